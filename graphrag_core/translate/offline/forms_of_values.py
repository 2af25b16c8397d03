"""Values in another form than they are stored in: "won" for Winner, "technicians" for roles."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from graphrag_core.english.function_words import STOP_WORDS
from graphrag_core.english.scales import says_degree
from graphrag_core.english.schema_words import KIND_WORDS, ROLE_WORDS
from graphrag_core.english.states import is_result_key, is_state_key
from graphrag_core.english.synonyms import PHRASAL_VERBS
from graphrag_core.english.words import (
    derivations,
    is_verb_form,
    singular,
    spoken_words,
    squeeze,
    stem,
)
from graphrag_core.types import Property, Schema


@dataclass(frozen=True, slots=True)
class HeldValue:
    """A value of a key of a label or `:TYPE`."""

    owner: str
    key: str
    value: str


class FormsOfValues:
    """Values of keys with few values, by their last noun and by the verb that they come from."""

    def __init__(self, schema: Schema) -> None:
        self._by_head: dict[str, list[HeldValue]] = defaultdict(list)
        self._by_verb: dict[str, list[HeldValue]] = defaultdict(list)
        self._states: dict[str, list[HeldValue]] = defaultdict(list)
        self.states: list[HeldValue] = []
        self._spelt: set[str] = set()
        for label in schema.labels:
            for key in label.properties:
                if key.key != label.name_key and not key.unique:
                    self._add(label.name, key)
        for kind in schema.relationship_types:
            for key in kind.properties:
                self._add(":" + kind.name, key)

    def _add(self, owner: str, key: Property) -> None:
        if not key.values_complete or "STRING" not in key.types:
            return
        says_kind = not {*spoken_words(key.key)[-1:]}.isdisjoint(KIND_WORDS | ROLE_WORDS)
        says_state = says_degree(key.key) or is_state_key(key.key) or is_result_key(key.key)
        for value in key.values:
            if not isinstance(value, str):
                continue
            held = HeldValue(owner, key.key, value)
            if says_state:
                self.states.append(held)
            self._spelt.add(squeeze(value))
            words = value.lower().replace("-", " ").split()
            if says_kind and len(words) > 1 and words[0] not in STOP_WORDS:
                self._by_head[words[-1]].append(held)
            elif len(words) == 1 and words[0].isalpha():
                if is_state_key(key.key):
                    self._states[stem(words[0])].append(held)
                for root in {stem(words[0]), *_verbs_of(words[0])}:
                    self._by_verb[root].append(held)

    def of_head(self, noun: str) -> tuple[HeldValue, ...]:
        """Return the values of one key that end with a noun: technicians of two sorts."""
        if squeeze(noun) in self._spelt or squeeze(singular(noun)) in self._spelt:
            return ()
        found = self._by_head.get(noun) or self._by_head.get(singular(noun)) or []
        return tuple(found) if len({(one.owner, one.key) for one in found}) == 1 else ()

    def of_verb(self, word: str) -> Iterator[HeldValue]:
        """Yield the values that say who did what a word says: "won", "to win" for Winner, Won."""
        doers = _verbs_of(word)
        for root in doers or (stem(word),):
            for held in self._by_verb.get(root, ()):
                done_by = not doers and root in _verbs_of(held.value)
                did = held.owner.startswith(":") and is_verb_form(word)
                same = stem(held.value.lower()) == root and (doers or did)
                if squeeze(held.value) != squeeze(word) and (done_by or same):
                    yield held

    def of_state(self, phrase: str) -> Iterator[HeldValue]:
        """Yield the states that a phrase says in other words: rejected, of "turned down"."""
        for verb, turned in PHRASAL_VERBS.get(phrase, ()):
            yield from () if turned else self._states.get(stem(verb), ())


def _verbs_of(noun: str) -> tuple[str, ...]:
    """Return the stems of the verbs of which a noun says who does it: win, of "winner"."""
    return tuple(root for root, role in derivations(noun) if role == "agent")
