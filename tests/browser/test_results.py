"""The end of a game in a real browser: how it is told, and what comes after it; and bots that can be hurried."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.games.hey_thats_my_fish.driver import GAME, FloePlayer, meet_on_half_the_floes
from tests.games.hey_thats_my_fish.positions import TINY_LAYOUT
from tests.support.drivers import SMALL_SIZES
from tests.support.server_process import Server

PNG = b"\x89PNG"


def play_on(*players: FloePlayer) -> list[int]:
    """Let the players make the first legal moves to the end, without their boards, and return their places."""
    table_id = players[0].page.url.rpartition("/")[2]
    connections = [player.connect(table_id) for player in players]
    first = connections[0]
    while first.now.status == "playing":
        mover = next((connection for connection in connections if connection.now.snapshot.legal), None)
        if mover:
            mover.move()
        else:
            first.receive()
        ply = max(connection.now.snapshot.ply for connection in connections)
        for connection in connections:
            connection.at_ply(ply)
    return list(first.now.places)


def test_the_winner_celebrates_and_the_loser_is_consoled(player: NewPlayer) -> None:
    ann, ben, cy = player("Ann"), player("Ben", seed=2), player("Cy")
    meet_on_half_the_floes(ann, ben)
    cy.open(ann.page.url.removeprefix(ann.address))
    first, _ = play_on(ann, ben)
    winner, loser = (ann, ben) if first == 1 else (ben, ann)
    name = "Ann" if winner is ann else "Ben"
    dialogs = [viewer.page.get_by_role("dialog") for viewer in (winner, loser, cy)]
    for dialog, title in zip(dialogs, ("You win", f"{name} wins", f"{name} wins"), strict=True):
        expect(dialog.get_by_role("heading")).to_have_text(re.compile(rf"^{title} by \d+ (fish|floes?.*)!?$"))
        expect(dialog).to_contain_text("No penguin can move any more.")
        expect(dialog.get_by_role("list")).to_contain_text(re.compile(r"\d+ fish, \d+ floes"))
    penguins = [dialog.locator("svg").filter(has=dialog.page.locator(".scarf")) for dialog in dialogs]
    for figures, moods in zip(penguins, ("dance sulk", "dance sulk", "dance sulk"), strict=True):
        assert sorted(str(figures.nth(n).get_attribute("class")).split()[0] for n in range(2)) == moods.split()
    assert loser.page.locator("[popover]").count() == 0
    dancing = "() => document.getAnimations().some(({ playState }) => playState === 'running')"
    assert not cy.page.evaluate(dancing)
    cy.allow_motion()
    cy.page.wait_for_function(dancing)
    cy.page.close()
    ben.check_accessibility()
    ben.photograph("result-people", sizes=SMALL_SIZES)


def test_after_bots_the_next_level_is_offered_and_the_picture_saved(player: NewPlayer) -> None:
    ann = player("Ann")
    ann.open_table(GAME.id, "me", "medium")
    play_on(ann)
    dialog = ann.page.get_by_role("dialog")
    with ann.page.expect_download() as download:
        dialog.get_by_role("button", name="Save picture").click()
    assert download.value.suggested_filename.startswith(GAME.id)
    picture = download.value.path().read_bytes()
    assert picture.startswith(PNG)
    assert int.from_bytes(picture[16:20]) > 1000, "the picture is wide"
    assert len(picture) > 50_000, "a picture of nothing is smaller"
    ann.inspect("result")
    dialog.get_by_role("button", name="Look at the board").click()
    expect(dialog).to_have_count(0)
    ann.cell("d4").click()
    ann.page.get_by_role("button", name="See the result").click()
    step = dialog.get_by_role("button", name=re.compile("^Try"))
    level = "hard" if step.inner_text() == "Try Hard next" else "easy"
    before = ann.page.url
    step.click()
    ann.wait_for(lambda: ann.page.url != before)
    expect(ann.page.get_by_text(f"bot, {level}")).to_be_visible()


def test_a_long_name_is_seen_whole_in_the_result_on_a_phone(player: NewPlayer) -> None:
    ann = player("Bartholomew Featherstone", way="touch")
    ann.open_table(GAME.id, "me", "screen", layout=TINY_LAYOUT)
    play_on(ann)
    name = ann.page.get_by_role("dialog").get_by_text("Bartholomew Featherstone", exact=True)
    expect(name).to_be_visible()
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")


def test_bots_greet_think_and_can_be_hurried_by_a_button_or_a_tap(player: NewPlayer, site: Server) -> None:
    site.stop()
    site.arguments = ("--bot-pace", "3600", *site.arguments[2:])
    site.start()
    ann = player("Ann")
    ann.open_table(GAME.id, "me", "easy")
    ann.wait_for(ann.my_turn)
    skip = ann.page.get_by_role("button", name="Skip")
    ann.act()
    expect(ann.page.get_by_role("status").filter(has_text="Hello!")).to_be_visible()
    expect(ann.page.get_by_text("Pip is thinking…").first).to_be_visible()
    ann.photograph("table-bot-thinks")
    skip.click()
    ann.wait_for_turn(2)
    expect(skip).to_have_count(0)
    ann.act()
    expect(skip).to_be_visible()
    ann.cell("a1").click(force=True)
    ann.wait_for_turn(4)
