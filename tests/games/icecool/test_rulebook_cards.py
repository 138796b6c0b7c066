"""The rulebook and the rulings on ice skates, the end of rounds and games, and secrets."""

from collections import Counter
from dataclasses import FrozenInstanceError

import pytest

from shoal.core import Event, IllegalAction, Rng
from shoal.games.icecool.schema import DrewForIds, Flicked, RoundOver, RunnerCaught, SchoolRoundBegan, Skated, TookFish
from shoal.games.icecool.state import PenguinState
from tests.games.icecool.builders import (
    CIRCLE,
    COMMON,
    FIRST,
    GAME,
    GYM,
    SECOND,
    THIRD,
    begun,
    cards_of,
    flick,
    opened,
    out,
    place_of,
    play,
    stack,
    through,
    touch,
)


def finish_round(state: PenguinState, winner: int) -> list[Event]:
    """Let the Runner to act take all their fish at once."""
    assert state.to_act == winner
    return flick(state, through(winner, FIRST), through(winner, SECOND), through(winner, THIRD), to={winner: COMMON})


def played(players: int) -> PenguinState:
    """Return a finished game in which the Runner to the Catcher's left took all fish with the first flick."""
    state = opened(players)
    while state.to_act is not None:
        play(state, "place 445.0 515.0")
        finish_round(state, state.turn)
    return state


def drawn_for_ids(events: list[Event]) -> list[tuple[int, int]]:
    return [(event.seat, event.count) for event in events if isinstance(event, DrewForIds)]


# Ice skates


def test_two_ones_may_be_turned_up_at_the_end_of_ones_turn_for_another_turn() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 3, 1]
    flick(state)
    assert (state.to_act, state.view(1).awaits, [*map(str, state.legal())]) == (1, "skate", ["skate", "end"])
    assert play(state, "skate") == ["{1} puts on ice skates and takes another turn."]
    assert (state.to_act, state.view(1).awaits) == (1, "flick")
    assert (state.view(1).open[1], cards_of(state, 1)) == (2, (3,))


def test_nobody_has_to_put_on_skates() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 1]
    flick(state)
    play(state, "end")
    assert (state.to_act, cards_of(state, 1)) == (2, (1, 1))


@pytest.mark.parametrize("cards", [[], [1], [3]])
def test_without_two_cards_there_is_no_talk_of_skates(cards: list[int]) -> None:
    state = begun()
    state.cards.hidden[1] = cards
    flick(state)
    assert (state.to_act, state.view(1).awaits) == (2, "flick")
    with pytest.raises(IllegalAction, match="not possible now"):
        play(state, "skate")


@pytest.mark.parametrize("cards", [[2, 3], [1, 2, 3], [2, 2, 3, 3]])
def test_without_two_ones_one_can_only_end_the_turn(cards: list[int]) -> None:
    state = begun()
    state.cards.hidden[1] = cards
    flick(state)
    assert state.view(1).prompt == "You have no two ones for ice skates. End your turn."
    with pytest.raises(IllegalAction, match="which you do not have"):
        play(state, "skate")
    assert state.legal() == [GAME.parse("end")]
    play(state, "end")
    assert (state.to_act, state.view(1).awaits) == (2, "flick")


def test_nobody_learns_from_the_question_who_could_skate() -> None:
    """Play a turn in two worlds that differ only in one player's face-down cards: the others see the same."""
    worlds = [begun(), begun()]
    for state, cards in zip(worlds, ([1, 1], [2, 3]), strict=True):
        state.cards.hidden[1] = cards
    for seat in (0, 2, None):
        assert len({repr(state.view(seat)) for state in worlds}) == 1
    told = [flick(state) for state in worlds]
    for seat in (0, 2, None):
        assert len({repr(state.view(seat)) for state in worlds}) == 1
        assert len({repr([event.seen_by(seat) for event in events]) for events in told}) == 1
    ends = [state.apply(GAME.parse("end")) for state in worlds]
    assert ends[0] == ends[1]
    for seat in (0, 2, None):
        assert len({repr(state.view(seat)) for state in worlds}) == 1


def test_at_a_table_that_asks_only_holders_nobody_else_is_asked() -> None:
    for cards, awaits in (([1, 1], "skate"), ([2, 3], "flick")):
        state = begun(skates="holders")
        state.cards.hidden[1] = cards
        flick(state)
        assert state.view(2).awaits == awaits


def test_skates_are_for_the_end_of_a_turn_not_its_beginning() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 1]
    with pytest.raises(IllegalAction, match="not possible now"):
        play(state, "skate")


def test_before_one_has_chosen_there_is_no_flick() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 1]
    flick(state)
    with pytest.raises(IllegalAction, match="try something like 'skate'"):
        flick(state)
    assert state.acts() == ()


def test_ones_that_have_just_been_drawn_will_do() -> None:
    state = begun()
    stack(state, 1, 1)
    flick(state, through(1, FIRST), through(1, SECOND), to={1: (500.0, 550.0)})
    assert (state.to_act, state.view(1).awaits) == (1, "skate")


def test_ones_that_have_been_used_do_not_serve_again() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 1, 1]
    flick(state)
    play(state, "skate")
    flick(state)
    assert (state.to_act, state.view(1).open[1], cards_of(state, 1)) == (2, 2, (1,))


def test_with_enough_ones_one_skates_again_and_again() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 1, 1, 1]
    for _ in range(2):
        flick(state)
        play(state, "skate")
    flick(state)
    assert (state.to_act, state.view(1).open[1]) == (2, 4)


def test_the_extra_turn_follows_the_regular_rules() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 1]
    flick(state, to={1: (20.0, 100.0)})
    assert state.legal() == [GAME.parse("skate"), GAME.parse("end")]
    play(state, "skate", "line classroom")
    flick(state, through(1, FIRST), to={1: (500.0, 100.0)})
    assert state.view(None).fish[1] == (SECOND, THIRD)
    assert state.to_act == 2


def test_who_stepped_to_the_line_may_do_so_again_in_the_extra_turn() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 1]
    flick(state, to={1: (20.0, 100.0)})
    play(state, "skate", "line classroom")
    state.cards.hidden[1] = [1, 1]
    flick(state, to={1: (20.0, 100.0)})
    play(state, "skate")
    assert state.view(1).lines == ("classroom",)


def test_the_catcher_may_skate_too() -> None:
    state = begun(turn=0)
    state.cards.hidden[0] = [1, 1]
    flick(state)
    play(state, "skate")
    assert (state.to_act, state.view(0).awaits) == (0, "flick")


def test_cards_drawn_in_anothers_turn_are_of_no_use_before_ones_own() -> None:
    state = begun(turn=2)
    state.cards.hidden[1] = [1]
    stack(state, 1)
    flick(state, touch(1, 2), through(1, FIRST), to={1: (500.0, 100.0)})
    assert (state.to_act, state.view(0).awaits) == (0, "flick")


def test_who_has_flown_out_may_skate() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 1]
    flick(state, out(1), to={1: (-50.0, 100.0)})
    assert (state.to_act, state.view(1).awaits) == (1, "skate")


def test_the_first_flick_is_repeated_before_there_is_talk_of_skates() -> None:
    state = opened()
    state.cards.hidden[1] = [1, 1]
    play(state, "place 445.0 515.0")
    flick(state, to={1: CIRCLE})
    assert state.view(1).awaits == "flick"
    flick(state, to={1: GYM})
    assert (state.to_act, state.view(1).awaits) == (1, "skate")


def test_there_are_no_skates_after_the_end_of_the_round() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 1]
    finish_round(state, 1)
    assert (state.to_act, state.view(1).awaits, state.view(1).round) == (1, "place", 2)


# The end of a round


def test_a_round_is_over_when_a_runner_has_their_third_fish() -> None:
    state = begun(turn=2)
    state.round.fish[2] = {THIRD}
    assert RoundOver(1, 2) in flick(state, through(2, THIRD), to={2: COMMON})


def test_so_it_is_if_they_have_been_pushed_through_the_door() -> None:
    state = begun(turn=1)
    state.round.fish[2] = {THIRD}
    assert RoundOver(1, 2) in flick(state, touch(1, 2), through(2, THIRD), to={2: COMMON})


def test_two_fish_do_not_end_a_round() -> None:
    state = begun()
    flick(state, through(1, FIRST), through(1, SECOND))
    assert state.view(None).round == 1


def test_a_round_is_over_when_the_catcher_has_the_ids_of_all_runners() -> None:
    state = begun(turn=0)
    flick(state, touch(0, 1))
    assert state.view(None).round == 1
    flick(state)
    assert RoundOver(1, None) in flick(state, touch(0, 2))


def test_runners_who_have_not_started_are_still_to_be_caught() -> None:
    state = opened()
    play(state, "place 445.0 515.0")
    flick(state, touch(0, 1), to={1: GYM})
    assert (state.to_act, state.view(None).round) == (2, 1)


def test_the_end_is_looked_at_when_all_rest_so_that_third_fish_and_last_catch_both_count() -> None:
    state = begun(turn=0)
    state.round.fish[2] = {THIRD}
    state.round.caught[1] = 1
    events = flick(state, touch(0, 2), through(2, THIRD), through(1, FIRST))
    assert TookFish in map(type, events)
    assert RunnerCaught(2, 0, 0.1) in events
    assert drawn_for_ids(events) == [(0, 3)]
    assert state.view(None).cards == (3, 1, 1)


def test_then_everybody_draws_a_card_for_each_id_the_catcher_first() -> None:
    state = begun(4)
    state.round.caught[2] = 1
    stack(state, 3, 3, 3, 1, 2, 3, 2)
    events = finish_round(state, 1)
    assert drawn_for_ids(events) == [(0, 2), (1, 1), (3, 1)]
    assert [cards_of(state, seat) for seat in range(4)] == [(1, 2), (3, 3, 3, 3), (), (2,)]


def test_runners_draw_in_the_order_of_their_turns() -> None:
    state = begun()
    finish_round(state, 1)
    play(state, "place 445.0 515.0")
    assert drawn_for_ids(finish_round(state, 2)) == [(1, 1), (2, 1), (0, 1)]


def test_a_catcher_without_a_catch_draws_for_their_own_id() -> None:
    assert drawn_for_ids(finish_round(begun(), 1)) == [(0, 1), (1, 1), (2, 1)]


def test_fish_and_ids_go_back_to_their_owners() -> None:
    state = begun()
    state.round.caught[2] = 1
    finish_round(state, 1)
    view = state.view(None)
    assert (view.fish, view.caught) == (((FIRST, SECOND, THIRD), (), (FIRST, SECOND, THIRD)), (0, 0, 0))


def test_cards_and_used_skates_are_kept_from_round_to_round() -> None:
    state = begun()
    state.cards.hidden[1], state.cards.open[1] = [2], 2
    stack(state, 3, 3, 3)
    finish_round(state, 1)
    assert (len(cards_of(state, 1) or ()), state.view(1).open[1]) == (5, 2)


def test_the_one_to_the_left_of_the_catcher_is_the_next_catcher() -> None:
    state = begun()
    assert SchoolRoundBegan(2, 1) in finish_round(state, 1)
    assert (state.to_act, state.view(None).awaits, state.view(None).catcher) == (1, "place", 1)
    play(state, "place 445.0 515.0")
    assert state.to_act == 2


def test_for_a_new_round_all_penguins_leave_the_board() -> None:
    state = begun()
    finish_round(state, 1)
    assert state.view(None).penguins == (None, None, None)
    assert state.view(None).starting == (0, 2)


# The end of the game


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4)])
def test_everybody_is_the_catcher_once_or_twice_if_there_are_only_two(players: int, rounds: int) -> None:
    state, catchers = opened(players), []
    while state.to_act is not None:
        catchers.append(state.view(None).catcher)
        assert (state.view(None).round, state.view(None).rounds) == (len(catchers), rounds)
        play(state, "place 445.0 515.0")
        finish_round(state, state.turn)
    assert catchers == [seat % players for seat in range(rounds)]


def test_after_the_last_round_nothing_can_be_done() -> None:
    state = played(3)
    assert (state.to_act, state.legal(), state.acts()) == (None, [], ())
    assert state.view(0).prompt == "The game is over."
    for text in ("place 445.0 515.0", "flick 0.0 2.0 0.0 11.0", "skate", "end", "line gym"):
        with pytest.raises(IllegalAction, match="over"):
            play(state, text)


def test_the_most_points_win_and_used_skates_count() -> None:
    state = played(3)
    state.cards.hidden, state.cards.open = [[3, 3, 3], [1, 3, 2], [2, 2, 2]], [0, 4, 0]
    result = state.result()
    assert result is not None
    assert result.scores == ((9, 3), (10, 7), (6, 3))
    assert result.winners == (1,)


def test_of_those_who_tie_the_one_with_more_cards_wins() -> None:
    state = played(3)
    state.cards.hidden, state.cards.open = [[3, 3], [2, 2, 2], [2, 2]], [0, 0, 0]
    result = state.result()
    assert result is not None
    assert result.winners == (1,)


def test_cards_used_for_skates_count_among_them() -> None:
    state = played(3)
    state.cards.hidden, state.cards.open = [[3, 3, 2], [2, 2, 2], [2, 2]], [0, 2, 0]
    result = state.result()
    assert result is not None
    assert result.winners == (1,)


def test_if_that_is_a_tie_too_the_victory_is_shared() -> None:
    state = played(3)
    state.cards.hidden, state.cards.open = [[3, 1], [2, 2], [1, 1]], [0, 0, 0]
    result = state.result()
    assert result is not None
    assert result.winners == (0, 1)


def test_nobody_has_won_before_the_end() -> None:
    assert begun().result() is None


def test_when_the_cards_have_run_out_there_are_none_to_be_had() -> None:
    state = begun()
    state.cards.deck = [2]
    events = flick(state, through(1, FIRST), through(1, SECOND), to={1: (500.0, 550.0)})
    assert [event.card for event in events if isinstance(event, TookFish)] == [2, None]
    assert (state.view(None).fish[1], cards_of(state, 1), state.view(None).deck) == ((THIRD,), (2,), 0)


def test_the_catcher_gets_the_last_cards_for_ids() -> None:
    state = begun()
    state.cards.deck = [1, 2, 3, 3, 3]
    assert drawn_for_ids(finish_round(state, 1)) == [(0, 1), (1, 1)]
    assert (cards_of(state, 0), cards_of(state, 2)) == ((2,), ())


# Secrets


def test_only_its_owner_sees_a_card_that_is_drawn() -> None:
    state = begun()
    stack(state, 3)
    (took,) = [event for event in flick(state, through(1, FIRST)) if isinstance(event, TookFish)]
    assert [getattr(took.seen_by(seat), "card", 0) for seat in (0, 1, 2, None)] == [None, 3, None, None]
    assert [state.view(seat).hidden for seat in (0, 1, None)] == [((), None, None), (None, (3,), None), (None,) * 3]


def test_only_their_owner_sees_the_cards_drawn_for_ids() -> None:
    state = begun()
    drawn = [event for event in finish_round(state, 1) if isinstance(event, DrewForIds)]
    for event in drawn:
        assert [bool(event.seen_by(seat).cards) for seat in range(3)] == [seat == event.seat for seat in range(3)]
        assert event.seen_by(None).cards is None
        assert event.seen_by(None).count == 1


def test_no_sentence_names_a_cards_value() -> None:
    state = begun()
    stack(state, 1, 3, 3, 3, 3, 3)
    text = " ".join(event.describe() for event in finish_round(state, 1))
    assert "value" not in text
    assert "3" not in text.replace("{", "")


def test_how_many_cards_one_has_and_how_many_are_left_is_open() -> None:
    state = begun()
    flick(state, through(1, FIRST), through(1, SECOND), to={1: (500.0, 550.0)})
    assert (state.view(None).cards, state.view(None).deck) == ((0, 2, 0), 43)


def test_ones_turned_up_for_skates_are_open() -> None:
    state = begun()
    state.cards.hidden[1] = [1, 1, 2]
    flick(state)
    play(state, "skate")
    assert (state.view(None).open, state.view(None).cards) == ((0, 2, 0), (0, 1, 0))


def test_at_the_end_all_cards_are_turned_up() -> None:
    state = played(3)
    assert state.view(None).hidden == tuple(tuple(sorted(cards)) for cards in state.cards.hidden)


def test_what_others_hold_is_imagined_anew_and_ones_own_cards_are_not() -> None:
    state = begun()
    flick(state, through(1, FIRST), through(1, SECOND), to={1: (500.0, 550.0)})
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(60):
        for seat in (1, 2):
            twin = GAME.imagine(state.view(seat), seat, Rng(seed))
            assert isinstance(twin, PenguinState)
            everything = [*twin.cards.deck, *(card for cards in twin.cards.hidden for card in cards)]
            assert Counter(everything) == {1: 15, 2: 15, 3: 15}
            if seat == 1:
                assert sorted(twin.cards.hidden[1]) == sorted(state.cards.hidden[1])
            else:
                seen[tuple(sorted(twin.cards.hidden[1]))] += 1
    assert len(seen) > 4


def test_one_of_the_holders_who_are_asked_is_imagined_with_two_ones() -> None:
    state = begun(skates="holders")
    state.cards.deck = [2] * 15 + [3] * 14 + [1] * 13
    state.cards.hidden[1] = [1, 3, 1]
    flick(state)
    for seed in range(20):
        twin = GAME.imagine(state.view(2), 2, Rng(seed))
        assert isinstance(twin, PenguinState)
        assert len(twin.cards.hidden[1]) == 3
        play(twin, "skate")
        assert (twin.view(None).open[1], twin.view(None).cards[1], len(twin.cards.deck)) == (2, 1, 42)


def test_ones_that_lie_open_are_imagined_nowhere_else() -> None:
    state = begun()
    state.cards.deck = [2] * 15 + [3] * 14 + [1] * 13
    state.cards.hidden[1] = [1, 3, 1]
    flick(state)
    play(state, "skate")
    for seed in range(20):
        twin = GAME.imagine(state.view(2), 2, Rng(seed))
        assert isinstance(twin, PenguinState)
        unseen = [*twin.cards.deck, *(card for cards in twin.cards.hidden for card in cards)]
        assert Counter(unseen) == {1: 13, 2: 15, 3: 15}
        assert twin.cards.open == [0, 2, 0]


def test_neither_a_flick_nor_skates_can_be_taken_back() -> None:
    assert Flicked.reveals
    assert Skated.reveals


def test_a_place_that_a_game_and_its_copy_share_never_changes() -> None:
    state = begun()
    spot = state.copy().round.spots[1]
    assert spot is state.round.spots[1]
    with pytest.raises(FrozenInstanceError):
        spot.x = 0.0  # type: ignore[misc, union-attr]


def test_a_copy_goes_its_own_way() -> None:
    state = begun()
    before = state.view(1)
    twin = state.copy()
    flick(twin, through(1, FIRST), touch(0, 1), to={1: GYM, 2: (100.0, 100.0)})
    assert state.view(1) == before
    assert place_of(state, 1) != place_of(twin, 1)
