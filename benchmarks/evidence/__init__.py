"""`make evidence`: measures the claims about Shoal and writes the verdicts to docs/evidence.md."""
