"""Skimming Stones, a small game with everything that makes games hard, for tests of the core.

On their turn a player throws a stone at an angle of their choice (a physical act), and it hops a few times. Then the
next player, out of turn, chooses the end of a hidden pile from which a bonus is drawn for the thrower. Everybody has a
secret lucky number, which counts double as a bonus. Each player throws twice.
"""

from typing import Annotated, ClassVar, Literal, Self

import msgspec
from msgspec import Meta

from shoal.core import (
    Act,
    Action,
    Event,
    Game,
    IllegalAction,
    Options,
    Outcome,
    Quantity,
    Result,
    Rng,
    State,
    View,
    first_seat,
)

BONUSES = [1, 1, 2, 2, 3, 3, 4, 4]
THROWS_EACH = 2
ANGLE = Quantity("angle", 0.0, 45.0, "°")


class Throw(Action, frozen=True, tag="throw"):
    form: ClassVar[str] = "throw {angle}"
    example: ClassVar[str] = "throw 20.0"
    angle: Annotated[float, Meta(ge=ANGLE.low, le=ANGLE.high)]


class Draw(Action, frozen=True, tag="draw"):
    form: ClassVar[str] = "draw {end}"
    example: ClassVar[str] = "draw top"
    end: Literal["top", "bottom"]


class Hopped(Event, frozen=True, tag="hopped"):
    seat: int
    hops: int

    def describe(self) -> str:
        return f"{{{self.seat}}} throws a stone that hops {self.hops} times."


class Bonus(Event, frozen=True, tag="bonus"):
    """A bonus, whose value only the thrower sees."""

    seat: int
    bonus: int | None

    def describe(self) -> str:
        return f"{{{self.seat}}} gets a bonus" + (f" of {self.bonus}." if self.bonus else ".")

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else msgspec.structs.replace(self, bonus=None)


class Hops(Outcome, frozen=True):
    hops: int


class SkimmingView(View, frozen=True, kw_only=True):
    hops: tuple[int, ...]
    bonuses: tuple[int, ...]
    """Number of bonuses of each seat."""
    throws_left: int
    drawing_for: int | None
    known_bonuses: tuple[tuple[int, ...] | None, ...]
    """Bonuses of each seat; None for those of others, until the game is over."""
    lucky: tuple[int | None, ...]


class SkimmingState(State[SkimmingView, Throw | Draw]):
    def __init__(self, options: Options, rng: Rng, pile: list[int], lucky: list[int], first: int) -> None:
        self.options = options
        self.rng, self.pile, self.lucky = rng, pile, lucky
        self.hops = [0] * options.players
        self.bonuses: list[list[int]] = [[] for _ in range(options.players)]
        self.thrower = first
        self.throws_left = THROWS_EACH * options.players
        self.drawing = False

    def reseed(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.rng.shuffle(self.pile)

    @property
    def to_act(self) -> int | None:
        if self.drawing:
            return (self.thrower + 1) % self.options.players
        return self.thrower if self.throws_left else None

    def legal(self) -> list[Throw | Draw]:
        return [Draw("top"), Draw("bottom")] if self.drawing else []

    def acts(self) -> list[Act]:
        return [Act("throw", (ANGLE,))] if self.throws_left and not self.drawing else []

    def sample(self, rng: Rng) -> Throw | Draw:
        return rng.choice(self.legal()) if self.drawing else Throw(rng.below(4500) / 100)

    def resolve(self, action: Action) -> Outcome | None:
        self._check(action)
        if not isinstance(action, Throw):
            return None
        wobble = self.rng.copy().below(5)
        return Hops(max(0, 8 - round(abs(action.angle - 20) / 4) - wobble))

    def _check(self, action: Action) -> None:
        if self.to_act is None:
            raise IllegalAction("The game is over.")
        if isinstance(action, Draw) != self.drawing:
            raise IllegalAction("First the stone, then the bonus.")

    def apply(self, action: Action, outcome: Outcome | None = None) -> list[Event]:
        self._check(action)
        match action, outcome:
            case Throw(), Hops(hops):
                self.rng.below(5)
                self.hops[self.thrower] += hops
                self.throws_left -= 1
                self.drawing = True
                return [Hopped(self.thrower, hops)]
            case Draw(end), None:
                bonus = self.pile.pop(-1 if end == "top" else 0)
                thrower = self.thrower
                self.bonuses[thrower].append(bonus)
                self.thrower, self.drawing = (thrower + 1) % self.options.players, False
                return [Bonus(thrower, bonus)]
        raise IllegalAction("A throw comes with its outcome, a draw without.")

    def score(self, seat: int) -> int:
        return self.hops[seat] + sum(b * (2 if b == self.lucky[seat] else 1) for b in self.bonuses[seat])

    def result(self) -> Result | None:
        return Result(tuple((self.score(s),) for s in range(self.options.players))) if self.to_act is None else None

    def why_over(self, seat: int | None) -> str:
        return "All stones are thrown."

    def view(self, seat: int | None) -> SkimmingView:
        return SkimmingView(
            options=self.options,
            to_act=self.to_act,
            prompt="Choose an end of the pile." if self.drawing else "Throw a stone.",
            result=self.result(),
            hops=tuple(self.hops),
            bonuses=tuple(len(b) for b in self.bonuses),
            throws_left=self.throws_left,
            drawing_for=self.thrower if self.drawing else None,
            known_bonuses=tuple(tuple(b) if self._open(s, seat) else None for s, b in enumerate(self.bonuses)),
            lucky=tuple(lucky if self._open(s, seat) else None for s, lucky in enumerate(self.lucky)),
        )

    def _open(self, owner: int, seat: int | None) -> bool:
        return owner == seat or self.to_act is None

    def copy(self) -> "SkimmingState":
        twin = SkimmingState(self.options, self.rng.copy(), list(self.pile), list(self.lucky), self.thrower)
        twin.hops, twin.bonuses = list(self.hops), [list(b) for b in self.bonuses]
        twin.throws_left, twin.drawing = self.throws_left, self.drawing
        return twin


class Skimming(Game[Options, SkimmingView, SkimmingState]):
    id = "skimming"
    title = "Skimming Stones"
    pitch = "Skim stones, and guess where the bonuses lie."
    minutes = 5
    genre = "dexterity"
    players = range(2, 4)
    score_names = ("points",)
    options = Options
    actions = (Throw, Draw)
    events = (Hopped, Bonus)
    views = SkimmingView
    outcomes = Hops
    has_secrets = True

    def start(self, options: Options, seed: int) -> SkimmingState:
        self.check(options)
        rng = Rng(seed)
        pile = list(BONUSES)
        rng.shuffle(pile)
        lucky = [1 + rng.below(4) for _ in range(options.players)]
        return SkimmingState(options, rng, pile, lucky, first_seat(options, rng))

    def imagine(self, view: SkimmingView, seat: int | None, rng: Rng) -> SkimmingState:
        unseen = list(BONUSES)
        for bonus in (bonus for known in view.known_bonuses for bonus in known or ()):
            unseen.remove(bonus)
        rng.shuffle(unseen)
        lucky = [known or 1 + rng.below(4) for known in view.lucky]
        first = view.to_act if view.drawing_for is None else view.drawing_for
        state = SkimmingState(view.options, Rng(rng.below(1 << 32)), unseen, lucky, first or 0)
        state.hops, state.throws_left = list(view.hops), view.throws_left
        state.drawing = view.drawing_for is not None
        state.bonuses = [
            [unseen.pop() for _ in range(count)] if known is None else list(known)
            for known, count in zip(view.known_bonuses, view.bonuses, strict=True)
        ]
        return state


GAME = Skimming()
