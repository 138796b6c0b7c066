"""How long tests take, kept in `tests/durations.json`: the longest are begun first, and slow ones are known as such."""

import json
from collections import Counter
from pathlib import Path

FILE = Path(__file__).parents[1] / "durations.json"
WORTH_KEEPING = 0.3
"""Seconds from which a test is written down; all others count as short."""
SHORT = 0.03
SLOW = 0.6
"""Seconds from which a test is left out of `make check`."""


def read() -> dict[str, float]:
    return json.loads(FILE.read_text()) if FILE.exists() else {}


def write(measured: Counter[str]) -> None:
    long = {name: round(seconds, 1) for name, seconds in sorted(measured.items()) if seconds >= WORTH_KEEPING}
    FILE.write_text(json.dumps(long, indent=0) + "\n")
