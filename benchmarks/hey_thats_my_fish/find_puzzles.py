"""Finds puzzles in games between bots, proves them, and writes the file that the game ships.

A puzzle is a position in which exactly one action keeps the best result, some other actions are not obviously lost, and
the players still compete for floes. The stars say how deep a minimax search with the greedy bot's evaluation must be to
prefer that action to all others: 1 action, 3 actions, or more.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace
from rich.progress import Progress

from shoal.core import Puzzle, Rng
from shoal.games.hey_thats_my_fish import GAME, puzzles
from shoal.games.hey_thats_my_fish.bot.bounds import upper_bound
from shoal.games.hey_thats_my_fish.bot.evaluation import MEMO, region
from shoal.games.hey_thats_my_fish.rules import rules
from shoal.games.hey_thats_my_fish.rules.rules import FISH, FREE, TURN, fish_on
from shoal.games.hey_thats_my_fish.state import FloeState
from shoal.kernel.jit import Vector, as_list, zeros
from shoal.kernel.solve import solve, values

MIN_ACTIONS, MIN_PENGUINS, MIN_TEMPTING = 6, 2, 2
"""Minimum number of actions, of penguins that can move, and of tempting wrong actions in a puzzle."""
SOLVABLE_FLOES = 20
"""Number of free floes up to which the solver is tried."""
NODES = 20_000
"""Node limit of the solver."""
MAX_POSITIONS = 12_000
"""Number of positions that plain Python can still examine one by one, for the proof in the tests."""
RESULT_NAMES = {1: "win", 0: "share"}

Evaluation = Callable[[FloeState, int], float]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    file = Path(puzzles.__file__).with_name(puzzles.FILE.name)
    file.write_text(puzzles.write(find(arguments.count, arguments.seed)), encoding="utf-8")


def find(count: int, seed: int) -> list[Puzzle]:
    """Return equally many puzzles with one, two and three stars, sorted by stars and number of actions."""
    chosen: list[Puzzle] = []
    missing = {stars: (count + 3 - stars) // 3 for stars in (1, 2, 3)}
    rng = Rng(seed, "puzzles")
    with Progress() as progress:
        task = progress.add_task("Finding puzzles", total=count)
        while len(chosen) < count:
            for puzzle in puzzles_of_game(rng):
                if missing[puzzle.stars] > 0:
                    missing[puzzle.stars] -= 1
                    chosen.append(puzzle)
                    progress.advance(task)
                    break
    chosen.sort(key=lambda puzzle: (puzzle.stars, len(GAME.read_position(puzzle.position).legal())))
    return [replace(puzzle, id=f"{index:03}") for index, puzzle in enumerate(chosen, 1)]


def puzzles_of_game(rng: Rng) -> Iterator[Puzzle]:
    """Play a game and yield its puzzles.

    Each player is greedy or territorial and sometimes acts at random; both play perfectly once the game can be solved.
    """
    state = GAME.start(GAME.options(players=2), rng.below(1 << 32))
    styles = [rng.choice([greedy, territorial]) for _ in state.seats]
    while (seat := state.to_act) is not None:
        solved = None
        if not state.placing and state.integers[FREE].bit_count() <= SOLVABLE_FLOES:
            solved = solve(GAME.tag, state.s, NODES)
        if solved is not None:
            if (puzzle := puzzle_at(state)) is not None:
                yield puzzle
            state.apply(state.decode(solved.move))
        elif rng.below(5) == 0:
            state.apply(state.sample(rng))
        else:
            state.apply(state.decode(rng.choice(best_moves(state, seat, styles[seat]))))


def greedy(state: FloeState, seat: int) -> float:
    return GAME.prospects(state, seat)


def territorial(state: FloeState, seat: int) -> float:
    """Return the greedy value plus the lead in fish within reach."""
    mine, theirs = (fish_on(state.s, region(state.s, player)) for player in (seat, 1 - seat))
    return greedy(state, seat) + mine - theirs


def best_moves(state: FloeState, seat: int, evaluation: Evaluation, depth: int = 1) -> list[int]:
    """Return the moves with the highest minimax value at a depth in actions."""
    move_values = {move: minimax(after(state, move), seat, evaluation, depth - 1) for move in state.legal_moves}
    best = max(move_values.values())
    return [move for move, value in move_values.items() if value == best]


def minimax(state: FloeState, seat: int, evaluation: Evaluation, depth: int) -> float:
    if depth == 0 or state.to_act is None:
        return evaluation(state, seat)
    best = max if state.to_act == seat else min
    return best(minimax(after(state, move), seat, evaluation, depth - 1) for move in state.legal_moves)


def after(state: FloeState, move: int) -> FloeState:
    s = state.s.copy()
    rules.play(s, move)
    return FloeState(state.options, s)


def puzzle_at(state: FloeState) -> Puzzle | None:
    """Return the puzzle in a position, if it is one."""
    seat = state.integers[TURN]
    penguins = {move >> 6 for move in state.legal_moves}
    if len(state.legal_moves) < MIN_ACTIONS or len(penguins) < MIN_PENGUINS or not contested(state):
        return None
    outcomes = values(GAME.tag, state.s, NODES)
    if outcomes is None:
        return None
    best = max(outcomes.values())
    best_answers = [move for move, outcome in outcomes.items() if outcome == best]
    if len(best_answers) > 1 or best < 0:
        return None
    memo = zeros(MEMO)
    hopeful = [move for move in outcomes if upper_bound(after(state, move).s, seat, memo) >= best]
    if len(hopeful) <= MIN_TEMPTING or count_positions(state.s) > MAX_POSITIONS:
        return None
    answer = str(state.decode(best_answers[0]))
    return Puzzle("", count_stars(state, seat, best_answers), state.notation(), answer, RESULT_NAMES[best])


def contested(state: FloeState) -> bool:
    """Return whether there is a free floe that both players can reach."""
    return region(state.s, 0) & region(state.s, 1) != 0


def count_stars(state: FloeState, seat: int, best_answers: list[int]) -> int:
    if best_moves(state, seat, greedy) == best_answers:
        return 1
    return 2 if best_moves(state, seat, greedy, depth=3) == best_answers else 3


def count_positions(start: Vector) -> int:
    """Return the number of positions that can arise, up to a limit, whatever the players have collected by then."""
    seen: set[tuple[int, ...]] = set()
    waiting, out = [start], zeros(rules.MAX_MOVES)
    while waiting and len(seen) <= MAX_POSITIONS:
        s = waiting.pop()
        key = tuple(as_list(s)[:FISH])
        if key in seen:
            continue
        seen.add(key)
        count = rules.moves(s, out) if s[TURN] != rules.OVER else 0
        for move in as_list(out)[:count]:
            waiting.append(s.copy())
            rules.play(waiting[-1], move)
    return len(seen)


if __name__ == "__main__":
    main()
