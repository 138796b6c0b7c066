"""A recorded game of each kind: its record stays readable and replays to the same playthrough.

Where a playthrough differs on purpose, `python -m tests.support.playthrough RECORD` writes the new one. A record is
replaced only together with a new `rules_version`, because it represents the games that people have begun and kept.
"""

import contextlib
import dataclasses
from pathlib import Path

import pytest

from shoal.core import EarlierRules, Game, Record, Refusal, find_game, game_ids, parse_record
from tests.support.game_files import ROOT, file_of
from tests.support.playthrough import find_fault, playthrough

BUILD = Path(__file__).parents[2] / "build" / "goldens"

pytestmark = pytest.mark.once
every_game = pytest.mark.parametrize("game", game_ids())
EARLIER = [(game, version) for game in map(find_game, game_ids()) for version in game.earlier_rules]
"""Games with earlier versions of their rules that options still express."""


def read_golden(game: str) -> Record:
    return parse_record(file_of(game, "golden.record").read_text())


@every_game
def test_a_record_is_written_as_it_was_read(game: str) -> None:
    assert str(read_golden(game)) == file_of(game, "golden.record").read_text()


@every_game
def test_a_game_goes_as_it_went(game: str) -> None:
    golden, now = file_of(game, "golden.playthrough"), BUILD / f"{game}.playthrough"
    if fault := find_fault(read_golden(game), golden.read_text()):
        BUILD.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(Refusal):
            now.write_text(playthrough(read_golden(game)))
        pytest.fail(f"{fault}\ndiff {golden} {now}")


@every_game
def test_a_change_of_the_rules_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change a legal action, and the version of the rules; each time the developer is told what to do."""
    record, golden = read_golden(game), file_of(game, "golden.playthrough").read_text()
    other_rules = golden.replace("\n> ", "\n> not ", 1)
    assert "raise the game's rules_version" in (find_fault(record, other_rules) or "")
    assert "write a new playthrough" in (find_fault(record, golden.replace("prompt = ", "prompt = other", 1)) or "")
    monkeypatch.setattr(type(record.game), "rules_version", record.game.rules_version + 1)
    assert "write a new one" in (find_fault(record, golden) or "")


@every_game
def test_a_record_that_no_longer_replays_asks_for_a_new_version(game: str) -> None:
    record, golden = read_golden(game), file_of(game, "golden.playthrough").read_text()
    illegal = dataclasses.replace(record, steps=record.steps[:1] * 2 + record.steps[2:])
    fault = find_fault(illegal, golden) or ""
    assert "rules_version" in fault


@pytest.mark.parametrize(("game", "version"), EARLIER, ids=lambda value: str(getattr(value, "id", value)))
def test_a_record_of_earlier_rules_still_replays(game: Game, version: int) -> None:
    """Replay a game that was recorded before the rules changed, and write it again."""
    text = (ROOT / "tests" / "games" / game.id / f"rules_{version}.record").read_text()
    record = parse_record(text)
    assert record.final_state().result() == record.result
    assert parse_record(str(record)) == record
    assert f"\nrules: {game.rules_version}\n" in str(record)


@every_game
def test_a_record_of_rules_that_no_options_express_is_refused(game: str) -> None:
    record = read_golden(game)
    later = str(dataclasses.replace(record, game=later_version(record.game)))
    with pytest.raises(EarlierRules, match="version 99 of the rules"):
        parse_record(later)


def later_version(game: Game) -> Game:
    return type("Later", (type(game),), {"rules_version": 99})()  # type: ignore[no-any-return]
