"""How often the browser's engine and judgement come to what the server comes to, and how far apart the nets are:
`python -m benchmarks.gone_fishing.agreement [ACTS]`. Where they do not, both verdicts are told."""

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

from benchmarks.gone_fishing.recording import Act, Ending, Recorded, Verdict, recorded
from shoal.cli.common import progress
from shoal.physics.arrays import Rows

WEB = Path(__file__).parents[2] / "web"
ACTS = 200
FRAME = 2
"""Samples from one frame of a trail to the next."""


class Retraced(msgspec.Struct):
    ending: Ending
    touched: int | None
    inside: tuple[int, ...]
    places: list[list[float]]


class Meta(msgspec.Struct):
    retraced: list[Retraced]


class Test(msgspec.Struct):
    meta: Meta


class File(msgspec.Struct, rename="camel"):
    assertion_results: tuple[Test]


class Report(msgspec.Struct, rename="camel"):
    """Of the browser's tests, as far as it matters here."""

    test_results: tuple[File]


@dataclass(frozen=True)
class Pair:
    act: Act
    server: Verdict
    browser: Verdict
    apart: float
    """The largest distance between the two nets at the same time, as far as a trail tells it: millimetres."""

    @property
    def alike(self) -> bool:
        return self.server == self.browser


def compared(acts: Sequence[Recorded]) -> list[Pair]:
    again = by_browser(acts)
    return [
        Pair(its.act, its.expected, _verdict(its.act, other), _apart(its.places, np.array(other.places)))
        for its, other in zip(acts, again, strict=True)
    ]


def by_browser(acts: Sequence[Recorded]) -> list[Retraced]:
    npm, environment = npm_command()
    with TemporaryDirectory() as folder:
        given, report = Path(folder) / "acts.json", Path(folder) / "report.json"
        given.write_bytes(msgspec.json.encode([{"act": its.act, "samples": its.samples} for its in acts]))
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
        return msgspec.json.decode(report.read_bytes(), type=Report).test_results[0].assertion_results[0].meta.retraced


def _verdict(act: Act, its: Retraced) -> Verdict:
    # A net that is not home when its path ends is astray for the server; nobody has told the page that it ends.
    ending: Ending = "astray" if act.phase == "pull" and its.ending == "late" else its.ending
    return Verdict(ending, its.touched, its.inside if ending != "late" else ())


def _apart(frames: Rows, places: Rows) -> float:
    mine = frames[1 : 1 + len(places) // FRAME]
    return float(np.linalg.norm(mine - places[FRAME - 1 :: FRAME][: len(mine)], axis=1).max(initial=0.0))


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else ACTS
    pairs = compared(list(progress(islice(recorded(), number), number, "acts")))
    for pair in pairs:
        if not pair.alike:
            print(f"{pair.act.phase}, {pair.act.net}, {pair.act.manner}: {pair.server} by the server, {pair.browser}")
    alike, lowerings = sum(pair.alike for pair in pairs), sum(pair.act.phase == "lower" for pair in pairs)
    endings = [pair.server.ending for pair in pairs]
    counts = ", ".join(f"{endings.count(ending)} {ending}" for ending in sorted(set(endings)))
    print(
        f"{alike} of {number} acts end alike ({lowerings} lowerings, {number - lowerings} pulls: {counts}); "
        f"the largest difference of a net's place {max(pair.apart for pair in pairs):.2g} mm"
    )


if __name__ == "__main__":
    main()
