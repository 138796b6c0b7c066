"""The page of layouts is what the program writes from the games."""

from docs.layouts import PAGE, layouts


def test_the_page_is_what_the_program_writes() -> None:
    assert PAGE.read_text() == layouts(), "run: python -m docs.layouts"
