"""Tests of the environments for research."""
