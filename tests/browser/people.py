"""People at browsers: each has a page of a real Chromium and plays on the board as it is shown."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Literal

from playwright.sync_api import APIResponse, BrowserContext, Locator, Page, expect

from shoal.core import Rng, find_game
from shoal.server.http.identity import COOKIE
from tests.server.running import AtTable, Player, Server

GAME = find_game("hey_thats_my_fish")
SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
SCREENS = Path(__file__).parents[2] / "build" / "screens"
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60.0
NO_MISTAKES = ("WebSocket", "ERR_CONNECTION", "GL Driver Message", "software WebGL", "run dependencies")
Way = Literal["mouse", "touch", "keyboard"]


SETTLED = """async () => {
  const frames = (count) => new Promise((done) => {
    const next = () => (count-- > 0 ? requestAnimationFrame(next) : done());
    next();
  });
  await document.fonts.ready;
  await frames(2);
  const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime < Infinity);
  await Promise.all(moving.map((one) => one.finished.catch(() => null)));
  await frames(1);
}"""
"""Fonts are there, boards have drawn what they were told, and nothing moves that ever comes to rest."""


MOVED = """() => { window.moved = new Promise((tell) => {
  setTimeout(() => tell(false), 20000);
  new MutationObserver((_, watching) => {
    if (document.querySelector("[data-resting]")) return;
    watching.disconnect();
    tell(true);
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-resting"] });
}); }"""
"""Notices when a board at rest begins to move, however briefly."""


class Person:
    def __init__(self, context: BrowserContext, site: Server, way: Way = "mouse", seed: int = 1) -> None:
        self.context, self.site, self.way = context, site, way
        self.address = site.address
        self.page: Page = context.new_page()
        self.rng = Rng(seed)
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: self._note(message.type, message.text))

    def _note(self, kind: str, text: str) -> None:
        """Lost connections are part of the tests, and the machine has no graphics card; all else is a mistake."""
        if kind in ("error", "warning") and not any(known in text for known in NO_MISTAKES):
            self.problems.append(text)

    def offer(self, name: str) -> Locator:
        """A button of the lobby, of the game that these tests play; opens the lobby where nothing is open yet."""
        if self.page.url == "about:blank":
            self.open()
        return self.page.get_by_role("article", name=GAME.title).get_by_role("button", name=name, exact=True)

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def fetch(self, path: str) -> APIResponse:
        """An answer of the server; a connection that it has closed meanwhile is made anew."""
        return self.page.request.get(f"{self.address}{path}", max_retries=3)

    def cell(self, place: str) -> Locator:
        return self.page.locator(f'[data-place="{place}"]')

    def places(self, words: str) -> list[str]:
        """The places whose accessible name says so."""
        cells = self.page.locator(f'[role=gridcell][aria-label*="{words}"]')
        return [str(place) for place in cells.evaluate_all("cells => cells.map(cell => cell.dataset.place)")]

    def my_turn(self) -> bool:
        return self.page.title().startswith("● Your turn")

    def over(self) -> bool:
        return self.page.get_by_role("button", name="See the result").is_visible()

    def on_the_wire(self, table_id: str) -> AtTable:
        """A connection of the same guest, for moves that need no browser."""
        cookie = next(one["value"] for one in self.context.cookies() if one["name"] == COOKIE)
        return Player(self.site, cookie=cookie).at(table_id)

    def sees_motion(self, act: Callable[[], None]) -> None:
        """Expects that the board begins to move when something is done."""
        self.page.evaluate(MOVED)
        act()
        assert self.page.evaluate("window.moved"), "the board stays at rest"

    def settle(self) -> None:
        self.page.evaluate(SETTLED)

    def wait_for(self, met: Callable[[], bool]) -> None:
        deadline = monotonic() + PATIENCE
        while not met():
            assert monotonic() < deadline, f"still waiting, at {self.page.url}: {self.page.title()}"
            self.page.wait_for_timeout(20)

    def choose(self, place: str) -> None:
        if self.way == "keyboard":
            self._walk_to(place)
            self.page.keyboard.press("Enter")
        elif self.way == "touch":
            self.cell(place).tap()
        else:
            self.cell(place).click()

    def _walk_to(self, place: str) -> None:
        """With the arrow keys, from wherever the focus is on the board."""
        here = self.page.locator('[role=gridcell][tabindex="0"]')
        if not self.page.evaluate("document.activeElement?.matches('[role=gridcell]')"):
            while not self.page.evaluate("document.activeElement?.matches('[role=gridcell]')"):
                self.page.keyboard.press("Tab")
        for _ in range(40):
            at = str(here.get_attribute("data-place"))
            if at == place:
                return
            if at[0] != place[0]:
                self.page.keyboard.press("ArrowDown" if at[0] < place[0] else "ArrowUp")
            else:
                self.page.keyboard.press("ArrowRight" if at[1] < place[1] else "ArrowLeft")
        raise AssertionError(f"the arrow keys do not lead to {place}")

    def act(self) -> str:
        """Places or slides a penguin at random, and waits until the page has taken it."""
        number = self.number()
        self.wait_for(lambda: bool(self.places("can start here") or self.places("can slide")))
        if starts := self.places("can start here"):
            done = self.rng.choice(starts)
            self.choose(done)
        else:
            start = self.rng.choice(self.places("can slide"))
            self.choose(start)
            self.wait_for(lambda: bool(self.places("can be reached")))
            end = self.rng.choice(self.places("can be reached"))
            self.choose(end)
            done = f"{start}-{end}"
        self.wait_for(lambda: self.number() > number or self.over())
        return done

    def number(self) -> int:
        """How many actions the page knows of."""
        return int(self.page.locator("[data-ply]").first.get_attribute("data-ply") or 0)

    def play_to_the_end(self, others: "tuple[Person, ...]" = ()) -> int:
        everybody, acted = (self, *others), 0
        deadline = monotonic() + 10 * PATIENCE
        while not self.over():
            assert monotonic() < deadline, "the game does not come to an end"
            for person in everybody:
                if person.my_turn() and not person.over():
                    person.act()
                    acted += 1
            self.page.wait_for_timeout(10)
        return acted

    def check_accessibility(self) -> None:
        if not self.page.evaluate("typeof axe === 'object'"):
            # The page allows no foreign scripts, so it comes by the debugger's door.
            self.page.evaluate(AXE.read_text() + "\nnull")
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations)")
        told = [f"{v['id']}: {v['help']} {[node['target'] for node in v['nodes'][:3]]}" for v in found]
        assert not told, told

    def photograph(self, name: str, theme: str = "light") -> None:
        """At all sizes, into build/screens/."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        before = self.page.viewport_size
        self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        for size, (width, height) in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            self.settle()
            self.page.screenshot(path=SCREENS / f"{name}-{size}{'-dark' if theme == 'dark' else ''}.png")
            sideways = self.page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not sideways, f"{name} scrolls sideways at {size}"
        self.page.emulate_media(color_scheme="light")
        if before:
            self.page.set_viewport_size(before)
        self.settle()

    def expect_no_problems(self) -> None:
        assert not self.problems, self.problems


__all__ = ["Person", "expect"]
