import pytest

from shoal.core import BadOptions, UnknownGame, find_game, game_ids


def test_every_folder_of_games_is_found_under_its_own_name() -> None:
    assert "hey_thats_my_fish" in game_ids()
    for game_id in game_ids():
        assert find_game(game_id).id == game_id


@pytest.mark.parametrize("name", ["chess", "", "../core", "hey_thats_my_fish.rules"])
def test_an_unknown_game_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownGame, match="hey_thats_my_fish"):
        find_game(name)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"players": 5}, "is for 2 to 4 players, not 5"),
        ({"players": "many"}, "do not fit"),
        ({"colour": "red"}, "has no option 'colour'"),
        ({"first_seat": "last"}, "do not fit"),
        ({"even_spread": "perhaps"}, "do not fit"),
    ],
)
def test_options_that_do_not_fit_are_refused(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        find_game("hey_thats_my_fish").read_options(values)
