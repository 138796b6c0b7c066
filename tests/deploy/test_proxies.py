"""The examples of proxies in `deploy/` pass on what the server needs: each is run as it is, but for names and ports."""

import contextlib
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from shoal.server.http.identity import HTTPS_COOKIE
from tests.support.client import HEADERS, seat_wishes
from tests.support.server_process import PATIENCE, Server, free_port, run_server

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log stderr; worker_processes 1; user root;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    include {folder}/example.conf;
}}
"""
CADDY = """{{
    admin off
    skip_install_trust
    auto_https disable_redirects
    storage file_system {folder}
}}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with run_server(f"sqlite:{folder / 'shoal.db'}", folder) as server:
        yield server


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> Iterator[int]:
    """Run a proxy with its example, and return the port on which it speaks HTTPS."""
    port = free_port()
    configure = configure_nginx if request.param == "nginx" else configure_caddy
    command = configure(tmp_path, server.port, port)
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={"HOME": str(tmp_path), "PATH": "/usr/bin"})
    try:
        while process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), PATIENCE):
                break
        assert process.poll() is None, (tmp_path / "log").read_text()
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def configure_nginx(folder: Path, server_port: int, port: int) -> list[str]:
    certificate = ["-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem", "-subj", "/CN=localhost"]
    new = ["openssl", "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    subprocess.run([*new, *certificate], check=True, capture_output=True)
    example = (DEPLOY / "nginx.conf").read_text()
    for before, after in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("/etc/letsencrypt/live/shoal.example.org/fullchain.pem", f"{folder}/cert.pem"),
        ("/etc/letsencrypt/live/shoal.example.org/privkey.pem", f"{folder}/key.pem"),
        ("127.0.0.1:8765", f"127.0.0.1:{server_port}"),
    ):
        assert before in example
        example = example.replace(before, after)
    (folder / "example.conf").write_text(example)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder))
    return ["/usr/sbin/nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]


def configure_caddy(folder: Path, server_port: int, port: int) -> list[str]:
    example = (DEPLOY / "Caddyfile").read_text()
    for before, after in (
        ("shoal.example.org {", f"https://localhost:{port} {{\n\ttls internal"),
        ("127.0.0.1:8765", f"127.0.0.1:{server_port}"),
    ):
        assert before in example
        example = example.replace(before, after)
    (folder / "Caddyfile").write_text(CADDY.format(folder=folder) + example)
    return ["/usr/bin/caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def trusting() -> ssl.SSLContext:
    """Return a context that accepts the certificates that the proxies have made themselves."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def test_a_table_can_be_played_through_the_proxy(proxy: int) -> None:
    address = f"localhost:{proxy}"
    transport = httpx.HTTPTransport(verify=trusting(), retries=5)
    origin = {"Origin": f"https://{address}"}
    with httpx.Client(base_url=f"https://{address}", transport=transport, headers=HEADERS, timeout=PATIENCE) as client:
        me = client.get("/api/me")
        assert HTTPS_COOKIE in client.cookies, "the server has not learnt that the browser uses HTTPS"
        assert me.headers["strict-transport-security"]
        table = {"game": "hey_thats_my_fish", "seats": seat_wishes(["me", "screen"])}
        opened = client.post("/api/tables", json=table, headers=origin)
        assert opened.status_code == 201, opened.text
        cookie = {"Cookie": f"{HTTPS_COOKIE}={client.cookies[HTTPS_COOKIE]}"}
        path = f"wss://{address}/api/tables/{opened.json()['id']}/socket"
        with connect(path, ssl=trusting(), additional_headers={**cookie, **origin}) as table_socket:
            now = msgspec.json.decode(table_socket.recv(PATIENCE))
            assert now["status"] == "playing"
            move = {"version": now["snapshot"]["version"], "action": now["snapshot"]["legal"][0]["text"]}
            table_socket.send(msgspec.json.encode({"kind": "move", "id": "first-move", **move}).decode())
            kinds = {msgspec.json.decode(table_socket.recv(PATIENCE))["kind"] for _ in range(2)}
            assert kinds == {"moved", "done"}
        for path in ("/metrics", "/healthz", "/readyz"):
            assert client.get(path).status_code == 404


def test_a_browser_cannot_claim_another_address(proxy: int) -> None:
    """A client that claims a new address with every request still reaches the limit of its own one."""
    transport = httpx.HTTPTransport(verify=trusting(), retries=5)
    with httpx.Client(base_url=f"https://localhost:{proxy}", transport=transport, timeout=PATIENCE) as client:
        statuses = {
            client.get("/api/games/nowhere/lesson", headers={"X-Forwarded-For": f"203.0.113.{n % 250}"}).status_code
            for n in range(800)
        }
    assert 429 in statuses
