"""Invariants of every game, with every number of players and every option."""

import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import count, zip_longest
from typing import NamedTuple, Union

import jsonschema
import msgspec
import pytest

from shoal.bots import find_bot, play_game
from shoal.core import (
    SEAT_MARKS,
    Action,
    BadOptions,
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
    parse_record,
)
from tests.support import sample_game
from tests.support.game_files import module_of
from tests.support.setups import GAMES, is_slow, schema_of, setups, values_of

# One mode is enough, because `test_the_other_mode_plays_the_same_games` shows that plain Python plays the same games.
pytestmark = pytest.mark.once

LONG_SEED = 918273645
"""A seed whose digits would be noticed in a view."""
SEEDS = (0, 1, 2, LONG_SEED)
NEXT = 4
"""Number of actions to look ahead in physical games, which are slow."""
KEPT = 2 * len(SEEDS)
"""Number of random games to keep, enough because the tests of one setup follow each other."""
LONGEST_OPTION = 200
"""Length that no text option may exceed, because every view contains the options."""
IMAGINED = 20
"""Largest number of states to imagine until two of them differ."""

# Module scope puts all tests of a setup next to each other, because they share its random games.
every_setup = pytest.mark.parametrize(("game", "options"), list(setups()), scope="module")
every_default = pytest.mark.parametrize(
    ("game", "options"), [setup for setup in setups() if "=" not in str(setup.id)], scope="module"
)


@pytest.fixture(scope="module")
def simulated() -> dict[tuple[str, bytes], Outcome]:
    """Return the outcomes of all acts simulated so far, by function and arguments."""
    return {}


@pytest.fixture(autouse=True)
def physics_runs_once(
    request: pytest.FixtureRequest, simulated: dict[tuple[str, bytes], Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Simulate the same act in the same position only once, in the setups of physical games."""
    if request.node.get_closest_marker("physics"):
        game: Game = request.node.callspec.params["game"]
        for name in module_of(game.id, "simulations").SIMULATIONS:
            monkeypatch.setattr(name, memoized(name, simulated))


def memoized(name: str, simulated: dict[tuple[str, bytes], Outcome]) -> Callable[..., Outcome]:
    """Return the function of this name, memoized."""
    simulate = pkgutil.resolve_name(name)

    def remembered(*arguments: object) -> Outcome:
        key = name, msgspec.msgpack.encode(arguments)
        if key not in simulated:
            simulated[key] = simulate(*arguments)
        return simulated[key]

    return remembered


class Moment(NamedTuple):
    """A position of a random game, the action and events that led to it, and its views. Tests must not change it."""

    state: State
    action: Action | None
    events: list[Event]
    views: list[View]
    """Views of each seat, then of a spectator."""
    encoded: list[bytes]
    """The same views in JSON."""


def seeds(game: Game) -> tuple[int, ...]:
    """Return the seeds of the random games; physical games are slow, so they get a single one."""
    return (LONG_SEED,) if is_slow(game) else SEEDS


@lru_cache(KEPT)
def random_record(game: Game, options: Options, seed: int) -> Record:
    bots = [find_bot(game, "random", 10 * seed + seat) for seat in range(options.players)]
    return play_game(game, options, seed, bots, [f"Seat {seat}" for seat in range(options.players)])


def replay(game: Game, options: Options, seed: int) -> Iterator[Moment]:
    """Replay a random game without simulating its acts; every moment has the same state object."""
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
    """Yield all that anybody sees if the game goes on with fixed random actions, in physical games only a few."""
    state, rng = state.copy(), Rng(0)
    yield from (state.view(seat).encode() for seat in seats_and_spectator(options))
    for _ in range(NEXT) if is_slow(game) else count():
        if state.to_act is None:
            break
        action = state.sample(rng)
        events = state.apply(action, state.resolve(action))
        yield from (msgspec.json.encode((events, state.view(seat))) for seat in seats_and_spectator(options))


def differ(first: Iterable[bytes], second: Iterable[bytes]) -> bool:
    """Return whether two sequences differ; read no further than the first difference."""
    return any(a != b for a, b in zip_longest(first, second))


@every_setup
def test_random_games_come_to_an_end(game: Game, options: Options) -> None:
    for seed in seeds(game):
        for moment in random_game(game, options, seed):
            state = moment.state
            over = state.to_act is None
            assert over == (state.result() is not None)
            assert state.to_act == moment.views[0].to_act, "a kept moment has the state of that moment"
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
        assert parse_record(str(record)) == record


@every_setup
def test_a_copy_goes_its_own_way(game: Game, options: Options) -> None:
    # Use the replayed states, because the kept ones are copies themselves.
    for ply, moment in enumerate(replay(game, options, LONG_SEED)):
        state = moment.state
        if ply % (60 if is_slow(game) else 15) or state.to_act is None:
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
                imagined = game.imagine(view, seat, Rng(seed, "imagine"))
                assert imagined.view(seat).encode() == encoded
                # What others may do can depend on what only they know.
                if seat == moment.state.to_act:
                    assert list(imagined.legal()) == legal
                assert list(imagined.acts()) == acts


@every_setup
def test_what_is_hidden_cannot_be_read_from_a_view(game: Game, options: Options) -> None:
    """Check that imagined states differ where something is hidden, and equal the true one where nothing is."""
    state = game.start(options, LONG_SEED)
    truth = [] if game.has_secrets else list(future(game, state, options))
    rng = Rng(1)
    for seat in seats_and_spectator(options):
        view = state.view(seat)
        imagined = (game.imagine(view, seat, rng) for _ in range(IMAGINED))
        first, second = list(future(game, next(imagined), options)), future(game, next(imagined), options)
        if game.has_secrets:
            assert differ(second, first) or any(differ(future(game, guess, options), first) for guess in imagined)
        else:
            assert first == list(second) == truth


def reseeded(state: State, seed: int) -> State:
    twin = state.copy()
    twin.reseed(seed)
    return twin


@every_setup
def test_another_seed_leaves_everything_that_anybody_sees(game: Game, options: Options) -> None:
    for moment in random_game(game, options)[::5]:
        state = reseeded(moment.state, seed=5)
        assert [state.view(seat).encode() for seat in seats_and_spectator(options)] == moment.encoded
        assert (list(state.legal()), list(state.acts())) == (list(moment.state.legal()), list(moment.state.acts()))


@every_setup
def test_another_seed_changes_what_is_still_to_be_drawn(game: Game, options: Options) -> None:
    state = game.start(options, LONG_SEED)
    truth, drawn = list(future(game, state, options)), list(future(game, reseeded(state, 5), options))
    assert drawn == list(future(game, reseeded(state, 5), options)), "the same seed gives the same draws"
    others = (future(game, reseeded(state, seed), options) for seed in range(6, IMAGINED))
    assert (differ(drawn, truth) or any(differ(other, truth) for other in others)) == game.has_secrets


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
        for action in [*legal, *([moment.action] if moment.action else [])]:
            assert game.parse(str(action)) == action
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
    """Validate every field of every view, and equal values of several views only once."""
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
def test_every_game_says_in_words_why_it_ended_and_what_everybody_has(game: Game, options: Options) -> None:
    moments = random_game(game, options)
    assert game.ending(moments[0].state, None) is None
    names = [f"Player{seat}" for seat in range(options.players)]
    for seat in (*range(options.players), None):
        ending = game.ending(moments[-1].state, seat)
        assert ending is not None
        reason = ending.reason.format(*names)
        assert reason != State.why_over(moments[-1].state, seat), "the reason is that of the base class"
        assert reason[0].isupper()
        assert reason.endswith(".")
        assert seat is None or names[seat] not in reason, "a player is told about themselves as 'you'"
        assert len(ending.scores) == (options.players if options.players > 1 else 0)
        assert not re.search(r"\b1 \w+s\b|_", " ".join([ending.margin, *ending.scores]))


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
        assert name == "players" or values_of(schema), f"{name} has neither a list of values nor examples"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_text_option_is_short_and_longer_texts_are_refused(game: Game) -> None:
    for name, schema in schema_of(game.options)["properties"].items():
        if schema.get("type") == "string" and "enum" not in schema:
            assert schema["maxLength"] <= LONGEST_OPTION, name
            assert all(len(example) <= schema["maxLength"] for example in schema["examples"])
            with pytest.raises(BadOptions, match="length"):
                game.read_options({name: "1" * (schema["maxLength"] + 1)})


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
