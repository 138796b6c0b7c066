"""The rulebook and the rulings on where cards may be laid; each test is named after its rule."""

from itertools import product

import pytest

from shoal.core import IllegalAction
from tests.games.kuna_yala.naive import name
from tests.games.kuna_yala.positions import (
    around,
    awaited,
    branches,
    cards,
    legal,
    places,
    play,
    position,
    write_school,
)

FISH = [f"{fish}{seabed}{count}" for fish, seabed, count in product("rygv", "tnsr", "12")]
ALL_SORTS = "o:O/C,e1:rn1,e2:S/rs1,w1:X/gt1"
"""A school with fish and a shark to the right of an octopus, and bones to its left."""
FAR = [
    ["n" * 50],
    ["w" * 50],
    ["es" * 25],
    ["wn" * 25],
    ["nnnnnee", "s"],
    ["n" * 12 + "eee"],
    ["s" * 12 + "w" * 5],
    ["e" * 22, "n"],
]
"""Schools in straight lines, to far corners, and with distant places that hash to the same cell or to the last one."""


def test_a_coral_goes_beside_any_card() -> None:
    state = position(f"{ALL_SORTS}|o:C", "C,C,C,C")
    around = {"n1", "s1", "e1n1", "e1s1", "e2n1", "e2s1", "e3", "w1n1", "w1s1", "w2"}
    assert places(state, 1, "A") == around


@pytest.mark.parametrize("card", FISH)
def test_any_fish_goes_beside_a_coral(card: str) -> None:
    assert places(position("o:C|o:C", f"{card},C,C,C"), 1, "A") == {"n1", "e1", "s1", "w1"}


@pytest.mark.parametrize("card", FISH)
def test_fish_go_beside_fish_that_share_the_colour_or_the_seabed_and_no_others(card: str) -> None:
    state = position("o:C,n1:C,n2:rn1|o:C", f"{card},C,C,C")
    assert ("n3" in places(state, 1, "A")) == (card[0] == "r" or card[1] == "n")


@pytest.mark.parametrize("card", FISH)
def test_a_fish_has_to_get_on_with_every_card_around_it(card: str) -> None:
    state = position("o:C,e1:rn1,n1:gt1|o:C", f"{card},C,C,C")
    with_red, with_green = card[0] == "r" or card[1] == "n", card[0] == "g" or card[1] == "t"
    assert ("e1n1" in places(state, 1, "A")) == (with_red and with_green)


def test_a_fish_between_four_has_to_get_on_with_all_of_them() -> None:
    ring = "o:C,e1:rn1,w1:rs1,n1:rt1,e1n1:C,w1n1:C,e1n2:C,w1n2:C,n3:C,e1n3:C,w1n3:C"
    assert "n2" in places(position(f"{ring}|o:C", "rr1,C,C,C"), 1, "A")
    assert "n2" not in places(position(f"{ring}|o:C", "gs1,C,C,C"), 1, "A")
    assert "n2" in places(position(f"{ring}|o:C", "gt1,C,C,C"), 1, "A")


@pytest.mark.parametrize("card", FISH)
def test_any_fish_goes_beside_a_shark_whatever_it_has_eaten(card: str) -> None:
    assert "e2n1" in places(position("o:C,e1:rn1,e2:S/rn1|o:C", f"{card},C,C,C"), 1, "A")


@pytest.mark.parametrize("card", FISH)
def test_any_fish_goes_beside_an_octopus(card: str) -> None:
    assert places(position("o:O/C|o:C", f"{card},C,C,C"), 1, "A") == {"n1", "e1", "s1", "w1"}


@pytest.mark.parametrize("card", FISH)
def test_no_fish_goes_beside_fish_bones(card: str) -> None:
    state = position("o:C,e1:X/rn1|o:C", f"{card},C,C,C")
    assert places(state, 1, "A") == {"n1", "s1", "w1"}
    assert {"e2", "e1n1", "e1s1"} < places(state, 2, "A")


def test_bones_keep_fish_away_even_where_a_coral_would_welcome_them() -> None:
    state = position("o:C,e1:X/rn1,n1:C|o:C", "rn2,C,C,C")
    assert "e1n1" not in places(state, 1, "A")
    assert "e1n1" in places(state, 2, "A")


def test_cards_go_beside_others_not_diagonally_not_apart_and_not_on_top() -> None:
    state = position("o:C|o:C", "C,C,C,rn1")
    for place in ("e1n1", "e2", "w1s1"):
        with pytest.raises(IllegalAction, match="beside another card of the school, not diagonally"):
            play(state, f"1 A {place}")
    with pytest.raises(IllegalAction, match="card already lies"):
        play(state, "1 A o")
    with pytest.raises(IllegalAction, match="too far out"):
        play(state, "1 A e99")


@pytest.mark.parametrize("ways", FAR)
def test_a_school_may_grow_any_way_as_far_as_the_cards_last(ways: list[str]) -> None:
    school = branches(*ways)
    state = position(f"o:C|{write_school(school)}", "C,C,S,S")
    assert cards(state, 1).keys() == set(map(name, school))
    assert places(state, 1, "B") == set(map(name, around(school)))


@pytest.mark.parametrize("ways", FAR)
def test_a_card_far_out_is_found_again(ways: list[str]) -> None:
    school = branches(*ways)
    state = position(f"o:C|{write_school(school)}", "C,C,S,S")
    for place in around(school):
        after = state.copy()
        play(after, f"1 B {name(place)}")
        assert cards(after, 1).keys() == set(map(name, [*school, place]))
        assert after.view(None).schools[1].corals == state.view(None).schools[1].corals + 1


def test_a_refusal_names_the_neighbour_that_does_not_fit() -> None:
    state = position("o:C,e1:rn1,n1:X/gt1|o:C", "vs1,C,C,C")
    with pytest.raises(
        IllegalAction, match="neither colour nor seabed with its left neighbour, one red fish over navy"
    ):
        play(state, "1 A e2")
    with pytest.raises(IllegalAction, match="Only corals fit beside fish bones, and those are its lower neighbour"):
        play(state, "1 A n2")


def test_a_card_that_is_laid_lies_there() -> None:
    state = position("o:C|o:C", "rn1,C,C,C")
    assert play(state, "1 A e1") == ["{0} lays one red fish over navy in their own school."]
    assert cards(state, 0) == {"o": "coral", "e1": "rn1"}
    assert play(state, "2 B s1")[0] == "{0} lays a coral in {1}'s school."
    assert cards(state, 1) == {"o": "coral", "s1": "coral"}


# Sharks


def test_a_shark_goes_on_top_of_a_fish_card() -> None:
    state = position("o:C|o:C,e1:rn2", "S,C,C,C")
    assert places(state, 1, "B") == {"e1"}
    assert play(state, "1 B e1") == ["{0}'s shark eats two red fish over navy in {1}'s school."]
    assert cards(state, 1) == {"o": "coral", "e1": "shark"}
    assert state.view(None).schools[1].cards[1].under == "rn2"


def test_eaten_fish_are_gone() -> None:
    state = position("o:C|o:C,e1:rn2", "S,C,C,C")
    assert state.view(None).schools[1].fish == (2, 0, 0, 0)
    play(state, "1 B e1")
    assert state.view(None).schools[1].fish == (0, 0, 0, 0)
    assert state.view(None).schools[1].sharks == 1


def test_sharks_never_go_to_the_own_school() -> None:
    state = position("o:C,e1:rn1|o:C,e1:rn1", "S,C,C,C")
    assert places(state, 1, "A") == set()
    with pytest.raises(IllegalAction, match="goes into an opponent's school, never into your own"):
        play(state, "1 A e1")
    play(state, "2 B n1")
    assert awaited(state) == (0, "own")
    assert places(state, 1, "A") == set()


def test_a_shark_goes_to_any_opponent() -> None:
    state = position("o:C,e1:rn1|o:C,e1:rn1|o:C,e1:rs1|o:C", "S,C,C,C")
    assert {text for text in legal(state) if text.startswith("1 ")} == {"1 B e1", "1 C e1"}


@pytest.mark.parametrize("place", ["o", "e1", "w1", "n1", "s1"])
def test_sharks_eat_neither_corals_nor_bones_nor_octopuses_nor_other_sharks(place: str) -> None:
    state = position("o:C|o:O/C,e1:S/rn1,w1:X/gt1,n1:C,e2:rs1", "S,C,C,C")
    assert places(state, 1, "B") == {"e2"}
    with pytest.raises(IllegalAction, match="on a fish card that has not been eaten"):
        play(state, f"1 B {place}")


def test_a_shark_changes_what_fits_beside_it() -> None:
    state = position("o:C|o:C,e1:rn1,w1:X/gt1,n1:X/gt1,s1:X/gt1", "S,vs1,C,C", stacks=["C", "C", "C", "C"])
    assert "e2" not in places(state, 2, "B")
    play(state, "1 B e1", "3 A n1")
    assert state.to_act == 1
    assert "e2" in places(state, 2, "B")


@pytest.mark.parametrize(("eaten", "fits"), [("e1", "gs1"), ("n1", "rs1")])
def test_beside_a_shark_the_other_neighbours_still_have_their_say(eaten: str, fits: str) -> None:
    state = position("o:C|o:C,e1:rn1,n1:gt1", f"S,{fits},C,vs1", stacks=["C", "C", "C", "C"])
    assert "e1n1" not in places(state, 2, "B")
    play(state, f"1 B {eaten}", "3 A n1")
    assert "e1n1" in places(state, 2, "B")
    assert "e1n1" not in places(state, 4, "B")
