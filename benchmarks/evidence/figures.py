"""Claims that several games make, and the figures of commands that they share."""

from benchmarks.evidence.claim import Claim, Figure, all_passed
from shoal.core import find_game

ENGINE = ("src/shoal/core", "src/shoal/kernel")
JOBS = 2
"""Processes of a match whose thinking is not limited by time."""
PERCENT = r"(?P<value>[\d.]+)% \((?P<low>[\d.]+%) to (?P<high>[\d.]+%)\)"


def sources(game_id: str) -> tuple[str, ...]:
    """What a figure of a game depends on."""
    return (*ENGINE, "src/shoal/physics", f"src/shoal/games/{game_id}")


def tested(game_id: str) -> tuple[str, ...]:
    """What a claim depends on that tests show."""
    return (*sources(game_id), f"tests/games/{game_id}")


def strength(game_id: str, games: int = 200, **goals: float) -> tuple[Claim, ...]:
    """A claim per pair of bots, so that a match of an hour is stored even if the next one is not finished.

    `expert_hard=75` claims that expert gets 75 % of the points against hard, and `expert_3_greedy=50` that it gets half
    of them alone against three greedy bots.
    """
    return tuple(_match(game_id, games, pair, at_least) for pair, at_least in goals.items())


def _match(game_id: str, games: int, pair: str, at_least: float) -> Claim:
    one, _, others = pair.partition("_")
    opponents = others.replace("_", " ")
    return Claim(
        f"{game_id}.strength_{pair}",
        f"{one.capitalize()} gets at least {at_least:g} % of the points against {opponents}, in {games} games",
        f"python -m benchmarks.strength {game_id} {games} {one}:{others.replace('_', '*')}",
        (Figure("score", rf"{one} against {opponents} {PERCENT}", at_least, unit="%"),),
        (*sources(game_id), "src/shoal/bots", "benchmarks/strength.py"),
    )


def gain(game_id: str, games: int, at_least: float, share: float = 1.0) -> Claim:
    """A claim that the expert beats a frozen earlier one, the game's reference, with no more CPU time.

    With a share, both try only that part of the acts that they usually try, so that a match takes less time.
    """
    return Claim(
        f"{game_id}.gain",
        f"Expert gets at least {at_least:g} % of the points against the expert of version 0.1 at equal CPU, "
        f"in {games} games" + (f", both with {share:g} of their usual tries" if share < 1 else ""),
        f"python -m benchmarks.reference {game_id} {games} expert {JOBS} {share:g}",
        (
            Figure("score", rf"expert against reference {PERCENT}", at_least, unit="%"),
            Figure("CPU per action", r"at (?P<value>[\d.]+) times its CPU", at_most=1.0, unit=" times the reference's"),
        ),
        (*sources(game_id), "src/shoal/bots", "benchmarks/reference.py", f"benchmarks/{game_id}/reference.py"),
    )


def speed(game_id: str, playouts_per_second: float) -> Claim:
    title = find_game(game_id).title
    return Claim(
        f"{game_id}.speed",
        f"{title} plays {playouts_per_second:,.0f} random games per second on one thread",
        f"shoal bench {game_id}",
        (
            Figure("random games per second", r"(?P<value>[\d,]+) playouts/s", at_least=playouts_per_second),
            Figure("moves per second", r"(?P<value>[\d,]+) moves/s"),
            Figure("times plain Python", r"(?P<value>[\d,]+) times plain Python"),
        ),
        sources(game_id),
    )


def batch_speed(game_id: str, steps_per_second: float, times_amazons: float | None = None) -> Claim:
    title = find_game(game_id).title
    return Claim(
        f"{game_id}.batch",
        f"A batch of {title} makes {steps_per_second:,.0f} steps per second on one core, with tensors and masks",
        "shoal bench batch",
        (
            Figure("steps per second", rf"{game_id}: (?P<value>[\d,]+) steps/s", at_least=steps_per_second),
            Figure("two threads", rf"{game_id}: .* threads (?P<value>[\d.]+) times", at_least=1.7, unit=" times one"),
            Figure("times OpenSpiel's amazons", rf"{game_id}: .*; (?P<value>[\d.]+) times", at_least=times_amazons),
            Figure("without its tensors and masks", rf"{game_id}: .*masks, (?P<value>[\d.]+) times without"),
        ),
        (*sources(game_id), "src/shoal/envs", "benchmarks/engine/batch.py"),
    )


def twins(game_id: str, batches: int, games: str) -> tuple[Claim, Claim]:
    """The rules against the naive twin, compiled and as plain Python."""
    title, about = find_game(game_id).title, tested(game_id)
    command = f"SHOAL_TWINS={batches} pytest -n auto tests/games/{game_id}/test_twins.py"
    return (
        Claim(
            f"{game_id}.twins",
            f"{title}: the compiled rules and a naive twin agree in {games}",
            f"env {command}",
            all_passed(),
            about,
        ),
        Claim(
            f"{game_id}.twins_plain",
            f"{title}: the rules as plain Python and a naive twin agree in {games}",
            f"env SHOAL_JIT=0 {command}",
            all_passed(),
            about,
        ),
    )


def mutations(game_id: str) -> Claim:
    return Claim(
        f"{game_id}.mutations",
        f"{find_game(game_id).title}: the rulebook's tests notice when the rules are broken, by hand and by machine",
        f"python -m benchmarks.mutations {game_id}",
        (
            Figure("by hand", r"(?P<value>\d+) of (?P<of>\d+) written by hand", at_least=100),
            Figure("generated", r"(?P<value>\d+) of (?P<of>\d+) generated", at_least=90),
        ),
        (*tested(game_id), "benchmarks/mutants.py", "benchmarks/mutations.py"),
    )


def thinking_time(game_id: str) -> Claim:
    """How long the hard bot of a physical game thinks."""
    return Claim(
        f"{game_id}.thinking_time",
        f"A hard bot in {find_game(game_id).title} thinks for 4 CPU seconds per turn at most",
        f"python -m benchmarks.planning {game_id}",
        (
            Figure("median", r"(?P<value>[\d.]+) s a turn usually", unit=" s"),
            Figure("longest", r"(?P<value>[\d.]+) s at most", at_most=4, unit=" s"),
        ),
        (*sources(game_id), "src/shoal/bots"),
    )
