"""The command `shoal serve`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Group, Parameter
from platformdirs import user_data_path

from shoal.bots import bot_names
from shoal.bots.engine.bot import read_command
from shoal.bots.engine.registry import RegisteredEngine, register_engine
from shoal.cli.common import check_seed
from shoal.core import Refusal, find_game
from shoal.server.limits import Limits
from shoal.server.listener import listen
from shoal.server.run import serve as run_server
from shoal.server.storage import check_address

NAMES = {"127.0.0.1": "localhost", "0.0.0.0": "localhost"}
"""Names under which a browser on this machine reaches an address."""


def serve(
    *,
    host: Annotated[str, Parameter(help="0.0.0.0 lets others in.")] = "127.0.0.1",
    port: int = 8765,
    db: Annotated[str | None, Parameter(help="sqlite:PATH or postgresql://USER@HOST/NAME.")] = None,
    browser: Annotated[bool, Parameter(help="Open the page in a browser.")] = True,
    seed: Annotated[
        int | None, Parameter(help="Deal the first table from this seed, the next from the next one.")
    ] = None,
    engine: Annotated[
        tuple[str, ...],
        Parameter(negative="", show_default=False, help="A program as a bot, as NAME=COMMAND:GAME; repeatable."),
    ] = (),
    limits: Annotated[Limits, Parameter(name="*", group=Group("Limits"))] = Limits(),  # noqa: B008
) -> None:
    if not 0 < port < 65_536:
        raise Refusal(f"A port is a number from 1 to 65535, not {port}.")
    if seed is not None:
        check_seed(seed)
    database = db or f"sqlite:{default_database()}"
    if min(limits.concurrent_bots, limits.concurrent_acts) < 1:
        raise Refusal("Bots and acts need at least one thread and one process.")
    check_address(database)
    for text in engine:
        register_engine(read_engine(text))
    listeners = listen(host, port, limits)
    address = f"http://{NAMES.get(host, host)}:{port}/"
    print(f"Shoal is at {address} (stop with Ctrl-C)", flush=True)
    run_server(listeners, database, limits, seed=seed, open_address=address if browser else None)


def default_database() -> Path:
    """Return the path of the SQLite database in the user's data directory."""
    return user_data_path("shoal") / "shoal.db"


def read_engine(text: str) -> RegisteredEngine:
    """Return the engine that NAME=COMMAND:GAME describes; raise Refusal if it cannot be used."""
    name, equals, rest = text.partition("=")
    command, colon, game_id = rest.rpartition(":")
    if not equals or not colon:
        raise Refusal(f"An engine is written NAME=COMMAND:GAME, not {text!r}.")
    game = find_game(game_id)
    if name in bot_names(game):
        raise Refusal(f"{game.title} has a bot {name!r} already; give the engine another name.")
    return RegisteredEngine(name, read_command(command), game.id)
