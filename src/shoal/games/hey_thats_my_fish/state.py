"""State of a game of Hey, That's My Fish!"""

from collections.abc import Sequence
from functools import cache, cached_property
from typing import ClassVar

from shoal.core import Action, Event, IllegalAction, Outcome, Result, State
from shoal.games.hey_thats_my_fish import notation
from shoal.games.hey_thats_my_fish.bot import evaluation
from shoal.games.hey_thats_my_fish.kernel import FloeTag
from shoal.games.hey_thats_my_fish.rules import board, rules, swaps
from shoal.games.hey_thats_my_fish.rules.board import CELL_NAMED, CELLS, NAMES, members
from shoal.games.hey_thats_my_fish.rules.rules import FISH, FLOES, FREE, PENGUINS, THREE, TO_PLACE, TURN, TWO
from shoal.games.hey_thats_my_fish.schema import (
    Agree,
    Decline,
    FishOptions,
    FishView,
    FloeAction,
    FloesSwapped,
    FloeSwaps,
    Out,
    PenguinPlaced,
    PlacePenguin,
    Ready,
    SeatReady,
    Slid,
    Slide,
    Swap,
    SwapAnswered,
    SwapProposed,
)
from shoal.kernel.game import KernelState
from shoal.kernel.jit import Vector, as_list

Piles = tuple[tuple[int, ...], ...]
"""Number of fish on each floe that a seat has collected, by seat."""
VALUES = bytes.maketrans(b"0123", bytes(range(4)))
"""Values of the digits of a number of fish."""


@cache
def decode(move: int) -> PlacePenguin | Slide:
    start, end = NAMES[move >> 6], NAMES[move & 63]
    return PlacePenguin(end) if start == end else Slide(start, end)


class FloeState(KernelState[FishView, FloeAction]):
    tag: ClassVar[FloeTag] = FloeTag()

    def __init__(self, options: FishOptions, s: Vector, talk: FloeSwaps | None = None, piles: Piles = ()) -> None:
        self.options = options
        self.s = s
        self.talk = talk
        """How far players have come with swapping floes; None when they do not swap."""
        self.piles = piles
        """What everybody has seen the seats collect, where scores are hidden; empty otherwise."""

    @cached_property
    def to_act(self) -> int | None:
        return super().to_act if self.talk is None else swaps.to_act(self.talk, self.options.players)

    @property
    def covered(self) -> bool:
        """True while nobody's fish are shown."""
        return self.options.hidden_scores and self.to_act is not None

    @property
    def seats(self) -> range:
        return range(self.options.players)

    @property
    def placing(self) -> bool:
        return self.integers[TO_PLACE] > 0

    def penguins(self, seat: int) -> tuple[str, ...]:
        return tuple(NAMES[cell] for cell in members(self.integers[PENGUINS + seat]))

    def collected(self, seat: int) -> tuple[int, int]:
        """Return the numbers of fish and of floes that a seat has collected."""
        return self.integers[FISH + seat], self.integers[FLOES + seat]

    def fish(self) -> list[int]:
        """Return the number of fish on each of the sixty cells; 0 is open water."""
        ice = self.integers[FREE] | sum(self.integers[PENGUINS : PENGUINS + 4])
        # A floe with n fish is in n of three bitboards. Their binary digits, read as hexadecimal ones, add up cell by
        # cell without a carry, because no sum exceeds 3.
        two, three = ice & self.integers[TWO], ice & self.integers[THREE]
        digits = f"{int(f'{ice:b}', 16) + int(f'{two:b}', 16) + int(f'{three:b}', 16):0{CELLS}x}"
        return list(digits[::-1].encode().translate(VALUES))

    def result(self) -> Result | None:
        return Result(tuple(map(self.collected, self.seats))) if self.to_act is None else None

    def why_over(self, seat: int | None) -> str:
        return "No penguin can move any more."

    def view(self, seat: int | None) -> FishView:
        return self._open_view

    @cached_property
    def _open_view(self) -> FishView:
        """View of every seat and of spectators: nothing is hidden."""
        collected = [self.collected(seat) for seat in self.seats]
        return FishView(
            options=self.options,
            to_act=self.to_act,
            prompt=self._prompt(),
            result=self.result(),
            settled=self._settled(),
            rows=board.rows(self.fish()),
            penguins=tuple(map(self.penguins, self.seats)),
            to_place=self.integers[TO_PLACE],
            fish=tuple(None if self.covered else fish for fish, _ in collected),
            floes=tuple(floes for _, floes in collected),
            piles=self.piles if self.covered else (),
            swaps=self.talk,
        )

    def _settled(self) -> tuple[int, ...]:
        return () if self.placing else tuple(seat for seat in self.seats if evaluation.is_isolated(self.s, seat))

    def _prompt(self) -> str:
        if self.to_act is None:
            return "The game is over."
        if self.talk is not None:
            return "Propose to swap two floes, or be ready." if self.talk.proposed is None else "Swap the marked floes?"
        return "Place a penguin on a floe with one fish." if self.placing else "Slide one of your penguins."

    def notation(self) -> str:
        return notation.write(self)

    def legal(self) -> Sequence[FloeAction]:
        return super().legal() if self.talk is None else swaps.legal(self.talk, self.fish())

    @cached_property
    def legal_moves(self) -> list[int]:
        return super().legal_moves if self.talk is None else []

    def formality(self) -> Action | None:
        """Return what a bot does at once because there is nothing to search: it wants no swap and agrees to any."""
        if self.talk is None:
            return None
        return Ready() if self.talk.proposed is None else Agree()

    def perft(self, depth: int) -> int:
        return super().perft(depth) if self.talk is None else State.perft(self, depth)

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        if self.talk is None:
            return super().apply(action, outcome)
        swap_action = swaps.in_order(action) if isinstance(action, Swap) else action
        if outcome is not None or swap_action not in self.legal():
            raise IllegalAction(self.why_not(action))
        events = self._discuss(self.talk, swap_action)
        for name in self.cached_names:
            self.__dict__.pop(name, None)
        return events

    def _discuss(self, talk: FloeSwaps, action: Action) -> list[Event]:
        """Take a legal action before the first penguin."""
        seat, players = swaps.to_act(talk, self.options.players), self.options.players
        match action:
            case Swap(first, second):
                self.talk = swaps.propose(talk, action)
                return [SwapProposed(seat, first, second)]
            case Agree() if talk.proposed is not None:
                self.talk, everyone = swaps.agree(talk, players)
                if everyone:
                    swaps.swap_fish(self.s, *talk.proposed)
                return [SwapAnswered(seat, agrees=True), *([FloesSwapped(*talk.proposed)] if everyone else [])]
            case Decline():
                self.talk = swaps.decline(talk, players)
                return [SwapAnswered(seat, agrees=False)]
        self.talk = swaps.be_ready(talk, players)
        return [SeatReady(seat)]

    def encode(self, action: Action) -> int:
        match action:
            case PlacePenguin(floe) if self.placing and floe in CELL_NAMED:
                return 65 * CELL_NAMED[floe]
            case Slide(start, end) if not self.placing and start in CELL_NAMED and end in CELL_NAMED:
                return 64 * CELL_NAMED[start] + CELL_NAMED[end]
        return -1

    def decode(self, move: int) -> PlacePenguin | Slide:
        return decode(move)

    def make(self, move: int) -> list[Event]:
        seat = self.integers[TURN]
        event: Event
        rules.place_or_slide(self.s, move)
        match decode(move):
            case PlacePenguin(floe):
                event = PenguinPlaced(seat, floe)
            case Slide(start, end):
                fish = int(self.s[FISH + seat]) - self.integers[FISH + seat]
                event = Slid(seat, start, end, self._collect(seat, [fish]))
        return [event, *self._pass_turn(seat)]

    def _pass_turn(self, mover: int) -> list[Event]:
        """Pass the turn and report the players who are out."""
        clockwise = [(mover + n) % len(self.seats) for n in range(1, len(self.seats) + 1)]
        before = as_list(self.s)
        rules.pass_turn(self.s)
        after = as_list(self.s)
        return [
            Out(
                seat,
                tuple(NAMES[cell] for cell in members(before[PENGUINS + seat])),
                self._collect(seat, [int(rules.fish_on(self.s, 1 << c)) for c in members(before[PENGUINS + seat])]),
            )
            for seat in clockwise
            if before[PENGUINS + seat] and not after[PENGUINS + seat]
        ]

    def _collect(self, seat: int, floes: list[int]) -> int | None:
        """Return the number of fish on floes that a seat has collected; where scores are hidden, pile them up."""
        if not self.options.hidden_scores:
            return sum(floes)
        self.piles = tuple((*pile, *floes) if n == seat else pile for n, pile in enumerate(self.piles))
        return None

    def why_not(self, action: Action) -> str:
        if self.talk is not None:
            return self._why_not_swap(self.talk, action)
        match action:
            case Swap() | Agree() | Decline() | Ready():
                return "The floes are not being swapped now."
            case Slide() if self.placing:
                return "Penguins are still being placed: choose one floe with one fish."
            case PlacePenguin() if not self.placing:
                return "All penguins are placed: slide one of yours."
            case PlacePenguin(floe):
                return self._why_not_there(floe) or "A penguin starts on a floe with one fish, and this one has more."
            case Slide(start, end):
                if start not in self.penguins(self.integers[TURN]):
                    return "You have no penguin there."
                if reason := self._why_not_there(end):
                    return reason
                line = any(CELL_NAMED[end] in board.ray(CELL_NAMED[start], d) for d in board.DIRECTIONS)
                if not line:
                    return "A penguin slides in a straight line."
                return "The way there is blocked by a penguin or open water."
        return "That is not a move of this game."

    def _why_not_swap(self, talk: FloeSwaps, action: Action) -> str:
        match action:
            case Agree() | Decline():
                return "Nobody has proposed a swap."
            case Swap() | Ready() if talk.proposed is not None:
                return "Say first whether you agree to swap the marked floes."
            case Swap(first, second):
                if first not in CELL_NAMED or second not in CELL_NAMED:
                    return "There is no such place on the board."
                if not (self.fish()[CELL_NAMED[first]] and self.fish()[CELL_NAMED[second]]):
                    return "There is no floe, only open water."
                return "These floes have the same number of fish: nothing would change."
        return "Before the first penguin is placed, everyone has to be ready."

    def _why_not_there(self, floe: str) -> str | None:
        if floe not in CELL_NAMED:
            return "There is no such place on the board."
        if not self.fish()[CELL_NAMED[floe]]:
            return "There is no floe, only open water."
        if any(floe in self.penguins(seat) for seat in self.seats):
            return "There is a penguin on that floe already."
        return None
