"""A recorded game of each kind: its record stays readable and replays to the same playthrough.

Where a playthrough differs on purpose, `python -m tests.support.playthrough RECORD` writes the new one. A record is
never replaced, because it represents the records that people have kept.
"""

from pathlib import Path

import pytest

from shoal.core import Record, game_ids, parse_record
from tests.support.game_files import file_of
from tests.support.playthrough import playthrough

BUILD = Path(__file__).parents[2] / "build" / "goldens"

pytestmark = [pytest.mark.parametrize("game", game_ids()), pytest.mark.once]


def read_golden(game: str) -> Record:
    return parse_record(file_of(game, "golden.record").read_text())


def test_a_record_is_written_as_it_was_read(game: str) -> None:
    assert str(read_golden(game)) == file_of(game, "golden.record").read_text()


def test_a_game_goes_as_it_went(game: str) -> None:
    golden, now = file_of(game, "golden.playthrough"), BUILD / f"{game}.playthrough"
    BUILD.mkdir(parents=True, exist_ok=True)
    now.write_text(playthrough(read_golden(game)))
    assert now.read_text() == golden.read_text(), f"diff {golden} {now}"
