"""The field on which bodies move, and the gates in its walls. Metres."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Gate:
    """An opening in a wall."""

    name: str
    axis: Literal[0, 1]
    """Coordinate along which bodies cross the gate: 0 for x, 1 for y."""
    at: float
    """Position of the wall's middle on that axis."""
    centre: float
    """Position of the opening's middle on the other axis."""
    width: float
    """Width of the opening."""
    thickness: float
    """Thickness of the wall."""


@dataclass(frozen=True)
class Field:
    """A rectangle; a body whose centre is outside has left it."""

    low: tuple[float, float]
    high: tuple[float, float]
    gates: tuple[Gate, ...]
