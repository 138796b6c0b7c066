"""A push service on this machine: it takes what a server posts, and decrypts it as a browser does."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from threading import Event, Thread
from time import time
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from shoal.server.runtime.web_push import encode, public_bytes
from tests.support.server_process import PATIENCE


class BrowserKeys:
    """The keys of one browser, with its address at the push service."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.private_key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def subscription(self) -> dict[str, str]:
        """What the browser tells the server."""
        public = encode(public_bytes(self.private_key.public_key()))
        return {"endpoint": self.endpoint, "p256dh": public, "auth": encode(self.auth)}

    def decrypt(self, body: bytes) -> Any:
        text = http_ece.decrypt(body, private_key=self.private_key, auth_secret=self.auth, version="aes128gcm")
        return json.loads(text)


@dataclass(frozen=True)
class Post:
    """One request to the service."""

    path: str
    headers: dict[str, str]
    body: bytes
    at: float


class PushService:
    """Takes posts; a test says how the service answers."""

    def __init__(self) -> None:
        self.posts: Queue[Post] = Queue()
        self.mailboxes: dict[str, Queue[Post]] = {}
        """Posts to some paths, apart from the others."""
        self.status = 201
        self.location: str | None = None
        self.answering = Event()
        """Cleared while the service takes posts and does not answer them."""
        self.answering.set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.mailboxes.get(self.path, service.posts).put(Post(self.path, headers, body, time()))
                if not service.answering.wait(PATIENCE):
                    return
                self.send_response(service.status)
                if service.location:
                    self.send_header("location", service.location)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_arguments: Any) -> None:
                """Say nothing on the console."""

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.http.server_address[1]}"

    def subscribe(self, name: str) -> BrowserKeys:
        return BrowserKeys(f"{self.address}/push/{name}")

    def take(self) -> Post:
        """Return the next post, and wait for it if need be."""
        return self.posts.get(timeout=PATIENCE)

    def is_quiet(self) -> bool:
        """Return whether no post waits to be taken."""
        try:
            self.posts.get_nowait()
        except Empty:
            return True
        return False


@contextmanager
def run_push_service() -> Iterator[PushService]:
    service = PushService()
    Thread(target=service.http.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield service
    finally:
        service.answering.set()
        service.http.shutdown()
        service.http.server_close()
