"""The service worker: notices of turns while the page is closed, and pages that open without a connection.

Chromium runs here without the push service of a vendor, so a test puts a local one in its place: the page subscribes
there, the server posts there, and what arrives is handed to the service worker as the vendor's service does. The
headless shell has no screen for notices either: the test looks at what the service worker shows on it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import NewPlayer
from tests.games.hey_thats_my_fish.driver import FloePlayer
from tests.support.client import Player
from tests.support.drivers import Person
from tests.support.push_service import BrowserKeys, PushService, run_push_service
from tests.support.server_process import Server, run_server

SUBSCRIBE = """(keys) => {
  let permission = "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => (permission = "granted");
  PushManager.prototype.subscribe = async function (options) {
    window.askedWith = { visible: options.userVisibleOnly, key: options.applicationServerKey };
    const { endpoint } = keys;
    return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true };
  };
}"""
"""Lets a page subscribe at the local push service instead of the vendor's, and the person agree.

Chromium's headless shell denies notices whatever permission it is given."""
SCREEN = """() => {
  self.shown = new Promise((resolve) => {
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) =>
      resolve({ title, body, tag, data });
  });
  self.opened = new Promise((resolve) => {
    Clients.prototype.openWindow = async (path) => resolve(path);
  });
}"""
"""Puts something in the place of the screen, of which the headless shell has none: it shows no notices."""
CLICK = """async () => {
  const click = new ExtendableEvent("notificationclick");
  click.notification = { data: (await self.shown).data, close: () => undefined };
  click.waitUntil = () => undefined;
  self.dispatchEvent(click);
  return self.opened;
}"""
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


def test_a_notice_is_allowed_after_a_move_and_shown_while_the_page_is_closed(
    player: NewPlayer, site: Server, push_service: PushService
) -> None:
    ann = player("Ann")
    ann.context.grant_permissions(["notifications"], origin=site.address)
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
    ann.page.goto("about:blank")
    ben.until(lambda now: not now.seats[0].here)
    place = ben.move()
    told = browser.decrypt(push_service.take().body)
    [worker] = ann.context.service_workers
    worker.evaluate(SCREEN)
    deliver(ann.context.new_cdp_session(ann.page), site.address, told)
    notice = worker.evaluate("() => self.shown")
    assert notice["title"] == "Your turn: Hey, That's My Fish! with Ben"
    assert place in notice["body"]
    assert notice["tag"] == table_id
    path = worker.evaluate(CLICK)
    assert path == f"/table/{table_id}"
    ann.open(path)
    ann.wait_for(ann.my_turn)


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
