"""Identifiers that cannot be guessed, and invitations that only this server can issue."""

import hmac
import re
import secrets
from hashlib import sha256

from shoal.core import Refusal

INVITATION = re.compile(r"(?P<table_id>[A-Za-z0-9_-]{8,40})\.[0-9a-f]{32}")


def new_id() -> str:
    """Return a random identifier of 96 bits."""
    return secrets.token_urlsafe(12)


def make_invitation(server_secret: bytes, table_id: str, version: int) -> str:
    """Return the table's id and a keyed hash (HMAC) that proves the origin; raising the version voids it."""
    proof = hmac.new(server_secret, f"{table_id}/{version}".encode(), sha256).hexdigest()[:32]
    return f"{table_id}.{proof}"


def invited_table(invitation: str) -> str:
    """Return the table's id; call `is_valid_invitation` before trusting it."""
    if (match := INVITATION.fullmatch(invitation)) is None:
        raise Refusal("This link is not a full invitation. Ask for a new one.")
    return match["table_id"]


def is_valid_invitation(invitation: str, server_secret: bytes, table_id: str, version: int) -> bool:
    """Compare in constant time, so that nobody can find the proof by timing the answers."""
    return hmac.compare_digest(invitation.encode(), make_invitation(server_secret, table_id, version).encode())


def challenge_seed(server_secret: bytes, game_id: str, day: str) -> int:
    """Derive the seed of a day's challenge: the same for everybody, and unknown before that day."""
    digest = hmac.new(server_secret, f"challenge/{game_id}/{day}".encode(), sha256).digest()
    return int.from_bytes(digest[:4]) >> 1


def companion_key(server_secret: bytes, guest_id: str, companion: str) -> str:
    """Derive the name under which a guest may speak of another one. It means nothing to anybody else."""
    return hmac.new(server_secret, f"companion/{guest_id}/{companion}".encode(), sha256).hexdigest()[:24]


def rematch_id(server_secret: bytes, table_id: str) -> str:
    """Derive the id of a table's rematch, so that simultaneous requests agree on one table."""
    return hmac.new(server_secret, f"rematch/{table_id}".encode(), sha256).hexdigest()[:20]
