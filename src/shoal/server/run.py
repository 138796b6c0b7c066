"""Runs the server in this process."""

import socket
import sys
import threading
import webbrowser
from dataclasses import replace

import uvicorn

from shoal.server.http.app import create_app
from shoal.server.http.protocols import ServerConfig
from shoal.server.limits import Limits
from shoal.server.listener import BACKLOG, allow_many_files
from shoal.server.logs import configure_logging


def serve(
    listeners: list[socket.socket], database: str, limits: Limits, *, seed: int | None, open_address: str | None
) -> None:
    """Serve until the process is asked to stop; open an address in a browser, if one is given."""
    configure_logging()
    limits = replace(limits, connections=allow_many_files(limits.connections))
    config = ServerConfig(
        create_app(database, limits, seed=seed),
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
    if open_address:
        threading.Thread(target=_open_when_ready, args=(server, open_address), daemon=True).start()
    server.run(listeners)


def _open_when_ready(server: uvicorn.Server, address: str) -> None:
    pause = threading.Event()
    while not server.started and not server.should_exit:
        pause.wait(0.05)
    if server.started:
        webbrowser.open(address)
