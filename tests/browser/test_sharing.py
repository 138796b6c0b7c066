"""A finished game is shared as a picture or as a clip of its best moment."""

import io
from itertools import pairwise

from PIL import Image, ImageChops
from playwright.sync_api import Download, Route, expect

from tests.browser.conftest import NewPlayer
from tests.browser.test_study import open_replay
from tests.support.drivers import SIZES, SMALL_SIZES, Person

MAX_BYTES = 4 * 1024 * 1024
PNG, WEBM = b"\x89PNG", b"\x1a\x45\xdf\xa3"


def press_and_save(person: Person, name: str) -> Download:
    with person.page.expect_download(timeout=60_000) as download:
        person.page.get_by_role("button", name=name).click()
    return download.value


def test_a_replay_is_saved_as_a_picture_and_as_a_clip_with_several_frames(player: NewPlayer) -> None:
    ann = player("Ann")
    open_replay(ann, 2)
    picture = press_and_save(ann, "Save picture").path().read_bytes()
    assert picture.startswith(PNG)
    assert len(picture) > 50_000, "a picture of nothing is smaller"

    download = press_and_save(ann, "Save clip")
    assert download.suggested_filename.endswith(".gif")
    clip = download.path().read_bytes()
    assert len(clip) <= MAX_BYTES
    frames = Image.open(io.BytesIO(clip))
    assert frames.n_frames >= 3  # type: ignore[attr-defined]
    images = []
    for index in range(frames.n_frames):  # type: ignore[attr-defined]
        frames.seek(index)
        images.append(frames.convert("RGB"))
    differences = [ImageChops.difference(a, b).getbbox() for a, b in pairwise(images)]
    assert all(differences), "every frame shows another position"
    assert len(images[0].getcolors(1 << 24) or []) > 20, "a board has many colours"
    ann.wait_for(lambda: "turn=2" in ann.page.url)

    held: list[Route] = []
    ann.page.route("**/*.woff2", lambda route: held.append(route))  # A frame needs the fonts, so the clip waits.
    ann.page.get_by_role("button", name="Save clip").click()
    expect(ann.page.get_by_role("progressbar")).to_be_visible()
    ann.wait_for(lambda: bool(held))
    ann.check_accessibility()
    ann.page.get_by_role("button", name="Cancel").click()
    ann.page.unroute("**/*.woff2")
    expect(ann.page.get_by_role("button", name="Save clip")).to_be_enabled()
    ann.inspect("replay-sharing", SIZES | SMALL_SIZES)


def test_an_act_of_a_physical_game_is_saved_as_a_video(player: NewPlayer) -> None:
    ann = player("Ann")
    table = ann.open_table("icecool", "me", "screen")
    ann.allow_motion()
    connection = ann.connect(table)
    for action in ("place 314.632 563.189", "flick -43.597 4.588 0.0 40.0"):
        connection.move(action)
    connection.do("resign")
    ann.open(f"/replay/{table}")
    expect(ann.page.locator(".board canvas").first).to_be_visible()
    clip = press_and_save(ann, "Save clip")
    assert clip.suggested_filename.endswith(".webm")
    video = clip.path().read_bytes()
    assert video.startswith(WEBM)
    assert 10_000 < len(video) <= MAX_BYTES
    assert video.count(b"\xa3") > 5, "a video has several blocks"
