"""Turn notices: a guest who is away is told that it is their turn, once, and only where they want to be told."""

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from time import time
from typing import Any

import pytest
from benchmarks.server.notices import measure
from py_vapid import Vapid02
from sqlalchemy import select

from shoal.core import Refusal
from shoal.server.limits import Limits
from shoal.server.runtime.poster import Poster
from shoal.server.runtime.session import TableSession
from shoal.server.runtime.tables import TableService
from shoal.server.storage import NoticeAddress, Operation, address_id
from shoal.server.storage.schema import turn_notices
from tests.support.client import Player, TableConnection, seat_two
from tests.support.databases import new_database
from tests.support.event_loop import run
from tests.support.limits import UNLIMITED
from tests.support.push_service import BrowserKeys, PushService, run_push_service
from tests.support.server_process import Server, run_server
from tests.support.tables import move, seat, start_service

LOCAL = ("--notices-to-private-addresses", "--notice-seconds", "1", *UNLIMITED)


@pytest.fixture(scope="module")
def local_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("notices")
    with run_server(new_database("sqlite", folder), folder, *LOCAL, "--notice-pause", "0") as server:
        yield server


@pytest.fixture
def push_service() -> Iterator[PushService]:
    with run_push_service() as service:
        yield service


def subscribe(player: Player, browser: BrowserKeys) -> dict[str, Any]:
    answer = player.http.put("/api/notices/browsers", json=browser.subscription)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def begin(server: Server, push_service: PushService, **fields: Any) -> tuple[TableConnection, Player, BrowserKeys]:
    """Seat Ann, who is to move and is at the table, and Ben, who is away and wants to be told."""
    ann, ben = seat_two(server, **fields)
    browser = push_service.subscribe(ben.player.id)
    subscribe(ben.player, browser)
    go_away(ann, ben)
    return ann, ben.player, browser


def go_away(ann: TableConnection, ben: TableConnection) -> None:
    ben.socket.close()
    ann.until(lambda now: not now.seats[1].here)


def test_a_guest_who_is_away_is_told_game_opponent_and_what_happened(
    local_server: Server, push_service: PushService
) -> None:
    ann, ben, browser = begin(local_server, push_service)
    place = ann.move()
    post = push_service.take()
    told = browser.decrypt(post.body)
    assert told["table"] == ann.table_id
    assert told["title"] == "Your turn: Hey, That's My Fish! with Ann"
    assert told["body"].startswith("Ann ")
    assert place in told["body"]
    assert post.headers["content-encoding"] == "aes128gcm"
    assert post.headers["ttl"] == "86400"
    assert len(post.headers["topic"]) == 32
    assert Vapid02.verify(post.headers["authorization"])
    key = ben.http.get("/api/notices").json()["public_key"]
    assert post.headers["authorization"].endswith(f"k={key}")


def test_whoever_sees_the_table_is_not_told_and_whoever_hides_it_is(
    local_server: Server, push_service: PushService
) -> None:
    ann, ben = seat_two(local_server)
    browser = push_service.subscribe("visible")
    subscribe(ben.player, browser)
    ann.move()
    ben.at_ply(1)
    ben.move()
    ben.socket.send('{"kind":"visible","visible":false}')
    ben.do("chat", text="I look at something else")
    ann.at_ply(2)
    place = ann.move()
    assert place in browser.decrypt(push_service.take().body)["body"]
    assert push_service.is_quiet()


def test_a_table_with_a_short_clock_sends_no_notices(local_server: Server, push_service: PushService) -> None:
    ann, ben = seat_two(local_server, clock={"kind": "move", "seconds": 60})
    slow, slow_ben = seat_two(local_server, clock={"kind": "relaxed"})
    for table in (ben, slow_ben):
        subscribe(table.player, push_service.subscribe(table.table_id))
    go_away(ann, ben)
    go_away(slow, slow_ben)
    ann.move()
    slow.move()
    assert push_service.take().path == f"/push/{slow.table_id}"
    assert push_service.is_quiet()


def test_a_webhook_tells_a_chat_room_with_a_link_and_calls_nobody(
    local_server: Server, push_service: PushService
) -> None:
    ann, ben = seat_two(local_server)
    ann.player.http.put("/api/me", json={"name": "<!here> @everyone"})
    settings = ben.player.http.put("/api/notices/webhook", json={"address": f"{push_service.address}/room"}).json()
    assert settings["webhook"] == "127.0.0.1"
    assert settings["browsers"] == []
    go_away(ann, ben)
    ann.move()
    post = push_service.take()
    told = json.loads(post.body)
    assert told["text"].endswith(f"{local_server.address}/table/{ann.table_id}")
    assert told["content"].startswith("Your turn: Hey, That's My Fish! with Ann. Ann ")
    assert told["allowed_mentions"] == {"parse": []}
    assert ben.player.http.delete("/api/notices/webhook").json()["webhook"] is None


def test_an_endpoint_that_is_gone_is_forgotten(local_server: Server, push_service: PushService) -> None:
    ann, ben, _ = begin(local_server, push_service)
    push_service.status = 410
    ann.move()
    push_service.take()
    assert wait_for(ben, lambda settings: not settings["browsers"])


def wait_for(player: Player, met: Callable[[dict[str, Any]], bool]) -> bool:
    """Ask for the guest's settings until they meet a condition."""
    return any(met(player.http.get("/api/notices").json()) for _ in range(2_000))


def test_at_most_one_notice_in_a_quarter_of_an_hour_reaches_a_person(tmp_path: Path, push_service: PushService) -> None:
    with run_server(new_database("sqlite", tmp_path), tmp_path, *LOCAL) as server:
        ann, ben, browser = begin(server, push_service)
        ann.move()
        assert browser.decrypt(push_service.take().body)["table"] == ann.table_id
        cleo = Player(server, "Cleo")
        second = cleo.at(cleo.open_table("me", "friend"))
        ben.join(second.now.invitation)
        second.until(lambda now: now.status == "playing")
        second.move()
        at_table = ben.at(ann.table_id)
        at_table.move()
        go_away(ann, at_table)
        ann.at_ply(2)
        ann.move()
        # A guest whose pause has not begun is told after all of that.
        other, _, other_browser = begin(server, push_service)
        other.move()
        post = push_service.take()
        assert other_browser.decrypt(post.body)["table"] == other.table_id
        assert push_service.is_quiet()


def test_a_notice_waits_for_the_end_of_the_pause_and_counts_the_other_tables(
    tmp_path: Path, push_service: PushService
) -> None:
    with run_server(new_database("sqlite", tmp_path), tmp_path, *LOCAL, "--notice-pause", "2") as server:
        ann, ben, browser = begin(server, push_service)
        ann.move()
        first = push_service.take()
        tables = [ann.player.at(ann.player.open_table("me", "friend")) for _ in range(2)]
        for table in tables:
            ben.join(table.now.invitation)
            table.until(lambda now: now.status == "playing")
            table.move()
        second = push_service.take()
        assert second.at - first.at >= 2
        assert browser.decrypt(second.body)["body"].endswith("It is your turn at another table as well.")
        assert push_service.is_quiet()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_killed_server_sends_the_notice_after_its_restart(
    kind: str, tmp_path: Path, push_service: PushService
) -> None:
    """Kill the server between the commit and the answer of the service, with two notices: one becomes out of date."""
    with run_server(new_database(kind, tmp_path), tmp_path, *LOCAL) as server:
        ann, _, browser = begin(server, push_service)
        cleo, dan, _ = begin(server, push_service)
        push_service.answering.clear()
        ann.move()
        cleo.move()
        assert {push_service.take().path for _ in range(2)} == {
            browser.endpoint.removeprefix(push_service.address),
            f"/push/{dan.id}",
        }
        server.kill()
        push_service.answering.set()
        server.start()
        Player(server, cookie=dan.cookie).at(cleo.table_id).move()
        again = push_service.take()
        assert browser.decrypt(again.body)["table"] == ann.table_id
        assert push_service.is_quiet()


def test_a_service_that_has_no_time_is_asked_again_only_later(local_server: Server, push_service: PushService) -> None:
    ann, ben, _ = begin(local_server, push_service)
    push_service.status = 503
    ann.move()
    push_service.take()
    assert ben.http.get("/api/notices").json()["browsers"]
    assert push_service.is_quiet()


def test_every_move_of_several_tables_is_told_once() -> None:
    """The short form of `benchmarks.server.notices`, which judges how soon."""
    punctuality = measure(tables=4, plies=4, thinking=0.0)
    assert (len(punctuality.seconds), punctuality.lost, punctuality.doubled) == (16, 0, 0), str(punctuality)


# Addresses that must not be posted to


INSIDE = [
    "http://203.0.113.7/push",
    "https://127.0.0.1:8765/api/me",
    "https://localhost/push",
    "https://10.1.2.3/push",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/push",
    "https://[::ffff:192.168.0.1]/push",
    "https://[64:ff9b::a00:1]/push",
    "https://[fd00::1]/push",
    "https://2130706433/push",
    "https://0x7f.1/push",
    "https://user:word@example.org/push",
    "https://example.org\\@127.0.0.1/push",
    "ftp://example.org/push",
    "javascript:alert(1)",
    f"https://{socket.gethostname()}/push",
]
"""Addresses to which no notice may go: names that stand for private addresses are among them."""


def test_an_address_inside_is_refused_in_one_sentence(servers: Callable[[str], Server]) -> None:
    mallory = Player(servers("sqlite"))
    for address in INSIDE:
        keys = BrowserKeys(address).subscription
        for path, content in (("browsers", keys), ("webhook", {"address": address})):
            answer = mallory.http.put(f"/api/notices/{path}", json=content)
            assert answer.status_code == 409, f"{address}: {answer.text}"
            assert answer.json()["sentence"].count(".") == 1
    assert mallory.http.get("/api/notices").json()["browsers"] == []


def test_redirects_are_not_followed(local_server: Server, push_service: PushService) -> None:
    ann, ben, _ = begin(local_server, push_service)
    with run_push_service() as inside:
        push_service.status, push_service.location = 307, f"{inside.address}/inside"
        ann.move()
        push_service.take()
        subscribe(ben, inside.subscribe("afterwards"))
        table = ben.at(ann.table_id)
        push_service.location = None
        table.move()
        go_away(ann, table)
        ann.at_ply(2)
        ann.move()
        assert inside.take().path == "/push/afterwards"
        assert inside.is_quiet()


def test_the_subscription_of_another_can_neither_be_taken_nor_removed(
    local_server: Server, push_service: PushService
) -> None:
    ann, mallory = Player(local_server, "Ann"), Player(local_server, "Mallory")
    browser = push_service.subscribe("ann")
    [of_ann] = subscribe(ann, browser)["browsers"]
    stolen = {**BrowserKeys(browser.endpoint).subscription}
    answer = mallory.http.put("/api/notices/browsers", json=stolen)
    assert (answer.status_code, answer.json()["sentence"]) == (409, "This browser belongs to somebody else here.")
    assert mallory.http.delete(f"/api/notices/browsers/{of_ann['id']}").json()["browsers"] == []
    assert ann.http.get("/api/notices").json()["browsers"] == [of_ann]
    # The same browser may come back as another guest: it shows its keys.
    again = Player(local_server, "Ann again")
    assert [browser["id"] for browser in subscribe(again, browser)["browsers"]] == [of_ann["id"]]
    assert ann.http.get("/api/notices").json()["browsers"] == []


@pytest.mark.parametrize("keys", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "ü"}])
def test_keys_that_are_none_are_refused(local_server: Server, push_service: PushService, keys: dict[str, str]) -> None:
    subscription = {**push_service.subscribe("bad").subscription, **keys}
    answer = Player(local_server).http.put("/api/notices/browsers", json=subscription)
    assert (answer.status_code, answer.json()["sentence"]) == (409, "These are not the keys of a browser.")


def test_a_guest_has_a_bounded_number_of_browsers_and_one_webhook(
    local_server: Server, push_service: PushService
) -> None:
    ann = Player(local_server)
    for number in range(10):
        settings = subscribe(ann, push_service.subscribe(f"many-{number}"))
        ann.http.put("/api/notices/webhook", json={"address": f"{push_service.address}/room/{number}"})
    assert len(settings["browsers"]) == 8
    ann.http.delete("/api/notices/webhook")
    assert ann.http.get("/api/notices").json()["webhook"] is None


# In this process, where names and clocks can be turned


def test_a_name_that_comes_to_stand_for_a_private_address_is_not_posted_to(
    push_service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let a name stand for a public address when it is registered, and for a private one when a notice is due."""
    port = push_service.http.server_address[1]

    async def scenario() -> None:
        answers = iter(["1.1.1.1", "127.0.0.1"])

        async def getaddrinfo(*_arguments: Any, **_keywords: Any) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", getaddrinfo, raising=False)
        poster = Poster(Limits())
        address = f"https://rebound.example.org:{port}/push"
        await poster.check(address)
        with pytest.raises(Refusal, match="private network"):
            await poster.post(address, b"", {})
        await poster.close()

    run(scenario())
    assert push_service.is_quiet()


async def tell_ben(service: TableService, push_service: PushService) -> None:
    browser = push_service.subscribe("ben").subscription
    identifier = address_id("push", "ben", browser["endpoint"])
    keys = (browser["endpoint"], browser["p256dh"], browser["auth"])
    await service.notifier.add(NoticeAddress(identifier, "ben", "push", *keys, "http://here", time()))


async def seat_ann_and_ben(service: TableService) -> TableSession:
    session = await seat(service, "ann", "me", "friend")
    await service.join(session.invitation_path().rpartition("/")[2], "ben", "Ben")
    return session


def test_a_banned_guest_gets_no_notice_and_gets_them_again_after_the_ban(
    database_address: str, push_service: PushService
) -> None:
    """Ban a guest who keeps a seat, as one does who sits down before the server has learned of the ban."""

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            limits = Limits(bot_pace=0, notices_to_private_addresses=True)
            service = await start_service(stack, database_address, limits)
            await service.notifier.start()
            await tell_ben(service, push_service)
            for kind in ("ban", "unban"):
                update = service.store.operations.add(Operation(time(), kind, "ben"))
                await service.store.appender.append([], [update])
                session = await seat_ann_and_ben(service)
                await move(service, session, "ann")
                await asyncio.gather(*service.notifier.tasks.values())
                assert push_service.is_quiet() is (kind == "ban")

    run(scenario())


def test_two_processes_that_find_the_same_notice_send_it_once(database_address: str, push_service: PushService) -> None:
    async def scenario() -> None:
        limits = Limits(bot_pace=0, notices_to_private_addresses=True)
        async with AsyncExitStack() as stack:
            services = [await start_service(stack, database_address, limits) for _ in range(2)]
            for service in services:
                await service.notifier.start()
            await tell_ben(services[0], push_service)
            session = await seat_ann_and_ben(services[0])
            await move(services[0], session, "ann")
            for _ in range(20):
                await asyncio.gather(*(service.notifier._claim(session.table.id) for service in services))
            sent = select(turn_notices.c.sent_at)
            async with services[1].store.engine.connect() as connection:
                assert (await connection.execute(sent)).scalar_one() is not None
            # The next turn at the table is another one, and drops the notice.
            await move(services[0], session, "ben")
            async with services[1].store.engine.connect() as connection:
                assert (await connection.execute(sent)).all() == []

    run(scenario())
    assert push_service.take().path == "/push/ben"
    assert push_service.is_quiet()


def test_guests_without_notices_cost_nothing_with_a_move(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            service = await start_service(stack, new_database("sqlite", tmp_path))
            session = await seat(service, "ann", "me", "screen")
            before = session.table
            await move(service, session, "ann")
            assert service.notifier.update(before, session.table) == []
            assert not service.notifier.tasks

    run(scenario())
