"""Takes a guest out of the log of a table, so that others can still replay the game."""

import hmac
from collections.abc import Iterable
from hashlib import sha256

from msgspec.structs import replace

from shoal.server.domain.entries import (
    Aborted,
    AnyEntry,
    BotSeated,
    MessageSent,
    Opened,
    ProposalAnswered,
    ProposalMade,
    Rematched,
    Seat,
    SeatAdded,
    SeatLeft,
    SeatRemoved,
    SeatTaken,
)

NAME = "a former guest"
"""Name under which a guest who was forgotten appears in the games of others."""
PREFIX = "former-"
"""Beginning of the ids that stand in a log in the place of such guests."""


def former_id(server_secret: bytes, table_id: str, guest: str) -> str:
    """Return the id that replaces a guest's in one log; another log has another one, so that nobody can link them.

    >>> is_former(former_id(b"secret", "some-table", "ann"))
    True
    """
    proof = hmac.new(server_secret, f"former/{table_id}/{guest}".encode(), sha256).hexdigest()
    return PREFIX + proof[:16]


def is_former(guest: str | None) -> bool:
    """Return whether this id stands for a guest who was forgotten."""
    return guest is not None and guest.startswith(PREFIX)


def names_of(entries: Iterable[AnyEntry], guest: str) -> set[str]:
    """Return the names that a guest has had at a table, those of people who shared their screen among them."""
    names = set[str]()
    for entry in entries:
        match entry:
            case Opened(seats=seats):
                names |= {seat.name for seat in seats if seat.guest == guest}
            case SeatTaken(guest=by, name=name) | ProposalMade(guest=by, name=name) | MessageSent(guest=by, name=name):
                names |= {name} if by == guest else set()
    return names


def occupants(entries: Iterable[AnyEntry]) -> list[str | None]:
    """Return the guest who sat last on each seat, even if a bot plays on for them; None where nobody did."""
    seated: list[str | None] = []
    for entry in entries:
        match entry:
            case Opened(seats=seats):
                seated = [seat.guest for seat in seats]
            case SeatTaken(seat=seat, guest=guest):
                seated[seat] = guest
            case SeatLeft(seat=seat) | BotSeated(seat=seat):
                seated[seat] = None
            case SeatAdded():
                seated.append(None)
            case SeatRemoved(seat=seat):
                del seated[seat]
    return seated


def forget(entry: AnyEntry, guest: str, former: str, names: set[str]) -> AnyEntry:
    """Return an entry without the guest: another id and name in their place, and nothing of what they wrote.

    Some entries have a name and no id; such a name counts as the guest's if it is one of theirs.
    """
    match entry:
        case Opened(seats=seats, host=host):
            kept = tuple(Seat(seat.kind, former, NAME, seat.level) if seat.guest == guest else seat for seat in seats)
            return replace(entry, seats=kept, host=former if host == guest else host)
        case SeatTaken(guest=by) | ProposalMade(guest=by) if by == guest:
            return replace(entry, guest=former, name=NAME)
        case ProposalAnswered(guest=by) if by == guest:
            return replace(entry, guest=former)
        case MessageSent(guest=by) if by == guest:
            return MessageSent(former, NAME)
        case Aborted(name=name) | Rematched(name=name) if name in names:
            return replace(entry, name=NAME)
    return entry
