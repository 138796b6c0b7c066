"""Finds puzzles in games between bots, proves them, and writes the file that the game ships.

A puzzle is a position in which exactly one action keeps the best result, some other actions are not obviously lost, and
the players still compete for floes. The stars say how deep a minimax search with the greedy bot's evaluation must be to
prefer that action to all others: 1 action, 3 actions, or more.

A line goes on: the opponent answers with the best defence, and again exactly one action keeps the result. Lines of two
decisions have two stars and lines of three have three. New puzzles are added to those that are there, whose ids stay.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from msgspec.structs import replace
from rich.progress import Progress

from shoal.core import Puzzle, PuzzleMove, Rng, write_puzzles
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
MIN_ACTIONS_LATER = 4
"""Minimum number of actions at the later decisions of a line."""
MAX_DECISIONS = 3
"""Largest number of decisions in a line."""
RESULT_NAMES = {1: "win", 0: "share"}

Evaluation = Callable[[FloeState, int], float]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=40, help="number of puzzles to add")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lines", action="store_true", help="look for lines of several decisions")
    arguments = parser.parse_args()
    kept = list(puzzles.puzzles())
    found = (find_lines if arguments.lines else find)(arguments.count, arguments.seed)
    added = [replace(puzzle, id=f"{len(kept) + n:03}") for n, puzzle in enumerate(found, 1)]
    file = Path(puzzles.__file__).with_name(puzzles.FILE.name)
    ordered = sorted(kept + added, key=lambda puzzle: puzzle.stars)
    file.write_text(write_puzzles(ordered, puzzles.GOALS), encoding="utf-8")


def find(count: int, seed: int) -> list[Puzzle]:
    """Return equally many puzzles with one, two and three stars, sorted by stars and number of actions."""
    missing = {stars: (count + 3 - stars) // 3 for stars in (1, 2, 3)}
    return choose(missing, one_per_game(Rng(seed, "puzzles"), puzzle_at))


def find_lines(count: int, seed: int) -> list[Puzzle]:
    """Return as many lines of two decisions as of three, sorted by their length and number of actions."""
    return choose({2: count // 2, 3: count - count // 2}, one_per_game(Rng(seed, "lines"), line_at))


def choose(missing: dict[int, int], found: Iterator[Puzzle]) -> list[Puzzle]:
    """Return the first puzzles that are missing, by stars."""
    chosen: list[Puzzle] = []
    with Progress() as progress:
        task = progress.add_task("Finding puzzles", total=sum(missing.values()))
        while sum(missing.values()):
            puzzle = next(found)
            if missing[puzzle.stars] > 0:
                missing[puzzle.stars] -= 1
                chosen.append(puzzle)
                progress.advance(task)
    return sorted(chosen, key=lambda puzzle: (puzzle.stars, len(GAME.read_position(puzzle.position).legal())))


def one_per_game(rng: Rng, puzzle_in: Callable[[FloeState], Puzzle | None]) -> Iterator[Puzzle]:
    """Yield at most one puzzle of every game, so that no two are alike."""
    while True:
        yield from islice(filter(None, map(puzzle_in, solvable_states(rng))), 1)


def solvable_states(rng: Rng) -> Iterator[FloeState]:
    """Play a game and yield its states that the solver can solve; they change when the game goes on.

    Each player is greedy or territorial and sometimes acts at random; both play perfectly once the game can be solved.
    """
    state = GAME.start(GAME.options(players=2), rng.below(1 << 32))
    styles = [rng.choice([greedy, territorial]) for _ in state.seats]
    while (seat := state.to_act) is not None:
        solved = None
        if not state.placing and state.integers[FREE].bit_count() <= SOLVABLE_FLOES:
            solved = solve(GAME.tag, state.s, NODES)
        if solved is not None:
            yield state
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
    answer = PuzzleMove([str(state.decode(best_answers[0]))])
    goal = puzzles.GOALS[RESULT_NAMES[best]]
    return Puzzle("", count_stars(state, seat, best_answers), goal, state.notation(), [answer])


def line_at(state: FloeState) -> Puzzle | None:
    """Return the line that begins in a position; None if there are not several decisions with one right action each."""
    if len(state.legal_moves) < MIN_ACTIONS or not contested(state):
        return None
    position = state.notation()
    for best, name in RESULT_NAMES.items():
        line = right_line(GAME.read_position(position), best)
        if len(line) > 1 and count_positions(state.s) <= MAX_POSITIONS:
            return Puzzle("", len(line), puzzles.GOALS[f"{name}_line"], position, line)
    return None


def right_line(state: FloeState, best: int) -> list[PuzzleMove]:
    """Return decisions with exactly one right action each, and the best defence in between."""
    line = list[PuzzleMove]()
    answer = right_answer(state, best)
    while answer is not None:
        state.apply(GAME.parse(answer))
        reply = best_reply(state, best) if len(line) + 1 < MAX_DECISIONS else None
        line.append(PuzzleMove([answer], [] if reply is None else [reply]))
        if reply is None:
            break
        state.apply(GAME.parse(reply))
        answer = right_answer(state, best)
    return line


def best_reply(state: FloeState, best: int) -> str | None:
    """Return the opponent's best defence; None if no best defence leaves the solver with exactly one right action."""
    if state.to_act is None:
        return None
    opponent, margins = state.to_act, dict[int, int]()
    for move in state.legal_moves:
        then = after(state, move)
        solved = None if then.to_act is None else solve(GAME.tag, then.s, NODES)
        if solved is None or then.to_act == opponent:
            return None
        margins[move] = -solved.margin
    defences = [move for move, margin in margins.items() if margin == max(margins.values())]
    return next((str(state.decode(move)) for move in defences if right_answer(after(state, move), best)), None)


def right_answer(state: FloeState, best: int) -> str | None:
    """Return the only action that keeps the result; None if there are several, or too few to choose from."""
    if len(state.legal_moves) < MIN_ACTIONS_LATER:
        return None
    outcomes = values(GAME.tag, state.s, NODES)
    if outcomes is None or max(outcomes.values()) != best:
        return None
    answers = [str(state.decode(move)) for move, outcome in outcomes.items() if outcome == best]
    return answers[0] if len(answers) == 1 else None


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
