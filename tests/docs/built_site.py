"""A built documentation site, read as its visitors' browsers read it."""

import re
from collections.abc import Iterator
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

STYLE_REFERENCE = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")


class Page(HTMLParser):
    """One page: its anchors, the addresses that it links to, and those that a browser loads with it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(path.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value for name, value in attrs if value is not None}
        self.anchors.update(values[name] for name in ("id", "name") if name in values)
        if "src" in values:
            self.loaded.add(values["src"])
        if "href" in values:
            (self.links if tag == "a" else self.loaded).add(values["href"])
        self.loaded.update(style_references(values.get("style", "")))


def style_references(style: str) -> set[str]:
    """Return the addresses that a style sheet loads."""
    return {address or imported for address, imported in STYLE_REFERENCE.findall(style)}


def is_foreign(address: str) -> bool:
    """Return whether a browser asks another host for the address."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme not in ("", "data")


class Site:
    """The pages and style sheets in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @cached_property
    def pages(self) -> dict[Path, Page]:
        return {path: Page(path) for path in sorted(self.root.rglob("*.html"))}

    def loaded(self) -> Iterator[tuple[Path, str]]:
        """Yield everything that pages and style sheets load, each with the file that loads it."""
        for path, page in self.pages.items():
            yield from ((path, address) for address in page.loaded)
        for path in self.root.rglob("*.css"):
            yield from ((path, address) for address in style_references(path.read_text()))

    def resolve(self, path: Path, address: str) -> tuple[Path, str]:
        """Return the file and the anchor that an address leads to, seen from a file."""
        target, anchor = urldefrag(address)
        if not target:
            return path, unquote(anchor)
        start = self.root if target.startswith("/") else path.parent
        file = (start / unquote(urlsplit(target).path).lstrip("/")).resolve()
        return (file / "index.html" if file.is_dir() else file), unquote(anchor)

    def reachable(self) -> set[Path]:
        """Return the pages to which links lead from the front page, directly or through others."""
        found: set[Path] = set()
        waiting = [self.root / "index.html"]
        while waiting:
            path = waiting.pop()
            if path in found or path not in self.pages:
                continue
            found.add(path)
            waiting += [self.resolve(path, link)[0] for link in self.pages[path].links if not is_foreign(link)]
        return found
