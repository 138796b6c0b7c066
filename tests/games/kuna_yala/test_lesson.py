"""The lesson teaches what the rules say."""

import pytest

from shoal.core import LessonStep
from shoal.games.kuna_yala import GAME, lesson
from shoal.games.kuna_yala.lesson import LESSON
from shoal.games.kuna_yala.state import CoralState
from tests.games.kuna_yala.naive import around, get_on, name, named
from tests.games.kuna_yala.positions import cards, legal, places, play

pytestmark = pytest.mark.once

every_step = pytest.mark.parametrize("step", LESSON.steps, ids=lambda step: step.accepted[0])


def at(step: LessonStep) -> CoralState:
    return GAME.read_position(step.position)


def after(step: LessonStep, text: str | None = None) -> CoralState:
    state = at(step)
    play(state, text or step.accepted[0])
    return state


def beside(state: CoralState, seat: int, *kinds: str) -> set[str]:
    """Return the empty places of a school next to cards of these kinds."""
    return {
        name(near) for place, card in cards(state, seat).items() if card in kinds for near in around(named(place))
    } - set(cards(state, seat))


@every_step
def test_the_learner_is_red(step: LessonStep) -> None:
    assert at(step).view(0).colours == ("red", None)


def test_the_accepted_places_are_all_beside_the_red_fish() -> None:
    state = at(lesson.LAYING)
    assert {f"1 A {place}" for place in beside(state, 0, "rn1")} == set(lesson.LAYING.accepted)
    assert state.view(None).visible[0] == "rs1"
    assert get_on("rs1", "rn1")


def test_only_two_fish_of_another_colour_spoil_the_majority() -> None:
    for text in legal(at(lesson.GIVING)):
        fish = after(lesson.GIVING, text).view(None).schools[1].fish
        yellow_leads = fish[1] > max(fish[0], fish[2], fish[3])
        assert yellow_leads == (text not in lesson.GIVING.accepted)


def test_the_coral_goes_anywhere_and_gives_the_lead_in_corals() -> None:
    state = at(lesson.CORAL)
    assert beside(state, 0, *cards(state, 0).values()) == places(state, 2, "A")
    assert {f"2 A {place}" for place in places(state, 2, "A")} == set(lesson.CORAL.accepted)
    assert [school.corals for school in after(lesson.CORAL).view(None).schools] == [2, 1]


def test_the_octopus_settles_on_any_coral_and_is_a_point() -> None:
    assert legal(at(lesson.OCTOPUS)) == set(lesson.OCTOPUS.accepted)
    school = after(lesson.OCTOPUS).view(None).schools[0]
    assert (school.octopuses, school.corals) == (1, 1)


def test_the_shark_eats_the_yellow_fish_and_spares_the_red_one() -> None:
    assert places(at(lesson.SHARK), 1, "B") == {"e1", "n1", "w1"}
    assert after(lesson.SHARK).view(None).schools[1].fish == (1, 0, 0, 2)


def test_only_one_card_in_one_place_brings_the_curse() -> None:
    cursed = {text for text in legal(at(lesson.CURSE)) if "bones" in cards(after(lesson.CURSE, text), 1).values()}
    assert cursed == set(lesson.CURSE.accepted)
    assert after(lesson.CURSE).view(None).schools[1].fish == (0, 0, 0, 2)


def test_only_the_coral_goes_beside_the_bones() -> None:
    state = at(lesson.BONES)
    near = beside(state, 0, "bones")
    assert {text for text in legal(state) if text.split()[2] in near} == set(lesson.BONES.accepted)
    assert {f"2 A {place}" for place in near} == set(lesson.BONES.accepted)


def test_any_card_ends_the_game_and_only_a_red_fish_wins_it() -> None:
    for text in legal(at(lesson.COUNTING)):
        result = after(lesson.COUNTING, text).result()
        assert result is not None
        assert [points for points, _ in result.scores] == ([7, 5] if text in lesson.COUNTING.accepted else [3, 5])
