"""Actions of players.

An action is a small typed value with exactly one text form, which records, URLs, logs and terminals all use.
"""

import re
from functools import cache, lru_cache
from typing import Annotated, ClassVar, Self

import msgspec
from msgspec import Meta

from shoal.core.errors import IllegalAction

SHORT = 40
"""Longest text, in characters, that is cached when it is parsed and quoted in full when it is refused."""


class Action(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base class of a game's actions. A subclass declares its fields and the text form that contains them.

    >>> class Take(Action, frozen=True, tag="take"):
    ...     form: ClassVar[str] = "take {count} from {pile}"
    ...     example: ClassVar[str] = "take 2 from left"
    ...     count: int
    ...     pile: str
    >>> str(Take(2, "left"))
    'take 2 from left'
    >>> Take.read("take 3 from right")
    Take(count=3, pile='right')
    """

    form: ClassVar[str]
    """Format string of the text form, with field names in braces, as in `{start}-{end}`."""
    example: ClassVar[str]
    """A valid text form, which refusals quote."""

    def __str__(self) -> str:
        return self.form.format(**msgspec.structs.asdict(self))

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Return the action with this text form, or None if the text does not match the form of this class."""
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
    """Return the action that a text stands for; raise IllegalAction if none of the kinds matches it."""
    return _parse_short(text, kinds) if len(text) <= SHORT else _parse(text, kinds)


def _parse(text: str, kinds: tuple[type[Action], ...]) -> Action:
    for kind in kinds:
        if action := kind.read(text):
            return action
    quoted = text if len(text) <= SHORT else text[: SHORT - 1] + "…"
    examples = " or ".join(f"'{kind.example}'" for kind in kinds)
    raise IllegalAction(f"{quoted!r} is not an action of this game; write it like {examples}.")


_parse_short = lru_cache(maxsize=8192)(_parse)


class Act(msgspec.Struct, frozen=True):
    """A family of legal physical actions, too large to list: a verb and the ranges of its parameters."""

    verb: Annotated[str, Meta(description="First word of the action's text form.")]
    numbers: Annotated[
        tuple["Quantity", ...], Meta(description="Parameters that follow the verb, in the order of the text form.")
    ]


class Quantity(msgspec.Struct, frozen=True):
    """A numeric parameter of a physical action."""

    name: Annotated[str, Meta(description="Name of the parameter.")]
    low: Annotated[float, Meta(description="Smallest legal value.")]
    high: Annotated[float, Meta(description="Largest legal value.")]
    unit: Annotated[str, Meta(description="Unit of the value; empty if it has none.")] = ""
