"""The options of a table in environments, where they are left at their defaults."""

import pytest

from shoal.core import Refusal, Rng
from shoal.envs.observation import legal_actions, observe
from shoal.games.hey_thats_my_fish import GAME


def test_a_position_whose_actions_have_no_index_is_refused() -> None:
    with pytest.raises(Refusal, match="no index"):
        legal_actions(GAME.start(GAME.options(swapping=True), 1))


def test_hidden_scores_change_no_tensor() -> None:
    hidden, shown = (GAME.start(GAME.options(hidden_scores=value), 4) for value in (True, False))
    rng = Rng(4)
    while shown.to_act is not None:
        assert (observe(GAME, hidden.view(1), 1) == observe(GAME, shown.view(1), 1)).all()
        action = shown.sample(rng)
        hidden.apply(action)
        shown.apply(action)
