"""The command line, called as a person or a program calls it."""

import pytest

from shoal.cli import run


def output(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Run a command that succeeds, and return what it prints."""
    assert run([str(argument) for argument in arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Run a command that is refused, and return its one sentence on stderr."""
    capsys.readouterr()
    assert run([str(argument) for argument in arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("shoal: ")
    assert err.count("\n") == 1
    assert err.endswith(".\n")
    assert "Traceback" not in err
    return err
