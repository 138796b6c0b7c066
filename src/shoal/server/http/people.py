"""Handlers about other people: mute, block and report them."""

import hmac
from hashlib import sha256
from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from shoal.core import Refusal
from shoal.server.http.addresses import network_of_client
from shoal.server.http.guests import GuestBook
from shoal.server.http.rates import Rates
from shoal.server.http.requests import HttpRequest
from shoal.server.runtime.fair_queue import TooManyRequests
from shoal.server.runtime.people import find_person, report_person
from shoal.server.runtime.tables import TableService
from shoal.server.storage.relations import RelationRow
from shoal.server.wire.people import NewRelation, NewReport, Relation

RelationId = Annotated[str, PathParameter(min_length=16, max_length=16, pattern="^[0-9a-f]+$")]


@get("/api/relations")
async def list_relations(request: HttpRequest) -> list[Relation]:
    """List the people whom the guest has muted or blocked, the latest first."""
    service, guest_book = _services(request)
    guest = await guest_book.require(request)
    return [_show(service, row) for row in await service.store.relations.list_of(guest.id)]


@post("/api/relations")
async def add_relation(request: HttpRequest, data: JSONBody[NewRelation]) -> Relation:
    """Mute or block a person, from now on and on all devices of the guest."""
    service, guest_book = _services(request)
    guest = await guest_book.register(request)
    table = (await service.find(data.table)).table
    person = find_person(table, guest.id, data.seat, data.message)
    return _show(service, await service.relations.put(guest.id, person.guest, person.name, data.kind))


@delete("/api/relations/{relation_id:str}")
async def end_relation(request: HttpRequest, relation_id: RelationId) -> None:
    """Hear and meet a person again."""
    service, guest_book = _services(request)
    guest = await guest_book.require(request)
    for row in await service.store.relations.list_of(guest.id):
        if hmac.compare_digest(_relation_id(service, row), relation_id):
            await service.relations.remove(guest.id, row.other_id)
            return
    raise Refusal("You have not muted or blocked this person.")


@post("/api/reports", status_code=204)
async def report(request: HttpRequest, data: JSONBody[NewReport]) -> None:
    """Report a person to the operator, with the last lines of the chat."""
    service, guest_book = _services(request)
    guest = await guest_book.register(request)
    table = (await service.find(data.table)).table
    person = find_person(table, guest.id, data.seat, data.message)
    rates: Rates = request.app.state.rates
    if rates.reports.take(guest.id, network_of_client(request.scope)):
        raise TooManyRequests("You have reported a lot in the last hour. The operator will read it.")
    await report_person(service.store, table, guest.id, person, data.note)


def _services(request: HttpRequest) -> tuple[TableService, GuestBook]:
    return request.app.state.table_service, request.app.state.guest_book


def _show(service: TableService, row: RelationRow) -> Relation:
    return Relation(_relation_id(service, row), row.name, row.kind, row.since)


def _relation_id(service: TableService, row: RelationRow) -> str:
    """Return a name for the relation that does not disclose the other guest's id."""
    pair = f"relation/{row.guest_id}/{row.other_id}".encode()
    return hmac.new(service.secret, pair, sha256).hexdigest()[:16]


ROUTES = [list_relations, add_relation, end_relation, report]
