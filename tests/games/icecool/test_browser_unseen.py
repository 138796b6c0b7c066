"""A round of ICECOOL played by keyboard, with nothing but what a screen reader could read."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.games.icecool.driver import GAME
from tests.support.browser import NewPerson
from tests.support.drivers import Person

MOST_ACTIONS = 60
DOOR = re.compile(r"the door between the (?P<one>[\w ]+?) and the (?P<other>[\w ]+?), \d+ cm away")


class Listener:
    """A player who hears the page: names of controls, texts and announcements."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name).first

    @property
    def announced(self) -> Locator:
        return self.page.get_by_role("status").and_(self.page.locator("[aria-live]"))

    def hear_where_things_are(self) -> str:
        """Press the key that says where things are, and listen."""
        self.page.get_by_role("application").focus()
        self.page.keyboard.press("w")
        expect(self.announced).to_contain_text("Your penguin: ")
        return self.announced.inner_text()

    def round_is_over(self) -> bool:
        return self.page.get_by_text("Round 1 is over.").count() > 0

    def offers(self) -> list[str]:
        names = ("Flick", "End my turn")
        return [name for name in names if self.page.get_by_role("button", name=name, exact=True).is_visible()]

    def wait_for_turn(self) -> None:
        self.person.wait_for(lambda: self.round_is_over() or bool(self.offers()))

    def flick(self) -> None:
        """Aim at the nearest fish by name, just hard enough."""
        heard = self.hear_where_things_are()
        if "You may first move to the red line" in heard:
            self.button("Move to the red line").press("Enter")
            self.person.wait_for(
                lambda: "red line" not in self.page.get_by_role("list", name="Where things are").inner_text()
            )
            self.wait_for_turn()
            heard = self.hear_where_things_are()
        door = DOOR.search(heard)
        assert door, heard
        rooms = door.group("one", "other")
        self.page.get_by_text("By name").press("Enter")
        towards = self.page.get_by_label("Towards")
        offered = [text.strip() for text in towards.get_by_role("option").all_inner_texts()][1:]
        leads = [n for n, text in enumerate(offered) if any(f"the {room}" in text.partition(":")[0] for room in rooms)]
        fish = [n for n in leads if "with your fish" in offered[n]]
        for choice in dict.fromkeys([*fish, *leads, *range(len(offered))]):
            towards.press("Home")
            for _ in range(choice):
                self.page.keyboard.press("ArrowDown")
            expect(self.announced).to_contain_text("Towards ")
            if "No room for your finger" not in self.announced.inner_text():
                break
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("button", name="Flick", exact=True)).to_be_hidden()


@pytest.mark.parametrize("seed", [3])
def test_a_round_is_played_to_its_end_by_what_the_page_says(person: NewPerson, seed: int) -> None:
    ann = person("Ann", "keyboard")
    ann.start_by_keyboard(GAME.title)
    listener = Listener(ann)
    for _ in range(MOST_ACTIONS):
        listener.wait_for_turn()
        if listener.round_is_over():
            break
        if "Flick" in listener.offers():
            listener.flick()
        else:
            listener.button("End my turn").press("Enter")
            expect(listener.button("End my turn")).to_be_hidden()
    assert listener.round_is_over()
    ann.check_accessibility()
