"""What bound records still may not say: numbers of nobody, strangers related, another label."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from graphrag_core.answer.grounding.cell_values import name_key
from graphrag_core.answer.grounding.clause_values import SentenceClause
from graphrag_core.answer.grounding.concepts import concepts_of
from graphrag_core.answer.grounding.items import Piece
from graphrag_core.answer.grounding.measurement_units import UNITS
from graphrag_core.answer.grounding.records import SIDES
from graphrag_core.answer.grounding.statements import Statement
from graphrag_core.answer.grounding.vocabulary import akin, fold


def without_owner(statement: Statement) -> str:
    """Refuse a number of one of several rows that does not say whose it is."""
    clause = statement.clause
    if (
        len(clause.table.rows) == 1
        or statement.counted
        or statement.has("max", "min", "max_time", "min_time", "all", "total", "average", "denier")
        or statement.has("extremes", "whole_range")
    ):
        return ""
    keys = set(clause.table.key_columns) | set(clause.table.times)
    for record in statement.records:
        kinds = {clause.items[g.places[0]].kind for g in record.groups}
        times = any(set(clause.columns_of(g)) & keys for g in record.groups)
        if kinds == {"number"} and not times:
            return f"It does not say whose {clause.items[record.start].text} is."
    return ""


def unrelated(statement: Statement) -> str:
    """Refuse a verb between two names of which no row says that they are related."""
    clause = statement.clause
    words = (item for item in clause.items if not clause.table.is_of_type(item.text))
    if any(item.has(*SIDES) for item in words):
        return ""
    ways = (i for i, item in enumerate(clause.items) if item.has("to", "report"))
    verbs = [*clause.verbs(), *(ways if not clause.table.relations else ())]
    for one, other in pairwise(statement.records):
        named = all(clause.items[r.groups[0].places[0]].kind == "name" for r in (one, other))
        alone = named and len(one.groups) == len(other.groups) == 1
        if alone and _runs_from(clause, one.end, other.start):
            continue
        if alone and any(one.end < verb < other.start for verb in verbs):
            return (
                f"No row relates {clause.items[one.end].text} to {clause.items[other.start].text}."
            )
    return ""


def _runs_from(clause: SentenceClause, one: int, other: int) -> bool:
    """Test "the list runs from A to B": A comes first of all and B last, as listed or by name."""
    table, first, last = clause.table, clause.items[one], clause.items[other]
    words = clause.word_before(one), clause.word_before(other)
    marked = all(
        w is not None and w.has(kind) for w, kind in zip(words, ("from", "to"), strict=True)
    )
    said = (fold(item.text) for item in clause.items[:one] if clause.is_content(item))
    marked = marked and all(any(akin(word, known) for known in table.known) for word in said)
    for column in set(first.spots) & set(last.spots) if marked and table.complete else ():
        listed = [str(value) for value in table.values(column, sorted(table.all_rows))]
        ends = [first.text.casefold(), last.text.casefold()]
        orders = (listed, sorted(listed, key=str.casefold))
        if any([order[0].casefold(), order[-1].casefold()] == ends for order in orders):
            return True
    return False


def of_another_part(clause: SentenceClause) -> str:
    """Refuse "X funds" where X is no funder, and "X ordered" where X has no part in orders."""
    table = clause.table
    items = [item for item in clause.items if item.kind != "mark"]
    direct = [item for at, item in enumerate(items) if not _joins_relative(items, at)]
    for name, verb, behind in zip(direct, direct[1:], direct[2:], strict=False):
        own = set(name.spots) & set(table.key_columns) if name.kind == "name" else set()
        owner = name.text.endswith(("'s", "’s")) or behind.has("agent")
        if not own or verb.kind != "word" or verb.kinds or owner:
            continue
        noun = fold(verb.text).removesuffix("s") in table.labels | table.kinds
        if noun and behind.kind != "name":
            continue  # "both Lisbon voyages"
        parts = {c for c in table.key_columns if clause.names_column(verb, c, loose=False)}
        ends = {e for r in table.relations if r.says(verb.text) for e in (r.start, r.end)}
        if not own & (ends | parts) and (ends or parts):
            return f"{name.text} is not what '{verb.text}' is said of."
    return ""


def _joins_relative(items: Sequence[Piece], at: int) -> bool:
    """Tell whether an item is one of ", who" behind a name."""
    comma = at if items[at].text == "," else at - 1
    pair = items[comma : comma + 2]
    return (
        comma > 0
        and len(pair) == 2
        and pair[0].text == ","
        and pair[1].has("asks")
        and items[comma - 1].kind == "name"
    )


def of_another_rate(clause: SentenceClause) -> str:
    """Refuse "108 parcels a day" where neither the question nor a column speaks of days."""
    table = clause.table
    named = {*table.known, *(word for column in table.columns for word in column.words)}
    for at, (article, noun) in enumerate(pairwise(clause.items)):
        unit = UNITS.get(noun.text) if article.text in _PER and len(noun.text) > 2 else None
        behind = clause.items[at + 2 : at + 3]
        moved = any(item.has("later", "earlier", "ahead") for item in behind)
        counted = any(item.kind == "number" for item in clause.items[max(at - 2, 0) : at])
        if unit is None or unit[0] != "time" or not counted or moved:
            continue
        if not any(akin(noun.text, word) or UNITS.get(word) == unit for word in named):
            return f"The rows do not say how many a {noun.text}."
    return ""


_PER = frozenset(["a", "an", "per", "pro", "par", "por", "al"])


def of_two_doers(clause: SentenceClause) -> str:
    """Refuse "X supplies Y to Z" where Z is one of those who supply."""
    names = [at for at, item in enumerate(clause.items) if item.kind == "name"]
    for one, other in pairwise(names):
        before = clause.word_before(other)
        if before is None or not before.has("to", "from"):
            continue
        for doer in (at for at in names if at < one and clause.word_before(at) is None):
            verbs = [i.text for i in clause.items[doer + 1 : one] if i.kind == "word"]
            for relation in clause.table.relations:
                pair = {*clause.items[doer].spots}, {*clause.items[other].spots}
                same = pair == ({relation.start}, {relation.start})
                if (
                    same
                    and relation.end in clause.items[one].spots
                    and any(relation.says(verb) for verb in verbs)
                ):
                    return f"No row says that '{before.text}' of {clause.items[other].text}."
    return ""


def of_other_things(clause: SentenceClause) -> str:
    """Refuse "412 residents" where the question counts their complaints."""
    table = clause.table
    asked = table.number_nouns
    for at, number in enumerate(clause.items if asked else ()):
        if (
            number.kind != "number"
            or not number.spots
            or number.unit is not None
            or not set(number.spots) <= set(table.measures)
        ):
            continue
        nouns = list(takewhile(_goes_on, clause.items[at + 1 : at + 5]))
        told = [fold(item.text) for item in nouns if item.kind == "word" and not item.kinds]
        named = any(clause.names_column(noun, c) for noun in nouns for c in number.spots)
        if told and not named and not any(akin(noun, word) for noun in told for word in asked):
            others = [noun for noun in told if any(akin(noun, word) for word in table.known)]
            deeds = any(table.is_of_type(noun) or noun.endswith("ed") for noun in told[:1])
            if others == told and not deeds:
                return f"{number.text} is not the number of {told[0]}."
    return ""


def _goes_on(item: Piece) -> bool:
    """Tell whether a word may still belong to the noun behind a number."""
    return item.kind == "word" and not item.kinds


def of_the_other_way(clause: SentenceClause) -> str:
    """Refuse "departed from X" where X is the destination."""
    for at, name in enumerate(clause.items):
        before = clause.word_before(at) if name.kind == "name" and len(name.spots) == 1 else None
        if before is None or not before.has("from"):
            continue
        departs = any(
            "depart" in concepts_of(fold(i.text)) for i in clause.items[max(at - 3, 0) : at]
        )
        words = clause.table.columns[next(iter(name.spots))].words
        if departs and any("destination" in concepts_of(word) for word in words):
            return f"{name.text} is where it went to."
    return ""


def of_another_kind(clause: SentenceClause) -> str:
    """Refuse "X is a team" of what has another label."""
    known = clause.table.kinds_of
    labels = frozenset().union(*known.values())
    for at, name in enumerate(clause.items):
        own = known.get(name_key(name.text), frozenset()) if name.kind == "name" else frozenset()
        behind = iter(clause.items[at + 1 :] if own else ())
        copula = next((item for item in behind if item.kind != "mark"), None)
        if copula is None or not copula.has("copula"):
            continue
        noun = next((i for i in behind if not i.has("function") or i.has("prepositions")), None)
        if noun is None or noun.kind != "word" or clause.table.is_of_type(noun.text):
            continue
        if any(akin(fold(noun.text), word) for word in own):
            continue
        if any(akin(fold(noun.text), label) for label in labels):
            return f"{name.text} is no {noun.text}."
    return ""
