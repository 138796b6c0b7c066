"""The challenge of the day, and the table of the day."""

from shoal.core import Game, Refusal, count_in_words
from shoal.server.http.catalogue import find_known_game
from shoal.server.runtime.tables import TableService
from shoal.server.storage import ScoreRow
from shoal.server.wire.messages import ChallengeScore, DailyChallenge

BEST_SHOWN = 20
"""Number of results in the table of the day."""


async def show_challenge(table_service: TableService, guest: str, game_id: str) -> DailyChallenge:
    game, day, store = find_known_game(game_id), table_service.today().isoformat(), table_service.store
    if game.challenge is None:
        raise Refusal(f"There is no challenge of the day in {game.title}.")
    best = await store.find_best_scores(game.id, day, BEST_SHOWN)
    mine = await store.find_score_of(game.id, day, guest)
    return DailyChallenge(
        day=day,
        title=game.challenge.title,
        pitch=game.challenge.pitch,
        players=await store.count_scores(game.id, day),
        best=[_show_score(game, place, row, guest) for place, row in enumerate(best, 1)],
        mine=_show_score(game, *mine, guest) if mine else None,
    )


def _show_score(game: Game, place: int, row: ScoreRow, guest: str) -> ChallengeScore:
    """Show a result without the id of its guest, which is nobody else's business."""
    score = count_in_words(row.points, game.score_names[0])
    return ChallengeScore(place, row.name, score, mine=row.guest_id == guest)
