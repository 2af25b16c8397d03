"""Is a model's answer borne out by what it cites? Marks, numbers, names and addresses are checked.

Strict on purpose: what is wrongly refused only costs the model's wording, for another answer
takes its place.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from graphrag_core.answer.grounding.citation_markers import MARKER, MARKERS, normalize_markers
from graphrag_core.answer.grounding.names import Known, is_german, unknown_doers, unknown_names
from graphrag_core.answer.grounding.sentences import Facts, check_grounding
from graphrag_core.types import StepDiagnostic

_MARKUP = re.compile(r"\]\(|!\[|<[a-zA-Z/!]")


@dataclass(frozen=True, slots=True)
class CheckedAnswer:
    """A model's text without foreign marks.

    `foreign` are the marks that were removed, `used` those that remain, `faults` plain
    sentences about what the rows do not bear out; empty when the text may be shown. `dropped`
    counts sentences that were left out because they cite nothing.
    """

    text: str
    used: tuple[int, ...]
    foreign: tuple[str, ...]
    faults: tuple[str, ...]
    dropped: int = 0


def check_answer(
    text: str, markers: Iterable[int], known: Iterable[str], facts: Facts
) -> CheckedAnswer:
    """Check an answer against the marks there are and the texts that it may draw on.

    Each sentence is held against the rows that it cites, by `facts`; one that cites nothing takes
    over what the one before it cites, where that bears it out, or is left out. Names may come
    from all of `known`, if no other row's.
    """
    cleaned, _, foreign = normalize_markers(text, markers)
    verdict = check_grounding(cleaned, facts)
    bare = MARKERS.sub("", verdict.text)
    source = Known(known)
    nouns = is_german(facts.asked.text)
    ungrounded = (*unknown_names(bare, source, nouns=nouns), *unknown_doers(bare, source))
    faults = (
        *verdict.faults,
        *(f"The name '{name[:80]}' is not in the rows." for name in dict.fromkeys(ungrounded)),
        *(("The answer holds markup.",) if _MARKUP.search(bare) else ()),
    )
    used = dict.fromkeys(int(number) for number in MARKER.findall(verdict.text))
    return CheckedAnswer(verdict.text, tuple(used), foreign, faults, verdict.dropped)


def report_removals(checked: CheckedAnswer) -> tuple[StepDiagnostic, ...]:
    """Report the citation markers and the sentences that were removed."""
    remarks = []
    if checked.foreign:
        markers = ", ".join(checked.foreign[:10])
        message = f"The model cited what is not in the result; removed: {markers}."
        remarks.append(StepDiagnostic("citation_removed", "warning", message))
    if checked.dropped:
        message = f"Sentences of the model that cite nothing were removed: {checked.dropped}."
        remarks.append(StepDiagnostic("uncited_removed", "warning", message))
    return tuple(remarks)
