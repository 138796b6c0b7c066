"""The lesson teaches what the rules say."""

import pytest

from shoal.core import LessonStep
from shoal.games.hey_thats_my_fish import GAME, lesson
from shoal.games.hey_thats_my_fish.lesson import LESSON
from shoal.games.hey_thats_my_fish.rules.board import CELL_NAMED, NEIGHBOURS, members
from shoal.games.hey_thats_my_fish.rules.rules import FREE
from shoal.games.hey_thats_my_fish.state import FloeState
from tests.games.hey_thats_my_fish.positions import legal, play, slides_of

pytestmark = pytest.mark.once

TASKS = [step for step in LESSON.steps if step.accepted]


def at(step: LessonStep) -> FloeState:
    return GAME.read_position(step.position)


def fish_on(state: FloeState, floe: str) -> int:
    return state.fish()[CELL_NAMED[floe]]


def territory(state: FloeState, floe: str) -> set[int]:
    """Return the free floes that a penguin can reach with any number of slides (flood fill)."""
    free = set(members(state.s[FREE]))
    reached: set[int] = set()
    edge = [CELL_NAMED[floe]]
    while edge:
        new = (set(members(NEIGHBOURS[edge.pop()])) & free) - reached
        reached |= new
        edge += new
    return reached


def after(step: LessonStep) -> FloeState:
    state = at(step)
    play(state, step.accepted[0])
    return state


@pytest.mark.parametrize("step", TASKS, ids=lambda step: step.accepted[0])
def test_what_is_accepted_is_a_choice(step: LessonStep) -> None:
    assert set(step.accepted) < legal(at(step))


def test_the_accepted_floes_to_start_from_are_all_that_touch_two_golden_ones() -> None:
    state = at(lesson.PLACING)
    fish = state.fish()
    rich = {f for f in legal(state) if sum(fish[n] == 3 for n in members(NEIGHBOURS[CELL_NAMED[f]])) == 2}
    assert rich == set(lesson.PLACING.accepted)


def test_the_first_slide_ends_on_three_fish_and_the_next_collects_them() -> None:
    assert fish_on(at(lesson.SLIDING), "d3") == 3
    state = at(lesson.COLLECTING)
    assert {f"d3-{floe}" for floe in slides_of(state, "d3")} == set(lesson.COLLECTING.accepted)
    assert after(lesson.COLLECTING).collected(0)[0] == state.collected(0)[0] + 3


def test_the_rival_blocks_the_row() -> None:
    state = at(lesson.BLOCKED)
    assert "d5" in state.penguins(1)
    assert {floe for floe in slides_of(state, "d1") if floe.startswith("d")} == {"d2", "d3", "d4"}


def test_one_golden_floe_is_a_dead_end_and_the_other_is_not() -> None:
    state = at(lesson.RICHER)
    assert [floe for floe in sorted(slides_of(state, "e3")) if fish_on(state, floe) == 3] == ["d3", "e6"]
    stranded = at(lesson.RICHER)
    play(stranded, "e3-d3")
    assert not territory(stranded, "d3")
    assert len(territory(after(lesson.RICHER), "e6")) > 5


def test_the_rival_is_cut_off() -> None:
    before = territory(at(lesson.CUTTING_OFF), "c1")
    cut_off = territory(after(lesson.CUTTING_OFF), "c1")
    assert len(before) > 20
    assert len(cut_off) == 5
    others = [text for text in legal(at(lesson.CUTTING_OFF)) if text not in lesson.CUTTING_OFF.accepted]
    for text in others:
        state = at(lesson.CUTTING_OFF)
        play(state, text)
        assert len(territory(state, "c1")) > 5, "no other slide cuts it off"


def test_the_rival_is_out_and_takes_the_floes_along() -> None:
    state = at(lesson.OUT)
    sentences = play(state, *lesson.OUT.accepted)
    assert sentences[1] == "{1} can no longer move and leaves with 9 fish from a2, d4, h1, h8."
    assert state.to_act == 0


def test_the_tie_is_broken_by_floes() -> None:
    result = at(lesson.WINNING).result()
    assert result is not None
    assert result.scores == ((45, 26), (45, 25))
