"""Decides what the host changes at a table before its game begins: the seats, who sits on them, and the chat."""

from shoal.bots import find_bot
from shoal.bots.nicknames import nickname
from shoal.core import Refusal
from shoal.server.domain.commands import AddSeat, Command, FreeSeat, RemoveSeat, SeatBot, SetChat
from shoal.server.domain.entries import AnyEntry, BotSeated, ChatRuleChanged, SeatAdded, SeatLeft, SeatRemoved
from shoal.server.domain.rating import check_rated_bot
from shoal.server.domain.table import Table


def decide(table: Table, guest: str, command: Command) -> list[AnyEntry]:
    """Return the entry of a change that the host makes; raise Refusal if it is not possible."""
    if not isinstance(command, AddSeat | RemoveSeat | SeatBot | FreeSeat | SetChat):
        raise Refusal("That is not possible at this table.")
    if table.opened.host != guest:
        raise Refusal("Only the host can change the table.")
    if table.status != "waiting":
        raise Refusal("The game has begun, so the table stays as it is.")
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
            if table.opened.rated:
                check_rated_bot(table.game, level)
            return [BotSeated(seat, nickname(level, seat), level)]
        case FreeSeat(seat=seat):
            return [free_seat(table, guest, seat)]
        case SetChat(rule=rule):
            return [ChatRuleChanged(rule)] if rule != table.opened.chat else []


def free_seat(table: Table, host: str, seat: int) -> SeatLeft:
    """Free a seat of a bot, of an invited person who has not come, or of a person, who is removed from the table."""
    check_seat(table, seat, "bot", "reserved", "person")
    if table.seats[seat].guest == host:
        raise Refusal("This is your own seat. You can leave the table.")
    return SeatLeft(seat, removed=table.seats[seat].kind == "person")


def check_seat(table: Table, seat: int, *kinds: str) -> None:
    """Raise Refusal unless the seat exists and is of one of these kinds."""
    if seat >= len(table.seats):
        raise Refusal("There is no such seat at this table.")
    if table.seats[seat].kind not in kinds:
        raise Refusal("That seat is free." if table.seats[seat].kind == "empty" else "That seat is taken.")
