from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.people import SIZES, Person, Way
from tests.server.running import Server, running, to_close

CHROMIUM = "/usr/bin/chromium-headless-shell"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
CLOCK = f"{Path(__file__).with_name('clock.js').read_text().strip()}({{ framesPerSecond: 15, speed: 3 }});"
MILLISECONDS = 40_000
"""A busy machine takes its time; nothing here is judged by seconds."""
expect.set_options(timeout=MILLISECONDS)
NewPerson = Callable[..., Person]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def seed() -> int:
    """Of the first table; a test that needs another one says so."""
    return 1


@pytest.fixture
def site(tmp_path: Path, seed: int) -> Iterator[Server]:
    arguments = ("--commands-per-second", "200", "--seed", str(seed))
    with running(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path, *arguments) as server:
        yield server


@pytest.fixture
def person(chromium: Browser, site: Server) -> Iterator[NewPerson]:
    """Makes people with a browser of their own: `person("Ann", way="touch")`."""
    people: list[Person] = []

    def new(name: str, way: Way = "mouse", seed: int = 1) -> Person:
        width, height = SIZES["phone" if way == "touch" else "desktop"]
        context = chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=way == "touch", reduced_motion="reduce"
        )
        context.set_default_timeout(MILLISECONDS)
        context.add_init_script(CLOCK)
        one = Person(context, site, way, seed)
        one.fetch("/api/me")
        one.page.request.put(f"{site.address}/api/me", data={"name": name}, headers={"X-Shoal": "1"})
        people.append(one)
        return one

    with to_close:
        yield new
    for one in people:
        one.expect_no_problems()
        one.context.close()
