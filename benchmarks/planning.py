"""Measures how long bots think about the turns of a physical game, in CPU seconds.

`python -m benchmarks.planning GAME [LEVEL [TURNS]]` prints the median and the longest turn.
"""

import sys
from statistics import median
from time import process_time

from shoal.bots import find_bot
from shoal.core import find_game

MIN_SECONDS = 0.02
"""CPU seconds below which a turn needed no thought and does not count."""


def main() -> None:
    game = find_game(sys.argv[1])
    level = sys.argv[2] if len(sys.argv) > 2 else "hard"
    turns = int(sys.argv[3]) if len(sys.argv) > 3 else 60
    costs, seed = list[float](), 0
    while len(costs) < turns:
        costs += play_turns(game.id, level, seed)
        seed += 1
    usual, longest = median(costs), max(costs)
    print(f"{level} in {game.title}: {usual:.1f} s a turn usually, {longest:.1f} s at most, in {len(costs)} turns")


def play_turns(game_id: str, level: str, seed: int) -> list[float]:
    """Return the CPU seconds of each turn of one game with all seats taken, if it needed any thought."""
    game = find_game(game_id)
    players = game.players[-1]
    state = game.start(game.read_options({"players": players}), seed)
    bots = [find_bot(game, level, players * seed + seat) for seat in range(players)]
    costs, seats = [0.0], [state.to_act]
    while (seat := state.to_act) is not None:
        if seat != seats[-1]:
            costs.append(0.0)
            seats.append(seat)
        view, begin = state.view(seat), process_time()
        action = bots[seat].choose(game, view, seat)
        costs[-1] += process_time() - begin
        state.apply(action, state.resolve(action))
    return [cost for cost in costs if cost > MIN_SECONDS]


if __name__ == "__main__":
    main()
