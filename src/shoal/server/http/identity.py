"""Who a guest is: someone known by a secret in a cookie, of which only the digest is stored."""

import secrets
from hashlib import sha256

COOKIE = "shoal_guest"
BIRDS = ("Puffin", "Penguin", "Pelican", "Petrel", "Gannet", "Guillemot", "Heron", "Tern", "Cormorant", "Kittiwake")


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def new_name() -> str:
    return f"{secrets.choice(BIRDS)} {secrets.randbelow(90) + 10}"
