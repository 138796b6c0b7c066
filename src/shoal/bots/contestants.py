"""Bots that a person names on their own command line: levels, or engines as `exec:COMMAND`.

The server never imports this module, because nobody else may name a command to run.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from shoal.bots.bot import Bot, SearchBudget
from shoal.bots.capabilities import close
from shoal.bots.engine.bot import EngineBot, read_command
from shoal.bots.levels import find_bot, find_substitute
from shoal.core import Game

EXEC = "exec:"


def find_contestant(game: Game, name: str, seed: int, limit: SearchBudget | None = None) -> Bot:
    """Return a new bot of a level or around an engine; raise Refusal if there is none."""
    if not name.startswith(EXEC):
        return find_bot(game, name, seed, limit)
    return EngineBot(read_command(name.removeprefix(EXEC)), seed, find_substitute(game, seed), limit)


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
