"""A guest is stored when they first do something; until then their cookie says all that is to be known."""

from pathlib import Path
from time import time

import httpx
import pytest
from sqlalchemy import func, select

from shoal.server.http import identity
from shoal.server.http.identity import COOKIE, HTTPS_COOKIE, derive_guest, new_secret
from shoal.server.storage import open_store
from shoal.server.storage.schema import guests
from tests.support.client import HEADERS, Player, TableConnection, seat_two
from tests.support.event_loop import run
from tests.support.server_process import Server, run_server

HTTPS = {"X-Forwarded-Proto": "https"}
DAY = 86_400.0


def stored(server: Server, guest_id: str | None = None) -> int:
    """Return how many guests the database of a server has, or whether it has this one."""

    async def scenario() -> int:
        query = select(func.count()).select_from(guests)
        async with open_store(server.database) as store, store.engine.connect() as connection:
            found = await connection.execute(query if guest_id is None else query.where(guests.c.id == guest_id))
            return found.scalar_one()

    return run(scenario())


def test_looking_around_stores_nobody(server: Server) -> None:
    before = stored(server)
    for _ in range(5):
        ann = Player(server)
        assert ann.http.get("/api/me").json()["id"] == ann.id, "the cookie is recognised"
        assert ann.http.get("/api/lobby").status_code == 200
    assert stored(server) == before


def test_a_guest_is_stored_when_they_do_something(server: Server) -> None:
    host, renamed, joined, seated = (Player(server) for _ in range(4))
    table_id = host.open_table("me", "friend", "friend", open=True)
    name = host.http.get("/api/me").json()["name"]
    renamed.http.put("/api/me", json={"name": "Ann"})
    joined.join(host.at(table_id).now.invitation)
    watching = seated.at(table_id)
    assert not stored(server, seated.id), "to watch is not to do something"
    watching.do("take_seat", seat=2)
    assert all(stored(server, player.id) for player in (host, renamed, joined, seated))
    assert renamed.http.get("/api/me").json() == {"id": renamed.id, "name": "Ann", "named": True}
    assert host.at(table_id).now.seats[0].name == name


def test_guests_survive_a_restart(database_address: str, tmp_path: Path) -> None:
    with run_server(database_address, tmp_path) as server:
        ann, ben = Player(server), Player(server, "Ben")
        known = [player.http.get("/api/me").json() for player in (ann, ben)]
        server.kill()
        server.start()
        assert [player.http.get("/api/me").json() for player in (ann, ben)] == known


def test_a_cookie_from_before_is_still_valid(server: Server) -> None:
    """Guests used to be stored at once, with a secret that proves nothing by itself."""
    secret = "an-old-secret-of-no-particular-form" + str(time())

    async def scenario() -> None:
        async with open_store(server.database) as store:
            await store.keep_guest(secret[-20:], identity.digest(secret), "Old friend", time())

    run(scenario())
    guest = Player(server, cookie=secret).http.get("/api/me").json()
    assert guest == {"id": secret[-20:], "name": "Old friend", "named": True}


def test_only_this_server_issues_secrets() -> None:
    secret = new_secret(b"ours")
    guest = derive_guest(b"ours", secret)
    assert guest == derive_guest(b"ours", secret)
    assert guest != derive_guest(b"ours", new_secret(b"ours"))
    for forged in (secret[1:], secret[:-1], secret + "0", secret.replace(".", ""), "", ".", new_secret(b"theirs")):
        assert derive_guest(b"ours", forged) is None, forged


def test_unused_guests_are_forgotten_and_guests_with_seats_are_not(database_address: str) -> None:
    async def scenario() -> None:
        now = time()
        async with open_store(database_address) as store:
            for name, last_visit in (("idle", 40), ("seated", 40), ("recent", 20)):
                await store.keep_guest(name, name.encode(), name, now - last_visit * DAY)
            await store.appender.append([], [store.index_seat("seated", "some-table")])
            assert await store.forget_guests(now - 30 * DAY) == 1
            found = {name: await store.find_guest(name.encode()) for name in ("idle", "seated", "recent")}
            assert [name for name, guest in found.items() if guest] == ["seated", "recent"]

    run(scenario())


# Cookies and headers


def test_over_https_the_cookie_belongs_to_this_host_alone(server: Server) -> None:
    with httpx.Client(base_url=server.address, headers=HEADERS) as http:
        answer = http.get("/api/me", headers=HTTPS)
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(f"{HTTPS_COOKIE}=")
        for attribute in ("secure", "httponly", "path=/", "samesite=lax"):
            assert attribute in cookie.lower()
        assert "domain" not in cookie.lower()
        secret = cookie.split(";")[0].partition("=")[2]
        for name in (HTTPS_COOKIE, COOKIE):
            again = httpx.get(f"{server.address}/api/me", headers={**HTTPS, "Cookie": f"{name}={secret}"})
            assert again.json() == answer.json(), "a cookie from before HTTPS is still valid"


def test_the_socket_takes_the_cookie_of_https(server: Server) -> None:
    ann, _ = seat_two(server)
    table = TableConnection.__new__(TableConnection)
    table.player, table.table_id = ann.player, ann.table_id
    wire = table.connect(**HTTPS, Cookie=f"{HTTPS_COOKIE}={ann.player.cookie}")
    assert '"mine":[0]' in str(wire.recv(10))


def test_https_is_to_be_used_again_and_http_is_not_forced(server: Server) -> None:
    for path in ("/", "/api/me", "/api/nothing"):
        assert "max-age" in httpx.get(server.address + path, headers=HTTPS).headers["strict-transport-security"]
        assert "strict-transport-security" not in httpx.get(server.address + path).headers


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/lobby", "/api/tables/{}/turns/0", "/api/games", "/api/x", "/healthz"]
)
def test_answers_of_the_moment_are_not_stored(server: Server, path: str) -> None:
    ann, _ = seat_two(server)
    assert ann.player.http.get(path.format(ann.table_id)).headers["cache-control"] == "no-store"


def test_hints_are_not_stored(server: Server) -> None:
    ann = Player(server)
    answer = ann.http.post(f"/api/tables/{ann.open_table('me', 'bot')}/hint")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
