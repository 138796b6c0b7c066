"""Engines: programs of any language that play over the line protocol of docs/engine-protocol.md."""
