"""Draws the pictures of all games, or of the games that are named, in a real browser."""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

import msgspec
from docs.pictures.picture import MAX_BYTES, SIZE, Picture, pictures_of
from PIL import Image
from playwright.sync_api import Browser, Route, ViewportSize, expect, sync_playwright
from tests.support.browser import ARGUMENTS, CHROMIUM, MILLISECONDS
from tests.support.drivers import Person
from tests.support.server_process import Server, run_server

from shoal.core import Lesson, LessonStep, find_game, game_ids
from shoal.server.wire.messages import TryResult
from shoal.server.wire.presenter import take_snapshot

WIDTH, HEIGHT = 840, 560
"""Size of the board in the browser."""
QUALITIES = range(84, 30, -3)
BOARD_ALONE = """
  .box { position: fixed; inset: 0; z-index: 9; }
  .box > .board { border-radius: 0 !important; }
  .box .tools { visibility: hidden; }
"""
"""Style in which the board, without its camera's buttons, covers the page of the lesson around it."""


def draw(browser: Browser, server: Server, game_id: str, picture: Picture) -> bytes:
    """Return a picture as a WebP file. The board is that of the lesson, which is answered with the position."""
    size = ViewportSize(width=WIDTH, height=HEIGHT)
    context = browser.new_context(viewport=size, reduced_motion="reduce", bypass_csp=True)
    context.set_default_timeout(MILLISECONDS)
    person = Person(context, server)
    step = LessonStep(text="", position=picture.position, goal="shown")
    answer(person, f"**/api/games/{game_id}/lesson", Lesson("", [step]))
    state = find_game(game_id).read_position(picture.position)
    snapshot = take_snapshot(state, 0, [], state.to_act, can_act=True)
    answer(person, f"**/api/games/{game_id}/lesson/0", TryResult(snapshot, right=False, sentence=""))
    person.open(f"/learn/{game_id}")
    person.page.add_style_tag(content=BOARD_ALONE)
    expect(person.page.locator(".box [data-resting], .box [role=gridcell]").first).to_be_attached()
    person.settle()
    for place in picture.chosen:
        person.cell(place).click()
    look_closer(person, picture)
    person.page.mouse.move(0, 0)
    person.settle()
    pixels = person.page.screenshot()
    person.expect_no_problems()
    context.close()
    return encode(pixels)


def look_closer(person: Person, picture: Picture) -> None:
    """Zoom into the middle of a scene, then move the scene, as a player does with the wheel and the right button."""
    mouse, (right, down) = person.page.mouse, picture.shift
    mouse.move(WIDTH / 2, HEIGHT / 2)
    for _ in range(picture.zoom):
        mouse.wheel(0, -100)
        person.settle()
    if picture.zoom:
        mouse.down(button="right")
        mouse.move(WIDTH / 2 + right, HEIGHT / 2 + down, steps=4)
        mouse.up(button="right")


def answer(person: Person, address: str, value: msgspec.Struct) -> None:
    """Answer requests of a page in place of the server."""

    def fulfil(route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(value), content_type="application/json")

    person.page.route(address, fulfil)


def encode(pixels: bytes) -> bytes:
    """Return the best WebP file that is small enough."""
    image = Image.open(BytesIO(pixels)).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    for quality in QUALITIES:
        file = BytesIO()
        image.save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= MAX_BYTES:
            return file.getvalue()
    raise ValueError("The picture does not fit into a small file.")


def main(wanted: list[str]) -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        expect.set_options(timeout=MILLISECONDS)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        with run_server(f"sqlite:{folder / 'shoal.db'}", folder) as server:
            for game_id in wanted or game_ids():
                for picture in pictures_of(game_id):
                    file = picture.path(game_id)
                    file.write_bytes(draw(browser, server, game_id, picture))
                    print(f"{file.name}: {file.stat().st_size / 1000:.1f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
