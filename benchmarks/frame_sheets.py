"""Pictures of the moments that people should remember: `python -m benchmarks.frame_sheets [WORD ...] [--card]`.

Each becomes a sheet of frames in build/screens/, to be looked at: every moment on a desktop and on a phone, in light
and in dark. Words choose the sheets whose names contain all of them, as `jump phone` or `dark`. `--card` draws as on a
machine with a graphics card, with shadows and smooth edges. The page's clock, its animations included, goes on by a
fixed time from frame to frame, so that a slow machine makes the same pictures.
"""

import argparse
import asyncio
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.games.gone_fishing.driver import Angler, find_catch, fish_of, targets
from tests.games.icecool.driver import Flicker
from tests.support.browser import ARGUMENTS, CHROMIUM
from tests.support.client import open_connections
from tests.support.drivers import SCREENS, SIZES, THEMES, Person, Theme
from tests.support.server_process import run_server
from tests.walk.tables import RECORDS, Played, write_tables

from shoal.core import Rng, parse_record

PATIENCE = 240_000
"""Longest wait for a page, in milliseconds."""
PERIOD = 50
"""Milliseconds of the page's clock between two frames."""
LONGEST = 400
"""Most frames of one act."""
LAYOUT = {"desktop": (4, 4, 480), "phone": (10, 2, 230)}
"""Frames in a row of a sheet, rows, and the width of a frame in pixels."""
PAPER, GAP = (51, 51, 51), 4
ANIMATIONS = """(period) => {
  window.stepped ??= new WeakSet();
  for (const animation of document.getAnimations()) {
    if (!window.stepped.has(animation)) {
      window.stepped.add(animation);
      animation.pause();
      animation.currentTime = 0;
    }
    const end = animation.effect.getComputedTiming().endTime;
    if (animation.currentTime + period < end) animation.currentTime += period;
    else animation.finish();
  }
}"""
"""Moves the animations of the style sheets on by some milliseconds, beginning with those that are new."""
CARD = """{
  const { getParameter } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === 0x9246 ? "A graphics card" : getParameter.call(this, name);
  };
}"""
"""Names another graphics card to the page than the software that really draws."""


@dataclass(frozen=True)
class Visit:
    """A person at a page whose board moves, and the table of Gone Fishing whose acts can be replayed."""

    person: Person
    replayed: str


Moment = Callable[[Visit], list[bytes]]


def record(page: Page, act: Callable[[], object]) -> list[bytes]:
    """Do something that the board shows, and return pictures of the board until it rests."""
    expect(page.locator("[data-resting][data-drawn]")).to_be_attached()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    board = page.locator(".board [role=group]").first
    act()
    expect(page.locator("[data-resting]")).not_to_be_attached()
    pictures = list[bytes]()
    for _ in range(LONGEST):
        page.clock.fast_forward(PERIOD)
        page.evaluate(ANIMATIONS, PERIOD)
        pictures.append(board.screenshot(type="jpeg", quality=80, animations="allow"))
        if page.locator("[data-resting]").count():
            break
    return pictures


def write_sheet(name: str, size: str, pictures: list[bytes]) -> None:
    """Write frames at even distances as one picture."""
    columns, rows, width = LAYOUT[size]
    last = columns * rows - 1
    chosen = [Image.open(BytesIO(pictures[round(n * (len(pictures) - 1) / last)])) for n in range(last + 1)]
    height = width * chosen[0].height // chosen[0].width
    sheet = Image.new("RGB", (columns * (width + GAP), rows * (height + GAP)), PAPER)
    for n, frame in enumerate(chosen):
        place = n % columns * (width + GAP), n // columns * (height + GAP)
        sheet.paste(frame.resize((width, height), Image.Resampling.LANCZOS), place)
    SCREENS.mkdir(parents=True, exist_ok=True)
    sheet.save(SCREENS / f"moment-{name}.png")
    print(f"{name}: {len(pictures)} frames, build/screens/moment-{name}.png", flush=True)


def flick(step: int, direction: float, speed: float, aside: float, height: float) -> Moment:
    """Flick the penguin in a step of the lesson."""

    def show(visit: Visit) -> list[bytes]:
        person = visit.person
        person.open("/learn/icecool")
        for _ in range(step):
            person.page.get_by_role("button", name="Skip this step").click()
        flicker = Flicker(person, 0)
        flicker.wait_for_turn()
        values = {"Direction": direction, "Speed": speed, "Side": aside, "Height": height}
        return record(person.page, lambda: flicker.enter(**values))

    return show


def fish(person: Person, *, clean: bool) -> list[bytes]:
    """Show a net that comes up full, or one that touches a fish."""
    angler = Angler(person, person.open_table("gone_fishing", "me", "screen"))
    angler.press("Circle")
    angler.press("Leave the fish")
    connection = person.connect(angler.table_id)
    lying = fish_of(angler.view())
    if not clean:
        bad = targets("circle", lying, Rng(6), clean=False)[0]
        return record(person.page, lambda: connection.move(f"lower {bad.x},{bad.y},{bad.heading}"))
    place, way = find_catch("circle", lying, 0, Rng(5))
    connection.move(f"lower {place.x},{place.y},{place.heading}")
    angler.wait_for_ply(3)
    path = ";".join(f"{x:.1f},{y:.1f}" for x, y in way[1:])
    return record(person.page, lambda: connection.move(f"pull {path}"))


def replay(verb: str) -> Moment:
    """Replay the first act of a kind in the golden game, as another player who is seen preparing it."""
    steps = parse_record((RECORDS / "gone_fishing" / "golden.record").read_text()).steps
    ply = next(ply for ply, step in enumerate(steps) if str(step.action).startswith(verb))

    def show(visit: Visit) -> list[bytes]:
        page = visit.person.page
        visit.person.open(f"/replay/{visit.replayed}?turn={ply}")
        return record(page, page.get_by_role("button", name="One move on").click)

    return show


MOMENTS: dict[str, Moment] = {
    "jump": flick(2, 180, 4.5, 0, 40),
    "curve": flick(3, -16, 1.8, -0.6, 11),
    "catch": flick(3, -20, 2, -0.65, 11),
    "full-net": lambda visit: fish(visit.person, clean=True),
    "touched": lambda visit: fish(visit.person, clean=False),
    "other-lower": replay("lower"),
    "other-pull": replay("pull"),
    "other-toss": replay("toss"),
}


@contextmanager
def visiting(browser: Browser, tables: Path, replayed: str, size: str, theme: Theme, *, card: bool) -> Iterator[Visit]:
    """Open a page for one sheet, with a server of its own."""
    with TemporaryDirectory() as folder, open_connections:
        home = Path(folder)
        shutil.copy(tables, home / "shoal.db")
        with run_server(f"sqlite:{home / 'shoal.db'}", home, "--seed", "1") as server:
            width, height = SIZES[size]
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=theme, service_workers="block"
            )
            context.set_default_timeout(PATIENCE)
            context.clock.install()
            if card:
                context.add_init_script(CARD)
            person = Person(context, server)
            person.fetch("/api/me")
            yield Visit(person, replayed)
            context.close()


def main(words: list[str], *, card: bool) -> None:
    expect.set_options(timeout=PATIENCE)
    with TemporaryDirectory() as folder:
        tables = Path(folder) / "shoal.db"
        _, played = asyncio.run(write_tables(f"sqlite:{tables}"))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            make_sheets(browser, tables, played["gone_fishing"], words, card=card)
            browser.close()


def make_sheets(browser: Browser, tables: Path, played: Played, words: list[str], *, card: bool) -> None:
    for moment, size, theme in product(MOMENTS, LAYOUT, THEMES):
        name = f"{moment}-{size}-{theme}{'-card' if card else ''}"
        if all(word in name for word in words):
            with visiting(browser, tables, played.over, size, theme, card=card) as visit:
                write_sheet(name, size, MOMENTS[moment](visit))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("words", nargs="*")
    parser.add_argument("--card", action="store_true", help="draw as with a graphics card")
    chosen = parser.parse_args()
    main(chosen.words, card=chosen.card)
