"""Fit the classifier of intents: examples against each other and against ordinary questions.

Beside the examples of the records, it learns from questions that many people were asked to write,
each for graphs of their own trade and without sight of the code (`intent_questions`).
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from graphrag_core.ask.intents.decision import (
    NO_INTENT,
    NOTHING,
    QUERY,
    WEIGHTS,
    Classifier,
    classifier_from,
    features,
    load_classifier,
    softmax,
)
from graphrag_core.ask.intents.record import Intent
from graphrag_core.ask.intents.registry import all_intents
from graphrag_core.ask.intents.slots import KINDS, PERIOD, masked_text
from graphrag_core.ask.recognition import SURE
from graphrag_core.english.time_phrases import find_times
from graphrag_core.english.words import is_plural, name_words, stem, tokenize
from training.sets import QUESTIONS
from training.vectors import CachedVectors

Floats = NDArray[np.float64]
BUILD = Path(__file__).parents[1] / "build" / "training"
WRITTEN = Path(__file__).parent / "intent_questions"
LABEL = re.compile(r":`?([A-Z][A-Za-z]+)")
ONE = re.compile(r"\bX\b")
TYPE = re.compile(r"[:|]`?([A-Z][A-Z_]+)`?(?=[\]|* {])")
LITERAL = re.compile(r"'((?:[^'\\]|\\.)+)'|\"((?:[^\"\\]|\\.)+)\"")
WORD_PENALTY, VECTOR_PENALTY = 5e-6, 3e-6
SHARE = (0.7, 0.7)
BALANCE = 0.35
"""By which power of their rarity examples weigh more than ordinary questions."""
RECORDS = 3.0
"""How much more than a written question weighs what a record says of its intent."""
LEAST_SEEN = 3
"""In so many texts a feature must be; a word of an example need not be in another."""
SMALL = 0.15
NOW = datetime(2026, 11, 24, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Plain:
    """An ordinary question, masked by its gold query.

    `names` is how many things it names, `verbs` are the relationship types that its words name.
    """

    question: str
    masked: str
    names: int
    verbs: tuple[str, ...]
    graph: str


def masked_questions() -> list[Plain]:
    """Return each labelled question, masked by the texts and labels of the gold queries."""
    found = []
    for graph, entries in _entries().items():
        kinds = _kinds(str(entry.get("gold_cypher") or "") for entry in entries)
        for entry in entries:
            question = str(entry["question"])
            gold = str(entry.get("gold_cypher") or "")
            masked, names = masked_by(question, gold, kinds)
            found.append(Plain(question, masked, names, tuple(_verbs(question, gold)), graph))
    return found


def _verbs(question: str, gold: str) -> Iterator[str]:
    """Yield the types of a query whose first word a question has."""
    stems = {stem(word) for word in name_words(question)}
    for type_ in dict.fromkeys(TYPE.findall(gold)):
        if stem(name_words(type_)[0]) in stems:
            yield type_


def all_kinds() -> frozenset[tuple[str, ...]]:
    """Return the stems of the labels of all graphs."""
    entries = (entry for found in _entries().values() for entry in found)
    return _kinds(str(entry.get("gold_cypher") or "") for entry in entries)


def _entries() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for file in sorted(QUESTIONS.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            if entry.get("question"):
                found.setdefault(file.name.split(".")[0], []).append(entry)
    return found


def _kinds(queries: Iterable[str]) -> frozenset[tuple[str, ...]]:
    """Return the stems of the labels in queries."""
    labels = {label for query in queries for label in LABEL.findall(query)}
    return frozenset(tuple(stem(word) for word in name_words(label)) for label in labels)


def masked_by(question: str, gold: str, kinds: frozenset[tuple[str, ...]]) -> tuple[str, int]:
    """Mask the texts of a query, the kinds and the times in a question; count the texts."""
    times = [(t.start, t.end, PERIOD) for t in find_times(question, now=NOW)]
    names: list[tuple[int, int, str]] = []
    for match in LITERAL.finditer(gold):
        value = match[1] or match[2]
        at = question.lower().find(value.lower()) if len(value) > 2 else -1
        taken = [(s, e) for s, e, _ in (*names, *times)]
        end = at + len(value)
        if at >= 0 and all(end <= s or e <= at for s, e in taken):
            names.append((at, end, value))
    names.sort()
    taken = [(s, e) for s, e, _ in (*names, *times)]
    standing = [*times, *_kinds_in(question, kinds, taken)]
    return masked_text(question, names, standing), len({name for _, _, name in names})


def _kinds_in(
    text: str, kinds: frozenset[tuple[str, ...]], taken: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int, str]]:
    tokens = [t for t in tokenize(text) if t.kind == "word"]
    stems = [stem(t.lower) for t in tokens]
    at = 0
    while at < len(tokens):
        sizes = (n for n in (3, 2, 1) if at + n <= len(stems))
        size = next((n for n in sizes if tuple(stems[at : at + n]) in kinds), 0)
        if size:
            start, end = tokens[at].start, tokens[at + size - 1].end
            if all(end <= s or e <= start for s, e in taken):
                yield start, end, KINDS[is_plural(tokens[at + size - 1].lower)]
        at += size or 1


def is_taught(question: str) -> bool:
    """Tell whether an ordinary question is in the half that is learned from."""
    return hashlib.sha256(question.encode()).digest()[0] % 2 == 0


def _told(intent: Intent) -> Iterator[tuple[str, str]]:
    """Yield what a record says of its intent: texts with their class."""
    yield from ((text, intent.name) for text in intent.examples)
    yield from ((text, QUERY) for text in intent.counterexamples)


def _record_texts() -> Iterator[tuple[str, str]]:
    """Yield what the records say, as it is, masked, and with a named kind."""
    kinds = all_kinds()
    for intent in all_intents():
        for text, name in _told(intent):
            masked = masked_by(text, "", kinds)[0]
            yield text, name
            yield masked, name
            yield ONE.sub("the thing X", masked), name


def labelled_texts() -> Iterator[tuple[str, str]]:
    """Yield masked texts with their class: ordinary questions, and what the records say."""
    for entry in masked_questions():
        if is_taught(entry.question):
            yield entry.masked, QUERY
    yield from _record_texts()


@dataclass(frozen=True, slots=True)
class Written:
    """A question that somebody wrote for an intent, or for a query; `writer` is the file's name."""

    question: str
    intent: str
    writer: str
    masked: str
    unmasked_kinds: str


def written_questions(files: Iterable[Path] = ()) -> Iterator[Written]:
    """Yield the questions of files, else of `intent_questions`, with what they name masked."""
    for file in files or sorted(WRITTEN.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            text = str(entry["question"])
            names = [(s, e, text[s:e]) for s, e in _places(text, entry["names"], ())]
            taken = [(s, e) for s, e, _ in names]
            times = [
                (t.start, t.end, PERIOD)
                for t in find_times(text, now=NOW)
                if all(t.end <= s or e <= t.start for s, e in taken)
            ]
            taken += [(s, e) for s, e, _ in times]
            kinds = [
                (s, e, KINDS[is_plural(text[s:e].rsplit(maxsplit=1)[-1].lower())])
                for s, e in _places(text, entry["kinds"], taken)
            ]
            yield Written(
                text, str(entry["intent"]), file.stem,
                masked_text(text, names, [*times, *kinds]), masked_text(text, names, times),
            )  # fmt: skip


def _places(
    text: str, words: Iterable[str], taken: Iterable[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Find where words stand in a text that nothing else takes, the longest first."""
    found = list(taken)
    before = len(found)
    for word in sorted(set(words), key=len, reverse=True):
        at = text.find(word)
        if at >= 0 and all(at + len(word) <= s or e <= at for s, e in found):
            found.append((at, at + len(word)))
    return sorted(found[before:])


def fit_intents() -> None:
    """Fit both models and write the weights."""
    texts, names = _texts(written_questions())
    entry = fitted(texts, names, _vectors())
    WEIGHTS.write_text(json.dumps(entry, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{len(texts)} texts, {len(entry['classes'])} classes, {WEIGHTS.stat().st_size:,} bytes")


def measure_intents(groups: int = 4) -> None:
    """Print how questions of writers are sorted that nothing was learned from."""
    vectors = _vectors()
    written = list(written_questions())
    writers = sorted({one.writer for one in written})
    found: list[tuple[str, Written, Mapping[str, float]]] = []
    for group in range(groups):
        left = set(writers[group::groups])
        fit = classifier_from(fitted(*_texts(w for w in written if w.writer not in left), vectors))
        found += [(w.writer, w, _shares(fit, w, vectors)) for w in written if w.writer in left]
    for writer in (*writers, "all"):
        _print_shares(writer, [(w, p) for name, w, p in found if writer in {name, "all"}])


def score_intents(file: Path) -> None:
    """Print how the shipped classifier sorts the questions of a file that it has not learned."""
    vectors, fit = _vectors(), load_classifier()
    _print_shares(file.stem, [(w, _shares(fit, w, vectors)) for w in written_questions([file])])


def _shares(fit: Classifier, written: Written, vectors: CachedVectors) -> Mapping[str, float]:
    vector = vectors.embed([written.masked])[0]
    return softmax(fit.scores(fit.by_words(written.masked), vector))


def _print_shares(writer: str, found: Sequence[tuple[Written, Mapping[str, float]]]) -> None:
    best = [(w.intent, *max(p.items(), key=lambda entry: entry[1])) for w, p in found]
    engines = [(intent, name) for intent, name, _ in best if intent not in NO_INTENT]
    sure = [(i, n) for i, n, share in best if share >= SURE and n not in NO_INTENT]
    wrong = sum(i != n for i, n in sure if i not in NO_INTENT)
    taken = sum(i in NO_INTENT for i, _ in sure)
    print(
        f"{writer:24} {sum(i == n for i, n in engines)} of {len(engines)} first, "
        f"{len(sure) - taken} surely, {wrong} of these wrong; "
        f"of {len(best) - len(engines)} for no engine {taken} surely taken"
    )


def _vectors() -> CachedVectors:
    vectors = CachedVectors.opened(BUILD / "vectors.sqlite")
    if vectors is None:
        raise SystemExit("The packaged embedding model is not installed.")
    return vectors


def _texts(written: Iterable[Written]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return all texts that are learned from with their classes, each text once."""
    pairs = [(text, w.intent) for w in written for text in (w.unmasked_kinds, w.masked)]
    texts, names = zip(*dict([*pairs, *labelled_texts()]).items(), strict=True)
    return texts, names


def fitted(texts: Sequence[str], names: Sequence[str], vectors: CachedVectors) -> dict[str, Any]:
    """Fit both models; return the content of a weights file."""
    classes = [QUERY, NOTHING, *(intent.name for intent in all_intents())]
    labels = np.array([classes.index(name) for name in names])
    counts = np.bincount(labels, minlength=len(classes))
    weights = ((counts.max() / np.maximum(counts, 1)) ** BALANCE)[labels]
    records = {text for text, _ in _record_texts()}
    weights *= np.array([RECORDS if text in records else 1.0 for text in texts])
    vocabulary, word_rows = _word_matrix(texts, [name not in NO_INTENT for name in names])
    word_weights, word_bias = _fit(word_rows, labels, weights, len(classes), WORD_PENALTY)
    vector_rows = np.array(vectors.embed(texts))
    vector_weights, vector_bias = _fit(vector_rows, labels, weights, len(classes), VECTOR_PENALTY)
    return {
        "data": _hash(zip(texts, names, strict=True)),
        "classes": classes,
        "share": SHARE,
        "word_bias": _named(classes, word_bias),
        "vector_bias": _named(classes, vector_bias),
        "words": _sparse(vocabulary, classes, word_weights),
        "vectors": {
            c: [round(float(w), 3) for w in vector_weights[i]] for i, c in enumerate(classes)
        },
    }


def _word_matrix(texts: Sequence[str], examples: Sequence[bool]) -> tuple[list[str], csr_matrix]:
    rows = [features(text) for text in texts]
    seen: dict[str, int] = {}
    for row, example in zip(rows, examples, strict=True):
        for feature in row:
            one_word = example and " " not in feature
            seen[feature] = seen.get(feature, 0) + (LEAST_SEEN if one_word else 1)
    vocabulary = sorted(feature for feature, count in seen.items() if count >= LEAST_SEEN)
    place = {feature: at for at, feature in enumerate(vocabulary)}
    cells = [
        (value, at, place[feature])
        for at, row in enumerate(rows)
        for feature, value in row.items()
        if feature in place
    ]
    values, down, across = zip(*cells, strict=True)
    return vocabulary, csr_matrix((values, (down, across)), shape=(len(rows), len(vocabulary)))


def _fit(
    rows: Any, labels: NDArray[np.int64], weights: Floats, classes: int, penalty: float
) -> tuple[Floats, Floats]:
    """Return the weights and biases of a softmax regression over a matrix, dense or sparse."""
    size = rows.shape[1]
    total = weights.sum()
    picked = np.arange(len(labels))

    def loss(flat: Floats) -> tuple[float, Floats]:
        table = flat.reshape(classes, size + 1)
        scores = rows @ table[:, :size].T + table[:, size]
        scores -= scores.max(axis=1, keepdims=True)
        raised = np.exp(scores)
        shares = raised / raised.sum(axis=1, keepdims=True)
        value = -(weights * np.log(shares[picked, labels] + 1e-12)).sum() / total
        shares[picked, labels] -= 1
        shares *= weights[:, None] / total
        slope = np.hstack([(rows.T @ shares).T, shares.sum(axis=0)[:, None]])
        slope[:, :size] += 2 * penalty * table[:, :size]
        return float(value + penalty * (table[:, :size] ** 2).sum()), slope.ravel()

    found: Any = minimize(
        loss, np.zeros(classes * (size + 1)), jac=True, method="L-BFGS-B", options={"maxiter": 250}
    )
    table = found.x.reshape(classes, size + 1)
    return table[:, :size], table[:, size]


def _sparse(
    vocabulary: Sequence[str], classes: Sequence[str], weights: Floats
) -> Mapping[str, Mapping[str, float]]:
    found = {}
    for at, feature in enumerate(vocabulary):
        kept = {c: round(float(weights[i, at]), 2) for i, c in enumerate(classes)}
        kept = {c: w for c, w in kept.items() if abs(w) >= SMALL}
        if kept:
            found[feature] = kept
    return found


def _named(classes: Sequence[str], values: Floats) -> Mapping[str, float]:
    return {name: round(float(value), 3) for name, value in zip(classes, values, strict=True)}


def _hash(pairs: Iterable[tuple[str, str]]) -> str:
    return hashlib.sha256(json.dumps(list(pairs)).encode()).hexdigest()
