"""Nothing that a client sends makes the server fail; `benchmarks/server/fuzz` sends twenty times as much."""

import pytest
from benchmarks.server.fuzz.requests import fuzz_requests
from benchmarks.server.fuzz.sockets import SocketFuzz

from tests.support.server_process import Server

MESSAGES, EXAMPLES = 1000, 2
"""Enough messages for a table of every game."""
pytestmark = pytest.mark.slow


def test_every_message_gets_one_polite_answer_or_its_close_code(server: Server) -> None:
    fuzz = SocketFuzz(server)
    fuzz.run(MESSAGES)
    assert fuzz.wrong == []
    assert fuzz.answers.total() == MESSAGES
    assert all(fuzz.answers[kind] for kind in ("done", "refused", "closed"))


def test_no_request_makes_the_server_fail(server: Server) -> None:
    fuzz = fuzz_requests(server, EXAMPLES, "fuzzing", existing=True)
    assert fuzz.failures == 0, fuzz.output
    assert fuzz.cases > 5 * EXAMPLES
