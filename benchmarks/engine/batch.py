"""The speed of batches: random steps with tensors and masks, compared with a game of OpenSpiel in C++."""

from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Annotated

import msgspec
import pyspiel
from msgspec import Meta

from shoal.envs.batch import BatchEnv

ROWS, THREADED_ROWS = 1024, 4096
"""Number of games in a batch, and in larger ones that compare threads, because it takes time to wake a thread."""


class BatchSpeed(msgspec.Struct, frozen=True):
    """Speed of random steps in a batch, in which every step writes tensors and masks."""

    steps_per_s: Annotated[float, Meta(description="Steps per CPU second on one thread.")]
    two_threads: Annotated[float, Meta(description="Steps of two threads relative to one, in the same time.")]
    times_amazons: Annotated[
        float,
        Meta(description="Steps relative to OpenSpiel's amazons from Python, with tensors and masks."),
    ]
    times_bare_amazons: Annotated[float, Meta(description="Steps relative to those of amazons without either.")]


def batch_speed(single: BatchEnv, one: BatchEnv, two: BatchEnv, seconds: float) -> BatchSpeed:
    """Measure every part for this many seconds; the last two batches differ only in their number of threads."""
    steps = _per_second(_stepper(single), seconds, process_time)
    elapsed = [_per_second(_stepper(env), seconds, perf_counter) for env in (one, two)]
    amazons, bare = (_per_second(_amazons_stepper(sees), seconds, process_time) for sees in (True, False))
    return BatchSpeed(steps, elapsed[1] / elapsed[0], steps / amazons, steps / bare)


def batches(game_id: str) -> tuple[BatchEnv, BatchEnv, BatchEnv]:
    """Return a batch, and larger ones on one and on two threads, after their kernels have been compiled."""
    single = BatchEnv(game_id, ROWS, seed=1)
    one, two = (BatchEnv(game_id, THREADED_ROWS, seed=1, threads=threads) for threads in (1, 2))
    for env in (single, one, two):
        env.reset()
        env.step(env.sample())
    return single, one, two


def _per_second(step: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    steps, begin = 0, clock()
    while (spent := clock() - begin) < seconds:
        steps += step()
    return steps / spent


def _stepper(env: BatchEnv) -> Callable[[], int]:
    """Return a function that plays one random step in every row."""

    def step() -> int:
        env.step(env.sample())
        return env.size

    return step


def _amazons_stepper(sees: bool) -> Callable[[], int]:
    """Return a function that plays one random game of amazons, with tensors and masks or without, and counts steps."""
    game, random = pyspiel.load_game("amazons"), Random(1).random

    def step() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if sees:
                player = state.current_player()
                state.observation_tensor(player), state.legal_actions_mask(player)
            state.apply_action(actions[int(random() * len(actions))])
            steps += 1
        return steps

    return step
