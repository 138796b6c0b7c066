"""The same person on every device: joined by a code, brought back by a passkey, and forgotten on request."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from shoal.server.domain.former_guests import NAME
from tests.support.browser import NewPerson
from tests.support.drivers import Person

GAME = "hey_thats_my_fish"


def take_along(person: Person) -> str:
    """Ask for a code in the settings, and return it."""
    person.open("/settings")
    person.page.get_by_role("button", name="Take me along").click()
    code = person.page.get_by_test_id("code")
    expect(code).to_have_text(re.compile(r"^\w{5}-\w{5}$"))
    return code.inner_text()


def test_two_devices_are_joined_by_a_code(person: NewPerson) -> None:
    ann, phone = person("Ann"), person("Puffin", way="touch")
    phone.context.clear_cookies()
    table_id = ann.open_table(GAME, "me", "friend")
    code = take_along(ann)
    ann.inspect("devices-code")
    phone.open()
    phone.page.get_by_role("link", name="I have played here before").tap()
    phone.inspect("devices-come-back")
    phone.page.get_by_label("Code from your other device").fill(code.lower().replace("-", " "))
    phone.page.get_by_role("button", name="Continue").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Play here as Ann?")
    phone.inspect("devices-along")
    phone.page.get_by_role("button", name="Play as Ann").tap()
    phone.page.wait_for_url(f"{phone.address}/")
    expect(phone.page.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(ann.page.get_by_text("has joined")).to_be_visible()
    phone.open(f"/table/{table_id}")
    expect(phone.page.get_by_text("Free seat", exact=True)).to_be_visible()
    # The computer signs the telephone out while it looks at the table.
    ann.page.get_by_role("button", name=re.compile("^Sign out")).nth(1).click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(ann.page.get_by_role("button", name=re.compile("^Sign out"))).to_have_count(1)
    phone.wait_for(lambda: phone.fetch("/api/me").json()["name"] != "Ann")


def test_a_browser_with_games_is_asked_before_it_becomes_another_guest(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    ben.open_table(GAME, "me", "friend")
    ben.open(f"/along/{take_along(ann)}")
    expect(ben.page.get_by_text("This browser is Ben with a game.")).to_be_visible()
    ben.inspect("devices-instead")
    ben.page.get_by_role("link", name="Stay Ben").click()
    expect(ben.page.get_by_role("heading", name="Your tables")).to_be_visible()
    ben.open("/along/ABCDE-ABCDE")
    expect(ben.page.get_by_role("main").get_by_role("alert")).to_contain_text("does not work")
    ben.inspect("devices-bad-code")
    assert [problem for problem in ben.problems if "409" not in problem] == []
    ben.problems.clear()  # The browser reports the refusal too.


def test_a_passkey_brings_a_guest_back_whose_browser_has_forgotten_them(person: NewPerson) -> None:
    ann = person("Ann")
    ann.open("/settings")
    expect(ann.page.get_by_text("Passkeys work only where the site has a name")).to_be_visible()
    ann.address = f"http://localhost:{ann.site.port}"
    ann.fetch("/api/me")
    ann.rename("Ann")
    devtools = ann.context.new_cdp_session(ann.page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    ann.open("/settings")
    ann.page.get_by_role("button", name="Make a passkey").click()
    expect(ann.page.get_by_text("Made with Chrome")).to_be_visible()
    ann.inspect("devices-settings")
    ann.context.clear_cookies()
    ann.open("/along")
    expect(ann.page.get_by_role("banner")).not_to_contain_text("Ann")
    ann.page.get_by_role("button", name="Use a passkey").click()
    ann.page.wait_for_url(f"{ann.address}/")
    expect(ann.page.get_by_role("banner")).to_contain_text("Ann")
    ann.open("/settings")
    expect(ann.page.get_by_role("button", name=re.compile("^Sign out"))).to_have_count(2)
    ann.page.get_by_role("button", name="Remove the passkey").click()
    expect(ann.page.get_by_text("Made with Chrome")).to_have_count(0)


def test_a_guest_sees_their_data_and_is_forgotten(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    table_id = ben.open_table(GAME, "me", "friend")
    expect(ben.page.get_by_text("Free seat", exact=True)).to_be_visible()
    ann.open(ben.invitation())
    expect(ann.page).to_have_url(re.compile(f"/table/{table_id}"))
    ann.connect(table_id).do("chat", text="Hello from Elm Street")
    expect(ben.page.get_by_text("Ann", exact=True).first).to_be_visible()
    ann.open("/settings")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download my data").click()
    data = json.loads(Path(download.value.path()).read_text())["data"]
    assert (data["guest"]["name"], data["tables"][0]["my_messages"][0]["text"]) == ("Ann", "Hello from Elm Street")
    ann.page.get_by_role("button", name="Forget me").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("a former guest")
    ann.inspect("devices-forget")
    dialog.get_by_role("button", name="Forget me").click()
    ann.page.wait_for_url(f"{ann.address}/")
    expect(ann.page.get_by_role("link", name="I have played here before")).to_be_visible()
    expect(ben.page.get_by_text(NAME).first).to_be_visible()
    expect(ben.page.get_by_text("Elm Street")).to_have_count(0)
    assert ann.fetch("/api/me").json()["name"] != "Ann"
