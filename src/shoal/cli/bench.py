"""The command `shoal bench`, which runs the benchmarks of the source tree."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import shoal
from shoal.cli.common import Json
from shoal.core import Refusal

SOURCE_TREE = Path(shoal.__file__).parents[2]


def bench(subject: Annotated[str | None, Parameter(name="GAME")] = None, /, *, json: Json = False) -> None:
    if not (SOURCE_TREE / "benchmarks" / "bench.py").is_file():
        raise Refusal("An installed Shoal has no benchmarks: run this command from its source tree.")
    sys.path.insert(0, str(SOURCE_TREE))
    import_module("benchmarks.bench").bench(subject, json=json)
