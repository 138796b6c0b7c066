"""A table without a server."""

from typing import Any

from shoal.server.domain.commands import Answer, Command, Move
from shoal.server.domain.decide import decide, make_move
from shoal.server.domain.entries import AnyEntry, Began, Clock, Opened, Seat, decode_entry, encode_entry
from shoal.server.domain.table import open_table
from shoal.server.wire.presenter import show_table
from tests.games.hey_thats_my_fish.positions import FULL


class LoggedTable:
    """A table with its log, whose clock `now` a test sets by hand.

    Guests are given by their ids; `nobody` is an empty seat, and None a bot.
    """

    def __init__(self, *guests: str | None, clock: Clock = Clock(), open: bool = False, layout: str = FULL) -> None:  # noqa: B008
        seats = tuple(Seat("person", g, g.title()) if g else Seat("bot", None, "Bot", "random") for g in guests)
        seats = tuple(Seat("empty") if seat.guest == "nobody" else seat for seat in seats)
        options = {"players": len(guests), "layout": layout}
        opened = Opened("hey_thats_my_fish", options, seats, clock, open, guests[0] or "")
        self.log: list[tuple[str, float, AnyEntry]] = [("opened", 0.0, opened)]
        self.now = 0.0
        self.table = open_table("t", self.log, self.now)
        self._begin_if_complete()

    def do(self, guest: str, command: type[Command], **fields: Any) -> list[AnyEntry]:
        """Decide on a guest's command, add its entries to the log, and return them."""
        command_id = f"command-{len(self.log)}"
        sent = command(id=command_id, **fields)
        entries, pending = decide(self.table, guest, guest.title(), sent, self.now, "greedy")
        self.add(entries, pending)
        return entries

    def add(self, entries: list[AnyEntry], pending: Any = None) -> None:
        for entry in entries:
            self.log.append((f"entry-{len(self.log)}", self.now, decode_entry(encode_entry(entry))))
            self.table.fold(entry, self.now, self.now, pending)
        self._begin_if_complete()

    def _begin_if_complete(self) -> None:
        if self.table.status == "waiting" and self.table.complete:
            self.add([Began(seed=1, rules=1)])

    def move(self, action: str | None = None) -> None:
        """Make this move, or the first legal one, for the seat to act."""
        seat = self.table.state.to_act
        assert seat is not None
        action = action or str(self.table.state.legal()[0])
        guest = self.table.seats[seat].guest
        if guest is None:
            self.add(*make_move(self.table, self.table.game.parse(action), self.now, "bot"))
        else:
            self.do(guest, Move, version=self.table.version, action=action)

    def answer(self, guest: str, kind: str, *, yes: bool) -> list[AnyEntry]:
        """Answer the open proposal of a kind."""
        return self.do(guest, Answer, seq=self.table.proposals[kind].seq, yes=yes)

    def moves(self, count: int) -> None:
        for _ in range(count):
            self.move()

    def shown(self, guest: str | None) -> Any:
        """Return the table as a guest sees it."""
        return show_table(self.table, guest, set(), "/join/x", self.now)
