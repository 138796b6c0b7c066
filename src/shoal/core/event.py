"""Events: what an action brought about, for the browser to show and for a person to read."""

from typing import ClassVar, Self

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    reveals: ClassVar[bool] = False
    """Whether chance or something hidden came to light, so that the action cannot simply be undone."""

    def describe(self) -> str:
        """A sentence for the log, in which `{0}` stands for the name in seat 0."""
        raise AssertionError(f"{type(self).__name__} has no words")

    def seen_by(self, seat: int | None) -> Self | None:
        """The part that a seat, or a spectator (None), may know, if any: everything, unless a game says less."""
        return self
