"""The pages of the walk: how a visitor comes to each of them."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, expect
from playwright.sync_api import Error as PlaywrightError

from shoal.core import find_game, game_ids
from shoal.server.http.identity import COOKIE
from tests.support.browser import MILLISECONDS
from tests.support.drivers import Person
from tests.support.server_process import Server
from tests.walk.camera import Camera
from tests.walk.tables import LONG_NAME, NAME, Played

GAME = "hey_thats_my_fish"
"""The game on which pages are shown that look alike for every game."""


@dataclass
class Walk:
    """A visit to every page by one guest, who has played before."""

    browser: Browser
    server: Server
    cookie: str
    played: dict[str, Played]
    camera: Camera
    wanted: re.Pattern[str]
    """The names of the pages to photograph."""

    def go(self) -> None:
        for name, photograph in self._steps():
            if not self.wanted.search(name):
                continue
            print(name, flush=True)
            try:
                photograph(name)
            except (AssertionError, PlaywrightError) as problem:
                self.camera.complaints.append(f"{name} was not reached: {str(problem).splitlines()[0]}")

    def _steps(self) -> Iterator[tuple[str, Callable[[str], None]]]:
        """Yield the names of the pages, and what photographs each of them."""
        yield "lobby-fresh", self.lobby_of_a_newcomer
        yield "lobby", self.lobby
        yield "lobby-menu", self.lobby_menu
        yield "friends", lambda name: self.lobby_dialog(name, "With friends")
        yield "pass-and-play", lambda name: self.lobby_dialog(name, "Pass and play")
        yield "waiting-room-host", self.waiting_room
        yield "join", self.join
        yield "waiting-room-guest", self.waiting_room_of_a_guest
        yield "hint", self.hint
        yield "chat", self.chat
        yield "table-details", self.details
        yield "leave", self.leave
        yield "study", self.study
        yield "analysis", self.analysis
        yield "settings", lambda name: self.page_at(name, "/settings")
        yield "you", lambda name: self.page_at(name, "/you")
        yield "not-found", lambda name: self.page_at(name, "/nowhere/at/all")
        yield "no-table", lambda name: self.page_at(name, "/table/no-such-table")
        for game_id in game_ids():
            yield from self._steps_of(game_id)

    def _steps_of(self, game_id: str) -> Iterator[tuple[str, Callable[[str], None]]]:
        tables = self.played[game_id]
        for page in ("new", "rules", "learn"):
            yield f"{page}-{game_id}", lambda name, path=f"/{page}/{game_id}": self.page_at(name, path)  # type: ignore[misc]
        yield f"learn-step-{game_id}", lambda name: self.lesson_step(name, game_id)
        if find_game(game_id).puzzles():
            yield f"puzzle-{game_id}", lambda name: self.puzzle(name, game_id)
            yield f"puzzles-{game_id}", lambda name: self.all_puzzles(name, game_id)
        yield f"table-{game_id}-1-beginning", lambda name: self.beginning(name, game_id)
        yield f"table-{game_id}-2-middle", lambda name: self.page_at(name, f"/table/{tables.middle}")
        yield f"table-{game_id}-3-over", lambda name: self.ending(name, tables)
        yield f"replay-{game_id}", lambda name: self.page_at(name, f"/replay/{tables.over}?turn=9")

    @contextmanager
    def visitor(self, name: str | None = NAME, *, known: bool = True, motion: bool = False) -> Iterator[Person]:
        """Open a browser as the guest of the tables, or as somebody new."""
        context = self.browser.new_context(
            viewport={"width": 1440, "height": 900}, reduced_motion="no-preference" if motion else "reduce"
        )
        context.set_default_timeout(MILLISECONDS)
        if known:
            context.add_cookies([{"name": COOKIE, "value": self.cookie, "url": self.server.address}])
        person = Person(context, self.server)
        person.fetch("/api/me")
        if name:
            person.rename(name)
        yield person
        context.close()

    def take(self, person: Person, name: str) -> None:
        person.page.mouse.move(0, 0)
        self.camera.photograph(person.page, name)

    def page_at(self, name: str, path: str) -> None:
        with self.visitor() as ann:
            ann.open(path)
            self.arrive(ann)
            self.take(ann, name)

    def arrive(self, person: Person) -> None:
        """Wait until the page shows its content."""
        expect(person.page.get_by_role("heading", level=1).first).to_be_attached()
        person.page.wait_for_load_state("networkidle")
        if person.page.locator("[data-ply]").count():
            expect(person.page.locator("[role=gridcell], [data-resting]").first).to_be_attached()
        person.settle()

    def lobby_of_a_newcomer(self, name: str) -> None:
        with self.visitor(None, known=False) as newcomer:
            newcomer.open()
            expect(newcomer.page.get_by_role("article")).to_have_count(len(game_ids()))
            self.take(newcomer, name)

    def lobby(self, name: str) -> None:
        """Show the lobby with tables of all kinds: running, open, to watch, and finished."""
        with self.visitor("Benedict", known=False) as ben, self.visitor() as ann:
            for seats in (["me", "friend", "friend"], ["me", "bot"]):
                request = {"game": GAME, "seats": [{"kind": kind} for kind in seats], "open": True}
                ben.new_table(request)
            ann.open()
            expect(ann.page.get_by_role("region", name="Watch")).to_be_visible()
            self.take(ann, name)

    def lobby_menu(self, name: str) -> None:
        with self.visitor(None, known=False) as ann:
            ann.open()
            ann.page.get_by_role("article").first.get_by_role("button", name="More ways to play").click()
            self.take(ann, name)

    def lobby_dialog(self, name: str, way: str) -> None:
        with self.visitor() as ann:
            ann.lobby_button(find_game(GAME).title, way).click()
            expect(ann.page.get_by_role("dialog")).to_be_visible()
            self.take(ann, name)

    def waiting(self, person: Person) -> str:
        """Open a table at which a friend is missing, and return the path of the invitation."""
        clock = {"kind": "total", "seconds": 300, "increment": 5}
        seats = [{"kind": "me"}, {"kind": "bot", "level": "hard"}, {"kind": "friend"}, {"kind": "friend"}]
        person.new_table({"game": GAME, "seats": seats, "clock": clock, "options": {"even_spread": True}})
        expect(person.page.get_by_role("region", name="Waiting room")).to_be_visible()
        return person.invitation()

    def waiting_room(self, name: str) -> None:
        with self.visitor() as ann:
            self.waiting(ann)
            self.take(ann, name)

    def join(self, name: str) -> None:
        with self.visitor() as ann, self.visitor(None, known=False) as ben:
            ben.open(self.waiting(ann))
            expect(ben.page.get_by_label("What should others call you?")).to_be_visible()
            self.take(ben, name)

    def waiting_room_of_a_guest(self, name: str) -> None:
        with self.visitor() as ann, self.visitor("Benedict", known=False) as ben:
            ben.open(self.waiting(ann))
            expect(ben.page.get_by_role("region", name="Waiting room")).to_be_visible()
            self.take(ben, name)

    @contextmanager
    def middle(self) -> Iterator[Person]:
        with self.visitor() as ann:
            ann.open(f"/table/{self.played[GAME].middle}")
            self.arrive(ann)
            yield ann

    @contextmanager
    def replay(self) -> Iterator[Person]:
        with self.visitor() as ann:
            ann.open(f"/replay/{self.played[GAME].over}?turn=20")
            self.arrive(ann)
            yield ann

    def hint(self, name: str) -> None:
        with self.middle() as ann:
            ann.page.get_by_role("button", name="Hint").click()
            expect(ann.page.get_by_role("region", name="Hint").get_by_role("listitem").first).to_be_visible()
            self.take(ann, name)

    def chat(self, name: str) -> None:
        """Show a talk between two people, one of whom has a long name."""
        with self.visitor() as ann, self.visitor(LONG_NAME, known=False) as ben:
            request = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "friend"}]}
            table = ann.new_table(request)
            ben.open(ann.invitation())
            expect(ben.page.locator("[data-ply]").first).to_be_attached()
            talk = (
                (ann, "Hello! Have you played this before?"),
                (ben, "Once, years ago. Be kind to my penguins."),
                (ann, "Never."),
            )
            for person, text in talk:
                person.connect(table).do("chat", text=text)
            ann.page.get_by_role("tab", name="Chat").click()
            expect(ann.page.get_by_text("Never.")).to_be_visible()
            self.take(ann, name)

    def details(self, name: str) -> None:
        with self.middle() as ann:
            ann.page.get_by_role("tab", name="Table").click()
            self.take(ann, name)

    def leave(self, name: str) -> None:
        with self.middle() as ann:
            ann.page.get_by_role("button", name="Leave or end the game").click()
            self.take(ann, name)

    def study(self, name: str) -> None:
        with self.replay() as ann:
            ann.page.get_by_role("button", name="Try other moves").click()
            expect(ann.page.get_by_role("region", name="Your moves")).to_be_visible()
            self.take(ann, name)

    def analysis(self, name: str) -> None:
        with self.replay() as ann:
            ann.page.get_by_role("button", name="Analyse this game").click()
            done = ann.page.get_by_role("status").filter(has_text="The analysis is done.")
            expect(done).to_be_attached(timeout=4 * MILLISECONDS)
            self.take(ann, name)

    def beginning(self, name: str, game_id: str) -> None:
        with self.visitor() as ann:
            ann.open_table(game_id, "me", "easy")
            ann.wait_for(ann.my_turn)
            self.arrive(ann)
            self.take(ann, name)

    def ending(self, name: str, tables: Played) -> None:
        """End the game while it is watched; photograph the celebration, then the result."""
        with self.visitor(motion=True) as ann:
            ann.open(f"/table/{tables.almost_over}")
            self.arrive(ann)
            connection = ann.connect(tables.almost_over)
            connection.do("move", version=connection.now.snapshot.version, action=tables.last_action)
            expect(ann.page.get_by_role("dialog")).to_be_visible()
            self.camera.glance(ann.page, f"{name}-celebration")
            ann.page.emulate_media(reduced_motion="reduce")
            self.take(ann, name)
            ann.page.get_by_role("button", name="Look at the board").click()
            self.take(ann, f"{name}-board")

    def lesson_step(self, name: str, game_id: str) -> None:
        """Show a later step of the lesson, with its buttons."""
        with self.visitor() as ann:
            ann.open(f"/learn/{game_id}")
            self.arrive(ann)
            ann.page.get_by_role("button", name=re.compile("Next|Skip")).click()
            self.take(ann, name)

    def puzzle(self, name: str, game_id: str) -> None:
        with self.visitor() as ann:
            ann.open(f"/puzzles/{game_id}")
            ann.page.get_by_role("button", name="Show the answer").click()
            self.arrive(ann)
            self.take(ann, name)

    def all_puzzles(self, name: str, game_id: str) -> None:
        with self.visitor() as ann:
            ann.open(f"/puzzles/{game_id}")
            ann.page.get_by_role("button", name="All puzzles").click()
            expect(ann.page.get_by_role("dialog")).to_be_visible()
            self.take(ann, name)
