"""How long a player waits until the net obeys: `python -m benchmarks.gone_fishing.playable OTHER`.

OTHER is another checkout with built pages. Both serve the same Chromium in turn, with an empty cache every time, so
that the ratio says what the difference between them is worth on this machine.
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx
from playwright.sync_api import Browser, expect, sync_playwright
from tests.support.browser import ARGUMENTS, CHROMIUM
from tests.support.client import HEADERS, seat_wishes

ROOT = Path(__file__).parents[2]
ROUNDS = 5
PATIENCE = 120_000
"""Longest wait for a page, in milliseconds."""


def serve(checkout: Path, port: int, folder: Path) -> subprocess.Popen[bytes]:
    """Start the server of a checkout, and return when it answers."""
    program = "from shoal.cli import main; main()"
    database = f"sqlite:{folder / 'shoal.db'}"
    command = [sys.executable, "-c", program, "serve", "--port", str(port), "--db", database]
    environment = os.environ | {"PYTHONPATH": str(checkout / "src")}
    process = subprocess.Popen(
        command, cwd=checkout, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    transport = httpx.HTTPTransport(retries=50)
    with httpx.Client(transport=transport, timeout=60) as client:
        client.get(f"http://127.0.0.1:{port}/readyz")
    return process


def seconds_to_playable(browser: Browser, address: str) -> float:
    """Open a table as a new guest, and return the seconds until the player's hand holds the rod."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.request.get(f"{address}/api/me")
    wishes = {"game": "gone_fishing", "seats": seat_wishes(["me"]), "options": {}}
    table = page.request.post(f"{address}/api/tables", data=wishes, headers=HEADERS).json()["id"]
    begun = perf_counter()
    page.goto(f"{address}/table/{table}", wait_until="commit")
    page.get_by_role("button", name="Square").click()
    expect(page.locator("[data-hand=lower]")).to_be_attached(timeout=PATIENCE)
    seconds = perf_counter() - begun
    context.close()
    return seconds


def main(other: Path) -> None:
    checkouts = {"other": other.resolve(), "this": ROOT}
    times: dict[str, list[float]] = {name: [] for name in checkouts}
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        servers = {}
        for port, (name, checkout) in enumerate(checkouts.items(), 8471):
            home = Path(folder) / name
            home.mkdir()
            servers[name] = (f"http://127.0.0.1:{port}", serve(checkout, port, home))
        try:
            for _ in range(ROUNDS):
                for name, (address, _process) in servers.items():
                    times[name].append(seconds_to_playable(browser, address))
        finally:
            for _address, process in servers.values():
                process.terminate()
                process.wait()
            browser.close()
    before, after = median(times["other"]), median(times["this"])
    print(f"other {before:.2f} s, this {after:.2f} s, ratio {after / before:.2f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
