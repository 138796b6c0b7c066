"""Claims: a sentence, the command that measures it, and thresholds for the figures that the command prints."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from shoal.cli.evidence import Goal, Reading

BENCHMARKS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Figure:
    """A figure in a command's output, and its goal.

    The pattern has a group `value`. With a group `of`, the figure is the ratio of the two in per cent; with groups
    `low` and `high`, it has an interval. If the pattern matches more than once, the worst figure counts.
    """

    name: str
    pattern: str
    at_least: float | None = None
    at_most: float | None = None
    unit: str = ""
    missing: float | None = None
    """Value to use if the pattern does not match; without it, the claim counts as not measured."""

    @property
    def goal(self) -> Goal | None:
        if self.at_least is not None:
            return Goal("at least", self.at_least)
        return None if self.at_most is None else Goal("at most", self.at_most)

    def read(self, output: str) -> Reading | None:
        readings = [self._reading(match) for match in re.finditer(self.pattern, output)]
        if not readings:
            return None if self.missing is None else self.judge(self.missing, _format(self.missing) + self.unit)
        return min(readings, key=_value) if self.at_least is not None else max(readings, key=_value)

    def _reading(self, match: re.Match[str]) -> Reading:
        groups = match.groupdict()
        value = float(groups["value"].replace(",", ""))
        text = groups["value"] + self.unit
        if groups.get("of"):
            value *= 100 / float(groups["of"].replace(",", ""))
            text = f"{groups['value']} of {groups['of']}"
        if groups.get("low"):
            text += f" ({groups['low']} to {groups['high']})"
        return self.judge(value, text)

    def judge(self, value: float, text: str) -> Reading:
        """Return the reading of a value, with the goal to compare it with."""
        goal = self.goal
        unit = " %" if "(?P<of>" in self.pattern else self.unit
        goal_text = f"goal: {goal.sense} {_format(goal.bound)}{unit}" if goal else ""
        return Reading(name=self.name, value=value, text=text, goal=goal, goal_text=goal_text)


def _value(reading: Reading) -> float:
    return reading.value


def _format(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:g}"


@dataclass(frozen=True)
class Claim:
    id: str
    claim: str
    command: str
    figures: tuple[Figure, ...]
    about: tuple[str, ...]
    """Files and folders of the source tree; the claim is due again when one of them has changed."""

    def read(self, output: str) -> tuple[list[Reading], list[str]]:
        """Return the readings, and the names of figures that are missing from the output."""
        readings = {figure.name: figure.read(output) for figure in self.figures}
        missing = [name for name, reading in readings.items() if reading is None]
        return [reading for reading in readings.values() if reading], missing


def all_passed(about: str = "tests passed") -> tuple[Figure, ...]:
    """Return the figures of a claim that pytest verifies."""
    return (
        Figure(about, r"(?P<value>\d+) passed", at_least=1),
        Figure("failed", r"(?P<value>\d+) (?:failed|error)", at_most=0, missing=0),
    )


def find_claims() -> list[Claim]:
    """Return all claims, from the `claims.py` of each folder of benchmarks."""
    claims = list(_every_claim())
    if duplicates := [claim_id for claim_id, count in Counter(claim.id for claim in claims).items() if count > 1]:
        raise ValueError(f"Two claims have the same id: {', '.join(sorted(duplicates))}.")
    return claims


def _every_claim() -> Iterator[Claim]:
    for file in sorted(BENCHMARKS.glob("*/claims.py")):
        claims: Iterable[Claim] = import_module(f"benchmarks.{file.parent.name}.claims").CLAIMS
        yield from claims
