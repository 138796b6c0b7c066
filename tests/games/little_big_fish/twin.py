"""The naive twin of a position in notation."""

from collections import Counter

from tests.games.little_big_fish.naive import SIZES, NaiveSea, named

LETTERS = {"s": "small", "m": "medium", "b": "big"}
COLOURS = {"r": "red", "y": "yellow", "b": "blue", "g": "green"}


def naive_twin(position: str) -> NaiveSea:
    rows, fish, tokens, eaten, pile, turn, awaits, quiet, *option = position.split(" ")
    twin = NaiveSea(rows, int(turn) - 1, bool(option))
    for seat in range(2):
        for swimmer in fish.split("|")[seat].replace("-", "").split(","):
            if swimmer:
                twin.put(named(swimmer), seat, LETTERS[swimmer[2]])
        twin.plankton[seat] = {COLOURS[letter] for letter in tokens.split("|")[seat].replace("-", "")}
        for size, count in zip(SIZES, map(int, eaten.split("|")[seat].split(",")), strict=True):
            twin.captured[seat] += [size] * count
            twin.reserve[1 - seat][size] -= count
    kinds = ["fisherman", "plankton", "birth", "whirlwind"]
    twin.pile = Counter(dict(zip(kinds, map(int, pile.split(",")), strict=True)))
    twin.eventful, twin.quiet = quiet == "-1", max(0, int(quiet))
    word, _, square = awaits.replace("!", "@").partition("@")
    twin.wanted, twin.steps = word[:-1], int(word[-1])
    if square and twin.wanted != "step":
        twin.at = named(square)
    if square and option and twin.steps and twin.wanted != "lose":
        if "@" in awaits and twin.wanted == "step":
            twin.passing = named(square)
        else:
            twin.stopped = named(square)
    return twin
