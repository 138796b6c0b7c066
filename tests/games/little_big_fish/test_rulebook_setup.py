"""The rulebook, sentence by sentence, and the rulings: setting up and taking turns."""

from collections import Counter

import pytest

from shoal.core import IllegalAction, Rng
from tests.games.little_big_fish.positions import (
    FIRST_GAMES,
    FISHERMAN,
    fish_of,
    legal,
    play,
    position,
    start,
    steps_of,
)


def test_each_player_has_six_small_four_medium_and_two_big_fish_in_reserve() -> None:
    assert start().view(None).reserve == ((6, 4, 2), (6, 4, 2))


def test_each_player_has_a_plankton_token_of_each_colour() -> None:
    assert start().view(None).plankton == (("red", "yellow", "blue", "green"),) * 2


def test_there_are_two_surprise_tokens_of_each_kind() -> None:
    assert start().view(None).pile == {"fisherman": 2, "plankton": 2, "birth": 2, "whirlwind": 2}


def test_the_surprise_tokens_are_stirred() -> None:
    piles = [start(seed).pile for seed in range(400)]
    assert all(Counter(pile) == {0: 2, 1: 2, 2: 2, 3: 2} for pile in piles)
    assert all(70 < count < 130 for count in Counter(pile[0] for pile in piles).values())


def test_the_four_boards_are_shuffled_and_turned() -> None:
    boards = [start(seed).view(None).boards for seed in range(800)]
    assert all(len({board.colour for board in four}) == 4 for four in boards)
    for quarter in range(4):
        seen = Counter((four[quarter].colour, four[quarter].turns) for four in boards)
        assert len(seen) == 16
        assert all(25 < count < 80 for count in seen.values())


def test_first_games_are_played_on_the_sea_of_the_drawing() -> None:
    for seed in range(5):
        assert "/".join(start(seed, first_games=True).view(None).rows) == FIRST_GAMES


def test_all_corners_of_the_boards_are_ocean_so_that_there_are_four_squares_to_start_from() -> None:
    for seed in range(20):
        assert legal(start(seed)) == {"a1", "c1", "d1", "f1"}


def test_the_first_player_puts_three_small_fish_on_the_line_in_front_of_them_then_the_second() -> None:
    state = start(first_games=True)
    for square in ("a1", "c1", "f1"):
        assert state.to_act == 0
        assert play(state, square) == [f"{{0}} places a small fish on {square}."]
    assert legal(state) == {"a6", "c6", "d6", "f6"}
    for square in ("a6", "d6", "f6"):
        assert state.to_act == 1
        play(state, square)
    assert fish_of(state, 0) == {"a1s", "c1s", "f1s"}
    assert fish_of(state, 1) == {"a6s", "d6s", "f6s"}
    assert state.view(None).reserve == ((3, 4, 2), (3, 4, 2))
    assert (state.to_act, state.view(None).awaits, state.view(None).steps) == (0, "step", 2)


@pytest.mark.parametrize("square", ["b1", "e1", "a2", "a6"])
def test_fish_start_on_ocean_squares_of_the_first_line_only(square: str) -> None:
    with pytest.raises(IllegalAction, match="empty ocean squares in your home row"):
        play(start(first_games=True), square)


def test_fish_start_on_unoccupied_squares() -> None:
    state = start(first_games=True)
    play(state, "a1")
    assert legal(state) == {"c1", "d1", "f1"}
    with pytest.raises(IllegalAction, match="home row"):
        play(state, "a1")


def test_seat_one_begins_unless_the_first_seat_is_drawn() -> None:
    assert {start(seed).to_act for seed in range(20)} == {0}
    assert {start(seed, first_seat="random").to_act for seed in range(20)} == {0, 1}


def test_who_placed_first_moves_first() -> None:
    for seed in range(8):
        state, rng = start(seed, first_seat="random"), Rng(seed)
        beginner = state.to_act
        for _ in range(6):
            state.apply(state.sample(rng))
        assert (state.to_act, state.view(None).awaits, state.view(None).steps) == (beginner, "step", 2)


def test_everything_but_the_order_of_the_pile_is_open_to_all() -> None:
    state = start()
    assert len({state.view(seat).encode() for seat in (0, 1, None)}) == 1


# A turn


def test_one_fish_may_swim_two_squares() -> None:
    state = position("d3m,a1s|a6s,f6s")
    assert play(state, "d3-c3", "c3-c4") == ["{0} swims from d3 to c3.", "{0} swims from c3 to c4."]
    assert fish_of(state, 0) == {"a1s", "c4m"}
    assert state.to_act == 1


def test_two_fish_may_swim_one_square_each() -> None:
    state = position("d3m,c1s|a6s,f6s")
    play(state, "d3-c3", "c1-d1")
    assert fish_of(state, 0) == {"c3m", "d1s"}
    assert (state.to_act, state.view(None).steps) == (1, 2)


def test_a_turn_is_two_steps_not_more_and_not_less() -> None:
    state = position("d3m,c1s|a6s,f6s")
    play(state, "d3-c3")
    assert (state.to_act, state.view(None).steps) == (0, 1)
    assert all("-" in text for text in legal(state))
    with pytest.raises(IllegalAction):
        play(state, "pass")


def test_a_fish_may_step_back() -> None:
    state = position("d3m,c1s|a6s,f6s")
    play(state, "d3-c3", "c3-d3")
    assert fish_of(state, 0) == {"c1s", "d3m"}


def test_a_fish_swims_up_down_and_sideways_but_not_diagonally() -> None:
    state = position("d3m,c1s|a6s,f6s")
    assert steps_of(state, "d3") == {"c3", "d2", "d4"}
    assert steps_of(position("e5m,c1s|a6s,f6s"), "e5") == {"e4", "e6"}
    assert steps_of(position("b6m,c1s|a6s,f6s"), "b6") == {"a6", "c6"}
    for far in ("c2", "d5", "b3", "f3"):
        with pytest.raises(IllegalAction):
            play(state, f"d3-{far}")
    with pytest.raises(IllegalAction, match="to the next square up, down, left or right"):
        play(state, "d3-c2")


@pytest.mark.parametrize(
    ("square", "ends"),
    [
        ("a1", {"a2"}),
        ("f1", {"e1"}),
        ("f4", {"e4", "f3"}),
        ("a4", {"a3", "a5"}),
        ("f6", {"e6"}),
        ("c6", {"b6", "c5", "d6"}),
    ],
)
def test_no_fish_leaves_the_sea(square: str, ends: set[str]) -> None:
    assert steps_of(position(f"{square}m,d1s|c3s,d3s"), square) == ends


def test_no_fish_swims_onto_a_fish_of_its_own() -> None:
    state = position("d3m,c3s|a6s,f6s")
    assert steps_of(state, "d3") == {"d2", "d4"}
    with pytest.raises(IllegalAction, match="Your own fish is in the way"):
        play(state, "d3-c3")


def test_one_swims_with_ones_own_fish_only() -> None:
    state = position("d3m,c1s|a6s,f6s")
    assert {text[:2] for text in legal(state)} == {"c1", "d3"}
    for square in ("a6", "e6"):
        with pytest.raises(IllegalAction, match="You have no fish there"):
            play(state, f"{square}-e6")


STUCK = "a1m,f1m"
"""Fish that are stuck between wrecks and two big rivals on a2 and e1."""


def test_a_second_step_that_is_impossible_is_forfeited() -> None:
    state = position(f"f4m,{STUCK}|a2b,e1b", pile=FISHERMAN)
    assert play(state, "f4-e4") == [
        "{0} swims from f4 to e4.",
        "{0} finds a surprise on e4: Fisherman.",
        "The Fisherman takes {0}'s medium fish from e4.",
        "{0} cannot take another step.",
    ]
    assert (state.to_act, state.view(None).steps) == (1, 2)


def test_with_no_step_at_all_the_turn_passes() -> None:
    state = position("f1m,f6m|d6b,e1b", "step1", turn=2, quiet=7)
    assert play(state, "d6-e6")[-1] == "{0} cannot take another step."
    view = state.view(None)
    assert (view.to_act, view.steps, view.quiet) == (1, 2, 9)
