"""Games of a bot against itself, with what its searches have found."""

from collections.abc import Mapping
from typing import Any

import msgspec

from shoal.bots import SearchBudget, play_game
from shoal.bots.bot import Bot
from shoal.bots.capabilities import search_stats
from shoal.bots.contestants import open_contestants
from shoal.core import Record, Result, State, find_game


class SelfplayPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything but the seed that determines a game of a bot against itself."""

    game: str
    """Id of the game."""
    options: Mapping[str, Any]
    """Options of the game, as JSON values."""
    bot: str
    """Name of the bot in all seats."""
    limit: SearchBudget | None = None
    """Limit on the search for one action."""


class Ply(msgspec.Struct, frozen=True):
    """An action of a game seen from outside: who took it, among how many, and what its search has found."""

    seat: int
    legal_count: int
    """Number of legal actions; physical acts cannot be counted and are left out."""
    value: float | None = None
    """Value of the action for its seat, from 0 to 1; None without a search."""
    visits: int | None = None
    """Iterations of the search; None without one."""


class SelfplayGame(msgspec.Struct, frozen=True):
    """A finished game."""

    seed: int
    record: str
    """Text of the record."""
    result: Result
    plies: tuple[Ply, ...]


def play_selfplay(plan: SelfplayPlan, seed: int) -> SelfplayGame:
    """Play the game that is dealt from a seed."""
    game, plies = find_game(plan.game), list[Ply]()
    options = game.read_options(dict(plan.options))
    seats = range(options.players)

    def observe(state: State, bot: Bot) -> None:
        assert state.to_act is not None
        stats = search_stats(bot)
        found = (stats.value, stats.visits) if stats else ()
        plies.append(Ply(state.to_act, len(state.legal()), *found))

    seeds = [seed * options.players + seat for seat in seats]
    with open_contestants(game, [plan.bot] * options.players, seeds, plan.limit) as bots:
        record = play_game(game, options, seed, bots, [f"{plan.bot} {seat + 1}" for seat in seats], observe)
    assert record.result is not None
    return SelfplayGame(seed, str(record), record.result, tuple(plies))


def plies_of(record: Record) -> tuple[Ply, ...]:
    """Replay a record and return its plies, of whose searches nothing is known; raise BadRecord if it fails."""
    plies = list[Ply]()
    for state, _ in record.replay():
        if len(plies) < len(record.steps):
            assert state.to_act is not None
            plies.append(Ply(state.to_act, len(state.legal())))
    return tuple(plies)
