"""What handlers of the HTTP interface find in a request."""

from typing import Any

from litestar import Request
from litestar.datastructures import State

from shoal.server.http.guests import GuestBook
from shoal.server.runtime.tables import TableService

HttpRequest = Request[Any, Any, State]


def table_service_of(request: HttpRequest) -> TableService:
    table_service: TableService = request.app.state.table_service
    return table_service


def guest_book_of(request: HttpRequest) -> GuestBook:
    guest_book: GuestBook = request.app.state.guest_book
    return guest_book
