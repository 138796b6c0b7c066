"""The challenge of the day: a game for a single player that begins in the same way for everybody."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta


class Challenge(msgspec.Struct, frozen=True):
    """What a game offers as its challenge. The first number of the result counts: the more, the better."""

    title: Annotated[str, Meta(description="Name of the challenge.")]
    pitch: Annotated[str, Meta(description="What the player has to do, in a sentence or two.")]
    options: Annotated[Mapping[str, Any], Meta(description="Options of the game, besides its single player.")]
