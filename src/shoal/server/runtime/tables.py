"""All tables of this process: opens them, carries out commands, lets bots move and clocks run."""

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

ATTEMPTS = 50
logger = structlog.get_logger()


class TableService:
    def __init__(self, store: Store, bus: Bus, secret: bytes, limits: Limits, seed: int | None = None) -> None:
        self.store, self.bus, self.secret, self.limits = store, bus, secret, limits
        self.seeds = iter(_random_seed, None) if seed is None else count(seed)
        self.workers = Workers(limits.bots_at_once)
        self.simulators = Simulators(limits)
        self.analysis_service = AnalysisService(self.workers, limits)
        self.tables: dict[str, TableSession] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        bus.subscribe(self.heard)

    # Opening

    async def find(self, table_id: str) -> TableSession:
        if table_id in self.tables:
            return self.tables[table_id]
        async with self.opening.setdefault(table_id, asyncio.Lock()):
            try:
                if table_id not in self.tables:
                    await self._open(table_id)
            finally:
                self.opening.pop(table_id, None)
        return self.tables[table_id]

    async def _open(self, table_id: str) -> None:
        rows = await self.store.read_log(table_id)
        if not rows:
            raise Refusal("There is no such table.")
        table = open_table(table_id, rows)
        # Nobody's time has run while the table was closed.
        table.turn_began = time()
        if table.game.physical:
            self.simulators.prepare()
        self._make_room()
        self.tables[table_id] = TableSession(table, self.secret)
        self._go_on(self.tables[table_id])

    def _make_room(self) -> None:
        if len(self.tables) >= self.limits.live_tables:
            for table_id in [table_id for table_id, session in self.tables.items() if session.idle]:
                del self.tables[table_id]

    async def new_table(self, wanted: NewTable, guest: str, name: str) -> str:
        game = find_game(wanted.game)
        options = game.read_options({**wanted.options, "players": len(wanted.seats)})
        seats = tuple(self._seat(wish, n, guest, name, game.id) for n, wish in enumerate(wanted.seats))
        if not any(seat.guest == guest for seat in seats):
            raise Refusal("Take one of the seats yourself.")
        opened = Opened(
            game=game.id,
            options={field: getattr(options, field) for field in options.__struct_fields__},
            seed=next(self.seeds),
            seats=seats,
            clock=wanted.clock,
            open=wanted.open,
            host=guest,
        )
        table_id = identifiers.new_id()
        await self.workers.ready(game)
        await self._write_opening(table_id, opened)
        return table_id

    def _seat(self, wish: SeatWish, seat: int, guest: str, name: str, game: str) -> Seat:
        match wish.kind:
            case "me":
                return Seat("person", guest, name)
            case "screen":
                return Seat("person", guest, wish.name or f"Player {seat + 1}")
            case "bot":
                level = wish.level or self.default_level(game)
                find_bot(find_game(game), level, 0)
                return Seat("bot", None, f"{level.capitalize()} bot", level)
        return Seat("empty")

    def default_level(self, game: str) -> str:
        levels = bot_levels(find_game(game))
        return levels[len(levels) // 2]

    async def _write_opening(self, table_id: str, opened: Opened) -> None:
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
        """When this returns, the command's effect is stored for good; a refusal changes nothing."""
        if isinstance(command, Rematch):
            await self._rematch(session, command)
            return
        level = self.default_level(session.table.game.id)
        outcome = await self._physics(session, guest, command) if isinstance(command, Move) else None
        await self._append(
            session, command.id, lambda: decide(session.table, guest, name, command, time(), level, outcome)
        )

    async def _physics(self, session: TableSession, guest: str, command: Move) -> Outcome | None:
        """What comes of an act; only for the one whose turn it is."""
        table = session.table
        if command.id in table.command_ids or not table.state.acts():
            return None
        check_move(table, guest, command)
        return await self.simulators.resolve(table.state.copy(), table.game.parse(command.action))

    async def join(self, invited: str, guest: str, name: str) -> str:
        """Sits the guest down at the table he was invited to, if there is room; returns the table."""
        session = await self.find(identifiers.invited_table(invited))
        table = session.table
        if not identifiers.is_valid_invitation(invited, self.secret, table.id, table.invitation):
            raise Refusal("This invitation no longer holds; ask for a new one.")

        def sit() -> Decision:
            empty = [n for n, seat in enumerate(session.table.seats) if seat.kind == "empty"]
            if not empty or session.table.seats_of(guest):
                return [], None
            return take_seat(session.table, guest, name, empty[0], invited=True), None

        await self._append(session, identifiers.new_id(), sit)
        return table.id

    async def _rematch(self, session: TableSession, command: Rematch) -> None:
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
            await self._write_opening(table_id, opened)
        except Conflict:
            await self.find(table_id)
        await self._append(session, command.id, lambda: ([] if table.rematch else [Rematched(table_id)], None))

    async def _append(self, session: TableSession, command_id: str, choose: Callable[[], Decision]) -> None:
        """Decides, stores, and only then changes the table; decides anew when another process was faster."""
        async with session.lock:
            for _ in range(ATTEMPTS):
                table = session.table
                if command_id in table.command_ids:
                    return
                entries, pending = choose()
                if not entries:
                    return
                now = time()
                status = table.status
                ids = [command_id if n == 0 else f"{command_id}.{n}" for n in range(len(entries))]
                rows = [
                    NewRow(table.id, table.seq + n, ids[n], now, encode_entry(entry)) for n, entry in enumerate(entries)
                ]
                try:
                    await self.store.appender.append(rows, self._indexes(session, entries))
                except Conflict:
                    metrics.conflicts.inc()
                    session.tell(await self._catch_up(session))
                    continue
                for entry_id, entry in zip(ids, entries, strict=True):
                    table.fold(entry, entry_id, now, pending)
                break
            else:
                raise Refusal("The table is too busy just now; try again.")
        session.tell(entries)
        if table.status != status:
            await self._index_status(session)
        self._go_on(session)
        await self.bus.publish(table.id, table.seq)

    def _indexes(self, session: TableSession, entries: list[AnyEntry]) -> list[IndexUpdate]:
        """What the lobby's indexes need; a move needs nothing."""
        table, changes = session.table, list[IndexUpdate]()
        for entry in entries:
            match entry:
                case SeatTaken(_, guest, _):
                    changes.append(self.store.index_seat(guest, table.id))
                case SeatLeft(seat):
                    changes.append(self.store.remove_seat(table.seats[seat].guest or "", table.id))
        return changes

    async def _index_status(self, session: TableSession) -> None:
        table = session.table
        if table.status == "over":
            metrics.games_finished.labels(table.game.id).inc()
        row = self.store.index_table(table.id, table.game.id, table.status, table.opened.open, table.updated)
        await self.store.appender.append([], [row])

    async def _catch_up(self, session: TableSession) -> list[AnyEntry]:
        rows = await self.store.read_log(session.table.id, since=session.table.seq)
        for command_id, at, entry in rows:
            session.table.fold(entry, command_id, at)
        return [entry for _, _, entry in rows]

    async def heard(self, table_id: str, seq: int) -> None:
        """Another process has changed a table that is open here."""
        session = self.tables.get(table_id)
        if session is None or session.table.seq >= seq:
            return
        async with session.lock:
            session.tell(await self._catch_up(session))
        self._go_on(session)

    # What happens by itself

    def _go_on(self, session: TableSession) -> None:
        """Wakes the bot whose turn it is, or sets the clock of the person."""
        if session.timer is not None:
            session.timer.cancel()
            session.timer = None
        if session.table.bot_to_act() is not None:
            if session.bot is None:
                session.bot = asyncio.create_task(self._bots(session))
        elif (at := session.table.time_out_at()) is not None:
            wait = max(0.0, at - time())
            session.timer = asyncio.get_running_loop().call_later(wait, self._time_is_up, session, session.table.ply)

    async def _bots(self, session: TableSession) -> None:
        """Bots move until a person is to act."""
        try:
            while session.table.bot_to_act() is not None:
                await asyncio.sleep(self.limits.bot_pace)
                await self._bot_moves(session, "bot")
        except Exception:
            logger.exception("bot failed", table=session.table.id)
        finally:
            session.bot = None
            if session.table.bot_to_act() is None:
                self._go_on(session)

    async def _bot_moves(self, session: TableSession, by: str) -> None:
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

        def still_wanted() -> Decision:
            changed = session.table.ply != ply or session.table.state.to_act != seat
            if changed or (by == "bot" and session.table.bot_to_act() is None):
                return [], None
            return make_move(session.table, str(action), time(), by, outcome)

        await self._append(session, f"{by}-{identifiers.new_id()}", still_wanted)

    def _time_is_up(self, session: TableSession, ply: int) -> None:
        session.timer = None
        if session.table.ply == ply:
            task = asyncio.create_task(self._time_out(session, ply))
            task.add_done_callback(_log_failure)

    async def _time_out(self, session: TableSession, ply: int) -> None:
        if session.table.opened.clock.on_time_out == "bot":
            await self._bot_moves(session, "clock")
            return
        level = self.default_level(session.table.game.id)

        def lose() -> Decision:
            out_of_time = (session.table.time_out_at() or float("inf")) <= time() + 0.01
            return (time_out(session.table, level) if session.table.ply == ply and out_of_time else []), None

        await self._append(session, f"clock-{identifiers.new_id()}", lose)

    async def resume(self) -> None:
        """Opens the games under way, so that their bots and clocks go on after a restart."""
        self.workers.prepare()
        for table_id in await self.store.find_unfinished(self.limits.live_tables // 2):
            await self.find(table_id)

    async def close(self) -> None:
        running = [session.bot for session in self.tables.values() if session.bot is not None]
        for session in self.tables.values():
            if session.timer is not None:
                session.timer.cancel()
            for subscriber in session.subscribers:
                subscriber.cut_off()
        for bot in running:
            bot.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self.workers.stop()
        self.simulators.stop()


def _log_failure(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and task.exception() is not None:
        logger.error("clock failed", exc_info=task.exception())


def _random_seed() -> int:
    return secrets.randbits(62)
