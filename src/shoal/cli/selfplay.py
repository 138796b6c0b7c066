"""The command `shoal selfplay`."""

from collections.abc import Iterator
from pathlib import Path

from shoal.bots import find_bot, play_game
from shoal.cli.common import GameId, Json, OptionList, check_seed, progress, read_options, write_json
from shoal.core import Record, Refusal, find_game
from shoal.core.files import make_directory, write_text


def selfplay(
    game_id: GameId,
    /,
    *,
    games: int = 10,
    players: int | None = None,
    option: OptionList = (),
    seed: int = 0,
    bot: str = "random",
    out: Path,
    json: Json = False,
) -> None:
    if games < 1:
        raise Refusal(f"The number of games is at least 1, not {games}.")
    game = find_game(game_id)
    options = read_options(game, players, option)
    check_seed(seed)
    check_seed(seed + games - 1)
    names = [f"{bot} {seat}" for seat in range(1, options.players + 1)]

    def play_all() -> Iterator[Record]:
        for deal_seed in range(seed, seed + games):
            bots = [find_bot(game, bot, deal_seed * options.players + seat) for seat in range(options.players)]
            yield play_game(game, options, deal_seed, bots, names)

    find_bot(game, bot, seed)
    make_directory(out)
    wins = [0.0] * options.players
    for record in progress(play_all(), games, "Playing"):
        write_text(out / f"{game.id}-{record.seed}.txt", str(record))
        assert record.result is not None
        for seat in record.result.winners:
            wins[seat] += 1 / len(record.result.winners)
    if json:
        write_json({"games": games, "directory": str(out), "wins": wins})
    else:
        shares = ", ".join(f"seat {seat} {won / games:.0%}" for seat, won in enumerate(wins, 1))
        print(f"{games} records written to {out}; won by {shares}")
