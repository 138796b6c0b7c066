"""Recognises guests by the cookie of their requests."""

from time import time
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State

from shoal.core import Refusal
from shoal.server.domain import identifiers
from shoal.server.http import identity
from shoal.server.storage import Store
from shoal.server.wire.messages import Guest

COOKIE_SECONDS = 365 * 86_400
CACHE_SIZE = 50_000


class UnknownGuest(Refusal):
    """The request has no valid cookie; the page has to call `GET /api/me` first."""


class GuestBook:
    """Finds guests by their cookie, with a cache."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.cache: dict[bytes, Guest] = {}
        """Guests by the digest of their secret."""

    async def require(self, connection: "ASGIConnection[Any, Any, Any, State]") -> Guest:
        """Return the guest; raise UnknownGuest if there is none."""
        guest = await self.find(connection)
        if guest is None:
            raise UnknownGuest("This browser is not known here yet; load the page again.")
        return guest

    async def find(self, connection: "ASGIConnection[Any, Any, Any, State]") -> Guest | None:
        secret = connection.cookies.get(identity.COOKIE)
        if not secret:
            return None
        digest = identity.digest(secret)
        if digest not in self.cache and (row := await self.store.find_guest(digest)) is not None:
            if len(self.cache) > CACHE_SIZE:
                self.cache.clear()
            self.cache[digest] = Guest(*row)
        return self.cache.get(digest)

    async def greet(self, request: "Request[Any, Any, State]") -> Response[Guest]:
        """Return the guest, a new one if need be, with a cookie that is valid for another year."""
        secret = request.cookies.get(identity.COOKIE) or ""
        guest = await self.find(request)
        if guest is None:
            secret, guest = identity.new_secret(), Guest(identifiers.new_id(), identity.new_name())
            await self.store.add_guest(guest.id, identity.digest(secret), guest.name, time())
        cookie = Cookie(
            key=identity.COOKIE,
            value=secret,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        return Response(guest, cookies=[cookie])

    async def rename(self, request: "Request[Any, Any, State]", name: str) -> Guest:
        """Give the guest a new name, without control characters."""
        guest = await self.require(request)
        printable = " ".join("".join(c if c.isprintable() else " " for c in name).split())
        if not printable:
            raise Refusal("A name has at least one letter.")
        await self.store.rename_guest(guest.id, printable)
        renamed = Guest(guest.id, printable)
        self.cache[identity.digest(request.cookies[identity.COOKIE])] = renamed
        return renamed
