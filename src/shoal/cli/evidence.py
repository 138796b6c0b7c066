"""The command `shoal evidence`: claims about Shoal, their measurements and the verdicts."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
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
"""Files with the stored figures: in a wheel, and in a source tree."""


class Goal(msgspec.Struct, frozen=True):
    """A bound that a figure has to respect."""

    sense: Annotated[Literal["at least", "at most"], Meta(description="Side of the bound that is good.")]
    bound: Annotated[float, Meta(description="Value of the bound.")]

    def is_met_by(self, value: float) -> bool:
        """Return whether a value respects the bound."""
        return value >= self.bound if self.sense == "at least" else value <= self.bound


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """One figure read from the output of a claim's command."""

    name: Annotated[str, Meta(description="Name of the figure.")]
    value: Annotated[float, Meta(description="Measured value.")]
    text: Annotated[str, Meta(description="The value for people, with its unit and, where there is one, its interval.")]
    goal: Annotated[Goal | None, Meta(description="Bound that the claim sets, if any.")] = None
    goal_text: Annotated[str, Meta(description="The bound for people.")] = ""

    @property
    def falls_short(self) -> bool:
        """True if the value misses its goal."""
        return self.goal is not None and not self.goal.is_met_by(self.value)


class Measurement(msgspec.Struct, frozen=True, kw_only=True):
    """One run of a claim's command."""

    date: Annotated[str, Meta(description="Day of the measurement.")]
    commit: Annotated[str, Meta(description="Measured commit; a plus sign marks uncommitted changes.")]
    machine: Annotated[str, Meta(description="Processors, memory, architecture and Python version of the machine.")]
    other_load: Annotated[
        float, Meta(description="Share of the processors that other programs used meanwhile, from 0 to 1.")
    ]
    seconds: Annotated[float, Meta(description="Duration of the measurement, in seconds.")]
    readings: Annotated[tuple[Reading, ...], Meta(description="Figures of the claim.")] = ()
    problem: Annotated[str, Meta(description="Reason why there is no figure, in one sentence.")] = ""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A claim with its latest measurement."""

    id: Annotated[str, Meta(description="Identifier of the claim.")]
    claim: Annotated[str, Meta(description="What is claimed, in one sentence.")]
    command: Annotated[str, Meta(description="Command that measures it.")]
    measurement: Annotated[Measurement | None, Meta(description="Latest measurement, if any.")] = None

    @property
    def verdict(self) -> Verdict:
        """Verdict of the latest measurement."""
        if self.measurement is None or self.measurement.problem:
            return "not measured"
        return "falls short" if any(reading.falls_short for reading in self.measurement.readings) else "holds"


def evidence(*words: str, json: Json = False) -> None:
    rows = [row for row in read_rows() if not words or any(word in f"{row.id} {row.claim}" for word in words)]
    if not rows:
        raise Refusal(f"No claim contains {' or '.join(map(repr, words))}.")
    if json:
        write_json([{"verdict": row.verdict, **msgspec.to_builtins(row)} for row in rows])
        return
    Console(highlight=False).print(_table(rows))


def read_rows() -> list[Row]:
    """Return all claims with their stored figures; raise BadFile if the file cannot be read."""
    path = next((path for path in PLACES if path.exists()), PLACES[-1])
    try:
        return msgspec.json.decode(read_text(path), type=list[Row])
    except msgspec.MsgspecError:
        raise BadFile(f"{path} does not hold the figures of `make evidence`.") from None


def _table(rows: list[Row]) -> Table:
    table = Table("Verdict", "Claim", "Figures", "Measured", show_lines=True)
    for row in rows:
        figures = [_figure(reading) for reading in row.measurement.readings] if row.measurement else []
        measured = f"{row.measurement.date}\n{row.measurement.commit}" if row.measurement else ""
        table.add_row(f"[{COLOURS[row.verdict]}]{row.verdict}[/]", row.claim, "\n".join(figures), measured)
    return table


def _figure(reading: Reading) -> str:
    line = f"{reading.name}: {reading.text}"
    if not reading.goal_text:
        return line
    line += f" ({reading.goal_text})"
    return f"[bold red]{line}[/]" if reading.falls_short else line
