"""The measurements of `shoal bench`."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import msgspec

from benchmarks.engine.playouts import Speed, playout_speed
from shoal.cli.common import progress, write_json
from shoal.core import Refusal, Rng, find_game, game_ids
from shoal.kernel.game import KernelGame, is_searchable
from shoal.kernel.jit import JIT

ROOT = Path(__file__).parents[1]
ROUNDS = 5
"""Number of measurements, of which the median counts."""
ACTS = 8
"""Number of acts of each kind in one measurement of the physics."""
SECONDS = 0.4
"""CPU seconds of one measurement; compiled and plain Python alternate."""


def bench(subject: str | None, *, json: bool) -> None:
    """Measure one subject, by default the playouts of every game, and print the figures; refuse an unknown one."""
    subjects = {"batch": _batch, "physics": _physics, "search": _search, "server": _server}
    if subject in subjects:
        subjects[subject](json=json)
        return
    if not JIT:
        raise Refusal("The benchmark compares compiled with plain Python: run it without SHOAL_JIT=0.")
    games = [find_game(game_id) for game_id in ([subject] if subject else game_ids())]
    figures = {game.id: _measure(game) for game in games if is_searchable(game)}
    if json:
        write_json(figures)
        return
    for name, figure in figures.items():
        print(
            f"{name}: {figure['playouts_per_s']:,.0f} playouts/s, {figure['moves_per_s']:,.0f} moves/s, "
            f"{figure['ratio_to_plain_python']:.0f} times plain Python"
        )


def _server(*, json: bool) -> None:
    import asyncio

    from benchmarks.server.load import bench as bench_server

    figures = asyncio.run(bench_server())
    if json:
        write_json(figures)
        return
    for name in ("20_tables", "200_tables", "steady_2000_per_s"):
        figure = figures[name]
        print(
            f"{name}: {figure['moves_per_s']:,.0f} durable moves/s, p50 {figure['p50_ms']} ms, "
            f"p99 {figure['p99_ms']} ms, {figure['cpu_us_per_move']:.0f} µs CPU a move"
        )
    print(f"idle socket: {figures['idle_socket_kib']} KiB")


def _search(*, json: bool) -> None:
    from benchmarks.engine.search import search_speed

    games = [game for game in map(find_game, game_ids()) if is_searchable(game)]
    rounds = {
        game.id: list(progress((search_speed(game, SECONDS) for _ in range(ROUNDS)), ROUNDS, game.id)) for game in games
    }
    figures = {name: _medians(speeds) for name, speeds in rounds.items()}
    if json:
        write_json(figures)
        return
    for name, figure in figures.items():
        print(
            f"{name}: {figure['iterations_per_s']:,.0f} iterations/s with random games, {figure['of_limit']:.2f} of "
            f"what bare playouts ({figure['playouts_per_s']:,.0f}/s) and the bare tree ({figure['tree_per_s']:,.0f}/s) "
            f"allow; two threads {figure['two_threads']:.2f} times one; "
            f"{figure['knowing_per_s']:,.0f} iterations/s with knowledge"
        )


def _batch(*, json: bool) -> None:
    from benchmarks.engine.batch import batch_speed, batches
    from shoal.envs.observation import has_tensors

    figures = {}
    for game in filter(has_tensors, map(find_game, game_ids())):
        envs = batches(game.id)
        speeds = list(progress((batch_speed(*envs, SECONDS) for _ in range(ROUNDS)), ROUNDS, game.id))
        figures[game.id] = _medians(speeds)
    if json:
        write_json(figures)
        return
    for name, figure in figures.items():
        print(
            f"{name}: {figure['steps_per_s']:,.0f} steps/s with tensors and masks, two threads "
            f"{figure['two_threads']:.2f} times one; {figure['times_amazons']:.1f} times OpenSpiel's amazons with "
            f"tensors and masks, {figure['times_bare_amazons']:.2f} times without them"
        )


def _physics(*, json: bool) -> None:
    from benchmarks.engine.physics import act_speed, benchmark_cases

    figures = {}
    for game in map(find_game, game_ids()):
        if not game.physical:
            continue
        for kind, cases in benchmark_cases(game, ACTS, Rng(1)).items():
            act_speed(cases[:1])
            speeds = list(progress((act_speed(cases) for _ in range(ROUNDS)), ROUNDS, kind))
            figures[f"{game.id}, {kind}"] = _medians(speeds)
    if json:
        write_json(figures)
        return
    for name, figure in figures.items():
        print(
            f"{name}: {figure['acts_per_s']:.1f} acts per CPU second, {figure['times_real_time']:.1f} times real time, "
            f"{figure['ratio_to_bare']:.2f} of the bare engine, {figure['steps']:.0f} steps and "
            f"{figure['packed_bytes']:.0f} bytes per act"
        )


def _medians(speeds: Sequence[msgspec.Struct]) -> dict[str, float]:
    """Return the median of every field, by its name in JSON."""
    names = zip(speeds[0].__struct_fields__, speeds[0].__struct_encode_fields__, strict=True)
    return {key: round(median(getattr(speed, field) for speed in speeds), 3) for field, key in names}


def _measure(game: KernelGame) -> dict[str, float]:
    playout_speed(game, 0.01)
    pairs = list(progress(((playout_speed(game, SECONDS), _plain_speed(game)) for _ in range(ROUNDS)), ROUNDS, game.id))
    return {
        "playouts_per_s": round(median(compiled.playouts_per_s for compiled, _ in pairs), 1),
        "moves_per_s": round(median(compiled.moves_per_s for compiled, _ in pairs), 1),
        "ratio_to_plain_python": round(
            median(compiled.playouts_per_s / plain.playouts_per_s for compiled, plain in pairs), 1
        ),
    }


def _plain_speed(game: KernelGame) -> Speed:
    """Measure the rules as plain Python, in a process of their own."""
    command = [sys.executable, "-m", "benchmarks.engine.playouts", game.id, str(SECONDS)]
    process = subprocess.run(command, cwd=ROOT, env={**os.environ, "SHOAL_JIT": "0"}, capture_output=True, check=True)
    return msgspec.json.decode(process.stdout, type=Speed)
