"""Compiled rules of Hey, That's My Fish! on a state vector; sets of floes are bitboards with one bit per cell.

A move is 64 * start + end. No penguin slides to where it stands, so start == end encodes a placement: 65 * cell.
"""

from collections.abc import Sequence

from shoal.games.hey_thats_my_fish.rules import board
from shoal.games.hey_thats_my_fish.rules.board import CELLS, bits
from shoal.kernel.bits import lowest, nth
from shoal.kernel.chance import rand
from shoal.kernel.jit import Vector, jit, vector

# State vector
#   FREE            floes without a penguin
#   TWO, THREE      cells with at least two and with three fish at the start; collected floes stay in these sets
#   TURN            player to move, or OVER
#   TO_PLACE        number of penguins still to be placed, of all players
#   PLAYERS         number of players
#   PENGUINS + p    floes with a penguin of player p
#   FISH + p        number of fish that player p has collected
#   FLOES + p       number of floes that player p has collected
FREE, TWO, THREE, TURN, TO_PLACE, PLAYERS, PENGUINS, FISH, FLOES = 0, 1, 2, 3, 4, 5, 6, 10, 14
STATE_SIZE = 18
MAX_MOVES = 128
OVER = -1
PENGUINS_EACH = (0, 0, 4, 3, 2)
"""Number of penguins of each player, by the number of players."""

RAYS = vector(board.RAYS)
NEIGHBOURS = vector(board.NEIGHBOURS)


def start(players: int, first: int, fish: Sequence[int]) -> Vector:
    """Return the state before the first placement; `fish` has an entry per cell, 0 being open water."""
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
    seats = [value for per_seat in (penguins, fish_collected, floes_collected) for value in _pad(per_seat)]
    return vector([free, two, three, turn, to_place, len(penguins), *seats])


def _pad(per_seat: Sequence[int]) -> list[int]:
    """Fill up the values of two or three seats to four."""
    return [*per_seat, 0, 0][:4]


@jit
def reach(cell: int, free: int) -> int:
    """Return the cells to which a penguin can slide: along each ray up to the first cell that is not free.

    Ray attacks by bit scan, as on chess bitboards. On a ray to higher cells, the nearest blocker is the lowest bit b,
    and b - 1 has all bits below it (all bits if there is no blocker). On a ray to lower cells, the nearest blocker is
    the highest bit, and shifting right and left by its bit length clears it and all that is behind it.
    """
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
    """Draw the move that `moves` would write at a random index, by counting instead of writing them all.

    `out` holds the ends of each penguin's slides. Both functions take penguins and ends from the lowest cell up.
    """
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
    """Return the number of fish on floes: a floe with n fish is in n of the three sets."""
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
    """Pass the turn to the next player who can act.

    Players who cannot move when their turn comes are out: they collect the floes under their penguins.
    """
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
    """Return the lead over the best opponent in 64 * fish + floes: floes, at most 60, only break ties."""
    best_opponent = -1
    for opponent in range(s[PLAYERS]):
        if opponent != player:
            best_opponent = max(best_opponent, 64 * s[FISH + opponent] + s[FLOES + opponent])
    return 64 * s[FISH + player] + s[FLOES + player] - best_opponent
