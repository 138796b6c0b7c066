"""The scenes of the physical games stay small: code makes their meshes and textures, and only code is sent."""

import re

from shoal.core import find_game, game_ids
from shoal.physics.game import is_physical
from shoal.server.http.static_files import STATIC

MOST = 150_000
"""Bytes of meshes and textures of all physical games, as they are sent, without three.js."""
ENGINE = "WebGLRenderer"
"""A name in the chunk that holds three.js."""
IMPORT = re.compile(r"""(?:from|import)\s*["'`]\./([\w.-]+\.js)""")
"""Import of a chunk that is loaded with its importer; those that are loaded on demand are called like functions."""
PICTURES = re.compile(r"[\w.-]+\.(?:png|jpg|webp|avif|glb|gltf|bin|ktx2|hdr)\b")


def test_scenes_of_physical_games_take_at_most_150_kb() -> None:
    assets = STATIC / "assets"
    scenes = {chunk.name for chunk in assets.glob("sceneView-*.js")}
    assert len(scenes) == sum(is_physical(find_game(game_id)) for game_id in game_ids())
    own, waiting = set[str](), list(scenes)
    while waiting:
        name = waiting.pop()
        code = (assets / name).read_text()
        if name in own or (name not in scenes and ENGINE in code):
            continue
        own.add(name)
        waiting += IMPORT.findall(code)
        own |= {picture for picture in PICTURES.findall(code) if (assets / picture).exists()}
    sizes = {name: compressed_size(name) for name in own}
    assert 10_000 < sum(sizes.values()) <= MOST, sizes


def compressed_size(name: str) -> int:
    path = STATIC / "assets" / name
    packed = path.with_name(f"{name}.gz")
    return (packed if packed.exists() else path).stat().st_size
