"""Little Big Fish: the rules, over a vector of words; sets of squares are words with one bit a square.

A move is 4096 * kind + 64 * from + to, or to whatever else its kind needs.
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
"""The surprise tokens."""
PLACE, STEP, STOP, BEAR, TURN_BOARD, LOSE, DRAW = range(7)
"""The kinds of moves, and of what is awaited."""

# The state: the squares of each kind (plankton by colour), each player's fish by size, his plankton tokens left (a bit
# a colour), the fish he has eaten by size, the pile's tokens left by kind; then who is to act, whose turn it is, what
# is awaited, the steps left, the square concerned, the square of the fish that may still pass on or has stopped,
# whether it has stopped, turns without event, the option, who has won, and who has just had no step to make; last, for
# every square, those that a small fish reaches from there if nobody is in its way (it follows from the wrecks).
WRECKS, BIRTHS, SURPRISES, PLANKTON, FISH, TOKENS, EATEN, PILE = 0, 1, 2, 3, 7, 13, 15, 21
ACTING, MOVER, AWAITED, STEPS, AT, PASSING, STOPPED, QUIET, ONLY_STOPPING, WINNER, FORFEITS, WAYS = range(25, 37)
STATE_SIZE = WAYS + SQUARES
MAX_MOVES = 128
NOBODY = NOWHERE = -1

IN_ALL = vector([6, 4, 2])
"""Of each player's fish, by size."""
START_FISH = 3
TO_WIN = 5
LONGEST_QUIET = 60
TOKENS_OF_A_KIND = 2
TURNED_RIGHT = vector(sea.TURNED_RIGHT)
QUARTER = vector(sea.QUARTER)
QUARTER_OF = vector(sea.quarter_of(square) for square in range(SQUARES))
ALL = (1 << SQUARES) - 1
NOT_EAST = ALL & ~bits(range(SIDE - 1, SQUARES, SIDE))
NOT_WEST = ALL & ~bits(range(0, SQUARES, SIDE))
NEAR = vector(bits(sea.beside(square)) for square in range(SQUARES))
FIRST_LINE = vector([bits(range(SIDE)), bits(range(SQUARES - SIDE, SQUARES))])


def start(first: int, kinds: Sequence[str], only_stopping: bool) -> Vector:
    of_kind = {kind: bits(square for square in range(SQUARES) if kinds[square] == kind) for kind in ".N?WRYBG"}
    words = [0] * STATE_SIZE
    words[WRECKS], words[BIRTHS], words[SURPRISES] = of_kind["W"], of_kind["N"], of_kind["?"]
    words[PLANKTON : PLANKTON + 4] = [of_kind[letter] for letter in sea.PLANKTON]
    words[TOKENS : TOKENS + 2] = [15, 15]
    words[PILE : PILE + 4] = [TOKENS_OF_A_KIND] * 4
    words[ACTING] = words[MOVER] = first
    words[AWAITED], words[AT], words[PASSING], words[WINNER] = PLACE, NOWHERE, NOWHERE, NOBODY
    words[ONLY_STOPPING] = int(only_stopping)
    s = vector(words)
    find_ways(s)
    return s


@jit
def around(squares: int) -> int:
    """The squares next to these."""
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
    return IN_ALL[size] - s[FISH + 3 * player + size].bit_count() - s[EATEN + 3 * (1 - player) + size]


@jit
def eaten_by(s: Vector, player: int) -> int:
    return s[EATEN + 3 * player] + s[EATEN + 3 * player + 1] + s[EATEN + 3 * player + 2]


@jit
def find_ways(s: Vector) -> None:
    """Wrecks that hang together are no distance for a small fish: whatever lies around them is one step away."""
    wrecks = s[WRECKS]
    for square in range(SQUARES):
        s[WAYS + square] = NEAR[square] & ~wrecks
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
            s[WAYS + end] |= ends & ~(1 << end)


@jit
def targets(s: Vector, player: int, square: int, size: int) -> int:
    """Where a fish can step to."""
    # Without branches: playouts ask nothing as often, and no processor can foresee the size of a fish.
    if_small, if_big = -int(size == SMALL), -int(size == BIG)
    other = FISH + 3 * (1 - player)
    bigger = s[other + MEDIUM] & if_small | s[other + BIG] & ~if_big
    return (NEAR[square] | s[WAYS + square] & if_small) & ~(s[WRECKS] | fish_of(s, player) | bigger)


@jit
def movable(s: Vector) -> int:
    """The fish that may take the next step."""
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
    """The one that `write_steps` writes after n others, found without writing them."""
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
    """The squares of the board concerned where a small fish can be put."""
    return QUARTER[QUARTER_OF[s[AT]]] & ~(s[WRECKS] | fish_of(s, 0) | fish_of(s, 1))


@jit
def start_squares(s: Vector, player: int) -> int:
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
    awaited = s[AWAITED]
    if awaited == STEP:
        return nth_step(s, rand(rng, count_steps(s)))
    if awaited == DRAW:
        return pick_token(s, rng)
    return out[rand(rng, moves(s, out))]


@jit
def pick_token(s: Vector, rng: Vector) -> int:
    place = rand(rng, s[PILE] + s[PILE + 1] + s[PILE + 2] + s[PILE + 3])
    token = 0
    while place >= s[PILE + token]:
        place -= s[PILE + token]
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
        act_on(s, s[PASSING])
    elif kind == BEAR:
        s[FISH + 3 * s[MOVER]] |= 1 << to
        s[QUIET] = -1
        go_on(s)
    elif kind == TURN_BOARD:
        turn_board(s, to >> 1, to & 1)
        go_on(s)
    elif kind == LOSE:
        take_away(s, s[ACTING], to)
        if s[ACTING] != OVER:
            go_on(s)
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
    """For the player whose turn it is, or the next who can step at all."""
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
    if s[QUIET] >= LONGEST_QUIET:
        finish(s, ahead(s))


@jit
def ahead(s: Vector) -> int:
    """Who has eaten more, or has more fish in play."""
    more = eaten_by(s, 0) - eaten_by(s, 1)
    if more == 0:
        more = fish_of(s, 0).bit_count() - fish_of(s, 1).bit_count()
    return NOBODY if more == 0 else 0 if more > 0 else 1


@jit
def go_on(s: Vector) -> None:
    """To the next step, or to the other's turn."""
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
        go_on(s)
        return
    if s[ONLY_STOPPING] and s[STEPS] > 0:
        # It may stop, or swim on: back to where it came from at least.
        s[PASSING] = end
        return
    act_on(s, end)


@jit
def feed(s: Vector, square: int) -> None:
    """Plankton is good for one growth of each player."""
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
    if eaten_by(s, eater) >= TO_WIN:
        finish(s, eater)
    else:
        check_left(s, 1 - eater)


@jit
def check_left(s: Vector, player: int) -> None:
    """Who has one fish or none in play has lost."""
    if fish_of(s, player).bit_count() <= 1:
        finish(s, 1 - player)


@jit
def finish(s: Vector, winner: int) -> None:
    s[ACTING], s[WINNER], s[AWAITED] = OVER, winner, STEP
    s[STEPS], s[AT], s[PASSING], s[STOPPED] = 0, NOWHERE, NOWHERE, 0


@jit
def take_away(s: Vector, player: int, square: int) -> None:
    """Back to the reserve."""
    s[FISH + 3 * player + size_at(s, player, square)] ^= 1 << square
    check_left(s, player)


@jit
def grow(s: Vector, square: int) -> bool:
    player = s[MOVER]
    size = size_at(s, player, square)
    if size == BIG or in_reserve(s, player, size + 1) == 0:
        return False
    s[FISH + 3 * player + size] ^= 1 << square
    s[FISH + 3 * player + size + 1] |= 1 << square
    s[QUIET] = -1
    return True


@jit
def act_on(s: Vector, square: int) -> None:
    """Birth, or a surprise."""
    s[AT] = square
    if s[BIRTHS] >> square & 1:
        bear(s)
    else:
        s[AWAITED] = DRAW
        s[ACTING] = CHANCE


@jit
def bear(s: Vector) -> None:
    if in_reserve(s, s[MOVER], SMALL) > 0 and free_for_birth(s):
        s[AWAITED] = BEAR
        s[ACTING] = s[MOVER]
    else:
        go_on(s)


@jit
def draw(s: Vector, token: int) -> None:
    s[PILE + token] -= 1
    if s[PILE] + s[PILE + 1] + s[PILE + 2] + s[PILE + 3] == 0:
        for kind in range(4):
            s[PILE + kind] = TOKENS_OF_A_KIND
    s[ACTING] = s[MOVER]
    if token == FISHERMAN:
        fish_out(s)
    elif token == GROWTH:
        grow(s, s[AT])
        go_on(s)
    elif token == NEWBORN:
        bear(s)
    else:
        s[AWAITED] = TURN_BOARD


@jit
def fish_out(s: Vector) -> None:
    """The fish of the one who drew, then one of the other's on that board, of his choice."""
    other = 1 - s[MOVER]
    take_away(s, s[MOVER], s[AT])
    if s[ACTING] == OVER:
        return
    s[PASSING], s[STOPPED] = NOWHERE, 0
    there = fish_of(s, other) & QUARTER[QUARTER_OF[s[AT]]]
    if there & (there - 1):
        s[AWAITED] = LOSE
        s[ACTING] = other
        return
    if there:
        take_away(s, other, lowest(there))
    if s[ACTING] != OVER:
        go_on(s)


@jit
def turn_board(s: Vector, quarter: int, right: int) -> None:
    """Fish turn with it."""
    for word in range(WRECKS, FISH + 6):
        s[word] = turned(s[word], quarter, right)
    if s[PASSING] != NOWHERE:
        s[PASSING] = lowest(turned(1 << s[PASSING], quarter, right))
    find_ways(s)


@jit
def turned(squares: int, quarter: int, right: int) -> int:
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
