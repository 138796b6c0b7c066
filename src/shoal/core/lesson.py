"""A first lesson in a game: short steps, each on a real position."""

from typing import Annotated

import msgspec
from msgspec import Meta


class LessonStep(msgspec.Struct, frozen=True):
    """One step: the learner takes an accepted action, reaches a goal or, with neither, only looks at the position."""

    text: Annotated[str, Meta(description="What the step explains and asks for.")]
    position: Annotated[str, Meta(description="Position of the step, in the game's notation or as the JSON of a view.")]
    accepted: Annotated[
        list[str], Meta(description="Text forms of the right actions; any of them completes the step.")
    ] = []
    goal: Annotated[str, Meta(description="Name of the goal to reach, where right actions cannot be listed.")] = ""
    praise: Annotated[str, Meta(description="Shown after the step is completed.")] = ""
    hint: Annotated[str, Meta(description="Shown after a wrong action.")] = ""


class Lesson(msgspec.Struct, frozen=True):
    """A lesson in one game."""

    title: Annotated[str, Meta(description="Title of the lesson.")]
    steps: Annotated[list[LessonStep], Meta(description="Steps, in order.")]
