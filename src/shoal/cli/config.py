"""The command `shoal config`: the settings that `shoal serve` would use, and where each of them comes from."""

import inspect
from dataclasses import fields
from typing import Any

from sqlalchemy import make_url

from shoal.cli.common import Json, write_json
from shoal.cli.database import find_database
from shoal.cli.serve import serve
from shoal.cli.settings import FILE, sources
from shoal.server.limits import Limits


def config(**values: Any) -> None:
    as_json = values.pop("json", False)
    signature = inspect.signature(serve)
    defaults = {name: parameter.default for name, parameter in signature.parameters.items()}
    effective = {**defaults, **values}
    effective.pop(FILE)
    limits: Limits = effective.pop("limits")
    effective["db"] = hide_password(find_database(effective["db"]))
    effective["words"] = effective["words"] and str(effective["words"])
    effective |= {field.name: getattr(limits, field.name) for field in fields(limits)}
    rows = [{"name": name, "value": value, "source": sources.get(name, "default")} for name, value in effective.items()]
    if as_json:
        write_json(rows)
        return
    for row in rows:
        print(f"{row['name']:24} {_show(row['value'])}  ({row['source']})")


def hide_password(address: str) -> str:
    """Return the address of a database as it may be shown.

    >>> hide_password("postgresql://ann:secret@localhost/shoal")
    'postgresql://ann:***@localhost/shoal'
    """
    return address if address.startswith("sqlite:") else make_url(address).render_as_string(hide_password=True)


def _show(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ", ".join(value) or "-"
    return "-" if value is None else str(value)


# The command takes the options of `shoal serve`, to show what they would change.
_signature = inspect.signature(serve)
_json = inspect.Parameter("json", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=Json)
config.__signature__ = _signature.replace(parameters=[*_signature.parameters.values(), _json])  # type: ignore[attr-defined]
config.__annotations__ = {**serve.__annotations__, "json": Json}
