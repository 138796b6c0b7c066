"""A claim is a sentence, the command that measures it, and thresholds for the figures that the command prints."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from shoal.cli.evidence import Goal, Reading

BENCHMARKS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Figure:
    """How one figure is found in a command's output, and what it has to be.

    The pattern has a group `value`; with a group `of` the figure is their ratio in per cent, with `low` and `high` it
    has an interval. Where the pattern is found more than once, the figure furthest from its goal is taken.
    """

    name: str
    pattern: str
    at_least: float | None = None
    at_most: float | None = None
    unit: str = ""
    missing: float | None = None
    """What to read where the pattern is not found; without it the claim counts as not measured."""

    @property
    def goal(self) -> Goal | None:
        if self.at_least is not None:
            return Goal("at least", self.at_least)
        return None if self.at_most is None else Goal("at most", self.at_most)

    def read(self, output: str) -> Reading | None:
        found = [self._reading(match) for match in re.finditer(self.pattern, output)]
        if not found:
            return None if self.missing is None else self.judge(self.missing, _number(self.missing) + self.unit)
        return min(found, key=lambda one: one.value) if self.at_least is not None else max(found, key=_value)

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
        """The reading of a value, held against the goal."""
        goal = self.goal
        unit = " %" if "(?P<of>" in self.pattern else self.unit
        told = f"goal: {goal.sense} {_number(goal.bound)}{unit}" if goal else ""
        return Reading(name=self.name, value=value, text=text, goal=goal, goal_text=told)


def _value(reading: Reading) -> float:
    return reading.value


def _number(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) else f"{value:g}"


@dataclass(frozen=True)
class Claim:
    id: str
    claim: str
    command: str
    figures: tuple[Figure, ...]
    about: tuple[str, ...]
    """Files and folders of the tree: the claim is due again when one of them has changed since it was measured."""

    def read(self, output: str) -> tuple[list[Reading], list[str]]:
        """The readings, and the names of figures that are not in the output."""
        read = {figure.name: figure.read(output) for figure in self.figures}
        return [one for one in read.values() if one], [name for name, one in read.items() if one is None]


def all_passed(about: str = "tests passed") -> tuple[Figure, ...]:
    """The figures of a claim that pytest judges."""
    return (
        Figure(about, r"(?P<value>\d+) passed", at_least=1),
        Figure("failed", r"(?P<value>\d+) (?:failed|error)", at_most=0, missing=0),
    )


def find_claims() -> list[Claim]:
    """Every claim, from the `claims.py` of each folder of benchmarks."""
    claims = list(_every_claim())
    if twice := {one.id for one in claims if [other.id for other in claims].count(one.id) > 1}:
        raise ValueError(f"Two claims have the same id: {', '.join(sorted(twice))}.")
    return claims


def _every_claim() -> Iterator[Claim]:
    for file in sorted(BENCHMARKS.glob("*/claims.py")):
        found: Iterable[Claim] = import_module(f"benchmarks.{file.parent.name}.claims").CLAIMS
        yield from found
