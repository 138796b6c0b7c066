"""A game of Little Big Fish under way."""

from functools import cached_property
from typing import ClassVar

from shoal.core import Action, Event, Result, Rng
from shoal.games.little_big_fish import notation
from shoal.games.little_big_fish.kernel import ReefTag
from shoal.games.little_big_fish.narration import kinds_of, tell, told_besides, why_not
from shoal.games.little_big_fish.rules import rules, sea
from shoal.games.little_big_fish.rules.rules import (
    ACTING,
    AT,
    AWAITED,
    BEAR,
    DRAW,
    LOSE,
    MOVER,
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
    ReefOptions,
    ReefView,
    Step,
    Stop,
    TurnBoard,
)
from shoal.games.little_big_fish.schema import TOKENS as TOKEN_NAMES
from shoal.kernel.game import KernelState
from shoal.kernel.jit import Vector, as_list
from shoal.kernel.rules import CHANCE

AWAITED_WORDS = {PLACE: "place", STEP: "step", BEAR: "birth", TURN_BOARD: "turn", LOSE: "lose"}
PROMPTS = {
    PLACE: "Place a small fish on your first line.",
    STEP: "Swim one square with one of your fish.",
    BEAR: "Choose where the little fish is born.",
    TURN_BOARD: "Choose a board and turn it left or right.",
    LOSE: "Choose which of your fish goes to the Fisherman.",
}
WAYS = ("left", "right")


class ReefState(KernelState):
    """Beside the vector it holds the order of the pile, which nobody knows."""

    tag: ClassVar[ReefTag] = ReefTag()

    def __init__(self, options: ReefOptions, s: Vector, seed: int) -> None:
        self.options, self.s, self.seed = options, s, seed
        self.shuffles = 0
        self.pile: tuple[int, ...] = ()
        self._shuffle()

    def _shuffle(self) -> None:
        left = [token for token in range(4) for _ in range(self.integers[PILE + token])]
        Rng(self.seed, f"pile {self.shuffles}").shuffle(left)
        self.pile = tuple(left)
        self.shuffles += 1

    def kinds(self) -> list[str]:
        """Of the squares."""
        return kinds_of(self.integers)

    def result(self) -> Result | None:
        """Who has won, then what each has eaten and has left."""
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

    def view(self, seat: int | None) -> ReefView:
        return self._open_view

    @cached_property
    def _open_view(self) -> ReefView:
        """The same for both: what is hidden is hidden from everyone."""
        kinds, known = self.kinds(), self.integers
        fish = [known[rules.FISH + 3 * seat : rules.FISH + 3 * seat + 3] for seat in range(2)]
        captured = [tuple(known[rules.EATEN + 3 * seat : rules.EATEN + 3 * seat + 3]) for seat in range(2)]
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
                tuple(colour for bit, colour in enumerate(COLOURS) if known[TOKENS + seat] >> bit & 1)
                for seat in range(2)
            ),
            reserve=tuple(tuple(int(rules.in_reserve(self.s, seat, size)) for size in range(3)) for seat in range(2)),
            captured=tuple(captured),
            eaten=tuple(sum(sizes) for sizes in captured),
            fish=tuple(sum(map(int.bit_count, sizes)) for sizes in fish),
            pile=dict(zip(TOKEN_NAMES, known[PILE : PILE + 4], strict=True)),
            turn_of=known[MOVER],
            awaits=AWAITED_WORDS[known[AWAITED]],  # type: ignore[arg-type]
            steps=known[STEPS],
            at=None if known[AT] < 0 else NAMES[known[AT]],
            passing=None if known[PASSING] < 0 else NAMES[known[PASSING]],
            stopped=bool(known[STOPPED]),
            quiet=known[QUIET],
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
                return TURN_BOARD << 12 | 2 * quarter + WAYS.index(way)
            case Lose(square):
                return LOSE << 12 | SQUARE_NAMED[square]
        return -1

    def decode(self, move: int) -> Action:
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
                return TurnBoard(sea.layout_of(self.kinds())[to >> 1][0], WAYS[to & 1])  # type: ignore[arg-type]
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
        # What was remembered of the position before is out of date while the pile is turned over.
        self.__dict__["integers"] = after
        used_up = not self.pile
        if used_up:
            self._shuffle()
        return [*tell(before, after, move), *told_besides(after, shuffled=used_up)]

    def why_not(self, action: Action) -> str:
        return why_not(self, action)
