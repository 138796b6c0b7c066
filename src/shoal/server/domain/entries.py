"""Entries of a table's append-only log. The log is the source of truth: folding it from the start gives the table."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from shoal.core import Origin
from shoal.server.domain.commands import ChatRule, Reaction


class Clock(msgspec.Struct, frozen=True):
    """Time control of a table."""

    kind: Annotated[
        Literal["none", "relaxed", "move", "total"],
        Meta(
            description="No clock, a day per move, `seconds` per move, or `seconds` per player for the whole game.",
        ),
    ] = "none"
    seconds: Annotated[
        int, Meta(ge=5, le=86_400, description="Seconds per move or per game. The other kinds ignore it.")
    ] = 60
    on_time_out: Annotated[
        Literal["bot", "lose"],
        Meta(description="When time runs out, a bot makes the move (`bot`) or the seat loses the game (`lose`)."),
    ] = "bot"
    increment: Annotated[
        int,
        Meta(ge=0, le=600, description="Seconds that a seat gains with each of its actions. Only kind `total` has it."),
    ] = 0


class Seat(msgspec.Struct, frozen=True):
    """A seat and its occupant."""

    kind: Literal["empty", "reserved", "person", "bot"]
    guest: str | None = None
    """Id of the guest who sits here, or for whom the seat is reserved."""
    name: str = ""
    level: str | None = None
    """Level of the bot that sits here, if one does."""


class Entry(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base of all entries. Stored logs contain the tags and field names, so neither may change."""


class Opened(Entry, frozen=True, tag="opened"):
    """The table was opened. This is the first entry of every log."""

    game: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    clock: Clock
    open: bool
    """True if the lobby shows the table to everybody."""
    host: str
    """Id of the guest who opened the table."""
    seed: int | None = None
    """Seed of the game in logs of earlier versions, which have no `Began`."""
    origin: Origin | None = None
    """The way to the position in which the game begins; None if it begins at the start."""
    challenge: str | None = None
    """Day of the challenge that is played here, such as 2026-11-17; None at all other tables."""
    chat: ChatRule = "open"
    """What people may say at the table."""
    rated: bool = False
    """True if the result counts for the players' ratings; whoever sits down here agrees to it."""
    series: int = 1
    """Greatest number of games in the series that is played here; 1 if this game stands alone."""
    series_wins: tuple[int, ...] = ()
    """Games of the series that each seat had won before this one; empty in the first game."""


class Began(Entry, frozen=True, tag="began"):
    """Every seat was taken and the game began. Nothing was dealt before."""

    seed: int
    """Seed of the game; it determines every random draw from the beginning of this game on."""
    rules: int
    """The game's `rules_version` at that time."""


class SeatTaken(Entry, frozen=True, tag="sat"):
    """A guest took a seat: an empty one, one that was reserved for them, or one that its player had left."""

    seat: int
    guest: str
    name: str


class SeatLeft(Entry, frozen=True, tag="rose"):
    """A seat became empty before the game began: its guest left or declined it, or the host freed it."""

    seat: int
    removed: bool = False
    """True if the host removed the guest who sat there: they cannot come back by the same invitation."""


class SeatAdded(Entry, frozen=True, tag="seat_added"):
    """The host added an empty seat behind the others before the game began."""


class SeatRemoved(Entry, frozen=True, tag="seat_removed"):
    """The host removed a seat before the game began; those behind it have moved up."""

    seat: int


class BotSeated(Entry, frozen=True, tag="bot_seated"):
    """The host put a bot on a seat before the game began."""

    seat: int
    name: str
    level: str


NO_OUTCOME = msgspec.Raw(b"null")


class MoveMade(Entry, frozen=True, tag="acted"):
    """The seat to act took an action."""

    seat: int
    action: str
    """Text form of the action."""
    spent: float
    """Time that the seat used for it, in seconds."""
    by: Literal["person", "bot", "clock"] = "person"
    """The chooser: the player, the bot on the seat, or a bot because the player's time had run out."""
    outcome: msgspec.Raw = NO_OUTCOME
    """Outcome of a physical act, so that replaying the log never simulates; null for other actions."""


class TookBack(Entry, frozen=True, tag="took_back"):
    """The latest actions were undone."""

    to: int
    """Number of actions that remain."""


class ProposalMade(Entry, frozen=True, tag="asked"):
    """A guest proposed something that needs the consent of the others."""

    proposal: Literal["take_back", "take_seat"] = msgspec.field(name="offer")
    guest: str
    name: str
    seat: int
    """The seat to take, or the seat whose action is to be undone."""


class ProposalAnswered(Entry, frozen=True, tag="answered"):
    """A guest agreed to a proposal, rejected it or withdrew it."""

    proposal: Literal["take_back", "take_seat"] = msgspec.field(name="offer")
    guest: str
    yes: bool


class HandedOver(Entry, frozen=True, tag="handed_over"):
    """A player left a running game, and a bot of this level plays on."""

    seat: int
    level: str


class PlaysOut(Entry, frozen=True, tag="plays_out"):
    """A player whose game is settled let a bot finish it."""

    seat: int


class TimedOut(Entry, frozen=True, tag="timed_out"):
    """A seat lost on time. With more than two players a bot of this level plays on for it."""

    seat: int
    level: str


class Resigned(Entry, frozen=True, tag="resigned"):
    """A seat gave up. If other people play on with more than two seats, a bot of this level takes over."""

    seat: int
    level: str


class Aborted(Entry, frozen=True, tag="aborted"):
    """A player ended the game without a result."""

    name: str


class BotReplaced(Entry, frozen=True, tag="bot_replaced"):
    """The bot of a seat failed, and a simpler one of this level plays on."""

    seat: int
    level: str


class MessageSent(Entry, frozen=True, tag="spoke"):
    """A guest sent a chat message or a reaction."""

    guest: str
    name: str
    text: str | None = None
    reaction: Reaction | None = None


class Reinvited(Entry, frozen=True, tag="reinvited"):
    """The host made a new invitation, which voids the earlier ones."""


class ChatRuleChanged(Entry, frozen=True, tag="chat_rule"):
    """The host changed what people may say at the table, before the game began."""

    rule: ChatRule


class Rematched(Entry, frozen=True, tag="rematched"):
    """A rematch was opened at the table with this id."""

    table: str
    name: str = ""
    """Name of the player who asked for it; empty in logs of earlier versions."""


AnyEntry = (
    Opened
    | Began
    | SeatTaken
    | SeatLeft
    | SeatAdded
    | SeatRemoved
    | BotSeated
    | MoveMade
    | TookBack
    | ProposalMade
    | ProposalAnswered
    | HandedOver
    | PlaysOut
    | TimedOut
    | Resigned
    | Aborted
    | BotReplaced
    | MessageSent
    | Reinvited
    | ChatRuleChanged
    | Rematched
)
decode_entry = msgspec.json.Decoder(AnyEntry).decode
encode_entry = msgspec.json.Encoder().encode
