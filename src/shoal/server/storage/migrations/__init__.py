"""Versions of the database schema. Alembic migrates a database when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from shoal.core import Refusal

MIGRATION_LOCK = 0x5410A1


def upgrade(connection: Connection) -> None:
    """Migrate the database to the newest version."""
    if connection.dialect.name == "postgresql":
        # If several processes start at once, one migrates and the others wait, for as long as it takes.
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = '60s'"))
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def check(connection: Connection) -> None:
    """Raise Refusal unless the database has the newest version."""
    found, newest = find_version(connection), ScriptDirectory.from_config(_config()).get_current_head()
    if found is None:
        raise Refusal("There is no Shoal in this database.")
    if found != newest:
        raise Refusal(f"The database has version {found} and this program needs {newest}: start the server once.")


def find_version(connection: Connection) -> str | None:
    """Return the version of the database; None if it is empty or belongs to another program."""
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
