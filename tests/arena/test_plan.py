"""A plan says which bots meet, in which seats, on which deals."""

from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.arena.plan import Plan, games_per_deal, lineups, make_plan
from shoal.core import find_game

FISH = "hey_thats_my_fish"
names = st.lists(st.sampled_from("abcdef"), min_size=2, max_size=4, unique=True)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    players, deals = draw(st.integers(2, 5)), draw(st.integers(1, 3))
    return Plan(
        game=FISH,
        options={"players": players},
        bots=tuple(draw(names)),
        games=deals * games_per_deal(players),
        seed=draw(st.integers(0, 2**62)),
    )


@given(plans())
def test_every_pair_meets_as_often_as_planned_and_never_twice_in_the_same_way(plan: Plan) -> None:
    matches = list(plan.matches())
    assert len(set(matches)) == len(matches)
    meetings = Counter(frozenset(match.lineup) for match in matches)
    pairs = len(plan.bots) * (len(plan.bots) - 1) // 2
    assert meetings == dict.fromkeys(meetings, plan.games)
    assert len(meetings) == pairs


@given(plans())
def test_on_every_deal_each_of_a_pair_sits_in_every_seat_equally_often(plan: Plan) -> None:
    seatings: dict[tuple[frozenset[str], int], Counter[tuple[str, int]]] = defaultdict(Counter)
    for match in plan.matches():
        for seat, bot in enumerate(match.lineup):
            seatings[frozenset(match.lineup), match.deal][bot, seat] += 1
    for (pair, _), seated in seatings.items():
        assert seated == dict.fromkeys(
            [(bot, seat) for bot in pair for seat in range(plan.players)], games_per_deal(plan.players) // 2
        )


@given(plans())
def test_all_pairs_play_the_same_deals(plan: Plan) -> None:
    deals = defaultdict(set)
    for match in plan.matches():
        deals[frozenset(match.lineup)].add(plan.deal_seed(match))
    assert all(seeds == set(range(plan.seed, plan.seed + plan.deals)) for seeds in deals.values())


@given(plans())
def test_every_seat_of_every_game_has_a_bot_of_its_own_seed(plan: Plan) -> None:
    seeds = [plan.bot_seed(match, seat) for match in plan.matches() for seat in range(plan.players)]
    assert len(set(seeds)) == len(seeds)


def test_two_swap_seats_and_more_sit_alone_among_the_others() -> None:
    assert lineups("a", "b", 2) == (("a", "b"), ("b", "a"))
    assert lineups("a", "b", 3) == tuple(map(tuple, ("abb", "bab", "bba", "baa", "aba", "aab")))
    assert [games_per_deal(players) for players in (2, 3, 4)] == [2, 6, 8]


@pytest.mark.parametrize(("players", "requested", "planned"), [(2, 7, 8), (2, 8, 8), (3, 7, 12), (4, 1, 8)])
def test_games_are_rounded_up_to_whole_deals(players: int, requested: int, planned: int) -> None:
    game = find_game(FISH)
    plan = make_plan(game, game.options(players=players), ["greedy", "random"], requested, seed=0)
    assert plan.games == planned
    assert len(list(plan.matches())) == planned
