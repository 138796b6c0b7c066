"""What a good player would say of a position: what each action leads to, and how sure that is."""

import msgspec

from shoal.bots.bot import SearchBudget
from shoal.bots.search import SearchConfig, Searcher
from shoal.core import Game, Refusal, View
from shoal.kernel.game import is_searchable


class RatedAction(msgspec.Struct, frozen=True):
    action: str
    chance: float
    """Of the seat to act to win after it, from 0 to 1; a shared victory counts as half."""
    proved: bool
    """Whether that is certain however the others play, rather than an estimate."""


class Analysis(msgspec.Struct, frozen=True):
    seat: int
    """That is to act."""
    chances: list[float]
    """Of each seat to win; they add up to 1."""
    proved: bool
    """Whether the outcome for the seat to act is certain."""
    actions: list[RatedAction]
    """The best first."""


def can_analyse(game: Game) -> bool:
    return game.searchable


def analyse(game: Game, view: View, seat: int, budget: SearchBudget, seed: int = 0) -> Analysis:
    """For the seat, which is to act, from nothing but what it may see."""
    if not is_searchable(game):
        raise Refusal(f"There is no advice on {game.title}.")
    state, result = Searcher(
        seed,
        SearchConfig(exploration=game.exploration, progressive_widening=game.progressive_widening, every_move=True),
    ).think(game, view, seat, budget)
    ranked = [(str(state.decode(move)), found) for move, found in result.ranked()]
    sums = [max(total, 0.0) for total in result.sums]
    chances = [total / sum(sums) for total in sums]
    if result.proved:
        chances = _certain(chances, seat, ranked[0][1].value)
    return Analysis(
        seat, chances, result.proved, [RatedAction(action, found.value, found.proved) for action, found in ranked]
    )


def _certain(chances: list[float], seat: int, own: float) -> list[float]:
    """The chances once the seat's own is known: the others share the rest as before."""
    rest = sum(chances) - chances[seat]
    even = 1 / (len(chances) - 1)
    return [own if n == seat else (1 - own) * (chance / rest if rest else even) for n, chance in enumerate(chances)]
