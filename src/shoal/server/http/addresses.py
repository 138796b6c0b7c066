"""Addresses of clients, as limits count them."""

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """Return the address or, for IPv6, the network of 64 bits that one household or server usually has to itself.

    >>> network_of("192.0.2.7"), network_of("2001:db8::a:b:c:d"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or IPv6Network((parsed, 64), strict=False))


def network_of_client(scope: Any) -> str:
    """Return the network of the client of a request or a WebSocket."""
    return network_of(scope["client"][0]) if scope.get("client") else ""
