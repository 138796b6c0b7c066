"""The rulebook and the rulings on turns, and on turns in which no two cards can be laid."""

import pytest

from shoal.core import IllegalAction
from tests.games.kuna_yala.positions import awaited, cards, legal, places, play, position, visible

STACKS = ["rs1", "ys1", "gs1", "vs1"]
RUINS = "o:C,e1:X/gt1,w1:X/gt2,n1:X/gn1,s1:X/gn2"
"""A school beside which nothing but corals fits."""
OTHER_RUINS = "o:C,e1:X/vt1,w1:X/vt2,n1:X/vn1,s1:X/vn2"


# A turn


def test_one_card_goes_to_the_own_school_and_one_to_an_opponents() -> None:
    state = position("o:C|o:C", "rn1,C,gt1,vs2", stacks=STACKS)
    play(state, "1 A e1", "4 B w1")
    assert cards(state, 0) == {"o": "coral", "e1": "rn1"}
    assert cards(state, 1) == {"o": "coral", "w1": "vs2"}
    assert awaited(state) == (1, "first")


def test_the_opponents_card_may_be_laid_first() -> None:
    state = position("o:C|o:C", "rn1,C,gt1,vs2", stacks=STACKS)
    play(state, "4 B w1", "1 A e1")
    assert cards(state, 0) == {"o": "coral", "e1": "rn1"}
    assert cards(state, 1) == {"o": "coral", "w1": "vs2"}
    assert awaited(state) == (1, "first")


def test_either_order_leads_to_the_same_position() -> None:
    own_first, own_second = (position("o:C|o:C", "rn1,C,gt1,vs2", stacks=STACKS) for _ in range(2))
    play(own_first, "3 A e1", "2 B w1")
    play(own_second, "2 B w1", "3 A e1")
    assert own_first.notation() == own_second.notation()


def test_any_of_the_four_open_cards_may_be_chosen_for_any_school() -> None:
    state = position("o:C|o:C|o:C", "rn1,C,gt1,vs2")
    assert {(text.split()[0], text.split()[1]) for text in legal(state)} == {(s, w) for s in "1234" for w in "ABC"}


def test_the_second_card_goes_to_an_opponent_if_the_first_did_not() -> None:
    state = position("o:C|o:C|o:C", "rn1,C,gt1,vs2")
    play(state, "1 A e1")
    assert awaited(state) == (0, "others")
    assert {text.split()[1] for text in legal(state)} == {"B", "C"}
    assert {text.split()[0] for text in legal(state)} == {"2", "3", "4"}
    with pytest.raises(IllegalAction, match="Your school already has its card"):
        play(state, "2 A w1")
    with pytest.raises(IllegalAction, match="Stack 1 has no open card"):
        play(state, "1 B w1")


def test_the_second_card_goes_to_the_own_school_if_the_first_did_not() -> None:
    state = position("o:C|o:C|o:C", "rn1,C,gt1,vs2")
    play(state, "1 C e1")
    assert awaited(state) == (0, "own")
    assert {text.split()[1] for text in legal(state)} == {"A"}
    assert {text.split()[0] for text in legal(state)} == {"2", "3", "4"}
    with pytest.raises(IllegalAction, match="An opponent already has a card"):
        play(state, "2 B w1")


def test_one_does_not_take_the_only_card_that_an_opponent_could_get() -> None:
    state = position(f"o:C|{RUINS}", "C,rn1,rn1,rn1")
    assert places(state, 1, "A") == set()
    assert places(state, 1, "B")
    assert places(state, 2, "A")
    with pytest.raises(IllegalAction, match="Then no card would be left that fits into an opponent's school"):
        play(state, "1 A e1")


def test_one_does_not_give_away_the_only_card_that_fits_at_home() -> None:
    state = position(f"{RUINS}|o:C", "C,rn1,rn1,rn1")
    assert places(state, 1, "B") == set()
    assert places(state, 1, "A")
    assert places(state, 2, "B")
    with pytest.raises(IllegalAction, match="Then no card would be left that fits into your own school"):
        play(state, "1 B e1")


def test_two_sharks_cannot_be_chosen() -> None:
    state = position("o:C,e1:rn1|o:C,e1:rn1,w1:rs1", "S,S,S,C")
    play(state, "1 B e1")
    assert {text.split()[0] for text in legal(state)} == {"4"}
    assert places(state, 4, "B") == set()


def test_a_school_that_nobody_has_gets_no_card() -> None:
    with pytest.raises(IllegalAction, match="There is no such school"):
        play(position("o:C|o:C", "rn1,C,gt1,vs2"), "1 C e1")


def test_the_curse_of_the_first_card_comes_before_the_second_is_laid() -> None:
    state = position("o:C|o:C,e1:rn1,e2:yn1", "gn1,C,S,S")
    assert places(state, 3, "B") == {"e1", "e2"}
    play(state, "2 A e1")
    assert places(state, 3, "B") == {"e1", "e2"}
    state = position("o:C|o:C,e1:rn1,e2:yn1", "gn1,C,S,S")
    play(state, "1 B e3")
    assert cards(state, 1) == {"o": "coral", "e1": "bones", "e2": "bones", "e3": "bones"}
    assert awaited(state) == (0, "own")


def test_emptied_places_are_filled_from_their_own_stacks_the_left_one_first() -> None:
    state = position("o:C|o:C", "rn1,C,gt1,vs2", stacks=["rs1", "ys1,C", "gs1", "vs1,C"])
    sentences = play(state, "4 B w1", "2 A e1")
    assert sentences[2:] == [
        "Stack 2: one yellow fish over sand.",
        "Stack 4: one violet fish over sand.",
    ]
    assert visible(state) == ["rn1", "ys1", "gt1", "vs1"]
    assert state.view(None).stacks == (1, 1, 1, 1)


def test_nothing_is_turned_up_before_both_cards_are_laid() -> None:
    state = position("o:C|o:C", "rn1,C,gt1,vs2", stacks=STACKS)
    assert len(play(state, "1 A e1")) == 1
    assert visible(state) == [None, "coral", "gt1", "vs2"]
    assert state.view(None).stacks == (1, 1, 1, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_clockwise(players: int) -> None:
    schools = "|".join(["o:C"] * players)
    state = position(schools, "C,C,C,C", stacks=["rn1,rs1,rt1,gn1,gr1", "gs1,gt1,yn1,ys1,yr1", "", ""])
    order = []
    for _ in range(players + 1):
        mover = state.view(None).turn_of
        order.append(mover)
        own, next_school = "ABCD"[mover], "ABCD"[(mover + 1) % players]
        play(state, f"1 {own} {min(places(state, 1, own))}")
        play(state, f"2 {next_school} {min(places(state, 2, next_school))}")
    assert order == [*range(players), 0]


# No two cards can be laid


def test_with_a_proper_pair_nothing_can_be_discarded() -> None:
    state = position(f"o:C|{RUINS}", "C,C,S,S")
    assert awaited(state) == (0, "first")
    assert {text.split()[0] for text in legal(state)} == {"1", "2"}
    with pytest.raises(IllegalAction, match="only when no pair of open cards can be laid"):
        play(state, "discard 3")


def test_a_card_that_fits_both_schools_is_no_pair_by_itself() -> None:
    state = position(f"{RUINS}|{OTHER_RUINS}", "C,S,S,S", "stuck")
    assert places(state, 1, "A")
    assert places(state, 1, "B")


def test_without_a_pair_a_card_that_fits_is_laid_and_another_discarded() -> None:
    state = position(f"{RUINS}|{OTHER_RUINS}", "C,rn1,rs1,S", "stuck", stacks=["rs1", "ys1", "gs1", "vs1"])
    play(state, "1 A e2")
    assert awaited(state) == (0, "discard")
    assert legal(state) == {"discard 2", "discard 3", "discard 4"}
    assert play(state, "discard 4")[0] == "{0} cannot lay a shark and discards it."
    assert visible(state) == ["rs1", "rn1", "rs1", "vs1"]
    assert state.to_act == 1


def test_the_card_that_fits_may_go_to_an_opponent() -> None:
    state = position(f"{RUINS}|{OTHER_RUINS}", "C,rn1,rs1,S", "stuck")
    play(state, "1 B e2")
    assert cards(state, 1)["e2"] == "coral"
    assert awaited(state) == (0, "discard")


def test_of_two_that_fit_at_home_only_one_is_laid_and_the_other_discarded() -> None:
    state = position(f"o:C|{RUINS}", "rn1,rs1,S,S", "stuck")
    assert {text for text in legal(state) if text.startswith("discard")} == {"discard 3", "discard 4"}
    assert {text.split()[0] for text in legal(state) if "discard" not in text} == {"1", "2"}
    play(state, "1 A e1")
    assert "discard 2" in legal(state)
    with pytest.raises(IllegalAction, match="No second card can be laid"):
        play(state, "2 A w1")


def test_of_two_that_fit_abroad_only_one_is_laid_and_the_other_discarded() -> None:
    state = position(f"{RUINS}|o:C,e1:rn1", "rs1,S,S,S", "stuck")
    assert not {text for text in legal(state) if text.startswith("discard")}
    play(state, "2 B e1")
    assert legal(state) == {"discard 1", "discard 3", "discard 4"}
    with pytest.raises(IllegalAction, match="No second card can be laid"):
        play(state, "1 B n1")


def test_two_cards_that_fit_nowhere_may_both_be_discarded() -> None:
    state = position(f"{RUINS}|{OTHER_RUINS}", "C,rn1,rs1,S", "stuck", stacks=["rs1", "ys1", "gs1", "vs1"])
    play(state, "discard 2")
    assert awaited(state) == (0, "again")
    assert legal(state) == {"discard 3", "discard 4"}
    play(state, "discard 3")
    assert visible(state) == ["coral", "ys1", "gs1", "shark"]
    assert state.notation().split(" ")[4].count("rn1") == 3
    assert state.to_act == 1


def test_a_card_that_fits_somewhere_is_not_discarded_instead_of_being_laid() -> None:
    state = position(f"{RUINS}|{OTHER_RUINS}", "C,rn1,rs1,S", "stuck")
    with pytest.raises(IllegalAction, match="fits somewhere: lay it, or choose another"):
        play(state, "discard 1")
    play(state, "discard 2")
    with pytest.raises(IllegalAction, match="fits somewhere: lay it, or choose another"):
        play(state, "discard 1")
    with pytest.raises(IllegalAction, match="No second card can be laid: choose one to discard"):
        play(state, "1 A e2")


@pytest.mark.parametrize("stack", [1, 2, 3, 4])
def test_a_single_card_that_fits_nowhere_cannot_be_discarded_first(stack: int) -> None:
    open_cards = ["rn1", "rs1", "rs2"]
    open_cards.insert(stack - 1, "S")
    state = position(f"o:C|{RUINS}", ",".join(open_cards), "stuck")
    assert not {text for text in legal(state) if text.startswith("discard")}
    with pytest.raises(IllegalAction, match="First lay the other card you choose"):
        play(state, f"discard {stack}")


def test_when_nothing_fits_two_cards_are_discarded() -> None:
    state = position(f"{RUINS}|{OTHER_RUINS}", "rn1,rs1,S,S", "stuck", stacks=["rs1", "ys1", "gs1", "vs1"])
    assert legal(state) == {"discard 1", "discard 2", "discard 3", "discard 4"}
    play(state, "discard 1", "discard 3")
    assert visible(state) == ["rs1", "rs1", "gs1", "shark"]
    assert (cards(state, 0)["e1"], len(cards(state, 0))) == ("bones", 5)


def test_three_sharks_and_no_fish_to_eat_leave_no_pair() -> None:
    state = position("o:C,e1:rn1|o:C", "S,S,S,C", "stuck")
    assert {text.split()[0] for text in legal(state) if "discard" not in text} == {"4"}


def test_a_shark_that_can_eat_and_a_card_for_the_own_school_are_a_pair() -> None:
    state = position(f"o:C|{RUINS},n2:C,n3:rn1", "S,S,S,gs1")
    assert awaited(state) == (0, "first")
    assert places(state, 4, "A") == {"n1", "e1", "s1", "w1"}
    assert places(state, 4, "B") == set()
    assert places(state, 1, "B") == {"n3"}


@pytest.mark.parametrize("open_one", "BCD")
def test_a_pair_may_be_found_with_any_opponent(open_one: str) -> None:
    ruins = iter([RUINS, OTHER_RUINS])
    schools = ["o:C" if seat in ("A", open_one) else next(ruins) for seat in "ABCD"]
    state = position("|".join(schools), "rn1,rs1,S,S")
    assert awaited(state) == (0, "first")
    assert {text.split()[1] for text in legal(state)} == {"A", open_one}


@pytest.mark.parametrize(("came", "awaits"), [("S", "stuck"), ("rs1", "first")])
def test_whether_there_is_a_pair_is_seen_when_a_turn_begins(came: str, awaits: str) -> None:
    state = position(f"{RUINS}|{OTHER_RUINS}", "C,C,S,S", stacks=["rn1", came, "C", "C"])
    play(state, "1 A e2", "2 B e2")
    assert awaited(state) == (1, awaits)
