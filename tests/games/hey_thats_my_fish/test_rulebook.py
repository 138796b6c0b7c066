"""The rulebook, sentence by sentence, and the rulings; each test is named after its rule."""

from collections import Counter
from itertools import pairwise

import pytest

from shoal.core import BadOptions, IllegalAction, Result, Rng
from shoal.games.hey_thats_my_fish import GAME
from shoal.games.hey_thats_my_fish.rules.board import CELL_NAMED, DIRECTIONS, NAMES, ray
from shoal.games.hey_thats_my_fish.rules.layout import ocean_board
from shoal.games.hey_thats_my_fish.state import FloeState
from tests.games.hey_thats_my_fish.positions import legal, play, position, slides_of

FULL = {letter: "1" * (7 + n % 2) for n, letter in enumerate("abcdefgh")}


def start(players: int = 2, seed: int = 1, **options: object) -> FloeState:
    return GAME.start(GAME.read_options({"players": players, **options}), seed)


def placed(players: int, seed: int = 1, **options: object) -> FloeState:
    state, rng = start(players, seed, **options), Rng(seed)
    while state.placing:
        state.apply(state.sample(rng))
    return state


# Setting up


def test_the_board_has_eight_rows_of_seven_and_eight_places_in_turn_the_top_one_seven() -> None:
    assert [len(row) for row in start().view(None).rows] == [7, 8, 7, 8, 7, 8, 7, 8]


def test_long_rows_stick_out_half_a_place_on_both_sides() -> None:
    neighbours = {NAMES[c] for d in DIRECTIONS for c in ray(CELL_NAMED["c1"], d)[:1]}
    assert neighbours == {"b1", "b2", "c2", "d1", "d2"}
    assert {NAMES[c] for d in DIRECTIONS for c in ray(CELL_NAMED["b1"], d)[:1]} == {"a1", "b2", "c1"}


def test_there_are_thirty_floes_with_one_fish_twenty_with_two_and_ten_with_three() -> None:
    for seed in range(20):
        assert Counter(start(seed=seed).fish()) == {1: 30, 2: 20, 3: 10}
        assert Counter(start(seed=seed, even_spread=True).fish()) == {1: 30, 2: 20, 3: 10}


def test_floes_lie_at_random() -> None:
    threes = Counter(cell for seed in range(600) for cell, fish in enumerate(start(seed=seed).fish()) if fish == 3)
    assert all(60 < threes[cell] < 145 for cell in range(60)), "each cell has three fish in one deal out of six"


def test_if_all_agree_the_floes_are_spread_evenly() -> None:
    for seed in range(50):
        fish = start(seed=seed, even_spread=True).fish()
        threes = [cell for cell in range(60) if fish[cell] == 3]
        touching = [1 for cell in threes for d in DIRECTIONS for near in ray(cell, d)[:1] if near in threes]
        assert not touching
        on_boards = [sum(fish[cell] for cell in range(60) if ocean_board(cell) == board) for board in range(4)]
        assert max(on_boards) - min(on_boards) <= 2


def test_evenly_means_twenty_five_fish_on_each_ocean_board_give_or_take_one() -> None:
    deals = [start(seed=seed, even_spread=True).fish() for seed in range(30)]
    on_boards = {
        sum(deal[cell] for cell in range(60) if ocean_board(cell) == board) for deal in deals for board in range(4)
    }
    assert on_boards == {24, 25, 26}


def test_the_four_ocean_boards_have_fifteen_places_each() -> None:
    assert Counter(ocean_board(cell) for cell in range(60)) == {0: 15, 1: 15, 2: 15, 3: 15}


def test_short_rows_are_split_between_the_left_and_the_right_ocean_board_by_four_and_three_in_turn() -> None:
    boards = {
        letter: [ocean_board(CELL_NAMED[f"{letter}{n + 1}"]) for n in range(len(FULL[letter]))] for letter in FULL
    }
    for far, near in zip("abcd", "efgh", strict=True):
        left = 3 if far == "c" else 4
        right = len(FULL[far]) - left
        assert boards[far] == [0] * left + [1] * right
        assert boards[near] == [2] * left + [3] * right


@pytest.mark.parametrize(("players", "penguins"), [(2, 4), (3, 3), (4, 2)])
def test_two_players_have_four_penguins_each_three_have_three_and_four_have_two(players: int, penguins: int) -> None:
    assert [len(group) for group in placed(players).view(None).penguins] == [penguins] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_penguins_are_placed_one_at_a_time_clockwise_from_the_first_seat(players: int) -> None:
    state, rng, order = start(players), Rng(1), []
    while state.placing:
        order.append(state.to_act)
        state.apply(state.sample(rng))
    assert order == [turn % players for turn in range(len(order))]


def test_a_penguin_is_placed_on_a_floe_with_one_fish_only() -> None:
    state = start()
    ones = {NAMES[cell] for cell, fish in enumerate(state.fish()) if fish == 1}
    assert legal(state) == ones
    two = next(NAMES[cell] for cell, fish in enumerate(state.fish()) if fish == 2)
    with pytest.raises(IllegalAction, match="one fish"):
        play(state, two)


def test_a_penguin_is_placed_on_an_unoccupied_floe() -> None:
    state = start()
    taken = min(legal(state))
    play(state, taken)
    assert taken not in legal(state)
    with pytest.raises(IllegalAction, match="already"):
        play(state, taken)


def test_placing_takes_no_floe() -> None:
    state = placed(2)
    assert Counter(state.fish()) == {1: 30, 2: 20, 3: 10}
    assert state.view(None).fish == (0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_begins_with_the_seat_that_placed_first(players: int) -> None:
    for seed in range(8):
        beginner = start(players, seed, first_seat="random").to_act
        assert placed(players, seed, first_seat="random").to_act == beginner


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_one_starts_unless_the_first_seat_is_drawn(players: int) -> None:
    assert {start(players, seed).to_act for seed in range(40)} == {0}
    assert {start(players, seed, first_seat="random").to_act for seed in range(40)} == set(range(players))


# Moving


def test_a_penguin_moves_as_far_as_one_wants_in_a_straight_line_in_any_of_six_directions() -> None:
    state = _alone_on_d4()
    assert slides_of(state, "d4") == {
        *("d1", "d2", "d3"),
        *("d5", "d6", "d7", "d8"),
        *("c3", "b3", "a2"),
        *("c4", "b5", "a5"),
        *("e3", "f3", "g2", "h2"),
        *("e4", "f5", "g5", "h6"),
    }


def _alone_on_d4() -> FloeState:
    """Return a game of four in which only the penguin on d4 is not at the edge."""
    return position(FULL, "d4,a1|a7,b1|h1,h8|b8,g1")


def test_any_one_of_ones_own_penguins_may_move_and_no_other() -> None:
    state = _alone_on_d4()
    assert {text.split("-")[0] for text in legal(state)} == {"a1", "d4"}
    with pytest.raises(IllegalAction, match="no penguin there"):
        play(state, "a7-a6")


def test_a_penguin_may_not_change_direction() -> None:
    state = _alone_on_d4()
    with pytest.raises(IllegalAction, match="straight line"):
        play(state, "d4-b4")


BLOCKERS = ["d6", "d2", "b5", "b3", "f5", "f3"]
"""Places two steps from d4 in each of the six directions; a blocker there leaves only the nearer floes in reach."""
NEAR = {"d5", "d3", "c4", "c3", "e4", "e3"}


def test_a_penguin_moves_neither_onto_nor_through_another_players_penguin() -> None:
    state = position(FULL, f"d4,a1,h1|{','.join(BLOCKERS[:3])}|{','.join(BLOCKERS[3:])}")
    assert slides_of(state, "d4") == NEAR
    with pytest.raises(IllegalAction, match="already"):
        play(state, "d4-d6")
    with pytest.raises(IllegalAction, match="blocked"):
        play(state, "d4-d7")


def test_a_penguin_moves_neither_onto_nor_through_another_of_its_own_colour() -> None:
    for blockers in (BLOCKERS[:3], BLOCKERS[3:]):
        state = position(FULL, f"d4,{','.join(blockers)}|a1,a7,h1,h8")
        assert slides_of(state, "d4") & {*BLOCKERS, *NEAR} == NEAR | ({*BLOCKERS} - {*blockers})
        with pytest.raises(IllegalAction, match="already"):
            play(state, f"d4-{blockers[0]}")


def test_a_penguin_moves_neither_onto_nor_over_open_water() -> None:
    holes = {
        letter: "".join("0" if f"{letter}{n}" in BLOCKERS else "1" for n in range(1, len(row) + 1))
        for letter, row in FULL.items()
    }
    state = position(holes, "d4,a1|a7,b1|h1,h8|b8,g1")
    assert slides_of(state, "d4") == NEAR
    with pytest.raises(IllegalAction, match="open water"):
        play(state, "d4-d6")
    with pytest.raises(IllegalAction, match="blocked"):
        play(state, "d4-d7")


def test_staying_where_it_is_is_no_move() -> None:
    with pytest.raises(IllegalAction):
        play(_alone_on_d4(), "d4-d4")


def test_who_can_move_must_move() -> None:
    state = placed(2)
    with pytest.raises(IllegalAction):
        play(state, "pass")
    assert all("-" in text for text in legal(state))


# Collecting


def test_after_moving_one_collects_the_floe_the_penguin_started_from() -> None:
    state = position({**FULL, "d": "11131111"}, "d4,a1|a7,b1|h1,h8|b8,g1", "5:3|1:1|1:1|1:1")
    assert play(state, "d4-d7") == ["{0} slides from d4 to d7 and collects 3 fish."]
    assert state.collected(0) == (8, 4)
    assert [state.collected(seat) for seat in (1, 2, 3)] == [(1, 1)] * 3


def test_the_floe_the_penguin_lands_on_stays() -> None:
    state = _alone_on_d4()
    play(state, "d4-d7")
    assert state.fish()[CELL_NAMED["d7"]] == 1


def test_a_collected_floe_leaves_open_water() -> None:
    state = _alone_on_d4()
    play(state, "d4-d7")
    assert state.fish()[CELL_NAMED["d4"]] == 0
    assert Counter(state.fish()) == {1: 59, 0: 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_then_it_is_the_next_players_turn_clockwise(players: int) -> None:
    state, rng = placed(players), Rng(3)
    seats = [state.to_act]
    for _ in range(2 * players):
        state.apply(state.sample(rng))
        seats.append(state.to_act)
    assert all(after == (before + 1) % players for before, after in pairwise(s for s in seats if s is not None))


# Leaving


def test_a_player_who_can_move_no_penguin_on_their_turn_leaves_with_all_floes_under_them() -> None:
    state = position({"a": "1231000", "c": "3211111"}, "a1,a2,a3,a4|c1,c2,c3,c4", "9:5|9:5", turn=2)
    assert play(state, "c4-c5") == [
        "{1} slides from c4 to c5 and collects 1 fish.",
        "{0} can no longer move and leaves with 7 fish from a1, a2, a3, a4.",
    ]
    assert state.penguins(0) == ()
    assert state.collected(0) == (16, 9)
    assert state.fish()[:7] == [0] * 7


def test_a_player_who_has_left_takes_no_more_turns() -> None:
    state = position({"a": "1231000", "c": "3211111"}, "a1,a2,a3,a4|c1,c2,c3,c4", "9:5|9:5", turn=2)
    play(state, "c4-c5")
    assert state.to_act == 1
    play(state, "c5-c6")
    assert state.to_act == 1


def test_the_others_play_on_past_a_player_who_has_left() -> None:
    state = position({"a": "1111110", "c": "1111111"}, "a1,a2,a3|-|c5,c6,c7", "5:3|9:5|4:4", turn=1)
    play(state, "a3-a6")
    assert state.to_act == 2


def test_a_stuck_penguin_stays_while_another_of_the_player_can_move() -> None:
    state = position({"a": "3000000", "c": "1111111", "h": "11111111"}, "a1,h1,h2,h3|c1,c2,c3,c4", "9:5|9:5", turn=2)
    play(state, "c4-c5")
    assert state.to_act == 0
    assert "a1" in state.penguins(0)
    assert state.fish()[CELL_NAMED["a1"]] == 3


def test_a_player_is_out_only_when_their_turn_comes() -> None:
    """Shut seat 3 in by seat 2's move; it stays on the ice until its turn."""
    state = position(
        {"a": "1110000", "b": "10000000", "f": "11000000", "h": "11111111"},
        "h1,h2|a3,f1|a1,b1|h7,h8",
    )
    play(state, "h2-h3")
    assert state.to_act == 1
    sentences = play(state, "a3-a2")
    assert sentences == [
        "{1} slides from a3 to a2 and collects 1 fish.",
        "{2} can no longer move and leaves with 2 fish from a1, b1.",
    ]
    assert state.to_act == 3


def test_a_penguin_is_not_freed_when_its_blocker_moves_away_for_the_floe_goes_with_it() -> None:
    state = position(
        {"a": "1110000", "b": "10000000", "f": "11100000", "h": "11111111"},
        "a2,h1|a1,b1|f1,f2|h7,h8",
    )
    assert play(state, "a2-a3") == [
        "{0} slides from a2 to a3 and collects 1 fish.",
        "{1} can no longer move and leaves with 2 fish from a1, b1.",
    ]


def test_several_players_may_have_to_leave_at_once() -> None:
    state = position(
        {"a": "1200000", "b": "00000110", "c": "1110000", "h": "11100000"},
        "h1,h2|a1,a2|b6,b7|c1,c2",
    )
    play(state, "h2-h3")
    assert [state.penguins(seat) for seat in (1, 2)] == [(), ()]
    assert [state.collected(seat) for seat in (1, 2)] == [(4, 3), (3, 3)]
    assert state.to_act == 3


def test_nobody_leaves_before_all_penguins_have_been_placed() -> None:
    layout = "1010101/00000000/1111111/11111111/1111111/11111111/1111111/11111111"
    state = start(2, layout=layout)
    play(state, "c1", "a1", "c2", "a3", "c3", "a5", "c4")
    assert (state.to_act, state.placing) == (1, True)
    assert state.penguins(1) == ("a1", "a3", "a5")
    assert play(state, "a7") == ["{1} places a penguin on a7."]


def test_who_is_shut_in_from_the_start_leaves_before_their_first_move() -> None:
    layout = "1111000/00000000/1111111/11111111/1111111/11111111/1111111/11111111"
    state = start(2, layout=layout)
    play(state, "a1", "c1", "a2", "c2", "a3", "c3", "a4")
    sentences = play(state, "c4")
    assert sentences[1] == "{0} can no longer move and leaves with 4 fish from a1, a2, a3, a4."
    assert state.to_act == 1


# The end


def test_the_game_ends_when_all_penguins_have_left_the_board() -> None:
    state = position({"a": "1111110"}, "a1,a2,a3,a4|-", "9:5|9:5")
    assert state.result() is None
    play(state, "a4-a5")
    assert state.result() is None
    play(state, "a5-a6")
    assert state.to_act is None
    assert state.penguins(0) == ()
    assert state.result() is not None


def test_floes_nobody_collected_count_for_nobody() -> None:
    state = position({"a": "1111100", "h": "33333333"}, "a1,a2,a3,a4|-", "9:5|9:5")
    play(state, "a4-a5")
    assert state.result() == Result(((14, 10), (9, 5)))


def test_most_fish_win() -> None:
    state = position({"a": "1111100"}, "a1,a2,a3,a4|-", "9:5|16:6")
    play(state, "a4-a5")
    result = state.result()
    assert result is not None
    assert (result.scores, result.winners) == (((14, 10), (16, 6)), (1,))


def test_with_as_many_fish_most_floes_win() -> None:
    state = position({"a": "1111100"}, "a1,a2,a3,a4|-", "9:5|14:6")
    play(state, "a4-a5")
    result = state.result()
    assert result is not None
    assert result.winners == (0,)


def test_with_as_many_floes_too_the_victory_is_shared() -> None:
    state = position({"a": "1111100"}, "a1,a2,a3,a4|-", "9:5|14:10")
    play(state, "a4-a5")
    result = state.result()
    assert result is not None
    assert result.winners == (0, 1)


def test_fish_and_floes_are_open_to_all() -> None:
    state = placed(3)
    assert len({state.view(seat).encode() for seat in (0, 1, 2, None)}) == 1


# Boards of one's own


def test_a_layout_gives_the_board_digit_by_digit() -> None:
    layout = "1112111/32100012/1110111/11121112/0001000/12111211/3111113/11111111"
    assert start(2, layout=layout).notation().split(" ")[0] == layout


@pytest.mark.parametrize(
    ("row", "sentence"),
    [("111211", "row 1 has 7 digits"), ("11121111", "row 1 has 7 digits"), ("1114111", "digits from 0 to 3")],
)
def test_a_layout_has_a_digit_from_0_to_3_for_every_place(row: str, sentence: str) -> None:
    layout = f"{row}/32100012/1110111/11121112/0001000/12111211/3111113/11111111"
    with pytest.raises(BadOptions, match=sentence):
        start(2, layout=layout)


def test_a_layout_has_eight_rows() -> None:
    with pytest.raises(BadOptions, match="8 rows"):
        start(2, layout="1112111/32100012")


@pytest.mark.parametrize(("players", "penguins"), [(2, 8), (3, 9), (4, 8)])
def test_a_layout_needs_a_floe_with_one_fish_for_every_penguin(players: int, penguins: int) -> None:
    rest = "/22222222/2222222/22222222/2222222/22222222/2222222/"
    enough = "1111111" + rest + "1" * (penguins - 7) + "2" * (15 - penguins)
    assert len(legal(start(players, layout=enough))) == penguins
    with pytest.raises(BadOptions, match=f"at least {penguins} floes with one fish"):
        start(players, layout=enough.replace("1111111", "1111110", 1))
