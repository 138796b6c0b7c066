"""Guards the application: adds security headers, and checks the origin and the rate of requests."""

import re
from math import ceil
from posixpath import normpath
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Scope, Send

from shoal.server.http.addresses import network_of_client
from shoal.server.http.identity import find_rate_key
from shoal.server.http.rates import Rates
from shoal.server.limits import RateLimiter
from shoal.server.wire.messages import Problem

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
WORKER_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'self'"
"""Policy for workers: the physics engine evaluates generated code, which cannot reach a page from there."""
WORKER = re.compile(r"/assets/[^/]*\.worker-[^/]*\.js")
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
HTTPS_HEADERS = [(b"strict-transport-security", b"max-age=31536000")]
NO_STORE = (b"cache-control", b"no-store")
"""Caching of answers of the interface that do not say otherwise: most are personal, and all are of the moment."""
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
INTERFACE = re.compile(r"/api/|/(?:healthz|readyz|metrics)$")
COSTLY = re.compile(r"/api/(?:tables/[^/]+/(?:analysis|turns|replay|record)|study$|study/analysis$|me/data$)")
"""Requests that change nothing but make the server replay a game, search, or read all that a guest has done."""
SIGN_IN = re.compile(r"/api/(?:along|passkeys)")
"""Requests with which a guest comes in on another device, so that nobody can guess a code."""
PREVIEWS = "/preview/"


class Guard:
    """ASGI middleware in front of the HTTP application and the WebSockets."""

    def __init__(self, app: ASGIApp, sockets: ASGIApp, rates: Rates) -> None:
        self.app, self.sockets, self.rates = app, sockets, rates

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            # The application sees the same address as the guard, so that no spelling of it slips past a limit.
            scope["path"] = normalise(scope["path"])
            send = _with_headers(send, scope)
            if refusal := self._refusal(scope):
                await _refuse(send, *refusal)
            else:
                await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, str, float] | None:
        """Return status, sentence and seconds to wait with which to refuse a request; None to let it pass."""
        safe, path = scope["method"] in SAFE_METHODS, scope["path"]  # type: ignore[typeddict-item]
        if safe and not path.startswith(("/api/", PREVIEWS)):
            return None
        headers = dict(scope["headers"])
        if not safe and (headers.get(b"x-shoal") != b"1" or not same_origin(headers)):
            return 403, "This request did not come from a page of this server.", 0.0
        if wait := self._rate(safe, path).take(find_rate_key(scope), network_of_client(scope)):
            return 429, "That was too fast. Wait a moment and try again.", wait
        return None

    def _rate(self, safe: bool, path: str) -> RateLimiter:
        """Return the rate under which a request counts."""
        rates = self.rates
        if safe and path.startswith(PREVIEWS):
            return rates.previews
        if SIGN_IN.match(path):
            return rates.sign_ins
        return rates.costly_reads if COSTLY.match(path) else rates.reads if safe else rates.changes


def normalise(path: str) -> str:
    """Return the path without doubled or trailing slashes and without dots for folders.

    >>> normalise("//api/./tables//a/x/../turns/")
    '/api/tables/a/turns'
    """
    return normpath("/" + path.lstrip("/"))


def same_origin(headers: dict[bytes, bytes]) -> bool:
    """Return whether a request comes from a page of this server, or from no page at all (without an Origin header)."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin.decode("latin-1")).netloc == headers.get(b"host", b"").decode("latin-1")
    except ValueError:
        return False


def _with_headers(send: Send, scope: Scope) -> Send:
    policy = WORKER_POLICY if WORKER.fullmatch(scope["path"]) else POLICY
    headers = [(b"content-security-policy", policy.encode()), *HEADERS]
    if scope["scheme"] == "https":
        headers += HTTPS_HEADERS

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = list(message["headers"])
            if INTERFACE.match(scope["path"]) and not any(name.lower() == NO_STORE[0] for name, _ in own):
                own.append(NO_STORE)
            message["headers"] = [*own, *headers]
        await send(message)

    return send_with_headers


async def _refuse(send: Send, status: int, sentence: str, wait: float) -> None:
    body = msgspec.json.encode(Problem(sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wait:
        headers.append((b"retry-after", str(ceil(wait)).encode()))
    start: HTTPResponseStartEvent = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})
