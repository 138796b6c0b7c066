"""Runs the server in this process."""

import logging
import sys
import threading
import webbrowser

import structlog
import uvicorn
from structlog.tracebacks import ExceptionDictTransformer

from shoal.server.http.app import create_app
from shoal.server.limits import Limits


def configure_logging() -> None:
    """Write one JSON object per line to stderr."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def serve(host: str, port: int, database: str, limits: Limits, *, seed: int | None, open_browser: bool) -> None:
    """Serve until the process is asked to stop."""
    configure_logging()
    config = uvicorn.Config(
        create_app(database, limits, seed=seed),
        host=host,
        port=port,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws="websockets-sansio",
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    server = uvicorn.Server(config)
    if open_browser:
        address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
        threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()
    server.run()


def _open_when_ready(server: uvicorn.Server, address: str) -> None:
    pause = threading.Event()
    while not server.started and not server.should_exit:
        pause.wait(0.05)
    if server.started:
        webbrowser.open(address)
