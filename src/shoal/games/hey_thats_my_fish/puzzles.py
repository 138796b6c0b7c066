"""The puzzles, one per line of `puzzles.txt`; `benchmarks/hey_thats_my_fish/find_puzzles.py` finds and proves them."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from shoal.core import Puzzle

FILE = files(__package__).joinpath("puzzles.txt")
HEADER = "# id, stars (1 easy to 3 hard), result that only the answer keeps, answer, position"


@cache
def puzzles() -> tuple[Puzzle, ...]:
    return tuple(map(read, FILE.read_text(encoding="utf-8").splitlines()[1:]))


def read(line: str) -> Puzzle:
    puzzle_id, stars, result, answer, position = line.split(" ", 4)
    return Puzzle(id=puzzle_id, stars=int(stars), position=position, answer=answer, result=result)


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of the file."""
    lines = [f"{p.id} {p.stars} {p.result} {p.answer} {p.position}" for p in puzzles]
    return "\n".join([HEADER, *lines]) + "\n"
