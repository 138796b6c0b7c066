"""Let the index of tables hold what the lobby shows, so that it opens no tables."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

SEATING = ("opened", "sat", "rose")
"""Kinds of entries that say who sits where."""


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("names", sa.Text, nullable=False, server_default="[]"))
        tables.add_column(sa.Column("to_act", sa.String(24)))
        tables.add_column(sa.Column("winners", sa.Text, nullable=False, server_default="[]"))
    _fill()
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("names", server_default=None)
        tables.alter_column("winners", server_default=None)


def downgrade() -> None:
    op.execute("UPDATE tables SET status = 'waiting' WHERE status = 'deserted'")
    op.execute("UPDATE tables SET status = 'playing' WHERE status = 'broken'")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("winners")
        tables.drop_column("to_act")
        tables.drop_column("names")


def _fill() -> None:
    """Fill in the names, and correct the status of tables that wait; the server adds `to_act` when it resumes games.

    Only entries about seats are read, so this needs no rules of games. What cannot be read is left as it is.
    """
    connection = op.get_bind()
    tables = sa.table("tables", sa.column("id"), sa.column("status"), sa.column("names"))
    log = sa.table("log", sa.column("table_id"), sa.column("seq"), sa.column("entry", sa.LargeBinary))
    starts = [f'{{"kind":"{kind}"'.encode() for kind in SEATING]
    is_seating = sa.or_(*(sa.func.substr(log.c.entry, 1, len(start)) == start for start in starts))
    query = sa.select(log.c.table_id, log.c.entry).where(is_seating).order_by(log.c.table_id, log.c.seq)
    seats: dict[str, list[dict[str, Any]]] = {}
    for table_id, entry in connection.execute(query):
        try:
            _seat(seats, table_id, json.loads(bytes(entry)))
        except (ValueError, KeyError, TypeError, IndexError):
            seats.pop(table_id, None)
    rows = [
        {
            "table": table_id,
            "new_names": json.dumps([seat.get("name", "") for seat in seated], ensure_ascii=False),
            "new_status": _status_before_the_game(seated),
        }
        for table_id, seated in seats.items()
    ]
    if rows:
        own = tables.c.id == sa.bindparam("table")
        still_waiting = sa.case((tables.c.status == "waiting", sa.bindparam("new_status")), else_=tables.c.status)
        connection.execute(
            sa.update(tables).where(own).values(names=sa.bindparam("new_names"), status=still_waiting), rows
        )


def _seat(seats: dict[str, list[dict[str, Any]]], table_id: str, entry: dict[str, Any]) -> None:
    if entry["kind"] == "opened":
        seats[table_id] = [dict(seat) for seat in entry["seats"]]
    elif entry["kind"] == "sat":
        seats[table_id][entry["seat"]] = {"kind": "person", "name": entry["name"]}
    else:
        seats[table_id][entry["seat"]] = {"kind": "empty"}


def _status_before_the_game(seated: list[dict[str, Any]]) -> str:
    kinds = {seat["kind"] for seat in seated}
    if "empty" not in kinds:
        return "playing"
    return "waiting" if "person" in kinds else "deserted"
