"""The index of the decisions agrees with the records."""

import re
from pathlib import Path

import pytest

DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"
RECORDS = sorted(DECISIONS.glob("0*.md"))
INDEX = re.findall(
    r"^\| (\d+) \| \[(.+)\]\((.+\.md)\) \| ([\d-]+) \| (\w+).* \|$", (DECISIONS / "index.md").read_text(), re.MULTILINE
)


def test_records_are_numbered_in_order_and_all_in_the_index() -> None:
    assert [int(record.name[:4]) for record in RECORDS] == [*range(1, len(RECORDS) + 1)]
    assert [name for _, _, name, _, _ in INDEX] == [record.name for record in RECORDS]


@pytest.mark.parametrize(("number", "title", "name", "date", "status"), INDEX, ids=[name for _, _, name, _, _ in INDEX])
def test_the_index_gives_the_title_date_and_status_of_a_record(
    number: str, title: str, name: str, date: str, status: str
) -> None:
    text = (DECISIONS / name).read_text()
    assert text.startswith(f"# {number}. {title}\n\nDate: {date}\n\nStatus: {status}"), name
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
