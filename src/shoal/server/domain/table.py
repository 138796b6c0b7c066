"""A table is the fold of its log. Nothing here does I/O or reads a clock."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shoal.core import Action, Event, Refusal, Result, State, Step, find_game
from shoal.server.domain.commands import Reaction
from shoal.server.domain.entries import (
    NO_OUTCOME,
    AnyEntry,
    HandedOver,
    MessageSent,
    MoveMade,
    Opened,
    PlaysOut,
    ProposalAnswered,
    ProposalMade,
    Reinvited,
    Rematched,
    Seat,
    SeatLeft,
    SeatTaken,
    TimedOut,
    TookBack,
)

Status = Literal["waiting", "playing", "over"]
RELAXED_SECONDS_PER_MOVE = 86_400.0
CHAT_HISTORY = 200
"""Number of chat messages that a table keeps."""


class ChatMessage(msgspec.Struct, frozen=True):
    """A chat message or a reaction."""

    by: Annotated[str, Meta(description="Name of the sender.")]
    seat: Annotated[int | None, Meta(description="First seat of the sender; null for a spectator.")]
    text: Annotated[str | None, Meta(description="The message; null for a reaction.")]
    reaction: Annotated[Reaction | None, Meta(description="The reaction; null for a message.")]
    at: Annotated[float, Meta(description="Time of sending, in seconds since 1970.")]


@dataclass
class OpenProposal:
    """A proposal that some players have not answered yet."""

    made: ProposalMade
    agreed: set[str] = field(default_factory=set)
    """Guests who have agreed, including the one who made the proposal."""


@dataclass(frozen=True)
class PendingMove:
    """The effect of an action that is checked but not stored yet."""

    ply: int
    """Ply at which the action is taken."""
    step: Step
    state: State
    """State after the action."""
    events: list[Event]


class Table:
    """One game with its seats, clocks, proposals and chat."""

    def __init__(self, table_id: str, opened: Opened, at: float) -> None:
        self.id = table_id
        self.game = find_game(opened.game)
        self.options = self.game.read_options(opened.options)
        self.opened = opened
        self.seats: list[Seat] = list(opened.seats)
        self.vacated: set[int] = set()
        """Seats whose players left the running game; bots play on, and others may take the seats over."""
        self.playing_out: set[int] = set()
        """Seats whose settled games a bot finishes."""
        self.forfeited: list[int] = []
        """Seats that ran out of time; they come last."""
        self.lost_on_time: int | None = None
        """The seat whose lack of time ended the game; only with two players."""
        self.proposals: dict[str, OpenProposal] = {}
        """Open proposals by kind."""
        self.invitation = 0
        """Version of the invitation; earlier ones are void."""
        self.chat: list[ChatMessage] = []
        self.rematch: str | None = None
        """Id of the table where the rematch is played."""
        self.seq = 0
        """Number of entries folded so far, and so the place of the next one in the log."""
        self.command_ids: set[str] = set()
        """Ids of the commands executed so far, which makes repeated commands harmless."""
        self.state = self.game.start(self.options, opened.seed)
        self.steps: list[tuple[MoveMade, Step, list[Event]]] = []
        self.seconds = [float(self._allowance())] * len(self.seats)
        """Time that each seat had left when the current turn began."""
        self.turn_began = at
        self.updated = at
        """Time of the last entry, in seconds since 1970."""
        self.status = self._status()

    # Queries

    def _status(self) -> Status:
        if self.lost_on_time is not None or self.state.to_act is None:
            return "over"
        if any(seat.kind == "empty" for seat in self.seats):
            return "waiting"
        return "playing"

    @property
    def deserted(self) -> bool:
        """True if everybody left before the game began."""
        return self.status == "waiting" and not any(seat.kind == "person" for seat in self.seats)

    @property
    def ply(self) -> int:
        """Number of actions taken so far."""
        return len(self.steps)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def seats_of(self, guest: str | None) -> list[int]:
        return [index for index, seat in enumerate(self.seats) if guest is not None and seat.guest == guest]

    def persons(self) -> set[str]:
        """Return the guests who have a seat."""
        return {seat.guest for seat in self.seats if seat.kind == "person" and seat.guest is not None}

    def viewpoint(self, guest: str | None) -> int | None:
        """Return the seat whose view the guest sees; None for a spectator.

        A guest with several seats sees the view of the one to act, else of the one that acted last, else of the first.
        """
        seats = self.seats_of(guest)
        if self.state.to_act in seats:
            return self.state.to_act
        acted = (move.seat for move, _, _ in reversed(self.steps) if move.seat in seats)
        return next(acted, seats[0]) if seats else None

    def bot_to_act(self) -> str | None:
        """Return the level of the bot to act, empty for the default level; None if a person is to act."""
        seat = self.state.to_act
        if self.status != "playing" or seat is None:
            return None
        if seat in self.playing_out:
            return self.seats[seat].level or ""
        return self.seats[seat].level if self.seats[seat].kind == "bot" else None

    def result(self) -> Result | None:
        return self.state.result()

    def places(self) -> list[int] | None:
        """Return each seat's place, 1 for the winners; seats that forfeited come last. None until the game is over."""
        if self.status != "over":
            return None
        result = self.result()
        places = list(result.places) if result is not None else [1] * len(self.seats)
        for seat in self.forfeited:
            places[seat] = len(self.seats)
        best = min(places)
        return [1 if place == best else place for place in places]

    def seconds_left(self, seat: int, now: float) -> float | None:
        """Return the time on the seat's clock; None without a clock."""
        if self.opened.clock.kind == "none":
            return None
        running = self.status == "playing" and self.state.to_act == seat
        return max(0.0, self.seconds[seat] - (now - self.turn_began if running else 0.0))

    def time_out_at(self) -> float | None:
        """Return when the person to act runs out of time, in seconds since 1970; None if no clock runs."""
        seat = self.state.to_act
        if self.opened.clock.kind == "none" or self.status != "playing" or seat is None:
            return None
        return None if self.bot_to_act() is not None else self.turn_began + self.seconds[seat]

    def last_ply_of(self, guest: str) -> int | None:
        """Return the ply at which the guest took their last action; None if they took none."""
        seats = self.seats_of(guest)
        return next((ply for ply in range(self.ply - 1, -1, -1) if self.steps[ply][0].seat in seats), None)

    def may_undo(self, ply: int) -> bool:
        """Return whether a player may return to this ply without asking.

        They may if the same seat took every action since and is to act again, no act was physical and no event revealed
        anything.
        """
        undone = self.steps[ply:]
        seat = undone[0][0].seat
        return (
            self.state.to_act == seat
            and all(move.seat == seat and step.outcome is None for move, step, _ in undone)
            and not any(event.reveals for _, _, events in undone for event in events)
        )

    def reveals_since(self, ply: int) -> bool:
        """Return whether an act was physical or an event revealed something from this ply on."""
        return any(step.outcome or any(event.reveals for event in events) for _, step, events in self.steps[ply:])

    def state_at(self, ply: int) -> tuple[State, list[Event]]:
        """Return the state at this ply and the events of the action that led to it."""
        if ply > self.ply:
            raise Refusal("The game has not come that far.")
        state, events = self.game.start(self.options, self.opened.seed), list[Event]()
        for _, step, _ in self.steps[:ply]:
            events = state.apply(step.action, step.outcome)
        return state, events

    def _allowance(self) -> float:
        """Return the time that a clock starts with, in seconds."""
        clock = self.opened.clock
        return RELAXED_SECONDS_PER_MOVE if clock.kind == "relaxed" else clock.seconds

    # Changes

    def prepare(self, action: Action, outcome: msgspec.Raw) -> PendingMove:
        """Apply an action to a copy of the state; raise IllegalAction if it is not legal."""
        result = None if outcome == NO_OUTCOME else msgspec.json.decode(outcome, type=self.game.outcomes)
        state = self.state.copy()
        events = state.apply(action, result)
        return PendingMove(self.ply, Step(action, result), state, events)

    def fold(self, entry: AnyEntry, command_id: str, at: float, pending: PendingMove | None = None) -> None:
        """Apply one entry of the log. A move that was prepared for it is not computed again."""
        before = self.status
        match entry:
            case MoveMade():
                self._make_move(entry, at, pending)
            case SeatTaken(seat, guest, name):
                self.seats[seat] = Seat("person", guest, name)
                self.vacated.discard(seat)
                self.proposals.pop("take_seat", None)
            case SeatLeft(seat):
                self.seats[seat] = Seat("empty")
            case TookBack(ply):
                self._undo_to(ply, at)
            case ProposalMade(proposal):
                self.proposals[proposal] = OpenProposal(entry, {entry.guest})
            case ProposalAnswered(proposal, guest, yes):
                if not yes:
                    self.proposals.pop(proposal, None)
                elif proposal in self.proposals:
                    self.proposals[proposal].agreed.add(guest)
            case HandedOver(seat, level):
                self._hand_to_bot(seat, level)
            case PlaysOut(seat):
                self.playing_out.add(seat)
            case TimedOut(seat, level):
                self.forfeited.append(seat)
                if len(self.seats) == 2:
                    self.lost_on_time = seat
                else:
                    self._hand_to_bot(seat, level)
            case MessageSent(guest, name, text, reaction):
                seats = self.seats_of(guest)
                self.chat.append(ChatMessage(name, seats[0] if seats else None, text, reaction, at))
                del self.chat[:-CHAT_HISTORY]
            case Reinvited():
                self.invitation += 1
            case Rematched(table):
                self.rematch = table
        self.status = self._status()
        if before == "waiting" and self.status == "playing":
            self.turn_began = at
        self.seq += 1
        self.command_ids.add(command_id)
        self.updated = at

    def _make_move(self, entry: MoveMade, at: float, pending: PendingMove | None) -> None:
        if pending is None or pending.ply != self.ply:
            pending = self.prepare(self.game.parse(entry.action), entry.outcome)
        self.state = pending.state
        self.steps.append((entry, pending.step, pending.events))
        self.proposals.pop("take_back", None)
        if self.opened.clock.kind == "total":
            self.seconds[entry.seat] = max(0.0, self.seconds[entry.seat] - entry.spent)
        self.turn_began = at

    def _undo_to(self, ply: int, at: float) -> None:
        del self.steps[ply:]
        self.state, _ = self.state_at(ply)
        self.proposals.pop("take_back", None)
        self.playing_out.clear()
        self.turn_began = at

    def _hand_to_bot(self, seat: int, level: str) -> None:
        self.seats[seat] = Seat("bot", None, self.seats[seat].name, level)
        self.vacated.add(seat)
        self.proposals.clear()


def open_table(table_id: str, log: list[tuple[str, float, AnyEntry]]) -> Table:
    """Fold a log of (command id, time, entry) into its table."""
    (command_id, at, opened), *rest = log
    if not isinstance(opened, Opened):
        raise Refusal("This table's log does not begin with its opening.")
    table = Table(table_id, opened, at)
    table.seq = 1
    table.command_ids.add(command_id)
    for command_id, at, entry in rest:
        table.fold(entry, command_id, at)
    return table
