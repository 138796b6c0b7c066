"""Fixtures for tests in a real browser: a server with its pages, and people who visit it.

pytest loads this module in every run, so Playwright and the server are imported only when a test asks for them.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar, overload

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.drivers import Person, Way
    from tests.support.server_process import Server

P = TypeVar("P", bound="Person")
CHROMIUM = Path("/usr/bin/chromium-headless-shell")
DESKTOP_CHROMIUM = Path("/usr/bin/chromium")
"""The whole browser, which is slower: for tests of what the headless shell lacks, such as notifications."""
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
CLOCK = f"{Path(__file__).with_name('clock.js').read_text().strip()}({{ framesPerSecond: 8, speed: 6 }});"
COARSE = 0.5
"""Pixels of the screen per pixel of the page: without a graphics card, a scene costs as much as it has pixels."""
MILLISECONDS = 40_000
"""How long Playwright waits; generous, because a busy machine is slow and no test judges by seconds."""


class NewPerson(Protocol):
    """Makes a person with a separate browser context: `person("Ann", way="touch")`."""

    @overload
    def __call__(self, name: str, way: "Way" = ...) -> "Person": ...
    @overload
    def __call__(self, name: str, way: "Way" = ..., *, driver: type[P]) -> P: ...


@pytest.fixture(scope="session")
def chromium() -> Iterator["Browser"]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def seed() -> int:
    """Seed of the first table; a test that needs another one parametrizes it."""
    return 1


@pytest.fixture
def site(tmp_path: Path, seed: int) -> Iterator["Server"]:
    from tests.support.server_process import run_server

    arguments = ("--commands-per-second", "200", "--seed", str(seed))
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path, *arguments) as server:
        yield server


@pytest.fixture
def service_workers() -> Literal["allow", "block"]:
    """Block service workers, which answer in the place of the server; a test of one overrides this."""
    return "block"


@pytest.fixture
def person(chromium: "Browser", site: "Server", service_workers: Literal["allow", "block"]) -> Iterator[NewPerson]:
    from tests.support.client import open_connections
    from tests.support.drivers import SIZES, TAKES_PICTURES, Person

    people: list[Person] = []

    def new_person(name: str, way: "Way" = "mouse", driver: type[Person] = Person) -> Person:
        width, height = SIZES["phone" if way == "touch" else "desktop"]
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=1 if TAKES_PICTURES else COARSE,
            has_touch=way == "touch",
            reduced_motion="reduce",
            service_workers=service_workers,
        )
        context.set_default_timeout(MILLISECONDS)
        context.add_init_script(CLOCK)
        visitor = driver(context, site, way)
        visitor.fetch("/api/me")
        visitor.rename(name)
        people.append(visitor)
        return visitor

    with open_connections:
        yield new_person  # type: ignore[misc]
    for visitor in people:
        visitor.expect_no_problems()
        visitor.context.close()
