"""Finds puzzles in games between bots, confirms them with ten times the budget, and writes the file of the game.

In a puzzle one pair of cards is better than every other pair by a clear margin of the search. The stars say how clear:
1 for more than 10 points of winning chance, 2 for more than 6. `--confirm` searches the puzzles of the file again.
"""

from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace
from rich.progress import Progress

from benchmarks.kuna_yala.pairs import Pair, PairValues
from benchmarks.puzzle_search import run_search
from shoal.bots import find_bot
from shoal.core import Puzzle, PuzzleMove, Rng
from shoal.games.kuna_yala import GAME, puzzles
from shoal.games.kuna_yala.state import CoralState

ITERATIONS = 300
"""Iterations for every pair of cards when a puzzle is found; ten times as many confirm it."""
FEW_ITERATIONS = 40
"""Iterations that show whether a position is worth a longer look."""
MARGIN = 0.04
"""Winning chance by which the best pair is better than every other one."""
STARS = ((0.1, 1), (0.06, 2), (MARGIN, 3))
OPEN_GAME = (0.15, 0.85)
"""Winning chances between which a game is still open."""
TURNS_BETWEEN = 8
"""Number of turns between two puzzles of one game."""
BOTS = ("easy", "greedy", "medium")


def main() -> None:
    run_search(__doc__, puzzles, find, 66, confirm)


def find(wanted: int, seed: int) -> list[Puzzle]:
    """Return puzzles, the clearest first."""
    chosen: list[tuple[int, float, Puzzle]] = []
    with Progress() as progress:
        task = progress.add_task("Finding puzzles", total=wanted)
        for game_seed in count(seed * 1_000_000):
            for puzzle, margin in puzzles_of_game(game_seed):
                chosen.append((puzzle.stars, -margin, puzzle))
                progress.advance(task)
            if len(chosen) >= wanted:
                break
    ordered = sorted(chosen, key=lambda found: found[:2])
    return [replace(puzzle, id=f"{index:03}") for index, (_, _, puzzle) in enumerate(ordered, 1)]


def puzzles_of_game(seed: int) -> Iterator[tuple[Puzzle, float]]:
    """Play a game between bots and yield its puzzles with their margins."""
    rng = Rng(seed, "puzzles")
    players = [find_bot(GAME, rng.choice(BOTS), seed + seat) for seat in range(2)]
    state, wait = GAME.start(GAME.options(), seed), 0
    while (seat := state.to_act) is not None:
        if state.view(None).awaits == "first":
            wait -= 1
            if wait < 0 and (found := puzzle_at(GAME.read_position(state.notation()))) is not None:
                yield found
                wait = TURNS_BETWEEN
        state.apply(players[seat].choose(GAME, state.view(seat), seat))


def puzzle_at(state: CoralState) -> tuple[Puzzle, float] | None:
    """Return the puzzle in a position and its margin, if there is one."""
    values = PairValues(state)
    pairs = list(values.pairs())
    best_places = list(values.best_of_choices(pairs).values())
    if len(best_places) < 2:
        return None
    for iterations in (FEW_ITERATIONS, ITERATIONS, 10 * ITERATIONS):
        best, best_value, second_value = rank(values, best_places, iterations)
        margin = best_value - second_value
        if margin < MARGIN or not OPEN_GAME[0] < best_value < OPEN_GAME[1]:
            return None
    stars = next(stars for least, stars in STARS if margin >= least)
    moves = [PuzzleMove(texts) for texts in accepted_places(values, pairs, best, margin)]
    return Puzzle("", stars, puzzles.GOALS["pair"], state.notation(), moves), margin


def rank(values: PairValues, pairs: list[Pair], iterations: int) -> tuple[Pair, float, float]:
    """Return the best pair, its value, and the value of the second best."""
    ranked = sorted(((values.search(pair, iterations), pair) for pair in pairs), reverse=True)
    return ranked[0][1], ranked[0][0], ranked[1][0]


def accepted_places(values: PairValues, pairs: list[Pair], best: Pair, margin: float) -> tuple[list[str], list[str]]:
    """Return the places for either card that cost less than half of the margin, the best first.

    Both cards together are then still better than every other choice.
    """
    at_best = values.search(best, ITERATIONS)

    def costs_little(pair: Pair) -> bool:
        return pair == best or at_best - values.search(pair, ITERATIONS) < margin / 2

    home = [p.home for p in pairs if p.abroad == best.abroad and p.choice == best.choice and costs_little(p)]
    abroad = [p.abroad for p in pairs if p.home == best.home and p.choice == best.choice and costs_little(p)]
    return _texts(values.state, home, best.home), _texts(values.state, abroad, best.abroad)


def _texts(state: CoralState, moves: list[int], best: int) -> list[str]:
    return [str(state.decode(move)) for move in sorted(moves, key=lambda move: move != best)]


def confirm(found: tuple[Puzzle, ...], iterations: int = 10 * ITERATIONS) -> None:
    """Print how many puzzles hold when every pair of cards is searched again, from another seed."""
    margins = [margin_of(puzzle, iterations, seed=1) for puzzle in found]
    held = sum(margin > 0 for margin in margins)
    print(f"{held} of {len(margins)} puzzles hold; the closest by {100 * min(margins):.1f} points of winning chance")


def margin_of(puzzle: Puzzle, iterations: int, seed: int = 0) -> float:
    """Return by how much the answer of a puzzle is better than the best other choice; negative if it is worse."""
    state = GAME.read_position(puzzle.position)
    values = PairValues(state)
    home, abroad = (state.encode(GAME.parse(move.accepted[0])) for move in puzzle.moves)
    answer = Pair(home, abroad)
    others = [p for c, p in values.best_of_choices(values.pairs()).items() if c != answer.choice]
    return values.search(answer, iterations, seed) - max(values.search(pair, iterations, seed) for pair in others)


if __name__ == "__main__":
    main()
