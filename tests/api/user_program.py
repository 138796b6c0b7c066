"""A program as a user of the library writes it: it uses the public API only and needs no casts."""

import shoal
from shoal.bots import SearchBudget, analyse, find_bot, play_game
from shoal.games.hey_thats_my_fish import GAME
from shoal.games.hey_thats_my_fish.schema import PlacePenguin


def count_plies(game: shoal.Game, seed: int) -> int:
    """Play one random game of any kind and return its number of actions."""
    state, rng, plies = game.start(game.options(players=2), seed), shoal.Rng(seed), 0
    while state.to_act is not None:
        action = state.sample(rng)
        for event in state.apply(action, state.resolve(action)):
            print(event.describe().format("Ann", "Ben"))
        plies += 1
    return plies


def main() -> None:
    plies: dict[str, int] = {name: count_plies(shoal.load(name), seed=1) for name in shoal.games() if "fish" in name}
    print(plies)

    # A game's own package has the game with its own types.
    state = GAME.start(GAME.options(players=3, even_spread=True), seed=7)
    penguins: tuple[tuple[str, ...], ...] = state.view(0).penguins
    places: list[str] = [action.floe for action in state.legal() if isinstance(action, PlacePenguin)]
    print(penguins, places, state.notation())

    # Any state counts sequences and plays random games.
    playouts: shoal.Playouts = state.playouts(1000, seed=1)
    shares: list[float] = [points / playouts.games for points in playouts.points]
    print(state.perft(2), playouts.plies, shares)

    # Bots see views only.
    analysis = analyse(GAME, state.view(0), 0, SearchBudget(iterations=100))
    best: str = analysis.actions[0].action
    bots = [find_bot(GAME, name, seed=1) for name in ("greedy", "easy", "random")]
    record: shoal.Record = play_game(GAME, state.options, 7, bots, ["Ann", "Ben", "Cem"])
    print(best, shoal.parse_record(str(record)) == record, record.result)

    try:
        state.apply(GAME.parse("a1-z9"))
    except shoal.IllegalAction as refusal:
        print(refusal)


if __name__ == "__main__":
    main()
