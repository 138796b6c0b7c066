"""Where tables and guests are kept: SQLite by default, PostgreSQL by address."""

from shoal.server.storage.appender import Appender, Change, Conflict, NewRow
from shoal.server.storage.store import Store, open_store

__all__ = ["Appender", "Change", "Conflict", "NewRow", "Store", "open_store"]
