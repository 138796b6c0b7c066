"""A first lesson in a game: short steps on real positions."""

import msgspec


class LessonStep(msgspec.Struct, frozen=True):
    text: str
    position: str
    """As the game's `read_position` reads it."""
    wanted: list[str] = []
    """Actions that are right; any of them leads on."""
    aim: str = ""
    """Or what has to come about, one of the game's `aims`. Neither: a step to look at."""
    praise: str = ""
    hint: str = ""


class Lesson(msgspec.Struct, frozen=True):
    title: str
    steps: list[LessonStep]
