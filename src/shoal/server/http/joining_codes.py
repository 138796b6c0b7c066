"""Codes that join another device to a guest: short enough to type, and hopeless to guess."""

import hmac
import secrets
from hashlib import sha256

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters without those that look like others: 0 and O, 1, I and L, U and V."""
LENGTH = 10
GROUP = 5
VALID_SECONDS = 600


def new_code() -> str:
    """Return a random code of 49 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def show_code(code: str) -> str:
    """Return a code in groups, as it is read out and typed.

    >>> show_code("K7MQP2XWRD")
    'K7MQP-2XWRD'
    """
    return "-".join(code[start : start + GROUP] for start in range(0, LENGTH, GROUP))


def read_code(text: str) -> str | None:
    """Return the code in a text that a person has typed; None if it cannot be one.

    >>> read_code(" k7mqp 2xwrd"), read_code("K7MQP-2XWR"), read_code("K7MQP-2XWRO")
    ('K7MQP2XWRD', None, None)
    """
    code = "".join(text.upper().replace("-", " ").split())
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else None


def ticket_digest(server_secret: bytes, text: str | bytes) -> bytes:
    """Return the digest under which a code or a challenge is stored."""
    content = text.encode() if isinstance(text, str) else text
    return hmac.new(server_secret, b"ticket/" + content, sha256).digest()
