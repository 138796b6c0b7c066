"""The rulebook and the rulings on the end and on scoring; each test is named after its rule."""

import pytest

from shoal.core import IllegalAction, Rng
from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.rules import rules
from shoal.games.kuna_yala.state import CoralState
from tests.games.kuna_yala.positions import awaited, play, position, visible


def over(schools: str, *, colours: str = "rygv") -> CoralState:
    """Return a game that has ended with these schools."""
    return position(schools, "-,-,-,-", "over", stacks=["", "", "", ""], colours=colours)


def points(schools: str, *, colours: str = "rygv") -> list[int]:
    return [score[0] for score in scores(over(schools, colours=colours))]


def scores(state: CoralState) -> tuple[tuple[int, ...], ...]:
    result = state.result()
    assert result is not None
    return result.scores


def winners(schools: str, *, colours: str = "rygv") -> tuple[int, ...]:
    """Return the winners, after a check that the margins of a search agree."""
    state = over(schools, colours=colours)
    result = state.result()
    assert result is not None
    margins = [rules.margin(state.s, seat) for seat in range(state.options.players)]
    assert tuple(seat for seat, margin in enumerate(margins) if margin >= 0) == result.winners
    assert (0 in margins) == (len(result.winners) > 1)
    return result.winners


# The end


def test_the_game_ends_when_three_stacks_are_finished() -> None:
    state = position("o:C|o:C", "C,C,C,C", stacks=["C", "C", "C,C", ""])
    sentences = play(state, "1 A e1", "2 B e1")
    assert sentences[4:6] == ["Stack 1 is finished.", "Stack 2 is finished."]
    assert state.view(None).finished == (1, 2, 4)
    assert state.to_act is None
    assert state.view(None).prompt == "The game is over."


def test_two_finished_stacks_are_not_enough() -> None:
    state = position("o:C|o:C", "C,C,C,C", stacks=["C", "C,C", "C,C", ""])
    play(state, "1 A e1", "2 B e1")
    assert awaited(state) == (1, "first")


def test_the_open_card_lies_in_front_of_its_stack_and_does_not_keep_it_from_being_finished() -> None:
    state = position("o:C|o:C", "C,C,C,C", stacks=["C", "C", "", ""])
    play(state, "1 A e1", "2 B e1")
    assert state.to_act is None
    assert visible(state) == ["coral", "coral", "coral", "coral"]


def test_the_open_card_of_a_finished_stack_can_be_laid_and_is_not_replaced() -> None:
    state = position("o:C|o:C", "C,C,C,C", stacks=["", "C,C", "C,C", ""])
    assert "Stack 1 is finished." not in play(state, "1 A e1", "2 B e1")
    assert visible(state) == [None, "coral", "coral", "coral"]
    assert awaited(state) == (1, "first")


def test_the_turn_that_finishes_the_third_stack_is_the_last_one() -> None:
    state = position("o:C|o:C", "C,C,C,C", stacks=["C", "C,C", "", ""])
    play(state, "1 A e1")
    assert awaited(state) == (0, "others")
    play(state, "2 B e1")
    assert state.to_act is None


def test_an_octopus_that_is_a_stacks_last_card_still_finds_its_coral_before_the_end() -> None:
    state = position("o:C,e1:C|o:C", "rn1,rs1,C,-", stacks=["C", "O", "", ""])
    play(state, "1 A e2", "2 B e1")
    assert awaited(state) == (0, "settle")
    play(state, "octopus o")
    assert state.to_act is None
    assert state.view(None).schools[0].octopuses == 1


def test_discarding_finishes_stacks_as_well() -> None:
    state = position("o:C|o:C", "S,S,S,-", "stuck", stacks=["C", "C,C", "C", ""])
    play(state, "discard 1", "discard 3")
    assert state.to_act is None


# The end, if the last cards are played


@pytest.mark.parametrize("last_cards", [True, False])
def test_whoever_opens_the_table_chooses_whether_the_last_cards_are_played(last_cards: bool) -> None:
    state, rng = GAME.start(GAME.read_options({"players": 2, "last_cards": last_cards}), 1), Rng(1)
    while state.to_act is not None:
        state.apply(state.sample(rng))
    view = state.view(None)
    gone = [stack for stack in (1, 2, 3, 4) if view.stacks[stack - 1] == 0 and view.visible[stack - 1] is None]
    assert len(view.finished) >= 3
    assert (list(view.finished) == gone) == last_cards


def test_with_the_last_cards_a_stack_is_not_finished_while_its_last_card_lies_open() -> None:
    state = position("o:C|o:C", "C,C,C,C", stacks=["", "", "", ""], last_cards=True)
    assert play(state, "1 A e1")[1:] == ["Stack 1 is finished."]
    play(state, "2 B e1")
    assert visible(state) == [None, None, "coral", "coral"]
    assert state.view(None).finished == (1, 2)
    assert awaited(state) == (1, "first")
    play(state, "3 A e2", "4 B e2")
    assert state.to_act is None


def test_with_the_last_cards_the_game_ends_when_three_stacks_and_their_open_cards_are_gone() -> None:
    state = position("o:C|o:C", "C,C,C,-", stacks=["", "", "C,C", ""], last_cards=True)
    assert play(state, "1 A e1")[1:] == ["Stack 1 is finished."]
    assert play(state, "2 B e1")[1] == "Stack 2 is finished."
    assert state.to_act is None


def test_with_the_last_cards_the_turn_that_finishes_the_third_stack_is_played_to_its_end() -> None:
    state = position("o:C|o:C", "C,C,C,-", stacks=["C,C", "", "", ""], last_cards=True)
    play(state, "2 A e1")
    assert awaited(state) == (0, "others")
    play(state, "3 B e1")
    assert state.to_act is None


def test_at_the_end_all_colours_are_shown() -> None:
    state = position("o:C|o:C|o:C", "C,C,C,C", stacks=["C", "C", "C,C", ""], colours="vgr")
    sentences = play(state, "1 A e1", "2 B e1")
    assert sentences[-3:] == ["{0}'s fish are violet.", "{1}'s fish are green.", "{2}'s fish are red."]
    for viewpoint in (0, 1, 2, None):
        assert state.view(viewpoint).colours == ("violet", "green", "red")


def test_after_the_end_nothing_is_laid() -> None:
    with pytest.raises(IllegalAction, match="over"):
        play(over("o:C|o:C"), "1 A e1")


# Scoring


def test_a_fish_of_the_own_colour_is_a_point_in_whatever_school() -> None:
    assert points("o:C,e1:rn1,e2:yn1|o:C,e1:rs1,e2:ys1") == [2, 2]
    assert points("o:C|o:C,e1:rs1,n1:rt1,w1:vt1,s1:vn1|o:C,e1:rn1,n1:vr1") == [3, 0, 0]


def test_a_card_with_two_fish_counts_twice() -> None:
    assert points("o:C|o:C,e1:rs2,w1:gt1,n1:gn1") == [2, 0]


def test_the_own_colour_in_the_majority_at_home_is_three_points() -> None:
    assert points("o:C,e1:rn1|o:C") == [4, 0]
    assert points("o:C,e1:rn2,w1:gn1|o:C") == [5, 0]


def test_the_majority_is_counted_in_fish_not_in_cards() -> None:
    assert points("o:C,e1:rn1,n1:rs1,w1:gt2,s1:gr1|o:C") == [2, 0]
    assert points("o:C,e1:rn2,n1:rs1,w1:gt1,s1:gr1|o:C") == [6, 0]


def test_as_many_of_another_colour_are_no_majority() -> None:
    assert points("o:C,e1:rn1,w1:gt1|o:C") == [1, 0]


def test_colours_that_nobody_has_count_against_a_majority() -> None:
    assert points("o:C,e1:rn1,w1:vt1,s1:vs1|o:C") == [1, 0]


def test_two_others_together_do_not_break_a_majority() -> None:
    assert points("o:C,e1:rn2,w1:vt1,s1:gs1|o:C") == [5, 0]


def test_fish_elsewhere_do_not_make_a_majority() -> None:
    assert points("o:C|o:C,e1:rn1,w1:rt1") == [2, 0]


def test_a_school_without_fish_has_no_majority() -> None:
    assert points("o:C|o:C") == [0, 0]


def test_each_octopus_in_the_own_school_is_a_point() -> None:
    assert points("o:O/C,e1:O/C|o:C,e1:O/C") == [2, 1]


def test_the_most_sharks_in_the_own_school_are_two_points() -> None:
    assert points("o:C,e1:S/rn1,w1:S/gt1|o:C,e1:S/rs1") == [2, 0]


def test_all_who_share_the_most_sharks_get_them() -> None:
    assert points("o:C,e1:S/rn1|o:C,e1:S/rs1|o:C") == [2, 2, 0]


def test_without_sharks_nobody_gets_them() -> None:
    assert points("o:C|o:C|o:C") == [0, 0, 0]


def test_eaten_and_cursed_fish_and_covered_corals_count_for_nothing() -> None:
    state = over("o:O/C,e1:S/rn2,w1:X/rs2|o:C")
    assert points("o:O/C,e1:S/rn2,w1:X/rs2|o:C") == [3, 0]
    assert scores(state)[0] == (3, 0)
    assert state.view(None).schools[0].corals == 0


def test_the_tally_shows_where_the_points_come_from() -> None:
    state = over("o:O/C,e1:rn2,w1:S/gt1|o:C,e1:rs1,w1:yt1")
    tallies = state.view(None).tallies
    assert tallies is not None
    mine, theirs = tallies
    assert (mine.fish, mine.majority, mine.octopuses, mine.sharks) == ((2, 1), 3, 1, 2)
    assert (theirs.fish, theirs.majority, theirs.octopuses, theirs.sharks) == ((0, 1), 0, 0, 0)
    assert scores(state) == ((9, 2), (1, 2))


def test_the_most_points_win() -> None:
    assert winners("o:C,e1:rn1|o:C,e1:S/gs1") == (0,)
    assert winners("o:C|o:C,e1:S/gs1") == (1,)


def test_a_tie_goes_to_the_most_fish_of_any_colour_in_the_own_school() -> None:
    assert winners("o:C,e1:vt1|o:C,e1:gn2") == (1,)
    assert winners("o:C,e1:vt1,w1:vn1|o:C,e1:gn1") == (0,)


def test_points_come_before_fish() -> None:
    assert winners("o:C,e1:O/C|o:C,e1:gn2,w1:gs2") == (0,)


def test_who_ties_in_that_too_shares_the_victory() -> None:
    assert winners("o:C,e1:vt1|o:C,e1:vn1|o:C") == (0, 1)
    assert winners("o:C|o:C|o:C|o:C") == (0, 1, 2, 3)
