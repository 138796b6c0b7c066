"""People at browsers: each has a page of a real Chromium and acts on it by mouse, touch or keyboard.

A game's own driver lies beside its tests and knows how the game is played on its board.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import APIResponse, BrowserContext, Locator, Page, expect

from shoal.server.http.identity import COOKIE
from tests.support.client import HEADERS, Player, TableConnection, seat_wishes
from tests.support.server_process import Server

Sizes = dict[str, tuple[int, int]]
SIZES: Sizes = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
SMALL_SIZES: Sizes = {"landscape": (844, 390), "small": (320, 568)}
"""Phones that are low or small; only a few pictures are taken at these sizes."""
SCREENS = Path(__file__).parents[2] / "build" / "screens"
TAKES_PICTURES = "SHOAL_SCREENS" in os.environ
"""Pictures are for people who look at them, and a third of what a page costs; `make screens` takes them."""
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 60_000
"""Milliseconds in which a page must change while a test waits for a condition."""
EXPECTED_MESSAGES = ("WebSocket", "ERR_CONNECTION", "GL Driver Message", "software WebGL", "blocked by Playwright")
"""Parts of console messages that are no mistakes: tests cut connections and block service workers, and the machine has
no graphics card."""
SLOW_LOADING = ("run dependencies", "dependency: ", "(end of list)")
"""Parts of the messages in which the physics engine tells that a busy machine loads it slowly."""
Way = Literal["mouse", "touch", "keyboard"]
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")


SETTLED = """async () => {
  const frames = (count) => new Promise((done) => {
    const next = () => (count-- > 0 ? requestAnimationFrame(next) : done());
    next();
  });
  await document.fonts.ready;
  await frames(2);
  const ends = (animation) => animation.effect?.getComputedTiming().endTime < Infinity;
  await Promise.all(document.getAnimations().filter(ends).map((animation) => animation.finished.catch(() => null)));
  await frames(1);
}"""
"""Waits for the fonts, for two frames in which boards draw their view, and for every animation that ends."""


MOVED = """() => {
  delete document.body.dataset.moved;
  new MutationObserver((_, observer) => {
    if (document.querySelector("[data-resting]")) return;
    observer.disconnect();
    document.body.dataset.moved = "";
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-resting"] });
}"""
"""Marks the page when a board at rest begins to move, however briefly."""


CHANGES = """{
  let count = 0;
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(() => count++).observe(document, everything);
  window.changes = () => `${performance.timeOrigin} ${count}`;
}"""
"""Counts the changes of a document; another document of the page never has the same count."""


class Person:
    def __init__(self, context: BrowserContext, site: Server, way: Way = "mouse") -> None:
        self.context, self.site, self.way = context, site, way
        self.address = site.address
        self.page: Page = context.new_page()
        self.page.add_init_script(CHANGES)
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda message: self._note(message.type, message.text))

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(part in text for part in EXPECTED_MESSAGES + SLOW_LOADING):
            self.problems.append(text)

    def allow_motion(self) -> None:
        """Ask for motion, and wait for the frame in which the page is told of it."""
        self.page.emulate_media(reduced_motion="no-preference")
        self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def lobby_button(self, title: str, name: str) -> Locator:
        """Return a button of a game in the lobby, which is opened if no page is open yet.

        All buttons but *Play*, which also names the opponent's level, are in the menu *More*.
        """
        if self.page.url == "about:blank":
            self.open()
        card = self.page.get_by_role("article", name=title)
        if name == "Play":
            return card.get_by_role("button", name=re.compile(r"^Play\b"))
        button = card.get_by_role("button", name=name, exact=True)
        if not button.is_visible():
            card.get_by_role("button", name="More ways to play").click()
        return button

    def start_by_keyboard(self, title: str) -> None:
        """Open the lobby, and start a game against an easy bot with the keyboard alone."""
        play = self.lobby_button(title, "Play")
        expect(play).to_have_text("Play · Easy")
        while not play.evaluate("button => button === document.activeElement"):
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")
        self.wait_for(self.my_turn)

    def open_table(self, game_id: str, *seats: str, **options: Any) -> str:
        """Open a new table with the seats that `seat_wishes` reads, and return its id."""
        return self.new_table({"game": game_id, "seats": seat_wishes(seats), "options": options})

    def new_table(self, request: dict[str, Any]) -> str:
        """Open a new table as a request describes it, and return its id."""
        answer = self.page.request.post(f"{self.address}/api/tables", data=request, headers=HEADERS)
        assert answer.status == 201, answer.text()
        table_id = str(answer.json()["id"])
        self.open(f"/table/{table_id}")
        return table_id

    def rename(self, name: str) -> None:
        self.page.request.put(f"{self.address}/api/me", data={"name": name}, headers=HEADERS)

    def cell_size(self, size: str) -> float:
        """Return the smaller side of the smallest place at this size of the screen, in pixels."""
        width, height = (SIZES | SMALL_SIZES)[size]
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()
        sides = "cells => cells.map(cell => cell.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
        return float(min(self.page.locator("[role=gridcell]").evaluate_all(sides)))

    def invitation(self) -> str:
        """Return the path of the link that the waiting room shows."""
        return self.page.get_by_label("Send this link").input_value().removeprefix(self.address)

    def fetch(self, path: str) -> APIResponse:
        """Ask the server; retry if it has closed an idle connection meanwhile."""
        return self.page.request.get(f"{self.address}{path}", max_retries=3)

    def snapshot(self, table_id: str, ply: int) -> Any:
        """Return what this guest saw of a table after this many actions."""
        return self.fetch(f"/api/tables/{table_id}/turns/{ply}").json()

    def cell(self, place: str) -> Locator:
        return self.page.locator(f'[data-place="{place}"]')

    def places(self, text: str) -> list[str]:
        """Return the places whose accessible names contain a text."""
        cells = self.page.locator(f'[role=gridcell][aria-label*="{text}"]')
        return [str(place) for place in cells.evaluate_all("cells => cells.map(cell => cell.dataset.place)")]

    def press(self, target: Locator) -> None:
        """Click, or tap on a touch screen."""
        if self.way == "touch":
            target.tap()
        else:
            target.click()

    def drag(self, start: str, end: str) -> None:
        """Drag from one place to another with the mouse."""
        mouse = self.page.mouse
        for place, press in ((start, mouse.down), (end, mouse.up)):
            box = self.cell(place).bounding_box()
            assert box
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
            press()

    def my_turn(self) -> bool:
        return self.page.title().startswith("● Your turn")

    def over(self) -> bool:
        return self.page.get_by_role("button", name="See the result").is_visible()

    def ply(self) -> int:
        """Return the number of actions that the page knows of."""
        return int(self.page.locator("[data-ply]").first.get_attribute("data-ply") or 0)

    def wait_for_ply(self, ply: int) -> None:
        self.wait_for(lambda: self.ply() == ply)

    def wait_for_turn(self, ply: int) -> None:
        """Wait until this many actions have been made and this person is to act."""
        self.wait_for(lambda: self.ply() == ply and self.my_turn())

    def connect(self, table_id: str) -> TableConnection:
        """Return a connection of the same guest, for moves that need no browser."""
        value = next(cookie["value"] for cookie in self.context.cookies() if cookie["name"] == COOKIE)
        return Player(self.site, cookie=value).at(table_id)

    def sees_motion(self, act: Callable[[], None]) -> None:
        """Expect that the board begins to move when something is done."""
        self.page.evaluate(MOVED)
        act()
        expect(self.page.locator("body[data-moved]")).to_be_attached()

    def settle(self) -> None:
        self.page.evaluate(SETTLED)

    def wait_for(self, met: Callable[[], bool]) -> None:
        """Wait until the page meets a condition, which is checked again whenever the page has changed."""
        while True:
            seen = self.page.evaluate("window.changes()")
            if met():
                return
            self.page.wait_for_function("seen => window.changes() !== seen", arg=seen, timeout=PATIENCE)

    def check_accessibility(self, *rules: str) -> None:
        """Expect that axe-core finds nothing, by all of its rules unless some are named."""
        if not self.page.evaluate("typeof axe === 'object'"):
            # The page allows no foreign scripts, so axe-core is evaluated through the debugger.
            self.page.evaluate(AXE.read_text() + "\nnull")
        options = {"resultTypes": ["violations"], "preload": False} | ({"runOnly": rules} if rules else {})
        violations = self.page.evaluate("options => axe.run(document, options).then(r => r.violations)", options)
        problems = [f"{v['id']}: {v['help']} {[node['target'] for node in v['nodes'][:3]]}" for v in violations]
        assert not problems, problems

    def photograph(self, name: str, *themes: Theme, sizes: Sizes = SIZES) -> None:
        """Expect that the page fits these sizes; if asked for, write screenshots into build/screens/.

        They are taken in light unless other themes are given.
        """
        before = self.page.viewport_size
        for size, (width, height) in sizes.items():
            self.page.set_viewport_size({"width": width, "height": height})
            if TAKES_PICTURES:
                self._take_pictures(f"{name}-{size}", themes or ("light",))
            # A board learns of the new size only with the next frame.
            self.settle()
            sideways = self.page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not sideways, f"{name} scrolls sideways at {size}"
        if before:
            self.page.set_viewport_size(before)
        self.settle()

    def _take_pictures(self, name: str, themes: tuple[Theme, ...]) -> None:
        SCREENS.mkdir(parents=True, exist_ok=True)
        for theme in themes:
            self.page.emulate_media(color_scheme=theme)
            self.settle()
            self.page.screenshot(path=SCREENS / f"{name}{'-dark' if theme == 'dark' else ''}.png")
        self.page.emulate_media(color_scheme="light")

    def inspect(self, name: str, sizes: Sizes = SIZES) -> None:
        """Photograph the page and check its accessibility: contrast in light and in dark, the rest in one of them."""
        self.photograph(name, *THEMES, sizes=sizes)
        self.page.emulate_media(color_scheme="dark")
        self.settle()
        self.check_accessibility("color-contrast")
        self.page.emulate_media(color_scheme="light")
        self.settle()
        self.check_accessibility()

    def expect_no_problems(self) -> None:
        assert not self.problems, self.problems
