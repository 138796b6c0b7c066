"""Names are clean, cannot deceive, and look different at one table."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core import Refusal
from shoal.server.domain.commands import Chat, TakeSeat
from shoal.server.domain.lookalikes import look_alike
from shoal.server.domain.names import MAX_NAME, clean_name, tell_apart
from tests.server.logged_table import LoggedTable
from tests.support.client import Player
from tests.support.server_process import Server

TRICKS = st.sampled_from("aAаΑ1lIeé\u0301\u0489\u200d\u200b\u202e\u3164\ufe0f\u2800\n 👩🚀漢か한ﷺﬁ2")
TEXTS = st.text(max_size=24) | st.text(TRICKS, max_size=24)


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "Анна",
        "Ελένη",
        "محمد",
        "שרה",
        "佐藤さん",
        "김민준",
        "นภา",
        "कृष्ण",
        "O'Brien-Łuć",
        "Ann (Анна)",
        "Ann 🐟",
        "👩‍🚀",
        "❤️",
    ],
)
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("A\u200bn\u202en\u200d", "Ann"),
        ("Ａｎｎ", "Ann"),
        ("Ann\u3164\u2800", "Ann"),
        ("Z" + "\u0315" * 20, "Z" + "\u0315" * 3),
        (" Ann \t\n Bee ", "Ann Bee"),
    ],
)
def test_what_is_not_seen_or_runs_into_other_lines_is_removed(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


@pytest.mark.parametrize("name", ["Аnn", "Pаul", "Βen", "Ｊоhn"])
def test_words_of_several_alphabets_are_refused(name: str) -> None:
    with pytest.raises(Refusal, match="in one alphabet"):
        clean_name(name)


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u3164", "\u2800", "\u0301", "..."])
def test_a_name_that_nobody_could_read_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="at least one letter"):
        clean_name(name)


def test_a_name_that_becomes_too_long_is_refused() -> None:
    with pytest.raises(Refusal, match="24 letters at most"):
        clean_name("\ufdfa\ufdfa")


@given(TEXTS)
def test_cleaning_a_clean_name_changes_nothing(text: str) -> None:
    try:
        cleaned = clean_name(text)
    except Refusal:
        return
    assert clean_name(cleaned) == cleaned
    assert 0 < len(cleaned) <= MAX_NAME
    assert cleaned == " ".join(cleaned.split())
    assert not any(unicodedata.category(c) in ("Cc", "Co", "Cs", "Zl", "Zp") for c in cleaned)


@given(TEXTS.filter(str.strip), st.lists(TEXTS, max_size=4))
def test_a_name_that_was_told_apart_looks_like_no_other(name: str, others: list[str]) -> None:
    told = tell_apart(name, others)
    assert not any(look_alike(told, other) for other in others)
    assert len(told) <= max(len(name), MAX_NAME)


def test_people_who_look_the_same_get_numbers_at_a_table() -> None:
    table = LoggedTable("ace", "nobody", "nobody", open=True)
    cyrillic = "асе"  # The name of a guest is the title of their id.
    table.do(cyrillic, TakeSeat, seat=1)
    assert table.table.names == ["Ace", "Асе 2", ""]
    table.do(cyrillic, Chat, text="hello")
    table.do("aсe", Chat, text="hello")
    assert [message.by for message in table.table.chat] == ["Асе 2", "Aсe 3"]


def test_a_deceptive_name_is_refused_in_a_sentence(server: Server) -> None:
    ann = Player(server, "Ann")
    answer = ann.http.put("/api/me", json={"name": "Аnn"})
    assert (answer.status_code, answer.json()["sentence"]) == (
        409,
        "Please write each word of your name in one alphabet.",
    )
    seats = [{"kind": "me"}, {"kind": "screen", "name": "ANN"}]
    table_id = ann.http.post("/api/tables", json={"game": "hey_thats_my_fish", "seats": seats}).json()["id"]
    assert [seat.name for seat in ann.at(table_id).now.seats] == ["Ann", "ANN 2"]


@pytest.mark.parametrize("other", ["A\u200dnn", "Аnn", "ANN", "Ánn", "A n n"])
def test_names_look_alike_whatever_is_hidden_in_them(other: str) -> None:
    assert look_alike("Ann", other)
    assert not look_alike("Anna", other)
