"""Identifiers that cannot be guessed, and invitations that only this server can write."""

import hmac
import secrets
from hashlib import sha256


def new_id() -> str:
    return secrets.token_urlsafe(12)


def invitation(server_secret: bytes, table_id: str, version: int) -> str:
    """Names the table and proves that this server wrote it; a later version makes it void."""
    proof = hmac.new(server_secret, f"{table_id}/{version}".encode(), sha256).hexdigest()[:32]
    return f"{table_id}.{proof}"


def table_of(invited: str) -> str:
    return invited.partition(".")[0]


def is_invitation(invited: str, server_secret: bytes, table_id: str, version: int) -> bool:
    return hmac.compare_digest(invited.encode(), invitation(server_secret, table_id, version).encode())


def rematch_id(server_secret: bytes, table_id: str) -> str:
    """The id of a table's rematch, the same for everyone who asks for it."""
    return hmac.new(server_secret, f"rematch/{table_id}".encode(), sha256).hexdigest()[:20]
