"""The rulebook and the rulings on cards that come up on the stacks: octopuses, and a fourth shark."""

import pytest

from shoal.core import IllegalAction
from shoal.games.kuna_yala import GAME
from tests.games.kuna_yala.positions import awaited, cards, legal, play, position, visible

# Octopuses


def test_an_octopus_goes_to_the_player_with_the_most_corals_who_chooses_one_of_them() -> None:
    state = position("o:C|o:C,e1:C,n1:rn1", "rs1,gs1,C,C", stacks=["O,vs1,gr1", "vs2,gr1", "", ""])
    sentences = play(state, "1 A e1", "2 B e2")
    assert sentences[2:] == ["Stack 1: an octopus."]
    assert awaited(state) == (1, "settle")
    assert legal(state) == {"octopus o", "octopus e1"}
    assert play(state, "octopus e1")[0] == "The octopus settles on {1}'s coral."
    assert cards(state, 1) == {"o": "coral", "e1": "octopus", "n1": "rn1", "e2": "gs1"}
    assert state.view(None).schools[1].octopuses == 1


def test_then_the_next_card_of_that_stack_comes_up_and_after_it_the_other_stack() -> None:
    state = position("o:C|o:C,e1:C", "rs1,gs1,C,C", stacks=["O,vs1,gr1", "vs2,gr1", "", ""])
    play(state, "1 A e1", "2 B e2")
    assert visible(state) == [None, None, "coral", "coral"]
    assert state.view(None).slot == 1
    play(state, "octopus o")
    assert visible(state) == ["vs1", "vs2", "coral", "coral"]
    assert awaited(state) == (1, "first")


def test_the_player_at_turn_may_get_it_too() -> None:
    state = position("o:C,e1:C|o:C", "rs1,gs1,C,C", stacks=["O,vs1,gr1", "vs2,gr1", "", ""])
    play(state, "1 A e2", "2 B e1")
    assert awaited(state) == (0, "settle")
    play(state, "octopus o")
    assert awaited(state) == (1, "first")


def test_a_third_player_may_get_it() -> None:
    state = position("o:C|o:C|o:C,e1:C", "rs1,gs1,C,C", stacks=["O,vs1,gr1", "vs2,gr1", "", ""])
    play(state, "1 A e1", "2 B e1")
    assert awaited(state) == (2, "settle")
    assert state.view(None).turn_of == 0
    play(state, "octopus o")
    assert awaited(state) == (1, "first")


def test_a_coral_just_laid_counts() -> None:
    state = position("o:C|o:C", "rs1,C,gs1,gs1", stacks=["O,vs1,gr1", "vs2,gr1", "", ""])
    play(state, "2 A e1", "1 B e1")
    assert awaited(state) == (0, "settle")


def test_an_only_coral_needs_no_choice() -> None:
    state = position("o:C|o:O/C,e1:rn1", "rs1,yn1,C,C", stacks=["O,vs1,gr1", "vs2,gr1", "", ""])
    sentences = play(state, "1 A e1", "2 B e2")
    assert sentences[2:4] == ["Stack 1: an octopus.", "The octopus settles on {0}'s coral."]
    assert cards(state, 0) == {"o": "octopus", "e1": "rs1"}
    assert awaited(state) == (1, "first")


def test_if_several_have_the_most_corals_the_octopus_is_discarded() -> None:
    state = position("o:C,e1:C|o:C,e1:C|o:C", "rs1,gs1,C,C", stacks=["O,vs1,gr1", "vs2,gr1", "", ""])
    sentences = play(state, "1 A e2", "2 B e2")
    assert sentences[3] == "Players tie for the most corals, so the octopus drifts away."
    assert visible(state) == ["vs1", "vs2", "coral", "coral"]
    assert "octopus" not in [*cards(state, 0).values(), *cards(state, 1).values()]
    assert awaited(state) == (1, "first")


def test_if_nobody_has_a_coral_the_octopus_is_discarded() -> None:
    state = position("o:O/C|o:O/C", "rs1,gs1,C,C", stacks=["O,vs1,gr1", "vs2,gr1", "", ""])
    assert "drifts away" in play(state, "1 A e1", "2 B e1")[3]


def test_a_covered_coral_is_no_coral_any_more() -> None:
    state = position("o:C,e1:C|o:O/C,e1:O/C,e2:C", "rs1,gs1,C,C", stacks=["O,vs1,gr1", "vs2,gr1", "", ""])
    play(state, "1 A e2", "2 B e3")
    assert awaited(state) == (0, "settle")
    assert state.view(None).schools[1].corals == 1
    with pytest.raises(IllegalAction, match="one of your corals with nothing on it"):
        play(state, "octopus e2")
    play(state, "octopus e1")
    assert state.view(None).schools[0].corals == 1


def test_octopuses_may_come_one_after_the_other() -> None:
    state = position("o:C,e1:C|o:C", "rs1,gs1,C,C", stacks=["O,O,vs1,gr1", "O,vs2,gr1", "", ""])
    play(state, "1 A e2", "2 B e1", "octopus e1")
    assert visible(state) == ["vs1", "vs2", "coral", "coral"]
    assert cards(state, 0)["e1"] == "octopus"
    assert cards(state, 0)["o"] == cards(state, 1)["o"] == "coral"


def test_who_is_asked_for_a_coral_does_nothing_else_and_nobody_acts_for_them() -> None:
    state = position("o:C|o:C,e1:C", "rs1,gs1,C,C", stacks=["O,vs1,gr1", "vs2,gr1", "", ""])
    with pytest.raises(IllegalAction, match="No octopus is waiting for a coral"):
        play(state, "octopus o")
    play(state, "1 A e1", "2 B e2")
    with pytest.raises(IllegalAction, match="First choose a coral for the octopus"):
        play(state, "3 A w1")


def test_an_octopus_is_never_among_the_open_cards() -> None:
    state = position("o:C|o:C", "rs1,gs1,C,C", stacks=["O", "vs2,gr1", "C", ""])
    play(state, "1 A e1", "2 B e1")
    assert visible(state) == [None, "vs2", "coral", "coral"]


def test_a_card_that_has_come_up_cannot_be_unseen_but_one_that_is_laid_can_be_taken_back() -> None:
    state = position("o:C|o:C", "rs1,gs1,C,C", stacks=["vs1,gr1", "vs2,gr1", "", ""])
    assert not any(event.reveals for event in state.apply(GAME.parse("1 A e1")))
    assert [event.reveals for event in state.apply(GAME.parse("2 B e1"))] == [False, True, True]


# Four sharks


def test_a_fourth_open_shark_is_discarded_and_the_next_card_of_its_stack_comes_up() -> None:
    state = position("o:C|o:C", "S,S,rs1,gs1", stacks=["", "C", "S,vs1", "S,S,vs2,C"])
    sentences = play(state, "3 A e1", "4 B e1")
    assert sentences[2:] == [
        "Stack 3: a shark.",
        "Stack 4: a shark.",
        "Four sharks are too many: the last one is chased away.",
        "Stack 4: a shark.",
        "Four sharks are too many: the last one is chased away.",
        "Stack 4: two violet fish over sand.",
    ]
    assert visible(state) == ["shark", "shark", "shark", "vs2"]


def test_three_open_sharks_stay() -> None:
    state = position("o:C|o:C", "S,rt1,rs1,gs1", stacks=["", "C", "S,vs1", "S,vs2"])
    play(state, "3 A e1", "4 B e1")
    assert visible(state) == ["shark", "rt1", "shark", "shark"]


def test_a_fourth_shark_that_was_the_last_card_leaves_its_stack_finished() -> None:
    state = position("o:C|o:C", "S,S,rs1,gs1", stacks=["C", "C", "S", "S"])
    sentences = play(state, "3 A e1", "4 B e1")
    assert sentences[-1] == "Stack 4 is finished."
    assert visible(state) == ["shark", "shark", "shark", None]
