"""`shoal evidence`: what is claimed of Shoal, what was measured, and whether the claim holds."""

from pathlib import Path
from typing import Literal

import msgspec
from rich.console import Console
from rich.table import Table

import shoal
from shoal.cli.common import Json, write_json
from shoal.core import BadFile, Refusal
from shoal.core.files import read_text

Verdict = Literal["holds", "falls short", "not measured"]
COLOURS: dict[Verdict, str] = {"holds": "green", "falls short": "bold red", "not measured": "yellow"}
PACKAGE = Path(shoal.__file__).parent
PLACES = (PACKAGE / "evidence.json", PACKAGE.parents[1] / "docs" / "evidence.json")
"""A wheel brings the stored figures along; a source tree has them among its documents."""


class Goal(msgspec.Struct, frozen=True):
    """A bound that a figure has to respect."""

    sense: Literal["at least", "at most"]
    bound: float

    def is_met_by(self, value: float) -> bool:
        return value >= self.bound if self.sense == "at least" else value <= self.bound


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """One figure read from the output of a claim's command."""

    name: str
    value: float
    text: str
    """The figure as it is shown to people, with its unit and, where there is one, its interval."""
    goal: Goal | None = None
    goal_text: str = ""

    @property
    def falls_short(self) -> bool:
        return self.goal is not None and not self.goal.is_met_by(self.value)


class Measurement(msgspec.Struct, frozen=True, kw_only=True):
    """One run of a claim's command."""

    date: str
    commit: str
    """The commit that was measured; a plus sign marks changes that were not committed."""
    machine: str
    other_load: float
    """Share of the machine's processors that other programs used meanwhile, from 0 to 1."""
    seconds: float
    readings: tuple[Reading, ...] = ()
    problem: str = ""
    """Why there is no figure, in one sentence."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A claim with its latest measurement."""

    id: str
    claim: str
    command: str
    measurement: Measurement | None = None

    @property
    def verdict(self) -> Verdict:
        if self.measurement is None or self.measurement.problem:
            return "not measured"
        return "falls short" if any(one.falls_short for one in self.measurement.readings) else "holds"


def evidence(*words: str, json: Json = False) -> None:
    rows = [row for row in read_rows() if not words or any(word in f"{row.id} {row.claim}" for word in words)]
    if not rows:
        raise Refusal(f"No claim contains {' or '.join(map(repr, words))}.")
    if json:
        write_json([{"verdict": row.verdict, **msgspec.to_builtins(row)} for row in rows])
        return
    Console(highlight=False).print(_table(rows))


def read_rows() -> list[Row]:
    """The rows of the stored figures; raises BadFile if there are none to be read."""
    place = next((place for place in PLACES if place.exists()), PLACES[-1])
    try:
        return msgspec.json.decode(read_text(place), type=list[Row])
    except msgspec.MsgspecError:
        raise BadFile(f"{place} does not hold the figures of `make evidence`.") from None


def _table(rows: list[Row]) -> Table:
    table = Table("Verdict", "Claim", "Figures", "Measured", show_lines=True)
    for row in rows:
        figures = [_figure(one) for one in row.measurement.readings] if row.measurement else []
        measured = f"{row.measurement.date}\n{row.measurement.commit}" if row.measurement else ""
        table.add_row(f"[{COLOURS[row.verdict]}]{row.verdict}[/]", row.claim, "\n".join(figures), measured)
    return table


def _figure(reading: Reading) -> str:
    told = f"{reading.name}: {reading.text}"
    if not reading.goal_text:
        return told
    told += f" ({reading.goal_text})"
    return f"[bold red]{told}[/]" if reading.falls_short else told
