"""Is a model's answer borne out by what it cites? Marks, numbers, names and addresses are checked.

Strict on purpose: what is wrongly refused only costs the model's wording, for another answer
takes its place.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from graphrag_core.answer.grounding.citation_markers import MARK, MARKS, resolve_marks
from graphrag_core.answer.grounding.names import Known, is_german, unknown_doers, unknown_names
from graphrag_core.answer.grounding.sentences import Facts, judge
from graphrag_core.types import StepDiagnostic

_MARKUP = re.compile(r"\]\(|!\[|<[a-zA-Z/!]")


@dataclass(frozen=True, slots=True)
class Checked:
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


def check_answer(text: str, marks: Iterable[int], known: Iterable[str], facts: Facts) -> Checked:
    """Check an answer against the marks there are and the texts that it may draw on.

    Each sentence is held against the rows that it cites, by `facts`; one that cites nothing takes
    over what the one before it cites, where that bears it out, or is left out. Names may come
    from all of `known`, if no other row's.
    """
    cleaned, _, foreign = resolve_marks(text, marks)
    judged = judge(cleaned, facts)
    bare = MARKS.sub("", judged.text)
    source = Known(known)
    nouns = is_german(facts.asked.text)
    strange = (*unknown_names(bare, source, nouns=nouns), *unknown_doers(bare, source))
    faults = (
        *judged.faults,
        *(f"The name '{name[:80]}' is not in the rows." for name in dict.fromkeys(strange)),
        *(("The answer holds markup.",) if _MARKUP.search(bare) else ()),
    )
    used = dict.fromkeys(int(number) for number in MARK.findall(judged.text))
    return Checked(judged.text, tuple(used), foreign, faults, judged.dropped)


def removed_parts(checked: Checked) -> tuple[StepDiagnostic, ...]:
    """Report the citation markers and the sentences that were removed."""
    remarks = []
    if checked.foreign:
        marks = ", ".join(checked.foreign[:10])
        said = f"The model cited what is not in the result; removed: {marks}."
        remarks.append(StepDiagnostic("citation_removed", "warning", said))
    if checked.dropped:
        said = f"Sentences of the model that cite nothing were removed: {checked.dropped}."
        remarks.append(StepDiagnostic("uncited_removed", "warning", said))
    return tuple(remarks)
