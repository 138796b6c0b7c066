"""The operator's list of words that nobody is to write in a chat or a name."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain

from shoal.core import Refusal
from shoal.server.domain.lookalikes import CJK, prototype, script_of

STAND_INS = {"a": "4@", "b": "8", "e": "3", "g": "9", "i": "1|", "l": "1|", "o": "0", "s": "5$", "t": "7", "z": "2"}
"""Digits and signs that people write in the place of letters."""
UNSPACED = CJK | {"THAI", "LAO", "KHMER", "MYANMAR"}
"""Scripts that are written without spaces between words."""
COARSE = str.maketrans(
    {sign: letter for letter, signs in STAND_INS.items() for sign in signs} | dict.fromkeys("l1|!", "i")
)
"""Replaces stand-ins by letters, and what stands for several letters by one of them."""
TOKEN = re.compile(r"[\w|!$@]+")
SIGNS = "|!$@"
SPELLED_OUT = re.compile(r"(?<!\w)\w(?:[\W_]{1,2}\w){2,}(?!\w)")
"""Three or more single letters with something between them."""


class WordList:
    """Words and phrases that are refused: as whole words, whatever their case, and with simple tricks seen through.

    >>> words = WordList(["herring", "old boot"])
    >>> [words.contains(text) for text in ("A HERRING!", "h3rrriing", "h.e.r.r.i.n.g", "Old  boot", "herrings", "boot")]
    [True, True, True, True, False, False]
    """

    def __init__(self, words: Iterable[str] = ()) -> None:
        self.patterns: dict[str, list[re.Pattern[str]]] = {}
        """Patterns by the coarse form of their first word, so that a message is compared with few of a long list."""
        self.anywhere: list[re.Pattern[str]] = []
        """Patterns of words that are written without spaces around them."""
        for word in dict.fromkeys(filter(None, (_fold(word).strip() for word in words))):
            first = TOKEN.search(word)
            pattern = re.compile(_pattern_of(word))
            if first is None or _is_unspaced(word):
                self.anywhere.append(pattern)
            else:
                self.patterns.setdefault(_coarsen(first[0]), []).append(pattern)

    @classmethod
    def read(cls, text: str) -> "WordList":
        """Read a list with one word or phrase per line; empty lines, and lines that begin with #, do not count."""
        return cls(line for line in text.splitlines() if not line.lstrip().startswith("#"))

    def contains(self, text: str) -> bool:
        """Return whether one of the words is in a text."""
        if not self.patterns and not self.anywhere:
            return False
        folded = _fold(text)
        joined = SPELLED_OUT.sub(lambda match: re.sub(r"[\W_]", "", match[0]), folded)
        return any(self._is_in(variant) for variant in {folded, joined})

    def _is_in(self, folded: str) -> bool:
        keys = _keys_of(folded) & self.patterns.keys()
        patterns = (pattern for key in keys for pattern in self.patterns[key])
        return any(pattern.search(folded) for pattern in chain(self.anywhere, patterns))

    def check_message(self, text: str) -> None:
        """Raise Refusal if one of the words is in a message."""
        if self.contains(text):
            raise Refusal("Please say that differently.")

    def check_name(self, name: str) -> None:
        """Raise Refusal if one of the words is in a name."""
        if self.contains(name):
            raise Refusal("Please choose another name.")


def _fold(text: str) -> str:
    """Return a text in small letters without accents, look-alikes of Latin letters or characters that are not seen."""
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    seen = (c for c in decomposed if unicodedata.category(c) not in ("Mn", "Me", "Cf"))
    return "".join(c if c.isascii() else prototype(c).casefold() for c in seen)


def _pattern_of(word: str) -> str:
    """Return the pattern of a word whose letters may be repeated; a letter that is doubled stays doubled at least."""
    runs = [run[0] for run in re.finditer(r"(\S)\1*|\s+", word)]
    pattern = "".join(f"{_letter_pattern(run[0])}{{{len(run)},}}" if run.strip() else r"[\W_]+" for run in runs)
    return pattern if _is_unspaced(word) else rf"(?<!\w){pattern}(?!\w)"


def _is_unspaced(word: str) -> bool:
    return any(script_of(character) in UNSPACED for character in word)


def _coarsen(token: str) -> str:
    """Return a form that all spellings of a word have in common, and perhaps other words, too."""
    return re.sub(r"(.)\1+", r"\1", token.translate(COARSE))


def _keys_of(folded: str) -> set[str]:
    """Return the coarse forms of all words in a text; signs at their ends may belong to them or not."""
    tokens = set(TOKEN.findall(folded))
    parts = {part for token in tokens for part in re.split(r"[|!$@]+", token) if part}
    stripped = {end for token in tokens for end in (token.strip(SIGNS), token.lstrip(SIGNS), token.rstrip(SIGNS))}
    return {_coarsen(token) for token in tokens | parts | stripped}


def _letter_pattern(letter: str) -> str:
    alternatives = f"[{re.escape(letter + STAND_INS.get(letter, ''))}]"
    return rf"(?:{alternatives}|!(?=\w))" if letter == "i" else alternatives
