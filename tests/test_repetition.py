"""Nothing of any length is written twice."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
LONGEST = 12
"""Lines that two places may share."""
GENERATED = {"http.ts", "schema.ts", "wire.ts"}


def test_no_two_places_share_more_than_twelve_lines() -> None:
    seen: dict[tuple[str, ...], str] = {}
    twice = []
    for file in [
        *sorted((ROOT / "src").rglob("*.py")),
        *sorted(file for file in (ROOT / "web" / "src").rglob("*") if file.suffix in {".ts", ".svelte", ".css"}),
    ]:
        lines = [] if file.name in GENERATED else code_lines(file.read_text())
        for first in range(len(lines) - LONGEST):
            run = lines[first : first + LONGEST + 1]
            place = f"{file.relative_to(ROOT)}:{run[0][0]}"
            text = tuple(line for _, line in run)
            if text in seen:
                twice.append(f"{place} repeats {seen[text]}")
            seen.setdefault(text, place)
    assert not twice, "\n".join(twice)


def code_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that count with their numbers: imports, blank lines, brackets and lone names do not."""
    without_imports = re.sub(
        r"^(?:from [\w.]+ )?import (?:type )?[({][^)}]*[)}].*$",
        lambda found: "\n" * found[0].count("\n"),
        text,
        flags=re.MULTILINE,
    )
    return [
        (number, line.strip())
        for number, line in enumerate(without_imports.splitlines(), 1)
        if re.search(r"\w", line)
        and not line.startswith(("import ", "from "))
        # The formatter puts every name of a long list on its own line.
        and not re.fullmatch(r"\s*\w+,", line)
    ]
