"""A world that can be run. A state of it is a row of numbers: the time, the bodies' poses, their velocities."""

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
POSE, VELOCITY = 7, 6
"""Numbers of a free body: place and quaternion; velocity and, in its own frame, spin."""


@dataclass(frozen=True)
class Rest:
    """When a world is taken to be at rest: all bodies slower than this for so long."""

    speed: float = 0.006
    spin: float = 0.5
    seconds: float = 0.05
    look_every: float = 0.4
    look_closely: float = 0.1
    """Seconds between looks: while much moves, and when little is missing."""
    give_up: float = 10.0


REST = Rest()
NEARLY = 30.0
"""Who is not faster than so many times what counts as rest will soon be there."""


@dataclass(frozen=True)
class Motion:
    """Step by step, the first state included."""

    states: Rows
    touching: NDArray[np.bool_]
    """Whether each pair of bodies touches, after every step."""
    at_rest: bool


@dataclass(frozen=True)
class Workshop:
    """What a run needs and leaves behind for the next."""

    rolling: rollout.Rollout
    data: mujoco.MjData
    states: Rows
    sensed: Rows


class World:
    def __init__(self, blueprint: Blueprint) -> None:
        self.blueprint = blueprint
        self.model = mujoco.MjModel.from_xml_string(blueprint.mjcf)
        self.bodies = len(blueprint.bodies)
        for number, body in enumerate(blueprint.bodies):
            spin = VELOCITY * number + 3
            self.model.dof_damping[spin : spin + 3] = body.damping
        self.pairs = self._watched()
        self._own = local()

    def _watched(self) -> list[tuple[int, int]]:
        """The pairs of bodies of which the model's sensors tell whether they touch; -1 is one that never moves."""
        numbers = {int(body): number for number, body in enumerate(self.model.jnt_bodyid)}
        ends = zip(self.model.sensor_objid, self.model.sensor_refid, strict=True)
        return [(numbers.get(int(one), -1), numbers.get(int(other), -1)) for one, other in ends]

    @property
    def step(self) -> float:
        return float(self.model.opt.timestep)

    @cached_property
    def numbers(self) -> int:
        """Of a state."""
        return int(mujoco.mj_stateSize(self.model, STATE))

    def at_rest(self, poses: Sequence[Sequence[float]]) -> Rows:
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

    def run(self, starts: Rows, rest: Rest = REST) -> list[Motion]:
        """Each start on its own, until everything is at rest. The same start gives the same motion, bit for bit,
        whatever has run before and on whichever thread."""
        return [self._run(start, rest) for start in starts]

    def follow(self, start: Rows, hand: Rows, steps: int) -> Iterator[Motion]:
        """Runs while a hand, which is the model's mocap body, goes through these poses, one a step. The motion is told
        in pieces of so many steps; each piece is gone when the next is asked for."""
        own = self._workshop(steps)
        mujoco.mj_resetData(self.model, own.data)
        own.states[0] = start
        for begin in range(0, len(hand), steps):
            count = min(steps, len(hand) - begin)
            self._roll(own, 0, count, hand[begin : begin + count])
            yield Motion(own.states[: count + 1], own.sensed[:count] > 0, at_rest=False)
            own.states[0] = own.states[count]

    def _roll(self, own: Workshop, begin: int, end: int, hand: Rows | None = None) -> None:
        own.rolling.rollout(
            [self.model],
            [own.data],
            own.states[np.newaxis, begin],
            None if hand is None else hand[np.newaxis],
            control_spec=HAND,
            initial_warmstart=own.data.qacc_warmstart[np.newaxis].copy(),
            nstep=end - begin,
            state=own.states[np.newaxis, begin + 1 : end + 1],
            sensordata=own.sensed[np.newaxis, begin:end],
            skip_checks=True,
        )

    def _run(self, start: Rows, rest: Rest) -> Motion:
        seldom, often, calm = (round(time / self.step) for time in (rest.look_every, rest.look_closely, rest.seconds))
        most = round(rest.give_up / self.step)
        own = self._workshop(most)
        states, sensed, data = own.states, own.sensed, own.data
        # Which bodies sleep is no part of a state: nothing may be left of the run before.
        mujoco.mj_resetData(self.model, data)
        limits = np.tile(np.repeat([rest.speed, rest.spin], 3), self.bodies)
        states[0], end, at_rest = start, 0, False
        while end < most and not at_rest:
            steps = often if self._slow(states[end], NEARLY * limits) else seldom
            begin, end = end, min(end + steps, most)
            self._roll(own, begin, end)
            if self._slow(states[end], limits):
                first = max(1, begin + 1 - calm)
                fast = np.flatnonzero(~self._slow(states[first : end + 1], limits))
                still = first + int(fast[-1]) if len(fast) else first - 1
                at_rest = still + calm <= end
                end = still + calm if at_rest else end
        return Motion(states[: end + 1].copy(), sensed[:end] > 0, at_rest)

    def _workshop(self, steps: int) -> Workshop:
        """Kept for each thread: to make it anew would cost as much as a short run."""
        own: Workshop | None = getattr(self._own, "workshop", None)
        if own is None or len(own.sensed) < steps:
            own = self._own.workshop = Workshop(
                rollout.Rollout(nthread=0),
                mujoco.MjData(self.model),
                np.empty((steps + 1, self.numbers)),
                np.empty((steps, len(self.pairs))),
            )
        return own

    def _slow(self, states: Rows, limits: Rows) -> NDArray[np.bool_]:
        """In which states all bodies are."""
        begin = 1 + POSE * self.bodies
        return np.asarray((np.abs(states[..., begin : begin + len(limits)]) < limits).all(axis=-1))
