"""What a level of skill means at the sea: how steady and patient a hand is, and how much a head considers."""

from dataclasses import dataclass
from math import exp

from shoal.core import Rng
from shoal.games.gone_fishing import hand, paths
from shoal.games.gone_fishing.log import Lying
from shoal.games.gone_fishing.room import between
from shoal.games.gone_fishing.routes import Route
from shoal.games.gone_fishing.sea import HALF
from shoal.physics.game import Skill

TREMOR = 0.5
"""Millimetres that a hand strays, a unit of unsteadiness."""
PATIENT, HASTE = 1.8, 0.2
"""Seconds that a steady hand waits for the net to hang still, and what a unit of unsteadiness takes off."""
MOOD = 0.15
"""By which part a wait is longer or shorter."""


@dataclass(frozen=True)
class Habits:
    tremor: float
    wait: float
    targets: int
    """How many he looks at closely."""
    rehearsals: int
    """How many acts he goes through in his mind as they would be."""
    moves: bool
    """He moves a fish to catch more."""
    prices: bool
    """He looks at the market."""
    foresight: bool
    """He thinks of what prices will be, and of the others."""

    @classmethod
    def of(cls, skill: Skill) -> "Habits":
        return cls(
            tremor=TREMOR * skill.unsteadiness,
            wait=max(0.2, PATIENT - HASTE * skill.unsteadiness),
            targets=max(1, skill.tries // 8),
            rehearsals=skill.tries // 24,
            moves=skill.tries >= 24,
            prices=skill.tries >= 24,
            foresight=skill.tries >= 48,
        )

    def misses(self) -> float:
        """How far the net comes down from where it is meant to, in millimetres."""
        return 1.0 + self.tremor + 9 * exp(-2.2 * self.wait)

    def luck(self, room: float) -> float:
        """How likely a net comes down cleanly with so much water on all sides."""
        return 1 - exp(-((max(0.0, room) / self.misses()) ** 2) / 2)

    def luck_home(self, route: Route) -> float:
        """How likely a net is pulled home cleanly."""
        return (1 - exp(-(((max(0.0, route.room) + 2) / (1.5 + self.tremor)) ** 2))) ** (1 + route.length / 400)

    def lowers(self, lying: Lying, rng: Rng) -> str:
        wait = self.wait * between(rng, 1 - MOOD, 1 + MOOD)
        samples = hand.trembling(hand.lowering_at(lying.x, lying.y, lying.heading, wait=wait), self.tremor, rng)
        samples[:, :2] = samples[:, :2].clip(-HALF, HALF)
        return paths.encode(samples)

    def pulls(self, route: Route, expert: bool, rng: Rng) -> str:
        return paths.encode(hand.trembling(hand.pulling_along(route.way, expert), self.tremor, rng))
