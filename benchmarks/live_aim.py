"""How soon a spectator sees a player aim: `python -m benchmarks.live_aim`.

Two pages of one Chromium at 1440x900, without a graphics card, show the same table. The player's pointer pulls the
penguin to another place, again and again. Measured is the time from the pointer's move until the spectator's page has
drawn a frame; it draws none while nothing changes. Both pages read the same clock.
"""

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.support.browser import ARGUMENTS, CHROMIUM
from tests.support.client import HEADERS, seat_wishes
from tests.support.server_process import Server, run_server

SAMPLES = 30
PATIENCE = 120_000
"""Longest wait for a page, in milliseconds."""
NOW = "performance.timeOrigin + performance.now()"
NOTE_DRAWING = f"""
  window.drawn = [];
  let waiting = false;
  const draw = WebGL2RenderingContext.prototype.drawElements;
  WebGL2RenderingContext.prototype.drawElements = function (...all) {{
    if (!waiting) queueMicrotask(() => {{
      waiting = false;
      // To read a pixel is to wait until everything is drawn.
      this.readPixels(0, 0, 1, 1, this.RGBA, this.UNSIGNED_BYTE, new Uint8Array(4));
      window.drawn.push({NOW});
    }});
    waiting = true;
    return draw.apply(this, all);
  }};
"""
"""Notes when a page has drawn a frame."""
NOTE_MOVES = f"addEventListener('pointermove', () => (window.moved = {NOW}), true)"
"""Notes when the pointer moves."""
QUIET = f"() => window.drawn.length === 0 || {NOW} - window.drawn.at(-1) > 250"
"""True when a page draws nothing any more."""


def open_page(browser: Browser, server: Server) -> Page:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(NOTE_DRAWING)
    page = context.new_page()
    page.request.get(f"{server.address}/api/me")
    return page


def measure(browser: Browser, server: Server) -> list[float]:
    """Return the milliseconds from each move of the pointer until a spectator's page has drawn."""
    player, spectator = open_page(browser, server), open_page(browser, server)
    wishes = {"game": "icecool", "seats": seat_wishes(["me", "screen"]), "options": {"hand": "steady"}}
    table = player.request.post(f"{server.address}/api/tables", data=wishes, headers=HEADERS).json()["id"]
    player.goto(f"{server.address}/table/{table}")
    player.get_by_role("button", name="Wait in the middle").click()
    expect(player.get_by_role("button", name="Flick", exact=True)).to_be_enabled(timeout=PATIENCE)
    spectator.goto(f"{server.address}/table/{table}")
    for page in (player, spectator):
        expect(page.locator("[data-resting][data-drawn]")).to_be_attached(timeout=PATIENCE)
    player.evaluate(NOTE_MOVES)
    penguin = player.locator("[data-seat='1'][data-x]").bounding_box()
    assert penguin
    x, y = penguin["x"] + penguin["width"] / 2, penguin["y"] + penguin["height"] + 28
    player.mouse.move(x, y)
    player.mouse.down()
    times = []
    for sample in range(SAMPLES + 1):
        spectator.wait_for_function(QUIET)
        spectator.evaluate("window.drawn.length = 0")
        player.mouse.move(x - 60 - 3 * sample, y + 40)
        spectator.wait_for_function("() => window.drawn.length > 0")
        times.append(spectator.evaluate("window.drawn[0]") - player.evaluate("window.moved"))
    # The first pull also loads what the preview of a flick needs.
    return times[1:]


def main() -> None:
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        with run_server(f"sqlite:{folder / 'shoal.db'}", folder) as server:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            times = measure(browser, server)
            browser.close()
    print(f"live aim: median {median(times):.0f} ms, slowest {max(times):.0f} ms of {len(times)}")


if __name__ == "__main__":
    main()
