"""One hostile guest does not keep another's bot or act waiting.

`benchmarks/server/floods` measures these attacks and others at length.
"""

from pathlib import Path

import pytest
from benchmarks.server.floods.attacker import Attacker
from benchmarks.server.floods.attacks import Measured
from benchmarks.server.floods.bystander import TABLES

from tests.support.databases import new_database
from tests.support.server_process import run_server

SECONDS = 5.0
"""Generous: two searches of an expert or a dozen of the dearest acts take less, but not a queue of a hundred."""
pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("attack", "measured"), [("bots", "bot"), ("acts", "flick")])
def test_a_bystander_is_served_while_one_guest_asks_for_much(attack: str, measured: Measured, tmp_path: Path) -> None:
    with (
        run_server(new_database("sqlite", tmp_path), tmp_path) as server,
        Attacker(attack, server.port) as attacker,
    ):
        bystander = TABLES[measured](server)
        bystander.measure()
        attacker.start()
        for _ in range(3):
            assert bystander.measure() < SECONDS
