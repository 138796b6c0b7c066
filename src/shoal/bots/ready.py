"""`python -m shoal.bots.ready` compiles the kernels of every game, so that nothing waits for them later.

With `--for-parent` it stops as soon as its input is closed: whoever started it is gone.
"""

import os
import sys
from pathlib import Path
from threading import Thread

from shoal.bots.searching import get_ready
from shoal.core import find_game, game_ids
from shoal.kernel.cache import cache_directory
from shoal.kernel.game import KernelGame
from shoal.kernel.jit import JIT

FOR_PARENT = "--for-parent"


def _mark() -> Path:
    return cache_directory() / "ready"


def is_done() -> bool:
    """Whether they have been compiled before, on this machine and from these sources."""
    return not JIT or _mark().exists()


def main() -> None:
    for game in map(find_game, game_ids()):
        if isinstance(game, KernelGame):
            get_ready(game)
    if not is_done():
        _mark().touch()


def _stop_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    if FOR_PARENT in sys.argv:
        Thread(target=_stop_with_parent, daemon=True).start()
    main()
