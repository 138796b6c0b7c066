"""Guests of earlier versions keep their cookies, and the logs that name them are found."""

from typing import Any

import msgspec
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from shoal.server.storage import migrations
from shoal.server.storage.store import create_engine
from tests.support.event_loop import run

SEATS = [{"kind": "person", "guest": "ann", "name": "Ann"}, {"kind": "empty"}]
LOG: list[Any] = [
    {"kind": "opened", "game": "x", "seats": SEATS, "host": "ann"},
    {"kind": "sat", "seat": 1, "guest": "ben", "name": "Ben"},
    {"kind": "rose", "seat": 1},
    {"kind": "spoke", "guest": "eve", "name": "Eve", "text": "Hello"},
    {"kind": "acted", "seat": 0},
]


def migrate(connection: Connection) -> None:
    config = migrations._config()
    config.attributes["connection"] = connection
    before = str(ScriptDirectory.from_config(config).get_revision("0007").down_revision)
    command.upgrade(config, before)
    connection.execute(
        text("INSERT INTO guests (id, secret_digest, name, since) VALUES ('ann', :digest, 'Ann', 7.0)"),
        {"digest": b"digest of ann"},
    )
    rows = [*(msgspec.json.encode(entry) for entry in LOG), b'{"kind":"spoke","guest"']
    for seq, entry in enumerate(rows):
        connection.execute(
            text("INSERT INTO log (table_id, seq, move_id, at, entry) VALUES ('table', :seq, :id, 0.0, :entry)"),
            {"seq": seq, "id": str(seq), "entry": entry},
        )
    connection.execute(text("INSERT INTO seats (guest_id, table_id) VALUES ('ann', 'table')"))
    command.upgrade(config, "0007")
    devices = connection.execute(text("SELECT secret_digest, guest_id, label, since, seen FROM devices")).all()
    assert [tuple(device) for device in devices] == [(b"digest of ann", "ann", "A browser", 7.0, 7.0)]
    traces = connection.execute(text("SELECT guest_id, table_id FROM traces ORDER BY guest_id")).all()
    assert [tuple(trace) for trace in traces] == [("ben", "table"), ("eve", "table")]
    command.downgrade(config, before)
    guests = connection.execute(text("SELECT id, secret_digest, name, since FROM guests")).all()
    assert [tuple(guest) for guest in guests] == [("ann", b"digest of ann", "Ann", 7.0)]


def test_devices_come_from_guests_and_traces_from_the_logs(database_address: str) -> None:
    async def scenario() -> None:
        engine = create_engine(database_address)
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
        await engine.dispose()

    run(scenario())
