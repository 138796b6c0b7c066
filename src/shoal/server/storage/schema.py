"""Tables of the database. The `log` is the source of truth; `tables` and `seats` are indexes of it for the lobby."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("since", Double, nullable=False),
)
"""Guests who have done something; `since` is the day of their last visit."""

devices = Table(
    "devices",
    metadata,
    Column("secret_digest", LargeBinary, primary_key=True),
    Column("guest_id", String(24), nullable=False),
    Column("label", String(40), nullable=False),
    Column("since", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Index("devices_by_guest", "guest_id"),
)
"""Browsers and programs on which guests are signed in, by the digest of their secret; `seen` is the last day of use."""

revoked_secrets = Table(
    "revoked_secrets",
    metadata,
    Column("secret_digest", LargeBinary, primary_key=True),
    Column("at", Double, nullable=False),
)
"""Digests of secrets that were signed out. They stay, because a guest could be derived from such a secret again."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential_id", LargeBinary, primary_key=True),
    Column("guest_id", String(24), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String(40), nullable=False),
    Column("since", Double, nullable=False),
    Index("passkeys_by_guest", "guest_id"),
)
"""Passkeys with which guests come back."""

tickets = Table(
    "tickets",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("purpose", String(12), nullable=False),
    Column("guest_id", String(24)),
    Column("expires", Double, nullable=False),
    Index("tickets_by_guest", "guest_id"),
    Index("tickets_by_expiry", "expires"),
)
"""What can be redeemed once and soon: codes that join a device, and challenges of passkeys, as keyed digests."""

log = Table(
    "log",
    metadata,
    Column("position", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", String(40), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("move_id", String(60), nullable=False),
    Column("at", Double, nullable=False),
    Column("entry", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "move_id"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("updated", Double, nullable=False),
    Column("names", Text, nullable=False),
    Column("to_act", String(24)),
    Column("winners", Text, nullable=False),
    Column("has_clock", Boolean, nullable=False),
    Index("tables_by_status", "status", "updated"),
    Index("tables_of_everybody", "open", "status", "updated"),
)
"""Index of the log: what the lobby shows of every table, written in the transaction of the entry that changes it.

`status` is that of the table, or `deserted` if everybody left before the game began, or `aborted` if a player ended it
without a result, or `broken` if the log cannot be folded. The lobby shows neither deserted nor aborted tables. `open`
is true if the lobby shows the table to everybody. `updated` lags behind the log by a minute at most. `names` is a JSON
list by seat, `to_act` the guest whose turn it is, `winners` a JSON list of seats, and `has_clock` says
whether the game is played with a clock.
"""

seats = Table(
    "seats",
    metadata,
    Column("guest_id", String(24), primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Column("ended", Double),
    Index("seats_by_table", "table_id"),
    Index("seats_by_end", "guest_id", "ended"),
)
"""Index of the log: guests and the tables at which they have, or had, a seat.

`ended` is the time at which the game ended, null while it waits or runs: a guest has few tables of that kind.
"""

traces = Table(
    "traces",
    metadata,
    Column("guest_id", String(24), primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Index("traces_by_table", "table_id"),
)
"""Index of the log: guests and the tables whose logs name them although they have no seat there.

They have spoken or asked for a seat as spectators, or left before the game began.
"""

scores = Table(
    "scores",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("guest_id", String(24), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("points", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("scores_by_points", "game", "day", "points", "at"),
)
"""Index of the log: the best result of each guest in a challenge of the day, written with the game's last entry."""

results = Table(
    "results",
    metadata,
    Column("guest_id", String(24), primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("ended", Double, nullable=False),
    Column("players", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("opponents", Text, nullable=False),
    Column("number", Integer),
    Column("mu", Double),
    Column("sigma", Double),
    UniqueConstraint("guest_id", "game", "number"),
    Index("results_by_end", "guest_id", "ended"),
    Index("results_by_table", "table_id"),
)
"""Index of the log: how games ended for the guests who played them, written with the game's last entry.

`place` is 1 for the winners, and `opponents` a JSON list of the others. After a rated game, `mu` and `sigma` are the
guest's rating, and `number` counts their rated games of this kind: since it is unique, two games that end at the same
time cannot both begin with the same rating. The three are null after other games.
"""

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("renewed", Double, nullable=False),
    Column("seen", BigInteger, nullable=False),
)
"""Leases of the processes that share the tables.

`number` is a fencing number: a process whose lease was taken comes back with a higher one. `renewed` is the time of the
last renewal by the database's clock, and `seen` the highest number that the process knew of then.
"""

operations = Table(
    "operations",
    metadata,
    Column("position", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("at", Double, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("subject", String(40), nullable=False),
    Column("note", Text, nullable=False),
)
"""What operators have done, as an append-only log: running servers follow it, and bans are the sum of it.

A server itself adds `reload` for each table whose log it has rewritten because a guest was forgotten.

`kind` is one of `close`, `leave`, `archive`, `ban`, `unban` and `reload`. `subject` is the id of a table or a guest,
and for `archive` the time before which nobody had touched the tables that leave.
"""

relations = Table(
    "relations",
    metadata,
    Column("guest_id", String(24), primary_key=True),
    Column("other_id", String(24), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("since", Double, nullable=False),
    Column("name", String(24), nullable=False),
    Index("relations_by_other", "other_id"),
)
"""Whom guests have muted or blocked: `kind` is `mute` or `block`, and `name` the name of the other at that time."""

reports = Table(
    "reports",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("at", Double, nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("reporter", String(24), nullable=False),
    Column("subject", String(24), nullable=False),
    Column("name", String(24), nullable=False),
    Column("note", Text, nullable=False),
    Column("chat", Text, nullable=False),
    Column("closed", Double),
    Column("answer", Text, nullable=False),
    Index("reports_by_end", "closed"),
)
"""What guests have reported to the operator.

`reporter` and `subject` are guests, `name` is the name of the subject, `chat` a JSON list of the last lines as they
were, `closed` the time at which an operator closed the report, null before, and `answer` what they noted.
"""

notice_addresses = Table(
    "notice_addresses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest_id", String(24), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("address", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("origin", Text, nullable=False),
    Column("since", Double, nullable=False),
    Index("notice_addresses_by_guest", "guest_id"),
)
"""Where guests want to be told that it is their turn.

`kind` is `push` for a browser, whose keys `p256dh` and `auth` encrypt what is sent, or `webhook`. `origin` is the
address of this server as the guest knows it.
"""

turn_notices = Table(
    "turn_notices",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("guest_id", String(24), nullable=False),
    Column("version", Integer, nullable=False),
    Column("since", Double, nullable=False),
    Column("not_before", Double, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("sent_at", Double),
    Index("turn_notices_by_guest", "guest_id"),
    Index("turn_notices_by_time", "sent_at", "not_before"),
)
"""Index of the log: the turn of a guest who wants to be told, written with the entry that made it their turn.

The next turn at the table replaces the row or deletes it. `version` is that of the position. A process that sends the
notice moves `not_before` ahead first, so that no other one does; nobody sends it once `sent_at` is set.
"""

notice_pauses = Table(
    "notice_pauses",
    metadata,
    Column("guest_id", String(24), primary_key=True),
    Column("until", Double, nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("version", Integer, nullable=False),
)
"""Until when a guest gets no further notice, and for which turn the last one was sent."""
