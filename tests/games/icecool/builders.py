"""Games for tests in which what a flick did is told by hand, so that no physics is run."""

from collections.abc import Mapping

import msgspec

from shoal.core import Event
from shoal.games.icecool.flick_state import FlickState
from shoal.games.icecool.game import Icecool
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.schema import Flick, Flown
from shoal.games.icecool.state import PenguinState
from shoal.games.icecool.warmup_lap import WarmupLapState
from shoal.physics.events import Contact, FieldEvent, GateCrossed, LeftField, PhysicsLog, RestPose, Trajectory

GAME = Icecool()
FLICK = Flick(0.0, 2.0, 0.0, 11.0)
CLASSROOM, GYM, KITCHEN, COMMON, HALL = (100.0, 100.0), (515.0, 200.0), (445.0, 515.0), (125.0, 450.0), (320.0, 320.0)
"""Places within the red lines; no two are near each other."""
CIRCLE = (195.0, 125.0)
FIRST, SECOND, THIRD = "classroom-gym", "gym-kitchen", "kitchen-common"
"""The doors with fish."""
FOOT = 0.016
FAR_AWAY = RestPose(10.0, 10.0, FOOT, 0.0, 1.0)


def opened(players: int = 3, seed: int = 1, **options: object) -> PenguinState:
    """A game in which the first Catcher has not placed his penguin."""
    state = GAME.start(GAME.read_options({"players": players, **options}), seed)
    assert isinstance(state, PenguinState)
    return state


def begun(players: int = 3, *, turn: int = 1) -> PenguinState:
    """Seat 0 is the Catcher and waits in the Kitchen; all Runners are under way in other places."""
    state = opened(players)
    play(state, "place 445.0 515.0")
    for seat, place in zip(range(1, players), (CLASSROOM, GYM, COMMON), strict=False):
        stand(state, seat, place)
    state.turn = turn
    return state


def stand(state: PenguinState, seat: int, place: tuple[float, float], *, raised: bool = False) -> None:
    state.round.spots[seat] = Spot(*place, raised=raised)
    state.round.starting.discard(seat)


def stack(state: PenguinState, *cards: int) -> None:
    """These are drawn next, in this order."""
    state.cards.deck += reversed(cards)


def play(state: FlickState, *texts: str) -> list[str]:
    """Actions without physics; what happened, in words."""
    return [event.describe() for text in texts for event in state.apply(GAME.parse(text))]


def touch(one: int, other: int) -> Contact:
    return Contact(0.0, (min(one, other), max(one, other)))


def through(seat: int, door: str, *, height: float = 0.0, forward: bool = True) -> GateCrossed:
    """The height is in metres."""
    return GateCrossed(0.0, seat, door, forward, height)


def out(seat: int) -> LeftField:
    return LeftField(0.0, seat)


def flick(state: FlickState, *events: FieldEvent, to: Mapping[int, tuple[float, float]] | None = None) -> list[Event]:
    """A flick of whoever's turn it is: what happened, in this order, and who has come to rest where."""
    return read_events(state, events, {seat: at(place) for seat, place in (to or {}).items()})


def read_events(state: FlickState, events: tuple[FieldEvent, ...], rest: Mapping[int, RestPose]) -> list[Event]:
    timed = [msgspec.structs.replace(one, time=0.1 * number) for number, one in enumerate(events, 1)]
    standing = [
        rest.get(seat, FAR_AWAY if spot is None else at(spot.point, 0.061 if spot.raised else FOOT))
        for seat, spot in enumerate(state.spots)
    ]
    return state.apply(FLICK, Flown(FLICK, PhysicsLog(tuple(timed), tuple(standing), 1.0), Trajectory(0, (), b"")))


def at(place: tuple[float, float], height: float = FOOT, upright: float = 1.0) -> RestPose:
    return RestPose(place[0] / 1000, place[1] / 1000, height, 0.0, upright)


def place_of(state: FlickState, seat: int) -> tuple[float, float] | None:
    penguin = state.penguins()[seat]
    return None if penguin is None else (penguin.x, penguin.y)


def cards_of(state: PenguinState, seat: int) -> tuple[int, ...] | None:
    """As the seat sees them."""
    return state.view(seat).hidden[seat]


def lap() -> WarmupLapState:
    state = GAME.start(GAME.read_options({"players": 1}), 1)
    assert isinstance(state, WarmupLapState)
    return state
