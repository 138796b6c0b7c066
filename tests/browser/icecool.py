"""People who play ICECOOL in the school as it is shown."""

from math import hypot
from typing import Any

from playwright.sync_api import Locator, expect

from shoal.core import Action, Rng, State, find_game
from shoal.games.icecool.schema import EndTurn, Flick, PlaceCatcher, Skate, ToLine
from shoal.games.icecool.state import PenguinState
from shoal.physics.game import PhysicalGame, Skill
from tests.browser.people import Person

GAME = find_game("icecool")
Point = tuple[float, float]
CHOICES: dict[type[Action], str] = {Skate: "Put on ice skates", EndTurn: "End my turn"}
DEAD, LONGEST, BEND = 22.0, 230.0, 1.5
"""How a pull becomes a speed: web/src/games/icecool/controls/pullGesture.ts."""


def pull_for(speed: float, slowest: float = 0.3, fastest: float = 5.0) -> float:
    """Pixels."""
    part = (speed - slowest) / (fastest - slowest)
    return DEAD + (LONGEST - DEAD) * float(part ** (1 / BEND))


def open_table(person: Person, *seats: str, **options: Any) -> str:
    answer = person.page.request.post(
        f"{person.address}/api/tables",
        data={"game": GAME.id, "seats": list(map(_wish, seats)), "options": {"hand": "steady", **options}},
        headers={"X-Shoal": "1"},
    )
    table_id = str(answer.json()["id"])
    person.open(f"/table/{table_id}")
    return table_id


def _wish(seat: str) -> dict[str, str]:
    """As `me`, `friend`, or the level of a bot."""
    return {"kind": seat} if seat in ("me", "friend") else {"kind": "bot", "level": seat}


def a_lap(seed: int) -> list[Action]:
    """Round the school with a natural hand, as someone would go who thinks well."""
    state, rng, actions = GAME.start(GAME.read_options({"players": 1}), seed), Rng(seed), list[Action]()
    while state.to_act is not None:
        actions.append(_planned(state, rng))
        state.apply(actions[-1], state.resolve(actions[-1]))
    return actions


def a_round(seed: int) -> list[tuple[int, Action]]:
    """The first round between two who think well, with steady hands: who does what."""
    state, rng = GAME.start(GAME.read_options({"players": 2, "hand": "steady"}), seed), Rng(seed)
    assert isinstance(state, PenguinState)
    done = list[tuple[int, Action]]()
    while state.round_number == 1:
        assert state.to_act is not None
        done.append((state.to_act, _planned(state, rng)))
        state.apply(done[-1][1], state.resolve(done[-1][1]))
    return done


def _planned(state: State, rng: Rng) -> Action:
    assert isinstance(GAME, PhysicalGame)
    assert state.to_act is not None
    action = GAME.plan(state.view(state.to_act), state.to_act, Skill(tries=48, unsteadiness=0.0), rng)
    if isinstance(action, PlaceCatcher):
        return PlaceCatcher(round(action.x, 1), round(action.y, 1))
    if not isinstance(action, Flick):
        return action
    # As finely as the page takes it.
    return Flick(
        round((action.direction + 180) % 360 - 180, 1),
        round(action.speed, 2),
        round(action.aside, 2),
        round(action.height, 1),
    )


class Flicker:
    def __init__(self, person: Person, seat: int) -> None:
        self.person, self.page, self.seat = person, person.page, seat

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name="ICECOOL")

    def rest(self) -> None:
        expect(self.page.locator("[data-resting]")).to_be_attached()

    def wait_for_turn(self) -> None:
        expect(self.page.get_by_role("button", name="Flick", exact=True)).to_be_enabled()

    def may_act(self, number: int) -> bool:
        """Whether so many actions have been made, seen, and something is awaited here."""
        offered = self.board.locator(".foot .button:enabled")
        return self.person.number() == number and offered.count() > 0

    def standing(self, seat: int) -> Point:
        """Where a penguin is drawn, in millimetres."""
        self.rest()
        label = self.page.locator(f"[data-seat='{seat}'][data-x]")
        return float(str(label.get_attribute("data-x"))), float(str(label.get_attribute("data-y")))

    def place(self, place: PlaceCatcher) -> None:
        self.numbers(East=place.x, North=place.y)

    def act(self, action: Action) -> None:
        if isinstance(action, ToLine):
            self.page.get_by_role("button", name="To the red line").first.click()
        elif isinstance(action, PlaceCatcher):
            self.place(action)
        elif isinstance(action, Flick):
            self.numbers(Direction=action.direction, Speed=action.speed, Side=action.aside, Height=action.height)
        else:
            self.page.get_by_role("button", name=CHOICES[type(action)]).click()

    def numbers(self, **values: float) -> None:
        """Typed, and Enter."""
        details = self.board.locator("details")
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        for name, value in values.items():
            self.board.get_by_label(name).fill(str(value))
        self.board.get_by_label(name).press("Enter")

    def pull(self, speed: float, towards: Point, *, back: bool = False, release: bool = True) -> None:
        """Away from a direction on the screen, with the mouse; and perhaps back again."""
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
