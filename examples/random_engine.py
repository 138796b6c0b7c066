#!/usr/bin/env python3
"""An engine that takes random actions; it speaks the protocol of docs/engine-protocol.md and needs nothing but Python.

shoal arena hey_thats_my_fish --bots easy,exec:examples/random_engine.py
"""

import json
import random
import sys

legal, acts = [], []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "shoal":
        print("id name Random", flush=True)
        print("ready", flush=True)
    elif word == "seed":
        random.seed(int(rest))
    elif word == "legal":
        legal = json.loads(rest)
    elif word == "acts":
        acts = json.loads(rest)
    elif word == "go":
        choices = legal or [
            " ".join(
                [act["verb"], *(f"{random.uniform(number['low'], number['high']):.3f}" for number in act["numbers"])]
            )
            for act in acts
        ]
        print("bestmove", random.choice(choices), flush=True)
    elif word == "quit":
        break
