"""Links show themselves to other sites: a title, a description and a picture, with no secret in them."""

import html
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from struct import unpack
from time import monotonic
from xml.etree import ElementTree

import httpx
import pytest

from shoal.core import Game, Rng, State, find_game, game_ids
from shoal.core.raster import FONTS, render
from shoal.server.domain.entries import Began, Clock, Opened, Seat
from shoal.server.domain.table import Table
from shoal.server.http.preview_subjects import show_played
from shoal.server.preview.card import HEIGHT, WIDTH, Card, SeatLine, draw_card
from tests.support.client import Player, play_to_the_end, seat_two
from tests.support.databases import new_database
from tests.support.server_process import PATIENCE, Server, run_server

FISH = "Hey, That's My Fish!"
TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)" />')
STRANGE = "\"><script>alert(1)</script>&'"


@pytest.fixture
def server(servers: Callable[[str], Server]) -> Server:
    """Return one server: previews do not concern the database."""
    return servers("sqlite")


@pytest.fixture
def bot(server: Server) -> Iterator[httpx.Client]:
    """Return a program that looks at links. It has no cookie."""
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        yield client


def tags_of(page: httpx.Response) -> dict[str, str]:
    assert page.status_code == 200
    return {name: html.unescape(content) for name, content in TAG.findall(page.text)}


def picture_at(bot: httpx.Client, path: str) -> bytes:
    answer = bot.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png"
    assert unpack(">II", answer.content[16:24]) == (WIDTH, HEIGHT)
    return answer.content


def make_table(state: State, game: Game, names: tuple[str, ...] = ("Ann", "Ben")) -> Table:
    """Return a running table, open to all, whose game is in this state."""
    seats = tuple(Seat("person", name, name) for name in names)
    table = Table("table-of-a-test", Opened(game.id, {"players": len(names)}, seats, Clock(), True, "Ann"), 0.0, 0.0)
    table.fold(Began(1, game.rules_version), 0.0, 0.0)
    table._state = state
    return table


def svg_of(table: Table) -> str:
    subject = show_played(table, "table")
    return draw_card(subject.card, subject.draw())


@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if find_game(game_id).has_secrets])
def test_states_that_a_spectator_cannot_tell_apart_give_the_same_picture(game_id: str) -> None:
    game, rng = find_game(game_id), Rng(5, game_id)
    state = game.start(game.options(players=2), 5)
    pictures = set()
    for _ in range(4):
        for _ in range(1 if game.physical else 5):
            action = state.sample(rng)
            state.apply(action, state.resolve(action))
        shown = svg_of(make_table(state, game))
        for world in range(5):
            other = game.imagine(state.view(None), None, Rng(world))
            assert svg_of(make_table(other, game)) == shown
        pictures.add(shown)
    assert len(pictures) == 4
    assert render(shown) == render(svg_of(make_table(other, game)))


def test_a_seat_may_know_more_than_the_picture_shows() -> None:
    """The test above could not fail if a seat's own view gave the same picture."""
    game = find_game("kuna_yala")
    state = game.start(game.options(players=2), 5)
    assert (state.view(0)._repr_svg_() or "") not in svg_of(make_table(state, game))


def test_names_are_escaped_and_cut() -> None:
    long = STRANGE * 20
    svg = draw_card(
        Card(long, long, (SeatLine(0, long, long), SeatLine(1, "\x00\ufffe小鱼"))), ['<svg viewBox="0 0 9 9"/>']
    )
    texts = ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert "script" not in {element.tag for element in ElementTree.fromstring(svg).iter()}
    assert any(text.startswith('"><scr') and text.endswith("…") and len(text) < 40 for text in texts)
    assert "小鱼" in texts
    assert render(svg).startswith(b"\x89PNG")


def test_the_fonts_are_ours_and_come_with_their_licences() -> None:
    assert [Path(font).name for font in FONTS] == ["fredoka-600.ttf", "nunito-600.ttf"]
    for font in FONTS:
        licence = Path(font.replace("-600.ttf", "-licence.txt")).read_text()
        assert "SIL Open Font License" in licence
    word = draw_card(Card("Shoal", ""), [])
    assert render(word) != render(word.replace(">Shoal<", "><"))


@pytest.mark.parametrize(
    ("path", "title", "image"),
    [
        ("/", "Shoal", "/preview/lobby.png"),
        ("/rules/kuna_yala", "The rules of Kuna Yala", "/preview/game/kuna_yala.png"),
        ("/learn/icecool", "Learn ICECOOL", "/preview/lesson/icecool/0.png"),
        ("/new/little_big_fish", "Little Big Fish", "/preview/game/little_big_fish.png"),
        ("/challenge/gone_fishing", "Daily sea – Gone Fishing", "/preview/challenge/gone_fishing.png"),
        ("/puzzles/icecool?puzzle=today", "A puzzle in ICECOOL", "/preview/puzzle/icecool/"),
    ],
)
def test_pages_describe_themselves(server: Server, bot: httpx.Client, path: str, title: str, image: str) -> None:
    tags = tags_of(bot.get(path))
    assert tags["og:title"] == title
    assert tags["og:description"]
    assert tags["og:image"].startswith(server.address + image)
    assert tags["og:url"] == server.address + path.partition("?")[0]
    assert tags["twitter:card"] == "summary_large_image"
    picture_at(bot, tags["og:image"])
    assert not bot.cookies


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/settings", "/table/no-such-table", "/replay/x", "/rules/chess", "/join/a.b", "/puzzles/x?puzzle=1"],
)
def test_addresses_with_nothing_to_show_say_nothing(bot: httpx.Client, path: str) -> None:
    assert tags_of(bot.get(path)) == {}


@pytest.mark.parametrize(
    "path",
    [
        "x",
        "table/no-such-table.png",
        "game/chess.png",
        "game/icecool",
        "lesson/icecool/99.png",
        "../x.png",
        "replay/%00.png",
    ],
)
def test_there_are_no_other_pictures(bot: httpx.Client, path: str) -> None:
    assert bot.get(f"/preview/{path}").status_code == 404


def test_an_open_table_shows_who_plays_and_a_private_one_only_the_game(server: Server, bot: httpx.Client) -> None:
    first, _ = seat_two(server, open=True)
    tags = tags_of(bot.get(f"/table/{first.table_id}"))
    assert tags["og:title"] == f"Ann and Ben – {FISH}"
    assert tags["og:description"].startswith("Ann is to move.")
    before = picture_at(bot, tags["og:image"])
    first.move()
    tags = tags_of(bot.get(f"/table/{first.table_id}"))
    assert tags["og:description"].startswith("Ben is to move. 1 move so far.")
    assert picture_at(bot, tags["og:image"]) != before

    private, _ = seat_two(server)
    of_game = picture_at(bot, "/preview/game/hey_thats_my_fish.png")
    page = bot.get(f"/table/{private.table_id}")
    assert tags_of(page)["og:image"] == f"{server.address}/preview/game/hey_thats_my_fish.png"
    assert not re.search("Ann|Ben", str(tags_of(page)))
    assert picture_at(bot, f"/preview/table/{private.table_id}.png") == of_game
    private.move()
    assert picture_at(bot, f"/preview/table/{private.table_id}.png") == of_game
    assert bot.get(f"/preview/replay/{private.table_id}.png").status_code == 404
    assert not bot.cookies


def test_an_invitation_names_the_game_and_is_not_used_up(server: Server, bot: httpx.Client) -> None:
    ann = Player(server, "Ann")
    table = ann.at(ann.open_table("me", "friend"))
    path = "/join/" + table.now.invitation.rpartition("/")[2]
    tags = tags_of(bot.get(path))
    assert tags["og:title"] == f"You are invited to a game of {FISH}"
    assert tags["og:image"].endswith("/preview/game/hey_thats_my_fish.png")
    assert "Ann" not in str(tags)
    assert not bot.cookies
    forged = path[:-1] + ("0" if path[-1] != "0" else "1")
    assert tags_of(bot.get(forged)) == {}
    assert Player(server, "Ben").join(table.now.invitation).json()["seated"]


def test_a_finished_game_tells_who_won_and_shows_any_of_its_moves(server: Server, bot: httpx.Client) -> None:
    tables = list(seat_two(server, game="little_big_fish"))
    play_to_the_end(tables)
    path = f"/replay/{tables[0].table_id}"
    tags = tags_of(bot.get(path))
    assert re.match("(Ann|Ben|Ann and Ben) won|A draw", tags["og:title"])
    assert "Ann: " in tags["og:description"]
    last = bot.get(tags["og:image"])
    earlier = tags_of(bot.get(f"{path}?turn=3"))["og:image"]
    assert earlier.endswith("?turn=3")
    assert picture_at(bot, earlier) != last.content
    again = bot.get(tags["og:image"], headers={"if-none-match": last.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "max-age" in last.headers["cache-control"]
    assert bot.head(tags["og:image"]).status_code == 200


def test_names_cannot_break_out_of_the_page(server: Server, bot: httpx.Client) -> None:
    ann = Player(server, STRANGE[:24])
    table_id = ann.open_table("me", "friend", open=True)
    Player(server, "Ben").join(ann.at(table_id).now.invitation)
    page = bot.get(f"/table/{table_id}")
    assert "<script>alert" not in page.text
    assert STRANGE[:10] in tags_of(page)["og:title"]


@pytest.mark.parametrize("host", ['evil.example"><script>', "a b", "x/../y", "user@host", ""])
def test_a_strange_host_is_not_repeated(bot: httpx.Client, host: str) -> None:
    page = bot.get("/rules/icecool", headers={"host": host})
    assert page.status_code in (200, 400)
    assert TAG.findall(page.text) == []


def test_the_host_stands_only_in_the_answer_to_the_visitor_who_named_it(server: Server, bot: httpx.Client) -> None:
    page = bot.get("/rules/icecool", headers={"host": "shoal.example", "x-forwarded-host": "evil.example"})
    assert tags_of(page)["og:image"] == "http://shoal.example/preview/game/icecool.png"
    assert page.headers["cache-control"] == "private, no-cache"
    assert tags_of(bot.get("/rules/icecool"))["og:image"].startswith(server.address)
    assert "evil" not in page.text
    forwarded = bot.get("/rules/icecool", headers={"x-forwarded-proto": "https", "host": "shoal.example"})
    assert tags_of(forwarded)["og:image"].startswith("https://shoal.example/")
    assert bot.get("/rules/icecool", headers={"if-none-match": page.headers["etag"]}).status_code == 200


def test_a_flood_of_previews_is_refused_and_moves_go_on(tmp_path: Path) -> None:
    with run_server(new_database("sqlite", tmp_path), tmp_path, "--previews-per-second", "1") as server:
        ann = Player(server, "Ann")
        table = ann.at(ann.open_table("me", "screen", open=True))
        with httpx.Client(base_url=server.address, timeout=PATIENCE) as bot, ThreadPoolExecutor(8) as pool:
            paths = [f"/preview/lesson/{game}/{step}.png" for game in game_ids() for step in range(6)]
            answers = pool.map(bot.get, paths)
            began = monotonic()
            for _ in range(5):
                table.move()
            took = monotonic() - began
            statuses = {answer.status_code for answer in answers}
            assert statuses == {200, 429}
            pages = (bot.get("/rules/icecool") for _ in range(100))
            assert any(tags_of(page) == {} for page in pages), "pages still come, without their descriptions"
        assert took < PATIENCE / 2
