"""A first lesson in a game: short steps on real positions."""

import msgspec


class LessonStep(msgspec.Struct, frozen=True):
    text: str
    position: str
    """As the game's `read_position` reads it."""
    accepted: list[str] = []
    """Actions that are right; any of them leads on."""
    goal: str = ""
    """What has to happen instead, one of the game's `goals`. A step with neither is one to look at."""
    praise: str = ""
    hint: str = ""


class Lesson(msgspec.Struct, frozen=True):
    title: str
    steps: list[LessonStep]
