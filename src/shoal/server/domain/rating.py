"""Ratings of guests: what a result changes, and at which tables results may count.

The model is that of the arena, Plackett-Luce as openskill has it, so that people and bots stand on one scale. A bot
keeps the rating that the arena has measured; only people's ratings move.
"""

from collections.abc import Mapping
from typing import NamedTuple

from openskill.models import PlackettLuce

from shoal.bots.ratings import bot_ratings
from shoal.core import Game, Refusal
from shoal.server.domain.entries import Opened
from shoal.server.domain.table import Table

MODEL = PlackettLuce()


class Rating(NamedTuple):
    """The strength of a guest in a game, as a normal distribution."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0
    """Number of rated games so far."""


class Contestant(NamedTuple):
    """The player whose result a seat has at the end of a game: a guest or a bot."""

    seat: int
    name: str
    guest: str | None
    level: str | None


def contestants(table: Table) -> list[Contestant]:
    """Return by seat who has the results. A guest who forfeited has theirs, although a bot has played on."""
    return [
        Contestant(index, seat.name, guest := table.forfeiters.get(index, seat.guest), None if guest else seat.level)
        for index, seat in enumerate(table.seats)
    ]


def check_rated(opened: Opened, game: Game) -> None:
    """Raise Refusal if the results of this table may not count for ratings."""
    guests = [seat.guest for seat in opened.seats if seat.guest]
    if len(guests) != len(set(guests)):
        raise Refusal("Games on one screen are never rated.")
    if len(opened.seats) == 1:
        raise Refusal("A rated game needs an opponent.")
    if opened.origin or opened.challenge:
        raise Refusal("Only games from the start can be rated.")
    for seat in opened.seats:
        if seat.kind == "bot":
            check_rated_bot(game, seat.level or "")


def check_rated_bot(game: Game, level: str) -> None:
    """Raise Refusal if the arena has not measured this bot."""
    if level not in bot_ratings(game):
        raise Refusal(f"The strength of {level} has not been measured, so a game against it cannot be rated.")


def rate(table: Table, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings of the guests after a rated game; those who have none yet begin at the model's start."""
    places, known = table.places() or [], bot_ratings(table.game)
    seats = contestants(table)
    teams = []
    for contestant in seats:
        if contestant.guest is None:
            mu, sigma = known.get(contestant.level or "", (MODEL.mu, MODEL.sigma))
        else:
            mu, sigma, _ = before.get(contestant.guest, Rating())
        teams.append([MODEL.rating(mu, sigma)])
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    return {
        contestant.guest: Rating(after.mu, after.sigma, before.get(contestant.guest, Rating()).games + 1)
        for contestant, [after] in zip(seats, rated, strict=True)
        if contestant.guest is not None
    }
