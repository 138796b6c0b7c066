"""The evaluation prefers what the rules reward."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from shoal.core import Rng
from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.bot.evaluation import candidate_moves, endangered, evaluate, in_danger, lead, set_hidden
from shoal.games.kuna_yala.rules.places import place_named
from shoal.games.kuna_yala.rules.rules import COLOUR, MAX_MOVES, play, school_of
from shoal.games.kuna_yala.state import CoralState
from shoal.kernel.chance import seeded
from shoal.kernel.jit import JIT, Vector, as_list, reals, zeros
from tests.games.kuna_yala.positions import position

OPEN_CARDS = "C,C,C,C"


def positions(players: int, games: int) -> Iterator[CoralState]:
    """Yield the positions of random games."""
    for seed in range(games):
        state, rng = GAME.start(GAME.options(players=players), seed), Rng(seed)
        while state.to_act is not None:
            yield state
            state.apply(state.sample(rng))


def chances(state: CoralState) -> list[float]:
    values = reals(4)
    evaluate(state.s, values, zeros(1), seeded(0))
    return [values[player] for player in range(state.options.players)]


def chance(schools: str, visible: str = OPEN_CARDS, awaits: str = "first", turn: int = 1) -> float:
    """Return the chance to win of seat 1, whose fish are red."""
    return chances(position(schools, visible, awaits, turn=turn))[0]


def some_chances() -> list[float]:
    return [round(float(chances(state)[0]), 9) for state in positions(players=3, games=1)]


@pytest.mark.parametrize("players", GAME.players)
def test_it_is_a_chance_in_every_position(players: int) -> None:
    for state in positions(players, games=4):
        estimates = chances(state)
        assert min(estimates) > 0
        assert sum(estimates) == pytest.approx(1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("o:C,e1:rn1|o:C", "o:C,e1:gn1|o:C"),
        ("o:C,e1:rn2|o:C", "o:C,e1:rn1|o:C"),
        ("o:C|o:C,e1:rn1", "o:C|o:C,e1:yn1"),
        ("o:C,e1:O/C|o:C", "o:C|o:C,e1:O/C"),
        ("o:C,e1:C|o:C", "o:C|o:C,e1:C"),
        ("o:C,e1:S/gn1|o:C", "o:C|o:C,e1:S/gn1"),
    ],
)
def test_what_brings_points_is_worth_something(better: str, worse: str) -> None:
    assert chance(better) > chance(worse)


def test_a_lead_is_worth_more_when_fewer_cards_are_left() -> None:
    ahead = "o:C,e1:rn1,w1:rs1|o:C,e1:yn1"
    early = chances(position(ahead, OPEN_CARDS))[0]
    late = chances(position(ahead, OPEN_CARDS, stacks=("gn1", "gs1", "vn1", "vs1")))[0]
    assert late > early > 0.5


@pytest.mark.parametrize(
    ("school", "place", "danger"),
    [
        ("o:C,e1:rn1,e2:gn1", "e1", True),
        ("o:C,e1:rn1,e2:gn1", "e2", True),
        ("o:C,e1:rn1,e2:rs1", "e1", False),
        ("o:C,n1:C,e1:rn1,e1n1:C,e2n1:C,e3n1:C,e3:gn1", "e1", True),
        ("o:C,e1:rn1,e2:gn1,e3:C", "e1", False),
        ("o:C,e1:rn1,e1n1:gn1", "e1", True),
    ],
)
def test_danger_is_one_more_card_away(school: str, place: str, *, danger: bool) -> None:
    state = position(f"{school}|o:C", OPEN_CARDS)
    assert endangered(state.s, school_of(0), place_named(place), 1) is danger


def test_fish_in_danger_are_counted_wherever_they_are() -> None:
    state = position("o:C,e1:rn2,e2:gn1|o:C,e1:rt1,e2:vt1", OPEN_CARDS)
    assert [in_danger(state.s, colour) for colour in range(4)] == [3, 0, 1, 1]


def test_danger_counts_against_a_school() -> None:
    assert chance("o:C,e1:rn1,e2:rs1|o:C") > chance("o:C,e1:rn1,e2:rn1|o:C")


def candidates(s: Vector) -> list[int]:
    out = zeros(MAX_MOVES)
    count = candidate_moves(s, out)
    return as_list(out)[:count]


def after_two(state: CoralState, firsts: list[int]) -> set[tuple[int, ...]]:
    """Return the positions after two cards, of which the first is one of these moves."""
    positions_after = set()
    for first in firsts:
        half = state.s.copy()
        play(half, first)
        for second in candidates(half):
            whole = half.copy()
            play(whole, second)
            positions_after.add(tuple(as_list(whole)))
    return positions_after


def test_laying_at_home_first_loses_nothing() -> None:
    checked = 0
    for state in positions(players=3, games=2):
        if state.view(None).awaits == "first" and len(state.legal_moves) < 60:
            firsts = candidates(state.s)
            assert set(firsts) < set(state.legal_moves)
            assert after_two(state, firsts) == after_two(state, state.legal_moves)
            checked += 1
    assert checked > 5


def test_setting_hidden_colours_changes_nothing_else() -> None:
    state = position("o:C|o:C", OPEN_CARDS)
    world = position("o:C,e1:rn1|o:C", OPEN_CARDS, colours="vg")
    before = state.notation()
    set_hidden(state.s, world.s)
    state.__dict__.pop("position", None)
    assert state.notation() == "vg" + before[2:]


def test_the_points_that_a_greedy_bot_looks_at() -> None:
    state = position("o:C,e1:rn2|o:C,e1:yn1", OPEN_CARDS)
    assert lead(state.s, 0) == 5 - 4
    assert GAME.prospects(state, 1) == -1


def test_every_deal_of_the_others_colours_is_a_separate_world() -> None:
    state = GAME.start(GAME.options(players=3), 1)
    worlds = GAME.determinizations(state.view(1), 1, Rng(0))
    assert sum(share for _, share in worlds) == pytest.approx(1)
    colours = {tuple(as_list(world.s)[COLOUR : COLOUR + 3]) for world, _ in worlds}
    assert len(colours) == 3 * 2
    assert {seen[1] for seen in colours} == {state.s[COLOUR + 1]}


def test_the_other_mode_evaluates_the_same() -> None:
    program = "from tests.games.kuna_yala.test_evaluation import some_chances; print(some_chances())"
    environment = {**os.environ, "SHOAL_JIT": "0" if JIT else "1"}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(some_chances())
