"""Recognises guests by the cookie of their requests, and programs by their token."""

import asyncio
from time import time
from typing import Any, NamedTuple

import structlog
from cachetools import LRUCache
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State

from shoal.core import Refusal
from shoal.server.domain.names import clean_name
from shoal.server.http import identity
from shoal.server.limits import Limits
from shoal.server.storage import Store
from shoal.server.wire.messages import Guest, Token

DAY = 86_400.0
COOKIE_SECONDS = 365 * 86_400
CACHE_SIZE = 50_000
SWEEP_SECONDS = 3600.0
"""Time between two searches for guests to forget."""
Connection = ASGIConnection[Any, Any, Any, State]
logger = structlog.get_logger()


class UnknownGuest(Refusal):
    """The request has no valid cookie; the page has to call `GET /api/me` first."""


class KnownGuest(NamedTuple):
    """A guest, and since when the database has them; None while their cookie says all that is to be known."""

    guest: Guest
    since: float | None


class GuestBook:
    """Finds guests by their cookie. A guest is stored when they do something for the first time."""

    def __init__(self, store: Store, server_secret: bytes, limits: Limits) -> None:
        self.store, self.server_secret, self.limits = store, server_secret, limits
        self.cache: LRUCache[bytes, KnownGuest] = LRUCache(CACHE_SIZE)
        """Guests by the digest of their secret."""

    async def find(self, connection: Connection) -> Guest | None:
        secret = identity.find_secret(connection.scope)
        known = await self._find(secret) if secret else None
        return known and known.guest

    async def require(self, connection: Connection) -> Guest:
        """Return the guest; raise UnknownGuest if there is none."""
        guest = await self.find(connection)
        if guest is None:
            is_program = identity.find_token_secret(connection.scope) is not None
            sentence = (
                "This token is not valid." if is_program else "This browser is new here. Please load the page again."
            )
            raise UnknownGuest(sentence)
        return guest

    async def register(self, connection: Connection) -> Guest:
        """Return the guest, who does something that is kept; store them if this is the first time."""
        guest = await self.require(connection)
        await self._keep(identity.find_secret(connection.scope) or "", guest)
        return guest

    async def greet(self, request: "Request[Any, Any, State]") -> Response[Guest]:
        """Return the guest, a new one if need be, with a cookie that is valid for another year.

        A program has its token and gets no cookie; raise UnknownGuest if the token is not valid.
        """
        if identity.find_token_secret(request.scope) is not None:
            return Response(await self.require(request))
        secret = identity.find_secret(request.scope) or ""
        known = await self._find(secret) if secret else None
        if known is None:
            secret = identity.new_secret(self.server_secret)
            known = await self._find(secret)
            assert known is not None, "a secret that was just issued is valid"
        elif known.since is not None and known.since < time() - DAY:
            await self._keep(secret, known.guest)
        is_https = request.scope["scheme"] == "https"
        cookie = Cookie(
            key=identity.HTTPS_COOKIE if is_https else identity.COOKIE,
            value=secret,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=is_https,
        )
        return Response(known.guest, cookies=[cookie])

    def new_token(self) -> Token:
        """Issue a token for a new guest, who is stored when they do something for the first time."""
        return Token(identity.make_token(identity.new_secret(self.server_secret)))

    async def rename(self, request: "Request[Any, Any, State]", name: str) -> Guest:
        """Give the guest a new name, without control characters."""
        guest = await self.require(request)
        printable = clean_name(name)
        renamed = Guest(guest.id, printable, named=True)
        await self._keep(identity.find_secret(request.scope) or "", renamed)
        return renamed

    async def forget_unused(self) -> None:
        """Forget, from time to time, old results, and the guests who have not come for long and have no seat."""
        while True:
            try:
                count = await self.store.forget_guests(time() - self.limits.guest_days * DAY)
                if count:
                    self.cache.clear()
                    logger.info("guests forgotten", count=count)
            except Exception:
                logger.exception("guests not forgotten")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _find(self, secret: str) -> KnownGuest | None:
        digest = identity.digest(secret)
        if digest not in self.cache:
            row = await self.store.find_guest(digest)
            derived = identity.derive_guest(self.server_secret, secret)
            if row is not None:
                guest_id, name, since = row
                self.cache[digest] = KnownGuest(Guest(guest_id, name, derived is None or derived.name != name), since)
            elif derived is not None:
                self.cache[digest] = KnownGuest(derived, None)
        return self.cache.get(digest)

    async def _keep(self, secret: str, guest: Guest) -> None:
        """Store the guest, or what is new about them."""
        digest, now = identity.digest(secret), time()
        known = self.cache.get(digest)
        if known is None or known.guest != guest or known.since is None or known.since < now - DAY:
            await self.store.keep_guest(guest.id, digest, guest.name, now)
            self.cache[digest] = KnownGuest(guest, now)
