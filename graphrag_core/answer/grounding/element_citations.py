"""Marks of whole texts become marks of what their sentences name: nodes, and facts between them."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag_core.answer.citing import Cited
from graphrag_core.answer.grounding.citation_markers import MARK
from graphrag_core.answer.grounding.names import Known
from graphrag_core.answer.grounding.sentences import sentences_of
from graphrag_core.english.words import name_words
from graphrag_core.types import Citation, Evidence, Node, Relationship, Subgraph

MOST_FACTS = 3
"""More facts than this between the things that a sentence names are left to the picture."""

_RUN = r"(?P<run>(?:[ \t]*\[\d{1,6}\])+)"
_AFTER_NAME = r"(?:['’]s\b)?[\"'”’`*_]*"


@dataclass(frozen=True, slots=True)
class ShownText:
    """A text that a model was shown by number, and the elements that it speaks of."""

    id: str
    label: str
    nodes: tuple[Node, ...] = ()
    relationships: tuple[Relationship, ...] = ()


def cite_elements(text: str, shown: Mapping[int, ShownText]) -> tuple[str, tuple[Citation, ...]]:
    """Replace citations of whole texts by citations of the elements that each sentence names.

    A sentence that names nothing of a text that it cites goes on citing that text. One without a
    marker is about the texts of the sentence before it.
    """
    cited = Cited(Evidence(Subgraph()))
    names = {node.name for one in shown.values() for node in one.nodes if _is_name(node.name)}
    lines: list[str] = []
    about: list[ShownText] = []
    for line in text.split("\n"):
        about = about if line.strip() else []
        said = ""
        for sentence in sentences_of(line, names):
            about = [shown[int(number)] for number in MARK.findall(sentence)] or about
            said += _resolved(sentence, about, shown, cited)
        lines.append(said)
    return "\n".join(lines), cited.citations


def _resolved(
    sentence: str, about: Sequence[ShownText], shown: Mapping[int, ShownText], cited: Cited
) -> str:
    called: dict[str, dict[str, Node]] = defaultdict(dict)
    for one in about:
        for node in one.nodes:
            if _is_name(node.name):
                called[node.name.casefold()][node.id] = node
    pattern = _pattern(called)
    named = {
        id_
        for match in pattern.finditer(sentence)
        for id_ in called.get((match["name"] or "").casefold(), ())
    }
    facts = _facts(sentence, about, named)
    last = max((match.start() for match in pattern.finditer(sentence) if match["run"]), default=-1)
    told: set[str] = set()

    def put(match: re.Match[str]) -> str:
        if match["run"]:
            left = (shown[int(number)] for number in MARK.findall(match["run"]))
            marks = [_text_mark(one, cited) for one in left if not named & _ids(one.nodes)]
            if match.start() == last:
                marks += [cited.mark(fact) for fact in facts]
            return "".join(dict.fromkeys(marks))
        name = match["name"].casefold()
        if name in told:
            return match[0]
        told.add(name)
        return match[0] + "".join(cited.mark(node) for node in called[name].values())

    return pattern.sub(put, sentence)


def _pattern(names: Mapping[str, object]) -> re.Pattern[str]:
    """Match runs of markers, and names with what may stand between them and their marker."""
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    name = "|".join(longest_first) or r"(?!)"
    return re.compile(rf"{_RUN}|(?<![\w-])(?P<name>{name})(?!\w|-\w){_AFTER_NAME}", re.IGNORECASE)


def _facts(sentence: str, about: Sequence[ShownText], named: set[str]) -> list[Relationship]:
    """Find the facts between things that a sentence names, if it states them and they are few."""
    words = Known((sentence,))
    facts = {
        fact.id: fact
        for one in about
        for fact in one.relationships
        if {fact.start, fact.end} <= named and all(map(words.has, name_words(fact.name)))
    }
    return list(facts.values()) if len(facts) <= MOST_FACTS else []


def _text_mark(text: ShownText, cited: Cited) -> str:
    elements = (*_ids(text.nodes), *_ids(text.relationships))
    return cited.mark_text(text.id, text.label, sorted(elements))


def _ids(elements: Sequence[Node] | Sequence[Relationship]) -> set[str]:
    return {element.id for element in elements}


def _is_name(name: str) -> bool:
    return len(name) > 1 and not name.isdigit()
