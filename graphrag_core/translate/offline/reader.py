"""Reads the chunks of a question from left to right into states, the best few side by side.

Mentions of the schema and of values make things and join them (`nouns.py`, `relations.py`,
`keys.py`); the words of the language set what is pending (`handlers.py`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from graphrag_core.english.function_words import word_set
from graphrag_core.english.schema_words import PLACE_WORDS
from graphrag_core.english.words import derivations, is_verb_form, name_words
from graphrag_core.translate.offline.attach import Field, attach, join_pair
from graphrag_core.translate.offline.binding import MAX_AGE_YEARS
from graphrag_core.translate.offline.chunks import Chunk
from graphrag_core.translate.offline.dangling import before_verb, dangling_relation, ended_clause
from graphrag_core.translate.offline.form import Operator
from graphrag_core.translate.offline.handlers import HANDLERS
from graphrag_core.translate.offline.handlers.asking import best_period, grouped_by_period
from graphrag_core.translate.offline.handlers.comparing import OLD, UNTOLD_COST
from graphrag_core.translate.offline.handlers.unread import leave_unread
from graphrag_core.translate.offline.joins import Hop
from graphrag_core.translate.offline.keys import read_property
from graphrag_core.translate.offline.nouns import read_label, read_value, with_both
from graphrag_core.translate.offline.placing import measured, place
from graphrag_core.translate.offline.predicates import texts_at
from graphrag_core.translate.offline.relations import ordered_by_relation, read_relation
from graphrag_core.translate.offline.state import (
    NOTHING,
    Connector,
    Join,
    PropertyUse,
    RawTest,
    State,
    Thing,
    is_least,
    size_of,
)
from graphrag_core.translate.offline.vocabulary import PropertyTerm, RelationTerm
from graphrag_core.types import LabelSchema

BEAM = 10

MAX_COST = 1.0
DATED_VALUE_COST = 0.12
AGE_COST = 0.08
FOREIGN_PERIOD_COST = 0.2
VERB_AS_LABEL_COST = 0.2
NOUN_AS_VERB_COST = 0.3
RELATIONSHIP_AS_THING_COST = 0.06
TEXT_KEY_COST = 0.06

TEXT_WORDS = word_set(
    "text comment description body content summary abstract notes note message remark review"
)
"""Words of keys that hold more text than a name."""

PENDING_COST = 0.55
NO_TEXT_COST = 0.4
"""For "starts with", where no text or key that it would be said of is found."""

UNUSED_VERB_COST = 0.2
UNUSED_SURE_VERB_COST = 0.35
UNUSED_DENIED_VERB_COST = 0.2
"""For a denied verb more: its "not" would be said of something else."""

SURE_VERB = 0.9
"""From this on a verb names its relationship, and what leads elsewhere is doubted."""

NEAR_SCORE = 0.1
"""By how much less the key of a label may fit a word than one of a relationship."""


def read(chunks: Sequence[Chunk], field: Field) -> list[State]:
    """The readings of a question, best first; none when nothing in it means anything."""
    states = [State()]
    for position in range(len(chunks)):
        following: list[State] = []
        for state in states:
            if state.skip_until > position:
                following.append(state)
            else:
                following.extend(_step(state, chunks, position, field))
        states = _best(following)
    ended = (final for state in states for final in _finish(state, field))
    return _best(_with_left_over(state) for state in ended)


def _best(states: Iterable[State]) -> list[State]:
    kept = {state: None for state in states if state.cost <= MAX_COST}
    return sorted(kept, key=lambda state: state.cost)[:BEAM]


def _step(state: State, chunks: Sequence[Chunk], position: int, field: Field) -> Iterator[State]:
    chunk = chunks[position]
    if chunk.kind == "term":
        yield from _read_term(state, chunks, position, field)
    elif chunk.kind == "value":
        following = chunks[position + 1] if position + 1 < len(chunks) else None
        dated = bool(chunk.property_terms) and following is not None and following.kind == "time"
        # "Submitted in 2024" asks for the day of it, not for what is still submitted.
        doubt = DATED_VALUE_COST if dated else 0.0
        yield from read_value(replace(state, cost=state.cost + doubt), chunks, position, field)
        if chunk.terms:
            yield from _read_term(replace(state, cost=state.cost + 0.02), chunks, position, field)
    elif chunk.kind == "moment":
        yield from _read_moment(state, chunk, position, field)
    elif (
        chunk.kind in {"have", "text_operator"}
        and (spelt := _spelt_in_key(state, chunks, position)) is not None
    ):
        yield spelt
    elif chunk.kind == "text_operator":
        yield from _read_text(state, chunks, position, field)
    elif chunk.kind == "all" and _is_someone(state, chunks, position):
        yield from attach(state, Thing(None, position, wild="who"), field)
    elif chunk.kind == "all" and _is_nobody(state, chunk):
        wild = "who" if chunk.text.lower() == "nobody" else "what"
        denied = replace(state, negated=not state.negated)
        yield from place(denied, Thing(None, position, wild=wild), chunks, position, field)
    elif chunk.kind == "empty":
        # "Which shelves are empty": of what is not said.
        yield replace(state, cost=state.cost + UNTOLD_COST + NO_TEXT_COST)
    elif (ended := ended_clause(state, chunks, position, field)) is not None:
        yield from ended
    elif chunk.kind in HANDLERS:
        yield HANDLERS[chunk.kind](state, chunks, position)
    else:
        yield state


def _read_moment(state: State, chunk: Chunk, position: int, field: Field) -> Iterator[State]:
    """As in "when INC-7 happened"; what it is about where nothing else is named."""
    if state.root is None:
        return
    index = len(state.things)
    thing = Thing(chunk.links[0].label, position, pinned=chunk.links[:1])
    then = replace(state, things=(*state.things, thing), moment=(index, str(chunk.data)))
    first = state.subject if state.connector.clause else state.focus
    if not state.connector.relations or first is None:
        yield then
        return
    # "Who was on call when INC-7 happened": for what INC-7 is about.
    bare = replace(then, things=(*then.things, Thing(None, -1, wild="what")), connector=NOTHING)
    for joined in join_pair(bare, first, index + 1, state.connector, field):
        about = list(join_pair(joined, index + 1, index, NOTHING, field))
        yield from about or [joined]


def _read_text(
    state: State, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    """As in "packages that start with c", "reviews that mention breakfast": of which key?"""
    yield replace(state, cost=state.cost + NO_TEXT_COST)
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    focus = state.focus
    if after is None or focus is None or not after.text:
        return
    label = field.graph.schema.label(state.things[focus].label or "")
    operator: Operator = chunks[position].data
    key = _text_key(label, operator) if label is not None else None
    if key is None or after.kind not in {"text", "value", "unknown", "term"}:
        return
    texts, end = texts_at(chunks, position + 1)
    tests = tuple(
        RawTest(key, operator, (text,), fold=True, either=at > 0) for at, text in enumerate(texts)
    )
    thing = replace(state.things[focus], tests=(*state.things[focus].tests, *tests))
    things = state.things_with(focus, thing)
    yield replace(
        state,
        things=things,
        skip_until=end,
        connector=NOTHING,
        conjunction=None,
        cost=state.cost + TEXT_KEY_COST,
    )


def _text_key(label: LabelSchema, operator: Operator) -> str | None:
    """The name begins or ends with a text; a longer text, where there is one, mentions it."""
    texts = [p.key for p in label.properties if set(name_words(p.key)) & TEXT_WORDS]
    return texts[0] if operator == "CONTAINS" and texts else label.name_key


def _spelt_in_key(state: State, chunks: Sequence[Chunk], position: int) -> State | None:
    """As in "diseases with cancer in their name", "that have the word cancer in their name"."""
    operator: Operator = "CONTAINS" if chunks[position].kind == "have" else chunks[position].data
    if state.focus is None or position + 1 >= len(chunks):
        return None
    texts, at = texts_at(chunks, position + 1)
    after = chunks[at : at + 3]
    if not texts or not after or after[0].text.lower() != "in":
        return None
    at += 2 if [chunk.kind for chunk in after[:2]] == ["prep", "their"] else 1
    terms = chunks[at].property_terms if at < len(chunks) else ()
    if not terms:
        return None
    uses = (
        PropertyUse(
            "test", state.focus, terms, operator=operator, value=text, text=text, either=n > 0
        )
        for n, text in enumerate(texts)
    )
    return replace(state, uses=(*state.uses, *uses), skip_until=at + 1, connector=NOTHING)


def _joins_two(state: State, chunks: Sequence[Chunk], position: int) -> bool:
    """As in "the interaction between A and B": a relationship by its two ends."""
    kinds = [chunk.kind for chunk in chunks[position : position + 4]]
    return state.root is None and kinds == ["between", "value", "and", "value"]


def _is_thing_itself(state: State, chunks: Sequence[Chunk], position: int) -> bool:
    """As in "Which transfer …": a relationship, where no other thing is spoken of."""
    nothing_else = all(
        not other.label_terms and other.kind != "value"
        for i, other in enumerate(chunks)
        if i != position
    )
    chunk = chunks[position]
    roles = {role for _, role in derivations(chunk.text)}
    verb = any(term.score >= 0.9 for term in chunk.verb_terms)
    names_deed = verb or roles == {"noun"}
    return nothing_else and not state.things and names_deed and not is_verb_form(chunk.text)


def _relationship_as_thing(state: State, chunk: Chunk, field: Field) -> Iterator[State]:
    """Both ends of the relationship, or how many there are."""
    for type_ in dict.fromkeys(term.type for term in chunk.relation_terms[:3]):
        term = RelationTerm(type_, "verb", "start", 1.0)
        ends = (Thing(None, -1, wild="what"), Thing(None, -1, wild="what"))
        often = state.count_next
        both = replace(
            state, things=ends, root=0, focus=0, often=often, count_next=False, column_next=False
        )
        shown = both if often or state.aggregate else replace(both, extra_targets=(1,))
        doubted = replace(shown, cost=shown.cost + RELATIONSHIP_AS_THING_COST)
        for joined in join_pair(doubted, 0, 1, Connector((term,)), field):
            yield _first_or_last(joined)


def _first_or_last(state: State) -> State:
    """As in "the latest transfer": the superlative is the relationship's."""
    if not state.superlative:
        return state
    use = PropertyUse(
        "order",
        0,
        measure=measured(state.superlative),
        descending=not is_least(state.superlative),
        text=str(state.superlative[-1]),
        superlative=True,
    )
    return replace(state, uses=(*state.uses, use), superlative=())


def _is_someone(state: State, chunks: Sequence[Chunk], position: int) -> bool:
    """As in "Who knows someone who …": another person, of whom more is said."""
    some = chunks[position].text.lower().startswith(("some", "any"))
    after = chunks[position + 1] if position + 1 < len(chunks) else None
    told = after is not None and after.kind in {"that", "wh"}
    return some and told and state.root is not None and bool(state.connector.relations)


def _read_term(
    state: State, chunks: Sequence[Chunk], position: int, field: Field
) -> Iterator[State]:
    chunk = chunks[position]
    if chunk.relation_terms and _joins_two(state, chunks, position + 1):
        yield replace(state, pair=Connector(chunk.relation_terms))
        return
    if chunk.relation_terms and _is_thing_itself(state, chunks, position):
        yield from _relationship_as_thing(state, chunk, field)
    best = best_period(state, chunks, position)
    if best is not None:
        yield best
    by_period = grouped_by_period(state, chunk)
    if by_period is not None and not _is_own_key(state, chunk):
        # Of another class there may be a key called so: the guests of an episode have birth years.
        yield by_period
        state = replace(state, cost=state.cost + FOREIGN_PERIOD_COST)
    seen = False
    for label_term in chunk.label_terms[:2]:
        seen = True
        cost = (1 - label_term.score) * 0.3 + VERB_AS_LABEL_COST * _is_past_verb(chunk)
        cost += NOUN_AS_VERB_COST * (label_term.score > 0.9 and _is_only_done(chunk))
        doubt = replace(state, cost=state.cost + cost)
        yield from read_label(doubt, label_term.label, chunks, position, field)
    if chunk.relation_terms:
        seen = True
        for clause in before_verb(state, chunk, field):
            yield from read_relation(clause, chunk.relation_terms, chunks, position, field)
        if chunk.verb_terms:
            words = (*state.connector.words, *chunk.words)
            sure = chunk.verb_terms[0].score >= SURE_VERB
            unused = UNUSED_SURE_VERB_COST if sure else UNUSED_VERB_COST
            unused += UNUSED_DENIED_VERB_COST * (sure and state.negated)
            connector = replace(state.connector, words=words)
            yield replace(state, connector=connector, cost=state.cost + unused)
    if chunk.property_terms:
        seen = True
        yield from read_property(state, chunk.property_terms, chunks, position, field)
    if not seen or max(term.score for term in chunk.terms) < 0.8:
        yield leave_unread(state, chunk)


def _is_own_key(state: State, chunk: Chunk) -> bool:
    """Does what is asked for have a key that a chunk may name?"""
    asked = {thing.label for thing in state.things}
    asked |= {f":{hop.type}" for join in state.joins for hop in join.way}
    asked |= {f":{relation.type}" for relation in state.connector.relations}
    return any(asked & set(term.owners) for term in chunk.property_terms)


def _is_nobody(state: State, chunk: Chunk) -> bool:
    """As in "Which packages does nothing depend on": who does not do it stands for anyone."""
    return state.expect_subject and chunk.text.lower() in {"nothing", "nobody", "none"}


def _is_only_done(chunk: Chunk) -> bool:
    """As in "Who has never volunteered", where there are volunteers."""
    noun = any(chunk.text.lower() in word for word in name_words(chunk.label_terms[0].label))
    return chunk.text.lower().endswith("ed") and not chunk.relation_terms and not noun


def _is_past_verb(chunk: Chunk) -> bool:
    """Is "answered" the verb, where the graph has answers too?"""
    past = is_verb_form(chunk.text) and not chunk.text.lower().endswith("ing")
    return bool(chunk.verb_terms) and past


def _finish(state: State, field: Field) -> Iterator[State]:
    """Join what still waits for its relation at the end of the question."""
    if state.possessor is not None and state.root is None:
        state = replace(state, root=state.possessor, possessor=None)
    if state.root is None:
        yield from _owners_of_property(state)
        yield from _joined_by_property(state, field)
        return
    if state.floating is not None and state.root is not None and state.floating != state.root:
        if state.things[state.root].wild == "where":
            yield from _place_property(state, field)
        waiting, floating = replace(state, floating=None), state.floating
        for joined in join_pair(waiting, state.root, floating, state.connector, field):
            yield with_both(replace(joined, focus=floating)) if state.both else joined
        return
    if state.connector.relations and state.root is not None:
        if state.most:
            yield from ordered_by_relation(state, state.connector, field)
        yield from dangling_relation(state, field)
        return
    if state.bare_numbers:
        state = _with_ages(state, field)
    if state.most_common:
        yield from _most_common(state, field)
        return
    state = _with_total(state, field)
    root = state.things[state.root or 0]
    if root.label is None and not state.joins and state.uses and state.uses[0].terms:
        yield from _wild_by_property(state, field)
        return
    yield state


def _with_ages(state: State, field: Field) -> State:
    """As in "members over 60", "transfers over 8000": what the numbers count has no word."""
    said_of = state.numbers_of if state.numbers_of is not None else state.root or 0
    people = field.vocabulary.is_person(state.things[said_of].label or "")
    aged = people and all(number <= MAX_AGE_YEARS for _, number in state.bare_numbers)
    measure = OLD if aged else "revenue"
    uses = (
        PropertyUse("test", said_of, measure=measure, operator=operator, value=number, text=OLD)
        for operator, number in state.bare_numbers
    )
    return replace(state, uses=(*state.uses, *uses), bare_numbers=(), cost=state.cost + AGE_COST)


def _most_common(state: State, field: Field) -> Iterator[State]:
    """As in "the most common diagnosis": by how often what it is joined to speaks of it."""
    root = state.root or 0
    ranked = replace(state, most_common=False, limit=state.limit or 1, every=True)
    known = [join.child for join in state.joins if join.parent == root]
    if known:
        yield replace(ranked, order_by_count=(known[0], True, True))
        return
    index = len(state.things)
    bare = replace(ranked, things=(*state.things, Thing(None, -1, wild="what")))
    for joined in join_pair(bare, root, index, NOTHING, field):
        yield replace(joined, order_by_count=(index, True, True))


def _owners_of_property(state: State) -> Iterator[State]:
    """Only a property was named ("which languages are there"): things of each label that has it."""
    if not state.uses or not state.uses[0].terms:
        return
    terms = state.uses[0].terms
    near = [term for term in terms if term.score > terms[0].score - NEAR_SCORE]
    labels = ([owner for owner in term.owners if not owner.startswith(":")] for term in near)
    owners = next((found for found in labels if found), [])
    doubt = 0.03 if len(owners) == 1 else 0.2
    for owner in owners[:3]:
        thing = Thing(owner, -1)
        yield replace(state, things=(thing,), root=0, focus=0, cost=state.cost + doubt)


def _joined_by_property(state: State, field: Field) -> Iterator[State]:
    """Only a property of relationships was named ("the average amount donated"): all of these."""
    named = {term.type for term in state.connector.relations}
    terms = [term for use in state.uses[:1] for term in use.terms]
    found = {owner for term in terms for owner in term.owners}
    owners = {owner[1:] for owner in found if owner.startswith(":")}
    of_nodes = len(owners) < len(found)
    types = sorted(owners & named or (owners if not of_nodes else ()))
    doubt = 0.05 if len(types) == 1 else 0.2
    for type_ in types[:2]:
        patterns = field.graph.patterns(type_)
        if len(patterns) != 1:
            continue
        things = (
            Thing(patterns[0].start, -1, wild="what"),
            Thing(patterns[0].end, -1, wild="what"),
        )
        join = Join(0, 1, (Hop(type_, True, patterns[0].end),), named=True)
        cost = state.cost + doubt
        joined = replace(state, things=things, joins=(join,), root=0, focus=0, cost=cost)
        yield replace(joined, connector=NOTHING)


def _with_total(state: State, field: Field) -> State:
    """As in "the total of all orders": the sum of what the orders call their total."""
    label = field.graph.schema.label(state.things[state.root or 0].label or "")
    if state.aggregate != "sum" or label is None:
        return state
    keys = [p.key for p in label.properties if "total" in name_words(p.key)]
    if len(keys) != 1:
        return state
    term = PropertyTerm(keys[0], (label.name,), 0.9)
    use = PropertyUse("aggregate", state.root or 0, (term,), function="sum", text="total")
    return replace(state, uses=(*state.uses, use), aggregate=None, target="aggregate")


def _wild_by_property(state: State, field: Field) -> Iterator[State]:
    """As in "Who earns the highest wage?": those who have the property, or are joined by it."""
    root = state.root or 0
    wild, vocabulary = state.things[root], field.vocabulary
    owners: dict[str, float] = {}
    for owner in (owner for term in state.uses[0].terms for owner in term.owners):
        if not owner.startswith(":"):
            owners.setdefault(owner, 0.04)
            continue
        for side in ("start", "end"):
            for label in field.graph.labels_at(owner[1:], side):
                owners.setdefault(label, 0.06)
    fitting = [
        (label, cost)
        for label, cost in owners.items()
        if wild.wild != "who" or vocabulary.is_agent(label)
    ]
    people = [entry for entry in fitting if wild.wild == "who" and vocabulary.is_person(entry[0])]
    chosen = people or fitting
    doubt = 0.0 if len(chosen) == 1 else 0.2
    for label, cost in chosen[:3]:
        things = state.things_with(root, replace(wild, label=label))
        yield replace(state, things=things, cost=state.cost + cost + doubt)


def _place_property(state: State, field: Field) -> Iterator[State]:
    """As in "Where is X": the property of X that says a place."""
    root, floating = state.root or 0, state.floating or 0
    label = field.graph.schema.label(state.things[floating].label or "")
    keys = (
        [p.key for p in label.properties if set(name_words(p.key)) & PLACE_WORDS] if label else []
    )
    if not keys or state.joins:
        return
    things = tuple(t for i, t in enumerate(state.things) if i != root)
    index = floating - (floating > root)
    uses = tuple(
        PropertyUse("column", index, (PropertyTerm(key, (label.name,), 1.0),), text=key)
        for key in keys
        if label is not None
    )
    yield replace(
        state,
        things=things,
        root=index,
        focus=index,
        floating=None,
        uses=(*uses, *(replace(use, anchor=index) for use in state.uses)),
        cost=state.cost + 0.04,
    )


def _with_left_over(state: State) -> State:
    """What the question set up and nothing used makes a reading doubtful."""
    left_over = (
        state.compare is not None,
        bool(state.bare_numbers),
        state.quantifier is not None,
        state.negated,
        state.aggregate is not None,
        state.count_next,
        state.group_next,
        state.order_next,
        bool(state.superlative),
        bool(state.most),
        state.most_common,
        bool(state.adjectives),
        bool(state.shared),
        state.exhaustive and state.target == "boolean",
        bool(state.functions),
        state.sharing,
        state.asked_again == size_of(state),
    )
    return replace(state, cost=state.cost + PENDING_COST * sum(left_over))
