"""Settled seats, and the greedy bot's evaluation."""

from shoal.bots import find_bot, play_game
from shoal.core import Rng
from shoal.games.hey_thats_my_fish import GAME
from tests.games.hey_thats_my_fish.naive import NaiveFish
from tests.games.hey_thats_my_fish.positions import position
from tests.games.hey_thats_my_fish.twin import naive_twin


def test_a_seat_whose_penguins_nobody_can_get_at_is_settled() -> None:
    state = position({"a": "1111000", "h": "11111111"}, "a1,a2,a3,h8|h1,h2,h3,h4")
    assert state.view(None).settled == ()
    state = position({"a": "1111100", "h": "11111101"}, "a1,a2,a3,h8|h1,h2,h3,h4")
    assert state.view(None).settled == (0, 1)


def test_a_seat_that_cannot_move_is_not_settled_but_lost() -> None:
    state = position({"a": "1111000", "h": "11111111"}, "a1,a2,a3,a4|h1,h2,h3,h4", turn=2)
    assert state.view(None).settled == (1,)


def test_nobody_is_settled_while_penguins_are_placed() -> None:
    assert GAME.start(GAME.options(), 1).view(None).settled == ()


def reachable(twin: NaiveFish, seat: int) -> set[tuple[int, int]]:
    """Return the floes that a seat's penguins could ever reach if the others stood still, without their own floes."""
    reached: set[tuple[int, int]] = set()
    border = set(twin.penguins[seat])
    while border:
        border = {end for start in border for end in twin.slides(start)} - reached
        reached |= border
    return reached


def test_settled_means_that_no_other_can_reach_what_one_can_reach() -> None:
    for seed in range(60):
        state, rng = GAME.start(GAME.options(players=2 + seed % 3), seed), Rng(seed)
        while state.to_act is not None:
            state.apply(state.sample(rng))
            if state.placing or state.to_act is None:
                continue
            twin = naive_twin(state.notation())
            reach = [reachable(twin, seat) for seat in state.seats]
            expected = tuple(
                seat
                for seat in state.seats
                if reach[seat] and not any(reach[seat] & reach[rival] for rival in state.seats if rival != seat)
            )
            assert state.view(None).settled == expected


def test_the_greedy_bot_beats_the_random_one() -> None:
    wins = 0.0
    for seed in range(30):
        levels = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        record = play_game(GAME, GAME.options(), seed, [find_bot(GAME, level, seed) for level in levels], levels)
        assert record.result is not None
        wins += (levels.index("greedy") in record.result.winners) / len(record.result.winners)
    assert wins >= 27
