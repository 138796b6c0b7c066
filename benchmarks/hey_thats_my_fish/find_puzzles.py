"""Finds puzzles in games between bots, proves them, and writes the file the game ships.

A puzzle is a position in which exactly one action keeps the best result, some of the others are not lost at sight, and
the players are not yet apart from each other.
Stars tell how far one has to look ahead, with the greedy bot's eyes, to prefer that action to all others: 1 action,
3 actions, or further.
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

FEWEST_ACTIONS, FEWEST_PENGUINS, FEWEST_TEMPTING = 6, 2, 2
SOLVABLE_FLOES = 20
NODES = 20_000
MOST_POSITIONS = 12_000
"""So that plain Python can look at all of them."""
WORDS_OF = {1: "win", 0: "share"}

Eyes = Callable[[FloeState, int], float]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    file = Path(puzzles.__file__).with_name(puzzles.FILE.name)
    file.write_text(puzzles.write(find(arguments.count, arguments.seed)), encoding="utf-8")


def find(count: int, seed: int) -> list[Puzzle]:
    """A third of each number of stars; first those with few stars, and of these those with few actions."""
    found: list[Puzzle] = []
    wanted = {stars: (count + 3 - stars) // 3 for stars in (1, 2, 3)}
    rng = Rng(seed, "puzzles")
    with Progress() as progress:
        task = progress.add_task("Finding puzzles", total=count)
        while len(found) < count:
            for puzzle in puzzles_of_a_game(rng):
                if wanted[puzzle.stars] > 0:
                    wanted[puzzle.stars] -= 1
                    found.append(puzzle)
                    progress.advance(task)
                    break
    found.sort(key=lambda puzzle: (puzzle.stars, len(GAME.read_position(puzzle.position).legal())))
    return [replace(puzzle, id=f"{number:03}") for number, puzzle in enumerate(found, 1)]


def puzzles_of_a_game(rng: Rng) -> Iterator[Puzzle]:
    """Plays with two characters that now and then act at random, and to perfection once the end can be seen."""
    state = GAME.start(GAME.options(players=2), rng.below(1 << 32))
    characters = [rng.choice([greedy, territorial]) for _ in state.seats]
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
            state.apply(state.decode(rng.choice(favourites(state, seat, characters[seat]))))


def greedy(state: FloeState, seat: int) -> float:
    return GAME.prospects(state, seat)


def territorial(state: FloeState, seat: int) -> float:
    mine, others = (fish_on(state.s, region(state.s, player)) for player in (seat, 1 - seat))
    return greedy(state, seat) + mine - others


def favourites(state: FloeState, seat: int, eyes: Eyes, depth: int = 1) -> list[int]:
    """The moves that look best from so many actions ahead."""
    looks = {move: look(after(state, move), seat, eyes, depth - 1) for move in state.legal_moves}
    best = max(looks.values())
    return [move for move, value in looks.items() if value == best]


def look(state: FloeState, seat: int, eyes: Eyes, depth: int) -> float:
    if depth == 0 or state.to_act is None:
        return eyes(state, seat)
    best = max if state.to_act == seat else min
    return best(look(after(state, move), seat, eyes, depth - 1) for move in state.legal_moves)


def after(state: FloeState, move: int) -> FloeState:
    s = state.s.copy()
    rules.play(s, move)
    return FloeState(state.options, s)


def puzzle_at(state: FloeState) -> Puzzle | None:
    seat = state.integers[TURN]
    penguins = {move >> 6 for move in state.legal_moves}
    if len(state.legal_moves) < FEWEST_ACTIONS or len(penguins) < FEWEST_PENGUINS or not contested(state):
        return None
    outcomes = values(GAME.tag, state.s, NODES)
    if outcomes is None:
        return None
    best = max(outcomes.values())
    keeping = [move for move, outcome in outcomes.items() if outcome == best]
    if len(keeping) > 1 or best < 0:
        return None
    memo = zeros(MEMO)
    hopeful = [move for move in outcomes if upper_bound(after(state, move).s, seat, memo) >= best]
    if len(hopeful) <= FEWEST_TEMPTING or positions(state.s) > MOST_POSITIONS:
        return None
    answer = str(state.decode(keeping[0]))
    return Puzzle("", stars(state, seat, keeping), state.notation(), answer, WORDS_OF[best])


def contested(state: FloeState) -> bool:
    """Whether there is a free floe that both can get to."""
    return region(state.s, 0) & region(state.s, 1) != 0


def stars(state: FloeState, seat: int, keeping: list[int]) -> int:
    if favourites(state, seat, greedy) == keeping:
        return 1
    return 2 if favourites(state, seat, greedy, depth=3) == keeping else 3


def positions(start: Vector) -> int:
    """How many different ones can come up, whatever the players hold by then."""
    seen: set[tuple[int, ...]] = set()
    waiting, out = [start], zeros(rules.MAX_MOVES)
    while waiting and len(seen) <= MOST_POSITIONS:
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
