"""Hey, That's My Fish!: the rules, over a vector of words; sets of floes are words with one bit a cell.

A move is 64 * from + to; a placement has from equal to to.
"""

from collections.abc import Sequence

from shoal.games.hey_thats_my_fish.rules import board
from shoal.games.hey_thats_my_fish.rules.board import CELLS, bits
from shoal.kernel.bits import lowest, nth
from shoal.kernel.chance import rand
from shoal.kernel.jit import Vector, jit, vector

# The state: the floes no penguin stands on, those with two or more and with three fish (whether still there or not),
# whose turn it is, the penguins still to be placed, the players; then each player's penguins, fish and floes.
FREE, TWO, THREE, TURN, TO_PLACE, PLAYERS, PENGUINS, FISH, FLOES = 0, 1, 2, 3, 4, 5, 6, 10, 14
STATE_SIZE = 18
MAX_MOVES = 128
OVER = -1
PENGUINS_EACH = (0, 0, 4, 3, 2)

RAYS = vector(board.RAYS)
NEIGHBOURS = vector(board.NEIGHBOURS)


def start(players: int, first: int, fish: Sequence[int]) -> Vector:
    """Before the first placement; `fish` counts those of the sixty cells, 0 being open water."""
    nothing = [0] * players
    return position(first, players * PENGUINS_EACH[players], fish, nothing, nothing, nothing)


def position(
    turn: int,
    to_place: int,
    fish: Sequence[int],
    penguins: Sequence[int],
    fish_collected: Sequence[int],
    floes_collected: Sequence[int],
) -> Vector:
    ice, two, three = (bits(cell for cell in range(CELLS) if fish[cell] >= n) for n in (1, 2, 3))
    free = ice & ~sum(penguins)
    seats = [word for of_seats in (penguins, fish_collected, floes_collected) for word in _four(of_seats)]
    return vector([free, two, three, turn, to_place, len(penguins), *seats])


def _four(of_seats: Sequence[int]) -> list[int]:
    return [*of_seats, 0, 0][:4]


@jit
def reach(cell: int, free: int) -> int:
    """Where a penguin can slide to: along each line up to the first cell that is not free."""
    to = 0
    for direction in range(3):
        line = RAYS[6 * cell + direction]
        blocked = line & ~free
        to |= line & ((blocked & -blocked) - 1)
    for direction in range(3, 6):
        line = RAYS[6 * cell + direction]
        nearest = (line & ~free).bit_length()
        to |= line >> nearest << nearest
    return to


@jit
def moves(s: Vector, out: Vector) -> int:
    n = 0
    free = s[FREE]
    if s[TO_PLACE] > 0:
        to = free & ~s[TWO]
        while to:
            out[n] = 65 * lowest(to)
            to &= to - 1
            n += 1
        return n
    mine = s[PENGUINS + s[TURN]]
    while mine:
        cell = lowest(mine)
        mine &= mine - 1
        to = reach(cell, free)
        while to:
            out[n] = 64 * cell + lowest(to)
            to &= to - 1
            n += 1
    return n


@jit
def sample_move(s: Vector, out: Vector, rng: Vector) -> int:
    """Counts the moves instead of writing them down."""
    free = s[FREE]
    if s[TO_PLACE] > 0:
        to = free & ~s[TWO]
        return 65 * nth(to, rand(rng, to.bit_count()))
    mine = s[PENGUINS + s[TURN]]
    penguin = total = 0
    while mine:
        out[penguin] = reach(lowest(mine), free)
        total += out[penguin].bit_count()
        mine &= mine - 1
        penguin += 1
    n = rand(rng, total)
    penguin = 0
    while n >= out[penguin].bit_count():
        n -= out[penguin].bit_count()
        penguin += 1
    return 64 * nth(s[PENGUINS + s[TURN]], penguin) + nth(out[penguin], n)


@jit
def fish_on(s: Vector, floes: int) -> int:
    return floes.bit_count() + (floes & s[TWO]).bit_count() + (floes & s[THREE]).bit_count()


@jit
def collect(s: Vector, player: int, floes: int) -> None:
    s[FISH + player] += fish_on(s, floes)
    s[FLOES + player] += floes.bit_count()


@jit
def can_move(s: Vector, player: int) -> bool:
    free = s[FREE]
    mine = s[PENGUINS + player]
    while mine:
        if NEIGHBOURS[lowest(mine)] & free:
            return True
        mine &= mine - 1
    return False


@jit
def play(s: Vector, move: int) -> None:
    place_or_slide(s, move)
    pass_turn(s)


@jit
def place_or_slide(s: Vector, move: int) -> None:
    player = s[TURN]
    to = 1 << (move & 63)
    s[FREE] ^= to
    if s[TO_PLACE] > 0:
        s[PENGUINS + player] |= to
        s[TO_PLACE] -= 1
    else:
        left = 1 << (move >> 6)
        s[PENGUINS + player] ^= left | to
        collect(s, player, left)


@jit
def pass_turn(s: Vector) -> None:
    """To the next player who can act; those who cannot move when their turn comes leave with their floes."""
    player = s[TURN]
    for _ in range(s[PLAYERS]):
        player += 1
        if player == s[PLAYERS]:
            player = 0
        if s[TO_PLACE] > 0 or can_move(s, player):
            s[TURN] = player
            return
        collect(s, player, s[PENGUINS + player])
        s[PENGUINS + player] = 0
    s[TURN] = OVER


@jit
def turn(s: Vector) -> int:
    return s[TURN]


@jit
def players(s: Vector) -> int:
    return s[PLAYERS]


@jit
def margin(s: Vector, player: int) -> int:
    best_other = -1
    for other in range(s[PLAYERS]):
        if other != player:
            best_other = max(best_other, 64 * s[FISH + other] + s[FLOES + other])
    return 64 * s[FISH + player] + s[FLOES + player] - best_other
