"""State of a game of Hey, That's My Fish!"""

from functools import cache, cached_property
from typing import ClassVar

from shoal.core import Action, Event, Result
from shoal.games.hey_thats_my_fish import notation
from shoal.games.hey_thats_my_fish.bot import evaluation
from shoal.games.hey_thats_my_fish.kernel import FloeTag
from shoal.games.hey_thats_my_fish.rules import board, rules
from shoal.games.hey_thats_my_fish.rules.board import CELL_NAMED, CELLS, NAMES, members
from shoal.games.hey_thats_my_fish.rules.rules import FISH, FLOES, FREE, PENGUINS, THREE, TO_PLACE, TURN, TWO
from shoal.games.hey_thats_my_fish.schema import (
    FishOptions,
    FishView,
    FloeAction,
    Out,
    PenguinPlaced,
    PlacePenguin,
    Slid,
    Slide,
)
from shoal.kernel.game import KernelState
from shoal.kernel.jit import Vector, as_list


@cache
def decode(move: int) -> FloeAction:
    start, end = NAMES[move >> 6], NAMES[move & 63]
    return PlacePenguin(end) if start == end else Slide(start, end)


class FloeState(KernelState[FishView, FloeAction]):
    tag: ClassVar[FloeTag] = FloeTag()

    def __init__(self, options: FishOptions, s: Vector) -> None:
        self.options = options
        self.s = s

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
        # A floe with n fish is in n of three bitboards. Their binary digits, read as decimal ones, add up cell by cell
        # without a carry, because no sum exceeds 3.
        digits = sum(int(f"{floes:b}") for floes in (ice, ice & self.integers[TWO], ice & self.integers[THREE]))
        return [int(digit) for digit in reversed(f"{digits:0{CELLS}}")]

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
            fish=tuple(fish for fish, _ in collected),
            floes=tuple(floes for _, floes in collected),
        )

    def _settled(self) -> tuple[int, ...]:
        return () if self.placing else tuple(seat for seat in self.seats if evaluation.is_isolated(self.s, seat))

    def _prompt(self) -> str:
        if self.to_act is None:
            return "The game is over."
        return "Place a penguin on a floe with one fish." if self.placing else "Slide one of your penguins."

    def notation(self) -> str:
        return notation.write(self)

    def encode(self, action: Action) -> int:
        match action:
            case PlacePenguin(floe) if self.placing and floe in CELL_NAMED:
                return 65 * CELL_NAMED[floe]
            case Slide(start, end) if not self.placing and start in CELL_NAMED and end in CELL_NAMED:
                return 64 * CELL_NAMED[start] + CELL_NAMED[end]
        return -1

    def decode(self, move: int) -> FloeAction:
        return decode(move)

    def make(self, move: int) -> list[Event]:
        seat = self.integers[TURN]
        event: Event
        rules.place_or_slide(self.s, move)
        match decode(move):
            case PlacePenguin(floe):
                event = PenguinPlaced(seat, floe)
            case Slide(start, end):
                event = Slid(seat, start, end, int(self.s[FISH + seat]) - self.integers[FISH + seat])
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
                after[FISH + seat] - before[FISH + seat],
            )
            for seat in clockwise
            if before[PENGUINS + seat] and not after[PENGUINS + seat]
        ]

    def why_not(self, action: Action) -> str:
        match action:
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

    def _why_not_there(self, floe: str) -> str | None:
        if floe not in CELL_NAMED:
            return "There is no such place on the board."
        if not self.fish()[CELL_NAMED[floe]]:
            return "There is no floe, only open water."
        if any(floe in self.penguins(seat) for seat in self.seats):
            return "There is a penguin on that floe already."
        return None
