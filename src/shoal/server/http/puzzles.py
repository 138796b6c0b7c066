"""The puzzles of the games, and the actions that guests try in them."""

from datetime import date
from functools import cache

from shoal.bots.nicknames import NICKNAMES
from shoal.core import Action, Event, Game, Outcome, Puzzle, Refusal, puzzle_of_the_day
from shoal.core.puzzle import ANOTHER_WAY
from shoal.server.http.catalogue import find_known_game
from shoal.server.runtime.tables import TableService
from shoal.server.wire.messages import (
    DailyPuzzle,
    LogLine,
    PuzzleInfo,
    PuzzleProgress,
    PuzzleTry,
    Snapshot,
    Solution,
    SolutionMove,
)
from shoal.server.wire.presenter import describe_event, take_snapshot

OPPONENTS = NICKNAMES["easy"]
"""Names of the other players in a puzzle, which the page of the puzzles gives them too."""


def list_puzzles(game_id: str) -> list[PuzzleInfo]:
    return [
        PuzzleInfo(
            id=puzzle.id,
            stars=puzzle.stars,
            moves=len(puzzle.moves),
            task=puzzle.goal.task,
            estimated=puzzle.goal.estimated,
            physical=puzzle.goal.reached is not None,
        )
        for puzzle in _puzzles_by_id(game_id).values()
    ]


def daily_puzzle(game_id: str, day: date) -> DailyPuzzle:
    puzzles = list(_puzzles_by_id(game_id).values())
    if not puzzles:
        raise Refusal("There are no puzzles in this game yet.")
    return DailyPuzzle(day.isoformat(), puzzle_of_the_day(puzzles, day.toordinal()).id)


async def try_puzzle(
    table_service: TableService, guest: str, game_id: str, puzzle_id: str, tried: PuzzleTry
) -> PuzzleProgress:
    """Judge an action in a puzzle, and answer a right one as the puzzle's opponents do.

    The browser sends the actions that were right so far, and no position, so the server keeps nothing between two.
    """
    game, puzzle = find_known_game(game_id), find_puzzle(game_id, puzzle_id)
    await table_service.workers.wait_until_compiled(game)
    line = PuzzleLine(game, puzzle)
    for text in tried.played:
        line.play(text)
    if tried.action is None:
        if line.state.acts():
            table_service.simulators.warm_up()
        return line.unchanged("")
    action = game.parse(tried.action)
    if puzzle.goal.reached is not None:
        return line.perform(action, await table_service.simulators.resolve(guest, line.state, action))
    line.state.copy().apply(action)
    if puzzle.find_move(line.played, str(action)) is None:
        return line.unchanged(puzzle.goal.hint)
    return line.play(str(action))


class PuzzleLine:
    """A puzzle as far as it is solved."""

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        self.game, self.puzzle = game, puzzle
        self.state = game.read_position(puzzle.position)
        self.solver = self.state.to_act or 0
        self.names = [*OPPONENTS[: self.solver], "You", *OPPONENTS[self.solver :]]
        self.played: list[str] = []
        self.ply = 0

    def unchanged(self, sentence: str) -> PuzzleProgress:
        return PuzzleProgress([self._snapshot([])], [], right=False, solved=False, sentence=sentence)

    def play(self, text: str) -> PuzzleProgress:
        """Play a right action and the replies to it; raise Refusal if it is not right, or has to be simulated."""
        move = self.puzzle.find_move(self.played, text)
        if move is None or self.puzzle.goal.reached is not None:
            raise Refusal(ANOTHER_WAY)
        snapshots, lines = list[Snapshot](), list[LogLine]()
        for action in (text, *move.replies):
            seat = self.state.to_act
            events = self.state.apply(self.game.parse(action))
            self.ply += 1
            snapshots.append(self._snapshot(events))
            lines += self._describe(seat, events)
        self.played.append(text)
        return PuzzleProgress(snapshots, lines, right=True, solved=not self.puzzle.left_after(self.played), sentence="")

    def perform(self, action: Action, outcome: Outcome | None) -> PuzzleProgress:
        """Apply a simulated act, and judge it by its events. The solver may try as often as they like."""
        goal = self.puzzle.goal
        assert goal.reached is not None
        events = self.state.apply(action, outcome)
        self.ply += 1
        right = goal.reached(events)
        lines = self._describe(self.solver, events)
        sentence = "" if right else goal.hint
        return PuzzleProgress([self._snapshot(events)], lines, right=right, solved=right, sentence=sentence)

    def _describe(self, seat: int | None, events: list[Event]) -> list[LogLine]:
        return [
            describe_event(self.ply, seat or 0, seen, self.names, you=self.solver)
            for event in events
            if (seen := event.seen_by(self.solver)) is not None
        ]

    def _snapshot(self, events: list[Event]) -> Snapshot:
        return take_snapshot(self.state, self.ply, events, self.solver, can_act=True)


def find_solution(game_id: str, puzzle_id: str) -> Solution:
    return Solution([SolutionMove(move.accepted) for move in find_puzzle(game_id, puzzle_id).moves])


@cache
def _puzzles_by_id(game_id: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in find_known_game(game_id).puzzles()}


def find_puzzle(game_id: str, puzzle_id: str) -> Puzzle:
    if puzzle_id not in _puzzles_by_id(game_id):
        raise Refusal("There is no such puzzle.")
    return _puzzles_by_id(game_id)[puzzle_id]
