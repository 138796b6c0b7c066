"""The OpenAPI description says what the server accepts and answers."""

import re
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from tests.support.client import Player, play_to_the_end, seat_two
from tests.support.server_process import Server

GAME = "hey_thats_my_fish"
SCHEMAS = "#/components/schemas/"


def served_description(player: Player) -> Any:
    return player.http.get("/api/schema/openapi.json").json()


def check_answer(description: Any, path: str, status: str, body: Any) -> None:
    """Check an answer to a GET against the schema of its path."""
    schema = description["paths"][path]["get"]["responses"][status]["content"]["application/json"]["schema"]
    Draft202012Validator({**schema, "components": description["components"]}).validate(body)


def test_every_reference_leads_to_a_described_schema(server: Server) -> None:
    description = served_description(Player(server))
    references = set(re.findall(r'"\$ref":\s*"([^"]+)"', msgspec.json.encode(description).decode()))
    schemas = description["components"]["schemas"]
    assert {reference.removeprefix(SCHEMAS) for reference in references} <= set(schemas)
    assert [name for name, schema in schemas.items() if not schema.get("description")] == []


@pytest.mark.parametrize(
    ("template", "path"),
    [
        ("/api/games", "/api/games"),
        ("/api/games/{game_id}/lesson", f"/api/games/{GAME}/lesson"),
        ("/api/games/{game_id}/puzzles", f"/api/games/{GAME}/puzzles"),
        ("/api/me", "/api/me"),
        ("/api/lobby", "/api/lobby"),
        ("/api/circle/{page}", "/api/circle/0"),
        ("/api/me/games", "/api/me/games"),
        ("/healthz", "/healthz"),
    ],
)
def test_answers_are_as_described(server: Server, template: str, path: str) -> None:
    ann = Player(server)
    ann.open_table("me", "friend")
    check_answer(served_description(ann), template, "200", ann.http.get(path).json())


def test_a_replay_is_as_described(server: Server) -> None:
    ann, ben = seat_two(server)
    play_to_the_end([ann, ben])
    path = f"/api/tables/{ann.table_id}"
    description = served_description(ann.player)
    replay, snapshot = (ann.player.http.get(f"{path}/{rest}").json() for rest in ("replay", "turns/3"))
    check_answer(description, "/api/tables/{table_id}/replay", "200", replay)
    check_answer(description, "/api/tables/{table_id}/turns/{ply}", "200", snapshot)


@pytest.mark.parametrize("path", ["/api/tables/none/replay", "/api/tables/none/turns/-1", "/api/games/chess/lesson"])
def test_a_refusal_is_as_described(server: Server, path: str) -> None:
    ann = Player(server)
    answer = ann.http.get(path)
    assert answer.status_code >= 400
    check_answer(served_description(ann), "/api/games", "default", answer.json())


def test_only_requests_may_omit_fields(server: Server) -> None:
    schemas = served_description(Player(server))["components"]["schemas"]
    omitting = {name for name, schema in schemas.items() if set(schema["properties"]) > set(schema["required"])}
    requests = {"Clock", "CompanionInvitation", "Join", "NewRelation", "NewReport", "NewTable", "PlayOn", "SeatWish"}
    assert omitting == requests | {"StudyPosition"}
