"""What a level of skill means at the sea: how steady and patient a hand is, and how much a head considers."""

from dataclasses import dataclass
from math import exp

import numpy as np

from shoal.core import Rng
from shoal.games.gone_fishing.bot.routing import Route
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics import hand, hand_path
from shoal.games.gone_fishing.rules.placement import between
from shoal.games.gone_fishing.rules.sea import HALF
from shoal.physics.arrays import Rows
from shoal.physics.game import Skill

TREMOR, STEADY = 1.0, 1.2
"""Millimetres that a hand strays, a unit of unsteadiness above that of one who does not."""
PATIENT, HASTE = 1.8, 0.2
"""Seconds that a steady hand waits for the net to hang still, and what a unit of unsteadiness takes off."""
MOOD = 0.15
"""By which part a wait is longer or shorter."""
LEAD, REACHING = 25.0, 12
"""How far a net trails behind the hand that pulls it closely, and samples until the hand is that far ahead."""
SMOOTH = 5
SWERVE, NAIVE_SWERVE = 0.06, 0.12
"""Millimetres that a net swerves for a degree of a bend."""


@dataclass(frozen=True)
class Habits:
    tremor: float
    wait: float
    targets: int
    """How many he looks at closely."""
    rehearsals: int
    """How many acts he goes through in his mind as they would be."""
    leads: bool
    """His hand is ahead of the net in a bend, as it should be."""
    moves: bool
    """He moves a fish to catch more."""
    prices: bool
    """He looks at the market, and at the sea before he chooses a net."""
    foresight: bool
    """He thinks of what prices will be, and of the others."""

    @classmethod
    def of(cls, skill: Skill) -> "Habits":
        return cls(
            tremor=TREMOR * max(0.0, skill.unsteadiness - STEADY),
            wait=max(0.2, PATIENT - HASTE * skill.unsteadiness),
            targets=max(1, skill.tries // 8),
            rehearsals=skill.tries // 24,
            leads=skill.tries >= 48,
            moves=skill.tries >= 48,
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
        """How likely a net is pulled home cleanly; in a bend it swerves."""
        room = route.room + 3 - route.sharpest * (SWERVE if self.leads else NAIVE_SWERVE)
        return float((1 - exp(-((max(0.5, room) / (1.0 + self.tremor)) ** 2))) ** (1 + route.length / 400))

    def lowers(self, lying: FlatPose, rng: Rng) -> str:
        wait = self.wait * between(rng, 1 - MOOD, 1 + MOOD)
        samples = hand.trembling(hand.lowering_at(lying.x, lying.y, lying.heading, wait=wait), self.tremor, rng)
        samples[:, :2] = samples[:, :2].clip(-HALF, HALF)
        return hand_path.encode(samples)

    def pulls(self, route: Route, expert: bool, rng: Rng) -> str:
        samples = hand.pulling_along(route.way, expert)
        if self.leads and not expert:
            samples = _leading(samples)
        return hand_path.encode(hand.trembling(samples, self.tremor, rng))


def _leading(samples: Rows) -> Rows:
    """Of a hand above the net's middle: the same ahead of it."""
    ahead = np.gradient(samples, axis=0)
    padded = np.pad(ahead, ((SMOOTH, SMOOTH), (0, 0)), mode="edge")
    ahead = np.sum([padded[shift : shift + len(ahead)] for shift in range(2 * SMOOTH + 1)], axis=0)
    ahead *= LEAD / np.maximum(1e-9, np.hypot(*ahead.T))[:, np.newaxis]
    reaching = samples[0] + ahead[0] * np.linspace(0, 1, REACHING)[:-1, np.newaxis]
    return np.concatenate([reaching, samples + ahead])
