"""Aims by name: what a player may aim at, and what a hint says, come from the same words."""

import pytest

from shoal.bots import suggest
from shoal.core import Rng
from shoal.games.icecool.bot.planning import random_flick, value_flicks
from shoal.games.icecool.physics import penguin
from shoal.games.icecool.physics.simulation import fly
from shoal.games.icecool.rules.placement import Spot
from shoal.games.icecool.rules.targets import (
    REACH,
    STRENGTHS,
    STRIKES,
    describe_action,
    describe_flick,
    in_sight,
    speed_for,
    strength_of,
    strike_of,
)
from shoal.games.icecool.schema import Flick, FlickTarget
from shoal.games.icecool.state import PenguinState
from tests.games.icecool.builders import CLASSROOM, GAME, GYM, KITCHEN, begun, lap, play, stand


def targets_of(state: PenguinState) -> dict[str, FlickTarget]:
    assert state.to_act is not None
    return {target.name: target for target in state.view(state.to_act).targets}


def test_the_doors_of_the_room_are_targets() -> None:
    targets = targets_of(begun(2))
    assert list(targets) == ["the door to the Gym", "the door to the Common room", "the door to the Hall"]
    assert targets["the door to the Gym"].way == "29 cm east, with your fish"
    assert targets["the door to the Gym"].direction == 4.9
    assert targets["the door to the Hall"].way == "27 cm north-east, at a slant"


def test_penguins_are_targets_only_in_sight_and_may_be_in_the_way() -> None:
    state = begun(3)
    assert not in_sight(CLASSROOM, KITCHEN)
    assert "{0}, the Catcher" not in targets_of(state)
    stand(state, 2, (240.0, 112.0))
    targets = targets_of(state)
    assert targets["{2}"].way == "14 cm east"
    assert targets["the door to the Gym"].way == "29 cm east, with your fish, a penguin is in the way"
    stand(state, 1, (300.0, 125.0))
    stand(state, 2, (500.0, 125.0))
    assert targets_of(state)["{2}"].direction == 0.0


def test_a_penguin_at_a_wall_may_aim_away_from_it_in_the_ways_that_leave_room_for_a_finger() -> None:
    state = begun(2)
    stand(state, 1, (100.0, 18.5))
    target = targets_of(state)["the red line, away from the wall"]
    assert (target.direction, target.strikes) == (90.0, ())
    assert targets_of(state)["the door to the Gym"].strikes == ("straight", "curves left", "jumps")


def test_a_penguin_in_a_door_may_aim_out_of_it_on_both_sides() -> None:
    state = begun(2)
    stand(state, 1, (390.0, 125.0))
    targets = targets_of(state)
    assert targets["the Gym, out of the door"].direction == 0.0
    assert targets["the Classroom, out of the door"].direction == 180.0
    assert "the door to the Gym" not in targets


def test_who_cannot_flick_has_no_targets() -> None:
    state = begun(2)
    state.awaits = "skate"
    assert state.view(1).targets == ()


@pytest.mark.parametrize(("speed", "reach"), [point for point in REACH if point[0] < 2.5])
def test_a_straight_flick_slides_as_far_as_is_said(speed: float, reach: float) -> None:
    flown = fly([Spot(45.0, 125.0)], 0, Flick(0.0, speed, 0.0, 11.0))
    assert 1000 * flown.log.rest[0].x - 45.0 == pytest.approx(reach, abs=1.0)
    assert speed_for(reach) == pytest.approx(speed)


def test_just_enough_takes_a_penguin_through_the_door_it_is_aimed_at() -> None:
    state = begun(2, hand="steady")
    stand(state, 1, (195.0, 125.0))
    target = targets_of(state)["the door to the Gym"]
    flick = Flick(target.direction, target.speed, 0.0, 11.0)
    events = state.apply(flick, state.resolve(flick))
    assert [type(event).__name__ for event in events] == ["Flicked", "TookFish"]
    spot = state.spots[1]
    assert spot
    assert 390 + 40 < spot.x < 390 + 100


def test_strikes_and_strengths_are_called_by_their_names() -> None:
    heights = {strike.height for strike in STRIKES}
    assert heights == {1000 * penguin.BODY_HEIGHT, 1000 * penguin.HEAD_HEIGHT}
    for strike in STRIKES:
        assert strike_of(Flick(0.0, 2.0, strike.aside, strike.height)) == strike.name
    for strength in STRENGTHS:
        assert strength_of(strength.speed) == strength.name


def test_a_flick_is_described_by_its_target_strength_and_strike() -> None:
    view = begun(2).view(1)
    assert describe_flick(view, Flick(4.9, 2.5, 0.0, 11.0)) == "Flick towards the door to the Gym: firm, straight."
    assert describe_flick(view, Flick(18.0, 0.9, -0.4, 11.0)) == (
        "Flick a little left of the door to the Gym: easy, curves left."
    )
    assert describe_flick(view, Flick(-90.0, 5.0, 0.3, 40.0)) == "Flick south: full, jumps and curves right."


def test_every_other_action_is_described() -> None:
    view = begun(2).view(1)
    assert describe_action(view, GAME.parse("line gym")) == "Move to the red line in the Gym first."
    assert describe_action(view, GAME.parse("place 515 450")) == (
        "Wait here: Kitchen, 6 cm north of the door to the Gym."
    )
    assert describe_action(view, GAME.parse("skate")) == "Put on ice skates."
    assert describe_action(view, GAME.parse("end")) == "End your turn."


@pytest.mark.parametrize("turn", [0, 1])
def test_a_hint_is_legal_and_no_worse_than_the_median_of_twenty_random_flicks(turn: int) -> None:
    state = begun(2, turn=turn)
    stand(state, 1, GYM)
    suggestion = suggest(GAME, state.view(turn), turn)
    hinted = GAME.parse(suggestion.actions[0])
    state.check(hinted)
    assert isinstance(hinted, Flick)
    assert suggestion.sentence == describe_flick(state.view(turn), hinted)
    rng = Rng(5)
    tries = [state.draw_possible(lambda: random_flick(state, turn, rng)) for _ in range(20)]
    *values, value = value_flicks(state, turn, [*tries, hinted]).tolist()
    assert value >= sorted(values)[len(values) // 2]


def test_hints_are_given_on_the_warm_up_lap_and_before_the_first_flick() -> None:
    assert suggest(GAME, lap().view(0), 0).actions[0].startswith("flick")
    state = begun(2)
    stand(state, 1, (100.0, 18.5))
    play(state, "line classroom")
    assert suggest(GAME, state.view(1), 1).sentence.startswith("Flick ")
