"""Keep how games ended for each guest, and their ratings. Games that ended before are left out."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("guest_id", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("opponents", sa.Text, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
        sa.UniqueConstraint("guest_id", "game", "number"),
    )
    op.create_index("results_by_end", "results", ["guest_id", "ended"])
    op.create_index("results_by_table", "results", ["table_id"])


def downgrade() -> None:
    op.drop_table("results")
