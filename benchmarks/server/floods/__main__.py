"""Measures what one hostile guest costs another: `python -m benchmarks.server.floods [NAME ...]`.

For every attack a server with its usual settings is started. A bystander plays on it in peace and then, in the same
run, beside the attacker, a process of its own at the lowest priority with the rate of a single remote client. Printed
are the medians, their ratio, the growth of the server's memory, the CPU that server and attacker used, and the answers
that the attacker got. An answer that does not come within 20 s counts as 20 s.
"""

import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

import psutil
from tests.support.client import open_connections
from tests.support.databases import new_database
from tests.support.server_process import Server, run_server

from benchmarks.server.floods.attacker import Attacker
from benchmarks.server.floods.attacks import ATTACKS, Measured
from benchmarks.server.floods.bystander import Bystander
from shoal.server.limits import Limits

SAMPLES = 15
LABELS: dict[Measured, str] = {"bot": "easy bot", "move": "move", "flick": "flick"}


@dataclass(frozen=True)
class Flood:
    """What was measured of one attack; times are medians in milliseconds."""

    name: str
    quiet: dict[Measured, float]
    attacked: dict[Measured, float]
    megabytes: float
    """Growth of the server's memory, at its peak."""
    server_cpu: float
    """CPU that the server and its simulators used during the attack; 1 is one core."""
    attacker_cpu: float
    tally: dict[str, int]

    def ratio(self, name: Measured) -> float:
        return self.attacked[name] / self.quiet[name]

    def __str__(self) -> str:
        parts = [
            f"{LABELS[name]} {self.quiet[name]:,.1f} ms quiet, {self.attacked[name]:,.1f} ms attacked, "
            f"{self.ratio(name):.1f} times"
            for name in self.quiet
        ]
        answers = ", ".join(f"{count} {answer}" for answer, count in sorted(self.tally.items()))
        cpu = f"CPU: server {self.server_cpu:.0%}, attacker {self.attacker_cpu:.0%}"
        return f"{self.name}: {'; '.join(parts)}; memory +{self.megabytes:.0f} MB; {cpu}; attacker: {answers}"


class Gauge:
    """Follows CPU and memory of a server and its child processes."""

    def __init__(self, server: Server) -> None:
        self.process = psutil.Process(server.process.pid)
        self.stopped = threading.Event()
        self.began, self.cpu = perf_counter(), self.cpu_seconds()
        self.memory = self.peak = self.process.memory_info().rss
        self.thread = threading.Thread(target=self._follow, daemon=True)
        self.thread.start()

    def _follow(self) -> None:
        while not self.stopped.wait(0.1):
            self.peak = max(self.peak, self.process.memory_info().rss)

    def cpu_seconds(self) -> float:
        times = [process.cpu_times() for process in (self.process, *self.process.children(recursive=True))]
        return float(sum(time.user + time.system for time in times))

    def stop(self) -> tuple[float, float, float]:
        """Return the seconds that have passed, the share of a core that was used, and the memory's growth in MB."""
        self.stopped.set()
        self.thread.join()
        seconds = perf_counter() - self.began
        return seconds, (self.cpu_seconds() - self.cpu) / seconds, (self.peak - self.memory) / 1e6


def measure(name: str, samples: int = SAMPLES) -> Flood:
    """Measure one attack on a server with a new database."""
    with tempfile.TemporaryDirectory() as folder_name, open_connections:
        folder = Path(folder_name)
        with (
            run_server(new_database("sqlite", folder), folder, bot_pace=Limits.bot_pace) as server,
            Attacker(name, server.port) as attacker,
        ):
            bystander = Bystander(server, ATTACKS[name].measured)
            quiet = bystander.measure(samples)
            gauge, cpu = Gauge(server), attacker.cpu_seconds()
            attacker.start()
            attacked = bystander.measure(samples)
            seconds, server_cpu, megabytes = gauge.stop()
            attacker_cpu = (attacker.cpu_seconds() - cpu) / seconds
            tally = attacker.stop()
    return Flood(name, _medians(quiet), _medians(attacked), megabytes, server_cpu, attacker_cpu, tally)


def _medians(times: dict[Measured, list[float]]) -> dict[Measured, float]:
    return {name: 1000 * median(samples) for name, samples in times.items()}


def main() -> None:
    for name in sys.argv[1:] or ATTACKS:
        print(measure(name), flush=True)


if __name__ == "__main__":
    main()
