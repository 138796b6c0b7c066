"""Decides commands: each becomes entries for the table's log, or a `Refusal`. Nothing here changes the table."""

from collections.abc import Set as AbstractSet

import msgspec

from shoal.core import Action, IllegalAction, Outcome, Refusal
from shoal.server.domain import waiting_room
from shoal.server.domain.commands import (
    Abort,
    Answer,
    Chat,
    Command,
    Leave,
    Move,
    NewInvitation,
    PlayOut,
    React,
    Resign,
    TakeBack,
    TakeSeat,
)
from shoal.server.domain.entries import (
    NO_OUTCOME,
    Aborted,
    AnyEntry,
    HandedOver,
    MessageSent,
    MoveMade,
    PlaysOut,
    ProposalAnswered,
    ProposalMade,
    Reinvited,
    Resigned,
    SeatLeft,
    SeatTaken,
    TimedOut,
    TookBack,
)
from shoal.server.domain.names import tell_apart, to_one_line
from shoal.server.domain.table import NOT_BEGUN, Forfeit, PendingMove, Table

Decision = tuple[list[AnyEntry], PendingMove | None]
"""Entries to append and, if one of them is a move, its effect, so that `Table.fold` need not apply it again."""
FORFEITS: dict[Forfeit, str] = {"resigned": "resigned", "out_of_time": "ran out of time"}
"""What a player did who lost before the end."""
REMOVED = "The host has asked you to leave this table. You are welcome at another one."


def decide(
    table: Table,
    guest: str,
    name: str,
    command: Command,
    now: float,
    level: str,
    outcome: Outcome | None = None,
    avoided: AbstractSet[str] = frozenset(),
) -> Decision:
    """Decide a command that needs no other table.

    `now` is the monotonic time on which the players' clocks run; `level` is the level of the bot that takes over when a
    player leaves; `outcome` is the simulated outcome if the command is a physical act; `avoided` are the guests with
    whom this one does not sit down, because one of the two has blocked the other.
    """
    match command:
        case Move():
            check_move(table, guest, command)
            return make_move(table, table.game.parse(command.action), now, outcome=outcome)
        case TakeBack():
            return take_back(table, guest, name), None
        case TakeSeat(seat=seat):
            return take_seat(table, guest, name, seat, avoided=avoided), None
        case Answer():
            return answer(table, guest, command), None
        case Leave():
            return leave(table, guest, level), None
        case Resign():
            return resign(table, guest, level), None
        case Abort():
            return abort(table, guest, name), None
        case PlayOut():
            return play_out(table, guest), None
        case NewInvitation():
            if table.opened.host != guest:
                raise Refusal("Only the host can make a new invitation.")
            return [Reinvited()], None
        case Chat(text=text):
            return speak(table, MessageSent(guest, name_at(table, guest, name), text=to_one_line(text))), None
        case React(reaction=reaction):
            return speak(table, MessageSent(guest, name_at(table, guest, name), reaction=reaction)), None
    return waiting_room.decide(table, guest, command), None


def check_move(table: Table, guest: str, command: Move) -> None:
    """Raise IllegalAction unless the guest may move in this position. The action itself is not checked."""
    seat = seat_to_act(table, guest)
    if command.version != table.version:
        raise IllegalAction("The game has moved on. Look at the board again.")
    check_owner(table, seat, guest)


def seat_to_act(table: Table, guest: str) -> int:
    """Return the seat to act; raise IllegalAction unless the game is running and the guest has a seat in it."""
    seat = table.to_act
    if table.status == "waiting":
        raise IllegalAction(NOT_BEGUN)
    if table.status == "over" or seat is None:
        raise IllegalAction("The game is over.")
    if not table.seats_of(guest):
        raise IllegalAction("You are watching this game.")
    return seat


def check_owner(table: Table, seat: int, guest: str) -> None:
    """Raise IllegalAction unless the seat to act belongs to the guest."""
    if table.seats[seat].guest != guest:
        raise IllegalAction(f"It is {table.seats[seat].name}'s turn.")


def make_move(table: Table, action: Action, now: float, by: str = "person", outcome: Outcome | None = None) -> Decision:
    """Let the seat to act take an action; raise IllegalAction if it is not legal."""
    seat = table.to_act
    if seat is None or table.status != "playing":
        raise IllegalAction("The game is over.")
    # The table applies the encoded outcome, so that what happens now is exactly what replaying the log will give.
    stored = NO_OUTCOME if outcome is None else msgspec.Raw(msgspec.json.encode(outcome))
    pending = table.prepare(action, stored)
    spent = max(0.0, now - table.turn_began)
    return [MoveMade(seat, str(action), spent, by, stored)], pending  # type: ignore[arg-type]


def time_out(table: Table, level: str) -> list[AnyEntry]:
    """Let the seat to act lose on time."""
    seat = table.to_act
    return [] if seat is None else [TimedOut(seat, level)]


def can_take_back(table: Table, guest: str | None) -> bool:
    """Return whether a player can take back their last move, or can ask the others to."""
    ply = None if guest is None else table.last_ply_of(guest)
    if table.status != "playing" or ply is None or table.opened.rated:
        return False
    return bool(table.persons() - {guest}) or table.may_undo(ply) or not table.reveals_since(ply)


def take_back(table: Table, guest: str, name: str) -> list[AnyEntry]:
    """Undo at once if that concerns nobody else; otherwise ask the others.

    Without others to ask, a player may not undo what has revealed something.
    """
    ply = table.last_ply_of(guest)
    if table.status != "playing" or ply is None:
        raise Refusal("You have no move to take back.")
    if table.opened.rated:
        raise Refusal("This game is rated, so moves stay as they are.")
    if not can_take_back(table, guest):
        raise Refusal("You have seen something new since, so you cannot take this back.")
    if table.may_undo(ply) or not table.persons() - {guest}:
        return [TookBack(ply)]
    return propose(table, ProposalMade("take_back", guest, name, table.steps[ply][0].seat))


def take_seat(
    table: Table,
    guest: str,
    name: str,
    seat: int,
    *,
    invited: bool = False,
    avoided: AbstractSet[str] = frozenset(),
) -> list[AnyEntry]:
    """Take an empty or a reserved seat at once; ask the others before taking over the seat of a player who left."""
    if seat >= len(table.seats):
        raise Refusal("There is no such seat at this table.")
    if is_removed(table, guest) and not (invited and table.removed[guest] < table.invitation):
        raise Refusal(REMOVED)
    if avoided & table.company():
        raise Refusal("This table is not open to you.")
    name = name_at(table, guest, name)
    if table.seats_of(guest, "reserved"):
        return take_reserved_seats(table, guest)
    if table.seats[seat].kind == "reserved":
        raise Refusal(f"That seat is reserved for {table.seats[seat].name}.")
    if table.seats[seat].kind == "empty":
        if not (invited or table.opened.open or table.opened.host == guest):
            raise Refusal("This table is by invitation only. Ask for the link.")
        if table.seats_of(guest):
            raise Refusal("You already have a seat at this table.")
        return [SeatTaken(seat, guest, name)]
    if forfeit := table.forfeit_of(seat):
        raise Refusal(f"{table.seats[seat].name} {FORFEITS[forfeit]}, so nobody can take this seat over.")
    if seat not in table.vacated or table.status != "playing":
        raise Refusal("That seat is taken.")
    if table.seats_of(guest):
        raise Refusal("You already have a seat at this table.")
    if not table.persons():
        return [SeatTaken(seat, guest, name)]
    return propose(table, ProposalMade("take_seat", guest, name, seat))


def is_removed(table: Table, guest: str | None) -> bool:
    """Return whether the host has removed the guest from the table."""
    return guest in table.removed


def name_at(table: Table, guest: str, name: str) -> str:
    """Return the name of a guest at a table, where nobody else's looks like it; a player has the name of their seat."""
    own = table.seats_of(guest)
    if len(own) == 1:
        return table.seats[own[0]].name
    return tell_apart(name, [seat.name for seat in table.seats if seat.name and seat.guest != guest])


def take_reserved_seats(table: Table, guest: str) -> list[AnyEntry]:
    """Seat the guest on every seat that is reserved for them, under the names that the seats have."""
    return [SeatTaken(seat, guest, table.seats[seat].name) for seat in table.seats_of(guest, "reserved")]


def propose(table: Table, proposal: ProposalMade) -> list[AnyEntry]:
    """Make a proposal unless one of its kind is open, whose consent it could otherwise receive."""
    if pending := table.proposals.get(proposal.proposal):
        raise Refusal(f"{pending.made.name}'s request comes first: please answer it.")
    return [proposal]


def answer(table: Table, guest: str, command: Answer) -> list[AnyEntry]:
    """Record the answer; the last consent also carries out the proposal."""
    proposal = next((proposal for proposal in table.proposals.values() if proposal.seq == command.seq), None)
    if proposal is None:
        raise Refusal("This request is no longer open.")
    may_withdraw = guest == proposal.made.guest and not command.yes
    if not may_withdraw and guest not in table.persons() - proposal.agreed:
        raise Refusal("This request is not for you to answer.")
    answered: list[AnyEntry] = [ProposalAnswered(proposal.made.proposal, guest, command.yes)]
    if not command.yes or table.persons() - proposal.agreed - {guest}:
        return answered
    if proposal.made.proposal == "take_seat":
        return [*answered, SeatTaken(proposal.made.seat, proposal.made.guest, proposal.made.name)]
    ply = table.last_ply_of(proposal.made.guest)
    return answered if ply is None else [*answered, TookBack(ply)]


def leave(table: Table, guest: str, level: str) -> list[AnyEntry]:
    """Free the guest's seats before the game begins; hand them to bots while it runs. A rated game is resigned."""
    seats = table.seats_of(guest) or table.seats_of(guest, "reserved")
    if not seats:
        raise Refusal("You have no seat at this table.")
    if table.status == "waiting":
        return [SeatLeft(seat) for seat in seats]
    if table.status == "playing" and table.opened.rated:
        return resign(table, guest, level)
    return [HandedOver(seat, level) for seat in seats] if table.status == "playing" else []


def resign(table: Table, guest: str, level: str) -> list[AnyEntry]:
    """Let the guest's seat lose; of several seats the one to act."""
    seat = table.viewpoint(guest)
    if table.status != "playing" or seat is None:
        raise Refusal("You are not in a game that you could resign.")
    if len(table.seats) == 1:
        raise Refusal("You are playing alone, so you cannot resign.")
    return [Resigned(seat, level)]


def abort(table: Table, guest: str, name: str) -> list[AnyEntry]:
    """End the game without a result."""
    if not table.can_abort(guest):
        is_late = table.status == "playing" and table.seats_of(guest)
        raise Refusal(
            "Everyone has moved, so the game counts. You can resign."
            if is_late
            else "You are not in a game that you could call off."
        )
    return [Aborted(name)]


def play_out(table: Table, guest: str) -> list[AnyEntry]:
    """Let bots finish those of the guest's seats that nothing the others do can affect."""
    if table.status == "waiting":
        raise Refusal(NOT_BEGUN)
    playing = table.status == "playing"
    settled = set(table.state.view(None).settled if playing else ()) & set(table.seats_of(guest)) - table.playing_out
    if not settled:
        raise Refusal("Others can still get in your way, so play on.")
    return [PlaysOut(seat) for seat in sorted(settled)]


def speak(table: Table, message: MessageSent) -> list[AnyEntry]:
    """Send a message or a reaction. At a private table only those who sit there may, so that nobody intrudes."""
    if table.opened.chat == "none":
        raise Refusal("There is no chat at this table.")
    if table.opened.chat == "quiet" and message.text is not None:
        raise Refusal("At this table only reactions are allowed.")
    if is_removed(table, message.guest):
        raise Refusal(REMOVED)
    if not (table.opened.open or table.seats_of(message.guest)):
        raise Refusal("Only the players can write at a private table.")
    if message.text == "":
        raise Refusal("That message is empty.")
    return [message]
