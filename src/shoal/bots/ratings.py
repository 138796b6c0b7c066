"""Ratings of the bots that people play against, as the arena has measured them.

Each game has them in a file `ratings.json` of its own folder, which `python -m benchmarks.ratings` writes.
"""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from shoal.core import Game


class BotRating(NamedTuple):
    """The strength of a bot as a normal distribution, on the scale of openskill: newcomers are at 25."""

    mu: float
    sigma: float


@cache
def bot_ratings(game: Game) -> dict[str, BotRating]:
    """Return the ratings of a game's bots by level; empty if nobody has measured them.

    >>> from shoal.core import find_game
    >>> ratings = bot_ratings(find_game("hey_thats_my_fish"))
    >>> ratings["expert"].mu > ratings["easy"].mu
    True
    """
    package = type(game).__module__.rpartition(".")[0]
    file = files(package) / "ratings.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, BotRating]) if file.is_file() else {}
