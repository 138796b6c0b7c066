"""A table: what its log amounts to. No input, no output, no clock of its own."""

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from shoal.core import Event, Refusal, Result, State, Step, find_game
from shoal.server.domain.commands import Reaction
from shoal.server.domain.entries import (
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
SECONDS_RELAXED = 86_400.0
KEPT_SAID = 200


class ChatMessage(msgspec.Struct, frozen=True):
    by: str
    seat: int | None
    text: str | None
    reaction: Reaction | None
    at: float
    """Seconds since 1970."""


@dataclass
class OpenProposal:
    by: ProposalMade
    agreed: set[str] = field(default_factory=set)
    """The guests who have said yes, the one who asks included."""


@dataclass(frozen=True)
class PendingMove:
    """What an action leads to, worked out before it was stored."""

    ply: int
    step: Step
    state: State
    events: list[Event]


class Table:
    def __init__(self, table_id: str, opened: Opened, at: float) -> None:
        self.id = table_id
        self.game = find_game(opened.game)
        self.options = self.game.read_options(opened.options)
        self.opened = opened
        self.seats: list[Seat] = list(opened.seats)
        self.left: set[int] = set()
        self.playing_out: set[int] = set()
        self.forfeited: list[int] = []
        self.lost_on_time: int | None = None
        self.proposals: dict[str, OpenProposal] = {}
        self.invitation = 0
        self.chat: list[ChatMessage] = []
        self.rematch: str | None = None
        self.seq = 0
        self.command_ids: set[str] = set()
        self.state = self.game.start(self.options, opened.seed)
        self.steps: list[tuple[MoveMade, Step, list[Event]]] = []
        self.seconds = [float(self._allowance())] * len(self.seats)
        self.turn_began = at
        self.updated = at
        self.status = self._status()

    # What can be asked of it

    def _status(self) -> Status:
        if self.lost_on_time is not None or self.state.to_act is None:
            return "over"
        if any(seat.kind == "empty" for seat in self.seats):
            return "waiting"
        return "playing"

    @property
    def deserted(self) -> bool:
        """Nobody sits at it any more, and the game has not begun."""
        return self.status == "waiting" and not any(seat.kind == "person" for seat in self.seats)

    @property
    def ply(self) -> int:
        return len(self.steps)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def seats_of(self, guest: str | None) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if guest is not None and seat.guest == guest]

    def persons(self) -> set[str]:
        """The guests who sit at the table."""
        return {seat.guest for seat in self.seats if seat.kind == "person" and seat.guest is not None}

    def viewpoint(self, guest: str | None) -> int | None:
        """Through which seat's eyes a guest sees the game: his that is to act, or acted last, else his first."""
        mine = self.seats_of(guest)
        if self.state.to_act in mine:
            return self.state.to_act
        acted = (acted.seat for acted, _, _ in reversed(self.steps) if acted.seat in mine)
        return next(acted, mine[0]) if mine else None

    def bot_to_act(self) -> str | None:
        """The level of the bot whose turn it is."""
        seat = self.state.to_act
        if self.status != "playing" or seat is None:
            return None
        if seat in self.playing_out:
            return self.seats[seat].level or ""
        return self.seats[seat].level if self.seats[seat].kind == "bot" else None

    def result(self) -> Result | None:
        return self.state.result()

    def places(self) -> list[int] | None:
        """Who forfeited comes last, whatever he had collected."""
        if self.status != "over":
            return None
        result = self.result()
        places = list(result.places) if result is not None else [1] * len(self.seats)
        for seat in self.forfeited:
            places[seat] = len(self.seats)
        best = min(places)
        return [1 if place == best else place for place in places]

    def seconds_left(self, seat: int, now: float) -> float | None:
        if self.opened.clock.kind == "none":
            return None
        running = self.status == "playing" and self.state.to_act == seat
        return max(0.0, self.seconds[seat] - (now - self.turn_began if running else 0.0))

    def time_out_at(self) -> float | None:
        """When the seat to act runs out of time, in seconds since 1970."""
        seat = self.state.to_act
        if self.opened.clock.kind == "none" or self.status != "playing" or seat is None:
            return None
        return None if self.bot_to_act() is not None else self.turn_began + self.seconds[seat]

    def last_action_of(self, guest: str) -> int | None:
        mine = self.seats_of(guest)
        return next((n for n in range(self.ply - 1, -1, -1) if self.steps[n][0].seat in mine), None)

    def may_undo(self, to: int) -> bool:
        """Whether undoing changes neither who is to act nor anybody else's action, and nothing new is known since."""
        undone = self.steps[to:]
        seat = undone[0][0].seat
        return (
            self.state.to_act == seat
            and all(acted.seat == seat and step.outcome is None for acted, step, _ in undone)
            and not any(event.reveals for _, _, events in undone for event in events)
        )

    def reveals_since(self, to: int) -> bool:
        return any(step.outcome or any(event.reveals for event in events) for _, step, events in self.steps[to:])

    def state_at(self, ply: int) -> tuple[State, list[Event]]:
        """The state after so many actions, and the events of the last of them."""
        if ply > self.ply:
            raise Refusal("The game has not come that far.")
        state, events = self.game.start(self.options, self.opened.seed), list[Event]()
        for _, step, _ in self.steps[:ply]:
            events = state.apply(step.action, step.outcome)
        return state, events

    def _allowance(self) -> float:
        clock = self.opened.clock
        return SECONDS_RELAXED if clock.kind == "relaxed" else clock.seconds

    # How the log changes it

    def prepare(self, action_text: str, outcome: msgspec.Raw | None = None) -> PendingMove:
        """Tries an action; raises IllegalAction."""
        action = self.game.parse(action_text)
        result = None if outcome is None else msgspec.json.decode(outcome, type=self.game.outcomes | None)
        state = self.state.copy()
        events = state.apply(action, result)
        return PendingMove(self.ply, Step(action, result), state, events)

    def fold(self, entry: AnyEntry, command_id: str, at: float, pending: PendingMove | None = None) -> None:
        before = self.status
        match entry:
            case MoveMade():
                self._act(entry, at, pending)
            case SeatTaken(seat, guest, name):
                self.seats[seat] = Seat("person", guest, name)
                self.left.discard(seat)
                self.proposals.pop("take_seat", None)
            case SeatLeft(seat):
                self.seats[seat] = Seat("empty")
            case TookBack(to):
                self._take_back(to, at)
            case ProposalMade(proposal):
                self.proposals[proposal] = OpenProposal(entry, {entry.guest})
            case ProposalAnswered(proposal, guest, yes):
                if not yes:
                    self.proposals.pop(proposal, None)
                elif proposal in self.proposals:
                    self.proposals[proposal].agreed.add(guest)
            case HandedOver(seat, level):
                self._give_to_bot(seat, level)
            case PlaysOut(seat):
                self.playing_out.add(seat)
            case TimedOut(seat, level):
                self.forfeited.append(seat)
                if len(self.seats) == 2:
                    self.lost_on_time = seat
                else:
                    self._give_to_bot(seat, level)
            case MessageSent(guest, name, text, reaction):
                mine = self.seats_of(guest)
                self.chat.append(ChatMessage(name, mine[0] if mine else None, text, reaction, at))
                del self.chat[:-KEPT_SAID]
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

    def _act(self, entry: MoveMade, at: float, pending: PendingMove | None) -> None:
        if pending is None or pending.ply != self.ply:
            pending = self.prepare(entry.action, entry.outcome)
        self.state = pending.state
        self.steps.append((entry, pending.step, pending.events))
        self.proposals.pop("take_back", None)
        if self.opened.clock.kind == "total":
            self.seconds[entry.seat] = max(0.0, self.seconds[entry.seat] - entry.spent)
        self.turn_began = at

    def _take_back(self, to: int, at: float) -> None:
        del self.steps[to:]
        self.state, _ = self.state_at(to)
        self.proposals.pop("take_back", None)
        self.playing_out.clear()
        self.turn_began = at

    def _give_to_bot(self, seat: int, level: str) -> None:
        self.seats[seat] = Seat("bot", None, self.seats[seat].name, level)
        self.left.add(seat)
        self.proposals.clear()


def open_table(table_id: str, log: list[tuple[str, float, AnyEntry]]) -> Table:
    """The table that a log of (command id, time, entry) amounts to."""
    (command_id, at, opened), *rest = log
    if not isinstance(opened, Opened):
        raise Refusal("This table's log does not begin with its opening.")
    table = Table(table_id, opened, at)
    table.seq = 1
    table.command_ids.add(command_id)
    for command_id, at, entry in rest:
        table.fold(entry, command_id, at)
    return table
