"""The naive twin of a position in notation."""

from tests.games.hey_thats_my_fish.naive import NaiveFish


def naive_twin(position: str) -> NaiveFish:
    board, penguins, collected, turn = position.split(" ")
    twin = NaiveFish(penguins.count("|") + 1, int(turn) - 1, [list(map(int, row)) for row in board.split("/")])
    at = {f"{'abcdefgh'[row]}{(x if row % 2 else x - 1) // 2 + 1}": (row, x) for row, x in twin.fish}
    twin.penguins = [{at[name] for name in group.split(",") if name != "-"} for group in penguins.split("|")]
    if any(floes != "0:0" for floes in collected.split("|")):
        twin.to_place = 0
    else:
        twin.to_place -= sum(map(len, twin.penguins))
    return twin
