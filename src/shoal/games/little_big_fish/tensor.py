"""Positions as tensors and moves as actions, for programs that learn."""

from shoal.games.little_big_fish.rules.rules import (
    AT,
    AWAITED,
    BEAR,
    BIRTHS,
    EATEN,
    FISH,
    MOVER,
    ONLY_STOPPING,
    PASSING,
    PILE,
    PLACE,
    PLANKTON,
    QUIET,
    STEP,
    STEPS,
    STOP,
    STOPPED,
    SURPRISES,
    TOKENS,
    TURN_BOARD,
    WRECKS,
    in_reserve,
)
from shoal.games.little_big_fish.rules.sea import SIDE, SQUARES
from shoal.kernel.bits import lowest
from shoal.kernel.jit import Vector, jit
from shoal.kernel.tensor import Block, Layout

TENSOR = Layout(
    [
        Block("sea", (7, SIDE, SIDE), "1 on wrecks, birth squares, surprise squares and plankton of each colour."),
        Block("fish", (2, 3, SIDE, SIDE), "1 under small, medium and big fish, the viewer's first."),
        Block("asked", (2, SIDE, SIDE), "1 on the square of the awaited choice, and on a fish that may swim on."),
        Block("plankton", (2, 4), "1 for each colour that still feeds a seat, the viewer first."),
        Block("eaten", (2, 3), "Number of small, medium and big fish eaten, by the viewer first."),
        Block("reserve", (2, 3), "Number of small, medium and big fish in reserve, of the viewer first."),
        Block("pile", (4,), "Number of Fisherman, growth, newborn and whirlwind tokens left in the pile."),
        Block("awaited", (6,), "1 for what is to be chosen: place, step, stop, birth, turn or loss."),
        Block("steps", (1,), "Number of steps left in the turn."),
        Block("stopped", (1,), "1 if the fish on the square in question has stopped."),
        Block("quiet", (1,), "Number of turns in a row in which nothing was eaten, grown or born."),
        Block("seat", (1,), "Seat of the viewer, who starts in row 1 (seat 0) or row 6."),
        Block("own_turn", (1,), "1 if it is the viewer's turn, even while the opponent has to choose."),
        Block("only_stopping", (1,), "1 if squares act only where a fish stops (option)."),
    ]
)
SEA_AT, FISH_AT, ASKED_AT, PLANKTON_AT, EATEN_AT, RESERVE_AT, PILE_AT, AWAITED_AT, STEPS_AT = (
    TENSOR.offset(name) for name in ("sea", "fish", "asked", "plankton", "eaten", "reserve", "pile", "awaited", "steps")
)
STOPPED_AT, QUIET_AT, SEAT_AT, OWN_TURN_AT, ONLY_STOPPING_AT = (
    TENSOR.offset(name) for name in ("stopped", "quiet", "seat", "own_turn", "only_stopping")
)
PLACE_ACTION, STEP_ACTION = 0, SQUARES
STOP_ACTION = STEP_ACTION + SQUARES * SQUARES
BEAR_ACTION = STOP_ACTION + 1
TURN_ACTION = BEAR_ACTION + SQUARES
LOSE_ACTION = TURN_ACTION + 8
ACTIONS = LOSE_ACTION + SQUARES
ACTION_MEANINGS = (
    (PLACE_ACTION, "Place a small fish; squares are counted row by row from a1."),
    (STEP_ACTION, "Swim from a square to another one: 36 times the start plus the end."),
    (STOP_ACTION, "Stop on the square."),
    (BEAR_ACTION, "Choose the square of a newborn fish."),
    (TURN_ACTION, "Turn a board: twice the quarter (near left, near right, far left, far right), plus 1 for right."),
    (LOSE_ACTION, "Choose the fish that goes to the Fisherman, by its square."),
)
SCRATCH = 1


@jit
def write_plane(squares: int, out: Vector, plane: int) -> None:
    while squares:
        out[plane + lowest(squares)] = 1
        squares &= squares - 1


@jit
def write_tensor(s: Vector, seat: int, out: Vector, scratch: Vector) -> None:
    for i in range(len(out)):
        out[i] = 0
    write_plane(s[WRECKS], out, SEA_AT)
    write_plane(s[BIRTHS], out, SEA_AT + SQUARES)
    write_plane(s[SURPRISES], out, SEA_AT + 2 * SQUARES)
    for colour in range(4):
        write_plane(s[PLANKTON + colour], out, SEA_AT + (3 + colour) * SQUARES)
        out[PILE_AT + colour] = s[PILE + colour]
    for n in range(2):
        player = seat ^ n
        for size in range(3):
            write_plane(s[FISH + 3 * player + size], out, FISH_AT + (3 * n + size) * SQUARES)
            out[EATEN_AT + 3 * n + size] = s[EATEN + 3 * player + size]
            out[RESERVE_AT + 3 * n + size] = in_reserve(s, player, size)
        for colour in range(4):
            out[PLANKTON_AT + 4 * n + colour] = s[TOKENS + player] >> colour & 1
    if s[AT] >= 0:
        out[ASKED_AT + s[AT]] = 1
    if s[PASSING] >= 0:
        out[ASKED_AT + SQUARES + s[PASSING]] = 1
    out[AWAITED_AT + s[AWAITED]] = 1
    out[STEPS_AT] = s[STEPS]
    out[STOPPED_AT] = s[STOPPED]
    out[QUIET_AT] = s[QUIET]
    out[SEAT_AT] = seat
    out[OWN_TURN_AT] = int(s[MOVER] == seat)
    out[ONLY_STOPPING_AT] = s[ONLY_STOPPING]


@jit
def action_of(move: int) -> int:
    kind, to = move >> 12, move & 63
    if kind == STEP:
        return STEP_ACTION + SQUARES * (move >> 6 & 63) + to
    if kind == PLACE:
        return PLACE_ACTION + to
    if kind == STOP:
        return STOP_ACTION
    if kind == BEAR:
        return BEAR_ACTION + to
    if kind == TURN_BOARD:
        return TURN_ACTION + to
    return LOSE_ACTION + to


@jit
def index_moves(s: Vector, moves: Vector, count: int, actions: Vector, scratch: Vector) -> None:
    for i in range(count):
        actions[i] = action_of(moves[i])
