"""Events: the effects of an action, which browsers animate and logs describe."""

from collections.abc import Mapping
from typing import ClassVar, Literal, Self

import msgspec

Mood = Literal["nice", "oops", "wow"]
"""How a player may feel about an event."""


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base class of a game's events."""

    reveals: ClassVar[bool] = False
    """True if the event reveals chance or hidden information, so that the action cannot be taken back freely."""

    minor: ClassVar[bool] = False
    """True if the event only follows from another one, so that the log tells it in the line of that one."""

    def describe(self) -> str:
        """Return a sentence for the log, in which `{0}` stands for the name of the player in seat 0."""
        raise AssertionError(f"{type(self).__name__} has no description")

    def marks(self) -> tuple[str, ...]:
        """Return the places to point at while the event is read, by the names that the board gives them."""
        return ()

    def moods(self) -> Mapping[int, Mood]:
        """Return how the event strikes the seats that it concerns, for bots to react; most events strike nobody."""
        return {}

    def seen_by(self, seat: int | None) -> Self | None:
        """Return the part that a seat (None: a spectator) may know, or None if it may know nothing.

        The base class hides nothing.
        """
        return self
