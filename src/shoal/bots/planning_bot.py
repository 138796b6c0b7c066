"""A bot for games of physical acts: the game plans, the bot has the skill."""

from shoal.core import Action, Game, Rng, View
from shoal.physics.game import Skill, is_physical


class PlanningBot:
    def __init__(self, seed: int, skill: Skill) -> None:
        self.skill, self.rng = skill, Rng(seed, "planning bot")

    def choose(self, game: Game, view: View, seat: int) -> Action:
        assert is_physical(game)
        return game.plan(view, seat, self.skill, self.rng)
