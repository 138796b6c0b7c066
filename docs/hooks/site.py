"""Hooks of MkDocs: pages and files of the site that are kept elsewhere in the repository."""

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FONTS = ROOT / "src" / "shoal" / "server" / "static" / "assets"
"""Folder of the built game pages, which contains their fonts."""
PAGES = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md", "security.md": "SECURITY.md"}
"""Pages of the site that stand at the root of the repository."""
CAPTIONED = re.compile(r'<p>(<img [^>]*?) title="([^"]*)"([^>]*>)</p>')
"""Matches a paragraph that is a picture with a title."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.nav = expand_folders(config.nav)
    return config


def expand_folders(nav: Any) -> Any:
    """Replace every folder in the navigation by a list of its pages, so that a new page needs no entry.

    The index of a folder comes first.
    """
    match nav:
        case list():
            return [expand_folders(entry) for entry in nav]
        case dict():
            return {title: expand_folders(entry) for title, entry in nav.items()}
        case str() if nav.endswith("/"):
            pages = sorted((DOCS / nav).glob("*.md"), key=lambda page: (page.name != "index.md", page.name))
            return [page.relative_to(DOCS).as_posix() for page in pages]
    return nav


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, source in PAGES.items():
        files.append(File.generated(config, name, content=read_page(ROOT / source)))
    files.append(File.generated(config, "assets/icon.svg", content=(ROOT / "web/public/icon.svg").read_text()))
    files.append(File.generated(config, "assets/tokens.css", content=read_tokens()))
    for font in ("fredoka", "nunito"):
        files.append(File.generated(config, f"assets/{font}.woff2", content=read_font(font)))
    return files


def on_page_content(html: str, **_: Any) -> str:
    """Make the title of a picture its caption."""
    return CAPTIONED.sub(r"<figure>\1\3<figcaption>\2</figcaption></figure>", html)


def read_page(path: Path) -> str:
    """Return a page of the root with its links made relative to the folder of the documentation."""
    text = path.read_text().replace("](docs/", "](")
    for page, source in PAGES.items():
        text = text.replace(f"]({source})", f"]({page})")
    return text


def read_tokens() -> str:
    """Return the design tokens of the game pages, with the dark ones for the dark scheme of Material."""
    tokens = (ROOT / "web" / "src" / "styles" / "tokens.css").read_text()
    return re.sub(r':root\[data-theme="dark"\]', '[data-md-color-scheme="slate"]', tokens)


def read_font(name: str) -> bytes:
    """Return a font of the game pages."""
    font = next(FONTS.glob(f"{name}-latin-wght-normal-*.woff2"), None)
    if font is None:
        raise PluginError(f"The font {name} comes with the game pages; build them with `make pages`.")
    return font.read_bytes()
