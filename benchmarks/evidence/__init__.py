"""`make evidence`: measures what is claimed of Shoal and writes the verdicts into docs/evidence.md."""
