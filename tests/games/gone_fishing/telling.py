"""Games for tests in which what a net or a toss did is told by hand, so that no physics is run."""

from collections.abc import Mapping, Sequence

import msgspec

from shoal.core import Event
from shoal.games.gone_fishing.event_log import Arrived, Down, Happening, Lying, NetLog, SlippedOut, TossLog, Touched
from shoal.games.gone_fishing.fishing_state import Angling
from shoal.games.gone_fishing.game import GoneFishing
from shoal.games.gone_fishing.practice import PracticeState
from shoal.games.gone_fishing.rules.sea import KINDS, Kind
from shoal.games.gone_fishing.schema import Lower, Lowered, Pull, Pulled, SeaView, Toss, Tossed
from shoal.games.gone_fishing.state import SeaState
from shoal.physics.events import Trail

GAME = GoneFishing()
NO_TRAIL = Trail(0, (), b"")
DOWN, HOME = Down(1.0), Arrived(2.0)
NET = Lying(100.0, 100.0, 30.0)
BLUE, PURPLE, GREEN, WHITE, RED = range(12), range(12, 24), range(24, 36), range(36, 48), range(48, 60)
"""The numbers of the fish."""
OPEN_WATER = "300.0 300.0 90.0"
"""Where no fish lies at first."""
LOWERING, PULLING = "100.0,100.0,30.0", "0.0,-340.0"
"""Paths that a hand can do."""


def opened(players: int = 2, seed: int = 1, **options: object) -> SeaState:
    """A game in which the first net has not been chosen."""
    state = GAME.start(GAME.read_options({"players": players, **options}), seed)
    assert isinstance(state, SeaState)
    return state


def begun(players: int = 2) -> SeaState:
    """The first player has the circle and is to move a fish."""
    state = opened(players)
    play(state, "net circle")
    return state


def ready(players: int = 2) -> SeaState:
    """The first player is to lower the circle."""
    state = begun(players)
    play(state, "stay")
    return state


def enclosing(*fish: int, players: int = 2) -> SeaState:
    """The first player's net lies around these."""
    state = ready(players)
    lower(state, inside=fish)
    return state


def failed(*fish: int, players: int = 2) -> SeaState:
    """The first player's net has touched the first of these, which are in it."""
    state = ready(players)
    lower(state, touch(fish[0]), inside=fish)
    return state


def caught(*fish: int, tokens: Mapping[Kind, int] | None = None, players: int = 2) -> SeaState:
    """The first player's net has come home with these."""
    state = enclosing(*fish, players=players)
    state.waters.market.tokens.update(tokens or {})
    pull(state)
    return state


def practice(**options: object) -> PracticeState:
    state = GAME.start(GAME.read_options({"players": 1, **options}), 1)
    assert isinstance(state, PracticeState)
    return state


def play(state: Angling, *texts: str) -> list[str]:
    """Actions without physics; what happened, in words."""
    return [event.describe() for text in texts for event in state.apply(GAME.parse(text))]


def touch(fish: int) -> Touched:
    return Touched(0.5, fish)


def slip(fish: int) -> SlippedOut:
    return SlippedOut(0.5, fish)


def lower(
    state: Angling,
    *happenings: Happening,
    inside: Sequence[int] = (),
    to: Mapping[int, Lying] | None = None,
    path: str = LOWERING,
) -> list[Event]:
    """Without happenings the net comes down."""
    return state.apply(Lower(path), Lowered(log(state, happenings or (DOWN,), inside, to), NO_TRAIL))


def pull(
    state: Angling,
    *happenings: Happening,
    inside: Sequence[int] | None = None,
    to: Mapping[int, Lying] | None = None,
    path: str = PULLING,
) -> list[Event]:
    """Without happenings the net comes home, and all that was in it is in it still if nothing else is said."""
    kept = state.waters.inside if inside is None else inside
    return state.apply(Pull(path), Pulled(log(state, happenings or (HOME,), kept, to), NO_TRAIL))


def log(
    state: Angling, happenings: Sequence[Happening], inside: Sequence[int], to: Mapping[int, Lying] | None
) -> NetLog:
    timed = [msgspec.structs.replace(one, time=0.1 * number) for number, one in enumerate(happenings, 1)]
    return NetLog(tuple(timed), NET, tuple(inside), state.waters.fish | dict(to or {}), 1.0)


def toss(state: Angling, upright: int = 0) -> list[Event]:
    """So many land upright."""
    count = len(state.waters.in_hand())
    landed = tuple(number < upright for number in range(count))
    return state.apply(Toss(40.0), Tossed(TossLog(landed, 1.0), NO_TRAIL))


def give(state: SeaState, seat: int, *fish: int) -> None:
    state.waters.stow(seat, fish)


def pass_turn(state: SeaState) -> None:
    """With nothing in the net."""
    if state.waters.awaits == "net":
        play(state, f"net {state.waters.unused[0]}")
    play(state, "stay")
    lower(state)


def last_turn(*boats: Sequence[int], tokens: Mapping[Kind, int] | None = None) -> SeaState:
    """The seats have these fish, and the last turn of the game has come: only nothing must be caught in it."""
    state = begun(len(boats))
    for seat, boat in enumerate(boats):
        give(state, seat, *boat)
    state.waters.market.tokens.update(tokens or {})
    state.waters.round, state.waters.unused, state.waters.turn = 4, (), len(boats) - 1
    return state


def sea(state: Angling) -> dict[int, Lying]:
    return {one.fish: Lying(one.x, one.y, one.heading) for one in seen(state).fish}


def seen(state: Angling) -> SeaView:
    view = state.view(None)
    assert isinstance(view, SeaView)
    return view


def price(state: Angling, kind: Kind) -> int:
    return seen(state).prices[KINDS.index(kind)]
