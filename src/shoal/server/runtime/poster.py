"""Posts to addresses that guests have given, and so never to one inside the server's own network.

A name is resolved here, every address that it stands for is checked, and the connection goes to a checked one, so that
the name cannot mean something else a moment later. Redirects are not followed, and no answer is read.
"""

import asyncio
import socket
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Literal
from urllib.parse import urlsplit

import httpx
from cachetools import LRUCache

from shoal.core import Refusal
from shoal.server.limits import Limits

MAX_ADDRESS = 1_000
"""Letters of the longest address."""
AT_ONCE, AT_ONCE_PER_HOST = 64, 16
"""Posts that may run at the same time: all together, and to one host, so that a slow one holds up no other."""
REMEMBERED_HOSTS = 1_000
TRANSLATED = IPv6Network("64:ff9b::/96")
"""Addresses of IPv6 that a gateway translates into any address of IPv4."""
Outcome = Literal["delivered", "gone", "refused", "failed"]
"""What became of a post: it has arrived, the address is no more, it was refused, or it may be tried again."""


class UnknownHost(Refusal):
    """No address is known for a name, perhaps only for the moment."""


class Poster:
    """Posts messages, a bounded number at a time."""

    def __init__(self, limits: Limits) -> None:
        self.is_open_to_private, self.seconds = limits.notices_to_private_addresses, limits.notice_seconds
        self.slots = asyncio.Semaphore(AT_ONCE)
        self.host_slots: LRUCache[str, asyncio.Semaphore] = LRUCache(REMEMBERED_HOSTS)
        # Settings of the environment, such as proxies, are not for addresses that guests have given.
        self.client = httpx.AsyncClient(
            follow_redirects=False,
            trust_env=False,
            timeout=self.seconds,
            # No connection is used again: addresses that share a server would share it.
            limits=httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=0),
        )

    async def close(self) -> None:
        await self.client.aclose()

    async def check(self, address: str) -> None:
        """Raise Refusal if nothing may be posted to an address."""
        await self._resolve(self._parse(address))

    async def post(self, address: str, content: bytes, headers: Mapping[str, str]) -> Outcome:
        """Post to an address; raise Refusal if nothing may be posted there."""
        url = self._parse(address)
        host_slots = self.host_slots.setdefault(url.netloc.decode(), asyncio.Semaphore(AT_ONCE_PER_HOST))
        try:
            # The time to wait for others counts: nobody else may send the notice meanwhile, but for no longer.
            async with asyncio.timeout(self.seconds), host_slots, self.slots:
                return await self._post(url, content, headers)
        except (httpx.HTTPError, TimeoutError, OSError, UnknownHost):
            return "failed"

    async def _post(self, url: httpx.URL, content: bytes, headers: Mapping[str, str]) -> Outcome:
        resolved = await self._resolve(url)
        # The certificate has to be that of the name.
        request = self.client.build_request(
            "POST",
            url.copy_with(host=resolved),
            content=content,
            headers={**headers, "host": url.netloc.decode()},
            extensions={"sni_hostname": url.host},
        )
        answer = await self.client.send(request, stream=True)
        await answer.aclose()
        return _judge(answer.status_code)

    def _parse(self, address: str) -> httpx.URL:
        """Read an address; raise Refusal unless it is one of the web, without a user's name."""
        schemes = ("https", "http") if self.is_open_to_private else ("https",)
        try:
            # Both have to understand it: what two readers take differently is not meant well.
            url, parts = httpx.URL(address), urlsplit(address)
            is_same = (url.host, url.port or 443) == (parts.hostname, parts.port or 443)
        except (httpx.InvalidURL, ValueError):
            raise Refusal("This is not an address of the web.") from None
        if url.scheme not in schemes or not is_same or not url.host or url.userinfo or len(address) > MAX_ADDRESS:
            raise Refusal("The address must begin with https:// and name a server.")
        return url

    async def _resolve(self, url: httpx.URL) -> str:
        """Return an address of the network for a name; raise Refusal if it is inside somebody's own network."""
        loop, port = asyncio.get_running_loop(), url.port or (443 if url.scheme == "https" else 80)
        try:
            found = await loop.getaddrinfo(url.host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise UnknownHost(f"There is no server at {url.host}.") from None
        addresses = [ip_address(str(place[4][0]).partition("%")[0]) for place in found]
        if not addresses or not (self.is_open_to_private or all(map(is_public, addresses))):
            raise Refusal("This address is inside a private network, where no notices are sent.")
        return str(addresses[0])


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether an address belongs to the public network.

    >>> [is_public(ip_address(text)) for text in ("1.1.1.1", "10.0.0.1", "127.0.0.1", "::1", "::ffff:10.0.0.1")]
    [True, False, False, False, False]
    """
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address.sixtofour is not None or address.teredo is not None or address in TRANSLATED:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _judge(status: int) -> Outcome:
    if 200 <= status < 300:
        return "delivered"
    if status in (404, 410):
        return "gone"
    return "failed" if status in (408, 429) or status >= 500 else "refused"
