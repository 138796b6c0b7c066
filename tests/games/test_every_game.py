"""What holds for every game, with every number of players and every option."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Union

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
    Step,
    find_game,
    game_ids,
    read_record,
)
from shoal.physics.game import PhysicalGame
from tests.games import skimming

SEEDS = range(4)
SLOW_SEED = 2
"""The only one for games whose physics takes its time."""
NEXT = 4
GAMES: list[Game] = [*map(find_game, game_ids()), skimming.GAME]


def setups() -> Iterator[Any]:
    """Every number of players with the default options, and with each other value of each option; where physics takes
    its time, with each other value for two players."""
    for game in GAMES:
        properties = _schema(game.options)["properties"]
        for players in game.players:
            every = not is_slow(game) or players == 2
            for name, value in [(None, None), *(_variations(properties) if every else ())]:
                options = game.read_options({"players": players} | ({name: value} if name else {}))
                told = f"{game.id}-{players}" + (f"-{name}={value}" if name else "")
                yield pytest.param(game, options, id=told, marks=_marks(game, usual=players == 2 and not name))


def _marks(game: Game, *, usual: bool) -> list[pytest.MarkDecorator]:
    """In the quick tests every game is played by two, with its default options."""
    return [pytest.mark.physics] * is_slow(game) + [pytest.mark.slow] * (not usual)


def is_slow(game: Game) -> bool:
    return isinstance(game, PhysicalGame)


def _variations(properties: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, schema in properties.items():
        if name == "players":
            continue
        values = {"boolean": [True, False]}.get(schema.get("type", "")) or schema.get("enum") or schema["examples"]
        yield from ((name, value) for value in values if value != schema["default"])


def _schema(kind: Any) -> dict[str, Any]:
    schema = msgspec.json.schema(kind)
    return schema["$defs"][kind.__name__] if "$ref" in schema else schema


every_setup = pytest.mark.parametrize(("game", "options"), list(setups()))
every_default = pytest.mark.parametrize(("game", "options"), [setup for setup in setups() if "=" not in str(setup.id)])


@cache
def random_steps(game: Game, options: Options, seed: int) -> list[Step]:
    """The physics is run once."""
    state, rng, steps = game.start(options, seed), Rng(seed, "random game"), list[Step]()
    while state.to_act is not None:
        action = state.sample(rng)
        steps.append(Step(action, state.resolve(action)))
        state.apply(action, steps[-1].outcome)
    return steps


def random_game(game: Game, options: Options, seed: int) -> Iterator[tuple[State, Action | None, list[Event]]]:
    """The state, and after each random action the action and the events."""
    seed = SLOW_SEED if is_slow(game) else seed
    state = game.start(options, seed)
    yield state, None, []
    for step in random_steps(game, options, seed):
        yield state, step.action, state.apply(step.action, step.outcome)


def seats_and_spectator(options: Options) -> list[int | None]:
    return [*range(options.players), None]


def fingerprint(game: Game, state: State, options: Options) -> list[bytes]:
    """Everything everybody will see if the game goes on in a fixed way, or the next of it where that takes its time."""
    state, rng = state.copy(), Rng(0)
    seen = [state.view(seat).encode() for seat in seats_and_spectator(options)]
    most = NEXT if is_slow(game) else None
    while state.to_act is not None and most != 0:
        most = most and most - 1
        action = state.sample(rng)
        events = state.apply(action, state.resolve(action))
        seen += [msgspec.json.encode((events, state.view(seat))) for seat in seats_and_spectator(options)]
    return seen


@every_setup
def test_random_games_come_to_an_end(game: Game, options: Options) -> None:
    for seed in SEEDS:
        for state, _, _ in random_game(game, options, seed):
            over = state.to_act is None
            assert over == (state.result() is not None)
            assert over != bool(state.legal() or state.acts())
            assert state.to_act in seats_and_spectator(options)


@every_setup
def test_the_same_options_seed_and_actions_give_the_same_game(game: Game, options: Options) -> None:
    for seed in SEEDS:
        first, second = (
            [
                (str(action), events, state.view(0).encode())
                for state, action, events in random_game(game, options, seed)
            ]
            for _ in range(2)
        )
        assert first == second


@every_default
def test_other_seeds_give_other_games(game: Game, options: Options) -> None:
    games = {tuple(fingerprint(game, game.start(options, seed), options)) for seed in range(20)}
    assert len(games) > 1


@every_setup
def test_a_record_replays_the_game_and_reads_back_from_its_text(game: Game, options: Options) -> None:
    bots = [find_bot(game, "random", seat) for seat in range(options.players)]
    record = play_game(game, options, 3, bots, [f"Seat {seat}" for seat in range(options.players)])
    assert record.final_state().result() == record.result
    if game.id in game_ids():
        assert read_record(str(record)) == record


@every_setup
def test_a_copy_goes_its_own_way(game: Game, options: Options) -> None:
    for number, (state, _, _) in enumerate(random_game(game, options, 1)):
        if number % (60 if is_slow(game) else 15) or state.to_act is None:
            continue
        before = fingerprint(game, state, options)
        twin = state.copy()
        action = twin.sample(Rng(1))
        twin.apply(action, twin.resolve(action))
        assert fingerprint(game, state, options) == before
        assert fingerprint(game, twin, options) != before


@every_setup
def test_states_a_seat_cannot_tell_apart_give_it_the_same_bytes(game: Game, options: Options) -> None:
    for seed in SEEDS:
        for state, _, _ in random_game(game, options, seed):
            for seat in seats_and_spectator(options):
                view = state.view(seat)
                other = game.imagine(view, seat, Rng(seed, "imagine"))
                assert other.view(seat).encode() == view.encode()
                assert list(other.legal()) == list(state.legal())
                assert list(other.acts()) == list(state.acts())


@every_setup
def test_what_is_hidden_cannot_be_read_from_a_view(game: Game, options: Options) -> None:
    """What a seat imagines from its view differs where something is hidden, and is the truth where nothing is."""
    state = game.start(options, 1)
    rng = Rng(1)
    for seat in seats_and_spectator(options):
        view = state.view(seat)
        imagined = {tuple(fingerprint(game, game.imagine(view, seat, rng), options)) for _ in range(20)}
        if game.has_secrets:
            assert len(imagined) > 1
        else:
            assert imagined == {tuple(fingerprint(game, state, options))}


@every_setup
def test_the_seed_is_in_no_view(game: Game, options: Options) -> None:
    seed = 918273645
    for state, _, _ in random_game(game, options, seed):
        assert all(str(seed).encode() not in state.view(seat).encode() for seat in seats_and_spectator(options))


@every_setup
def test_events_show_a_seat_only_its_part(game: Game, options: Options) -> None:
    names = [f"Player {mark}" for mark in SEAT_MARKS]
    for _, _, events in random_game(game, options, 2):
        for event in events:
            assert isinstance(event, game.events)
            for seat in seats_and_spectator(options):
                seen = event.seen_by(seat)
                assert seen is None or "{" not in seen.words().format(*names)


@every_setup
def test_illegal_actions_are_refused_and_change_nothing(game: Game, options: Options) -> None:
    pool = {str(a): a for _, a, _ in random_game(game, options, 9) if a is not None}
    for state, _, _ in random_game(game, options, 2):
        legal = set(map(str, state.legal()))
        verbs = {act.verb for act in state.acts()}
        before = [state.view(seat).encode() for seat in seats_and_spectator(options)]
        for text, action in pool.items():
            if text in legal or text.split()[0] in verbs:
                continue
            with pytest.raises(IllegalAction, match=r"\.$"):
                state.apply(action, None)
        assert [state.view(seat).encode() for seat in seats_and_spectator(options)] == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("text", ["", " ", "-", "a", "é", "x" * 5000, "a1-", "\n", "NaN", "{floe}", "a1\x00"])
def test_a_malformed_action_is_refused_with_a_short_sentence(game: Game, text: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        game.parse(text)
    assert len(str(refusal.value)) < 300


@every_setup
def test_actions_have_one_text_form(game: Game, options: Options) -> None:
    for state, action, _ in random_game(game, options, 6):
        for one in [*state.legal(), *([action] if action else [])]:
            assert game.parse(str(one)) == one
        texts = list(map(str, state.legal()))
        assert len(set(texts)) == len(texts)


@every_setup
def test_views_actions_and_events_are_of_their_declared_types(game: Game, options: Options) -> None:
    schema = msgspec.json.schema(game.views)
    validator = jsonschema.Draft202012Validator(schema)
    for state, action, events in random_game(game, options, 8):
        for seat in seats_and_spectator(options):
            encoded = state.view(seat).encode()
            assert msgspec.json.decode(encoded, type=game.views) == state.view(seat)
            validator.validate(msgspec.json.decode(encoded))
        if action:
            decoded = msgspec.json.decode(msgspec.json.encode(action), type=Union[game.actions])  # noqa: UP007
            assert decoded == action
        for event in events:
            assert msgspec.json.decode(msgspec.json.encode(event), type=Union[game.events]) == event  # noqa: UP007


@every_setup
def test_results_fit_the_scores(game: Game, options: Options) -> None:
    for seed in SEEDS:
        *_, (state, _, _) = random_game(game, options, seed)
        result = state.result()
        assert result is not None
        assert len(result.scores) == options.players
        assert all(len(score) == len(game.score_names) for score in result.scores)
        best = max(result.scores)
        assert result.winners == tuple(seat for seat, score in enumerate(result.scores) if score == best)
        for seat in seats_and_spectator(options):
            assert state.view(seat).result == result


@every_setup
def test_nothing_can_be_done_after_the_end(game: Game, options: Options) -> None:
    history = list(random_game(game, options, 4))
    state, last, _ = history[-1]
    assert last is not None
    with pytest.raises(IllegalAction, match="over"):
        state.apply(last, None)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_option_explains_itself(game: Game) -> None:
    for name, schema in _schema(game.options)["properties"].items():
        assert schema["description"], name
        assert "default" in schema, name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_outcome_of_an_act_survives_the_record(game: Game) -> None:
    options = game.options()
    for number, (state, action, _) in enumerate(random_game(game, options, 5)):
        if state.to_act is None or action is None or (is_slow(game) and number > NEXT):
            continue
        following = state.sample(Rng(5))
        outcome = state.resolve(following)
        assert state.resolve(following) == outcome, "resolve is a pure function"
        assert outcome is None or isinstance(outcome, Outcome)
        if outcome is not None:
            assert msgspec.json.decode(msgspec.json.encode(outcome), type=game.outcomes) == outcome


def test_a_record_with_outcomes_replays_without_physics(monkeypatch: pytest.MonkeyPatch) -> None:
    options = skimming.GAME.options()
    record = play_game(skimming.GAME, options, 1, [find_bot(skimming.GAME, "random", n) for n in (1, 2)], ["a", "b"])
    assert any(step.outcome for step in record.steps)
    monkeypatch.setattr(skimming.SkimmingState, "resolve", None)
    assert Record.final_state(record).result() == record.result
