"""A position in one line: the sea, each seat's fish, plankton tokens and victims, the pile, and what is awaited.

    .?..R./NWBWNW/… a1s,c2m|b6s,f6b ryb|rybg 1,0,0|0,0,0 2,2,1,2 1 step2 4

The far row comes first. A fish is its square and its size (s, m, b); `-` stands for none. What is awaited carries the
steps left and, where it matters, a square: `birth1@c3`; `step1@c3` is a fish that may pass on, `step1!c3` one that has
stopped. The seat before it is the one whose turn it is; `over1` is a game that seat 1 has won, `over0` a draw. The last
number counts quiet turns. A ninth word, `stopping`, says that squares act only where a fish stops.
"""

import re
from typing import TYPE_CHECKING

from shoal.core import BadPosition
from shoal.games.little_big_fish.narration import kinds_of
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

AWAITING = {PLACE: "place", STEP: "step", BEAR: "birth", TURN_BOARD: "turn", LOSE: "lose"}
LETTERS = "rybg"
SIZES = "smb"
STOPPING = "stopping"


def write(state: "ReefState") -> str:
    known = state.integers
    fish = [
        ",".join(NAMES[sq] + SIZES[size] for size in range(3) for sq in members(known[FISH + 3 * seat + size])) or "-"
        for seat in range(2)
    ]
    tokens = ["".join(LETTERS[c] for c in range(4) if known[TOKENS + seat] >> c & 1) or "-" for seat in range(2)]
    eaten = [",".join(map(str, known[EATEN + 3 * seat : EATEN + 3 * seat + 3])) for seat in range(2)]
    parts = [
        "/".join(sea.rows(state.kinds())),
        "|".join(fish),
        "|".join(tokens),
        "|".join(eaten),
        ",".join(map(str, known[PILE : PILE + 4])),
        str(known[MOVER] + 1),
        _awaited(known),
        str(known[QUIET]),
    ]
    return " ".join([*parts, STOPPING] if known[rules.ONLY_STOPPING] else parts)


def _awaited(known: list[int]) -> str:
    if known[ACTING] == OVER:
        return f"over{known[WINNER] + 1}"
    square = known[AT] if known[AT] >= 0 else known[PASSING]
    mark = "" if square < 0 else "!" if known[AT] < 0 and known[STOPPED] else "@"
    return f"{AWAITING[known[AWAITED]]}{known[STEPS]}{mark}{NAMES[square] if mark else ''}"


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
    s[PILE : PILE + 4] = _numbers(parts[4], 4, rules.TOKENS_OF_A_KIND)
    if not sum(s[PILE : PILE + 4]):
        raise ValueError("the pile is never empty")
    if parts[5] not in ("1", "2"):
        raise ValueError("the turn is that of seat 1 or 2")
    s[MOVER] = int(parts[5]) - 1
    if not re.fullmatch(r"-1|[0-9]|[1-5][0-9]|60", parts[7]):
        raise ValueError(f"quiet turns are counted from -1 to {rules.LONGEST_QUIET}")
    s[QUIET] = int(parts[7])
    _read_awaited(s, parts[6])
    return vector(s)


def _read_seats(s: list[int], kinds: list[str], fish: list[str], tokens: list[str], eaten: list[str]) -> None:
    if not len(fish) == len(tokens) == len(eaten) == 2:
        raise ValueError("there are two seats, with '|' between them")
    taken: set[int] = set()
    for seat in range(2):
        for one in [] if fish[seat] == "-" else fish[seat].split(","):
            square, size = SQUARE_NAMED.get(one[:-1], -1), SIZES.find(one[-1:])
            if square < 0 or size < 0 or square in taken or kinds[square] == sea.WRECK:
                raise ValueError(f"{one!r} is no fish on a square of its own")
            taken.add(square)
            s[FISH + 3 * seat + size] |= 1 << square
        if not re.fullmatch("-|(?=.)r?y?b?g?", tokens[seat]):
            raise ValueError(f"plankton tokens are letters of {LETTERS} in this order, not {tokens[seat]!r}")
        s[TOKENS + seat] = sum(1 << c for c in range(4) if LETTERS[c] in tokens[seat])
        s[EATEN + 3 * seat : EATEN + 3 * seat + 3] = _numbers(eaten[seat], 3, rules.TO_WIN)
    for seat in range(2):
        if rules.eaten_by(vector(s), seat) > rules.TO_WIN:
            raise ValueError(f"nobody eats more than {rules.TO_WIN} fish")
        for size in range(3):
            if rules.in_reserve(vector(s), seat, size) < 0:
                raise ValueError(f"seat {seat + 1} has more {('small', 'medium', 'big')[size]} fish than there are")


def _numbers(text: str, count: int, most: int) -> list[int]:
    if not re.fullmatch(",".join([f"[0-{most}]"] * count), text):
        raise ValueError(f"{text!r} should be {count} numbers from 0 to {most}")
    return list(map(int, text.split(",")))


def _read_awaited(s: list[int], text: str) -> None:
    if over := re.fullmatch(r"over([012])", text):
        s[ACTING], s[WINNER], s[AWAITED] = OVER, int(over[1]) - 1, STEP
        _check_over(vector(s))
        return
    found = re.fullmatch(r"(place|step|birth|turn|lose)([012])(?:([@!])([a-f][1-6]))?", text)
    if not found:
        raise ValueError(f"{text!r} is nothing that can be awaited")
    s[AWAITED] = next(kind for kind, word in AWAITING.items() if word == found[1])
    s[STEPS] = int(found[2])
    s[ACTING] = 1 - s[MOVER] if s[AWAITED] == LOSE else s[MOVER]
    square = SQUARE_NAMED[found[4]] if found[4] else -1
    if s[AWAITED] == STEP:
        s[PASSING], s[STOPPED] = square, int(found[3] == "!")
    else:
        s[AT] = square
        if s[rules.ONLY_STOPPING] and s[STEPS] and s[AWAITED] != LOSE:
            s[PASSING], s[STOPPED] = square, 1
    if s[AWAITED] == PLACE:
        _check_placing(s)
    elif not _can_be_awaited(vector(s), "@" if s[AWAITED] != STEP else found[3]):
        raise ValueError(f"{text!r} cannot be awaited here")
    elif _ending(vector(s)):
        raise ValueError("the game would be over")


def _check_placing(s: list[int]) -> None:
    fresh = as_list(rules.start(s[MOVER], kinds_of(s), bool(s[rules.ONLY_STOPPING])))
    fish = [s[FISH + 3 * seat] for seat in range(2)]
    fresh[FISH], fresh[FISH + 3] = fish
    if fresh != s:
        raise ValueError("while fish are placed, nothing else has happened")
    placed = [one.bit_count() for one in fish]
    empty = rules.start(0, kinds_of(s), False)
    squares = [int(rules.start_squares(empty, seat)) for seat in range(2)]
    if (
        any(one & ~allowed for one, allowed in zip(fish, squares, strict=True))
        or placed[s[MOVER]] >= rules.START_FISH
        or placed[1 - s[MOVER]] not in (0, rules.START_FISH)
    ):
        raise ValueError(f"each in turn places {rules.START_FISH} small fish on ocean squares of his first line")


def _can_be_awaited(s: Vector, mark: str | None) -> bool:
    mover, awaited, steps, stopping = int(s[MOVER]), int(s[AWAITED]), int(s[STEPS]), bool(s[rules.ONLY_STOPPING])
    if awaited == STEP:
        if mark is None:
            return steps > 0 and bool(rules.can_step(s))
        acts = (s[rules.BIRTHS] | s[rules.SURPRISES]) & rules.fish_of(s, mover)
        return stopping and steps == 1 and bool(acts >> s[PASSING] & 1) and bool(rules.can_step(s))
    if steps == 2 or s[AT] < 0:
        return False
    surprise = bool(s[rules.SURPRISES] >> s[AT] & 1)
    if awaited == LOSE:
        everybody = rules.fish_of(s, 0) | rules.fish_of(s, 1)
        losable = rules.fish_of(s, 1 - mover) & rules.QUARTER[rules.QUARTER_OF[s[AT]]]
        return surprise and not everybody >> s[AT] & 1 and bool(losable & (losable - 1))
    if not rules.fish_of(s, mover) >> s[AT] & 1:
        return False
    if awaited == TURN_BOARD:
        return surprise
    can_bear = rules.in_reserve(s, mover, rules.SMALL) > 0 and rules.free_for_birth(s)
    return bool(can_bear) and (surprise or bool(s[rules.BIRTHS] >> s[AT] & 1))


def _ending(s: Vector) -> set[int]:
    """Who may have won, if the game is over as it stands; a draw is -1."""
    lost = {seat for seat in range(2) if rules.fish_of(s, seat).bit_count() <= 1}
    endings = {1 - seat for seat in lost} | {seat for seat in range(2) if rules.eaten_by(s, seat) == rules.TO_WIN}
    if not endings and s[QUIET] >= rules.LONGEST_QUIET:
        endings = {int(rules.ahead(s))}
    return endings


def _check_over(s: Vector) -> None:
    if int(s[WINNER]) not in _ending(s):
        raise ValueError("the game has not ended like that")
