"""Handlers for turn notices: where a guest wants to be told that it is their turn."""

from time import time
from urllib.parse import urlsplit

from litestar import delete, get, put
from litestar.params import FromPath, JSONBody

from shoal.server.http.requests import HttpRequest, guest_book_of
from shoal.server.runtime.notifier import Notifier
from shoal.server.runtime.web_push import check_keys
from shoal.server.storage import NoticeAddress, address_id
from shoal.server.storage.notices import AddressKind
from shoal.server.wire.notices import NoticedBrowser, NoticeSettings, PushSubscription, Webhook


def _notifier(request: HttpRequest) -> Notifier:
    notifier: Notifier = request.app.state.table_service.notifier
    return notifier


async def _show_settings(notifier: Notifier, guest: str) -> NoticeSettings:
    addresses = await notifier.notices.find_addresses(guest)
    # The whole address of a webhook is a password, and is not shown again.
    webhooks = [urlsplit(address.address).hostname for address in addresses if address.kind == "webhook"]
    return NoticeSettings(
        public_key=notifier.web_push.public_key,
        browsers=[NoticedBrowser(address.id, address.since) for address in addresses if address.kind == "push"],
        webhook=webhooks[0] if webhooks else None,
    )


async def _add(
    request: HttpRequest, kind: AddressKind, address: str, p256dh: str = "", auth: str = ""
) -> NoticeSettings:
    guest, notifier = await guest_book_of(request).register(request), _notifier(request)
    origin = f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    identifier = address_id(kind, guest.id, address)
    await notifier.add(NoticeAddress(identifier, guest.id, kind, address, p256dh, auth, origin, time()))
    return await _show_settings(notifier, guest.id)


@get("/api/notices")
async def get_notices(request: HttpRequest) -> NoticeSettings:
    """Return where the guest is told that it is their turn."""
    guest = await guest_book_of(request).require(request)
    return await _show_settings(_notifier(request), guest.id)


@put("/api/notices/browsers")
async def add_browser(request: HttpRequest, data: JSONBody[PushSubscription]) -> NoticeSettings:
    """Tell the guest in a browser, by Web Push."""
    check_keys(data.p256dh, data.auth)
    return await _add(request, "push", data.endpoint, data.p256dh, data.auth)


@delete("/api/notices/browsers/{browser_id:str}", status_code=200)
async def remove_browser(request: HttpRequest, browser_id: FromPath[str]) -> NoticeSettings:
    """Tell the guest no longer in one of their browsers."""
    guest, notifier = await guest_book_of(request).require(request), _notifier(request)
    await notifier.remove(guest.id, browser_id)
    return await _show_settings(notifier, guest.id)


@put("/api/notices/webhook")
async def set_webhook(request: HttpRequest, data: JSONBody[Webhook]) -> NoticeSettings:
    """Post the guest's notices to an address, such as that of a chat room, in the place of an earlier one."""
    return await _add(request, "webhook", data.address)


@delete("/api/notices/webhook", status_code=200)
async def remove_webhook(request: HttpRequest) -> NoticeSettings:
    """Post no notices to the guest's webhook any more."""
    guest, notifier = await guest_book_of(request).require(request), _notifier(request)
    for address in await notifier.notices.find_addresses(guest.id):
        if address.kind == "webhook":
            await notifier.remove(guest.id, address.id)
    return await _show_settings(notifier, guest.id)


ROUTES = [get_notices, add_browser, remove_browser, set_webhook, remove_webhook]
