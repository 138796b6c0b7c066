"""Keep where guests want to be told that it is their turn, and of which turns they have to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "notice_addresses",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest_id", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("notice_addresses_by_guest", "notice_addresses", ["guest_id"])
    op.create_table(
        "turn_notices",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("guest_id", sa.String(24), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("not_before", sa.Double, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("sent_at", sa.Double),
    )
    op.create_index("turn_notices_by_guest", "turn_notices", ["guest_id"])
    op.create_index("turn_notices_by_time", "turn_notices", ["sent_at", "not_before"])
    op.create_table(
        "notice_pauses",
        sa.Column("guest_id", sa.String(24), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("notice_pauses")
    op.drop_table("turn_notices")
    op.drop_table("notice_addresses")
