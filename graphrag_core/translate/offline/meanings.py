"""Words that no table knows: the names of the schema that an embedding model finds nearest.

Asked only where the words of the schema and of the language leave a question in doubt; what
comes of it is never sure.
"""

import threading
from collections.abc import Sequence
from dataclasses import replace

from graphrag_core.errors import ModelUnavailableError
from graphrag_core.protocols import Embedder
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.vocabulary import LabelTerm, RelationTerm, Term, Vocabulary

MIN_SIMILARITY = 0.62
RIVAL_MARGIN = 0.05
MAX_RIVALS = 6
SAID_SO = 0.9
"""What a name's own words score in the vocabulary, rather than a part of them."""
MIN_WORD_CHARS = 4
MAX_CONFIDENCE = 0.65
"""How sure a reading may be that took a word for what is only near to it in meaning."""

MAX_NAMES = 1_000


class Meanings:
    """The nearest names of one schema; vectors of its names are kept.

    With `patient`, the first word waits until the model is loaded; without, the model is loaded
    in the background and words stay unread until then.
    """

    def __init__(self, embedder: Embedder, *, patient: bool) -> None:
        self._embedder = embedder
        self._patient = patient
        self._lock = threading.Lock()
        self._known: tuple[Vocabulary, tuple[str, ...], list[list[float]]] | None = None

    def read(self, chunks: Sequence[Chunk], vocabulary: Vocabulary) -> tuple[Chunk, ...]:
        """The chunks with each unknown word that is near to a name of the schema as a term."""
        if not any(_is_open(chunk) for chunk in chunks):
            return tuple(chunks)
        if not (self._patient or self._embedder.ready):
            self._embedder.warm()
            return tuple(chunks)
        words = list(dict.fromkeys(chunk.text.lower() for chunk in chunks if _is_open(chunk)))
        try:
            names, vectors = self._vectors(vocabulary)
            wanted = dict(zip(words, self._embedder.embed(words), strict=True))
        except ModelUnavailableError:
            return tuple(chunks)
        return tuple(
            _near_to(chunk, wanted[chunk.text.lower()], names, vectors, vocabulary)
            if _is_open(chunk)
            else chunk
            for chunk in chunks
        )

    def _vectors(self, vocabulary: Vocabulary) -> tuple[tuple[str, ...], list[list[float]]]:
        with self._lock:
            if self._known is None or self._known[0] is not vocabulary:
                names = tuple(vocabulary.names())[:MAX_NAMES]
                self._known = (vocabulary, names, self._embedder.embed(names) if names else [])
            return self._known[1:]


def _near_to(
    chunk: Chunk,
    wanted: Sequence[float],
    names: Sequence[str],
    vectors: Sequence[Sequence[float]],
    vocabulary: Vocabulary,
) -> Chunk:
    near = sorted(
        (
            (sum(a * b for a, b in zip(wanted, vector, strict=True)), name)
            for name, vector in zip(names, vectors, strict=True)
        ),
        reverse=True,
    )
    least = max(MIN_SIMILARITY, near[0][0] - RIVAL_MARGIN) if near else MIN_SIMILARITY
    terms = [
        replace(term, score=similarity)
        for similarity, name in near[:MAX_RIVALS]
        if similarity >= least
        for term in vocabulary.lookup(tuple(name.split()))
        if term.score >= SAID_SO
    ]
    return replace(chunk, kind="term", terms=tuple(terms), data="near") if terms else chunk


def phrases(chunks: Sequence[Chunk]) -> tuple[str, ...]:
    """How the words were taken that only their meaning explains, for people."""
    return tuple(
        f"“{chunk.text}” taken as “{_said(chunk.terms[0])}”"
        for chunk in chunks
        if chunk.data == "near"
    )


def _said(term: Term) -> str:
    if isinstance(term, LabelTerm):
        return term.label
    return term.type if isinstance(term, RelationTerm) else term.key


def _is_open(chunk: Chunk) -> bool:
    word = chunk.text
    plain = word.isalpha() and (word[1:].islower() or word.isupper())
    return (
        chunk.kind == "unknown" and chunk.data != "light" and plain and len(word) >= MIN_WORD_CHARS
    )
