"""Breaks the rules in many small ways and counts which breakages the rulebook's tests notice.

Each mutation is one change of the text of a source file, in a copy of the package, tested without compiling. With ids
of games as arguments only theirs are tried.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

from shoal.core import game_ids

ROOT = Path(__file__).parents[1]
Mutation = tuple[str, str, str]


def main() -> None:
    wanted = [(game, mutation) for game in sys.argv[1:] or game_ids() for mutation in mutations_of(game)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        noticed = list(pool.map(is_noticed, wanted))
    survived = [mutation for (_, mutation), seen in zip(wanted, noticed, strict=True) if not seen]
    for file, old, new in survived:
        print(f"not noticed: {file}: {old!r} -> {new!r}")
    print(f"{len(wanted) - len(survived)} of {len(wanted)} mutations noticed")
    sys.exit(bool(survived))


def mutations_of(game: str) -> list[Mutation]:
    """They stand beside the tests that have to notice them."""
    mutations = import_module(f"tests.games.{game}.mutations").MUTATIONS
    return [(file, old, new) for file, changes in mutations.items() for old, new in changes]


def is_noticed(of_game: tuple[str, Mutation]) -> bool:
    game, (file, old, new) = of_game
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "src" / "shoal", Path(folder) / "shoal")
        target = Path(folder) / "shoal" / "games" / game / file
        target.write_text(target.read_text().replace(old, new))
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *rulebook_of(game)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": folder, "SHOAL_JIT": "0"},
            capture_output=True,
            timeout=300,
            check=False,
        )
    return done.returncode == 1


def rulebook_of(game: str) -> list[str]:
    return [str(file) for file in sorted((ROOT / "tests" / "games" / game).glob("test_rulebook*.py"))]


if __name__ == "__main__":
    main()
