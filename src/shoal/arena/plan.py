"""What is to be played.

Every pair of bots meets on the same deals. In a deal each of the two sits once in every seat as the only one of its
kind among copies of the other; with two players that is each deal twice, with swapped seats. So both have every seat
equally often, on equal deals, and the one alone among equals wins one game in as many as there are players.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from shoal.bots import SearchBudget, bot_names, find_bot
from shoal.core import Game, Options, Refusal, Rng


class Match(msgspec.Struct, frozen=True):
    """One game: the deal, and the bot in each seat."""

    deal: int
    lineup: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    games: int
    """Of each pair: a whole number of deals."""
    seed: int
    iterations: int | None = None
    time_ms: int | None = None

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def deals(self) -> int:
        return self.games // games_in_a_deal(self.players)

    @property
    def limit(self) -> SearchBudget | None:
        if self.iterations is None and self.time_ms is None:
            return None
        return SearchBudget(self.iterations, None if self.time_ms is None else self.time_ms / 1000)

    @property
    def description(self) -> str:
        """What was played, for a title."""
        games = f"{self.games} games of every pair, {self.players} players"
        if self.time_ms is not None:
            return f"{games}, {self.time_ms} ms an action"
        return games if self.iterations is None else f"{games}, {self.iterations} iterations an action"

    def matches(self) -> Iterator[Match]:
        """Deal by deal, so that what is played first tells something about everybody."""
        for deal in range(self.deals):
            for one, other in combinations(self.bots, 2):
                for lineup in lineups(one, other, self.players):
                    yield Match(deal, lineup)

    def deal_seed(self, match: Match) -> int:
        return self.seed + match.deal

    def bot_seed(self, match: Match, seat: int) -> int:
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
    """At least so many games of each pair; raises Refusal if they cannot be played."""
    if games < 1:
        raise Refusal(f"The number of games is at least 1, not {games}.")
    if len(bots) < 2:
        raise Refusal(f"An arena needs at least two bots; {game.title} has {', '.join(bot_names(game))}.")
    if twice := [bot for n, bot in enumerate(bots) if bot in bots[:n]]:
        raise Refusal(f"The bot {twice[0]!r} is named twice.")
    if iterations is not None and time_ms is not None:
        raise Refusal("A bot's thinking is limited by --time-ms or by --iterations, not by both.")
    for name, limit in (("--iterations", iterations), ("--time-ms", time_ms)):
        if limit is not None and limit < 1:
            raise Refusal(f"{name} is at least 1, not {limit}.")
    whole = games_in_a_deal(options.players)
    plan = Plan(
        game=game.id,
        options=msgspec.to_builtins(options),
        bots=tuple(bots),
        games=-(-games // whole) * whole,
        seed=seed,
        iterations=iterations,
        time_ms=time_ms,
    )
    for bot in bots:
        find_bot(game, bot, seed, plan.limit)
    return plan


def lineups(one: str, other: str, players: int) -> tuple[tuple[str, ...], ...]:
    """How two bots are seated in the games of a deal; those of two players would come twice."""
    alone = [
        (*[b] * seat, a, *[b] * (players - seat - 1))
        for a, b in ((one, other), (other, one))
        for seat in range(players)
    ]
    return tuple(dict.fromkeys(alone))


def games_in_a_deal(players: int) -> int:
    return len(lineups("a", "b", players))
