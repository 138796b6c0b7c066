"""Assembles the ASGI application."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Headers, State
from litestar.exceptions import HTTPException
from litestar.middleware.compression import CompressionMiddleware
from litestar.types import Receive, Scope, Send

from shoal.core import Refusal
from shoal.server.bus import open_bus
from shoal.server.domain.words import WordList
from shoal.server.http import openapi
from shoal.server.http.guard import Guard
from shoal.server.http.guests import BannedGuest, GuestBook, UnknownGuest
from shoal.server.http.health import HealthMonitor
from shoal.server.http.pages import PRECOMPRESSED, show_api_page, show_page
from shoal.server.http.previews import PreviewService, get_preview
from shoal.server.http.rates import Rates
from shoal.server.http.replays import Replays
from shoal.server.http.routes import ROUTES
from shoal.server.http.socket import TableSockets
from shoal.server.http.static_files import choose_encoding
from shoal.server.http.study import StudyService
from shoal.server.limits import Limits
from shoal.server.runtime.erasure import ErasureService
from shoal.server.runtime.fair_queue import TooManyRequests
from shoal.server.runtime.membership import Membership
from shoal.server.runtime.operations import OperationFollower
from shoal.server.runtime.tables import TableService
from shoal.server.storage import open_store
from shoal.server.wire.messages import Problem

RETRY_SECONDS = "2"
"""Time after which an analysis may have become free."""
logger = structlog.get_logger()
COMPRESSION_LEVEL = 1
"""Litestar compresses answers in the event loop: the lowest level delays other tables least."""


def tune_garbage_collection() -> None:
    """Exempt what is loaded from garbage collection and collect rarely, since every scan stalls all tables."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def create_app(
    database: str,
    limits: Limits | None = None,
    bus_address: str | None = None,
    seed: int | None = None,
    words: WordList | None = None,
) -> Guard:
    """Return the application; `seed` fixes the seeds of new tables, for tests and demonstrations.

    Messages and names with one of the `words` are refused.
    """
    limits = limits or Limits()
    rates = Rates(limits)

    @asynccontextmanager
    async def run_tables(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            store = await stack.enter_async_context(open_store(database))
            secret = await store.load_secret()
            bus = await stack.enter_async_context(open_bus(bus_address, store.engine, secret))
            membership = Membership(store.leases, bus) if bus.channel else None
            table_service = TableService(store, bus, secret, limits, seed, ownership=membership, words=words)
            operations = OperationFollower(table_service)
            await operations.start()
            guest_book = GuestBook(store, secret, limits, bus, operations, table_service.words)
            rates.share(bus)
            bus.start()
            if membership:
                membership.on_change = table_service.relay.start_audit
                await membership.start()
            app.state.table_service, app.state.guest_book = table_service, guest_book
            app.state.rates = rates
            await table_service.notifier.start()
            app.state.erasure_service = erasure_service = ErasureService(operations)
            guest_book.on_signed_out = sockets.cut
            await table_service.resume()
            app.state.replays = replays = Replays(limits)
            app.state.study_service = study_service = StudyService(table_service)
            app.state.preview_service = preview_service = PreviewService(table_service, rates)
            app.state.health_monitor = health_monitor = HealthMonitor(table_service, limits)
            await health_monitor.beat()
            work = (guest_book.forget_unused(), health_monitor.run(), rates.announce(bus), operations.run())
            chores = [asyncio.create_task(chore) for chore in (*work, sockets.follow(bus))]
            tune_garbage_collection()
            logger.info("open", tables=len(table_service.sessions))
            try:
                yield
            finally:
                for chore in chores:
                    chore.cancel()
                erasure_service.stop()
                replays.stop()
                study_service.stop()
                preview_service.stop()
                await table_service.close()
                if membership:
                    await membership.stop()
                logger.info("closed")

    app = Litestar(
        route_handlers=[*ROUTES, get_preview, show_api_page, show_page],
        lifespan=[run_tables],
        exception_handlers={
            Refusal: _on_refusal,
            HTTPException: _on_http_error,
            # The framework passes on what its decoder says of bodies that are nested too deeply or are not Unicode.
            RecursionError: _on_unreadable,
            UnicodeDecodeError: _on_unreadable,
            Exception: _on_failure,
        },
        logging_config=None,
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=COMPRESSION_LEVEL,
            minimum_size=1000,
            exclude=f"^{openapi.PATH}/",  # It is large and never changes.
            exclude_opt_key=PRECOMPRESSED,
            middleware_class=Compression,
        ),
        request_max_body_size=limits.message_bytes,
        openapi_config=openapi.openapi_config(),
    )
    sockets = TableSockets(app.state, rates, limits)
    return Guard(app, sockets, rates)


class Compression(CompressionMiddleware):
    """Litestar's compression, for those who accept it: on its own it also compresses for `gzip;q=0`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        accepted = ",".join(Headers.from_scope(scope).getall("accept-encoding", []))
        is_accepted = choose_encoding(accepted, ("gzip", "identity")) == "gzip"
        await (super().__call__ if is_accepted else self.app)(scope, receive, send)


def _on_refusal(_request: "Request[Any, Any, State]", refusal: Exception) -> Response[Problem]:
    statuses = {UnknownGuest: 401, BannedGuest: 403, TooManyRequests: 429}
    status = next((status for kind, status in statuses.items() if isinstance(refusal, kind)), 409)
    headers = {"retry-after": RETRY_SECONDS} if status == 429 else {}
    return Response(Problem(str(refusal)), status_code=status, headers=headers)


def _on_http_error(_request: "Request[Any, Any, State]", error: HTTPException) -> Response[Problem]:
    sentence = {
        400: f"This request cannot be understood: {_reason(error)}.",
        404: "There is nothing at this address.",
        405: "That cannot be done at this address.",
        413: "That is too much at once.",
    }.get(error.status_code, "This request cannot be carried out.")
    return Response(Problem(sentence), status_code=error.status_code)


def _on_unreadable(_request: "Request[Any, Any, State]", _error: Exception) -> Response[Problem]:
    return Response(Problem("This request cannot be understood: its body is not readable JSON."), status_code=400)


def _reason(error: HTTPException) -> str:
    """Return the first few validation errors, or the framework's own message."""
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(f"{item.get('key', '')} {item.get('message', '')}".strip() for item in extra[:3])
    return error.detail.rstrip(".")


def _on_failure(request: "Request[Any, Any, State]", error: Exception) -> Response[Problem]:
    logger.error("request failed", path=request.scope["path"], exc_info=error)
    return Response(Problem("Something went wrong on our side. Nothing was changed."), status_code=500)
