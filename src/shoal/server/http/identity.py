"""Identity of guests: a secret in a cookie, of which the server stores only the digest."""

import secrets
from hashlib import sha256

COOKIE = "shoal_guest"
BIRDS = ("Puffin", "Penguin", "Pelican", "Petrel", "Gannet", "Guillemot", "Heron", "Tern", "Cormorant", "Kittiwake")


def new_secret() -> str:
    """Return a random secret of 256 bits."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def new_name() -> str:
    return f"{secrets.choice(BIRDS)} {secrets.randbelow(90) + 10}"
