from pathlib import Path

from shoal.server.wire.typescript import render_files

WEB = Path(__file__).parents[2] / "web" / "src"


def test_the_browsers_types_are_those_of_the_server() -> None:
    for path, text in render_files().items():
        assert (WEB / path).read_text() == text, f"{path} is out of date: make types"
