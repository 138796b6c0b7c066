"""The value of a catch to a player, by the market as it is and as it is likely to become."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from shoal.games.gone_fishing.bot.clearance import Masks
from shoal.games.gone_fishing.bot.skill import FishingSkill
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.observation import ROUNDS
from shoal.games.gone_fishing.position import count_kinds
from shoal.games.gone_fishing.rules.market import FRESH
from shoal.games.gone_fishing.rules.sea import KINDS, OF_A_KIND, PRICES, Kind, kind_of
from shoal.physics.arrays import Rows

UPRIGHT_CHANCE = 0.23
"""Chance that a tossed fish lands upright."""
TOKEN_CHANCE = 0.6
"""Chance that a turn ends with a token."""
CATCH = 3.0
"""Number of fish that such a turn brings."""
KIND_MASKS = np.array([((1 << OF_A_KIND) - 1) << OF_A_KIND * kind for kind in range(len(KINDS))], np.uint64)
"""The fish of each kind as a bitboard."""

Counts = NDArray[np.float64]
"""Numbers of fish by catch (row) and kind (column)."""


@dataclass(frozen=True)
class Valuation:
    """What fish and tokens are worth to one seat, in points."""

    fish_values: Rows
    """Value of one more fish, by kind."""
    token_values: Rows
    """Value of a token for fish aboard and fish to come, less its value to the opponents, by kind."""
    token_gain: float
    """Value that a token adds to each fish of the catch; 0 for a player who ignores the market."""

    @classmethod
    def for_seat(cls, seat: int, state: FishingState, skill: FishingSkill) -> "Valuation":
        position = state.position
        kinds = len(KINDS)
        if not skill.reads_market or position.players == 1:
            return cls(np.ones(kinds), np.zeros(kinds), 0.0)
        prices = np.array([position.market.price(kind) for kind in KINDS], float)
        can_rise = prices < PRICES[-1]
        holds = np.array([count_kinds(boat) for boat in position.boats], float)
        opponents = np.delete(holds, seat, axis=0).mean(axis=0)
        if not skill.foresight:
            return cls(prices + FRESH * UPRIGHT_CHANCE, can_rise * holds[seat], 1.0)
        # Every player tends to raise the kinds they have most of.
        turns = ROUNDS - position.round
        shares = (holds + 0.5) ** 2
        tokens = (TOKEN_CHANCE * turns * shares / shares.sum(axis=1, keepdims=True)).sum(axis=0)
        expected = np.minimum(PRICES[-1], prices + tokens)
        to_come = TOKEN_CHANCE * turns * CATCH * shares[seat] / shares[seat].sum()
        token_values = can_rise * (holds[seat] + to_come - opponents)
        return cls(expected + FRESH * UPRIGHT_CHANCE, token_values, 1.0)

    def value_catches(self, counts: Counts) -> Rows:
        """Value catches: of two fish or more, the cheapest is returned and the best kind gets a token."""
        caught = counts > 0
        value = counts @ self.fish_values
        token = np.where(caught, self.token_values + self.token_gain * counts, -np.inf).max(axis=1)
        returned = np.where(caught, self.fish_values, np.inf).min(axis=1)
        several = counts.sum(axis=1) > 1
        kept = value + np.where(np.isfinite(token), token, 0) - np.where(several, returned, 0)
        return np.asarray(np.where(several, kept, value))

    def value_catches_and_one(self, counts: Counts) -> Rows:
        """Value catches to each of which the best possible fish is added."""
        return np.asarray(np.max([self.value_catches(counts + more) for more in np.eye(len(KINDS))], axis=0))

    def value_best_fish(self, counts: Counts) -> Rows:
        """Value catches of which only the best fish can be taken."""
        return np.asarray(np.where(counts > 0, self.fish_values, 0.0).max(axis=1))

    def best_addition(self, fish: Sequence[int], catch: Sequence[int]) -> int:
        """Return the fish that adds most to a catch."""
        counts = np.array(count_kinds(catch), float)
        values = self.value_catches(counts + np.eye(len(KINDS)))
        return max(fish, key=lambda fish_id: values[KINDS.index(kind_of(fish_id))])

    def best_token(self, catch: Sequence[int], kinds: Sequence[Kind]) -> Kind:
        """Return the best of these kinds to raise before the catch is stowed."""
        values = self.token_values + self.token_gain * np.array(count_kinds(catch))
        return max(kinds, key=lambda kind: values[KINDS.index(kind)])

    def least_valuable(self, fish: Sequence[int]) -> int:
        return min(fish, key=lambda fish_id: self.fish_values[KINDS.index(kind_of(fish_id))])

    def most_valuable(self, fish: Sequence[int]) -> int:
        return max(fish, key=lambda fish_id: self.fish_values[KINDS.index(kind_of(fish_id))])


def counts_of(masks: Masks) -> Counts:
    """Count the fish of each mask by kind, as populations of bitboards."""
    return np.asarray(np.bitwise_count(masks[:, np.newaxis] & KIND_MASKS), float)
