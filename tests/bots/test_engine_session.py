"""A bot of Shoal answers the lines of a host, and bad lines get one sentence."""

import re

import pytest

from shoal.bots import find_bot
from shoal.bots.bot import SearchBudget
from shoal.bots.engine.bot import describe_position
from shoal.bots.engine.session import EngineSession
from shoal.core import Refusal, find_game

FISH = find_game("hey_thats_my_fish")
STATE = FISH.start(FISH.options(), seed=7)
VIEW = f"view {STATE.view(0).encode().decode()}"


def talk(*lines: str, bot: str = "hard") -> list[str]:
    session = EngineSession(FISH, bot)
    return [answer for line in lines for answer in session.answer(line)]


def test_a_conversation() -> None:
    begin = ["shoal 1", f"game {FISH.id}", 'options {"players":2}', "seat 0", "seed 5"]
    name, ready, info, bestmove = talk(*begin, *describe_position(STATE, STATE.view(0)), "go nodes 20", "quit")
    assert (name, ready) == ("id name Shoal hard", "ready")
    assert info.split()[:2] == ["info", "value"]
    assert "nodes 20 " in info
    expected = find_bot(FISH, "hard", 5, SearchBudget(iterations=20)).choose(FISH, STATE.view(0), 0)
    assert bestmove == f"bestmove {expected}"


def test_the_view_says_who_acts_if_no_seat_was_named() -> None:
    assert talk(VIEW, "go", bot="greedy")[-1].startswith("bestmove ")


def test_a_move_time_is_kept() -> None:
    *_, info, bestmove = talk("shoal 1", VIEW, "go movetime 30", bot="expert")
    assert int(info.split()[-1]) >= 20
    assert bestmove.startswith("bestmove ")


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["shoal 2"], "speaks the protocol 'shoal 1', not 'shoal 2'"),
        (["game chess"], f"plays {FISH.id}, not 'chess'"),
        (["go movetime 50"], "Before go comes the view"),
        (["view {}"], "not a view of Hey, That's My Fish!"),
        (["view " + "[" * 100_000], "not a view of"),
        (["view \ud800"], "not a view of"),
        ([re.sub(r"\[\[\d.*?\]\]", "[]", VIEW), "go"], "can come to this view"),
        (["seat two"], "whole number, not 'two'"),
        (["seat -1"], "whole number, not '-1'"),
        (["seat 1", VIEW, "go"], "plays seat 1, but seat 0 is to act"),
        ([VIEW, "go movetime"], "each with a whole number above 0"),
        ([VIEW, "go movetime 0"], "each with a whole number above 0"),
        ([VIEW, "go depth 5"], "each with a whole number above 0"),
        (["hello"], "'hello' is no word of the protocol"),
    ],
)
def test_a_line_that_cannot_be_answered_gets_one_sentence(lines: list[str], sentence: str) -> None:
    (error,) = talk(*lines)
    assert error.startswith("error ")
    assert sentence in error
    assert "\n" not in error


def test_a_refused_view_does_not_leave_the_one_before() -> None:
    *_, error = talk(VIEW, "view {}", "go")
    assert "Before go comes the view" in error


def test_an_unknown_bot_is_refused_at_once() -> None:
    with pytest.raises(Refusal, match="no bot 'nobody'"):
        EngineSession(FISH, "nobody")
