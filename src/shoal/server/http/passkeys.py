"""Passkeys (WebAuthn): the lasting way back in, without a name to type or a password to remember."""

import json
from collections.abc import Callable
from ipaddress import ip_address
from time import time
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import webauthn
from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from shoal.core import Refusal
from shoal.server.http.guests import GuestBook
from shoal.server.http.joining_codes import ticket_digest
from shoal.server.http.requests import HttpRequest, guest_book_of
from shoal.server.http.user_agents import describe_device
from shoal.server.storage import PasskeyRow
from shoal.server.storage.tickets import Purpose
from shoal.server.wire.devices import GivenPasskey, PasskeyInfo, PasskeyOptions
from shoal.server.wire.messages import Guest

CHALLENGE_SECONDS = 300
"""Time in which a person finds their finger, their telephone or their key."""
MAX_PASSKEYS = 20
NOT_HERE = "Passkeys work only where the site has a name and is served over HTTPS. A code works everywhere."
NOT_ACCEPTED = "This passkey does not work here. It may have been removed; a code from another device works too."
UNREADABLE = (WebAuthnException, ValueError, LookupError, TypeError, AttributeError)
"""Errors of the library when what it reads is not what a browser makes."""
T = TypeVar("T")


class Site(NamedTuple):
    """The site as a browser sees it."""

    rp_id: str
    """The host name, for which a passkey is valid."""
    origin: str


def find_site(scheme: str, host: str) -> Site:
    """Return the site of a request; raise Refusal where browsers make no passkeys.

    >>> find_site("https", "shoal.example:8443")
    Site(rp_id='shoal.example', origin='https://shoal.example:8443')
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        name = ""
    is_local = name == "localhost" or name.endswith(".localhost")
    if not name or _is_address(name) or not (scheme == "https" or is_local):
        raise Refusal(NOT_HERE)
    return Site(name, f"{scheme}://{host}")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _site(request: HttpRequest) -> Site:
    return find_site(request.scope["scheme"], request.headers.get("host", ""))


@get("/api/me/passkeys")
async def list_passkeys(request: HttpRequest) -> list[PasskeyInfo]:
    """List the passkeys of the guest."""
    return await _list_passkeys(request, await guest_book_of(request).require(request))


async def _list_passkeys(request: HttpRequest, guest: Guest) -> list[PasskeyInfo]:
    rows = await guest_book_of(request).store.passkeys.find_all(guest.id)
    return [PasskeyInfo(bytes_to_base64url(row.credential_id), row.label, row.since) for row in rows]


@post("/api/me/passkeys/options", status_code=200)
async def begin_passkey(request: HttpRequest) -> PasskeyOptions:
    """Return what a browser needs to make a passkey for the guest."""
    guest_book, site = guest_book_of(request), _site(request)
    guest = await guest_book.register(request)
    known = await guest_book.store.passkeys.find_all(guest.id)
    if len(known) >= MAX_PASSKEYS:
        raise Refusal(f"You have {MAX_PASSKEYS} passkeys. Remove one that you do not need.")
    options = webauthn.generate_registration_options(
        rp_id=site.rp_id,
        rp_name="Shoal",
        user_id=guest.id.encode(),
        user_name=guest.name,
        timeout=CHALLENGE_SECONDS * 1000,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=row.credential_id) for row in known],
    )
    await _issue(guest_book, options.challenge, "new_passkey", guest.id)
    return PasskeyOptions(json.loads(webauthn.options_to_json(options)))


@post("/api/me/passkeys")
async def add_passkey(request: HttpRequest, data: JSONBody[GivenPasskey]) -> list[PasskeyInfo]:
    """Store a passkey that the browser has made, and list the guest's passkeys."""
    guest_book, site = guest_book_of(request), _site(request)
    guest, store = await guest_book.register(request), guest_book.store
    challenge = await _redeem(guest_book, data.credential, "new_passkey", guest.id)
    made = _checked(
        lambda: webauthn.verify_registration_response(
            credential=data.credential,
            expected_challenge=challenge,
            expected_rp_id=site.rp_id,
            expected_origin=site.origin,
        )
    )
    label, now = describe_device(request.scope), time()
    await store.passkeys.add(
        PasskeyRow(made.credential_id, guest.id, made.credential_public_key, made.sign_count, label, now)
    )
    return await _list_passkeys(request, guest)


@delete("/api/me/passkeys/{passkey_id:str}", status_code=200)
async def remove_passkey(request: HttpRequest, passkey_id: FromPath[str]) -> list[PasskeyInfo]:
    """Remove a passkey of the guest, and list those that remain."""
    guest_book = guest_book_of(request)
    guest = await guest_book.require(request)
    await guest_book.store.passkeys.remove(guest.id, _checked(lambda: base64url_to_bytes(passkey_id)))
    return await _list_passkeys(request, guest)


@post("/api/passkeys/options", status_code=200)
async def begin_sign_in(request: HttpRequest) -> PasskeyOptions:
    """Return what a browser needs to find a passkey of this site, whoever's it is."""
    guest_book, site = guest_book_of(request), _site(request)
    await guest_book.require(request)
    options = webauthn.generate_authentication_options(rp_id=site.rp_id, timeout=CHALLENGE_SECONDS * 1000)
    await _issue(guest_book, options.challenge, "passkey", None)
    return PasskeyOptions(json.loads(webauthn.options_to_json(options)))


@post("/api/passkeys", status_code=200)
async def sign_in(request: HttpRequest, data: JSONBody[GivenPasskey]) -> Response[Guest]:
    """Sign the guest of a passkey in on this browser, and return them with a new cookie."""
    guest_book, site = guest_book_of(request), _site(request)
    await guest_book.require(request)
    store, credential = guest_book.store, data.credential
    challenge = await _redeem(guest_book, credential, "passkey", None)
    passkey = await store.passkeys.find(_checked(lambda: base64url_to_bytes(credential["id"])))
    name = passkey and await store.find_name(passkey.guest_id)
    if passkey is None or name is None:
        raise Refusal(NOT_ACCEPTED)
    used = _checked(
        lambda: webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.rp_id,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    )
    await store.passkeys.note_use(passkey.credential_id, used.new_sign_count)
    return await guest_book.admit(request, passkey.guest_id, name)


async def _issue(guest_book: GuestBook, challenge: bytes, purpose: Purpose, guest_id: str | None) -> None:
    now, digest = time(), ticket_digest(guest_book.server_secret, challenge)
    await guest_book.store.tickets.issue(digest, purpose, guest_id, now + CHALLENGE_SECONDS, now)


async def _redeem(guest_book: GuestBook, credential: dict[str, Any], purpose: Purpose, guest_id: str | None) -> bytes:
    """Return the challenge that a credential answers, which is used up; raise Refusal unless the guest got it."""
    challenge = _checked(lambda: _read_challenge(credential))
    redeemed = await guest_book.store.tickets.redeem(
        ticket_digest(guest_book.server_secret, challenge), purpose, time()
    )
    if redeemed != (guest_id,):
        raise Refusal("That took too long. Please try again.")
    return challenge


def _read_challenge(credential: dict[str, Any]) -> bytes:
    client_data = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
    return base64url_to_bytes(client_data["challenge"])


def _checked(check: Callable[[], T]) -> T:
    """Return what the library makes of a credential; raise Refusal if it is not in order."""
    try:
        return check()
    except UNREADABLE:
        raise Refusal(NOT_ACCEPTED) from None


ROUTES = [list_passkeys, begin_passkey, add_passkey, remove_passkey, begin_sign_in, sign_in]
