"""The command `shoal engine`."""

import sys
from io import TextIOWrapper
from typing import Annotated

from cyclopts import Parameter

from shoal.bots import bot_levels
from shoal.bots.engine.session import EngineSession
from shoal.cli.common import GameId, check_seed
from shoal.core import find_game


def engine(
    game_id: GameId,
    /,
    *,
    bot: Annotated[str | None, Parameter(help="The strongest level, if left out.")] = None,
    seed: int = 0,
) -> None:
    game = find_game(game_id)
    session = EngineSession(game, bot or bot_levels(game)[-1], check_seed(seed))
    assert isinstance(sys.stdin, TextIOWrapper)
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for line in sys.stdin:
        for answer in session.answer(line):
            print(answer, flush=True)
        if session.is_over:
            return
