"""Finds puzzles in games between bots, proves them, and writes the file that the game ships.

In a puzzle the player to act wins within the turn, whatever is drawn and whatever the opponent chooses, and only one
first action does it. The stars say what the line needs: only eating (1), a step that eats nothing (2), or a square that
acts (3).
"""

from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace
from rich.progress import Progress

from benchmarks.puzzle_search import run_search
from shoal.bots import find_bot
from shoal.core import Puzzle, PuzzleMove, Rng
from shoal.games.little_big_fish import GAME, puzzles
from shoal.games.little_big_fish.rules import rules
from shoal.games.little_big_fish.rules.rules import ACTING, FORFEITS, MOVER, STEPS, WINNER
from shoal.games.little_big_fish.schema import Ate, Born, Drew, Grew, Step, Turned
from shoal.games.little_big_fish.state import ReefState
from shoal.kernel.jit import Vector, as_list, zeros
from shoal.kernel.rules import OVER

MIN_ACTIONS = 8
"""Minimum number of first actions in a puzzle."""
MAX_QUIET = 40
"""Number of quiet turns up to which a position is used, so that no game ends by them."""
BOTS = ("easy", "greedy")


def main() -> None:
    run_search(__doc__, puzzles, find, 75)


def find(wanted: int, seed: int) -> list[Puzzle]:
    """Return puzzles sorted by stars and number of actions; those with one star are rare, so there are fewer."""
    chosen: list[Puzzle] = []
    missing = {1: wanted // 5, 2: 2 * wanted // 5, 3: wanted - wanted // 5 - 2 * wanted // 5}
    with Progress() as progress:
        task = progress.add_task("Finding puzzles", total=wanted)
        for game_seed in count(seed * 1_000_000):
            if len(chosen) == wanted:
                break
            for puzzle in puzzles_of_game(game_seed):
                if missing[puzzle.stars] > 0:
                    missing[puzzle.stars] -= 1
                    chosen.append(puzzle)
                    progress.advance(task)
                    break
    chosen.sort(key=lambda puzzle: (puzzle.stars, len(GAME.read_position(puzzle.position).legal())))
    return [replace(puzzle, id=f"{index:03}") for index, puzzle in enumerate(chosen, 1)]


def puzzles_of_game(seed: int) -> Iterator[Puzzle]:
    """Play a game between bots and yield its puzzles."""
    rng = Rng(seed, "puzzles")
    players = [find_bot(GAME, rng.choice(BOTS), seed + seat) for seat in range(2)]
    state = GAME.start(GAME.options(), seed)
    while (seat := state.to_act) is not None:
        if state.integers[STEPS] == 2 and (puzzle := puzzle_at(state)) is not None:
            yield puzzle
        state.apply(players[seat].choose(GAME, state.view(seat), seat))


def puzzle_at(state: ReefState) -> Puzzle | None:
    """Return the puzzle at the beginning of a turn, if there is one."""
    if len(state.legal_moves) < MIN_ACTIONS or state.integers[rules.QUIET] > MAX_QUIET:
        return None
    position = state.notation()
    line = winning_line(GAME.read_position(position))
    if line is None:
        return None
    return Puzzle("", count_stars(position, line), puzzles.GOALS["turn"], position, line)


def winning_line(state: ReefState) -> list[PuzzleMove] | None:
    """Return the solver's decisions up to the victory; None if there is none or one of them has two right actions.

    Only at the last decision several actions may be right, because all of them win at once.
    """
    solver, line = state.to_act, list[PuzzleMove]()
    assert solver is not None
    while state.to_act is not None:
        wins = [move for move in state.legal_moves if wins_after(state.s, move, solver)]
        if not wins:
            return None
        accepted = sorted(str(state.decode(move)) for move in wins)
        after = [_played(state, action) for action in accepted]
        if len(accepted) > 1 and any(then.to_act is not None for then in after):
            return None
        state, replies = after[0], list[str]()
        while state.to_act == 1 - solver:
            replies.append(str(state.legal()[0]))
            state.apply(state.legal()[0])
        line.append(PuzzleMove(accepted, replies))
    return line if len(line) > 1 else None


def _played(state: ReefState, action: str) -> ReefState:
    after = state.copy()
    after.apply(GAME.parse(action))
    return after


def wins_after(s: Vector, move: int, solver: int) -> bool:
    after = s.copy()
    rules.play(after, move)
    return wins(after, solver)


def wins(s: Vector, solver: int) -> bool:
    """Return whether the solver wins within the turn: by some action of theirs, against every draw and choice."""
    if s[ACTING] == OVER:
        return bool(s[WINNER] == solver)
    if s[MOVER] != solver or s[FORFEITS]:
        return False
    enough = any if s[ACTING] == solver else all
    return enough(wins_after(s, move, solver) for move in _legal_moves(s))


def _legal_moves(s: Vector) -> list[int]:
    out = zeros(rules.MAX_MOVES)
    number = rules.moves(s, out)
    return as_list(out)[:number]


def count_stars(position: str, line: list[PuzzleMove]) -> int:
    state, kinds = GAME.read_position(position), list[set[type]]()
    for move in line:
        for action in (move.accepted[0], *move.replies):
            parsed = GAME.parse(action)
            events = state.apply(parsed)
            if isinstance(parsed, Step):
                kinds.append({type(event) for event in events})
            else:
                kinds[-1] |= {type(event) for event in events}
    if any(step & {Grew, Born, Drew, Turned} for step in kinds):
        return 3
    return 1 if all(Ate in step for step in kinds) else 2


if __name__ == "__main__":
    main()
