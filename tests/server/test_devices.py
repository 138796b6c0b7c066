"""A guest is the same person on all of their devices, and nobody else gets in."""

import asyncio
import contextlib
from contextlib import AsyncExitStack
from pathlib import Path
from time import time

import pytest
from litestar.datastructures import State
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from shoal.server.bus import Bus, LocalHub
from shoal.server.http import identity
from shoal.server.http.guests import GuestBook
from shoal.server.http.identity import new_secret
from shoal.server.http.joining_codes import ALPHABET, LENGTH, new_code, read_code
from shoal.server.http.rates import Rates
from shoal.server.http.socket import UNKNOWN_GUEST, TableSockets
from shoal.server.http.user_agents import describe_user_agent
from shoal.server.limits import Limits
from shoal.server.runtime.operations import OperationFollower
from shoal.server.storage import DeviceRow, open_store
from shoal.server.storage.devices import MAX_DEVICES
from shoal.server.storage.schema import tickets
from tests.support.client import Player
from tests.support.databases import new_database
from tests.support.event_loop import run
from tests.support.server_process import PATIENCE, Server, run_server
from tests.support.tables import start_service, until

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"


def make_code(player: Player) -> str:
    answer = player.http.post("/api/me/code")
    assert (answer.status_code, answer.json()["seconds"]) == (201, 600), answer.text
    return str(answer.json()["code"])


def redeem(player: Player, code: str) -> tuple[int, str]:
    """Try a code; return the status and what was said: a name or a refusal."""
    answer = player.http.post("/api/along", json={"code": code})
    return answer.status_code, answer.json().get("name") or answer.json()["sentence"]


def devices_of(player: Player) -> list[dict[str, object]]:
    answer = player.http.get("/api/me/devices")
    assert answer.status_code == 200, answer.text
    devices: list[dict[str, object]] = answer.json()
    return devices


def join_second(server: Server, first: Player) -> Player:
    second = Player(server)
    assert redeem(second, make_code(first))[0] == 200
    second.id = second.http.get("/api/me").json()["id"]
    return second


def closed_with(wire: ClientConnection) -> int:
    with contextlib.suppress(ConnectionClosed):
        while wire.recv(PATIENCE):
            pass
    return wire.close_code or 0


class OpenSocket:
    """Stands for the protocol of a WebSocket, and notes with which codes it was closed."""

    def __init__(self, closed: list[int]) -> None:
        self.disconnect = closed.append


# Joining by a code


def test_a_code_makes_another_device_the_same_guest(server: Server) -> None:
    ann, other = Player(server, "Ann"), Player(server)
    table_id, before = ann.open_table("me", "bot"), other.cookie
    code = make_code(ann)
    assert redeem(other, f" {code.lower().replace('-', ' ')} ") == (200, "Ann"), "as people type it"
    assert other.http.get("/api/me").json() == ann.http.get("/api/me").json()
    assert other.cookie not in (before, ann.cookie), "every device has a secret of its own"
    assert [table["id"] for table in other.http.get("/api/lobby").json()["mine"]] == [table_id]
    assert other.at(table_id).now.mine == [0]
    other.http.put("/api/me", json={"name": "Anna"})
    assert ann.http.get("/api/me").json()["name"] == "Anna", "a new name is known on all devices"


def test_a_code_works_once_and_a_new_one_replaces_it(server: Server) -> None:
    ann, ben, eve = Player(server, "Ann"), Player(server), Player(server)
    replaced, code = make_code(ann), make_code(ann)
    assert redeem(eve, replaced)[0] == 409
    assert redeem(ben, code)[0] == 200
    status, sentence = redeem(eve, code)
    assert status == 409
    assert "does not work" in sentence
    assert eve.http.get("/api/me").json()["id"] == eve.id, "nothing has changed"


def test_a_code_expires(server: Server) -> None:
    ann, ben = Player(server, "Ann"), Player(server)
    code = make_code(ann)

    async def let_time_pass() -> None:
        async with open_store(server.database) as store, store.engine.begin() as connection:
            own = update(tickets).where(tickets.c.guest_id == ann.id)
            await connection.execute(own.values(expires=time() - 1))

    run(let_time_pass())
    assert redeem(ben, code)[0] == 409
    assert ben.http.post("/api/along/preview", json={"code": code}).status_code == 409


@pytest.mark.parametrize("code", ["", "ABCDE", "ABCDE-FGHJ0", "ABCDE-FGHJKM", "ABCDE-FGHJ\u0000"])
def test_what_is_no_code_is_refused(server: Server, code: str) -> None:
    assert redeem(Player(server), code)[0] == 409


def test_a_preview_tells_what_would_change_and_leaves_the_code_valid(server: Server) -> None:
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    ben.open_table("me", "bot")
    code = make_code(ann)
    preview = ben.http.post("/api/along/preview", json={"code": code}).json()
    assert preview == {"name": "Ann", "current_name": "Ben", "current_games": 1}
    own = ann.http.post("/api/along", json={"code": code})
    assert (own.status_code, "already" in own.json()["sentence"]) == (409, True)
    assert redeem(ben, code) == (200, "Ann")


def test_what_a_browser_was_before_is_signed_out(server: Server) -> None:
    ann, ben = Player(server, "Ann"), Player(server, "Ben")
    table_id, stolen = ben.open_table("me", "bot"), ben.cookie
    wire = ben.connect(table_id)
    assert redeem(ben, make_code(ann))[0] == 200
    assert closed_with(wire) == UNKNOWN_GUEST
    assert Player(server, cookie=stolen).id not in (ann.id, ben.id)


SLOW = 0.01


def test_guessing_is_slow_however_many_guests_guess(tmp_path: Path) -> None:
    # The same bursts as usual, and then so slow that a busy machine does not matter.
    rates = ("--sign-ins-per-second", f"{SLOW}", "--burst-seconds", f"{Limits.burst_seconds / SLOW}")
    with run_server(new_database("sqlite", tmp_path), tmp_path, *rates) as server:
        ann = Player(server, "Ann")
        code, guessers = make_code(ann), [Player(server) for _ in range(6)]
        statuses = [redeem(guesser, new_code())[0] for guesser in guessers for _ in range(5)]
        passed = statuses.count(409)
        assert Limits.guests_per_address * Limits.burst_seconds <= passed < len(statuses)
        assert set(statuses) == {409, 429}
        refused = ann.http.post("/api/along/preview", json={"code": code})
        assert refused.status_code == 429, "to look is to guess"
        assert int(refused.headers["retry-after"]) >= 1
        assert ann.http.get("/api/lobby").status_code == 200, "all else goes on"


def test_codes_have_no_letters_that_look_alike() -> None:
    assert not set(ALPHABET) & set("01ILOU")
    codes = {new_code() for _ in range(100)}
    assert len(codes) == 100
    assert all(len(code) == LENGTH and read_code(code) == code for code in codes)


@pytest.mark.parametrize("path", ["/api/along", "/api/along/preview", "/api/me/code", "/api/passkeys/options"])
def test_pages_of_other_sites_cannot_knock(server: Server, path: str) -> None:
    ann = Player(server)
    foreign = {"Origin": "https://evil.example"}
    assert ann.http.post(path, json={"code": ""}, headers=foreign).status_code == 403
    assert ann.http.post(path, json={"code": ""}, headers={"X-Shoal": ""}).status_code == 403


# Signing out


def test_devices_are_listed_with_the_one_that_asks_first(server: Server) -> None:
    ann = Player(server)
    ann.http.headers["user-agent"] = FIREFOX
    [alone] = devices_of(ann)
    assert (alone["label"], alone["here"]) == ("Firefox on Linux", True), "even before anything is stored"
    ann.http.put("/api/me", json={"name": "Ann"})
    phone = Player(server)
    phone.http.headers["user-agent"] = IPHONE
    assert redeem(phone, make_code(ann))[0] == 200
    here = [[device["label"], device["here"]] for device in devices_of(phone)]
    assert here == [["Safari on iPhone", True], ["Firefox on Linux", False]]


def test_a_stolen_cookie_is_worth_nothing_after_the_sign_out(server: Server) -> None:
    """Sign the first device out, whose guest is derived from its secret, and the second, whose guest is not."""
    for first_goes in (True, False):
        first = Player(server, "Ann")
        second = join_second(server, first)
        table_id = first.open_table("me", "friend")
        gone, stays = (first, second) if first_goes else (second, first)
        stolen, wire, other_wire = gone.cookie, gone.connect(table_id), stays.at(table_id)
        device = next(device["id"] for device in devices_of(stays) if not device["here"])
        answer = stays.http.delete(f"/api/me/devices/{device}")
        assert [left["here"] for left in answer.json()] == [True]
        assert closed_with(wire) == UNKNOWN_GUEST
        for path in ("/api/lobby", "/api/me/data", "/api/me/devices"):
            assert gone.http.get(path).status_code == 401
        assert gone.http.put("/api/me", json={"name": "Eve"}).status_code == 401
        assert closed_with(gone.connect(table_id)) == UNKNOWN_GUEST
        thief = Player(server, cookie=stolen)
        assert thief.id != first.id
        assert thief.cookie != stolen
        other_wire.do("chat", text="I am still here.")
        assert stays.http.get("/api/me").json()["name"] == "Ann"


def test_a_sign_out_survives_a_restart(tmp_path: Path) -> None:
    with run_server(new_database("sqlite", tmp_path), tmp_path) as server:
        ann = Player(server, "Ann")
        stolen = ann.cookie
        [device] = devices_of(ann)
        assert ann.http.delete(f"/api/me/devices/{device['id']}").json() == []
        server.kill()
        server.start()
        assert Player(server, cookie=stolen).id != ann.id


def test_nobody_signs_out_the_device_of_another(server: Server) -> None:
    ann, eve = Player(server, "Ann"), Player(server, "Eve")
    [device] = devices_of(ann)
    assert eve.http.delete(f"/api/me/devices/{device['id']}").status_code == 409
    assert ann.http.get("/api/lobby").status_code == 200


def test_with_too_many_devices_the_one_unused_for_longest_goes(database_address: str) -> None:
    async def scenario() -> None:
        async with open_store(database_address) as store:
            await store.keep_guest("ann", b"device-0", "Ann", 0.0)
            for n in range(1, MAX_DEVICES):
                assert await store.devices.join(DeviceRow(b"device-%d" % n, "ann", "", n, n), None) == []
            last = DeviceRow(b"last", "ann", "", 99.0, 99.0)
            assert await store.devices.join(last, b"what it was before") == [b"what it was before", b"device-0"]
            assert len(await store.devices.find_all("ann")) == MAX_DEVICES
            assert await store.find_guest(b"device-0") is None
            assert not await store.keep_guest("ann", b"device-0", "Ann", 0.0), "it does not come back by being used"
            assert await store.find_guest(b"last") == ("ann", "Ann", 99.0)

    run(scenario())


def test_other_processes_hear_of_a_sign_out(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            hub, books = LocalHub(), list[GuestBook]()
            for _ in range(2):
                service = await start_service(stack, database_address)
                bus = Bus(hub.open_channel())
                books.append(GuestBook(service.store, service.secret, Limits(), bus, OperationFollower(service)))
                bus.start()
                stack.push_async_callback(bus.stop)
            here, there = books
            secret, cut = new_secret(here.server_secret), list[bytes]()
            guest, digest = await there._find(secret), identity.digest(secret)
            assert guest is not None
            there.on_signed_out = cut.extend
            await until(lambda: bool(here.bus.peers) and bool(there.bus.peers))
            await here.sign_out([digest])
            await until(lambda: cut == [digest])
            assert await there._find(secret) is None

    run(scenario())


def test_a_process_that_missed_a_sign_out_asks_the_database(database_address: str) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, database_address)
            bus, state, cut = Bus(), State(), list[int]()
            state.guest_book = GuestBook(service.store, service.secret, Limits(), bus, OperationFollower(service))
            sockets = TableSockets(state, Rates(Limits()), Limits())
            following = asyncio.create_task(sockets.follow(bus))
            for digest in (b"signed out", b"still in"):
                sockets.by_device[digest] = {OpenSocket(cut)}  # type: ignore[arg-type]
            await service.store.devices.revoke([b"signed out"], time())
            await until(lambda: len(bus.gap_listeners) > 1)
            for listener in bus.gap_listeners:
                listener()
            await until(lambda: cut == [UNKNOWN_GUEST])
            following.cancel()

    run(scenario())


@pytest.mark.parametrize(
    ("header", "name"),
    [
        (IPHONE, "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
        ("x" * 5000, "A browser"),
    ],
)
def test_a_device_has_a_name_that_people_recognise(header: str, name: str) -> None:
    assert describe_user_agent(header) == name
