"""What operators have done: `shoal admin` writes it, and running servers follow it."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from shoal.server.storage.appender import IndexUpdate
from shoal.server.storage.schema import operations

Kind = Literal["close", "leave", "archive", "ban", "unban", "reload"]


class Operation(NamedTuple):
    """Something that an operator did; the names are those of the columns."""

    at: float
    kind: Kind
    subject: str
    note: str = ""


class OperationLog:
    """Reads and writes the log of operations."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        insert = operations.insert().inline().values(dict.fromkeys(Operation._fields))
        self.insert = str(insert.compile(dialect=engine.dialect))

    def add(self, operation: Operation) -> IndexUpdate:
        """Return the update that stores an operation, for `Appender.append`."""
        return IndexUpdate(self.insert, tuple(operation))

    async def read_since(self, position: int) -> dict[int, Operation]:
        """Return the operations after a position, by their own positions."""
        columns = [operations.c[name] for name in Operation._fields]
        query = select(operations.c.position, *columns).where(operations.c.position > position)
        async with self.engine.connect() as connection:
            rows = await connection.execute(query.order_by(operations.c.position))
            return {row.position: Operation(*row[1:]) for row in rows}

    async def find_bans(self) -> dict[str, Operation]:
        """Return the bans that hold, by guest."""
        columns = [operations.c[name] for name in Operation._fields]
        query = select(*columns).where(operations.c.kind.in_(("ban", "unban"))).order_by(operations.c.position)
        async with self.engine.connect() as connection:
            return fold_bans({}, [Operation(*row) for row in await connection.execute(query)])


def fold_bans(bans: dict[str, Operation], since: Iterable[Operation]) -> dict[str, Operation]:
    """Return the bans that hold after some more operations."""
    folded = dict(bans)
    for operation in since:
        if operation.kind == "ban":
            folded[operation.subject] = operation
        elif operation.kind == "unban":
            folded.pop(operation.subject, None)
    return folded
