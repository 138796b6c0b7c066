"""Measures how long `shoal perft` takes the first time after installation, and from then on."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

ROUNDS = 9
COMMAND = [str(Path(sys.executable).with_name("shoal")), "perft", "hey_thats_my_fish", "--depth", "2"]


def main() -> None:
    with tempfile.TemporaryDirectory() as empty:
        environment = {**os.environ, "XDG_CACHE_HOME": empty}
        first, *later = (measure(environment) for _ in range(1 + ROUNDS))
    print(f"first start {first:.1f} s, then {median(later):.2f} s (median of {ROUNDS})")


def measure(environment: dict[str, str]) -> float:
    """Return the seconds that one run takes."""
    begin = perf_counter()
    subprocess.run(COMMAND, env=environment, capture_output=True, check=True)
    return perf_counter() - begin


if __name__ == "__main__":
    main()
