"""Cleans texts that people write and others read."""

import unicodedata
from collections.abc import Iterable

from shoal.core import Refusal
from shoal.server.domain.lookalikes import UNJOINED, look_alike, mixes_scripts, script_of

MAX_NAME = 24
"""Letters of a name at most."""
MAX_MARKS = 3
"""Accents and vowel signs on one letter; more are decoration that runs into other lines."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u17b4\u17b5\u034f")
"""Characters that count as letters, signs or accents, and that nobody sees."""
JOINERS = frozenset("\u200c\u200d")
"""Characters without a width that change how their neighbours are written: in emoji, and in Arabic or Indic scripts."""
VARIATION_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
EMOJI_STYLE = "\ufe0f"
"""Selects the coloured form of a sign."""


def to_one_line(text: str) -> str:
    """Replace line breaks, control and direction characters by single spaces, and strip the ends."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def clean_name(name: str) -> str:
    """Return a name as others see it; raise Refusal if nothing of it is left, or it could deceive others.

    >>> clean_name("  Ann\\u202e \\t the  𝔊reat ")
    'Ann the Great'
    """
    cleaned = _clean(name)
    if not any(unicodedata.category(character)[0] in "LNS" for character in cleaned):
        raise Refusal("A name needs at least one letter.")
    if len(cleaned) > MAX_NAME:
        raise Refusal(f"A name has {MAX_NAME} letters at most.")
    if any(mixes_scripts(word) for word in cleaned.split()):
        raise Refusal("Please write each word of your name in one alphabet.")
    return cleaned


def tell_apart(name: str, others: Iterable[str]) -> str:
    """Return a name that looks like none of the others: this one, or this one with a number.

    >>> tell_apart("Ann", ["Ben"]), tell_apart("Ann", ["Аnn", "Ben"]), tell_apart("Ann", ["Ann", "ann 2"])
    ('Ann', 'Ann 2', 'Ann 3')
    """
    taken, number, numbered = list(others), 1, name
    while any(look_alike(numbered, other) for other in taken):
        number += 1
        suffix = f" {number}"
        numbered = name[: MAX_NAME - len(suffix)].rstrip() + suffix
    return numbered


def _clean(name: str) -> str:
    """Return a name in one form of Unicode, without what is not seen or runs into other lines."""
    visible = ""
    for character in unicodedata.normalize("NFKC", name):
        if character.isspace() or _is_control(character):
            # A space, so that what was apart stays apart; several become one in the end.
            visible += " " if unicodedata.category(character) != "Cf" else ""
        elif _is_welcome(character, visible):
            visible += character
    cleaned = " ".join(visible.split()).strip("".join(JOINERS))
    composed = unicodedata.normalize("NFKC", cleaned)
    # What was removed may have stood between letters that are written as one, and so on until nothing changes.
    return composed if composed == name else _clean(composed)


def _is_control(character: str) -> bool:
    return character not in JOINERS and unicodedata.category(character)[0] in "CZ"


def _is_welcome(character: str, before: str) -> bool:
    """Return whether a character may follow those before it."""
    if character in BLANK:
        return False
    last = before[-1:]
    if character in JOINERS:
        return unicodedata.category(last or " ")[0] in "LMS" and script_of(last) not in UNJOINED
    if character in VARIATION_SELECTORS:
        return character == EMOJI_STYLE and unicodedata.category(last or " ")[0] in "SN"
    if unicodedata.category(character) in ("Mn", "Me"):
        marks = before[-MAX_MARKS:]
        is_heap = len(marks) == MAX_MARKS and all(unicodedata.category(mark) in ("Mn", "Me") for mark in marks)
        return bool(last.strip()) and not is_heap
    return True
