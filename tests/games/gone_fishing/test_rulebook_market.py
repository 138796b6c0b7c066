"""The rulebook, sentence by sentence, and the rulings: tokens, fish returned, scoring."""

import pytest

from shoal.core import IllegalAction
from shoal.games.gone_fishing.event_log import FlatPose, TossLog
from shoal.games.gone_fishing.events import FishReturned, FishStowed, FishTossed, KindSold, NoPriceRises, TokenPlaced
from shoal.games.gone_fishing.rules.sea import KINDS
from shoal.games.gone_fishing.schema import Sold, Toss, Tossed
from tests.games.gone_fishing.builders import (
    BLUE,
    GAME,
    GREEN,
    NO_TRAJECTORY,
    OPEN_WATER,
    PURPLE,
    RED,
    WHITE,
    caught,
    enclosing,
    last_turn,
    lower,
    pass_turn,
    play,
    price,
    pull,
    sea,
    seen,
    toss,
)

# Tokens


def test_after_a_catch_a_token_goes_on_one_of_the_kinds_just_caught() -> None:
    state = caught(BLUE[0], BLUE[1], RED[0])
    assert [str(action) for action in state.legal()] == ["token blue", "token red"]
    assert state.apply(GAME.parse("token red")) == [TokenPlaced(0, "red", 2)]
    assert (seen(state).tokens, seen(state).prices) == ((0, 0, 0, 0, 1), (1, 1, 1, 1, 2))


def test_the_token_is_compulsory() -> None:
    with pytest.raises(IllegalAction, match="'token blue'"):
        play(caught(BLUE[0], RED[0]), f"return 0 {OPEN_WATER}")


def test_a_kind_that_was_not_caught_gets_no_token() -> None:
    with pytest.raises(IllegalAction, match="caught no green fish"):
        play(caught(BLUE[0], RED[0]), "token green")


@pytest.mark.parametrize(("tokens", "expected"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_prices_rise_in_order_from_two_to_five(tokens: int, expected: int) -> None:
    state = caught(BLUE[0], RED[0], tokens={"blue": tokens})
    play(state, "token blue")
    assert price(state, "blue") == expected


def test_a_kind_at_five_is_not_chosen() -> None:
    state = caught(BLUE[0], RED[0], tokens={"blue": 4})
    assert [str(action) for action in state.legal()] == ["token red"]
    with pytest.raises(IllegalAction, match="their price is already at the top"):
        play(state, "token blue")


def test_without_a_kind_to_choose_there_is_no_token_but_a_fish_is_returned_all_the_same() -> None:
    state = caught(BLUE[0], BLUE[1], RED[0], tokens={"blue": 4, "red": 4, "green": 2})
    assert seen(state).awaits == "return"
    assert seen(state).prices == (5, 1, 3, 1, 5)


def test_that_is_announced() -> None:
    state = enclosing(BLUE[0], BLUE[1])
    state.position.market.tokens["blue"] = 4
    assert pull(state)[-1] == NoPriceRises(0)
    assert NoPriceRises(0).describe() == "Every kind that {0} caught is already at the top price."


# Returning a fish


def test_then_one_of_the_fish_just_caught_goes_back_anywhere_in_the_sea() -> None:
    state = caught(BLUE[0], BLUE[1], RED[0])
    play(state, "token blue")
    events = state.apply(GAME.parse(f"return 1 {OPEN_WATER}"))
    assert events == [FishReturned(0, 1, 300.0, 300.0, 90.0), FishStowed(0, (BLUE[0], RED[0]))]
    assert sea(state)[BLUE[1]] == FlatPose(300.0, 300.0, 90.0)


def test_the_rest_goes_aboard_by_kinds_and_the_turn_ends() -> None:
    state = caught(BLUE[0], BLUE[1], RED[0])
    play(state, "token blue", f"return 1 {OPEN_WATER}")
    view = seen(state)
    assert (view.boats[0], view.holds[0], view.catch) == ((BLUE[0], RED[0]), (1, 0, 0, 0, 1), ())
    assert (state.to_act, view.awaits) == (1, "move")


def test_the_token_is_placed_before_a_fish_is_returned_so_that_its_kind_may_rise() -> None:
    state = caught(BLUE[0], RED[0])
    play(state, "token blue", f"return 0 {OPEN_WATER}")
    assert (price(state, "blue"), seen(state).boats[0]) == (2, (RED[0],))


@pytest.mark.parametrize("fish", [BLUE[1], GREEN[0]])
def test_only_a_fish_just_caught_is_returned(fish: int) -> None:
    state = caught(BLUE[0], RED[0])
    play(state, "token blue")
    with pytest.raises(IllegalAction, match="cannot move that fish"):
        play(state, f"return {fish} {OPEN_WATER}")


def test_nor_is_it_put_upon_another_fish() -> None:
    state = caught(BLUE[0], RED[0])
    play(state, "token blue")
    occupied = sea(state)[GREEN[0]]
    with pytest.raises(IllegalAction, match="in the way"):
        play(state, f"return 0 {occupied.x} {occupied.y} 0.0")


def test_a_single_fish_is_kept_without_a_token_and_nothing_is_returned() -> None:
    state = caught(BLUE[0])
    view = seen(state)
    assert (view.boats[0], view.prices, len(sea(state))) == ((BLUE[0],), (1,) * 5, 59)
    assert (state.to_act, view.awaits) == (1, "move")


# Scoring


def test_the_game_ends_after_the_fourth_round_and_fish_are_scored_from_blue_to_red() -> None:
    state = last_turn([BLUE[0], RED[0]], [PURPLE[0], GREEN[0], WHITE[0]])
    tossed = []
    pass_turn(state)
    while (kind := seen(state).tossing) is not None:
        tossed.append(kind)
        toss(state)
    assert tossed == list(KINDS)


def test_every_kind_brings_the_number_of_fish_times_its_price() -> None:
    state = last_turn(BLUE[:3], BLUE[3:4], tokens={"blue": 2})
    play(state, "stay")
    events = lower(state)
    assert events[-1] == KindSold("blue", 3, (3, 1))
    assert events[-1].describe() == "Blue, 3 each: {0} gets 9, {1} gets 3."
    assert seen(state).points == (9, 3)


def test_then_everybody_tosses_all_their_fish_of_that_kind_in_the_order_of_seats() -> None:
    state = last_turn(BLUE[:2], [RED[0]], BLUE[2:5])
    pass_turn(state)
    assert (seen(state).to_toss, state.to_act, seen(state).awaits) == ((0, 2), 0, "toss")
    (event,) = toss(state, 1)
    assert isinstance(event, FishTossed)
    assert (event.fish, event.upright, event.points) == ((0, 1), (True, False), 2)
    assert (seen(state).to_toss, state.to_act) == ((2,), 2)


def test_two_points_for_each_fish_that_lands_upright() -> None:
    state = last_turn(BLUE[:3], [])
    pass_turn(state)
    toss(state, 2)
    assert seen(state).sold[0][0] == Sold(3, 4)
    assert seen(state).points == (7, 0)


def test_the_next_kind_is_scored_when_all_have_tossed() -> None:
    state = last_turn([BLUE[0], RED[0]], [BLUE[1]], tokens={"red": 4})
    pass_turn(state)
    toss(state)
    assert seen(state).sold == ((Sold(1, 0),), (Sold(1, None),))
    events = toss(state)
    assert [event.colour for event in events if isinstance(event, KindSold)] == ["purple", "green", "white", "red"]
    assert events[1].describe() == "Nobody has caught a purple fish."
    assert seen(state).points == (6, 1)


def test_who_has_no_fish_of_a_kind_does_not_toss() -> None:
    state = last_turn([RED[0]], [BLUE[0]])
    pass_turn(state)
    assert (state.to_act, seen(state).tossing, seen(state).sold[0]) == (1, "blue", (Sold(0, 0),))


def test_a_toss_is_of_the_fish_in_hand() -> None:
    state = last_turn(BLUE[:2], [RED[0]])
    pass_turn(state)
    with pytest.raises(IllegalAction, match="other fish"):
        state.apply(Toss(40.0), Tossed(TossLog((True,) * 3, 1.0), NO_TRAJECTORY))
    assert seen(state).to_toss == (0,)


def test_what_is_tossed_in_a_copy_is_not_tossed_in_the_game() -> None:
    state = last_turn(BLUE[:2], [BLUE[2], RED[0]])
    pass_turn(state)
    before, copy = seen(state), state.copy()
    toss(copy, 1)
    toss(copy, 1)
    assert seen(copy) != before
    assert seen(state) == before


@pytest.mark.parametrize("vigour", ["-1.0", "100.1", "nan"])
def test_vigour_is_a_part_of_a_hundred(vigour: str) -> None:
    with pytest.raises(IllegalAction):
        GAME.parse(f"toss {vigour}")


def test_tossed_fish_are_kept_for_the_tie_break() -> None:
    state = last_turn(BLUE[:2], [RED[0]])
    pass_turn(state)
    toss(state)
    assert seen(state).boats[0] == (0, 1)


def test_with_no_fish_at_all_the_game_is_over_at_once() -> None:
    state = last_turn([], [])
    pass_turn(state)
    result = state.result()
    assert result is not None
    assert (state.to_act, result.scores, result.winners) == (None, ((0, 0), (0, 0)), (0, 1))


def test_the_example_of_scoring_comes_to_thirty_four_points() -> None:
    mine = [*BLUE[:3], *PURPLE[:1], *GREEN[:4], *WHITE[:1], *RED[:2]]
    state = last_turn(mine, [], tokens={"blue": 2, "purple": 1, "white": 4, "red": 2})
    pass_turn(state)
    for upright in (2, 0, 1, 1, 0):
        toss(state, upright)
    of_kinds = [(sold.points, sold.fresh) for sold in seen(state).sold[0]]
    assert of_kinds == [(9, 4), (2, 0), (4, 2), (5, 2), (6, 0)]
    result = state.result()
    assert result is not None
    assert result.scores == ((34, 11), (0, 0))


# The winner


def end(*boats: list[int], upright: int = 0, **tokens: int) -> tuple[int, ...]:
    """End a game in which this number of the first tossed fish land upright, and return the winners."""
    state = last_turn(*boats, tokens={kind: tokens.get(kind, 0) for kind in KINDS})
    pass_turn(state)
    toss(state, upright)
    while state.to_act is not None:
        toss(state)
    result = state.result()
    assert result is not None
    return result.winners


def test_the_most_points_win() -> None:
    assert end([BLUE[0], BLUE[1]], [RED[0]], red=2) == (1,)
    assert end([BLUE[0]], [RED[0]], upright=1) == (0,)


def test_in_a_tie_the_most_fish_win() -> None:
    assert end([BLUE[0], BLUE[1]], [RED[0]], red=1) == (0,)


def test_if_that_is_a_tie_too_the_victory_is_shared() -> None:
    assert end([BLUE[0]], [RED[0]], [GREEN[0], GREEN[1]], blue=4, red=4) == (0, 1)


def test_nothing_is_done_after_the_end() -> None:
    state = last_turn([], [])
    pass_turn(state)
    assert seen(state).prompt == "The game is over."
    with pytest.raises(IllegalAction, match="The game is over"):
        play(state, "stay")
    assert not state.legal()
    assert not state.acts()


def test_a_toss_cannot_be_taken_back() -> None:
    assert FishTossed.reveals
