"""Where bodies belong, and the gates they may go through."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Gate:
    """An opening in a wall."""

    name: str
    axis: Literal[0, 1]
    """Which coordinate one crosses it along: x or y."""
    at: float
    """Of the wall's middle, on that axis."""
    centre: float
    """Of the opening, on the other axis."""
    width: float
    thickness: float


@dataclass(frozen=True)
class Field:
    low: tuple[float, float]
    high: tuple[float, float]
    gates: tuple[Gate, ...]
