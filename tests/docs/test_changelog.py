"""The version is the same wherever it is written."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.support.command_line import output

ROOT = Path(__file__).parents[2]
HEADINGS = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_every_heading_is_a_version_and_a_date_the_newest_first() -> None:
    matches = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) - (unreleased|\d{4}-\d\d-\d\d)", heading) for heading in HEADINGS]
    versions = [tuple(map(int, match.group(1, 2, 3))) for match in matches if match]
    assert len(versions) == len(HEADINGS) >= 2
    assert versions == sorted(set(versions), reverse=True)
    assert all(match and match[4] != "unreleased" for match in matches[1:])


def test_the_package_has_the_newest_version_of_the_changelog(capsys: pytest.CaptureFixture[str]) -> None:
    assert HEADINGS[0].split()[0] == VERSION
    assert output(capsys, "--version") == f"{VERSION}\n"


def test_the_web_pages_have_the_version_of_the_package() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    package = json.loads((ROOT / "web" / "package.json").read_text())
    assert package["version"] == lock["version"] == lock["packages"][""]["version"] == VERSION
