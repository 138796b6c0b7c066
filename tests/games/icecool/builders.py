"""Games for tests whose flicks have given outcomes, so that nothing is simulated."""

from collections.abc import Mapping

import msgspec

from shoal.core import Event
from shoal.games.icecool.flick_state import FlickState
from shoal.games.icecool.game import Icecool
from shoal.games.icecool.rules.finger import angle_of_finger
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.schema import Flick, Flown
from shoal.games.icecool.state import PenguinState
from shoal.games.icecool.warmup_lap import WarmupLapState
from shoal.physics.events import Contact, FieldEvent, GateCrossed, LeftField, PhysicsLog, RestPose, Trajectory

GAME = Icecool()
FLICKS = [Flick(direction, 2.0, 0.0, 11.0) for direction in (0.0, 90.0, 180.0, 270.0)]
CLASSROOM, GYM, KITCHEN, COMMON, HALL = (100.0, 100.0), (515.0, 200.0), (445.0, 515.0), (125.0, 450.0), (320.0, 320.0)
"""Places within the red lines of the rooms, far from each other."""
CIRCLE = (195.0, 125.0)
FIRST, SECOND, THIRD = "classroom-gym", "gym-kitchen", "kitchen-common"
"""The doors with fish."""
FOOT = 0.016
"""Height of a penguin's centre when it stands on the floor, in metres."""
FAR_AWAY = RestPose(10.0, 10.0, FOOT, 0.0, 1.0)


def opened(players: int = 3, seed: int = 1, **options: object) -> PenguinState:
    """Return a game in which the first Catcher has not placed their penguin."""
    state = GAME.start(GAME.read_options({"players": players, **options}), seed)
    assert isinstance(state, PenguinState)
    return state


def begun(players: int = 3, *, turn: int = 1, **options: object) -> PenguinState:
    """Return a game in which seat 0 is the Catcher in the Kitchen, and the Runners are under way in other rooms."""
    state = opened(players, **options)  # type: ignore[arg-type]
    play(state, "place 445.0 515.0")
    for seat, place in zip(range(1, players), (CLASSROOM, GYM, COMMON), strict=False):
        stand(state, seat, place)
    state.turn = turn
    return state


def stand(state: PenguinState, seat: int, place: tuple[float, float], *, raised: bool = False) -> None:
    state.round.spots[seat] = Spot(*place, raised=raised)
    state.round.starting.discard(seat)


def stack(state: PenguinState, *cards: int) -> None:
    """Put these cards on top of the deck, in the order in which they will be drawn."""
    state.cards.deck += reversed(cards)


def play(state: FlickState, *texts: str) -> list[str]:
    """Apply actions without physics, and return the sentences of their events."""
    return [event.describe() for text in texts for event in state.apply(GAME.parse(text))]


def touch(first: int, second: int) -> Contact:
    return Contact(0.0, (min(first, second), max(first, second)))


def through(seat: int, door: str, *, height: float = 0.0, forward: bool = True) -> GateCrossed:
    """Return a crossing of a door at a height in metres."""
    return GateCrossed(0.0, seat, door, forward, height)


def out(seat: int) -> LeftField:
    return LeftField(0.0, seat)


def flick(state: FlickState, *events: FieldEvent, to: Mapping[int, tuple[float, float]] | None = None) -> list[Event]:
    """Flick for the seat to act, with these events in this order; some seats come to rest in new places."""
    return apply_flick(state, events, {seat: at(place) for seat, place in (to or {}).items()})


def apply_flick(state: FlickState, events: tuple[FieldEvent, ...], rest: Mapping[int, RestPose]) -> list[Event]:
    """Apply a flick with these events, after which some seats have new rest poses."""
    timed = [msgspec.structs.replace(event, time=0.1 * index) for index, event in enumerate(events, 1)]
    poses = [
        rest.get(seat, FAR_AWAY if spot is None else at(spot.point, 0.061 if spot.raised else FOOT))
        for seat, spot in enumerate(state.spots)
    ]
    made = next(flick for flick in FLICKS if angle_of_finger(flick.direction, 0.0) not in state.blocked())
    return state.apply(made, Flown(made, PhysicsLog(tuple(timed), tuple(poses), 1.0), Trajectory(0, (), b"")))


def at(place: tuple[float, float], height: float = FOOT, upright: float = 1.0) -> RestPose:
    return RestPose(place[0] / 1000, place[1] / 1000, height, 0.0, upright)


def place_of(state: FlickState, seat: int) -> tuple[float, float] | None:
    penguin = state.penguins()[seat]
    return None if penguin is None else (penguin.x, penguin.y)


def cards_of(state: PenguinState, seat: int) -> tuple[int, ...] | None:
    """Return the cards of a seat as it sees them itself."""
    return state.view(seat).hidden[seat]


def lap() -> WarmupLapState:
    state = GAME.start(GAME.read_options({"players": 1}), 1)
    assert isinstance(state, WarmupLapState)
    return state
