"""Swapping floes by agreement before the first penguin is placed: who may do what, in which order.

The talk comes before the compiled rules, which begin with the first penguin. In turn, players propose to swap two floes
or are ready; the others answer each proposal in turn, and the first who declines ends it. The talk is over when
everybody in a row is ready, or when the last proposal has been answered, so that nobody can hold up a game.
"""

from itertools import combinations

from msgspec.structs import replace

from shoal.games.hey_thats_my_fish.rules.board import CELL_NAMED, CELLS, NAMES
from shoal.games.hey_thats_my_fish.rules.rules import THREE, TWO
from shoal.games.hey_thats_my_fish.schema import Agree, Decline, FloeSwaps, Ready, Swap, SwapAction
from shoal.kernel.jit import Vector

PROPOSALS = 3
"""Number of proposals in a game, of all players together."""


def start(first: int) -> FloeSwaps:
    return FloeSwaps(first=first, turn=first, ready=0, proposals_left=PROPOSALS)


def to_act(talk: FloeSwaps, players: int) -> int:
    asked = 0 if talk.proposed is None else 1 + talk.agreed
    return (talk.turn + asked) % players


def legal(talk: FloeSwaps, fish: list[int]) -> list[SwapAction]:
    if talk.proposed is not None:
        return [Agree(), Decline()]
    pairs = combinations(range(CELLS), 2)
    return [Ready(), *(Swap(NAMES[a], NAMES[b]) for a, b in pairs if fish[a] and fish[b] and fish[a] != fish[b])]


def in_order(swap: Swap) -> Swap:
    """Return a swap with its floes in the order of the board, as `legal` lists it."""
    return Swap(*sorted((swap.first, swap.second)))


def propose(talk: FloeSwaps, swap: Swap) -> FloeSwaps:
    return replace(talk, proposed=(swap.first, swap.second), agreed=0, ready=0, proposals_left=talk.proposals_left - 1)


def agree(talk: FloeSwaps, players: int) -> tuple[FloeSwaps | None, bool]:
    """Return the talk after a player agrees, and whether all others have agreed now."""
    agreed = talk.agreed + 1
    return (_end_turn(talk, players), True) if agreed == players - 1 else (replace(talk, agreed=agreed), False)


def decline(talk: FloeSwaps, players: int) -> FloeSwaps | None:
    return _end_turn(talk, players)


def be_ready(talk: FloeSwaps, players: int) -> FloeSwaps | None:
    ready = talk.ready + 1
    return None if ready == players else _end_turn(replace(talk, ready=ready), players)


def _end_turn(talk: FloeSwaps, players: int) -> FloeSwaps | None:
    if talk.proposals_left == 0:
        return None
    return replace(talk, turn=(talk.turn + 1) % players, proposed=None, agreed=0)


def swap_fish(s: Vector, first: str, second: str) -> None:
    """Let two floes change places in a state vector: where a set has one of the two cells, it has the other then."""
    a, b = CELL_NAMED[first], CELL_NAMED[second]
    for fish in (TWO, THREE):
        cells = int(s[fish])
        if (cells >> a ^ cells >> b) & 1:
            s[fish] = cells ^ (1 << a | 1 << b)
