"""People who play ICECOOL in the school as it is shown."""

from math import hypot
from typing import Any

from playwright.sync_api import Locator, expect

from shoal.core import Action, Rng, State, find_game
from shoal.games.icecool.schema import EndTurn, Flick, PlaceCatcher, Skate, ToLine
from shoal.games.icecool.state import PenguinState
from shoal.physics.game import Skill, is_physical
from tests.support.drivers import Person

GAME = find_game("icecool")
Point = tuple[float, float]
CHOICES: dict[type[Action], str] = {Skate: "Put on ice skates", EndTurn: "End my turn"}
DEAD, LONGEST, BEND = 22.0, 230.0, 1.5
"""Constants that turn a pull into a speed, as in the page's own code."""


def pull_for(speed: float, slowest: float = 0.3, fastest: float = 5.0) -> float:
    """Return the length of the pull for a speed, in pixels."""
    part = (speed - slowest) / (fastest - slowest)
    return DEAD + (LONGEST - DEAD) * float(part ** (1 / BEND))


def open_table(person: Person, *seats: str, **options: Any) -> str:
    """Open a table for players with steady hands, and return its id."""
    return person.open_table(GAME.id, *seats, hand="steady", **options)


def plan_lap(seed: int) -> list[Action]:
    """Return a strong player's actions for a warm-up lap with a natural hand."""
    state, rng, actions = GAME.start(GAME.read_options({"players": 1}), seed), Rng(seed), list[Action]()
    while state.to_act is not None:
        actions.append(_plan(state, rng))
        state.apply(actions[-1], state.resolve(actions[-1]))
    return actions


def plan_round(seed: int) -> list[tuple[int, Action]]:
    """Return the first round between two strong players with steady hands: each seat with its action."""
    state, rng = GAME.start(GAME.read_options({"players": 2, "hand": "steady"}), seed), Rng(seed)
    assert isinstance(state, PenguinState)
    actions = list[tuple[int, Action]]()
    while state.round_number == 1:
        assert state.to_act is not None
        action = _plan(state, rng)
        actions.append((state.to_act, action))
        state.apply(action, state.resolve(action))
    return actions


def _plan(state: State, rng: Rng) -> Action:
    assert is_physical(GAME)
    assert state.to_act is not None
    action = GAME.plan(state.view(state.to_act), state.to_act, Skill(tries=48, unsteadiness=0.0), rng)
    if isinstance(action, PlaceCatcher):
        return PlaceCatcher(round(action.x, 1), round(action.y, 1))
    if not isinstance(action, Flick):
        return action
    # The page rounds its input like this.
    return Flick(
        round((action.direction + 180) % 360 - 180, 1),
        round(action.speed, 2),
        round(action.aside, 2),
        round(action.height, 1),
    )


class Flicker:
    """A person at this game's board."""

    def __init__(self, person: Person, seat: int) -> None:
        self.person, self.page, self.seat = person, person.page, seat

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name="ICECOOL")

    def rest(self) -> None:
        expect(self.page.locator("[data-resting][data-drawn]")).to_be_attached()

    def wait_for_turn(self) -> None:
        expect(self.page.get_by_role("button", name="Flick", exact=True)).to_be_enabled()

    def wait_for_ply(self, ply: int) -> None:
        """Wait until this many actions have been made and shown, and this person may act."""
        offered = self.board.locator(".foot .button:enabled")
        self.person.wait_for(lambda: self.person.ply() == ply and offered.count() > 0)

    def drawn_at(self, seat: int) -> Point:
        """Return where a penguin is drawn, in millimetres."""
        self.rest()
        label = self.page.locator(f"[data-seat='{seat}'][data-x]")
        return float(str(label.get_attribute("data-x"))), float(str(label.get_attribute("data-y")))

    def ghost(self) -> Point | None:
        """Return where the ghost of the best lap is drawn, in millimetres; None if it is not to be seen."""
        self.rest()
        place = str(self.page.locator("[data-lap-ghost]").get_attribute("data-lap-ghost"))
        if place == "hidden":
            return None
        x, y = map(float, place.split())
        return x, y

    def place(self, place: PlaceCatcher) -> None:
        self.enter(East=place.x, North=place.y)

    def act(self, action: Action) -> None:
        if isinstance(action, ToLine):
            self.page.get_by_role("button", name="Move to the red line").first.click()
        elif isinstance(action, PlaceCatcher):
            self.place(action)
        elif isinstance(action, Flick):
            self.enter(Direction=action.direction, Speed=action.speed, Side=action.aside, Height=action.height)
        else:
            self.page.get_by_role("button", name=CHOICES[type(action)]).click()

    def enter(self, **values: float) -> None:
        """Type numbers into the fields of these names, and press Enter."""
        details = self.board.locator("details", has_text="By numbers")
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        for name, value in values.items():
            self.board.get_by_label(name).fill(str(value))
        self.board.get_by_label(name).press("Enter")

    def pull(self, speed: float, towards: Point, *, back: bool = False, release: bool = True) -> None:
        """Pull the mouse away from a direction on the screen, and perhaps back again."""
        self.wait_for_turn()
        self.rest()
        label = self.page.locator(f"[data-seat='{self.seat}'][data-x]").bounding_box()
        assert label
        x, y = label["x"] + label["width"] / 2, label["y"] + label["height"] + 28
        length = pull_for(speed) / hypot(*towards)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for part in (0.4, 1.0, 0.0) if back else (0.4, 1.0):
            self.page.mouse.move(x - part * length * towards[0], y - part * length * towards[1])
        if release:
            self.page.mouse.up()

    def power(self) -> float:
        return float(str(self.page.get_by_role("meter").get_attribute("aria-valuenow")))
