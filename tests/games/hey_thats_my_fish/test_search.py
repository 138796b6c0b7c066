"""What the search proves in this game agrees with exhaustive search."""

import pytest

from shoal.bots import SearchBudget, analyse, find_bot
from shoal.core import Rng
from shoal.games.hey_thats_my_fish.bot import evaluation
from shoal.games.hey_thats_my_fish.game import HeyThatsMyFish
from shoal.games.hey_thats_my_fish.state import FloeState
from shoal.kernel.jit import reals, zeros
from shoal.kernel.rules import LOSS, SHARE, WIN
from tests.games.hey_thats_my_fish.exhaustive import outcomes

GAME = HeyThatsMyFish()
WORTH = {LOSS: -1, SHARE: 0, WIN: 1}


def late_position(seed: int, floes: int) -> FloeState | None:
    """Return the first position of a random game with at most this many free floes."""
    rng = Rng(seed)
    state = GAME.start(GAME.options(), seed)
    while state.to_act is not None:
        if not state.placing and state.fish().count(0) >= 60 - floes - 8:
            return state
        state.apply(state.sample(rng))
    return None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_whatever_the_analysis_calls_proved_is_so(seed: int) -> None:
    state = late_position(seed, floes=5 + seed % 6)
    if state is None or state.to_act is None:
        return
    truth = outcomes(state.notation())
    analysis = analyse(GAME, state.view(state.to_act), state.to_act, SearchBudget(iterations=3_000))
    assert {rated.action for rated in analysis.actions} == set(truth)
    for rated in analysis.actions:
        if rated.proved:
            assert rated.chance == 0.5 + 0.5 * truth[rated.action], rated
    assert analysis.proved, "so late a position is searched to its end"
    best = analysis.actions[0]
    assert truth[best.action] == max(truth.values())


@pytest.mark.parametrize("seed", range(30))
def test_a_solved_value_is_the_one_best_play_leads_to(seed: int) -> None:
    state = late_position(seed, floes=4 + seed % 5)
    if state is None or state.to_act is None:
        return
    results = zeros(4)
    if evaluation.solved_value(state.s, results, zeros(evaluation.MEMO)):
        assert WORTH[results[state.to_act]] == max(outcomes(state.notation()).values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_estimated_chances_add_up_to_one_and_favour_who_has_more(players: int) -> None:
    rng = Rng(players)
    options = GAME.read_options({"players": players})
    state = GAME.start(options, 7)
    for _ in range(20):
        values, copy = reals(4), state.copy()
        evaluation.evaluate(copy.s, values, zeros(128), zeros(1))
        assert sum(values[seat] for seat in range(players)) == pytest.approx(1.0)
        assert all(0 <= values[seat] <= 1 for seat in range(players))
        state.apply(state.sample(rng))


def test_a_settled_game_is_played_out_for_all_the_fish_there_are() -> None:
    # One penguin can collect five more floes; the others cannot move, and the opponent is out.
    position = "1110000/21300000/0000000/00000001/0000000/00000001/0000000/00000001 a1,d8,f8,h8|- 3:1|9:6 1"
    state = GAME.read_position(position)
    everything = 3 + sum(state.fish())
    while state.to_act is not None:
        state.apply(find_bot(GAME, "expert", 1, SearchBudget(iterations=50)).choose(GAME, state.view(0), 0))
    assert state.collected(0)[0] == everything
