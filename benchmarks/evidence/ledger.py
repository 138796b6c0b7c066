"""The stored figures in docs/evidence.json, and the page that is generated from them."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

import msgspec

from benchmarks.evidence.claim import Claim
from shoal.cli.evidence import Measurement, Reading, Row, Verdict
from shoal.core import find_game, game_ids

ROOT = Path(__file__).parents[2]
FIGURES = ROOT / "docs" / "evidence.json"
PAGE = ROOT / "docs" / "evidence.md"
QUIET = 0.05
"""Share of the machine up to which the load of other programs is negligible."""


def read_figures() -> dict[str, Row]:
    """Return the stored rows by the id of their claim."""
    rows = msgspec.json.decode(FIGURES.read_bytes(), type=list[Row]) if FIGURES.exists() else []
    return {row.id: row for row in rows}


def write_figures(rows: Iterable[Row]) -> None:
    rows = list(rows)
    FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=1) + b"\n")
    PAGE.write_text(page_of(rows))


def rows_of(claims: Iterable[Claim], stored: dict[str, Row]) -> list[Row]:
    """Return a row per claim, with its stored measurement if the command is still the same."""
    return [row_of(claim, _valid_measurement(claim, stored.get(claim.id))) for claim in claims]


def _valid_measurement(claim: Claim, row: Row | None) -> Measurement | None:
    return row.measurement if row and row.command == claim.command else None


def row_of(claim: Claim, measurement: Measurement | None) -> Row:
    if measurement and not measurement.problem:
        measurement = _judge_again(claim, measurement)
    return Row(id=claim.id, claim=claim.claim, command=claim.command, measurement=measurement)


def _judge_again(claim: Claim, measurement: Measurement) -> Measurement | None:
    """Judge a measurement by the current goals; return None if the claim now has a figure that was not read."""
    readings = {reading.name: reading for reading in measurement.readings}
    if {figure.name for figure in claim.figures} - readings.keys():
        return None
    judged = tuple(figure.judge(readings[figure.name].value, readings[figure.name].text) for figure in claim.figures)
    return msgspec.structs.replace(measurement, readings=judged)


def page_of(rows: Sequence[Row]) -> str:
    counts = [f"{[row.verdict for row in rows].count(verdict)} {verb}" for verdict, verb in _VERDICTS]
    lines = [
        "# Evidence",
        "",
        "What is claimed of Shoal, how it is measured, and whether it holds. `make evidence` measures what is due and "
        "writes this page from `docs/evidence.json`; `shoal evidence` prints it. Every command can be run after "
        "`. .venv/bin/activate`. *Load* is the share of the machine that other programs used during the measurement.",
        "",
        f"{len(rows)} claims: {', '.join(counts)}.",
    ]
    for folder, group in groupby(rows, key=lambda row: row.id.partition(".")[0]):
        title = find_game(folder).title if folder in game_ids() else folder.capitalize()
        lines += ["", f"## {title}", "", "| Verdict | Claim | Figures | Measured |", "|---|---|---|---|"]
        lines += [_line(row) for row in group]
    return "\n".join([*lines, ""])


_VERDICTS: tuple[tuple[Verdict, str], ...] = (
    ("holds", "hold"),
    ("falls short", "fall short"),
    ("not measured", "not measured"),
)


def _line(row: Row) -> str:
    verdict = f"**{row.verdict}**" if row.verdict == "falls short" else row.verdict
    figures = "<br>".join(map(_figure, row.measurement.readings)) if row.measurement else ""
    cells = [verdict, f"{row.claim}<br>`{row.command}`", figures, _measured(row.measurement)]
    return f"| {' | '.join(cells)} |"


def _figure(reading: Reading) -> str:
    text = f"{reading.name}: {reading.text}" + (f" ({reading.goal_text})" if reading.goal_text else "")
    return f"**{text}**" if reading.falls_short else text


def _measured(measurement: Measurement | None) -> str:
    if measurement is None:
        return ""
    load = f"load {measurement.other_load:.0%}" if measurement.other_load >= QUIET else "quiet"
    parts = [measurement.date, f"`{measurement.commit}`", measurement.machine, load, _duration(measurement.seconds)]
    return "<br>".join([", ".join(parts), *filter(None, [measurement.problem])])


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
