"""The rules of practice: one player, and a sea that never empties."""

import pytest

from shoal.core import IllegalAction, Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.events import PracticeOver, SwamBack
from shoal.games.gone_fishing.practice import PracticeState
from shoal.games.gone_fishing.rules.placement import is_free
from tests.games.gone_fishing.builders import (
    BLUE,
    GAME,
    GREEN,
    HOME,
    OPEN_WATER,
    RED,
    lower,
    opened,
    play,
    practice,
    pull,
    sea,
    seen,
    slip,
    touch,
)


def test_one_begins_by_choosing_any_net() -> None:
    state = practice()
    assert [str(action) for action in state.legal()] == ["net circle", "net square", "net triangle", "net star", "end"]
    play(state, "net triangle")
    assert (seen(state).net, seen(state).awaits) == ("triangle", "lower")


def test_the_net_is_changed_as_often_as_one_likes() -> None:
    state = practice()
    play(state, "net triangle", "net star", "net triangle")
    with pytest.raises(IllegalAction, match="cannot choose the triangle now"):
        play(state, "net triangle")


def test_a_net_that_lies_may_be_lifted_to_begin_again_with_any() -> None:
    state = practice()
    play(state, "net star")
    lower(state, inside=[BLUE[0]])
    play(state, "net star")
    assert (seen(state).awaits, seen(state).down, seen(state).inside) == ("lower", None, ())


def test_fish_are_moved_as_one_likes_or_not_at_all() -> None:
    state = practice()
    play(state, "net star", f"move 0 {OPEN_WATER}", "move 0 -300.0 300.0 0.0")
    assert (sea(state)[0], seen(state).awaits) == (FlatPose(-300.0, 300.0, 0.0), "lower")
    with pytest.raises(IllegalAction, match="in the way"):
        play(state, "move 1 -300.0 300.0 0.0")
    lower(state, inside=[BLUE[1]])
    assert seen(state).awaits == "pull"


def test_caught_fish_are_counted_and_come_back_so_that_the_sea_never_empties() -> None:
    state = practice()
    play(state, "net star")
    for turn in range(1, 4):
        lower(state, inside=[BLUE[0], BLUE[1], RED[0]])
        events = pull(state)
        assert isinstance(events[-1], SwamBack)
        assert [back.fish for back in events[-1].fish] == [0, 1, 48]
        assert (seen(state).holds, len(sea(state))) == (((2 * turn, 0, 0, 0, turn),), 60)
        assert all(is_free(fish, sea(state)[fish], sea(state)) for fish in (0, 1, 48))
    assert (seen(state).catch, seen(state).boats, seen(state).awaits) == ((), ((),), "lower")


def test_they_come_back_to_other_places_every_time() -> None:
    state = practice()
    play(state, "net star")
    places = set()
    for _ in range(5):
        lower(state, inside=[BLUE[0]])
        pull(state)
        places.add(sea(state)[BLUE[0]])
    assert len(places) == 5


def test_prices_do_not_rise_and_nothing_is_chosen_after_a_catch() -> None:
    state = practice()
    play(state, "net star")
    lower(state, inside=[BLUE[0], RED[0]])
    pull(state)
    assert seen(state).prices == (1,) * 5


def test_a_failure_costs_nothing_and_one_begins_again() -> None:
    state = practice()
    play(state, "net star")
    lower(state, touch(BLUE[0]), inside=[BLUE[0]])
    assert (seen(state).awaits, seen(state).inside, seen(state).holds) == ("lower", (), ((0,) * 5,))
    lower(state, inside=[BLUE[0]])
    pull(state, touch(GREEN[0]), HOME)
    assert (seen(state).awaits, seen(state).down, seen(state).holds) == ("lower", None, ((0,) * 5,))


def test_an_empty_net_is_lowered_again() -> None:
    state = practice()
    play(state, "net star")
    lower(state)
    assert (seen(state).awaits, seen(state).down) == ("lower", None)
    lower(state, inside=[BLUE[0]])
    pull(state, slip(BLUE[0]), HOME, inside=[])
    assert (seen(state).awaits, seen(state).turns) == ("lower", 2)


@pytest.mark.parametrize("inside", [None, [], [BLUE[0]]])
def test_practice_ends_whenever_one_likes(inside: list[int] | None) -> None:
    state = practice()
    if inside is not None:
        play(state, "net star")
        lower(state, inside=inside)
    assert state.apply(GAME.parse("end")) == [PracticeOver(0, 0)]
    assert (state.to_act, state.legal(), state.acts()) == (None, [], [])
    with pytest.raises(IllegalAction, match="over"):
        play(state, "net star")


def test_practice_that_has_ended_is_over_for_everybody_who_looks_at_it() -> None:
    state = practice()
    play(state, "net star")
    lower(state, inside=[BLUE[0]])
    pull(state)
    assert GAME.imagine(state.view(0), 0, Rng(1)).to_act == state.to_act == 0
    play(state, "end")
    imagined = GAME.imagine(state.view(0), 0, Rng(1))
    assert (imagined.to_act, imagined.legal(), imagined.result()) == (None, [], state.result())


def test_the_result_counts_the_fish_caught_and_no_points() -> None:
    state = practice()
    play(state, "net star")
    lower(state, inside=[BLUE[0], RED[0]])
    pull(state)
    play(state, "end")
    result = state.result()
    assert result is not None
    assert result.scores == ((0, 2),)


def test_the_boat_lies_at_the_south_and_the_expert_rule_can_be_tried() -> None:
    view = seen(practice(experts="1"))
    assert (view.edges, view.experts) == ((0,), (True,))


def test_a_game_cannot_be_ended_as_practice_can() -> None:
    with pytest.raises(IllegalAction, match="not possible now"):
        play(opened(), "end")


# Eight casts


def counted() -> PracticeState:
    return practice(practice="eight casts")


def test_every_fish_of_eight_casts_is_a_point_and_then_it_is_over() -> None:
    state = counted()
    play(state, "net star")
    for cast in range(1, 9):
        assert state.to_act == 0
        lower(state, inside=[BLUE[0], RED[0]])
        events = pull(state)
        assert (seen(state).turns, seen(state).casts) == (cast, 8)
    assert events[-1] == PracticeOver(0, 16)
    assert (state.to_act, state.legal(), state.acts()) == (None, [], [])
    result = state.result()
    assert result is not None
    assert result.scores == ((16, 16),)


@pytest.mark.parametrize("last", ["touched", "empty", "lifted"])
def test_the_eighth_cast_is_the_last_however_it_ends(last: str) -> None:
    state = counted()
    play(state, "net star")
    for _ in range(7):
        lower(state)
    if last == "lifted":
        lower(state, inside=[BLUE[0]])
        assert state.to_act == 0
        play(state, "net circle")
    elif last == "touched":
        lower(state, touch(BLUE[0]), inside=[BLUE[0]])
    else:
        lower(state)
    assert state.to_act is None
    assert GAME.imagine(state.view(0), 0, Rng(1)).result() == state.result()


def test_fish_stay_where_they_are_while_casts_count() -> None:
    state = counted()
    play(state, "net star")
    assert [act.verb for act in state.acts()] == ["lower"]
    with pytest.raises(IllegalAction, match="not possible now"):
        play(state, f"move 0 {OPEN_WATER}")


def test_one_may_stop_before_the_eighth_cast_and_keeps_the_points() -> None:
    state = counted()
    play(state, "net star")
    lower(state, inside=[BLUE[0]])
    pull(state)
    play(state, "end")
    result = state.result()
    assert result is not None
    assert result.scores == ((1, 1),)


def test_casts_count_only_for_a_single_player() -> None:
    assert seen(opened(practice="eight casts")).casts is None
    assert seen(practice()).casts is None


def test_how_one_fishes_alone_is_asked_only_of_a_single_player() -> None:
    options = {option["name"]: option for option in GAME.describe_options()}
    assert options["practice"]["applies_to"] == [1]
    assert "applies_to" not in options["swing"]
