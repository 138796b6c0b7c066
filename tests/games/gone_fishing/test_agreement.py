"""The browser's engine and judgement agree with the server: a short form of `benchmarks.gone_fishing.agreement`."""

from itertools import islice

import pytest
from benchmarks.gone_fishing.agreement import compare
from benchmarks.gone_fishing.recording import recorded_acts

ACTS = 10


@pytest.mark.slow
def test_acts_end_alike_in_the_browser_and_on_the_server() -> None:
    pairs = compare(list(islice(recorded_acts(), ACTS)))
    assert {pair.act.phase for pair in pairs} == {"lower", "pull"}
    assert [pair.browser for pair in pairs] == [pair.server for pair in pairs]
    # A trajectory stores places to a tenth of a millimetre.
    assert max(pair.apart for pair in pairs) < 0.2
