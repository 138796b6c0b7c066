"""Let a guest have several devices and passkeys, and find all logs that name them."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

NAMING = ("opened", "sat", "asked", "spoke")
"""Kinds of entries that name guests."""


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("secret_digest", sa.LargeBinary, primary_key=True),
        sa.Column("guest_id", sa.String(24), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_index("devices_by_guest", "devices", ["guest_id"])
    op.create_table(
        "revoked_secrets",
        sa.Column("secret_digest", sa.LargeBinary, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("credential_id", sa.LargeBinary, primary_key=True),
        sa.Column("guest_id", sa.String(24), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("passkeys_by_guest", "passkeys", ["guest_id"])
    op.create_table(
        "tickets",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("purpose", sa.String(12), nullable=False),
        sa.Column("guest_id", sa.String(24)),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.create_index("tickets_by_guest", "tickets", ["guest_id"])
    op.create_index("tickets_by_expiry", "tickets", ["expires"])
    op.create_table(
        "traces",
        sa.Column("guest_id", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
    )
    op.create_index("traces_by_table", "traces", ["table_id"])
    op.execute(
        "INSERT INTO devices (secret_digest, guest_id, label, since, seen) "
        "SELECT secret_digest, id, 'A browser', since, since FROM guests"
    )
    with op.batch_alter_table("guests") as guests:
        guests.drop_column("secret_digest")
    _fill_traces()


def downgrade() -> None:
    """Keep one device of each guest; a guest without any cannot come back."""
    op.execute("DELETE FROM guests WHERE id NOT IN (SELECT guest_id FROM devices)")
    op.add_column("guests", sa.Column("secret_digest", sa.LargeBinary))
    op.execute(
        "UPDATE guests SET secret_digest = "
        "(SELECT secret_digest FROM devices WHERE guest_id = guests.id ORDER BY seen DESC LIMIT 1)"
    )
    with op.batch_alter_table("guests") as guests:
        guests.alter_column("secret_digest", nullable=False)
        guests.create_unique_constraint("guests_secret_digest_key", ["secret_digest"])
    for table in ("traces", "tickets", "passkeys", "revoked_secrets", "devices"):
        op.drop_table(table)


def _fill_traces() -> None:
    """Note the guests whom a log names although they have no seat at its table; what cannot be read is left out."""
    connection = op.get_bind()
    log = sa.table("log", sa.column("table_id"), sa.column("seq"), sa.column("entry", sa.LargeBinary))
    seats = sa.table("seats", sa.column("guest_id"), sa.column("table_id"))
    traces = sa.table("traces", sa.column("guest_id"), sa.column("table_id"))
    starts = [f'{{"kind":"{kind}"'.encode() for kind in NAMING]
    names_guest = sa.or_(*(sa.func.substr(log.c.entry, 1, len(start)) == start for start in starts))
    found = set[tuple[str, str]]()
    for table_id, entry in connection.execute(sa.select(log.c.table_id, log.c.entry).where(names_guest)):
        try:
            found |= {(guest, table_id) for guest in _guests_in(json.loads(bytes(entry)))}
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
    found -= {(guest, table_id) for guest, table_id in connection.execute(sa.select(seats))}
    if found:
        connection.execute(sa.insert(traces), [{"guest_id": guest, "table_id": table} for guest, table in found])


def _guests_in(entry: dict[str, Any]) -> set[str]:
    guests = {entry.get("guest"), entry.get("host"), *(seat.get("guest") for seat in entry.get("seats", ()))}
    return {guest for guest in guests if isinstance(guest, str)}
