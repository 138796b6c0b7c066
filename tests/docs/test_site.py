"""The documentation site builds without a network and needs none to be read."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from tests.docs.built_site import Site, is_foreign

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# All these tests wait for the site to be built.
pytestmark = [pytest.mark.slow, pytest.mark.once]

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NOWHERE = "http://127.0.0.1:9"
"""Address of a proxy that does not exist: no request gets through."""
VISITED = ("index.html", "play.html", "reference.html", "architecture.html", "rules/hey_thats_my_fish.html", "404.html")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("site").resolve()
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    proxies = dict.fromkeys(("http_proxy", "https_proxy", "all_proxy"), NOWHERE)
    environment = {**os.environ, **proxies, "NO_MKDOCS_2_WARNING": "1"}
    process = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
    return Site(folder)


def built_page(source: Path) -> str:
    return source.relative_to(DOCS).with_suffix(".html").as_posix()


def test_every_page_of_the_docs_is_built_and_can_be_reached_from_the_front_page(site: Site) -> None:
    sources = [built_page(source) for source in DOCS.rglob("*.md")]
    reached = {path.relative_to(site.root).as_posix() for path in site.reachable()}
    assert {*sources, "contributing.html", "changelog.html", "security.html"} == reached


def test_every_internal_link_leads_to_a_page_and_an_anchor_that_exist(site: Site) -> None:
    broken = []
    for path, page in site.pages.items():
        for link in page.links:
            if is_foreign(link):
                continue
            file, anchor = site.resolve(path, link)
            known = site.pages[file].anchors if file in site.pages else set()
            if not file.is_file() or (anchor and anchor not in known):
                broken.append(f"{path.relative_to(site.root)}: {link}")
    assert not broken, "\n".join(broken)


def test_pages_and_style_sheets_load_only_files_of_the_site(site: Site) -> None:
    foreign = [f"{path.name}: {address}" for path, address in site.loaded() if is_foreign(address)]
    missing = [
        f"{path.name}: {address}"
        for path, address in site.loaded()
        if not address.startswith("data:") and not site.resolve(path, address)[0].is_file()
    ]
    assert (foreign, missing) == ([], [])


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_message(self, format: str, *args: Any) -> None: ...


@pytest.fixture
def address(site: Site) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(site.root))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def visit(chromium: "Browser", address: str) -> Iterator["Page"]:
    """Yield a browser's page that visits the site; check at the end that it asked no other host for anything."""
    page = chromium.new_page(base_url=address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    yield page
    page.close()
    assert asked
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []


def test_a_browser_shows_the_pages_and_asks_no_other_host(visit: "Page") -> None:
    for page in VISITED:
        visit.goto(f"/{page}", wait_until="networkidle")
        assert visit.evaluate("[...document.images].every((image) => image.naturalWidth > 0)"), page
        fonts = visit.evaluate(
            "[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)"
        )
        assert any("Nunito" in font for font in fonts), page


def test_the_search_finds_a_term_in_the_glossary(visit: "Page") -> None:
    from playwright.sync_api import expect

    visit.goto("/index.html")
    visit.get_by_role("textbox", name="Search").press_sequentially("determinization")
    expect(visit.locator(".md-search-result__link[href*='glossary.html']").first).to_be_visible()
