"""Web Push: messages to a browser, encrypted for it (RFC 8291) and signed by this server (RFC 8292)."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from time import time
from urllib.parse import urlsplit

import http_ece
from cachetools import LRUCache
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from shoal.core import Refusal
from shoal.server.storage import NoticeAddress

SIGNATURE_SECONDS = 12 * 3600
"""Time for which a signature is valid; services accept a day at most."""
REMEMBERED_SERVICES = 100
TIME_TO_LIVE = 86_400
"""Seconds for which a service may hold a message for a browser that is not connected."""


def make_key() -> bytes:
    """Return a new key with which this server signs its messages."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


class WebPush:
    """Encrypts and signs messages."""

    def __init__(self, key: bytes, contact: str) -> None:
        self.vapid, self.contact = Vapid02(serialization.load_der_private_key(key, None)), contact
        self.public_key = encode(public_bytes(self.vapid.public_key))
        """Public part of the key, which a browser has to know to subscribe."""
        self.signatures: LRUCache[str, tuple[float, str]] = LRUCache(REMEMBERED_SERVICES)
        """Signatures by the service for which they are valid, and when to replace them."""

    def seal(self, address: NoticeAddress, topic: str, content: bytes) -> tuple[bytes, dict[str, str]]:
        """Return an encrypted message and its headers. A service replaces a message that waits by one of its topic."""
        body = http_ece.encrypt(
            content,
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decode(address.p256dh),
            auth_secret=decode(address.auth),
            version="aes128gcm",
        )
        headers = {
            "authorization": self._sign(address.address),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(TIME_TO_LIVE),
            "topic": encode(sha256(topic.encode()).digest())[:32],
            "urgency": "normal",
        }
        return body, headers

    def _sign(self, address: str) -> str:
        parts, now = urlsplit(address), time()
        service = f"{parts.scheme}://{parts.netloc}"
        expires, signature = self.signatures.get(service, (0.0, ""))
        if expires < now:
            claims = {"aud": service, "exp": int(now + SIGNATURE_SECONDS), "sub": self.contact}
            signature = str(self.vapid.sign(claims)["Authorization"])
            self.signatures[service] = (now + SIGNATURE_SECONDS / 2, signature)
        return signature


def check_keys(p256dh: str, auth: str) -> None:
    """Raise Refusal unless these are the keys of a browser."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(p256dh))
        is_whole = len(decode(auth)) == 16
    except (ValueError, UnsupportedAlgorithm):
        is_whole = False
    if not is_whole:
        raise Refusal("These are not the keys of a browser.")


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def encode(content: bytes) -> str:
    """Return bytes in base64 as Web Push writes it."""
    return urlsafe_b64encode(content).decode().rstrip("=")


def decode(text: str) -> bytes:
    """Read base64 as Web Push writes it; raise ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
