"""How long a frame of a physical game takes: `python -m benchmarks.frame_time OTHER`.

OTHER is another checkout with built pages. Both draw the board at the beginning of a game in turn, by the same Chromium
at 1440x900, and without a graphics card, as on a modest machine. A frame counts as drawn when its pixels can be read;
the time between frames would tell nothing, because a page draws ahead of what is shown.
"""

import sys
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.support.browser import ARGUMENTS, CHROMIUM
from tests.support.client import HEADERS, seat_wishes
from tests.support.games import GAMES

from benchmarks.checkouts import ROOT, serve
from shoal.physics.game import is_physical

ROUNDS, FRAMES = 6, 5
PATIENCE = 120_000
"""Longest wait for a page, in milliseconds."""
DRAW = """() => {
  const canvas = document.querySelector("canvas");
  const gl = canvas.getContext("webgl2");
  const start = performance.now();
  canvas.dispatchEvent(new Event("beforepicture"));
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  return performance.now() - start;
}"""
"""Draws a frame, reads one of its pixels, and returns the milliseconds."""


def open_board(browser: Browser, address: str, game_id: str) -> Page:
    page = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE)
    page.request.get(f"{address}/api/me")
    wishes = {"game": game_id, "seats": seat_wishes(["me", "easy"]), "options": {"first_seat": "first"}}
    table = page.request.post(f"{address}/api/tables", data=wishes, headers=HEADERS).json()["id"]
    page.goto(f"{address}/table/{table}")
    expect(page.locator("[data-resting][data-drawn]")).to_be_attached(timeout=PATIENCE)
    return page


def main(other: Path) -> None:
    with serve({"other": other.resolve(), "this": ROOT}) as addresses, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for game in filter(is_physical, GAMES):
            pages = {name: open_board(browser, address, game.id) for name, address in addresses.items()}
            times: dict[str, list[float]] = {name: [] for name in pages}
            for _ in range(ROUNDS):
                for name, page in pages.items():
                    times[name] += [float(page.evaluate(DRAW)) for _ in range(FRAMES)]
            before, after = median(times["other"]), median(times["this"])
            print(f"frame of {game.id}: other {before:.0f} ms, this {after:.0f} ms, ratio {after / before:.2f}")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
