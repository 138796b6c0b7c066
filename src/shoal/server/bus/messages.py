"""Messages between the processes that serve one database. None is stored, and each may be lost or repeated.

During an update two versions run side by side: a kind that a process does not know is ignored, and new fields have
defaults.
"""

from typing import Any

import msgspec


class Message(msgspec.Struct, frozen=True, tag_field="kind", tag=lambda name: name.lower()):
    """What one process tells the others."""


class Appended(Message, frozen=True):
    """A table's log has grown."""

    table: str
    seq: int
    """Length of the log."""
    runs: bool
    """True if a bot is to act at the table or a clock may run, so that its owner has to open it."""


class Shown(Message, frozen=True):
    """All subscribers of a table get an encoded message that is not stored."""

    table: str
    text: str
    fleeting: bool
    """True if it is worth nothing later, so that a subscriber for whom something waits misses it."""


class Connected(Message, frozen=True):
    """The guests that are connected to a table in the sender's process, with the number of their connections."""

    table: str
    guests: dict[str, int]


class Seen(Message, frozen=True):
    """The guests who have a table open and visible in the sender's process."""

    table: str
    guests: list[str]


class NoticesChanged(Message, frozen=True):
    """A guest wants to be told when it is their turn, or no longer does."""

    guest: str
    wanted: bool


class Waited(Message, frozen=True):
    """A table waits for players; whether one of them is there in the sender's process, or has just been."""

    table: str
    here: bool


class Skipped(Message, frozen=True):
    """The bots of a table are to move without pauses."""

    table: str


class TurnAsked(Message, frozen=True):
    """The sender has opened a table and does not know how long the turn has lasted."""

    table: str


class TurnLasted(Message, frozen=True):
    """How long the turn has lasted at a table, by the sender's monotonic clock."""

    table: str
    version: int
    seconds: float


class Taken(Message, frozen=True):
    """What guests have taken of a rate in the sender's process, by kind and name of the key."""

    rate: str
    tokens: list[tuple[str, str, float]]


class GuestChanged(Message, frozen=True):
    """A guest has another name, or is stored now."""

    digest: str
    """Digest of the guest's secret, in hexadecimal digits."""


class RelationsChanged(Message, frozen=True):
    """One guest has muted or blocked another one, or does so no longer."""

    guests: list[str]
    """Both of them."""


class SignedOut(Message, frozen=True):
    """Secrets are void: their connections are to be cut."""

    digests: list[str]
    """Digests of the secrets, in hexadecimal digits."""


class MembersChanged(Message, frozen=True):
    """A process has joined or left, or has noticed that another one has."""


class Goodbye(Message, frozen=True):
    """The sender stops."""


class Hello(Message, frozen=True):
    """The sender has started or has missed something: the others tell it again who is connected to them."""


KINDS: dict[str, type[Message]] = {str(kind.__struct_config__.tag): kind for kind in Message.__subclasses__()}


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """Messages that travel together."""

    sender: str
    number: int
    """Counts the sender's envelopes from 1, so that receivers notice if one is missing."""
    messages: list[msgspec.Raw]


class _Tagged(msgspec.Struct):
    kind: str


encode: Any = msgspec.json.Encoder().encode
decode_envelope = msgspec.json.Decoder(Envelope).decode
_decode_kind = msgspec.json.Decoder(_Tagged).decode


def decode_message(raw: msgspec.Raw) -> Message | None:
    """Return a message, or None if this version does not know its kind."""
    kind = KINDS.get(_decode_kind(raw).kind)
    return None if kind is None else msgspec.json.decode(raw, type=kind)
