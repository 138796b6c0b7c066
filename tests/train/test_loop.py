"""Training goes on from where it was stopped, and a network is accepted only if it wins its match."""

from pathlib import Path

import pytest

from shoal.core import BadFile
from shoal.train.loop import Training, TrainingPlan
from shoal.train.plot import draw

PLAN = TrainingPlan(game="hey_thats_my_fish", units=4, games=4, iterations=3, match_games=4, match_ms=1, window=2)


def test_a_training_is_resumed_and_drawn(tmp_path: Path) -> None:
    training = Training(tmp_path, PLAN, jobs=1)
    first = next(training.generations(1e9))
    resumed = Training(tmp_path, PLAN, jobs=1)
    assert resumed.progress.generations == (first,)
    assert (resumed.best is not None) == first.accepted
    second = next(resumed.generations(1e9))
    assert (second.number, second.positions > first.positions) == (1, True)
    assert second.seconds > first.seconds
    assert list(resumed.generations(seconds=0)) == []
    assert draw(resumed.progress, "svg").startswith(b"<?xml")


def test_another_plan_in_the_same_directory_is_refused(tmp_path: Path) -> None:
    next(Training(tmp_path, PLAN, jobs=1).generations(1e9))
    with pytest.raises(BadFile, match="other settings"):
        Training(tmp_path, TrainingPlan(game="hey_thats_my_fish", units=5), jobs=1)
