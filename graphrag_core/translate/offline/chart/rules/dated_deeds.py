"""Deeds that only the time of a relationship names: "joined a team in 2024" of `joined_on`."""

from collections.abc import Iterator
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.time_phrases import TimePhrase
from graphrag_core.translate.offline.chart.joining import Ground
from graphrag_core.translate.offline.chart.meaning import Keys, NodeSet, Pending
from graphrag_core.translate.offline.chart.rules.registry import Gap, Meant, rule
from graphrag_core.translate.offline.temporal import is_deed
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm

BEFORE_OBJECT = word_set("a an the this that their its his her with in to for at on from by any")


@rule("dated deed", "key", "thing")
def _deed(ground: Ground, keys: Keys, thing: NodeSet, gap: Gap) -> Iterator[Meant]:
    """As in "signed a contract", of a relationship with `signed_on`."""
    term = keys.keys[0].term
    if len(keys.keys) != 1 or not set(gap) <= BEFORE_OBJECT or not is_deed(term.key):
        return
    if not ground.vocabulary.says_date(term):
        return
    for place, owner in enumerate(o for o in term.owners if o[:1] == ":"):
        dated = PropertyTerm(term.key, (owner,), term.score)
        for is_subject in (False, True):
            relation = RelationTerm(owner[1:], "verb", "start", term.score)
            done = Pending("relation", relation, thing, is_subject=is_subject)
            cost = 0.1 + 0.05 * place + 0.02 * is_subject
            yield "dateddeed", (done, dated), cost, ("deed by its time",)


@rule("dated deed at no time", "dateddeed")
def _at_any_time(ground: Ground, deed: tuple[Pending, PropertyTerm]) -> Iterator[Meant]:
    """What has no such time was not done: not all that once enrolled withdrew."""
    done, dated = deed
    if owners := deeds_of(ground, dated):
        done = replace(done, also=(done_then(dated, owners[0]),))
    yield "pending", done, 0.1, ()


def deeds_of(ground: Ground, term: PropertyTerm) -> list[str]:
    """The types of which only some relationships have a time, as far as is known."""
    schema = ground.graph.schema
    kinds = [schema.relationship_type(o[1:]) for o in term.owners if o[:1] == ":"]
    return [
        f":{kind.name}"
        for kind in kinds
        if kind is not None
        for entry in kind.properties
        if entry.key == term.key and 0 < entry.present < kind.count
    ]


def done_then(term: PropertyTerm, owner: str) -> Pending:
    """The condition that something of a type was done: the time of it is there."""
    own = PropertyTerm(term.key, (owner,), term.score)
    return Pending("key", own, operator="IS NOT NULL")


@rule("dated deed in a time", "dateddeed", "time")
def _in_time(
    ground: Ground, deed: tuple[Pending, PropertyTerm], phrase: TimePhrase, gap: Gap
) -> Iterator[Meant]:
    done, dated = deed
    then = Pending("time", dated, phrase=phrase)
    yield "pending", replace(done, also=(then,)), -0.1, ("key in a time",)
