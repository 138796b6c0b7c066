"""Pictures of the moments that people should remember: `python -m benchmarks.frame_sheets [WORD ...]`.

Each becomes a sheet of frames in build/screens/, to be looked at; words choose among the sheets by their names. The
page's clock goes on by a fixed time from frame to frame, so that a slow machine makes the same pictures.
"""

import base64
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright
from tests.games.gone_fishing.driver import Angler, find_catch, fish_of, targets
from tests.games.icecool.driver import Flicker
from tests.support.browser import ARGUMENTS, CHROMIUM
from tests.support.client import open_connections
from tests.support.drivers import SCREENS, Person
from tests.support.server_process import run_server

from shoal.core import Rng

SIZE = (900, 760)
FRAMES = 15
"""Frames on a sheet, five in a row."""
PERIOD = 50
"""Milliseconds of the page's clock between two frames."""
LONGEST = 400
"""Most frames of one act."""
CLOCK = """{
  const frame = requestAnimationFrame.bind(window);
  let pending = [];
  let clock = null;
  window.requestAnimationFrame = (draw) => {
    if (clock === null) return frame(draw);
    pending.push(draw);
    return pending.length;
  };
  window.stopClock = () => (clock = performance.now());
  window.startClock = () => {
    clock = null;
    for (const draw of pending.splice(0)) frame(draw);
  };
  window.step = (milliseconds) => {
    clock += milliseconds;
    for (const draw of pending.splice(0)) draw(clock);
    return !document.querySelector("[data-resting]");
  };
}"""
"""Lets frames be drawn on demand, each some milliseconds after the one before."""
SHEET = """<body style="margin:0;display:grid;grid-template-columns:repeat(5,1fr);gap:4px;background:#333">{}</body>"""


def record(page: Page, act: Callable[[], object]) -> list[bytes]:
    """Do something that the board shows, and return pictures of the board until it rests."""
    board = page.locator(".board [role=group]").first
    page.evaluate("window.stopClock()")
    act()
    pictures, begun = list[bytes](), False
    for _ in range(LONGEST):
        moving = page.evaluate("(period) => window.step(period)", PERIOD)
        begun = begun or moving
        if begun:
            pictures.append(board.screenshot(type="jpeg", quality=70, animations="allow"))
        if begun and not moving:
            break
    page.evaluate("window.startClock()")
    return pictures


def write_sheet(browser: Browser, name: str, pictures: list[bytes]) -> None:
    """Write frames at even distances as one picture."""
    chosen = [pictures[round(n * (len(pictures) - 1) / (FRAMES - 1))] for n in range(FRAMES)]
    images = "".join(f'<img width=400 src="data:image/jpeg;base64,{base64.b64encode(one).decode()}">' for one in chosen)
    page = browser.new_page(viewport={"width": 2016, "height": 200})
    page.set_content(SHEET.format(images))
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENS / f"moment-{name}.png", full_page=True)
    page.close()
    print(f"{name}: {len(pictures)} frames, build/screens/moment-{name}.png")


def at_lesson(person: Person, step: int) -> Flicker:
    """Open a step of the lesson in ICECOOL."""
    person.open("/learn/icecool")
    for _ in range(step):
        person.page.get_by_role("button", name="Skip this step").click()
    flicker = Flicker(person, 0)
    flicker.wait_for_turn()
    flicker.rest()
    return flicker


def flick(step: int, direction: float, speed: float, aside: float, height: float) -> Callable[[Person], list[bytes]]:
    def show(person: Person) -> list[bytes]:
        flicker = at_lesson(person, step)
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


MOMENTS: dict[str, Callable[[Person], list[bytes]]] = {
    "jump": flick(2, 180, 4.5, 0, 40),
    "curve": flick(3, -16, 1.8, -0.6, 11),
    "catch": flick(3, -20, 2, -0.65, 11),
    "full-net": lambda person: fish(person, clean=True),
    "touched": lambda person: fish(person, clean=False),
}


@contextmanager
def visitor(browser: Browser) -> Iterator[Person]:
    """Give a person at a page whose board moves and whose clock can be stopped."""
    with TemporaryDirectory() as folder, open_connections:
        home = Path(folder)
        with run_server(f"sqlite:{home / 'shoal.db'}", home, "--seed", "1") as server:
            context = browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]})
            context.set_default_timeout(120_000)
            context.add_init_script(CLOCK)
            person = Person(context, server)
            person.fetch("/api/me")
            yield person
            context.close()


def main(words: list[str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name, show in MOMENTS.items():
            if words and not any(word in name for word in words):
                continue
            with visitor(browser) as person:
                write_sheet(browser, name, show(person))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
