"""A table is the fold of its log. Nothing here does I/O or reads a clock.

Two times come from outside. `at` is the wall clock's, in seconds since 1970: the log stores it, and people read it.
`now` is that of a monotonic clock of this process, in seconds: the players' clocks run on it, so that they do not jump
when the wall clock is set.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shoal.core import (
    FIRST_RULES,
    Action,
    Event,
    IllegalAction,
    Origin,
    Record,
    Refusal,
    Result,
    State,
    Step,
    TableSource,
    find_game,
    make_stretch,
    start_game,
)
from shoal.server.domain.commands import Reaction
from shoal.server.domain.entries import (
    NO_OUTCOME,
    Aborted,
    AnyEntry,
    Began,
    BotReplaced,
    BotSeated,
    ChatRuleChanged,
    HandedOver,
    MessageSent,
    MoveMade,
    Opened,
    PlaysOut,
    ProposalAnswered,
    ProposalMade,
    Reinvited,
    Rematched,
    Resigned,
    Seat,
    SeatAdded,
    SeatLeft,
    SeatRemoved,
    SeatTaken,
    TimedOut,
    TookBack,
)

Status = Literal["waiting", "playing", "over"]
Forfeit = Literal["resigned", "out_of_time"]
NOT_BEGUN = "The game begins when every seat is taken."
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
    seq: Annotated[
        int | None, Meta(description="Place in the table's log, by which a message is named; null for bots.")
    ] = None


@dataclass(frozen=True)
class OpenProposal:
    """A proposal that some players have not answered yet."""

    made: ProposalMade
    seq: int
    """Place of the proposal in the log; an answer names it."""
    agreed: frozenset[str]
    """Guests who have agreed, including the one who made the proposal."""


@dataclass(frozen=True)
class Rejection:
    """The end of a proposal to which a player said no."""

    guest: str
    """Guest who made the proposal."""
    by: str
    """Name of the player who said no."""


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

    def __init__(self, table_id: str, opened: Opened, at: float, now: float) -> None:
        self.id = table_id
        self.game = find_game(opened.game)
        self.options = self.game.read_options(opened.options)
        self.opened = opened
        self.seats: tuple[Seat, ...] = opened.seats
        self.vacated: set[int] = set()
        """Seats whose players left the running game; bots play on, and others may take the seats over."""
        self.playing_out: set[int] = set()
        """Seats whose settled games a bot finishes."""
        self.forfeited: list[int] = []
        """Seats that ran out of time or resigned; they come last."""
        self.lost_on_time: int | None = None
        """The seat whose lack of time ended the game; only with two players."""
        self.resigned: list[int] = []
        """Seats that resigned."""
        self.forfeiters: dict[int, str] = {}
        """Guests who forfeited and whose seats bots have now."""
        self.aborted_by: str | None = None
        """Name of the player who ended the game without a result."""
        self.ended_early = False
        """True if lost time, a resignation or an abort ended the game before its rules did."""
        self.proposals: dict[str, OpenProposal] = {}
        """Open proposals by kind."""
        self.rejection: Rejection | None = None
        """The rejection of the latest proposal, until the position changes or another proposal is made."""
        self.invitation = 0
        """Version of the invitation; earlier ones are void."""
        self.removed: dict[str, int] = {}
        """Guests whom the host has removed, and the version of the invitation at that time."""
        self.chat: list[ChatMessage] = []
        self.authors: dict[int, str] = {}
        """Guests who have sent the messages in `chat`, by the places of these in the log."""
        self.rematch: Rematched | None = None
        """The table where the rematch is played, and the player who asked for it."""
        self.seq = 0
        """Number of entries folded so far, and so the place of the next one in the log."""
        self.version = 0
        """Place in the log of the last entry that changed the position; a move names it."""
        self.seed: int | None = None
        """Seed of the game; None until it begins."""
        self._state: State | None = None
        self.steps: list[tuple[MoveMade, Step, list[Event]]] = []
        self.seconds = [float(self._allowance())] * len(self.seats)
        """Time that each seat had left when the current turn began."""
        self.turn_began = now
        self.updated = at
        """Time of the last entry, in seconds since 1970."""
        self._begin_by_early_log(now)
        self.status = self._status()
        self.seq = 1

    # Queries

    def _status(self) -> Status:
        if self._state is None:
            return "waiting"
        return "over" if self.ended_early or self._state.to_act is None else "playing"

    @property
    def state(self) -> State:
        """The game in progress; raises IllegalAction before it begins."""
        if self._state is None:
            raise IllegalAction(NOT_BEGUN)
        return self._state

    @property
    def to_act(self) -> int | None:
        """Seat to act; None before the game begins and when it is over."""
        return None if self._state is None else self._state.to_act

    @property
    def complete(self) -> bool:
        """True if somebody sits on every seat."""
        return all(seat.kind in ("person", "bot") for seat in self.seats)

    @property
    def has_empty_seat(self) -> bool:
        """True if anybody who is invited, or anybody at all at an open table, can sit down."""
        return any(seat.kind == "empty" for seat in self.seats)

    @property
    def deserted(self) -> bool:
        """True if everybody left before the game began."""
        return self.status == "waiting" and not self.persons()

    @property
    def ply(self) -> int:
        """Number of actions taken so far."""
        return len(self.steps)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def seats_of(self, guest: str | None, kind: Literal["person", "reserved"] = "person") -> list[int]:
        """Return the seats on which the guest sits, or those that are reserved for them."""
        if guest is None:
            return []
        return [index for index, seat in enumerate(self.seats) if seat.guest == guest and seat.kind == kind]

    def persons(self) -> set[str]:
        """Return the guests who have a seat."""
        return {seat.guest for seat in self.seats if seat.kind == "person" and seat.guest is not None}

    def company(self) -> set[str]:
        """Return the guests who have a seat, or for whom one is reserved, and the host."""
        return {seat.guest for seat in self.seats if seat.guest is not None} | {self.opened.host}

    def author_of(self, message: ChatMessage) -> str | None:
        """Return the guest who sent a message; None for bots."""
        return None if message.seq is None else self.authors.get(message.seq)

    def viewpoint(self, guest: str | None) -> int | None:
        """Return the seat whose view the guest sees; None for a spectator, and for everybody before the game begins.

        A guest with several seats sees the view of the one to act, else of the one that acted last, else of the first.
        """
        seats = self.seats_of(guest)
        if self._state is None or not seats:
            return None
        if len(seats) == 1:
            return seats[0]
        if self._state.to_act in seats:
            return self._state.to_act
        acted = (move.seat for move, _, _ in reversed(self.steps) if move.seat in seats)
        return next(acted, seats[0])

    def bot_to_act(self) -> str | None:
        """Return the level of the bot to act, empty for the default level; None if a person is to act."""
        seat = self.to_act
        if self.status != "playing" or seat is None:
            return None
        if seat in self.playing_out:
            return self.seats[seat].level or ""
        return self.seats[seat].level if self.seats[seat].kind == "bot" else None

    def guest_to_act(self) -> str | None:
        """Return the guest whose turn it is; None if it is a bot's, or the game is not running."""
        seat = self.to_act
        if self.status != "playing" or seat is None or self.bot_to_act() is not None:
            return None
        return self.seats[seat].guest

    def result(self) -> Result | None:
        return None if self._state is None else self._state.result()

    def places(self) -> list[int] | None:
        """Return each seat's place, 1 for the winners; seats that forfeited come last. None until the game is over."""
        if self.status != "over" or self.aborted_by is not None:
            return None
        result = self.result()
        places = list(result.places) if result is not None else [1] * len(self.seats)
        for seat in self.forfeited:
            places[seat] = len(self.seats)
        best = min(places)
        return [1 if place == best else place for place in places]

    def winners(self) -> list[int]:
        """Return the seats in first place; none until the game is over."""
        return [seat for seat, place in enumerate(self.places() or []) if place == 1]

    def challenge_score(self) -> int | None:
        """Return the points that count for the challenge of the day; None unless one person has played it to its end.

        The rules count them from acts that the server has simulated. What a bot has played does not count.
        """
        result = self.result()
        if self.opened.challenge is None or self.status != "over" or self.ended_early or result is None:
            return None
        by_one_person = all(move.by == "person" for move, _, _ in self.steps) and not self.vacated
        return result.scores[0][0] if by_one_person else None

    def forfeit_of(self, seat: int) -> Forfeit | None:
        """Return how the seat lost before the end of the game; None if it did not."""
        if seat not in self.forfeited:
            return None
        return "resigned" if seat in self.resigned else "out_of_time"

    def seconds_left(self, seat: int, now: float) -> float | None:
        """Return the time on the seat's clock; None without a clock."""
        if self.opened.clock.kind == "none":
            return None
        running = self.clock_runs and self.to_act == seat
        return max(0.0, self.seconds[seat] - (now - self.turn_began if running else 0.0))

    def time_out_at(self) -> float | None:
        """Return when the person to act runs out of time, on the monotonic clock; None if no clock runs."""
        seat = self.to_act
        if seat is None or not self.clock_runs or self.bot_to_act() is not None:
            return None
        return self.turn_began + self.seconds[seat]

    @property
    def runs_by_itself(self) -> bool:
        """True if something may happen without anybody's command: a bot has a seat, or there is a clock."""
        has_bot = any(seat.kind == "bot" for seat in self.seats) or bool(self.playing_out)
        return self.status == "playing" and (has_bot or self.opened.clock.kind != "none")

    @property
    def clock_runs(self) -> bool:
        """True if the clock of the seat to act runs. It stands still until the seat has made its first move."""
        return self.opened.clock.kind != "none" and self.status == "playing" and self.to_act in self.seats_moved()

    def seats_moved(self) -> set[int]:
        """Return the seats that have made a move. The first moves of a game usually tell; the rest is not read."""
        moved: set[int] = set()
        for move, _, _ in self.steps:
            moved.add(move.seat)
            if len(moved) == len(self.seats):
                break
        return moved

    def can_abort(self, guest: str) -> bool:
        """Return whether the guest may end the game without a result.

        A player may until every seat has moved. A guest who has all seats plays against nobody, and always may.
        """
        seats = self.seats_of(guest)
        if self.status != "playing" or not seats:
            return False
        return len(seats) == len(self.seats) or len(self.seats_moved()) < len(self.seats)

    @property
    def hurries(self) -> bool:
        """True if bots play for all the people at the table, so that nobody wants to wait for them."""
        people = [seat for seat, occupant in enumerate(self.seats) if occupant.kind == "person"]
        return bool(people) and self.playing_out.issuperset(people)

    def check_size(self, seats: int) -> None:
        """Raise Refusal if the game with its options, or its first position, cannot have this number of seats."""
        if self.opened.origin:
            raise Refusal("This game is played on from a position, so it keeps its number of seats.")
        self.game.read_options({**self.opened.options, "players": seats})

    def last_ply_of(self, guest: str) -> int | None:
        """Return the ply at which the guest took their last action; None if they took none."""
        seats = self.seats_of(guest)
        if not seats:
            return None
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
            raise Refusal("The game is not that far yet.")
        state, events = self.start(), list[Event]()
        for _, step, _ in self.steps[:ply]:
            events = state.apply(step.action, step.outcome)
        return state, events

    def start(self) -> State:
        """Return the state in which the game began; raise IllegalAction before it begins."""
        if self.seed is None:
            raise IllegalAction(NOT_BEGUN)
        return start_game(self.game, self.options, self.seed, self.opened.origin)

    def origin_at(self, ply: int, variation: Sequence[Step]) -> Origin:
        """Return the way to the position that a variation leads to from this ply."""
        before = self.opened.origin
        steps = (*(step for _, step, _ in self.steps[:ply]), *variation)
        stretches = (*(before.stretches if before else ()), make_stretch(self.seed, steps))
        return Origin(TableSource(self.id, ply), stretches, before.position if before else None)

    def record(self) -> Record:
        """Return the game so far as a record; raise IllegalAction before it begins."""
        if self.seed is None:
            raise IllegalAction(NOT_BEGUN)
        steps = tuple(step for _, step, _ in self.steps)
        return Record(self.game, self.options, self.seed, tuple(self.names), steps, self.result(), self.opened.origin)

    def _allowance(self) -> float:
        """Return the time that a clock starts with, in seconds."""
        clock = self.opened.clock
        return RELAXED_SECONDS_PER_MOVE if clock.kind == "relaxed" else clock.seconds

    # Changes

    def fork(self) -> "Table":
        """Return a copy into which entries can be folded before they are stored; this table stays as it is.

        The copies share the state, because a move replaces it and never changes it.
        """
        fork = object.__new__(Table)
        fork.__dict__.update(self.__dict__)
        fork.vacated, fork.playing_out = self.vacated.copy(), self.playing_out.copy()
        fork.forfeited, fork.resigned = self.forfeited.copy(), self.resigned.copy()
        fork.proposals, fork.forfeiters = self.proposals.copy(), self.forfeiters.copy()
        fork.removed, fork.authors = self.removed.copy(), self.authors.copy()
        fork.chat, fork.steps, fork.seconds = self.chat.copy(), self.steps.copy(), self.seconds.copy()
        return fork

    def prepare(self, action: Action, outcome: msgspec.Raw) -> PendingMove:
        """Apply an action to a copy of the state; raise IllegalAction if it is not legal."""
        result = None if outcome == NO_OUTCOME else msgspec.json.decode(outcome, type=self.game.outcomes)
        state = self.state.copy()
        events = state.apply(action, result)
        return PendingMove(self.ply, Step(action, result), state, events)

    def fold(self, entry: AnyEntry, at: float, now: float, pending: PendingMove | None = None) -> None:
        """Apply one entry of the log. A move that was prepared for it is not computed again."""
        match entry:
            case MoveMade():
                self._make_move(entry, now, pending)
            case Began(seed, rules):
                self._begin(seed, rules, now)
            case SeatTaken(seat, guest, name):
                self._change_seat(seat, Seat("person", guest, name))
                self.removed.pop(guest, None)
                self.vacated.discard(seat)
                self.proposals.pop("take_seat", None)
                self._begin_by_early_log(now)
            case SeatLeft(seat, removed):
                if removed:
                    self.removed[self.seats[seat].guest or ""] = self.invitation
                self._change_seat(seat, Seat("empty"))
                self.opened = msgspec.structs.replace(self.opened, series_wins=())  # Others play a series of their own.
            case SeatAdded():
                self._change_seats((*self.seats, Seat("empty")))
            case SeatRemoved(seat):
                self._remove_seat(seat)
            case BotSeated(seat, name, level):
                self._change_seat(seat, Seat("bot", None, name, level))
            case TookBack(ply):
                self._undo_to(ply, now)
            case ProposalMade(proposal):
                self.proposals[proposal] = OpenProposal(entry, self.seq, frozenset([entry.guest]))
                self.rejection = None
            case ProposalAnswered():
                self._answer_proposal(entry)
            case HandedOver(seat, level):
                self._hand_to_bot(seat, level)
            case PlaysOut(seat):
                self.playing_out.add(seat)
            case TimedOut(seat, level):
                self.forfeited.append(seat)
                if len(self.seats) == 2:
                    self.lost_on_time = seat
                    self._end_early()
                else:
                    self._hand_to_bot(seat, level)
            case Resigned(seat, level):
                self._resign(seat, level)
            case Aborted(name):
                self.aborted_by = name
                self._end_early()
            case BotReplaced(seat, level):
                self._change_seat(seat, msgspec.structs.replace(self.seats[seat], level=level))
                self._add_chat(
                    self.seats[seat].name, seat, f"I have lost my way. A simpler bot, {level}, plays on.", at
                )
            case MessageSent(guest, name, text, reaction):
                seats = self.seats_of(guest)
                if text is not None or reaction is not None:  # What a former guest said is gone.
                    self.authors[self.seq] = guest
                    self._add_chat(name, seats[0] if seats else None, text, at, reaction, self.seq)
            case ChatRuleChanged(rule):
                self.opened = msgspec.structs.replace(self.opened, chat=rule)
            case Reinvited():
                self.invitation += 1
            case Rematched():
                self.rematch = entry
        self.status = self._status()
        self.seq += 1
        self.updated = at

    def _change_seat(self, seat: int, occupied: Seat) -> None:
        self.seats = (*self.seats[:seat], occupied, *self.seats[seat + 1 :])

    def _answer_proposal(self, answer: ProposalAnswered) -> None:
        proposal = self.proposals.pop(answer.proposal, None)
        if proposal is None:
            return
        if answer.yes:
            self.proposals[answer.proposal] = replace(proposal, agreed=proposal.agreed | {answer.guest})
        elif answer.guest != proposal.made.guest:
            names = [self.seats[seat].name for seat in self.seats_of(answer.guest)]
            self.rejection = Rejection(proposal.made.guest, names[0] if names else "")

    def _change_seats(self, seats: tuple[Seat, ...]) -> None:
        """Change the number of seats, and with it the options, before the game begins."""
        options = {**self.opened.options, "players": len(seats)}
        self.opened = msgspec.structs.replace(self.opened, options=options, series_wins=())
        self.options = self.game.read_options(options)
        self.seats = seats
        self.seconds = [float(self._allowance())] * len(seats)

    def _remove_seat(self, removed: int) -> None:
        """Remove a seat; what was said on the seats behind it stays with the people who said it."""
        moved_up = {seat: seat - (seat > removed) for seat in range(len(self.seats)) if seat != removed}
        self.chat = [
            msgspec.structs.replace(message, seat=None if message.seat is None else moved_up.get(message.seat))
            for message in self.chat
        ]
        self._change_seats((*self.seats[:removed], *self.seats[removed + 1 :]))

    def _resign(self, seat: int, level: str) -> None:
        """Let a seat lose. The game goes on among more than two players, as long as another person plays."""
        self.forfeited.append(seat)
        self.resigned.append(seat)
        if len(self.seats) > 2 and self.persons() - {self.seats[seat].guest}:
            self._hand_to_bot(seat, level)
        else:
            self._end_early()

    def _end_early(self) -> None:
        self.ended_early = True
        self.proposals.clear()

    def _begin(self, seed: int, rules: int, now: float) -> None:
        self.options = self.game.read_stored_options(self.opened.options, rules)
        self.seed = seed
        self._state = self.start()
        self._change_position(now)

    def _begin_by_early_log(self, now: float) -> None:
        """Begin without a `Began`, as logs of earlier versions do: their opening holds the seed."""
        if self.opened.seed is not None and self.seed is None and self.complete:
            self._begin(self.opened.seed, FIRST_RULES, now)

    def _make_move(self, entry: MoveMade, now: float, pending: PendingMove | None) -> None:
        if pending is None or pending.ply != self.ply:
            pending = self.prepare(self.game.parse(entry.action), entry.outcome)
        if self.opened.clock.kind == "total" and self.clock_runs:
            left = max(0.0, self.seconds[entry.seat] - entry.spent)
            self.seconds[entry.seat] = left + self.opened.clock.increment
        self._state = pending.state
        self.steps.append((entry, pending.step, pending.events))
        self._change_position(now)

    def _undo_to(self, ply: int, now: float) -> None:
        del self.steps[ply:]
        self._state, _ = self.state_at(ply)
        self.playing_out.clear()
        self._change_position(now)

    def _change_position(self, now: float) -> None:
        self.version, self.turn_began = self.seq, now
        self.proposals.pop("take_back", None)
        self.rejection = None

    def _add_chat(
        self,
        name: str,
        seat: int | None,
        text: str | None,
        at: float,
        reaction: Reaction | None = None,
        seq: int | None = None,
    ) -> None:
        self.chat.append(ChatMessage(name, seat, text, reaction, at, seq))
        for forgotten in self.chat[:-CHAT_HISTORY]:
            self.authors.pop(-1 if forgotten.seq is None else forgotten.seq, None)
        del self.chat[:-CHAT_HISTORY]

    def _hand_to_bot(self, seat: int, level: str) -> None:
        guest = self.seats[seat].guest
        if seat in self.forfeited and guest is not None:
            self.forfeiters[seat] = guest
        self._change_seat(seat, Seat("bot", None, self.seats[seat].name, level))
        self.vacated.add(seat)
        self.proposals.clear()


def open_table(table_id: str, log: list[tuple[str, float, AnyEntry]], now: float) -> Table:
    """Fold a log of (command id, time, entry) into its table; the turn begins now, on the monotonic clock."""
    (_, at, opened), *rest = log
    if not isinstance(opened, Opened):
        raise Refusal("This table's log does not begin with its opening.")
    table = Table(table_id, opened, at, now)
    for _, at, entry in rest:
        table.fold(entry, at, now)
    return table
