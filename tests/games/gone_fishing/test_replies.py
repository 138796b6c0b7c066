"""Strong players leave the next opponent as little as they can."""

from collections.abc import Mapping

import pytest

from shoal.bots.levels import PLANNING
from shoal.core import Rng
from shoal.games.gone_fishing.bot import fish_placement, planning, targets
from shoal.games.gone_fishing.bot.replies import Replies
from shoal.games.gone_fishing.bot.skill import FishingSkill
from shoal.games.gone_fishing.bot.valuation import Valuation
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.position import NETS
from shoal.games.gone_fishing.rules.sea import HALF, MOUTH
from shoal.games.gone_fishing.schema import Relocate, ReturnFish
from shoal.games.gone_fishing.state import MatchState
from tests.games.gone_fishing.builders import begun, caught, failed, opened, pass_turn, play

EXPERT = PLANNING["expert"]
SOUTH = 0


def replies_to(state: MatchState) -> Replies:
    replies = Replies.to(state, FishingSkill.of(EXPERT))
    assert replies is not None
    return replies


def before_north(pose: FlatPose) -> bool:
    """Return whether a fish lies in the way of the northern boat."""
    return abs(pose.x) <= MOUTH / 2 and pose.y > HALF - 60


def test_the_next_opponent_has_the_same_net_in_a_round() -> None:
    replies = replies_to(begun(3))
    assert (replies.edge, replies.net) == (1, "circle")


def test_whoever_ends_a_round_of_two_begins_the_next_one() -> None:
    state = begun(2)
    pass_turn(state)
    replies = replies_to(state)
    assert (replies.edge, replies.net) == (SOUTH, NETS[1])


def test_whoever_ends_a_round_of_three_is_followed_by_another() -> None:
    state = begun(3)
    pass_turn(state)
    pass_turn(state)
    replies = replies_to(state)
    assert (replies.edge, replies.net) == (1, NETS[1])


def test_nobody_replies_to_the_last_turn() -> None:
    state = opened(2)
    for _ in range(7):
        pass_turn(state)
    assert Replies.to(state, FishingSkill.of(EXPERT)) is None


def barred(state: MatchState, *fish: int) -> dict[int, FlatPose]:
    """Put fish before the northern boat, each where it leaves its owner the least."""
    replies, sea = replies_to(state), dict(state.position.fish)
    for fish_id in fish:
        del sea[fish_id]
    for fish_id in fish:
        sea[fish_id] = fish_placement.against_reply(fish_id, replies, sea, Rng(1))
    return sea


def best(state: MatchState, sea: Mapping[int, FlatPose]) -> float:
    return replies_to(state).best(sea, {})


def test_two_fish_before_the_boat_cost_the_opponent_much() -> None:
    state = begun()
    open_sea, one, two = (best(state, sea) for sea in (state.position.fish, barred(state, 0), barred(state, 0, 12)))
    assert one <= open_sea
    assert two < 0.8 * open_sea


def test_adding_fish_to_a_sea_is_the_same_as_having_them_in_it() -> None:
    state = begun()
    replies, sea = replies_to(state), barred(state, 0, 12)
    added = {fish: sea.pop(fish) for fish in (0, 12)}
    assert replies.best(sea, added) == pytest.approx(replies.best({**sea, **added}, {}))


def test_a_returned_fish_bars_the_way_of_the_opponent() -> None:
    state = caught(1, 14, 26)
    play(state, "token purple")
    action = planning.think(state, 0, EXPERT, Rng(1))
    assert isinstance(action, ReturnFish)
    state.check(action)
    assert before_north(FlatPose(action.x, action.y, action.heading))
    assert action == planning.think(state, 0, EXPERT, Rng(1))


def test_a_fish_from_a_failed_net_bars_the_way_as_well() -> None:
    state = failed(0, 13, 50)
    play(state, "take 13")
    action = planning.think(state, 0, EXPERT, Rng(1))
    assert isinstance(action, Relocate)
    state.check(action)
    assert before_north(FlatPose(action.x, action.y, action.heading))


def test_a_player_whose_boat_is_barred_finds_what_is_left() -> None:
    """The nets with the highest value, more than are examined, cannot come home."""
    state = opened(2, seed=0)
    sea = state.position.fish | {10: FlatPose(-20.0, -326.0, 90.0), 9: FlatPose(20.0, -326.0, 90.0)}
    skill = FishingSkill.of(EXPERT)
    found = targets.find("square", sea, SOUTH, Valuation.for_seat(0, state, skill), skill, moves=True, wanted=1)
    assert {9, 10} & set(found[0].fish)
