"""The rulebook and the rulings on games of two players."""

from shoal.games.icecool.schema import BackToCircle, DrewForIds, RoundOver, RunnerCaught, StillOnCircle, TookFish
from tests.games.icecool.builders import (
    CIRCLE,
    CLASSROOM,
    FIRST,
    GAME,
    GYM,
    KITCHEN,
    SECOND,
    THIRD,
    begun,
    cards_of,
    flick,
    opened,
    out,
    place_of,
    play,
    stand,
    through,
    touch,
)


def test_a_person_at_one_click_begins_as_a_runner() -> None:
    view = opened(2).view(GAME.quick_seat)
    assert view.catcher != GAME.quick_seat


def test_at_the_first_catch_the_runner_loses_their_id_goes_to_the_circle_and_plays_at_once() -> None:
    state = begun(2, turn=0)
    events = flick(state, touch(0, 1), to={0: GYM})
    assert RunnerCaught(1, 0, 0.1) in events
    assert BackToCircle(1) in events
    assert (place_of(state, 1), state.to_act, state.view(1).awaits) == (CIRCLE, 1, "flick")
    assert (state.view(None).round, state.view(None).caught) == (1, (0, 1))


def test_after_that_it_is_the_catchers_turn() -> None:
    state = begun(2, turn=0)
    flick(state, touch(0, 1), to={0: GYM})
    flick(state, to={1: CLASSROOM})
    assert state.to_act == 0


def test_the_catcher_has_no_skates_before_that_turn() -> None:
    state = begun(2, turn=0)
    state.cards.hidden[0] = [1, 1]
    flick(state, touch(0, 1), to={0: GYM})
    assert (state.to_act, state.view(0).awaits, cards_of(state, 0)) == (1, "flick", (1, 1))
    flick(state, to={1: CLASSROOM})
    flick(state)
    assert (state.to_act, state.view(0).awaits) == (0, "skate")


def test_a_runner_who_runs_into_the_catcher_goes_to_the_circle_and_plays_again() -> None:
    state = begun(2, turn=1)
    state.cards.hidden[1] = [1, 1]
    flick(state, touch(0, 1), to={1: (400.0, 515.0)})
    assert (place_of(state, 1), state.to_act, state.view(1).awaits) == (CIRCLE, 1, "flick")
    flick(state, to={1: CLASSROOM})
    assert (state.to_act, state.view(1).awaits) == (1, "skate")


def test_from_the_circle_they_start_as_in_the_beginning_and_have_to_leave_it() -> None:
    state = begun(2, turn=0)
    flick(state, touch(0, 1), to={0: GYM})
    assert StillOnCircle(1) in flick(state, to={1: (190.0, 125.0)})
    assert state.to_act == 1


def test_if_the_catcher_stands_on_the_circle_the_runner_starts_clear_of_them() -> None:
    state = begun(2, turn=0)
    flick(state, touch(0, 1), to={0: (195.0, 135.0)})
    assert place_of(state, 1) == (195.0, 102.5)
    assert StillOnCircle(1) in flick(state, to={0: GYM, 1: CIRCLE})


def test_further_touches_in_the_flick_of_the_first_catch_are_no_second_one() -> None:
    state = begun(2, turn=0)
    flick(state, touch(0, 1), touch(0, 1), to={0: GYM})
    assert (state.view(None).caught, state.view(None).round) == ((0, 1), 1)


def test_fish_taken_in_that_flick_count() -> None:
    state = begun(2, turn=1)
    events = flick(state, touch(0, 1), through(1, FIRST), to={1: GYM})
    assert TookFish in map(type, events)
    assert state.view(None).fish[1] == (SECOND, THIRD)


def test_the_third_fish_ends_the_round_even_with_a_first_catch() -> None:
    state = begun(2, turn=1)
    state.round.fish[1] = {FIRST}
    events = flick(state, touch(0, 1), through(1, FIRST), to={1: GYM})
    assert RoundOver(1, 1) in events
    assert BackToCircle(1) not in events


def test_the_second_catch_ends_the_round_and_brings_no_card_of_its_own() -> None:
    state = begun(2, turn=0)
    flick(state, touch(0, 1), to={0: GYM})
    flick(state, to={1: CLASSROOM})
    events = flick(state, touch(0, 1))
    assert RoundOver(1, None) in events
    assert [(event.seat, event.count) for event in events if isinstance(event, DrewForIds)] == [(0, 2)]


def test_a_runner_who_was_never_caught_draws_for_their_id() -> None:
    state = begun(2)
    flick(state, through(1, FIRST), through(1, SECOND), through(1, THIRD))
    assert state.view(None).cards == (1, 4)


def test_one_who_was_caught_once_does_not() -> None:
    state = begun(2, turn=0)
    flick(state, touch(0, 1), to={0: GYM})
    flick(state, through(1, FIRST), through(1, SECOND), through(1, THIRD), to={1: KITCHEN})
    assert state.view(None).cards == (2, 3)


def test_fish_stay_taken_when_one_goes_back_to_the_circle() -> None:
    state = begun(2, turn=1)
    flick(state, through(1, FIRST), to={1: GYM})
    flick(state, touch(0, 1))
    assert state.view(None).fish[1] == (SECOND, THIRD)


def test_a_catcher_who_flies_out_after_the_catch_is_put_back() -> None:
    state = begun(2, turn=0)
    flick(state, touch(0, 1), out(0), to={0: (700.0, 500.0)})
    assert (place_of(state, 0), place_of(state, 1), state.to_act) == (KITCHEN, CIRCLE, 1)


def test_a_runner_knocked_out_of_the_school_by_the_catcher_goes_to_the_circle() -> None:
    state = begun(2, turn=0)
    flick(state, touch(0, 1), out(1), to={0: GYM, 1: (-50.0, 100.0)})
    assert (place_of(state, 1), state.to_act) == (CIRCLE, 1)


def test_with_three_a_caught_runner_stays_where_they_are() -> None:
    state = begun(3, turn=0)
    flick(state, touch(0, 1), to={1: (90.0, 90.0)})
    assert (place_of(state, 1), state.to_act) == ((90.0, 90.0), 1)


def test_the_two_take_turns_as_the_catcher_for_four_rounds() -> None:
    state, catchers = opened(2), []
    while state.to_act is not None:
        catchers.append(state.turn)
        play(state, "place 445.0 515.0")
        runner = state.turn
        for _ in range(2):
            flick(state, touch(0, 1), to={runner: GYM})
    assert catchers == [0, 1, 0, 1]
    assert state.view(None).cards == (4, 4)


def test_the_catcher_may_skate_in_any_other_turn() -> None:
    state = begun(2, turn=0)
    state.cards.hidden[0] = [1, 1]
    stand(state, 1, CLASSROOM)
    flick(state)
    assert (state.to_act, state.view(0).awaits) == (0, "skate")
