"""Create the tables for guests, logs and their indexes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("secret_digest", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("position", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("move_id", sa.String(60), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "seq"),
        sa.UniqueConstraint("table_id", "move_id"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "updated"])
    op.create_table(
        "seats",
        sa.Column("guest_id", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for name in ("settings", "seats", "tables", "log", "guests"):
        op.drop_table(name)
