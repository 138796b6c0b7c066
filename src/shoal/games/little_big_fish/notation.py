"""Notation of a position in one line of eight or nine parts:

    .?..R./NWBWNW/… a1s,c2m|b6s,f6b ryb|rybg 1,0,0|0,0,0 2,2,1,2 1 step2 4

1. the rows of the sea, the far one first
2. the fish of each seat by square and size (s, m, b), or `-` for none
3. the plankton tokens of each seat
4. the numbers of small, medium and big fish that each seat has eaten
5. the numbers of tokens in the pile: fisherman, plankton, birth, whirlwind
6. the seat whose turn it is
7. what is awaited, with the number of steps left and, where it matters, a square: `birth1@c3`; `step1@c3` is a fish
   that may swim on, `step1!c3` one that has stopped; `over1` is a game that seat 1 has won, `over0` a draw
8. the number of quiet turns
9. `stopping`, if squares act only where a fish stops
"""

import re
from typing import TYPE_CHECKING, Literal

from shoal.core import BadPosition
from shoal.games.little_big_fish.narration import square_kinds
from shoal.games.little_big_fish.rules import rules, sea
from shoal.games.little_big_fish.rules.rules import (
    ACTING,
    AT,
    AWAITED,
    BEAR,
    EATEN,
    FISH,
    LOSE,
    MOVER,
    PASSING,
    PILE,
    PLACE,
    QUIET,
    STEP,
    STEPS,
    STOPPED,
    TOKENS,
    TURN_BOARD,
    WINNER,
)
from shoal.games.little_big_fish.rules.sea import NAMES, SQUARE_NAMED, members
from shoal.kernel.jit import Vector, as_list, vector
from shoal.kernel.rules import OVER

if TYPE_CHECKING:
    from shoal.games.little_big_fish.state import ReefState

Awaited = Literal["place", "step", "birth", "turn", "lose"]
AWAITED_NAMES: dict[int, Awaited] = {
    PLACE: "place",
    STEP: "step",
    BEAR: "birth",
    TURN_BOARD: "turn",
    LOSE: "lose",
}
AWAITED_NAMED: dict[str, int] = {name: kind for kind, name in AWAITED_NAMES.items()}
LETTERS = "rybg"
SIZES = "smb"
STOPPING = "stopping"


def write(state: "ReefState") -> str:
    integers = state.integers
    fish = [
        ",".join(NAMES[sq] + SIZES[size] for size in range(3) for sq in members(integers[FISH + 3 * seat + size]))
        or "-"
        for seat in range(2)
    ]
    tokens = ["".join(LETTERS[c] for c in range(4) if integers[TOKENS + seat] >> c & 1) or "-" for seat in range(2)]
    eaten = [",".join(map(str, integers[EATEN + 3 * seat : EATEN + 3 * seat + 3])) for seat in range(2)]
    parts = [
        "/".join(sea.rows(state.kinds())),
        "|".join(fish),
        "|".join(tokens),
        "|".join(eaten),
        ",".join(map(str, integers[PILE : PILE + 4])),
        str(integers[MOVER] + 1),
        _write_awaited(integers),
        str(integers[QUIET]),
    ]
    return " ".join([*parts, STOPPING] if integers[rules.ONLY_STOPPING] else parts)


def _write_awaited(integers: list[int]) -> str:
    if integers[ACTING] == OVER:
        return f"over{integers[WINNER] + 1}"
    square = integers[AT] if integers[AT] >= 0 else integers[PASSING]
    mark = "" if square < 0 else "!" if integers[AT] < 0 and integers[STOPPED] else "@"
    return f"{AWAITED_NAMES[integers[AWAITED]]}{integers[STEPS]}{mark}{NAMES[square] if mark else ''}"


def read(text: str) -> Vector:
    try:
        return _read(text)
    except ValueError as error:
        raise BadPosition(f"This position cannot be used: {error}.") from None


def _read(text: str) -> Vector:
    parts = text.split(" ")
    stopping = parts[8:] == [STOPPING]
    if len(parts) != 8 + stopping:
        raise ValueError(f"it has eight parts, and at most the word {STOPPING!r} after them")
    rows = parts[0].split("/")
    if len(rows) != sea.SIDE or any(len(row) != sea.SIDE for row in rows):
        raise ValueError("the sea has six rows of six squares")
    kinds = sea.kinds_of(rows)
    sea.layout_of(kinds)
    s = as_list(rules.start(0, kinds, stopping))
    _read_seats(s, kinds, *(part.split("|") for part in parts[1:4]))
    s[PILE : PILE + 4] = _read_numbers(parts[4], 4, rules.TOKENS_PER_KIND)
    if not sum(s[PILE : PILE + 4]):
        raise ValueError("the pile is never empty")
    if parts[5] not in ("1", "2"):
        raise ValueError("the turn is that of seat 1 or 2")
    s[MOVER] = int(parts[5]) - 1
    if not re.fullmatch(r"-1|[0-9]|[1-5][0-9]|60", parts[7]):
        raise ValueError(f"quiet turns are counted from -1 to {rules.MAX_QUIET_TURNS}")
    s[QUIET] = int(parts[7])
    _read_awaited(s, parts[6])
    return vector(s)


def _read_seats(s: list[int], kinds: list[str], fish: list[str], tokens: list[str], eaten: list[str]) -> None:
    if not len(fish) == len(tokens) == len(eaten) == 2:
        raise ValueError("there are two seats, with '|' between them")
    taken: set[int] = set()
    for seat in range(2):
        for text in [] if fish[seat] == "-" else fish[seat].split(","):
            square, size = SQUARE_NAMED.get(text[:-1], -1), SIZES.find(text[-1:])
            if square < 0 or size < 0 or square in taken or kinds[square] == sea.WRECK:
                raise ValueError(f"{text!r} is no fish on a square of its own")
            taken.add(square)
            s[FISH + 3 * seat + size] |= 1 << square
        if not re.fullmatch("-|(?=.)r?y?b?g?", tokens[seat]):
            raise ValueError(f"plankton tokens are letters of {LETTERS} in this order, not {tokens[seat]!r}")
        s[TOKENS + seat] = sum(1 << c for c in range(4) if LETTERS[c] in tokens[seat])
        s[EATEN + 3 * seat : EATEN + 3 * seat + 3] = _read_numbers(eaten[seat], 3, rules.EATEN_TO_WIN)
    for seat in range(2):
        if rules.eaten_by(vector(s), seat) > rules.EATEN_TO_WIN:
            raise ValueError(f"nobody eats more than {rules.EATEN_TO_WIN} fish")
        for size in range(3):
            if rules.in_reserve(vector(s), seat, size) < 0:
                raise ValueError(f"seat {seat + 1} has more {('small', 'medium', 'big')[size]} fish than there are")


def _read_numbers(text: str, count: int, highest: int) -> list[int]:
    if not re.fullmatch(",".join([f"[0-{highest}]"] * count), text):
        raise ValueError(f"{text!r} should be {count} numbers from 0 to {highest}")
    return list(map(int, text.split(",")))


def _read_awaited(s: list[int], text: str) -> None:
    if over := re.fullmatch(r"over([012])", text):
        s[ACTING], s[WINNER], s[AWAITED] = OVER, int(over[1]) - 1, STEP
        _check_over(vector(s))
        return
    match = re.fullmatch(r"(place|step|birth|turn|lose)([012])(?:([@!])([a-f][1-6]))?", text)
    if not match:
        raise ValueError(f"{text!r} is nothing that can be awaited")
    s[AWAITED] = AWAITED_NAMED[match[1]]
    s[STEPS] = int(match[2])
    s[ACTING] = 1 - s[MOVER] if s[AWAITED] == LOSE else s[MOVER]
    square = SQUARE_NAMED[match[4]] if match[4] else -1
    if s[AWAITED] == STEP:
        s[PASSING], s[STOPPED] = square, int(match[3] == "!")
    else:
        s[AT] = square
        if s[rules.ONLY_STOPPING] and s[STEPS] and s[AWAITED] != LOSE:
            s[PASSING], s[STOPPED] = square, 1
    if s[AWAITED] == PLACE:
        _check_placing(s)
    elif not _can_be_awaited(vector(s), "@" if s[AWAITED] != STEP else match[3]):
        raise ValueError(f"{text!r} cannot be awaited here")
    elif _possible_winners(vector(s)):
        raise ValueError("the game would be over")


def _check_placing(s: list[int]) -> None:
    fresh = as_list(rules.start(s[MOVER], square_kinds(s), bool(s[rules.ONLY_STOPPING])))
    fish = [s[FISH + 3 * seat] for seat in range(2)]
    fresh[FISH], fresh[FISH + 3] = fish
    if fresh != s:
        raise ValueError("while fish are placed, nothing else has happened")
    placed = [squares.bit_count() for squares in fish]
    empty = rules.start(0, square_kinds(s), False)
    start_squares = [int(rules.start_squares(empty, seat)) for seat in range(2)]
    if (
        any(squares & ~allowed for squares, allowed in zip(fish, start_squares, strict=True))
        or placed[s[MOVER]] >= rules.START_FISH
        or placed[1 - s[MOVER]] not in (0, rules.START_FISH)
    ):
        raise ValueError(f"each in turn places {rules.START_FISH} small fish on ocean squares of their home row")


def _can_be_awaited(s: Vector, mark: str | None) -> bool:
    mover, awaited, steps, stopping = int(s[MOVER]), int(s[AWAITED]), int(s[STEPS]), bool(s[rules.ONLY_STOPPING])
    if awaited == STEP:
        if mark is None:
            return steps > 0 and bool(rules.can_step(s))
        active = (s[rules.BIRTHS] | s[rules.SURPRISES]) & rules.fish_of(s, mover)
        return stopping and steps == 1 and bool(active >> s[PASSING] & 1) and bool(rules.can_step(s))
    if steps == 2 or s[AT] < 0:
        return False
    surprise = bool(s[rules.SURPRISES] >> s[AT] & 1)
    if awaited == LOSE:
        occupied = rules.fish_of(s, 0) | rules.fish_of(s, 1)
        losable = rules.fish_of(s, 1 - mover) & rules.QUARTER[rules.QUARTER_OF[s[AT]]]
        return surprise and not occupied >> s[AT] & 1 and bool(losable & (losable - 1))
    if not rules.fish_of(s, mover) >> s[AT] & 1:
        return False
    if awaited == TURN_BOARD:
        return surprise
    can_bear = rules.in_reserve(s, mover, rules.SMALL) > 0 and rules.free_for_birth(s)
    return bool(can_bear) and (surprise or bool(s[rules.BIRTHS] >> s[AT] & 1))


def _possible_winners(s: Vector) -> set[int]:
    """Return the seats that may have won, with -1 for a draw; empty if the game is not over."""
    lost = {seat for seat in range(2) if rules.fish_of(s, seat).bit_count() <= 1}
    winners = {1 - seat for seat in lost} | {seat for seat in range(2) if rules.eaten_by(s, seat) == rules.EATEN_TO_WIN}
    if not winners and s[QUIET] >= rules.MAX_QUIET_TURNS:
        winners = {int(rules.leader(s))}
    return winners


def _check_over(s: Vector) -> None:
    if int(s[WINNER]) not in _possible_winners(s):
        raise ValueError("the game has not ended like that")
