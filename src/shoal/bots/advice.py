"""What a good player would say of a position: what each action leads to, and how sure that is."""

import msgspec

from shoal.bots.bot import Thinking
from shoal.core import Game, Rng, View


class Advised(msgspec.Struct, frozen=True):
    action: str
    chance: float
    """Of the seat to act to win after it, from 0 to 1; a shared victory counts as half."""
    proved: bool
    """Whether that is certain however the others play, rather than an estimate."""


class Advice(msgspec.Struct, frozen=True):
    seat: int
    """That is to act."""
    chances: list[float]
    """Of each seat to win; they add up to 1."""
    proved: bool
    """Whether the outcome for the seat to act is certain."""
    actions: list[Advised]
    """The best first."""


def advise(game: Game, view: View, seat: int, thinking: Thinking, seed: int = 0) -> Advice:
    """For the seat, which is to act, from nothing but what it may see."""
    rng = Rng(seed, "advice")
    state = game.imagine(view, seat, rng)
    scored = []
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        scored.append((1 / (1 + 2 ** (-game.prospects(after, seat) / 4)), str(action)))
    scored.sort(reverse=True)
    others = (1 - scored[0][0]) / (view.options.players - 1)
    chances = [scored[0][0] if n == seat else others for n in range(view.options.players)]
    return Advice(seat, chances, False, [Advised(action, chance, False) for chance, action in scored])
