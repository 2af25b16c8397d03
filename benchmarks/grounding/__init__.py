"""How many false sentences of a model are shown as the answer, and how many honest ones refused.

`wordings.*.jsonl` holds sentences over the results of `results.json`, written before the checks
that they measure. `wordings.blind_*.jsonl` are by helpers who never saw the checks;
`wordings.varied.jsonl` and `wordings.attack.jsonl` by the author of the checks, each before it was
tried. All have been read by now but `wordings.blind_second.jsonl`, which is only counted.
`written/*.json` are results and sentences of 37 writers, `pairs_*` in pairs that differ in one word
or value; which of them nobody has read is said in `benchmarks/first_sight.md`.
"""

from benchmarks.grounding.measure import main

__all__ = ["main"]
