"""Events that describe the change between two positions, and the reasons why an action is illegal."""

from collections import deque
from typing import TYPE_CHECKING, Literal

from shoal.core import Action, Event
from shoal.games.little_big_fish.rules import rules, sea
from shoal.games.little_big_fish.rules.rules import (
    ACTING,
    AT,
    AWAITED,
    BEAR,
    BIG,
    BIRTHS,
    EATEN,
    FISH,
    FISHERMAN,
    FORFEITS,
    GROWTH,
    LOSE,
    MOVER,
    NEWBORN,
    ONLY_STOPPING,
    PASSING,
    PLACE,
    PLANKTON,
    SMALL,
    STEP,
    STEPS,
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
    NothingHappened,
    PlaceFish,
    Shuffled,
    Step,
    Stop,
    Swam,
    TurnBoard,
    Turned,
)
from shoal.games.little_big_fish.schema import TOKENS as TOKEN_NAMES
from shoal.kernel.rules import OVER

if TYPE_CHECKING:
    from shoal.games.little_big_fish.state import ReefState

Integers = list[int]
"""State vector as plain integers."""
AWAITED_WORDS = {
    PLACE: "place a small fish",
    STEP: "swim with one of your fish",
    BEAR: "choose where the little fish is born",
    TURN_BOARD: "turn one of the boards",
    LOSE: "choose the fish that the Fisherman takes",
}
"""What a player has to do, in a refusal of anything else."""


def narrate(before: Integers, after: Integers, move: int) -> list[Event]:
    """Return the events of one move of the kernel, which may be a draw."""
    seat, to, square = before[MOVER], move & 63, NAMES[(move & 63) % sea.SQUARES]
    match move >> 12:
        case rules.PLACE:
            return [FishPlaced(seat, square)]
        case rules.STEP:
            return _step(before, after, move >> 6 & 63, to)
        case rules.STOP:
            return _failed_birth(before, after, before[PASSING])
        case rules.BEAR:
            return [Born(seat, square)]
        case rules.TURN_BOARD:
            colour = sea.layout_of(square_kinds(before))[to >> 1][0]
            return [Turned(seat, colour, "right" if to & 1 else "left")]
        case rules.LOSE:
            return _caught(before, after, 1 - seat)
        case rules.DRAW:
            return _draw(before, after, to)
    return []


def narrate_consequences(after: Integers, *, shuffled: bool) -> list[Event]:
    """Return the events that may follow any move: a new pile, and players without a step to make."""
    events: list[Event] = [Shuffled()] if shuffled else []
    return events + [Forfeited(seat) for seat in range(2) if after[FORFEITS] >> seat & 1]


def square_kinds(integers: Integers) -> list[str]:
    """Return the kind of every square."""
    letters = {WRECKS: "W", rules.BIRTHS: "N", rules.SURPRISES: "?"}
    letters |= {rules.PLANKTON + colour: letter for colour, letter in enumerate(sea.PLANKTON)}
    kinds = [sea.OCEAN] * sea.SQUARES
    for field, letter in letters.items():
        for square in members(integers[field]):
            kinds[square] = letter
    return kinds


def size_at(integers: Integers, seat: int, square: int) -> int | None:
    return next((size for size in range(3) if integers[FISH + 3 * seat + size] >> square & 1), None)


def _step(before: Integers, after: Integers, start: int, end: int) -> list[Event]:
    seat = before[MOVER]
    size, victim = size_at(before, seat, start), size_at(before, 1 - seat, end)
    assert size is not None
    events: list[Event] = [Swam(seat, NAMES[start], NAMES[end], SIZES[size], _wrecks_between(before, start, end))]
    if victim is not None:
        events.append(Ate(seat, NAMES[end], SIZES[victim]))
        if after[ACTING] == OVER:
            return events
    used = before[TOKENS + seat] & ~after[TOKENS + seat]
    if used:
        events.append(Grew(seat, NAMES[end], SIZES[size + 1], COLOURS[used.bit_length() - 1]))
    for colour in range(4):
        if before[PLANKTON + colour] >> end & 1 and not used:
            is_fed = not before[TOKENS + seat] >> colour & 1
            events.append(NothingHappened(seat, NAMES[end], "used" if is_fed else _why_no_growth(size)))
    swims_on = before[ONLY_STOPPING] and before[STEPS] > 1
    return events if swims_on else events + _failed_birth(before, after, end)


def _why_no_growth(size: int) -> Literal["biggest", "no_bigger"]:
    return "biggest" if size == BIG else "no_bigger"


def _failed_birth(before: Integers, after: Integers, square: int) -> list[Event]:
    """Return the reason why a birth square on which a fish stopped has no effect; nothing if it has one."""
    if not before[BIRTHS] >> square & 1 or after[AWAITED] == BEAR:
        return []
    return [_no_birth(after, before[MOVER], square)]


def _no_birth(after: Integers, seat: int, square: int) -> NothingHappened:
    in_play, eaten = after[FISH + 3 * seat + SMALL].bit_count(), after[EATEN + 3 * (1 - seat) + SMALL]
    is_reserve_empty = in_play + eaten == rules.FISH_PER_PLAYER[SMALL]
    return NothingHappened(seat, NAMES[square], "no_small" if is_reserve_empty else "no_room")


def _wrecks_between(integers: Integers, start: int, end: int) -> tuple[str, ...]:
    """Return a shortest path through wrecks (breadth-first search); empty for adjacent squares."""
    paths: deque[tuple[int, ...]] = deque([(start,)])
    seen = {start}
    while paths:
        path = paths.popleft()
        for adjacent in sea.beside(path[-1]):
            if adjacent == end:
                return tuple(NAMES[square] for square in path[1:])
            if integers[WRECKS] >> adjacent & 1 and adjacent not in seen:
                seen.add(adjacent)
                paths.append((*path, adjacent))
    return ()


def _draw(before: Integers, after: Integers, token: int) -> list[Event]:
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
    elif token == GROWTH:
        events.append(NothingHappened(seat, NAMES[at], _why_no_growth(size)))
    elif token == NEWBORN and not works:
        events.append(_no_birth(after, seat, at))
    return events


def _caught(before: Integers, after: Integers, seat: int) -> list[Event]:
    return [
        FishCaught(seat, NAMES[square], SIZES[size])
        for size in range(3)
        for square in members(before[FISH + 3 * seat + size] & ~after[FISH + 3 * seat + size])
    ]


def why_not(state: "ReefState", action: Action) -> str:
    integers = state.integers
    awaited, mover = integers[AWAITED], integers[MOVER]
    match action:
        case PlaceFish() if awaited == PLACE:
            return "Small fish start on empty ocean squares in your home row."
        case Step(start, end) if awaited == STEP:
            return _why_not_swim(integers, mover, SQUARE_NAMED[start], SQUARE_NAMED[end])
        case Stop() if awaited == STEP:
            return "None of your fish can stop now."
        case Bear() if awaited == BEAR:
            return "The little fish is born on a free square of the same board, but not on a wreck."
        case Lose() if awaited == LOSE:
            return "Choose one of your fish on the Fisherman's board."
        case TurnBoard() if awaited == TURN_BOARD:
            return "Turn one of the four boards to the left or right."
    return f"That is not possible now: {AWAITED_WORDS[awaited]}."


def _why_not_swim(integers: Integers, mover: int, start: int, end: int) -> str:
    size = size_at(integers, mover, start)
    victim = size_at(integers, 1 - mover, end)
    if size is None:
        return "You have no fish there."
    if integers[PASSING] >= 0 and integers[STOPPED] and start == integers[PASSING]:
        return "That fish has stopped: swim with another one."
    if integers[PASSING] >= 0 and not integers[STOPPED] and start != integers[PASSING]:
        return "First swim on with the same fish, or stop here."
    if size_at(integers, mover, end) is not None:
        return "Your own fish is in the way."
    if integers[WRECKS] >> end & 1:
        return "No fish can stop on a wreck." if size == 0 else "Only small fish swim through wrecks."
    if victim is not None and victim > size:
        return "That fish is bigger than yours."
    return "A fish swims to the next square up, down, left or right."
