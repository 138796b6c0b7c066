"""Compares the browser's simulation and verdicts with the server's: how often they agree, and how far apart nets are.

`python -m benchmarks.gone_fishing.agreement [ACTS]` prints both verdicts where they differ.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import numpy as np
from hatch_build import npm_command

from benchmarks.gone_fishing.recording import Act, Ending, RecordedAct, Verdict, recorded_acts
from shoal.cli.common import progress
from shoal.physics.arrays import Rows

WEB = Path(__file__).parents[2] / "web"
ACTS = 200
SAMPLES_PER_FRAME = 2
"""Samples of the hand per frame of a trajectory."""


class ReplayedAct(msgspec.Struct):
    """What the browser makes of an act."""

    ending: Ending
    touched: int | None
    inside: tuple[int, ...]
    places: list[list[float]]


class Meta(msgspec.Struct):
    replayed: list[ReplayedAct]


class Test(msgspec.Struct):
    meta: Meta


class File(msgspec.Struct, rename="camel"):
    assertion_results: tuple[Test]


class Report(msgspec.Struct, rename="camel"):
    """The part that matters here of the report on the browser's tests."""

    test_results: tuple[File]


@dataclass(frozen=True)
class Pair:
    act: Act
    server: Verdict
    browser: Verdict
    apart: float
    """Largest distance between the two nets at the same time, in millimetres; trajectories are exact to a tenth."""

    @property
    def alike(self) -> bool:
        return self.server == self.browser


def compare(acts: Sequence[RecordedAct]) -> list[Pair]:
    return [
        Pair(recorded.act, recorded.expected, _verdict(recorded.act, again), _apart(recorded.places, again.places))
        for recorded, again in zip(acts, retrace(acts), strict=True)
    ]


def retrace(acts: Sequence[RecordedAct]) -> list[ReplayedAct]:
    """Perform the acts in the browser's engine."""
    npm, environment = npm_command()
    with TemporaryDirectory() as folder:
        given, report = Path(folder) / "acts.json", Path(folder) / "report.json"
        given.write_bytes(
            msgspec.json.encode([{"act": recorded.act, "samples": recorded.samples} for recorded in acts])
        )
        command = [*npm, "run", "--silent", "test", "--", "--mode=acts", "--reporter=json", f"--outputFile={report}"]
        done = subprocess.run(
            command,
            cwd=WEB,
            env={**os.environ, **environment, "SHOAL_ACTS": str(given)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"The browser's part has failed:\n{done.stdout}\n{done.stderr}")
        return msgspec.json.decode(report.read_bytes(), type=Report).test_results[0].assertion_results[0].meta.replayed


def _verdict(act: Act, replayed: ReplayedAct) -> Verdict:
    # For the server, a net that is not home when its path ends is astray; the page does not know that the path ends.
    ending: Ending = "astray" if act.phase == "pull" and replayed.ending == "late" else replayed.ending
    return Verdict(ending, replayed.touched, replayed.inside if ending != "late" else ())


def _apart(frames: Rows, places: list[list[float]]) -> float:
    server = frames[1 : 1 + len(places) // SAMPLES_PER_FRAME]
    browser = np.array(places)[SAMPLES_PER_FRAME - 1 :: SAMPLES_PER_FRAME][: len(server)]
    return float(np.linalg.norm(server - browser, axis=1).max(initial=0.0))


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else ACTS
    pairs = compare(list(progress(islice(recorded_acts(), count), count, "acts")))
    for pair in pairs:
        if not pair.alike:
            print(f"{pair.act.phase}, {pair.act.net}, {pair.act.manner}: {pair.server} by the server, {pair.browser}")
    alike, lowerings = sum(pair.alike for pair in pairs), sum(pair.act.phase == "lower" for pair in pairs)
    endings = [pair.server.ending for pair in pairs]
    counts = ", ".join(f"{endings.count(ending)} {ending}" for ending in sorted(set(endings)))
    print(
        f"{alike} of {count} acts end alike ({lowerings} lowerings, {count - lowerings} pulls: {counts}); "
        f"the largest difference of a net's place {max(pair.apart for pair in pairs):.2g} mm"
    )


if __name__ == "__main__":
    main()
