"""Scenes in 3D: a board at rest sleeps, and costs nothing until something happens."""

import re

import pytest
from playwright.sync_api import Browser, Request

from shoal.physics.game import is_physical
from tests.support.browser import NewPerson
from tests.support.drivers import Person
from tests.support.games import GAMES

PHYSICAL = [game.id for game in GAMES if is_physical(game)]
FRAMES = """
window.frames3D = 0;
const clear = WebGL2RenderingContext.prototype.clear;
WebGL2RenderingContext.prototype.clear = function (...mask) {
  window.frames3D++;
  return clear.apply(this, mask);
};
"""
"""Counts the frames that a scene draws."""
REQUESTS = """() => {
  const request = window.requestAnimationFrame;
  window.requests = 0;
  window.requestAnimationFrame = (draw) => {
    window.requests++;
    return request(draw);
  };
}"""
"""Counts the frames that anything on the page asks for."""
LONG = 60_000
"""Milliseconds of the page's own clock, which the test lets pass at once."""
STIRS = LONG / 4_000
"""Greatest number of small motions of a scene at rest in that time; each takes two frames."""


def open_resting_board(person: NewPerson, game: str, motion: str) -> Person:
    ann = person("Ann")
    ann.page.emulate_media(reduced_motion="no-preference" if motion == "on" else "reduce")
    ann.page.add_init_script(FRAMES)
    ann.page.clock.install()
    ann.open_table(game, "me", "screen", first_seat="first")
    ann.page.locator("[data-resting][data-drawn]").wait_for(state="attached")
    ann.settle()
    return ann


@pytest.mark.parametrize("game", PHYSICAL)
def test_nothing_is_drawn_on_a_board_at_rest_with_reduced_motion(person: NewPerson, game: str) -> None:
    ann = open_resting_board(person, game, motion="off")
    ann.page.evaluate(REQUESTS)
    drawn = ann.page.evaluate("window.frames3D")
    assert drawn > 0
    ann.page.clock.run_for(LONG)
    assert ann.page.evaluate("[window.frames3D, window.requests]") == [drawn, 0]
    # The scene sleeps, but is not dead.
    ann.page.get_by_role("button", name="Whole table").click()
    ann.page.clock.run_for(1000)
    assert ann.page.evaluate("window.frames3D") > drawn


@pytest.mark.parametrize("game", PHYSICAL)
def test_a_board_at_rest_stirs_for_single_frames_only(person: NewPerson, game: str) -> None:
    ann = open_resting_board(person, game, motion="on")
    ann.page.clock.run_for(5000)
    drawn = ann.page.evaluate("window.frames3D")
    ann.page.clock.run_for(LONG)
    assert ann.page.evaluate("window.frames3D") - drawn <= 2 * STIRS


ENGINE = re.compile(r"\.wasm$|\.worker-")
"""Matches what the engine is fetched from, its worker included."""


@pytest.mark.parametrize("game", PHYSICAL)
def test_the_first_picture_is_small(chromium: Browser, person: NewPerson, game: str) -> None:
    """Allow a newcomer at most 220 kB over the wire, fonts aside: the engine is fetched beside the picture."""
    ann = person("Ann")
    table = ann.open_table(game, "me", "screen")
    # A service worker fetches files again for its cache, and answers in the place of the wire.
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))
    page.goto(f"{ann.address}/table/{table}")
    page.locator("[data-drawn]").first.wait_for(state="attached")
    sizes = {
        request.url: request.sizes()["responseBodySize"]
        for request in loaded
        if request.resource_type in ("document", "script", "stylesheet", "fetch") and not ENGINE.search(request.url)
    }
    context.close()
    assert 100_000 < sum(sizes.values()) <= 220_000, sizes
