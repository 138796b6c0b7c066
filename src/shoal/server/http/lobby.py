"""Builds the lobby of a guest from the index of tables alone: it opens no table and starts no bot."""

import msgspec

from shoal.server.runtime.tables import TableService
from shoal.server.storage import TableRow
from shoal.server.storage.lobby import CARDS_PER_LIST
from shoal.server.wire.messages import Lobby, TableCard

JOINABLE_CANDIDATES = 200
"""Tables with people at them among which those to join are looked for."""
decode_names = msgspec.json.Decoder(list[str]).decode
decode_seats = msgspec.json.Decoder(list[int]).decode


async def build_lobby(table_service: TableService, guest: str) -> Lobby:
    presence = table_service.presence
    rows = await table_service.store.find_lobby(guest, presence.find_recent(JOINABLE_CANDIDATES))
    avoided = (await table_service.relations.find(guest)).avoided
    hidden = await table_service.store.find_tables_with(avoided, rows) if avoided else set[str]()
    to_join = sorted(rows.to_join, key=lambda row: row.id not in presence.here)
    mine = [_show_card(row, guest) for row in rows.unfinished]
    return Lobby(
        mine=sorted(mine, key=lambda card: not card.my_turn),
        to_join=[_show_card(row, guest) for row in to_join if row.id not in hidden][:CARDS_PER_LIST],
        to_watch=[_show_card(row, guest) for row in rows.to_watch if row.id not in hidden],
        recent=[_show_card(row, guest) for row in rows.finished],
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
