"""Compiles the kernels of tensors and batches ahead of time: `python -m shoal.envs.precompile`."""

from concurrent.futures import ProcessPoolExecutor

from shoal.core import find_game, game_ids
from shoal.envs.batch import BatchEnv
from shoal.envs.observation import game_with_tensors, has_tensors, legal_actions, observe


def precompile(game_id: str) -> None:
    """Compile what single states and batches of a game call."""
    game = game_with_tensors(game_id)
    state = game.start(game.options(), seed=0)
    observe(game, state.view(0), 0)
    legal_actions(state)
    env = BatchEnv(game_id, size=1)
    env.reset()
    env.step(env.sample())


def main() -> None:
    """Compile the kernels of all games that write tensors, one process each."""
    with ProcessPoolExecutor() as pool:
        list(pool.map(precompile, [game_id for game_id in game_ids() if has_tensors(find_game(game_id))]))


if __name__ == "__main__":
    main()
