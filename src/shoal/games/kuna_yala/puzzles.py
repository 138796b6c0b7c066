"""The puzzles of `puzzles.jsonl`; `benchmarks/kuna_yala/find_puzzles.py` finds them and confirms them."""

from functools import cache
from importlib.resources import files

from shoal.core import Puzzle, PuzzleGoal, read_puzzles

FILE = files(__package__).joinpath("puzzles.jsonl")
GOALS = {
    "pair": PuzzleGoal(
        task="Two cards are clearly the best pair: one for your school, one for your opponent's. Lay them.",
        hint="Another choice is better. Try again.",
        estimated=True,
        any_order=True,
    ),
}


@cache
def puzzles() -> tuple[Puzzle, ...]:
    return read_puzzles(FILE.read_text(encoding="utf-8"), GOALS)
