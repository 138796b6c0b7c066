"""Games for tests whose nets and tosses have given outcomes, so that nothing is simulated."""

from collections.abc import Mapping, Sequence

import msgspec

from shoal.core import Event
from shoal.games.gone_fishing.event_log import (
    FishSlippedOut,
    FlatPose,
    LostFishTouched,
    NetArrived,
    NetDown,
    NetEvent,
    NetLog,
    RimTouched,
    TossLog,
)
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.game import GoneFishing
from shoal.games.gone_fishing.practice import PracticeState
from shoal.games.gone_fishing.rules.sea import KINDS, Kind
from shoal.games.gone_fishing.schema import FishingView, Lower, Lowered, Pull, Pulled, Toss, Tossed
from shoal.games.gone_fishing.state import MatchState
from shoal.physics.events import Trajectory

GAME = GoneFishing()
NO_TRAJECTORY = Trajectory(0, (), b"")
DOWN, HOME = NetDown(1.0), NetArrived(2.0)
NET = FlatPose(100.0, 100.0, 30.0)
BLUE, PURPLE, GREEN, WHITE, RED = range(12), range(12, 24), range(24, 36), range(36, 48), range(48, 60)
"""Ids of the fish of each kind."""
OPEN_WATER = "300.0 300.0 90.0"
"""A place where no fish lies in the first layout: x, y, heading."""
LOWERING, PULLING = "100.0,100.0,30.0", "0.0,-340.0"
"""Paths that a hand can follow."""


def opened(players: int = 2, seed: int = 1, **options: object) -> MatchState:
    """Return a game in which the first net has not been chosen."""
    state = GAME.start(GAME.read_options({"players": players, **options}), seed)
    assert isinstance(state, MatchState)
    return state


def begun(players: int = 2) -> MatchState:
    """Return a game in which the first player has the circle and has to move a fish."""
    state = opened(players)
    play(state, "net circle")
    return state


def ready(players: int = 2) -> MatchState:
    """Return a game in which the first player has to lower the circle."""
    state = begun(players)
    play(state, "stay")
    return state


def enclosing(*fish: int, players: int = 2) -> MatchState:
    """Return a game in which the first player's net lies around these fish."""
    state = ready(players)
    lower(state, inside=fish)
    return state


def failed(*fish: int, players: int = 2) -> MatchState:
    """Return a game in which the first player's net has touched the first of these fish, which are in it."""
    state = ready(players)
    lower(state, touch(fish[0]), inside=fish)
    return state


def caught(*fish: int, tokens: Mapping[Kind, int] | None = None, players: int = 2) -> MatchState:
    """Return a game in which the first player's net has come home with these fish."""
    state = enclosing(*fish, players=players)
    state.position.market.tokens.update(tokens or {})
    pull(state)
    return state


def practice(**options: object) -> PracticeState:
    state = GAME.start(GAME.read_options({"players": 1, **options}), 1)
    assert isinstance(state, PracticeState)
    return state


def play(state: FishingState, *texts: str) -> list[str]:
    """Apply actions without physics, and return the sentences of their events."""
    return [event.describe() for text in texts for event in state.apply(GAME.parse(text))]


def touch(fish: int) -> RimTouched:
    return RimTouched(0.5, fish)


def touch_lost(fish: int) -> LostFishTouched:
    return LostFishTouched(0.5, fish)


def slip(fish: int) -> FishSlippedOut:
    return FishSlippedOut(0.5, fish)


def lower(
    state: FishingState,
    *events: NetEvent,
    inside: Sequence[int] = (),
    to: Mapping[int, FlatPose] | None = None,
    path: str = LOWERING,
) -> list[Event]:
    """Lower the net with these events; without any, it comes down."""
    return state.apply(Lower(path), Lowered(log(state, events or (DOWN,), inside, to), NO_TRAJECTORY))


def pull(
    state: FishingState,
    *events: NetEvent,
    inside: Sequence[int] | None = None,
    to: Mapping[int, FlatPose] | None = None,
    path: str = PULLING,
) -> list[Event]:
    """Pull the net with these events; without any, it comes home. By default it keeps all its fish."""
    kept = state.position.inside if inside is None else inside
    return state.apply(Pull(path), Pulled(log(state, events or (HOME,), kept, to), NO_TRAJECTORY))


def log(
    state: FishingState, events: Sequence[NetEvent], inside: Sequence[int], to: Mapping[int, FlatPose] | None
) -> NetLog:
    timed = [msgspec.structs.replace(event, time=0.1 * index) for index, event in enumerate(events, 1)]
    return NetLog(tuple(timed), NET, tuple(inside), state.position.fish | dict(to or {}), 1.0)


def toss(state: FishingState, upright: int = 0) -> list[Event]:
    """Toss the fish in hand so that this number of them land upright."""
    count = len(state.position.in_hand())
    landed = tuple(index < upright for index in range(count))
    return state.apply(Toss(40.0), Tossed(TossLog(landed, 1.0), NO_TRAJECTORY))


def give(state: MatchState, seat: int, *fish: int) -> None:
    state.position.stow(seat, fish)


def pass_turn(state: MatchState) -> None:
    """Play a turn in which nothing is caught."""
    if state.position.awaits == "net":
        play(state, f"net {state.position.unused[0]}")
    play(state, "stay")
    lower(state)


def last_turn(*boats: Sequence[int], tokens: Mapping[Kind, int] | None = None) -> MatchState:
    """Return a game before its last turn, in which the seats have these fish."""
    state = begun(len(boats))
    for seat, boat in enumerate(boats):
        give(state, seat, *boat)
    state.position.market.tokens.update(tokens or {})
    state.position.round, state.position.unused, state.position.turn = 4, (), len(boats) - 1
    return state


def sea(state: FishingState) -> dict[int, FlatPose]:
    return {fish.fish: FlatPose(fish.x, fish.y, fish.heading) for fish in seen(state).fish}


def seen(state: FishingState) -> FishingView:
    view = state.view(None)
    assert isinstance(view, FishingView)
    return view


def price(state: FishingState, kind: Kind) -> int:
    return seen(state).prices[KINDS.index(kind)]
