"""What goes over the wire, both ways. The browser's types are made from these; docs/protocol.md tells the story.

Version 1. A field may be added; one that changes its meaning gets a new name.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from shoal.bots import Advice
from shoal.core import Act, Result

PROTOCOL = 1

Name = Annotated[str, Meta(min_length=1, max_length=24)]
CommandId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
ActionText = Annotated[str, Meta(min_length=1, max_length=20_000)]
TableId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Reaction = Literal["hello", "nice", "oops", "wow", "thinking", "thanks"]


# Tables


class Clock(msgspec.Struct, frozen=True):
    """How time is kept: not at all, a day a move, so long a move, or so long for the whole game."""

    kind: Literal["none", "relaxed", "move", "total"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=86_400)] = 60
    on_time_out: Literal["bot", "lose"] = "bot"
    """Whether a bot makes the move when time is up, or the game is lost."""


class SeatWish(msgspec.Struct, frozen=True):
    """Who is to sit there: the one who makes the table, a friend, a bot, or another person at the same screen."""

    kind: Literal["me", "friend", "bot", "screen"]
    name: Name | None = None
    """Of the person at the same screen."""
    level: Annotated[str, Meta(max_length=24)] | None = None
    """Of the bot."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=4)]
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


class Offer(msgspec.Struct, frozen=True):
    """Something that awaits the agreement of the others."""

    kind: Literal["take_back", "take_seat"]
    by: str
    """The name of the one who asks."""
    seat: SeatNumber
    mine: bool
    """I have asked, or have agreed already."""


class Line(msgspec.Struct, frozen=True):
    """A line of the log."""

    number: int
    """After how many actions it stands."""
    seat: int | None
    text: str


class Said(msgspec.Struct, frozen=True):
    by: str
    seat: int | None
    text: str | None
    reaction: Reaction | None
    at: float
    """Seconds since 1970."""


# From the server


class Turn(msgspec.Struct, frozen=True):
    """The game as one may see it after so many actions."""

    number: int
    """Actions taken so far."""
    eyes: int | None
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
    offers: list[Offer]
    can_take_back: bool
    hints: bool
    """Whether I may ask for a hint when it is my turn."""
    rematch: TableId | None
    result: Result | None
    places: list[int] | None
    """Each seat's place when the game is over; 1 has won."""
    lost_on_time: int | None
    turn: Turn | None
    lines: list[Line]
    said: list[Said]


class Moved(msgspec.Struct, frozen=True, tag="moved", tag_field="kind"):
    """An action was taken."""

    seat: int
    action: str
    turn: Turn
    lines: list[Line]
    """The new ones."""
    seconds_left: list[float | None]
    can_take_back: bool


class Spoken(msgspec.Struct, frozen=True, tag="spoken", tag_field="kind"):
    said: Said


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="kind"):
    """The command with this id has been carried out and is stored for good."""

    id: str


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="kind"):
    """The command was not carried out; nothing has changed. The sentence is for the player."""

    id: str | None
    sentence: str


FromServer = TableNow | Moved | Spoken | Done | Refused


# From the browser; every command carries an id, and one sent again with the same id is carried out once.


class Command(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    id: CommandId


class Move(Command, frozen=True, tag="move"):
    number: Annotated[int, Meta(ge=0)]
    """How many actions had been taken when the player chose; another number means that he chose in another position."""
    action: ActionText


class TakeBack(Command, frozen=True, tag="take_back"):
    """Undo my last action: at once where nobody else is concerned, else by consent."""


class TakeSeat(Command, frozen=True, tag="take_seat"):
    """Sit down: on an empty seat at once, on one that was left by agreement of those at the table."""

    seat: SeatNumber


class Answer(Command, frozen=True, tag="answer"):
    """To the offer of that kind."""

    offer: Literal["take_back", "take_seat"]
    yes: bool


class Leave(Command, frozen=True, tag="leave"):
    """Get up; in a running game a bot takes the seat."""


class PlayOut(Command, frozen=True, tag="play_out"):
    """Let a bot play my settled game to its end."""


class Rematch(Command, frozen=True, tag="rematch"):
    """The same table again, everybody one seat further."""


class NewInvitation(Command, frozen=True, tag="new_invitation"):
    """The old invitation no longer holds."""


class Chat(Command, frozen=True, tag="chat"):
    text: ChatText


class React(Command, frozen=True, tag="react"):
    reaction: Reaction


FromBrowser = Move | TakeBack | TakeSeat | Answer | Leave | PlayOut | Rematch | NewInvitation | Chat | React


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
    turns: list[Turn]
    lines: list[Line]


class Hint(msgspec.Struct, frozen=True):
    number: int
    """The actions taken so far."""
    advice: Advice
    """With the few best actions."""


class Analysed(msgspec.Struct, frozen=True):
    """A position of a finished game, looked at again."""

    number: int
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


class Tried(msgspec.Struct, frozen=True):
    turn: Turn
    """What came of it; or the position as it was, where only listed actions are right and this is none of them."""
    right: bool
    sentence: str
    """A kind word on it."""


class Solution(msgspec.Struct, frozen=True):
    action: str


class Problem(msgspec.Struct, frozen=True):
    """What every refused request answers with."""

    sentence: str
