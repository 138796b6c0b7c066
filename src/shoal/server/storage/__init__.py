"""Durable storage of logs and guests, in SQLite or PostgreSQL."""

from shoal.server.storage.appender import Appender, Conflict, IndexUpdate, NewRow
from shoal.server.storage.store import ScoreRow, Store, TableRow, UnreadableLog, check_address, open_store

__all__ = [
    "Appender",
    "Conflict",
    "IndexUpdate",
    "NewRow",
    "ScoreRow",
    "Store",
    "TableRow",
    "UnreadableLog",
    "check_address",
    "open_store",
]
