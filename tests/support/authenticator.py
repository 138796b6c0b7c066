"""An authenticator in software: makes passkeys and signs challenges as a browser and its device do."""

import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, HAS_CREDENTIAL = 0x01, 0x04, 0x40
NO_MODEL = bytes(16)


class Authenticator:
    """Holds one passkey, of the kind that all authenticators make (ES256)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.user = ""
        self.uses = 0

    def make(self, options: Any, origin: str) -> dict[str, Any]:
        """Return the credential of a new passkey, in the JSON of WebAuthn."""
        self.user = options["user"]["id"]
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
        data = self._data(options["rp"]["id"], HAS_CREDENTIAL)
        data += NO_MODEL + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", options, origin)
        return self._credential(
            clientDataJSON=bytes_to_base64url(client_data), attestationObject=bytes_to_base64url(attestation)
        )

    def use(self, options: Any, origin: str) -> dict[str, Any]:
        """Return the credential that answers a challenge, in the JSON of WebAuthn."""
        self.uses += 1
        data, client_data = self._data(options["rpId"]), self._client_data("webauthn.get", options, origin)
        signature = self.key.sign(data + sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return self._credential(
            clientDataJSON=bytes_to_base64url(client_data),
            authenticatorData=bytes_to_base64url(data),
            signature=bytes_to_base64url(signature),
            userHandle=self.user,
        )

    def _data(self, rp_id: str, flags: int = 0) -> bytes:
        flags |= PRESENT | VERIFIED
        return sha256(rp_id.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4)

    def _client_data(self, kind: str, options: Any, origin: str) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": origin}).encode()

    def _credential(self, **response: str) -> dict[str, Any]:
        encoded = bytes_to_base64url(self.id)
        return {"id": encoded, "rawId": encoded, "type": "public-key", "response": response}
