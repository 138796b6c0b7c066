"""The command `shoal serve`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from platformdirs import user_data_path

from shoal.cli.common import check_seed
from shoal.core import Refusal
from shoal.server.limits import Limits
from shoal.server.run import serve as run_server


def serve(
    *,
    host: Annotated[str, Parameter(help="0.0.0.0 lets others in.")] = "127.0.0.1",
    port: int = 8765,
    db: Annotated[str | None, Parameter(help="sqlite:PATH or postgresql://USER@HOST/NAME.")] = None,
    browser: Annotated[bool, Parameter(help="Open the page in a browser.")] = True,
    bot_pace: Annotated[float, Parameter(help="Seconds that a bot takes at least.")] = Limits.bot_pace,
    commands_per_second: Annotated[float, Parameter(help="What one connection may send.")] = Limits.commands_per_second,
    seed: Annotated[
        int | None, Parameter(help="Deal the first table from this seed, the next from the next one.")
    ] = None,
) -> None:
    if not 0 < port < 65_536:
        raise Refusal(f"A port is a number from 1 to 65535, not {port}.")
    if seed is not None:
        check_seed(seed)
    database = db or f"sqlite:{default_database()}"
    limits = Limits(bot_pace=bot_pace, commands_per_second=commands_per_second)
    print(f"Shoal is at http://{'localhost' if host == '127.0.0.1' else host}:{port}/ (stop with Ctrl-C)", flush=True)
    run_server(host, port, database, limits, seed=seed, open_browser=browser)


def default_database() -> Path:
    """Return the path of the SQLite database in the user's data directory."""
    return user_data_path("shoal") / "shoal.db"
