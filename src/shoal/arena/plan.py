"""The plan of an arena: which bots play which deals in which seats.

Every pair of bots plays the same deals. In a deal each of the two bots sits once in every seat, alone among copies of
the other; with two players that means two games with swapped seats. So both bots play every seat equally often on equal
deals, and among bots of equal strength the one that sits alone wins one game in as many as there are players.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from shoal.bots import SearchBudget, bot_names
from shoal.bots.contestants import find_contestant
from shoal.core import Game, Options, Refusal, Rng


class Match(msgspec.Struct, frozen=True):
    """One game: the deal, and the bot in each seat."""

    deal: int
    """Number of the deal, counted from 0."""
    lineup: tuple[str, ...]
    """Name of the bot in each seat."""


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that determines the games of an arena."""

    game: str
    """Id of the game."""
    options: Mapping[str, Any]
    """Options of the game, as JSON values."""
    bots: tuple[str, ...]
    """Names of the bots, each of which meets all others."""
    games: int
    """Number of games per pair of bots, a multiple of the games per deal."""
    seed: int
    """Seed of the first deal; the next deal has the next seed."""
    iterations: int | None = None
    """Limit on the search for one action, in iterations."""
    time_ms: int | None = None
    """Limit on the search for one action, in milliseconds."""

    @property
    def players(self) -> int:
        """Number of players in every game."""
        return int(self.options["players"])

    @property
    def deals(self) -> int:
        """Number of deals that every pair plays."""
        return self.games // games_per_deal(self.players)

    @property
    def limit(self) -> SearchBudget | None:
        """Limit on the search of all bots, if there is one."""
        return search_limit(self.iterations, self.time_ms)

    @property
    def description(self) -> str:
        """The games, the players and the limit in words, for a title."""
        games = f"{self.games} games of every pair, {self.players} players"
        if self.time_ms is not None:
            return f"{games}, {self.time_ms} ms an action"
        return games if self.iterations is None else f"{games}, {self.iterations} iterations an action"

    def matches(self) -> Iterator[Match]:
        """Yield all games, deal by deal, so that the first games include every bot."""
        for deal in range(self.deals):
            for bot, opponent in combinations(self.bots, 2):
                for lineup in lineups(bot, opponent, self.players):
                    yield Match(deal, lineup)

    def deal_seed(self, match: Match) -> int:
        """Return the seed of the game, which all games of a deal share."""
        return self.seed + match.deal

    def bot_seed(self, match: Match, seat: int) -> int:
        """Return the seed of the bot in a seat, drawn for this match and this seat."""
        return Rng(self.seed, f"arena/{match.deal}/{','.join(match.lineup)}/{seat}").below(1 << 32)


def make_plan(
    game: Game,
    options: Options,
    bots: Sequence[str],
    games: int,
    seed: int,
    iterations: int | None = None,
    time_ms: int | None = None,
) -> Plan:
    """Return a plan of at least `games` games per pair, in whole deals; raise Refusal if it cannot be played."""
    if games < 1:
        raise Refusal(f"The number of games is at least 1, not {games}.")
    if len(bots) < 2:
        raise Refusal(f"An arena needs at least two bots; {game.title} has {', '.join(bot_names(game))}.")
    if repeated := [bot for n, bot in enumerate(bots) if bot in bots[:n]]:
        raise Refusal(f"The bot {repeated[0]!r} is named twice.")
    search_limit(iterations, time_ms)
    per_deal = games_per_deal(options.players)
    plan = Plan(
        game=game.id,
        options=msgspec.to_builtins(options),
        bots=tuple(bots),
        games=-(-games // per_deal) * per_deal,
        seed=seed,
        iterations=iterations,
        time_ms=time_ms,
    )
    for bot in bots:
        find_contestant(game, bot, seed, plan.limit)
    return plan


def search_limit(iterations: int | None, time_ms: int | None) -> SearchBudget | None:
    """Return the limit on a search, if there is one; raise Refusal if it cannot be kept."""
    if iterations is not None and time_ms is not None:
        raise Refusal("A bot's thinking is limited by --time-ms or by --iterations, not by both.")
    for name, limit in (("--iterations", iterations), ("--time-ms", time_ms)):
        if limit is not None and limit < 1:
            raise Refusal(f"{name} is at least 1, not {limit}.")
    if iterations is None and time_ms is None:
        return None
    return SearchBudget(iterations, None if time_ms is None else time_ms / 1000)


def lineups(bot: str, opponent: str, players: int) -> tuple[tuple[str, ...], ...]:
    """Return the bots by seat in each game of a deal; with two players the duplicates are left out."""
    seatings = [
        (*[crowd] * seat, alone, *[crowd] * (players - seat - 1))
        for alone, crowd in ((bot, opponent), (opponent, bot))
        for seat in range(players)
    ]
    return tuple(dict.fromkeys(seatings))


def games_per_deal(players: int) -> int:
    return len(lineups("a", "b", players))
