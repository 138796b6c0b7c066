"""`python -m shoal.bots.ready` compiles the kernels of every game, so that nothing waits for them later."""

from pathlib import Path

from shoal.bots.searching import get_ready
from shoal.core import find_game, game_ids
from shoal.kernel.cache import cache_directory
from shoal.kernel.game import KernelGame
from shoal.kernel.jit import JIT


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


if __name__ == "__main__":
    main()
