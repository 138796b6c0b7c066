"""The page of layouts is what the program writes from the games."""

from docs.layouts import PAGE, layouts

from shoal.core import find_game, game_ids


def test_the_page_is_what_the_program_writes() -> None:
    assert PAGE.read_text() == layouts(), "run: python -m docs.layouts"


def test_every_game_is_on_the_page() -> None:
    assert [game_id for game_id in game_ids() if f"\n## {find_game(game_id).title}\n" not in PAGE.read_text()] == []
