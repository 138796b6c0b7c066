"""The table service: opens tables and executes commands."""

import asyncio
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from datetime import UTC, date, datetime
from itertools import count
from time import monotonic, time
from weakref import WeakValueDictionary

import msgspec
import structlog

from shoal.bots import find_bot
from shoal.bots.nicknames import nickname
from shoal.core import Game, Origin, Outcome, Refusal, find_game
from shoal.server import metrics
from shoal.server.bus import Bus
from shoal.server.bus.messages import Appended, Skipped, TurnAsked
from shoal.server.domain import identifiers, series
from shoal.server.domain.commands import Chat, Command, Move, Rematch, Skip, TakeSeat
from shoal.server.domain.decide import Decision, check_move, decide, take_reserved_seats, take_seat
from shoal.server.domain.entries import (
    AnyEntry,
    Began,
    MessageSent,
    Opened,
    ProposalMade,
    Rematched,
    Seat,
    SeatLeft,
    SeatTaken,
    encode_entry,
)
from shoal.server.domain.former_guests import is_former
from shoal.server.domain.long_turns import is_long
from shoal.server.domain.names import clean_name, tell_apart
from shoal.server.domain.rating import check_rated
from shoal.server.domain.table import Table, open_table
from shoal.server.domain.words import WordList
from shoal.server.limits import Limits
from shoal.server.runtime.analysis import AnalysisService
from shoal.server.runtime.bot_player import random_seed
from shoal.server.runtime.membership import Ownership, SoleOwner
from shoal.server.runtime.notifier import Notifier
from shoal.server.runtime.presence import Presence
from shoal.server.runtime.relations import RelationBook
from shoal.server.runtime.relay import Relay
from shoal.server.runtime.results import make_results
from shoal.server.runtime.scheduler import Scheduler, default_level
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.simulators import Simulators
from shoal.server.runtime.visibility import Visibility
from shoal.server.runtime.workers import Workers
from shoal.server.storage import Conflict, IndexUpdate, NewRow, ScoreRow, Store, TableRow, UnreadableLog
from shoal.server.wire.messages import NewTable, SeatWish

MAX_ATTEMPTS = 50
"""Attempts at a command before it is refused because other processes keep appending first."""
INDEX_LAG = 60.0
"""Seconds by which the time of the last change in the lobby's index may lag behind."""
logger = structlog.get_logger()


class BrokenTable(Refusal):
    """Raised if a table's log cannot be folded: it is damaged, or the rules have changed since."""


def utc_today() -> date:
    return datetime.now(UTC).date()


class TableService:
    """All tables that this process serves."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        secret: bytes,
        limits: Limits,
        seed: int | None = None,
        today: Callable[[], date] = utc_today,
        ownership: Ownership | None = None,
        words: WordList | None = None,
    ) -> None:
        self.store, self.bus, self.secret, self.limits = store, bus, secret, limits
        self.today = today
        """Returns the day of the puzzles and challenges. Days begin at midnight UTC."""
        self.seeds = iter(random_seed, None) if seed is None else count(seed)
        """Seeds of the next tables."""
        self.workers = Workers(limits.concurrent_bots)
        self.simulators = Simulators(limits)
        self.analysis_service = AnalysisService(self.workers, limits)
        self.sessions: dict[str, TableSession] = {}
        """Open tables by id."""
        self.ownership = ownership or SoleOwner()
        self.scheduler = Scheduler(self.workers, limits, self._append, self.sessions, self.ownership)
        self.broken: dict[str, BrokenTable] = {}
        """Tables that could not be opened, by id."""
        self.presence = Presence(bus)
        self.opening_locks = WeakValueDictionary[str, asyncio.Lock]()
        """One lock for each table that is being opened, so that its log is read once; it lives while it is used."""
        self.relay = Relay(self)
        self.relations = RelationBook(store, bus, self.sessions)
        self.words = words or WordList()
        """Words that nobody is to write in a chat or a name."""
        self.visibility = Visibility(bus)
        self.notifier = Notifier(self)

    # Opening

    async def find(self, table_id: str) -> TableSession:
        """Return the session of a table, opening it from its log if need be.

        Raises Refusal if there is no such table, and BrokenTable if its log cannot be folded.
        """
        if table_id in self.sessions:
            return self.sessions[table_id]
        async with self.opening_locks.setdefault(table_id, asyncio.Lock()):
            if table_id not in self.sessions:
                await self._open(table_id)
        return self.sessions[table_id]

    def is_open(self, table_id: str) -> bool:
        """Return whether a table is open in this process, or is being opened: its log may have been read already."""
        return table_id in self.sessions or table_id in self.opening_locks

    async def _find_open(self, table_id: str) -> TableSession | None:
        """Return the session of a table that is open in this process, or is being opened; None for other tables."""
        if table_id not in self.sessions and (lock := self.opening_locks.get(table_id)) is not None:
            async with lock:
                pass
        return self.sessions.get(table_id)

    async def find_finished(self, table_id: str) -> Table:
        """Return a table whose game is over, so that everything about it may be known; raise Refusal if it is not."""
        table = (await self.find(table_id)).table
        if table.status != "over":
            raise Refusal("This game is not over yet.")
        return table

    async def _open(self, table_id: str) -> None:
        table, command_ids = await self._read(table_id)
        if table.game.physical:
            self.simulators.warm_up()
        self._evict_idle()
        self.sessions[table_id] = TableSession(
            table, command_ids, self.secret, self.presence, self.limits.gestures_per_second
        )
        self.scheduler.schedule(self.sessions[table_id])
        if table.runs_by_itself:
            self._announce(table)  # Its owner may not have it open.
        if table.clock_runs:
            self.bus.publish(TurnAsked(table_id))

    async def _read(self, table_id: str) -> tuple[Table, set[str]]:
        """Return a table and the ids of the commands executed at it.

        Its clocks stood still while no process had it open; if one has, it tells how long the turn has lasted.
        """
        if table_id in self.broken:
            raise self.broken[table_id]
        try:
            rows = await self.store.read_log(table_id)
        except UnreadableLog as error:
            raise await self._quarantine(table_id, "what was stored cannot be read.", error) from None
        if not rows:
            raise Refusal("There is no such table.")
        try:
            table = open_table(table_id, rows, monotonic())
        except Refusal as error:
            raise await self._quarantine(table_id, "it was played with earlier rules.", error) from None
        except Exception as error:
            raise await self._quarantine(table_id, "what was stored makes no sense.", error) from None
        return table, {command_id for command_id, _, _ in rows}

    async def _quarantine(self, table_id: str, reason: str, error: Exception) -> BrokenTable:
        """Set a table aside that cannot be opened, so that it does not get in the way of the others."""
        self.broken[table_id] = BrokenTable(f"This game cannot be continued: {reason}")
        if await self.store.mark_as_broken(table_id):
            logger.error("table cannot be opened", table=table_id, error=type(error).__name__, reason=reason)
        return self.broken[table_id]

    def _evict_idle(self) -> None:
        if len(self.sessions) >= self.limits.tables_in_memory:
            for table_id in [table_id for table_id, session in self.sessions.items() if session.idle]:
                del self.sessions[table_id]

    async def new_challenge(self, game: Game, guest: str, name: str) -> str:
        """Open a table for the guest at which the challenge of the day is played; return its id."""
        if game.challenge is None:
            raise Refusal(f"There is no challenge of the day in {game.title}.")
        request = NewTable(game.id, (SeatWish("me"),), dict(game.challenge.options))
        return await self.new_table(request, guest, name, challenge=self.today().isoformat())

    async def new_table(
        self,
        request: NewTable,
        guest: str,
        name: str,
        origin: Origin | None = None,
        challenge: str | None = None,
        invited: tuple[str, str] | None = None,
    ) -> str:
        """Open a new table for the guest, who becomes its host; return its id.

        If there is an origin, the game begins in its position. The challenge is the day of one. The first seat of a
        friend is reserved for the guest who is invited by their id and name.
        """
        game = find_game(request.game)
        options = game.read_options({**request.options, "players": len(request.seats)})
        seats = _tell_apart([self._make_seat(wish, n, guest, name, game.id) for n, wish in enumerate(request.seats)])
        if not any(seat.guest == guest for seat in seats):
            raise Refusal("Take a seat yourself first.")
        if invited:
            first = next(index for index, seat in enumerate(seats) if seat.kind == "empty")
            seats = (*seats[:first], Seat("reserved", *invited), *seats[first + 1 :])
        opened = Opened(
            game=game.id,
            options={field: getattr(options, field) for field in options.__struct_fields__},
            seats=seats,
            clock=request.clock,
            open=request.open,
            host=guest,
            origin=origin,
            challenge=challenge,
            chat=request.chat,
            rated=request.rated,
            series=request.series if len(seats) > 1 else 1,
        )
        if opened.rated:
            check_rated(opened, game)
        table_id = identifiers.new_id()
        await self.workers.wait_until_compiled(game)
        await self._append_opening(table_id, opened)
        if opened.open:
            self.presence.note_visit(table_id)
        return table_id

    def _make_seat(self, wish: SeatWish, seat: int, guest: str, name: str, game: str) -> Seat:
        match wish.kind:
            case "me":
                return Seat("person", guest, name)
            case "screen":
                return Seat("person", guest, self._check_name(wish.name) if wish.name else f"Player {seat + 1}")
            case "bot":
                level = wish.level or default_level(game)
                find_bot(find_game(game), level, 0)  # Raises Refusal if there is no such level.
                return Seat("bot", None, nickname(level, seat), level)
        return Seat("empty")

    def _check_name(self, name: str) -> str:
        cleaned = clean_name(name)
        self.words.check_name(cleaned)
        return cleaned

    async def _append_opening(self, table_id: str, opened: Opened) -> None:
        """Store a new log, with the beginning of the game if nobody is missing; raise Conflict if the table exists."""
        at, now = time(), monotonic()
        table = Table(table_id, opened, at, now)
        rows = [NewRow(table_id, 0, "opened", at, encode_entry(opened))]
        if table.complete:
            began = self._begin(table, at, now)
            rows.append(NewRow(table_id, 1, "began", at, encode_entry(began)))
        guests = {seat.guest for seat in opened.seats if seat.guest}
        await self.store.appender.append(
            rows,
            [
                self.store.index_table(index_row(table)),
                *(self.store.index_seat(guest, table_id) for guest in guests),
            ],
        )

    def _begin(self, table: Table, at: float, now: float) -> Began:
        """Draw the seed now that every seat is taken, and fold the beginning of the game; return its entry."""
        day = table.opened.challenge
        seed = next(self.seeds) if day is None else identifiers.challenge_seed(self.secret, table.game.id, day)
        began = Began(seed, table.game.rules_version)
        table.fold(began, at, now)
        return began

    # Commands

    async def execute(self, session: TableSession, guest: str, name: str, command: Command) -> None:
        """Execute a command and return once its effect is durable. A Refusal means that nothing has changed."""
        if isinstance(command, Rematch):
            await self._rematch(session, guest, name, command)
            return
        if isinstance(command, Skip):
            self.scheduler.skip_pauses(session, guest)
            self.bus.publish(Skipped(session.table.id))
            return
        if isinstance(command, Chat):
            self.words.check_message(command.text)
        level = default_level(session.table.game.id)
        avoided = (await self.relations.find(guest)).avoided if isinstance(command, TakeSeat) else frozenset[str]()
        outcome = await self._simulate(session, guest, command) if isinstance(command, Move) else None
        await self._append(
            session,
            command.id,
            lambda: decide(session.table, guest, name, command, monotonic(), level, outcome, avoided),
        )

    async def _simulate(self, session: TableSession, guest: str, command: Move) -> Outcome | None:
        """Return the outcome of a physical act; only the player whose turn it is gets that far."""
        table = session.table
        if command.id in session.command_ids or not table.state.acts():
            return None
        check_move(table, guest, command)
        return await self.simulators.resolve(guest, table.state.copy(), table.game.parse(command.action))

    async def join(self, invitation: str, guest: str, name: str, agrees: bool = False) -> str:
        """Seat the guest at the table of an invitation if a seat is empty; return the table's id.

        At a table with a rated game nobody sits down before they have agreed to that.
        """
        session = await self.find(identifiers.invited_table(invitation))
        table_id, version = session.table.id, session.table.invitation
        if not identifiers.is_valid_invitation(invitation, self.secret, table_id, version):
            raise Refusal("This invitation no longer works. Ask for a new one.")

        avoided = (await self.relations.find(guest)).avoided

        def sit() -> Decision:
            empty = [index for index, seat in enumerate(session.table.seats) if seat.kind == "empty"]
            if not empty or session.table.seats_of(guest) or (session.table.opened.rated and not agrees):
                return [], None
            return take_seat(session.table, guest, name, empty[0], invited=True, avoided=avoided), None

        await self._append(session, identifiers.new_id(), sit)
        return table_id

    async def _rematch(self, session: TableSession, guest: str, name: str, command: Rematch) -> None:
        """Offer a rematch, and record it in the log; or accept the offer if another player was faster.

        The seats of the other people are reserved for them, and the game begins when all have come.
        """
        table = session.table
        if table.status != "over":
            raise Refusal("Finish this game first.")
        if not table.seats_of(guest):
            raise Refusal("Only the players can ask for a rematch.")
        table_id = identifiers.rematch_id(self.secret, table.id)
        avoided = (await self.relations.find(guest)).avoided
        seats = [_seat_for_rematch(seat, guest, avoided) for seat in table.seats]
        rotated = tuple(seats[-1:] + seats[:-1])
        # Once more at a challenge means the challenge of today.
        challenge = table.opened.challenge and self.today().isoformat()
        opened = msgspec.structs.replace(
            table.opened, seats=rotated, host=guest, seed=None, challenge=challenge, **series.carry_on(table)
        )
        try:
            await self._append_opening(table_id, opened)
        except Conflict:
            rematch = await self.find(table_id)
            await self._append(rematch, command.id, lambda: (take_reserved_seats(rematch.table, guest), None))
        await self._append(
            session, command.id, lambda: ([] if session.table.rematch else [Rematched(table_id, name)], None)
        )

    async def _append(self, session: TableSession, command_id: str, make_decision: Callable[[], Decision]) -> None:
        """Decide, fold into a fork, append, replace the table by the fork and broadcast, in this order.

        Nothing can fail after the commit, and the lobby's index is committed with the entries. Concurrency is
        optimistic: if another process has appended first, the table catches up and the decision is made anew. A command
        whose id the session knows has been executed already.
        """
        async with session.lock:
            for _ in range(MAX_ATTEMPTS):
                table = session.table
                if command_id in session.command_ids:
                    self._announce(table)  # Whoever executed it may have died before they could.
                    return
                entries, pending = make_decision()
                if not entries:
                    self.scheduler.schedule(session)
                    return
                at, now = time(), monotonic()
                fork = table.fork()
                for entry in entries:
                    fork.fold(entry, at, now, pending)
                if table.status == "waiting" and fork.complete:
                    entries = [*entries, self._begin(fork, at, now)]
                ids = [command_id if n == 0 else f"{command_id}.{n}" for n in range(len(entries))]
                rows = [
                    NewRow(table.id, table.seq + n, ids[n], at, encode_entry(entry)) for n, entry in enumerate(entries)
                ]
                indexed, updates = self._update_index(session.indexed, table, fork)
                results = await make_results(self.store, table.status, fork)
                try:
                    await self.store.appender.append(
                        rows,
                        [
                            *updates,
                            *self._update_seats(table, entries),
                            *self._update_scores(table, fork),
                            *results,
                            *self.notifier.update(table, fork),
                        ],
                    )
                except Conflict:
                    metrics.conflicts.inc()
                    await self._catch_up(session)
                    continue
                session.table, session.indexed = fork, indexed
                session.command_ids.update(ids)
                break
            else:
                raise Refusal("The table is busy. Please try again.")
        if fork.status == "over" != table.status and fork.aborted_by is None:
            metrics.games_finished.labels(fork.game.id).inc()
        self._tell(session, entries)
        self.scheduler.schedule(session)
        self._announce(fork)
        self.notifier.send_soon(table, fork)

    def note_visibility(self, session: TableSession) -> None:
        """Note who has a table open and visible, where that matters: at one whose players may go away."""
        if is_long(session.table.opened.clock):
            seen_by = {subscriber.guest for subscriber in session.subscribers if subscriber.is_visible}
            self.visibility.note(session.table.id, seen_by)

    def _announce(self, table: Table) -> None:
        """Tell the other processes how long the table's log is."""
        self.bus.publish(Appended(table.id, table.seq, table.runs_by_itself))

    def _tell(self, session: TableSession, entries: list[AnyEntry]) -> None:
        """Send the subscribers in this process what has changed; the bots' owner lets them react, for all processes."""
        session.broadcast(entries)
        if self.ownership.owns(session.table.id):
            session.let_bots_react(entries)

    def _update_index(
        self, indexed: TableRow | None, table: Table, fork: Table
    ) -> tuple[TableRow, Sequence[IndexUpdate]]:
        """Return the row of the table in the index of tables after a change, and the update of it, if it needs one.

        Most moves change nothing but the guest to act, and an update of that alone costs much less.
        """
        same = fork.seats is table.seats and fork.status == table.status
        if indexed is None or not same or fork.updated - indexed.updated > INDEX_LAG:
            row = index_row(fork)
            has_same_status = indexed is not None and indexed.status == row.status
            return row, [self.store.index_table(row)] if has_same_status else self.store.index_status(row)
        guest = fork.guest_to_act()
        if guest == indexed.to_act:
            return indexed, ()
        return indexed._replace(to_act=guest), [self.store.index_guest_to_act(fork.id, guest)]

    def _update_seats(self, table: Table, entries: list[AnyEntry]) -> list[IndexUpdate]:
        """Return the updates of the lobby's index of seats, which are committed with the entries."""
        updates = list[IndexUpdate]()
        for entry in entries:
            match entry:
                case SeatTaken(_, guest, _):
                    updates.append(self.store.index_seat(guest, table.id))
                case SeatLeft(seat):
                    updates += self.store.remove_seat(table.seats[seat].guest, table.id)
                case MessageSent(guest=guest) | ProposalMade(guest=guest) if not table.seats_of(guest):
                    updates.append(self.store.index_trace(guest, table.id))
        return updates

    def _update_scores(self, table: Table, fork: Table) -> list[IndexUpdate]:
        """Return the update of the scores if a challenge of the day comes to its end."""
        points, guest = fork.challenge_score(), fork.seats[0].guest
        if points is None or guest is None or fork.opened.challenge is None or table.status == "over":
            return []
        row = ScoreRow(fork.game.id, fork.opened.challenge, guest, fork.seats[0].name, points, fork.updated)
        return [self.store.index_score(row)]

    async def _catch_up(self, session: TableSession) -> None:
        """Fold the entries that other processes have appended, and send them to the subscribers."""
        fork = session.table.fork()
        rows = await self.store.read_log(fork.id, since=fork.seq)
        if not rows:
            return
        now = monotonic()
        for _, at, entry in rows:
            fork.fold(entry, at, now)
        session.table, session.indexed = fork, None
        session.command_ids.update(command_id for command_id, _, _ in rows)
        self._tell(session, [entry for _, _, entry in rows])

    async def catch_up(self, table_id: str, seq: int) -> None:
        """Catch up with a table that is open here and whose log has at least this length."""
        session = await self._find_open(table_id)
        if session is None or session.table.seq >= seq:
            return
        async with session.lock:
            await self._catch_up(session)
        self.scheduler.schedule(session)

    async def reload(self, table_id: str) -> None:
        """Fold the log of an open table anew, because it was rewritten, and show the table to its subscribers."""
        session = await self._find_open(table_id)
        if session is None:
            return
        async with session.lock:
            table, command_ids = await self._read(table_id)
            if table.version == session.table.version:
                table.turn_began = session.table.turn_began
            session.table, session.command_ids, session.indexed = table, command_ids, None
        session.broadcast_table()
        self.scheduler.schedule(session)

    # For operators

    def let_go(self, before: float) -> None:
        """Close the tables that nobody has touched since a time, in seconds since 1970: they leave the database."""
        for session in [session for session in self.sessions.values() if session.table.updated < before]:
            del self.sessions[session.table.id]
            session.stop()

    def disconnect(self, guest: str) -> None:
        """Cut all connections of a guest."""
        for session in self.sessions.values():
            for subscriber in session.subscribers:
                if subscriber.guest == guest:
                    subscriber.cut_off()

    # The whole service

    async def resume(self) -> None:
        """Begin to compile kernels and to run bots and clocks, those of running games too."""
        self.workers.start_compiling()
        self.scheduler.start()
        await self.adopt()

    async def adopt(self) -> None:
        """Open the games that this process owns and that run by themselves, so that their bots and clocks go on.

        The others are opened when somebody comes. Games that cannot be opened are set aside. Rows of the index that an
        earlier version left behind are corrected.
        """
        corrected = []
        for indexed in await self.store.find_running(self.limits.tables_in_memory // 2):
            if indexed.id in self.sessions or not self.ownership.owns(indexed.id):
                continue
            try:
                session = await self.find(indexed.id)
            except BrokenTable:
                continue
            row = index_row(session.table)
            if row != indexed._replace(updated=row.updated):
                corrected.extend(self.store.index_status(row))
        if corrected:
            await self.store.appender.append([], corrected)

    async def close(self) -> None:
        """Stop bots and clocks, disconnect everybody and end the worker threads and processes."""
        self.scheduler.stop()
        await self.relay.stop()
        await self.relations.stop()
        await self.notifier.stop()
        bot_tasks = [session.bot_task for session in self.sessions.values() if session.bot_task is not None]
        for session in self.sessions.values():
            session.stop()
        await asyncio.gather(*bot_tasks, return_exceptions=True)
        self.workers.stop()
        self.simulators.stop()


def index_row(table: Table) -> TableRow:
    """Return what the lobby's index holds of a table."""
    status: str = table.status
    if table.deserted:
        status = "deserted"
    elif table.aborted_by is not None:
        status = "aborted"
    return TableRow(
        id=table.id,
        game=table.game.id,
        status=status,
        open=table.opened.open and (table.status != "waiting" or table.has_empty_seat),
        updated=table.updated,
        names=msgspec.json.encode(table.names).decode(),
        to_act=table.guest_to_act(),
        winners=msgspec.json.encode(table.winners()).decode(),
        has_clock=table.opened.clock.kind != "none",
    )


def _tell_apart(seats: list[Seat]) -> tuple[Seat, ...]:
    """Return seats with names that look different."""
    apart = list[Seat]()
    for seat in seats:
        named = tell_apart(seat.name, [other.name for other in apart if other.name]) if seat.name else ""
        apart.append(msgspec.structs.replace(seat, name=named))
    return tuple(apart)


def _seat_for_rematch(seat: Seat, guest: str, avoided: AbstractSet[str]) -> Seat:
    """Return a seat as it is offered by a guest: bots stay, and the seats of other people are reserved for them.

    Nothing is reserved for a former guest, or if one of the two has blocked the other.
    """
    if seat.guest in avoided or is_former(seat.guest):
        return Seat("empty")
    if seat.kind == "person":
        return seat if seat.guest == guest else Seat("reserved", seat.guest, seat.name)
    return Seat("bot", None, seat.name, seat.level)
