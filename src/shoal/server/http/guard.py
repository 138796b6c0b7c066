"""Guards the application: adds security headers, and checks the origin and the rate of requests."""

import re
from typing import Any
from urllib.parse import urlsplit

import msgspec
from cachetools import LRUCache
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Scope, Send

from shoal.server.limits import Bucket, Limits
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
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
COSTLY = re.compile(r"/api/tables/[^/]+/analysis/")
"""Requests that change nothing but are limited all the same, because the server has to search."""
REMEMBERED_CLIENTS = 10_000


class Guard:
    """ASGI middleware in front of the HTTP application and the WebSockets."""

    def __init__(self, app: ASGIApp, sockets: ASGIApp, limits: Limits) -> None:
        self.app, self.sockets, self.limits = app, sockets, limits
        self.buckets: LRUCache[str, Bucket] = LRUCache(REMEMBERED_CLIENTS)
        """Rate limits by client address."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            if refusal := self._refusal(scope):
                await _refuse(send, *refusal)
                return
            policy = WORKER_POLICY if WORKER.fullmatch(scope["path"]) else POLICY
            await self.app(scope, receive, _with_headers(send, policy))
        elif scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return the status and sentence with which to refuse a request; None to let it pass."""
        safe = scope["method"] in SAFE_METHODS  # type: ignore[typeddict-item]
        if safe and not COSTLY.match(scope["path"]):
            return None
        headers = dict(scope["headers"])
        if not safe and (headers.get(b"x-shoal") != b"1" or not same_origin(headers)):
            return 403, "This request did not come from a page of this server."
        client = scope["client"][0] if scope["client"] else ""
        if not self.buckets.setdefault(client, self.limits.command_bucket()).take():
            return 429, "That was a bit much at once; wait a moment and try again."
        return None


def same_origin(headers: dict[bytes, bytes]) -> bool:
    """Return whether a request comes from a page of this server, or from no page at all (without an Origin header)."""
    origin = headers.get(b"origin")
    return origin is None or urlsplit(origin.decode("latin-1")).netloc == headers.get(b"host", b"").decode("latin-1")


def _headers(policy: str) -> list[tuple[bytes, bytes]]:
    return [(b"content-security-policy", policy.encode()), *HEADERS]


def _with_headers(send: Send, policy: str) -> Send:
    headers = _headers(policy)

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *headers]
        await send(message)

    return send_with_headers


async def _refuse(send: Send, status: int, sentence: str) -> None:
    body = msgspec.json.encode(Problem(sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *_headers(POLICY)]
    start: HTTPResponseStartEvent = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})
