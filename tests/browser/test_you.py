"""A person's own page in a real browser: their games and ratings, the people they have played with, and series."""

import json
import re

from playwright.sync_api import expect

from shoal.core import find_game
from tests.support.browser import NewPerson
from tests.support.client import Player
from tests.support.drivers import Person

GAME = "hey_thats_my_fish"
LAP = {"rules": find_game("icecool").rules_version, "flicks": 4, "trajectories": []}


def program_of(person: Person) -> Player:
    """Return the same guest without their browser."""
    return Player(person.site, cookie=next(cookie["value"] for cookie in person.context.cookies()))


def play(host: Player, guest: Player, loser: Player, **fields: object) -> None:
    """Let two guests play a game that one of them resigns."""
    table_id = host.open_table("me", "friend", **fields)
    first = host.at(table_id)
    invitation = first.now.invitation.rpartition("/")[2]
    guest.http.post("/api/join", json={"invitation": invitation, "agrees": True})
    loser.at(table_id).do("resign")
    first.until(lambda now: now.status == "over")


def test_the_own_page_shows_games_and_people_and_invites_again(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    for visitor in (ann, ben):
        visitor.open("/settings")
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    one, other = program_of(ann), program_of(ben)
    for loser in (other, one, other, other):
        play(one, other, loser, rated=True)
    play(one, other, one)
    against_bot = one.open_table("me", "easy", game="kuna_yala", rated=True)
    one.at(against_bot).do("resign")
    other_table = other.at(other.open_table("me", "friend"))
    lap = json.dumps({"flat, thumb": {**LAP, "home": {"x": 0, "y": 0, "heading": 0}}})
    ann.page.evaluate(
        "lap => { localStorage['shoal.icecool.laps'] = lap;"
        " localStorage['shoal.puzzles'] = JSON.stringify({ icecool: { first: 1, second: 3 } }); }",
        lap,
    )
    ann.open()
    ann.page.get_by_role("link", name="Your games and people").click()
    expect(ann.page.get_by_text("6 finished games, 3 won")).to_be_visible()
    game = ann.page.get_by_role("region", name="Hey, That's My Fish!")
    expect(game).to_contain_text(re.compile(r"Rating 1[56]\d\d ± \d+"))
    expect(game).to_contain_text("0 now, 2 at best")
    expect(game.get_by_role("img", name=re.compile("Rating over 4 rated games"))).to_be_visible()
    bests = ann.page.get_by_role("region", name="ICECOOL")
    expect(bests).to_contain_text("4 flicks")
    expect(bests).to_contain_text(re.compile(r"2 of \d+ solved, 1 at the first try"))
    circle = ann.page.get_by_role("region", name="People you have played with")
    expect(circle.get_by_role("listitem")).to_have_text(re.compile(r"Ben\s*online\s*5 games · 3–2\s*Invite\s*Ben"))
    game.get_by_text("How strong the bots are").click()
    ann.inspect("you")
    circle.get_by_role("button", name="Invite Ben").click()
    dialog = ann.page.get_by_role("dialog", name="Invite Ben")
    dialog.get_by_role("combobox").select_option(GAME)
    dialog.get_by_role("radio", name="Best of 3").check()
    ann.inspect("you-invite")
    dialog.get_by_role("button", name="Open the table").click()
    expect(ann.page.get_by_role("heading", name="Waiting for Ben")).to_be_visible()
    table_id = ann.page.url.rpartition("/")[2]
    other_table.do("leave")
    ben.open()
    ben.page.locator(f'a[href="/table/{table_id}"]').first.click()
    expect(ben.page.get_by_text("Best of 3: 0–0")).to_be_visible()
    ben.page.get_by_role("button", name="Sit here").click()
    expect(ann.page.get_by_role("grid").first).to_be_visible()


def test_a_rated_series_asks_for_consent_and_goes_on_with_the_next_game(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    ann.open(f"/new/{GAME}")
    ann.page.get_by_role("radio", name="Best of 3").check()
    ann.page.get_by_role("switch", name="Rated game").check()
    ann.inspect("new-rated")
    host = program_of(ann)
    table = host.at(host.open_table("me", "friend", rated=True, series=3))
    ann.open(f"/table/{table.table_id}")
    ben.open(table.now.invitation)
    expect(ben.page.get_by_role("heading", name="This game is rated")).to_be_visible()
    ben.inspect("join-rated")
    assert table.now.status == "waiting"
    ben.page.get_by_role("button", name="Take my seat").click()
    table.until(lambda now: now.status == "playing")
    table.do("resign")
    result = ben.page.get_by_role("dialog")
    expect(result).to_contain_text("Best of 3 Ann 0 and Ben 1")
    ben.inspect("series-result")
    result.get_by_role("button", name="Next game").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Ben would like to go on.")
    ann.page.get_by_role("dialog").get_by_role("button", name="Play the next game").click()
    expect(ann.page).not_to_have_url(re.compile(table.table_id))
    expect(ann.page.get_by_role("grid").first).to_be_visible()
