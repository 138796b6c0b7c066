"""The expert of version 0.1, frozen as a reference for the strength of later ones.

It finds its targets as the bot does, but looks at the present turn alone: it puts fish where they are nearer to its own
boat, and moves none but into its net or out of its way.
"""

from collections.abc import Iterable, Iterator, Mapping

import numpy as np

from shoal.bots.planning_bot import PlanningBot
from shoal.core import Action, Game, Rng, View
from shoal.games.gone_fishing.bot import targets
from shoal.games.gone_fishing.bot.planning import CHOOSERS, Planner
from shoal.games.gone_fishing.bot.routing import Route
from shoal.games.gone_fishing.bot.targets import Target
from shoal.games.gone_fishing.bot.valuation import Valuation
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.observation import ROUNDS
from shoal.games.gone_fishing.position import count_kinds
from shoal.games.gone_fishing.rules.market import FRESH
from shoal.games.gone_fishing.rules.placement import free_place
from shoal.games.gone_fishing.rules.sea import FIRST_WITHIN, HALF, KINDS, MOUTH, OUTWARD, PRICES, NetName
from shoal.games.gone_fishing.schema import Relocate
from shoal.physics.game import Skill

SKILL = Skill(tries=96, unsteadiness=2.0)
"""Skill of the expert."""
UPRIGHT_CHANCE, TOKEN_CHANCE, CATCH, ENVY = 0.23, 0.6, 3.0, 0.5
PLACES_IN_SEA = 24


class Reference(PlanningBot):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, SKILL)

    def choose(self, game: Game, view: View, seat: int) -> Action:
        state = game.imagine(view, seat, self.rng)
        assert isinstance(state, FishingState)
        planner = ReferencePlanner(state, seat, self.skill, self.rng)
        return planner.relocate() if state.position.awaits == "relocate" else CHOOSERS[state.position.awaits](planner)


class ReferencePlanner(Planner):
    def __init__(self, state: FishingState, seat: int, skill: Skill, rng: Rng) -> None:
        super().__init__(state, seat, skill, rng)
        self.valuation = _value(seat, state)

    def _value_of_net(self, net: NetName) -> float:
        return self._best_with(net, self.seat) - ENVY * self._best_with(net, (self.seat + 1) % self.position.players)

    def _best_with(self, net: NetName, seat: int) -> float:
        valuation = _value(seat, self.state)
        fish, edge = self.position.fish, self.edges[seat]
        found = targets.find(net, fish, edge, valuation, self.skill, moves=True, wanted=1)
        return found[0].expected_value(self.skill) if found else 0.0

    def _targets(self, wanted: int, *, moves: bool) -> list[Target]:
        return super()._targets(self.skill.targets, moves=moves)

    def choose_target(self) -> Target | None:
        known = self._targets(self.skill.targets, moves=False)
        rehearsed = known[: self.skill.rehearsals]
        if len(known) < 2:
            return known[0] if known else None
        return max(rehearsed, key=lambda target: self._rehearsed_value(target, succeeded=self._succeeds(target)))

    def _routes_home(self, net_pose: FlatPose) -> Iterator[Route]:
        # It found all routes before it rehearsed the first.
        return iter(list(super()._routes_home(net_pose)))

    def relocate(self) -> Action:
        fish = self.valuation.most_valuable(self.position.inside)
        pose = self._place_for(fish)
        return Relocate(fish, pose.x, pose.y, pose.heading)

    def _place_for(self, fish: int) -> FlatPose:
        opponents = [edge for edge in self.edges if edge != self.edge]
        return _place_near(fish, self.edge, opponents, self.position.fish, self.rng)


def _value(seat: int, state: FishingState) -> Valuation:
    position = state.position
    prices = np.array([position.market.price(kind) for kind in KINDS], float)
    holds = np.array([count_kinds(boat) for boat in position.boats], float)
    opponents = np.delete(holds, seat, axis=0).mean(axis=0)
    turns = ROUNDS - position.round
    shares = (holds + 0.5) ** 2
    tokens = (TOKEN_CHANCE * turns * shares / shares.sum(axis=1, keepdims=True)).sum(axis=0)
    expected = np.minimum(PRICES[-1], prices + tokens)
    to_come = TOKEN_CHANCE * turns * CATCH * shares[seat] / shares[seat].sum()
    token_values = (prices < PRICES[-1]) * (holds[seat] + to_come - opponents)
    return Valuation(expected + FRESH * UPRIGHT_CHANCE, token_values, 1.0)


def _place_near(fish: int, edge: int, others: Iterable[int], sea: Mapping[int, FlatPose], rng: Rng) -> FlatPose:
    """Find a place nearer to the player's own edge than to the others, but not before the boat."""
    poses = [free_place(fish, sea, FIRST_WITHIN, rng) for _ in range(PLACES_IN_SEA)]

    def advantage(pose: FlatPose) -> float:
        east, north = OUTWARD[edge]
        if abs(pose.x * north - pose.y * east) < MOUTH / 2 and pose.x * east + pose.y * north > 0:
            return -HALF
        theirs = max((pose.x * OUTWARD[other][0] + pose.y * OUTWARD[other][1] for other in others), default=0.0)
        return pose.x * east + pose.y * north - theirs

    return max(poses, key=advantage)
