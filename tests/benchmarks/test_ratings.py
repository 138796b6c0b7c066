"""Ratings of bots from the scores of their matches."""

from math import log

import pytest
from benchmarks.ratings import SCALE, PairScore, find_pairs, fit

from shoal.cli.evidence import Row


def test_ratings_give_back_the_odds_and_lie_around_the_start_of_newcomers() -> None:
    ratings = fit([PairScore("hard", "medium", 10_000, 0.75), PairScore("medium", "easy", 10_000, 0.75)])
    easy, medium, hard = (ratings[level][0] for level in ("easy", "medium", "hard"))
    assert hard - medium == pytest.approx(SCALE * log(3), rel=0.02)
    assert (easy + medium + hard) / 3 == pytest.approx(25, abs=0.05)


def test_a_bot_that_won_every_game_has_a_rating_and_more_games_make_it_surer() -> None:
    few, many = (fit([PairScore("expert", "easy", games, 1.0)]) for games in (10, 1_000))
    assert few["expert"][0] < many["expert"][0] < 100
    close, far = (fit([PairScore("expert", "easy", games, 0.5)]) for games in (1_000, 10))
    assert close["easy"][1] < far["easy"][1]


def test_matches_that_were_not_measured_are_left_out() -> None:
    command = "python -m benchmarks.strength demo 40 expert:hard"
    assert find_pairs([Row(id="demo", claim="", command=command, measurement=None)], "demo") == []
