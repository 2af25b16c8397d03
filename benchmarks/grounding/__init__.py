"""How many false sentences of a model are shown as the answer, and how many honest ones refused.

`wordings.*.jsonl` holds sentences over the results of `results.json`, written before the checks
that they measure; those of `wordings.held_out.jsonl` are only counted, never looked at.
`wordings.blind_*.jsonl` are by somebody who never saw the checks, halved at random by result;
`wordings.varied.jsonl` were written while the checks were mended, each before it was tried.
"""

from benchmarks.grounding.measure import main

__all__ = ["main"]
