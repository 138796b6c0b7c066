"""How long a frame of a flick takes: `python -m benchmarks.icecool.frame_time OTHER`.

OTHER is another checkout with built pages. The same flick is shown by both in turn, by the same Chromium at 1440x900,
and without a graphics card, as on a modest machine.
"""

import sys
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, expect, sync_playwright
from tests.support.browser import ARGUMENTS, CHROMIUM
from tests.support.client import HEADERS, seat_wishes

from benchmarks.checkouts import ROOT, serve

ROUNDS = 3
PATIENCE = 120_000
"""Longest wait for a page, in milliseconds."""
RECORD = """() => {
  window.frames_ = [];
  let last = 0;
  const note = (now) => {
    if (last) window.frames_.push(now - last);
    last = now;
    if (!document.querySelector("[data-resting]") || window.frames_.length < 3) requestAnimationFrame(note);
    else window.shown = true;
  };
  requestAnimationFrame(note);
}"""
"""Notes the milliseconds between frames until the board rests."""


def frame_times(browser: Browser, address: str) -> list[float]:
    """Show a flick through a door, and return the milliseconds of its frames."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.request.get(f"{address}/api/me")
    wishes = {"game": "icecool", "seats": seat_wishes(["me", "screen"]), "options": {"hand": "steady"}}
    table = page.request.post(f"{address}/api/tables", data=wishes, headers=HEADERS).json()["id"]
    page.goto(f"{address}/table/{table}")
    page.get_by_role("button", name="Wait in the middle").click()
    expect(page.get_by_role("button", name="Flick", exact=True)).to_be_enabled(timeout=PATIENCE)
    expect(page.locator("[data-resting][data-drawn]")).to_be_attached(timeout=PATIENCE)
    page.evaluate(RECORD)
    page.get_by_role("button", name="Flick", exact=True).click()
    page.wait_for_function("window.shown")
    times = [float(time) for time in page.evaluate("window.frames_")]
    context.close()
    return times


def main(other: Path) -> None:
    times: dict[str, list[float]] = {"other": [], "this": []}
    with serve({"other": other.resolve(), "this": ROOT}) as addresses, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for _ in range(ROUNDS):
            for name, address in addresses.items():
                times[name] += frame_times(browser, address)
        browser.close()
    before, after = median(times["other"]), median(times["this"])
    print(f"frame of a flick: other {before:.0f} ms, this {after:.0f} ms, ratio {after / before:.2f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
