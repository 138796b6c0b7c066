"""What holds for every game, with every number of players and every option."""

import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from itertools import count, zip_longest
from typing import NamedTuple, Union

import jsonschema
import msgspec
import pytest

from shoal.bots import find_bot, play_game
from shoal.core import (
    SEAT_MARKS,
    Action,
    Event,
    Game,
    IllegalAction,
    Options,
    Outcome,
    Record,
    Rng,
    State,
    View,
    game_ids,
    read_record,
)
from tests.support import sample_game
from tests.support.setups import GAMES, is_slow, schema_of, setups

# As plain Python the games are the same: see `test_the_other_mode_plays_the_same_games`.
pytestmark = pytest.mark.once

LONG_SEED = 918273645
"""A seed that would be noticed in a view."""
SEEDS = (0, 1, 2, LONG_SEED)
NEXT = 4
"""How many actions are looked ahead where physics takes its time."""
KEPT = 2 * len(SEEDS)
"""How many random games are remembered: the tests of one setup follow each other."""
IMAGINED = 20
"""How many states are imagined at most before two of them differ."""

# The scope puts all tests of a setup, which share its random games, next to each other.
every_setup = pytest.mark.parametrize(("game", "options"), list(setups()), scope="module")
every_default = pytest.mark.parametrize(
    ("game", "options"), [setup for setup in setups() if "=" not in str(setup.id)], scope="module"
)


@pytest.fixture(scope="module")
def simulated() -> dict[tuple[str, bytes], Outcome]:
    """The outcomes of all acts that have been simulated, by function and arguments."""
    return {}


@pytest.fixture(autouse=True)
def physics_runs_once(
    request: pytest.FixtureRequest, simulated: dict[tuple[str, bytes], Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a setup of a physical game, the same act from the same place is simulated once."""
    if request.node.get_closest_marker("physics"):
        game: Game = request.node.callspec.params["game"]
        for name in import_module(f"tests.games.{game.id}.simulations").SIMULATIONS:
            monkeypatch.setattr(name, remembering(name, simulated))


def remembering(name: str, simulated: dict[tuple[str, bytes], Outcome]) -> Callable[..., Outcome]:
    """The function of this name, called only once with the same arguments."""
    simulate = pkgutil.resolve_name(name)

    def remembered(*arguments: object) -> Outcome:
        key = name, msgspec.msgpack.encode(arguments)
        if key not in simulated:
            simulated[key] = simulate(*arguments)
        return simulated[key]

    return remembered


class Moment(NamedTuple):
    """A position of a random game, how it was reached, and what is seen of it. Tests read it and change nothing."""

    state: State
    action: Action | None
    events: list[Event]
    views: list[View]
    """The views of each seat, then of a spectator."""
    encoded: list[bytes]
    """The same views as JSON."""


def seeds(game: Game) -> tuple[int, ...]:
    """The seeds of the random games; a single one where physics takes its time."""
    return (LONG_SEED,) if is_slow(game) else SEEDS


@lru_cache(KEPT)
def random_record(game: Game, options: Options, seed: int) -> Record:
    bots = [find_bot(game, "random", 10 * seed + seat) for seat in range(options.players)]
    return play_game(game, options, seed, bots, [f"Seat {seat}" for seat in range(options.players)])


def replay(game: Game, options: Options, seed: int) -> Iterator[Moment]:
    """Plays a random game again, without its physics; every moment has the same state object."""
    record = random_record(game, options, seed)
    actions = [None, *(step.action for step in record.steps)]
    for action, (state, events) in zip(actions, record.replay(), strict=True):
        views = [state.view(seat) for seat in seats_and_spectator(options)]
        yield Moment(state, action, events, views, [view.encode() for view in views])


@lru_cache(KEPT)
def random_game(game: Game, options: Options, seed: int = LONG_SEED) -> list[Moment]:
    return [moment._replace(state=moment.state.copy()) for moment in replay(game, options, seed)]


def seats_and_spectator(options: Options) -> list[int | None]:
    return [*range(options.players), None]


def future(game: Game, state: State, options: Options) -> Iterator[bytes]:
    """Everything everybody will see if the game goes on in a fixed way, or the next of it where that takes its time."""
    state, rng = state.copy(), Rng(0)
    yield from (state.view(seat).encode() for seat in seats_and_spectator(options))
    most = NEXT if is_slow(game) else None
    while state.to_act is not None and most != 0:
        most = most and most - 1
        action = state.sample(rng)
        events = state.apply(action, state.resolve(action))
        yield from (msgspec.json.encode((events, state.view(seat))) for seat in seats_and_spectator(options))


def differ(one: Iterable[bytes], other: Iterable[bytes]) -> bool:
    """Looks no further than the first difference."""
    return any(a != b for a, b in zip_longest(one, other))


@every_setup
def test_random_games_come_to_an_end(game: Game, options: Options) -> None:
    for seed in seeds(game):
        for moment in random_game(game, options, seed):
            state = moment.state
            over = state.to_act is None
            assert over == (state.result() is not None)
            assert state.to_act == moment.views[0].to_act, "what is remembered is the state of that moment"
            assert over != bool(state.legal() or state.acts())
            assert state.to_act in seats_and_spectator(options)
        assert over


@every_setup
def test_the_same_options_seed_and_actions_give_the_same_game(game: Game, options: Options) -> None:
    for seed in seeds(game):
        first, second = (
            [(str(moment.action), moment.events, moment.encoded) for moment in moments]
            for moments in (random_game(game, options, seed), replay(game, options, seed))
        )
        assert first == second


@every_default
def test_other_seeds_give_other_games(game: Game, options: Options) -> None:
    first = list(future(game, game.start(options, 0), options))
    assert any(differ(future(game, game.start(options, seed), options), first) for seed in range(1, 20))


@every_setup
def test_a_record_replays_the_game_and_reads_back_from_its_text(game: Game, options: Options) -> None:
    record = random_record(game, options, LONG_SEED)
    assert record.final_state().result() == record.result
    if game.id in game_ids():
        assert read_record(str(record)) == record


@every_setup
def test_a_copy_goes_its_own_way(game: Game, options: Options) -> None:
    # The game as it is played again: states that are remembered are copies themselves.
    for number, moment in enumerate(replay(game, options, LONG_SEED)):
        state = moment.state
        if number % (60 if is_slow(game) else 15) or state.to_act is None:
            continue
        before = list(future(game, state, options))
        twin = state.copy()
        action = twin.sample(Rng(1))
        twin.apply(action, twin.resolve(action))
        assert list(future(game, state, options)) == before
        assert differ(future(game, twin, options), before)


@every_setup
def test_states_a_seat_cannot_tell_apart_give_it_the_same_bytes(game: Game, options: Options) -> None:
    for seed in seeds(game):
        for moment in random_game(game, options, seed):
            legal, acts = list(moment.state.legal()), list(moment.state.acts())
            for seat, view, encoded in zip(seats_and_spectator(options), moment.views, moment.encoded, strict=True):
                other = game.imagine(view, seat, Rng(seed, "imagine"))
                assert other.view(seat).encode() == encoded
                assert list(other.legal()) == legal
                assert list(other.acts()) == acts


@every_setup
def test_what_is_hidden_cannot_be_read_from_a_view(game: Game, options: Options) -> None:
    """What a seat imagines from its view differs where something is hidden, and is the truth where nothing is."""
    state = game.start(options, LONG_SEED)
    truth = [] if game.has_secrets else list(future(game, state, options))
    rng = Rng(1)
    for seat in seats_and_spectator(options):
        view = state.view(seat)
        imagined = (game.imagine(view, seat, rng) for _ in range(IMAGINED))
        first, second = list(future(game, next(imagined), options)), future(game, next(imagined), options)
        if game.has_secrets:
            assert differ(second, first) or any(differ(future(game, one, options), first) for one in imagined)
        else:
            assert first == list(second) == truth


@every_setup
def test_the_seed_is_in_no_view(game: Game, options: Options) -> None:
    for moment in random_game(game, options, LONG_SEED):
        assert not any(str(LONG_SEED).encode() in encoded for encoded in moment.encoded)


@every_setup
def test_events_show_a_seat_only_its_part(game: Game, options: Options) -> None:
    names = [f"Player {mark}" for mark in SEAT_MARKS]
    for moment in random_game(game, options):
        for event in moment.events:
            assert isinstance(event, game.events)
            for seat in seats_and_spectator(options):
                seen = event.seen_by(seat)
                assert seen is None or "{" not in seen.describe().format(*names)


@every_setup
def test_illegal_actions_are_refused_and_change_nothing(game: Game, options: Options) -> None:
    pool = {str(a): a for _, a, _, _, _ in random_game(game, options, seeds(game)[0]) if a is not None}
    for moment in random_game(game, options):
        state = moment.state.copy()
        legal = set(map(str, state.legal()))
        verbs = {act.verb for act in state.acts()}
        for text, action in pool.items():
            if text in legal or text.split()[0] in verbs:
                continue
            with pytest.raises(IllegalAction, match=r"\.$"):
                state.apply(action, None)
        assert [state.view(seat).encode() for seat in seats_and_spectator(options)] == moment.encoded


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("text", ["", " ", "-", "a", "é", "x" * 5000, "a1-", "\n", "NaN", "{floe}", "a1\x00"])
def test_a_malformed_action_is_refused_with_a_short_sentence(game: Game, text: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        game.parse(text)
    assert len(str(refusal.value)) < 300


@every_setup
def test_actions_have_one_text_form(game: Game, options: Options) -> None:
    for moment in random_game(game, options):
        legal = moment.state.legal()
        for one in [*legal, *([moment.action] if moment.action else [])]:
            assert game.parse(str(one)) == one
        texts = list(map(str, legal))
        assert len(set(texts)) == len(texts)


@every_setup
def test_views_actions_and_events_are_of_their_declared_types(game: Game, options: Options) -> None:
    for moment in random_game(game, options):
        for view, encoded in zip(moment.views, moment.encoded, strict=True):
            assert msgspec.json.decode(encoded, type=game.views) == view
        if moment.action:
            decoded = msgspec.json.decode(msgspec.json.encode(moment.action), type=Union[game.actions])  # noqa: UP007
            assert decoded == moment.action
        for event in moment.events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=Union[game.events]) == event  # noqa: UP007


@every_setup
def test_views_fit_the_schema_of_their_type(game: Game, options: Options) -> None:
    """Every field of every view; what several views have in common is looked at once."""
    fields, schema = set[tuple[str, bytes]](), schema_of(game.views)
    for moment in random_game(game, options):
        for encoded in moment.encoded:
            decoded = msgspec.json.decode(encoded, type=dict[str, msgspec.Raw])
            assert set(schema["required"]) <= set(decoded) <= set(schema["properties"])
            fields |= {(name, bytes(value)) for name, value in decoded.items()}
    definitions = msgspec.json.schema(game.views)["$defs"]
    validators = {
        name: jsonschema.Draft202012Validator({**field, "$defs": definitions})
        for name, field in schema["properties"].items()
    }
    for name, value in fields:
        validators[name].validate(msgspec.json.decode(value))


@every_setup
def test_results_fit_the_scores(game: Game, options: Options) -> None:
    for seed in seeds(game):
        last = random_game(game, options, seed)[-1]
        result = last.state.result()
        assert result is not None
        assert len(result.scores) == options.players
        assert all(len(score) == len(game.score_names) for score in result.scores)
        best = max(result.scores)
        assert result.winners == tuple(seat for seat, score in enumerate(result.scores) if score == best)
        assert all(view.result == result for view in last.views)


@every_setup
def test_nothing_can_be_done_after_the_end(game: Game, options: Options) -> None:
    last = random_game(game, options)[-1]
    assert last.action is not None
    with pytest.raises(IllegalAction, match="over"):
        last.state.apply(last.action, None)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_option_explains_itself(game: Game) -> None:
    for name, schema in schema_of(game.options)["properties"].items():
        assert schema["description"], name
        assert "default" in schema, name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_outcome_of_an_act_survives_the_record(game: Game) -> None:
    state, rng = game.start(game.options(), 5), Rng(5)
    for _ in range(NEXT + 1) if is_slow(game) else count():
        if state.to_act is None:
            break
        action = state.sample(rng)
        outcome = state.resolve(action)
        assert state.resolve(action) == outcome, "resolve is a pure function"
        assert outcome is None or isinstance(outcome, Outcome)
        if outcome is not None:
            assert msgspec.json.decode(msgspec.json.encode(outcome), type=game.outcomes) == outcome
        state.apply(action, outcome)


def test_a_record_with_outcomes_replays_without_physics(monkeypatch: pytest.MonkeyPatch) -> None:
    game = sample_game.GAME
    record = play_game(game, game.options(), 1, [find_bot(game, "random", n) for n in (1, 2)], ["a", "b"])
    assert any(step.outcome for step in record.steps)
    monkeypatch.setattr(sample_game.SkimmingState, "resolve", None)
    assert Record.final_state(record).result() == record.result
