"""Photographs pages and lays their pictures out on contact sheets."""

from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from tests.support.drivers import SETTLED, SIZES, SMALL_SIZES, THEMES

SCREENS = Path(__file__).parents[2] / "build" / "screens" / "walk"
ALL_SIZES = SIZES | SMALL_SIZES
SPOTS = {
    "desktop": (0, 0, 0.4),
    "tablet": (0, 376, 0.4),
    "phone": (592, 0, 0.8),
    "landscape": (920, 0, 0.6),
    "small": (920, 250, 0.75),
}
"""Left edge, upper edge and scale of each size on a sheet."""
SHEET = (1426, 692)
"""Width of a sheet, and height of each of its two halves: light above dark."""
PAPER = (128, 128, 128)
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
TOO_HIGH = "document.documentElement.scrollHeight - document.documentElement.clientHeight"


@dataclass
class Camera:
    """Writes `<page>-<size>-<theme>.png` for every size and theme, and `sheets/<page>.png` with all of them."""

    complaints: list[str] = field(default_factory=list)
    """What is wrong at first sight: pages that scroll sideways, or by a few pixels only."""

    def photograph(self, page: Page, name: str) -> None:
        for size, (width, height) in ALL_SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                page.evaluate(SETTLED)
                page.screenshot(path=path_of(name, size, theme))
            self._check(page, f"{name} at {size}")
            if page.evaluate(TOO_HIGH) > 0:
                page.screenshot(path=path_of(name, size, "whole"), full_page=True)
        page.emulate_media(color_scheme="light")
        width, height = SIZES["desktop"]
        page.set_viewport_size({"width": width, "height": height})
        lay_out(name)

    def glance(self, page: Page, name: str) -> None:
        """Take one picture of a moment that does not last."""
        page.screenshot(path=path_of(name, "desktop", "light"))

    def _check(self, page: Page, where: str) -> None:
        if page.evaluate(TOO_WIDE):
            self.complaints.append(f"{where} scrolls sideways")
        if 0 < page.evaluate(TOO_HIGH) < 8:
            self.complaints.append(f"{where} scrolls by a few pixels")


def path_of(name: str, size: str, theme: str) -> Path:
    SCREENS.mkdir(parents=True, exist_ok=True)
    return SCREENS / f"{name}-{size}-{theme}.png"


def lay_out(name: str) -> None:
    """Put the pictures of a page on one sheet."""
    width, height = SHEET
    sheet = Image.new("RGB", (width, 2 * height), PAPER)
    for row, theme in enumerate(THEMES):
        for size, (left, top, scale) in SPOTS.items():
            with Image.open(path_of(name, size, theme)) as picture:
                box = int(picture.width * scale), int(picture.height * scale)
                small = picture.resize(box, Image.Resampling.LANCZOS)
            sheet.paste(small, (left, row * height + top))
    folder = SCREENS / "sheets"
    folder.mkdir(exist_ok=True)
    sheet.save(folder / f"{name}.png")
