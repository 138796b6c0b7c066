"""The rulebook and the rulings on the fishes' curse; each test is named after its rule."""

import pytest

from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.schema import Cursed
from tests.games.kuna_yala.positions import awaited, cards, places, play, position

STACKS = ["C", "C", "C", "C"]


def bones(schools: str, card: str, place: str, school: str = "A") -> set[str]:
    """Return the places of a school that are bones after seat 1 has laid a card in it."""
    state = position(schools, f"{card},C,C,C", stacks=STACKS)
    play(state, f"1 {school} {place}")
    return {where for where, lies in cards(state, "AB".index(school)).items() if lies == "bones"}


@pytest.mark.parametrize("seabed", "tnsr")
def test_three_fish_cards_over_one_seabed_in_a_row_turn_to_bones(seabed: str) -> None:
    assert bones(f"o:C,e1:r{seabed}1,e2:y{seabed}2|o:C", f"g{seabed}1", "e3") == {"e1", "e2", "e3"}


@pytest.mark.parametrize("way", "ewns")
def test_the_line_may_be_horizontal_or_vertical(way: str) -> None:
    assert bones(f"o:C,{way}1:rn1,{way}2:yn1|o:C", "gn1", f"{way}3") == {f"{way}1", f"{way}2", f"{way}3"}


def test_the_last_card_may_be_laid_in_the_middle() -> None:
    assert bones("o:C,n1:C,e1:rn1,e1n1:C,e2n1:C,e3n1:C,e3:yn1|o:C", "gn1", "e2") == {"e1", "e2", "e3"}


def test_two_are_no_line() -> None:
    assert bones("o:C,e1:rn1|o:C", "yn1", "e2") == set()


def test_three_round_a_corner_are_no_line() -> None:
    assert bones("o:C,e1:rn1,e2:yn1|o:C", "gn1", "e2n1") == set()


def test_another_seabed_breaks_the_line() -> None:
    assert bones("o:C,e1:rn1,e2:rs1|o:C", "rn2", "e3") == set()


@pytest.mark.parametrize("between", ["C", "S/gn1", "O/C", "X/gn1"])
def test_corals_sharks_octopuses_and_bones_break_the_line(between: str) -> None:
    schools = f"o:C,n1:C,e1:rn1,e1n1:C,e2:{between},e2n1:C,e3n1:C,e3:yn1,e4n1:C|o:C"
    struck = bones(schools, "gn1", "e4") - {"e2"}
    assert struck == set()


def test_a_common_fish_without_a_common_seabed_is_no_curse() -> None:
    assert bones("o:C,e1:rn1,e2:rs1|o:C", "rt1", "e3") == set()


def test_more_than_three_in_a_line_all_turn() -> None:
    schools = "o:C,n1:C,e1:rn1,e2:yn1,e1n1:C,e2n1:C,e3n1:C,e4n1:C,e4:gn1,e5:vn1,e5n1:C|o:C"
    assert bones(schools, "rn2", "e3") == {"e1", "e2", "e3", "e4", "e5"}


def test_two_lines_that_cross_are_both_struck() -> None:
    schools = "o:C,e1:rn1,e2:yn1,n1:C,n2:C,e1n2:C,e2n2:C,e3n2:gn1,e3n1:vn1,e2n1:C|o:C"
    assert bones(schools, "rn2", "e3") == {"e1", "e2", "e3", "e3n1", "e3n2"}


def test_a_crossing_line_of_two_is_not_struck() -> None:
    schools = "o:C,e1:rn1,e2:yn1,n1:C,e1n1:C,e2n1:C,e3n1:vn1|o:C"
    assert bones(schools, "rn2", "e3") == {"e1", "e2", "e3"}


def test_other_lines_of_the_school_stay() -> None:
    schools = "o:C,e1:rn1,e2:yn1,w1:gn1,w2:vn1|o:C"
    assert bones(schools, "rn2", "e3") == {"e1", "e2", "e3"}


def test_it_strikes_an_opponents_school_as_well_as_the_own() -> None:
    assert bones("o:C|o:C,e1:rn1,e2:yn1", "gn1", "e3", "B") == {"e1", "e2", "e3"}
    assert bones("o:C,e1:rn1,e2:yn1|o:C", "gn1", "e3", "A") == {"e1", "e2", "e3"}


def test_it_looks_at_one_school_only() -> None:
    assert bones("o:C,e1:rn1|o:C,e1:yn1", "gn1", "e2", "A") == set()


def test_a_coral_brings_no_curse() -> None:
    state = position("o:C,e1:rn1,e2:yn1|o:C", "C,C,C,C", stacks=STACKS)
    play(state, "1 A e3")
    assert "bones" not in cards(state, 0).values()


def test_the_fish_are_sacrificed() -> None:
    state = position("o:C,e1:rn1,e2:yn2|o:C", "gn1,C,C,C", stacks=STACKS)
    assert play(state, "1 A e3")[1] == "The curse strikes {0}'s school: 3 cards turn to bones."
    assert state.view(None).schools[0].fish == (0, 0, 0, 0)
    assert {card.place: card.under for card in state.view(None).schools[0].cards} == {
        "o": None, "e1": "rn1", "e2": "yn2", "e3": "gn1"
    }  # fmt: skip


def test_the_event_lists_the_struck_places_the_last_card_first() -> None:
    state = position("o:C,e1:rn1,e2:yn1,n1:C,n2:C,e1n2:C,e2n2:C,e3n2:gn1,e3n1:vn1,e2n1:C|o:C", "rn2,C,C,C")
    _, cursed = state.apply(GAME.parse("1 A e3"))
    assert cursed == Cursed(seat=0, school=0, places=("e3", "e2", "e1", "e3n1", "e3n2"))


def test_only_corals_go_beside_the_bones_from_then_on() -> None:
    state = position("o:C|o:C,e1:rn1,e2:yn1", "gn1,C,C,rn2", stacks=STACKS)
    assert "e1n1" in places(state, 4, "B")
    play(state, "1 B e3", "2 A e1")
    assert awaited(state) == (1, "first")
    assert places(state, 4, "B") == {"n1", "s1", "w1"}
    assert {"e1n1", "e2n1", "e3n1", "e4"} < places(state, 3, "B")


def test_fish_that_lie_beside_bones_already_stay() -> None:
    state = position("o:C,e1:rn1,e1n1:rs1,e2:yn1|o:C", "gn1,C,C,C", stacks=STACKS)
    play(state, "1 A e3")
    assert cards(state, 0) == {"o": "coral", "e1": "bones", "e2": "bones", "e3": "bones", "e1n1": "rs1"}
    assert state.view(None).schools[0].fish == (1, 0, 0, 0)


def test_it_is_remembered_who_laid_and_who_destroyed_what() -> None:
    state = position("o:C|o:C,e1:rn1,e2:yn2", "gn1,vs2,C,C", stacks=STACKS)
    play(state, "1 B e3", "2 A e1")
    home, abroad, destroyed = state.view(None).deeds[0]
    assert (home, abroad, destroyed) == ((0, 0, 0, 2), (0, 0, 1, 0), (1, 2, 1, 0))
    assert state.view(None).deeds[1] == ((0, 0, 0, 0),) * 3


def test_it_is_remembered_what_a_shark_was_sent_to_eat() -> None:
    state = position("o:C|o:C,e1:vn2", "S,C,C,C", stacks=STACKS)
    play(state, "1 B e1", "2 A e1")
    assert state.view(None).deeds[0] == ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 2))
