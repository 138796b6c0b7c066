"""The application: everything put together."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from shoal.core import Refusal
from shoal.server.http.guard import Guard
from shoal.server.http.guests import GuestBook, UnknownGuest
from shoal.server.http.pages import api_page, page
from shoal.server.http.routes import ROUTES
from shoal.server.http.socket import TableSockets
from shoal.server.limits import Limits
from shoal.server.runtime.analysis import TooManyRequests
from shoal.server.runtime.bus import Bus, LocalBus
from shoal.server.runtime.tables import TableService
from shoal.server.storage import open_store
from shoal.server.wire.messages import PROTOCOL, Problem

logger = structlog.get_logger()


def keep_garbage_collection_short() -> None:
    """What has been loaded so far stays; looking through it again and again would halt all tables."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def create_app(database: str, limits: Limits | None = None, bus: Bus | None = None, seed: int | None = None) -> Guard:
    limits = limits or Limits()

    @asynccontextmanager
    async def tables_are_open(app: Litestar) -> AsyncIterator[None]:
        async with open_store(database) as store:
            table_service = TableService(store, bus or LocalBus(), await store.load_secret(), limits, seed)
            app.state.table_service, app.state.guests = table_service, GuestBook(store)
            await table_service.resume()
            keep_garbage_collection_short()
            logger.info("open", tables=len(table_service.sessions))
            try:
                yield
            finally:
                await table_service.close()
                logger.info("closed")

    app = Litestar(
        route_handlers=[*ROUTES, api_page, page],
        lifespan=[tables_are_open],
        exception_handlers={Refusal: _refused, HTTPException: _http_problem, Exception: _failed},
        logging_config=None,
        compression_config=CompressionConfig(backend="gzip", minimum_size=700),
        request_max_body_size=limits.message_bytes,
        openapi_config=OpenAPIConfig(
            title="Shoal", version=str(PROTOCOL), path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
    )
    return Guard(app, TableSockets(app.state), limits)


def _refused(_request: "Request[Any, Any, State]", refusal: Exception) -> Response[Problem]:
    status = 401 if isinstance(refusal, UnknownGuest) else 429 if isinstance(refusal, TooManyRequests) else 409
    return Response(Problem(str(refusal)), status_code=status)


def _http_problem(_request: "Request[Any, Any, State]", problem: HTTPException) -> Response[Problem]:
    sentence = {
        400: f"This request cannot be understood: {_reason(problem)}.",
        404: "There is nothing at this address.",
        405: "That cannot be done at this address.",
        413: "That is too much at once.",
    }.get(problem.status_code, "This request cannot be carried out.")
    return Response(Problem(sentence), status_code=problem.status_code)


def _reason(problem: HTTPException) -> str:
    extra = problem.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(f"{item.get('key', '')} {item.get('message', '')}".strip() for item in extra[:3])
    return problem.detail.rstrip(".")


def _failed(request: "Request[Any, Any, State]", error: Exception) -> Response[Problem]:
    logger.error("request failed", path=request.url.path, exc_info=error)
    return Response(Problem("Something went wrong on our side; nothing was changed."), status_code=500)
