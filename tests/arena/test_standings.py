"""Scores, intervals and ratings agree with published or otherwise known numbers."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.arena.plan import Match, Plan
from shoal.arena.play import MatchResult
from shoal.arena.standings import clustered_interval, pairs, standings, wilson
from shoal.core import Result, Rng


def plan_of(players: int, deals: int, *bots: str) -> Plan:
    games = deals * (2 if players == 2 else 2 * players)
    return Plan(game="none", options={"players": players}, bots=bots, games=games, seed=0)


def play(plan: Plan, points: Callable[[Match], list[int]]) -> list[MatchResult]:
    return [MatchResult(match, Result(tuple((n,) for n in points(match)))) for match in plan.matches()]


def by_strength(strengths: dict[str, int]) -> Callable[[Match], list[int]]:
    return lambda match: [strengths[bot] for bot in match.lineup]


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [
        # Newcombe (1998), table I: 81/263, 15/148, 0/20, 1/29.
        (81 / 263, 263, 0.2553, 0.3662),
        (15 / 148, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1 / 29, 29, 0.0061, 0.1718),
        (1, 20, 0.8389, 1.0),
    ],
)
def test_wilson_as_published(share: float, games: float, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=5e-5)


def test_deals_whose_games_vary_independently_count_game_by_game() -> None:
    deals = [[1, 1]] * 25 + [[1, 0]] * 25 + [[0, 1]] * 25 + [[0, 0]] * 25
    mean, low, high = clustered_interval(deals)
    assert (mean, low, high) == pytest.approx((0.5, *wilson(0.5, 198)))


def test_deals_whose_games_are_alike_count_deal_by_deal() -> None:
    assert clustered_interval([[1, 1]] * 50 + [[0, 0]] * 50) == pytest.approx((0.5, *wilson(0.5, 99)))


def test_deals_that_never_vary_count_no_more_than_their_games() -> None:
    assert clustered_interval([[1, 0]] * 100) == pytest.approx((0.5, *wilson(0.5, 200)))
    assert clustered_interval([[1, 1]] * 10) == pytest.approx((1, *wilson(1, 20)))


def test_a_single_deal_says_next_to_nothing() -> None:
    assert clustered_interval([[1, 1]]) == pytest.approx((1, *wilson(1, 1)))


@given(st.lists(st.lists(st.sampled_from([0, 1 / 3, 0.5, 1]), min_size=2, max_size=2), min_size=1, max_size=9))
def test_the_interval_holds_the_mean_and_stays_a_share(deals: list[list[float]]) -> None:
    mean, low, high = clustered_interval(deals)
    assert 0 <= low <= mean + 1e-12
    assert mean - 1e-12 <= high <= 1
    assert low < high


@pytest.mark.parametrize("alike", [0, 50, 100])
@pytest.mark.parametrize("strength", [50, 80, 95])
def test_19_of_20_intervals_hold_the_truth_however_alike_the_games_of_a_deal(strength: int, alike: int) -> None:
    rng = Rng(1, f"{strength} {alike}")

    def deal() -> list[float]:
        first, second = (float(rng.below(100) < strength) for _ in range(2))
        return [first, first if rng.below(100) < alike else second]

    held = 0
    for _ in range(500):
        _, low, high = clustered_interval([deal() for _ in range(30)])
        held += low <= strength / 100 <= high
    assert 460 <= held <= 500


def test_the_stronger_wins_all_and_comes_first() -> None:
    plan = plan_of(2, 10, "weak", "strong", "middling")
    played = play(plan, by_strength({"weak": 1, "middling": 2, "strong": 3}))
    ranking = standings(plan, played)
    assert [row.bot for row in ranking] == ["strong", "middling", "weak"]
    assert [row.score for row in ranking] == [1.0, 0.5, 0.0]
    assert [row.games for row in ranking] == [40, 40, 40]
    assert ranking[0].rating > ranking[1].rating > ranking[2].rating
    assert all(row.low <= row.score <= row.high and row.rating_error > 0 for row in ranking)
    scores = {(pair.bot, pair.against): pair.score for pair in pairs(plan, played)}
    assert scores["strong", "weak"] == scores["strong", "middling"] == scores["middling", "weak"] == 1
    assert scores["weak", "strong"] == 0


def test_a_shared_victory_is_shared_by_seats() -> None:
    plan = plan_of(3, 1, "a", "b")
    played = play(plan, lambda match: [5, 5, 4])
    by_lineup = {"".join(game.match.lineup): game for game in played}
    assert by_lineup["abb"].points("a") == by_lineup["abb"].points("b") == 0.5
    assert by_lineup["aab"].points("a") == 1
    assert by_lineup["bba"].points("a") == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equals_get_their_fair_share_whatever_the_seats_are_worth(players: int) -> None:
    plan = plan_of(players, 4, "a", "b")
    played = play(plan, lambda match: [seat == match.deal % players for seat in range(players)])
    for row in standings(plan, played):
        assert row.score == pytest.approx(1 / players, abs=1e-4)
        assert row.low < 1 / players < row.high
        assert row.rating == pytest.approx(25, abs=2)
    assert [pair.score for pair in pairs(plan, played)] == pytest.approx([1 / players] * 2, abs=1e-4)


def test_one_against_three_is_shown_by_the_pairs() -> None:
    plan = plan_of(4, 5, "strong", "weak")
    played = play(plan, by_strength({"weak": 1, "strong": 2}))
    assert [(row.bot, row.score) for row in standings(plan, played)] == [("strong", 0.5), ("weak", 0.0)]
    assert [(pair.bot, pair.games, pair.score) for pair in pairs(plan, played)] == [("strong", 20, 1), ("weak", 20, 0)]


def test_ratings_do_not_depend_on_names_and_hardly_on_the_order() -> None:
    rng = Rng(3)
    plan = plan_of(2, 50, "a", "b")
    played = play(plan, lambda match: [rng.below(4) > 0 if bot == "a" else rng.below(4) == 0 for bot in match.lineup])
    forth, back = standings(plan, played), standings(plan, played[::-1])
    assert forth[0].bot == back[0].bot == "a"
    assert forth[0].rating == pytest.approx(back[0].rating, abs=1)
    # One bot gains what the other one loses.
    assert forth[0].rating + forth[1].rating == pytest.approx(50, abs=0.1)
