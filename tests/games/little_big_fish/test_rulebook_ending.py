"""The rulebook, sentence by sentence, and the rulings: the end of the game."""

import pytest

from shoal.core import IllegalAction
from shoal.games.little_big_fish import GAME
from tests.games.little_big_fish.positions import (
    BIRTH,
    FISHERMAN,
    PLANKTON,
    WHIRLWIND,
    fish_of,
    legal,
    play,
    position,
    start,
    winners,
)


def test_who_has_eaten_five_fish_whatever_their_size_wins() -> None:
    state = position("d3m,c1s|c3m,a6s,f6s", eaten="2,1,1|1,2,0")
    play(state, "d3-c3")
    assert state.to_act is None
    assert winners(state) == (0,)
    result = state.result()
    assert result is not None
    assert result.scores == ((1, 5, 2), (0, 3, 2))


def test_four_eaten_do_not_win() -> None:
    state = position("d3m,c1s|c3m,a6s,f6s", eaten="1,1,1|1,2,0")
    play(state, "d3-c3")
    assert state.to_act == 0


def test_who_is_left_with_one_fish_in_play_has_lost() -> None:
    state = position("d3m,c1s|c3m,a6s", eaten="0,0,0|2,2,0")
    play(state, "d3-c3")
    assert winners(state) == (0,)
    state = position("c3m,c1s|d3m,a6s", turn=2)
    play(state, "d3-c3")
    assert winners(state) == (1,)


def test_with_two_fish_left_the_game_goes_on() -> None:
    state = position("d3m,c1s|c3m,a6s,f6s")
    play(state, "d3-c3")
    assert state.result() is None


def test_nobody_has_lost_while_fish_are_still_placed() -> None:
    state = start()
    for square in ("a1", "c1", "d1", "a6", "c6"):
        play(state, square)
        assert state.result() is None


def test_the_game_ends_before_the_square_acts() -> None:
    state = position("d2s,d1s|c2s,a6s,f6s", eaten="2,1,1|0,0,0", pile=FISHERMAN)
    assert play(state, "d2-c2") == ["{0} swims from d2 to c2.", "{0} eats {1}'s small fish."]
    assert winners(state) == (0,)


def test_with_the_fisherman_the_one_who_drew_is_checked_first() -> None:
    state = position("d2m,d1s|a3b,a6s", pile=FISHERMAN)
    assert play(state, "d2-c2")[2:] == ["The Fisherman takes {0}'s medium fish from c2."]
    assert winners(state) == (1,)
    assert fish_of(state, 1) == {"a3b", "a6s"}


def test_who_loses_their_last_but_one_fish_to_the_fisherman_has_lost() -> None:
    state = position("d2m,d1s,f1s|a3b,a6s", pile=FISHERMAN)
    play(state, "d2-c2")
    assert winners(state) == (0,)


def test_so_has_who_had_to_pick_it() -> None:
    state = position("d2m,d1s,f1s|a3b,c1s", pile=FISHERMAN)
    play(state, "d2-c2", "lose a3")
    assert winners(state) == (0,)
    assert state.to_act is None


def test_nothing_can_be_done_after_the_end() -> None:
    state = position("d3m,c1s|c3m,a6s")
    play(state, "d3-c3")
    assert legal(state) == set()
    with pytest.raises(IllegalAction, match="over"):
        play(state, "c3-d3")


# In words


def told(fish: str, eaten: str, seat: int | None, quiet: int = 0) -> tuple[str, str, tuple[str, ...]]:
    """Return reason, margin and scores after the first player has moved from d3 to c3."""
    state = position(fish, "step1", eaten=eaten, quiet=quiet)
    play(state, "d3-c3")
    ending = GAME.ending(state, seat)
    assert ending is not None
    return ending.reason.format("Ann", "Ben"), ending.margin, ending.scores


def test_the_end_says_who_has_eaten_the_fifth_fish_and_by_how_much() -> None:
    fish, eaten = "d3m,c1s|c3m,a6s,f6s", "2,1,1|1,2,0"
    scores = ("5 eaten, 2 in the sea", "3 eaten, 2 in the sea")
    assert told(fish, eaten, 0) == ("You have eaten the fifth fish.", "5 fish to 3", scores)
    assert told(fish, eaten, 1)[0] == told(fish, eaten, None)[0] == "Ann has eaten the fifth fish."


def test_the_end_says_who_is_down_to_one_fish() -> None:
    fish, eaten = "d3m,c1s|c3m,a6s", "0,0,0|2,2,0"
    assert told(fish, eaten, 0)[:2] == ("Ben is down to one fish.", "")
    assert told(fish, eaten, 1)[0] == "You are down to one fish."


def test_the_end_says_that_nothing_has_happened_for_sixty_turns() -> None:
    quiet = "Nothing was eaten, grown or born for 60 turns."
    assert told("d3m,c1s|a6s,f6s,d6s", "1,0,0|0,0,0", 0, quiet=59)[:2] == (quiet, "1 fish to 0")
    assert told("d3m,c1s|a6s,f6s,d6s", "1,0,0|0,1,0", 0, quiet=59)[:2] == (quiet, "3 fish to 2")
    assert told("d3m,c1s|a6b,f6s", "1,0,0|0,1,0", 0, quiet=59)[:2] == (quiet, "")


# Sixty quiet turns


@pytest.mark.parametrize(
    ("fish", "eaten", "who"),
    [
        ("d3m,c1s|a6s,f6s,d6s", "1,0,0|0,0,0", (0,)),
        ("d3m,c1s,d1s|a6s,f6s", "0,0,0|0,0,1", (1,)),
        ("d3m,c1s,d1s|a6s,f6s", "1,0,0|0,0,1", (0,)),
        ("d3m,c1s|a6s,f6s,d6s", "1,0,0|0,1,0", (1,)),
        ("d3m,c1s|a6b,f6s", "1,0,0|0,1,0", (0, 1)),
    ],
)
def test_after_sixty_quiet_turns_more_eaten_win_then_more_fish_in_play_or_nobody(
    fish: str, eaten: str, who: tuple[int, ...]
) -> None:
    state = position(fish, "step1", eaten=eaten, quiet=59)
    play(state, "d3-c3")
    assert state.to_act is None
    assert winners(state) == who


def test_fifty_nine_quiet_turns_are_not_enough() -> None:
    state = position("d3m,c1s|a6s,f6s", "step1", quiet=58)
    play(state, "d3-c3")
    assert (state.to_act, state.view(None).quiet) == (1, 59)


@pytest.mark.parametrize(
    ("fish", "actions", "pile"),
    [
        ("d3m,c1s|c3s,a6s,f6s", ["d3-c3"], PLANKTON),
        ("a2s,c1s|a6s,f6s", ["a2-b2"], PLANKTON),
        ("a1m,d1s|a6s,f6s", ["a1-a2", "birth a1"], PLANKTON),
        ("d2m,d1s|a6s,f6s", ["d2-c2"], PLANKTON),
        ("d2m,d1s|a6s,f6s", ["d2-c2", "birth a1"], BIRTH),
    ],
)
def test_eating_growing_and_being_born_begin_the_count_anew(fish: str, actions: list[str], pile: str) -> None:
    state = position(fish, "step1", quiet=59, pile=pile)
    play(state, *actions)
    assert (state.to_act, state.view(None).quiet) == (1, 0)


def test_something_that_happens_with_the_first_step_counts_for_the_whole_turn() -> None:
    state = position("a2s,f1s|a6s,f6s", quiet=59)
    play(state, "a2-b2", "b2-a2", "birth a1")
    assert state.view(None).quiet == 0
    state = position("d3m,c1s|c3s,a6s,f6s", quiet=59)
    play(state, "d3-c3", "c3-d3")
    assert state.view(None).quiet == 0


@pytest.mark.parametrize(
    ("actions", "pile"),
    [(["d2-c2"], FISHERMAN), (["d2-c2", "turn red left"], WHIRLWIND)],
)
def test_neither_the_fisherman_nor_the_whirlwind_breaks_the_quiet(actions: list[str], pile: str) -> None:
    state = position("d2m,d1s,f1s|a6s,f6s", "step1", quiet=59, pile=pile)
    play(state, *actions)
    assert state.to_act is None


# Taking back


def test_what_a_surprise_has_shown_cannot_be_taken_back_and_everything_else_can() -> None:
    state = position("d2m,a1m|a6s,f6s", pile=PLANKTON)
    revealing = [event.reveals for event in state.apply(GAME.parse("d2-c2"))]
    assert revealing == [False, True, False]
    assert not any(event.reveals for event in state.apply(GAME.parse("a1-a2")))
    assert not any(event.reveals for event in state.apply(GAME.parse("birth a1")))
