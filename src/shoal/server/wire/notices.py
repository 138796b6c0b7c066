"""Messages about turn notices: by which guests are told that it is their turn while they are away."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from shoal.server.domain.table import Table
from shoal.server.wire.presenter import describe_event, last_events

MAX_BODY = 200
"""Letters of the longest text of a notice."""
Address = Annotated[str, Meta(min_length=10, max_length=1_000)]


class PushSubscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that wants to be told, as its Push API describes it."""

    endpoint: Annotated[Address, Meta(description="Address of the push service for this browser.")]
    p256dh: Annotated[str, Meta(max_length=120, description="Public key of the browser, in base64.")]
    auth: Annotated[str, Meta(max_length=40, description="Secret of the subscription, in base64.")]


class Webhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address to which notices are posted, such as that of a chat room."""

    address: Address


class NoticedBrowser(msgspec.Struct, frozen=True):
    """A browser that is told when it is the guest's turn."""

    id: Annotated[
        str, Meta(description="Identifier: the beginning of the SHA-256 digest of `push`, two spaces and the endpoint.")
    ]
    since: Annotated[float, Meta(description="When the browser last subscribed, in seconds since 1970.")]


class NoticeSettings(msgspec.Struct, frozen=True):
    """Where a guest is told that it is their turn."""

    public_key: Annotated[str, Meta(description="Key of this server, with which a browser subscribes.")]
    browsers: list[NoticedBrowser]
    webhook: Annotated[
        str | None, Meta(description="Server to which the guest's webhook posts; null if there is none.")
    ]


class TurnPush(msgspec.Struct, frozen=True):
    """What a push tells the service worker of a browser."""

    table: str
    title: Annotated[str, Meta(description="The game and the other players.")]
    body: Annotated[str, Meta(description="What has happened, as the guest may know it.")]


class WebhookPost(msgspec.Struct, frozen=True):
    """What is posted to a webhook: one text, under the names by which chat rooms know it."""

    text: str
    content: str
    allowed_mentions: dict[str, list[str]] = msgspec.field(default_factory=lambda: {"parse": []})
    """Keeps a name such as `@everyone` from calling everybody."""


def describe_turn(table: Table, guest: str, others: int) -> TurnPush:
    """Tell a guest that it is their turn, and at how many other tables it is."""
    seat = table.to_act
    names = [other.name for index, other in enumerate(table.seats) if index not in table.seats_of(guest)]
    happened = "The game has begun."
    if table.steps:
        move, _, _ = table.steps[-1]
        seen = [known for event in last_events(table) if (known := event.seen_by(seat)) is not None]
        lines = [describe_event(table.ply, move.seat, event, table.names, seat) for event in seen]
        told = [line.text for line in lines if not line.minor] or [line.text for line in lines]
        happened = " ".join(told) or f"{table.names[move.seat]} has moved."
    if len(happened) > MAX_BODY:
        happened = f"{happened[: MAX_BODY - 1].rstrip()}…"
    more = f" It is your turn at {_count(others)} as well." if others else ""
    return TurnPush(table.id, f"Your turn: {table.game.title} with {_join(names)}", f"{happened}{more}")


def describe_for_webhook(push: TurnPush, origin: str) -> WebhookPost:
    """Write a notice for a chat room, in which no name can call anybody or make up a link."""
    link = f"{origin}/table/{push.table}"
    sentence = f"{push.title}. {push.body}".replace("@", "@\u200b")
    escaped = sentence.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return WebhookPost(f"{escaped} {link}", f"{sentence} {link}")


def _count(tables: int) -> str:
    return "another table" if tables == 1 else f"{tables} other tables"


def _join(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
