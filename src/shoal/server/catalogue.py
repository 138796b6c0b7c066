"""The games as the browser hears of them: facts, lessons, and positions to try actions in."""

from shoal.bots import bot_levels
from shoal.core import Game, Lesson, Refusal, State, find_game, game_ids
from shoal.kernel.game import KernelGame
from shoal.server.messages import GameInfo, OptionInfo, Try, Turn
from shoal.server.show import show_turn


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
    )


def lesson(game_id: str) -> Lesson:
    game = find_game(game_id)
    if game.lesson is None:
        raise Refusal(f"There is no lesson in {game.title} yet.")
    return game.lesson


def try_out(game_id: str, wanted: Try) -> Turn:
    """A position, after the actions, through the eyes of the seat to act."""
    game = find_game(game_id)
    if not isinstance(game, KernelGame):
        raise Refusal(f"{game.title} has no positions in text.")
    state: State = game.read_position(wanted.position)
    events = []
    for text in wanted.actions:
        events = state.apply(game.parse(text))
    return show_turn(state, len(wanted.actions), events, state.to_act, can_act=True)
