"""Versions of the database schema. Alembic migrates a database when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

MIGRATION_LOCK = 0x5410A1


def upgrade(connection: Connection) -> None:
    """Migrate the database to the newest version."""
    if connection.dialect.name == "postgresql":
        # If several processes start at once, one migrates and the others wait.
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
