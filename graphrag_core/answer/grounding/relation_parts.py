"""Tells who does what to whom: which part of a relation each value of a clause plays."""

from collections.abc import Iterable, Sequence

from graphrag_core.answer.grounding.clause_values import SentenceClause
from graphrag_core.answer.grounding.concepts import concepts_of, converses_of, mean_alike
from graphrag_core.answer.grounding.items import Piece
from graphrag_core.answer.grounding.named_columns import is_of_like
from graphrag_core.answer.grounding.table import CellTable, Relation
from graphrag_core.answer.grounding.vocabulary import akin, fold


def plays_its_part(clause: SentenceClause, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether two values, each a place and a column, stand in the direction of their relation.

    The doer stands first or behind "by", what is done to after the verb or a preposition. A noun
    that is a column's name ("the manager of") tells which one holds that part.
    """
    first, second = sorted((one, other))
    relation = clause.table.relation(first[1], second[1])
    if relation is None:
        return True
    if _is_said_of_others(clause, relation, first[0], second[0]):
        return False
    holder = _holder(clause, relation, first, second)
    if holder is not None:
        return holder
    before = [clause.word_before(first[0]), clause.word_before(second[0])]
    converse = _is_converse(clause, relation, first[0], second[0])
    given = _given(relation, zip(before, (first[1], second[1]), strict=True), converse=converse)
    if given is not None:
        return given
    if converse:
        relation = Relation(relation.end, relation.start, relation.words)
    agents = [_is_agent(clause, word) for word in before]
    others = any(_is_agent(clause, item) for item in clause.items) and not any(agents)
    if others and any(
        column == relation.start and word is not None and word.has("prepositions")
        for word, (_, column) in zip(before, (first, second), strict=True)
    ):
        return False  # "ordered by X for Y"
    verbs = clause.verbs()
    if agents[0] != agents[1]:
        agent = first if agents[0] else second
        return agent[1] == relation.start or not verbs
    marked = [word is not None and word.has("prepositions") for word in before]
    start = relation.start if converse else _start_of(clause, relation, verbs)
    if _is_same_kind(clause.table, relation):
        doer = second if marked[0] and not marked[1] else first
        if verbs and verbs[-1] > second[0] and clause.language == "en" and not any(marked):
            doer = second
        return doer[1] == start
    ends = [
        m and w is not None and w.text in relation.words
        for m, w in zip(marked, before, strict=True)
    ]
    if ends[0] != ends[1]:
        return (first if ends[0] else second)[1] == relation.end
    if any(marked) or not any(first[0] < verb < second[0] for verb in verbs):
        return True
    flipped = any(clause.items[verb].has("inverse") for verb in verbs)
    doer = second if flipped else first
    return doer[1] == relation.start


def _is_said_of_others(clause: SentenceClause, relation: Relation, one: int, other: int) -> bool:
    """Tell whether between two values there is but the verb of another relation."""
    stop = clause.first_of_list(other)
    last = next((at for at in range(stop - 1, one, -1) if clause.items[at].is_value), one)
    if clause.first_of_list(last) > one:
        return False
    between = [i for i in clause.items[last + 1 : stop] if i.kind != "mark" and i.text not in "*_`"]
    begun = between[1:] if len(between) > 1 and between[1].has("asks") else between
    if any(item.kind != "word" for item in begun):
        return False
    said = [item.text for item in between if clause.table.relates(item.text)]
    return bool(said) and not any(relation.says(word) for word in said)


def is_on_its_side(clause: SentenceClause, place: int, column: int) -> bool:
    """Tell whether who alone is named gives or receives as its row says: "X took over the ship"."""
    relation = next((r for r in clause.table.relations if column in (r.start, r.end)), None)
    if relation is None or not _is_same_kind(clause.table, relation):
        return True
    before = clause.word_before(place)
    if "give" not in _concepts(relation):
        spoken = any(clause.table.relates(i.text) for i in clause.items if i.kind == "word")
        marked = before is not None and before.has("prepositions")
        if not spoken or not marked or before is None or before.has("from", "agent"):
            return True
        return column == relation.end
    if before is not None and before.has("prepositions", "agent", "from", "to"):
        return _given(relation, [(before, column)], converse=False) is not False
    if any(item.has("copula", "passive") for item in clause.items):
        return True
    sides = [side_of(relation, item) for item in clause.items if item.kind == "word"]
    told = set(filter(None, sides))
    return len(told) != 1 or column == (relation.start if told == {"give"} else relation.end)


def side_of(relation: Relation, item: Piece) -> str:
    """Tell which side of a relation a verb takes: "give", "receive", or none."""
    found = concepts_of(fold(item.text))
    sided = {concept for concept in _concepts(relation) if converses_of((concept,))}
    if found & sided:
        return "" if found & converses_of(sided) or "handover" in found - sided else "give"
    return "receive" if found & converses_of(sided) else ""


def _given(
    relation: Relation, ends: Iterable[tuple[Piece | None, int]], *, converse: bool
) -> bool | None:
    """Tell whether "from X" and "to Y" give each its part; None where nothing changes hands so."""
    if "give" not in _concepts(relation):
        return None
    ways = [(word, column) for word, column in ends if word is not None]
    given = [column == relation.start for word, column in ways if word.has("from")]
    to = relation.start if converse else relation.end  # "X a succédé à Y"
    given += [column == to for word, column in ways if word.has("to")]
    return all(given) if given else None


def _is_converse(clause: SentenceClause, relation: Relation, first: int, second: int) -> bool:
    """Tell whether a clause says the other side of a relation: "received", of what is given."""
    sided = {concept for concept in _concepts(relation) if converses_of((concept,))}
    other = converses_of(sided) - sided
    words = [
        (at, concepts_of(fold(item.text)))
        for at, item in enumerate(clause.items)
        if item.kind == "word" and not _names_end(clause, relation, item)
    ]
    verbs = [(at, found) for at, found in words if found & (sided | other)]
    between = [found for at, found in verbs if first < at < second]
    told = between or [found for _, found in verbs]
    return bool(told) and all(found & other and not found & sided for found in told)


def _names_end(clause: SentenceClause, relation: Relation, item: Piece) -> bool:
    ends = (relation.start, relation.end)
    return any(clause.names_column(item, column, loose=False) for column in ends)


def _concepts(relation: Relation) -> frozenset[str]:
    return frozenset().union(*map(concepts_of, relation.words))


def _is_agent(clause: SentenceClause, word: Piece | None) -> bool:
    if word is None or not word.has("agent"):
        return False
    return clause.language != "de" or any(item.has("passive") for item in clause.items)


def _start_of(clause: SentenceClause, relation: Relation, verbs: Sequence[int]) -> int:
    """Tell which column the doer of a verb stands in: by its type, or in the query's order."""
    spoken = [fold(clause.items[verb].text) for verb in verbs]
    if not spoken or any(
        akin(word, known) or mean_alike(word, known) for word in spoken for known in relation.words
    ):
        return relation.start
    return min(relation.start, relation.end)


def _is_same_kind(table: CellTable, relation: Relation) -> bool:
    named = table.columns[relation.start].name in table.columns[relation.end].name
    return named or is_of_like(table, relation.start, relation.end)


def _holder(
    clause: SentenceClause, relation: Relation, first: tuple[int, int], second: tuple[int, int]
) -> bool | None:
    """Tell whether "the manager of X is Y" gives Y's part to Y; None where no such noun is used."""
    nouns = _nouns(clause, relation, loose=False) or _nouns(clause, relation, loose=True)
    owned = [clause.is_owner(place) for place, _ in (first, second)]
    if len(nouns) != 1 or owned[0] == owned[1]:
        return None
    holder = second if owned[0] else first
    return holder[1] == nouns[0]


def _is_of_type(clause: SentenceClause, relation: Relation, column: int) -> bool:
    words = clause.table.columns[column].words
    return any(akin(word, known) for word in words for known in relation.words)


def _is_office(clause: SentenceClause, relation: Relation, column: int) -> bool:
    """Tell whether a column's word is what somebody is, and the relation's too: "the mentor of"."""
    words = clause.table.columns[column].words
    is_noun = len(words) == len(relation.words) == 1 and words[0] != relation.words[0]
    return is_noun and any(item.has("copula") for item in clause.items)


def _nouns(clause: SentenceClause, relation: Relation, *, loose: bool) -> list[int]:
    """Return the ends of a relation that a noun of the clause names: "manager"."""
    return [
        column
        for column in (relation.start, relation.end)
        if any(clause.names_column(item, column, loose=loose) for item in clause.items)
        and (_is_office(clause, relation, column) or not _is_of_type(clause, relation, column))
        and not any(
            akin(word, name)
            for word in clause.table.columns[column].words
            for name in clause.table.kinds
        )
    ]
