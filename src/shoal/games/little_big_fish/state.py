"""State of a game of Little Big Fish."""

from functools import cached_property
from typing import ClassVar

from shoal.core import Action, Event, Result, Rng
from shoal.games.little_big_fish import notation
from shoal.games.little_big_fish.kernel import ReefTag
from shoal.games.little_big_fish.narration import narrate, narrate_consequences, square_kinds, why_not
from shoal.games.little_big_fish.rules import rules, sea
from shoal.games.little_big_fish.rules.rules import (
    ACTING,
    AT,
    AWAITED,
    BEAR,
    DRAW,
    LOSE,
    MOVER,
    NOBODY,
    PASSING,
    PILE,
    PLACE,
    QUIET,
    STEP,
    STEPS,
    STOP,
    STOPPED,
    TOKENS,
    TURN_BOARD,
    WINNER,
)
from shoal.games.little_big_fish.rules.sea import COLOURS, NAMES, SQUARE_NAMED, members
from shoal.games.little_big_fish.schema import (
    SIZES,
    Bear,
    Board,
    Fish,
    Lose,
    PlaceFish,
    ReefAction,
    ReefOptions,
    ReefView,
    Step,
    Stop,
    TurnBoard,
    Way,
)
from shoal.games.little_big_fish.schema import TOKENS as TOKEN_NAMES
from shoal.kernel.game import KernelState
from shoal.kernel.jit import Vector, as_list
from shoal.kernel.rules import CHANCE

PROMPTS = {
    PLACE: "Place a small fish in your home row.",
    STEP: "Choose a fish and swim one step.",
    BEAR: "Choose where the little fish is born.",
    TURN_BOARD: "Choose a board and turn it left or right.",
    LOSE: "Choose which of your fish goes to the Fisherman.",
}
TURN_WAYS: tuple[Way, ...] = ("left", "right")


class ReefState(KernelState[ReefView, ReefAction]):
    """The state vector and the order of the tokens in the pile, which no player knows."""

    tag: ClassVar[ReefTag] = ReefTag()

    def __init__(self, options: ReefOptions, s: Vector, seed: int) -> None:
        self.options, self.s = options, s
        self.pile: tuple[int, ...] = ()
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        self.seed, self.shuffles = seed, 0
        self._shuffle()

    def _shuffle(self) -> None:
        left = [token for token in range(4) for _ in range(self.integers[PILE + token])]
        Rng(self.seed, f"pile {self.shuffles}").shuffle(left)
        self.pile = tuple(left)
        self.shuffles += 1

    def kinds(self) -> list[str]:
        """Return the kind of every square."""
        return square_kinds(self.integers)

    def result(self) -> Result | None:
        """Return for each seat whether it has won, and the numbers of fish eaten and in play."""
        if self.to_act is not None:
            return None
        return Result(
            tuple(
                (
                    int(self.integers[WINNER] == seat),
                    int(rules.eaten_by(self.s, seat)),
                    int(rules.fish_of(self.s, seat)).bit_count(),
                )
                for seat in range(2)
            )
        )

    def why_over(self, seat: int | None) -> str:
        for eater in range(2):
            if rules.eaten_by(self.s, eater) >= rules.EATEN_TO_WIN:
                return f"{'You have' if seat == eater else f'{{{eater}}} has'} eaten the fifth fish."
        if (loser := self.last_survivor()) is not None:
            return f"{'You are' if seat == loser else f'{{{loser}}} is'} down to one fish."
        return f"Nothing was eaten, grown or born for {rules.MAX_QUIET_TURNS} turns."

    def last_survivor(self) -> int | None:
        """Return the seat that lost because it has only one fish left, if one did."""
        loser = 1 - self.integers[WINNER]
        alone = self.integers[WINNER] != NOBODY and self._open_view.fish[loser] == 1
        return loser if alone else None

    def view(self, seat: int | None) -> ReefView:
        return self._open_view

    @cached_property
    def _open_view(self) -> ReefView:
        """View of both seats and of spectators: the order of the pile is hidden from everyone."""
        kinds, integers = self.kinds(), self.integers
        fish = [integers[rules.FISH + 3 * seat : rules.FISH + 3 * seat + 3] for seat in range(2)]
        captured = [tuple(integers[rules.EATEN + 3 * seat : rules.EATEN + 3 * seat + 3]) for seat in range(2)]
        return ReefView(
            options=self.options,
            to_act=self.to_act,
            prompt=self._prompt(),
            result=self.result(),
            rows=sea.rows(kinds),
            boards=tuple(Board(colour, turns) for colour, turns in sea.layout_of(kinds)),
            swimmers=tuple(
                Fish(seat, SIZES[size], NAMES[square])
                for seat in range(2)
                for size in range(3)
                for square in members(fish[seat][size])
            ),
            plankton=tuple(
                tuple(colour for bit, colour in enumerate(COLOURS) if integers[TOKENS + seat] >> bit & 1)
                for seat in range(2)
            ),
            reserve=tuple(tuple(int(rules.in_reserve(self.s, seat, size)) for size in range(3)) for seat in range(2)),
            captured=tuple(captured),
            eaten=tuple(sum(sizes) for sizes in captured),
            fish=tuple(sum(map(int.bit_count, sizes)) for sizes in fish),
            pile=dict(zip(TOKEN_NAMES, integers[PILE : PILE + 4], strict=True)),
            turn_of=integers[MOVER],
            awaits=notation.AWAITED_NAMES[integers[AWAITED]],
            steps=integers[STEPS],
            at=None if integers[AT] < 0 else NAMES[integers[AT]],
            passing=None if integers[PASSING] < 0 else NAMES[integers[PASSING]],
            stopped=bool(integers[STOPPED]),
            quiet=integers[QUIET],
        )

    def _prompt(self) -> str:
        if self.to_act is None:
            return "The game is over."
        if self.integers[AWAITED] == STEP and self.integers[PASSING] >= 0 and not self.integers[STOPPED]:
            return "Swim on with the same fish, or stop here."
        return PROMPTS[self.integers[AWAITED]]

    def notation(self) -> str:
        return notation.write(self)

    def encode(self, action: Action) -> int:
        match action:
            case PlaceFish(square):
                return PLACE << 12 | SQUARE_NAMED[square]
            case Step(start, end):
                return STEP << 12 | SQUARE_NAMED[start] << 6 | SQUARE_NAMED[end]
            case Stop():
                return STOP << 12
            case Bear(square):
                return BEAR << 12 | SQUARE_NAMED[square]
            case TurnBoard(board, way):
                quarter = next(q for q, (colour, _) in enumerate(sea.layout_of(self.kinds())) if colour == board)
                return TURN_BOARD << 12 | 2 * quarter + TURN_WAYS.index(way)
            case Lose(square):
                return LOSE << 12 | SQUARE_NAMED[square]
        return -1

    def decode(self, move: int) -> ReefAction:
        to = move & 63
        match move >> 12:
            case rules.PLACE:
                return PlaceFish(NAMES[to])
            case rules.STEP:
                return Step(NAMES[move >> 6 & 63], NAMES[to])
            case rules.STOP:
                return Stop()
            case rules.BEAR:
                return Bear(NAMES[to])
            case rules.TURN_BOARD:
                return TurnBoard(sea.layout_of(self.kinds())[to >> 1][0], TURN_WAYS[to & 1])
        return Lose(NAMES[to])

    def make(self, move: int) -> list[Event]:
        events = self._play(move)
        while self.s[ACTING] == CHANCE:
            token, *rest = self.pile
            self.pile = tuple(rest)
            events += self._play(DRAW << 12 | token)
        return events

    def _play(self, move: int) -> list[Event]:
        before = as_list(self.s)
        rules.play(self.s, move)
        after = as_list(self.s)
        # The cached integers are those of the previous position, and `_shuffle` needs the new ones.
        self.__dict__["integers"] = after
        pile_empty = not self.pile
        if pile_empty:
            self._shuffle()
        return [*narrate(before, after, move), *narrate_consequences(after, shuffled=pile_empty)]

    def why_not(self, action: Action) -> str:
        return why_not(self, action)
