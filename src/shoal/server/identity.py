"""Who somebody is: a guest, known by a secret in a cookie of which only the digest is stored; and invitations."""

import hmac
import secrets
from hashlib import sha256

COOKIE = "shoal_guest"
BIRDS = ("Puffin", "Penguin", "Pelican", "Petrel", "Gannet", "Guillemot", "Heron", "Tern", "Cormorant", "Kittiwake")


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def new_id() -> str:
    return secrets.token_urlsafe(12)


def digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def new_name() -> str:
    return f"{secrets.choice(BIRDS)} {secrets.randbelow(90) + 10}"


def invitation(server_secret: bytes, table_id: str, version: int) -> str:
    """Names the table and proves that it was made here; a later version makes it void."""
    proof = hmac.new(server_secret, f"{table_id}/{version}".encode(), sha256).hexdigest()[:32]
    return f"{table_id}.{proof}"


def table_of(invited: str) -> str:
    return invited.partition(".")[0]


def is_invitation(invited: str, server_secret: bytes, table_id: str, version: int) -> bool:
    return hmac.compare_digest(invited.encode(), invitation(server_secret, table_id, version).encode())


def rematch_id(server_secret: bytes, table_id: str) -> str:
    """One and the same for everybody who asks for it."""
    return hmac.new(server_secret, f"rematch/{table_id}".encode(), sha256).hexdigest()[:20]
