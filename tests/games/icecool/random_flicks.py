"""Random flicks one after the other, and what may be wrong with one."""

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
class TryResult:
    spots: Sequence[Spot]
    motion: Motion
    log: PhysicsLog

    @property
    def poses(self) -> Rows:
        return world(len(self.spots)).poses(self.motion.states)

    @property
    def out(self) -> set[int]:
        return {one.body for one in self.log.events if isinstance(one, LeftField)}


def some(penguins: int, count: int, seed: int) -> Iterator[TryResult]:
    """Each from where the one before has left the penguins, but all anew when one has flown out."""
    rng, spots = Rng(seed, "flicks"), list(BEGIN[:penguins])
    for _ in range(count):
        (motion,) = fly_many(spots, rng.below(penguins), [any_flick(rng)])
        tried = TryResult(spots, motion, read_events(world(penguins), motion, FIELD))
        yield tried
        after = [spot_of(standing) for standing in tried.log.rest]
        spots = after if not tried.out and _apart(after) else list(BEGIN[:penguins])


def any_flick(rng: Rng) -> Flick:
    """As hard as a finger can, anywhere on the penguin."""
    return Flick(uniform(rng, -180, 180), uniform(rng, 0.3, 5.0), uniform(rng, -0.95, 0.95), uniform(rng, 6, 44))


def _apart(spots: Sequence[Spot]) -> bool:
    """Stood upright, those who leaned on each other may overlap."""
    return all(is_free(one.point, [other.point for other in spots if other is not one], TOUCHING) for one in spots)


def faults(tried: TryResult) -> list[str]:
    """In words, if there are any."""
    found = []
    if not np.isfinite(tried.motion.states).all():
        found.append("a penguin is nowhere")
    if not tried.motion.at_rest:
        found.append("the penguins do not come to rest")
    for seat, rest in enumerate(tried.log.rest):
        if room_at((METRE * rest.x, METRE * rest.y)) is None and seat not in tried.out:
            found.append(f"penguin {seat} is outside, and nobody has been told")
        if _through_a_wall(METRE * tried.poses[:, seat, :3]):
            found.append(f"penguin {seat} has gone through a wall")
    return found


def _through_a_wall(places: Rows) -> bool:
    """Whether the middle of its foot has crossed the middle of a wall below the wall's top."""
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
