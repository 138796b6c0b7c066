"""Lessons over the wire: the position of a step, and the result of an action in it."""

from typing import Any

import pytest

from shoal.core import find_game, game_ids
from tests.support.client import Player
from tests.support.server_process import Server

LISTED = "hey_thats_my_fish"
PULLING = "/api/games/gone_fishing/lesson/3"
"""A step that asks for a physical act."""
AROUND, STRAIGHT = "pull -80,-150;-20,-340", "pull 0,-340"
"""An act that does what the step asks for, and one that does not."""


def try_action(server: Server, path: str, action: str | None) -> Any:
    answer = Player(server).http.post(path, json={"action": action})
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(server: Server, path: str, action: str | None) -> str:
    answer = Player(server).http.post(path, json={"action": action})
    assert answer.status_code == 409
    return str(answer.json()["sentence"])


@pytest.mark.parametrize("game_id", game_ids())
def test_every_step_can_be_looked_at_and_done_where_the_right_actions_are_listed(server: Server, game_id: str) -> None:
    http = Player(server).http
    lesson = find_game(game_id).lesson
    assert lesson
    assert http.get(f"/api/games/{game_id}/lesson").json()["title"] == lesson.title
    for index, step in enumerate(lesson.steps):
        path = f"/api/games/{game_id}/lesson/{index}"
        before = try_action(server, path, None)
        assert (before["snapshot"]["ply"], before["right"], before["sentence"]) == (0, False, "")
        assert set(step.accepted) <= {action["text"] for action in before["snapshot"]["legal"]}
        for action in step.accepted[:2]:
            after = try_action(server, path, action)
            assert (after["snapshot"]["ply"], after["right"], after["sentence"]) == (1, True, step.praise)
            assert after["snapshot"]["viewpoint"] == before["snapshot"]["viewpoint"]


def test_a_wrong_action_of_a_list_leaves_the_position_as_it_is(server: Server) -> None:
    path = f"/api/games/{LISTED}/lesson/1"
    before = try_action(server, path, None)["snapshot"]
    wrong = next(action["text"] for action in before["legal"] if action["text"] != "d8-d3")
    after = try_action(server, path, wrong)
    assert not after["right"]
    assert after["sentence"].startswith("Choose your penguin at the right edge")
    assert after["snapshot"] == before


def test_a_physical_act_is_shown_whether_it_was_right_or_not(server: Server) -> None:
    for action, right, event_kind in ((AROUND, True, "home"), (STRAIGHT, False, "failed")):
        after = try_action(server, PULLING, action)
        assert after["right"] == right
        assert [event["kind"] for event in after["snapshot"]["last"]][:2] == ["pulled", event_kind]
        assert after["snapshot"]["last"][0]["trajectory"]["frames"] > 10


def test_everybody_may_try_again_from_the_same_position(server: Server) -> None:
    assert try_action(server, PULLING, STRAIGHT)["snapshot"] == try_action(server, PULLING, STRAIGHT)["snapshot"]
    assert try_action(server, PULLING, AROUND)["right"]


@pytest.mark.parametrize(
    "action", ["nonsense", "pull", "lower 0,0,0", "pull 9,9,9", "token green", f"pull {'9,9;' * 4000}"]
)
def test_what_cannot_be_done_there_is_refused_with_a_sentence(server: Server, action: str) -> None:
    assert refused(server, PULLING, action).endswith(".")
    assert len(refused(server, PULLING, action)) < 300


def test_there_is_nothing_where_there_is_no_step(server: Server) -> None:
    for index in (8, 99, 10**30, -1):
        assert refused(server, f"/api/games/{LISTED}/lesson/{index}", None) == "There is no such step."
    assert "no game with this name" in refused(server, "/api/games/chess/lesson/0", None)
    assert Player(server).http.post(PULLING, json={"position": "{}", "action": None}).status_code == 400
