"""Bots do something legal in every phase, and the better ones do it better."""

import pytest

from shoal.bots.levels import PLANNING
from shoal.core import Rng
from shoal.games.gone_fishing.bot import net_geometry, planning
from shoal.games.gone_fishing.bot.fish_placement import into_net
from shoal.games.gone_fishing.bot.skill import FishingSkill
from shoal.games.gone_fishing.bot.targets import find, refine_all
from shoal.games.gone_fishing.bot.valuation import Valuation
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.physics.net_run import enclosed
from shoal.games.gone_fishing.rules.sea import OUTLINES, NetName, kind_of
from shoal.games.gone_fishing.rules.verdict import read_lowering
from shoal.games.gone_fishing.schema import (
    ChooseNet,
    Done,
    EndPractice,
    Lower,
    Lowered,
    MoveFish,
    PlaceToken,
    Pull,
    Relocate,
    ReturnFish,
    Stay,
    TakeFish,
)
from shoal.games.gone_fishing.state import MatchState
from shoal.physics.game import Skill
from tests.games.gone_fishing import builders
from tests.games.gone_fishing.builders import caught, failed, lower, opened, play, practice, pull, toss

EASY, EXPERT = PLANNING["easy"], PLANNING["expert"]
HEAD = Skill(tries=48, unsteadiness=2.0)


def choose(state: FishingState, skill: Skill, seed: int = 1) -> object:
    """Return the action of a bot, checked to be legal."""
    assert state.to_act is not None
    action = planning.think(state, state.to_act, skill, Rng(seed))
    state.check(action)
    return action


@pytest.mark.parametrize(("level", "players"), [("easy", 4), ("hard", 2)])
def test_whole_games_are_legal(level: str, players: int) -> None:
    """Play from the third round on; outcomes are drawn at random instead of simulated, so that every phase occurs."""
    state, rng = opened(players, seed=players), Rng(players, level)
    state.position.round, state.position.unused = 3, state.position.unused[2:]
    phases = set()
    while state.to_act is not None:
        phases.add(state.position.awaits)
        action = planning.think(state, state.to_act, PLANNING[level], rng)
        state.check(action)
        if state.position.awaits == "toss":
            toss(state)
        elif isinstance(action, Lower):
            inside = tuple(fish for fish in state.position.fish if rng.below(12) == 0)
            events = (builders.touch(inside[0]),) if inside and rng.below(3) == 0 else ()
            lower(state, *events, inside=inside, path=action.path)
        elif isinstance(action, Pull):
            pull(state, *((builders.touch(max(state.position.fish)),) if rng.below(3) == 0 else ()), path=action.path)
        else:
            state.apply(action)
    assert phases >= {"net", "move", "lower", "pull", "take", "relocate", "token", "return", "toss"}


def test_practice_comes_to_an_end() -> None:
    state, rng = practice(), Rng(1)
    seen = set()
    for _ in range(60):
        action = planning.think(state, 0, EASY, rng)
        state.check(action)
        seen.add(type(action))
        if isinstance(action, Lower):
            lower(state, path=action.path)
        else:
            state.apply(action)
        if state.to_act is None:
            break
    assert state.to_act is None
    assert seen == {ChooseNet, Lower, EndPractice}


def ready_to_lower(seed: int, net: NetName) -> MatchState:
    state = opened(2, seed=seed)
    play(state, f"net {net}", "stay")
    return state


def clean_lowerings(skill: Skill) -> int:
    clean = 0
    for seed in range(10):
        state = ready_to_lower(seed, tuple(OUTLINES)[seed % 4])
        action = planning.think(state, 0, skill, Rng(seed))
        outcome = state.resolve(action)
        assert isinstance(outcome, Lowered)
        reading = read_lowering(outcome.log)
        clean += reading.failure is None and bool(reading.inside)
    return clean


def test_a_steady_hand_lowers_cleanly_and_a_shaky_one_less() -> None:
    # Both plan alike, without trial runs, but with hands of different steadiness.
    steady, shaky = (clean_lowerings(Skill(tries=23, unsteadiness=hand)) for hand in (2.0, 9.0))
    assert steady >= 8
    assert shaky < steady


def test_an_expert_turn_brings_fish_home() -> None:
    state, rng = opened(2, seed=7), Rng(7)
    while state.position.turn == 0:
        action = planning.think(state, 0, EXPERT, rng)
        state.apply(action, state.resolve(action))
    assert len(state.position.boats[0]) >= 2
    assert sum(state.position.market.tokens.values()) == 1


@pytest.mark.parametrize("net", tuple(OUTLINES))
def test_the_moved_fish_is_caught_as_well(net: NetName) -> None:
    state = opened(2, seed=4)
    play(state, f"net {net}")
    skill, fish = FishingSkill.of(HEAD), state.position.fish
    valuation = Valuation.for_seat(0, state, skill)
    targets = refine_all(find(net, fish, 0, valuation, skill, moves=True, wanted=4), fish, 0, skill)
    for target in targets:
        assert target.fish
        if target.moved is not None:
            place = into_net(target.moved, target, fish)
            if place is not None:
                state.check(MoveFish(target.moved, place.x, place.y, place.heading))
                after = {**fish, target.moved: place}
                assert enclosed(net, target.pose, after) == target.fish
                assert min(net_geometry.clearance(net, target.pose, *placed) for placed in after.items()) > 2
    assert targets


def test_a_weak_player_leaves_the_fish_and_a_strong_one_moves_one() -> None:
    assert isinstance(choose(builders.begun(), EASY), Stay)
    assert isinstance(choose(builders.begun(), HEAD), MoveFish)


def test_the_dearest_fish_is_taken_out_of_a_failed_net() -> None:
    state = failed(0, 13, 50)
    state.position.market.tokens["purple"] = 3
    assert choose(state, HEAD) == TakeFish(13)
    state.apply(TakeFish(13))
    assert isinstance(choose(state, HEAD), Done)
    assert isinstance(choose(state, EXPERT), Relocate)


def test_the_price_rises_for_what_one_has_and_others_have_not() -> None:
    state = caught(1, 14, 26)
    builders.give(state, 0, 15, 16, 17)
    builders.give(state, 1, 2, 3, 4, 5)
    assert choose(state, HEAD) == PlaceToken("purple")


def test_the_cheapest_fish_is_returned() -> None:
    state = caught(1, 14, 26, tokens={"blue": 2, "purple": 3})
    play(state, "token purple")
    action = choose(state, HEAD)
    assert isinstance(action, ReturnFish)
    assert kind_of(action.fish) == "green"


def test_with_nowhere_to_go_a_net_is_lowered_and_pulled_all_the_same() -> None:
    state = ready_to_lower(1, "square")
    # The fish lie so densely that the net comes down on fish everywhere.
    state.position.fish = {
        fish: FlatPose(-300.0 + 60 * (fish % 10), -180.0 + 60 * (fish // 10), 0.0) for fish in range(60)
    }
    assert isinstance(choose(state, EASY), Lower)
    lower(state, inside=(34, 35))
    assert isinstance(choose(state, EASY), Pull)


def test_the_last_fish_of_the_sea() -> None:
    state = opened(2, seed=1)
    state.position.stow(0, list(range(1, 60)))
    for skill in (EASY, HEAD):
        after = state.copy()
        while after.position.awaits != "lower":
            after.apply(planning.think(after, 0, skill, Rng(2)))
        assert isinstance(choose(after, skill), Lower)
    state.position.stow(1, [0])
    while state.position.awaits != "lower":
        state.apply(planning.think(state, 0, HEAD, Rng(2)))
    assert isinstance(choose(state, HEAD), Lower)
