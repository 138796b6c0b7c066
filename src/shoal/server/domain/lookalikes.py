"""Tells which texts look alike, by the table of confusable characters of the Unicode standard (UTS 39)."""

import unicodedata
from functools import cache

from confusable_homoglyphs import categories, confusables

CJK = frozenset({"HAN", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Scripts that are written together, and together with Latin letters, in China, Japan and Korea."""
UNJOINED = frozenset({"LATIN", "GREEK", "CYRILLIC"})
"""Scripts in which characters that join letters, and are not seen, have no meaning."""
NEUTRAL = frozenset({"COMMON", "INHERITED"})
"""Properties of characters that belong to no script, such as digits, signs and accents."""


def look_alike(one: str, other: str) -> bool:
    """Return whether people could take one text for the other.

    >>> look_alike("Ann", "Аnn"), look_alike("Ann", "ANN"), look_alike("Ian", "lan"), look_alike("Ann", "Anna")
    (True, True, True, False)
    """
    return bool(_shapes(one) & _shapes(other))


def script_of(character: str) -> str:
    """Return the script of a character, such as LATIN, or COMMON for one that belongs to none."""
    return str(categories.alias(character))


def mixes_scripts(word: str) -> bool:
    """Return whether a word has letters of several scripts that no language writes in one word.

    This is the "highly restrictive" profile of UTS 39.

    >>> mixes_scripts("Аnn"), mixes_scripts("Анна"), mixes_scripts("東京tower"), mixes_scripts("Zoë2")
    (True, False, False, False)
    """
    scripts = {script_of(character) for character in word} - NEUTRAL
    return len(scripts) > 1 and not scripts <= CJK | {"LATIN"}


@cache
def prototype(character: str) -> str:
    """Return the character that stands for all that look like this one."""
    return _prototypes().get(character, character)


def _shapes(text: str) -> set[str]:
    """Return what is left of a text if neither look-alikes nor capitals, accents or spaces count.

    A capital I looks like a small l, so capitals are taken for small letters before and after.
    """
    bare = "".join(unicodedata.normalize("NFKC", text).split())
    return {_skeleton(bare.casefold()), _skeleton(bare).casefold()}


def _skeleton(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    seen = (character for character in decomposed if unicodedata.category(character) not in ("Mn", "Cf"))
    return "".join(map(prototype, seen))


@cache
def _prototypes() -> dict[str, str]:
    """Return the prototype of every character that looks like another one.

    The table pairs each character with the one that the standard names for it. Characters that are connected by pairs
    look alike; the one with the lowest code, which is an ASCII letter where there is one, stands for all.
    """
    group: dict[str, set[str]] = {}
    for character, similar in confusables.confusables_data.items():
        for other in (entry["c"] for entry in similar):
            if len(character) == len(other) == 1:
                joined = group.get(character, {character}) | group.get(other, {other})
                group.update(dict.fromkeys(joined, joined))
    return {character: min(members) for character, members in group.items()}
