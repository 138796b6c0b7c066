"""The command `shoal train`."""

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from shoal.cli.common import GameId, check_seed
from shoal.core import Refusal
from shoal.core.files import write_bytes
from shoal.envs.observation import game_with_tensors
from shoal.train.loop import Generation, Training, TrainingPlan


def train(
    game_id: GameId,
    /,
    *,
    out: Annotated[Path, Parameter(help="Directory of the training; resumes one that is there.")],
    minutes: Annotated[float, Parameter(help="How long to train, with what was done before.")] = 60.0,
    players: int = 2,
    units: Annotated[int, Parameter(help="Hidden units of the network.")] = 64,
    games: Annotated[int, Parameter(help="Games of self-play per generation.")] = 400,
    iterations: Annotated[int, Parameter(help="Iterations of the search per move of self-play.")] = 150,
    match_games: Annotated[int, Parameter(help="Games of the matches that decide.")] = 100,
    match_ms: Annotated[int, Parameter(help="Time per move in these matches, in milliseconds.")] = 20,
    seed: int = 0,
    jobs: Annotated[int | None, Parameter(help="Processes; as many as there are processors, if left out.")] = None,
) -> None:
    for name, value in (("units", units), ("games", games), ("iterations", iterations), ("match-games", match_games)):
        if value < 1:
            raise Refusal(f"--{name} is at least 1, not {value}.")
    game = game_with_tensors(game_id)
    game.check(game.options(players=players))
    plan = TrainingPlan(
        game=game.id,
        players=players,
        units=units,
        games=games,
        iterations=iterations,
        match_games=match_games,
        match_ms=match_ms,
        seed=check_seed(seed),
    )
    training = Training(out, plan, jobs or os.cpu_count() or 1)
    for generation in training.generations(60 * minutes):
        print(_line(generation))
        sys.stdout.flush()
        _draw(training, out)
    accepted = [generation for generation in training.progress.generations if generation.strength]
    if accepted and accepted[-1].strength:
        score, low, high = accepted[-1].strength
        print(f"Best network: {training.best}, {score:.1%} ({low:.1%} to {high:.1%}) against expert.")
    else:
        print("No network was better than expert.")


def _line(generation: Generation) -> str:
    verdict = "accepted" if generation.accepted else "rejected"
    strength = f", {generation.strength[0]:.1%} against expert" if generation.strength else ""
    return (
        f"{generation.seconds / 60:6.1f} min  generation {generation.number}: {generation.positions} positions, "
        f"loss {generation.loss:.4f}, {verdict} with {generation.score:.1%}{strength}"
    )


def _draw(training: Training, out: Path) -> None:
    from shoal.train.plot import draw

    write_bytes(out / "strength.svg", draw(training.progress, "svg"))
