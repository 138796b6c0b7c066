"""A bot around the process of an engine; a move that the engine fails to make is made by another bot."""

import logging
import os
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

import msgspec

from shoal.bots.bot import Bot, SearchBudget, SearchStats
from shoal.bots.engine.process import EngineFault, EngineProcess
from shoal.bots.engine.protocol import BESTMOVE, ERROR, HELLO, INFO, READY, read_info, read_line, write_go
from shoal.core import Action, Game, Refusal, Rng, State, View

DEFAULT_SECONDS = 1.0
"""Time for an action where nothing else limits it, as the strongest level has."""
MAX_FAULTS = 3
"""Faults in a row after which an engine is not asked again in this game."""
BYTES = 16 * 1024 * 1024
"""Memory that the process of an engine counts for, since nobody knows what it takes."""
logger = logging.getLogger("shoal.engine")


@dataclass(frozen=True)
class EngineLimits:
    """How long an engine may take, beside the time that it is given for an action."""

    start_seconds: float = 20.0
    """Time until the engine is ready, once per process."""
    grace_seconds: float = 1.0
    """Time by which an answer may be late, because the machine is busy."""


LIMITS = EngineLimits()


class EngineBot:
    """Asks an engine for every action. If the engine fails, a substitute chooses, and a log line says why."""

    def __init__(
        self,
        command: Sequence[str],
        seed: int,
        substitute: Bot,
        limit: SearchBudget | None = None,
        limits: EngineLimits | None = None,
    ) -> None:
        self.command, self.seed, self.substitute, self.limits = tuple(command), seed, substitute, limits or LIMITS
        self.budget = SearchBudget(seconds=DEFAULT_SECONDS).at_most(limit)
        self.rng = Rng(seed, "engine bot")
        self.process: EngineProcess | None = None
        self.stats: SearchStats | None = None
        """What the engine has reported about its last search."""
        self.forfeits = 0
        """Number of actions that the substitute has chosen."""
        self._faults_in_a_row = 0

    def choose(self, game: Game, view: View, seat: int) -> Action:
        self.stats = None
        if self._faults_in_a_row < MAX_FAULTS:
            try:
                action = self._ask(game, view, seat)
            except EngineFault as fault:
                self._on_fault(fault)
            else:
                self._faults_in_a_row = 0
                return action
        self.forfeits += 1
        return self.substitute.choose(game, view, seat)

    def _on_fault(self, fault: EngineFault) -> None:
        self.stats = None
        # It may still think about this position, so the next one needs a new process.
        if self.process:
            self.process.kill()
            self.process = None
            self._faults_in_a_row += 1
        else:
            self._faults_in_a_row = MAX_FAULTS
        gives_up = " and is not asked again in this game" if self._faults_in_a_row >= MAX_FAULTS else ""
        logger.warning("The engine %s %s: it forfeits a move%s.", shlex.join(self.command), fault, gives_up)

    def _ask(self, game: Game, view: View, seat: int) -> Action:
        state = game.imagine(view, seat, self.rng)
        process = self.process = self.process or self._start(game, view, seat)
        assert self.budget.seconds is not None
        deadline = monotonic() + self.budget.seconds + self.limits.grace_seconds
        process.write([*describe_position(state, view), write_go(self.budget)], deadline)
        while True:
            word, rest = read_line(process.read(deadline))
            if word == BESTMOVE:
                return _check(game, state, rest)
            if word == INFO:
                self.stats = read_info(rest) or self.stats
            else:
                _on_other_word(word, rest)

    def _start(self, game: Game, view: View, seat: int) -> EngineProcess:
        """Start the engine and tell it all that stays the same during the game."""
        process, deadline = EngineProcess(self.command), monotonic() + self.limits.start_seconds
        try:
            process.write([HELLO], deadline)
            while (line := read_line(process.read(deadline))).word != READY:
                if line.word not in ("id", INFO):
                    _on_other_word(*line)
            options = msgspec.json.encode(view.options).decode()
            process.write([f"game {game.id}", f"options {options}", f"seat {seat}", f"seed {self.seed}"], deadline)
        except EngineFault:
            process.kill()
            raise
        return process

    def shrink(self) -> int:
        """Return the bytes that the engine counts for between two moves."""
        return BYTES if self.process else 0

    def close(self) -> None:
        """End the engine."""
        if self.process:
            self.process.quit()
            self.process = None


def describe_position(state: State, view: View) -> list[str]:
    """Return the lines that describe what a seat sees and may do."""
    legal = msgspec.json.encode([str(action) for action in state.legal()]).decode()
    acts = msgspec.json.encode(state.acts()).decode()
    return [f"view {view.encode().decode()}", f"legal {legal}", f"acts {acts}"]


def _check(game: Game, state: State, text: str) -> Action:
    """Return the action that an engine has named; raise EngineFault if the rules do not allow it."""
    try:
        action = game.parse(text)
        if action not in state.legal():
            state.copy().apply(action, state.resolve(action))
    except Refusal as refusal:
        raise EngineFault(f"wants an action that is not possible ({refusal})") from None
    return action


def _on_other_word(word: str, rest: str) -> None:
    """Raise EngineFault for a line that is no answer, except an empty one."""
    if word == ERROR:
        raise EngineFault(f"reports an error ({rest[:200]})")
    if word:
        raise EngineFault(f"writes {word[:40]!r}, which is no word of the protocol")


def read_command(text: str) -> tuple[str, ...]:
    """Return the words of an engine's command; raise Refusal if there is no such program."""
    try:
        words = tuple(shlex.split(text))
    except ValueError:
        raise Refusal(f"The command {text!r} has a quotation mark too many.") from None
    if not words or shutil.which(words[0]) is None:
        raise Refusal(f"There is no program {words[0] if words else ''!r} to run as an engine.")
    if not hasattr(os, "killpg"):
        raise Refusal("This system cannot run engines: it has no process groups.")
    return words
