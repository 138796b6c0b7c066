"""Random playouts and perft (counting move sequences) for all compiled games."""

from shoal.core import Playouts
from shoal.kernel.chance import seeded
from shoal.kernel.jit import Reals, Vector, jit, matrix, reals, zeros
from shoal.kernel.rules import OVER, Tag, margin, moves, play, players, rules_of, sample_move, turn


@jit
def copy_into(target: Vector, source: Vector) -> None:
    """Copy a vector element by element, without an allocation."""
    for i in range(len(source)):
        target[i] = source[i]


@jit
def playout(tag: Tag, s: Vector, out: Vector, rng: Vector) -> int:
    """Play random moves from `s` to the end of the game; return the number of moves."""
    count = 0
    while turn(tag, s) != OVER:
        play(tag, s, sample_move(tag, s, out, rng))
        count += 1
    return count


@jit
def add_points(tag: Tag, s: Vector, points: Reals) -> None:
    """Divide the point of a finished game among its winners, whose margins are not negative."""
    winners, winner = 0, 0
    for player in range(len(points)):
        if margin(tag, s, player) >= 0:
            winners, winner = winners + 1, player
    if winners == 1:
        points[winner] += 1
        return
    for player in range(len(points)):
        if margin(tag, s, player) >= 0:
            points[player] += 1 / winners


@jit
def _playouts(tag: Tag, start: Vector, games: int, s: Vector, out: Vector, rng: Vector, points: Reals) -> int:
    count = 0
    for _ in range(games):
        copy_into(s, start)
        count += playout(tag, s, out, rng)
        add_points(tag, s, points)
    return count


def playouts(tag: Tag, start: Vector, games: int, seed: int) -> Playouts:
    """Play random games from one position, draws included."""
    out, points = zeros(rules_of(tag).MAX_MOVES), reals(int(players(tag, start)))
    plies = _playouts(tag, start, games, start.copy(), out, seeded(seed), points)
    return Playouts(games, int(plies), tuple(float(points[player]) for player in range(len(points))))


@jit
def _perft(tag: Tag, depth: int, states: list[Vector], move_lists: list[Vector]) -> int:
    """Count the sequences of `depth` moves from states[depth]; the rows below it are scratch."""
    s, out = states[depth], move_lists[depth]
    if turn(tag, s) == OVER:
        return 0
    n = moves(tag, s, out)
    if depth == 1:
        return n
    total = 0
    for i in range(n):
        copy_into(states[depth - 1], s)
        play(tag, states[depth - 1], out[i])
        total += _perft(tag, depth - 1, states, move_lists)
    return total


def perft(tag: Tag, start: Vector, depth: int) -> int:
    """Return the number of different sequences of `depth` moves."""
    if depth == 0:
        return 1
    states = matrix(depth + 1, len(start))
    copy_into(states[depth], start)
    return int(_perft(tag, depth, states, matrix(depth + 1, rules_of(tag).MAX_MOVES)))
