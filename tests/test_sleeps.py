"""Tests wait for a message, an event or a condition, never for time to pass."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAUSES = ("sleep", "wait_for_timeout", "setTimeout", "setInterval")
PAUSE = re.compile(rf"\b(?:{'|'.join(PAUSES)})\(|import .*\bsleep\b")


def test_no_test_sleeps() -> None:
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.test.ts")]
    assert [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if PAUSE.search(line)
    ] == []


def test_a_pause_is_recognised() -> None:
    assert all(PAUSE.search(f"    await page.{pause}(20)") for pause in PAUSES)
    assert PAUSE.search(f"from time import monotonic, {PAUSES[0]}")
    assert not PAUSE.search("socket.settimeout(20)")
