"""Recognises guests by the cookie of their requests, and programs by their token."""

import asyncio
from collections.abc import Callable, Collection
from time import time
from typing import Any, NamedTuple

import structlog
from cachetools import LRUCache
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State

from shoal.core import Refusal
from shoal.server.bus import Bus
from shoal.server.bus.messages import GuestChanged, SignedOut
from shoal.server.domain.names import clean_name
from shoal.server.domain.words import WordList
from shoal.server.http import identity
from shoal.server.http.user_agents import describe_device
from shoal.server.limits import Limits
from shoal.server.runtime.operations import OperationFollower
from shoal.server.storage import DeviceRow, Store
from shoal.server.wire.messages import Guest, Token

DAY = 86_400.0
COOKIE_SECONDS = 365 * 86_400
CACHE_SIZE = 50_000
SWEEP_SECONDS = 3600.0
"""Time between two searches for guests to forget."""
NEW_BROWSER = "This browser is new here. Please load the page again."
Connection = ASGIConnection[Any, Any, Any, State]
logger = structlog.get_logger()


class UnknownGuest(Refusal):
    """The request has no valid cookie; the page has to call `GET /api/me` first."""


class BannedGuest(Refusal):
    """An operator keeps the guest out."""


class KnownGuest(NamedTuple):
    """A guest, and since when the database has them; None while their cookie says all that is to be known."""

    guest: Guest
    since: float | None


class GuestBook:
    """Finds guests by their cookie. A guest is stored when they do something for the first time."""

    def __init__(
        self,
        store: Store,
        server_secret: bytes,
        limits: Limits,
        bus: Bus,
        operations: OperationFollower,
        words: WordList | None = None,
    ) -> None:
        self.store, self.server_secret, self.limits, self.bus = store, server_secret, limits, bus
        self.operations, self.words = operations, words or WordList()
        self.cache: LRUCache[bytes, KnownGuest] = LRUCache(CACHE_SIZE)
        """Guests by the digest of their secret."""
        self.changes = 0
        """Number of times that guests have changed, so that nothing enters the cache that was read before."""
        self.on_signed_out: Callable[[Collection[bytes]], None] = lambda _digests: None
        """Called with the digests of secrets that are void, to cut their connections."""
        bus.subscribe(GuestChanged, lambda _sender, message: self._drop([bytes.fromhex(message.digest)]))
        bus.subscribe(SignedOut, lambda _sender, message: self._cut([bytes.fromhex(text) for text in message.digests]))
        bus.on_gap(self._clear)

    async def find(self, connection: Connection) -> Guest | None:
        secret = identity.find_secret(connection.scope)
        known = await self._find(secret) if secret else None
        return known and known.guest

    async def require(self, connection: Connection) -> Guest:
        """Return the guest; raise UnknownGuest if there is none."""
        guest = await self.find(connection)
        if guest is None:
            is_program = identity.find_token_secret(connection.scope) is not None
            raise UnknownGuest("This token is not valid." if is_program else NEW_BROWSER)
        return guest

    async def register(self, connection: Connection) -> Guest:
        """Return the guest, who does something that is kept; store them if this is the first time."""
        guest = await self.require(connection)
        await self._keep(connection, guest)
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
            await self._keep(request, known.guest)
        return Response(known.guest, cookies=[make_cookie(request, secret)])

    def new_token(self) -> Token:
        """Issue a token for a new guest, who is stored when they do something for the first time."""
        return Token(identity.make_token(identity.new_secret(self.server_secret)))

    async def rename(self, request: "Request[Any, Any, State]", name: str) -> Guest:
        """Give the guest a new name; raise Refusal if it could deceive or hurt others."""
        guest = await self.require(request)
        cleaned = clean_name(name)
        self.words.check_name(cleaned)
        renamed = Guest(guest.id, cleaned, named=True)
        await self._keep(request, renamed)
        digests = [device.secret_digest for device in await self.store.devices.find_all(guest.id)]
        self._drop(digests)
        for digest in digests:
            self.bus.publish(GuestChanged(digest.hex()))
        return renamed

    async def admit(self, request: "Request[Any, Any, State]", guest_id: str, name: str) -> Response[Guest]:
        """Sign a guest in on this browser, with a new secret. What the browser was before is signed out.

        Raises Refusal for a program, which has its token, and BannedGuest.
        """
        if identity.find_token_secret(request.scope) is not None:
            raise Refusal("A program has a token of its own, and cannot become another guest.")
        self._check_ban(guest_id)
        old, secret, now = identity.find_secret(request.scope), identity.new_secret(self.server_secret), time()
        device = DeviceRow(identity.digest(secret), guest_id, describe_device(request.scope), now, now)
        self.announce_sign_out(await self.store.devices.join(device, identity.digest(old) if old else None))
        return Response(Guest(guest_id, name, named=True), cookies=[make_cookie(request, secret)])

    async def sign_out(self, digests: Collection[bytes]) -> None:
        """Make secrets void, and cut their connections in all processes."""
        await self.store.devices.revoke(digests, time())
        self.announce_sign_out(digests)

    def announce_sign_out(self, digests: Collection[bytes]) -> None:
        """Cut the connections of secrets that are stored as void, in all processes."""
        if digests:
            self._cut(digests)
            self.bus.publish(SignedOut([digest.hex() for digest in digests]))

    async def forget_unused(self) -> None:
        """Forget, from time to time, old results, and the guests who have not come for long and have no seat."""
        while True:
            try:
                count = await self.store.forget_guests(time() - self.limits.guest_days * DAY)
                if count:
                    self._clear()
                    logger.info("guests forgotten", count=count)
            except Exception:
                logger.exception("guests not forgotten")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _find(self, secret: str) -> KnownGuest | None:
        digest = identity.digest(secret)
        known = self.cache.get(digest)
        if known is None:
            before, known = self.changes, await self._read(secret, digest)
            if known is not None and self.changes == before:
                self.cache[digest] = known
        if known is not None:
            self._check_ban(known.guest.id)
        return known

    async def _read(self, secret: str, digest: bytes) -> KnownGuest | None:
        """Return the guest of a secret, stored or derived; None if this server never issued it, or signed it out."""
        derived = identity.derive_guest(self.server_secret, secret)
        if (row := await self.store.find_guest(digest)) is not None:
            guest_id, name, since = row
            return KnownGuest(Guest(guest_id, name, derived is None or derived != Guest(guest_id, name)), since)
        if derived is None or await self.store.devices.find_revoked([digest]):
            return None
        return KnownGuest(derived, None)

    def _check_ban(self, guest_id: str) -> None:
        if guest_id in self.operations.bans:
            raise BannedGuest("The operator of this server does not let you in any more.")

    async def _keep(self, connection: Connection, guest: Guest) -> None:
        """Store the guest and the device of this connection, or what is new about them."""
        digest, now = identity.digest(identity.find_secret(connection.scope) or ""), time()
        known = self.cache.get(digest)
        if known is None or known.guest != guest or known.since is None or known.since < now - DAY:
            before, label = self.changes, describe_device(connection.scope)
            if not await self.store.keep_guest(guest.id, digest, guest.name, now, label):
                raise UnknownGuest(NEW_BROWSER)
            if self.changes == before:
                self.cache[digest] = KnownGuest(guest, now)
            self.bus.publish(GuestChanged(digest.hex()))

    def _drop(self, digests: Collection[bytes]) -> None:
        """Read guests anew when they come again, because something about them has changed."""
        self.changes += 1
        for digest in digests:
            self.cache.pop(digest, None)

    def _cut(self, digests: Collection[bytes]) -> None:
        self._drop(digests)
        self.on_signed_out(digests)

    def _clear(self) -> None:
        self.changes += 1
        self.cache.clear()


def make_cookie(request: "Request[Any, Any, State]", secret: str) -> Cookie:
    """Return the cookie that holds a guest's secret for a year."""
    is_https = request.scope["scheme"] == "https"
    return Cookie(
        key=identity.HTTPS_COOKIE if is_https else identity.COOKIE,
        value=secret,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=is_https,
    )
