"""A game of physical acts. It plans its bots' acts itself, since only the game knows what an act is good for."""

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, TypeGuard

import msgspec
from msgspec import Meta

from shoal.core import Action, Game, Rng
from shoal.core.game import OptionsT_co, StateT_co, ViewT_co

if TYPE_CHECKING:
    from shoal.physics.seat_vector import SeatVector


@dataclass(frozen=True)
class Skill:
    """How well a bot plays."""

    tries: int
    """Number of acts that the bot considers."""
    unsteadiness: float
    """How far the hand strays from its aim, in units of an ordinary hand's error."""
    errs: bool = True
    """False if the act is planned for such a hand but carried out exactly, as a hint shows it."""


class Suggestion(msgspec.Struct, frozen=True):
    """What a player could try, for the board to show and the player to read."""

    actions: Annotated[list[str], Meta(description="Text form of the action, and of those that are to follow it.")]
    sentence: Annotated[str, Meta(description="The same in words; `{0}` stands for the name of the player in seat 0.")]


class PhysicalGame(Game[OptionsT_co, ViewT_co, StateT_co]):
    physical = True

    @abstractmethod
    def scene(self) -> msgspec.Struct:
        """Return the static scene: what a browser needs to draw the world and to simulate an act in it."""

    @abstractmethod
    def plan(self, view: ViewT_co, seat: int, skill: Skill, rng: Rng) -> Action:  # type: ignore[misc]
        """Choose an action for a player of this skill; a physical act includes the errors of the player's hand."""

    def suggest(self, view: ViewT_co, seat: int, skill: Skill, rng: Rng) -> Suggestion:  # type: ignore[misc]
        """Return what a player of this skill would try, without the errors of the hand.

        The base class knows no words for it and repeats the text of the action.
        """
        text = str(self.plan(view, seat, replace(skill, errs=False), rng))
        return Suggestion([text], f"{text}.")

    def seat_vector(self) -> "SeatVector[ViewT_co] | None":
        """Return how programs that learn see and play the game; None if it does not say."""
        return None


def is_physical(game: Game) -> TypeGuard[PhysicalGame]:
    """Return whether the game is played with physical acts."""
    return game.physical
