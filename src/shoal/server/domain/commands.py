"""The commands a browser can send. Each carries an id, and one sent again with the same id is executed once."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shoal.core import MAX_SEATS

CommandId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
ActionText = Annotated[str, Meta(min_length=1, max_length=20_000)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Reaction = Literal["hello", "nice", "oops", "wow", "thinking", "thanks"]


class Command(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    id: CommandId


class Move(Command, frozen=True, tag="move"):
    ply: Annotated[int, Meta(ge=0)]
    """How many actions had been taken when the player chose; another number means that he chose in another position."""
    action: ActionText


class TakeBack(Command, frozen=True, tag="take_back"):
    """Undo my last action: at once where nobody else is concerned, else by consent."""


class TakeSeat(Command, frozen=True, tag="take_seat"):
    """Sit down: on an empty seat at once, on one that was left by agreement of those at the table."""

    seat: SeatNumber


class Answer(Command, frozen=True, tag="answer"):
    """To the offer of that kind."""

    proposal: Literal["take_back", "take_seat"]
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
