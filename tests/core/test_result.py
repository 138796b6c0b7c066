from hypothesis import given
from hypothesis import strategies as st

from shoal.core import Result


def test_most_points_win_then_the_tie_breaker_decides_then_victory_is_shared() -> None:
    assert Result(((5, 1), (7, 0), (6, 9))).places == (3, 1, 2)
    assert Result(((7, 3), (7, 4))).winners == (1,)
    assert Result(((7, 4), (2, 9), (7, 4))).winners == (0, 2)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=4))
def test_places_follow_the_scores(scores: list[tuple[int, int]]) -> None:
    result = Result(tuple(scores))
    for seat, place in enumerate(result.places):
        assert place == 1 + sum(score > scores[seat] for score in scores)
    assert result.winners
