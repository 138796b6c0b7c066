"""A second, naive implementation of the rules with sets and coordinates: slow, and independent of the engine.

Places are (row, x) with x in half hexagons; names are built as a person reads them off the board.
"""

from itertools import count

STEPS = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]
Place = tuple[int, int]


def name(place: Place) -> str:
    row, x = place
    return "abcdefgh"[row] + str((x if row % 2 else x - 1) // 2 + 1)


class NaiveFish:
    def __init__(self, players: int, first: int, rows: list[list[int]]) -> None:
        self.fish = {
            (row, 2 * i + (0 if row % 2 else 1)): fish
            for row, line in enumerate(rows)
            for i, fish in enumerate(line)
            if fish
        }
        self.players = players
        self.turn: int | None = first
        self.penguins: list[set[Place]] = [set() for _ in range(players)]
        self.to_place = {2: 8, 3: 9, 4: 8}[players]
        self.collected: list[list[int]] = [[] for _ in range(players)]

    def occupied(self) -> set[Place]:
        return set().union(*self.penguins)

    def slides(self, start: Place) -> set[Place]:
        ends = set()
        for row_step, x_step in STEPS:
            for n in count(1):
                end = (start[0] + n * row_step, start[1] + n * x_step)
                if end not in self.fish or end in self.occupied():
                    break
                ends.add(end)
        return ends

    def legal(self) -> dict[str, tuple[Place | None, Place]]:
        if self.turn is None:
            return {}
        if self.to_place:
            free = set(self.fish) - self.occupied()
            return {name(place): (None, place) for place in free if self.fish[place] == 1}
        return {
            f"{name(start)}-{name(end)}": (start, end)
            for start in self.penguins[self.turn]
            for end in self.slides(start)
        }

    def play(self, action: str) -> None:
        assert self.turn is not None
        start, end = self.legal()[action]
        self.penguins[self.turn].add(end)
        if start is None:
            self.to_place -= 1
        else:
            self.penguins[self.turn].remove(start)
            self.collected[self.turn].append(self.fish.pop(start))
        for n in range(1, self.players + 1):
            seat = (self.turn + n) % self.players
            if self.to_place or any(self.slides(penguin) for penguin in self.penguins[seat]):
                self.turn = seat
                return
            self.collected[seat] += [self.fish.pop(penguin) for penguin in self.penguins[seat]]
            self.penguins[seat].clear()
        self.turn = None
