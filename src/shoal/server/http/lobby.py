"""What the lobby shows a guest."""

from shoal.server.runtime.tables import TableService
from shoal.server.wire.messages import Lobby, TableCard
from shoal.server.wire.presenter import show_card

SHOWN = 20


async def lobby(table_service: TableService, guest: str) -> Lobby:
    own = await _cards(table_service, await table_service.store.find_tables_of(guest, 3 * SHOWN), guest)
    waiting = await _cards(table_service, await table_service.store.find_open_tables("waiting", SHOWN), guest)
    playing = await _cards(table_service, await table_service.store.find_open_tables("playing", SHOWN), guest)
    mine = {card.id for card in own}
    return Lobby(
        mine=sorted((c for c in own if c.status != "over"), key=lambda c: (not c.my_turn, -c.updated))[:SHOWN],
        to_join=[card for card in waiting if card.id not in mine and card.status == "waiting"],
        to_watch=[card for card in playing if card.id not in mine and card.status == "playing"],
        recent=[card for card in own if card.status == "over"][:SHOWN],
    )


async def _cards(table_service: TableService, table_ids: list[str], guest: str) -> list[TableCard]:
    tables = [(await table_service.find(table_id)).table for table_id in table_ids]
    return [show_card(table, guest) for table in tables if not table.deserted]
