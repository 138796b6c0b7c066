"""Settings of the server: options of the command line, environment variables, a file, and defaults, in this order.

Every option of `shoal serve` is a setting. The option `--commands-per-second` is the variable
`SHOAL_COMMANDS_PER_SECOND` and the key `commands_per_second` of the file. `shoal admin` knows `SHOAL_DB`.
"""

import os
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Argument, ArgumentCollection, Parameter, Token

from shoal.core import BadFile, Refusal

ConfigFile = Annotated[Path | None, Parameter(help="A TOML file with settings; its keys are the names of options.")]
PREFIX = "SHOAL_"
FILE = "config"
"""Name of the setting that names the file."""
READERS = {"serve": None, "config": None, "admin": {"db"}}
"""Commands that read settings, and which ones; None for all."""
sources: dict[str, str] = {}
"""Where each setting comes from that the command in progress was given."""


def fill_in(_app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Give a command the settings that its command line leaves out; raise Refusal if the file cannot be used."""
    sources.clear()
    if not commands or commands[0] not in READERS:
        return
    wanted = READERS[commands[0]]
    settable = {_key(argument): argument for argument in arguments if argument.name.startswith("--")}
    for key, argument in settable.items():
        if argument.tokens:
            sources[key] = "option"
    _fill_from_environment(settable, wanted)
    if FILE in settable and settable[FILE].tokens:
        file = Path(settable[FILE].tokens[0].value)
        _fill_from_file(file, settable)


def read_file(file: Path, known: set[str]) -> dict[str, Any]:
    """Return the settings in a file; raise Refusal if it cannot be read, or has a key that is none of the known."""
    try:
        values = tomllib.loads(file.read_text())
    except OSError as error:
        raise BadFile(f"{file} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadFile(f"{file} is not TOML: {str(error).rstrip('.')}.") from None
    settings = {}
    for name, value in values.items():
        key = name.replace("-", "_")
        if key not in known:
            nearest = get_close_matches(key, sorted(known), n=1, cutoff=0.0)[0]
            raise Refusal(f"{file} has a setting {name!r} that does not exist; did you mean {nearest!r}?")
        settings[key] = value
    return settings


def _fill_from_environment(settable: dict[str, Argument], wanted: set[str] | None) -> None:
    for key, argument in settable.items():
        variable = f"{PREFIX}{key.upper()}"
        if key in sources or variable not in os.environ or (wanted is not None and key not in wanted):
            continue
        value = os.environ[variable]
        _set(argument, "environment", variable, value.splitlines() if _is_list(argument) else value)
        sources[key] = f"environment ({variable})"


def _fill_from_file(file: Path, settable: dict[str, Argument]) -> None:
    from shoal.cli.serve import setting_names

    for key, value in read_file(file, setting_names()).items():
        if key not in sources and key in settable:
            _set(settable[key], str(file), key, value)
            sources[key] = f"file ({file})"


def _set(argument: Argument, source: str, keyword: str, value: object) -> None:
    values = value if isinstance(value, list) else [value]
    for index, one in enumerate(values):
        text = str(one).lower() if isinstance(one, bool) else str(one)
        argument.append(Token(keyword=keyword, value=text, source=source, index=index))


def _key(argument: Argument) -> str:
    return argument.name.removeprefix("--").replace("-", "_")


def _is_list(argument: Argument) -> bool:
    return bool(argument.token_count()[1])
