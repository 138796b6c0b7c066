"""A bot for physical games."""

from shoal.core import Action, Game, Rng, View
from shoal.physics.game import Skill, is_physical


class PlanningBot:
    """Takes the action that the game plans for a player of this skill."""

    def __init__(self, seed: int, skill: Skill) -> None:
        self.skill, self.rng = skill, Rng(seed, "planning bot")

    def choose(self, game: Game, view: View, seat: int) -> Action:
        assert is_physical(game)
        return game.plan(view, seat, self.skill, self.rng)
