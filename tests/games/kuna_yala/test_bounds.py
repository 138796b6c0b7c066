"""There is room for the largest and furthest schools and for the longest list of moves."""

import pytest

from shoal.core import Rng
from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.rules.cards import DECK
from shoal.games.kuna_yala.rules.places import name_of, place_named
from shoal.games.kuna_yala.rules.rules import MAX_MOVES, SLOTS, school_of
from shoal.games.kuna_yala.rules.school import MAX_CARDS, MAX_SITES, SITES, beside, columns_and_rows, place_at
from tests.games.kuna_yala.naive import name, named, whole_deck
from tests.games.kuna_yala.positions import places, play, position

STEPS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
RED = [f"r{seabed}{fish}" for fish in (1, 1, 1, 2) for seabed in "tnsr"]
OTHERS = [card for card in sorted(whole_deck().elements()) if len(card) == 3 and card[0] != "r"]


def chain(length: int) -> list[str]:
    """Return cards that may follow each other: red fish over changing seabeds, then corals and other fish in turn."""
    corals_and_fish = [card for fish in OTHERS for card in ("C", fish)]
    return [*RED, *corals_and_fish][:length]


def line(way: str, length: int) -> str:
    """Return a school in one straight line from its first coral."""
    return ",".join(["o:C", *(f"{way}{n}:{card}" for n, card in enumerate(chain(length - 1), 1))])


def staircase(east: int, north: int, length: int) -> str:
    """Return a school that goes to a far corner in a zigzag."""
    at, cards = (0, 0), ["o:C"]
    for n, card in enumerate(chain(length - 1)):
        at = (at[0] + east, at[1]) if n % 2 else (at[0], at[1] + north)
        cards.append(f"{name(at)}:{card}")
    return ",".join(cards)


def check_far_school(school: str) -> None:
    """Check that a school reads back, that its places have their names, and that a coral fits exactly around it."""
    state = position(f"o:C|{school}", "C,C,S,S")
    assert GAME.read_position(state.notation()).view(None) == state.view(None)
    taken = {named(pile.split(":")[0]) for pile in school.split(",")}
    assert {(card.east, card.north) for card in state.view(None).schools[1].cards} == taken
    free = {(east + x, north + y) for east, north in taken for x, y in STEPS} - taken
    assert int(state.s[school_of(1) + SITES]) == len(taken) + len(free) <= MAX_SITES
    assert places(state, 1, "B") == set(map(name, free))


@pytest.mark.parametrize("way", "ewns")
@pytest.mark.parametrize("length", [2, 33, 34, 51, 52])
def test_a_school_may_be_one_straight_line(way: str, length: int) -> None:
    check_far_school(line(way, length))


@pytest.mark.parametrize("east", [1, -1])
@pytest.mark.parametrize("north", [1, -1])
def test_a_school_may_lead_to_any_far_corner(east: int, north: int) -> None:
    check_far_school(staircase(east, north, MAX_CARDS))


@pytest.mark.parametrize("way", "ewns")
def test_a_school_grows_to_the_far_end_of_a_line(way: str) -> None:
    state = position(f"o:C|{line(way, MAX_CARDS - 1)}", "C,C,S,S", stacks=["vr1", "vr1", "vr1", "vs1"])
    play(state, f"1 B {way}51", f"2 A {way}1")
    assert f"{way}51" in {card.place for card in state.view(None).schools[1].cards}
    assert GAME.read_position(state.notation()).view(None) == state.view(None)


def test_every_place_a_site_can_have_has_a_name_that_reads_back() -> None:
    reach = range(-MAX_CARDS + 1, MAX_CARDS)
    for east in reach:
        for north in reach:
            place = place_at(east, north)
            assert columns_and_rows(place) == (east, north)
            assert name_of(place) == name((east, north))
            assert place_named(name_of(place)) == place


def test_beside_a_place_is_the_next_one_across_the_first_row_and_column_too() -> None:
    for east in (-52, -1, 0, 51):
        for north in (-52, -1, 0, 51):
            near = [columns_and_rows(beside(place_at(east, north), way)) for way in range(4)]
            assert near == [(east + 1, north), (east, north + 1), (east - 1, north), (east, north - 1)]


def test_no_school_gets_more_cards_than_there_is_room_for() -> None:
    """Each turn takes two cards, not counting the first corals, and gives a school at most one of them."""
    assert 1 + (sum(DECK) - 2) // 2 == MAX_CARDS


def test_around_cards_that_hang_together_are_two_places_a_card_and_two_more_at_most() -> None:
    """Each laid card takes one of the places around and adds at most three; the first card has four around it."""
    around = 4 + (MAX_CARDS - 1) * (3 - 1)
    assert MAX_CARDS + around == MAX_SITES


def test_no_list_of_moves_is_longer_than_there_is_room_for() -> None:
    """Count, for each open card, every place around all schools, which together hold at most all cards."""
    assert SLOTS * sum(2 * cards + 2 for cards in (26, 26, 26, 26)) <= MAX_MOVES
    rng, longest = Rng(1), 0
    for seed in range(20):
        state = GAME.start(GAME.read_options({"players": 2 + seed % 3}), seed)
        while state.to_act is not None:
            longest = max(longest, len(state.legal()))
            state.apply(state.sample(rng))
    assert 100 < longest <= MAX_MOVES
