"""How a player thinks: he looks for places to lower the net, rehearses the best, and does what his hand can do."""

from collections.abc import Callable

from shoal.core import Action, Rng
from shoal.games.gone_fishing.bot import fish_placement, routing, targets
from shoal.games.gone_fishing.bot.routing import Route
from shoal.games.gone_fishing.bot.skill import Habits
from shoal.games.gone_fishing.bot.targets import Target
from shoal.games.gone_fishing.bot.valuation import Worth
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

PRACTICE = 12
"""Nets after which one who practises has enough."""
VIGOUR = 50.0
BELIEF = 2
"""Rehearsals that what one knows of rims and fish is worth."""
MARGINS = (4.0, 7.0, 2.5)
"""Water that is left on a way home, by preference."""
ENVY = 0.5
"""How much of what the next player could catch with a net speaks against it."""


class Player:
    def __init__(self, state: FishingState, seat: int, skill: Skill, rng: Rng) -> None:
        self.state, self.position, self.seat, self.rng = state, state.position, seat, rng
        self.habits = Habits.of(skill)
        self.worth = Worth.to(seat, state, self.habits)
        self.expert = state.options.is_expert(seat)
        self.edges = EDGES[state.options.players]
        self.edge = self.edges[seat]

    # Nets

    def choose_net(self) -> Action:
        if isinstance(self.state, PracticeState) or not self.habits.prices:
            return self.rng.choice([action for action in self.state.legal() if isinstance(action, ChooseNet)])
        return ChooseNet(max(self.position.unused, key=self._hope_of))

    def _hope_of(self, net: NetName) -> float:
        mine = self._best_with(net, self.seat)
        if not self.habits.foresight:
            return mine
        return mine - ENVY * self._best_with(net, (self.seat + 1) % self.position.players)

    def _best_with(self, net: NetName, seat: int) -> float:
        worth = Worth.to(seat, self.state, self.habits)
        moves = self.habits.moves
        found = targets.find(net, self.position.fish, self.edges[seat], worth, self.habits, moves=moves, wanted=1)
        return found[0].hope(self.habits) if found else 0.0

    # Moving a fish

    def move(self) -> Action:
        if not self.habits.moves:
            return Stay()
        sea = self.position.fish
        for target in self._targets(moves=True):
            outside = [fish for fish in sea if not target.caught >> fish & 1]
            if target.moved is None and not outside:
                break
            fish = self.worth.added(outside, target.fish) if target.moved is None else target.moved
            place = fish_placement.into_net(fish, target, sea)
            if place is None and target.moved is not None:
                place = fish_placement.out_of_the_way(fish, target, sea, self.rng)
            return Stay() if place is None else MoveFish(fish, place.x, place.y, place.heading)
        return Stay()

    def _targets(self, *, moves: bool) -> list[Target]:
        found = targets.find(
            self.state.net,
            self.position.fish,
            self.edge,
            self.worth,
            self.habits,
            moves=moves,
            wanted=self.habits.targets,
        )
        return targets.closely(found, self.position.fish, self.edge, self.habits)

    # Lowering and pulling

    def lower(self) -> Action:
        if isinstance(self.state, PracticeState) and (elsewhere := self._practise()):
            return elsewhere
        known = self._targets(moves=False)
        if not known:
            return Lower(self.habits.lowers(targets.anywhere(self.state.net, self.position.fish), self.rng))
        best = known[0]
        if self.habits.rehearsals and len(known) > 1:
            best = max(known[: self.habits.rehearsals], key=self._rehearsed)
        return Lower(self.habits.lowers(best.lying, self.rng))

    def _practise(self) -> Action | None:
        """Every net in turn, and not for ever."""
        if self.position.turns >= PRACTICE:
            return EndPractice()
        net = NETS[self.position.turns % len(NETS)]
        return None if net == self.position.net else ChooseNet(net)

    def _rehearsed(self, target: Target) -> float:
        """What a target is worth, having gone through it once."""
        assert target.route is not None
        known = self.habits.luck(target.room) * self.habits.luck_home(target.route)
        luck = (BELIEF * known + self._succeeds(target)) / (BELIEF + 1)
        return luck * target.worth + (1 - luck) * target.consolation

    def _succeeds(self, target: Target) -> bool:
        assert target.route is not None
        path = self.habits.lowers(target.lying, self.rng)
        lowered = simulation.lower(target.net, self.position.fish, path, self.state.options)
        if read_lowering(lowered.log).failure:
            return False
        return self._comes_home(target.lying, target.route)

    def _comes_home(self, lying: FlatPose, route: Route) -> bool:
        fish, net = self.position.fish, self.state.net
        path = self.habits.pulls(route, self.expert, self.rng)
        pulled = simulation.pull(net, lying, fish, self.edge, self.expert, path)
        return read_pull(pulled.log, enclosed(net, lying, fish)).failure is None

    def pull(self) -> Action:
        lying = self.position.down
        assert lying is not None
        outside = {fish: place for fish, place in self.position.fish.items() if fish not in self.position.inside}
        ways = [routing.find(self.state.net, lying, outside, self.edge, margin) for margin in MARGINS]
        known = list(dict.fromkeys(way for way in ways if way))
        east, north = OUTWARD[self.edge]
        straight = Route(((lying.x, lying.y), (east * HALF, north * HALF)), 0.0)
        best = known[0] if known else straight
        for way in known[: self.habits.rehearsals]:
            if self._comes_home(lying, way):
                best = way
                break
        return Pull(self.habits.pulls(best, self.expert, self.rng))

    # After that

    def take(self) -> Action:
        return TakeFish(self.worth.best(self.position.inside))

    def relocate(self) -> Action:
        if not self.habits.foresight:
            return Done()
        fish = self.worth.best(self.position.inside)
        place = self._serving(fish)
        return Relocate(fish, place.x, place.y, place.heading)

    def token(self) -> Action:
        kinds = self.position.market.can_rise(self.position.catch)
        if not self.habits.prices:
            return PlaceToken(self.rng.choice(kinds))
        return PlaceToken(self.worth.token(self.position.catch, kinds))

    def give_back(self) -> Action:
        fish = self.worth.returned(self.position.catch)
        place = self._serving(fish)
        return ReturnFish(fish, place.x, place.y, place.heading)

    def _serving(self, fish: int) -> FlatPose:
        if not self.habits.foresight:
            return free_place(fish, self.position.fish, FIRST_WITHIN, self.rng)
        others = [edge for edge in self.edges if edge != self.edge]
        return fish_placement.for_oneself(fish, self.edge, others, self.position.fish, self.rng)

    def toss(self) -> Action:
        return Toss(VIGOUR)


STEPS: dict[Awaited, Callable[[Player], Action]] = {
    "net": Player.choose_net,
    "move": Player.move,
    "lower": Player.lower,
    "pull": Player.pull,
    "take": Player.take,
    "relocate": Player.relocate,
    "token": Player.token,
    "return": Player.give_back,
    "toss": Player.toss,
}


def think(state: FishingState, seat: int, skill: Skill, rng: Rng) -> Action:
    return STEPS[state.position.awaits](Player(state, seat, skill, rng))
