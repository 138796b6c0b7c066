"""The command line of the programs that find a game's puzzles, or confirm those of its file."""

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from shoal.core import Puzzle, write_puzzles


def run_search(
    description: str | None,
    puzzles: ModuleType,
    find: Callable[[int, int], list[Puzzle]],
    wanted: int,
    confirm: Callable[[tuple[Puzzle, ...]], object] | None = None,
) -> None:
    """Find so many puzzles and write them beside the game's module for them, or confirm those that are there."""
    parser = ArgumentParser(description=description)
    parser.add_argument("--count", type=int, default=wanted)
    parser.add_argument("--seed", type=int, default=1)
    if confirm:
        parser.add_argument("--confirm", action="store_true", help="check the puzzles of the file")
    arguments = parser.parse_args()
    if confirm and arguments.confirm:
        confirm(tuple(puzzles.puzzles()))
        return
    file = Path(str(puzzles.__file__)).with_name(puzzles.FILE.name)
    file.write_text(write_puzzles(find(arguments.count, arguments.seed), puzzles.GOALS), encoding="utf-8")
