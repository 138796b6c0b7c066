"""Compiled rules of Little Big Fish on a state vector; sets of squares are bitboards with one bit per square.

A move is kind << 12 | start << 6 | end. Kinds without a start leave it 0; in place of the end, a turn of a board has
2 * quarter + (1 for right), and a draw has the token.
"""

from collections.abc import Sequence

from shoal.games.little_big_fish.rules import sea
from shoal.games.little_big_fish.rules.sea import SIDE, SQUARES, bits
from shoal.kernel.bits import lowest, nth
from shoal.kernel.chance import rand
from shoal.kernel.jit import Vector, jit, vector
from shoal.kernel.rules import CHANCE, OVER

SMALL, MEDIUM, BIG = range(3)
FISHERMAN, GROWTH, NEWBORN, WHIRLWIND = range(4)
"""Kinds of surprise tokens."""
PLACE, STEP, STOP, BEAR, TURN_BOARD, LOSE, DRAW = range(7)
"""Kinds of moves, which are also the kinds of input awaited."""

# State vector
#   WRECKS, BIRTHS, SURPRISES   squares of each kind
#   PLANKTON + c                squares with plankton of colour c
#   FISH + 3 * p + size         squares with fish of player p
#   TOKENS + p                  set of plankton colours that still feed player p
#   EATEN + 3 * p + size        number of fish that player p has eaten
#   PILE + token                number of surprise tokens left in the pile
#   ACTING                      player to act, CHANCE or OVER
#   MOVER                       player whose turn it is
#   AWAITED                     kind of input awaited
#   STEPS                       number of steps left in the turn
#   AT                          square that the awaited choice is about, or NOWHERE
#   PASSING                     square of a fish that may swim on or, if STOPPED, must not, or NOWHERE
#   STOPPED                     whether that fish has stopped
#   QUIET                       number of turns in a row without anything eaten, grown or born; -1 while this turn has
#                               had any of these
#   ONLY_STOPPING               whether birth and surprise squares act only where a fish stops (option)
#   WINNER                      winner of the game, or NOBODY
#   FORFEITS                    set of players who have just had no step to make
#   SMALL_REACH + square        squares that a small fish reaches in one step if no fish is in the way; derived from
#                               the wrecks
WRECKS, BIRTHS, SURPRISES, PLANKTON, FISH, TOKENS, EATEN, PILE = 0, 1, 2, 3, 7, 13, 15, 21
ACTING, MOVER, AWAITED, STEPS, AT, PASSING, STOPPED, QUIET, ONLY_STOPPING, WINNER, FORFEITS, SMALL_REACH = range(25, 37)
STATE_SIZE = SMALL_REACH + SQUARES
MAX_MOVES = 128
NOBODY = NOWHERE = -1

FISH_PER_PLAYER = vector([6, 4, 2])
"""Number of each player's fish, by size."""
START_FISH = 3
"""Number of small fish that each player places."""
EATEN_TO_WIN = 5
"""Number of eaten fish that wins the game."""
MAX_QUIET_TURNS = 60
"""Number of quiet turns in a row that ends the game."""
TOKENS_PER_KIND = 2
TURNED_RIGHT = vector(sea.TURNED_RIGHT)
QUARTER = vector(sea.QUARTER)
QUARTER_OF = vector(sea.quarter_of(square) for square in range(SQUARES))
ALL = (1 << SQUARES) - 1
NOT_EAST = ALL & ~bits(range(SIDE - 1, SQUARES, SIDE))
NOT_WEST = ALL & ~bits(range(0, SQUARES, SIDE))
NEIGHBOURS = vector(bits(sea.beside(square)) for square in range(SQUARES))
FIRST_LINE = vector([bits(range(SIDE)), bits(range(SQUARES - SIDE, SQUARES))])


def start(first: int, kinds: Sequence[str], only_stopping: bool) -> Vector:
    of_kind = {kind: bits(square for square in range(SQUARES) if kinds[square] == kind) for kind in ".N?WRYBG"}
    state = [0] * STATE_SIZE
    state[WRECKS], state[BIRTHS], state[SURPRISES] = of_kind["W"], of_kind["N"], of_kind["?"]
    state[PLANKTON : PLANKTON + 4] = [of_kind[letter] for letter in sea.PLANKTON]
    state[TOKENS : TOKENS + 2] = [15, 15]
    state[PILE : PILE + 4] = [TOKENS_PER_KIND] * 4
    state[ACTING] = state[MOVER] = first
    state[AWAITED], state[AT], state[PASSING], state[WINNER] = PLACE, NOWHERE, NOWHERE, NOBODY
    state[ONLY_STOPPING] = int(only_stopping)
    s = vector(state)
    update_small_reach(s)
    return s


@jit
def around(squares: int) -> int:
    """Return the squares adjacent to a set of squares; the masks keep shifts from wrapping around the edge."""
    return ALL & ((squares & NOT_EAST) << 1 | (squares & NOT_WEST) >> 1 | squares << SIDE | squares >> SIDE)


@jit
def fish_of(s: Vector, player: int) -> int:
    fish = FISH + 3 * player
    return s[fish] | s[fish + 1] | s[fish + 2]


@jit
def size_at(s: Vector, player: int, square: int) -> int:
    fish = FISH + 3 * player
    return MEDIUM * (s[fish + MEDIUM] >> square & 1) + BIG * (s[fish + BIG] >> square & 1)


@jit
def in_reserve(s: Vector, player: int, size: int) -> int:
    return FISH_PER_PLAYER[size] - s[FISH + 3 * player + size].bit_count() - s[EATEN + 3 * (1 - player) + size]


@jit
def eaten_by(s: Vector, player: int) -> int:
    return s[EATEN + 3 * player] + s[EATEN + 3 * player + 1] + s[EATEN + 3 * player + 2]


@jit
def update_small_reach(s: Vector) -> None:
    """Derive the reach of small fish from the wrecks.

    Small fish swim through wrecks without using a step. Every cluster of connected wrecks, found by flood fill, makes
    all squares around it mutual neighbours.
    """
    wrecks = s[WRECKS]
    for square in range(SQUARES):
        s[SMALL_REACH + square] = NEIGHBOURS[square] & ~wrecks
    while wrecks:
        passage, wider = 0, wrecks & -wrecks
        while wider != passage:
            passage = wider
            wider |= around(passage) & s[WRECKS]
        wrecks &= ~passage
        ends = around(passage) & ~s[WRECKS]
        left = ends
        while left:
            end = lowest(left)
            left &= left - 1
            s[SMALL_REACH + end] |= ends & ~(1 << end)


@jit
def targets(s: Vector, player: int, square: int, size: int) -> int:
    """Return the squares to which a fish can step.

    Branch-free, with masks that are -1 (all bits) or 0: playouts call nothing more often, and the branch predictor
    cannot guess the size of a fish. Bigger opponents block: medium ones for small fish, big ones for all but big fish.
    """
    if_small, if_big = -int(size == SMALL), -int(size == BIG)
    theirs = FISH + 3 * (1 - player)
    bigger = s[theirs + MEDIUM] & if_small | s[theirs + BIG] & ~if_big
    return (NEIGHBOURS[square] | s[SMALL_REACH + square] & if_small) & ~(s[WRECKS] | fish_of(s, player) | bigger)


@jit
def movable(s: Vector) -> int:
    """Return the squares of the fish that may take the next step."""
    mine = fish_of(s, s[MOVER])
    if s[PASSING] == NOWHERE:
        return mine
    passing = 1 << s[PASSING]
    return mine & ~passing if s[STOPPED] else passing


@jit
def may_stop(s: Vector) -> bool:
    return s[PASSING] != NOWHERE and not s[STOPPED]


@jit
def write_steps(s: Vector, out: Vector) -> int:
    n, fish = 0, movable(s)
    while fish:
        square = lowest(fish)
        fish &= fish - 1
        to = targets(s, s[MOVER], square, size_at(s, s[MOVER], square))
        while to:
            out[n] = STEP << 12 | square << 6 | lowest(to)
            to &= to - 1
            n += 1
    if may_stop(s):
        out[n] = STOP << 12
        n += 1
    return n


@jit
def count_steps(s: Vector) -> int:
    count, fish = int(may_stop(s)), movable(s)
    while fish:
        square = lowest(fish)
        fish &= fish - 1
        count += targets(s, s[MOVER], square, size_at(s, s[MOVER], square)).bit_count()
    return count


@jit
def nth_step(s: Vector, n: int) -> int:
    """Return the move that `write_steps` would write at index n, without writing the others."""
    fish = movable(s)
    while fish:
        square = lowest(fish)
        fish &= fish - 1
        to = targets(s, s[MOVER], square, size_at(s, s[MOVER], square))
        if n < to.bit_count():
            return STEP << 12 | square << 6 | nth(to, n)
        n -= to.bit_count()
    return STOP << 12


@jit
def can_step(s: Vector) -> bool:
    fish = movable(s)
    while fish:
        square = lowest(fish)
        fish &= fish - 1
        if targets(s, s[MOVER], square, size_at(s, s[MOVER], square)):
            return True
    return False


@jit
def free_for_birth(s: Vector) -> int:
    """Return the free squares of the board in question on which a small fish can be born."""
    return QUARTER[QUARTER_OF[s[AT]]] & ~(s[WRECKS] | fish_of(s, 0) | fish_of(s, 1))


@jit
def start_squares(s: Vector, player: int) -> int:
    """Return the free ocean squares of a player's first line."""
    special = s[WRECKS] | s[BIRTHS] | s[SURPRISES]
    for colour in range(4):
        special |= s[PLANKTON + colour]
    return FIRST_LINE[player] & ~special & ~fish_of(s, player)


@jit
def write_squares(kind: int, squares: int, out: Vector) -> int:
    n = 0
    while squares:
        out[n] = kind << 12 | lowest(squares)
        squares &= squares - 1
        n += 1
    return n


@jit
def moves(s: Vector, out: Vector) -> int:
    awaited = s[AWAITED]
    if awaited == PLACE:
        return write_squares(PLACE, start_squares(s, s[MOVER]), out)
    if awaited == STEP:
        return write_steps(s, out)
    if awaited == BEAR:
        return write_squares(BEAR, free_for_birth(s), out)
    if awaited == TURN_BOARD:
        for i in range(8):
            out[i] = TURN_BOARD << 12 | i
        return 8
    if awaited == LOSE:
        return write_squares(LOSE, fish_of(s, s[ACTING]) & QUARTER[QUARTER_OF[s[AT]]], out)
    n = 0
    for token in range(4):
        if s[PILE + token]:
            out[n] = DRAW << 12 | token
            n += 1
    return n


@jit
def sample_move(s: Vector, out: Vector, rng: Vector) -> int:
    """Draw the move that `moves` would write at a random index; steps are counted instead of written."""
    awaited = s[AWAITED]
    if awaited == STEP:
        return nth_step(s, rand(rng, count_steps(s)))
    if awaited == DRAW:
        return sample_token(s, rng)
    return out[rand(rng, moves(s, out))]


@jit
def sample_token(s: Vector, rng: Vector) -> int:
    n = rand(rng, s[PILE] + s[PILE + 1] + s[PILE + 2] + s[PILE + 3])
    token = 0
    while n >= s[PILE + token]:
        n -= s[PILE + token]
        token += 1
    return DRAW << 12 | token


@jit
def chance_weight(s: Vector, drawn: int) -> int:
    return s[PILE + (drawn & 63)]


@jit
def play(s: Vector, move: int) -> None:
    kind = move >> 12
    to = move & 63
    s[FORFEITS] = 0
    if kind == PLACE:
        place(s, to)
    elif kind == STEP:
        step(s, move >> 6 & 63, to)
    elif kind == STOP:
        s[STOPPED] = 1
        trigger_square(s, s[PASSING])
    elif kind == BEAR:
        s[FISH + 3 * s[MOVER]] |= 1 << to
        s[QUIET] = -1
        continue_turn(s)
    elif kind == TURN_BOARD:
        turn_board(s, to >> 1, to & 1)
        continue_turn(s)
    elif kind == LOSE:
        take_away(s, s[ACTING], to)
        if s[ACTING] != OVER:
            continue_turn(s)
    else:
        draw(s, to)


@jit
def place(s: Vector, square: int) -> None:
    player = s[MOVER]
    s[FISH + 3 * player] |= 1 << square
    if s[FISH + 3 * player].bit_count() == START_FISH:
        s[MOVER] = s[ACTING] = 1 - player
        if s[FISH + 3 * (1 - player)].bit_count() == START_FISH:
            begin_turn(s)


@jit
def begin_turn(s: Vector) -> None:
    """Begin the turn of the mover or, if the mover has no step to make, of the next player who has one."""
    s[AWAITED] = STEP
    while True:
        s[STEPS], s[PASSING], s[STOPPED], s[AT] = 2, NOWHERE, 0, NOWHERE
        s[ACTING] = s[MOVER]
        if can_step(s):
            return
        forfeit(s)
        end_turn(s)
        if s[ACTING] == OVER:
            return


@jit
def forfeit(s: Vector) -> None:
    s[FORFEITS] |= 1 << s[MOVER]


@jit
def end_turn(s: Vector) -> None:
    s[QUIET] += 1
    s[MOVER] = 1 - s[MOVER]
    if s[QUIET] >= MAX_QUIET_TURNS:
        finish(s, leader(s))


@jit
def leader(s: Vector) -> int:
    """Return the player who has eaten more fish or, at a tie, has more in play; NOBODY at a double tie."""
    difference = eaten_by(s, 0) - eaten_by(s, 1)
    if difference == 0:
        difference = fish_of(s, 0).bit_count() - fish_of(s, 1).bit_count()
    return NOBODY if difference == 0 else 0 if difference > 0 else 1


@jit
def continue_turn(s: Vector) -> None:
    """Go on with the next step, or with the opponent's turn."""
    s[AT] = NOWHERE
    if s[STEPS] > 0:
        s[AWAITED] = STEP
        s[ACTING] = s[MOVER]
        if can_step(s):
            return
        forfeit(s)
    end_turn(s)
    if s[ACTING] != OVER:
        begin_turn(s)


@jit
def step(s: Vector, start: int, end: int) -> None:
    player = s[MOVER]
    size = size_at(s, player, start)
    s[FISH + 3 * player + size] ^= 1 << start | 1 << end
    s[STEPS] -= 1
    s[PASSING], s[STOPPED] = NOWHERE, 0
    if fish_of(s, 1 - player) >> end & 1:
        eat(s, end)
        if s[ACTING] == OVER:
            return
    if (s[PLANKTON] | s[PLANKTON + 1] | s[PLANKTON + 2] | s[PLANKTON + 3]) >> end & 1:
        feed(s, end)
    if not (s[BIRTHS] | s[SURPRISES]) >> end & 1:
        continue_turn(s)
        return
    if s[ONLY_STOPPING] and s[STEPS] > 0:
        # The fish may stop or swim on; it can always swim back to where it came from.
        s[PASSING] = end
        return
    trigger_square(s, end)


@jit
def feed(s: Vector, square: int) -> None:
    """Let a fish grow on plankton, which feeds each player once."""
    player = s[MOVER]
    for colour in range(4):
        if s[PLANKTON + colour] >> square & 1 and s[TOKENS + player] >> colour & 1 and grow(s, square):
            s[TOKENS + player] ^= 1 << colour


@jit
def eat(s: Vector, square: int) -> None:
    eater = s[MOVER]
    size = size_at(s, 1 - eater, square)
    s[EATEN + 3 * eater + size] += 1
    s[QUIET] = -1
    s[FISH + 3 * (1 - eater) + size] ^= 1 << square
    if eaten_by(s, eater) >= EATEN_TO_WIN:
        finish(s, eater)
    else:
        check_survival(s, 1 - eater)


@jit
def check_survival(s: Vector, player: int) -> None:
    """End the game if a player has fewer than two fish in play."""
    if fish_of(s, player).bit_count() <= 1:
        finish(s, 1 - player)


@jit
def finish(s: Vector, winner: int) -> None:
    s[ACTING], s[WINNER], s[AWAITED] = OVER, winner, STEP
    s[STEPS], s[AT], s[PASSING], s[STOPPED] = 0, NOWHERE, NOWHERE, 0


@jit
def take_away(s: Vector, player: int, square: int) -> None:
    """Return a fish to the reserve."""
    s[FISH + 3 * player + size_at(s, player, square)] ^= 1 << square
    check_survival(s, player)


@jit
def grow(s: Vector, square: int) -> bool:
    """Let a fish grow by one size if the reserve has a bigger one; return whether it grew."""
    player = s[MOVER]
    size = size_at(s, player, square)
    if size == BIG or in_reserve(s, player, size + 1) == 0:
        return False
    s[FISH + 3 * player + size] ^= 1 << square
    s[FISH + 3 * player + size + 1] |= 1 << square
    s[QUIET] = -1
    return True


@jit
def trigger_square(s: Vector, square: int) -> None:
    """Apply the birth or surprise square on which a fish is."""
    s[AT] = square
    if s[BIRTHS] >> square & 1:
        bear(s)
    else:
        s[AWAITED] = DRAW
        s[ACTING] = CHANCE


@jit
def bear(s: Vector) -> None:
    """Await the square of a newborn fish, if there is a fish and a square for it."""
    if in_reserve(s, s[MOVER], SMALL) > 0 and free_for_birth(s):
        s[AWAITED] = BEAR
        s[ACTING] = s[MOVER]
    else:
        continue_turn(s)


@jit
def draw(s: Vector, token: int) -> None:
    """Draw a token from the pile, refill the pile when it is empty, and apply the token."""
    s[PILE + token] -= 1
    if s[PILE] + s[PILE + 1] + s[PILE + 2] + s[PILE + 3] == 0:
        for kind in range(4):
            s[PILE + kind] = TOKENS_PER_KIND
    s[ACTING] = s[MOVER]
    if token == FISHERMAN:
        apply_fisherman(s)
    elif token == GROWTH:
        grow(s, s[AT])
        continue_turn(s)
    elif token == NEWBORN:
        bear(s)
    else:
        s[AWAITED] = TURN_BOARD


@jit
def apply_fisherman(s: Vector) -> None:
    """Remove the fish that found the Fisherman, then an opponent's fish on the same board, of the opponent's choice."""
    opponent = 1 - s[MOVER]
    take_away(s, s[MOVER], s[AT])
    if s[ACTING] == OVER:
        return
    s[PASSING], s[STOPPED] = NOWHERE, 0
    losable = fish_of(s, opponent) & QUARTER[QUARTER_OF[s[AT]]]
    if losable & (losable - 1):
        s[AWAITED] = LOSE
        s[ACTING] = opponent
        return
    if losable:
        take_away(s, opponent, lowest(losable))
    if s[ACTING] != OVER:
        continue_turn(s)


@jit
def turn_board(s: Vector, quarter: int, right: int) -> None:
    """Turn a board with all fish on it: the first fields of the state vector are sets of squares."""
    for field in range(WRECKS, FISH + 6):
        s[field] = rotate(s[field], quarter, right)
    if s[PASSING] != NOWHERE:
        s[PASSING] = lowest(rotate(1 << s[PASSING], quarter, right))
    update_small_reach(s)


@jit
def rotate(squares: int, quarter: int, right: int) -> int:
    """Rotate the squares of a quarter by 90 degrees: once to the right, or three times for a turn to the left."""
    moving = squares & QUARTER[quarter]
    kept = squares & ~QUARTER[quarter]
    times = 1 if right else 3
    for _ in range(times):
        after = 0
        while moving:
            after |= 1 << TURNED_RIGHT[lowest(moving)]
            moving &= moving - 1
        moving = after
    return kept | moving


@jit
def turn(s: Vector) -> int:
    return s[ACTING]


@jit
def margin(s: Vector, player: int) -> int:
    return 0 if s[WINNER] == NOBODY else 1 if s[WINNER] == player else -1
