"""Small positions for tests, which give only the rows that matter."""

from collections.abc import Mapping

from shoal.games.hey_thats_my_fish import GAME
from shoal.games.hey_thats_my_fish.state import FloeState

ROWS = "abcdefgh"
FULL = "/".join(["1111111", "11111111"] * 4)
"""Layout with one fish on every floe."""
TINY_LAYOUT = "1111111/11111111/0000000/00000000/0000000/00000000/0000000/00000000"
"""Layout with two rows of floes, on which games are short."""


def position(rows: Mapping[str, str], penguins: str, collected: str = "", turn: int = 1) -> FloeState:
    """Return a position such as `position({"a": "1230000"}, "a1,a3|b1")`.

    Rows that are not given are open water, and by default every seat has collected one fish.
    """
    board = "/".join(rows.get(letter, "0" * (7 + n % 2)) for n, letter in enumerate(ROWS))
    seats = penguins.count("|") + 1
    return GAME.read_position(f"{board} {penguins} {collected or '|'.join(['1:1'] * seats)} {turn}")


def legal(state: FloeState) -> set[str]:
    return set(map(str, state.legal()))


def slides_of(state: FloeState, floe: str) -> set[str]:
    return {text.split("-")[1] for text in legal(state) if text.startswith(f"{floe}-")}


def play(state: FloeState, *texts: str) -> list[str]:
    """Apply actions, and return the sentences of their events."""
    return [event.describe() for text in texts for event in state.apply(GAME.parse(text))]
