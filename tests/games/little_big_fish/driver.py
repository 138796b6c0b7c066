"""Planned games of Little Big Fish, and people who play them on the board as it is shown."""

import re
from typing import Any, NamedTuple

from playwright.sync_api import expect

from shoal.core import Action, Event, Rng, find_game
from shoal.games.little_big_fish.schema import Ate, Bear, Lose, PlaceFish, Step, Stop, TurnBoard
from tests.support.drivers import Person

GAME = find_game("little_big_fish")


class Move(NamedTuple):
    seat: int
    turn_of: int
    action: Action
    events: tuple[Event, ...]


def lively_game(seed: int, **options: Any) -> list[Move]:
    """Plan a game: eat if possible, else prefer actions whose events have not occurred yet, else act at random."""
    state = GAME.start(GAME.read_options(with_defaults(options)), seed)
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


def with_defaults(options: dict[str, Any]) -> dict[str, Any]:
    return {"players": 2, "first_seat": "first", **options}


def open_table(person: Person, *seats: str, **options: bool) -> str:
    """Open a table at which the first seat begins, and return its id."""
    return person.open_table(GAME.id, *seats, **with_defaults(options))


class Swimmer:
    """A person at this game's board; `turned` if they see it from the other side."""

    def __init__(self, person: Person, turned: bool = False) -> None:
        self.person, self.turned = person, turned
        self.on_board = False

    def act(self, ply: int, action: Action) -> None:
        """Wait for the turn, make the move, and wait until the page has taken it."""
        self.person.wait_for_turn(ply)
        self.do(action)
        self.person.wait_for(lambda: self.person.ply() > ply)

    def play_to_the_end(self, rng: Rng) -> None:
        """Play against bots: eat if possible, else do any of what the board offers."""
        while not self.person.over():
            if self.person.my_turn():
                self._act_freely(rng)
            else:
                self.person.wait_for(lambda: self.person.over() or self.person.my_turn())

    def _act_freely(self, rng: Rng) -> None:
        ply, page = self.person.ply(), self.person.page
        turns = page.get_by_role("button", name=re.compile("^Turn the "))
        spots = '[role=gridcell]:is([aria-label*="can start"], [aria-label*="can be born"], [aria-label*="can go"])'
        self.person.wait_for(lambda: bool(self.person.places("can swim")) or page.locator(spots).or_(turns).count() > 0)
        if turns.count():
            self._press(str(turns.first.get_attribute("aria-label")))
        elif fish := self.person.places("can swim"):
            self.choose(rng.choice(fish))
            self.person.wait_for(lambda: bool(self.person.places("can be reached")))
            self.choose(rng.choice(self.person.places("and eaten") or self.person.places("can be reached")))
        else:
            self.choose(str(page.locator(spots).first.get_attribute("data-place")))
        self.person.wait_for(lambda: self.person.ply() > ply or self.person.over())

    def do(self, action: Action) -> None:
        match action:
            case PlaceFish(square):
                self._choose_offered(square, "can start here")
            case Bear(square):
                self._choose_offered(square, "can be born here")
            case Lose(square):
                self._choose_offered(square, "can go to the Fisherman")
            case Step(start, end):
                self._choose_offered(start, "can swim")
                self._choose_offered(end, "can be reached")
            case TurnBoard(board, way):
                self._press(f"Turn the {board} board to the {way}")
            case Stop():
                self._press("Stop here")

    def _choose_offered(self, square: str, label: str) -> None:
        """Choose a square whose accessible name contains this label."""
        expect(self.person.cell(square)).to_have_attribute("aria-label", re.compile(label))
        self.choose(square)

    def choose(self, square: str) -> None:
        if self.person.way == "keyboard":
            self._walk_to(square)
            self.person.page.keyboard.press("Enter")
        else:
            self.person.press(self.person.cell(square))

    def _press(self, name: str) -> None:
        button = self.person.page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_visible()
        if self.person.way == "keyboard":
            self._tab_to(f'[role=button][aria-label="{name}"]', 10)
            self.person.page.keyboard.press("Enter")
        else:
            self.person.press(button)

    def _tab_to(self, selector: str, presses: int) -> None:
        for _ in range(presses):
            self.person.page.keyboard.press("Tab")
            if self.person.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"the Tab key does not lead to {selector}")

    def _walk_to(self, square: str) -> None:
        """Move the focus to a square; once on the board, it stays there from move to move."""
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
