"""Keep what operators do, so that running servers can follow it, and index what a large database is asked for."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "operations",
        sa.Column("position", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(40), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )
    with op.batch_alter_table("tables") as tables:
        # Until a game is opened for the next time, it counts as one with a clock, which is opened when a server starts.
        tables.add_column(sa.Column("has_clock", sa.Boolean, nullable=False, server_default=sa.true()))
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("has_clock", server_default=None)
    op.create_index("tables_of_everybody", "tables", ["open", "status", "updated"])
    op.add_column("seats", sa.Column("ended", sa.Double))
    op.create_index("seats_by_table", "seats", ["table_id"])
    op.create_index("seats_by_end", "seats", ["guest_id", "ended"])
    op.execute(
        "UPDATE seats SET ended = (SELECT updated FROM tables WHERE id = seats.table_id "
        "AND status NOT IN ('waiting', 'playing'))"
    )


def downgrade() -> None:
    op.drop_index("seats_by_end", "seats")
    op.drop_index("seats_by_table", "seats")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("ended")
    op.drop_index("tables_of_everybody", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("has_clock")
    op.drop_table("operations")
