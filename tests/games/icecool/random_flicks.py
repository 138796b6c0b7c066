"""A series of random flicks, and the faults that a flick may have."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from shoal.core import Rng
from shoal.games.icecool.flick_state import uniform
from shoal.games.icecool.physics.simulation import fly_many, world
from shoal.games.icecool.rules.floor_plan import FIELD, METRE, WALL_HEIGHT, room_at, wall_pieces
from shoal.games.icecool.rules.placement import TOUCHING, Spot, is_free
from shoal.games.icecool.rules.round import spot_of
from shoal.games.icecool.schema import Flick
from shoal.physics.arrays import Rows
from shoal.physics.event_log import read_events
from shoal.physics.events import LeftField, PhysicsLog
from shoal.physics.world import Motion

BEGIN = (Spot(100.0, 100.0), Spot(515.0, 200.0), Spot(445.0, 515.0), Spot(125.0, 450.0))


@dataclass(frozen=True)
class TriedFlick:
    spots: Sequence[Spot]
    motion: Motion
    log: PhysicsLog

    @property
    def poses(self) -> Rows:
        return world(len(self.spots)).poses(self.motion.states)

    @property
    def out(self) -> set[int]:
        return {event.body for event in self.log.events if isinstance(event, LeftField)}


def try_flicks(penguins: int, count: int, seed: int) -> Iterator[TriedFlick]:
    """Simulate random flicks, each from where the one before has left the penguins.

    When a penguin has flown out, or two of them would overlap, all start again from their first places.
    """
    rng, spots = Rng(seed, "flicks"), list(BEGIN[:penguins])
    for _ in range(count):
        (motion,) = fly_many(spots, rng.below(penguins), [any_flick(rng)])
        tried = TriedFlick(spots, motion, read_events(world(penguins), motion, FIELD))
        yield tried
        after = [spot_of(pose) for pose in tried.log.rest]
        spots = after if not tried.out and _apart(after) else list(BEGIN[:penguins])


def any_flick(rng: Rng) -> Flick:
    """Return a flick of any strength that a finger has, anywhere on the penguin."""
    return Flick(uniform(rng, -180, 180), uniform(rng, 0.3, 5.0), uniform(rng, -0.95, 0.95), uniform(rng, 6, 44))


def _apart(spots: Sequence[Spot]) -> bool:
    """Return whether no two penguins overlap; those that leaned on each other may do so when they are stood upright."""
    return all(is_free(spot.point, [other.point for other in spots if other is not spot], TOUCHING) for spot in spots)


def faults(tried: TriedFlick) -> list[str]:
    """Return a description of each fault."""
    problems = []
    if not np.isfinite(tried.motion.states).all():
        problems.append("a penguin is nowhere")
    if not tried.motion.at_rest:
        problems.append("the penguins do not come to rest")
    for seat, rest in enumerate(tried.log.rest):
        if room_at((METRE * rest.x, METRE * rest.y)) is None and seat not in tried.out:
            problems.append(f"penguin {seat} is outside, but no event says so")
        if _through_a_wall(METRE * tried.poses[:, seat, :3]):
            problems.append(f"penguin {seat} has gone through a wall")
    return problems


def _through_a_wall(places: Rows) -> bool:
    """Return whether the middle of a penguin's foot has crossed the middle of a wall below its top."""
    for left, right, low, high in wall_pieces():
        axis, middle, begin, end = (
            (0, left + right, low, high) if right - left < high - low else (1, low + high, left, right)
        )
        sides = places[:, axis] > middle / 2
        along, height = places[1:, 1 - axis], places[1:, 2]
        crossed = (sides[1:] != sides[:-1]) & (along > begin) & (along < end) & (height < WALL_HEIGHT)
        if crossed.any():
            return True
    return False
