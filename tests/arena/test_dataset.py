"""Games as rows: `shoal selfplay --parquet` writes them, and records can be converted both ways."""

import re
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from shoal.arena.dataset import COLUMNS
from shoal.core import game_ids, read_record
from tests.support.command_line import output, refused
from tests.support.game_files import file_of

FISH = "hey_thats_my_fish"


def rows_in(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return rows


def test_a_row_tells_everything_about_a_ply(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder = tmp_path / "games.parquet", tmp_path / "games"
    arguments = ("--bot", "hard", "--iterations", 20, "--games", 2, "--seed", 7, "--out", folder, "--parquet", file)
    assert f"{folder} and {file}" in output(capsys, "selfplay", FISH, *arguments)
    rows = rows_in(file)
    assert list(rows[0]) == list(COLUMNS)
    records = [read_record(folder / f"{FISH}-{seed}.txt") for seed in (7, 8)]
    assert len(rows) == sum(len(record.steps) for record in records)
    for match, record in enumerate(records):
        assert record.result
        plies = [row for row in rows if row["match"] == match]
        assert [row["action"] for row in plies] == [str(step.action) for step in record.steps]
        assert {row["seed"] for row in plies} == {record.seed}
        for row, (state, _) in zip(plies, record.replay(), strict=False):
            assert (row["seat"], row["legal_count"]) == (state.to_act, len(state.legal()))
            assert row["points"] == record.result.points[row["seat"]]
            assert (row["search_value"] is None) == (row["visits"] is None) == (row["legal_count"] == 1)
    searched = [row for row in rows if row["visits"] is not None]
    assert all(0 <= row["search_value"] <= 1 for row in searched)
    assert max(row["visits"] for row in searched) >= 20
    assert rows[0]["result"] == [list(scores) for scores in records[0].result.scores]  # type: ignore[union-attr]


def test_the_same_command_writes_the_same_rows_in_several_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    output(capsys, "selfplay", FISH, "--games", 4, "--parquet", one)
    output(capsys, "selfplay", FISH, "--games", 4, "--parquet", two, "--jobs", 2)
    assert pq.read_table(one) == pq.read_table(two)


def test_every_golden_record_survives_both_conversions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played_on = file_of("kuna_yala", "golden.record").with_name("played_on.record")
    files = [*(file_of(game_id, "golden.record") for game_id in game_ids()), played_on]
    parquet, folder = tmp_path / "games.parquet", tmp_path / "games"
    output(capsys, "record", "to-parquet", *files, "--out", parquet)
    assert f"{len(files)} records written" in output(capsys, "record", "from-parquet", parquet, "--out", folder)
    for number, file in enumerate(files):
        record = read_record(file)
        assert read_record(folder / f"{record.game.id}-{number}.txt") == record
    assert any(row["outcome"] for row in rows_in(parquet)), "physical games keep their outcomes"


def altered(rows: list[dict[str, Any]], **values: Any) -> list[dict[str, Any]]:
    return [{**row, **values} for row in rows]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda rows: rows[1:], "Game 0 in .* cannot be read: its rows are not in order"),
        (lambda rows: rows[::-1], "its rows are not in order"),
        (lambda rows: altered(rows, game="chess"), "no game 'chess'"),
        (lambda rows: altered(rows, options="rubbish"), "cannot be read"),
        (lambda rows: altered(rows, action="a1-a1"), "cannot be replayed"),
        (lambda rows: altered(rows, action=None), "cannot be read"),
        (lambda rows: altered(rows, seats=None), "cannot be read"),
        (lambda rows: altered(rows, seats=["Ann"]), "it names 1 seats for 3 players"),
        (lambda rows: altered(rows, result=[[1, 1], [2, 2]]), "claims the result"),
        (lambda rows: rows[:-1], "claims the result"),
    ],
)
def test_rows_that_are_no_game_are_refused(
    change: Any, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, folder = tmp_path / "games.parquet", tmp_path / "games"
    output(capsys, "record", "to-parquet", file_of(FISH, "golden.record"), "--out", file)
    table = pq.read_table(file)
    pq.write_table(pa.Table.from_pylist(change(table.to_pylist()), schema=table.schema), file)
    assert re.search(sentence, refused(capsys, "record", "from-parquet", file, "--out", folder))


def test_files_that_are_no_datasets_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("rubbish")
    for command, sentence in (
        (("from-parquet", file, "--out", tmp_path / "out"), "is not a Parquet file"),
        (("from-parquet", tmp_path / "nothing", "--out", tmp_path / "out"), "cannot be read"),
        (("to-parquet", file, "--out", tmp_path / "out.parquet"), "not a game record"),
        (("to-parquet", "--out", tmp_path / "out.parquet"), "Name the records"),
    ):
        assert sentence in refused(capsys, "record", *command)
    pq.write_table(pa.table({"game": [FISH]}), file)
    assert "has no column 'action'" in refused(capsys, "record", "from-parquet", file, "--out", tmp_path / "out")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "--out or a file with --parquet"),
        (("--parquet", "nowhere/games.parquet"), "cannot be written"),
        (("--parquet", "."), "is a directory"),
        (("--parquet", "x.parquet", "--time-ms", "5", "--iterations", "5"), "not by both"),
        (("--parquet", "x.parquet", "--jobs", "0"), "at least 1"),
        (("--parquet", "x.parquet", "--jobs", "2", "--ray"), "leave out --jobs or --ray"),
    ],
)
def test_bad_input_writes_nothing(
    arguments: tuple[str, ...],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(capsys, "selfplay", FISH, *arguments)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("module", "arguments"),
    [("pyarrow", ("--parquet", "games.parquet")), ("ray", ("--parquet", "games.parquet", "--ray"))],
)
def test_a_missing_extra_is_named(
    module: str,
    arguments: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    library, extra = {"pyarrow": ("PyArrow", "data"), "ray": ("Ray", "cluster")}[module]
    sentence = f"shoal: {library} is not installed: type pip install 'shoal-games[{extra}]'.\n"
    assert refused(capsys, "selfplay", FISH, *arguments) == sentence
    assert not list(tmp_path.iterdir())


def test_nothing_is_left_of_a_file_that_could_not_be_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games" / f"{FISH}-1.txt").mkdir(parents=True)
    assert "cannot be written" in refused(capsys, "selfplay", FISH, "--out", "games", "--parquet", "games.parquet")
    assert [path.name for path in tmp_path.iterdir()] == ["games"]
