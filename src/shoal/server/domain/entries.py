"""The entries of a table's log. The log is the truth: whoever reads it from the start knows the table."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from shoal.server.domain.commands import Reaction


class Clock(msgspec.Struct, frozen=True):
    """How time is kept: not at all, a day a move, so long a move, or so long for the whole game."""

    kind: Literal["none", "relaxed", "move", "total"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=86_400)] = 60
    on_time_out: Literal["bot", "lose"] = "bot"
    """Whether a bot makes the move when time is up, or the game is lost."""


class Seat(msgspec.Struct, frozen=True):
    kind: Literal["empty", "person", "bot"]
    guest: str | None = None
    name: str = ""
    level: str | None = None


class Entry(msgspec.Struct, frozen=True, tag_field="kind"): ...


class Opened(Entry, frozen=True, tag="opened"):
    game: str
    options: dict[str, Any]
    seed: int
    seats: tuple[Seat, ...]
    clock: Clock
    open: bool
    host: str


class SeatTaken(Entry, frozen=True, tag="sat"):
    seat: int
    guest: str
    name: str


class SeatLeft(Entry, frozen=True, tag="rose"):
    """Got up before the game began."""

    seat: int


class MoveMade(Entry, frozen=True, tag="acted"):
    seat: int
    action: str
    spent: float
    """Seconds of the seat's time."""
    by: Literal["person", "bot", "clock"] = "person"
    outcome: msgspec.Raw = msgspec.Raw(b"null")


class TookBack(Entry, frozen=True, tag="took_back"):
    to: int
    """The number of actions that stand."""


class ProposalMade(Entry, frozen=True, tag="asked"):
    proposal: Literal["take_back", "take_seat"] = msgspec.field(name="offer")
    guest: str
    name: str
    seat: int


class ProposalAnswered(Entry, frozen=True, tag="answered"):
    proposal: Literal["take_back", "take_seat"] = msgspec.field(name="offer")
    guest: str
    yes: bool


class HandedOver(Entry, frozen=True, tag="handed_over"):
    """The person left a running game; a bot plays on."""

    seat: int
    level: str


class PlaysOut(Entry, frozen=True, tag="plays_out"):
    seat: int


class TimedOut(Entry, frozen=True, tag="timed_out"):
    """Lost on time."""

    seat: int
    level: str


class MessageSent(Entry, frozen=True, tag="spoke"):
    guest: str
    name: str
    text: str | None = None
    reaction: Reaction | None = None


class Reinvited(Entry, frozen=True, tag="reinvited"):
    """Earlier invitations no longer hold."""


class Rematched(Entry, frozen=True, tag="rematched"):
    table: str


AnyEntry = (
    Opened
    | SeatTaken
    | SeatLeft
    | MoveMade
    | TookBack
    | ProposalMade
    | ProposalAnswered
    | HandedOver
    | PlaysOut
    | TimedOut
    | MessageSent
    | Reinvited
    | Rematched
)
decode_entry = msgspec.json.Decoder(AnyEntry).decode
encode_entry = msgspec.json.Encoder().encode
