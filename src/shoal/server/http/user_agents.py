"""Names of devices, as people recognise them in a list."""

from typing import Any

from litestar.datastructures import Headers

from shoal.server.http.identity import find_token_secret

BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
"""Parts of the header User-Agent and the browsers that they betray; the first that occurs counts."""
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"), ("Linux", "Linux"),
)  # fmt: skip
PROGRAM = "A program"
UNKNOWN = "A browser"


def describe_device(scope: Any) -> str:
    """Return a name for the device of a request or a WebSocket."""
    if find_token_secret(scope) is not None:
        return PROGRAM
    return describe_user_agent(Headers.from_scope(scope).get("user-agent", ""))


def describe_user_agent(header: str) -> str:
    """Return browser and system as the header User-Agent tells them.

    >>> describe_user_agent("Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0")
    'Firefox on Linux'
    >>> describe_user_agent("curl/8.5.0")
    'A browser'
    """
    browser = next((name for part, name in BROWSERS if part in header), UNKNOWN)
    system = next((name for part, name in SYSTEMS if part in header), None)
    return browser if system is None else f"{browser} on {system}"
