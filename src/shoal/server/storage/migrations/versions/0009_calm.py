"""Keep whom guests have muted or blocked, and what they have reported to the operator."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "relations",
        sa.Column("guest_id", sa.String(24), primary_key=True),
        sa.Column("other_id", sa.String(24), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
    )
    op.create_index("relations_by_other", "relations", ["other_id"])
    op.create_table(
        "reports",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("reporter", sa.String(24), nullable=False),
        sa.Column("subject", sa.String(24), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("chat", sa.Text, nullable=False),
        sa.Column("closed", sa.Double),
        sa.Column("answer", sa.Text, nullable=False),
    )
    op.create_index("reports_by_end", "reports", ["closed"])


def downgrade() -> None:
    op.drop_table("reports")
    op.drop_table("relations")
