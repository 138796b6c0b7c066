"""A passkey brings its guest back, on this site alone and with each challenge once."""

from typing import Any

import pytest
from webauthn.helpers import bytes_to_base64url

from shoal.core import Refusal
from shoal.server.http.passkeys import find_site
from tests.support.authenticator import Authenticator
from tests.support.client import Player
from tests.support.server_process import Server


class Visitor(Player):
    """A guest who knows the server by a name, since passkeys belong to names."""

    def __init__(self, server: Server, name: str | None = None) -> None:
        super().__init__(server, name)
        self.origin = f"http://localhost:{server.port}"
        self.http.headers["host"] = f"localhost:{server.port}"

    def ask(self, path: str, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def make_passkey(self) -> Authenticator:
        authenticator = Authenticator()
        credential = authenticator.make(self.ask("/api/me/passkeys/options")["options"], self.origin)
        assert len(self.ask("/api/me/passkeys", credential=credential)) == 1
        return authenticator

    def answer_challenge(self, authenticator: Authenticator, origin: str | None = None) -> dict[str, Any]:
        return authenticator.use(self.ask("/api/passkeys/options")["options"], origin or self.origin)

    def refused(self, credential: Any, path: str = "/api/passkeys") -> str:
        answer = self.http.post(path, json={"credential": credential})
        assert answer.status_code == 409, answer.text
        assert self.http.get("/api/me").json()["id"] == self.id, "nothing has changed"
        return str(answer.json()["sentence"])


def test_a_passkey_brings_the_guest_back_on_a_new_device(server: Server) -> None:
    ann, later = Visitor(server, "Ann"), Visitor(server)
    authenticator = ann.make_passkey()
    for _ in range(2):
        assert later.ask("/api/passkeys", credential=later.answer_challenge(authenticator))["name"] == "Ann"
    assert later.http.get("/api/me").json()["id"] == ann.id
    assert len(ann.http.get("/api/me/devices").json()) == 2
    [passkey] = later.http.get("/api/me/passkeys").json()
    assert passkey["label"] == "A browser"


def test_the_options_ask_for_a_passkey_that_needs_no_name(server: Server) -> None:
    ann = Visitor(server, "Ann")
    options = ann.ask("/api/me/passkeys/options")["options"]
    assert options["rp"]["id"] == "localhost"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "preferred"
    authenticator = ann.make_passkey()
    again = ann.ask("/api/me/passkeys/options")["options"]
    assert [known["id"] for known in again["excludeCredentials"]] == [bytes_to_base64url(authenticator.id)]
    assert "allowCredentials" not in ann.ask("/api/passkeys/options")["options"] or not again.get("allowCredentials")


def test_a_challenge_is_answered_once(server: Server) -> None:
    ann, eve = Visitor(server, "Ann"), Visitor(server, "Eve")
    authenticator = ann.make_passkey()
    overheard = ann.answer_challenge(authenticator)
    ann.ask("/api/passkeys", credential=overheard)
    assert "too long" in eve.refused(overheard)
    made = Authenticator().make(ann.ask("/api/me/passkeys/options")["options"], ann.origin)
    ann.ask("/api/me/passkeys", credential=made)
    assert "too long" in eve.refused(made, "/api/me/passkeys")


def test_a_challenge_that_this_server_never_made_is_refused(server: Server) -> None:
    ann = Visitor(server, "Ann")
    authenticator = ann.make_passkey()
    forged = {"challenge": bytes_to_base64url(b"x" * 64), "rpId": "localhost"}
    assert "too long" in ann.refused(authenticator.use(forged, ann.origin))


def test_a_passkey_is_made_for_the_guest_who_asked(server: Server) -> None:
    """Eve must not bind a passkey of hers to Ann by answering Ann's challenge, or one for signing in."""
    ann, eve = Visitor(server, "Ann"), Visitor(server, "Eve")
    options = ann.ask("/api/me/passkeys/options")["options"]
    assert "too long" in eve.refused(Authenticator().make(options, eve.origin), "/api/me/passkeys")
    sign_in = eve.ask("/api/passkeys/options")["options"]
    mixed = Authenticator().make({**options, "challenge": sign_in["challenge"]}, eve.origin)
    assert "too long" in eve.refused(mixed, "/api/me/passkeys")


def test_another_site_or_another_key_does_not_get_in(server: Server) -> None:
    ann, eve = Visitor(server, "Ann"), Visitor(server, "Eve")
    authenticator, other = ann.make_passkey(), Authenticator()
    assert "does not work" in eve.refused(eve.answer_challenge(authenticator, "https://evil.example"))
    assert "does not work" in eve.refused(eve.answer_challenge(other)), "nobody knows this passkey"
    other.id = authenticator.id
    assert "does not work" in eve.refused(eve.answer_challenge(other)), "the signature is not Ann's"
    authenticator.uses = 5
    ann.ask("/api/passkeys", credential=ann.answer_challenge(authenticator))
    authenticator.uses = 1
    assert "does not work" in eve.refused(eve.answer_challenge(authenticator)), "a copy of the authenticator"


def test_a_passkey_that_was_removed_is_void_and_nobody_removes_that_of_another(server: Server) -> None:
    ann, eve = Visitor(server, "Ann"), Visitor(server, "Eve")
    authenticator = ann.make_passkey()
    path = f"/api/me/passkeys/{bytes_to_base64url(authenticator.id)}"
    assert eve.http.delete(path).json() == []
    assert len(ann.http.get("/api/me/passkeys").json()) == 1
    assert ann.http.delete(path).json() == []
    assert "does not work" in eve.refused(eve.answer_challenge(authenticator))


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": 1, "response": {"clientDataJSON": 7}},
        {"id": "!", "response": {"clientDataJSON": "!!!!"}},
        {"id": "aa", "response": {"clientDataJSON": bytes_to_base64url(b'["challenge"]')}},
        {"id": "aa", "response": {"clientDataJSON": bytes_to_base64url(b'{"challenge":null}')}},
        {"id": "aa", "response": []},
    ],
)
def test_nonsense_is_refused_with_a_sentence(server: Server, credential: Any) -> None:
    ann = Visitor(server)
    for path in ("/api/passkeys", "/api/me/passkeys"):
        assert ann.refused(credential, path)


@pytest.mark.parametrize(
    "field", ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]
)
def test_a_damaged_credential_is_refused_with_a_sentence(server: Server, field: str) -> None:
    ann = Visitor(server, "Ann")
    authenticator = ann.make_passkey()
    for path, credential in (
        ("/api/me/passkeys", Authenticator().make(ann.ask("/api/me/passkeys/options")["options"], ann.origin)),
        ("/api/passkeys", ann.answer_challenge(authenticator)),
    ):
        if field in credential["response"] and field != "userHandle":
            credential["response"][field] = bytes_to_base64url(b"\xa1garbage")
            assert ann.refused(credential, path)


def test_the_site_is_that_of_the_browser_behind_a_proxy(server: Server) -> None:
    ann = Visitor(server)
    ann.http.headers.update({"host": "shoal.example", "x-forwarded-proto": "https"})
    assert ann.ask("/api/passkeys/options")["options"]["rpId"] == "shoal.example"


@pytest.mark.parametrize(
    ("scheme", "host"),
    [("http", "shoal.example"), ("https", "192.0.2.1:8000"), ("http", "127.0.0.1:8000"), ("https", "[::1]:1"),
     ("https", ""), ("https", "[")],
)  # fmt: skip
def test_where_browsers_make_no_passkeys_the_answer_says_so(scheme: str, host: str) -> None:
    with pytest.raises(Refusal, match="HTTPS"):
        find_site(scheme, host)
