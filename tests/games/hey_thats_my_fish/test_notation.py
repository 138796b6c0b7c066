import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core import BadOptions, BadPosition, IllegalAction, Rng
from shoal.games.hey_thats_my_fish import GAME
from shoal.games.hey_thats_my_fish.rules.layout import read_layout
from tests.games.hey_thats_my_fish.positions import FULL, legal

EMPTY = "/".join(["0000000", "00000000"] * 4)


@given(st.integers(2, 4), st.integers(0, 1000), st.integers(0, 80))
def test_a_position_reads_back_and_goes_on_alike(players: int, seed: int, actions: int) -> None:
    state, rng = GAME.start(GAME.read_options({"players": players}), seed), Rng(seed)
    for _ in range(actions):
        if state.to_act is None:
            break
        state.apply(state.sample(rng))
    again = GAME.read_position(state.notation())
    assert again.notation() == state.notation()
    assert (again.to_act, legal(again), again.result()) == (state.to_act, legal(state), state.result())


def test_a_position_is_one_readable_line() -> None:
    state = GAME.start(GAME.read_options({"layout": FULL}), 1)
    state.apply(GAME.parse("c4"))
    state.apply(GAME.parse("h8"))
    assert state.notation() == f"{FULL} c4|h8 0:0|0:0 1"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "four parts"),
        (f"{FULL} -|- 0:0|0:0", "four parts"),
        (f"{FULL[1:]} -|- 0:0|0:0 1", "row 1"),
        (f"{FULL}/1 -|- 0:0|0:0 1", "8 rows"),
        (f"4{FULL[1:]} -|- 0:0|0:0 1", "row 1"),
        (f"٣{FULL[1:]} -|- 0:0|0:0 1", "row 1"),
        (f"{FULL} i9|- 0:0|0:0 2", "no place 'i9'"),
        (f"{EMPTY} a1|- 0:0|0:0 2", "no floe"),
        (f"{FULL} a1|a1 0:0|0:0 1", "two penguins"),
        (f"{FULL} -|-|-|-|- 0:0|0:0|0:0|0:0|0:0 1", "two to four"),
        (f"{FULL} -|- 0:0 1", "two to four"),
        (f"{FULL} -|- 0:0|0 1", "written like 12:7"),
        (f"{FULL} -|- 0:0|9:2 1", "cannot hold"),
        (f"{FULL} -|- 0:0|0:0 3", "seat from 1 to 2"),
        (f"{FULL} -|- 0:0|0:0 0", "seat from 1 to 2"),
        (f"{FULL} a1,a2,a3|a4 0:0|0:0 2", "placed in turn"),
        (f"{FULL} a1|- 0:0|0:0 1", "placed in turn"),
        (f"{FULL} a1,a2,a3,a4,a5|b1 0:0|0:0 2", "each has 4"),
        (f"{FULL} a1,a2,a3|b1,b2,b3,b4 3:3|3:3 1", "4 penguins on the board"),
        (f"{FULL} a1,a2,a3,a4|b1,b2,b3,b4 3:3|3:3 -", "not over"),
        ("1111000" + EMPTY[7:] + " a1,a2,a3,a4|- 3:3|3:3 1", "cannot"),
        ("1111000" + EMPTY[7:] + " -|- 0:0|0:0 1", "not enough floes"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        GAME.read_position(text)


@given(st.text(max_size=200))
def test_any_other_text_is_refused_as_a_position(text: str) -> None:
    with pytest.raises(BadPosition):
        GAME.read_position(text)


@pytest.mark.parametrize(
    ("layout", "players", "sentence"),
    [
        ("123", 2, "8 rows"),
        (FULL.replace("1", "x", 1), 2, "row 1 has 7 digits"),
        (FULL + "1", 2, "row 8 has 8 digits"),
        (FULL.replace("1", "4", 1), 2, "row 1"),
        (FULL.replace("1", "2"), 2, "at least 8 floes with one fish"),
        (FULL.replace("1", "2", 52), 3, "at least 9 floes with one fish"),
    ],
)
def test_a_layout_that_cannot_be_played_is_refused(layout: str, players: int, sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        GAME.start(GAME.read_options({"layout": layout, "players": players}), 1)


def test_a_layout_with_just_enough_floes_is_played() -> None:
    assert read_layout(FULL.replace("1", "2", 52), 2).count(1) == 8


@pytest.mark.parametrize("text", ["A1", "a0", "a9-a1", "a1-a2-a3", "a1 a2", "a1-a2 ", "i1", "١"])
def test_a_malformed_action_is_refused(text: str) -> None:
    with pytest.raises(IllegalAction, match="'c4' or 'b3-e3'"):
        GAME.parse(text)


def test_there_is_no_eighth_place_in_a_short_row() -> None:
    state = GAME.start(GAME.read_options({}), 1)
    with pytest.raises(IllegalAction, match="no such place"):
        state.apply(GAME.parse("a8"))
