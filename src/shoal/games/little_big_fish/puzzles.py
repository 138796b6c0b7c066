"""The puzzles of `puzzles.jsonl`; `benchmarks/little_big_fish/find_puzzles.py` finds and proves them."""

from functools import cache
from importlib.resources import files

from shoal.core import Puzzle, PuzzleGoal, read_puzzles

FILE = files(__package__).joinpath("puzzles.jsonl")
GOALS = {
    "turn": PuzzleGoal(
        task="You can win in this turn, whatever happens. Which step comes first?",
        hint="That does not win in this turn for certain. Try again.",
    ),
}


@cache
def puzzles() -> tuple[Puzzle, ...]:
    return read_puzzles(FILE.read_text(encoding="utf-8"), GOALS)
