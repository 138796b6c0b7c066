"""Builds the lobby of a guest from the index of tables alone: it opens no table and starts no bot."""

import msgspec

from shoal.server.runtime.tables import TableService
from shoal.server.storage import TableRow
from shoal.server.wire.messages import Lobby, TableCard

CARDS_PER_LIST = 20
JOINABLE_CANDIDATES = 200
"""Tables with people at them among which those to join are looked for."""
decode_names = msgspec.json.Decoder(list[str]).decode
decode_seats = msgspec.json.Decoder(list[int]).decode


async def build_lobby(table_service: TableService, guest: str) -> Lobby:
    store, presence = table_service.store, table_service.presence
    unfinished = await store.find_tables_of(guest, ("waiting", "playing"), CARDS_PER_LIST)
    finished = await store.find_tables_of(guest, ("over", "broken"), CARDS_PER_LIST)
    to_watch = await store.find_tables_to_watch(guest, CARDS_PER_LIST)
    to_join = await store.find_tables_to_join(guest, presence.find_recent(JOINABLE_CANDIDATES))
    to_join.sort(key=lambda row: row.id not in presence.here)
    mine = [_show_card(row, guest) for row in unfinished]
    return Lobby(
        mine=sorted(mine, key=lambda card: not card.my_turn),
        to_join=[_show_card(row, guest) for row in to_join[:CARDS_PER_LIST]],
        to_watch=[_show_card(row, guest) for row in to_watch],
        recent=[_show_card(row, guest) for row in finished],
    )


def _show_card(row: TableRow, guest: str) -> TableCard:
    return TableCard(
        id=row.id,
        game=row.game,
        status=row.status,  # type: ignore[arg-type]
        names=decode_names(row.names),
        my_turn=row.to_act == guest,
        updated=row.updated,
        winners=decode_seats(row.winners),
    )
