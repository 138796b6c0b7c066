"""Every table of a database that an earlier version wrote opens as it was."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from shoal.server.domain.entries import AnyEntry
from tests.support.client import Player, TableConnection
from tests.support.server_process import Server, run_server

OLD = Path(__file__).parent / "old"
LATER_KINDS = {"chat_rule", "began", "bot_replaced", "resigned", "aborted", "seat_added", "seat_removed", "bot_seated"}
"""Kinds of entries that logs have only had since."""
TABLES: list[dict[str, Any]] = json.loads((OLD / "tables.json").read_text())


@pytest.fixture(scope="module")
def old_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("old")
    shutil.copy(OLD / "tables.sqlite", folder)
    with run_server(f"sqlite:{folder / 'tables.sqlite'}", folder) as server:
        yield server


def test_it_holds_every_kind_of_entry() -> None:
    with sqlite3.connect(f"file:{OLD / 'tables.sqlite'}?immutable=1", uri=True) as database:
        kinds = {kind for (kind,) in database.execute("SELECT DISTINCT json_extract(entry, '$.kind') FROM log")}
    assert kinds == {entry.__struct_config__.tag for entry in get_args(AnyEntry)} - LATER_KINDS


@pytest.mark.parametrize("expected", TABLES, ids=lambda expected: expected["what"])
def test_a_table_opens_as_it_was(old_server: Server, expected: dict[str, Any]) -> None:
    player, before = Player(old_server, cookie=expected["cookie"]), what_may_be_seen(expected["seen"])
    now = seen_at(player.at(expected["table"]))
    if now["view"]:
        now["view"] = view_of_that_time(before["view"], now["view"])
    assert now == before


def view_of_that_time(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Return a view without the fields that views and options have had since; the others must be as they were."""
    return {**only_of(before, now), "options": only_of(before["options"], now["options"])}


def only_of(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    return {name: now[name] for name in before}


@pytest.mark.parametrize(
    "expected", [table for table in TABLES if table["seen"]["status"] == "over"], ids=lambda expected: expected["what"]
)
def test_a_finished_game_is_replayed(old_server: Server, expected: dict[str, Any]) -> None:
    player = Player(old_server, cookie=expected["cookie"])
    replay = player.http.get(f"/api/tables/{expected['table']}/replay").json()
    before = expected["seen"]["view"]
    assert view_of_that_time(before, replay["snapshots"][-1]["view"]) == before


def what_may_be_seen(seen: dict[str, Any]) -> dict[str, Any]:
    """Return what a table showed, without the deal that earlier versions showed before the game began."""
    return {**seen, "view": None} if seen["status"] == "waiting" else seen


def seen_at(table: TableConnection) -> dict[str, Any]:
    now = table.now
    return {
        "game": now.game,
        "status": now.status,
        "mine": now.mine,
        "seats": [[seat.kind, seat.name] for seat in now.seats],
        "ply": now.snapshot.ply if now.snapshot else 0,
        "log": [line.text for line in now.lines],
        "chat": [[said.by, said.text, said.reaction] for said in now.chat],
        "offers": [[proposal.kind, proposal.by, proposal.mine] for proposal in now.proposals],
        "rematch": now.rematch,
        "places": now.places,
        "view": msgspec.json.decode(now.snapshot.view) if now.snapshot else None,
    }
