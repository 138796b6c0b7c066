"""The process of the hostile visitor: `python -m benchmarks.server.floods.attacker NAME PORT`.

It prepares the attack and says so in a line, waits for a line, and attacks at the lowest priority until its input ends.
Another line says when the attack is in full swing; the last one counts the answers.
"""

import asyncio
import json
import os
import subprocess
import sys
from contextlib import suppress

import psutil

from benchmarks.server.floods.attacks import ATTACKS
from benchmarks.server.floods.hostile import Hostile

WARM_UP = 2.0
"""Seconds after which an attack is in full swing."""


class Attacker:
    """A running process that is ready to attack, and attacks until it is stopped."""

    def __init__(self, name: str, port: int) -> None:
        command = [sys.executable, "-m", __name__, name, str(port)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        assert self.process.stdin
        assert self.process.stdout
        self.input, self.output = self.process.stdin, self.process.stdout
        if self.output.readline() != "ready\n":
            raise RuntimeError(f"The attack {name} could not be prepared.")

    def start(self) -> None:
        """Begin the attack, and return when it is in full swing."""
        self.input.write("go\n")
        if self.output.readline() != "attacking\n":
            raise RuntimeError("The attack has ended by itself.")

    def cpu_seconds(self) -> float:
        times = psutil.Process(self.process.pid).cpu_times()
        return float(times.user + times.system)

    def stop(self) -> dict[str, int]:
        """End the attack; return how often the server answered in each way."""
        self.input.close()
        tally: dict[str, int] = json.loads(self.output.readline())
        self.process.wait()
        return tally

    def __enter__(self) -> "Attacker":
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.kill()
        self.process.wait()
        self.output.close()
        with suppress(OSError):
            self.input.close()


async def run(name: str, port: int) -> None:
    attack, loop = ATTACKS[name], asyncio.get_running_loop()
    hostile = Hostile(port, attack.per_second)
    await hostile.client.sign_in("Mallory")
    if attack.prepare:
        await attack.prepare(hostile)
    os.nice(19)
    print("ready", flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    hostile.tally.clear()
    assault = asyncio.ensure_future(attack.assault(hostile))
    end = loop.run_in_executor(None, sys.stdin.readline)
    await asyncio.wait([assault], timeout=WARM_UP)
    print("attacking", flush=True)
    await asyncio.wait([assault, end], return_when=asyncio.FIRST_COMPLETED)
    print(json.dumps(hostile.tally), flush=True)
    if assault.done():
        assault.result()
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], int(sys.argv[2])))
