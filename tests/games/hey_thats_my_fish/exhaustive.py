"""An exhaustive search of games between two, on sets of places, against which solver and puzzles are tested."""

from functools import cache
from itertools import count

from tests.games.hey_thats_my_fish.naive import STEPS, Place, name
from tests.games.hey_thats_my_fish.twin import naive_twin

Places = frozenset[Place]
Gain = tuple[int, int]
"""Lead in fish, and in floes, which decide between equal fish."""


def outcomes(position: str) -> dict[str, int]:
    """Return the result of each legal action with best play: 1 for a win, 0 for a shared victory, -1 for a loss."""
    twin = naive_twin(position)
    assert twin.turn is not None
    fish = dict(twin.fish)
    mine, theirs = frozenset(twin.penguins[twin.turn]), frozenset(twin.penguins[1 - twin.turn])
    behind = held_by(position, 1 - twin.turn)

    @cache
    def best(ice: Places, mine: Places, theirs: Places) -> Gain:
        """Return what the player to act gains from here on."""
        if not mine and not theirs:
            return 0, 0
        gains = [after(ice, mine, theirs, start, end) for start, end in slides(ice, mine, theirs)]
        if gains:
            return max(gains)
        left = sum(fish[place] for place in mine), len(mine)
        return minus(left, best(ice - mine, theirs, frozenset()))

    def after(ice: Places, mine: Places, theirs: Places, start: Place, end: Place) -> Gain:
        return minus((fish[start], 1), best(ice - {start}, theirs, mine - {start} | {end}))

    totals = {
        f"{name(start)}-{name(end)}": minus(after(frozenset(fish), mine, theirs, start, end), behind)
        for start, end in slides(frozenset(fish), mine, theirs)
    }
    return {action: (total > (0, 0)) - (total < (0, 0)) for action, total in totals.items()}


def slides(ice: Places, mine: Places, theirs: Places) -> list[tuple[Place, Place]]:
    free = ice - mine - theirs
    moves = []
    for start in mine:
        for row_step, x_step in STEPS:
            for n in count(1):
                end = (start[0] + n * row_step, start[1] + n * x_step)
                if end not in free:
                    break
                moves.append((start, end))
    return moves


def held_by(position: str, seat: int) -> Gain:
    """Return the lead of a seat in what both have collected."""
    seats = [tuple(map(int, held.split(":"))) for held in position.split(" ")[2].split("|")]
    return minus((seats[seat][0], seats[seat][1]), (seats[1 - seat][0], seats[1 - seat][1]))


def minus(a: Gain, b: Gain) -> Gain:
    return a[0] - b[0], a[1] - b[1]
