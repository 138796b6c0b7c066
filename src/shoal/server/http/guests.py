"""Guests as requests bring them."""

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

YEAR = 365 * 86_400


class UnknownGuest(Refusal):
    """The page has to introduce the guest first."""


class GuestBook:
    """Finds guests by their cookie, and remembers those found lately."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[bytes, Guest] = {}

    async def guest(self, connection: "ASGIConnection[Any, Any, Any, State]") -> Guest:
        guest = await self.find(connection)
        if guest is None:
            raise UnknownGuest("This browser is not known here yet; load the page again.")
        return guest

    async def find(self, connection: "ASGIConnection[Any, Any, Any, State]") -> Guest | None:
        secret = connection.cookies.get(identity.COOKIE)
        if not secret:
            return None
        digest = identity.digest(secret)
        if digest not in self.known and (found := await self.store.find_guest(digest)) is not None:
            if len(self.known) > 50_000:
                self.known.clear()
            self.known[digest] = Guest(*found)
        return self.known.get(digest)

    async def greet(self, request: "Request[Any, Any, State]") -> Response[Guest]:
        """The guest, a new one if need be, with a cookie that keeps him known for another year."""
        secret = request.cookies.get(identity.COOKIE) or ""
        guest = await self.find(request)
        if guest is None:
            secret, guest = identity.new_secret(), Guest(identifiers.new_id(), identity.new_name())
            await self.store.add_guest(guest.id, identity.digest(secret), guest.name, time())
        cookie = Cookie(
            key=identity.COOKIE,
            value=secret,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        return Response(guest, cookies=[cookie])

    async def rename(self, request: "Request[Any, Any, State]", name: str) -> Guest:
        guest = await self.guest(request)
        printable = " ".join("".join(c if c.isprintable() else " " for c in name).split())
        if not printable:
            raise Refusal("A name has at least one letter.")
        await self.store.rename_guest(guest.id, printable)
        renamed = Guest(guest.id, printable)
        self.known[identity.digest(request.cookies[identity.COOKIE])] = renamed
        return renamed
