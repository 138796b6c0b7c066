"""The bot: it looks for targets, rehearses the best in simulation, and acts as well as its hand can."""

from collections.abc import Callable, Iterator

from shoal.core import Action, Rng
from shoal.games.gone_fishing.bot import fish_placement, routing, targets
from shoal.games.gone_fishing.bot.replies import Replies
from shoal.games.gone_fishing.bot.routing import Route
from shoal.games.gone_fishing.bot.skill import FishingSkill
from shoal.games.gone_fishing.bot.targets import Target
from shoal.games.gone_fishing.bot.valuation import Valuation
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.physics import simulation
from shoal.games.gone_fishing.physics.net_run import enclosed
from shoal.games.gone_fishing.position import NETS
from shoal.games.gone_fishing.practice import PracticeState
from shoal.games.gone_fishing.rules.placement import free_place
from shoal.games.gone_fishing.rules.sea import EDGES, FIRST_WITHIN, HALF, OUTWARD, NetName
from shoal.games.gone_fishing.rules.verdict import read_lowering, read_pull
from shoal.games.gone_fishing.schema import (
    Awaited,
    ChooseNet,
    Done,
    EndPractice,
    Lower,
    MoveFish,
    PlaceToken,
    Pull,
    Relocate,
    ReturnFish,
    Stay,
    TakeFish,
    Toss,
)
from shoal.physics.game import Skill

PRACTICE_NETS = 12
"""Number of nets after which a bot ends its practice."""
VIGOUR = 50.0
PRIOR_WEIGHT = 2
"""Number of rehearsals that the estimated chance of success counts for."""
MARGINS = (4.0, 7.0, 2.5)
"""Clearances to keep on a route home, in millimetres, by preference."""
ENVY = 0.5
"""Fraction of the next player's expected value that counts against a net."""


class Planner:
    def __init__(self, state: FishingState, seat: int, skill: Skill, rng: Rng) -> None:
        self.state, self.position, self.seat, self.rng = state, state.position, seat, rng
        self.skill = FishingSkill.of(skill)
        self.valuation = Valuation.for_seat(seat, state, self.skill)
        self.expert = state.options.is_expert(seat)
        self.edges = EDGES[state.options.players]
        self.edge = self.edges[seat]

    # Nets

    def choose_net(self) -> Action:
        if isinstance(self.state, PracticeState) or not self.skill.reads_market:
            return self.rng.choice([action for action in self.state.legal() if isinstance(action, ChooseNet)])
        return ChooseNet(max(self.position.unused, key=self._value_of_net))

    def _value_of_net(self, net: NetName) -> float:
        own = self._best_with(net, self.seat)
        if not self.skill.foresight:
            return own
        return own - ENVY * self._best_with(net, (self.seat + 1) % self.position.players)

    def _best_with(self, net: NetName, seat: int) -> float:
        """Return the expected value of a seat's best target with a net."""
        valuation = Valuation.for_seat(seat, self.state, self.skill)
        moves = self.skill.moves
        found = targets.find(net, self.position.fish, self.edges[seat], valuation, self.skill, moves=moves, wanted=1)
        return found[0].expected_value(self.skill) if found else 0.0

    # Moving a fish

    def move(self) -> Action:
        if not self.skill.moves:
            return Stay()
        sea = self.position.fish
        # The net itself is planned again after the move, so that fewer targets suffice here.
        for target in self._targets(max(1, self.skill.targets // 3), moves=True):
            outside = [fish for fish in sea if not target.caught >> fish & 1]
            if target.moved is None and not outside:
                break
            fish = self.valuation.best_addition(outside, target.fish) if target.moved is None else target.moved
            pose = fish_placement.into_net(fish, target, sea)
            if pose is None and target.moved is not None:
                pose = fish_placement.out_of_the_way(fish, target, sea, self.rng)
            return Stay() if pose is None else MoveFish(fish, pose.x, pose.y, pose.heading)
        return Stay()

    def _targets(self, wanted: int, *, moves: bool) -> list[Target]:
        found = targets.find(
            self.state.net, self.position.fish, self.edge, self.valuation, self.skill, moves=moves, wanted=wanted
        )
        return targets.refine_all(found, self.position.fish, self.edge, self.skill)

    # Lowering and pulling

    def lower(self) -> Action:
        if isinstance(self.state, PracticeState) and (instead := self._practise()):
            return instead
        target = self.choose_target()
        pose = targets.fallback_pose(self.state.net, self.position.fish) if target is None else target.pose
        return Lower(self.skill.lowering_path(pose, self.rng))

    def choose_target(self) -> Target | None:
        """Return the best place to lower the net, or none if it has a route home from nowhere.

        A target that would not be the best even if its rehearsal succeeded is not rehearsed.
        """
        known = self._targets(self.skill.targets, moves=False)
        best, most = (known[0] if known else None), float("-inf")
        for target in known[: self.skill.rehearsals] if len(known) > 1 else []:
            if self._rehearsed_value(target, succeeded=True) > most:
                value = self._rehearsed_value(target, succeeded=self._succeeds(target))
                best, most = (target, value) if value > most else (best, most)
        return best

    def _practise(self) -> Action | None:
        """Take another net after each, and stop after some."""
        if self.position.turns >= PRACTICE_NETS:
            return EndPractice()
        net = NETS[self.position.turns % len(NETS)]
        return None if net == self.position.net else ChooseNet(net)

    def _rehearsed_value(self, target: Target, *, succeeded: bool) -> float:
        """Return the expected value of a target after a rehearsal, with the estimated chance as the trial's prior."""
        assert target.route is not None
        prior = self.skill.landing_chance(target.clearance) * self.skill.pulling_chance(target.route)
        chance = (PRIOR_WEIGHT * prior + succeeded) / (PRIOR_WEIGHT + 1)
        return chance * target.value + (1 - chance) * target.consolation

    def _succeeds(self, target: Target) -> bool:
        assert target.route is not None
        path = self.skill.lowering_path(target.pose, self.rng)
        lowered = simulation.lower(target.net, self.position.fish, path, self.state.options)
        if read_lowering(lowered.log).failure:
            return False
        return self._comes_home(target.pose, target.route)

    def _comes_home(self, net_pose: FlatPose, route: Route) -> bool:
        fish, net = self.position.fish, self.state.net
        path = self.skill.pulling_path(route, self.expert, self.rng)
        pulled = simulation.pull(net, net_pose, fish, self.edge, self.expert, path)
        return read_pull(pulled.log, enclosed(net, net_pose, fish)).failure is None

    def pull(self) -> Action:
        return Pull(self.skill.pulling_path(self.choose_route(), self.expert, self.rng))

    def choose_route(self) -> Route:
        """Return the first route home for the net that is down that succeeds in rehearsal, or the first of all."""
        net_pose = self.position.down
        assert net_pose is not None
        routes: list[Route] = []
        for route in self._routes_home(net_pose):
            routes.append(route)
            if len(routes) <= self.skill.rehearsals and self._comes_home(net_pose, route):
                return route
            if len(routes) >= self.skill.rehearsals:
                break
        east, north = OUTWARD[self.edge]
        return routes[0] if routes else Route(((net_pose.x, net_pose.y), (east * HALF, north * HALF)), 0.0)

    def _routes_home(self, net_pose: FlatPose) -> Iterator[Route]:
        """Yield routes home with different clearances; each is looked for only when it is wanted."""
        outside = {fish: pose for fish, pose in self.position.fish.items() if fish not in self.position.inside}
        known: set[Route] = set()
        for margin in MARGINS:
            route = routing.find(self.state.net, net_pose, outside, self.edge, margin)
            if route and route not in known:
                known.add(route)
                yield route

    # After the pull

    def take(self) -> Action:
        return TakeFish(self.valuation.most_valuable(self.position.inside))

    def relocate(self) -> Action:
        if self._replies() is None:
            return Done()
        fish = self.valuation.least_valuable(self.position.inside)
        pose = self._place_for(fish)
        return Relocate(fish, pose.x, pose.y, pose.heading)

    def token(self) -> Action:
        kinds = self.position.market.can_rise(self.position.catch)
        if not self.skill.reads_market:
            return PlaceToken(self.rng.choice(kinds))
        return PlaceToken(self.valuation.best_token(self.position.catch, kinds))

    def give_back(self) -> Action:
        fish = self.valuation.least_valuable(self.position.catch)
        pose = self._place_for(fish)
        return ReturnFish(fish, pose.x, pose.y, pose.heading)

    def _place_for(self, fish: int) -> FlatPose:
        """Return where in the sea to put a fish."""
        sea = {other: pose for other, pose in self.position.fish.items() if other != fish}
        replies = self._replies()
        if replies is None:
            return free_place(fish, sea, FIRST_WITHIN, self.rng)
        return fish_placement.against_reply(fish, replies, sea, self.rng)

    def _replies(self) -> Replies | None:
        return Replies.to(self.state, self.skill) if self.skill.bars_the_way else None

    def toss(self) -> Action:
        return Toss(VIGOUR)


CHOOSERS: dict[Awaited, Callable[[Planner], Action]] = {
    "net": Planner.choose_net,
    "move": Planner.move,
    "lower": Planner.lower,
    "pull": Planner.pull,
    "take": Planner.take,
    "relocate": Planner.relocate,
    "token": Planner.token,
    "return": Planner.give_back,
    "toss": Planner.toss,
}


def think(state: FishingState, seat: int, skill: Skill, rng: Rng) -> Action:
    """Choose an action for a player of this skill."""
    return CHOOSERS[state.position.awaits](Planner(state, seat, skill, rng))
