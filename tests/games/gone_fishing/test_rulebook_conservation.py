"""Whatever the nets do, no fish and no token is lost or appears from nowhere."""

from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shoal.core import Rng
from shoal.games.gone_fishing.event_log import FlatPose, NetEvent
from shoal.games.gone_fishing.fishing_state import FishingState
from shoal.games.gone_fishing.rules.placement import free_place
from shoal.games.gone_fishing.rules.sea import HALF
from shoal.games.gone_fishing.schema import FishingView
from shoal.games.gone_fishing.state import MatchState
from tests.games.gone_fishing.builders import DOWN, GAME, HOME, lower, pull, seen, slip, toss, touch

few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


class RandomGame:
    """Plays a random game in which anything may happen to a net."""

    def __init__(self, players: int, data: st.DataObject) -> None:
        state = GAME.start(GAME.options(players=players), data.draw(st.integers(0, 5)))
        assert isinstance(state, FishingState)
        self.state, self.rng = state, Rng(data.draw(st.integers(0, 1 << 30)))

    def step(self) -> None:
        state, rng, position = self.state, self.rng, self.state.position
        listed, acts = state.legal(), [act.verb for act in state.acts()]
        if listed and (not acts or rng.below(4) == 0):
            state.apply(rng.choice(listed))
            return
        verb = rng.choice(acts)
        if verb == "lower":
            lower(state, *self.events(DOWN), inside=self.some_fish(rng.below(9)), to=self.pushed())
        elif verb == "pull":
            lost = self.some_fish(1)
            inside = [fish for fish in position.inside if fish not in lost]
            pull(state, *self.events(HOME), inside=[*inside, *lost], to=self.pushed())
        elif verb == "toss":
            toss(state, rng.below(4))
        else:
            fish = rng.choice(self.put(verb))
            place = free_place(fish, position.fish, HALF, rng)
            state.apply(GAME.parse(f"{verb} {fish} {place.x} {place.y} {place.heading}"))

    def put(self, verb: str) -> list[int]:
        position = self.state.position
        return sorted({"move": position.fish.keys(), "relocate": position.inside, "return": position.catch}[verb])

    def some_fish(self, count: int) -> list[int]:
        fish = sorted(self.state.position.fish)
        self.rng.shuffle(fish)
        return fish[:count]

    def events(self, good: NetEvent) -> list[NetEvent]:
        """Return mostly the good event, sometimes after another one."""
        odd: list[NetEvent] = [event(fish) for fish in self.some_fish(1) for event in (touch, slip)]
        before = [self.rng.choice(odd)] if odd and self.rng.below(3) == 0 else []
        return [*before, good] if self.rng.below(6) else before

    def pushed(self) -> dict[int, FlatPose]:
        """Return new places of some fish, perhaps outside the sea."""
        far = 1200
        return {
            fish: FlatPose(self.rng.below(far) - far / 2, self.rng.below(far) - far / 2, self.rng.below(720))
            for fish in self.some_fish(self.rng.below(3))
        }


def check(view: FishingView, before: FishingView | None) -> None:
    there = [*(lying.fish for lying in view.fish), *view.catch, *(fish for boat in view.boats for fish in boat)]
    assert sorted(there) == list(range(60)), "every fish is in one place"
    assert all(max(abs(lying.x), abs(lying.y)) <= HALF for lying in view.fish)
    assert all(0 <= tokens <= 4 for tokens in view.tokens)
    assert view.prices == tuple(1 + tokens for tokens in view.tokens)
    assert {*view.inside} <= {lying.fish for lying in view.fish}
    if before is None:
        return
    assert sum(view.tokens) - sum(before.tokens) in (0, 1)
    for seat, (boat, earlier) in enumerate(zip(view.boats, before.boats, strict=True)):
        gained = {*boat} - {*earlier}
        assert {*earlier} <= {*boat}, "nothing is lost from a boat"
        assert not gained or seat == before.turn_of
        assert gained <= {*before.inside, *before.catch}, "what is stowed was in the net"


@few
@given(st.integers(1, 4), st.data())
def test_every_fish_is_always_in_one_place_and_comes_aboard_by_the_net_only(players: int, data: st.DataObject) -> None:
    game = RandomGame(players, data)
    before = None
    for _ in range(60 * players):
        if game.state.to_act is None:
            break
        check(view := seen(game.state), before)
        before = view
        game.step()
    check(seen(game.state), before)


@few
@given(st.integers(2, 4), st.data())
def test_every_game_ends_with_all_kinds_scored(players: int, data: st.DataObject) -> None:
    game = RandomGame(players, data)
    for _ in range(1000):
        if game.state.to_act is None:
            break
        game.step()
    view, result = seen(game.state), game.state.result()
    assert result is not None
    assert all(len(sold) == 5 for sold in view.sold)
    for seat, score in enumerate(result.scores):
        worth = sum(count * price for count, price in zip(view.holds[seat], view.prices, strict=True))
        fresh = sum(sold.fresh or 0 for sold in view.sold[seat])
        assert score == (worth + fresh, len(view.boats[seat]))
        assert fresh <= 2 * len(view.boats[seat])


@few
@given(st.integers(1, 4), st.data())
def test_everything_is_open_and_a_copy_goes_its_own_way(players: int, data: st.DataObject) -> None:
    game = RandomGame(players, data)
    for _ in range(40):
        if game.state.to_act is None:
            break
        state, view = game.state, seen(game.state)
        imagined = GAME.imagine(view, 0, Rng(1))
        assert imagined.view(0) == view == state.view(players - 1)
        assert (imagined.legal(), imagined.acts()) == (state.legal(), state.acts())
        game.state = state.copy()
        game.step()
        assert seen(state) == view


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_two_seats_have_the_same_fish(players: int) -> None:
    game = RandomGame.__new__(RandomGame)
    state = GAME.start(GAME.options(players=players), 1)
    assert isinstance(state, MatchState)
    game.state, game.rng = state, Rng(players)
    while state.to_act is not None:
        game.step()
    assert all(not {*boat} & {*other_boat} for boat, other_boat in combinations(seen(state).boats, 2))
    assert any(seen(state).boats)
