"""An act to measure the physics with. A physical game lists some in its module `benchmark_cases`."""

from collections.abc import Callable
from dataclasses import dataclass

from shoal.physics.arrays import Rows
from shoal.physics.events import Trajectory
from shoal.physics.world import World


@dataclass(frozen=True)
class BenchmarkCase:
    perform: Callable[[], tuple[float, Trajectory]]
    """Performs the act; returns how many seconds it lasted in its world, and what a browser shows of it."""
    world: World
    start: Rows
    """The state of the world in which the act begins."""
    hand: Rows | None = None
    """The poses of the hand, step by step, if one guides the act."""
