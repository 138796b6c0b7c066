"""What a level of skill means in this game: how steady and patient the hand is, and how much the player considers."""

from dataclasses import dataclass
from math import exp

import numpy as np

from shoal.core import Rng
from shoal.games.gone_fishing.bot.routing import Route
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.physics import hand, hand_path
from shoal.games.gone_fishing.rules.placement import uniform
from shoal.games.gone_fishing.rules.sea import HALF
from shoal.physics.arrays import Rows
from shoal.physics.game import Skill

TREMOR, STEADY = 1.0, 1.2
"""Tremor in millimetres per unit of unsteadiness, and the unsteadiness up to which a hand does not tremble."""
PATIENT, HASTE = 1.8, 0.2
"""Seconds that a steady hand waits for the net to hang still, and what each unit of unsteadiness takes off."""
WAIT_VARIATION = 0.15
"""Fraction by which a wait varies."""
LEAD, REACHING = 25.0, 12
"""Distance in millimetres by which a leading hand is ahead of the net, and samples until it is."""
SMOOTH = 5
LONGEST_STEP = 8.0
"""Longest step of a leading hand from sample to sample, in millimetres; a hand cannot do 12.5."""
SWERVE, NAIVE_SWERVE = 0.06, 0.12
"""Millimetres by which a net swerves per degree of a bend, with a leading hand and with any other."""


@dataclass(frozen=True)
class FishingSkill:
    tremor: float
    """Standard deviation of the hand's tremor, in millimetres."""
    wait: float
    """Seconds that the hand waits for the net to hang still."""
    targets: int
    """Number of targets that the player looks at closely."""
    rehearsals: int
    """Number of acts that the player simulates before choosing one."""
    leads: bool
    """True if the hand keeps ahead of the net in a bend."""
    moves: bool
    """True if the player moves a fish to catch more."""
    reads_market: bool
    """True if the player considers prices, and looks at the sea before choosing a net."""
    foresight: bool
    """True if the player considers future prices, and which nets the opponents want."""
    bars_the_way: bool
    """True if the player puts fish back where they bar the next opponent's way."""

    @classmethod
    def of(cls, skill: Skill) -> "FishingSkill":
        return cls(
            tremor=TREMOR * max(0.0, skill.unsteadiness - STEADY),
            wait=max(0.2, PATIENT - HASTE * skill.unsteadiness),
            targets=max(1, skill.tries // 8),
            rehearsals=skill.tries // 24,
            leads=skill.tries >= 48,
            moves=skill.tries >= 48,
            reads_market=skill.tries >= 24,
            foresight=skill.tries >= 48,
            bars_the_way=skill.tries >= 96,
        )

    def landing_error(self) -> float:
        """Estimate how far from its target a net comes down, in millimetres: a constant, the tremor and the swing."""
        return 1.0 + self.tremor + 9 * exp(-2.2 * self.wait)

    def landing_chance(self, clearance: float) -> float:
        """Estimate the chance that a net comes down cleanly.

        With normal errors in both directions, the distance from the target has a Rayleigh distribution.
        """
        return 1 - exp(-((max(0.0, clearance) / self.landing_error()) ** 2) / 2)

    def pulling_chance(self, route: Route) -> float:
        """Estimate the chance that a net is pulled home cleanly; bends, where the net swerves, and length reduce it."""
        clearance = route.clearance + 3 - route.sharpest * (SWERVE if self.leads else NAIVE_SWERVE)
        return float((1 - exp(-((max(0.5, clearance) / (1.0 + self.tremor)) ** 2))) ** (1 + route.length / 400))

    def lowering_path(self, target: FlatPose, rng: Rng) -> str:
        """Return the path of this player's hand that lowers a net."""
        wait = self.wait * uniform(rng, 1 - WAIT_VARIATION, 1 + WAIT_VARIATION)
        samples = hand.add_tremor(hand.lowering_at(target.x, target.y, target.heading, wait=wait), self.tremor, rng)
        samples[:, :2] = samples[:, :2].clip(-HALF, HALF)
        return hand_path.encode(samples)

    def pulling_path(self, route: Route, expert: bool, rng: Rng) -> str:
        """Return the path of this player's hand that pulls a net along a route."""
        samples = hand.pulling_along(route.waypoints, expert)
        if self.leads and not expert:
            samples = _lead(samples)
        return hand_path.encode(hand.add_tremor(samples, self.tremor, rng))


def _lead(samples: Rows) -> Rows:
    """Shift a path of the net's middle ahead along itself, so that the net, which trails, stays on the route."""
    ahead = np.gradient(samples, axis=0)
    padded = np.pad(ahead, ((SMOOTH, SMOOTH), (0, 0)), mode="edge")
    ahead = np.sum([padded[shift : shift + len(ahead)] for shift in range(2 * SMOOTH + 1)], axis=0)
    ahead *= LEAD / np.maximum(1e-9, np.hypot(*ahead.T))[:, np.newaxis]
    reaching = samples[0] + ahead[0] * np.linspace(0, 1, REACHING)[:-1, np.newaxis]
    return _slow_down(np.concatenate([reaching, samples + ahead]))


def _slow_down(samples: Rows) -> Rows:
    """Add samples where the hand would have to jump: where a route turns back, the lead changes sides at once."""
    steps = np.hypot(*np.diff(samples, axis=0).T)
    times = np.concatenate([[0.0], np.cumsum(np.maximum(1, np.ceil(steps / LONGEST_STEP)))])
    return np.column_stack([np.interp(np.arange(times[-1] + 1), times, samples[:, axis]) for axis in (0, 1)])
