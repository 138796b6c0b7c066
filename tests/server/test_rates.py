"""Limits count what a guest and an address ask for, however they connect and however they spell it."""

import gzip
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import httpx
import pytest

from shoal.server.http.addresses import network_of
from shoal.server.limits import Limits, RateLimiter
from shoal.server.wire.messages import Done
from tests.support.client import Player, play_to_the_end, seat_two
from tests.support.databases import new_database
from tests.support.server_process import Server, run_server

CHATS = Limits.chats_per_second * Limits.burst_seconds
FEW = ("--reads-per-second", "0.2", "--costly-reads-per-second", "0.2")
"""Limits of three requests for an address at once, and one more every two seconds."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server with its usual limits."""
    folder = tmp_path_factory.mktemp("usual")
    with run_server(new_database("sqlite", folder), folder) as server:
        yield server


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("strict")
    with run_server(new_database("sqlite", folder), folder, *FEW) as server:
        yield server


def test_guests_have_their_own_share_and_an_address_a_multiple_of_it() -> None:
    rates = RateLimiter(1e-9, Limits(burst_seconds=2e9, guests_per_address=3))
    passed = Counter(guest for _ in range(5) for guest in ("ann", "ben", "eve", "joe") if not rates.take(guest, "home"))
    assert passed == {"ann": 2, "ben": 2, "eve": 1, "joe": 1}, "two each, six for the address"
    assert rates.take("zoe", "away") == 0.0
    assert rates.take("ann", "away") > 0, "a guest who moves to another address has no more"


def test_the_wait_is_the_time_until_the_next_request_passes() -> None:
    rates = RateLimiter(0.5, Limits(burst_seconds=2, guests_per_address=1))
    assert rates.take(None, "home") == 0.0
    assert rates.take(None, "home") == pytest.approx(2.0, abs=0.1)


def test_all_addresses_of_a_household_count_as_one() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::") != network_of("2001:db8:1:3::")
    assert network_of("x" * 1000) == "x" * 64


def test_connecting_again_gives_no_more_chat(server: Server) -> None:
    ann, ben = seat_two(server)
    began, done = monotonic(), 0
    for _ in range(5):
        for n in range(int(CHATS)):
            ann.send("chat", text=f"message {n}")
        done += sum(isinstance(ann.answer(), Done) for _ in range(int(CHATS)))
        ann.reconnect()
    assert CHATS <= done <= CHATS + 1 + (monotonic() - began) * Limits.chats_per_second
    ben.do("chat", text="Ben has a share too.")


@pytest.mark.parametrize(
    "path",
    [
        "/api/games",
        "//api/games",
        "/api/./games/",
        "/%61pi/games",
        "/x/../api/games",
        "/api/tables/no-such-table/turns/0",
        "//api//tables/no-such-table/replay",
        "/api/tables/no-such-table/%61nalysis/0",
    ],
)
def test_an_address_is_limited_however_it_is_spelt(strict_server: Server, path: str) -> None:
    """Come from an address that nobody else has, as a new guest each time."""
    client = {"X-Forwarded-For": f"192.0.2.{sum(map(ord, path)) % 250}"}
    url = httpx.URL(strict_server.address).copy_with(raw_path=path.encode())
    with httpx.Client(base_url=strict_server.address, headers=client) as http:
        answers = [http.get(url) for _ in range(12)]
        assert {http.get(other).status_code for other in ("/healthz", "/")} == {200}, "others are not limited"
    assert answers[0].status_code != 429
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
    assert "too fast" in refused[0].json()["sentence"]


def test_variations_are_limited_like_replays(strict_server: Server) -> None:
    with httpx.Client(
        base_url=strict_server.address, headers={"X-Forwarded-For": "192.0.2.251", "X-Shoal": "1"}
    ) as http:
        answers = [http.post(path, json={}) for _ in range(6) for path in ("/api/study", "/api/study/analysis")]
        assert 429 in [answer.status_code for answer in answers]
        assert http.post("/api/study/table", json={}).status_code == 400, "a new table is a change, as any other"


# Replays


def test_a_replay_is_encoded_once_and_then_known_by_its_tag(tmp_path: Path) -> None:
    with run_server(new_database("sqlite", tmp_path), tmp_path, "--commands-per-second", "1e9") as server:
        ann, ben = seat_two(server)
        play_to_the_end([ann, ben])
        path = f"/api/tables/{ann.table_id}/replay"
        with httpx.Client(base_url=server.address, headers={"accept-encoding": "identity"}) as http:
            plain = http.get(path)
            assert "content-encoding" not in plain.headers
            with http.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
                compressed, headers = b"".join(answer.iter_raw()), answer.headers
            assert headers["content-encoding"] == "gzip"
            assert gzip.decompress(compressed) == plain.content
            assert plain.json()["game"] == "hey_thats_my_fish"
            assert plain.headers["etag"] != headers["etag"]
            again = http.get(path, headers={"if-none-match": plain.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            refused = http.get(path, headers={"accept-encoding": "gzip;q=0, br"})
            assert "content-encoding" not in refused.headers


def test_an_answer_is_not_compressed_for_those_who_refuse_it(server: Server) -> None:
    http = Player(server).http
    assert http.get("/api/games", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"
    assert "content-encoding" not in http.get("/api/games", headers={"accept-encoding": "gzip;q=0"}).headers
