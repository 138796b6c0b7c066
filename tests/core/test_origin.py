"""Games that begin in a position of another game or of a lesson."""

from pathlib import Path

import msgspec
import pytest

from shoal.core import (
    BadRecord,
    LessonSource,
    Origin,
    Record,
    State,
    Step,
    Stretch,
    TableSource,
    find_game,
    make_stretch,
    parse_record,
    read_record,
    start_game,
)

STORED = sorted(Path(__file__).parents[1].glob("games/*/played_on.record"))
"""Games that were played on. They stay as they are, like the golden records."""

GAME = find_game("little_big_fish")
"""A game with a pile of tokens, whose order the seed determines."""
OPTIONS = GAME.options()
TABLE = TableSource("abcdefgh", 6)
LESSON = LessonSource(GAME.id, 2)


def play(state: State, count: int) -> list[Step]:
    """Take the last legal action this many times."""
    steps = []
    for _ in range(count):
        steps.append(Step(state.legal()[-1]))
        state.apply(steps[-1].action)
    return steps


def play_on(origin: Origin, seed: int, count: int) -> tuple[State, list[Step]]:
    state = start_game(GAME, OPTIONS, seed, origin)
    return state, play(state, count)


def test_a_game_goes_on_in_the_position_that_the_steps_lead_to() -> None:
    state = GAME.start(OPTIONS, 1)
    origin = Origin(TABLE, (make_stretch(1, play(state, 6)),))
    assert origin.rebuild(GAME, OPTIONS).view(None) == state.view(None)
    assert start_game(GAME, OPTIONS, 2, origin).view(None) == state.view(None)


def test_what_is_still_to_be_drawn_comes_from_the_new_seed() -> None:
    state = GAME.start(OPTIONS, 1)
    origin = Origin(TABLE, (make_stretch(1, play(state, 6)),))
    piles = {start_game(GAME, OPTIONS, seed, origin).pile for seed in range(5)}  # type: ignore[attr-defined]
    assert len(piles) == 5
    assert start_game(GAME, OPTIONS, 3, origin).pile == start_game(GAME, OPTIONS, 3, origin).pile  # type: ignore[attr-defined]


def test_a_game_that_was_played_on_can_be_played_on_again() -> None:
    state = GAME.start(OPTIONS, 1)
    first = Origin(TABLE, (make_stretch(1, play(state, 6)),))
    middle, steps = play_on(first, 2, 8)
    second = Origin(TABLE, (*first.stretches, make_stretch(2, steps)))
    assert second.rebuild(GAME, OPTIONS).view(None) == middle.view(None)


def test_a_game_goes_on_from_a_written_position() -> None:
    assert GAME.lesson
    position = GAME.lesson.steps[LESSON.step].position
    state = GAME.read_position(position)
    origin = Origin(LESSON, (make_stretch(None, play(state, 1)),), position)
    assert start_game(GAME, OPTIONS, 5, origin).view(None) == state.view(None)


def test_an_origin_reads_back_from_its_json() -> None:
    origin = Origin(LESSON, (Stretch(None, ("a1",)), Stretch(3)), "…")
    assert msgspec.json.decode(msgspec.json.encode(origin), type=Origin) == origin


def test_the_record_of_such_a_game_reads_back_and_replays_from_its_position() -> None:
    state = GAME.start(OPTIONS, 1)
    origin = Origin(TABLE, (make_stretch(1, play(state, 6)),))
    final, steps = play_on(origin, 2, 8)
    record = Record(GAME, OPTIONS, 2, ("Ann", "Ben"), tuple(steps), None, origin)
    assert parse_record(str(record)) == record
    assert next(record.replay())[0].view(None) == state.view(None)
    assert record.final_state().view(None) == final.view(None)
    assert '"table":"abcdefgh","ply":6' in str(record)


@pytest.mark.parametrize("steps", [("nonsense",), ("step a1-f6",), ("a1 {}",)])
def test_an_origin_that_makes_no_sense_is_refused_with_a_sentence(steps: tuple[str, ...]) -> None:
    record = Record(GAME, OPTIONS, 2, ("Ann", "Ben"), (), None, Origin(TABLE, (Stretch(1, steps),)))
    with pytest.raises(BadRecord, match=r"first position cannot be rebuilt: .*\.$"):
        parse_record(str(record)).final_state()


@pytest.mark.parametrize("stretches", [(), (Stretch(None),)], ids=["no stretch", "no seed"])
def test_an_origin_that_begins_nowhere_is_refused_with_a_sentence(stretches: tuple[Stretch, ...]) -> None:
    record = Record(GAME, OPTIONS, 2, ("Ann", "Ben"), (), None, Origin(TABLE, stretches))
    with pytest.raises(BadRecord, match="neither a seed nor a written position"):
        parse_record(str(record)).final_state()


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.parent.name)
def test_a_stored_game_that_was_played_on_goes_as_it_went(file: Path) -> None:
    record = read_record(file)
    assert record.origin
    assert record.final_state().result() == record.result
    assert str(record) == file.read_text()
