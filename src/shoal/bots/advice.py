"""What a good player would say of a position: what each action leads to, and how sure that is."""

import msgspec

from shoal.bots.bot import Thinking
from shoal.bots.searching import Searcher, Style
from shoal.core import Game, Refusal, View
from shoal.kernel.game import KernelGame


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


def can_advise(game: Game) -> bool:
    return isinstance(game, KernelGame)


def advise(game: Game, view: View, seat: int, thinking: Thinking, seed: int = 0) -> Advice:
    """For the seat, which is to act, from nothing but what it may see."""
    if not isinstance(game, KernelGame):
        raise Refusal(f"There is no advice on {game.title}.")
    state, findings = Searcher(seed, Style(explore=game.explore, widening=game.widening, every_move=True)).think(
        game, view, seat, thinking
    )
    ranked = [(str(state.decode(move)), found) for move, found in findings.ranked()]
    sums = [max(total, 0.0) for total in findings.sums]
    chances = [total / sum(sums) for total in sums]
    if findings.proved:
        chances = _certain(chances, seat, ranked[0][1].value)
    return Advice(
        seat, chances, findings.proved, [Advised(action, found.value, found.proved) for action, found in ranked]
    )


def _certain(chances: list[float], seat: int, own: float) -> list[float]:
    """The chances once the seat's own is known: the others share the rest as before."""
    rest = sum(chances) - chances[seat]
    even = 1 / (len(chances) - 1)
    return [own if n == seat else (1 - own) * (chance / rest if rest else even) for n, chance in enumerate(chances)]
