"""Puzzles: positions with right actions to find, one after the other, and the files in which games keep them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from shoal.core.errors import Refusal
from shoal.core.event import Event
from shoal.core.rng import Rng

ANOTHER_WAY = "The puzzle does not go that way. Start it again."
"""Refusal of actions that are not those of the puzzle."""


class PuzzleGoal(msgspec.Struct, frozen=True):
    """What the solver has to achieve, in the players' words."""

    task: Annotated[str, Meta(description="What to look for.")]
    hint: Annotated[str, Meta(description="Shown after a wrong action.")]
    estimated: Annotated[bool, Meta(description="True if a search prefers the right actions; false if proved.")] = False
    any_order: Annotated[bool, Meta(description="True if the order of the solver's actions does not matter.")] = False
    reached: Annotated[
        Callable[[Sequence[Event]], bool] | None,
        Meta(
            description="Judges the events of one physical act, whose right actions cannot be listed; null if they are."
        ),
    ] = None


class PuzzleMove(msgspec.Struct, frozen=True, array_like=True):
    """A decision of the solver, and how the game goes on until the next one."""

    accepted: Annotated[list[str], Meta(description="Text forms of the right actions, the best first.")]
    replies: Annotated[list[str], Meta(description="Actions of the other seats that follow.")] = []


class Puzzle(msgspec.Struct, frozen=True):
    """A position in which the seat to act finds the right action, and again after each reply.

    If the goal judges events, the puzzle is a single physical act: the accepted action is one that reaches the goal,
    and every other act that does so is right too.

    >>> goal = PuzzleGoal("Win!", "Look again.")
    >>> puzzle = Puzzle("1", 1, goal, "", [PuzzleMove(["a", "b"], ["x"]), PuzzleMove(["c"])])
    >>> puzzle.left_after(["b"])
    [PuzzleMove(accepted=['c'], replies=[])]
    >>> puzzle.find_move(["b"], "a") is None
    True
    """

    id: Annotated[str, Meta(description="Identifier, unique within the game; it never changes.")]
    stars: Annotated[int, Meta(description="Difficulty, from 1 to 3.")]
    goal: PuzzleGoal
    position: Annotated[str, Meta(description="Position in the game's notation.")]
    moves: Annotated[list[PuzzleMove], Meta(description="Decisions of the solver, in order.")]

    def left_after(self, played: Sequence[str]) -> list[PuzzleMove]:
        """Return the decisions that are left after right actions; raise Refusal if one of them is wrong."""
        left = list(self.moves)
        for action in played:
            move = self._accepting(left, action)
            if move is None:
                raise Refusal(ANOTHER_WAY)
            left.remove(move)
        return left

    def find_move(self, played: Sequence[str], action: str) -> PuzzleMove | None:
        """Return the decision for which an action is right after earlier ones; None if the action is wrong."""
        return self._accepting(self.left_after(played), action)

    def _accepting(self, left: Sequence[PuzzleMove], action: str) -> PuzzleMove | None:
        candidates = left if self.goal.any_order else left[:1]
        return next((move for move in candidates if action in move.accepted), None)


class StoredPuzzle(msgspec.Struct, frozen=True):
    """A puzzle as a line of a file; it names its goal, which the game describes."""

    id: str
    stars: int
    goal: str
    moves: list[PuzzleMove]
    position: str


def read_puzzles(text: str, goals: Mapping[str, PuzzleGoal]) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file of JSON lines."""
    stored = (msgspec.json.decode(line, type=StoredPuzzle) for line in text.splitlines())
    return tuple(Puzzle(line.id, line.stars, goals[line.goal], line.position, line.moves) for line in stored)


def write_puzzles(puzzles: Iterable[Puzzle], goals: Mapping[str, PuzzleGoal]) -> str:
    """Return the text that `read_puzzles` reads."""
    names = {goal: name for name, goal in goals.items()}
    stored = (StoredPuzzle(p.id, p.stars, names[p.goal], p.moves, p.position) for p in puzzles)
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in stored)


def puzzle_of_the_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """Return the puzzle of a day, counted from any first one: all of them take turns, in an order that looks random.

    >>> puzzles = [Puzzle(str(n), 1, PuzzleGoal("", ""), "", []) for n in range(5)]
    >>> sorted(puzzle_of_the_day(puzzles, day).id for day in range(700, 705))
    ['0', '1', '2', '3', '4']
    """
    cycle, place = divmod(day, len(puzzles))
    order = list(puzzles)
    Rng(cycle, "puzzle of the day").shuffle(order)
    return order[place]
