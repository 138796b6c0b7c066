"""A game of physical acts. It plans its bots' acts itself, since only the game knows what an act is good for."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import TypeGuard

import msgspec

from shoal.core import Action, Game, Rng
from shoal.core.game import OptionsT_co, StateT_co, ViewT_co


@dataclass(frozen=True)
class Skill:
    """How well a bot plays."""

    tries: int
    """Number of acts that the bot considers."""
    unsteadiness: float
    """How far the hand strays from its aim, in units of an ordinary hand's error."""


class PhysicalGame(Game[OptionsT_co, ViewT_co, StateT_co]):
    physical = True

    @abstractmethod
    def scene(self) -> msgspec.Struct:
        """Return the static scene: what a browser needs to draw the world and to simulate an act in it."""

    @abstractmethod
    def plan(self, view: ViewT_co, seat: int, skill: Skill, rng: Rng) -> Action:  # type: ignore[misc]
        """Choose an action for a player of this skill; a physical act includes the errors of the player's hand."""


def is_physical(game: Game) -> TypeGuard[PhysicalGame]:
    """Return whether the game is played with physical acts."""
    return game.physical
