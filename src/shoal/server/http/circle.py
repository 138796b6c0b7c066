"""The people with whom a guest has played, and the guest's own page. Nobody can read those of another guest."""

from collections import defaultdict
from collections.abc import Sequence
from math import log, sqrt
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter

from shoal.bots import bot_levels
from shoal.bots.ratings import bot_ratings
from shoal.core import Game, Refusal, count_in_words, find_game, game_ids
from shoal.server.domain import identifiers
from shoal.server.domain.rating import MODEL
from shoal.server.http.catalogue import find_known_game
from shoal.server.http.requests import HttpRequest, guest_book_of, table_service_of
from shoal.server.runtime.tables import TableService
from shoal.server.storage.results import Opponent, ResultRow
from shoal.server.wire.circle import (
    BotStrength,
    Circle,
    Companion,
    CompanionInvitation,
    GameRecord,
    OpponentRecord,
    OwnRecord,
    RatingPoint,
)
from shoal.server.wire.messages import NewTable, SeatWish, TableLink

PAGE_SIZE = 20
RESULTS_READ = 2_000
"""Latest results of a guest from which their own page is made."""
POINTS_SHOWN = 200
"""Latest ratings of a guest in a game that the plot shows."""
OPPONENTS_SHOWN = 8
MAX_WAITING = 3
"""Tables that may wait for the same two guests, so that nobody fills the lobby of another."""
START_POINTS = 1500
POINTS_PER_MU = 400 / log(10) / (sqrt(2) * MODEL.beta)
"""Factor by which ratings become points: 400 points are odds of ten to one, as people know it from chess."""
CONFIDENT = 1.96
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""
PageNumber = Annotated[int, PathParameter(ge=0, le=1_000)]
decode_opponents = msgspec.json.Decoder(list[Opponent]).decode


@get("/api/circle/{page:int}")
async def get_circle(request: HttpRequest, page: PageNumber) -> Circle:
    """List a page of the people with whom the guest has played, those of the latest games first; pages begin at 0."""
    guest = await guest_book_of(request).require(request)
    return await show_circle(table_service_of(request), guest.id, page)


@post("/api/circle/invitations")
async def invite(request: HttpRequest, data: JSONBody[CompanionInvitation]) -> TableLink:
    """Open a table with a seat that is reserved for somebody with whom the guest has played."""
    guest = await guest_book_of(request).register(request)
    return TableLink(await invite_companion(table_service_of(request), guest.id, guest.name, data))


@get("/api/me/games")
async def get_own_record(request: HttpRequest) -> OwnRecord:
    """Return what the guest has played, by game and opponent, with their ratings."""
    guest = await guest_book_of(request).require(request)
    return await show_own_record(table_service_of(request), guest.id)


async def show_circle(table_service: TableService, guest: str, page: int = 0) -> Circle:
    rows = await table_service.store.results.find_companions(guest, PAGE_SIZE + 1, page * PAGE_SIZE)
    avoided = (await table_service.relations.find(guest)).avoided
    online = table_service.presence.find_online(row.guest_id for row in rows)
    companions = [
        Companion(
            key=identifiers.companion_key(table_service.secret, guest, row.guest_id),
            name=row.name,
            online=row.guest_id in online,
            games=row.games,
            running=row.running,
            wins=row.wins,
            losses=row.losses,
            last=row.last,
        )
        for row in rows[:PAGE_SIZE]
        if row.guest_id not in avoided
    ]
    return Circle(companions, more=len(rows) > PAGE_SIZE)


async def invite_companion(table_service: TableService, guest: str, name: str, wish: CompanionInvitation) -> str:
    """Open a table for the guest and the other one; raise Refusal if the two have never played together."""
    game, index = find_known_game(wish.game), table_service.store.results
    avoided = (await table_service.relations.find(guest)).avoided
    found = await index.find_companion_names(guest)
    names = {companion: shown for companion, shown in found.items() if companion not in avoided}
    keys = {identifiers.companion_key(table_service.secret, guest, companion): companion for companion in names}
    companion = keys.get(wish.companion)
    if companion is None:
        raise Refusal("You can invite people with whom you have played.")
    if await index.count_waiting_together(guest, companion) >= MAX_WAITING:
        raise Refusal(f"{names[companion]} has several invitations from you already. Please wait for an answer.")
    players = min(count for count in game.players if count > 1)
    seats = (SeatWish("me"), SeatWish("friend"), *[SeatWish("bot")] * (players - 2))
    request = NewTable(game.id, seats, rated=wish.rated, series=wish.series)
    return await table_service.new_table(request, guest, name, invited=(companion, names[companion]))


async def show_own_record(table_service: TableService, guest: str) -> OwnRecord:
    index = table_service.store.results
    rows = (await index.find_results(guest, RESULTS_READ))[::-1]
    best = await index.find_best_scores_of(guest)
    by_game: dict[str, list[ResultRow]] = defaultdict(list)
    for row in rows:
        by_game[row.game].append(row)
    games = [find_game(game) for game in game_ids()]
    return OwnRecord(
        games=[
            _show_game(game, by_game[game.id], best.get(game.id))
            for game in games
            if game.id in by_game or game.id in best
        ],
        bots={game.id: _show_bots(game) for game in games},
    )


def _show_game(game: Game, rows: Sequence[ResultRow], best: int | None) -> GameRecord:
    rated = [row for row in rows if row.number is not None]
    streak, best_streak = find_streaks([row.place == 1 for row in rows])
    return GameRecord(
        game=game.id,
        games=len(rows),
        wins=sum(row.place == 1 for row in rows),
        streak=streak,
        best_streak=best_streak,
        opponents=_show_opponents(rows),
        ratings=[_show_point(row) for row in rated[-POINTS_SHOWN:]],
        rated_games=rated[-1].number or 0 if rated else 0,
        challenge_best=None if best is None else count_in_words(best, game.score_names[0]),
    )


def find_streaks(wins: Sequence[bool]) -> tuple[int, int]:
    """Return the number of wins in a row at the end, and the most wins in a row.

    >>> find_streaks([True, True, False, True])
    (1, 2)
    """
    streak = best = 0
    for won in wins:
        streak = streak + 1 if won else 0
        best = max(best, streak)
    return streak, best


def _show_opponents(rows: Sequence[ResultRow]) -> list[OpponentRecord]:
    """Show the most frequent opponents: people under the name that they had last, and bots by level."""
    met: dict[tuple[str | None, str | None], list[tuple[int, Opponent]]] = defaultdict(list)
    for row in rows:
        for opponent in decode_opponents(row.opponents):
            met[opponent.guest, opponent.level].append((row.place, opponent))
    records = [
        OpponentRecord(
            name=level or games[-1][1].name,
            bot=level is not None,
            games=len(games),
            wins=sum(place < opponent.place for place, opponent in games),
            losses=sum(opponent.place < place for place, opponent in games),
        )
        for (_, level), games in met.items()
    ]
    return sorted(records, key=lambda record: -record.games)[:OPPONENTS_SHOWN]


def to_points(mu: float) -> int:
    """Return the points that people read for a rating."""
    return round(START_POINTS + (mu - MODEL.mu) * POINTS_PER_MU)


def _error_points(sigma: float) -> int:
    return round(CONFIDENT * sigma * POINTS_PER_MU)


def _show_point(row: ResultRow) -> RatingPoint:
    return RatingPoint(row.ended, to_points(row.mu or 0.0), _error_points(row.sigma or 0.0))


def _show_bots(game: Game) -> list[BotStrength]:
    ratings = bot_ratings(game)
    return [
        BotStrength(level, to_points(ratings[level].mu), _error_points(ratings[level].sigma))
        for level in bot_levels(game)
        if level in ratings
    ]


ROUTES = [get_circle, invite, get_own_record]
