from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shoal.core import BadPosition, IllegalAction, Rng
from shoal.games.kuna_yala import GAME
from shoal.games.kuna_yala.state import CoralState
from tests.games.kuna_yala.positions import NO_DEEDS, legal, play, position

RULES = Path(__file__).parents[3] / "docs" / "rules" / "kuna_yala.md"
TEXT = f"rv o:C,e1:rn1,e2:S/vn1|o:O/C,n1:C vs2,C,S,gr1 24,23,23,22 O 1 first {NO_DEEDS}|{NO_DEEDS}"
PARTS = TEXT.split(" ")
GONE, AWAITED = 4, 6


def with_parts(**parts: str) -> str:
    """Return the example position with other parts, as in `with_parts(turn="2")`."""
    names = ["colours", "schools", "visible", "stacks", "gone", "turn", "awaited", "deeds"]
    return " ".join(parts.get(name, old) for name, old in zip(names, PARTS, strict=True))


def check_reads_back(state: CoralState) -> None:
    again = GAME.read_position(state.notation())
    assert again.notation() == state.notation()
    for viewpoint in (*range(state.options.players), None):
        assert again.view(viewpoint).schools == state.view(viewpoint).schools
        assert again.view(viewpoint).colours == state.view(viewpoint).colours
        assert again.view(viewpoint).unseen == state.view(viewpoint).unseen
        assert again.view(viewpoint).awaits == state.view(viewpoint).awaits
    assert again.to_act == state.to_act
    assert legal(again) == legal(state)


@given(st.integers(0, 1000), st.integers(2, 4), st.integers(0, 150))
def test_a_position_reads_back_and_goes_on_alike(seed: int, players: int, actions: int) -> None:
    state, rng = GAME.start(GAME.read_options({"players": players, "last_cards": seed % 2}), seed), Rng(seed)
    for _ in range(actions):
        if state.to_act is None:
            break
        state.apply(state.sample(rng))
    check_reads_back(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_whole_games_reads_back(players: int) -> None:
    for seed in range(4):
        state, rng = GAME.start(GAME.read_options({"players": players, "last_cards": seed % 2}), seed), Rng(seed)
        while state.to_act is not None:
            state.apply(state.sample(rng))
            check_reads_back(state)


def test_a_position_is_one_readable_line() -> None:
    state = position("o:C|o:C", "rn1,C,gt1,vs2", stacks=["rs1,ys1", "gs1", "vs1", ""], colours="vg")
    play(state, "1 A e1")
    colours, schools, visible, stacks, gone, turn, awaits, deeds = state.notation().split(" ")
    assert (colours, schools, visible, stacks) == ("vg", "o:C,e1:rn1|o:C", "-,C,gt1,vs2", "2,1,1,0")
    assert gone.startswith("rt1,rt1,rt1,rt2,rn1,rn1,rn2,rs1,rs1,rs2")
    assert (turn, awaits) == ("1", "others")
    assert deeds == f"1,0,0,0/0,0,0,0/0,0,0,0|{NO_DEEDS}"


def test_an_octopus_that_seeks_a_coral_has_not_been_discarded() -> None:
    state = position("o:C|o:C,e1:C", "rs1,gs1,C,C", stacks=["O,vs1,gr1", "vs2,gr1", "", ""])
    assert state.notation().split(" ")[GONE].count("O") == 9
    play(state, "1 A e1", "2 B e2")
    assert state.notation().split(" ")[AWAITED] == "settle2@1"
    assert state.notation().split(" ")[GONE].count("O") == 9
    check_reads_back(state)


def test_the_order_in_which_a_school_is_written_does_not_matter() -> None:
    in_order = GAME.read_position(TEXT)
    shuffled = GAME.read_position(with_parts(schools="e2:S/vn1,o:C,e1:rn1|n1:C,o:O/C"))
    assert in_order.notation() == shuffled.notation() == TEXT


def test_the_position_in_the_rules_is_one() -> None:
    lines = [line.strip() for line in RULES.read_text().splitlines() if line.startswith("    rv ")]
    assert [GAME.read_position(line).notation() for line in lines] == lines
    assert len(lines) == 1


RUINS = "o:C,e1:X/gt1,w1:X/gt2,n1:X/gn1,s1:X/gn2"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "eight parts"),
        (f"{TEXT} 0", "at most the word 'last' after them"),
        (with_parts(colours="r"), "two to four seats have different colours out of rygv, not 'r'"),
        (with_parts(colours="rr"), "different colours"),
        (with_parts(colours="rx"), "different colours"),
        (with_parts(colours="rygvr"), "different colours"),
        (with_parts(colours="rvg"), "3 schools and deeds of 3 seats"),
        (with_parts(deeds=NO_DEEDS), "2 schools and deeds of 2 seats"),
        (with_parts(deeds=f"{NO_DEEDS}|0,0,0,0/0,0,0,0"), "2 schools and deeds of 2 seats"),
        (with_parts(deeds=f"{NO_DEEDS}|{NO_DEEDS},1"), "'0,0,0,0,1' should be 4 numbers"),
        (with_parts(deeds=f"{NO_DEEDS}|{NO_DEEDS.replace('0', '٣')}"), "should be 4 numbers"),
        (with_parts(schools="o:C,e1:zz1|o:C"), "there is no card 'zz1'"),
        (with_parts(schools="o:C,e1:rn3|o:C"), "there is no card 'rn3'"),
        (with_parts(schools="o:C,e1|o:C"), "'e1' is no card in a school, like e1n2:rs1"),
        (with_parts(schools="o:C,|o:C"), "'' is no card in a school"),
        (with_parts(schools="o:C,n1e1:rn1|o:C"), "'n1e1' is not a place"),
        (with_parts(schools="o:C,e0:rn1|o:C"), "'e0' is not a place"),
        (with_parts(schools="o:C,e01:rn1|o:C"), "'e01' is not a place"),
        (with_parts(schools="o:C,e52:rn1|o:C"), "no school reaches as far as e52"),
        (with_parts(schools="o:C,e1:S|o:C"), "sharks and bones were fish cards, octopuses cover corals"),
        (with_parts(schools="o:C,e1:S/C|o:C"), "sharks and bones were fish cards"),
        (with_parts(schools="o:C,e1:X|o:C"), "sharks and bones were fish cards"),
        (with_parts(schools="o:C,e1:O/rn1|o:C"), "octopuses cover corals"),
        (with_parts(schools="o:C,e1:rn1/C|o:C"), "cannot lie there"),
        (with_parts(schools="o:C,e1:rn1,e1:rs1|o:C"), "every place of a school is written once"),
        (with_parts(schools="e1:C|o:C"), "begins with the coral on o"),
        (with_parts(schools="o:rn1|o:C"), "begins with the coral on o"),
        (with_parts(schools="o:C,e2:rn1|o:C"), "e2 does not hang together with its school"),
        (with_parts(schools="o:C,e1n1:rn1|o:C"), "e1n1 does not hang together with its school"),
        (with_parts(schools="o:C,e1:rn1,e2:gs1|o:C"), "the card on e1 does not fit its neighbours"),
        (with_parts(schools="o:C,e1:rn1,e2:yn1,e3:gn1|o:C"), "through e2 would be bones"),
        (with_parts(visible="vs2,C,S"), "four stacks show a card or none"),
        (with_parts(visible="vs2,C,S,O"), "no octopus and no bones"),
        (with_parts(visible="vs2,C,S,X"), "no octopus and no bones"),
        (with_parts(visible="vs2,vs2,S,C"), "there are not so many cards vs2"),
        (with_parts(stacks="24,23,23"), "should be 4 numbers"),
        (with_parts(stacks="24,23,23,23"), "92 cards are left for the stacks, not 93"),
        (with_parts(gone="-"), "93 cards are left for the stacks, not 92"),
        (with_parts(gone="q"), "there is no card 'q'"),
        (with_parts(gone="X"), "left for the stacks"),
        (with_parts(turn="3"), "seat 1 to 2"),
        (with_parts(turn="0"), "seat 1 to 2"),
        (with_parts(awaited="play"), "'play' is nothing that can be awaited"),
        (with_parts(awaited="settle"), "'settle' is nothing that can be awaited"),
        (with_parts(awaited="settle3@1"), "nothing that can be awaited"),
        (with_parts(awaited="settle1@5"), "nothing that can be awaited"),
        (with_parts(awaited="settle1@1", gone="-"), "cannot be awaited here"),
        (with_parts(awaited="stuck"), "cannot be awaited here"),
        (with_parts(awaited="others"), "cannot be awaited here"),
        (with_parts(awaited="own"), "cannot be awaited here"),
        (with_parts(awaited="discard"), "cannot be awaited here"),
        (with_parts(awaited="again"), "cannot be awaited here"),
        (with_parts(awaited="over"), "cannot be awaited here"),
        (with_parts(visible="vs2,C,S,-", stacks="24,23,23,23"), "cannot be awaited here"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence) as refusal:
        GAME.read_position(text)
    assert str(refusal.value).startswith("This position cannot be used: ")
    assert str(refusal.value).endswith(".")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("awaits", ["first", "stuck", "others", "own"])
def test_nothing_is_awaited_when_three_stacks_are_finished(awaits: str) -> None:
    shown = "C,C,C,C" if awaits in ("first", "stuck") else "C,C,C,-"
    position("o:C|o:C", "C,C,C,C", stacks=["", "C", "C", ""])
    with pytest.raises(BadPosition, match="cannot be awaited here"):
        position("o:C|o:C", shown, awaits, stacks=["", "", "C", ""])


def test_with_the_last_cards_a_turn_does_not_begin_when_three_stacks_are_finished() -> None:
    position("o:C|o:C", "C,C,-,-", stacks=["", "", "", ""], last_cards=True)
    for awaits in ("first", "stuck"):
        with pytest.raises(BadPosition, match="cannot be awaited here"):
            position("o:C|o:C", "C,-,-,-", awaits, stacks=["", "", "", ""], last_cards=True)
    position("o:C|o:C", "C,-,-,-", "others", stacks=["", "", "", ""], last_cards=True)


def test_a_position_says_whether_the_last_cards_are_played() -> None:
    state = GAME.read_position(f"{TEXT} last")
    assert state.options.last_cards
    assert state.notation() == f"{TEXT} last"
    assert not GAME.read_position(TEXT).options.last_cards


def test_more_cards_than_a_school_can_get_are_refused() -> None:
    fish = ",".join(f"e{n}:C" for n in range(1, 52))
    with pytest.raises(BadPosition, match="no school has more than 52 cards"):
        GAME.read_position(with_parts(schools=f"o:C,n1:C,{fish}|o:C"))


def test_cards_strewn_over_the_table_are_refused_whatever_their_number() -> None:
    cards = [f"{fish}{seabed}1" for fish in "rygv" for seabed in "tnsr" for _ in range(3)]
    strewn = ",".join(f"e{2 + 3 * (n % 7)}n{2 + 3 * (n // 7)}:{card}" for n, card in enumerate(cards))
    with pytest.raises(BadPosition, match="does not hang together"):
        GAME.read_position(with_parts(schools=f"o:C,{strewn}|o:C", visible="C,C,C,C", gone="-", stacks="50,0,0,0"))


@given(st.text(max_size=200))
def test_any_other_text_is_refused_as_a_position(text: str) -> None:
    with pytest.raises(BadPosition):
        GAME.read_position(text)


@given(
    st.integers(0, 7),
    st.one_of(
        st.text(max_size=12),
        st.text("rygvtnsCSOX12e:/,|-o0", max_size=24),
        st.sampled_from(["over", "stuck", "again", "discard", "own", "others", "settle1@1", "settle2@4", "2", "yg"]),
    ),
)
def test_any_other_part_is_refused_or_gives_a_position_that_can_be_played(index: int, text: str) -> None:
    parts = [*PARTS[:index], text, *PARTS[index + 1 :]]
    try:
        state = GAME.read_position(" ".join(parts))
    except BadPosition:
        return
    check_can_be_played(state)


@given(st.integers(0, len(TEXT)), st.characters())
@example(TEXT.index("24"), "9")
def test_a_wrong_character_anywhere_is_no_other_exception(place: int, character: str) -> None:
    try:
        state = GAME.read_position(TEXT[:place] + character + TEXT[place + 1 :])
    except BadPosition:
        return
    check_can_be_played(state)


def check_can_be_played(state: CoralState) -> None:
    """Play a position at random to the end, and check that there is always a legal action."""
    assert GAME.read_position(state.notation()).view(None) == state.view(None)
    rng = Rng(0)
    while state.to_act is not None:
        assert state.legal()
        state.apply(state.sample(rng))
    assert state.result() is not None


@pytest.mark.parametrize("awaits", ["first", "others", "own", "stuck", "discard", "again"])
@given(st.integers(0, 40))
def test_whatever_is_awaited_a_position_that_is_taken_can_be_played(awaits: str, seed: int) -> None:
    """Try random open cards and short stacks, and play every position that is accepted."""
    rng = Rng(seed)
    shown = [rng.choice(["C", "S", "rn1", "vs2", "gt1", "-"]) for _ in range(4)]
    if shown.count("gt1") > 2 or shown.count("vs2") > 1:
        return
    stacks = [rng.choice(["", "ys1", "O"]) for _ in range(4)]
    schools = rng.choice([f"{RUINS}|o:C", "o:C|o:C,e1:rs1", f"o:C,e1:C|{RUINS}"])
    try:
        state = position(schools, ",".join(shown), awaits, stacks=stacks, last_cards=bool(seed % 2))
    except BadPosition:
        return
    check_can_be_played(state)


@pytest.mark.parametrize(
    "text", ["1 A", "5 A e1", "0 A e1", "1 E e1", "1 A e0", "1 A n1e1", "1 a e1", "discard", "discard 5", "octopus"]
)
def test_a_malformed_action_is_refused(text: str) -> None:
    with pytest.raises(IllegalAction):
        GAME.parse(text)
