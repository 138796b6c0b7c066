import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core import BadPosition, IllegalAction, Rng
from shoal.games.little_big_fish import GAME
from tests.games.little_big_fish.positions import FIRST_GAMES, legal, position

REST = "a1s,c1s|a6s,f6s rybg|rybg 0,0,0|0,0,0 2,2,2,2 1 step2 0"
PARTS = [FIRST_GAMES, *REST.split(" ")]


def with_part(index: int, text: str) -> str:
    """Return the example position with another text in one of its parts."""
    return " ".join([*PARTS[:index], text, *PARTS[index + 1 :]])


@given(st.integers(0, 1000), st.integers(0, 250), st.booleans())
def test_a_position_reads_back_and_goes_on_alike(seed: int, actions: int, stopping: bool) -> None:
    state, rng = GAME.start(GAME.read_options({"only_where_stopping": stopping}), seed), Rng(seed)
    for _ in range(actions):
        if state.to_act is None:
            break
        state.apply(state.sample(rng))
    again = GAME.read_position(state.notation())
    assert again.notation() == state.notation()
    assert again.view(None) == state.view(None)
    assert legal(again) == legal(state)


def test_every_position_of_whole_games_reads_back() -> None:
    for seed in range(20):
        state = GAME.start(GAME.read_options({"only_where_stopping": bool(seed % 2)}), seed)
        rng = Rng(seed)
        while state.to_act is not None:
            state.apply(state.sample(rng))
            again = GAME.read_position(state.notation())
            assert (again.notation(), again.view(None)) == (state.notation(), state.view(None))


def test_a_position_is_one_readable_line() -> None:
    state = GAME.start(GAME.read_options({"first_games": True}), 1)
    for text in ("a1", "c1", "f1", "a6"):
        state.apply(GAME.parse(text))
    assert state.notation() == f"{FIRST_GAMES} a1s,c1s,f1s|a6s rybg|rybg 0,0,0|0,0,0 2,2,2,2 2 place0 0"


def test_the_reading_of_the_effects_is_a_ninth_word() -> None:
    state = position("a1s,c1s|a6s,f6s", stopping=True)
    assert state.options.only_where_stopping
    assert state.notation() == f"{FIRST_GAMES} {REST} stopping"
    assert not position("a1s,c1s|a6s,f6s").options.only_where_stopping


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "eight parts"),
        (f"{FIRST_GAMES} {REST} 0", "eight parts"),
        (f"{FIRST_GAMES} {REST} stopping stopping", "eight parts"),
        (with_part(0, FIRST_GAMES[1:]), "six rows of six squares"),
        (with_part(0, FIRST_GAMES + "/......"), "six rows of six squares"),
        (with_part(0, FIRST_GAMES.replace("R", "X")), "no board looks like"),
        (with_part(0, FIRST_GAMES.replace("R", ".")), "no board looks like"),
        (with_part(0, ".R..R./WNWWNW/.?..?./.W..W./NY?NGW/.W..?."), "every board is there once"),
        (with_part(1, "a1s,c1s"), "two seats"),
        (with_part(1, "a1s,c1s|a6s,f6s|-"), "two seats"),
        (with_part(2, "rybg"), "two seats"),
        (with_part(3, "0,0,0"), "two seats"),
        (with_part(1, "a1s,a1m|a6s,f6s"), "'a1m' is no fish on a square of its own"),
        (with_part(1, "a1s,c1s|a1s,f6s"), "'a1s' is no fish on a square of its own"),
        (with_part(1, "a1s,b1s|a6s,f6s"), "'b1s' is no fish"),
        (with_part(1, "a1s,g1s|a6s,f6s"), "'g1s' is no fish"),
        (with_part(1, "a1s,c1x|a6s,f6s"), "'c1x' is no fish"),
        (with_part(1, "a1s,|a6s,f6s"), "'' is no fish"),
        (with_part(1, "a1b,c1b,d1b|a6s,f6s"), "seat 1 has more big fish than there are"),
        (with_part(2, "rybgr|rybg"), "plankton tokens are letters"),
        (with_part(2, "|rybg"), "plankton tokens are letters"),
        (with_part(3, "0,0|0,0,0"), "3 numbers from 0 to 5"),
        (with_part(3, "0,0,6|0,0,0"), "3 numbers from 0 to 5"),
        (with_part(3, "0,0,٣|0,0,0"), "3 numbers from 0 to 5"),
        (with_part(3, "3,3,0|0,0,0"), "nobody eats more than 5"),
        (with_part(3, "0,0,3|0,0,0"), "seat 2 has more big fish than there are"),
        (with_part(4, "2,2,2"), "4 numbers from 0 to 2"),
        (with_part(4, "3,2,2,2"), "4 numbers from 0 to 2"),
        (with_part(4, "0,0,0,0"), "never empty"),
        (with_part(5, "3"), "seat 1 or 2"),
        (with_part(6, "swim2"), "nothing that can be awaited"),
        (with_part(6, "step3"), "nothing that can be awaited"),
        (with_part(6, "step0"), "cannot be awaited here"),
        (with_part(6, "step1@a1"), "cannot be awaited here"),
        (with_part(6, "step1@a1") + " stopping", "cannot be awaited here"),
        (with_part(6, "birth1"), "cannot be awaited here"),
        (with_part(6, "birth1@a1"), "cannot be awaited here"),
        (with_part(6, "birth1@a2"), "cannot be awaited here"),
        (with_part(6, "turn1@c2"), "cannot be awaited here"),
        (with_part(6, "lose1@c2"), "cannot be awaited here"),
        (with_part(6, "place0"), "small fish on ocean squares of their home row"),
        (with_part(6, "place1"), "nothing else has happened"),
        (with_part(6, "over1"), "has not ended like that"),
        (with_part(7, "60"), "would be over"),
        (with_part(7, "61"), "quiet turns"),
        (with_part(7, "-2"), "quiet turns"),
        (with_part(1, "a1s|a6s,f6s"), "would be over"),
        (with_part(3, "5,0,0|0,0,0").replace("a6s,f6s", "a6m,f6m"), "would be over"),
        (with_part(1, "a1m,f1m|a2b,e1b"), "'step2' cannot be awaited"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence) as refusal:
        GAME.read_position(text)
    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)


@given(st.text(max_size=200))
def test_any_other_text_is_refused_as_a_position(text: str) -> None:
    with pytest.raises(BadPosition):
        GAME.read_position(text)


@given(
    st.integers(0, 7), st.one_of(st.text(max_size=12), st.text("abcdef123456smb,|-rygplace@!stepovrlu0", max_size=16))
)
def test_any_other_part_is_refused_or_gives_a_position_that_can_be_played(index: int, text: str) -> None:
    try:
        state = GAME.read_position(with_part(index, text))
    except BadPosition:
        return
    assert (state.to_act is None) == (not state.legal())
    assert GAME.read_position(state.notation()).view(None) == state.view(None)


@given(st.integers(0, len(f"{FIRST_GAMES} {REST}")), st.characters())
def test_a_wrong_character_anywhere_is_no_other_exception(place: int, character: str) -> None:
    text = f"{FIRST_GAMES} {REST}"
    try:
        state = GAME.read_position(text[:place] + character + text[place + 1 :])
    except BadPosition:
        return
    assert (state.to_act is None) == (not state.legal())


@pytest.mark.parametrize(
    "text", ["A1", "a0", "a7", "g1", "a1-a2-a3", "birth", "turn pink left", "turn red up", "lose", "stop a1"]
)
def test_a_malformed_action_is_refused(text: str) -> None:
    with pytest.raises(IllegalAction):
        GAME.parse(text)
