"""What a player could try, as waypoints for a standard hand and in words."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from math import dist, hypot

from shoal.core import Action, Rng
from shoal.games.gone_fishing.bot import targets
from shoal.games.gone_fishing.bot.planning import Planner, think
from shoal.games.gone_fishing.bot.routing import Route
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.rules.sea import KINDS, OUTWARD, Point, kind_of
from shoal.games.gone_fishing.schema import (
    ChooseNet,
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
from shoal.physics.compass import centimetres, compass_point, direction_to, listed
from shoal.physics.game import Skill, Suggestion

MIDDLE = (0.0, 0.0)
INTO_BOAT = 10.0
"""Millimetres by which a route ends beyond the edge of the sea, so that the net arrives."""


def suggest(state: FishingState, seat: int, skill: Skill, rng: Rng) -> Suggestion:
    """Return what a player of this skill would try; nets are lowered and pulled by a standard hand."""
    planner = Planner(state, seat, skill, rng)
    if state.position.awaits == "lower":
        return _suggest_lowering(planner)
    if state.position.awaits == "pull":
        route = planner.choose_route()
        return Suggestion([str(_pull(route, planner))], f"Pull the net {_describe_route(route)}.")
    action = think(state, seat, skill, rng)
    return Suggestion([str(action)], describe_action(action))


def _suggest_lowering(planner: Planner) -> Suggestion:
    target = planner.choose_target()
    if target is None or target.route is None:
        pose = targets.fallback_pose(planner.state.net, planner.position.fish)
        return Suggestion([str(_lower(pose))], f"Lower the net {describe_place((pose.x, pose.y))}.")
    pose = target.pose
    sentence = (
        f"Lower the net {describe_place((pose.x, pose.y))}, around {_describe_fish(target.fish)}. "
        f"Then pull it {_describe_route(target.route)}."
    )
    return Suggestion([str(_lower(pose)), str(_pull(target.route, planner))], sentence)


def _lower(pose: FlatPose) -> Lower:
    return Lower(f"{pose.x:.1f},{pose.y:.1f},{pose.heading:.1f}")


def _pull(route: Route, planner: Planner) -> Pull:
    east, north = OUTWARD[planner.edge]
    x, y = route.waypoints[-1]
    ends = [*route.waypoints[1:-1], (x + east * INTO_BOAT, y + north * INTO_BOAT)]
    return Pull(";".join(f"{x:.1f},{y:.1f}" for x, y in ends))


def _describe_route(route: Route) -> str:
    """Tell a route by its legs; those that go the same way count as one."""
    legs: list[tuple[str, float]] = []
    for begin, end in pairwise(route.waypoints):
        point, length = compass_point(direction_to(begin, end)), dist(begin, end)
        if legs and legs[-1][0] == point:
            length += legs.pop()[1]
        legs.append((point, length))
    return f"{', then '.join(f'{centimetres(length)} {point}' for point, length in legs)}, into your boat"


def describe_place(point: Point) -> str:
    """Return where a point of the sea is.

    >>> describe_place((120.0, -40.0))
    '13 cm east of the middle of the sea'
    """
    away = hypot(*point)
    if away < INTO_BOAT:
        return "in the middle of the sea"
    return f"{centimetres(away)} {compass_point(direction_to(MIDDLE, point))} of the middle of the sea"


def _describe_fish(fish: Iterable[int]) -> str:
    counts = Counter(kind_of(fish_id) for fish_id in fish)
    return f"{listed([f'{counts[kind]} {kind}' for kind in KINDS if counts[kind]])} fish"


def describe_action(action: Action) -> str:
    """Return an action other than lowering and pulling as an instruction."""
    match action:
        case ChooseNet(name):
            return f"Take the {name}."
        case MoveFish(fish, x, y, _) | Relocate(fish, x, y, _):
            return f"Move {kind_of(fish)} fish {fish}: {describe_place((x, y))}."
        case ReturnFish(fish, x, y, _):
            return f"Put {kind_of(fish)} fish {fish} back: {describe_place((x, y))}."
        case TakeFish(fish):
            return f"Keep {kind_of(fish)} fish {fish}."
        case PlaceToken(colour):
            return f"Raise the price of {colour} fish."
        case Stay():
            return "Leave the fish where they are."
        case Toss():
            return "Toss with half your strength."
        case _:
            return "You are done here."
