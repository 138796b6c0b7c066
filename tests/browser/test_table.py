"""The page of a table: what stays in its place, what is seen, and how it fits small screens."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from shoal.core import Game
from tests.browser.conftest import NewPlayer
from tests.games.hey_thats_my_fish.driver import GAME, FloePlayer, invite
from tests.support.client import legal_texts, play_to_the_end
from tests.support.drivers import SIZES, SMALL_SIZES
from tests.support.games import GAMES

WIDE = "W" * 24
"""The widest name that is allowed."""
LONG = "Bartholomew Featherstone"
SPLIT_WORDS = """element => {
  const words = [...element.textContent.matchAll(/\\S+/g)];
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  return words.filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(String);
}"""
"""Returns the words of an element that are split into several lines."""

TEXTS = """part => {
  const texts = document.createTreeWalker(document.querySelector(part), NodeFilter.SHOW_TEXT);
  const shown = [];
  while (texts.nextNode()) {
    if (texts.currentNode.parentElement.localName !== "title") shown.push(texts.currentNode.data.trim());
  }
  return shown;
}"""
"""Returns all texts in a part of the page, but no tooltips."""
CUT_TEXTS = """() => {
  const texts = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.querySelector("main"),
    NodeFilter.SHOW_TEXT);
  const cut = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || element.closest("title, style, option") || !element.checkVisibility()) continue;
    if (element.clientWidth === 1) continue; // It is there for screen readers alone.
    if (/^[a-z]\\d+$/.test(text.data)) continue; // Coordinates come into view with their place.
    if (text.data.endsWith("…") && element.querySelector("title")) cut.push(text.data);
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    for (let around = element; around && around !== document.documentElement; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if ([overflowX, overflowY].some((overflow) => /auto|scroll/.test(overflow))) break;
      if (overflowX === "visible" && around.localName !== "svg") continue;
      const frame = around.getBoundingClientRect();
      const inside = box.left >= frame.left - 1 && box.right <= frame.right + 1
        && box.top >= frame.top - 4 && box.bottom <= frame.bottom + 4; // Lines are a little higher than their letters.
      if (!inside) cut.push(text.data.trim());
    }
  }
  const sentence = document.querySelector("section[aria-label='The board'] p");
  const board = document.querySelector("[data-ply]");
  if (sentence && board && sentence.getBoundingClientRect().bottom > board.getBoundingClientRect().top) {
    cut.push(`over the board: ${sentence.textContent.trim()}`);
  }
  return cut;
}"""
"""Returns the texts that something around them cuts off or that end in dots, and a sentence that covers the board."""


def slide_off(player: FloePlayer) -> None:
    """Open a table on one device, place all penguins, and wait until they can slide."""
    connection = player.connect(player.open_table(GAME.id, "me", "screen"))
    while "-" not in legal_texts(connection.now.snapshot)[0]:
        connection.move()
    player.wait_for(lambda: bool(player.places("can slide")))


def test_the_board_takes_a_small_screen_and_no_page_scrolls_without_need(player: NewPlayer) -> None:
    ann = player("Ann", way="touch")
    ann.open_table(GAME.id, "me", "screen")
    ann.wait_for(ann.my_turn)
    table = ann.page.url.removeprefix(ann.address)
    waiting = f"/table/{ann.open_table(GAME.id, 'me', 'friend')}"
    for path in (table, waiting, f"/learn/{GAME.id}", f"/puzzles/{GAME.id}"):
        ann.open(path)
        expect(ann.cell("d4") if path != waiting else ann.page.get_by_role("button", name="Copy")).to_be_visible()
        for size, (width, height) in (SIZES | SMALL_SIZES).items():
            ann.page.set_viewport_size({"width": width, "height": height})
            assert not ann.page.evaluate("document.documentElement.scrollHeight > innerHeight"), f"{path} at {size}"
    replay = f"/replay/{ann.open_table(GAME.id, 'me', 'screen')}"
    ann.connect(replay.rpartition("/")[2]).do("resign")
    ann.open(replay)
    expect(ann.cell("d4")).to_be_visible()
    for size in ("desktop", "tablet", "landscape"):
        width, height = (SIZES | SMALL_SIZES)[size]
        ann.page.set_viewport_size({"width": width, "height": height})
        assert not ann.page.evaluate("document.documentElement.scrollHeight > innerHeight"), f"the replay at {size}"
    ann.open(table)
    assert ann.cell_size("landscape") >= 42
    assert ann.cell_size("small") >= 36
    ann.inspect("table-small", SMALL_SIZES)


def bar_over_the_sentence(player: FloePlayer, text: str) -> Locator:
    bar = player.page.get_by_role("status").filter(has_text=text)
    expect(bar).to_be_visible()
    return bar


def test_hints_bars_and_refusals_are_seen_and_leave_the_board_in_its_place(player: NewPlayer) -> None:
    ann = player("Ann")
    slide_off(ann)
    board, page = ann.page.locator("[data-ply]"), ann.page
    sentence = page.locator("section[aria-label='The board'] p").first
    place = board.bounding_box()

    ann.choose(ann.places("can slide")[0])
    expect(sentence).to_contain_text("now choose where it slides.")
    wrong = next(
        str(p)
        for p in board.locator("[role=gridcell]").evaluate_all("cs => cs.map(c => c.dataset.place)")
        if p not in ann.places("can be reached") + ann.places("can slide") + ann.places("chosen")
    )
    ann.choose(wrong)
    expect(page.locator(f'[data-refusal="{wrong}"]')).to_be_visible()
    expect(sentence).to_contain_text("slide one of your penguins.")
    assert board.bounding_box() == place

    for size in ("desktop", "phone"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        ann.settle()
        place = board.bounding_box()
        page.mouse.move(width - 60, height - 60)
        page.keyboard.press("h")
        card = page.get_by_role("region", name="Hint")
        expect(card.get_by_role("listitem")).to_have_count(3)
        ann.settle()
        expect(card.get_by_role("button", pressed=True)).to_have_attribute(
            "data-action", str(card.locator("[data-action]").first.get_attribute("data-action"))
        )
        assert board.bounding_box() == place
        lines = page.get_by_role("tabpanel").locator("[aria-current]")
        if size == "desktop":
            expect(lines.last).to_be_in_viewport(ratio=1)
            ann.inspect("hint-words")
        page.keyboard.press("Escape")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowLeft")
        bar = bar_over_the_sentence(ann, "Looking back at move")
        assert board.bounding_box() == place
        bar.get_by_role("button", name="One move on").click()
        expect(bar).not_to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    ann.check_accessibility()


def test_a_line_of_the_log_is_shown_on_the_board_and_coordinates_only_on_demand(player: NewPlayer) -> None:
    ann = player("Ann")
    slide_off(ann)
    places = re.compile(r"\b[a-h][1-8]\b")
    line = ann.page.get_by_role("tabpanel").get_by_role("button").last
    place = places.findall(str(line.text_content()))[0]
    expect(line).to_have_text(re.compile("places a penguin"))
    assert not places.search(line.inner_text().replace("\n", " ")) or line.locator(".unseen").count()
    for point in (line.hover, line.focus):
        ann.page.get_by_role("heading", level=1).hover()
        expect(ann.page.locator("[data-marked]")).to_have_count(0)
        point()
        expect(ann.page.locator(f'[data-marked="{place}"]')).to_be_attached()
    ann.page.get_by_role("tab", name="Table").click()
    ann.page.get_by_label("Show coordinates").check()
    ann.page.get_by_role("tab", name="Moves").click()
    expect(line.locator(".unseen")).to_have_count(0)


def test_long_names_fit_and_a_clock_that_has_run_out_stands_at_zero(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.rename(WIDE)
    clock = {"kind": "total", "seconds": 5, "on_time_out": "lose"}
    seats = [{"kind": "me"}, {"kind": "screen", "name": LONG}]
    connection = ann.connect(ann.new_table({"game": GAME.id, "seats": seats, "clock": clock}))
    for _ in seats:
        connection.move()
    timers = ann.page.get_by_role("timer")
    expect(timers).to_have_count(2)
    size = timers.first.evaluate("clock => parseFloat(getComputedStyle(clock).fontSize)")
    assert size >= 28, "the clock cannot be read from across the room"
    entry = ann.page.get_by_role("tabpanel").get_by_role("button").first
    expect(entry).to_contain_text(WIDE)
    assert entry.evaluate("line => line.scrollWidth <= line.parentElement.clientWidth")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    expect(timers.first).to_have_text("0:00")
    for size in ("phone", "desktop"):
        width, height = SIZES[size]
        ann.page.set_viewport_size({"width": width, "height": height})
        standings = ann.page.get_by_role("dialog").get_by_role("list")
        name = standings.get_by_text(LONG)
        assert name.evaluate(SPLIT_WORDS) == []
        assert ann.page.evaluate(CUT_TEXTS) == [], size
        assert standings.evaluate("list => list.scrollWidth <= list.clientWidth"), size
    ann.photograph("result-long-names")


@pytest.mark.parametrize("game", [game for game in GAMES if not game.physical], ids=lambda game: game.id)
def test_on_a_tablet_no_text_is_cut_and_with_a_clock_one_is_shown_once(player: NewPlayer, game: Game) -> None:
    """Look at the first position and at the last one."""
    ann = player("Charlotte")
    width, height = SIZES["tablet"]
    ann.page.set_viewport_size({"width": width, "height": height})
    clock = {"kind": "total", "seconds": 1800, "increment": 5}
    ann.new_table({"game": game.id, "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}], "clock": clock})
    ann.wait_for(ann.my_turn)
    # Until its font has come, a text is wider.
    ann.page.wait_for_load_state("networkidle")
    ann.settle()
    assert ann.page.evaluate(CUT_TEXTS) == []
    expect(ann.page.get_by_role("timer")).to_have_count(2)
    assert ann.page.evaluate(TEXTS, "main").count("Charlotte") == 1
    ann.photograph(f"tablet-{game.id}", sizes={"tablet": SIZES["tablet"]})
    play_to_the_end([ann.connect(ann.open_table(game.id, "me", "screen"))])
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    ann.settle()
    assert ann.page.evaluate(CUT_TEXTS) == []
    dialog.get_by_role("button", name="Look at the board").click()
    ann.settle()
    assert ann.page.evaluate(CUT_TEXTS) == []
    ann.photograph(f"tablet-{game.id}-over", sizes={"tablet": SIZES["tablet"]})


def test_beside_a_clock_a_name_can_still_be_read(player: NewPlayer) -> None:
    ann = player("Ann")
    clock = {"kind": "total", "seconds": 1800, "increment": 5}
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 3]
    ann.new_table({"game": GAME.id, "seats": seats, "clock": clock})
    places = ann.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(places).to_have_count(4)
    for size, (width, height) in (SIZES | SMALL_SIZES).items():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.settle()
        for place in places.all():
            name = place.locator(".name")
            assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), f"{name.inner_text()} at {size}"
            assert box(name)["x"] + box(name)["width"] <= box(place.get_by_role("timer"))["x"], size
    ann.inspect("table-clocks", SIZES | SMALL_SIZES)


def box(target: Locator) -> FloatRect:
    rect = target.bounding_box()
    assert rect is not None
    return rect


def test_chat_tells_own_lines_apart_and_is_absent_among_bots(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben", seed=2)
    ann.open_table(GAME.id, "me", "bot")
    expect(ann.page.get_by_role("tab", name="Moves")).to_be_visible()
    expect(ann.page.get_by_role("tab", name=re.compile("Chat"))).to_have_count(0)
    ann.open()
    invite(ann, ben)
    for writer, text in ((ann, "<img src=x onerror=alert(1)>"), (ben, "Hi")):
        writer.page.get_by_role("tab", name=re.compile("Chat")).click()
        box = writer.page.get_by_role("textbox").last
        box.fill(text)
        box.press("Enter")
        expect(ann.page.get_by_text(text)).to_be_visible()
    lines = ann.page.get_by_role("tabpanel").locator("li")
    expect(lines.filter(has_text="onerror")).to_have_class(re.compile("own"))
    expect(lines.filter(has_text="Hi")).not_to_have_class(re.compile("own"))
    expect(lines.first.locator("time")).to_be_visible()
    ann.photograph("table-chat")
    ann.check_accessibility()
