"""Identity of guests: a secret in a cookie or a token, from which the guest is derived until there is more to store."""

import hmac
import secrets
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers

from shoal.server.wire.messages import Guest

COOKIE = "shoal_guest"
HTTPS_COOKIE = "__Host-shoal_guest"
"""Name of the cookie over HTTPS: browsers accept it only from this host, over HTTPS."""
BIRDS = ("Puffin", "Penguin", "Pelican", "Petrel", "Gannet", "Guillemot", "Heron", "Tern", "Cormorant", "Kittiwake")


TOKEN_PREFIX = "shoal_"
"""Beginning of the tokens of programs, which tells them from those that a proxy may demand."""
BEARER = f"bearer {TOKEN_PREFIX}"


def find_secret(scope: Any) -> str | None:
    """Return the secret of a request or a WebSocket: that in the token, if there is one, or that in the cookie.

    Over HTTPS an older cookie still counts.
    """
    cookies = ASGIConnection[Any, Any, Any, Any](scope).cookies
    return find_token_secret(scope) or cookies.get(HTTPS_COOKIE) or cookies.get(COOKIE)


def find_rate_key(scope: Any) -> str | None:
    """Return a digest of the secret of a request or a WebSocket, under which its rates are counted in all processes."""
    secret = find_secret(scope)
    return digest(secret).hex()[:32] if secret else None


def find_token_secret(scope: Any) -> str | None:
    """Return the secret in the token of a request or a WebSocket, as programs send it."""
    header = Headers.from_scope(scope).get("authorization", "")
    return header[len(BEARER) :] if header[: len(BEARER)].lower() == BEARER else None


def make_token(secret: str) -> str:
    """Return the token that stands for the cookie with this secret."""
    return f"{TOKEN_PREFIX}{secret}"


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
