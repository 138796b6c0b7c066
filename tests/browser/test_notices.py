"""The service worker: notices of turns while the page is closed, and pages that open without a connection."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from tests.browser.conftest import NewPlayer
from tests.games.hey_thats_my_fish.driver import FloePlayer
from tests.support.browser import ARGUMENTS, CLOCK, DESKTOP_CHROMIUM, MILLISECONDS
from tests.support.client import Player, open_connections
from tests.support.drivers import SIZES, Person
from tests.support.push_service import BrowserKeys, PushService, run_push_service
from tests.support.server_process import Server, run_server

if TYPE_CHECKING:
    from tests.support.desktop import Desktop

SUBSCRIBE = """(keys) => {
  PushManager.prototype.subscribe = async function (options) {
    window.askedWith = { visible: options.userVisibleOnly, key: options.applicationServerKey };
    const { endpoint } = keys;
    return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
  };
}"""
"""Lets a page subscribe at the local push service instead of the vendor's."""
READY = "() => navigator.serviceWorker.ready.then(() => new Promise((done) => navigator.serviceWorker.controller ? "
READY += "done(true) : navigator.serviceWorker.addEventListener('controllerchange', () => done(true))))"


@pytest.fixture
def service_workers() -> Literal["allow", "block"]:
    return "allow"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Server]:
    arguments = ("--notices-to-private-addresses", "--commands-per-second", "200", "--seed", "1")
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path, *arguments) as server:
        yield server


@pytest.fixture
def push_service() -> Iterator[PushService]:
    with run_push_service() as service:
        yield service


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator["Desktop"]:
    from tests.support.desktop import run_desktop

    with run_desktop(tmp_path) as desktop:
        yield desktop


@pytest.fixture
def ann(chromium: Browser, site: Server, desktop: "Desktop", tmp_path: Path) -> Iterator[FloePlayer]:
    """Ann has a Chromium to herself, on a desktop and with a profile, without which a click on a notice opens nothing.

    The first page of the profile stays empty, so that Ann can close hers and the browser runs on.
    """
    width, height = SIZES["desktop"]
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile",
        executable_path=DESKTOP_CHROMIUM,
        args=ARGUMENTS,
        env=desktop.environment,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
    )
    context.set_default_timeout(MILLISECONDS)
    context.add_init_script(CLOCK)
    context.grant_permissions(["notifications"], origin=site.address)
    ann = FloePlayer(context, site)
    ann.fetch("/api/me")
    ann.rename("Ann")
    with open_connections:
        yield ann
    ann.expect_no_problems()
    context.close()


def deliver(session: CDPSession, origin: str, told: Any) -> None:
    """Hand a push to the service worker, as the vendor's service does."""
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(item["registrationId"] for item in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not registrations:
        session.send("ServiceWorker.enable")
    content = {"origin": origin, "registrationId": registrations[-1], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", content)


def seat_ann_and_ben(ann: FloePlayer, site: Server) -> Any:
    """Let Ann sit at a browser and be the first to move, and Ben at another connection."""
    table_id = ann.open_table("hey_thats_my_fish", "me", "friend")
    ben = Player(site, "Ben")
    ben.join(ann.invitation())
    return table_id, ben.at(table_id)


def wait_for_worker(visitor: Person) -> None:
    visitor.page.evaluate(READY)


def test_a_notice_is_allowed_after_a_move_shown_while_the_page_is_closed_and_opens_the_table(
    ann: FloePlayer, desktop: "Desktop", site: Server, push_service: PushService
) -> None:
    """Everything is real but the vendor's push service, which is not on this machine.

    In its place the page subscribes at a local service, to which the server posts, and the debugger hands the service
    worker what that service has decrypted. The permission is the browser's, though no person gives it; the notice
    appears on a desktop of the test, where it is clicked; and the browser opens the table.
    """
    browser: BrowserKeys = push_service.subscribe("ann")
    ann.page.add_init_script(f"({SUBSCRIBE})({json.dumps({**browser.subscription})})")
    table_id, ben = seat_ann_and_ben(ann, site)
    wait_for_worker(ann)
    offer = ann.page.get_by_role("button", name="Tell me when it is my turn")
    expect(offer).to_have_count(0)
    ann.act()
    expect(offer).to_be_visible()
    ann.inspect("notice-offer")
    offer.click()
    expect(ann.page.get_by_text("You will be told when it is your turn.")).to_be_visible()
    expect(offer).to_have_count(0)
    assert ann.page.evaluate("window.askedWith.visible") is True
    ann.open("/settings")
    expect(ann.page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(ann.page.get_by_text("Another browser, since")).to_be_visible()
    ann.inspect("notice-settings")
    ann.page.close()
    ben.until(lambda now: not now.seats[0].here)
    place = ben.move()
    told = browser.decrypt(push_service.take().body)
    [empty_page] = ann.context.pages
    deliver(ann.context.new_cdp_session(empty_page), site.address, told)
    notice = desktop.take()
    assert notice.title == "Your turn: Hey, That's My Fish! with Ben"
    assert place in notice.body
    with ann.context.expect_page() as opened:
        desktop.click(notice)
    assert desktop.take_closed() == notice.id
    expect(opened.value).to_have_url(f"{site.address}/table/{table_id}")
    expect(opened.value).to_have_title(re.compile("^● Your turn"))


def test_without_a_connection_the_lobby_opens_and_says_so(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.open("/")
    wait_for_worker(ann)
    ann.context.set_offline(True)
    ann.page.reload()
    expect(ann.page.get_by_text("You are offline.")).to_be_visible()
    expect(ann.page.get_by_role("heading", level=1).first).to_be_visible()
    ann.photograph("offline")
    cached = (
        "() => caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).map((one) => one.url))"
    )
    urls = ann.page.evaluate(cached)
    assert not [url for url in urls if "/api/" in url]
    assert not [url for url in urls if ".wasm" in url]
    ann.context.set_offline(False)
    ann.problems.clear()


def test_a_new_version_waits_until_the_person_reloads(player: NewPlayer) -> None:
    """Another address of the same script is a new version for the browser."""
    ann = player("Ann")
    ann.open("/")
    wait_for_worker(ann)
    notice = ann.page.get_by_text("Shoal has been updated.")
    expect(notice).to_have_count(0)
    ann.page.evaluate("() => navigator.serviceWorker.register('/sw.js?newer').then(() => undefined)")
    expect(notice).to_be_visible()
    ann.inspect("update")
    controller = "() => navigator.serviceWorker.controller.scriptURL"
    assert ann.page.evaluate(controller).endswith("/sw.js"), "the old version stays in charge"
    with ann.page.expect_navigation():
        ann.page.get_by_role("button", name="Reload").click()
    assert ann.page.evaluate(controller).endswith("/sw.js?newer")
