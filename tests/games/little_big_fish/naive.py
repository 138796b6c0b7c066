"""A second, naive implementation of the rules with dictionaries and coordinates: slow, and independent of the engine.

A square is (column, row), counted from the first seat's left hand. Drawing a token is a separate action: `draw birth`.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

SIZES = ["small", "medium", "big"]
PLANKTON = {"R": "red", "Y": "yellow", "B": "blue", "G": "green"}
ALL_TOKENS = Counter({"fisherman": 2, "plankton": 2, "birth": 2, "whirlwind": 2})
ALL_FISH = {"small": 6, "medium": 4, "big": 2}
PRINTED = [
    [".?.", "NWB", ".W."],
    [".R.", "WNW", ".?."],
    [".W.", "NY?", ".W."],
    [".W.", "NGW", ".?."],
]
"""The four boards as they are printed, the upper row first."""
Square = tuple[int, int]


def name(square: Square) -> str:
    return "abcdef"[square[0]] + str(square[1] + 1)


def named(text: str) -> Square:
    return "abcdef".index(text[0]), int(text[1]) - 1


def next_to(square: Square) -> list[Square]:
    column, row = square
    near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [(c, r) for c, r in near if 0 <= c <= 5 and 0 <= r <= 5]


def board_of(square: Square) -> set[Square]:
    """Return the nine squares of a square's board."""
    left, below = 3 * (square[0] // 3), 3 * (square[1] // 3)
    return set(product(range(left, left + 3), range(below, below + 3)))


def all_seas() -> Iterator[str]:
    """Yield every way to lay and turn the four boards: six rows, the far one first."""
    turned = [[_turned(board, times) for times in range(4)] for board in PRINTED]
    for order in permutations(range(4)):
        for times in product(range(4), repeat=4):
            far_left, far_right, near_left, near_right = (turned[b][n] for b, n in zip(order, times, strict=True))
            far = [left + right for left, right in zip(far_left, far_right, strict=True)]
            near = [left + right for left, right in zip(near_left, near_right, strict=True)]
            yield "/".join(far + near)


def _turned(board: list[str], times: int) -> list[str]:
    for _ in range(times):
        board = ["".join(column) for column in zip(*board[::-1], strict=True)]
    return board


class NaiveSea:
    def __init__(self, sea: str, first: int, stopping: bool) -> None:
        rows = sea.split("/")
        self.kind = {(column, 5 - n): rows[n][column] for n in range(6) for column in range(6)}
        self.stopping = stopping
        self.fish: dict[Square, tuple[int, str]] = {}
        self.reserve = [Counter(ALL_FISH), Counter(ALL_FISH)]
        self.captured: list[list[str]] = [[], []]
        self.plankton = [set(PLANKTON.values()), set(PLANKTON.values())]
        self.pile = Counter(ALL_TOKENS)
        self.turn = first
        self.wanted = "place"
        self.steps = 0
        self.at: Square | None = None
        self.passing: Square | None = None
        self.stopped: Square | None = None
        self.quiet = 0
        self.eventful = False
        self.over = False
        self.winner: int | None = None

    def mine(self, seat: int) -> set[Square]:
        return {square for square, (owner, _) in self.fish.items() if owner == seat}

    def to_act(self) -> int | None:
        return None if self.over else 1 - self.turn if self.wanted == "lose" else self.turn

    def reaches(self, start: Square) -> set[Square]:
        """Return the squares where one step can end."""
        seat, size = self.fish[start]
        ends, wrecks, edge = set(), set(), [start]
        while edge:
            for near in next_to(edge.pop()):
                if self.kind[near] != "W":
                    ends.add(near)
                elif size == "small" and near not in wrecks:
                    wrecks.add(near)
                    edge.append(near)
        return {end for end in ends - {start} if self.may_enter(seat, size, end)}

    def may_enter(self, seat: int, size: str, square: Square) -> bool:
        if square not in self.fish:
            return True
        owner, prey_size = self.fish[square]
        return owner != seat and SIZES.index(prey_size) <= SIZES.index(size)

    def step_takers(self) -> set[Square]:
        if self.passing:
            return {self.passing}
        return self.mine(self.turn) - ({self.stopped} if self.stopped else set())

    def birth_places(self, square: Square) -> set[Square]:
        return {place for place in board_of(square) if self.kind[place] != "W" and place not in self.fish}

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.wanted == "draw":
            return {f"draw {token}" for token, left in self.pile.items() if left}
        if self.wanted == "place":
            line = {(column, 5 if self.turn else 0) for column in range(6)}
            return {name(square) for square in line if self.kind[square] == "." and square not in self.fish}
        if self.wanted == "turn":
            return {f"turn {colour} {way}" for colour in PLANKTON.values() for way in ("left", "right")}
        assert self.wanted == "step" or self.at
        if self.wanted == "birth" and self.at:
            return {f"birth {name(square)}" for square in self.birth_places(self.at)}
        if self.wanted == "lose" and self.at:
            return {f"lose {name(square)}" for square in self.mine(1 - self.turn) & board_of(self.at)}
        steps = {f"{name(start)}-{name(end)}" for start in self.step_takers() for end in self.reaches(start)}
        return steps | ({"stop"} if self.passing else set())

    def play(self, action: str) -> None:
        assert action in self.legal()
        if self.wanted == "draw":
            self.draw(action.split()[1])
        elif self.wanted == "place":
            self.place(named(action))
        elif action == "stop":
            self.stopped, self.passing = self.passing, None
            assert self.stopped
            self.act(self.stopped)
        elif self.wanted == "step":
            self.step(*map(named, action.split("-")))
        elif self.wanted == "birth":
            self.put(named(action.split()[1]), self.turn, "small")
            self.eventful = True
            self.go_on()
        elif self.wanted == "turn":
            _, colour, way = action.split()
            self.turn_board(colour, way)
            self.go_on()
        else:
            self.fish_out(named(action.split()[1]))
            if not self.over:
                self.go_on()

    def put(self, square: Square, seat: int, size: str) -> None:
        self.reserve[seat][size] -= 1
        self.fish[square] = (seat, size)

    def place(self, square: Square) -> None:
        self.put(square, self.turn, "small")
        if len(self.mine(self.turn)) == 3:
            self.turn = 1 - self.turn
            if len(self.mine(self.turn)) == 3:
                self.begin_turn()

    def begin_turn(self) -> None:
        self.wanted, self.steps = "step", 2
        self.at = self.passing = self.stopped = None
        if not any(map(self.reaches, self.mine(self.turn))):
            self.end_turn()

    def end_turn(self) -> None:
        self.quiet = 0 if self.eventful else self.quiet + 1
        self.eventful = False
        self.turn = 1 - self.turn
        if self.quiet == 60:
            scores = [(len(self.captured[seat]), len(self.mine(seat))) for seat in range(2)]
            self.end(None if scores[0] == scores[1] else scores.index(max(scores)))
        else:
            self.begin_turn()

    def end(self, winner: int | None) -> None:
        self.over, self.winner = True, winner
        self.steps, self.wanted = 0, "step"
        self.at = self.passing = self.stopped = None

    def check_left(self, seat: int) -> None:
        if len(self.mine(seat)) <= 1 and not self.over:
            self.end(1 - seat)

    def go_on(self) -> None:
        self.wanted, self.at = "step", None
        if self.steps == 0 or not any(map(self.reaches, self.step_takers())):
            self.end_turn()

    def step(self, start: Square, end: Square) -> None:
        self.steps -= 1
        self.passing = self.stopped = None
        seat, size = self.fish.pop(start)
        victim = self.fish.pop(end, None)
        self.fish[end] = (seat, size)
        if victim:
            self.captured[seat].append(victim[1])
            self.eventful = True
            if len(self.captured[seat]) == 5:
                self.end(seat)
            self.check_left(1 - seat)
            if self.over:
                return
        kind = self.kind[end]
        if kind in PLANKTON and PLANKTON[kind] in self.plankton[seat] and self.grow(end):
            self.plankton[seat].remove(PLANKTON[kind])
        if kind not in "N?":
            self.go_on()
        elif self.stopping and self.steps and self.reaches(end):
            self.passing = end
        else:
            if self.stopping and self.steps:
                self.stopped = end
            self.act(end)

    def grow(self, square: Square) -> bool:
        seat, size = self.fish[square]
        if size == "big":
            return False
        bigger = SIZES[SIZES.index(size) + 1]
        if not self.reserve[seat][bigger]:
            return False
        self.reserve[seat][size] += 1
        self.put(square, seat, bigger)
        self.eventful = True
        return True

    def act(self, square: Square) -> None:
        self.at = square
        if self.kind[square] == "?":
            self.wanted = "draw"
        else:
            self.bear(square)

    def bear(self, square: Square) -> None:
        if self.reserve[self.turn]["small"] and self.birth_places(square):
            self.wanted = "birth"
        else:
            self.go_on()

    def draw(self, token: str) -> None:
        assert self.at
        self.pile[token] -= 1
        if not self.pile.total():
            self.pile = Counter(ALL_TOKENS)
        if token == "whirlwind":
            self.wanted = "turn"
        elif token == "birth":
            self.bear(self.at)
        elif token == "plankton":
            self.grow(self.at)
            self.go_on()
        else:
            self.stopped = None
            self.fish_out(self.at)
            others = self.mine(1 - self.turn) & board_of(self.at) if not self.over and self.at else set()
            if len(others) > 1:
                self.wanted = "lose"
                return
            for square in others:
                self.fish_out(square)
            if not self.over:
                self.go_on()

    def fish_out(self, square: Square) -> None:
        seat, size = self.fish.pop(square)
        self.reserve[seat][size] += 1
        self.check_left(seat)

    def turn_board(self, colour: str, way: str) -> None:
        plankton = next(square for square, kind in self.kind.items() if PLANKTON.get(kind) == colour)
        squares = board_of(plankton)
        left, below = min(squares)

        def goes_to(square: Square) -> Square:
            if square not in squares:
                return square
            column, row = square[0] - left, square[1] - below
            return (left + row, below + 2 - column) if way == "right" else (left + 2 - row, below + column)

        self.kind = {goes_to(square): kind for square, kind in self.kind.items()}
        self.fish = {goes_to(square): fish for square, fish in self.fish.items()}
        self.stopped = goes_to(self.stopped) if self.stopped else None

    def result(self) -> tuple[tuple[int, int, int], ...] | None:
        if not self.over:
            return None
        return tuple((int(self.winner == s), len(self.captured[s]), len(self.mine(s))) for s in range(2))
