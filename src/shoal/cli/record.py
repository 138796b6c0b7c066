"""The commands of `shoal record`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from shoal.arena.dataset import DatasetWriter, read_dataset
from shoal.arena.selfplay import plies_of
from shoal.cli.common import Json, write_json
from shoal.core import SEAT_MARKS, BadFile, LessonSource, Record, Refusal, Source, TableSource, read_record
from shoal.core.files import make_directory, write_text


def show(file: Path, /, *, json: Json = False) -> None:
    record = read_record(file)
    if json:
        write_json(_summary(record))
        return
    names = [f"{SEAT_MARKS[seat]} {name}" for seat, name in enumerate(record.seats)]
    history = list(record.replay())
    print(f"{record.game.title}, seed {record.seed}: {', '.join(names)}\n")
    if record.origin:
        print(f"{_source_line(record.origin.source)}\n")
    for ply, (_, events) in enumerate(history):
        for event in events:
            print(f"{ply:3}. {event.describe().format(*names)}")
    final, _ = history[-1]
    print(f"\n{final.view(None)}\n\n{_result_line(record, names)}")


def verify(file: Path, /, *, json: Json = False) -> None:
    record = read_record(file)
    record.final_state()
    if json:
        write_json({"valid": True, **_summary(record)})
    else:
        print(f"{file}: {len(record.steps)} actions replayed, {_result_line(record, list(record.seats))}")


def to_parquet(
    *files: Annotated[Path, Parameter(help="Records.")],
    out: Annotated[Path, Parameter(help="File to write.")],
) -> None:
    if not files:
        raise Refusal("Name the records to convert.")
    records = [read_record(file) for file in files]
    with DatasetWriter(out) as dataset:
        for file, record in zip(files, records, strict=True):
            if not record.steps:
                raise BadFile(f"{file} has no actions, so that no row can hold it.")
            dataset.write(record, plies_of(record))
    print(f"{len(files)} records written to {out}")


def from_parquet(
    file: Path, /, *, out: Annotated[Path, Parameter(help="Directory to write the records into.")]
) -> None:
    make_directory(out)
    count = 0
    for count, record in enumerate(read_dataset(file), 1):
        record.final_state()
        write_text(out / f"{record.game.id}-{count - 1}.txt", str(record))
    print(f"{count} records written to {out}")


def _summary(record: Record) -> dict[str, object]:
    return {
        "game": record.game.id,
        "options": record.options,
        "seed": record.seed,
        "seats": record.seats,
        "source": record.origin and record.origin.source,
        "actions": [str(step.action) for step in record.steps],
        "scores": record.result and record.result.scores,
        "winners": record.result and record.result.winners,
    }


def _source_line(source: Source) -> str:
    match source:
        case TableSource(table, ply):
            return f"Played on from the position after {ply} actions at table {table}."
        case LessonSource(_, step):
            return f"Played on from step {step + 1} of the lesson."


def _result_line(record: Record, names: list[str]) -> str:
    if record.result is None:
        return "unfinished"
    winners = " and ".join(names[seat] for seat in record.result.winners)
    return f"result {record.result} ({'/'.join(record.game.score_names)}), won by {winners}"
