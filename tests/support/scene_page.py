"""Checks of boards in 3D, whose panels lie over the scene."""

from tests.support.drivers import SMALL_SIZES, Person

PANELS = """() => {
  const [board, side, foot] = ["", " > .side", " > .foot"].map((part) =>
    document.querySelector(`[data-resting]${part}`).getBoundingClientRect());
  return {
    overlap: Math.max(0, Math.min(side.right, foot.right) - Math.max(side.left, foot.left)) *
      Math.max(0, Math.min(side.bottom, foot.bottom) - Math.max(side.top, foot.top)),
    sideways: side.right - board.right,
    free: Math.min(board.width - side.width - 20, board.height),
  };
}"""
"""Measures the panels: the area in which they overlap, how far they stick out, and what a low board leaves free."""


def inspect_small(person: Person, name: str) -> None:
    """Photograph a board in 3D on small screens; expect that its panels neither overlap nor take the scene's place."""
    before = person.page.viewport_size
    for size, (width, height) in SMALL_SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.settle()
        panels = person.page.evaluate(PANELS)
        assert panels["overlap"] == 0, f"{name} at {size}: {panels}"
        assert panels["sideways"] <= 0, f"{name} at {size}: {panels}"
        if size == "landscape":
            assert panels["free"] >= 300, f"{name} at {size}: {panels}"
    if before:
        person.page.set_viewport_size(before)
    person.inspect(f"{name}-small", SMALL_SIZES)
