"""The database's versions; Alembic brings one up to date when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

MIGRATION_LOCK = 0x5410A1


def upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Several processes may start at once.
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
