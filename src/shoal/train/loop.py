"""Generations of learning: self-play with the best network, training, and a match that decides about the new one.

Everything is in one directory and written when a generation is finished, so that training can be stopped at any moment
and resumed. A generation that is stopped is played again.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
from msgspec import Meta

from shoal.arena.backends import LocalBackend
from shoal.arena.plan import make_plan
from shoal.arena.run import run
from shoal.arena.standings import pairs
from shoal.bots.contestants import NET
from shoal.bots.net import read_net, write_net
from shoal.core import BadFile, find_game
from shoal.core.files import make_directory, write_text
from shoal.envs.observation import game_with_tensors, tensor_space
from shoal.train.network import Network, train
from shoal.train.samples import GamePlan, Samples, play_games

YARDSTICK = "expert"
"""Bot against which the strength of every accepted network is measured."""
BETTER = 0.5
"""Score against the best network so far above which a new one takes its place."""
STATE_FILE, BEST_FILE, CANDIDATE_FILE = "training.json", "best.npz", "candidate.npz"


class TrainingPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that determines the games and the network; a directory holds one plan."""

    game: str
    players: int = 2
    units: Annotated[int, Meta(description="Number of hidden units.")] = 64
    games: Annotated[int, Meta(description="Number of games of self-play per generation.")] = 400
    iterations: Annotated[int, Meta(description="Iterations of the search per move of self-play.")] = 150
    window: Annotated[int, Meta(description="Number of generations whose games are learned from.")] = 20
    epochs: int = 2
    batch: int = 1024
    match_games: Annotated[int, Meta(description="Number of games of a match.")] = 100
    match_ms: Annotated[int, Meta(description="Time per move in a match, in milliseconds.")] = 20
    seed: int = 0


class Generation(msgspec.Struct, frozen=True):
    """What came of one generation."""

    number: int
    seconds: Annotated[float, Meta(description="Time spent on the whole training so far.")]
    positions: Annotated[int, Meta(description="Number of positions that were learned from.")]
    loss: Annotated[float, Meta(description="Mean cross-entropy of the last epoch.")]
    score: Annotated[float, Meta(description="Score against the best network so far, or against the yardstick.")]
    accepted: bool
    strength: Annotated[
        tuple[float, float, float] | None,
        Meta(description="Score of an accepted network against the yardstick, with its 95 % interval."),
    ]


class Progress(msgspec.Struct, frozen=True):
    """The plan and the generations so far."""

    plan: TrainingPlan
    generations: tuple[Generation, ...] = ()

    @property
    def seconds(self) -> float:
        return self.generations[-1].seconds if self.generations else 0.0


class Training:
    """A training in a directory."""

    def __init__(self, directory: Path, plan: TrainingPlan, jobs: int) -> None:
        make_directory(directory)
        self.directory, self.plan, self.jobs = directory, plan, jobs
        self.game = game_with_tensors(plan.game)
        self.progress = self._read_progress()

    def _read_progress(self) -> Progress:
        file = self.directory / STATE_FILE
        if not file.exists():
            return Progress(self.plan)
        try:
            progress = msgspec.json.decode(file.read_bytes(), type=Progress)
        except msgspec.DecodeError as error:
            raise BadFile(f"{file} is not the state of a training: {error}.") from None
        if progress.plan != self.plan:
            raise BadFile(f"{self.directory} holds a training with other settings; choose another directory.")
        return progress

    @property
    def best(self) -> Path | None:
        """File of the best network so far, if one was accepted."""
        return self.directory / BEST_FILE if any(g.accepted for g in self.progress.generations) else None

    def generations(self, seconds: float) -> Iterator[Generation]:
        """Train until the time is used up, a whole generation at a time."""
        # Spawned, not forked: compiled code and threads do not survive a fork.
        with ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn")) as pool:
            while self.progress.seconds < seconds:
                yield self._run_generation(pool)

    def _run_generation(self, pool: ProcessPoolExecutor) -> Generation:
        number, begin = len(self.progress.generations), monotonic()
        self._play(pool, number).write(self._samples_file(number))
        first = max(0, number + 1 - self.plan.window)
        samples = Samples.join(Samples.read(self._samples_file(n)) for n in range(first, number + 1))
        network = self._network()
        losses = train(network, samples, self.plan.epochs, self.plan.batch, seed=self.plan.seed + number)
        candidate = self.directory / CANDIDATE_FILE
        write_net(candidate, self.game.id, network.layers)
        gate = self._match(candidate, f"{NET}{self.best}" if self.best else YARDSTICK, number)
        score, accepted, strength = gate[0], gate[0] > BETTER, None
        if accepted:
            # Until a network is accepted, the yardstick is the best bot.
            strength = self._match(candidate, YARDSTICK, number) if self.best else gate
            candidate.replace(self.directory / BEST_FILE)
        generation = Generation(
            number, self.progress.seconds + monotonic() - begin, len(samples), losses[-1], score, accepted, strength
        )
        self.progress = Progress(self.plan, (*self.progress.generations, generation))
        write_text(self.directory / STATE_FILE, msgspec.json.format(msgspec.json.encode(self.progress)).decode())
        return generation

    def _samples_file(self, number: int) -> Path:
        return self.directory / f"samples-{number:04}.npz"

    def _network(self) -> Network:
        """Return the best network so far, or a fresh one."""
        if self.best:
            return Network(read_net(self.game, self.best))
        return Network.fresh(tensor_space(self.game).size, self.plan.units, self.plan.seed)

    def _play(self, pool: ProcessPoolExecutor, number: int) -> Samples:
        first = self.plan.seed + number * self.plan.games
        seeds = range(first, first + self.plan.games)
        game_plan = GamePlan(self.plan.game, self.plan.players, self.plan.iterations, self.best)
        parts = 4 * self.jobs
        return Samples.join(pool.map(play_games, [game_plan] * parts, [seeds[n::parts] for n in range(parts)]))

    def _match(self, candidate: Path, opponent: str, number: int) -> tuple[float, float, float]:
        """Return the score of a candidate and its 95 % interval, on deals that no other generation plays."""
        bot, options = f"{NET}{candidate}", find_game(self.plan.game).options(players=self.plan.players)
        seed = 10**9 + number * self.plan.match_games
        plan = make_plan(self.game, options, [bot, opponent], self.plan.match_games, seed, time_ms=self.plan.match_ms)
        played = {result.match: result for result in run(plan, LocalBackend(self.jobs))}
        pair = next(p for p in pairs(plan, [played[match] for match in plan.matches()]) if p.bot == bot)
        return pair.score, pair.low, pair.high
