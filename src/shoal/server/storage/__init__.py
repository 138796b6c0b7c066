"""Durable storage of logs and guests, in SQLite or PostgreSQL."""

from shoal.server.storage.appender import Appender, Conflict, IndexUpdate, NewRow
from shoal.server.storage.devices import DeviceRow
from shoal.server.storage.lobby import TableRow
from shoal.server.storage.notices import NoticeAddress, TurnNotice, address_id
from shoal.server.storage.operations import Operation, fold_bans
from shoal.server.storage.passkeys import PasskeyRow
from shoal.server.storage.store import ScoreRow, Store, UnreadableLog, check_address, open_store

__all__ = [
    "Appender",
    "Conflict",
    "DeviceRow",
    "IndexUpdate",
    "NewRow",
    "NoticeAddress",
    "Operation",
    "PasskeyRow",
    "ScoreRow",
    "Store",
    "TableRow",
    "TurnNotice",
    "UnreadableLog",
    "address_id",
    "check_address",
    "fold_bans",
    "open_store",
]
