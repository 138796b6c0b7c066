"""Counts what it takes from a first visit to the first move in each game: clicks, seconds, and bytes of the lobby.

A game says in its `first_move.py` how a newcomer makes the first move. The clicks are real ones in Chromium. The
seconds are those of pages and server; a person also needs time to read.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

import httpx
from playwright.sync_api import Browser, expect, sync_playwright
from tests.support.browser import ARGUMENTS, CHROMIUM, MILLISECONDS
from tests.support.drivers import Person
from tests.support.server_process import Server, run_server

from shoal.core import find_game, game_ids

CLICKS = """{
  let clicks = 0;
  addEventListener("pointerdown", () => clicks++, { capture: true });
  window.clicks = () => clicks;
}"""
"""Counts the clicks on a page."""
FONTS_AND_IMAGES = ("font/", "image/")


def main() -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
        expect.set_options(timeout=MILLISECONDS)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        with run_server(f"sqlite:{Path(name) / 'shoal.db'}", Path(name)) as server:
            text, rest = lobby_bytes(browser, server)
            print(f"lobby: {text / 1000:.1f} kB gzip, and {rest / 1000:.1f} kB of fonts and images")
            for game_id in game_ids():
                if find_spec(f"benchmarks.{game_id}.first_move"):
                    clicks, seconds = reach_first_move(browser, server, game_id)
                    print(f"{game_id}: {clicks} clicks, {seconds:.1f} s")
        browser.close()


@contextmanager
def newcomer(browser: Browser, server: Server) -> Iterator[Person]:
    """Visit the site as somebody who has never been there."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(MILLISECONDS)
    person = Person(context, server)
    person.page.add_init_script(CLICKS)
    yield person
    person.expect_no_problems()
    context.close()


def reach_first_move(browser: Browser, server: Server, game_id: str) -> tuple[int, float]:
    """Return the clicks and the seconds from opening the lobby to the first move."""
    with newcomer(browser, server) as person:
        begin = perf_counter()
        person.open()
        person.lobby_button(find_game(game_id).title, "Play").click()
        person.wait_for(person.my_turn)
        ply = person.ply()
        import_module(f"benchmarks.{game_id}.first_move").make_first_move(person)
        person.wait_for(lambda: person.ply() > ply)
        return int(person.page.evaluate("window.clicks()")), perf_counter() - begin


def lobby_bytes(browser: Browser, server: Server) -> tuple[int, int]:
    """Return the bytes of the lobby's first load with gzip: pages, scripts, styles and data; fonts and images."""
    addresses = list[str]()
    with newcomer(browser, server) as person, httpx.Client(headers={"accept-encoding": "gzip"}) as client:
        person.page.on("request", lambda request: addresses.append(request.url))
        person.page.goto(server.address, wait_until="networkidle")
        sizes = {True: 0, False: 0}
        for address in addresses:
            with client.stream("GET", address) as answer:
                size = sum(map(len, answer.iter_raw()))
                sizes[answer.headers["content-type"].startswith(FONTS_AND_IMAGES)] += size
    return sizes[False], sizes[True]


if __name__ == "__main__":
    main()
