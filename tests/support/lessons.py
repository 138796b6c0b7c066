"""Acts in the steps of a lesson."""

from shoal.core import Event, Game, LessonStep


def perform(game: Game, step: LessonStep, text: str) -> list[Event]:
    """Perform an act in the position of a step, and return its events."""
    state, action = game.read_position(step.position), game.parse(text)
    return state.apply(action, state.resolve(action))
