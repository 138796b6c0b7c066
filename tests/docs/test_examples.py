"""Pages show the examples as they are."""

from tests.support.engines import EXAMPLES

DOCS = EXAMPLES.parent / "docs"


def test_the_page_of_the_bot_api_shows_the_example() -> None:
    _, _, program = (EXAMPLES / "table_bot.py").read_text().partition('"""\n\n')
    assert f"```python\n{program}```" in (DOCS / "bot-api.md").read_text()
