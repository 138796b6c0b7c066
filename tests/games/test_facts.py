"""Every game tells strangers what it is, in the players' words."""

import pytest

from shoal.core import Game
from tests.support.games import GAMES
from tests.support.setups import schema_of

pytestmark = pytest.mark.once
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
LONGEST_PITCH = 60
"""Characters that fit on two lines of a phone's card."""


@every_game
def test_the_card_has_a_short_line_a_length_and_a_genre(game: Game) -> None:
    assert game.pitch.endswith(".")
    assert len(game.pitch) <= LONGEST_PITCH
    assert 1 <= game.minutes <= 120
    assert game.genre


@every_game
def test_the_seat_of_a_quick_game_exists_however_few_play(game: Game) -> None:
    assert game.quick_seat in range(min(count for count in game.players if count > 1))


@every_game
def test_options_have_titles_and_labels_for_all_their_values(game: Game) -> None:
    schemas = schema_of(game.options)["properties"]
    for option in game.describe_options():
        schema = schemas[option["name"]]
        assert option["title"] == schema["title"]
        assert option["help"].endswith((".", "…"))
        if "enum" in schema:
            assert {choice["value"] for choice in option["choices"]} == set(schema["enum"])
            assert all(choice["label"][0].isupper() for choice in option["choices"])


@every_game
def test_every_option_applies_to_some_number_of_players(game: Game) -> None:
    for option in game.describe_options():
        assert set(option.get("applies_to", game.players)) & set(game.players)
