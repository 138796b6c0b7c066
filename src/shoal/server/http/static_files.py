"""Knows the built files of the web pages: their media types, caching, validators and encodings.

Addresses are looked up in an index, never on the disk, so that no address can reach a file outside the folder.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from mimetypes import MimeTypes
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"
SUFFIXES = {"br": ".br", "gzip": ".gz", "identity": ""}
"""Suffix of the file in each content encoding; where a browser has no preference, the first is sent."""
FOREVER = "public, max-age=31536000, immutable"
"""Caching of files whose names contain a digest of their content."""
UNSTATED = 0.0001
"""Weight of a file without encoding if the browser says nothing of it: acceptable, but less than what it names."""
ACCEPTED = re.compile(r"\s*([\w*-]+)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?")
MEDIA_TYPES = MimeTypes()
"""Python's own table; those of the system vary."""
MEDIA_TYPES.add_type("font/woff2", ".woff2")
MEDIA_TYPES.add_type("image/webp", ".webp")
MEDIA_TYPES.add_type("text/javascript", ".js")


@dataclass(frozen=True)
class StaticFile:
    """A built file in every encoding in which it exists."""

    encodings: Mapping[str, Path]
    media_type: str
    caching: str
    digest: str

    def headers(self, encoding: str) -> dict[str, str]:
        """Return what a response says of the file, or of its being unchanged."""
        headers = {"cache-control": self.caching, "etag": f'"{self.digest}-{encoding}"'}
        if len(self.encodings) > 1:
            headers["vary"] = "Accept-Encoding"
        return headers


def static_files() -> Mapping[str, StaticFile]:
    """Return all built files by path; read the folder again when it has changed, and nothing if there is none."""
    return _read_folder(STATIC, STATIC.stat().st_mtime_ns) if STATIC.is_dir() else {}


@lru_cache(maxsize=1)
def _read_folder(folder: Path, _changed: int) -> Mapping[str, StaticFile]:
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("[!.]*") if file.is_file()}
    encoded = tuple(suffix for suffix in SUFFIXES.values() if suffix)
    return {name: _describe(name, file) for name, file in files.items() if not name.endswith(encoded)}


def _describe(name: str, file: Path) -> StaticFile:
    paths = {encoding: file.with_name(file.name + suffix) for encoding, suffix in SUFFIXES.items()}
    with file.open("rb") as content:
        digest = hashlib.file_digest(content, "sha256").hexdigest()[:20]
    return StaticFile(
        encodings={encoding: path for encoding, path in paths.items() if path.is_file()},
        media_type=MEDIA_TYPES.guess_type(file.name)[0] or "application/octet-stream",
        caching=FOREVER if name.startswith("assets/") else "no-cache",
        digest=digest,
    )


def choose_encoding(accept_encoding: str, available: Iterable[str]) -> str:
    """Return the encoding that the header prefers among those available; identity if it accepts none of them.

    >>> choose_encoding("gzip, br;q=0.9", ("br", "gzip", "identity"))
    'gzip'
    """
    matches = (ACCEPTED.fullmatch(part) for part in accept_encoding.lower().split(","))
    weights = {match[1]: float(match[2] or 1) for match in matches if match}
    rest = weights.get("*")

    def weight(encoding: str) -> float:
        unnamed = UNSTATED if encoding == "identity" else 0.0
        return weights.get(encoding, unnamed if rest is None else rest)

    best = max(available, key=weight)
    return best if weight(best) else "identity"


def is_current(if_none_match: str, etag: str) -> bool:
    """Return whether the browser's copy, which an If-None-Match header names, is the current one."""
    known = [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]
    return etag in known or known == ["*"]
