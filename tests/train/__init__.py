"""Tests of learning by self-play."""
