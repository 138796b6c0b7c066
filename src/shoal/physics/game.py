"""A game of physical acts: it plans them itself, since only it knows what they are for."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import TypeGuard

import msgspec

from shoal.core import Action, Game, Rng, View


@dataclass(frozen=True)
class Skill:
    """How well someone plays."""

    tries: int
    """How many acts he thinks through."""
    unsteadiness: float
    """How far his hand is from what he means, in units of an ordinary one."""


class PhysicalGame(Game):
    physical = True

    @abstractmethod
    def scene(self) -> msgspec.Struct:
        """What never changes and a browser needs to draw the world and to try out an act in it."""

    @abstractmethod
    def plan(self, view: View, seat: int, skill: Skill, rng: Rng) -> Action:
        """What one of this skill does; physical acts as his hand performs them."""


def is_physical(game: Game) -> TypeGuard[PhysicalGame]:
    """Return whether the game is played with physical acts."""
    return game.physical
