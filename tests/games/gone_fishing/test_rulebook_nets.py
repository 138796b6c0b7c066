"""The rulebook, sentence by sentence, and the rulings: lowering, pulling, failing."""

import pytest

from shoal.core import IllegalAction
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.events import (
    Enclosed,
    FishDrifted,
    FishMoved,
    FishSlipped,
    FishTaken,
    NetFailed,
    NetHome,
    NetLowered,
    NetPulled,
)
from shoal.games.gone_fishing.rules.placement import in_sea, is_free
from tests.games.gone_fishing.builders import (
    BLUE,
    DOWN,
    GREEN,
    HOME,
    NET,
    OPEN_WATER,
    PURPLE,
    RED,
    enclosing,
    failed,
    lower,
    play,
    pull,
    ready,
    sea,
    seen,
    slip,
    touch,
    touch_lost,
)

# Lowering


def test_a_net_that_comes_down_cleanly_around_fish_is_pulled_next() -> None:
    state = ready()
    events = lower(state, inside=[RED[0], BLUE[0]])
    assert events[-1] == Enclosed(0, (BLUE[0], RED[0]), 0.1)
    view = seen(state)
    assert (view.awaits, view.inside, view.down, state.to_act) == ("pull", (BLUE[0], RED[0]), NET, 0)


@pytest.mark.parametrize("touched", [BLUE[0], GREEN[0]], ids=["inside", "outside"])
def test_a_touch_of_any_fish_while_lowering_fails(touched: int) -> None:
    state = ready()
    events = lower(state, touch(touched), inside=[BLUE[0], RED[0]])
    assert events[-1] == NetFailed(0, "touched", touched, 0.1)
    assert events[-1].describe() == "Touched! {0}'s net brushed a fish."
    assert (seen(state).awaits, seen(state).down) == ("take", None)


def test_a_touch_fails_even_if_the_net_comes_down_afterwards() -> None:
    state = ready()
    lower(state, touch(BLUE[0]), DOWN, inside=[BLUE[0]])
    assert seen(state).awaits == "take"


def test_after_the_whole_rim_lies_on_the_sea_it_has_been_lowered() -> None:
    state = ready()
    lower(state, DOWN, touch(BLUE[0]), inside=[BLUE[0]])
    assert seen(state).awaits == "pull"


def test_a_clean_net_with_nothing_inside_ends_the_turn() -> None:
    state = ready()
    events = lower(state)
    assert [event.describe() for event in events] == ["{0} lowers the net.", "The net is down with nothing inside."]
    assert (state.to_act, seen(state).awaits, seen(state).down) == (1, "move", None)


def test_a_net_that_does_not_come_down_fails_with_nothing_inside() -> None:
    state = ready()
    turn = state.position.turn
    events = lower(state, HOME, inside=[BLUE[0]])
    assert events[-1] == NetFailed(turn, "hanging", None, 1.0)
    assert (state.to_act, seen(state).boats) == (1, ((), ()))


# Pulling


def test_a_net_that_comes_home_without_touching_a_fish_outside_has_succeeded() -> None:
    state = enclosing(BLUE[0], RED[0])
    assert pull(state)[-1] == NetHome(0, (BLUE[0], RED[0]), 0.1)
    view = seen(state)
    assert (view.awaits, view.catch, view.inside, view.down) == ("token", (BLUE[0], RED[0]), (), None)


def test_a_touch_of_a_fish_outside_while_pulling_fails() -> None:
    state = enclosing(BLUE[0], RED[0])
    assert pull(state, touch(GREEN[0]), HOME)[-1] == NetFailed(0, "touched", GREEN[0], 0.1)
    assert (seen(state).awaits, seen(state).inside) == ("take", (BLUE[0], RED[0]))


def test_fish_inside_may_touch_the_net_while_it_is_pulled() -> None:
    state = enclosing(BLUE[0], RED[0])
    pull(state, touch(BLUE[0]), touch(RED[0]), HOME)
    assert seen(state).awaits == "token"


def test_a_touch_after_the_net_has_arrived_means_nothing() -> None:
    state = enclosing(BLUE[0], RED[0])
    pull(state, HOME, touch(GREEN[0]))
    assert seen(state).awaits == "token"


def test_a_fish_that_slips_out_stays_where_it_is_and_is_not_caught() -> None:
    state = enclosing(BLUE[0], RED[0], GREEN[0])
    there = FlatPose(200.0, -200.0, 45.0)
    events = pull(state, slip(RED[0]), HOME, inside=[BLUE[0], GREEN[0]], to={RED[0]: there})
    assert FishSlipped(RED[0], 0.1) in events
    assert (seen(state).catch, sea(state)[RED[0]]) == ((BLUE[0], GREEN[0]), there)


def test_slipping_out_is_no_failure_nor_is_touching_the_rim_on_the_way() -> None:
    state = enclosing(BLUE[0], RED[0], GREEN[0])
    pull(state, slip(RED[0]), touch(RED[0]), HOME, inside=[BLUE[0], GREEN[0]])
    assert seen(state).awaits == "token"


def test_a_fish_that_has_slipped_out_and_come_clear_must_not_be_touched() -> None:
    state = enclosing(BLUE[0], RED[0], GREEN[0])
    events = pull(state, touch(RED[0]), slip(RED[0]), touch_lost(RED[0]), HOME, inside=[BLUE[0], GREEN[0]])
    failed = next(event for event in events if isinstance(event, NetFailed))
    assert (failed.why, failed.fish) == ("touched", RED[0])
    assert seen(state).awaits == "take"


def test_if_all_fish_slip_out_the_turn_ends_with_nothing() -> None:
    state = enclosing(BLUE[0], RED[0])
    events = pull(state, slip(BLUE[0]), slip(RED[0]), HOME, inside=[])
    assert events[-1].describe() == "{0} brings home an empty net."
    assert (state.to_act, seen(state).boats, len(sea(state))) == (1, ((), ()), 60)


def test_what_is_inside_at_the_boat_is_the_catch_but_fish_from_outside_never_are() -> None:
    state = enclosing(BLUE[0], RED[0])
    pull(state, inside=[BLUE[0], RED[0], GREEN[0]])
    assert seen(state).catch == (BLUE[0], RED[0])


def test_a_net_that_is_not_brought_home_fails() -> None:
    state = enclosing(BLUE[0], RED[0])
    assert pull(state, DOWN)[-1] == NetFailed(0, "astray", None, 1.0)
    assert seen(state).awaits == "take"


def test_caught_fish_leave_the_sea_at_once() -> None:
    state = enclosing(BLUE[0], RED[0])
    pull(state)
    assert len(sea(state)) == 58


def test_pushed_fish_stay_where_they_were_pushed() -> None:
    state = enclosing(BLUE[0])
    there = {BLUE[0]: FlatPose(10.12345, 20.0, 190.0), GREEN[0]: FlatPose(-300.0, 300.0, 5.0)}
    pull(state, touch(GREEN[0]), to=there)
    assert (sea(state)[BLUE[0]], sea(state)[GREEN[0]]) == (FlatPose(10.123, 20.0, -170.0), there[GREEN[0]])


def test_a_fish_that_is_pushed_off_the_sea_is_put_back_straight_in() -> None:
    state = enclosing(BLUE[0])
    events = pull(state, touch(GREEN[0]), to={GREEN[0]: FlatPose(300.0, -400.0, 7.0)})
    assert FishDrifted(GREEN[0], 300.0, -330.0, 7.0) in events
    assert sea(state)[GREEN[0]] == FlatPose(300.0, -330.0, 7.0)


def test_a_fish_that_is_pushed_to_the_very_edge_is_still_in_the_sea() -> None:
    state = enclosing(BLUE[0])
    edge = {GREEN[0]: FlatPose(300.0, -330.0, 7.0), GREEN[1]: FlatPose(-330.0, 300.0, 7.0)}
    events = pull(state, touch(GREEN[0]), to=edge)
    assert not any(isinstance(event, FishDrifted) for event in events)
    assert {fish: sea(state)[fish] for fish in edge} == edge


def test_it_is_put_back_where_it_has_room() -> None:
    state = enclosing(BLUE[0])
    crowd = {GREEN[n]: FlatPose(300.0, -330.0 - 10 * n, 7.0) for n in range(4)}
    pull(state, touch(GREEN[0]), to=crowd)
    assert all(in_sea(lying) and is_free(fish, lying, sea(state)) for fish, lying in sea(state).items())
    assert sea(state)[GREEN[0]] == crowd[GREEN[0]]


def test_a_catch_beyond_the_edge_is_not_put_back() -> None:
    state = enclosing(BLUE[0], RED[0])
    events = pull(state, to={BLUE[0]: FlatPose(0.0, -350.0, 0.0)})
    assert not any(isinstance(event, FishDrifted) for event in events)
    assert seen(state).catch == (BLUE[0], RED[0])


def test_a_net_cannot_be_taken_back() -> None:
    assert all((NetLowered.reveals, NetPulled.reveals))


# Failing


def test_who_has_failed_takes_one_fish_of_their_choice_from_inside_the_net() -> None:
    state = failed(BLUE[0], RED[0], GREEN[0])
    assert [str(action) for action in state.legal()] == ["take 0", "take 24", "take 48"]
    assert state.apply(state.legal()[2]) == [FishTaken(0, RED[0])]
    assert (seen(state).boats[0], RED[0] in sea(state)) == ((RED[0],), False)


def test_only_fish_that_are_inside_may_be_taken() -> None:
    state = failed(BLUE[0], RED[0])
    with pytest.raises(IllegalAction, match="Fish 24 was not in the net"):
        play(state, "take 24")


def test_a_fish_that_slipped_out_before_the_failure_is_not_inside() -> None:
    state = enclosing(BLUE[0], RED[0])
    pull(state, slip(RED[0]), touch(GREEN[0]), inside=[BLUE[0]])
    assert [str(action) for action in state.legal()] == ["take 0"]


def test_nor_is_one_that_got_in_while_the_net_was_pulled() -> None:
    state = enclosing(BLUE[0])
    pull(state, touch(GREEN[0]), inside=[BLUE[0], GREEN[0]])
    assert [str(action) for action in state.legal()] == ["take 0"]


def test_with_one_fish_inside_that_fish_is_taken_and_the_turn_ends() -> None:
    state = failed(BLUE[0])
    assert [str(action) for action in state.legal()] == ["take 0"]
    play(state, "take 0")
    assert (state.to_act, seen(state).awaits) == (1, "move")


def test_with_none_inside_nothing_is_taken_and_the_turn_ends() -> None:
    state = ready()
    lower(state, touch(GREEN[0]))
    assert (state.to_act, seen(state).boats) == (1, ((), ()))


def test_then_two_others_from_inside_may_be_moved_anywhere() -> None:
    state = failed(BLUE[0], RED[0], GREEN[0], PURPLE[0])
    play(state, "take 0")
    assert (seen(state).awaits, seen(state).relocations, seen(state).inside) == ("relocate", 2, (12, 24, 48))
    play(state, f"relocate 48 {OPEN_WATER}")
    assert (sea(state)[RED[0]], state.to_act, seen(state).relocations) == (FlatPose(300.0, 300.0, 90.0), 0, 1)
    play(state, "relocate 24 -300.0 300.0 0.0")
    assert (sea(state)[GREEN[0]], state.to_act, seen(state).awaits) == (FlatPose(-300.0, 300.0, 0.0), 1, "move")


def test_moving_them_is_announced() -> None:
    state = failed(BLUE[0], RED[0], GREEN[0])
    play(state, "take 0")
    assert play(state, f"relocate 48 {OPEN_WATER}") == [FishMoved(0, 48, 0.0, 0.0, 0.0).describe()]


@pytest.mark.parametrize("moves", [0, 1])
def test_one_may_move_fewer(moves: int) -> None:
    state = failed(BLUE[0], RED[0], GREEN[0])
    play(state, "take 0", *[f"relocate 48 {OPEN_WATER}"] * moves)
    assert [str(action) for action in state.legal()] == ["done"]
    play(state, "done")
    assert (state.to_act, seen(state).awaits, seen(state).relocations) == (1, "move", 0)


def test_the_turn_ends_when_no_other_is_left_to_move() -> None:
    state = failed(BLUE[0], RED[0])
    play(state, "take 0", f"relocate 48 {OPEN_WATER}")
    assert (state.to_act, seen(state).awaits) == (1, "move")


@pytest.mark.parametrize("fish", [BLUE[0], PURPLE[0], RED[0]], ids=["taken", "outside", "moved already"])
def test_only_others_that_were_inside_are_moved_and_each_once(fish: int) -> None:
    state = failed(BLUE[0], RED[0], GREEN[0])
    play(state, "take 0", f"relocate 48 {OPEN_WATER}")
    with pytest.raises(IllegalAction, match="cannot move that fish"):
        play(state, f"relocate {fish} -300.0 300.0 0.0")


def test_they_are_not_moved_upon_other_fish() -> None:
    state = failed(BLUE[0], RED[0], GREEN[0])
    play(state, "take 0")
    occupied = sea(state)[PURPLE[0]]
    with pytest.raises(IllegalAction, match="in the way"):
        play(state, f"relocate 48 {occupied.x} {occupied.y} 0.0")


def test_nothing_is_taken_before_it_has_been_chosen() -> None:
    with pytest.raises(IllegalAction, match="'take 7'"):
        play(failed(BLUE[0], RED[0]), "done")


def test_after_a_failure_there_is_no_market() -> None:
    state = failed(BLUE[0], BLUE[1], BLUE[2])
    play(state, "take 0", "done")
    assert (seen(state).prices, seen(state).holds[0]) == ((1,) * 5, (1, 0, 0, 0, 0))


def test_the_fish_that_are_neither_taken_nor_moved_stay_where_they_are() -> None:
    state = failed(BLUE[0], RED[0], GREEN[0], PURPLE[0])
    before = sea(state)
    play(state, "take 0", "done")
    assert sea(state) == {fish: lying for fish, lying in before.items() if fish != BLUE[0]}
