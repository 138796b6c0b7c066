"""Reads from the log of a flick which penguins have jumped over a wall or a door."""

from dataclasses import dataclass
from typing import Literal

from shoal.games.icecool.rules.floor_plan import DOOR_NAMED, WALL_NAMED, Room
from shoal.physics.events import GateCrossed, LeftField, PhysicsLog

JUMP_HEIGHT = 0.020
"""Height above the floor, in metres, from which a penguin in a door counts as jumping over it."""

Obstacle = Literal["wall", "door"]


@dataclass(frozen=True)
class Jump:
    seat: int
    over: Obstacle
    into: Room
    time: float
    """Seconds since the flick."""


def read_jumps(log: PhysicsLog) -> list[Jump]:
    """Return the jumps in order of time; a penguin that has left the school makes none."""
    jumps: list[Jump] = []
    out: set[int] = set()
    for event in log.events:
        match event:
            case LeftField(_, body):
                out.add(body)
            case GateCrossed(time, body, gate, forward, height) if body not in out:
                border = WALL_NAMED.get(gate) or (DOOR_NAMED[gate] if height >= JUMP_HEIGHT else None)
                if border:
                    into = border.high_side if forward else border.low_side
                    jumps.append(Jump(body, "wall" if gate in WALL_NAMED else "door", into, time))
    return jumps
