"""Runs the server in this process."""

import socket
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import uvicorn

from shoal.bots.engine.registry import RegisteredEngine
from shoal.server.domain.words import WordList
from shoal.server.http.app import create_app
from shoal.server.http.protocols import ServerConfig
from shoal.server.limits import Limits
from shoal.server.listener import BACKLOG, allow_many_files
from shoal.server.logs import configure_logging


@dataclass(frozen=True)
class Settings:
    """What a server process has to know."""

    database: str
    limits: Limits
    bus: str | None = None
    """Address of the bus; None for the one that the database brings with it."""
    seed: int | None = None
    """Seed of the first table, for tests and demonstrations."""
    engines: tuple[RegisteredEngine, ...] = ()
    words: WordList = field(default_factory=WordList)
    """Words that nobody is to write in a chat or a name."""


def serve(listeners: list[socket.socket], settings: Settings, on_ready: Callable[[], None] | None = None) -> None:
    """Serve until the process is asked to stop; call a function in a thread once everything is open."""
    configure_logging()
    limits = replace(settings.limits, connections=allow_many_files(settings.limits.connections))
    config = ServerConfig(
        create_app(settings.database, limits, settings.bus, settings.seed, settings.words),
        limits,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    server = uvicorn.Server(config)
    if on_ready:
        threading.Thread(target=_call_when_ready, args=(server, on_ready), daemon=True).start()
    server.run(listeners)


def _call_when_ready(server: uvicorn.Server, function: Callable[[], None]) -> None:
    pause = threading.Event()
    while not server.started and not server.should_exit:
        pause.wait(0.05)
    if server.started:
        function()
