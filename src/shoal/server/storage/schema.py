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
    Index("tables_by_status", "status", "updated"),
)
"""Index of the log: status of every table. A row changes only when the status does."""

seats = Table(
    "seats",
    metadata,
    Column("guest_id", String(24), primary_key=True),
    Column("table_id", String(40), primary_key=True),
)
"""Index of the log: guests and the tables at which they have, or had, a seat."""

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
