"""The lines of the engine protocol, which host and engine share."""

from itertools import pairwise
from typing import NamedTuple

import msgspec

from shoal.bots.bot import SearchBudget, SearchStats
from shoal.core import Refusal

HELLO = "shoal 1"
"""First line of a host: the name and the version of the protocol."""
READY, BESTMOVE, INFO, ERROR, GO, QUIT = "ready", "bestmove", "info", "error", "go", "quit"
LINE_BYTES = 64 * 1024
"""Longest line that an engine may write, in bytes."""


class Line(NamedTuple):
    """A line of the protocol: a word, and the rest of the line."""

    word: str
    rest: str


def read_line(text: str) -> Line:
    """Split a line into its first word and the rest.

    >>> read_line("bestmove birth c4")
    Line(word='bestmove', rest='birth c4')
    """
    word, _, rest = text.strip().partition(" ")
    return Line(word, rest.strip())


def write_go(budget: SearchBudget) -> str:
    """Return the line that asks for an action within a budget.

    >>> write_go(SearchBudget(iterations=200, seconds=0.05))
    'go movetime 50 nodes 200'
    """
    words = [GO]
    if budget.seconds is not None:
        words += ["movetime", str(max(1, round(1000 * budget.seconds)))]
    if budget.iterations is not None:
        words += ["nodes", str(budget.iterations)]
    return " ".join(words)


def read_go(rest: str) -> SearchBudget | None:
    """Return the budget after the word `go`, or None if there is none; raise Refusal if it cannot be read.

    >>> read_go("movetime 50")
    SearchBudget(iterations=None, seconds=0.05, threads=1)
    """
    limits = _read_pairs(rest)
    unknown = limits.keys() - {"movetime", "nodes"}
    if unknown or any(not (value.isascii() and value.isdigit() and int(value)) for value in limits.values()):
        raise Refusal(f"After go come movetime and nodes, each with a whole number above 0, not {rest!r}.")
    if not limits:
        return None
    seconds = int(limits["movetime"]) / 1000 if "movetime" in limits else None
    return SearchBudget(int(limits["nodes"]) if "nodes" in limits else None, seconds)


def write_info(stats: SearchStats, seconds: float) -> str:
    """Return the line that reports a search.

    >>> write_info(SearchStats(0.6125, 800), 0.05)
    'info value 0.6125 nodes 800 time 50'
    """
    return f"{INFO} value {stats.value:.4f} nodes {stats.visits} time {round(1000 * seconds)}"


def read_info(rest: str) -> SearchStats | None:
    """Return the value and the nodes after the word `info`, or None if they are not both there.

    >>> read_info("nodes 800 value 0.6125 pv b3-e3")
    SearchStats(value=0.6125, visits=800)
    """
    words = rest.split()
    values = dict(pairwise(words))
    try:
        stats = msgspec.convert([values["value"], values["nodes"]], SearchStats, strict=False)
    except (KeyError, msgspec.ValidationError):
        return None
    return stats if 0.0 <= stats.value <= 1.0 and stats.visits >= 0 else None


def _read_pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], [*words[1::2], *[""] * (len(words) % 2)], strict=True))
