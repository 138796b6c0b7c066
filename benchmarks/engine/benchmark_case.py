"""One act to measure the physics with. A physical game lists its cases in `benchmarks/<id>/benchmark_cases.py`."""

from collections.abc import Callable
from dataclasses import dataclass

from shoal.physics.arrays import Rows
from shoal.physics.events import Trajectory
from shoal.physics.world import World


@dataclass(frozen=True)
class BenchmarkCase:
    perform: Callable[[], tuple[float, Trajectory]]
    """Performs the act; returns its simulated seconds and its trajectory."""
    world: World
    start: Rows
    """State of the world when the act begins."""
    hand: Rows | None = None
    """Pose of the hand after every step, if a hand guides the act."""
