"""Measures claims and writes the verdicts: `python -m benchmarks.evidence [--only WORDS] [--since DATE-OR-COMMIT]`.

Without arguments it measures the claims that are due: those without a measurement, and those about files that have
changed since. `--only` takes words separated by spaces and measures the claims whose id or command contains one of
them; `--since` measures the claims that have not been measured since then. Every figure is stored at once, so the
program can be stopped at any time; strength matches resume where they were stopped. What a command printed is kept in
`build/evidence`.
"""

import re
import sys
from typing import Annotated

from cyclopts import App, Parameter

from benchmarks.evidence.claim import Claim, find_claims
from benchmarks.evidence.ledger import read_figures, row_of, rows_of, write_figures
from benchmarks.evidence.measure import is_true, measure
from shoal.cli.evidence import Row

app = App(help_format="plaintext")
DATE = re.compile(r"\d{4}-\d\d-\d\d")


@app.default
def main(
    only: Annotated[str, Parameter(help="Words of ids or commands.")] = "",
    since: Annotated[str, Parameter(help="A date or a commit.")] = "",
) -> None:
    claims = find_claims()
    rows = {row.id: row for row in rows_of(claims, read_figures())}
    wanted = [claim for claim in claims if is_wanted(claim, rows[claim.id], only.split(), since)]
    write_figures(rows.values())
    for index, claim in enumerate(wanted, 1):
        print(f"[{index}/{len(wanted)}] {claim.id}: {claim.command}", flush=True)
        try:
            measurement = measure(claim)
        except KeyboardInterrupt:
            sys.exit("Stopped: what was measured is kept, and the same command goes on with the rest.")
        # Read the rows again, because another run may have written some in the meantime.
        rows = {row.id: row for row in rows_of(claims, read_figures())}
        rows[claim.id] = row_of(claim, measurement)
        write_figures(rows.values())
        for reading in measurement.readings:
            print(f"    {reading.name}: {reading.text} {reading.goal_text}", flush=True)
        print(f"    {rows[claim.id].verdict}, {measurement.seconds:.0f} s {measurement.problem}", flush=True)
    verdicts = [row.verdict for row in rows.values()]
    print(", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in dict.fromkeys(verdicts)))


def is_wanted(claim: Claim, row: Row, words: list[str], since: str) -> bool:
    if words and not any(word in f"{claim.id} {claim.command}" for word in words):
        return False
    if row.measurement is None or row.verdict == "not measured":
        return True
    commit = row.measurement.commit.rstrip("+")
    if DATE.fullmatch(since):
        return row.measurement.date < since
    if since:
        return not is_true("merge-base", "--is-ancestor", since, commit)
    return bool(words) or not is_true("diff", "--quiet", commit, "--", *claim.about)


if __name__ == "__main__":
    app()
