"""Measured durations of tests in `tests/durations.json`: they decide the order of tests and which ones are slow."""

import json
from collections import Counter
from pathlib import Path

FILE = Path(__file__).parents[1] / "durations.json"
WORTH_KEEPING = 0.3
"""Seconds from which a duration is stored."""
SHORT = 0.03
"""Seconds that a test without a stored duration is taken to need."""
SLOW = 0.6
"""Seconds from which a test is left out of `make check`."""


def read() -> dict[str, float]:
    return json.loads(FILE.read_text()) if FILE.exists() else {}


def write(measured: Counter[str]) -> None:
    long = {name: round(seconds, 1) for name, seconds in sorted(measured.items()) if seconds >= WORTH_KEEPING}
    FILE.write_text(json.dumps(long, indent=0) + "\n")
