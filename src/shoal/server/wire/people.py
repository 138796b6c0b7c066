"""Messages of the HTTP interface about other people: whom a guest mutes or blocks, and reports to the operator."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shoal.server.domain.commands import SeatNumber
from shoal.server.wire.messages import TableId

RelationKind = Annotated[
    Literal["mute", "block"],
    Meta(
        description="A muted person is not heard. A blocked person is not heard either, and the two do not sit down "
        "at one table or see each other's tables in the lobby."
    ),
]
MessageNumber = Annotated[int, Meta(ge=0, description="The `seq` of a chat message that the person has sent.")]


class NewRelation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person whom the guest wants to mute or block: the one on a seat, or the sender of a message."""

    kind: RelationKind
    table: Annotated[TableId, Meta(description="Table at which they met.")]
    seat: Annotated[SeatNumber | None, Meta(description="Seat of the person.")] = None
    message: MessageNumber | None = None


class Relation(msgspec.Struct, frozen=True):
    """A person whom the guest has muted or blocked."""

    id: Annotated[str, Meta(description="Names the relation, to end it; it says nothing about the person.")]
    name: Annotated[str, Meta(description="Name that the person had at that time.")]
    kind: RelationKind
    since: Annotated[float, Meta(description="Time in seconds since 1970.")]


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person whom the guest reports to the operator: the one on a seat, or the sender of a message."""

    table: Annotated[TableId, Meta(description="Table at which it happened.")]
    seat: Annotated[SeatNumber | None, Meta(description="Seat of the person.")] = None
    message: MessageNumber | None = None
    note: Annotated[str, Meta(max_length=300, description="What the operator should know.")] = ""
