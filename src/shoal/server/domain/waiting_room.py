"""Decides what the host changes at a table before its game begins: the number of seats, and the bots on them."""

from shoal.bots import find_bot
from shoal.bots.nicknames import nickname
from shoal.core import Refusal
from shoal.server.domain.commands import AddSeat, Command, FreeSeat, RemoveSeat, SeatBot
from shoal.server.domain.entries import AnyEntry, BotSeated, SeatAdded, SeatLeft, SeatRemoved
from shoal.server.domain.table import Table


def decide(table: Table, guest: str, command: Command) -> list[AnyEntry]:
    """Return the entry of a change that the host makes; raise Refusal if it is not possible."""
    if not isinstance(command, AddSeat | RemoveSeat | SeatBot | FreeSeat):
        raise Refusal("That is not possible at this table.")
    if table.opened.host != guest:
        raise Refusal("Only the host can change the seats.")
    if table.status != "waiting":
        raise Refusal("The game has begun, so the seats stay as they are.")
    match command:
        case AddSeat():
            table.check_size(len(table.seats) + 1)
            return [SeatAdded()]
        case RemoveSeat(seat=seat):
            check_seat(table, seat, "empty", "bot")
            table.check_size(len(table.seats) - 1)
            return [SeatRemoved(seat)]
        case SeatBot(seat=seat, level=level):
            check_seat(table, seat, "empty", "bot")
            find_bot(table.game, level, 0)  # Raises Refusal if there is no such level.
            return [BotSeated(seat, nickname(level, seat), level)]
        case FreeSeat(seat=seat):
            check_seat(table, seat, "bot")
            return [SeatLeft(seat)]


def check_seat(table: Table, seat: int, *kinds: str) -> None:
    """Raise Refusal unless the seat exists and is of one of these kinds."""
    if seat >= len(table.seats):
        raise Refusal("There is no such seat at this table.")
    if table.seats[seat].kind not in kinds:
        raise Refusal("There is no bot on that seat." if kinds == ("bot",) else "That seat is taken.")
