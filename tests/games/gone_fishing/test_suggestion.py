"""Hints: legal in every phase, told in words, and no worse than what chance finds."""

import numpy as np
import pytest

from shoal.bots import suggest
from shoal.bots.analysis import SUGGESTING
from shoal.core import Action, Rng
from shoal.games.gone_fishing.bot.skill import FishingSkill
from shoal.games.gone_fishing.bot.suggestion import describe_action, describe_place
from shoal.games.gone_fishing.bot.valuation import Valuation
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.physics.net_run import enclosed
from shoal.games.gone_fishing.position import count_kinds
from shoal.games.gone_fishing.rules.verdict import read_lowering, read_pull
from shoal.games.gone_fishing.schema import Lower, Lowered, Pulled
from tests.games.gone_fishing.builders import GAME, opened, play, practice


def practising() -> FishingState:
    """Return a practice in which the circle is to be lowered."""
    state = practice()
    play(state, "net circle")
    return state


def hinted(state: FishingState) -> tuple[list[Action], str]:
    """Return the actions of a hint, the first of which is checked to be legal, and its sentence."""
    assert state.to_act is not None
    suggestion = suggest(GAME, state.view(state.to_act), state.to_act)
    actions = [GAME.parse(text) for text in suggestion.actions]
    state.check(actions[0])
    return actions, suggestion.sentence


def value_of(state: FishingState, action: Action) -> float:
    """Return what the fish under a net are worth by the bot's valuation; nothing if the net fails on its way down."""
    assert isinstance(action, Lower)
    outcome = state.resolve(action)
    assert isinstance(outcome, Lowered)
    if read_lowering(outcome.log).failure or outcome.log.net is None:
        return 0.0
    fish = enclosed(state.net, outcome.log.net, state.position.fish)
    valuation = Valuation.for_seat(0, state, FishingSkill.of(SUGGESTING))
    return float(valuation.value_catches(np.array([count_kinds(tuple(fish))], float))[0])


def test_a_hint_shows_where_to_lower_the_net_and_the_way_home() -> None:
    state = practising()
    (lower, pull), sentence = hinted(state)
    assert sentence.startswith("Lower the net ")
    assert sentence.endswith(", into your boat.")
    assert value_of(state, lower) > 0
    state.apply(lower, state.resolve(lower))
    state.check(pull)
    (again,), sentence = hinted(state)
    assert sentence.startswith("Pull the net ")
    outcome = state.resolve(again)
    assert isinstance(outcome, Pulled)
    assert read_pull(outcome.log, state.position.inside).failure is None


def test_a_hint_is_no_worse_than_the_median_of_twenty_random_nets() -> None:
    state, rng = practising(), Rng(5)
    (lower, *_), _ = hinted(state)
    tries = [action for action in (state.sample(rng) for _ in range(200)) if isinstance(action, Lower)][:20]
    values = sorted(value_of(state, action) for action in tries)
    assert value_of(state, lower) >= values[len(values) // 2]


def test_choices_before_and_after_the_net_are_told_in_words() -> None:
    state = opened(2)
    (net,), sentence = hinted(state)
    assert sentence == f"Take the {str(net).removeprefix('net ')}."
    play(state, str(net))
    assert hinted(state)[1].startswith(("Move ", "Leave "))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("move 7 0 0 0", "Move blue fish 7: in the middle of the sea."),
        ("relocate 20 0 100 0", "Move purple fish 20: 10 cm north of the middle of the sea."),
        ("return 59 -120 0 0", "Put red fish 59 back: 12 cm west of the middle of the sea."),
        ("take 30", "Keep green fish 30."),
        ("token white", "Raise the price of white fish."),
        ("stay", "Leave the fish where they are."),
        ("toss 50", "Toss with half your strength."),
        ("done", "You are done here."),
    ],
)
def test_every_action_is_described(text: str, sentence: str) -> None:
    assert describe_action(GAME.parse(text)) == sentence


def test_places_in_the_sea_are_told_from_its_middle() -> None:
    assert describe_place((-100.0, -100.0)) == "14 cm south-west of the middle of the sea"
