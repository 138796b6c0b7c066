"""Compares random playouts of the compiled Python rules with those of a plain C twin, alternating on one thread.

The twin writes a list of moves and draws one, as a straightforward C program would. It is compiled with -O3 and,
because Numba compiles for the machine on which it runs, once more with -march=native.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from shoal.games.hey_thats_my_fish import GAME
from shoal.kernel.playout import perft, playouts

GAMES, ROUNDS, SEED = 50_000, 11, 1
FLAGS = {"C -O3": ["-O3"], "C -O3 -march=native": ["-O3", "-march=native"]}


def main() -> None:
    if shutil.which("cc") is None:
        sys.exit("There is no C compiler (cc) to compare with.")
    state = GAME.start(GAME.options(), SEED)
    layout = "".join(map(str, state.fish()))
    with tempfile.TemporaryDirectory() as folder:
        twins = {name: compile_twin(flags, Path(folder) / str(n)) for n, (name, flags) in enumerate(FLAGS.items())}
        for twin in twins.values():
            count = int(run(twin, "perft", "4", layout))
            assert count == perft(GAME.tag, state.s, 4), "the twin plays by other rules"
        playouts(GAME.tag, state.s, 100, SEED)
        seconds: dict[str, list[float]] = {"Shoal": [], **{name: [] for name in twins}}
        for _ in range(ROUNDS):
            begin = process_time()
            playouts(GAME.tag, state.s, GAMES, SEED)
            seconds["Shoal"].append(process_time() - begin)
            for name, twin in twins.items():
                seconds[name].append(float(run(twin, "playouts", str(GAMES), "12345", layout).split()[0]))
    speeds = ", ".join(f"{name} {GAMES / median(times):,.0f}/s" for name, times in seconds.items())
    ratios = ", ".join(f"{median(seconds[name]) / median(seconds['Shoal']):.2f} of {name}" for name in twins)
    print(f"playouts: {speeds}; ratio: {ratios}")


def compile_twin(flags: list[str], target: Path) -> Path:
    source = Path(__file__).with_name("twin.c")
    subprocess.run(["cc", *flags, "-o", str(target), str(source)], check=True)
    return target


def run(twin: Path, *arguments: str) -> str:
    return subprocess.run([str(twin), *arguments], capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
