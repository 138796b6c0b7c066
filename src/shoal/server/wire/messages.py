"""Messages between server and browser. docs/protocol.md explains them; the TypeScript types are generated from them.

This is version 4 of the protocol. Messages may gain fields; a field whose meaning changes gets a new name. In the
descriptions, the receiver is the guest to whom the server sends the message.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from shoal.bots import Analysis
from shoal.core import MAX_SEATS, Act, Ending, Result, Source
from shoal.physics.game import Suggestion
from shoal.server.domain.commands import ActionText, ChatRule, SeatNumber
from shoal.server.domain.entries import Clock
from shoal.server.domain.table import ChatMessage, Forfeit

PROTOCOL = 4
MAX_VARIATION = 300
"""Largest number of actions in a variation."""

Name = Annotated[str, Meta(min_length=1, max_length=24)]
TableId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Ply = Annotated[int, Meta(description="Number of actions taken so far.")]
PlayedOnFrom = Annotated[
    Source | None,
    Meta(description="Position from which the game was played on; null if it began at the start."),
]
Places = Annotated[list[int] | None, Meta(description="Place of each seat, 1 for the winners; null until the end.")]


# Tables


class SeatWish(msgspec.Struct, frozen=True):
    """The occupant that the host wants for a seat."""

    kind: Annotated[
        Literal["me", "friend", "bot", "screen"],
        Meta(description="The host, an invited person, a bot, or another person at the host's screen."),
    ]
    name: Annotated[Name, Meta(description="Name of the other person at the host's screen.")] | None = None
    level: Annotated[str, Meta(max_length=24, description="Level of the bot; a middle one by default.")] | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table that a guest wants to open."""

    game: Annotated[str, Meta(max_length=40, description="Id of the game.")]
    seats: Annotated[
        tuple[SeatWish, ...],
        Meta(min_length=1, max_length=MAX_SEATS, description="Wanted occupants, one per player."),
    ]
    options: Annotated[dict[str, Any], Meta(description="Options of the game by name.")] = {}
    clock: Clock = Clock()
    open: Annotated[
        bool, Meta(description="True if the lobby shows the table for anybody to join, false for invitation only.")
    ] = False
    chat: ChatRule = "open"
    rated: Annotated[bool, Meta(description="True if the result counts for the players' ratings.")] = False
    series: Annotated[Literal[1, 3, 5], Meta(description="Best of so many games; 1 for a single game.")] = 1


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat and its occupant."""

    kind: Annotated[
        Literal["empty", "reserved", "person", "bot"],
        Meta(description="Nobody, nobody yet but a seat that only the named person can take, a person, or a bot."),
    ]
    name: str
    here: Annotated[bool, Meta(description="True for a bot, and for a person who is connected now.")]
    level: Annotated[str | None, Meta(description="Level of the bot that plays, if one does.")]
    left: Annotated[
        bool,
        Meta(description="True if a bot plays on for the player; without a forfeit another person may take the seat."),
    ]
    forfeit: Annotated[
        Forfeit | None,
        Meta(description="How the player lost before the end, if they did; nobody can take the seat then."),
    ]
    playing_out: Annotated[bool, Meta(description="True while a bot finishes the player's settled game.")]
    seconds_left: Annotated[
        float | None,
        Meta(description="Time on the clock at sending; it runs while the seat is to act. Null without a clock."),
    ]


class Proposal(msgspec.Struct, frozen=True):
    """A proposal that awaits the consent of other players."""

    seq: Annotated[int, Meta(description="Place of the proposal in the table's log; an answer names it.")]
    kind: Literal["take_back", "take_seat"]
    by: Annotated[str, Meta(description="Name of the player who made it.")]
    seat: SeatNumber
    mine: Annotated[
        bool,
        Meta(description="True if the receiver need not answer: they made it, have agreed already, or have no seat."),
    ]
    own: Annotated[bool, Meta(description="True if the receiver made it, and may withdraw it with a no.")]


class LogLine(msgspec.Struct, frozen=True):
    """A line of the game log for people to read."""

    ply: Annotated[int, Meta(description="Ply after the action that the line reports.")]
    seat: Annotated[int | None, Meta(description="Seat that took the action.")]
    text: str
    marks: Annotated[tuple[str, ...], Meta(description="Places of the board that the line is about.")]
    minor: Annotated[bool, Meta(description="True if the line only adds to the line before it.")]
    at: Annotated[
        float | None,
        Meta(description="Moment in the physical act at which it happened, in seconds; null for everything else."),
    ]


# From the server


class Snapshot(msgspec.Struct, frozen=True):
    """The game at one ply as one seat, or a spectator, may see it."""

    ply: Ply
    version: Annotated[
        int,
        Meta(description="Version of the position, which a move names; 0 in snapshots in which nobody can move."),
    ]
    viewpoint: Annotated[int | None, Meta(description="Seat whose view this is; null for a spectator.")]
    view: Annotated[msgspec.Raw, Meta(description="The game's view, see the `schema.ts` of the game.")]
    legal: Annotated[
        list[msgspec.Raw],
        Meta(
            description="Legal actions if the viewpoint is to act, else empty; each with its fields and its text form.",
        ),
    ]
    acts: Annotated[
        list[Act], Meta(description="Physical acts open to the viewpoint; their actions are too many to list.")
    ]
    last: Annotated[list[msgspec.Raw], Meta(description="Events of the last action that the viewpoint may see.")]


class SeriesNow(msgspec.Struct, frozen=True):
    """The score of a series of games between the same players."""

    best_of: Annotated[int, Meta(description="Greatest number of games; most of them win the series.")]
    wins: Annotated[list[int], Meta(description="Games that each seat has won, this one included.")]
    winners: Annotated[list[int], Meta(description="Seat that has won the series; empty while it goes on.")]


class TableNow(msgspec.Struct, frozen=True, tag="table", tag_field="kind"):
    """The whole table: sent on connecting, at the end of the game, and after every change but moves and chat."""

    protocol: Annotated[int, Meta(description="Version of the protocol.")]
    id: TableId
    game: Annotated[str, Meta(description="Id of the game.")]
    status: Literal["waiting", "playing", "over"]
    open: Annotated[bool, Meta(description="True if the lobby shows the table to everybody.")]
    invitation: Annotated[
        str | None,
        Meta(description="Path of the invitation: for the players and the host, while seats are empty."),
    ]
    host: Annotated[bool, Meta(description="True if the receiver opened the table.")]
    mine: Annotated[list[int], Meta(description="Seats of the receiver.")]
    reserved: Annotated[list[int], Meta(description="Seats that only the receiver can take.")]
    seats: list[SeatInfo]
    options: Annotated[dict[str, Any], Meta(description="Options of the game by name.")]
    source: PlayedOnFrom
    challenge: Annotated[str | None, Meta(description="Day of the challenge that is played here, if one is.")]
    rated: Annotated[bool, Meta(description="True if the result counts for the players' ratings.")]
    series: Annotated[SeriesNow | None, Meta(description="The series that is played; null for a single game.")]
    clock: Clock
    clock_runs: Annotated[
        bool, Meta(description="True if the clock of the seat to act runs; it waits for the seat's first move.")
    ]
    proposals: Annotated[list[Proposal], Meta(description="Proposals that still await consent.")]
    rejected_by: Annotated[
        str | None,
        Meta(description="Name of the player who said no to the receiver's last proposal, until the position changes."),
    ]
    can_take_back: Annotated[bool, Meta(description="True if the receiver has an action to take back.")]
    can_abort: Annotated[bool, Meta(description="True if the receiver may end the game without a result.")]
    hints: Annotated[bool, Meta(description="True if the receiver may ask for hints on their turns.")]
    rematch: Annotated[TableId | None, Meta(description="Table of the rematch, once a player asked for one.")]
    rematch_by: Annotated[str | None, Meta(description="Name of the player who asked for the rematch.")]
    result: Annotated[Result | None, Meta(description="Result of the game; null until its end.")]
    places: Places
    ending: Annotated[Ending | None, Meta(description="How the game ended, in words; null until its end.")]
    lost_on_time: Annotated[int | None, Meta(description="Seat whose lack of time ended the game, if one did.")]
    resigned: Annotated[list[int], Meta(description="Seats that resigned.")]
    aborted_by: Annotated[
        str | None, Meta(description="Name of the player who ended the game without a result, if one did.")
    ]
    snapshot: Annotated[
        Snapshot | None, Meta(description="The current position; null until the game begins: nothing is dealt before.")
    ]
    lines: Annotated[list[LogLine], Meta(description="The whole game log.")]
    chat: Annotated[
        list[ChatMessage], Meta(description="The latest messages that the receiver wants to hear, the oldest first.")
    ]
    chat_rule: ChatRule
    removed: Annotated[bool, Meta(description="True if the host has asked the receiver to leave the table.")]
    muted: Annotated[list[int], Meta(description="Seats of people whom the receiver has muted or blocked.")] = []


class Moved(msgspec.Struct, frozen=True, tag="moved", tag_field="kind"):
    """A seat took an action, and the game goes on."""

    seat: Annotated[int, Meta(description="Seat that took the action.")]
    action: Annotated[str, Meta(description="Text form of the action.")]
    snapshot: Annotated[Snapshot, Meta(description="The position after the action.")]
    lines: Annotated[list[LogLine], Meta(description="New lines of the game log.")]
    seconds_left: Annotated[list[float | None], Meta(description="Time on the clock of each seat.")]
    clock_runs: Annotated[bool, Meta(description="True if the clock of the seat to act runs.")]
    can_abort: Annotated[bool, Meta(description="True if the receiver may end the game without a result.")]
    can_take_back: Annotated[bool, Meta(description="True if the receiver has an action to take back.")]


class Spoken(msgspec.Struct, frozen=True, tag="spoken", tag_field="kind"):
    """Somebody sent a chat message or a reaction."""

    message: ChatMessage


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="kind"):
    """The command with this id is executed, and its effect is durable."""

    id: Annotated[str, Meta(description="Id of the command.")]


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="kind"):
    """A command was refused; it changed nothing."""

    id: Annotated[str | None, Meta(description="Id of the command; null if the message had none.")]
    sentence: Annotated[str, Meta(description="Reason, for the player to read.")]


class Gestured(msgspec.Struct, frozen=True, tag_field="kind", tag="gestured"):
    """What the hand of the seat to act does before an act. Not stored, and dropped for browsers that read slowly."""

    seat: Annotated[int, Meta(description="Seat to act.")]
    version: Annotated[int, Meta(description="Version of the snapshot in which the player acts.")]
    gesture: Annotated[Any, Meta(description="The game's gesture, see its `schema.ts`; null when the hand lets go.")]


FromServer = TableNow | Moved | Spoken | Gestured | Done | Refused


# Over HTTP


class OptionChoice(msgspec.Struct, frozen=True):
    """A value of an option."""

    value: str
    label: Annotated[str, Meta(description="What players read for the value.")]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game."""

    name: str
    title: Annotated[str, Meta(description="Name of the option in the players' words.")]
    type: Literal["integer", "boolean", "string"]
    help: Annotated[str, Meta(description="Explanation for players.")]
    default: int | bool | str
    choices: Annotated[
        list[OptionChoice] | None, Meta(description="Allowed values; null if the type alone limits them.")
    ] = None
    applies_to: Annotated[
        list[int] | None, Meta(description="Numbers of players for which it means something; null for all.")
    ] = None


class GameInfo(msgspec.Struct, frozen=True):
    """A game, its options and its bots."""

    id: str
    title: str
    pitch: Annotated[str, Meta(description="One line that tells what players do in the game.")]
    minutes: Annotated[int, Meta(description="How long a game usually takes, in minutes.")]
    genre: Annotated[str, Meta(description="Kind of game in a word or two.")]
    players: Annotated[list[int], Meta(description="Possible numbers of players.")]
    quick_seat: Annotated[int, Meta(description="Seat that suits a person who plays against bots at one click.")]
    scores: Annotated[list[str], Meta(description="Names of the numbers in a result: points, then tie-breakers.")]
    options: list[OptionInfo]
    levels: Annotated[
        list[str], Meta(description="Levels of the bots, the weakest first, and then the names of registered engines.")
    ]
    puzzles: Annotated[int, Meta(description="Number of puzzles.")]
    challenge: Annotated[str | None, Meta(description="Title of the challenge of the day, if the game has one.")]
    lesson: Annotated[bool, Meta(description="True if there is a first lesson.")]
    variations: Annotated[
        bool, Meta(description="True if other moves can be tried in positions of finished games and lessons.")
    ]
    physical: Annotated[bool, Meta(description="True if some moves are made by hand and simulated.")]
    private: Annotated[
        bool,
        Meta(description="True if seats have secrets, so that players at one screen must hand the device over."),
    ]


class Guest(msgspec.Struct, frozen=True):
    """A visitor, known by a cookie."""

    id: str
    name: str
    named: Annotated[bool, Meta(description="True if the guest chose the name, false if they were given it.")] = False


class Token(msgspec.Struct, frozen=True):
    """What a program sends instead of a cookie."""

    token: Annotated[str, Meta(description="Secret of a new guest, to be sent as `Authorization: Bearer`.")]


class NewName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a guest wants."""

    name: Name


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The invitation that a guest follows."""

    invitation: Annotated[str, Meta(max_length=200, description="Last part of the invitation's path.")]
    agrees: Annotated[
        bool, Meta(description="True if the guest agrees to a rated game; without that nobody is seated at one.")
    ] = False


class TableLink(msgspec.Struct, frozen=True):
    """The id of a table."""

    id: TableId


class JoinedTable(msgspec.Struct, frozen=True):
    """The table of an invitation that a guest followed."""

    id: TableId
    seated: Annotated[
        bool,
        Meta(
            description="True if the guest sits at the table; false if it is full, or rated and they have not agreed."
        ),
    ]
    rated: Annotated[
        bool, Meta(description="True if a seat is free, the game is rated and the guest has not agreed to that.")
    ] = False


class TableCard(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: TableId
    game: Annotated[str, Meta(description="Id of the game.")]
    status: Annotated[
        Literal["waiting", "playing", "over", "broken"],
        Meta(description="A `broken` game cannot be continued, because the rules have changed or its log is damaged."),
    ]
    names: Annotated[list[str], Meta(description="Name at each seat; empty for an empty seat.")]
    my_turn: Annotated[bool, Meta(description="True if a seat of the receiver is to act.")]
    updated: Annotated[float, Meta(description="Time of the last change, in seconds since 1970.")]
    winners: Annotated[list[int], Meta(description="Seats in first place; empty until the game is over.")] = []


class Lobby(msgspec.Struct, frozen=True):
    """The tables that concern a guest."""

    mine: Annotated[
        list[TableCard], Meta(description="Unfinished tables of the receiver; those where it is their turn come first.")
    ]
    to_join: Annotated[
        list[TableCard],
        Meta(description="Open tables with empty seats, where a player is connected or has been in the last minutes."),
    ]
    to_watch: Annotated[list[TableCard], Meta(description="Open tables where others play.")]
    recent: Annotated[
        list[TableCard], Meta(description="Finished and broken tables of the receiver, the newest first.")
    ]


class Replay(msgspec.Struct, frozen=True):
    """A finished game, ply by ply."""

    id: TableId
    game: Annotated[str, Meta(description="Id of the game.")]
    names: Annotated[list[str], Meta(description="Name at each seat.")]
    source: PlayedOnFrom
    result: Result | None
    places: Places
    ending: Annotated[Ending | None, Meta(description="How the game ended, in words, as a spectator reads it.")]
    analysable: Annotated[bool, Meta(description="True if the server can analyse the positions.")]
    snapshots: Annotated[list[Snapshot], Meta(description="One snapshot per ply; the first is the start.")]
    lines: Annotated[list[LogLine], Meta(description="The whole game log.")]


class Hint(msgspec.Struct, frozen=True):
    """Advice for the seat to act."""

    ply: Ply
    advice: Annotated[
        Analysis | None, Meta(description="An analysis that lists only the few best actions; null in physical games.")
    ]
    suggestion: Annotated[
        Suggestion | None, Meta(description="What a good player would try in a physical game; null in other games.")
    ]


class PositionAnalysis(msgspec.Struct, frozen=True):
    """Analysis of one position of a finished game, or of a variation."""

    ply: Ply
    seat: Annotated[int | None, Meta(description="Seat to act; null at the end.")]
    chances: Annotated[list[float], Meta(description="Winning probability of each seat; they add up to 1.")]
    proved: Annotated[bool, Meta(description="True if the result of the seat to act is certain.")]
    best: Annotated[str | None, Meta(description="Best action; null at the end.")] = None
    best_chance: Annotated[
        float | None, Meta(description="Winning probability of the seat to act after the best action.")
    ] = None
    played: Annotated[str | None, Meta(description="Action that was taken; null at the end and in a variation.")] = None
    played_chance: Annotated[
        float | None,
        Meta(description="Winning probability of the seat to act after the action taken; null if not analysed."),
    ] = None


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle without its solution."""

    id: str
    stars: Annotated[int, Meta(description="Difficulty, from 1 to 3.")]
    moves: Annotated[int, Meta(description="Number of actions that the solver has to find.")]
    task: Annotated[str, Meta(description="What to look for.")]
    estimated: Annotated[bool, Meta(description="True if a search prefers the solution; false if it is proved.")]
    physical: Annotated[bool, Meta(description="True if the puzzle is a single act that is simulated.")]


class DailyPuzzle(msgspec.Struct, frozen=True):
    """The puzzle of the day, the same for everybody."""

    day: Annotated[str, Meta(description="Date in UTC, such as 2026-11-17.")]
    puzzle: Annotated[str, Meta(description="Id of the puzzle.")]


class ChallengeScore(msgspec.Struct, frozen=True):
    """The best result of a guest in the challenge of a day."""

    place: Annotated[int, Meta(description="Place in the table of the day; of equal results, the earlier comes first.")]
    name: str
    score: Annotated[str, Meta(description="The result in words.")]
    mine: Annotated[bool, Meta(description="True if it is the receiver's.")]


class DailyChallenge(msgspec.Struct, frozen=True):
    """The challenge of the day, and the table of the day."""

    day: Annotated[str, Meta(description="Date in UTC, such as 2026-11-17.")]
    title: Annotated[str, Meta(description="Name of the challenge.")]
    pitch: Annotated[str, Meta(description="What the player has to do.")]
    players: Annotated[int, Meta(description="Number of guests who have a result today.")]
    best: Annotated[list[ChallengeScore], Meta(description="The best results, the best first.")]
    mine: Annotated[ChallengeScore | None, Meta(description="The receiver's best result today.")]


class PuzzleTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action to try in a puzzle, after the right ones that were found before."""

    played: Annotated[
        list[ActionText], Meta(max_length=16, description="Text forms of the right actions so far, in order.")
    ]
    action: Annotated[ActionText, Meta(description="Text form of the action; null to look at the position.")] | None


class PuzzleProgress(msgspec.Struct, frozen=True):
    """The result of trying an action in a puzzle."""

    snapshots: Annotated[
        list[Snapshot],
        Meta(
            description=(
                "After a right action, one for it and one per reply; after a wrong one, the unchanged position. An act "
                "is shown whether it was right or not."
            )
        ),
    ]
    lines: Annotated[list[LogLine], Meta(description="What happened, if the action is right or an act.")]
    right: Annotated[bool, Meta(description="True if the action is right.")]
    solved: Annotated[bool, Meta(description="True if nothing is left to be found.")]
    sentence: Annotated[str, Meta(description="A hint after a wrong action, for the player to read; else empty.")]


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action to try in the position of a lesson's step."""

    action: Annotated[ActionText, Meta(description="Text form of the action; null to look at the position.")] | None


class TryResult(msgspec.Struct, frozen=True):
    """The result of trying an action.

    The snapshot shows the position after the action. If only listed actions are accepted and this is none of them, it
    shows the unchanged position.
    """

    snapshot: Snapshot
    right: Annotated[bool, Meta(description="True if the action completes the step.")]
    sentence: Annotated[str, Meta(description="Praise or a hint, for the player to read.")]


class StudyPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to study: one of a finished game or of a lesson, and a variation that leads on from there."""

    source: Annotated[Source, Meta(description="Position in which the variation begins.")]
    actions: Annotated[
        tuple[ActionText, ...], Meta(max_length=MAX_VARIATION, description="Text forms of the variation's actions.")
    ] = ()


class Variation(msgspec.Struct, frozen=True):
    """The position at the end of a variation. Everybody gets the same one for the same actions."""

    names: Annotated[list[str], Meta(description="Name at each seat.")]
    snapshot: Annotated[Snapshot, Meta(description="The position as its seat to act sees it.")]
    lines: Annotated[list[LogLine], Meta(description="Lines of the game log about the last action.")]


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that a guest wants to play on against bots."""

    position: Annotated[StudyPosition, Meta(description="Position in which the new game begins.")]
    seat: Annotated[SeatNumber, Meta(description="Seat of the guest; the seat to act by default.")] | None = None
    level: Annotated[str, Meta(max_length=24, description="Level of the bots; a middle one by default.")] | None = None


class SolutionMove(msgspec.Struct, frozen=True):
    """An action that the solver of a puzzle has to find."""

    accepted: Annotated[list[str], Meta(description="Text forms of the right actions, the best first.")]


class Solution(msgspec.Struct, frozen=True):
    """The actions that solve a puzzle."""

    moves: list[SolutionMove]


class Problem(msgspec.Struct, frozen=True):
    """The body of every refused request."""

    sentence: Annotated[str, Meta(description="Reason, for the player to read.")]
