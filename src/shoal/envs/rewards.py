"""Rewards of finished games."""

from shoal.core import Result


def rewards_of(result: Result) -> tuple[float, ...]:
    """Return the reward of every seat: 1 for the only winner; all rewards add up to zero.

    >>> rewards_of(Result(((5, 1), (7, 2), (3, 3))))
    (-0.5, 1.0, -0.5)
    >>> rewards_of(Result(((7, 2), (7, 2))))
    (0.0, 0.0)
    """
    players = len(result.scores)
    if players == 1:
        return (0.0,)
    return tuple((players * point - 1) / (players - 1) for point in result.points)
