"""What has happened between two positions, told as events; and why something cannot happen."""

from collections import deque
from typing import TYPE_CHECKING

from shoal.core import Action, Event
from shoal.games.little_big_fish.rules import rules, sea
from shoal.games.little_big_fish.rules.rules import (
    AT,
    AWAITED,
    BEAR,
    BIG,
    FISH,
    FISHERMAN,
    FORFEITS,
    GROWTH,
    LOSE,
    MOVER,
    PASSING,
    PLACE,
    STEP,
    STOPPED,
    TOKENS,
    TURN_BOARD,
    WRECKS,
)
from shoal.games.little_big_fish.rules.sea import COLOURS, NAMES, SQUARE_NAMED, members
from shoal.games.little_big_fish.schema import (
    SIZES,
    Ate,
    Bear,
    Born,
    Drew,
    FishCaught,
    FishPlaced,
    Forfeited,
    Grew,
    Lose,
    PlaceFish,
    Shuffled,
    Step,
    Stop,
    Swam,
    TurnBoard,
    Turned,
)
from shoal.games.little_big_fish.schema import TOKENS as TOKEN_NAMES

if TYPE_CHECKING:
    from shoal.games.little_big_fish.state import ReefState

Words = list[int]


def tell(before: Words, after: Words, move: int) -> list[Event]:
    """Of one move of the kernel, a draw included."""
    seat, to, square = before[MOVER], move & 63, NAMES[(move & 63) % sea.SQUARES]
    match move >> 12:
        case rules.PLACE:
            return [FishPlaced(seat, square)]
        case rules.STEP:
            return _step(before, after, move >> 6 & 63, to)
        case rules.BEAR:
            return [Born(seat, square)]
        case rules.TURN_BOARD:
            colour = sea.layout_of(kinds_of(before))[to >> 1][0]
            return [Turned(seat, colour, "right" if to & 1 else "left")]
        case rules.LOSE:
            return _caught(before, after, 1 - seat)
        case rules.DRAW:
            return _draw(before, after, to)
    return []


def told_besides(after: Words, *, shuffled: bool) -> list[Event]:
    events: list[Event] = [Shuffled()] if shuffled else []
    return events + [Forfeited(seat) for seat in range(2) if after[FORFEITS] >> seat & 1]


def kinds_of(words: Words) -> list[str]:
    """Of the squares."""
    letters = {WRECKS: "W", rules.BIRTHS: "N", rules.SURPRISES: "?"}
    letters |= {rules.PLANKTON + colour: letter for colour, letter in enumerate(sea.PLANKTON)}
    kinds = [sea.OCEAN] * sea.SQUARES
    for word, letter in letters.items():
        for square in members(words[word]):
            kinds[square] = letter
    return kinds


def size_at(words: Words, seat: int, square: int) -> int | None:
    return next((size for size in range(3) if words[FISH + 3 * seat + size] >> square & 1), None)


def _step(before: Words, after: Words, start: int, end: int) -> list[Event]:
    seat = before[MOVER]
    size, victim = size_at(before, seat, start), size_at(before, 1 - seat, end)
    assert size is not None
    events: list[Event] = [Swam(seat, NAMES[start], NAMES[end], SIZES[size], _wrecks_between(before, start, end))]
    if victim is not None:
        events.append(Ate(seat, NAMES[end], SIZES[victim]))
    used = before[TOKENS + seat] & ~after[TOKENS + seat]
    if used:
        events.append(Grew(seat, NAMES[end], SIZES[size + 1], COLOURS[used.bit_length() - 1]))
    return events


def _wrecks_between(words: Words, start: int, end: int) -> tuple[str, ...]:
    """A shortest way through wrecks; none for neighbours."""
    ways: deque[tuple[int, ...]] = deque([(start,)])
    seen = {start}
    while ways:
        way = ways.popleft()
        for near in sea.beside(way[-1]):
            if near == end:
                return tuple(NAMES[square] for square in way[1:])
            if words[WRECKS] >> near & 1 and near not in seen:
                seen.add(near)
                ways.append((*way, near))
    return ()


def _draw(before: Words, after: Words, token: int) -> list[Event]:
    seat, at = before[MOVER], before[AT]
    size = size_at(before, seat, at)
    assert size is not None
    awaits = after[AWAITED] if after[MOVER] == seat else None
    works = {FISHERMAN: True, GROWTH: size != BIG and size_at(after, seat, at) != size}.get(
        token, awaits in (BEAR, TURN_BOARD)
    )
    events: list[Event] = [Drew(seat, NAMES[at], TOKEN_NAMES[token], works)]
    if token == FISHERMAN:
        return [*events, *_caught(before, after, seat), *_caught(before, after, 1 - seat)]
    if token == GROWTH and works:
        events.append(Grew(seat, NAMES[at], SIZES[size + 1], None))
    return events


def _caught(before: Words, after: Words, seat: int) -> list[Event]:
    return [
        FishCaught(seat, NAMES[square], SIZES[size])
        for size in range(3)
        for square in members(before[FISH + 3 * seat + size] & ~after[FISH + 3 * seat + size])
    ]


def why_not(state: "ReefState", action: Action) -> str:
    words = state.integers
    awaited, mover = words[AWAITED], words[MOVER]
    match action:
        case PlaceFish(square) if awaited == PLACE:
            return f"Small fish start on empty ocean squares of your first line, and {square} is none."
        case Step(start, end) if awaited == STEP:
            return _why_not_swim(words, mover, SQUARE_NAMED[start], SQUARE_NAMED[end])
        case Stop() if awaited == STEP:
            return "No fish of yours is just passing a square that acts."
        case Bear(square) if awaited == BEAR:
            return f"The little fish is born on a free square of the same board that is no wreck, not on {square}."
        case Lose(square) if awaited == LOSE:
            return f"You have no fish on {square} on the Fisherman's board."
        case TurnBoard() if awaited == TURN_BOARD:
            return "Any of the four boards can be turned, left or right."
    wanted = {PLACE: "a1", STEP: "a1-a2", BEAR: "birth c4", TURN_BOARD: "turn yellow left", LOSE: "lose c4"}[awaited]
    return f"That is not what is to be done now; write it like '{wanted}'."


def _why_not_swim(words: Words, mover: int, start: int, end: int) -> str:
    size = size_at(words, mover, start)
    there = size_at(words, 1 - mover, end)
    if size is None:
        return f"You have no fish on {NAMES[start]}."
    if words[PASSING] >= 0 and words[STOPPED] and start == words[PASSING]:
        return f"The fish on {NAMES[start]} has stopped; swim with another one."
    if words[PASSING] >= 0 and not words[STOPPED] and start != words[PASSING]:
        return f"First say whether the fish on {NAMES[words[PASSING]]} stops there."
    if size_at(words, mover, end) is not None:
        return f"Your own fish is on {NAMES[end]}."
    if words[WRECKS] >> end & 1:
        return "No fish can stop on a wreck." if size == 0 else "Only small fish swim through wrecks."
    if there is not None and there > size:
        return f"The fish on {NAMES[end]} is bigger than yours."
    return f"A fish swims one square up, down or sideways; {NAMES[end]} is not next to {NAMES[start]}."
