"""Small worlds for tests: balls on a floor, and a field with a gate in their way."""

from itertools import combinations

import numpy as np

from shoal.physics.arrays import Rows
from shoal.physics.blueprint import Ball, Blueprint, Body
from shoal.physics.field import Field, Gate
from shoal.physics.world import World

RADIUS = 0.01
GATE = Gate("gate", axis=0, at=0.1, centre=0.0, width=0.05, thickness=0.004)
FIELD = Field((-0.5, -0.5), (0.5, 0.5), (GATE,))


def balls(count: int, *, sleep: bool = True) -> World:
    """Return a world of balls that slide to rest on the floor within a second or two."""
    bodies = tuple(Body(f"ball{index}", (Ball((0.0, 0.0, 0.0), RADIUS),), (1e-5, 1e-5, 1e-5)) for index in range(count))
    flag = '<flag sleep="enable"/>' if sleep else ""
    parts = "".join(
        f'<body name="{body.name}"><freejoint/><geom type="sphere" size="{RADIUS}" mass="0.01"/></body>'
        for body in bodies
    )
    sensors = "".join(
        f'<contact subtree1="{first.name}" subtree2="{second.name}" num="1" data="found"/>'
        for first, second in combinations(bodies, 2)
    )
    return World(
        Blueprint(
            f'<mujoco><option timestep="0.001" integrator="implicitfast" cone="elliptic">{flag}</option><worldbody>'
            '<geom type="plane" size="1 1 0.1" condim="6" friction="0.3 0.001 0.001" solref="0.004 1" priority="1"/>'
            f"{parts}</worldbody><sensor>{sensors}</sensor></mujoco>",
            bodies,
        )
    )


def pose(x: float, y: float = 0.0, z: float = RADIUS) -> tuple[float, ...]:
    return (x, y, z, 1.0, 0.0, 0.0, 0.0)


def pushed(world: World, poses: list[tuple[float, ...]], *velocities: tuple[float, float, float]) -> Rows:
    """Return the state in which the first bodies have these velocities, in metres per second."""
    state = world.rest_state(poses)
    for body, velocity in enumerate(velocities):
        world.velocities(state)[body, :3] = velocity
    return state[np.newaxis]
