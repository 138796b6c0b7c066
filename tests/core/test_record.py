import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.bots import find_bot, play_game
from shoal.core import BadRecord, Record, Refusal, find_game, parse_record

FISH = find_game("hey_thats_my_fish")
OPTIONS = FISH.read_options({})
RECORD = play_game(FISH, OPTIONS, 11, [find_bot(FISH, "random", n) for n in (1, 2)], ["Ann", "Ben: \"'x\n"])
TEXT = str(RECORD)


def test_a_record_reads_back_as_it_was_written() -> None:
    assert parse_record(TEXT) == RECORD


def test_a_record_of_an_unfinished_game_reads_back_and_replays() -> None:
    begun = Record(FISH, OPTIONS, 11, ("Ann", "Ben"), RECORD.steps[:20], None)
    assert parse_record(str(begun)) == begun
    assert begun.final_state().to_act is not None


def test_a_replay_gives_every_state_and_what_happened() -> None:
    texts = [events[0].describe() for _, events in RECORD.replay() if events]
    assert len(texts) == len(RECORD.steps)


@given(st.integers(0, len(TEXT) - 2))
def test_a_record_cut_anywhere_is_refused(length: int) -> None:
    with pytest.raises(BadRecord):
        parse_record(TEXT[:length])


@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"))
def test_a_record_changed_anywhere_is_refused(place: int, character: str) -> None:
    changed = TEXT[:place] + character + TEXT[place + 1 :]
    if changed.rstrip() != TEXT.rstrip():
        with pytest.raises(Refusal):
            parse_record(changed)


def claim(**changes: object) -> Record:
    """Return a record with these changes and a digest that fits them."""
    fields = {name: getattr(RECORD, name) for name in ("game", "options", "seed", "seats", "steps", "result")}
    return parse_record(str(Record(**{**fields, **changes})))


def test_a_wrong_result_is_noticed_in_the_replay() -> None:
    with pytest.raises(BadRecord, match="claims the result"):
        claim(result=None).final_state()


def test_a_missing_action_is_noticed_in_the_replay() -> None:
    with pytest.raises(BadRecord):
        claim(steps=RECORD.steps[:5] + RECORD.steps[6:]).final_state()


def test_another_deal_is_noticed_in_the_replay() -> None:
    with pytest.raises(BadRecord, match="cannot be replayed"):
        claim(seed=12).final_state()


def test_as_many_seats_as_players_are_named() -> None:
    with pytest.raises(BadRecord, match="names 3 seats for 2 players"):
        claim(seats=("Ann", "Ben", "Cy"))


def test_a_record_keeps_every_option() -> None:
    options = FISH.read_options({"players": 3, "even_spread": True, "first_seat": "random"})
    record = Record(FISH, options, 5, ("a", "b", "c"), (), None)
    assert parse_record(str(record)).options == options
