"""Programs that play, for tests: the examples, and programs that break the protocol in every way."""

import subprocess
import sys
from pathlib import Path

from tests.support.client import TableConnection
from tests.support.server_process import PATIENCE, Server

EXAMPLES = Path(__file__).parents[2] / "examples"
EXAMPLE = (sys.executable, str(EXAMPLES / "random_engine.py"))
GREETING = """
import os, signal, sys
for line in sys.stdin:
    if line.startswith("shoal"):
        print("ready", flush=True)
    if line.startswith("go"):
        break
"""
"""Beginning of an engine that is well-behaved until it is asked for an action."""
HOSTILE = {
    "silent": GREETING + "signal.pause()",
    "ended": GREETING,
    "killed": GREETING + "os.kill(os.getpid(), signal.SIGKILL)",
    "garbage": GREETING + r"sys.stdout.buffer.write(bytes(range(256)) + b'\n'); sys.stdout.flush(); signal.pause()",
    "endless line": GREETING + "while True: sys.stdout.write('x' * 65536)",
    "endless chatter": GREETING + "while True: print('info string', 'x' * 1000)",
    "output closed": GREETING + "os.close(1); signal.pause()",
    "illegal move": GREETING + "print('bestmove a1-a1', flush=True); signal.pause()",
    "no action": GREETING + "print('bestmove', flush=True); signal.pause()",
    "error": GREETING + "print('error I am lost.', flush=True); signal.pause()",
    "forks": GREETING + "[os.fork() for _ in range(3)]; signal.pause()",
}
"""Engines that fail when they are asked for an action, by what they do."""


def engine_of(program: str) -> tuple[str, ...]:
    """Return the command of an engine written in Python, which loads nothing but what it imports."""
    return (sys.executable, "-I", "-S", "-c", program)


def play_with_example(server: Server, table: TableConnection) -> tuple[int, str]:
    """Invite the example of a bot to a table and play to the end; return its exit code and what it complained about."""
    command = [sys.executable, str(EXAMPLES / "table_bot.py"), f"{server.address}{table.now.invitation}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as bot:
        table.until(lambda now: now.status != "waiting")
        play_against_bots(table)
        _, complaints = bot.communicate(timeout=PATIENCE)
    return bot.returncode, complaints


def play_against_bots(table: TableConnection) -> None:
    """Make the first legal move whenever it is one's turn, until the game is over."""
    while table.until(lambda now: now.status == "over" or now.snapshot.legal).status == "playing":
        table.move()
