"""The rulebook, sentence by sentence, and the rulings: surprises, and where squares act."""

from collections import Counter
from itertools import product

import pytest

from shoal.core import IllegalAction
from shoal.games.little_big_fish import GAME
from shoal.games.little_big_fish.schema import TOKENS, Board, Drew
from tests.games.little_big_fish.positions import (
    BIRTH,
    FISHERMAN,
    ON_YELLOW,
    PLANKTON,
    WHIRLWIND,
    fish_of,
    legal,
    play,
    position,
    steps_of,
)

TURNS = {f"turn {colour} {way}" for colour in ("red", "yellow", "blue", "green") for way in ("left", "right")}


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
        events = [event for event in state.apply(GAME.parse("d1-e1")) if isinstance(event, Drew)]
        drawn.update(event.token for event in events)
    assert drawn.total() == 300
    assert all(50 < drawn[token] < 100 for token in ("fisherman", "plankton", "birth", "whirlwind"))


def test_when_all_tokens_are_used_they_are_shuffled_again_at_once() -> None:
    state = position("d2m,d1s|a6s,f6s", pile="0,1,0,0")
    assert play(state, "d2-c2")[-1] == "All surprises are used, so they are shuffled again."
    assert set(state.view(None).pile.values()) == {2}


@pytest.mark.parametrize("left", [left for left in product((0, 1), repeat=4) if any(left)])
def test_while_a_token_is_left_none_comes_back(left: tuple[int, int, int, int]) -> None:
    """Draw a plankton token while these tokens are left."""
    fisherman, plankton, birth, whirlwind = left
    state = position("d2m,d1s|a6s,f6s", pile=f"{fisherman},{plankton + 1},{birth},{whirlwind}")
    state.pile = tuple(sorted(state.pile, key=lambda token: TOKENS[token] != "plankton"))
    assert play(state, "d2-c2")[1] == "{0} finds a surprise on c2: Plankton."
    assert state.view(None).pile == dict(zip(TOKENS, left, strict=True))


def test_the_fisherman_takes_the_fish_that_found_the_token_back_to_the_reserve() -> None:
    state = position("d2m,d1s,f1s|a6s,f6s", pile=FISHERMAN)
    assert play(state, "d2-c2")[2:] == ["The Fisherman takes {0}'s medium fish from c2."]
    assert fish_of(state, 0) == {"d1s", "f1s"}
    assert state.view(None).reserve[0] == (4, 4, 2)
    assert state.view(None).eaten == (0, 0)


def test_the_fisherman_takes_an_adverse_fish_on_the_same_board_too_back_to_its_owners_reserve() -> None:
    state = position("d2m,d1s,f1s|a3b,a6s,f6s", pile=FISHERMAN)
    assert play(state, "d2-c2")[3:] == ["The Fisherman takes {1}'s big fish from a3."]
    assert fish_of(state, 1) == {"a6s", "f6s"}
    assert state.view(None).reserve[1] == (4, 4, 2)
    assert state.view(None).eaten == (0, 0)


@pytest.mark.parametrize("square", ["a1", "c1", "b2", "a3", "c3"])
def test_a_single_adverse_fish_goes_without_a_choice_wherever_it_is(square: str) -> None:
    state = position(f"d2m,d1s,f1s|{square}s,a6s,f6s", pile=FISHERMAN)
    play(state, "d2-c2")
    assert (state.to_act, fish_of(state, 1)) == (0, {"a6s", "f6s"})


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
        with pytest.raises(IllegalAction, match="one of your fish on the Fisherman's board"):
            play(state, f"lose {square}")
    assert play(state, "lose c1") == ["The Fisherman takes {1}'s small fish from c1."]
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
    ("fish", "eaten", "reason"),
    [
        ("d2b,d1s", "0,0,0|0,0,0", "The fish on c2 is big already: nothing grows."),
        ("d2s,d1s", "0,0,0|0,4,0", "{0} has no bigger fish left: nothing grows."),
        ("d2m,d1s", "0,0,0|0,0,2", "{0} has no bigger fish left: nothing grows."),
    ],
)
def test_the_plankton_token_does_nothing_for_a_big_fish_or_without_a_bigger_one_but_is_discarded(
    fish: str, eaten: str, reason: str
) -> None:
    state = position(f"{fish}|a6s,f6s", pile=PLANKTON, eaten=eaten)
    assert play(state, "d2-c2")[1:] == ["{0} finds a surprise on c2: Plankton.", reason]
    assert fish_of(state, 0) == {fish.split(",")[0].replace("d2", "c2"), "d1s"}
    assert state.view(None).pile["plankton"] == 1


def test_the_birth_token_adds_a_small_fish_on_the_board_of_the_surprise() -> None:
    state = position("d2m,d1s|a3s,f6s", pile=BIRTH)
    assert play(state, "d2-c2")[1:] == ["{0} finds a surprise on c2: Birth."]
    assert legal(state) == {"birth a1", "birth c1", "birth a2", "birth b2", "birth c3"}
    assert play(state, "birth a2") == ["{0} gets a small fish on a2."]
    assert fish_of(state, 0) == {"c2m", "d1s", "a2s"}
    assert state.view(None).steps == 1


def test_the_birth_token_does_nothing_without_a_small_fish_in_the_reserve_but_is_discarded() -> None:
    state = position("d2m,d1s,f1s|a6s,f6s", pile=BIRTH, eaten="0,0,0|4,0,0")
    assert play(state, "d2-c2")[1:] == [
        "{0} finds a surprise on c2: Birth.",
        "{0} has no small fish left: no fish is born.",
    ]
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
    with pytest.raises(IllegalAction, match="not possible now: turn one of the boards"):
        play(state, "d1-d2")


@pytest.mark.parametrize(("way", "own", "rival"), [("right", {"b1m", "d1s"}, "c3s"), ("left", {"b3m", "d1s"}, "a1s")])
def test_fish_of_both_turn_with_the_board(way: str, own: set[str], rival: str) -> None:
    state = position("d2m,d1s|a3s,f6s", pile=WHIRLWIND)
    play(state, "d2-c2", f"turn yellow {way}")
    assert fish_of(state, 0) == own
    assert fish_of(state, 1) == {rival, "f6s"}


def test_fish_of_every_size_turn_with_the_board() -> None:
    state = position("d2m,a1s,b2m,c1b|a3s,c3m,a2b,f6s", pile=WHIRLWIND)
    play(state, "d2-c2", "turn yellow right")
    assert fish_of(state, 0) == {"b1m", "a3s", "b2m", "a1b"}
    assert fish_of(state, 1) == {"c3s", "c1m", "b3b", "f6s"}


def test_no_square_acts_while_a_board_turns_and_a_remaining_step_goes_on() -> None:
    state = position("d2s,b2s,d1s|a6s,f6s", pile=WHIRLWIND)
    play(state, "d2-c2")
    assert play(state, "turn yellow right") == ["{0} turns the yellow board to the right."]
    assert state.view(None).pile["whirlwind"] == 1
    assert fish_of(state, 0) == {"b1s", "b2s", "d1s"}
    assert (state.to_act, state.view(None).steps) == (0, 1)
    assert steps_of(state, "b1") == {"a1", "c1"}


def test_the_ways_through_wrecks_turn_with_the_board() -> None:
    state = position("d2m,c1s|a6s,f6s", pile=WHIRLWIND)
    play(state, "d2-c2")
    before = steps_of(position("c1s,c2m|a6s,f6s"), "c1")
    assert before == {"a1", "b2", "d1"}
    play(state, "turn yellow right")
    assert fish_of(state, 0) == {"a1s", "b1m"}
    assert steps_of(state, "a1") == {"a3", "b2"}


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
    with pytest.raises(IllegalAction, match="That fish has stopped"):
        play(state, "a2-a1")


def test_a_fish_that_has_stopped_has_stopped_wherever_the_whirlwind_takes_it() -> None:
    state = position("d2m,d1s|a6s,f6s", stopping=True, pile=WHIRLWIND)
    play(state, "d2-c2", "stop", "turn yellow right")
    assert (state.view(None).passing, state.view(None).stopped) == ("b1", True)
    assert {text[:2] for text in legal(state)} == {"d1"}


def test_while_a_fish_is_passing_no_other_swims() -> None:
    state = position("a1m,d1s|a6s,f6s", stopping=True)
    play(state, "a1-a2")
    with pytest.raises(IllegalAction, match="First swim on with the same fish, or stop here"):
        play(state, "d1-d2")


@pytest.mark.parametrize("stopping", [False, True])
def test_only_a_passing_fish_can_be_stopped(stopping: bool) -> None:
    state = position("a1m,d1s|a6s,f6s", stopping=stopping)
    with pytest.raises(IllegalAction, match="None of your fish can stop now"):
        play(state, "stop")
