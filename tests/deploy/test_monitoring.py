"""The dashboard, the alerts and the service in `deploy/` fit what the server really exports and accepts."""

import configparser
import json
import re
import shlex
from pathlib import Path

import httpx
import pytest

from shoal.cli import run
from tests.support.server_process import Server, run_server

DEPLOY = Path(__file__).parents[2] / "deploy"
METRIC = re.compile(r"shoal_[a-z_]+")


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return the names of the series that a server exports, also of those that nothing has happened to yet."""
    folder = tmp_path_factory.mktemp("server")
    with run_server(f"sqlite:{folder / 'shoal.db'}", folder) as server:
        return series_of(server)


def series_of(server: Server) -> set[str]:
    text = httpx.get(f"{server.address}/metrics").text
    names = set[str]()
    for name, kind in re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE):
        names |= {f"{name}_{part}" for part in ("bucket", "count", "sum")} if kind == "histogram" else {name}
    return names


@pytest.mark.parametrize("name", ["grafana.json", "alerts.yml"])
def test_every_metric_that_is_shown_or_watched_exists(exported: set[str], name: str) -> None:
    used = set(METRIC.findall((DEPLOY / name).read_text()))
    assert len(used) >= 4
    assert used <= exported


def test_the_dashboard_has_panels_that_do_not_overlap() -> None:
    panels = json.loads((DEPLOY / "grafana.json").read_text())["panels"]
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}
    assert len(places) == len({panel["id"] for panel in panels}) == len(panels) == 8
    assert all(target["expr"] for panel in panels for target in panel["targets"])


def test_the_service_starts_a_command_that_exists(capsys: pytest.CaptureFixture[str]) -> None:
    service = configparser.ConfigParser(strict=False, interpolation=None)
    service.optionxform = str  # type: ignore[assignment,method-assign]
    service.read(DEPLOY / "shoal.service")
    program, command, *arguments = shlex.split(service["Service"]["ExecStart"])
    assert (Path(program).name, command) == ("shoal", "serve")
    assert run(["config", *arguments, "--json"]) == 0
    settings = {row["name"]: row["value"] for row in json.loads(capsys.readouterr().out)}
    assert settings["db"] == f"sqlite:/var/lib/{service['Service']['StateDirectory']}/shoal.db"
    assert settings["browser"] is False
