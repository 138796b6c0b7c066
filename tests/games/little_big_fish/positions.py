"""Positions for tests, on the sea of first games unless another is given; they give only what matters."""

from shoal.games.little_big_fish import GAME
from shoal.games.little_big_fish.state import ReefState

FIRST_GAMES = ".?..R./NWBWNW/.W..?./.W..W./NY?NGW/.W..?."
"""The sea of first games; a6 is its first square, f1 the last:

    6  . ? . | . R .
    5  N W B | W N W
    4  . W . | . ? .
    3  . W . | . W .
    2  N Y ? | N G W
    1  . W . | . ? .
       a b c   d e f
"""
FISHERMAN, PLANKTON, BIRTH, WHIRLWIND = "2,0,0,0", "0,2,0,0", "0,0,2,0", "0,0,0,2"
"""Piles with tokens of one kind only."""
ON_YELLOW = {"birth a1", "birth c1", "birth b2", "birth c2", "birth a3", "birth c3"}
"""Actions of birth on the empty yellow board of the sea of first games."""


def position(
    fish: str,
    awaits: str = "step2",
    *,
    sea: str = FIRST_GAMES,
    tokens: str = "rybg|rybg",
    eaten: str = "0,0,0|0,0,0",
    pile: str = "2,2,2,2",
    turn: int = 1,
    quiet: int = 0,
    stopping: bool = False,
) -> ReefState:
    """Return a position such as `position("a1s,c3m|a6s,f6s")`, in which seat 1 begins a turn."""
    parts = [sea, fish, tokens, eaten, pile, str(turn), awaits, str(quiet)]
    return GAME.read_position(" ".join([*parts, "stopping"] if stopping else parts))


def legal(state: ReefState) -> set[str]:
    return set(map(str, state.legal()))


def steps_of(state: ReefState, square: str) -> set[str]:
    return {text.split("-")[1] for text in legal(state) if text.startswith(f"{square}-")}


def play(state: ReefState, *texts: str) -> list[str]:
    """Apply actions, and return the sentences of their events."""
    return [event.describe() for text in texts for event in state.apply(GAME.parse(text))]


def fish_of(state: ReefState, seat: int) -> set[str]:
    """Return the fish of a seat as square and size, such as c3m."""
    return {fish.square + fish.size[0] for fish in state.view(None).swimmers if fish.seat == seat}


def start(seed: int = 1, **options: object) -> ReefState:
    return GAME.start(GAME.read_options(options), seed)


def winners(state: ReefState) -> tuple[int, ...]:
    result = state.result()
    assert result is not None
    return tuple(result.winners)
