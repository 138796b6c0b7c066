"""Little Big Fish in a real browser: whole games on the board, by mouse, keyboard and touch."""

import re
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import PATIENCE, Person

GAME = "little_big_fish"
LABELS = "cells => Object.fromEntries(cells.map(cell => [cell.dataset.place, cell.getAttribute('aria-label')]))"
BY_ITSELF = {
    "can start here": "place",
    "can be born here": "birth",
    "can go to the Fisherman": "lose",
}
SIZES = ("small", "medium", "big")


class Swimmer:
    """A person who plays this game on the board as it is shown, looking for births, plankton and surprises."""

    def __init__(self, person: Person, turned: bool = False) -> None:
        self.person, self.turned = person, turned
        self.done: set[str] = set()
        self.peaceful = True

    def labels(self) -> dict[str, str]:
        return dict(self.person.page.locator("[role=gridcell]").evaluate_all(LABELS))

    def act(self) -> None:
        person = self.person
        number = person.number()
        person.wait_for(lambda: self._something_to_do() or person.over())
        if not person.over():
            self._do()
            person.wait_for(lambda: person.number() > number or person.over())

    def _something_to_do(self) -> bool:
        words = (*BY_ITSELF, "can swim")
        return self._turns().count() > 0 or any(word in said for said in self.labels().values() for word in words)

    def _turns(self) -> Any:
        return self.person.page.get_by_role("button", name=re.compile(r"^Turn the \w+ board to the (left|right)$"))

    def _do(self) -> None:
        labels = self.labels()
        if self._turns().count():
            self._turn()
        elif found := next((word for word in BY_ITSELF if any(word in said for said in labels.values())), None):
            self.choose(self.person.rng.choice([place for place, said in labels.items() if found in said]))
            self.done.add(BY_ITSELF[found])
        else:
            self._swim(labels)

    def _turn(self) -> None:
        assert self._turns().count() == 8
        button = self._turns().nth(self.person.rng.below(8))
        if self.person.way == "keyboard":
            button.focus()
            self.person.page.keyboard.press("Enter")
        else:
            button.click()
        self.done.add("turn")

    def _swim(self, labels: dict[str, str]) -> None:
        starts = [place for place, said in labels.items() if "can swim" in said]
        plans = [(self._worth(labels[start], labels[end]), start, end) for start in starts for end in near(start)]
        _, start, end = max((self.person.rng.below(3) + worth, start, end) for worth, start, end in plans)
        self.choose(start)
        self.person.wait_for(lambda: bool(self.person.places("can be reached")))
        reached = self.person.places("can be reached")
        end = end if end in reached else self.person.rng.choice(reached)
        self.choose(end)
        self.done.add("step")
        if "fish" in labels[end]:
            self.done.add("eat")
        if "plankton, unused by you" in labels[end] and "big" not in labels[start]:
            self.done.add("grow")

    def _worth(self, fish: str, ground: str) -> int:
        if "your" in ground or "can swim" in ground or "wreck" in ground:
            return -100
        if "fish" in ground:
            mine, other = (next(n for n, size in enumerate(SIZES) if f"{size} fish" in said) for said in (fish, ground))
            return -100 if other > mine else -50 if self.peaceful else 50
        if "birth" in ground:
            return 10 if "birth" not in self.done else 6
        if "plankton, unused by" in ground:
            return 9
        return 7 if "surprise" in ground else 5

    def choose(self, place: str) -> None:
        if self.person.way != "keyboard":
            return self.person.choose(place)
        page = self.person.page
        for _ in range(40):
            if page.evaluate("document.activeElement?.matches('[role=gridcell]')"):
                break
            page.keyboard.press("Tab")
        for _ in range(20):
            at = str(page.evaluate("document.activeElement.dataset.place"))
            if at == place:
                return page.keyboard.press("Enter")
            page.keyboard.press(self._arrow(at, place))
        raise AssertionError(f"the arrow keys do not lead to {place}")

    def _arrow(self, at: str, place: str) -> str:
        ahead, behind = ("Down", "Up") if self.turned else ("Up", "Down")
        east, west = ("Left", "Right") if self.turned else ("Right", "Left")
        if at[1] != place[1]:
            return f"Arrow{ahead if at[1] < place[1] else behind}"
        return f"Arrow{east if at[0] < place[0] else west}"


def near(place: str) -> list[str]:
    column, row = "abcdef".index(place[0]), int(place[1])
    around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [f"{'abcdef'[c]}{r}" for c, r in around if 0 <= c < 6 and 1 <= r <= 6]


def open_table(person: Person, *seats: str, **options: bool) -> None:
    wishes = [{"kind": seat} for seat in seats]
    wanted = {"game": GAME, "seats": wishes, "options": {"players": 2, "first_seat": "first", **options}}
    answer = person.page.request.post(f"{person.address}/api/tables", data=wanted, headers={"X-Shoal": "1"})
    assert answer.status == 201, answer.text()
    person.open(f"/table/{answer.json()['id']}")


def play(first: Swimmer, second: Swimmer, most: int) -> None:
    deadline = monotonic() + 10 * PATIENCE
    for _ in range(most):
        if first.person.over():
            return
        first.person.wait_for(lambda: first.person.my_turn() or second.person.my_turn() or first.person.over())
        for one in (first, second):
            if one.person.my_turn() and not one.person.over():
                one.act()
        assert monotonic() < deadline, "the game does not come to an end"


def test_two_people_play_whole_games_online_by_mouse_and_by_keyboard(person: NewPerson) -> None:
    """Game after game until everything has been done on the board that the play can aim at."""
    ann, ben = person("Ann"), person("Ben", way="keyboard", seed=2)
    done: set[str] = set()
    for game in range(4):
        open_table(ann, "me", "friend")
        ben.open(ann.page.get_by_label("Send this link").input_value().removeprefix(ann.address))
        one, other = Swimmer(ann), Swimmer(ben, turned=True)
        play(one, other, 40)
        if game == 0:
            ann.photograph("little-big-fish-playing")
            ann.photograph("little-big-fish-playing", theme="dark")
            ann.check_accessibility()
            ben.photograph("little-big-fish-turned-sea")
        one.peaceful = other.peaceful = False
        play(one, other, 400)
        for player in (one, other):
            expect(player.person.page.get_by_role("dialog")).to_be_visible()
        done |= one.done | other.done
        if done >= {"place", "step", "eat", "birth", "grow", "turn"}:
            return
    raise AssertionError(f"in four games only {sorted(done)}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_choices_are_shown_at_every_size(person: NewPerson, theme: str) -> None:
    """At one screen: a fish in hand, a birth, a board to be turned, each photographed when it first comes."""
    ann = person("Ann", seed=5)
    seen: set[str] = set()
    for _ in range(3):
        open_table(ann, "me", "screen")
        swimmer = Swimmer(ann)
        for _ in range(120):
            if ann.over() or seen >= {"step", "birth", "turn"}:
                break
            ann.wait_for(lambda swimmer=swimmer: swimmer._something_to_do() or ann.over())  # type: ignore[misc]
            said = " ".join(swimmer.labels().values())
            what = "turn" if swimmer._turns().count() else next((w for s, w in BY_ITSELF.items() if s in said), "step")
            if what not in seen and what != "place":
                seen.add(what)
                if what == "step":
                    ann.choose(ann.places("can swim")[1])
                ann.photograph(f"little-big-fish-{what}", theme)
                ann.check_accessibility()
                if what == "step":
                    ann.page.keyboard.press("Escape")
            swimmer.act()
    assert seen >= {"step", "birth"}


def test_a_fish_may_stop_on_its_way(person: NewPerson) -> None:
    """Only where a fish stops does a square act: the board offers to stop."""
    ann = person("Ann", way="touch")
    open_table(ann, "me", "screen", first_games=True, only_where_stopping=True)
    swimmer = Swimmer(ann)
    for _ in range(6):
        swimmer.act()
    stop = ann.page.get_by_role("button", name="Stop here")
    for _ in range(20):
        if stop.count():
            break
        swimmer.act()
    expect(stop).to_be_visible()
    ann.photograph("little-big-fish-stop")
    ann.check_accessibility()
    number = ann.number()
    stop.tap()
    ann.wait_for(lambda: ann.number() > number)
    expect(stop).not_to_be_visible()
