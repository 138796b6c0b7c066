#!/usr/bin/env python3
"""A bot that follows an invitation to a table and plays at random, as docs/bot-api.md explains.

pip install websockets && python examples/table_bot.py http://localhost:8765/join/WixPohxWj760i2Pd.4092f8b0aa7acafe
"""

import json
import random
import sys
import uuid
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def call(method, path, body, token=""):
    """Send a request to the server and return its answer."""
    headers = {"X-Shoal": "1", "Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urlopen(Request(server + path, json.dumps(body).encode(), headers, method=method)) as answer:
        return json.load(answer)


def choose(snapshot):
    """Return the text of a random legal action; in a physical game, of a random act."""
    acts = [[act["verb"], *(random.uniform(n["low"], n["high"]) for n in act["numbers"])] for act in snapshot["acts"]]
    return random.choice([action["text"] for action in snapshot["legal"]] or [" ".join(map(str, act)) for act in acts])


server, _, invitation = sys.argv[1].rpartition("/join/")
token = call("POST", "/api/tokens", {})["token"]
call("PUT", "/api/me", {"name": "Random bot"}, token)
table = call("POST", "/api/join", {"invitation": invitation}, token)["id"]
address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
    for message in map(json.loads, socket):
        if message["kind"] == "refused":
            sys.exit(message["sentence"])
        if message.get("status") == "over":
            sys.exit()
        snapshot = message.get("snapshot")
        if snapshot and (snapshot["legal"] or snapshot["acts"]):
            move = {"kind": "move", "id": uuid.uuid4().hex, "version": snapshot["version"], "action": choose(snapshot)}
            socket.send(json.dumps(move))
