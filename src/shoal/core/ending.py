"""Endings: how a finished game is told to its players."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from shoal.core.result import Result


class Ending(msgspec.Struct, frozen=True):
    """Why a game is over and by how much it was won, in words."""

    reason: Annotated[str, Meta(description="One sentence that says why the game is over.")]
    margin: Annotated[str, Meta(description='What the winner won by, as in "24 fish"; empty if no number says it.')] = (
        ""
    )
    scores: Annotated[
        tuple[str, ...],
        Meta(description='What each seat achieved, as in "56 fish, 27 floes"; empty if nothing counts.'),
    ] = ()


def count_in_words(count: int, name: str) -> str:
    """Return a number with the name of what it counts; the name is in the plural.

    >>> count_in_words(24, "fish"), count_in_words(1, "points"), count_in_words(2, "points")
    ('24 fish', '1 point', '2 points')
    """
    return f"{count} {name.removesuffix('s') if count == 1 else name}"


def scores_in_words(result: Result, names: Sequence[str]) -> tuple[str, ...]:
    """Return the scores of every seat in words; nothing for a player who plays alone.

    >>> scores_in_words(Result(((56, 27), (32, 1))), ("fish", "floes"))
    ('56 fish, 27 floes', '32 fish, 1 floe')
    """
    if len(result.scores) == 1:
        return ()
    return tuple(", ".join(map(count_in_words, score, names)) for score in result.scores)


def margin_in_words(result: Result, names: Sequence[str]) -> str:
    """Return what the winner has over the next player; nothing if several win, or if there is no other player.

    >>> margin_in_words(Result(((56, 27), (32, 1))), ("fish", "floes"))
    '24 fish'
    >>> margin_in_words(Result(((45, 25), (45, 26))), ("fish", "floes"))
    '1 floe after a tie'
    """
    if len(result.winners) > 1 or len(result.scores) == 1:
        return ""
    best, second = sorted(result.scores, reverse=True)[:2]
    column = next(index for index, (more, less) in enumerate(zip(best, second, strict=True)) if more != less)
    return count_in_words(best[column] - second[column], names[column]) + (" after a tie" if column else "")
