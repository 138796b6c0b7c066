"""The puzzles of `puzzles.jsonl`; `benchmarks/hey_thats_my_fish/find_puzzles.py` finds and proves them."""

from functools import cache
from importlib.resources import files

from shoal.core import Puzzle, PuzzleGoal, read_puzzles

FILE = files(__package__).joinpath("puzzles.jsonl")
NOT_A_WIN = "That is not enough to win. Try again."
A_LOSS = "That would lose. Try again."
GOALS = {
    "win": PuzzleGoal("Find the only move that wins.", NOT_A_WIN),
    "share": PuzzleGoal("You cannot win any more. Find the only move that shares the victory.", A_LOSS),
    "win_line": PuzzleGoal("Find the only move that wins, and again after each reply.", NOT_A_WIN),
    "share_line": PuzzleGoal(
        "You cannot win any more. Find the only move that shares the victory, and again after each reply.", A_LOSS
    ),
}


@cache
def puzzles() -> tuple[Puzzle, ...]:
    return read_puzzles(FILE.read_text(encoding="utf-8"), GOALS)
