"""The command `shoal serve`."""

import inspect
import sys
import threading
import webbrowser
from dataclasses import fields
from pathlib import Path
from typing import Annotated

from cyclopts import Group, Parameter

from shoal.bots import bot_names
from shoal.bots.engine.bot import read_command
from shoal.bots.engine.registry import RegisteredEngine, register_engine
from shoal.cli.common import check_seed
from shoal.cli.database import Database, find_database
from shoal.cli.settings import FILE, ConfigFile
from shoal.core import BadFile, Refusal, find_game
from shoal.server.bus import check_bus_address
from shoal.server.domain.words import WordList
from shoal.server.limits import Limits
from shoal.server.listener import listen
from shoal.server.run import Settings
from shoal.server.run import serve as run_server

NAMES = {"127.0.0.1": "localhost", "0.0.0.0": "localhost"}
"""Names under which a browser on this machine reaches an address."""


def serve(
    *,
    host: Annotated[str, Parameter(help="0.0.0.0 lets others in.")] = "127.0.0.1",
    port: int = 8765,
    db: Database = None,
    workers: Annotated[int, Parameter(help="Processes that serve the port together, on PostgreSQL.")] = 1,
    bus: Annotated[
        str | None, Parameter(help="nats://HOST:PORT, for processes that share a database; else PostgreSQL itself.")
    ] = None,
    browser: Annotated[bool, Parameter(help="Open the page in a browser.")] = True,
    seed: Annotated[
        int | None, Parameter(help="Deal the first table from this seed, the next from the next one.")
    ] = None,
    engine: Annotated[
        tuple[str, ...],
        Parameter(negative="", show_default=False, help="A program as a bot, as NAME=COMMAND:GAME; repeatable."),
    ] = (),
    words: Annotated[
        Path | None, Parameter(help="A file of words to refuse in chats and names, one word or phrase per line.")
    ] = None,
    config: ConfigFile = None,
    limits: Annotated[Limits, Parameter(name="*", group=Group("Limits"))] = Limits(),  # noqa: B008
) -> None:
    if not 0 < port < 65_536:
        raise Refusal(f"A port is a number from 1 to 65535, not {port}.")
    if seed is not None:
        check_seed(seed)
    database = find_database(db)
    if min(limits.concurrent_bots, limits.concurrent_acts) < 1:
        raise Refusal("Bots and acts need at least one thread and one process.")
    check_workers(workers, bus, database, seed)
    engines = []
    for text in engine:
        engines.append(read_engine(text))
        register_engine(engines[-1])
    settings = Settings(database, limits, bus, seed, tuple(engines), read_words(words))
    listeners = listen(host, port, limits)
    address = f"http://{NAMES.get(host, host)}:{port}/"
    print(f"Shoal is at {address} (stop with Ctrl-C)", flush=True)
    if browser:
        # Connections wait until the server accepts them.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    if workers > 1:
        from shoal.server.supervisor import Supervisor

        Supervisor(listeners, settings, workers).run()
    else:
        run_server(listeners, settings)


def check_workers(workers: int, bus: str | None, database: str, seed: int | None) -> None:
    """Raise Refusal if the database or the system does not allow several processes."""
    if workers < 1:
        raise Refusal(f"A server needs at least one worker, not {workers}.")
    if bus is not None:
        check_bus_address(bus)
    if (workers > 1 or bus is not None) and database.startswith("sqlite:"):
        raise Refusal("Several processes need PostgreSQL; with SQLite leave out --workers and --bus.")
    if workers > 1 and seed is not None:
        raise Refusal("With --seed there can be only one worker, which deals the tables in their order.")
    if workers > 1 and sys.platform == "win32":
        raise Refusal("On Windows there can be only one worker.")


def read_words(file: Path | None) -> WordList:
    """Return the words in a file, or none without one; raise BadFile if it cannot be read."""
    if file is None:
        return WordList()
    try:
        return WordList.read(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadFile(f"{file} is not a text in UTF-8.") from None


def setting_names() -> set[str]:
    """Return the names of all settings that a file may hold: those of the options."""
    options = set(inspect.signature(serve).parameters) - {"limits", FILE}
    return options | {field.name for field in fields(Limits)}


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
