"""Checks of boards in 3D, whose panels lie over the scene."""

from collections.abc import Sequence

from playwright.sync_api import Page

from tests.support.drivers import SMALL_SIZES, Person

Point = tuple[float, float]

PANELS = """() => {
  const [board, side, foot] = ["", " > .side", " > .foot"].map((part) =>
    document.querySelector(`[data-resting]${part}`).getBoundingClientRect());
  return {
    overlap: Math.max(0, Math.min(side.right, foot.right) - Math.max(side.left, foot.left)) *
      Math.max(0, Math.min(side.bottom, foot.bottom) - Math.max(side.top, foot.top)),
    sideways: side.right - board.right,
    free: board.height - side.height - foot.height,
  };
}"""
"""Measures the panels: the area in which they overlap, how far they stick out, and the height that they leave free."""
FREE = {"landscape": 200, "small": 130}
"""Pixels that panels must leave free on a small screen, from top to bottom."""


def touch(page: Page, fingers: Sequence[Sequence[Point]], *, release: bool = True) -> None:
    """Send touches as a real screen does, from first contact to release: points of all fingers at each moment."""
    screen = page.context.new_cdp_session(page)
    for number, points in enumerate(fingers):
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        kind = "touchMove" if number else "touchStart"
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    if release:
        screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    screen.detach()


def inspect_small(person: Person, name: str) -> None:
    """Photograph a board in 3D on small screens; expect that its panels neither overlap nor take the scene's place."""
    before = person.page.viewport_size
    for size, (width, height) in SMALL_SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.settle()
        panels = person.page.evaluate(PANELS)
        assert panels["overlap"] == 0, f"{name} at {size}: {panels}"
        assert panels["sideways"] <= 0, f"{name} at {size}: {panels}"
        assert panels["free"] >= FREE[size], f"{name} at {size}: {panels}"
    if before:
        person.page.set_viewport_size(before)
    person.inspect(f"{name}-small", SMALL_SIZES)
