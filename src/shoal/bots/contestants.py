"""Bots that a person names on their own command line: levels, engines as `exec:COMMAND`, or networks as `net:FILE`.

The server never imports this module, because nobody else may name a command to run or a file to read.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from shoal.bots.bot import Bot, SearchBudget
from shoal.bots.capabilities import close
from shoal.bots.engine.bot import EngineBot, read_command
from shoal.bots.levels import BUDGETS, find_bot, find_substitute
from shoal.bots.net import read_net
from shoal.bots.search import SearchConfig
from shoal.bots.search_bot import SearchBot
from shoal.core import Game
from shoal.kernel.game import KernelGame, is_searchable

EXEC, NET = "exec:", "net:"


def find_contestant(game: Game, name: str, seed: int, limit: SearchBudget | None = None) -> Bot:
    """Return a new bot of a level, around an engine or with a network; raise Refusal if there is none."""
    if name.startswith(EXEC):
        return EngineBot(read_command(name.removeprefix(EXEC)), seed, find_substitute(game, seed), limit)
    if name.startswith(NET) and is_searchable(game):
        return _with_net(game, seed, limit, Path(name.removeprefix(NET)))
    return find_bot(game, name, seed, limit)


def _with_net(game: KernelGame, seed: int, limit: SearchBudget | None, net: Path) -> Bot:
    """Make an expert whose heuristic a network corrects."""
    read_net(game, net)
    config = SearchConfig(exploration=game.exploration, progressive_widening=game.progressive_widening, net=net)
    return SearchBot(seed, BUDGETS["expert"].at_most(limit), config)


@contextmanager
def open_contestants(
    game: Game, names: Sequence[str], seeds: Sequence[int], limit: SearchBudget | None = None
) -> Iterator[list[Bot]]:
    """Return a new bot for every seat, and end the engines among them afterwards."""
    bots = [find_contestant(game, name, seed, limit) for name, seed in zip(names, seeds, strict=True)]
    try:
        yield bots
    finally:
        for bot in bots:
            close(bot)
