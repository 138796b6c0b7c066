"""The database that a command works on."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from platformdirs import user_data_path

from shoal.server.storage import check_address

Database = Annotated[str | None, Parameter(help="sqlite:PATH or postgresql://USER@HOST/NAME.")]


def find_database(address: str | None) -> str:
    """Return the address of the database, that of the user's own one if none is given; raise Refusal if it is none."""
    database = address or f"sqlite:{default_database()}"
    check_address(database)
    return database


def default_database() -> Path:
    """Return the path of the SQLite database in the user's data directory."""
    return user_data_path("shoal") / "shoal.db"
