"""An operator's list of words keeps them out of chats and names."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal import cli
from shoal.server.domain.words import WordList
from tests.support.client import Player, seat_two
from tests.support.server_process import run_server

WORDS = WordList.read("# What fishers throw back\nherring\n\nold boot\nass\nсельдь\n鰊\n")


@pytest.mark.parametrize(
    "text",
    [
        "herring", "You HERRING!", "hérring", "ｈｅｒｒｉｎｇ", "hеrring", "h3rr1ng", "herr!ng", "heeeerrrring",
        "h e r r i n g", "h.e.r.r.i.n.g", "her\u200bring", "𝔥𝔢𝔯𝔯𝔦𝔫𝔤", "old boot", "Old   b00t!", "an old-boot",
        "asss", "Сельдь", "大鰊です",
    ],
)  # fmt: skip
def test_a_listed_word_is_found_in_spite_of_simple_tricks(text: str) -> None:
    assert WORDS.contains(text)


@pytest.mark.parametrize(
    "text", ["herrings", "as", "assess", "class", "boot", "old", "old red boot", "hering", "a s", ""]
)
def test_parts_of_words_and_other_words_are_not_found(text: str) -> None:
    assert not WORDS.contains(text)


@given(st.text(max_size=300))
def test_without_a_list_everything_is_allowed(text: str) -> None:
    assert not WordList().contains(text)


@given(st.text("herings .a1!\u0301", max_size=300))
def test_a_listed_word_between_spaces_is_always_found(text: str) -> None:
    assert WORDS.contains(f"{text.strip()} ; herring ; {text.strip()}")


def test_messages_and_names_with_a_listed_word_are_refused_kindly(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("herring\nold boot\n")
    with run_server(f"sqlite:{tmp_path / 'shoal.db'}", tmp_path, "--words", str(words)) as server:
        ann, ben = seat_two(server)
        assert ann.refused("chat", text="You old  B00T!") == "Please say that differently."
        ann.do("chat", text="You old fish!")
        assert ben.until(lambda now: True).chat == []
        eve = Player(server)
        for answer in (
            eve.http.put("/api/me", json={"name": "Red Herring"}),
            eve.http.post(
                "/api/tables",
                json={
                    "game": "hey_thats_my_fish",
                    "seats": [{"kind": "me"}, {"kind": "screen", "name": "h.e.r.r.i.n.g"}],
                },
            ),
        ):
            assert (answer.status_code, answer.json()) == (409, {"sentence": "Please choose another name."})


def test_the_list_is_a_setting_like_any_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOAL_WORDS", str(tmp_path / "none.txt"))
    assert cli.run(["config", "--json"]) == 0
    [row] = [row for row in json.loads(capsys.readouterr().out) if row["name"] == "words"]
    assert row == {"name": "words", "value": str(tmp_path / "none.txt"), "source": "environment (SHOAL_WORDS)"}
    assert cli.run(["serve", "--no-browser", "--db", f"sqlite:{tmp_path / 'x.db'}"]) == 2
    assert "none.txt cannot be read: No such file or directory." in capsys.readouterr().err
    (tmp_path / "none.txt").write_bytes(b"\xff\xfe\x00")
    assert cli.run(["serve", "--no-browser", "--db", f"sqlite:{tmp_path / 'x.db'}"]) == 2
    assert "is not a text in UTF-8." in capsys.readouterr().err
