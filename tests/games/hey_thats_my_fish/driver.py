"""People who play Hey, That's My Fish! on the board as it is shown."""

from playwright.sync_api import BrowserContext, Locator, expect

from shoal.core import Rng, find_game
from tests.support.drivers import Person, Way
from tests.support.server_process import Server

GAME = find_game("hey_thats_my_fish")
HALF = "1213121/21312131/1312131/31213121/0000000/00000000/0000000/00000000"
"""Half of the floes, for games that need not be long."""


class FloePlayer(Person):
    """A person who places and slides penguins at random."""

    def __init__(self, context: BrowserContext, site: Server, way: Way = "mouse") -> None:
        super().__init__(context, site, way)
        self.rng = Rng(1)

    def offer(self, name: str) -> Locator:
        """Return a button of this game in the lobby."""
        return self.lobby_button(GAME.title, name)

    def choose(self, place: str) -> None:
        if self.way == "keyboard":
            self._walk_to(place)
            self.page.keyboard.press("Enter")
        else:
            self.press(self.cell(place))

    def choose_all(self, action: str) -> None:
        """Choose every place of an action, such as `b3-e3`."""
        for place in action.split("-"):
            self.choose(place)

    def _walk_to(self, place: str) -> None:
        """Press the Tab key until the focus is on the board, then the arrow keys until it is on the place."""
        while not self.page.evaluate("document.activeElement?.matches('[role=gridcell]')"):
            self.page.keyboard.press("Tab")
        focused = self.page.locator('[role=gridcell][tabindex="0"]')
        for _ in range(40):
            at = str(focused.get_attribute("data-place"))
            if at == place:
                return
            if at[0] != place[0]:
                self.page.keyboard.press("ArrowDown" if at[0] < place[0] else "ArrowUp")
            else:
                self.page.keyboard.press("ArrowRight" if at[1] < place[1] else "ArrowLeft")
        raise AssertionError(f"the arrow keys do not lead to {place}")

    def act(self) -> str:
        """Place or slide a penguin at random, wait until the page has taken the action, and return it."""
        ply = self.ply()
        self.wait_for(lambda: bool(self.places("can start here") or self.places("can slide")))
        if starts := self.places("can start here"):
            action = self.rng.choice(starts)
            self.choose(action)
        else:
            start = self.rng.choice(self.places("can slide"))
            self.choose(start)
            self.wait_for(lambda: bool(self.places("can be reached")))
            end = self.rng.choice(self.places("can be reached"))
            self.choose(end)
            action = f"{start}-{end}"
        self.wait_for(lambda: self.ply() > ply or self.over())
        return action

    def play_to_the_end(self) -> None:
        """Play against bots."""
        while not self.over():
            if self.my_turn():
                self.act()
            else:
                self.wait_for(lambda: self.over() or self.my_turn())


def invite(ann: FloePlayer, ben: FloePlayer) -> None:
    """Let Ann open a table with friends, and Ben follow the link."""
    ann.open()
    ann.offer("With friends").click()
    ann.page.get_by_role("button", name="Get the link").click()
    _join(ann, ben)


def meet_on_half_the_floes(ann: FloePlayer, ben: FloePlayer) -> None:
    ann.open_table(GAME.id, "me", "friend", layout=HALF)
    _join(ann, ben)


def _join(ann: FloePlayer, ben: FloePlayer) -> None:
    ben.open(ann.invitation())
    for player in (ann, ben):
        expect(player.page.locator("[data-ply]").first).to_be_attached()
