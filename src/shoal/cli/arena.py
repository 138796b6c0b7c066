"""The command `shoal arena`."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from shoal.arena.log import Log
from shoal.arena.plan import Plan, make_plan
from shoal.arena.run import run
from shoal.arena.standings import Pair, Standing, count_forfeits, pairs, standings
from shoal.cli.backends import IterationLimit, RayAddress, TimeLimit, choose_backend
from shoal.cli.common import GameId, Json, OptionList, check_seed, progress, read_options, write_json
from shoal.core import BadFile, find_game
from shoal.core.files import write_bytes

PICTURES = (".png", ".svg")


def arena(
    game_id: GameId,
    /,
    *,
    bots: Annotated[str, Parameter(help="Two or more, with commas between them; exec:COMMAND is an engine.")],
    games: Annotated[int, Parameter(help="Of every pair of bots.")] = 100,
    time_ms: TimeLimit = None,
    iterations: IterationLimit = None,
    players: int | None = None,
    option: OptionList = (),
    seed: int = 0,
    jobs: Annotated[
        int | None, Parameter(help="Games at a time; as many as there are processors, if left out.")
    ] = None,
    ray: RayAddress = None,
    json: Json = False,
    plot: Annotated[Path | None, Parameter(help="Draw ratings and pairs into a .png or .svg file.")] = None,
    resume: Annotated[Path | None, Parameter(help="Keep the games in this directory and play what is missing.")] = None,
) -> None:
    backend = choose_backend(jobs, ray)
    game = find_game(game_id)
    names = [name.strip() for name in bots.split(",")]
    plan = make_plan(game, read_options(game, players, option), names, games, check_seed(seed), iterations, time_ms)
    check_seed(seed + plan.deals - 1)
    if plot:
        _check_picture(plot)
    log = Log(resume, plan) if resume else None
    if plan.games != games:
        sys.stderr.write(f"shoal: playing {plan.games} games of every pair, so that every deal is complete.\n")
    matches = list(plan.matches())
    results = {result.match: result for result in progress(run(plan, backend, log), len(matches), "Playing")}
    in_order = [results[match] for match in matches]
    ranking, pair_scores, forfeits = standings(plan, in_order), pairs(plan, in_order), count_forfeits(plan, in_order)
    if plot:
        from shoal.arena.plot import draw

        write_bytes(plot, draw(plan, ranking, pair_scores, plot.suffix[1:]))
    for bot, count in forfeits.items():
        sys.stderr.write(f"shoal: {bot} failed to choose {count} actions, which another bot chose.\n")
    if json:
        write_json({"standings": ranking, "pairs": pair_scores, "forfeits": forfeits})
    else:
        print(_table(plan, ranking, pair_scores))


def _check_picture(path: Path) -> None:
    """Raise BadFile if the picture could not be written, before hours of playing rather than after."""
    if path.suffix not in PICTURES:
        raise BadFile(f"A plot is a file that ends in {' or '.join(PICTURES)}, not {path.name!r}.")
    if not path.parent.is_dir():
        raise BadFile(f"{path} cannot be written: there is no directory {path.parent}.")


def _table(plan: Plan, ranking: list[Standing], pair_scores: list[Pair]) -> str:
    width = max(len("bot"), *map(len, plan.bots))
    lines = [
        f"{find_game(plan.game).title}: {plan.description}",
        "",
        f"    {'bot':{width}}  games  score  95 % interval       rating",
    ]
    for rank, row in enumerate(ranking, 1):
        lines.append(
            f"{rank:2}  {row.bot:{width}}  {row.games:5}  {row.score:5.3f}  {row.low:.3f} to {row.high:.3f}"
            f"  {row.rating:5.1f} ± {row.rating_error:.1f}"
        )
    column = max(width, len("0.000"))
    scores = {(pair.bot, pair.against): f"{pair.score:.3f}" for pair in pair_scores}
    names = [standing.bot for standing in ranking]
    title = "one among" if plan.players > 2 else "against"
    lines += ["", f"    {title:{max(width, len(title))}}" + "".join(f"  {name:>{column}}" for name in names)]
    for name in names:
        cells = "".join(f"  {scores.get((name, opponent), '-'):>{column}}" for opponent in names)
        lines.append(f"    {name:{max(width, len(title))}}{cells}")
    return "\n".join(lines)
