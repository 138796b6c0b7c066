"""What goes over the wire, both ways. The browser's types are made from these; docs/protocol.md tells the story.

Version 2. A field may be added; one that changes its meaning gets a new name.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from shoal.bots import Analysis
from shoal.core import MAX_SEATS, Act, Result
from shoal.server.domain.commands import ActionText, SeatNumber
from shoal.server.domain.entries import Clock
from shoal.server.domain.table import ChatMessage

PROTOCOL = 2

Name = Annotated[str, Meta(min_length=1, max_length=24)]
TableId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]


# Tables


class SeatWish(msgspec.Struct, frozen=True):
    """Who is to sit there: the one who makes the table, a friend, a bot, or another person at the same screen."""

    kind: Literal["me", "friend", "bot", "screen"]
    name: Name | None = None
    """Of the person at the same screen."""
    level: Annotated[str, Meta(max_length=24)] | None = None
    """Of the bot."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=MAX_SEATS)]
    options: dict[str, Any] = {}
    clock: Clock = Clock()
    open: bool = False
    """Shown in the lobby for anybody to join; otherwise by invitation only."""


class SeatInfo(msgspec.Struct, frozen=True):
    kind: Literal["empty", "person", "bot"]
    name: str
    here: bool
    """Whether the person is connected now."""
    level: str | None
    left: bool
    """The person who sat here has left; a bot plays on, and the seat may be taken over."""
    playing_out: bool
    """A bot plays the person's settled game to its end."""
    seconds_left: float | None
    """On the clock when this was sent; it runs if the seat is to act."""


class Proposal(msgspec.Struct, frozen=True):
    """Something that awaits the agreement of the others."""

    kind: Literal["take_back", "take_seat"]
    by: str
    """The name of the one who asks."""
    seat: SeatNumber
    mine: bool
    """I have asked, or have agreed already."""


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log."""

    ply: int
    """After how many actions it stands."""
    seat: int | None
    text: str


# From the server


class Snapshot(msgspec.Struct, frozen=True):
    """The game as one may see it after so many actions."""

    ply: int
    """Actions taken so far."""
    viewpoint: int | None
    """The seat through whose eyes this is seen; none for a spectator."""
    view: msgspec.Raw
    legal: list[msgspec.Raw]
    """The legal actions of the seat to act, each an object of its kind with its text form as `text`."""
    acts: list[Act]
    last: list[msgspec.Raw]
    """The events of the last action."""


class TableNow(msgspec.Struct, frozen=True, tag="table", tag_field="kind"):
    """Everything about the table: sent on connecting and after every change that is not a move."""

    protocol: int
    id: TableId
    game: str
    status: Literal["waiting", "playing", "over"]
    open: bool
    invitation: str | None
    """The path of the invitation, for those who sit at a table that is not full."""
    host: bool
    """Whether I made the table."""
    mine: list[int]
    """My seats."""
    seats: list[SeatInfo]
    clock: Clock
    proposals: list[Proposal]
    can_take_back: bool
    hints: bool
    """Whether I may ask for a hint when it is my turn."""
    rematch: TableId | None
    result: Result | None
    places: list[int] | None
    """Each seat's place when the game is over; 1 has won."""
    lost_on_time: int | None
    snapshot: Snapshot | None
    lines: list[LogLine]
    chat: list[ChatMessage]


class Moved(msgspec.Struct, frozen=True, tag="moved", tag_field="kind"):
    """An action was taken."""

    seat: int
    action: str
    snapshot: Snapshot
    lines: list[LogLine]
    """The new ones."""
    seconds_left: list[float | None]
    can_take_back: bool


class Spoken(msgspec.Struct, frozen=True, tag="spoken", tag_field="kind"):
    message: ChatMessage


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="kind"):
    """The command with this id has been carried out and is stored for good."""

    id: str


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="kind"):
    """The command was not carried out; nothing has changed. The sentence is for the player."""

    id: str | None
    sentence: str


FromServer = TableNow | Moved | Spoken | Done | Refused


# Over HTTP


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    type: Literal["integer", "boolean", "string"]
    help: str
    default: int | bool | str
    choices: list[str] | None = None


class GameInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    players: list[int]
    scores: list[str]
    options: list[OptionInfo]
    levels: list[str]
    """Of its bots, the weakest first."""
    puzzles: int
    """How many there are."""
    lesson: bool
    """Whether there is a first lesson."""
    private: bool
    """Whether a seat sees what the others must not: on one screen, the device is handed over."""


class Guest(msgspec.Struct, frozen=True):
    id: str
    name: str


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    invitation: Annotated[str, Meta(max_length=200)]


class TableLink(msgspec.Struct, frozen=True):
    id: TableId


class TableCard(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: TableId
    game: str
    status: Literal["waiting", "playing", "over"]
    names: list[str]
    """Of the seats; empty where nobody sits yet."""
    my_turn: bool
    updated: float
    """Seconds since 1970."""


class Lobby(msgspec.Struct, frozen=True):
    mine: list[TableCard]
    """Mine that are not over, those where it is my turn first."""
    to_join: list[TableCard]
    to_watch: list[TableCard]
    recent: list[TableCard]
    """Mine that are over."""


class Replay(msgspec.Struct, frozen=True):
    """A finished game, turn by turn; turn 0 is the start."""

    id: TableId
    game: str
    names: list[str]
    result: Result | None
    places: list[int] | None
    analysable: bool
    """Whether its positions can be looked at again."""
    snapshots: list[Snapshot]
    lines: list[LogLine]


class Hint(msgspec.Struct, frozen=True):
    ply: int
    """The actions taken so far."""
    advice: Analysis
    """With the few best actions."""


class PositionAnalysis(msgspec.Struct, frozen=True):
    """A position of a finished game, looked at again."""

    ply: int
    """The actions taken so far."""
    seat: int | None
    """That was to act; none at the end."""
    chances: list[float]
    """Of each seat to win; they add up to 1."""
    proved: bool
    """Whether the outcome for the seat to act is certain."""
    best: str | None = None
    best_chance: float | None = None
    """Of the seat to act, after the best action."""
    played: str | None = None
    played_chance: float | None = None
    """After the action that was really taken; none where nothing is known of it."""


class PuzzleInfo(msgspec.Struct, frozen=True):
    id: str
    stars: int
    """How hard it is: 1 to 3."""
    result: str
    """What the only right action keeps: `win` or `share`."""


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action to try in the position of a puzzle or of a lesson's step; none to look at it."""

    action: ActionText | None


class TryResult(msgspec.Struct, frozen=True):
    snapshot: Snapshot
    """What came of it; or the position as it was, where only listed actions are right and this is none of them."""
    right: bool
    sentence: str
    """A kind word on it."""


class Solution(msgspec.Struct, frozen=True):
    action: str


class Problem(msgspec.Struct, frozen=True):
    """What every refused request answers with."""

    sentence: str
