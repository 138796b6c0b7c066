"""The command `shoal selfplay`."""

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from shoal.arena.dataset import DatasetWriter
from shoal.arena.plan import search_limit
from shoal.arena.selfplay import SelfplayGame, SelfplayPlan, play_selfplay
from shoal.bots.contestants import find_contestant
from shoal.cli.backends import IterationLimit, RayAddress, TimeLimit, choose_backend
from shoal.cli.common import GameId, Json, OptionList, check_seed, progress, read_options, write_json
from shoal.core import Refusal, find_game, parse_record
from shoal.core.files import make_directory, write_text


def selfplay(
    game_id: GameId,
    /,
    *,
    games: int = 10,
    players: int | None = None,
    option: OptionList = (),
    seed: int = 0,
    bot: Annotated[str, Parameter(help="A bot, or an engine as exec:COMMAND.")] = "random",
    time_ms: TimeLimit = None,
    iterations: IterationLimit = None,
    out: Annotated[Path | None, Parameter(help="Write a record of every game into this directory.")] = None,
    parquet: Annotated[Path | None, Parameter(help="Write one row per action into this file.")] = None,
    jobs: Annotated[int | None, Parameter(help="Games at a time; one, if left out.")] = None,
    ray: RayAddress = None,
    json: Json = False,
) -> None:
    if games < 1:
        raise Refusal(f"The number of games is at least 1, not {games}.")
    if out is None and parquet is None:
        raise Refusal("Name a directory with --out or a file with --parquet to write the games to.")
    game = find_game(game_id)
    options = read_options(game, players, option)
    check_seed(seed)
    check_seed(seed + games - 1)
    limit = search_limit(iterations, time_ms)
    find_contestant(game, bot, seed, limit)
    plan = SelfplayPlan(game=game.id, options=msgspec.to_builtins(options), bot=bot, limit=limit)
    backend = choose_backend(1 if jobs is None and ray is None else jobs, ray)
    if out:
        make_directory(out)
    wins = [0.0] * options.players
    seeds = range(seed, seed + games)
    with DatasetWriter(parquet) if parquet else nullcontext() as dataset:
        for played in progress(in_order(backend.run(partial(play_selfplay, plan), seeds), seeds), games, "Playing"):
            if out:
                write_text(out / f"{game.id}-{played.seed}.txt", played.record)
            if dataset:
                dataset.write(parse_record(played.record), played.plies)
            for seat in played.result.winners:
                wins[seat] += 1 / len(played.result.winners)
    if json:
        places = {"directory": out and str(out), "parquet": parquet and str(parquet)}
        write_json({"games": games, **{name: place for name, place in places.items() if place}, "wins": wins})
    else:
        shares = ", ".join(f"seat {seat} {won / games:.0%}" for seat, won in enumerate(wins, 1))
        written = " and ".join(str(place) for place in (out, parquet) if place)
        print(f"{games} records written to {written}; won by {shares}")


def in_order(games: Iterable[SelfplayGame], seeds: Iterable[int]) -> Iterator[SelfplayGame]:
    """Yield games in the order of their seeds, whatever the order in which they finish."""
    finished: dict[int, SelfplayGame] = {}
    remaining = iter(games)
    for seed in seeds:
        while seed not in finished:
            game = next(remaining)
            finished[game.seed] = game
        yield finished.pop(seed)
