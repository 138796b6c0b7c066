"""Planned games of Kuna Yala, and people who play them on the board as it is shown."""

import re
from typing import NamedTuple

from playwright.sync_api import expect

from shoal.core import Action, Event, Rng, find_game
from shoal.games.kuna_yala.rules.places import place_named
from shoal.games.kuna_yala.rules.school import columns_and_rows
from shoal.games.kuna_yala.schema import LETTERS, Bit, Cursed, Discard, Lay, Settle
from tests.support.drivers import Person

GAME = find_game("kuna_yala")
OPPOSITE = {"ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown"}


class Move(NamedTuple):
    seat: int
    turn_of: int
    action: Action
    events: tuple[Event, ...]


def eventful_game(seed: int, players: int) -> list[Move]:
    """Plan a game: take the first chance to curse and to bite; otherwise act at random, rather from stacks 1 to 3."""
    state = GAME.start(GAME.read_options({"players": players, "first_seat": "first"}), seed)
    rng, seen, moves = Rng(seed, "eventful"), set[type[Event]](), list[Move]()
    while (seat := state.to_act) is not None:
        view = state.view(None)
        plans = []
        for action in sorted(state.legal(), key=str):
            kinds = {type(event) for event in state.copy().apply(action)} - seen
            first = isinstance(action, Lay) and action.stack < 4
            plans.append((100 * bool(kinds & {Cursed, Bit}) + 10 * first + rng.below(10), str(action), action))
        action = max(plans)[2]
        moves.append(Move(seat, view.turn_of, action, tuple(state.apply(action))))  # type: ignore[attr-defined]
        seen.update(map(type, moves[-1].events))
    return moves


def open_table(person: Person, *seats: str) -> str:
    """Open a table at which the first seat begins, and return its id."""
    return person.open_table(GAME.id, *seats, players=len(seats), first_seat="first")


class Diver:
    """A person at this game's board."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page

    def act(self, ply: int, seat: int, action: Action) -> None:
        """Wait for the turn, make the move, and wait until the page has taken it."""
        self.person.wait_for_turn(ply)
        self.do(seat, action)
        self.person.wait_for(lambda: self.person.ply() > ply)

    def play_to_the_end(self) -> None:
        """Play against bots: lay the first card that can be laid on the nearest place."""
        while not self.person.over():
            if self.person.my_turn():
                self._act_freely()
            else:
                self.person.wait_for(lambda: self.person.over() or self.person.my_turn())

    def _act_freely(self) -> None:
        ply, places = self.person.ply(), self.person.places
        self.person.wait_for(lambda: any(map(places, ("can be laid", "can be discarded", "can settle here"))))
        self._be_on_board()
        if corals := places("can settle here"):
            self.choose(self._nearest(corals))
        elif stacks := places("can be laid"):
            self._choose_stack(int(stacks[0]))
            self.person.wait_for(lambda: bool(places("can go here")))
            self.choose(self._nearest(places("can go here")))
        else:
            self._choose_stack(int(places("can be discarded")[0]))
        self.person.wait_for(lambda: self.person.ply() > ply or self.person.over())

    def _nearest(self, names: list[str]) -> str:
        """Return the place to which the fewest keys lead, if possible in the school that has the focus."""
        here = self._here()
        if len(here) == 1:
            return names[0]
        column, row = columns_and_rows(place_named(here[2:]))

        def distance(name: str) -> int:
            east, north = columns_and_rows(place_named(name[2:]))
            return 100 * (name[0] != here[0]) + abs(east - column) + abs(north - row)

        return min(names, key=distance)

    def do(self, seat: int, action: Action) -> None:
        match action:
            case Lay(stack, letter, place):
                self.take(stack)
                self._choose_offered(f"{letter} {place}", "the card can go here")
            case Settle(place):
                self._choose_offered(f"{LETTERS[seat]} {place}", "the octopus can settle here")
            case Discard(stack):
                expect(self.person.cell(str(stack))).to_have_attribute("aria-label", re.compile("can be discarded"))
                self._choose_stack(stack)

    def take(self, stack: int) -> None:
        expect(self.person.cell(str(stack))).to_have_attribute("aria-label", re.compile("can be laid"))
        self._choose_stack(stack)

    def _choose_stack(self, stack: int) -> None:
        if self.person.way == "keyboard":
            self._be_on_board()
            self.page.keyboard.press(str(stack))
        else:
            self.person.press(self.person.cell(str(stack)))

    def _choose_offered(self, name: str, label: str) -> None:
        """Choose a place whose accessible name contains this label."""
        self.show(name)
        expect(self.person.cell(name)).to_have_attribute("aria-label", re.compile(label))
        self.choose(name)

    def show(self, name: str) -> None:
        """Show the school of a place, which on a phone may be hidden behind a tab."""
        tab = self.page.locator(f'[data-school="{LETTERS.index(name[0])}"]')
        if tab.count() and tab.get_attribute("aria-pressed") == "false":
            self.person.press(tab)

    def choose(self, name: str) -> None:
        if self.person.way == "keyboard":
            self._walk_to(name)
            self.page.keyboard.press("Enter")
        else:
            self.person.press(self.person.cell(name))

    def _here(self) -> str:
        return str(self.page.evaluate("document.activeElement.dataset.place ?? ''"))

    def _be_on_board(self) -> None:
        for _ in range(40):
            if self._here():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the Tab key does not lead to the board")

    def _walk_to(self, name: str) -> None:
        self._be_on_board()
        for _ in range(4):
            if self._here()[0] == name[0]:
                break
            self.page.keyboard.press("]")
        (column, row), (east, north) = (columns_and_rows(place_named(at[2:])) for at in (self._here(), name))
        for key, presses in (("ArrowRight", east - column), ("ArrowUp", north - row)):
            for _ in range(abs(presses)):
                self.page.keyboard.press(key if presses > 0 else OPPOSITE[key])
        assert self._here() == name, f"the keys lead to {self._here()} instead of {name}"
