"""Results of finished games, as they are stored with the game's last entry."""

import msgspec

from shoal.server.domain import rating
from shoal.server.domain.rating import Rating, contestants
from shoal.server.domain.table import Status, Table
from shoal.server.storage import IndexUpdate, Store
from shoal.server.storage.results import Opponent, ResultRow


async def make_results(store: Store, status: Status, after: Table) -> list[IndexUpdate]:
    """Return the updates of the index of results if a game comes to its end; none for players of one screen.

    The status is that of the table before.

    The ratings are read here and stored under their next number. If another game of a player ends meanwhile, it takes
    the number, the append is a conflict, and the caller comes back with what has changed.
    """
    places = after.places()
    if status == "over" or places is None:
        return []
    players = contestants(after)
    held = [player.guest for player in players if player.guest]
    own = {guest for guest in held if held.count(guest) == 1}
    if len(players) == 1 or not own:
        return []
    ratings: dict[str, Rating] = {}
    if after.opened.rated:
        ratings = rating.rate(after, await store.results.find_ratings(held, after.game.id))
    rows = []
    for player in sorted(players, key=lambda player: player.guest or ""):  # The same order everywhere: no deadlocks.
        if player.guest not in own:
            continue
        opponents = [
            Opponent(other.name, places[other.seat], other.guest, other.level) for other in players if other != player
        ]
        rated = ratings.get(player.guest)
        rows.append(
            ResultRow(
                guest_id=player.guest,
                table_id=after.id,
                game=after.game.id,
                ended=after.updated,
                players=len(players),
                place=places[player.seat],
                opponents=msgspec.json.encode(opponents).decode(),
                number=rated and rated.games,
                mu=rated and rated.mu,
                sigma=rated and rated.sigma,
            )
        )
    return [store.results.add(row) for row in rows]
