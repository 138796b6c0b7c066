"""Files with the weights of value networks: NumPy archives with the layers and the id of their game."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from shoal.core import BadFile
from shoal.kernel.game import KernelGame
from shoal.kernel.tensor import tensor_rules_of

Layers = Sequence[NDArray[np.float32]]
NAMES = ("weights", "bias", "outputs", "head")


def write_net(path: Path, game_id: str, layers: Layers) -> None:
    """Write a network, such that another process never reads half of it."""
    temporary = path.with_suffix(".part.npz")
    arrays: dict[str, Any] = dict(zip(NAMES, layers, strict=True))
    np.savez_compressed(temporary, game=np.array(game_id), **arrays)
    temporary.replace(path)


@lru_cache(maxsize=8)
def read_net(game: KernelGame, path: Path) -> Layers:
    """Return the layers of a network; raise BadFile if the file holds none for the game."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            owner = str(archive["game"])
            layers = tuple(np.asarray(archive[name], dtype=np.float32) for name in NAMES)
    except (OSError, EOFError, KeyError, ValueError, BadZipFile) as error:
        raise BadFile(f"{path} is not a network that `shoal train` has written: {error}.") from None
    units, size = len(layers[1]), tensor_rules_of(game.tag).TENSOR.size
    if owner != game.id or [layer.shape for layer in layers] != [(size, units), (units,), (units,), (2,)]:
        raise BadFile(f"{path} is a network for other tensors than those of {game.title}.")
    return layers
