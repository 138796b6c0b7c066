"""What comes of acts in a lesson."""

from shoal.core import Event, Game, LessonStep


def done(game: Game, step: LessonStep, text: str) -> list[Event]:
    state, action = game.read_position(step.position), game.parse(text)
    return state.apply(action, state.resolve(action))
