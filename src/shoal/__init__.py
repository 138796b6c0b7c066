"""Five fish-and-penguin tabletop games: exact rules in Python, at the speed of C.

The names in `__all__` are the public API, together with those of `shoal.bots`.
"""

from typing import TYPE_CHECKING

from shoal.core import (
    Act,
    Action,
    BadFile,
    BadOptions,
    BadPosition,
    BadRecord,
    Event,
    Game,
    IllegalAction,
    Options,
    Outcome,
    Playouts,
    Quantity,
    Record,
    Refusal,
    Result,
    Rng,
    State,
    Step,
    UnknownGame,
    View,
    parse_record,
    read_record,
)
from shoal.core import find_game as load

if TYPE_CHECKING:
    from shoal.core import game_ids as games
else:
    from shoal import games

__all__ = [
    "Act",
    "Action",
    "BadFile",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Event",
    "Game",
    "IllegalAction",
    "Options",
    "Outcome",
    "Playouts",
    "Quantity",
    "Record",
    "Refusal",
    "Result",
    "Rng",
    "State",
    "Step",
    "UnknownGame",
    "View",
    "games",
    "load",
    "parse_record",
    "read_record",
]
