"""Marks of whole texts become marks of what their sentences name: nodes, and facts between them."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.answer.citing import CitationRegister
from graphrag_core.answer.grounding.citation_markers import MARKER
from graphrag_core.answer.grounding.items import folded_words
from graphrag_core.answer.grounding.sentences import sentences_of
from graphrag_core.answer.grounding.vocabulary import akin, fold
from graphrag_core.english.words import name_words
from graphrag_core.types import Citation, Evidence, Node, Relationship, Subgraph

MOST_FACTS = 3
"""More facts than this between the things that a sentence names are left to the picture."""

_RUN = r"(?P<run>(?:[ \t]*\[\d{1,6}\])+)"
_AFTER_NAME = r"(?:['’]s\b)?[\"'”’`*_]*"


@dataclass(frozen=True, slots=True)
class PromptText:
    """A text that a model was shown by number, and the elements that it speaks of."""

    id: str
    label: str
    nodes: tuple[Node, ...] = ()
    relationships: tuple[Relationship, ...] = ()


def cite_elements(text: str, shown: Mapping[int, PromptText]) -> tuple[str, tuple[Citation, ...]]:
    """Replace citations of whole texts by citations of the elements that each sentence names.

    A sentence that names nothing of a text that it cites goes on citing that text. One without a
    marker is about the texts of the sentence before it.
    """
    register = CitationRegister(Evidence(Subgraph()))
    names = {node.name for one in shown.values() for node in one.nodes if _is_name(node.name)}
    lines: list[str] = []
    about: list[PromptText] = []
    for line in text.split("\n"):
        about = about if line.strip() else []
        resolved = ""
        for sentence in sentences_of(line, names):
            about = [shown[int(number)] for number in MARKER.findall(sentence)] or about
            resolved += _resolve(sentence, about, shown, register)
        lines.append(resolved)
    return "\n".join(lines), register.citations


def _resolve(
    sentence: str,
    about: Sequence[PromptText],
    shown: Mapping[int, PromptText],
    register: CitationRegister,
) -> str:
    names_of_elements: dict[str, dict[str, Node]] = defaultdict(dict)
    for one in about:
        for node in one.nodes:
            if _is_name(node.name):
                names_of_elements[node.name.casefold()][node.id] = node
    pattern = _pattern(names_of_elements)
    named = {
        id_
        for match in pattern.finditer(sentence)
        for id_ in names_of_elements.get((match["name"] or "").casefold(), ())
    }
    facts = _facts(sentence, about, named)
    last = max((match.start() for match in pattern.finditer(sentence) if match["run"]), default=-1)
    names_done: set[str] = set()

    def put(match: re.Match[str]) -> str:
        if match["run"]:
            left = (shown[int(number)] for number in MARKER.findall(match["run"]))
            markers = [_cite_source(one, register) for one in left if not named & _ids(one.nodes)]
            if match.start() == last:
                markers += [register.cite(fact) for fact in facts]
            return "".join(dict.fromkeys(markers))
        name = match["name"].casefold()
        if name in names_done:
            return match[0]
        names_done.add(name)
        return match[0] + "".join(register.cite(node) for node in names_of_elements[name].values())

    return pattern.sub(put, sentence)


def _pattern(names: Mapping[str, object]) -> re.Pattern[str]:
    """Match runs of markers, and names with what may stand between them and their marker."""
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    name = "|".join(longest_first) or r"(?!)"
    return re.compile(rf"{_RUN}|(?<![\w-])(?P<name>{name})(?!\w|-\w){_AFTER_NAME}", re.IGNORECASE)


def _facts(sentence: str, about: Sequence[PromptText], named: set[str]) -> list[Relationship]:
    """Find the facts between things that a sentence names, if it states them and they are few."""
    words = folded_words(sentence)
    facts = {
        fact.id: fact
        for one in about
        for fact in one.relationships
        if {fact.start, fact.end} <= named and _states(fact.name, words)
    }
    return list(facts.values()) if len(facts) <= MOST_FACTS else []


def _states(name: str, words: Sequence[str]) -> bool:
    """Tell whether all words of a relation's name stand among some words, in whatever form."""
    return all(any(akin(fold(part), word) for word in words) for part in name_words(name))


def _cite_source(text: PromptText, register: CitationRegister) -> str:
    elements = (*_ids(text.nodes), *_ids(text.relationships))
    return register.cite_text(text.id, text.label, sorted(elements))


def _ids(elements: Sequence[Node] | Sequence[Relationship]) -> set[str]:
    return {element.id for element in elements}


def _is_name(name: str) -> bool:
    return len(name) > 1 and not name.isdigit()
