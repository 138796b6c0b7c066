"""Runs what happens at a table by itself: the moves of bots, and the clocks of people."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Iterator, Mapping
from itertools import islice
from time import monotonic, time

import structlog

from shoal.bots import bot_levels
from shoal.core import Refusal, Rng, find_game
from shoal.server.domain import identifiers
from shoal.server.domain.decide import Decision, make_move, time_out
from shoal.server.domain.entries import BotReplaced
from shoal.server.domain.table import Table
from shoal.server.limits import Limits
from shoal.server.runtime.bot_player import BotPlayer
from shoal.server.runtime.fair_queue import Request
from shoal.server.runtime.membership import Ownership
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.workers import Workers

Append = Callable[[TableSession, str, Callable[[], Decision]], Awaitable[None]]
"""Decides, appends, folds and broadcasts; given the session, an id for the command, and the decision."""
EARLY_SECONDS = 0.01
"""Time by which a timer may fire too early."""
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 2.0
"""Seconds between two attempts to store a move while the database is away."""
PAUSE_AFTER_FAULT = 5.0
"""Seconds after which a table is tried again whose turn has failed for another reason."""
SWEEP_SECONDS = 2.0
TABLES_PER_SWEEP = 500
"""Tables that a sweep looks at before it lets others have the event loop."""
logger = structlog.get_logger()


class Scheduler:
    """Starts the bot to act, or the clock of the person to act, at every open table."""

    def __init__(
        self,
        workers: Workers,
        limits: Limits,
        append: Append,
        sessions: Mapping[str, TableSession],
        ownership: Ownership,
    ) -> None:
        self.workers, self.limits, self.append, self.sessions = workers, limits, append, sessions
        self.ownership = ownership
        """Says at which tables bots and clocks run in this process."""
        self.bot_player = BotPlayer(workers, limits)
        self.requests: dict[str, Request] = {}
        """What the bots of each table wait for, by the id of the table."""
        self.sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look for tables that should go on by themselves and do not."""
        self.sweeper = asyncio.create_task(self._sweep())

    def stop(self) -> None:
        if self.sweeper is not None:
            self.sweeper.cancel()

    def schedule(self, session: TableSession) -> None:
        """Start what is due at a table, or the clock of the person to act.

        Call it after every change of a table and whenever somebody connects; too often does no harm.
        """
        if session.timer is not None:
            session.timer.cancel()
            session.timer = None
        if session.bot_task is not None:
            if session.table.hurries:
                session.skipping.set()
            if session.is_watched and session.table.id in self.requests:
                self.workers.queue.bring_forward(self.requests[session.table.id])
        elif self._is_due(session):
            session.bot_task = asyncio.create_task(self._run(session))
            session.bot_task.add_done_callback(lambda task: self._on_end(session, task))
        elif (at := session.table.time_out_at()) is not None and self.ownership.owns(session.table.id):
            wait = max(0.0, at - monotonic())
            session.timer = asyncio.get_running_loop().call_later(wait, self.schedule, session)
        elif session.table.status == "over":
            self.bot_player.forget(session.table)

    def skip_pauses(self, session: TableSession, guest: str) -> None:
        """Let the bots of a table move without pauses until a person is to act; raise Refusal if others play there."""
        if session.table.persons() != {guest}:
            raise Refusal("Others play here too, so the bots take their time.")
        self.skip(session)

    def skip(self, session: TableSession) -> None:
        """Let the bots of a table move without pauses, if they run in this process."""
        if session.bot_task is not None:
            session.skipping.set()

    def _is_due(self, session: TableSession) -> bool:
        """Return whether a bot is to act, or a person's time has run out, at a table that this process owns.

        Bots pause when nobody has a seat any more and nobody is connected.
        """
        table = session.table
        if not self.ownership.owns(table.id):
            return False
        if table.bot_to_act() is not None:
            return bool(table.persons()) or session.is_watched
        return _time_is_up(table)

    async def _sweep(self) -> None:
        """Schedule the tables where nothing is scheduled, again and again."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            sessions = iter(list(self.sessions.values()))
            while some := list(islice(sessions, TABLES_PER_SWEEP)):
                for session in some:
                    if session.table.status == "playing" and session.bot_task is None and session.timer is None:
                        self.schedule(session)
                await asyncio.sleep(0)

    async def _run(self, session: TableSession) -> None:
        """Do what is due at a table until a person is to act who has time left."""
        while self._is_due(session):
            try:
                await self._take_turn(session)
            except Exception:
                logger.exception("turn failed", table=session.table.id)
                await asyncio.sleep(PAUSE_AFTER_FAULT)

    def _on_end(self, session: TableSession, task: "asyncio.Task[None]") -> None:
        session.bot_task = None
        session.skipping.clear()
        if not task.cancelled() and task.exception() is None:
            self.schedule(session)

    async def _take_turn(self, session: TableSession) -> None:
        """Let the bot to act make its move; or let a bot move for the person whose time is up, or let them lose."""
        if session.table.bot_to_act() is not None:
            await self._make_bot_move(session, "bot")
        elif session.table.opened.clock.on_time_out == "bot":
            await self._make_bot_move(session, "clock")
        else:
            await self._lose_on_time(session)

    async def _make_bot_move(self, session: TableSession, by: str) -> None:
        """Let a bot choose from the view of the seat to act; drop its action if the table has changed meanwhile."""
        seat, version = session.table.to_act, session.table.version
        if seat is None:
            return
        level = session.table.bot_to_act() or default_level(session.table.game.id)
        pauses = by == "bot" and not session.table.hurries
        pause = self.limits.bot_pace * unhurriedness(session.table) if pauses else 0.0
        # Who has watched a process stand still need not wait for the pause of another one as well.
        earliest = monotonic() + pause - max(0.0, time() - session.table.updated)
        request = Request(session.table.opened.host, in_background=not session.is_watched)
        self.requests[session.table.id] = request
        try:
            choice = await self.bot_player.choose(session.table, seat, level, request)
        finally:
            del self.requests[session.table.id]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, earliest - monotonic())):
                await session.skipping.wait()

        def move_unless_stale() -> Decision:
            table = session.table
            is_stale = table.version != version or (by == "bot" and table.bot_to_act() is None)
            if is_stale or not self.ownership.owns(table.id):
                return [], None
            entries, pending = make_move(table, choice.action, monotonic(), by, choice.outcome)
            if choice.level != level and table.seats[seat].kind == "bot":
                entries = [BotReplaced(seat, choice.level), *entries]
            return entries, pending

        await self._store(session, f"{by}-{identifiers.new_id()}", move_unless_stale)

    async def _lose_on_time(self, session: TableSession) -> None:
        version, level = session.table.version, default_level(session.table.game.id)

        def lose() -> Decision:
            is_lost = session.table.version == version and _time_is_up(session.table)
            is_lost = is_lost and self.ownership.owns(session.table.id)
            return (time_out(session.table, level) if is_lost else []), None

        await self._store(session, f"clock-{identifiers.new_id()}", lose)

    async def _store(self, session: TableSession, command_id: str, decide: Callable[[], Decision]) -> None:
        """Append what is decided; try it again while the database is away.

        The command keeps its id, so that an attempt which was stored after all is not repeated.
        """
        for pause in growing_pauses():
            try:
                await self.append(session, command_id, decide)
                return
            except Refusal:
                raise
            except Exception as error:
                logger.warning("not stored, trying again", table=session.table.id, error=repr(error)[:200])
                await asyncio.sleep(pause)


def _time_is_up(table: Table) -> bool:
    """Return whether the person to act has run out of time."""
    at = table.time_out_at()
    return at is not None and at <= monotonic() + EARLY_SECONDS


def unhurriedness(table: Table) -> float:
    """Return the factor on a bot's pace: small without a choice, otherwise different from move to move."""
    if len(table.state.legal()) == 1 and not table.state.acts():
        return 0.5
    return 1.0 + Rng(table.seed or 0, f"pause {table.ply}").below(100) / 100


def growing_pauses() -> Iterator[float]:
    """Yield pauses in seconds that double up to the longest; a random part spreads the attempts of many tables."""
    pause = FIRST_PAUSE
    while True:
        yield pause * random.uniform(0.5, 1.0)
        pause = min(2 * pause, LONGEST_PAUSE)


def default_level(game: str) -> str:
    """Return the middle one of the game's levels of bots."""
    levels = bot_levels(find_game(game))
    return levels[len(levels) // 2]
