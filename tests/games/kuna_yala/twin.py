"""The naive twin of a position in notation."""

from collections import Counter

from tests.games.kuna_yala.naive import FISH, NaiveSchools, named, whole_deck

CARD_NAMES = {"C": "coral", "S": "shark", "O": "octopus", "X": "bones"}
DEEDS = ("home", "abroad", "destroyed")


def in_full(card: str) -> str:
    return CARD_NAMES.get(card, card)


def naive_twin(position: str) -> NaiveSchools:
    colours, schools, visible, stacks, gone, turn, awaits, deeds, *last = position.split(" ")
    names = [next(fish for fish in FISH if fish[0] == letter) for letter in colours]
    twin = NaiveSchools(names, 0, last_cards=last == ["last"])
    for seat, school in enumerate(schools.split("|")):
        cards = [lying.split(":") for lying in school.split(",")]
        twin.schools[seat] = {named(place): [in_full(card) for card in card.split("/")[::-1]] for place, card in cards}
    twin.open = [None if card == "-" else in_full(card) for card in visible.split(",")]
    twin.left = list(map(int, stacks.split(",")))
    twin.discarded = Counter(in_full(card) for card in gone.split(",") if card != "-")
    word, _, stack = awaits.partition("@")
    twin.turn, twin.wanted, twin.stack = int(turn) - 1, word, None
    if stack:
        twin.wanted, twin.asked, twin.stack = "settle", int(word[-1]) - 1, int(stack) - 1
    twin.unseen = Counter()
    twin.unseen = whole_deck() - twin.all_cards()
    for seat, rows in enumerate(deeds.split("|")):
        for deed, row in zip(DEEDS, rows.split("/"), strict=True):
            numbers = map(int, row.split(","))
            twin.deeds[seat][deed] = Counter({fish[0]: n for fish, n in zip(FISH, numbers, strict=True)})
    return twin
