"""Tables of the database. The `log` is the source of truth; `tables` and `seats` are indexes of it for the lobby."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("secret_digest", LargeBinary, nullable=False, unique=True),
    Column("name", String(24), nullable=False),
    Column("since", Double, nullable=False),
)
"""Guests who have done something; `since` is the day of their last visit."""

log = Table(
    "log",
    metadata,
    Column("position", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", String(40), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("move_id", String(60), nullable=False),
    Column("at", Double, nullable=False),
    Column("entry", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "move_id"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("updated", Double, nullable=False),
    Column("names", Text, nullable=False),
    Column("to_act", String(24)),
    Column("winners", Text, nullable=False),
    Index("tables_by_status", "status", "updated"),
)
"""Index of the log: what the lobby shows of every table, written in the transaction of the entry that changes it.

`status` is that of the table, or `deserted` if everybody left before the game began, or `aborted` if a player ended it
without a result, or `broken` if the log cannot be folded. The lobby shows neither deserted nor aborted tables. `open`
is true if the lobby shows the table to everybody. `updated` lags behind the log by a minute at most. `names` is a JSON
list by seat, `to_act` the guest whose turn it is, and `winners` a JSON list of seats.
"""

seats = Table(
    "seats",
    metadata,
    Column("guest_id", String(24), primary_key=True),
    Column("table_id", String(40), primary_key=True),
)
"""Index of the log: guests and the tables at which they have, or had, a seat."""

scores = Table(
    "scores",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("guest_id", String(24), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("points", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("scores_by_points", "game", "day", "points", "at"),
)
"""Index of the log: the best result of each guest in a challenge of the day, written with the game's last entry."""

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
