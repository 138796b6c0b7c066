"""Identity of guests: a secret in a cookie, from which the server derives the guest until there is more to store."""

import hmac
import secrets
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection

from shoal.server.wire.messages import Guest

COOKIE = "shoal_guest"
HTTPS_COOKIE = "__Host-shoal_guest"
"""Name of the cookie over HTTPS: browsers accept it only from this host, over HTTPS."""
BIRDS = ("Puffin", "Penguin", "Pelican", "Petrel", "Gannet", "Guillemot", "Heron", "Tern", "Cormorant", "Kittiwake")


def find_secret(scope: Any) -> str | None:
    """Return the secret in the cookie of a request or a WebSocket; over HTTPS an older cookie still counts."""
    cookies = ASGIConnection[Any, Any, Any, Any](scope).cookies
    return cookies.get(HTTPS_COOKIE) or cookies.get(COOKIE)


def new_secret(server_secret: bytes) -> str:
    """Return a random secret of 256 bits and a keyed hash that proves that this server has issued it."""
    random = secrets.token_urlsafe(32)
    return f"{random}.{_hash(server_secret, 'issued', random)[:32]}"


def derive_guest(server_secret: bytes, secret: str) -> Guest | None:
    """Return the guest to whom this server has issued the secret, with a name to begin with; None if it has not."""
    random, _, proof = secret.partition(".")
    if not hmac.compare_digest(proof.encode(), _hash(server_secret, "issued", random)[:32].encode()):
        return None
    digits = _hash(server_secret, "guest", random)
    number = int(digits[24:], 16)
    return Guest(digits[:24], f"{BIRDS[number % len(BIRDS)]} {number // len(BIRDS) % 90 + 10}")


def digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def _hash(server_secret: bytes, purpose: str, random: str) -> str:
    return hmac.new(server_secret, f"{purpose}/{random}".encode(), sha256).hexdigest()
