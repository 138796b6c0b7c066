"""Games of Little Big Fish that are known beforehand, and people who play them on the board as it is shown."""

import re
from typing import Any, NamedTuple

from playwright.sync_api import expect

from shoal.core import Action, Event, Rng, find_game
from shoal.games.little_big_fish.schema import Ate, Bear, Lose, PlaceFish, Step, Stop, TurnBoard
from tests.browser.people import Person

GAME = find_game("little_big_fish")


class Move(NamedTuple):
    seat: int
    turn_of: int
    action: Action
    events: tuple[Event, ...]


def lively_game(seed: int, **options: Any) -> list[Move]:
    """Whoever can eat eats; otherwise things are tried that have not happened yet, or anything."""
    state = GAME.start(GAME.read_options(agreed(options)), seed)
    rng, seen, moves = Rng(seed, "lively"), set[type[Event]](), list[Move]()
    while (seat := state.to_act) is not None:
        plans = []
        for action in sorted(state.legal(), key=str):
            kinds = {type(event) for event in state.copy().apply(action)}
            plans.append((50 * (Ate in kinds) + 10 * bool(kinds - seen) + rng.below(8), str(action), action))
        action = max(plans)[2]
        turn_of = state.view(None).turn_of  # type: ignore[attr-defined]
        moves.append(Move(seat, turn_of, action, tuple(state.apply(action))))
        seen.update(map(type, moves[-1].events))
    return moves


def agreed(options: dict[str, Any]) -> dict[str, Any]:
    return {"players": 2, "first_seat": "first", **options}


def open_table(person: Person, *seats: str, **options: bool) -> str:
    wanted = {"game": GAME.id, "seats": [{"kind": seat} for seat in seats], "options": agreed(options)}
    answer = person.page.request.post(f"{person.address}/api/tables", data=wanted, headers={"X-Shoal": "1"})
    assert answer.status == 201, answer.text()
    table_id = str(answer.json()["id"])
    person.open(f"/table/{table_id}")
    return table_id


class Swimmer:
    """A person at this game's board; `turned` if he sees it from the other side."""

    def __init__(self, person: Person, turned: bool = False) -> None:
        self.person, self.turned = person, turned
        self.on_board = False

    def act(self, number: int, action: Action) -> None:
        """The move of that number, when it is his turn, until the page has taken it."""
        person = self.person
        person.wait_for(lambda: person.number() == number and person.my_turn())
        self.do(action)
        person.wait_for(lambda: person.number() > number)

    def do(self, action: Action) -> None:
        match action:
            case PlaceFish(square):
                self._offered(square, "can start here")
            case Bear(square):
                self._offered(square, "can be born here")
            case Lose(square):
                self._offered(square, "can go to the Fisherman")
            case Step(start, end):
                self._offered(start, "can swim")
                self._offered(end, "can be reached")
            case TurnBoard(board, way):
                self._press(f"Turn the {board} board to the {way}")
            case Stop():
                self._press("Stop here")

    def _offered(self, square: str, words: str) -> None:
        expect(self.person.cell(square)).to_have_attribute("aria-label", re.compile(words))
        self.choose(square)

    def choose(self, square: str) -> None:
        if self.person.way == "keyboard":
            self._walk_to(square)
            self.person.page.keyboard.press("Enter")
        else:
            self.person.choose(square)

    def drag(self, start: str, end: str) -> None:
        mouse = self.person.page.mouse
        for square, press in ((start, mouse.down), (end, mouse.up)):
            box = self.person.cell(square).bounding_box()
            assert box
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
            press()

    def _press(self, name: str) -> None:
        button = self.person.page.get_by_role("button", name=name)
        expect(button).to_be_visible()
        if self.person.way == "keyboard":
            self._tab_to(f'[role=button][aria-label="{name}"]', 10)
            self.person.page.keyboard.press("Enter")
        elif self.person.way == "touch":
            button.tap()
        else:
            button.click()

    def _tab_to(self, selector: str, most: int) -> None:
        for _ in range(most):
            self.person.page.keyboard.press("Tab")
            if self.person.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
                return
        raise AssertionError(f"the Tab key does not lead to {selector}")

    def _walk_to(self, square: str) -> None:
        """Once on the board, the focus stays there from move to move."""
        if not self.on_board:
            self._tab_to("[role=gridcell]", 20)
            self.on_board = True
        for _ in range(20):
            at = self.person.page.evaluate("document.activeElement.dataset.place")
            assert at, "the focus has left the board"
            if at == square:
                return
            self.person.page.keyboard.press(self._arrow(at, square))
        raise AssertionError(f"the arrow keys do not lead to {square}")

    def _arrow(self, at: str, square: str) -> str:
        ahead, behind = ("Down", "Up") if self.turned else ("Up", "Down")
        east, west = ("Left", "Right") if self.turned else ("Right", "Left")
        if at[1] != square[1]:
            return f"Arrow{ahead if at[1] < square[1] else behind}"
        return f"Arrow{east if at[0] < square[0] else west}"
