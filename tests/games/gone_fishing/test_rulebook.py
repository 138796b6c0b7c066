"""The rulebook, sentence by sentence, and the rulings: setting up, nets, turns and rounds."""

from collections import Counter

import pytest

from shoal.core import BadOptions, IllegalAction, Rng
from shoal.games.gone_fishing.event_log import FlatPose
from shoal.games.gone_fishing.events import FishingRoundBegan, FishMoved, NetChosen
from shoal.games.gone_fishing.rules.placement import is_free
from shoal.games.gone_fishing.rules.sea import kind_of
from shoal.games.gone_fishing.schema import ChooseNet, MoveFish, Stay
from tests.games.gone_fishing.builders import (
    BLUE,
    GAME,
    OPEN_WATER,
    RED,
    begun,
    enclosing,
    lower,
    opened,
    pass_turn,
    play,
    pull,
    ready,
    sea,
    seen,
)

# Setting up


@pytest.mark.parametrize("players", [0, 5])
def test_the_game_is_for_two_to_four_and_alone_one_practises(players: int) -> None:
    with pytest.raises(BadOptions, match="1 to 4 players"):
        opened(players)


def test_sixty_fish_twelve_of_each_of_five_kinds_lie_in_the_sea() -> None:
    kinds = Counter(fish.colour for fish in seen(opened()).fish)
    assert kinds == {"blue": 12, "purple": 12, "green": 12, "white": 12, "red": 12}


def test_fish_are_numbered_by_kind() -> None:
    assert [kind_of(fish) for fish in (0, 11, 12, 35, 36, 59)] == [*("blue", "blue", "purple", "green", "white", "red")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_an_empty_boat_at_an_edge_of_their_own(players: int) -> None:
    view = seen(opened(players))
    assert view.boats == ((),) * players
    assert view.holds == ((0,) * 5,) * players
    assert view.edges == {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}[players]


def test_there_is_no_token_on_the_market_and_every_kind_is_worth_one() -> None:
    view = seen(opened())
    assert (view.tokens, view.prices) == ((0,) * 5, (1,) * 5)


def test_nobody_has_points_at_first() -> None:
    assert seen(opened(3)).points == (0, 0, 0)


def test_seat_one_is_the_first_player_unless_the_first_seat_is_drawn() -> None:
    assert {seen(opened(3, seed)).first for seed in range(20)} == {0}
    drawn = [seen(opened(3, seed, first_seat="random")) for seed in range(40)]
    assert {view.first for view in drawn} == {0, 1, 2}
    assert all(view.to_act == view.first for view in drawn)


# Nets and rounds


def test_the_first_player_chooses_one_of_the_four_nets() -> None:
    state = opened()
    assert [str(action) for action in state.legal()] == ["net circle", "net square", "net triangle", "net star"]
    assert play(state, "net star") == ["{0} chooses the star."]
    assert (seen(state).net, seen(state).unused) == ("star", ("circle", "square", "triangle"))


def test_nothing_is_done_before_the_net_has_been_chosen() -> None:
    with pytest.raises(IllegalAction, match="try something like 'net circle'"):
        play(opened(), "stay")


def test_all_players_use_the_net_that_the_first_player_has_chosen() -> None:
    state = opened(3)
    play(state, "net star")
    for seat in (0, 1, 2):
        assert (state.to_act, seen(state).net, seen(state).awaits) == (seat, "star", "move")
        pass_turn(state)
    assert seen(state).net is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_goes_clockwise_and_ends_when_everybody_has_had_one_turn(players: int) -> None:
    state = opened(players)
    for seat in range(players):
        assert (state.to_act, seen(state).round) == (seat, 1)
        pass_turn(state)
    assert seen(state).round == 2


def test_the_next_player_is_the_first_player_of_the_next_round() -> None:
    state = opened(3)
    turns = []
    for _ in range(12):
        turns.append((seen(state).round, seen(state).first, state.to_act))
        pass_turn(state)
    assert turns[::3] == [(1, 0, 0), (2, 1, 1), (3, 2, 2), (4, 0, 0)]
    assert turns[3:6] == [(2, 1, 1), (2, 1, 2), (2, 1, 0)]


def test_the_new_first_player_chooses_among_the_nets_that_have_not_been_used() -> None:
    state = opened()
    play(state, "net square")
    pass_turn(state)
    pass_turn(state)
    assert (state.to_act, seen(state).awaits) == (1, "net")
    assert [str(action) for action in state.legal()] == ["net circle", "net triangle", "net star"]
    with pytest.raises(IllegalAction, match="cannot choose the square now"):
        play(state, "net square")


def test_the_next_players_do_not_choose_a_net() -> None:
    state = begun()
    pass_turn(state)
    with pytest.raises(IllegalAction, match="not possible now"):
        play(state, "net star")


def test_the_last_net_is_taken_without_a_choice_and_announced() -> None:
    state = opened()
    for _ in range(5):
        pass_turn(state)
    assert seen(state).round == 3
    play(state, "stay")
    assert lower(state)[-2:] == [FishingRoundBegan(4, 1), NetChosen(1, "star", last=True)]
    assert (state.to_act, seen(state).awaits, seen(state).net, seen(state).unused) == (1, "move", "star", ())
    assert NetChosen(1, "star", last=True).describe() == "The star is the only net left."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_four_rounds_one_for_each_net_whatever_the_number_of_players(players: int) -> None:
    state = opened(players)
    nets = []
    for _ in range(4 * players):
        assert state.to_act is not None
        pass_turn(state)
        nets.append(seen(state).net)
    assert state.to_act is None
    assert len({*nets} - {None}) == 4


# Moving a fish


def test_a_turn_begins_with_moving_a_fish_anywhere_in_the_sea() -> None:
    state = begun()
    events = state.apply(GAME.parse(f"move 7 {OPEN_WATER}"))
    assert events == [FishMoved(0, 7, 300.0, 300.0, 90.0)]
    assert sea(state)[7] == FlatPose(300.0, 300.0, 90.0)
    assert seen(state).awaits == "lower"


def test_the_move_is_compulsory_but_a_fish_may_be_put_where_it_is() -> None:
    state = begun()
    before = sea(state)
    assert state.legal() == [GAME.parse("stay")]
    assert play(state, "stay") == ["{0} leaves the fish where they are."]
    assert (sea(state), seen(state).awaits) == (before, "lower")


def test_the_same_spot_may_also_be_named() -> None:
    state = begun()
    where = sea(state)[7]
    play(state, f"move 7 {where.x} {where.y} {where.heading}")
    assert sea(state)[7] == where


def test_the_same_spot_is_allowed_even_if_fish_lie_closely_there() -> None:
    state = begun()
    state.position.fish[7] = FlatPose(300.0, 300.0, 0.0)
    state.position.fish[8] = FlatPose(300.0, 319.0, 0.0)
    play(state, "move 7 300.0 300.0 0.0")
    assert sea(state)[7] == FlatPose(300.0, 300.0, 0.0)


def test_one_fish_only_is_moved() -> None:
    state = begun()
    play(state, f"move 7 {OPEN_WATER}")
    with pytest.raises(IllegalAction, match="'lower "):
        play(state, "move 8 300.0 0.0 0.0")
    with pytest.raises(IllegalAction, match="'lower "):
        play(state, "stay")


def test_the_net_is_not_lowered_before_a_fish_has_been_moved() -> None:
    with pytest.raises(IllegalAction, match="'stay' or 'move"):
        lower(begun())


def test_no_fish_is_put_upon_another() -> None:
    state = begun()
    occupied = sea(state)[8]
    before = sea(state)
    with pytest.raises(IllegalAction, match="in the way"):
        play(state, f"move 7 {occupied.x} {occupied.y} 0.0")
    assert (sea(state), seen(state).awaits) == (before, "move")


@pytest.mark.parametrize("place", ["330.1 0.0", "0.0 -331.0", "nan 0.0", "inf 0.0"])
def test_no_fish_is_put_outside_the_sea(place: str) -> None:
    with pytest.raises(IllegalAction):
        play(begun(), f"move 7 {place} 0.0")


def test_a_fish_may_be_put_at_the_edge_of_the_sea() -> None:
    state = begun()
    play(state, "move 7 330.0 -330.0 12.5")
    assert sea(state)[7] == FlatPose(330.0, -330.0, 12.5)


def test_only_fish_in_the_sea_are_moved() -> None:
    state = begun()
    state.position.stow(1, [7])
    with pytest.raises(IllegalAction, match="cannot move that fish"):
        play(state, f"move 7 {OPEN_WATER}")


def test_in_an_empty_sea_there_is_nothing_to_move() -> None:
    state = begun()
    state.position.stow(1, range(60))
    assert play(state, "stay")


def test_all_directions_are_given_between_half_turns() -> None:
    state = begun()
    play(state, "move 7 300.0 300.0 350.0")
    assert sea(state)[7].heading == -10.0


# One thing after the other


def test_the_net_is_pulled_after_it_has_been_lowered() -> None:
    with pytest.raises(IllegalAction, match="not possible now"):
        pull(ready())


def test_the_net_is_lowered_once() -> None:
    with pytest.raises(IllegalAction, match="'pull "):
        lower(enclosing(BLUE[0]))


def test_what_happened_in_another_sea_is_refused() -> None:
    state = ready()
    with pytest.raises(IllegalAction, match="other fish"):
        lower(state, to={60: FlatPose(0.0, 0.0, 0.0)})
    state.position.stow(1, [RED[0]])
    with pytest.raises(IllegalAction, match="other fish"):
        lower(state, inside=[RED[0]])
    assert seen(state).awaits == "lower"


def test_acts_come_with_an_outcome_and_other_actions_without() -> None:
    state = ready()
    with pytest.raises(IllegalAction, match="has a physical outcome"):
        play(state, "lower 100.0,100.0,30.0")


def test_only_physical_acts_have_physics() -> None:
    assert opened().resolve(GAME.parse("net circle")) is None
    assert begun().resolve(GAME.parse("stay")) is None


def test_a_player_who_acts_at_random_moves_a_fish_every_other_time() -> None:
    state = begun()
    drawn = Counter(type(state.sample(Rng(seed))) for seed in range(400))
    assert drawn.keys() == {Stay, MoveFish}
    assert drawn[Stay] == pytest.approx(200, abs=40)
    assert {type(opened().sample(Rng(seed))) for seed in range(10)} == {ChooseNet}


@pytest.mark.parametrize("path", ["999,0", "x", "9" * 8000])
def test_a_path_that_no_hand_can_do_is_refused_and_nothing_happens(path: str) -> None:
    state, enclosed = ready(), enclosing(BLUE[0])
    with pytest.raises(IllegalAction):
        lower(state, path=path)
    with pytest.raises(IllegalAction):
        pull(enclosed, path=path)
    assert (seen(state).awaits, seen(enclosed).awaits) == ("lower", "pull")


@pytest.mark.parametrize(
    ("experts", "expected"), [("", (False,) * 3), ("13", (True, False, True)), ("all", (True,) * 3)]
)
def test_who_pulls_by_the_expert_rule_is_agreed_for_each_seat(experts: str, expected: tuple[bool, ...]) -> None:
    assert seen(opened(3, experts=experts)).experts == expected


@pytest.mark.parametrize("experts", ["4", "x", "0", "1 2", "both"])
def test_experts_are_seats_at_the_table(experts: str) -> None:
    with pytest.raises(BadOptions, match="from 1 to 3"):
        opened(3, experts=experts)


def test_every_fish_in_the_sea_at_first_has_room() -> None:
    places = sea(opened())
    assert all(is_free(fish, lying, places) for fish, lying in places.items())
