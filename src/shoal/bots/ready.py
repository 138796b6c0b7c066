"""`python -m shoal.bots.ready` compiles the kernels of every game, so that nothing waits for them later."""

from shoal.bots.searching import get_ready
from shoal.core import find_game, game_ids
from shoal.kernel.game import KernelGame


def main() -> None:
    for game in map(find_game, game_ids()):
        if isinstance(game, KernelGame):
            get_ready(game)


if __name__ == "__main__":
    main()
