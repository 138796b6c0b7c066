"""Photographs all pages, or those whose names contain one of the words that are given.

`python -m tests.walk lobby kuna_yala` writes pictures into build/screens/walk/ and one contact sheet per page into
its folder sheets/. It uses one server and one browser, in which scrollbars are seen as on a desktop.
"""

import asyncio
import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.support.browser import ARGUMENTS, CHROMIUM, MILLISECONDS
from tests.support.client import open_connections
from tests.support.server_process import run_server
from tests.walk.camera import Camera
from tests.walk.pages import Walk
from tests.walk.tables import write_tables


def main(words: list[str]) -> None:
    expect.set_options(timeout=MILLISECONDS)
    camera = Camera()
    with tempfile.TemporaryDirectory() as name:
        database = f"sqlite:{Path(name) / 'shoal.db'}"
        cookie, played = asyncio.run(write_tables(database))
        with (
            run_server(database, Path(name), "--commands-per-second", "200", "--seed", "1") as server,
            open_connections,
            sync_playwright() as playwright,
        ):
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=ARGUMENTS, ignore_default_args=["--hide-scrollbars"]
            )
            wanted = re.compile("|".join(map(re.escape, words)))
            Walk(browser, server, cookie, played, camera, wanted).go()
            browser.close()
    print(*camera.complaints, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
