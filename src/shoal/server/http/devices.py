"""The devices of a guest: joining another one by a code, signing out, what is stored, and being forgotten."""

from time import time

import msgspec
from litestar import MediaType, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from shoal.core import Refusal
from shoal.server.http import identity
from shoal.server.http.guests import GuestBook
from shoal.server.http.joining_codes import VALID_SECONDS, new_code, read_code, show_code, ticket_digest
from shoal.server.http.requests import HttpRequest, guest_book_of
from shoal.server.http.user_agents import describe_device
from shoal.server.storage.personal_data import collect_all
from shoal.server.wire.devices import DeviceInfo, Forgotten, GivenCode, JoiningCode, JoiningPreview, MyData
from shoal.server.wire.messages import Guest

BAD_CODE = "This code does not work. It may be mistyped, used already, or older than ten minutes: ask for a new one."


def _own_digest(request: HttpRequest) -> bytes:
    return identity.digest(identity.find_secret(request.scope) or "")


@get("/api/me/devices")
async def list_devices(request: HttpRequest) -> list[DeviceInfo]:
    """List the devices on which the guest is signed in, this one first."""
    return await _list_devices(request, await guest_book_of(request).require(request))


async def _list_devices(request: HttpRequest, guest: Guest) -> list[DeviceInfo]:
    rows, own, now = await guest_book_of(request).store.devices.find_all(guest.id), _own_digest(request), time()
    others = [
        DeviceInfo(row.id, row.label, row.since, row.seen, here=False) for row in rows if row.secret_digest != own
    ]
    # A guest who has done nothing yet is not stored.
    since = next((row.since for row in rows if row.secret_digest == own), now)
    return [DeviceInfo(own.hex()[:16], describe_device(request.scope), since, now, here=True), *others]


@delete("/api/me/devices/{device_id:str}", status_code=200)
async def sign_out(request: HttpRequest, device_id: FromPath[str]) -> list[DeviceInfo]:
    """Sign a device of the guest out, and list those that remain. Its cookie is void, and its connections are cut."""
    guest_book = guest_book_of(request)
    guest, own = await guest_book.register(request), _own_digest(request)
    digests = [row.secret_digest for row in await guest_book.store.devices.find_all(guest.id) if row.id == device_id]
    if not digests:
        raise Refusal("You have no such device: it may be signed out already.")
    await guest_book.sign_out(digests)
    return [] if own in digests else await _list_devices(request, guest)


@post("/api/me/code")
async def new_joining_code(request: HttpRequest) -> JoiningCode:
    """Make a code that joins another device to the guest: once, within ten minutes. It replaces an earlier one."""
    guest_book = guest_book_of(request)
    guest, code, now = await guest_book.register(request), new_code(), time()
    digest = ticket_digest(guest_book.server_secret, code)
    await guest_book.store.tickets.issue(digest, "along", guest.id, now + VALID_SECONDS, now)
    return JoiningCode(show_code(code), VALID_SECONDS)


@post("/api/along/preview", status_code=200)
async def preview_code(request: HttpRequest, data: JSONBody[GivenCode]) -> JoiningPreview:
    """Return whom a code would make of this browser, and what it would leave behind; the code stays valid."""
    guest_book = guest_book_of(request)
    current, store = await guest_book.require(request), guest_book.store
    guest_id = await store.tickets.find_guest(_read_ticket(guest_book, data.code), "along", time())
    name = None if guest_id is None else await store.find_name(guest_id)
    if name is None:
        raise Refusal(BAD_CODE)
    _refuse_same(current, guest_id)
    return JoiningPreview(name, current.name, await store.count_tables_of(current.id))


@post("/api/along", status_code=200)
async def redeem_code(request: HttpRequest, data: JSONBody[GivenCode]) -> Response[Guest]:
    """Join this browser to the guest of a code, who is returned, with a new cookie. The code is used up."""
    guest_book = guest_book_of(request)
    current, tickets = await guest_book.require(request), guest_book.store.tickets
    digest = _read_ticket(guest_book, data.code)
    _refuse_same(current, await tickets.find_guest(digest, "along", time()))
    redeemed = await tickets.redeem(digest, "along", time())
    name = await guest_book.store.find_name(redeemed[0]) if redeemed and redeemed[0] else None
    if redeemed is None or redeemed[0] is None or name is None:
        raise Refusal(BAD_CODE)
    return await guest_book.admit(request, redeemed[0], name)


def _read_ticket(guest_book: GuestBook, text: str) -> bytes:
    if (code := read_code(text)) is None:
        raise Refusal(BAD_CODE)
    return ticket_digest(guest_book.server_secret, code)


def _refuse_same(current: Guest, guest_id: str | None) -> None:
    """Keep a code that a person tries on the device that they have it from."""
    if current.id == guest_id:
        raise Refusal(f"This browser is {current.name} already. Use the code on your other device.")


@get("/api/me/data")
async def get_my_data(request: HttpRequest) -> Response[MyData]:
    """Return everything that is stored about the guest, as a file."""
    guest_book = guest_book_of(request)
    guest = await guest_book.require(request)
    data = MyData(time(), await collect_all(guest_book.store, guest.id))
    body = msgspec.json.format(msgspec.json.encode(data), indent=2)
    headers = {"content-disposition": 'attachment; filename="shoal-my-data.json"'}
    return Response(body, media_type=MediaType.JSON, headers=headers)  # type: ignore[arg-type]


@delete("/api/me", status_code=200)
async def forget_me(request: HttpRequest) -> Forgotten:
    """Forget the guest for good. Bots take over their seats, and others see "a former guest" in their place."""
    guest_book = guest_book_of(request)
    guest = await guest_book.register(request)
    digests = [device.secret_digest for device in await guest_book.store.devices.find_all(guest.id)]
    await request.app.state.erasure_service.forget(guest.id)
    guest_book.announce_sign_out(digests)
    return Forgotten()


ROUTES = [
    list_devices, sign_out, new_joining_code, preview_code, redeem_code, get_my_data, forget_me,
]  # fmt: skip
