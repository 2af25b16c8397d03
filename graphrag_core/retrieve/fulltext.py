"""Full-text ranking under conditions: no filter is applied after a limit.

User text never reaches Lucene's syntax: it is cut into words first. Where the graph has no
full-text index over a label's texts, they are scanned. No characters in a text make it fail.
"""

import math
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from graphrag_core.cypher.compose import (
    Fragment,
    Template,
    all_of,
    constant,
    joined,
    label_test,
    name,
    property_of,
)
from graphrag_core.english.function_words import LIGHT_WORDS, STOP_WORDS
from graphrag_core.english.words import stem
from graphrag_core.errors import QueryRefusedError
from graphrag_core.profiles.instants import same_value
from graphrag_core.profiles.searched_texts import texts_of
from graphrag_core.protocols import Database
from graphrag_core.retrieve.search_types import Ranked, SearchTarget
from graphrag_core.types import CypherQuery, Index, LabelSchema, Node, Schema

MAX_WORDS = 16
MIN_WORD_CHARS = 3
FIRST_CANDIDATES = 500
GROWTH = 10
MOST_CANDIDATES = 500_000
SCANNED_A_LABEL = 50_000
SCANNED_KEYS = 6
SCORED_CHARS = 5_000
RESCORED = 1_000
"""The most hits of a tenant that are scored again: an index's scores count all tenants' words."""

OFTEN, LENGTH = 1.2, 0.75
"""The parameters k1 and b of BM25, with their usual values."""

STEM_SHARE = 0.5
"""The weight of a word with the same stem or beginning, relative to the word itself."""

BY_INDEX = Template("""
CALL db.index.fulltext.queryNodes($index, $words, {limit: $candidates}) YIELD node, score
WITH node, score
WHERE {passing}
RETURN node, score
ORDER BY score DESC
LIMIT $top_k
""")
CONNECTED = constant("elementId(node) IN $connected")
PASSING_CONNECTED = Template("""
({passing})
  AND {connected}
""")
ALTERNATIVE = Template("({test})")
HITS_IN_INDEX = """
CALL db.index.fulltext.queryNodes($index, $words, {limit: $candidates}) YIELD node
RETURN count(node) AS count
"""
BY_SCAN = Template("""
MATCH (node:{label})
WHERE {condition}
WITH node LIMIT $scanned
WITH node, reduce(text = '', part IN [{texts}] | text + ' ' + toLower(part)) AS text
WITH node, size([word IN $words WHERE text CONTAINS word]) AS score
WHERE score > 0
RETURN node, toFloat(score) AS score
ORDER BY score DESC
LIMIT $top_k
""")
TEXT = Template("coalesce(toStringOrNull({value}), '')")


def search_words(text: str) -> list[str]:
    """Extract the words to search for: lower case, no stop words, each once, in order."""
    normal = unicodedata.normalize("NFKC", text).lower()
    cleaned = "".join(character if character.isalnum() else " " for character in normal)
    words = (
        word
        for word in dict.fromkeys(cleaned.split())
        if word not in STOP_WORDS | LIGHT_WORDS
        and (
            len(word) >= MIN_WORD_CHARS
            or not word.isascii()
            or any(character.isdigit() for character in word)
        )
    )
    return list(words)[:MAX_WORDS]


def lucene_text(words: Sequence[str]) -> str:
    """Write words as a Lucene query: a word counts twice, its stem as a prefix once.

    The words in sequence count three times. Lucene takes what stands side by side as alternatives.
    """
    parts = []
    for word in words:
        parts.append(f'"{word}"^2')
        if beginning := _beginning(word):
            parts.append(f"{beginning}*")
    if len(words) > 1:
        parts.append('"' + " ".join(words) + '"^3')
    return " ".join(parts)


def _beginning(word: str) -> str:
    """Return what a word with other endings begins with; empty for what is too short to tell."""
    beginning = stem(word)
    long_enough = len(beginning) > MIN_WORD_CHARS
    return beginning if long_enough and beginning.isalnum() and beginning.isascii() else ""


def matched_words(node: Node, words: Iterable[str]) -> list[str]:
    """Return the words that occur in a node's name or texts, also those with the same stem."""
    texts = [value for value in node.properties.values() if isinstance(value, str)]
    text = "".join(c if c.isalnum() else " " for c in " ".join([node.name, *texts]).lower())
    present = set(text.split())
    stems = {stem(word) for word in present}
    return [word for word in words if word in present or stem(word) in stems]


def is_scoped(database: Database) -> bool:
    """Tell whether a database shows the data of one tenant only."""
    return getattr(database, "scope", None) is not None


def bm25_scores(nodes: Sequence[Node], words: Sequence[str]) -> list[tuple[Node, float]]:
    """Score nodes by BM25 over these nodes alone, best first.

    The score is 0 where the words stand behind the first `SCORED_CHARS` characters, or between
    no blanks.
    """
    if not nodes:
        return []
    stems = {word: stem(word) for word in words}
    known: dict[str, str] = {}
    texts = [_tokens(node) for node in nodes]
    usual = sum(map(len, texts)) / len(texts) or 1.0
    counted = [_occurrences(text, stems, known) for text in texts]
    rarity = {
        word: math.log(1 + len(nodes) / (1 + sum(word in counts for counts in counted)))
        for word in words
    }
    ranked = []
    for node, text, counts in zip(nodes, texts, counted, strict=True):
        damped = OFTEN * (1 - LENGTH + LENGTH * len(text) / usual)
        score = sum(
            rarity[word] * count * (OFTEN + 1) / (count + damped) for word, count in counts.items()
        )
        ranked.append((node, score))
    return sorted(ranked, key=lambda entry: (-entry[1], entry[0].id))


def _tokens(node: Node) -> list[str]:
    texts = [value for value in node.properties.values() if isinstance(value, str)]
    text = " ".join([node.name, *texts])[:SCORED_CHARS].lower()
    return "".join(c if c.isalnum() else " " for c in text).split()


def _occurrences(
    text: Sequence[str], stems: Mapping[str, str], known: dict[str, str]
) -> dict[str, float]:
    """Count each searched word in a text, by the word, its stem or what it begins with.

    `known` caches stems.
    """
    counts: dict[str, float] = {}
    beginnings = {word: _beginning(word) for word in stems}
    for token, count in Counter(text).items():
        if token not in known:
            known[token] = stem(token)
        for word, same in stems.items():
            begins = beginnings[word] and token.startswith(beginnings[word])
            if token == word or known[token] == same or begins:
                share = 1.0 if token == word else STEM_SHARE
                counts[word] = counts.get(word, 0.0) + count * share
    return counts


@dataclass(frozen=True, slots=True)
class TextSearch:
    """A search by words in some labels. `connected` restricts the nodes to these ids."""

    words: Sequence[str]
    targets: Sequence[SearchTarget]
    top_k: int
    connected: Sequence[str] | None = None


def text_ranked(search: TextSearch, schema: Schema, database: Database) -> Ranked:
    """Rank the nodes whose names or texts contain the words, best first.

    Scores are divided by the best score, unless all are 0. Raises `DatabaseUnavailableError`,
    `QueryTimeoutError`.
    """
    if not search.words or not search.targets:
        return Ranked(strategy="full text: no words to look for")
    scored: dict[str, tuple[Node, float]] = {}
    queries: list[CypherQuery] = []
    used: list[Index] = []
    for index in _indexes(schema):
        reached = [target for target in search.targets if target.label.name in index.labels]
        if not reached:
            continue
        try:
            for targets in _agreeing(reached):
                query, rows = _by_index(index, replace(search, targets=targets), database)
                queries.append(query)
                _merge(scored, rows)
        except QueryRefusedError:
            # The index was dropped after the schema was read.
            continue
        used.append(index)
    for target in search.targets:
        if not _covered(target.label, used):
            query, rows = _by_scan(target, search, database)
            queries.append(query)
            _merge(scored, rows)
    ranked = sorted(scored.values(), key=lambda entry: (-entry[1], entry[0].id))[: search.top_k]
    best = (ranked[0][1] if ranked else 0.0) or 1.0
    return Ranked(
        hits=tuple((node, score / best) for node, score in ranked),
        strategy="full text " + (", ".join(index.name for index in used) or "by scanning"),
        query=queries[0] if queries else None,
    )


def _agreeing(targets: Iterable[SearchTarget]) -> list[list[SearchTarget]]:
    """Group the targets whose parameters of the same name have the same value: one query each."""
    groups: list[tuple[dict[str, Any], list[SearchTarget]]] = []
    for target in targets:
        own = target.condition.parameters
        for values, members in groups:
            if all(same_value(values[name], own[name]) for name in own.keys() & values.keys()):
                values.update(own)
                members.append(target)
                break
        else:
            groups.append((dict(own), [target]))
    return [members for _, members in groups]


def _indexes(schema: Schema) -> list[Index]:
    return [
        index
        for index in schema.indexes
        if index.kind == "FULLTEXT" and index.entity == "NODE" and index.state == "ONLINE"
    ]


def _covered(label: LabelSchema, indexes: Iterable[Index]) -> bool:
    """Tell whether the indexes cover all texts of a label, or its name when it has no text."""
    keys = {key for index in indexes if label.name in index.labels for key in index.properties}
    wanted = texts_of(label) or ((label.name_key,) if label.name_key else ())
    return bool(keys) and keys.issuperset(wanted)


def _merge(scored: dict[str, tuple[Node, float]], rows: Iterable[tuple[Node, float]]) -> None:
    for node, score in rows:
        if node.id not in scored or scored[node.id][1] < score:
            scored[node.id] = (node, score)


def _by_index(
    index: Index, search: TextSearch, database: Database
) -> tuple[CypherQuery, list[tuple[Node, float]]]:
    """Find the hits of one index that pass the conditions; return the query too.

    The index is queried for more candidates while its limit may have hidden hits.
    """
    top_k = search.top_k
    text = BY_INDEX.fill(passing=_passing(search.targets, search.connected is not None)).text
    parameters: dict[str, Any] = {
        key: value
        for target in search.targets
        for key, value in target.condition.parameters.items()
    }
    parameters |= {"index": index.name, "words": lucene_text(search.words), "top_k": top_k}
    if search.connected is not None:
        parameters["connected"] = list(search.connected)
    if is_scoped(database):
        # A count of the hits would count only the tenant's, so it cannot show what the limit hid.
        query = CypherQuery(text, {**parameters, "candidates": MOST_CANDIDATES, "top_k": RESCORED})
        mine = [node for node, _ in _nodes(query, RESCORED, database)]
        return query, bm25_scores(mine, search.words)[:top_k]
    candidates = max(FIRST_CANDIDATES, top_k)
    while True:
        query = CypherQuery(text, {**parameters, "candidates": candidates})
        rows = _nodes(query, top_k, database)
        if len(rows) >= top_k or candidates >= MOST_CANDIDATES:
            return query, rows
        parameters_of_count = {
            "index": index.name,
            "words": parameters["words"],
            "candidates": candidates,
        }
        seen = database.fetch(CypherQuery(HITS_IN_INDEX, parameters_of_count)).records[0]["count"]
        if seen < candidates:
            return query, rows
        candidates *= GROWTH


def _passing(targets: Sequence[SearchTarget], connected: bool) -> Fragment:
    tests = (
        all_of([label_test("node", [target.label.name]), *target.condition.tests])
        for target in targets
    )
    passing = joined(" OR ", (ALTERNATIVE.fill(test=test) for test in tests))
    return PASSING_CONNECTED.fill(passing=passing, connected=CONNECTED) if connected else passing


def _by_scan(
    target: SearchTarget, search: TextSearch, database: Database
) -> tuple[CypherQuery, list[tuple[Node, float]]]:
    label = target.label
    keys = _scanned_keys(label)
    conditions = [*target.condition.tests]
    parameters: dict[str, Any] = {
        **target.condition.parameters,
        "words": [stem(word) for word in search.words],
        "scanned": SCANNED_A_LABEL,
        "top_k": search.top_k,
    }
    if search.connected is not None:
        conditions.append(CONNECTED)
        parameters["connected"] = list(search.connected)
    texts = joined(", ", (TEXT.fill(value=property_of("node", key)) for key in keys))
    text = BY_SCAN.fill(label=name(label.name), condition=all_of(conditions), texts=texts)
    query = CypherQuery(text.text, parameters)
    return query, _nodes(query, search.top_k, database) if keys else []


def _scanned_keys(label: LabelSchema) -> list[str]:
    """List the keys to scan: the name, the texts, then other strings."""
    strings = [p.key for p in label.properties if p.types == ("STRING",)]
    ordered = (*([label.name_key] if label.name_key else ()), *texts_of(label), *strings)
    return list(dict.fromkeys(ordered))[:SCANNED_KEYS]


def _nodes(query: CypherQuery, limit: int, database: Database) -> list[tuple[Node, float]]:
    rows = database.fetch(query, limit=limit).records
    return [(row["node"], float(row["score"])) for row in rows if isinstance(row["node"], Node)]
