"""Makes the browser's TypeScript types from the Python ones: `python -m shoal.server.wire.typescript WEB_SRC`."""

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from shoal.core import Game, Lesson, find_game, game_ids
from shoal.server.domain.commands import FromBrowser
from shoal.server.wire import messages

HEADER = "// Made by `make types` from the Python types; do not edit.\n"
WIRE = (
    messages.FromServer,
    FromBrowser,
    messages.NewTable,
    messages.GameInfo,
    Lesson,
    messages.Try,
    messages.Guest,
    messages.NewName,
    messages.Join,
    messages.TableLink,
    messages.Lobby,
    messages.Replay,
    messages.Hint,
    messages.PositionAnalysis,
    messages.PuzzleInfo,
    messages.TryResult,
    messages.Solution,
    messages.Problem,
)
SCALARS = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def wire_types() -> str:
    unions = {"FromServer": messages.FromServer, "FromBrowser": FromBrowser}
    aliases = [f"export type {name} = {' | '.join(k.__name__ for k in get_args(of))};" for name, of in unions.items()]
    return HEADER + _declare(WIRE) + "\n" + "\n".join(aliases) + "\n"


def game_types(game: Game) -> str:
    """Views, actions and events of one game; its browser folder imports them."""
    kinds = (
        game.views,
        *game.actions,
        *game.events,
        *((type(scene),) if (scene := game.scene()) else ()),
    )
    actions, events = (" | ".join(kind.__name__ for kind in of) for of in (game.actions, game.events))
    aliases = [
        f"export type View = {game.views.__name__};",
        f"export type LegalAction = {{ text: string }} & ({actions});",
        f"export type GameEvent = {events};",
    ]
    return HEADER + _declare(kinds) + "\n" + "\n".join(aliases) + "\n"


def _declare(kinds: tuple[Any, ...]) -> str:
    _, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    return "".join(f"\n{_interface(name, schema)}" for name, schema in sorted(components.items()))


def _interface(name: str, schema: dict[str, Any]) -> str:
    """Everything the server sends is complete; what the browser sends may leave out what has a default."""
    lines = [f"export interface {name} {{"]
    required = schema.get("required", [])
    for field, of in schema["properties"].items():
        optional = "" if field in required or "const" in of or ("enum" in of and len(of["enum"]) == 1) else "?"
        if optional and name not in ("NewTable", "SeatWish", "Clock"):
            optional = ""
        if description := of.get("description"):
            lines.append(f"  /** {description} */")
        lines.append(f"  {field}{optional}: {_type(of)};")
    return "\n".join([*lines, "}\n"])


def _type(schema: dict[str, Any]) -> str:
    match schema:
        case {"$ref": name}:
            return str(name)
        case {"enum": values}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"const": value}:
            return msgspec.json.encode(value).decode()
        case {"anyOf": kinds}:
            return " | ".join(_type(kind) for kind in kinds)
        case {"type": "array", "prefixItems": kinds}:
            return f"[{', '.join(map(_type, kinds))}]"
        case {"type": "array", "items": kind} if kind is not False:
            inner = _type(kind)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict(kind)}:
            return f"Record<string, {_type(kind)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": kind}:
            return SCALARS[kind]
    return "unknown"


def files() -> dict[str, str]:
    """Path below web/src, and contents."""
    found = {"lib/wire.ts": wire_types()}
    for game in map(find_game, game_ids()):
        found[f"games/{game.id}/schema.ts"] = game_types(game)
        if scene := game.scene():
            encoded = msgspec.json.format(msgspec.json.encode(scene), indent=1)
            found[f"games/{game.id}/scene.json"] = encoded.decode() + "\n"
    return found


def main(target: Path) -> None:
    for path, text in files().items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
