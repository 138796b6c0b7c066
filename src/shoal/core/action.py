"""Actions: small typed values with one text form each, the same in records, addresses, logs and terminals."""

import re
from functools import cache, lru_cache
from typing import ClassVar, Self

import msgspec

from shoal.core.errors import IllegalAction

SHORT = 40


class Action(msgspec.Struct, frozen=True, tag_field="kind"):
    """What a player does. A subclass names its fields and the text in which they stand."""

    form: ClassVar[str]
    """The text form, a field's name in braces where its value stands, as in `{start}-{end}`."""
    example: ClassVar[str]

    def __str__(self) -> str:
        return self.form.format(**msgspec.structs.asdict(self))

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The action that has this text form, if it is one of this kind."""
        if (match := _pattern(cls.form).fullmatch(text)) is None:
            return None
        try:
            return msgspec.convert(match.groupdict(), cls, strict=False)
        except msgspec.ValidationError:
            return None


@cache
def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>\\S+?)", re.escape(form)))


def parse(text: str, kinds: tuple[type[Action], ...]) -> Action:
    return _parse_short(text, kinds) if len(text) <= SHORT else _parse(text, kinds)


def _parse(text: str, kinds: tuple[type[Action], ...]) -> Action:
    for kind in kinds:
        if action := kind.read(text):
            return action
    shown = text if len(text) <= SHORT else text[: SHORT - 1] + "…"
    examples = " or ".join(f"'{kind.example}'" for kind in kinds)
    raise IllegalAction(f"{shown!r} is not an action of this game; write it like {examples}.")


_parse_short = lru_cache(maxsize=8192)(_parse)


class Act(msgspec.Struct, frozen=True):
    """A family of physical actions that is open now: its verb and the numbers that make it one action."""

    verb: str
    numbers: tuple["Quantity", ...]


class Quantity(msgspec.Struct, frozen=True):
    name: str
    low: float
    high: float
    unit: str = ""
