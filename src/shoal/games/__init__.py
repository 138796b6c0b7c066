"""The games, one package each; `shoal.games()` returns their ids."""

import sys
from types import ModuleType

from shoal.core import game_ids


class _Games(ModuleType):
    """The module itself answers the call, because a function `games` in `shoal` would hide this package."""

    def __call__(self) -> tuple[str, ...]:
        return game_ids()


sys.modules[__name__].__class__ = _Games
