"""The games as the browser hears of them: facts, lessons, puzzles, and positions to try actions in."""

from functools import cache

from shoal.bots import bot_levels
from shoal.core import Event, Game, Lesson, Puzzle, Refusal, State, find_game, game_ids
from shoal.kernel.game import KernelGame
from shoal.server.messages import GameInfo, Judged, OptionInfo, PuzzleAnswer, PuzzleInfo, Solution, Try, Turn
from shoal.server.show import show_turn

WRONG = {
    "win": "That is not enough to win. Have another look.",
    "share": "That would lose. Have another look.",
}
"""By the result that only the right action keeps."""


def catalogue() -> list[GameInfo]:
    return [_info(find_game(game_id)) for game_id in game_ids()]


def _info(game: Game) -> GameInfo:
    return GameInfo(
        id=game.id,
        title=game.title,
        players=list(game.players),
        scores=list(game.score_names),
        options=[OptionInfo(**option) for option in game.describe_options()],
        levels=list(bot_levels(game)),
        puzzles=len(_puzzles(game.id)),
        lesson=game.lesson is not None,
        private=game.has_secrets and not (isinstance(game, KernelGame) and game.hides_only_draws),
    )


def lesson(game_id: str) -> Lesson:
    game = find_game(game_id)
    if game.lesson is None:
        raise Refusal(f"There is no lesson in {game.title} yet.")
    return game.lesson


def try_out(game_id: str, wanted: Try) -> Turn:
    """A position, after the actions, through the eyes of the seat to act."""
    game = find_game(game_id)
    state, events = _position(game, wanted.position), list[Event]()
    for text in wanted.actions:
        events = state.apply(game.parse(text))
    return show_turn(state, len(wanted.actions), events, state.to_act, can_act=True)


def _position(game: Game, text: str) -> State:
    if not isinstance(game, KernelGame):
        raise Refusal(f"{game.title} has no positions in text.")
    return game.read_position(text)


# Puzzles


def puzzles(game_id: str) -> list[PuzzleInfo]:
    return [PuzzleInfo(p.id, p.stars, p.position, p.result) for p in _puzzles(game_id).values()]


def judge(game_id: str, puzzle_id: str, answer: PuzzleAnswer) -> Judged:
    game, puzzle = find_game(game_id), _puzzle(game_id, puzzle_id)
    action = game.parse(answer.action)
    _position(game, puzzle.position).apply(action)
    if str(action) == puzzle.answer:
        return Judged(right=True)
    return Judged(right=False, sentence=WRONG.get(puzzle.result, "That is not it yet. Have another look."))


def solution(game_id: str, puzzle_id: str) -> Solution:
    return Solution(_puzzle(game_id, puzzle_id).answer)


@cache
def _puzzles(game_id: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in find_game(game_id).puzzles()}


def _puzzle(game_id: str, puzzle_id: str) -> Puzzle:
    if puzzle_id not in _puzzles(game_id):
        raise Refusal("There is no such puzzle.")
    return _puzzles(game_id)[puzzle_id]
