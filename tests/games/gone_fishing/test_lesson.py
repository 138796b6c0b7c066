"""The steps of the lesson fit together."""

import pytest

from shoal.core import LessonStep
from shoal.games.gone_fishing import GAME, lesson
from shoal.games.gone_fishing.events import Enclosed, NetFailed
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.rules.sea import KINDS, kind_of
from tests.support.lessons import perform

pytestmark = pytest.mark.once


def at(step: LessonStep) -> FishingState:
    state = GAME.read_position(step.position)
    assert isinstance(state, FishingState)
    return state


def test_a_net_around_the_group_would_come_down_on_the_busybody_until_it_is_moved() -> None:
    state = at(lesson.MOVING)
    for text in ("stay", f"lower {lesson.AMONG[0]},{lesson.AMONG[1]},0"):
        action = GAME.parse(text)
        events = state.apply(action, state.resolve(action))
    (failed,) = (event for event in events if isinstance(event, NetFailed))
    assert (failed.why, failed.fish) == ("touched", lesson.BUSYBODY)


def test_the_net_lies_where_it_is_pulled_from_and_the_catch_is_what_was_in_it() -> None:
    events = perform(GAME, lesson.LOWERING, f"lower {lesson.AMONG[0]},{lesson.AMONG[1]},0")
    (enclosed,) = (event for event in events if isinstance(event, Enclosed))
    assert enclosed.fish == tuple(lesson.GROUP)
    for step in (lesson.SELLING, lesson.GIVING_BACK):
        assert at(step).position.catch == at(lesson.PULLING).position.inside


def test_the_last_toss_ends_the_game_and_the_learner_wins() -> None:
    state = at(lesson.TOSSING)
    position = state.position
    for seat, sold in enumerate(position.scoring.sold):
        counts = [len(position.hold(seat, kind)) for kind in KINDS]
        assert [kind_sold.points for kind_sold in sold] == [
            n * position.market.price(kind) for n, kind in zip(counts, KINDS, strict=True)
        ]
    action = GAME.parse("toss 40.0")
    state.apply(action, state.resolve(action))
    result = state.result()
    assert result is not None
    assert result.winners == (0,)


def test_a_toss_comes_from_the_seed_of_the_game_that_is_played_on() -> None:
    first, second = at(lesson.TOSSING), at(lesson.TOSSING)
    second.reseed(5)
    action = GAME.parse("toss 40.0")
    assert first.resolve(action) != second.resolve(action)


def test_a_failed_net_gives_the_dearest_fish() -> None:
    position = at(lesson.FAILING).position
    prices = {f"take {fish}": position.market.price(kind_of(fish)) for fish in position.inside}
    assert [text for text, price in prices.items() if price == max(prices.values())] == lesson.FAILING.accepted
    assert prices["take 36"] == 4
