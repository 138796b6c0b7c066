"""The pages are served from files that were compressed when they were built."""

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import httpx
import pytest
from benchmarks.server.assets import Client, cost, fetch_in_background, find_etag, largest_asset, time_small_requests
from litestar import Litestar
from litestar.testing import TestClient

from shoal.server.http import static_files
from shoal.server.http.pages import show_page
from shoal.server.http.static_files import MEDIA_TYPES, STATIC, choose_encoding, is_current
from tests.support.server_process import Server

COSTLY = 50
"""CPU milliseconds per request that no answer may take; to compress the largest file takes hundreds."""
DELAY = 50
"""Factor by which others may wait longer while the largest file is fetched; it was 2,000 when each was compressed."""
SCRIPT, PAGE = b"let shoal = true;\n" * 100, b"<!doctype html><title>Shoal</title>"
THREE = {"br": Path("a.br"), "gzip": Path("a.gz"), "identity": Path("a")}


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    """Serve a small folder of built pages."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / ".digest").write_text("secret")
    (tmp_path / "assets" / "index-a1.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "index-a1.js.gz").write_bytes(gzip.compress(SCRIPT))
    monkeypatch.setattr(static_files, "STATIC", tmp_path)
    with TestClient(Litestar([show_page], openapi_config=None, logging_config=None)) as client:
        client.headers["accept-encoding"] = "identity"
        yield client


@pytest.fixture
def server(servers: Callable[[str], Server]) -> Server:
    """Return one server: files do not concern the database."""
    return servers("sqlite")


@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [
        ("", "identity"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("gzip;q=1.0, br;q=0.5", "gzip"),
        ("br ; q=0.2 , gzip;q=0.1", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0, gzip;q=0.0", "identity"),
        ("identity, br;q=0.5", "identity"),
        ("*", "br"),
        ("br;q=0, *", "gzip"),
        ("gzip;q=0.5, *;q=0", "gzip"),
        ("*;q=0", "identity"),
        ("identity;q=0, deflate", "identity"),
        ("deflate", "identity"),
        ("br;q=nan, gzip;q=2;x, ;;,", "identity"),
    ],
)
def test_the_browser_chooses_the_encoding(accepted: str, chosen: str) -> None:
    assert choose_encoding(accepted, THREE) == chosen


def test_only_an_encoding_that_exists_is_chosen() -> None:
    assert choose_encoding("br, gzip;q=0.1", {"gzip": Path("a.gz"), "identity": Path("a")}) == "gzip"
    assert choose_encoding("br, gzip", {"identity": Path("a")}) == "identity"


@pytest.mark.parametrize(
    ("header", "current"),
    [("", False), ('"a-br"', True), ('W/"a-br"', True), ('"b", "a-br"', True), ('"a"', False), ("*", True)],
)
def test_a_copy_is_current_if_the_browser_names_its_tag(header: str, current: bool) -> None:
    assert is_current(header, '"a-br"') is current


def test_a_file_is_sent_in_the_encoding_that_was_built(pages: TestClient[Litestar]) -> None:
    plain = pages.get("/assets/index-a1.js")
    assert plain.content == SCRIPT
    assert "content-encoding" not in plain.headers
    compressed = pages.get("/assets/index-a1.js", headers={"accept-encoding": "br, gzip;q=0.5"})
    assert compressed.headers["content-encoding"] == "gzip"
    assert int(compressed.headers["content-length"]) < len(SCRIPT)
    assert compressed.content == SCRIPT
    for answer in (plain, compressed):
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert plain.headers["etag"] != compressed.headers["etag"]


def test_files_with_a_digest_in_their_name_are_kept_and_others_asked_for_again(pages: TestClient[Litestar]) -> None:
    assert "immutable" in pages.get("/assets/index-a1.js").headers["cache-control"]
    for path in ("/", "/index.html", "/table/x"):
        assert pages.get(path).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/table/x", "/assets/index-a1.js"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_second_request_gets_no_body(pages: TestClient[Litestar], method: str, path: str) -> None:
    first = pages.get(path)
    again = pages.request(method, path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for header in ("etag", "cache-control"):
        assert again.headers[header] == first.headers[header]


def test_a_head_request_gets_the_headers_of_a_get(pages: TestClient[Litestar]) -> None:
    got, head = pages.get("/assets/index-a1.js"), pages.head("/assets/index-a1.js")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers == got.headers


def test_a_new_build_is_served_without_a_restart(pages: TestClient[Litestar], tmp_path: Path) -> None:
    tag = pages.get("/").headers["etag"]
    (tmp_path / "index.html").write_bytes(b"new")
    (tmp_path / ".digest").unlink()
    assert pages.get("/", headers={"if-none-match": tag}).content == b"new"


def test_addresses_that_the_browser_routes_get_the_page_and_missing_files_do_not(pages: TestClient[Litestar]) -> None:
    for path in ("/", "/?path=assets/index-a1.js", "/table/x", "/join/a.b", "/assets", "/%00", "/" + "a" * 300, "/%ff"):
        assert pages.get(path).content == PAGE, path
    missing = ["/x.js", "/api/x", "/assets/%00.js", f"/assets/{'a' * 300}.js", "/.digest", "/assets/index-a1.js.gz"]
    for path in (*missing, "/..%2fsecret.py", "/assets/..%2f.digest", "/assets/../.digest"):
        assert pages.get(path).status_code == 404, path


def test_without_built_pages_the_server_says_how_to_build_them(pages: TestClient[Litestar], tmp_path: Path) -> None:
    (tmp_path / "index.html").unlink()
    assert "make play" in pages.get("/").text
    tmp_path.rename(tmp_path.with_name("elsewhere"))
    assert "make play" in pages.get("/table/x").text


# The pages as they are built


def test_every_built_file_has_a_media_type_and_text_is_compressed() -> None:
    assert MEDIA_TYPES.guess_type("mujoco.wasm")[0] == "application/wasm"
    for name, file in static_files.static_files().items():
        assert file.media_type != "application/octet-stream", name
        if (STATIC / name).stat().st_size > 1000 and not name.endswith((".woff2", ".png", ".webp")):
            assert set(file.encodings) == {"br", "gzip", "identity"}, name


def test_no_address_makes_the_server_fail(server: Server) -> None:
    with httpx.Client(base_url=server.address) as http:
        for path in ("/%00", "/assets/%00.js", "/" + "a" * 300, f"/assets/{'a' * 300}.js", "//", "//assets//", "/%ff"):
            assert http.get(path).status_code in (200, 404), path


def test_static_answers_are_not_compressed_while_they_are_sent(server: Server) -> None:
    with Client(server.port) as client:
        assert client.get("/api/games", accept_encoding="gzip")[0].headers["content-encoding"] == "gzip"
        assert "content-encoding" not in client.get("/api/schema/openapi.json", accept_encoding="gzip")[0].headers
        for name, file in static_files.static_files().items():
            response, body = client.get(f"/{name}", accept_encoding="gzip")
            sent = file.encodings.get("gzip", file.encodings["identity"])
            assert body == sent.read_bytes(), name
            assert (response.headers["content-encoding"] == "gzip") is ("gzip" in file.encodings), name


def test_the_largest_file_costs_little_and_the_second_request_less(server: Server) -> None:
    path = largest_asset()
    for encoding in ("identity", "gzip", "br"):
        assert cost(server, path, accept_encoding=encoding).milliseconds < COSTLY
    again = cost(server, path, accept_encoding="br", if_none_match=find_etag(server, path))
    assert (again.status, again.size) == (304, 0)


@pytest.mark.parametrize("accepted", ["br", "gzip", "br;q=0.1", "*"])
def test_the_largest_file_is_only_sent_as_it_is_to_those_who_accept_nothing_else(server: Server, accepted: str) -> None:
    with Client(server.port) as client:
        response, _ = client.get(largest_asset(), accept_encoding=accepted)
        assert response.headers["content-encoding"] in ("br", "gzip")


def test_others_do_not_wait_while_the_largest_file_is_fetched(server: Server) -> None:
    alone = median(time_small_requests(server, requests=50))
    with fetch_in_background(server, largest_asset(), clients=2):
        beside = median(time_small_requests(server, requests=50))
    assert beside < DELAY * alone
