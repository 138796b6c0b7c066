"""A claim is judged by its thresholds, and the page shows the stored figures."""

from pathlib import Path

import msgspec
import pytest
from benchmarks.evidence import __main__ as program
from benchmarks.evidence import ledger
from benchmarks.evidence.claim import Claim, Figure, all_passed, find_claims
from benchmarks.evidence.ledger import FIGURES, PAGE, page_of, read_figures, row_of, rows_of
from benchmarks.evidence.measure import measure

from shoal.cli.evidence import Measurement, Row, read_rows

SPEED = Figure("speed", r"(?P<value>[\d,.]+) km/h", at_least=100, unit=" km/h")
CLAIM = Claim("demo.speed", "It is fast", "echo 120 km/h", (SPEED,), ("LICENSE",))


def measured(claim: Claim, output: str) -> Row:
    """Return the row of a claim whose command has printed this output."""
    readings, missing = claim.read(output)
    measurement = Measurement(
        date="2026-01-02",
        commit="abc1234",
        machine="a machine",
        other_load=0.0,
        seconds=1.0,
        readings=tuple(readings),
        problem=", ".join(missing),
    )
    return row_of(claim, measurement)


def test_the_page_is_what_the_program_writes_from_its_figures() -> None:
    rows = rows_of(find_claims(), read_figures())
    assert PAGE.read_text() == page_of(rows)
    assert msgspec.json.decode(FIGURES.read_bytes(), type=list[Row]) == rows


def test_every_claim_has_a_goal() -> None:
    for claim in find_claims():
        assert any(figure.goal for figure in claim.figures), claim.id


def test_every_claim_is_about_files_that_are_there() -> None:
    for claim in find_claims():
        assert all((ledger.ROOT / path).exists() for path in claim.about), claim.id


@pytest.mark.parametrize(
    ("output", "verdict"),
    [
        ("120 km/h", "holds"),
        ("100 km/h", "holds"),
        ("99.9 km/h", "falls short"),
        ("1,000 km/h", "holds"),
        ("", "not measured"),
    ],
)
def test_a_figure_is_held_against_its_goal(output: str, verdict: str) -> None:
    assert measured(CLAIM, output).verdict == verdict


def test_the_figure_furthest_from_its_goal_counts() -> None:
    assert SPEED.read("120 km/h, 90 km/h, 200 km/h").value == 90  # type: ignore[union-attr]
    assert Figure("wait", r"(?P<value>\d+) s", at_most=5).read("1 s, 9 s, 2 s").value == 9  # type: ignore[union-attr]


def test_a_share_is_read_in_per_cent_and_an_interval_is_shown() -> None:
    share = Figure("kept", r"(?P<value>\d+) of (?P<of>\d+)", at_least=90).read("28 of 32")
    assert share is not None
    assert (share.value, share.text, share.falls_short) == (87.5, "28 of 32", True)
    score = Figure("score", r"(?P<value>\d+)% \((?P<low>\d+%) to (?P<high>\d+%)\)", unit="%").read("80% (70% to 90%)")
    assert score is not None
    assert score.text == "80% (70% to 90%)"


def test_a_run_of_pytest_with_a_failure_falls_short() -> None:
    claim = Claim("demo.tests", "Tests pass", "pytest", all_passed(), ("tests",))
    assert measured(claim, "12 passed in 3 s").verdict == "holds"
    assert measured(claim, "1 failed, 12 passed in 3 s").verdict == "falls short"
    assert measured(claim, "no tests ran").verdict == "not measured"


def test_what_falls_short_is_bold_with_goal_and_figure_side_by_side() -> None:
    page = page_of([measured(CLAIM, "90 km/h")])
    assert "| **falls short** | It is fast" in page
    assert "**speed: 90 km/h (goal: at least 100 km/h)**" in page
    assert "0 hold, 1 fall short, 0 not measured" in page


def test_a_new_goal_judges_old_figures_and_another_command_forgets_them() -> None:
    stored = {CLAIM.id: measured(CLAIM, "120 km/h")}
    faster = Claim(CLAIM.id, CLAIM.claim, CLAIM.command, (Figure("speed", SPEED.pattern, at_least=150),), CLAIM.about)
    assert rows_of([faster], stored)[0].verdict == "falls short"
    other_command = Claim(CLAIM.id, CLAIM.claim, "echo 300 km/h", CLAIM.figures, CLAIM.about)
    assert rows_of([other_command], stored)[0].verdict == "not measured"
    more = Claim(CLAIM.id, CLAIM.claim, CLAIM.command, (*CLAIM.figures, Figure("weight", "x")), CLAIM.about)
    assert rows_of([more], stored)[0].verdict == "not measured"


def test_a_failing_command_is_reported_and_does_not_stop_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = Claim(
        "demo.broken", "It works", "python -c 'import sys; sys.exit(\"out of order\")'", (SPEED,), ("LICENSE",)
    )
    monkeypatch.setattr(ledger, "FIGURES", tmp_path / "evidence.json")
    monkeypatch.setattr(ledger, "PAGE", tmp_path / "evidence.md")
    monkeypatch.setattr(program, "find_claims", lambda: [broken, CLAIM])
    program.main()
    assert "1 not measured, 1 holds" in capsys.readouterr().out
    page = (tmp_path / "evidence.md").read_text()
    assert "The command ended with 1 and does not tell speed: out of order" in page
    assert "speed: 120 km/h" in page
    program.main()
    assert "[1/1] demo.broken" in capsys.readouterr().out, "only what is missing or has changed is due"
    program.main(only="demo.speed")
    assert "[1/1] demo.speed" in capsys.readouterr().out, "what is asked for by name is measured again"
    program.main(only="demo.speed", since="2026-01-01")
    assert "demo" not in capsys.readouterr().out, "it has been measured since then"


def test_a_measurement_says_when_where_and_beside_what() -> None:
    measurement = measure(CLAIM)
    assert len(measurement.date) == len("2026-01-02")
    assert len(measurement.commit.rstrip("+")) == 7
    assert "cores" in measurement.machine
    assert 0 <= measurement.other_load <= 1


def test_the_command_reads_the_stored_figures() -> None:
    assert {row.id for row in read_rows()} == {claim.id for claim in find_claims()}
