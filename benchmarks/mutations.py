"""Breaks the rules in many small ways and counts which breakages the rulebook's tests notice.

Each mutation is one change of the text of a source file, in a copy of the package, tested without compiling.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = "games/hey_thats_my_fish/rules.py"
BOARD = "games/hey_thats_my_fish/board.py"
LAYOUT = "games/hey_thats_my_fish/layout.py"
TESTS = "tests/games/hey_thats_my_fish/test_rulebook.py"

MUTATIONS = [
    (BOARD, "(7, 8, 7, 8, 7, 8, 7, 8)", "(8, 7, 8, 7, 8, 7, 8, 7)"),
    (BOARD, "(0, 2), (1, 1), (1, -1))", "(0, 2), (1, 1))"),
    (BOARD, "+ (length == 7)", "+ (length == 8)"),
    (LAYOUT, "ONES, TWOS, THREES = 30, 20, 10", "ONES, TWOS, THREES = 30, 21, 9"),
    (LAYOUT, "    rng.shuffle(fish)\n", ""),
    (LAYOUT, "not any(NEIGHBOURS[cell] >> other & 1 for other in chosen)", "True"),
    (LAYOUT, "<= EVEN_WITHIN", "<= 9"),
    (LAYOUT, "6 if row % 4 == 2 else 8", "8"),
    (RULES, "PENGUINS_EACH = (0, 0, 4, 3, 2)", "PENGUINS_EACH = (0, 0, 3, 3, 2)"),
    (RULES, "PENGUINS_EACH = (0, 0, 4, 3, 2)", "PENGUINS_EACH = (0, 0, 4, 2, 2)"),
    (RULES, "PENGUINS_EACH = (0, 0, 4, 3, 2)", "PENGUINS_EACH = (0, 0, 4, 3, 3)"),
    (RULES, "        to = free & ~s[TWO]\n        while", "        to = free\n        while"),
    (RULES, "        to = free & ~s[TWO]\n        while", "        to = free & ~s[THREE]\n        while"),
    (RULES, "    s[FREE] ^= to\n", ""),
    (RULES, "        to |= line & ((blocked & -blocked) - 1)\n", "        to |= line & free\n"),
    (RULES, "        to |= line & ((blocked & -blocked) - 1)\n", "        to |= line\n"),
    (RULES, "        to |= line >> nearest << nearest\n", "        to |= line & free\n"),
    (RULES, "    for direction in range(3):\n", "    for direction in range(2):\n"),
    (RULES, "    for direction in range(3, 6):\n", "    for direction in range(3, 5):\n"),
    (RULES, "        collect(s, player, left)\n", ""),
    (RULES, "        collect(s, player, left)\n", "        collect(s, player, to)\n"),
    (RULES, "(floes & s[TWO]).bit_count() + (floes & s[THREE]).bit_count()", "(floes & s[TWO]).bit_count()"),
    (RULES, "    s[FLOES + player] += floes.bit_count()\n", "    s[FLOES + player] += 1\n"),
    (RULES, "        player += 1\n        if player == s[PLAYERS]:\n            player = 0\n", "        player = 0\n"),
    (RULES, "        collect(s, player, s[PENGUINS + player])\n", ""),
    (RULES, "        s[PENGUINS + player] = 0\n", ""),
    (RULES, "s[TO_PLACE] > 0 or can_move(s, player)", "s[TO_PLACE] > 0 or s[PENGUINS + player]"),
    (RULES, "            return True\n        mine &= mine - 1\n", "            return True\n        mine = 0\n"),
    ("games/hey_thats_my_fish/game.py", "first_seat(options, rng)", "0"),
    ("core/result.py", "sum(other > score for", "sum(other[0] > score[0] for"),
    ("core/result.py", "sum(other > score for", "sum(other < score for"),
]  # fmt: skip


def main() -> None:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        survived = [
            mutation
            for mutation, noticed in zip(MUTATIONS, pool.map(is_noticed, MUTATIONS), strict=True)
            if not noticed
        ]
    for file, old, new in survived:
        print(f"not noticed: {file}: {old!r} -> {new!r}")
    print(f"{len(MUTATIONS) - len(survived)} of {len(MUTATIONS)} mutations noticed")
    sys.exit(bool(survived))


def is_noticed(mutation: tuple[str, str, str]) -> bool:
    file, old, new = mutation
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "src" / "shoal", Path(folder) / "shoal")
        target = Path(folder) / "shoal" / file
        text = target.read_text()
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        target.write_text(text.replace(old, new))
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", TESTS],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": folder, "SHOAL_JIT": "0"},
            capture_output=True,
            timeout=300,
            check=False,
        )
    return done.returncode == 1


if __name__ == "__main__":
    main()
