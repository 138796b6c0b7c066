"""A MuJoCo world that can be run. Its state is a row of numbers: the time, the bodies' poses, their velocities."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import local

import mujoco
import numpy as np
from mujoco import rollout
from numpy.typing import NDArray

from shoal.physics.arrays import Rows
from shoal.physics.blueprint import Blueprint

STATE = mujoco.mjtState.mjSTATE_FULLPHYSICS
HAND = int(mujoco.mjtState.mjSTATE_MOCAP_POS | mujoco.mjtState.mjSTATE_MOCAP_QUAT)
"""Control of a rollout that a hand guides: the pose of the model's mocap body."""
POSE, VELOCITY = 7, 6
"""Numbers per free body: position and quaternion; velocity in the world and spin in the body's frame."""


@dataclass(frozen=True)
class RestCriteria:
    """When a world is at rest, and how often a run checks for it."""

    speed: float = 0.006
    """Largest speed along any axis of a body at rest, in metres per second."""
    spin: float = 0.5
    """Largest spin about any axis of a body at rest, in radians per second."""
    seconds: float = 0.05
    """How long all bodies must stay below these limits."""
    check_interval: float = 0.4
    """Seconds from one check to the next while some body is fast."""
    close_check_interval: float = 0.1
    """Seconds from one check to the next while all bodies are nearly at rest."""
    timeout: float = 10.0
    """Seconds after which a run ends in any case."""


REST = RestCriteria()
NEARLY_AT_REST = 30.0
"""Bodies below this multiple of the rest threshold are checked more often."""


@dataclass(frozen=True)
class Motion:
    states: Rows
    """State after every step, beginning with the start."""
    touching: NDArray[np.bool_]
    """For every step and every pair of `World.pairs`: whether the two bodies touch after that step."""
    at_rest: bool


@dataclass(frozen=True)
class RolloutBuffers:
    """Memory of the engine, and arrays that a run fills. Every thread reuses its own."""

    engine: rollout.Rollout
    data: mujoco.MjData
    states: Rows
    sensed: Rows


class World:
    def __init__(self, blueprint: Blueprint) -> None:
        self.blueprint = blueprint
        self.model = mujoco.MjModel.from_xml_string(blueprint.mjcf)
        self.body_count = len(blueprint.bodies)
        for index, body in enumerate(blueprint.bodies):
            spin = VELOCITY * index + 3
            self.model.dof_damping[spin : spin + 3] = body.damping
        self.pairs = self._sensed_pairs()
        """The pairs of bodies whose contact the model's sensors report; -1 is a body that never moves."""
        self._thread = local()

    def _sensed_pairs(self) -> list[tuple[int, int]]:
        indices = {int(body): index for index, body in enumerate(self.model.jnt_bodyid)}
        pairs = zip(self.model.sensor_objid, self.model.sensor_refid, strict=True)
        return [(indices.get(int(first), -1), indices.get(int(second), -1)) for first, second in pairs]

    @property
    def step(self) -> float:
        """Seconds per step."""
        return float(self.model.opt.timestep)

    @cached_property
    def state_size(self) -> int:
        """How many numbers a state has."""
        return int(mujoco.mj_stateSize(self.model, STATE))

    def rest_state(self, poses: Sequence[Sequence[float]]) -> Rows:
        """Return the state in which the bodies have these poses and nothing moves."""
        state = np.zeros(self.state_size)
        state[1 : 1 + POSE * self.body_count] = np.ravel(poses)
        return state

    def poses(self, states: Rows) -> Rows:
        """Return a view of the poses in one state or in many, indexed by body in the last axis but one."""
        return states[..., 1 : 1 + POSE * self.body_count].reshape(*states.shape[:-1], self.body_count, POSE)

    def velocities(self, states: Rows) -> Rows:
        """Return a view of the velocities, indexed as `poses` are."""
        begin, end = 1 + POSE * self.body_count, 1 + (POSE + VELOCITY) * self.body_count
        return states[..., begin:end].reshape(*states.shape[:-1], self.body_count, VELOCITY)

    def run(self, starts: Rows, rest: RestCriteria = REST) -> list[Motion]:
        """Run each start separately until everything is at rest.

        The same start gives the same motion, bit for bit, whatever has run before and on whichever thread.
        """
        return [self._run(start, rest) for start in starts]

    def follow(self, start: Rows, hand: Rows, steps: int) -> Iterator[Motion]:
        """Run while a hand, the model's mocap body, goes through these poses, one per step.

        Yield the motion in pieces of that many steps. The next piece overwrites the arrays of the one before.
        """
        buffers = self._buffers(steps)
        mujoco.mj_resetData(self.model, buffers.data)
        buffers.states[0] = start
        for begin in range(0, len(hand), steps):
            count = min(steps, len(hand) - begin)
            self._roll(buffers, 0, count, hand[begin : begin + count])
            yield Motion(buffers.states[: count + 1], buffers.sensed[:count] > 0, at_rest=False)
            buffers.states[0] = buffers.states[count]

    def _roll(self, buffers: RolloutBuffers, begin: int, end: int, hand: Rows | None = None) -> None:
        """Go on from the state at `begin`, and fill the buffers up to `end`."""
        buffers.engine.rollout(
            [self.model],
            [buffers.data],
            buffers.states[np.newaxis, begin],
            None if hand is None else hand[np.newaxis],
            control_spec=HAND,
            initial_warmstart=buffers.data.qacc_warmstart[np.newaxis].copy(),
            nstep=end - begin,
            state=buffers.states[np.newaxis, begin + 1 : end + 1],
            sensordata=buffers.sensed[np.newaxis, begin:end],
            skip_checks=True,
        )

    def _run(self, start: Rows, rest: RestCriteria) -> Motion:
        """Roll on in long strides, and look back over each for the first moment of rest.

        The motion ends at that moment, so its length does not depend on the intervals between checks.
        """
        interval, close_interval, calm_steps = (
            round(seconds / self.step) for seconds in (rest.check_interval, rest.close_check_interval, rest.seconds)
        )
        max_steps = round(rest.timeout / self.step)
        buffers = self._buffers(max_steps)
        states, sensed = buffers.states, buffers.sensed
        # Which bodies sleep is not part of a state, so nothing of the run before may remain.
        mujoco.mj_resetData(self.model, buffers.data)
        limits = np.tile(np.repeat([rest.speed, rest.spin], 3), self.body_count)
        states[0], end, at_rest = start, 0, False
        while end < max_steps and not at_rest:
            steps = close_interval if self._are_slow(states[end], NEARLY_AT_REST * limits) else interval
            begin, end = end, min(end + steps, max_steps)
            self._roll(buffers, begin, end)
            if self._are_slow(states[end], limits):
                first = max(1, begin + 1 - calm_steps)
                fast = np.flatnonzero(~self._are_slow(states[first : end + 1], limits))
                last_fast = first + int(fast[-1]) if len(fast) else first - 1
                at_rest = last_fast + calm_steps <= end
                end = last_fast + calm_steps if at_rest else end
        return Motion(states[: end + 1].copy(), sensed[:end] > 0, at_rest)

    def _buffers(self, steps: int) -> RolloutBuffers:
        """Return this thread's buffers; allocating them anew would cost as much as a short run."""
        buffers: RolloutBuffers | None = getattr(self._thread, "buffers", None)
        if buffers is None or len(buffers.sensed) < steps:
            buffers = self._thread.buffers = RolloutBuffers(
                rollout.Rollout(nthread=0),
                mujoco.MjData(self.model),
                np.empty((steps + 1, self.state_size)),
                np.empty((steps, len(self.pairs))),
            )
        return buffers

    def _are_slow(self, states: Rows, limits: Rows) -> NDArray[np.bool_]:
        """Return in which states no component of any velocity reaches its limit."""
        begin = 1 + POSE * self.body_count
        return np.asarray((np.abs(states[..., begin : begin + len(limits)]) < limits).all(axis=-1))
