"""Runs every long measurement and writes docs/evidence.md: the claim, the command, the figure, the date, the machine.

The figure is what the command prints in its last line, or in the lines that a claim points out. With words as arguments
only the claims whose commands hold one of them are measured, and the others keep their figures.
"""

import os
import platform
import shlex
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "evidence.md"
NOT_YET = "not measured yet"


@dataclass(frozen=True)
class Claim:
    what: str
    command: str
    lines_with: str = ""


CLAIMS = [
    Claim(
        "Hey, That's My Fish! plays 250,000 random games a second on one thread where plain C does 264,000 (ratio 0.9)",
        "python -m benchmarks.hey_thats_my_fish.against_c",
    ),
    Claim("Compiled rules against the same file as plain Python", "shoal bench hey_thats_my_fish"),
    Claim("The same for Little Big Fish", "shoal bench little_big_fish"),
    Claim("The same for Kuna Yala; the goal is 30,000 random games a second", "shoal bench kuna_yala"),
    Claim("`shoal perft` starts within 15 s the first time, within 1 s from then on", "python -m benchmarks.start_up"),
    Claim(
        "Compiled rules, plain Python and naive twins count the same sequences from every position written down",
        "pytest tests/games/test_perft.py",
    ),
    Claim("The same in plain Python", "env SHOAL_JIT=0 pytest tests/games/test_perft.py"),
    Claim(
        "Hey, That's My Fish!: compiled rules and a naive twin agree in 3,000 random games",
        "env SHOAL_TWINS=30 pytest tests/games/hey_thats_my_fish/test_twins.py",
    ),
    Claim(
        "The same in plain Python", "env SHOAL_JIT=0 SHOAL_TWINS=30 pytest tests/games/hey_thats_my_fish/test_twins.py"
    ),
    Claim(
        "Little Big Fish: compiled rules and a naive twin agree in random games",
        "env SHOAL_TWINS=15 pytest tests/games/little_big_fish/test_twins.py",
    ),
    Claim(
        "The same as plain Python",
        "env SHOAL_JIT=0 SHOAL_TWINS=15 pytest tests/games/little_big_fish/test_twins.py",
    ),
    Claim(
        "Kuna Yala: compiled rules and a naive twin agree in 3,000 random games, a quarter of them from awkward starts",
        "env SHOAL_TWINS=25 pytest tests/games/kuna_yala/test_twins.py",
    ),
    Claim(
        "Nothing acknowledged is lost or written twice in 20 rounds of SIGKILL under load, on SQLite and on PostgreSQL",
        "env SHOAL_KILLS=20 pytest -rP -k killed tests/server/test_durability.py",
        lines_with="kills",
    ),
    Claim(
        "8,000 durable moves/s in one process; p99 of 50 ms at 2,000 moves/s; 40 KiB an idle socket",
        "shoal bench server",
        lines_with=":",
    ),
    Claim(
        "Expert gets 90 % of plain UCT at the same 50 ms, each level 75 % of the next lower; easy loses to greed",
        "python -m benchmarks.strength hey_thats_my_fish",
        lines_with="against",
    ),
    Claim(
        "Little Big Fish: expert gets 90 % of greed at 50 ms a move, each level 70 % of the next lower",
        "python -m benchmarks.strength little_big_fish",
        lines_with="against",
    ),
    Claim(
        "Kuna Yala: expert gets 85 % of greed at 50 ms a move, half of all games among three greedy ones; "
        "each level 65 % of the next lower",
        "python -m benchmarks.strength kuna_yala",
        lines_with="against",
    ),
    Claim(
        "Search reaches 0.85 of what playouts and tree allow; two threads do 1.7 times what one does",
        "shoal bench search",
        lines_with="iterations",
    ),
    Claim("A bot answers within its time and 50 ms", "python -m benchmarks.punctuality hey_thats_my_fish"),
    Claim(
        "Every puzzle and every proved claim holds against looking at every line of play",
        "pytest tests/games/hey_thats_my_fish/test_puzzles.py tests/games/hey_thats_my_fish/test_search.py",
    ),
    Claim(
        "10,000 random flicks in ICECOOL: none goes through a wall, all come to rest",
        "python -m benchmarks.icecool.flicks",
    ),
    Claim(
        "ICECOOL: each level gets 65 % of the next lower, with its own hand",
        "python -m benchmarks.strength icecool 60",
        lines_with="against",
    ),
    Claim(
        "An expert Runner needs a median of 7 flicks for three fish against a passive Catcher",
        "python -m benchmarks.icecool.runner",
    ),
    Claim("A hard bot in ICECOOL thinks for 4 s at most", "python -m benchmarks.planning icecool"),
    Claim(
        "A flick, run, told and packed, costs 1.2 times the bare engine's steps; a pull of ten fish runs about "
        "five times as fast as in the world",
        "shoal bench physics",
        lines_with="times real time",
    ),
    Claim(
        "Gone Fishing: with 4 mm of water around the rim most nets that are dropped at once touch a fish, most that "
        "hang for a second do not",
        "python -m benchmarks.gone_fishing.acts lowering",
        lines_with="4 mm",
    ),
    Claim(
        "Fish stay enclosed in a gentle pull: ten by the basic rule, six by the expert one, where more make the rope "
        "lift the rim",
        "python -m benchmarks.gone_fishing.acts pulling",
        lines_with="stayed",
    ),
    Claim(
        "Of every kind between 15 % and 35 % of the fish tossed land upright",
        "python -m benchmarks.gone_fishing.acts tossing",
        lines_with="upright",
    ),
    Claim(
        "Browser and server agree in 99 % of 200 recorded acts of Gone Fishing on how they end and on the fish inside",
        "python -m benchmarks.gone_fishing.agreement",
    ),
    Claim(
        "Gone Fishing: expert, hard, medium and easy, each against the next lower, and expert against medium",
        "python -m benchmarks.strength gone_fishing 40",
        lines_with="against",
    ),
    Claim("A hard bot in Gone Fishing thinks for 4 s a turn at most", "python -m benchmarks.planning gone_fishing"),
    Claim("Every mutation of the rules is noticed by the rulebook's tests", "python -m benchmarks.mutations"),
]


def main() -> None:
    wanted, known, rows = sys.argv[1:], known_figures(), []
    for claim in CLAIMS:
        figure = known.get(claim.command, NOT_YET)
        if not wanted or any(word in claim.command for word in wanted):
            print(f"{claim.what}\n    {claim.command}", flush=True)
            figure = figure_of(claim)
            print(f"    {figure}", flush=True)
        rows.append(f"| {claim.what} | `{claim.command}` | {figure} |")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    machine = f"{os.cpu_count()} cores, {memory:.0f} GiB, {platform.machine()}, Python {platform.python_version()}"
    page = [
        "# Evidence",
        "",
        "Written by `make evidence`; each figure can be measured again with its command, after `. .venv/bin/activate`.",
        "",
        f"Measured on {datetime.now(UTC):%Y-%m-%d} on a shared machine: {machine}.",
        "",
        "| Claim | Command | Figure |",
        "|---|---|---|",
        *rows,
        "",
    ]
    PAGE.write_text("\n".join(page))


def known_figures() -> dict[str, str]:
    """By command, from the page as it is."""
    rows = [line.strip("| ").split(" | ") for line in PAGE.read_text().splitlines() if line.startswith("| ")]
    return {row[1].strip("`"): row[2] for row in rows if len(row) == 3}


def figure_of(claim: Claim) -> str:
    command = claim.command
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(shlex.split(command), cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{command} failed:\n{done.stdout}\n{done.stderr}")
    lines = done.stdout.strip().splitlines()
    return "; ".join(line for line in lines if claim.lines_with in line) if claim.lines_with else lines[-1]


if __name__ == "__main__":
    main()
