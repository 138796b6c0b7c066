"""Table options of our own: boards made by hand, swapping floes by agreement, hidden scores."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from shoal.bots import SearchBudget, analyse, bot_levels, find_bot
from shoal.core import IllegalAction, Rng, parse_record
from shoal.games.hey_thats_my_fish import GAME
from shoal.games.hey_thats_my_fish.rules.board import CELL_NAMED, DIRECTIONS, ray
from shoal.games.hey_thats_my_fish.rules.boards import boards
from shoal.games.hey_thats_my_fish.rules.layout import ocean_board
from shoal.games.hey_thats_my_fish.rules.swaps import PROPOSALS
from shoal.games.hey_thats_my_fish.state import FloeState
from tests.games.hey_thats_my_fish.positions import FULL, legal, play
from tests.support.game_files import file_of
from tests.support.setups import schema_of

NAMES = tuple(value for value in schema_of(GAME.options)["properties"]["board"]["enum"] if value != "random")
MIRRORED = ("archipelago", "atoll", "ridge", "shores")
SCATTERED = 5
"""Number of one-fish floes that every quarter of a board has at least."""
every_board = pytest.mark.parametrize("board", NAMES)
every_number = pytest.mark.parametrize("players", [2, 3, 4])


def start(players: int = 2, seed: int = 1, **options: object) -> FloeState:
    return GAME.start(GAME.read_options({"players": players, **options}), seed)


def fish_on(state: FloeState, floe: str) -> int:
    return state.fish()[CELL_NAMED[floe]]


def a_pair(state: FloeState) -> tuple[str, str]:
    """Return two floes that can be swapped."""
    _, first, second = max(text for text in legal(state) if text.startswith("swap")).split()
    return first, second


# Boards made by hand


def test_every_named_board_is_an_option() -> None:
    assert set(NAMES) == set(boards())


@every_board
def test_a_named_board_has_the_floes_of_the_box(board: str) -> None:
    assert Counter(start(board=board).fish()) == {1: 30, 2: 20, 3: 10}


@every_board
def test_a_named_board_is_the_same_whatever_the_seed(board: str) -> None:
    assert {tuple(start(seed=seed, board=board).fish()) for seed in range(5)} == {boards()[board]}
    assert {start(seed=seed, board=board, first_seat="random").to_act for seed in range(40)} == {0, 1}


@every_board
def test_penguins_can_start_in_every_quarter_of_a_named_board(board: str) -> None:
    ones = Counter(ocean_board(cell) for cell, fish in enumerate(boards()[board]) if fish == 1)
    assert min(ones[quarter] for quarter in range(4)) >= SCATTERED


@every_board
def test_every_floe_of_a_named_board_with_three_fish_is_near_one_where_a_penguin_can_start(board: str) -> None:
    fish = boards()[board]
    threes = [cell for cell in range(60) if fish[cell] == 3]
    assert all(any(fish[end] == 1 for d in DIRECTIONS for end in ray(cell, d)[:3]) for cell in threes)


@every_board
def test_all_named_boards_but_the_current_are_the_same_from_left_and_right(board: str) -> None:
    mirrored = all(row == row[::-1] for row in start(board=board).view(None).rows)
    assert mirrored == (board in MIRRORED)


def test_a_layout_of_the_players_counts_before_a_named_board() -> None:
    assert set(start(board="atoll", layout=FULL).fish()) == {1}


def test_a_named_board_counts_before_an_even_spread() -> None:
    assert start(board="ridge", even_spread=True).fish() == list(boards()["ridge"])


# Swapping floes by agreement


def test_without_the_option_penguins_are_placed_at_once() -> None:
    state = start()
    assert state.talk is None
    with pytest.raises(IllegalAction, match="not being swapped"):
        play(state, "ready")


@every_number
def test_before_the_first_penguin_players_propose_a_swap_or_are_ready_in_turn(players: int) -> None:
    state, order = start(players, swapping=True), []
    while state.talk is not None:
        order.append(state.to_act)
        assert {text.split()[0] for text in legal(state)} == {"ready", "swap"}
        play(state, "ready")
    assert order == list(range(players))
    assert state.to_act == 0
    assert state.placing


def test_the_seat_that_will_place_first_also_proposes_first() -> None:
    for seed in range(10):
        state = start(3, seed, swapping=True, first_seat="random")
        first = state.to_act
        play(state, "ready", "ready", "ready")
        assert state.to_act == first == start(3, seed, first_seat="random").to_act


def test_nobody_places_a_penguin_before_everyone_is_ready() -> None:
    state = start(swapping=True)
    with pytest.raises(IllegalAction, match="everyone has to be ready"):
        play(state, "c4")


@every_number
def test_two_floes_change_places_if_everyone_agrees(players: int) -> None:
    state = start(players, swapping=True)
    first, second = a_pair(state)
    before = fish_on(state, first), fish_on(state, second)
    rest = {cell: fish for cell, fish in enumerate(state.fish()) if cell not in (CELL_NAMED[first], CELL_NAMED[second])}
    play(state, f"swap {first} {second}", *["agree"] * (players - 2))
    assert (fish_on(state, first), fish_on(state, second)) == before
    assert play(state, "agree")[-1] == f"The floes on {first}, {second} change places."
    assert (fish_on(state, second), fish_on(state, first)) == before
    assert all(state.fish()[cell] == fish for cell, fish in rest.items())


@pytest.mark.parametrize("floes", [("a1", "a3"), ("a1", "b2"), ("a3", "b2"), ("b2", "a1")])
def test_floes_with_any_numbers_of_fish_change_places(floes: tuple[str, str]) -> None:
    state = start(swapping=True, layout="1121211/13233211/1221221/12311321/2311132/12311321/1221221/11233211")
    before = [fish_on(state, floe) for floe in floes]
    play(state, "swap {} {}".format(*floes), "agree")
    assert [fish_on(state, floe) for floe in floes] == before[::-1]


@every_number
def test_nothing_changes_as_soon_as_somebody_declines(players: int) -> None:
    state = start(players, swapping=True)
    before = state.fish()
    play(state, "swap {} {}".format(*a_pair(state)), *["agree"] * (players - 2), "decline")
    assert state.fish() == before
    assert state.view(None).swaps is not None


@every_number
def test_the_others_answer_in_turn_and_then_the_next_player_may_propose(players: int) -> None:
    state, order = start(players, swapping=True), []
    play(state, "swap {} {}".format(*a_pair(state)))
    for _ in range(players - 1):
        order.append(state.to_act)
        assert legal(state) == {"agree", "decline"}
        play(state, "agree")
    assert order == list(range(1, players))
    assert state.to_act == 1
    assert "ready" in legal(state)


def test_who_is_asked_answers_before_anything_else() -> None:
    state = start(swapping=True)
    play(state, "swap {} {}".format(*a_pair(state)))
    with pytest.raises(IllegalAction, match="whether you agree"):
        play(state, "ready")
    with pytest.raises(IllegalAction, match="Nobody has proposed"):
        play(start(swapping=True), "agree")


def test_after_a_proposal_everyone_has_to_be_ready_again() -> None:
    state = start(swapping=True)
    play(state, "ready", "swap {} {}".format(*a_pair(state)), "decline", "ready")
    assert state.talk is not None
    play(state, "ready")
    assert state.talk is None


def test_three_swaps_can_be_proposed_in_a_game_by_all_players_together() -> None:
    for answer in ("agree", "decline"):
        state = start(swapping=True)
        for n in range(PROPOSALS):
            assert state.talk is not None
            assert state.talk.proposals_left == 3 - n
            play(state, "swap {} {}".format(*a_pair(state)), answer)
        assert state.talk is None
        assert (state.to_act, state.placing) == (0, True)


def test_only_floes_with_different_numbers_of_fish_are_swapped() -> None:
    state = start(swapping=True)
    pairs = [text.split()[1:] for text in legal(state) if text.startswith("swap")]
    assert len(pairs) == 30 * 20 + 30 * 10 + 20 * 10
    assert all(fish_on(state, first) != fish_on(state, second) for first, second in pairs)
    alike = start(swapping=True, layout=FULL)
    assert legal(alike) == {"ready"}
    with pytest.raises(IllegalAction, match="same number"):
        play(alike, "swap a1 a2")


def test_open_water_is_not_swapped() -> None:
    state = start(swapping=True, layout="0112111/11111111/1111111/11111111/1111111/11111111/1111111/11111111")
    assert not [text for text in legal(state) if " a1" in text]
    with pytest.raises(IllegalAction, match="open water"):
        play(state, "swap a1 a4")
    with pytest.raises(IllegalAction, match="no such place"):
        play(state, "swap a4 a8")


def test_a_swap_may_name_its_floes_in_either_order() -> None:
    first, second = start(swapping=True), start(swapping=True)
    a, b = a_pair(first)
    play(first, f"swap {a} {b}", "agree")
    play(second, f"swap {b} {a}", "agree")
    assert first.view(None) == second.view(None)


@pytest.mark.parametrize("level", bot_levels(GAME))
def test_bots_want_no_swap_and_agree_to_any(level: str) -> None:
    state, bots = start(swapping=True), [find_bot(GAME, level, seed) for seed in range(8)]
    assert {str(bot.choose(GAME, state.view(0), 0)) for bot in bots} == {"ready"}
    play(state, "swap {} {}".format(*a_pair(state)))
    assert {str(bot.choose(GAME, state.view(1), 1)) for bot in bots} == {"agree"}


def test_an_analysis_of_the_talk_names_what_bots_do_and_claims_nothing() -> None:
    state = start(4, swapping=True)
    analysis = analyse(GAME, state.view(0), 0, SearchBudget(iterations=10))
    assert [(rated.action, rated.proved) for rated in analysis.actions] == [("ready", False)]
    assert analysis.chances == [0.25] * 4


def test_sequences_of_actions_are_counted_in_the_talk_too() -> None:
    state = start(swapping=True)
    assert [state.perft(depth) for depth in range(3)] == [1, 1101, 1101 + 2 * 1100]


# Hidden scores


def moments(**options: object) -> list[FloeState]:
    state, rng = start(3, seed=4, **options), Rng(4)
    positions = [state.copy()]
    while state.to_act is not None:
        state.apply(state.sample(rng))
        positions.append(state.copy())
    return positions


def test_nobodys_fish_are_shown_while_the_game_runs_but_everybodys_floes_are() -> None:
    for state in moments(hidden_scores=True)[:-1]:
        for seat in (0, 1, 2, None):
            view = state.view(seat)
            assert view.fish == (None, None, None)
            assert view.floes == tuple(state.collected(n)[1] for n in range(3))
            assert "fish" not in str(view)


def test_at_the_end_everybodys_fish_are_shown() -> None:
    last = moments(hidden_scores=True)[-1]
    view, result = last.view(None), last.result()
    assert result is not None
    assert view.fish == tuple(score[0] for score in result.scores)
    assert view.piles == ()
    assert f"{view.fish[0]} fish" in str(view)


def test_what_is_told_of_a_move_names_no_fish() -> None:
    state, rng, told = start(3, seed=4, hidden_scores=True), Rng(4), list[str]()
    while state.to_act is not None:
        told += [event.describe() for event in state.apply(state.sample(rng))]
    assert any("collects a floe" in sentence for sentence in told)
    assert any("leaves with the last floes" in sentence for sentence in told)
    assert not [sentence for sentence in told if "fish" in sentence]


def test_a_game_with_hidden_scores_goes_as_one_with_open_scores() -> None:
    hidden, shown = moments(hidden_scores=True), moments()
    assert [state.notation() for state in hidden] == [state.notation() for state in shown]
    assert hidden[-1].result() == shown[-1].result()


def test_a_bot_counts_what_everybody_has_seen() -> None:
    """The piles determine the totals, so that bots play as with open scores."""
    for hidden, shown in list(zip(moments(hidden_scores=True), moments(), strict=True))[::5]:
        assert GAME.imagine(hidden.view(1), 1, Rng(0)).notation() == shown.notation()


def test_a_pile_grows_by_the_floes_that_a_seat_collects() -> None:
    for before, after in pairwise(moments(hidden_scores=True)[:-1]):
        for seat in range(3):
            old, new = before.view(None).piles[seat], after.view(None).piles[seat]
            assert new[: len(old)] == old
            assert (sum(new), len(new)) == after.collected(seat)


# Stored games


def test_a_record_written_before_these_options_still_goes_as_it_went() -> None:
    now = file_of(GAME.id, "golden.record").read_text()
    earlier = Path(__file__).with_name("earlier_options.record").read_text()
    assert "hidden_scores" not in earlier
    assert str(parse_record(earlier)) == now
    assert parse_record(earlier).final_state().result() == parse_record(now).result
