"""The rulebook, sentence by sentence, and the rulings; each test is named after its rule."""

from collections import Counter

import pytest

from shoal.core import IllegalAction, Rng
from shoal.games.little_big_fish import GAME
from shoal.games.little_big_fish.state import SeaState
from shoal.games.little_big_fish.words import Board, Drew
from tests.games.little_big_fish.positions import (
    BIRTH,
    FIRST_GAMES,
    FISHERMAN,
    PLANKTON,
    WHIRLWIND,
    fish_of,
    legal,
    play,
    position,
    steps_of,
)

TURNS = {f"turn {colour} {way}" for colour in ("red", "yellow", "blue", "green") for way in ("left", "right")}


def start(seed: int = 1, **options: object) -> SeaState:
    return GAME.start(GAME.read_options(options), seed)


def winners(state: SeaState) -> tuple[int, ...]:
    result = state.result()
    assert result is not None
    return tuple(result.winners)


# Setting up


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


def test_the_first_player_puts_three_small_fish_on_the_line_in_front_of_him_then_the_second() -> None:
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
    with pytest.raises(IllegalAction, match=f"empty ocean squares of your first line, and {square} is none"):
        play(start(first_games=True), square)


def test_fish_start_on_unoccupied_squares() -> None:
    state = start(first_games=True)
    play(state, "a1")
    assert legal(state) == {"c1", "d1", "f1"}
    with pytest.raises(IllegalAction, match="first line"):
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
        assert state.to_act == beginner


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
    with pytest.raises(IllegalAction, match="one square up, down or sideways; c2 is not next to d3"):
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
    with pytest.raises(IllegalAction, match="Your own fish is on c3"):
        play(state, "d3-c3")


def test_one_swims_with_ones_own_fish_only() -> None:
    state = position("d3m,c1s|a6s,f6s")
    assert {text[:2] for text in legal(state)} == {"c1", "d3"}
    for square in ("a6", "e6"):
        with pytest.raises(IllegalAction, match=f"You have no fish on {square}"):
            play(state, f"{square}-e6")


STUCK = "a1m,f1m"
"""Between wrecks and two big rivals on a2 and e1."""


def test_a_second_step_that_is_impossible_is_forfeited() -> None:
    state = position(f"f4m,{STUCK}|a2b,e1b", pile=FISHERMAN)
    assert play(state, "f4-e4") == [
        "{0} swims from f4 to e4.",
        "{0} finds a surprise on e4: Fisherman.",
        "The Fisherman takes the medium fish of {0} from e4.",
        "{0} has no step left to make.",
    ]
    assert (state.to_act, state.view(None).steps) == (1, 2)


def test_with_no_step_at_all_the_turn_passes() -> None:
    state = position("f1m,f6m|d6b,e1b", "step1", turn=2, quiet=7)
    assert play(state, "d6-e6") == ["{1} swims from d6 to e6.", "{0} has no step left to make."]
    view = state.view(None)
    assert (view.to_act, view.steps, view.quiet) == (1, 2, 9)


# Sizes and eating


@pytest.mark.parametrize(
    ("hunter", "prey"), [(hunter, prey) for n, hunter in enumerate("smb") for prey in "smb"[: n + 1]]
)
def test_a_fish_eats_those_of_its_own_size_and_smaller_ones(hunter: str, prey: str) -> None:
    state = position(f"d3{hunter},c1s|c3{prey},a6s,f6s")
    size = {"s": "small", "m": "medium", "b": "big"}[prey]
    assert play(state, "d3-c3") == ["{0} swims from d3 to c3.", f"{{0}} eats a {size} fish of {{1}}."]
    assert fish_of(state, 0) == {f"c3{hunter}", "c1s"}
    assert fish_of(state, 1) == {"a6s", "f6s"}
    assert state.view(None).eaten == (1, 0)
    assert state.view(None).captured[0]["smb".index(prey)] == 1


@pytest.mark.parametrize(("hunter", "prey"), [("s", "m"), ("s", "b"), ("m", "b")])
def test_no_fish_swims_onto_a_bigger_one(hunter: str, prey: str) -> None:
    state = position(f"d3{hunter},c1s|c3{prey},a6s,f6s")
    assert "c3" not in steps_of(state, "d3")
    with pytest.raises(IllegalAction, match="The fish on c3 is bigger than yours"):
        play(state, "d3-c3")


def test_the_second_player_eats_too() -> None:
    state = position("c3s,c1s,d1s|d3m,f6s", turn=2)
    play(state, "d3-c3")
    assert state.view(None).captured == ((0, 0, 0), (1, 0, 0))


def test_an_eaten_fish_stays_with_the_eater_and_never_returns_to_the_reserve() -> None:
    state = position("d3m,c1s|c3m,a6s,f6s")
    before = state.view(None).reserve
    play(state, "d3-c3")
    assert state.view(None).reserve == before == ((5, 3, 2), (4, 3, 2))
    assert state.view(None).captured == ((0, 1, 0), (0, 0, 0))


def test_a_fish_eats_at_its_old_size_before_it_grows() -> None:
    assert "b2" not in steps_of(position("a2s,d1s|b2m,a6s,f6s"), "a2")
    state = position("a2s,d1s|b2s,a6s,f6s")
    assert play(state, "a2-b2") == [
        "{0} swims from a2 to b2.",
        "{0} eats a small fish of {1}.",
        "{0} eats the yellow plankton: the fish on b2 is medium now.",
    ]


def test_a_fish_eats_before_a_surprise_is_drawn() -> None:
    state = position("d2s,d1s|c2s,a6s,f6s", pile=FISHERMAN)
    told = play(state, "d2-c2")
    assert told[1:3] == ["{0} eats a small fish of {1}.", "{0} finds a surprise on c2: Fisherman."]
    assert state.view(None).captured[0] == (1, 0, 0)


# Plankton


def test_an_ocean_square_does_nothing() -> None:
    assert play(position("d3m,c1s|a6s,f6s"), "d3-c3") == ["{0} swims from d3 to c3."]


@pytest.mark.parametrize(
    ("colour", "start", "end", "left"),
    [
        ("red", "d6", "e6", ("yellow", "blue", "green")),
        ("yellow", "a2", "b2", ("red", "blue", "green")),
        ("blue", "c4", "c5", ("red", "yellow", "green")),
        ("green", "d2", "e2", ("red", "yellow", "blue")),
    ],
)
def test_plankton_makes_a_fish_bigger_and_costs_the_token_of_its_colour(
    colour: str, start: str, end: str, left: tuple[str, ...]
) -> None:
    state = position(f"{start}s,c1s|a6s,f6s")
    assert play(state, f"{start}-{end}")[1:] == [f"{{0}} eats the {colour} plankton: the fish on {end} is medium now."]
    assert fish_of(state, 0) == {f"{end}m", "c1s"}
    assert state.view(None).plankton == (left, ("red", "yellow", "blue", "green"))


def test_a_fish_that_grows_is_replaced_from_the_reserve_and_goes_back_to_it() -> None:
    state = position("a2s,c1s|a6s,f6s")
    play(state, "a2-b2")
    assert state.view(None).reserve[0] == (5, 3, 2)


def test_a_medium_fish_grows_big() -> None:
    state = position("a2m,c1s|a6s,f6s")
    play(state, "a2-b2")
    assert fish_of(state, 0) == {"b2b", "c1s"}


def test_a_plankton_square_that_a_player_has_used_does_nothing_for_him_any_more() -> None:
    state = position("a2s,c1s|a6s,f6s", tokens="rbg|rybg")
    assert play(state, "a2-b2") == ["{0} swims from a2 to b2."]
    assert fish_of(state, 0) == {"b2s", "c1s"}


def test_a_plankton_square_that_one_player_has_used_still_acts_for_the_other() -> None:
    state = position("d1s,c1s|a2s,f6s", tokens="rbg|rybg", turn=2)
    play(state, "a2-b2")
    assert fish_of(state, 1) == {"b2m", "f6s"}
    assert state.view(None).plankton == (("red", "blue", "green"), ("red", "blue", "green"))


def test_a_big_fish_on_plankton_keeps_the_token() -> None:
    state = position("a2b,c1s|a6s,f6s")
    assert play(state, "a2-b2") == ["{0} swims from a2 to b2."]
    assert fish_of(state, 0) == {"b2b", "c1s"}
    assert "yellow" in state.view(None).plankton[0]


def test_with_no_bigger_fish_in_the_reserve_nothing_grows_and_the_token_is_kept() -> None:
    state = position("a2s,c1s|a6s,f6s", eaten="0,0,0|0,4,0")
    assert play(state, "a2-b2") == ["{0} swims from a2 to b2."]
    assert "yellow" in state.view(None).plankton[0]
    state = position("a2m,c1b,d1b|a6s,f6s")
    assert play(state, "a2-b2") == ["{0} swims from a2 to b2."]
    assert fish_of(state, 0) == {"b2m", "c1b", "d1b"}


@pytest.mark.parametrize("stopping", [False, True])
def test_plankton_acts_at_once_even_on_a_fish_that_swims_on(stopping: bool) -> None:
    state = position("a2s,f1s|a6s,f6s", stopping=stopping)
    assert "b2" in steps_of(state, "a2")
    play(state, "a2-b2")
    assert steps_of(state, "b2") == {"a2", "c2"}, "it is too big for the wrecks b1 and b3 now"


# Wrecks


def test_a_small_fish_swims_through_wrecks_and_a_bigger_one_does_not() -> None:
    assert steps_of(position("a1s,d1s|a6s,f6s"), "a1") == {"a2", "b2", "c1"}
    assert steps_of(position("a1m,d1s|a6s,f6s"), "a1") == {"a2"}
    assert steps_of(position("a1b,d1s|a6s,f6s"), "a1") == {"a2"}


def test_wrecks_on_the_way_count_as_no_step() -> None:
    state = position("a1s,d1s|a6s,f6s")
    assert play(state, "a1-c1") == ["{0} swims from a1 through the wreck to c1."]
    assert state.view(None).steps == 1


def test_several_wrecks_that_touch_are_one_step_and_one_may_turn_among_them() -> None:
    state = position("c3s,d1s|d6s,f6s")
    around_the_wrecks = {"a3", "a4", "a5", "b2", "b6", "c4", "c5"}
    assert steps_of(state, "c3") == {"c2", "d3"} | around_the_wrecks


def test_wrecks_of_one_board_touch_those_of_the_next() -> None:
    """The wreck b3 belongs to the yellow board, b4 and b5 to the blue one."""
    assert {"b2", "b6"} <= steps_of(position("c3s,d1s|d6s,f6s"), "c3")


@pytest.mark.parametrize(("size", "sentence"), [("s", "No fish can stop on a wreck"), ("m", "Only small fish")])
def test_no_fish_stops_on_a_wreck(size: str, sentence: str) -> None:
    state = position(f"a1{size},d1s|a6s,f6s")
    assert "b1" not in steps_of(state, "a1")
    with pytest.raises(IllegalAction, match=sentence):
        play(state, "a1-b1")


def test_a_way_through_wrecks_ends_on_another_square() -> None:
    state = position("a1s,d1s|a6s,f6s")
    assert "a1" not in steps_of(state, "a1")
    with pytest.raises(IllegalAction):
        play(state, "a1-a1")


def test_a_wreck_with_no_way_out_cannot_be_entered() -> None:
    state = position("f1s,e2s|f3m,a6s")
    assert steps_of(state, "f1") == {"e1"}


def test_a_small_fish_eats_behind_a_wreck() -> None:
    state = position("a1s,d1s|c1s,a6s,f6s")
    assert play(state, "a1-c1")[1] == "{0} eats a small fish of {1}."


def test_a_way_through_wrecks_leads_past_no_fish_and_no_open_square() -> None:
    state = position("f1s,d1s|f3m,a6s,c6s")
    assert steps_of(state, "f1") == {"e1", "e2"}


# Birth


ON_YELLOW = {"birth a1", "birth c1", "birth b2", "birth c2", "birth a3", "birth c3"}


def test_on_a_birth_square_a_small_fish_comes_from_the_reserve_onto_any_free_square_of_that_board_but_wrecks() -> None:
    state = position("a1m,d1s|a6s,f6s")
    assert play(state, "a1-a2") == ["{0} swims from a1 to a2."]
    assert (state.to_act, state.view(None).awaits, state.view(None).at) == (0, "birth", "a2")
    assert legal(state) == ON_YELLOW
    assert play(state, "birth c3") == ["A small fish of {0} is born on c3."]
    assert fish_of(state, 0) == {"a2m", "d1s", "c3s"}
    assert state.view(None).reserve[0] == (4, 3, 2)


def test_nobody_is_born_on_an_occupied_square() -> None:
    state = position("a1m,c1s|c3s,f6s")
    play(state, "a1-a2")
    assert legal(state) == ON_YELLOW - {"birth c1", "birth c3"}


@pytest.mark.parametrize("square", ["b1", "a2", "d1", "a4"])
def test_a_birth_elsewhere_is_refused(square: str) -> None:
    state = position("a1m,d1s|a6s,f6s")
    play(state, "a1-a2")
    with pytest.raises(IllegalAction, match=f"free square of the same board that is no wreck, not on {square}"):
        play(state, f"birth {square}")


def test_a_birth_is_compulsory() -> None:
    state = position("a1m,d1s|a6s,f6s")
    play(state, "a1-a2")
    for other in ("a2-a1", "d1-d2", "stop", "turn red left", "lose a2", "a1"):
        with pytest.raises(IllegalAction, match="not what is to be done now; write it like 'birth c4'"):
            play(state, other)


@pytest.mark.parametrize("square", ["b2", "c2"])
def test_the_square_under_a_newborn_does_not_act(square: str) -> None:
    state = position("a1m,d1s|a6s,f6s")
    play(state, "a1-a2")
    assert play(state, f"birth {square}") == [f"A small fish of {{0}} is born on {square}."]
    assert f"{square}s" in fish_of(state, 0)
    assert sum(state.view(None).pile.values()) == 8
    assert len(state.view(None).plankton[0]) == 4


def test_a_newborn_may_take_the_second_step() -> None:
    state = position("a1m,d1s|a6s,f6s")
    play(state, "a1-a2", "birth c3")
    assert (state.to_act, state.view(None).steps) == (0, 1)
    play(state, "c3-d3")
    assert fish_of(state, 0) == {"a2m", "d1s", "d3s"}
    assert state.to_act == 1


def test_after_a_birth_with_the_second_step_the_turn_is_over() -> None:
    state = position("a1m,d1s|a6s,f6s", "step1")
    play(state, "a1-a2", "birth c3")
    assert (state.to_act, state.view(None).steps) == (1, 2)


def test_with_no_small_fish_in_the_reserve_nobody_is_born() -> None:
    state = position("a1m,d1s,f1s|a6s,f6s", eaten="0,0,0|4,0,0")
    assert play(state, "a1-a2") == ["{0} swims from a1 to a2."]
    assert (state.to_act, state.view(None).awaits, state.view(None).steps) == (0, "step", 1)


def test_with_no_free_square_nobody_is_born() -> None:
    state = position("c2s,a1s|d1s,e1s,f1s,e2s,d3s,f3s")
    assert play(state, "c2-d2") == ["{0} swims from c2 to d2."]
    assert state.view(None).awaits == "step"


def test_a_birth_square_acts_again_and_again() -> None:
    state = position("a2m,d1s|a6s,f6s", turn=1)
    play(state, "a2-a1", "a1-a2", "birth a1", "a6-a5", "birth a4", "a4-a3")
    play(state, "a2-b2", "b2-a2")
    assert state.view(None).awaits == "birth"


# Surprises


def test_on_a_surprise_square_the_first_token_is_drawn_applied_and_discarded() -> None:
    state = position("d2m,d1s|a6s,f6s", pile=PLANKTON)
    assert play(state, "d2-c2") == [
        "{0} swims from d2 to c2.",
        "{0} finds a surprise on c2: Plankton.",
        "{0} eats plankton from a surprise: the fish on c2 is big now.",
    ]
    assert state.view(None).pile == {"fisherman": 0, "plankton": 1, "birth": 0, "whirlwind": 0}
    assert state.view(None).steps == 1


def test_each_token_left_in_the_pile_is_as_likely_as_another() -> None:
    options = GAME.read_options({"first_games": True})
    drawn: Counter[str] = Counter()
    for seed in range(300):
        state = GAME.start(options, seed)
        play(state, "a1", "c1", "d1", "a6", "c6", "f6")
        told = [event for event in state.apply(GAME.parse("d1-e1")) if isinstance(event, Drew)]
        drawn.update(event.token for event in told)
    assert drawn.total() == 300
    assert all(50 < drawn[token] < 100 for token in ("fisherman", "plankton", "birth", "whirlwind"))


def test_when_all_tokens_are_used_they_are_shuffled_again_at_once() -> None:
    state = position("d2m,d1s|a6s,f6s", pile="0,1,0,0")
    assert play(state, "d2-c2")[-1] == "All surprises are used up and shuffled again."
    assert set(state.view(None).pile.values()) == {2}


def test_the_fisherman_takes_the_fish_that_found_him_back_to_the_reserve() -> None:
    state = position("d2m,d1s,f1s|a6s,f6s", pile=FISHERMAN)
    assert play(state, "d2-c2")[2:] == ["The Fisherman takes the medium fish of {0} from c2."]
    assert fish_of(state, 0) == {"d1s", "f1s"}
    assert state.view(None).reserve[0] == (4, 4, 2)
    assert state.view(None).eaten == (0, 0)


def test_the_fisherman_takes_an_adverse_fish_on_the_same_board_too_back_to_its_owners_reserve() -> None:
    state = position("d2m,d1s,f1s|a3b,a6s,f6s", pile=FISHERMAN)
    assert play(state, "d2-c2")[3:] == ["The Fisherman takes the big fish of {1} from a3."]
    assert fish_of(state, 1) == {"a6s", "f6s"}
    assert state.view(None).reserve[1] == (4, 4, 2)
    assert state.view(None).eaten == (0, 0)


def test_the_fisherman_leaves_other_boards_and_the_drawers_other_fish_alone() -> None:
    state = position("d2m,a1s,c1s|d3s,a4s,f6s", pile=FISHERMAN)
    play(state, "d2-c2")
    assert fish_of(state, 0) == {"a1s", "c1s"}
    assert fish_of(state, 1) == {"d3s", "a4s", "f6s"}


def test_of_several_adverse_fish_their_owner_picks_the_one_that_goes() -> None:
    state = position("d2m,d1s,f1s|a3b,c1s,a6s,f6s", pile=FISHERMAN)
    play(state, "d2-c2")
    view = state.view(None)
    assert (view.to_act, view.turn_of, view.awaits, view.at) == (1, 0, "lose", "c2")
    assert legal(state) == {"lose a3", "lose c1"}
    for square in ("a6", "d1", "b2"):
        with pytest.raises(IllegalAction, match=f"no fish on {square} on the Fisherman's board"):
            play(state, f"lose {square}")
    assert play(state, "lose c1") == ["The Fisherman takes the small fish of {1} from c1."]
    assert fish_of(state, 1) == {"a3b", "a6s", "f6s"}
    assert state.view(None).eaten == (0, 0)
    assert (state.to_act, state.view(None).steps) == (0, 1), "the second step is still to come"


def test_a_step_that_remains_after_the_fisherman_goes_to_another_fish() -> None:
    state = position("d2m,d1s,f1s|a6s,f6s", pile=FISHERMAN)
    play(state, "d2-c2")
    assert (state.to_act, state.view(None).steps) == (0, 1)
    assert {text[:2] for text in legal(state)} == {"d1", "f1"}


def test_the_plankton_token_makes_the_fish_bigger_and_costs_no_plankton_token_of_ones_own() -> None:
    state = position("d2s,d1s|a6s,f6s", pile=PLANKTON)
    play(state, "d2-c2")
    assert fish_of(state, 0) == {"c2m", "d1s"}
    assert len(state.view(None).plankton[0]) == 4
    assert state.view(None).reserve[0] == (5, 3, 2)


@pytest.mark.parametrize(
    ("fish", "eaten"), [("d2b,d1s", "0,0,0|0,0,0"), ("d2s,d1s", "0,0,0|0,4,0"), ("d2m,d1s", "0,0,0|0,0,2")]
)
def test_the_plankton_token_does_nothing_for_a_big_fish_or_without_a_bigger_one_but_is_discarded(
    fish: str, eaten: str
) -> None:
    state = position(f"{fish}|a6s,f6s", pile=PLANKTON, eaten=eaten)
    assert play(state, "d2-c2")[1:] == ["{0} finds a surprise on c2: Plankton, without effect."]
    assert fish_of(state, 0) == {fish.split(",")[0].replace("d2", "c2"), "d1s"}
    assert state.view(None).pile["plankton"] == 1


def test_the_birth_token_adds_a_small_fish_on_the_board_of_the_surprise() -> None:
    state = position("d2m,d1s|a3s,f6s", pile=BIRTH)
    assert play(state, "d2-c2")[1:] == ["{0} finds a surprise on c2: Birth."]
    assert legal(state) == {"birth a1", "birth c1", "birth a2", "birth b2", "birth c3"}
    assert play(state, "birth a2") == ["A small fish of {0} is born on a2."]
    assert fish_of(state, 0) == {"c2m", "d1s", "a2s"}
    assert state.view(None).steps == 1


def test_the_birth_token_does_nothing_without_a_small_fish_in_the_reserve_but_is_discarded() -> None:
    state = position("d2m,d1s,f1s|a6s,f6s", pile=BIRTH, eaten="0,0,0|4,0,0")
    assert play(state, "d2-c2")[1:] == ["{0} finds a surprise on c2: Birth, without effect."]
    assert state.view(None).pile["birth"] == 1
    assert state.view(None).awaits == "step"


def test_the_whirlwind_turns_a_board_of_ones_choice_left_or_right() -> None:
    state = position("d2m,d1s|a6s,f6s", pile=WHIRLWIND)
    assert play(state, "d2-c2")[1:] == ["{0} finds a surprise on c2: Whirlwind."]
    assert (state.to_act, legal(state)) == (0, TURNS)
    assert play(state, "turn red right") == ["{0} turns the red board to the right."]
    assert "/".join(state.view(None).rows) == ".?..W./NWB?NR/.W..W./.W..W./NY?NGW/.W..?."
    assert state.view(None).boards[3] == Board("red", 1)


def test_to_the_left_is_the_other_way_round() -> None:
    state = position("d2m,d1s|a6s,f6s", pile=WHIRLWIND)
    play(state, "d2-c2", "turn green left")
    assert "/".join(state.view(None).rows) == ".?..R./NWBWNW/.W..?./.W..W./NY?WG?/.W..N."


def test_turning_is_compulsory() -> None:
    state = position("d2m,d1s|a6s,f6s", pile=WHIRLWIND)
    play(state, "d2-c2")
    with pytest.raises(IllegalAction, match="write it like 'turn yellow left'"):
        play(state, "d1-d2")


@pytest.mark.parametrize(("way", "own", "other"), [("right", {"b1m", "d1s"}, "c3s"), ("left", {"b3m", "d1s"}, "a1s")])
def test_fish_of_both_turn_with_the_board(way: str, own: set[str], other: str) -> None:
    state = position("d2m,d1s|a3s,f6s", pile=WHIRLWIND)
    play(state, "d2-c2", f"turn yellow {way}")
    assert fish_of(state, 0) == own
    assert fish_of(state, 1) == {other, "f6s"}


def test_no_square_acts_while_a_board_turns_and_a_remaining_step_goes_on() -> None:
    state = position("d2s,b2s,d1s|a6s,f6s", pile=WHIRLWIND)
    play(state, "d2-c2")
    assert play(state, "turn yellow right") == ["{0} turns the yellow board to the right."]
    assert state.view(None).pile["whirlwind"] == 1
    assert fish_of(state, 0) == {"b1s", "b2s", "d1s"}
    assert (state.to_act, state.view(None).steps) == (0, 1)
    assert steps_of(state, "b1") == {"a1", "c1"}


# Where squares act


def test_birth_and_surprise_act_on_a_fish_that_enters_even_if_it_has_a_step_left() -> None:
    state = position("a1m,d1s|a6s,f6s")
    play(state, "a1-a2")
    assert state.view(None).awaits == "birth"


def test_by_the_other_reading_a_fish_may_pass_a_square_without_effect() -> None:
    state = position("a1m,d1s|a6s,f6s", stopping=True)
    assert play(state, "a1-a2") == ["{0} swims from a1 to a2."]
    assert (state.view(None).passing, state.view(None).stopped) == ("a2", False)
    assert legal(state) == {"a2-a1", "a2-a3", "a2-b2", "stop"}
    play(state, "a2-a3")
    assert state.to_act == 1
    assert fish_of(state, 0) == {"a3m", "d1s"}


def test_by_the_other_reading_the_square_acts_where_the_fish_stops() -> None:
    state = position("a1m,d1s|a6s,f6s", stopping=True)
    play(state, "a1-a2", "stop")
    assert legal(state) == ON_YELLOW
    state = position("d2m,d1s|a6s,f6s", stopping=True, pile=PLANKTON)
    play(state, "d2-c2")
    assert state.view(None).pile["plankton"] == 2
    assert play(state, "stop")[0] == "{0} finds a surprise on c2: Plankton."


def test_by_the_other_reading_the_last_step_of_a_turn_always_stops() -> None:
    state = position("a1m,d1s|a6s,f6s", "step1", stopping=True)
    play(state, "a1-a2")
    assert legal(state) == ON_YELLOW


def test_a_fish_that_has_stopped_leaves_the_second_step_to_another_the_newborn_included() -> None:
    state = position("a1m,d1s|a6s,f6s", stopping=True)
    play(state, "a1-a2", "stop", "birth c3")
    assert {text[:2] for text in legal(state)} == {"c3", "d1"}
    with pytest.raises(IllegalAction, match="The fish on a2 has stopped"):
        play(state, "a2-a1")


def test_a_fish_that_has_stopped_has_stopped_wherever_the_whirlwind_takes_it() -> None:
    state = position("d2m,d1s|a6s,f6s", stopping=True, pile=WHIRLWIND)
    play(state, "d2-c2", "stop", "turn yellow right")
    assert (state.view(None).passing, state.view(None).stopped) == ("b1", True)
    assert {text[:2] for text in legal(state)} == {"d1"}


def test_while_a_fish_is_passing_no_other_swims() -> None:
    state = position("a1m,d1s|a6s,f6s", stopping=True)
    play(state, "a1-a2")
    with pytest.raises(IllegalAction, match="First say whether the fish on a2 stops there"):
        play(state, "d1-d2")


@pytest.mark.parametrize("stopping", [False, True])
def test_only_a_passing_fish_can_be_stopped(stopping: bool) -> None:
    state = position("a1m,d1s|a6s,f6s", stopping=stopping)
    with pytest.raises(IllegalAction, match="No fish of yours is just passing"):
        play(state, "stop")


# The end


def test_who_has_eaten_five_fish_whatever_their_size_wins() -> None:
    state = position("d3m,c1s|c3m,a6s,f6s", eaten="2,1,1|1,2,0")
    play(state, "d3-c3")
    assert state.to_act is None
    assert winners(state) == (0,)
    result = state.result()
    assert result is not None
    assert result.scores == ((1, 5, 2), (0, 3, 2))


def test_four_eaten_do_not_win() -> None:
    state = position("d3m,c1s|c3m,a6s,f6s", eaten="1,1,1|1,2,0")
    play(state, "d3-c3")
    assert state.to_act == 0


def test_who_is_left_with_one_fish_in_play_has_lost() -> None:
    state = position("d3m,c1s|c3m,a6s", eaten="0,0,0|2,2,0")
    play(state, "d3-c3")
    assert winners(state) == (0,)
    state = position("c3m,c1s|d3m,a6s", turn=2)
    play(state, "d3-c3")
    assert winners(state) == (1,)


def test_with_two_fish_left_the_game_goes_on() -> None:
    state = position("d3m,c1s|c3m,a6s,f6s")
    play(state, "d3-c3")
    assert state.result() is None


def test_nobody_has_lost_while_fish_are_still_placed() -> None:
    state = start()
    for square in ("a1", "c1", "d1", "a6", "c6"):
        play(state, square)
        assert state.result() is None


def test_the_game_ends_before_the_square_acts() -> None:
    state = position("d2s,d1s|c2s,a6s,f6s", eaten="2,1,1|0,0,0", pile=FISHERMAN)
    assert play(state, "d2-c2") == ["{0} swims from d2 to c2.", "{0} eats a small fish of {1}."]
    assert winners(state) == (0,)


def test_with_the_fisherman_the_one_who_drew_is_checked_first() -> None:
    state = position("d2m,d1s|a3b,a6s", pile=FISHERMAN)
    assert play(state, "d2-c2")[2:] == ["The Fisherman takes the medium fish of {0} from c2."]
    assert winners(state) == (1,)
    assert fish_of(state, 1) == {"a3b", "a6s"}


def test_who_loses_his_last_but_one_fish_to_the_fisherman_has_lost() -> None:
    state = position("d2m,d1s,f1s|a3b,a6s", pile=FISHERMAN)
    play(state, "d2-c2")
    assert winners(state) == (0,)


def test_so_has_who_had_to_pick_it() -> None:
    state = position("d2m,d1s,f1s|a3b,c1s", pile=FISHERMAN)
    play(state, "d2-c2", "lose a3")
    assert winners(state) == (0,)
    assert state.to_act is None


def test_nothing_can_be_done_after_the_end() -> None:
    state = position("d3m,c1s|c3m,a6s")
    play(state, "d3-c3")
    assert legal(state) == set()
    with pytest.raises(IllegalAction, match="over"):
        play(state, "c3-d3")


# Sixty quiet turns


@pytest.mark.parametrize(
    ("fish", "eaten", "who"),
    [
        ("d3m,c1s|a6s,f6s,d6s", "1,0,0|0,0,0", (0,)),
        ("d3m,c1s,d1s|a6s,f6s", "0,0,0|0,0,1", (1,)),
        ("d3m,c1s,d1s|a6s,f6s", "1,0,0|0,0,1", (0,)),
        ("d3m,c1s|a6s,f6s,d6s", "1,0,0|0,1,0", (1,)),
        ("d3m,c1s|a6b,f6s", "1,0,0|0,1,0", (0, 1)),
    ],
)
def test_after_sixty_quiet_turns_more_eaten_win_then_more_fish_in_play_or_nobody(
    fish: str, eaten: str, who: tuple[int, ...]
) -> None:
    state = position(fish, "step1", eaten=eaten, quiet=59)
    play(state, "d3-c3")
    assert state.to_act is None
    assert winners(state) == who


def test_fifty_nine_quiet_turns_are_not_enough() -> None:
    state = position("d3m,c1s|a6s,f6s", "step1", quiet=58)
    play(state, "d3-c3")
    assert (state.to_act, state.view(None).quiet) == (1, 59)


@pytest.mark.parametrize(
    ("fish", "actions", "pile"),
    [
        ("d3m,c1s|c3s,a6s,f6s", ["d3-c3"], PLANKTON),
        ("a2s,c1s|a6s,f6s", ["a2-b2"], PLANKTON),
        ("a1m,d1s|a6s,f6s", ["a1-a2", "birth a1"], PLANKTON),
        ("d2m,d1s|a6s,f6s", ["d2-c2"], PLANKTON),
        ("d2m,d1s|a6s,f6s", ["d2-c2", "birth a1"], BIRTH),
    ],
)
def test_eating_growing_and_being_born_begin_the_count_anew(fish: str, actions: list[str], pile: str) -> None:
    state = position(fish, "step1", quiet=59, pile=pile)
    play(state, *actions)
    assert (state.to_act, state.view(None).quiet) == (1, 0)


def test_something_that_happens_with_the_first_step_counts_for_the_whole_turn() -> None:
    state = position("a2s,f1s|a6s,f6s", quiet=59)
    play(state, "a2-b2", "b2-a2", "birth a1")
    assert state.view(None).quiet == 0
    state = position("d3m,c1s|c3s,a6s,f6s", quiet=59)
    play(state, "d3-c3", "c3-d3")
    assert state.view(None).quiet == 0


@pytest.mark.parametrize(
    ("actions", "pile"),
    [(["d2-c2"], FISHERMAN), (["d2-c2", "turn red left"], WHIRLWIND)],
)
def test_neither_the_fisherman_nor_the_whirlwind_breaks_the_quiet(actions: list[str], pile: str) -> None:
    state = position("d2m,d1s,f1s|a6s,f6s", "step1", quiet=59, pile=pile)
    play(state, *actions)
    assert state.to_act is None


# Taking back


def test_what_a_surprise_has_shown_cannot_be_taken_back_and_everything_else_can() -> None:
    state = position("d2m,a1m|a6s,f6s", pile=PLANKTON)
    revealing = [event.reveals for event in state.apply(GAME.parse("d2-c2"))]
    assert revealing == [False, True, False]
    assert not any(event.reveals for event in state.apply(GAME.parse("a1-a2")))
    assert not any(event.reveals for event in state.apply(GAME.parse("birth a1")))
