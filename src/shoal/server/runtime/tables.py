"""The table service: opens tables, executes commands, and schedules bots and clocks."""

import asyncio
import secrets
from collections.abc import Callable
from itertools import count
from time import time

import structlog

from shoal.bots import bot_levels, find_bot
from shoal.core import Action, Outcome, Refusal, find_game
from shoal.server import metrics
from shoal.server.domain import identifiers
from shoal.server.domain.commands import Command, Move, Rematch
from shoal.server.domain.decide import Decision, check_move, decide, make_move, take_seat, time_out
from shoal.server.domain.entries import AnyEntry, Opened, Rematched, Seat, SeatLeft, SeatTaken, encode_entry
from shoal.server.domain.table import open_table
from shoal.server.limits import Limits
from shoal.server.runtime.analysis import AnalysisService
from shoal.server.runtime.bus import Bus
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.simulators import Simulators
from shoal.server.runtime.workers import Workers
from shoal.server.storage import Conflict, IndexUpdate, NewRow, Store
from shoal.server.wire.messages import NewTable, SeatWish

MAX_ATTEMPTS = 50
"""Attempts at a command before it is refused because other processes keep appending first."""
logger = structlog.get_logger()


class TableService:
    """All tables that this process serves."""

    def __init__(self, store: Store, bus: Bus, secret: bytes, limits: Limits, seed: int | None = None) -> None:
        self.store, self.bus, self.secret, self.limits = store, bus, secret, limits
        self.seeds = iter(_random_seed, None) if seed is None else count(seed)
        """Seeds of the next tables."""
        self.workers = Workers(limits.concurrent_bots)
        self.simulators = Simulators(limits)
        self.analysis_service = AnalysisService(self.workers, limits)
        self.sessions: dict[str, TableSession] = {}
        """Open tables by id."""
        self.opening_locks: dict[str, asyncio.Lock] = {}
        """One lock for each table that is being opened, so that its log is read once."""
        bus.subscribe(self.on_log_grown)

    # Opening

    async def find(self, table_id: str) -> TableSession:
        """Return the session of a table, opening it from its log if need be; raise Refusal if there is none."""
        if table_id in self.sessions:
            return self.sessions[table_id]
        async with self.opening_locks.setdefault(table_id, asyncio.Lock()):
            try:
                if table_id not in self.sessions:
                    await self._open(table_id)
            finally:
                self.opening_locks.pop(table_id, None)
        return self.sessions[table_id]

    async def _open(self, table_id: str) -> None:
        rows = await self.store.read_log(table_id)
        if not rows:
            raise Refusal("There is no such table.")
        table = open_table(table_id, rows)
        # Clocks stand still while a table is closed.
        table.turn_began = time()
        if table.game.physical:
            self.simulators.warm_up()
        self._evict_idle()
        self.sessions[table_id] = TableSession(table, self.secret)
        self._schedule(self.sessions[table_id])

    def _evict_idle(self) -> None:
        if len(self.sessions) >= self.limits.tables_in_memory:
            for table_id in [table_id for table_id, session in self.sessions.items() if session.idle]:
                del self.sessions[table_id]

    async def new_table(self, request: NewTable, guest: str, name: str) -> str:
        """Open a new table for the guest, who becomes its host; return its id."""
        game = find_game(request.game)
        options = game.read_options({**request.options, "players": len(request.seats)})
        seats = tuple(self._make_seat(wish, seat, guest, name, game.id) for seat, wish in enumerate(request.seats))
        if not any(seat.guest == guest for seat in seats):
            raise Refusal("Take one of the seats yourself.")
        opened = Opened(
            game=game.id,
            options={field: getattr(options, field) for field in options.__struct_fields__},
            seed=next(self.seeds),
            seats=seats,
            clock=request.clock,
            open=request.open,
            host=guest,
        )
        table_id = identifiers.new_id()
        await self.workers.wait_until_compiled(game)
        await self._append_opening(table_id, opened)
        return table_id

    def _make_seat(self, wish: SeatWish, seat: int, guest: str, name: str, game: str) -> Seat:
        match wish.kind:
            case "me":
                return Seat("person", guest, name)
            case "screen":
                return Seat("person", guest, wish.name or f"Player {seat + 1}")
            case "bot":
                level = wish.level or self.default_level(game)
                find_bot(find_game(game), level, 0)  # Raises Refusal if there is no such level.
                return Seat("bot", None, f"{level.capitalize()} bot", level)
        return Seat("empty")

    def default_level(self, game: str) -> str:
        """Return the middle one of the game's levels of bots."""
        levels = bot_levels(find_game(game))
        return levels[len(levels) // 2]

    async def _append_opening(self, table_id: str, opened: Opened) -> None:
        """Store the first entry of a new log; raise Conflict if the table exists."""
        now = time()
        status = "waiting" if any(seat.kind == "empty" for seat in opened.seats) else "playing"
        guests = {seat.guest for seat in opened.seats if seat.guest}
        await self.store.appender.append(
            [NewRow(table_id, 0, "opened", now, encode_entry(opened))],
            [
                self.store.index_table(table_id, opened.game, status, opened.open, now),
                *(self.store.index_seat(guest, table_id) for guest in guests),
            ],
        )

    # Commands

    async def execute(self, session: TableSession, guest: str, name: str, command: Command) -> None:
        """Execute a command and return once its effect is durable. A Refusal means that nothing has changed."""
        if isinstance(command, Rematch):
            await self._rematch(session, command)
            return
        level = self.default_level(session.table.game.id)
        outcome = await self._simulate(session, guest, command) if isinstance(command, Move) else None
        await self._append(
            session, command.id, lambda: decide(session.table, guest, name, command, time(), level, outcome)
        )

    async def _simulate(self, session: TableSession, guest: str, command: Move) -> Outcome | None:
        """Return the outcome of a physical act; only the player whose turn it is gets that far."""
        table = session.table
        if command.id in table.command_ids or not table.state.acts():
            return None
        check_move(table, guest, command)
        return await self.simulators.resolve(table.state.copy(), table.game.parse(command.action))

    async def join(self, invitation: str, guest: str, name: str) -> str:
        """Seat the guest at the table of an invitation if a seat is empty; return the table's id."""
        session = await self.find(identifiers.invited_table(invitation))
        table = session.table
        if not identifiers.is_valid_invitation(invitation, self.secret, table.id, table.invitation):
            raise Refusal("This invitation no longer holds; ask for a new one.")

        def sit() -> Decision:
            empty = [index for index, seat in enumerate(session.table.seats) if seat.kind == "empty"]
            if not empty or session.table.seats_of(guest):
                return [], None
            return take_seat(session.table, guest, name, empty[0], invited=True), None

        await self._append(session, identifiers.new_id(), sit)
        return table.id

    async def _rematch(self, session: TableSession, command: Rematch) -> None:
        """Open the table of the rematch, or find it if another player was faster, and record it in the log."""
        table = session.table
        if table.status != "over":
            raise Refusal("First finish this game.")
        table_id = identifiers.rematch_id(self.secret, table.id)
        seats = [Seat("bot", None, s.name, s.level) if s.kind == "bot" else s for s in table.seats]
        rotated = tuple(seats[-1:] + seats[:-1])
        opened = Opened(
            table.opened.game,
            table.opened.options,
            next(self.seeds),
            rotated,
            table.opened.clock,
            table.opened.open,
            table.opened.host,
        )
        try:
            await self._append_opening(table_id, opened)
        except Conflict:
            await self.find(table_id)
        await self._append(session, command.id, lambda: ([] if table.rematch else [Rematched(table_id)], None))

    async def _append(self, session: TableSession, command_id: str, make_decision: Callable[[], Decision]) -> None:
        """Decide, append, fold and broadcast, in this order.

        Concurrency is optimistic: if another process has appended first, the table catches up and the decision is made
        anew. A command whose id the table knows has been executed already.
        """
        async with session.lock:
            for _ in range(MAX_ATTEMPTS):
                table = session.table
                if command_id in table.command_ids:
                    return
                entries, pending = make_decision()
                if not entries:
                    return
                now = time()
                status = table.status
                ids = [command_id if n == 0 else f"{command_id}.{n}" for n in range(len(entries))]
                rows = [
                    NewRow(table.id, table.seq + n, ids[n], now, encode_entry(entry)) for n, entry in enumerate(entries)
                ]
                try:
                    await self.store.appender.append(rows, self._update_seats(session, entries))
                except Conflict:
                    metrics.conflicts.inc()
                    session.broadcast(await self._catch_up(session))
                    continue
                for entry_id, entry in zip(ids, entries, strict=True):
                    table.fold(entry, entry_id, now, pending)
                break
            else:
                raise Refusal("The table is too busy just now; try again.")
        session.broadcast(entries)
        if table.status != status:
            await self._update_status(session)
        self._schedule(session)
        await self.bus.publish(table.id, table.seq)

    def _update_seats(self, session: TableSession, entries: list[AnyEntry]) -> list[IndexUpdate]:
        """Return the updates of the lobby's index of seats, which are committed with the entries."""
        table, updates = session.table, list[IndexUpdate]()
        for entry in entries:
            match entry:
                case SeatTaken(_, guest, _):
                    updates.append(self.store.index_seat(guest, table.id))
                case SeatLeft(seat):
                    updates.append(self.store.remove_seat(table.seats[seat].guest or "", table.id))
        return updates

    async def _update_status(self, session: TableSession) -> None:
        """Update the lobby's index of tables, in a transaction after that of the entries."""
        table = session.table
        if table.status == "over":
            metrics.games_finished.labels(table.game.id).inc()
        update = self.store.index_table(table.id, table.game.id, table.status, table.opened.open, table.updated)
        await self.store.appender.append([], [update])

    async def _catch_up(self, session: TableSession) -> list[AnyEntry]:
        """Fold the entries that other processes have appended, and return them."""
        rows = await self.store.read_log(session.table.id, since=session.table.seq)
        for command_id, at, entry in rows:
            session.table.fold(entry, command_id, at)
        return [entry for _, _, entry in rows]

    async def on_log_grown(self, table_id: str, seq: int) -> None:
        """Catch up with a table that is open here and that another process has changed."""
        session = self.sessions.get(table_id)
        if session is None or session.table.seq >= seq:
            return
        async with session.lock:
            session.broadcast(await self._catch_up(session))
        self._schedule(session)

    # Bots and clocks

    def _schedule(self, session: TableSession) -> None:
        """Start the bot to act, or the clock of the person to act."""
        if session.timer is not None:
            session.timer.cancel()
            session.timer = None
        if session.table.bot_to_act() is not None:
            if session.bot_task is None:
                session.bot_task = asyncio.create_task(self._run_bots(session))
        elif (at := session.table.time_out_at()) is not None:
            wait = max(0.0, at - time())
            session.timer = asyncio.get_running_loop().call_later(wait, self._on_time_up, session, session.table.ply)

    async def _run_bots(self, session: TableSession) -> None:
        """Make the moves of bots until a person is to act."""
        try:
            while session.table.bot_to_act() is not None:
                await asyncio.sleep(self.limits.bot_pace)
                await self._make_bot_move(session, "bot")
        except Exception:
            logger.exception("bot failed", table=session.table.id)
        finally:
            session.bot_task = None
            if session.table.bot_to_act() is None:
                self._schedule(session)

    async def _make_bot_move(self, session: TableSession, by: str) -> None:
        """Let a bot choose from the view of the seat to act; drop its action if the table has changed meanwhile."""
        table, ply, seat = session.table, session.table.ply, session.table.state.to_act
        if seat is None:
            return
        level = table.bot_to_act() or self.default_level(table.game.id)
        view, seed, state = table.state.view(seat), _random_seed(), table.state.copy()

        def think() -> tuple[Action, Outcome | None]:
            action = find_bot(table.game, level, seed).choose(table.game, view, seat)
            return action, state.resolve(action)

        with metrics.bot_seconds.labels(table.game.id, level).time():
            action, outcome = await self.workers.run(table.game, think)

        def move_unless_stale() -> Decision:
            changed = session.table.ply != ply or session.table.state.to_act != seat
            if changed or (by == "bot" and session.table.bot_to_act() is None):
                return [], None
            return make_move(session.table, action, time(), by, outcome)

        await self._append(session, f"{by}-{identifiers.new_id()}", move_unless_stale)

    def _on_time_up(self, session: TableSession, ply: int) -> None:
        session.timer = None
        if session.table.ply == ply:
            task = asyncio.create_task(self._time_out(session, ply))
            task.add_done_callback(_log_failure)

    async def _time_out(self, session: TableSession, ply: int) -> None:
        """Let a bot move for the person to act, or let them lose, as the table's clock says."""
        if session.table.opened.clock.on_time_out == "bot":
            await self._make_bot_move(session, "clock")
            return
        level = self.default_level(session.table.game.id)

        def lose() -> Decision:
            out_of_time = (session.table.time_out_at() or float("inf")) <= time() + 0.01
            return (time_out(session.table, level) if session.table.ply == ply and out_of_time else []), None

        await self._append(session, f"clock-{identifiers.new_id()}", lose)

    async def resume(self) -> None:
        """Open the running games, so that their bots and clocks continue after a restart."""
        self.workers.start_compiling()
        for table_id in await self.store.find_unfinished(self.limits.tables_in_memory // 2):
            await self.find(table_id)

    async def close(self) -> None:
        """Stop bots and clocks, disconnect everybody and end the worker threads and processes."""
        bot_tasks = [session.bot_task for session in self.sessions.values() if session.bot_task is not None]
        for session in self.sessions.values():
            if session.timer is not None:
                session.timer.cancel()
            for subscriber in session.subscribers:
                subscriber.cut_off()
        for bot_task in bot_tasks:
            bot_task.cancel()
        await asyncio.gather(*bot_tasks, return_exceptions=True)
        self.workers.stop()
        self.simulators.stop()


def _log_failure(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception() is not None:
        logger.error("clock failed", exc_info=task.exception())


def _random_seed() -> int:
    return secrets.randbits(62)
