"""The rulebook, sentence by sentence, and the rulings: setting up, turns, fish and catches."""

from collections import Counter
from math import dist

import pytest

from shoal.core import BadOptions, IllegalAction
from shoal.games.icecool.schema import FlewOut, Flick, RunnerCaught, StillOnCircle, TookFish
from shoal.physics.events import RestPose
from tests.games.icecool.builders import (
    CIRCLE,
    CLASSROOM,
    COMMON,
    FIRST,
    FOOT,
    GAME,
    GYM,
    KITCHEN,
    SECOND,
    THIRD,
    apply_flick,
    begun,
    flick,
    opened,
    out,
    place_of,
    play,
    stack,
    stand,
    through,
    touch,
)

# Setting up


@pytest.mark.parametrize("players", [0, 5])
def test_the_game_is_for_two_to_four_and_alone_one_warms_up(players: int) -> None:
    with pytest.raises(BadOptions, match="1 to 4 players"):
        opened(players)


def test_there_are_fifteen_cards_each_of_one_two_and_three_points() -> None:
    assert Counter(opened().cards.deck) == {1: 15, 2: 15, 3: 15}


def test_the_cards_are_shuffled() -> None:
    tops = Counter(opened(seed=seed).cards.deck[-1] for seed in range(300))
    assert all(60 < tops[value] < 140 for value in (1, 2, 3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_runner_hangs_a_fish_over_each_of_the_three_fish_doors_and_the_catcher_none(players: int) -> None:
    assert opened(players).view(None).fish == ((), *[(FIRST, SECOND, THIRD)] * (players - 1))


def test_seat_one_is_the_first_catcher_unless_the_first_seat_is_drawn() -> None:
    assert {opened(seed=seed).view(None).catcher for seed in range(20)} == {0}
    drawn = [opened(seed=seed, first_seat="random").view(None) for seed in range(40)]
    assert {view.catcher for view in drawn} == {0, 1, 2}
    assert all(view.to_act == view.catcher for view in drawn)


@pytest.mark.parametrize("place", ["310.0 450.0", "580.0 580.0", "400.0 500.0"])
def test_the_catcher_begins_anywhere_within_the_red_line_of_the_kitchen(place: str) -> None:
    state = opened()
    assert play(state, f"place {place}") == ["{0} is the Catcher and waits in the Kitchen."]
    assert " ".join(map(str, place_of(state, 0) or ())) == place


@pytest.mark.parametrize("place", ["309.0 515.0", "581.0 515.0", "445.0 449.0", "445.0 581.0", "195.0 125.0"])
def test_the_catcher_does_not_begin_beyond_that_line_or_in_another_room(place: str) -> None:
    state = opened()
    with pytest.raises(IllegalAction, match="inside the Kitchen's red line"):
        play(state, f"place {place}")
    assert place_of(state, 0) is None


def test_nobody_flicks_before_the_catcher_has_been_placed() -> None:
    with pytest.raises(IllegalAction, match="try something like 'place"):
        play(opened(), "flick 0.0 2.0 0.0 11.0")


def test_the_catcher_is_placed_once() -> None:
    state = opened()
    play(state, "place 445.0 515.0")
    with pytest.raises(IllegalAction, match="'flick"):
        play(state, "place 445.0 515.0")


# Turns


def test_play_begins_to_the_left_of_the_catcher_goes_round_clockwise_and_comes_to_the_catcher_last() -> None:
    state = opened(4)
    play(state, "place 445.0 515.0")
    places = {0: (500.0, 515.0), 1: CLASSROOM, 2: GYM, 3: COMMON}
    for seat in (1, 2, 3, 0, 1):
        assert state.to_act == seat
        flick(state, to={seat: places[seat]})


def test_runners_start_from_the_red_circle_one_after_the_other() -> None:
    state = opened()
    play(state, "place 445.0 515.0")
    assert (place_of(state, 1), place_of(state, 2)) == (CIRCLE, None)
    flick(state, to={1: GYM})
    assert (place_of(state, 1), place_of(state, 2)) == (GYM, CIRCLE)


def test_the_catcher_starts_from_where_they_were_placed() -> None:
    state = begun(turn=0)
    assert place_of(state, 0) == KITCHEN


def test_from_then_on_one_flicks_from_where_the_penguin_stands() -> None:
    state = begun(turn=2)
    stand(state, 2, (500.0, 100.0))
    flick(state, to={2: GYM})
    flick(state, to={0: (500.0, 515.0)})
    flick(state)
    assert (state.to_act, place_of(state, 2)) == (2, GYM)


def test_a_turn_is_one_flick() -> None:
    state = begun(turn=1)
    assert state.view(None).flicks == 0
    flick(state, to={1: (150.0, 150.0)})
    assert (state.to_act, state.view(None).flicks) == (2, 1)


def test_runners_start_facing_the_gym() -> None:
    state = opened()
    play(state, "place 445.0 515.0")
    penguin = state.view(None).penguins[1]
    assert penguin is not None
    assert penguin.heading == 0


@pytest.mark.parametrize("rest", [CIRCLE, (195.0, 143.0), (180.0, 120.0)])
def test_a_runner_repeats_the_first_flick_while_their_penguin_is_on_the_circle(rest: tuple[float, float]) -> None:
    state = opened()
    play(state, "place 445.0 515.0")
    for _ in range(3):
        assert StillOnCircle(1) in flick(state, to={1: rest})
        assert state.to_act == 1
    assert StillOnCircle(1) not in flick(state, to={1: (195.0, 144.0)})
    assert state.to_act == 2


def test_a_repeated_first_flick_goes_on_from_where_the_penguin_stands() -> None:
    state = opened()
    play(state, "place 445.0 515.0")
    flick(state, to={1: (190.0, 120.0)})
    assert place_of(state, 1) == (190.0, 120.0)


def test_later_flicks_may_end_on_the_circle() -> None:
    state = begun(turn=1)
    flick(state, to={1: CIRCLE})
    assert state.to_act == 2


def test_the_first_flick_is_repeated_in_every_round() -> None:
    state = begun(turn=1)
    flick(state, through(1, FIRST), through(1, SECOND), through(1, THIRD), to={1: COMMON})
    assert state.view(None).catcher == 1
    play(state, "place 445.0 515.0")
    assert StillOnCircle(2) in flick(state, to={2: CIRCLE})
    assert state.to_act == 2


def test_who_finds_the_circle_occupied_starts_just_beside_it() -> None:
    state = opened()
    play(state, "place 445.0 515.0")
    flick(state, to={1: (205.0, 125.0)})
    assert state.to_act == 1
    flick(state, to={1: (215.0, 125.0)})
    place = place_of(state, 2)
    assert place == pytest.approx((182.5, 125.0))


def test_between_two_on_the_circle_one_starts_from_the_nearest_point_that_is_free_of_both() -> None:
    state = begun(4)
    state.round.spots[3] = None
    stand(state, 1, (175.0, 125.0))
    stand(state, 2, (220.0, 125.0))
    state.turn = 2
    flick(state)
    x, y = place_of(state, 3) or (0.0, 0.0)
    assert x == pytest.approx(197.5)
    assert abs(y - 125) == pytest.approx((32.5**2 - 22.5**2) ** 0.5, abs=0.01)


def test_who_starts_beside_the_circle_and_lands_on_it_flicks_again() -> None:
    state = opened()
    play(state, "place 445.0 515.0")
    flick(state, to={1: (215.0, 125.0)})
    assert StillOnCircle(2) in flick(state, to={2: (190.0, 125.0), 1: GYM})


def test_runners_who_have_not_started_are_off_the_board() -> None:
    state = opened(4)
    play(state, "place 445.0 515.0")
    assert state.view(None).penguins[2:] == (None, None)
    assert state.view(None).starting == (1, 2, 3)
    flick(state, to={1: GYM})
    assert state.view(None).penguins[3] is None
    assert state.view(None).starting == (2, 3)


def test_a_flick_has_a_direction_a_speed_and_a_place_on_the_penguins_back() -> None:
    (act,) = begun().acts()
    assert (act.verb, [quantity.name for quantity in act.numbers]) == (
        "flick",
        ["direction", "speed", "aside", "height"],
    )
    assert GAME.parse("flick 30.0 2.5 -0.2 40.0") == Flick(30.0, 2.5, -0.2, 40.0)


@pytest.mark.parametrize(
    "text",
    ["0 5.1 0 11", "0 0.2 0 11", "0 2 0.96 11", "0 2 0 45", "0 2 0 5", "400 2 0 11", "nan 2 0 11"],
)
def test_no_finger_is_faster_or_hits_elsewhere(text: str) -> None:
    with pytest.raises(IllegalAction, match="is not an action of this game"):
        GAME.parse(f"flick {text}")


def test_a_flick_comes_with_what_the_physics_made_of_it() -> None:
    state = begun()
    with pytest.raises(IllegalAction, match="has a physical outcome"):
        play(state, "flick 0.0 2.0 0.0 11.0")
    assert state.to_act == 1


def test_only_a_flick_has_physics() -> None:
    assert opened().resolve(GAME.parse("place 445.0 515.0")) is None
    state = begun()
    stand(state, 1, (20.0, 125.0))
    assert state.resolve(GAME.parse("line classroom")) is None


# Fish


def test_who_goes_through_a_door_with_their_fish_takes_it_and_draws_the_top_card() -> None:
    state = begun()
    stack(state, 3, 2)
    assert TookFish(1, "classroom-gym", 3, 0.1) in flick(state, through(1, FIRST), to={1: GYM, 2: CLASSROOM})
    view = state.view(1)
    assert (view.fish[1], view.hidden[1], view.cards) == ((SECOND, THIRD), (3,), (0, 1, 0))


def test_either_way_through_the_door_will_do() -> None:
    state = begun(turn=2)
    flick(state, through(2, FIRST, forward=False), to={2: (200.0, 200.0)})
    assert state.view(None).fish[2] == (SECOND, THIRD)


def test_several_fish_may_be_taken_with_one_flick() -> None:
    state = begun()
    stack(state, 3, 1)
    flick(state, through(1, FIRST), through(1, SECOND), to={1: (515.0, 515.0)})
    assert (state.view(1).fish[1], state.view(1).hidden[1]) == ((THIRD,), (1, 3))


def test_a_door_gives_its_fish_once() -> None:
    state = begun()
    flick(state, through(1, FIRST), through(1, FIRST, forward=False), through(1, FIRST), to={1: GYM, 2: CLASSROOM})
    assert state.view(None).cards[1] == 1


def test_doors_without_fish_give_nothing() -> None:
    state = begun()
    flick(state, through(1, "classroom-hall"), through(1, "kitchen-hall"), to={1: (320.0, 500.0)})
    assert (state.view(None).fish[1], state.view(None).cards[1]) == ((FIRST, SECOND, THIRD), 0)


def test_another_players_fish_stay_where_they_hang() -> None:
    state = begun()
    flick(state, through(1, FIRST), to={1: (500.0, 100.0)})
    assert state.view(None).fish[2] == (FIRST, SECOND, THIRD)


def test_the_catcher_takes_no_fish() -> None:
    state = begun(turn=0)
    flick(state, through(0, SECOND, forward=False), to={0: (515.0, 300.0)})
    assert state.view(None).cards == (0, 0, 0)
    assert state.view(None).fish[1:] == ((FIRST, SECOND, THIRD),) * 2


@pytest.mark.parametrize(("height", "taken"), [(0.0, True), (0.019, True), (0.020, False), (0.05, False)])
def test_jumping_over_a_door_brings_no_fish(height: float, taken: bool) -> None:
    state = begun()
    flick(state, through(1, FIRST, height=height), to={1: (500.0, 100.0)})
    assert (state.view(None).cards[1] == 1) is taken


def test_who_ends_stuck_in_a_door_has_no_fish_from_it() -> None:
    state = begun()
    flick(state, to={1: (390.0, 125.0)})
    assert state.view(None).cards[1] == 0


@pytest.mark.parametrize("stuck_at", [(390.0, 125.0), (373.0, 125.0), (407.0, 120.0)])
def test_being_flicked_the_rest_of_the_way_out_of_a_door_brings_no_fish(stuck_at: tuple[float, float]) -> None:
    state = begun()
    stand(state, 1, stuck_at)
    flick(state, through(1, FIRST), to={1: (500.0, 100.0)})
    assert state.view(None).cards[1] == 0


def test_nor_does_being_pushed_the_rest_of_the_way() -> None:
    state = begun(turn=2)
    stand(state, 1, (390.0, 125.0))
    flick(state, touch(1, 2), through(1, FIRST), to={1: (500.0, 100.0), 2: (450.0, 100.0)})
    assert state.view(None).cards[1] == 0


def test_who_is_clear_of_the_frame_by_a_hair_is_not_stuck() -> None:
    state = begun()
    stand(state, 1, (371.9, 125.0))
    flick(state, through(1, FIRST), to={1: (500.0, 100.0)})
    assert state.view(None).cards[1] == 1


def test_being_stuck_in_one_door_does_not_keep_one_from_the_fish_of_another() -> None:
    state = begun()
    stand(state, 1, (390.0, 125.0))
    flick(state, through(1, FIRST), through(1, SECOND), to={1: (500.0, 550.0)})
    assert state.view(None).fish[1] == (FIRST, THIRD)


def test_from_the_red_line_one_who_was_stuck_may_go_for_the_fish_again() -> None:
    state = begun()
    stand(state, 1, (390.0, 125.0))
    play(state, "line classroom")
    flick(state, through(1, FIRST), to={1: (500.0, 100.0)})
    assert state.view(None).cards[1] == 1


def test_coming_back_and_getting_stuck_does_not_undo_going_through() -> None:
    state = begun()
    flick(state, through(1, FIRST), to={1: (390.0, 125.0)})
    assert state.view(None).cards[1] == 1


def test_going_through_and_back_again_brings_the_fish() -> None:
    state = begun()
    flick(state, through(1, FIRST), through(1, FIRST, forward=False), to={1: CLASSROOM})
    assert state.view(None).cards[1] == 1


# Catching


def test_a_runner_touched_in_the_catchers_turn_loses_their_id() -> None:
    state = begun(turn=0)
    assert RunnerCaught(2, 0, 0.1) in flick(state, touch(0, 2), to={0: (480.0, 200.0)})
    assert state.view(None).caught == (0, 0, 1)


def test_a_runner_who_touches_the_catcher_in_their_own_turn_loses_their_id() -> None:
    state = begun(turn=1)
    assert RunnerCaught(1, 0, 0.1) in flick(state, touch(0, 1), to={1: (400.0, 515.0)})
    assert state.view(None).caught == (0, 1, 0)


def test_the_catcher_may_touch_several_with_one_flick() -> None:
    state = begun(4, turn=0)
    flick(state, touch(0, 1), touch(0, 2))
    assert state.view(None).caught == (0, 1, 1, 0)


def test_a_runner_who_has_been_caught_plays_on_and_takes_fish() -> None:
    state = begun(turn=1)
    flick(state, touch(0, 1))
    flick(state)
    flick(state)
    assert state.to_act == 1
    flick(state, through(1, FIRST), to={1: (500.0, 100.0)})
    assert state.view(None).cards[1] == 1


def test_a_runner_who_has_been_caught_has_nothing_to_lose() -> None:
    state = begun(turn=1)
    flick(state, touch(0, 1))
    flick(state)
    assert not [event for event in flick(state, touch(0, 1)) if isinstance(event, RunnerCaught)]
    assert state.view(None).caught == (0, 1, 0)


def test_runners_who_touch_each_other_lose_nothing() -> None:
    state = begun(turn=1)
    flick(state, touch(1, 2))
    assert state.view(None).caught == (0, 0, 0)


def test_fish_and_catch_in_one_flick_both_count() -> None:
    state = begun(turn=1)
    flick(state, touch(0, 1), through(1, FIRST), to={1: (500.0, 100.0)})
    assert (state.view(None).cards[1], state.view(None).caught[1]) == (1, 1)


# Pushed in another's turn


def test_who_is_pushed_through_a_door_with_their_fish_takes_it() -> None:
    state = begun(turn=2)
    stack(state, 2)
    assert TookFish(1, "classroom-gym", 2, 0.2) in flick(state, touch(1, 2), through(1, FIRST), to={1: (500.0, 100.0)})
    assert state.view(None).cards == (0, 1, 0)


def test_the_catcher_too_may_push_a_runner_through_their_door() -> None:
    state = begun(turn=0)
    flick(state, touch(0, 1), through(1, FIRST), to={1: (500.0, 100.0)})
    assert (state.view(None).cards[1], state.view(None).caught[1]) == (1, 1)


def test_who_is_pushed_into_the_catcher_loses_their_id() -> None:
    state = begun(turn=2)
    assert RunnerCaught(1, 0, 0.2) in flick(state, touch(1, 2), touch(0, 1))


def test_so_does_a_runner_into_whom_the_catcher_is_pushed() -> None:
    state = begun(turn=2)
    assert [event for event in flick(state, touch(0, 2), touch(0, 1)) if isinstance(event, RunnerCaught)] == [
        RunnerCaught(2, 0, 0.1),
        RunnerCaught(1, 0, 0.2),
    ]


def test_a_penguin_stays_where_it_has_been_pushed() -> None:
    state = begun(turn=2)
    flick(state, touch(1, 2), to={1: (200.0, 80.0)})
    assert place_of(state, 1) == (200.0, 80.0)


def test_who_has_been_pushed_off_the_circle_need_not_leave_it_again() -> None:
    state = opened()
    play(state, "place 445.0 515.0")
    flick(state, out(1), to={1: (0.0, 0.0)})
    flick(state, touch(1, 2), to={1: (300.0, 125.0), 2: (220.0, 125.0)})
    flick(state)
    assert (state.to_act, state.view(None).starting) == (1, ())
    flick(state, to={1: CIRCLE})
    assert state.to_act == 2


def test_it_faces_the_way_it_was_turned_to_the_hundredth_part_of_a_degree() -> None:
    state = begun(turn=2)
    apply_flick(state, (), {1: RestPose(0.2, 0.08, FOOT, 0.5, 1.0)})
    penguin = state.view(None).penguins[1]
    assert penguin is not None
    assert penguin.heading == 28.65


def test_its_place_is_told_to_the_thousandth_part_of_a_millimetre() -> None:
    state = begun(turn=2)
    apply_flick(state, (), {1: RestPose(0.2001234, 0.0804321, FOOT, 0.0, 1.0)})
    assert place_of(state, 1) == (200.123, 80.432)


# What a player is asked to do


def test_who_is_to_act_is_told_what_to_do() -> None:
    state = opened()
    assert state.view(0).prompt == "You are the Catcher. Pick your spot in the Kitchen."
    play(state, "place 445.0 515.0")
    assert state.view(1).prompt == "Flick your penguin."
    state.turn = 0
    assert state.view(0).prompt == "Catch them: flick your penguin into another."


# Out of the school


def test_who_flies_out_is_put_back_where_they_were_and_their_turn_ends() -> None:
    state = begun(turn=1)
    assert FlewOut(1, 0.1) in flick(state, out(1), to={1: (700.0, 100.0)})
    assert (place_of(state, 1), state.to_act) == (CLASSROOM, 2)


def test_who_stepped_to_the_line_is_put_back_on_the_line() -> None:
    state = begun(turn=1)
    stand(state, 1, (20.0, 100.0))
    play(state, "line classroom")
    flick(state, out(1), to={1: (-100.0, 100.0)})
    assert place_of(state, 1) == (60.0, 100.0)


def test_who_flies_out_with_their_first_flick_does_not_repeat_it_but_starts_there_again() -> None:
    state = opened()
    play(state, "place 445.0 515.0")
    flick(state, out(1), to={1: (-100.0, 100.0)})
    assert (place_of(state, 1), state.to_act) == (CIRCLE, 2)
    assert 1 in state.view(None).starting


def test_who_is_knocked_out_in_anothers_turn_is_put_back_without_penalty() -> None:
    state = begun(turn=1)
    assert FlewOut(2, 0.2) in flick(state, touch(1, 2), out(2), to={1: (400.0, 200.0), 2: (700.0, 200.0)})
    assert (place_of(state, 2), place_of(state, 1), state.to_act) == (GYM, (400.0, 200.0), 2)


def test_what_happened_before_one_flew_out_stands() -> None:
    state = begun(turn=1)
    flick(state, through(1, FIRST), touch(0, 1), out(1), to={1: (700.0, 100.0)})
    assert (state.view(None).cards[1], state.view(None).caught[1], place_of(state, 1)) == (1, 1, CLASSROOM)


def test_what_a_penguin_does_after_it_has_flown_out_does_not_count() -> None:
    state = begun(turn=1)
    flick(state, out(1), through(1, FIRST), touch(0, 1), to={1: (500.0, 100.0)})
    assert (state.view(None).cards[1], state.view(None).caught[1]) == (0, 0)


def test_what_it_set_moving_before_still_counts() -> None:
    state = begun(turn=1)
    flick(state, touch(1, 2), out(1), touch(0, 2), to={1: (700.0, 100.0)})
    assert state.view(None).caught == (0, 0, 1)


def test_if_someone_has_come_to_rest_there_one_is_put_just_beside_them() -> None:
    state = begun(turn=1)
    flick(state, touch(1, 2), out(1), to={1: (-50.0, 100.0), 2: (110.0, 100.0)})
    assert place_of(state, 1) == pytest.approx((77.5, 100.0))


@pytest.mark.parametrize("occupied", [(107.0, 103.0), (96.0, 111.0), (92.0, 95.0), (103.0, 90.0)])
def test_that_is_straight_away_from_them(occupied: tuple[float, float]) -> None:
    state = begun(turn=1)
    flick(state, touch(1, 2), out(1), to={1: (-50.0, 100.0), 2: occupied})
    away = dist(CLASSROOM, occupied)
    expected = [b + 32.5 * (a - b) / away for a, b in zip(CLASSROOM, occupied, strict=True)]
    assert place_of(state, 1) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize(
    ("before", "occupied"),
    [
        ((100.0, 30.0), (100.0, 35.0)),
        ((100.0, 220.0), (100.0, 215.0)),
        ((30.0, 100.0), (35.0, 100.0)),
        ((360.0, 60.0), (355.0, 60.0)),
        ((25.0, 25.0), (30.0, 30.0)),
        ((365.0, 225.0), (360.0, 220.0)),
    ],
    ids=["south", "north", "west", "east", "southwest", "northeast"],
)
def test_nor_is_one_put_into_a_wall(before: tuple[float, float], occupied: tuple[float, float]) -> None:
    state = begun(turn=1)
    stand(state, 1, before)
    flick(state, touch(1, 2), out(1), to={1: (-50.0, 100.0), 2: occupied})
    place = place_of(state, 1)
    assert place is not None
    assert 18 <= place[0] <= 390 - 18
    assert 18 <= place[1] <= 250 - 18
    assert dist(place, occupied) == pytest.approx(32.5, abs=0.02)
    assert dist(place, before) < 42


@pytest.mark.parametrize(
    "pair", [((80.0, 100.0), (120.0, 100.0)), ((100.0, 80.0), (100.0, 120.0)), ((84.0, 88.0), (116.0, 112.0))]
)
@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("swapped", [False, True])
def test_between_two_one_is_put_on_the_nearer_side_of_them(
    pair: tuple[tuple[float, float], tuple[float, float]], side: int, swapped: bool
) -> None:
    """Put two penguins 40 mm apart, close around the place where the penguin stood that flies out."""
    (ax, ay), (bx, by) = pair
    across = (ay - by) / 40, (bx - ax) / 40
    before, expected = (
        (100 + side * far * across[0], 100 + side * far * across[1]) for far in (5, (32.5**2 - 20**2) ** 0.5)
    )
    state = begun(4, turn=1)
    stand(state, 1, before)
    flick(state, out(1), to={1: (-50.0, 100.0), 2: pair[swapped], 3: pair[not swapped]})
    assert place_of(state, 1) == pytest.approx(expected, abs=0.01)


def test_two_who_stand_far_from_each_other_leave_room_between_them() -> None:
    state = begun(4, turn=1)
    stand(state, 1, (95.0, 100.0))
    flick(state, out(1), to={1: (-50.0, 100.0), 2: (70.0, 100.0), 3: (150.0, 100.0)})
    assert place_of(state, 1) == pytest.approx((102.5, 100.0), abs=0.01)


def test_one_who_stood_in_touch_with_another_is_put_back_exactly_there() -> None:
    state = begun(turn=1)
    stand(state, 2, (132.0, 100.0))
    flick(state, out(1), to={1: (-50.0, 100.0)})
    assert place_of(state, 1) == CLASSROOM
