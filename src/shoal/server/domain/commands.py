"""Commands that a browser sends. The sender chooses the id; a command repeated with the same id is executed once."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shoal.core import MAX_SEATS

CommandId = Annotated[
    str,
    Meta(
        min_length=8,
        max_length=40,
        pattern="^[A-Za-z0-9_-]+$",
        description="Id that the sender makes up. A command repeated with the same id is executed once.",
    ),
]
ChatText = Annotated[str, Meta(min_length=1, max_length=300, description="Message, shown to everybody on one line.")]
ActionText = Annotated[str, Meta(min_length=1, max_length=20_000, description="Text form of the action.")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS, description="Seat, counted from 0.")]
Level = Annotated[str, Meta(min_length=1, max_length=24, description="Level of a bot.")]
Reaction = Literal["hello", "nice", "oops", "wow", "thinking", "thanks"]

ChatRule = Annotated[
    Literal["open", "quiet", "none"],
    Meta(description="Messages and reactions (`open`), only reactions (`quiet`), or neither (`none`)."),
]


class Command(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Base of all commands."""

    id: CommandId


class Move(Command, frozen=True, tag="move"):
    """Take an action."""

    version: Annotated[
        int,
        Meta(
            ge=0,
            description="Version of the snapshot in which the player chose. At any other version the move is refused.",
        ),
    ]
    action: ActionText


class TakeBack(Command, frozen=True, tag="take_back"):
    """Undo the sender's last action: at once if it concerns nobody else, otherwise by consent."""


class TakeSeat(Command, frozen=True, tag="take_seat"):
    """Sit down: at once on a seat that is empty or reserved for the sender, by consent on one that its player left."""

    seat: SeatNumber


class Answer(Command, frozen=True, tag="answer"):
    """Agree to a proposal, or reject it. The player who made it may withdraw it with a no."""

    seq: Annotated[int, Meta(ge=0, description="Place of the proposal in the table's log, as the proposal says it.")]
    yes: bool


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table, or decline a reserved seat. In a running game a bot takes over the seat."""


class AddSeat(Command, frozen=True, tag="add_seat"):
    """Add an empty seat before the game begins. Only for the host, as the following four."""


class RemoveSeat(Command, frozen=True, tag="remove_seat"):
    """Remove a seat on which no person sits, before the game begins."""

    seat: SeatNumber


class SeatBot(Command, frozen=True, tag="seat_bot"):
    """Put a bot on an empty seat, or change the level of the bot that sits there, before the game begins."""

    seat: SeatNumber
    level: Level


class FreeSeat(Command, frozen=True, tag="free_seat"):
    """Remove a bot or a person before the game begins, so that another person can take the seat."""

    seat: SeatNumber


class SetChat(Command, frozen=True, tag="set_chat"):
    """Change what people may say at the table, before the game begins."""

    rule: ChatRule


class Resign(Command, frozen=True, tag="resign"):
    """Give up: the sender's seat loses. A guest with several seats gives up the one to act."""


class Abort(Command, frozen=True, tag="abort"):
    """End the game without a result: until every seat has moved or, where nobody but the sender plays, at any time."""


class PlayOut(Command, frozen=True, tag="play_out"):
    """Let a bot finish the sender's part of the game once it is settled."""


class Skip(Command, frozen=True, tag="skip"):
    """Let the bots move without pauses until a person is to act; refused where other people play."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Offer the same table again, with every player one seat further, or accept the offer of another player."""


class NewInvitation(Command, frozen=True, tag="new_invitation"):
    """Make a new invitation and void the earlier ones."""


class Chat(Command, frozen=True, tag="chat"):
    """Send a message to everybody at the table."""

    text: ChatText


class React(Command, frozen=True, tag="react"):
    """Send a reaction to everybody at the table."""

    reaction: Reaction


class Gesture(msgspec.Struct, frozen=True, tag_field="kind", tag="gesture", forbid_unknown_fields=True):
    """Show everybody at the table what the sender's hand does before an act. It is no command: nothing is stored."""

    version: Annotated[int, Meta(ge=0, description="Version of the snapshot in which the player acts.")]
    gesture: Annotated[msgspec.Raw, Meta(description="The game's gesture, or null when the hand lets go.")]


class Visible(msgspec.Struct, frozen=True, tag_field="kind", tag="visible", forbid_unknown_fields=True):
    """Tell whether the sender's page is visible. It is no command: nothing is stored, and nothing is answered."""

    visible: Annotated[
        bool, Meta(description="False while the page is hidden. A new connection counts as that of a visible page.")
    ]


FromBrowser = (
    Move
    | TakeBack
    | TakeSeat
    | Answer
    | Leave
    | AddSeat
    | RemoveSeat
    | SeatBot
    | FreeSeat
    | SetChat
    | Resign
    | Abort
    | PlayOut
    | Skip
    | Rematch
    | NewInvitation
    | Chat
    | React
)
