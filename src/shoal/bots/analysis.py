"""Analysis of positions by search: the chance to win after each action, and whether it is proved."""

from typing import Annotated

import msgspec
from msgspec import Meta

from shoal.bots.bot import SearchBudget
from shoal.bots.formality import formality_of
from shoal.bots.levels import PLANNING
from shoal.bots.search import SearchConfig, Searcher
from shoal.core import Game, Refusal, Rng, View
from shoal.kernel.game import is_searchable
from shoal.physics.game import Suggestion, is_physical

SUGGESTING = PLANNING["hard"]
"""Skill with which the act of a hint is planned."""


class RatedAction(msgspec.Struct, frozen=True):
    """A legal action with its value for the seat to act."""

    action: Annotated[str, Meta(description="Text form of the action.")]
    chance: Annotated[
        float,
        Meta(
            description="Chance of the seat to act to win after the action, from 0 to 1; a shared victory counts half."
        ),
    ]
    proved: Annotated[bool, Meta(description="True if the chance is proved against best play, not estimated.")]


class Analysis(msgspec.Struct, frozen=True):
    """The result of a search from the view of the seat to act."""

    seat: Annotated[int, Meta(description="Seat to act.")]
    chances: Annotated[list[float], Meta(description="Chance of every seat to win; they add up to 1.")]
    proved: Annotated[bool, Meta(description="True if the result of the seat to act is proved.")]
    actions: Annotated[list[RatedAction], Meta(description="Legal actions, the best first.")]


def can_analyse(game: Game) -> bool:
    """Return whether `analyse` supports the game."""
    return game.searchable


def can_hint(game: Game) -> bool:
    """Return whether a player of the game can be given hints: by analysis, or by what a bot would try."""
    return can_analyse(game) or game.physical


def analyse(game: Game, view: View, seat: int, budget: SearchBudget, seed: int = 0) -> Analysis:
    """Search from the view of the seat to act and rate its actions; raise Refusal if the game is not searchable."""
    if not is_searchable(game):
        raise Refusal(f"There are no hints in {game.title}.")
    if formality := formality_of(game.imagine(view, seat, Rng(seed, "formality"))):
        chance = 1 / view.options.players
        return Analysis(seat, [chance] * view.options.players, False, [RatedAction(str(formality), chance, False)])
    state, result = Searcher(
        seed,
        SearchConfig(exploration=game.exploration, progressive_widening=game.progressive_widening, every_move=True),
    ).search(game, view, seat, budget)
    ranked = [(str(state.decode(move)), stats) for move, stats in result.ranked()]
    sums = [max(total, 0.0) for total in result.value_sums]
    chances = [total / sum(sums) for total in sums]
    if result.proved:
        chances = _with_proved_chance(chances, seat, ranked[0][1].value)
    return Analysis(
        seat, chances, result.proved, [RatedAction(action, stats.value, stats.proved) for action, stats in ranked]
    )


def suggest(game: Game, view: View, seat: int, seed: int = 0) -> Suggestion:
    """Plan what a hard bot would try from the view of the seat to act; raise Refusal if the game is not physical."""
    if not is_physical(game):
        raise Refusal(f"There are no hints in {game.title}.")
    return game.suggest(view, seat, SUGGESTING, Rng(seed, "suggestion"))


def _with_proved_chance(chances: list[float], seat: int, proved: float) -> list[float]:
    """Return the chances with the proved one of a seat; opponents divide the rest in the same proportions as before."""
    opponents = sum(chances) - chances[seat]
    equal_share = 1 / (len(chances) - 1)
    return [
        proved if n == seat else (1 - proved) * (chance / opponents if opponents else equal_share)
        for n, chance in enumerate(chances)
    ]
