"""The catalogue of games: their facts and lessons, and the actions that guests try in those."""

import msgspec

from shoal.bots import bot_levels
from shoal.bots.engine.registry import engine_names
from shoal.core import Event, Game, Lesson, LessonStep, Refusal, State, UnknownGame, find_game, game_ids
from shoal.server.runtime.tables import TableService
from shoal.server.wire.messages import GameInfo, OptionInfo, Snapshot, TryResult
from shoal.server.wire.presenter import take_snapshot


def list_games() -> list[GameInfo]:
    return [_describe(find_game(game_id)) for game_id in game_ids()]


def _describe(game: Game) -> GameInfo:
    return GameInfo(
        id=game.id,
        title=game.title,
        pitch=game.pitch,
        minutes=game.minutes,
        genre=game.genre,
        players=list(game.players),
        quick_seat=game.quick_seat,
        scores=list(game.score_names),
        options=msgspec.convert(game.describe_options(), list[OptionInfo]),
        levels=[*bot_levels(game), *engine_names(game)],
        puzzles=len(game.puzzles()),
        challenge=game.challenge.title if game.challenge else None,
        lesson=game.lesson is not None,
        variations=game.searchable,
        physical=game.physical,
        private=game.private_views,
    )


def find_known_game(game_id: str) -> Game:
    """Return a game; the refusal does not list the ids of all games, which mean nothing to players."""
    if game_id not in game_ids():
        raise UnknownGame("There is no game with this name.")
    return find_game(game_id)


async def _try_action(
    table_service: TableService, guest: str, game: Game, step: LessonStep, text: str | None
) -> TryResult:
    """Try an action in a step for a guest, or show the step if there is none.

    Positions come from lessons only, never from a browser, so that nobody can make the server simulate a position of
    their own.
    """
    await table_service.workers.wait_until_compiled(game)
    state = game.read_position(step.position)
    if text is None:
        if state.acts():
            table_service.simulators.warm_up()
        return TryResult(_show(state, state, []), right=False, sentence="")
    action, after = game.parse(text), state.copy()
    outcome = await table_service.simulators.resolve(guest, state, action) if state.acts() else None
    events = after.apply(action, outcome)
    right = any(map(game.goals[step.goal], events)) if step.goal else str(action) in step.accepted
    snapshot = _show(state, after, events) if right or step.goal else _show(state, state, [])
    return TryResult(snapshot, right, step.praise if right else step.hint)


def _show(before: State, now: State, events: list[Event]) -> Snapshot:
    """Show a state to the seat that was to act before."""
    return take_snapshot(now, int(now is not before), events, before.to_act, can_act=True)


# Lessons


def find_lesson(game_id: str) -> Lesson:
    game = find_known_game(game_id)
    if game.lesson is None:
        raise Refusal(f"There is no lesson in {game.title} yet.")
    return game.lesson


def find_step(game_id: str, index: int) -> LessonStep:
    steps = find_lesson(game_id).steps
    if index not in range(len(steps)):
        raise Refusal("There is no such step.")
    return steps[index]


async def try_step(table_service: TableService, guest: str, game_id: str, index: int, text: str | None) -> TryResult:
    step = find_step(game_id, index)
    return await _try_action(table_service, guest, find_game(game_id), step, text)
