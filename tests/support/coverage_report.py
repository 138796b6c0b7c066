"""Prints what the tests of the rulebooks reach in the games, and the TypeScript tests in their modules.

The rules run as plain Python for this, because no tracer sees into compiled code. Tracing all tests would make `make
test` half as long again.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from coverage import Coverage
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "coverage"
WORST = 10
"""Number of files listed by name."""


class Reached(NamedTuple):
    """How many lines and branches of some code there are, and how many were reached."""

    lines: int = 0
    lines_reached: int = 0
    branches: int = 0
    branches_reached: int = 0

    def __add__(self, other: object) -> "Reached":
        assert isinstance(other, Reached)
        return Reached(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def missed(self) -> int:
        return self.lines - self.lines_reached + self.branches - self.branches_reached

    def cells(self) -> list[str]:
        return [str(self.lines), share(self.lines_reached, self.lines), share(self.branches_reached, self.branches)]


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def read_python() -> dict[str, Reached]:
    """Return the coverage of each Python file, by its path below the games."""
    measured = Coverage(config_file=str(ROOT / "pyproject.toml"))
    measured.load()
    measured.json_report(outfile=str(FOLDER / "python.json"))
    files = json.loads((FOLDER / "python.json").read_text())["files"]
    return {
        Path(name).relative_to("src/shoal/games").as_posix(): Reached(
            found["num_statements"], found["covered_lines"], found["num_branches"], found["covered_branches"]
        )
        for name, found in ((name, file["summary"]) for name, file in files.items())
    }


def read_typescript() -> dict[str, Reached]:
    """Return the coverage of each TypeScript module, by its path."""
    files = json.loads((FOLDER / "web" / "coverage-summary.json").read_text())
    files.pop("total")
    return {
        Path(name).relative_to(ROOT / "web" / "src").as_posix(): Reached(
            found["lines"]["total"],
            found["lines"]["covered"],
            found["branches"]["total"],
            found["branches"]["covered"],
        )
        for name, found in files.items()
    }


def grouped(files: dict[str, Reached], group_of: Callable[[str], str]) -> dict[str, Reached]:
    groups: dict[str, Reached] = {}
    for name, reached in sorted(files.items()):
        group = group_of(name)
        groups[group] = groups.get(group, Reached()) + reached
    return groups


def table(title: str, files: dict[str, Reached]) -> Table:
    """Return the coverage by folder, in total, and that of the files with the most left to reach."""
    drawn = Table(title=title, title_justify="left", box=None)
    drawn.add_column("")
    for heading in ("lines", "reached", "branches"):
        drawn.add_column(heading, justify="right")
    for folder, reached in grouped(files, lambda name: name.partition("/")[0]).items():
        if reached.lines:
            drawn.add_row(folder, *reached.cells())
    drawn.add_row("total", *grouped(files, lambda _: "total")["total"].cells(), style="bold", end_section=True)
    for name in sorted(files, key=lambda name: -files[name].missed)[:WORST]:
        drawn.add_row(name, *files[name].cells())
    return drawn


def main() -> None:
    console = Console()
    console.print(table("Coverage of the games by the tests of their rulebooks", read_python()))
    console.print(table("Coverage of the TypeScript modules by their own tests", read_typescript()))
    console.print("All other code is tested too, but not measured.")


if __name__ == "__main__":
    main()
