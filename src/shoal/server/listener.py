"""Listens for connections: on which sockets, and with how many open files."""

import socket
import sys

from shoal.core import Refusal
from shoal.server.limits import Limits

BACKLOG = 2048
"""Connections that may wait to be accepted."""
SPARE_FILES = 200
"""Open files that are no connections: the database, compiled code, pipes to other processes."""


def listen(host: str, port: int, limits: Limits) -> list[socket.socket]:
    """Return listening sockets; raise Refusal if another program has the port.

    The port is tried before anything else, so that a second server changes nothing in the database of the first.
    """
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        listeners = [_listen(family, address, limits) for family, _, _, _, address in dict.fromkeys(addresses)]
    except OSError as error:
        raise Refusal(f"The server cannot listen on port {port} of {host}: {error.strerror}.") from None
    return listeners


def _listen(family: socket.AddressFamily, address: object, limits: Limits) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    if sys.platform == "linux":
        # Connections inherit it: one whose other end does not acknowledge what was sent ends after this time.
        milliseconds = int(1000 * limits.unread_seconds)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
    listener.bind(address)  # type: ignore[arg-type]
    listener.listen(BACKLOG)
    return listener


def allow_many_files(connections: int) -> int:
    """Raise the limit of open files as far as allowed; return how many connections there may be."""
    if sys.platform == "win32":
        return connections
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = connections + SPARE_FILES if hard == unlimited else hard
    if soft != unlimited and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return connections if soft == unlimited else max(1, min(connections, soft - SPARE_FILES))
