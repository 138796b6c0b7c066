"""The breakages that `python -m benchmarks.mutations` tries out are still breakages of what is there."""

from pathlib import Path

import pytest
from benchmarks.mutations import mutations_of

import shoal.games
from shoal.core import game_ids

GAMES = Path(shoal.games.__path__[0])


@pytest.mark.parametrize("game", game_ids())
def test_what_a_mutation_changes_stands_in_its_file_once(game: str) -> None:
    for file, old, new in mutations_of(game):
        assert (GAMES / game / file).read_text().count(old) == 1, f"{file}: {old!r}"
        assert old != new
