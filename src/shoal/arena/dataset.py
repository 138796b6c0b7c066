"""Games as a Parquet file, one row per ply; docs/self-play-data.md describes the columns."""

import tempfile
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from shoal.arena.selfplay import Ply
from shoal.core import BadFile, Origin, Record, Refusal, Result, find_game, parse_step
from shoal.core.extras import import_extra
from shoal.core.files import as_bad_file

COLUMNS = {
    "match": "int64",
    "game": "string",
    "rules": "int32",
    "options": "string",
    "seed": "int64",
    "seats": "names",
    "origin": "string",
    "ply": "int32",
    "seat": "int8",
    "action": "string",
    "outcome": "string",
    "legal_count": "int32",
    "search_value": "float32",
    "visits": "int64",
    "points": "float32",
    "result": "scores",
}
"""Type of every column: `names` is a list of texts, and `scores` a list of numbers for every seat."""
ROWS_PER_GROUP = 50_000
Row = dict[str, Any]


class DatasetWriter:
    """Writes games into a file that appears when all are written, and does not if something fails before."""

    def __init__(self, path: Path) -> None:
        """Begin to write; raise Refusal if pyarrow is missing, and BadFile if the file cannot be written."""
        self.arrow, parquet = (import_extra(module, "PyArrow", "data") for module in ("pyarrow", "pyarrow.parquet"))
        self.path, self.matches = path, 0
        self.schema = self.arrow.schema([(name, _arrow_type(self.arrow, kind)) for name, kind in COLUMNS.items()])
        with as_bad_file(f"{path} cannot be written"):
            if path.is_dir():
                raise BadFile(f"{path} cannot be written: it is a directory.")
            self._folder = tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.")
        self._file = Path(self._folder.name) / path.name
        self._writer = parquet.ParquetWriter(self._file, self.schema, compression="zstd")
        self._rows: list[Row] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._folder, as_bad_file(f"{self.path} cannot be written"):
            if kind is None:
                self._flush()
            self._writer.close()
            if kind is None:
                self._file.replace(self.path)

    def write(self, record: Record, plies: Sequence[Ply]) -> None:
        """Append the rows of a game, one for each of its steps."""
        self._rows += rows_of(record, plies, self.matches)
        self.matches += 1
        if len(self._rows) >= ROWS_PER_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            with as_bad_file(f"{self.path} cannot be written"):
                self._writer.write_table(self.arrow.Table.from_pylist(self._rows, schema=self.schema))
            self._rows = []


def rows_of(record: Record, plies: Sequence[Ply], match: int) -> Iterator[Row]:
    """Yield a row for each step of a record."""
    whole_game = {
        "match": match,
        "game": record.game.id,
        "rules": record.game.rules_version,
        "options": _json(record.options),
        "seed": record.seed,
        "seats": list(record.seats),
        "origin": None if record.origin is None else _json(record.origin),
        "result": None if record.result is None else record.result.scores,
    }
    for number, (step, ply) in enumerate(zip(record.steps, plies, strict=True)):
        yield {
            **whole_game,
            "ply": number,
            "seat": ply.seat,
            "action": str(step.action),
            "outcome": None if step.outcome is None else _json(step.outcome),
            "legal_count": ply.legal_count,
            "search_value": ply.value,
            "visits": ply.visits,
            "points": None if record.result is None else record.result.points[ply.seat],
        }


def read_dataset(path: Path) -> Iterator[Record]:
    """Yield the record of every game in a file; raise BadFile if it is not such a file.

    The records are not replayed, except by whoever wants to know that they are true.
    """
    for match, rows in groupby(_read_rows(path), key=lambda row: row["match"]):
        try:
            yield _record_of(list(rows))
        except (Refusal, msgspec.MsgspecError, TypeError) as error:
            raise BadFile(f"Game {match} in {path} cannot be read: {str(error).rstrip('.')}.") from None


def _read_rows(path: Path) -> Iterator[Row]:
    arrow, parquet = (import_extra(module, "PyArrow", "data") for module in ("pyarrow", "pyarrow.parquet"))
    try:
        with as_bad_file(f"{path} cannot be read"), parquet.ParquetFile(path) as file:
            if missing := COLUMNS.keys() - set(file.schema_arrow.names):
                raise BadFile(f"{path} has no column {min(missing)!r}.")
            for batch in file.iter_batches():
                yield from batch.to_pylist()
    except arrow.ArrowException:
        raise BadFile(f"{path} is not a Parquet file.") from None


def _record_of(rows: list[Row]) -> Record:
    if [row["ply"] for row in rows] != list(range(len(rows))):
        raise BadFile("its rows are not in order.")
    first = rows[0]
    game = find_game(first["game"])
    values = msgspec.json.decode(first["options"], type=dict[str, Any])
    options, seats = game.read_stored_options(values, first["rules"]), tuple(first["seats"])
    if len(seats) != options.players:
        raise BadFile(f"it names {len(seats)} seats for {options.players} players.")
    return Record(
        game=game,
        options=options,
        seed=first["seed"],
        seats=seats,
        steps=tuple(parse_step(" ".join(filter(None, (row["action"], row["outcome"]))), game) for row in rows),
        result=None if first["result"] is None else Result(tuple(map(tuple, first["result"]))),
        origin=None if first["origin"] is None else msgspec.json.decode(first["origin"], type=Origin),
    )


def _arrow_type(arrow: Any, kind: str) -> Any:
    match kind:
        case "names":
            return arrow.list_(arrow.string())
        case "scores":
            return arrow.list_(arrow.list_(arrow.int32()))
    return getattr(arrow, kind)()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
