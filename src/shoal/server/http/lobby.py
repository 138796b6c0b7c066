"""Builds the lobby of a guest."""

from shoal.server.runtime.tables import TableService
from shoal.server.wire.messages import Lobby, TableCard
from shoal.server.wire.presenter import show_card

CARDS_PER_LIST = 20


async def build_lobby(table_service: TableService, guest: str) -> Lobby:
    store = table_service.store
    own = await _show_cards(table_service, await store.find_tables_of(guest, 3 * CARDS_PER_LIST), guest)
    waiting = await _show_cards(table_service, await store.find_open_tables("waiting", CARDS_PER_LIST), guest)
    playing = await _show_cards(table_service, await store.find_open_tables("playing", CARDS_PER_LIST), guest)
    own_ids = {card.id for card in own}
    unfinished = [card for card in own if card.status != "over"]
    return Lobby(
        mine=sorted(unfinished, key=lambda card: (not card.my_turn, -card.updated))[:CARDS_PER_LIST],
        to_join=[card for card in waiting if card.id not in own_ids and card.status == "waiting"],
        to_watch=[card for card in playing if card.id not in own_ids and card.status == "playing"],
        recent=[card for card in own if card.status == "over"][:CARDS_PER_LIST],
    )


async def _show_cards(table_service: TableService, table_ids: list[str], guest: str) -> list[TableCard]:
    tables = [(await table_service.find(table_id)).table for table_id in table_ids]
    return [show_card(table, guest) for table in tables if not table.deserted]
