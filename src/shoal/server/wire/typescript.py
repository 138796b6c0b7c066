"""Generates the browser's TypeScript types from the Python types: `python -m shoal.server.wire.typescript WEB_SRC`."""

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from shoal.core import Game, find_game, game_ids
from shoal.server.domain.commands import FromBrowser, Gesture, Visible
from shoal.server.wire import messages

HEADER = "// Made by `make types` from the Python types; do not edit.\n"
SOCKET = {"FromServer": messages.FromServer, "FromBrowser": FromBrowser}
"""Unions of the messages that go over WebSockets, beside gestures and what is told of visibility.

The types of the HTTP interface come from its OpenAPI description."""
SCALARS = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def render_wire_types() -> str:
    """Return the types of all messages."""
    aliases = [
        f"export type {name} = {' | '.join(member.__name__ for member in get_args(union))};"
        for name, union in SOCKET.items()
    ]
    return HEADER + _declare((*SOCKET.values(), Gesture, Visible)) + "\n" + "\n".join(aliases) + "\n"


def render_game_types(game: Game) -> str:
    """Return the types of one game's views, actions, events and scene; its folder in the browser imports them."""
    types = (
        game.views,
        *game.actions,
        *game.events,
        *((game.gestures,) if game.gestures else ()),
        *((type(scene),) if (scene := game.scene()) else ()),
    )
    actions, events = (" | ".join(member.__name__ for member in union) for union in (game.actions, game.events))
    aliases = [
        f"export type View = {game.views.__name__};",
        f"export type LegalAction = {{ text: string }} & ({actions});",
        f"export type GameEvent = {events};",
    ]
    return HEADER + _declare(types) + "\n" + "\n".join(aliases) + "\n"


def _declare(types: tuple[Any, ...]) -> str:
    _, components = msgspec.json.schema_components(types, ref_template="{name}")
    return "".join(f"\n{_interface(name, schema)}" for name, schema in sorted(components.items()))


def _interface(name: str, schema: dict[str, Any]) -> str:
    """Return one interface. No field is optional: the server sends all, and commands have no defaults."""
    lines = [*_comment(schema.get("description")), f"export interface {name} {{"]
    for field, value in schema["properties"].items():
        lines += [f"  {comment}" for comment in _comment(_description(value))]
        lines.append(f"  {field}: {_type(value)};")
    return "\n".join([*lines, "}\n"])


def _comment(description: str | None) -> list[str]:
    return [f"/** {' '.join(description.split())} */"] if description else []


def _description(schema: dict[str, Any]) -> str | None:
    """Return the description of a value, or of the first member of a union that has one."""
    described = (member["description"] for member in [schema, *schema.get("anyOf", [])] if "description" in member)
    return next(described, None)


def _type(schema: dict[str, Any]) -> str:
    match schema:
        case {"$ref": name}:
            return str(name)
        case {"enum": values}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"const": value}:
            return msgspec.json.encode(value).decode()
        case {"anyOf": members}:
            return " | ".join(_type(member) for member in members)
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(map(_type, items))}]"
        case {"type": "array", "items": item} if item is not False:
            inner = _type(item)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict(value)}:
            return f"Record<string, {_type(value)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": scalar}:
            return SCALARS[scalar]
    return "unknown"


def render_files() -> dict[str, str]:
    """Return the contents of every generated file, by its path below web/src."""
    files = {"lib/wire.ts": render_wire_types()}
    for game in map(find_game, game_ids()):
        files[f"games/{game.id}/schema.ts"] = render_game_types(game)
        if scene := game.scene():
            encoded = msgspec.json.format(msgspec.json.encode(scene), indent=1)
            files[f"games/{game.id}/scene.json"] = encoded.decode() + "\n"
    return files


def main(target: Path) -> None:
    for path, text in render_files().items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
