"""The rulebook, sentence by sentence, and the rulings: eating, plankton, wrecks and birth."""

import pytest

from shoal.core import IllegalAction
from tests.games.little_big_fish.positions import FISHERMAN, ON_YELLOW, fish_of, legal, play, position, steps_of


@pytest.mark.parametrize(
    ("hunter", "prey"), [(hunter, prey) for n, hunter in enumerate("smb") for prey in "smb"[: n + 1]]
)
def test_a_fish_eats_those_of_its_own_size_and_smaller_ones(hunter: str, prey: str) -> None:
    state = position(f"d3{hunter},c1s|c3{prey},a6s,f6s")
    size = {"s": "small", "m": "medium", "b": "big"}[prey]
    assert play(state, "d3-c3") == ["{0} swims from d3 to c3.", f"{{0}} eats {{1}}'s {size} fish."]
    assert fish_of(state, 0) == {f"c3{hunter}", "c1s"}
    assert fish_of(state, 1) == {"a6s", "f6s"}
    assert state.view(None).eaten == (1, 0)
    assert state.view(None).captured[0]["smb".index(prey)] == 1


@pytest.mark.parametrize(("hunter", "prey"), [("s", "m"), ("s", "b"), ("m", "b")])
def test_no_fish_swims_onto_a_bigger_one(hunter: str, prey: str) -> None:
    state = position(f"d3{hunter},c1s|c3{prey},a6s,f6s")
    assert "c3" not in steps_of(state, "d3")
    with pytest.raises(IllegalAction, match="That fish is bigger than yours"):
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
        "{0} eats {1}'s small fish.",
        "{0} eats the yellow plankton: the fish on b2 is medium now.",
    ]


def test_a_fish_eats_before_a_surprise_is_drawn() -> None:
    state = position("d2s,d1s|c2s,a6s,f6s", pile=FISHERMAN)
    sentences = play(state, "d2-c2")
    assert sentences[1:3] == ["{0} eats {1}'s small fish.", "{0} finds a surprise on c2: Fisherman."]
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


def test_a_plankton_square_that_a_player_has_used_does_nothing_for_them_any_more() -> None:
    state = position("a2s,c1s|a6s,f6s", tokens="rbg|rybg")
    assert play(state, "a2-b2")[1:] == ["The plankton on b2 has fed {0} before: nothing grows."]
    assert fish_of(state, 0) == {"b2s", "c1s"}


def test_a_plankton_square_that_one_player_has_used_still_acts_for_the_other() -> None:
    state = position("d1s,c1s|a2s,f6s", tokens="rbg|rybg", turn=2)
    play(state, "a2-b2")
    assert fish_of(state, 1) == {"b2m", "f6s"}
    assert state.view(None).plankton == (("red", "blue", "green"), ("red", "blue", "green"))


def test_a_big_fish_on_plankton_keeps_the_token() -> None:
    state = position("a2b,c1s|a6s,f6s")
    assert play(state, "a2-b2")[1:] == ["The fish on b2 is big already: nothing grows."]
    assert fish_of(state, 0) == {"b2b", "c1s"}
    assert "yellow" in state.view(None).plankton[0]


def test_with_no_bigger_fish_in_the_reserve_nothing_grows_and_the_token_is_kept() -> None:
    state = position("a2s,c1s|a6s,f6s", eaten="0,0,0|0,4,0")
    assert play(state, "a2-b2")[1:] == ["{0} has no bigger fish left: nothing grows."]
    assert "yellow" in state.view(None).plankton[0]
    state = position("a2m,c1b,d1b|a6s,f6s")
    assert play(state, "a2-b2")[1:] == ["{0} has no bigger fish left: nothing grows."]
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


@pytest.mark.parametrize(
    ("sea", "square", "ends"),
    [
        (".?..R./NWBWNW/.W..?./.N..W./WYWNGW/.?..?.", "a1", {"a3", "b1", "b2"}),
        (".?..R./NWBWNW/.W..?./.W..W./NY?NGW/.W..?.", "f3", {"d3", "e2", "e4", "f1", "f4"}),
    ],
    ids=["west", "east"],
)
def test_no_way_leads_out_of_the_sea_through_a_wreck_at_its_edge(sea: str, square: str, ends: set[str]) -> None:
    state = position(f"{square}s,d1m|c6s,d6s", sea=sea)
    assert steps_of(state, square) == ends


def test_wrecks_of_one_board_touch_those_of_the_next() -> None:
    """Swim through the wreck b3 of the yellow board to b4 and b5 of the blue one."""
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
    assert play(state, "a1-c1")[1] == "{0} eats {1}'s small fish."


def test_a_way_through_wrecks_leads_past_no_fish_and_no_open_square() -> None:
    state = position("f1s,d1s|f3m,a6s,c6s")
    assert steps_of(state, "f1") == {"e1", "e2"}


# Birth


def test_on_a_birth_square_a_small_fish_comes_from_the_reserve_onto_any_free_square_of_that_board_but_wrecks() -> None:
    state = position("a1m,d1s|a6s,f6s")
    assert play(state, "a1-a2") == ["{0} swims from a1 to a2."]
    assert (state.to_act, state.view(None).awaits, state.view(None).at) == (0, "birth", "a2")
    assert legal(state) == ON_YELLOW
    assert play(state, "birth c3") == ["{0} gets a small fish on c3."]
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
    with pytest.raises(IllegalAction, match="free square of the same board, but not on a wreck"):
        play(state, f"birth {square}")


def test_a_birth_is_compulsory() -> None:
    state = position("a1m,d1s|a6s,f6s")
    play(state, "a1-a2")
    for action in ("a2-a1", "d1-d2", "stop", "turn red left", "lose a2", "a1"):
        with pytest.raises(IllegalAction, match="not possible now: choose where the little fish is born"):
            play(state, action)


@pytest.mark.parametrize("square", ["b2", "c2"])
def test_the_square_under_a_newborn_does_not_act(square: str) -> None:
    state = position("a1m,d1s|a6s,f6s")
    play(state, "a1-a2")
    assert play(state, f"birth {square}") == [f"{{0}} gets a small fish on {square}."]
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
    assert play(state, "a1-a2")[1:] == ["{0} has no small fish left: no fish is born."]
    assert (state.to_act, state.view(None).awaits, state.view(None).steps) == (0, "step", 1)


def test_with_no_free_square_nobody_is_born() -> None:
    state = position("c2s,a1s|d1s,e1s,f1s,e2s,d3s,f3s")
    assert play(state, "c2-d2")[1:] == ["There is no free square on this board: no fish is born."]
    assert state.view(None).awaits == "step"


def test_where_squares_act_only_on_fish_that_stop_the_reason_comes_when_one_stops() -> None:
    state = position("a1m,d1s,f1s|a6s,f6s", eaten="0,0,0|4,0,0", stopping=True)
    assert play(state, "a1-a2") == ["{0} swims from a1 to a2."]
    assert play(state, "stop") == ["{0} has no small fish left: no fish is born."]
    state = position("a1m,d1s,f1s|a6s,f6s", "step1", eaten="0,0,0|4,0,0", stopping=True)
    assert play(state, "a1-a2")[1:] == ["{0} has no small fish left: no fish is born."]


def test_a_fish_that_wins_by_eating_does_not_care_for_the_square() -> None:
    state = position("a2b,c1s|b2s,f6s")
    assert play(state, "a2-b2")[1:] == ["{0} eats {1}'s small fish."]
    assert state.to_act is None


def test_a_birth_square_acts_again_and_again() -> None:
    state = position("a2m,d1s|a6s,f6s", turn=1)
    play(state, "a2-a1", "a1-a2", "birth a1", "a6-a5", "birth a4", "a4-a3")
    play(state, "a2-b2", "b2-a2")
    assert state.view(None).awaits == "birth"
