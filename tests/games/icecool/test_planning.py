"""The planner prefers aims that forgive errors, knows what positions are worth, and acts the same by the same seed."""

from collections.abc import Sequence

import numpy as np
import pytest

from shoal.core import Rng
from shoal.games.icecool.bot.evaluation import CATCHER, RUNNER, Pair, value_pairs, value_rounds
from shoal.games.icecool.bot.features import features
from shoal.games.icecool.bot.flick_search import FlickSearch, Try, regress
from shoal.games.icecool.bot.planning import random_flick
from shoal.games.icecool.bot.rehearsal import rehearse
from shoal.games.icecool.flick_state import uniform
from shoal.games.icecool.physics.simulation import fly
from shoal.games.icecool.rules.distances import rooms_of, to_door, to_point
from shoal.games.icecool.rules.floor_plan import DOORS, ROOMS
from shoal.games.icecool.rules.hand import perturb
from shoal.games.icecool.rules.targets import in_sight
from shoal.games.icecool.schema import EndTurn, Flick, PlaceCatcher, Skate
from shoal.games.icecool.state import PenguinState
from shoal.physics.arrays import Rows
from shoal.physics.events import Contact
from shoal.physics.game import Skill
from tests.games.icecool.builders import CLASSROOM, COMMON, GAME, KITCHEN, begun, opened, stand

QUICK = Skill(tries=24, unsteadiness=2.0)
ALL_FISH = 7


def search(value: Sequence[float], hand: float = 2.0, seed: int = 1) -> Flick:
    """Search flicks whose value depends on the direction alone, given for each whole degree from 0 to 359."""
    rng = Rng(seed)

    def draw() -> Try:
        return Try(0, Flick(uniform(rng, 0, 360), 2.0, 0.0, 11.0))

    def vary(aim: Try) -> Try:
        return Try(0, perturb(aim.flick, hand, rng))

    def evaluate(tries: Sequence[Try]) -> Rows:
        return np.array([value[int(tried.flick.direction) % 360] for tried in tries])

    return FlickSearch(draw, vary, evaluate, hand).best(160).flick


def test_an_aim_that_forgives_errors_beats_a_better_one_that_does_not() -> None:
    value = [0.0] * 360
    value[100:140] = [6.0] * 40
    value[200:202] = [10.0] * 2
    assert sum(102 <= search(value, seed=seed).direction % 360 <= 138 for seed in range(20)) >= 18


def test_a_steadier_hand_dares_more() -> None:
    value = [0.0] * 360
    value[100:140] = [6.0] * 40
    value[200:206] = [10.0] * 6
    steady, shaky = ([search(value, hand, seed).direction % 360 for seed in range(10)] for hand in (0.7, 5.0))
    assert sum(200 <= direction < 206 for direction in steady) >= 7
    assert sum(100 <= direction < 140 for direction in shaky) >= 7


def test_the_search_looks_around_what_turned_out_well() -> None:
    """The best of the flicks drawn at first lies on the slope; the search climbs from there."""
    value = [max(0.0, 20.0 - abs(degree - 180)) for degree in range(360)]
    errors = [abs(search(value, seed=seed).direction % 360 - 180) for seed in range(9)]
    assert sorted(errors)[4] < 4


def test_tries_of_one_aim_count_for_its_neighbours_by_their_likelihood() -> None:
    tried, results = np.array([[-1.0], [0.0], [1.0]]), np.array([0.0, 3.0, 6.0])
    aims = np.concatenate([[[0.0], [0.5], [50.0]], tried])
    means, weights = regress(aims, np.array([3.0, 0.0, 0.0, 0.0, 0.0, 0.0]), tried, results)
    assert means[0] == pytest.approx(3.0)
    assert weights[0] == pytest.approx(3.0)
    assert 3.0 < means[1] < 6.0
    assert 1.0 < weights[1] < 3.0
    assert weights[2] == pytest.approx(0.0)


def test_a_lucky_try_does_not_vouch_for_itself() -> None:
    tried, results = np.array([[-1.0], [1.0]]), np.array([0.0, 6.0])
    means, _ = regress(np.concatenate([[[0.0]], tried]), np.array([2.0, 0.0, 0.0]), tried, results)
    assert means.tolist() == pytest.approx([3.0, 6.0, 0.0])


def test_features_follow_the_rules_distances() -> None:
    rng = Rng(4)
    points = [
        (uniform(rng, room.left + 17, room.right - 17), uniform(rng, room.low + 17, room.high - 17))
        for _ in range(20)
        for room in ROOMS
    ]
    catchers, runners = points, [*points[7:], *points[:7]]
    rows = features(np.array(catchers), np.array(runners))
    for row, catcher, runner in zip(rows, catchers, runners, strict=True):
        assert -150 * np.log(row[7:13]) == pytest.approx([to_door(catcher, door) for door in DOORS])
        together, apart, path, _, seen, _ = row[26:32]
        assert bool(together) == bool(set(rooms_of(catcher)) & set(rooms_of(runner)))
        assert path * 640 == pytest.approx(to_point(catcher, runner))
        assert bool(seen) == in_sight(catcher, runner)
        assert apart <= path + 1e-9


def test_a_rehearsal_agrees_with_the_game_on_average() -> None:
    """One flick may end elsewhere; the mean way and the number of catches do not differ."""
    state, rng = begun(2, turn=0), Rng(2)
    stand(state, 1, (500.0, 560.0))
    ways, catches = np.zeros(2), np.zeros(2)
    start = state.spots[0]
    assert start is not None
    for _ in range(60):
        flick = random_flick(state, 0, rng)
        for index, log in enumerate((fly(state.spots, 0, flick).log, rehearse(state.spots, 0, flick))):
            ways[index] += np.hypot(1000 * log.rest[0].x - start.x, 1000 * log.rest[0].y - start.y) / 60
            catches[index] += any(isinstance(event, Contact) for event in log.events)
    assert ways[1] == pytest.approx(ways[0], rel=0.1)
    assert catches[1] == pytest.approx(catches[0], abs=3)


def value(catcher: tuple[float, float], runner: tuple[float, float], fish: int, to_move: int, players: int) -> float:
    return float(value_pairs([Pair(catcher, runner, fish, caught=False, to_move=to_move)], players)[0])


@pytest.mark.parametrize("players", [2, 4])
def test_a_runner_beside_the_catcher_is_in_danger(players: int) -> None:
    near, far = (value(KITCHEN, place, ALL_FISH, CATCHER, players) for place in ((500.0, 560.0), CLASSROOM))
    assert near < far - 1


@pytest.mark.parametrize("players", [2, 4])
def test_a_runner_before_their_last_fish_expects_it_on_their_own_turn(players: int) -> None:
    before_door, far = (value(COMMON, place, 1, RUNNER, players) for place in ((330.0, 125.0), (590.0, 590.0)))
    assert before_door > far + 0.3
    assert before_door > value(COMMON, (330.0, 125.0), 1, CATCHER, players)


def test_nothing_is_to_be_gained_when_a_round_is_over() -> None:
    state = begun(2)
    state.round.fish[1] = set()
    assert value_rounds([state.round], 1, np.array([CATCHER])).tolist() == [0.0]


def caught_share(state: PenguinState, seat: int) -> float:
    """Return how often a bot's flick touches, over some seeds."""
    touches = 0
    for seed in range(6):
        action = GAME.plan(state.view(seat), seat, QUICK, Rng(seed))
        assert isinstance(action, Flick)
        touches += any(isinstance(event, Contact) for event in fly(state.spots, seat, action).log.events)
    return touches / 6


def test_a_catcher_catches_whom_they_can_reach() -> None:
    state = begun(2, turn=0)
    stand(state, 1, (500.0, 560.0))
    assert caught_share(state, 0) > 0.8


def test_a_runner_takes_the_fish_before_them() -> None:
    state = begun(2, turn=1)
    stand(state, 1, (340.0, 125.0))
    state.round.fish[1] = {"classroom-gym"}
    taken = 0
    for seed in range(6):
        after, rng = state.copy(), Rng(seed)
        while after.turn == 1 and after.round_number == 1:
            action = GAME.plan(after.view(1), 1, QUICK, rng)
            after.apply(action, after.resolve(action))
        taken += after.round_number == 2
    assert taken >= 5


def test_the_same_seed_gives_the_same_act() -> None:
    state = begun(3, turn=1)
    first, again, other = (GAME.plan(state.view(1), 1, QUICK, Rng(seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_skates_are_kept_until_another_turn_gains_enough() -> None:
    state = begun(2, turn=0)
    state.cards.hidden[0] = [1, 1, 3]
    state.awaits = "skate"
    stand(state, 1, (500.0, 560.0))
    assert GAME.plan(state.view(0), 0, QUICK, Rng(1)) == Skate()
    state.cards.hidden[0] = [1, 2, 3]
    assert GAME.plan(state.view(0), 0, QUICK, Rng(1)) == EndTurn()


def test_the_catcher_waits_within_the_red_line() -> None:
    state = opened(2)
    place = GAME.plan(state.view(0), 0, QUICK, Rng(1))
    assert isinstance(place, PlaceCatcher)
    state.check(place)
