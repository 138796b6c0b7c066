"""A first lesson in a game: short steps on real positions."""

import msgspec


class LessonStep(msgspec.Struct, frozen=True):
    text: str
    position: str
    """In the game's notation."""
    wanted: list[str] = []
    """Actions that are right; any of them leads on. None: a step to look at."""
    praise: str = ""
    hint: str = ""


class Lesson(msgspec.Struct, frozen=True):
    title: str
    steps: list[LessonStep]
