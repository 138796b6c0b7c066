"""The evaluation prefers what the rules reward."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from shoal.core import Rng
from shoal.games.little_big_fish import GAME
from shoal.games.little_big_fish.bot import evaluate, lead, reached
from shoal.games.little_big_fish.rules.rules import ACTING, fish_of, size_at, targets
from shoal.games.little_big_fish.rules.sea import SQUARES
from shoal.games.little_big_fish.state import ReefState
from shoal.kernel.chance import seeded
from shoal.kernel.jit import JIT, reals, zeros
from shoal.kernel.rules import OVER
from tests.games.little_big_fish.positions import position

HUNTER, FAR = "c3m,a1m,f1m", "d6s,e6s,f6s"
"""Fish of both seats, of which only the one on c3 can act soon."""


def positions(games: int) -> Iterator[ReefState]:
    """Yield the positions of random games, with and without the option."""
    for seed in range(games):
        state, rng = GAME.start(GAME.options(only_where_stopping=seed % 2 == 1), seed), Rng(seed)
        while state.to_act is not None:
            yield state
            state.apply(state.sample(rng))


def chance(state: ReefState) -> float:
    """Return the chance of seat 1 to win."""
    values = reals(2)
    evaluate(state.s, values, zeros(1), seeded(0))
    assert 0 < values[0] < 1
    assert values[0] + values[1] == pytest.approx(1)
    return values[0]


def worth_of(prey: str, awaits: str = "step2", *, turn: int = 1, eaten: str = "0,0,0|0,0,0") -> int:
    """Return how much better it is for the hunter if this fish is where it is instead of far away on a6."""
    near, away = (position(f"{HUNTER}|{fish},{FAR}", awaits, turn=turn, eaten=eaten) for fish in (prey, "a6" + prey[2]))
    return int(lead(near.s, 0) - lead(away.s, 0))


def swapped(notation: str) -> str:
    """Return the position with the seats exchanged."""
    sea, fish, tokens, eaten, pile, turn, *rest = notation.split(" ")
    pairs = ["|".join(reversed(pair.split("|"))) for pair in (fish, tokens, eaten)]
    return " ".join([sea, *pairs, pile, "2" if turn == "1" else "1", *rest])


def leads() -> list[int]:
    return [int(lead(state.s, 0)) for state in positions(games=6)]


def test_it_is_a_chance_in_every_position() -> None:
    assert sum(chance(state) > 0 for state in positions(games=10)) > 300


def test_seats_are_alike() -> None:
    checked = 0
    for state in positions(games=10):
        if "place" not in state.notation():
            twin = GAME.read_position(swapped(state.notation()))
            assert lead(state.s, 0) == lead(twin.s, 1) == -lead(twin.s, 0)
            checked += 1
    assert checked > 300


def test_it_sees_the_steps_of_the_rules() -> None:
    for state in positions(games=10):
        for player in range(2):
            own = fish_of(state.s, player)
            for square in range(SQUARES):
                if own >> square & 1:
                    size = size_at(state.s, player, square)
                    seen = reached(state.s, player, 1 << square, size) & ~own
                    assert seen == targets(state.s, player, square, size)


@pytest.mark.parametrize("awaits", ["step2", "step1"])
def test_eating_looks_better_than_swimming_past(awaits: str) -> None:
    eats, swims = (position(f"{HUNTER}|c4s,{FAR}", awaits) for _ in range(2))
    eats.apply(GAME.parse("c3-c4"))
    swims.apply(GAME.parse("c3-d3"))
    assert chance(eats) > chance(swims)


def test_every_victim_brings_the_victory_nearer() -> None:
    chances = [chance(position(f"a1s,c1s|{FAR}", eaten=f"0,{n},0|0,0,0")) for n in range(5)]
    assert chances == sorted(set(chances))


def test_bigger_fish_are_worth_more() -> None:
    chances = [chance(position(f"a1{size},c1s|{FAR}")) for size in "smb"]
    assert chances == sorted(set(chances))


@pytest.mark.parametrize("prey", ["c4s", "c4m", "c5s", "c5m"])
def test_prey_is_worth_more_to_whom_it_is_within_reach_now(prey: str) -> None:
    assert worth_of(prey, turn=1) > worth_of(prey, turn=2)


def test_with_one_step_left_only_the_next_square_is_near() -> None:
    assert worth_of("c4s", "step1") > 5 * max(0, worth_of("c5s", "step1"))
    assert worth_of("c5m", "step2") > worth_of("c5m", "step1")


def test_what_is_bigger_is_no_prey() -> None:
    assert worth_of("c4m") > 100 > worth_of("c4b")


def test_the_prey_that_decides_the_game_is_worth_most() -> None:
    assert worth_of("c4s", eaten="0,4,0|0,0,0") > worth_of("c4s", eaten="0,3,0|0,0,0")


def test_a_fish_may_grow_on_its_way_to_the_prey() -> None:
    def worth(tokens: str) -> int:
        near, away = (position(f"d6s,a1s,c1s|{fish},a4s,c4s", tokens=tokens) for fish in ("f6m", "f3m"))
        return lead(near.s, 0) - lead(away.s, 0)

    assert worth("r|rybg") > worth("-|rybg")


def test_the_greedy_bot_takes_the_victory() -> None:
    state = position(f"{HUNTER}|c4s,{FAR}", eaten="0,4,0|0,0,0")
    before = GAME.prospects(state, 0)
    state.apply(GAME.parse("c3-c4"))
    assert state.s[ACTING] == OVER
    assert GAME.prospects(state, 0) > before
    assert GAME.prospects(state, 1) == -GAME.prospects(state, 0)


def test_the_other_mode_evaluates_the_same() -> None:
    program = "from tests.games.little_big_fish.test_evaluation import leads; print(leads())"
    environment = {**os.environ, "SHOAL_JIT": "0" if JIT else "1"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(leads())
