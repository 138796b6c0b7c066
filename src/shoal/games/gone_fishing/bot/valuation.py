"""What a catch is worth to whom, by the market as it is and as it is likely to become."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from shoal.games.gone_fishing.bot.clearance import Masks
from shoal.games.gone_fishing.bot.skill import Habits
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.observation import ROUNDS
from shoal.games.gone_fishing.position import count_kinds
from shoal.games.gone_fishing.rules.market import FRESH
from shoal.games.gone_fishing.rules.sea import KINDS, OF_A_KIND, PRICES, Kind, kind_of
from shoal.physics.arrays import Rows

UPRIGHT = 0.23
"""How often a tossed fish lands upright."""
SUCCESS = 0.6
"""How often a turn ends with a token."""
CATCH = 3.0
"""Fish that such a turn brings."""
OF_KIND = np.array([((1 << OF_A_KIND) - 1) << OF_A_KIND * kind for kind in range(len(KINDS))], np.uint64)

Counts = NDArray[np.float64]


@dataclass(frozen=True)
class Worth:
    """To one seat, kind by kind."""

    each: Rows
    """Of one more fish."""
    rise: Rows
    """Of a token, for fish aboard and fish to come, less what it brings the others."""
    follows: float
    """How much a token adds to every fish of the catch; nothing for one who does not look at the market."""

    @classmethod
    def to(cls, seat: int, state: FishingState, habits: Habits) -> "Worth":
        position = state.position
        kinds = len(KINDS)
        if not habits.prices or position.players == 1:
            return cls(np.ones(kinds), np.zeros(kinds), 0.0)
        prices = np.array([position.market.price(kind) for kind in KINDS], float)
        can_rise = prices < PRICES[-1]
        holds = np.array([count_kinds(boat) for boat in position.boats], float)
        others = np.delete(holds, seat, axis=0).mean(axis=0)
        if not habits.foresight:
            return cls(prices + FRESH * UPRIGHT, can_rise * holds[seat], 1.0)
        # Everybody raises what he has most of.
        turns = ROUNDS - position.round
        shares = (holds + 0.5) ** 2
        tokens = (SUCCESS * turns * shares / shares.sum(axis=1, keepdims=True)).sum(axis=0)
        likely = np.minimum(PRICES[-1], prices + tokens)
        to_come = SUCCESS * turns * CATCH * shares[seat] / shares[seat].sum()
        rise = can_rise * (holds[seat] + to_come - others)
        return cls(likely + FRESH * UPRIGHT, rise, 1.0)

    def of_counts(self, counts: Counts) -> Rows:
        """Of catches with so many of each kind: one is returned, and the best price rises."""
        caught = counts > 0
        worth = counts @ self.each
        token = np.where(caught, self.rise + self.follows * counts, -np.inf).max(axis=1)
        back = np.where(caught, self.each, np.inf).min(axis=1)
        several = counts.sum(axis=1) > 1
        kept = worth + np.where(np.isfinite(token), token, 0) - np.where(several, back, 0)
        return np.asarray(np.where(several, kept, worth))

    def of_counts_and_one(self, counts: Counts) -> Rows:
        """The same when the best of all fish is added to each."""
        return np.asarray(np.max([self.of_counts(counts + more) for more in np.eye(len(KINDS))], axis=0))

    def added(self, fish: Sequence[int], to: Sequence[int]) -> int:
        """Of these fish the one that makes most of a catch."""
        counts = np.array(count_kinds(to), float)
        worths = self.of_counts(counts + np.eye(len(KINDS)))
        return max(fish, key=lambda number: worths[KINDS.index(kind_of(number))])

    def token(self, catch: Sequence[int], kinds: Sequence[Kind]) -> Kind:
        """The best of these to raise, with such a catch to be stowed."""
        worths = self.rise + self.follows * np.array(count_kinds(catch))
        return max(kinds, key=lambda kind: worths[KINDS.index(kind)])

    def of_one(self, counts: Counts) -> Rows:
        """When only the best of them can be taken."""
        return np.asarray(np.where(counts > 0, self.each, 0.0).max(axis=1))

    def returned(self, fish: Sequence[int]) -> int:
        """The one that is missed least."""
        return min(fish, key=lambda number: self.each[KINDS.index(kind_of(number))])

    def best(self, fish: Sequence[int]) -> int:
        return max(fish, key=lambda number: self.each[KINDS.index(kind_of(number))])


def counts_of(masks: Masks) -> Counts:
    return np.asarray(np.bitwise_count(masks[:, np.newaxis] & OF_KIND), float)
