"""A world that can be run. A state of it is a row of numbers: the time, the bodies' poses, their velocities."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from threading import local

import mujoco
import numpy as np
from mujoco import rollout
from numpy.typing import NDArray

from shoal.physics.arrays import Rows
from shoal.physics.blueprint import Blueprint

STATE = mujoco.mjtState.mjSTATE_FULLPHYSICS
POSE, VELOCITY = 7, 6
"""Numbers of a free body: place and quaternion; velocity and, in its own frame, spin."""


@dataclass(frozen=True)
class Rest:
    """When a world is taken to be at rest: all bodies slower than this for so long."""

    speed: float = 0.006
    spin: float = 0.5
    seconds: float = 0.05
    look_every: float = 0.1
    give_up: float = 10.0


REST = Rest()


@dataclass(frozen=True)
class Motion:
    """Step by step, the first state included."""

    states: Rows
    touching: NDArray[np.bool_]
    """Whether each pair of bodies touches, after every step."""
    at_rest: bool


class World:
    def __init__(self, blueprint: Blueprint) -> None:
        self.blueprint = blueprint
        self.model = mujoco.MjModel.from_xml_string(blueprint.mjcf)
        self.bodies = len(blueprint.bodies)
        for number, body in enumerate(blueprint.bodies):
            spin = VELOCITY * number + 3
            self.model.dof_damping[spin : spin + 3] = body.damping
        self.pairs = list(combinations(range(self.bodies), 2))
        self._own = local()

    @property
    def step(self) -> float:
        return float(self.model.opt.timestep)

    @cached_property
    def numbers(self) -> int:
        """Of a state."""
        return int(mujoco.mj_stateSize(self.model, STATE))

    def standing(self, poses: Sequence[Sequence[float]]) -> Rows:
        """The state in which the bodies have these poses and nothing moves."""
        state = np.zeros(self.numbers)
        state[1 : 1 + POSE * self.bodies] = np.ravel(poses)
        return state

    def poses(self, states: Rows) -> Rows:
        """Of all bodies, in one state or in a row of them."""
        return states[..., 1 : 1 + POSE * self.bodies].reshape(*states.shape[:-1], self.bodies, POSE)

    def velocities(self, states: Rows) -> Rows:
        begin = 1 + POSE * self.bodies
        return states[..., begin : begin + VELOCITY * self.bodies].reshape(*states.shape[:-1], self.bodies, VELOCITY)

    def run(self, starts: Rows, rest: Rest = REST, threads: int = 1) -> list[Motion]:
        """Each start on its own, until everything is at rest. The same start gives the same motion, bit for bit, in
        whatever company and on however many threads."""
        steps, calm = round(rest.look_every / self.step), round(rest.seconds / self.step)
        states = [[start[np.newaxis]] for start in starts]
        touching: list[list[NDArray[np.bool_]]] = [[] for _ in starts]
        moving, now = np.arange(len(starts)), starts.copy()
        rolling, data = self._rolling(threads)
        for _ in range(round(rest.give_up / rest.look_every)):
            after, sensed = rolling.rollout(self.model, data, now[moving], nstep=steps)
            for row, which in enumerate(moving):
                states[which].append(after[row])
                touching[which].append(sensed[row] > 0)
            now[moving] = after[:, -1]
            moving = moving[~self._calm(after[:, -calm:], rest)]
            if not len(moving):
                break
        return [
            Motion(np.concatenate(states[n]), np.concatenate(touching[n]), n not in moving) for n in range(len(starts))
        ]

    def _rolling(self, threads: int) -> tuple[rollout.Rollout, list[mujoco.MjData]]:
        """Kept for each thread that asks: making them anew would cost as much as a short run."""
        kept: dict[int, tuple[rollout.Rollout, list[mujoco.MjData]]] = self._own.__dict__.setdefault("rolling", {})
        if threads not in kept:
            kept[threads] = (
                rollout.Rollout(nthread=threads if threads > 1 else 0),
                [mujoco.MjData(self.model) for _ in range(threads)],
            )
        return kept[threads]

    def _calm(self, states: Rows, rest: Rest) -> NDArray[np.bool_]:
        size = np.abs(self.velocities(states))
        slow = size[..., :3].max(axis=(1, 2, 3)) < rest.speed
        still = size[..., 3:].max(axis=(1, 2, 3)) < rest.spin
        calm: NDArray[np.bool_] = slow & still
        return calm
