"""Noun phrases with their relative clauses: "the halls that host both Verdi and Puccini"."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from graphrag_core.english.schema_words import PERSON_WORDS
from graphrag_core.english.words import plural
from graphrag_core.translate.offline.draft import CLOSURE_HOPS
from graphrag_core.translate.offline.form import (
    AnyOf,
    Condition,
    CountIs,
    Exists,
    PathForm,
    Reading,
    Ref,
    Step,
    Test,
)
from graphrag_core.translate.offline.renderer.comparisons import Comparing, Said, flat, is_name_test
from graphrag_core.translate.offline.renderer.names import Key, Names, type_owner
from graphrag_core.translate.offline.renderer.trees import Branch, Tree, grow
from graphrag_core.translate.offline.renderer.values import all_of, one_of, say_value
from graphrag_core.translate.offline.renderer.verbs import INVERSE, Predicate, several

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
             "tenth")  # fmt: skip
_MARK = re.compile("([\x01\x02])(\\d+);([^\x01-\x03]*)\x03")
_QUANTITIES = {"=": "exactly", "<>": "not exactly", ">": "more than", ">=": "at least",
               "<": "fewer than", "<=": "at most"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun with its determiner, what follows it, and whether clauses hang on it."""

    head: str
    tail: str = ""
    heavy: bool = False
    several: bool = False
    named: bool = False
    turned: bool = False
    """Does it say itself how it is joined to what is before it?"""

    @property
    def text(self) -> str:
        """The whole phrase."""
        return f"{self.head} {self.tail}".strip()


@dataclass(frozen=True, slots=True)
class Item:
    """A clause as it follows a noun ("owned by X") and as it follows a subject ("is owned by X")."""

    attribute: str
    several: str | None
    one: str | None
    heavy: bool = False
    relative: bool = True
    """Does the attribute begin with "that"?"""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a noun phrase stands.

    `more` for several, `first` what is said of it before all else, `implied` where no label is
    needed to know it, `inner` inside another phrase.
    """

    determiner: str
    more: bool = False
    first: tuple[Item, ...] = ()
    implied: bool = False
    inner: bool = False


A = Place("a", inner=True)


@dataclass(frozen=True, slots=True)
class Limb:
    """A branch in the tree that it belongs to, with the determiner of its other end."""

    branch: Branch
    tree: Tree
    determiner: str = "a"


@dataclass(slots=True)
class Clauses:
    """Writes the noun phrases of one reading; `determiners` and `leading` are for columns.

    `pronouns` are variables that stand elsewhere and what they are called here.
    """

    names: Names
    labels: dict[str, str | None]
    steps: dict[str, Step]
    determiners: dict[str, str] = field(default_factory=dict)
    leading: dict[str, list[str]] = field(default_factory=dict)
    pronouns: dict[str, str] = field(default_factory=dict)
    silent: set[Ref] = field(default_factory=set)
    """Properties whose presence is implied by what is said of them elsewhere."""
    numbers: dict[str, int] = field(default_factory=dict)

    def refer(self, variable: str) -> str:
        """A variable that stands elsewhere: "the team"; which one is settled at the end."""
        if variable in self.pronouns:
            return self.pronouns[variable]
        if variable in self.steps:
            return f"the {_verbal(self.names, self.steps[variable])}"
        if variable not in self.labels:
            return f'"{variable}"'
        return self._marked("\x02", variable)

    def key_of(self, ref: Ref) -> Key:
        """The words for a property."""
        return self.names.key(self.owner(ref.variable), ref.key)

    def owner(self, variable: str) -> str | None:
        """What the keys of a variable belong to: its label, or its relationship type."""
        if variable in self.labels:
            return self.labels[variable]
        step = self.steps.get(variable)
        return type_owner(step.type) if step is not None and step.type else None

    def comparing(self, owner: str | None) -> Comparing:
        """How the tests of an owner are said here."""
        return Comparing(self.names, owner, self.refer, self.key_of)

    def _marked(self, mark: str, variable: str) -> str:
        number = self.numbers.setdefault(variable, len(self.numbers))
        return f"{mark}{number};{self.names.noun(self.labels.get(variable))}\x03"

    def phrase(self, variable: str, tree: Tree, place: Place) -> Phrase:
        """The noun phrase of a variable with all that is said of it."""
        determiner = self.determiners.get(variable, place.determiner)
        more = place.more and determiner != "each"
        name, said = self._said(variable, tree)
        noun = self.names.noun(self.labels.get(variable))
        if name is not None:
            called = f"the {plural(noun) if _is_choice(name) else noun} {name}"
            head = name if place.implied and variable not in self.determiners else called
            more = False
        else:
            article = _article(noun) if determiner == "a" else determiner
            head = f"{article} {plural(noun) if more else noun}".strip()
        items = [*place.first, *self._items(variable, tree, said, more=more)]
        parts = [*self.leading.get(variable, ()), said.text()]
        if said.validity:
            parts.append(_as_of(said.validity))
        again = self.refer(variable) if place.inner else ""
        parts.append(_joined(items, again, more=more))
        tail = " ".join(part for part in parts if part)
        head = self._marked("\x01", variable) + head
        return Phrase(head, tail, bool(items), more, name is not None)

    def subject(self, variable: str, tree: Tree) -> tuple[str, str]:
        """A variable as the subject of a whole sentence, and what is said of it."""
        name, said = self._said(variable, tree)
        noun = self.names.noun(self.labels.get(variable))
        intro = self._marked("\x01", variable)
        items = self._items(variable, tree, said, more=False)
        head = f"{intro}any {noun}" if name is None else f"{intro}the {noun} {name}"
        attributes = said.text() + (f" {_as_of(said.validity)}" if said.validity else "")
        if name is None:
            head = f"{head} {attributes}".strip()
        elif attributes:
            items.insert(0, Item("", None, f"is one {attributes}"))
        finite = [item.one or f"is one {item.attribute}" for item in _ordered(items)]
        return head, _coordinated(finite, _ordered(items))

    def clause(self, variable: str, tree: Tree) -> tuple[str, str]:
        """As `subject`, with "a" for one that is not named."""
        subject, said = self.subject(variable, tree)
        noun = self.names.noun(self.labels.get(variable))
        determiner = self.determiners.get(variable, _article(noun))
        return subject.replace(f"any {noun}", f"{determiner} {noun}", 1), said

    def _said(self, variable: str, tree: Tree) -> tuple[str | None, Said]:
        """The name that a variable is known by, and what else is asked of its properties."""
        label = self.labels.get(variable)
        name_key = self.names.name_keys.get(label or "")
        tests = [
            test
            for test in tree.tests.get(variable, ())
            if not (isinstance(test, Test) and test.operator == "IS NOT NULL"
                    and test.left in self.silent)
        ]  # fmt: skip
        named = next((test for test in tests if is_name_test(test, name_key)), None)
        said = self.comparing(label).say(t for t in tests if t is not named)
        name = say_value(named.value) if isinstance(named, Test) else None
        return name, said

    def _items(self, variable: str, tree: Tree, said: Said, *, more: bool) -> list[Item]:
        items = [_state(word, holds) for word, holds in dict.fromkeys(said.states)]
        items += [Item(f"that {many}", many, one) for many, one in dict.fromkeys(said.deeds)]
        limbs = [Limb(branch, tree) for branch in tree.branches.get(variable, ())]
        nested = []
        for condition in tree.nested.get(variable, ()):
            limb = self._limb(variable, condition)
            if limb is None or isinstance(condition, CountIs) or condition.negated:
                nested.append((condition, limb))
            else:
                limbs.append(limb)
        items += self._both(variable, limbs, more=more)
        items += [self._nested(variable, c, limb, more=more) for c, limb in nested]
        return items

    def _limb(self, variable: str, condition: Exists | CountIs) -> Limb | None:
        """The one branch of a nested pattern; None where it has further parts."""
        self.introduce(condition.pattern)
        tree = grow(condition.pattern, variable, self._outer(condition.pattern))
        branches = tree.branches.get(variable, [])
        several_parts = len(branches) != 1 or len(tree.roots) > 1 or tree.loose
        if several_parts or tree.tests.get(variable) or tree.nested.get(variable):
            return None
        if isinstance(condition, CountIs):
            adjacent = branches[0].child == condition.variable and not branches[0].known
            return Limb(branches[0], tree, self._quantity(condition)) if adjacent else None
        return Limb(branches[0], tree, "no" if condition.negated else "a")

    def _outer(self, pattern: PathForm) -> frozenset[str]:
        return frozenset(self.labels) - {node.name for node in pattern.nodes}

    def _quantity(self, condition: CountIs) -> str:
        how = _QUANTITIES.get(condition.operator, condition.operator.lower())
        if condition.average_of is not None:
            noun = self.names.noun(condition.average_of.label)
            return f"{how} an average {noun}’s number of"
        return f"{how} {condition.number}"

    def _both(self, variable: str, limbs: Sequence[Limb], *, more: bool) -> list[Item]:
        """An item for each branch; one for several that differ in a bare name only."""
        groups: dict[object, list[tuple[Limb, Phrase]]] = {}
        for limb in limbs:
            step, phrase = limb.branch.step, self._other_end(variable, limb, more=more)
            tests = limb.tree.tests.get(step.name) or limb.tree.along.get(step.name)
            alone = limb.branch.known or tests or not phrase.named or phrase.tail
            like = (replace(step, name="", start="", end=""), limb.branch.forward)
            choice = _is_choice(phrase.head)
            groups.setdefault(id(limb) if alone or choice else like, []).append((limb, phrase))
        items = []
        for same in groups.values():
            limb, phrase = same[0]
            if len(same) > 1:
                phrase = replace(phrase, head=f"both {all_of(p.head for _, p in same)}")
            items.append(self._item(limb, phrase))
        return items

    def _other_end(self, variable: str, limb: Limb, *, more: bool) -> Phrase:
        branch = limb.branch
        if branch.known or branch.child in self.pronouns:
            return Phrase(self.refer(branch.child), named=True)
        one = limb.determiner in {"a", "no"} or limb.determiner.endswith(" 1")
        place = Place(limb.determiner, not one, (), self._implied(variable, branch), inner=True)
        kind = self._predicate(branch).kind
        if kind != "inverse":
            phrase = self.phrase(branch.child, limb.tree, place)
            if not (kind in {"role", "stranded"} and phrase.tail):
                return phrase
        # Only the other end has a predicate, or one that goes better with what is said of it.
        back = replace(branch, child=variable, forward=not branch.forward, known=True)
        near = Phrase(self.pronouns.get(variable, self.pronoun(variable, more=more)), named=True)
        first = (self._item(replace(limb, branch=back), near),)
        return replace(
            self.phrase(branch.child, limb.tree, replace(place, first=first)), turned=True
        )

    def pronoun(self, variable: str, *, more: bool) -> str:
        """What a noun is called right behind itself: people are "them" in any number."""
        person = self.names.noun(self.labels.get(variable)).rpartition(" ")[2] in PERSON_WORDS
        return "them" if more or person else "it"

    def limb(self, variable: str, limb: Limb, *, more: bool) -> str:
        """One branch as it follows the noun of its variable."""
        other = self._other_end(variable, limb, more=more)
        return _joined([self._item(limb, other)], "", more=more)

    def every(self, pattern: PathForm) -> str:
        """All nodes that a pattern of its own describes first."""
        self.introduce(pattern)
        tree = grow(pattern, pattern.nodes[0].name if pattern.nodes else None)
        if not tree.roots:
            return "everything"
        said = [self.phrase(tree.roots[0], tree, Place("all", more=True, inner=True)).text]
        said += [f"where there is {self.phrase(r, tree, A).text}" for r in tree.roots[1:]]
        return " ".join([*said, *(f"where {self.loose(c)}" for c in tree.loose)])

    def _implied(self, variable: str, branch: Branch) -> bool:
        """Can only nodes of the other end's label be there?"""
        type_, label = branch.step.type, self.labels.get(branch.child)
        if type_ is None or branch.step.also or label is None:
            return False
        near = self.labels.get(variable) or ""
        return self.names.sole.get((type_, near, branch.forward)) == label

    def _predicate(self, branch: Branch) -> Predicate:
        step = branch.step
        if step.type is None:
            types = one_of(f'"{name}"' for name in step.types)
            way = "to" if branch.forward else "from"
            way = way if step.directed else "with"
            return Predicate("be", f"linked by {types} {way}" if types else f"linked {way}")
        verbs = [self.names.verb(name) for name in (step.type, *step.also)]
        predicates = [verb.forward if branch.forward else verb.backward for verb in verbs]
        first = predicates[0]
        if len(predicates) == 1:
            return first
        kinds = {(p.kind, p.past) for p in predicates}
        if len(kinds) > 1 or first.kind in {"have", "inverse"}:
            types = one_of(f'"{name}"' for name in (step.type, *step.also))
            return Predicate("be", f"linked by {types} {'to' if branch.forward else 'from'}")
        words = one_of(p.words for p in predicates)
        return replace(first, words=words, one=one_of(p.one for p in predicates))

    def _item(self, limb: Limb, other: Phrase) -> Item:
        branch, tree = limb.branch, limb.tree
        if other.turned:
            return _composed(INVERSE, "", other, "")
        predicate = self._predicate(branch)
        said = self._on_step(branch.step, tree)
        text = " ".join(part for part in (said.text(), *flat(said)) if part)
        before = [_reach(branch.step)]
        after = ""
        if said.validity == "now":
            before.insert(0, "now")
        elif said.validity:
            text = f"{text} {said.validity}".strip()
        if text and not other.tail and self._is_own(branch, tree):
            after = text
        elif text:
            before.append(f"({text})")
        adverb = "".join(f"{part} " for part in before if part)
        return _composed(predicate, adverb, other, after)

    def _is_own(self, branch: Branch, tree: Tree) -> bool:
        """Are the keys asked for of the relationship none of the node behind it?"""
        keys = {
            test.left.key for test in tree.tests.get(branch.step.name, ()) if isinstance(test, Test)
        }
        label = self.labels.get(branch.child)
        return label is not None and not keys & set(self.names.keys.get(label, {}))

    def _on_step(self, step: Step, tree: Tree) -> Said:
        tests = [
            test
            for test in tree.tests.get(step.name, ())
            if not (isinstance(test, Test) and test.operator == "IS NOT NULL"
                    and test.left in self.silent)
        ]  # fmt: skip
        tests += [test for along in tree.along.get(step.name, ()) for test in along.tests]
        owner = type_owner(step.type) if step.type else None
        return self.comparing(owner).say(tests)

    def _nested(
        self, variable: str, condition: Exists | CountIs, limb: Limb | None, *, more: bool
    ) -> Item:
        """What must not exist, or is counted, around a variable."""
        if limb is None and isinstance(condition, CountIs):
            text = self.number_of(condition, self._quantity(condition)).text
            return Item(f"with {text}", f"have {text}", f"has {text}", heavy=True, relative=False)
        if limb is None:
            assert isinstance(condition, Exists)
            tree = grow(condition.pattern, variable, self._outer(condition.pattern))
            return self._such_that(variable, tree, negated=condition.negated)
        other = self._other_end(variable, limb, more=more)
        if limb.determiner == "no" and other.named:
            return self._denied(limb, other)
        return self._item(limb, other)

    def _such_that(self, variable: str, tree: Tree, *, negated: bool) -> Item:
        _, said = self._said(variable, tree)
        items = self._items(variable, tree, said, more=False)
        finite = [item.one or f"is one {item.attribute}" for item in _ordered(items)]
        if text := said.text():
            finite.insert(0, f"is one {text}")
        finite += [f"there is {self.phrase(r, tree, A).text}" for r in tree.roots[1:]]
        finite += [self.loose(condition) for condition in tree.loose]
        clause = f"{'it is not true' if negated else 'it is true'} that each {' and '.join(finite)}"
        return Item(f"of which {clause}", None, None, heavy=True, relative=False)

    def _denied(self, limb: Limb, other: Phrase) -> Item:
        predicate = self._predicate(limb.branch)
        said = self._item(limb, other)
        if predicate.kind == "be":
            return Item(f"not {said.attribute}", f"are not {said.attribute}",
                        f"is not {said.attribute}", said.heavy, relative=False)  # fmt: skip
        if predicate.kind == "noun":
            many = (said.several or "").replace("are ", "are not ", 1)
            one = (said.one or "").replace("is ", "is not ", 1)
            return Item(f"that {many}", many, one, said.heavy)
        if predicate.kind == "verb":
            many = f"never {said.several}" if predicate.past else f"do not {said.several}"
            one = f"never {said.one}" if predicate.past else f"does not {said.several}"
            return Item(f"that {many}", many, one, said.heavy)
        if said.attribute.startswith("with "):
            without = "without " + said.attribute.removeprefix("with ")
            return Item(without, f"are {without}", f"is {without}", said.heavy, relative=False)
        clause = f"not {said.attribute}"
        return Item(clause, None, None, said.heavy, relative=False)

    def number_of(self, condition: CountIs, determiner: str) -> Phrase:
        """What a condition counts, as seen from it."""
        self.introduce(condition.pattern)
        outer = self._outer(condition.pattern)
        if condition.variable not in self.labels or condition.variable in outer:
            return Phrase(f"{determiner} {self.refer(condition.variable)}")
        tree = grow(condition.pattern, condition.variable, outer)
        phrase = self.phrase(condition.variable, tree, Place(determiner, more=True, inner=True))
        rest = [self.phrase(r, tree, A).text for r in tree.roots[1:]]
        rest += [self.loose(condition) for condition in tree.loose]
        return replace(phrase, tail=" ".join([phrase.tail, *(f"where {r}" for r in rest)]).strip())

    def loose(self, condition: Condition) -> str:
        """A condition that hangs on nothing else, as a clause."""
        if isinstance(condition, Test):
            return f"{self.refer(condition.left.variable)} is one {self._one(condition)}"
        if isinstance(condition, AnyOf):
            ways = (f"{self.refer(t.left.variable)} is one {self._one(t)}" for t in condition.tests)
            return f"either {one_of(ways)}"
        if isinstance(condition, Exists):
            determiner = "no" if condition.negated else "at least one"
            return f"there is {self._alone(condition.pattern, determiner)}"
        if isinstance(condition, CountIs):
            return f"there are {self.number_of(condition, self._quantity(condition)).text}"
        owner = condition.tests[0].left.variable if condition.tests else ""
        said = self.comparing(self.owner(owner)).say(condition.tests)
        texts = (said.text(), *flat(said), said.validity)
        return f"each relationship of {self.refer(condition.variable)} is one {' '.join(texts)}"

    def _alone(self, pattern: PathForm, determiner: str) -> str:
        self.introduce(pattern)
        outer = self._outer(pattern)
        tree = grow(pattern, None, outer)
        roots = [r for r in tree.roots if r not in outer]
        said = [self.phrase(r, tree, replace(A, determiner=determiner)).text for r in roots]
        said += [f"where {self.loose(condition)}" for condition in tree.loose]
        return " and ".join(said) or "anything"

    def _one(self, test: Test) -> str:
        said = self.comparing(self.owner(test.left.variable)).say([test])
        return " ".join(part for part in (said.text(), *flat(said), said.validity) if part)

    def introduce(self, pattern: PathForm) -> None:
        """Know the variables of a pattern."""
        for node in pattern.nodes:
            self.labels.setdefault(node.name, node.label)
        for step in pattern.steps:
            self.steps.setdefault(step.name, step)
            for end in (step.start, step.end):
                self.labels.setdefault(end, None)


def clauses_of(reading: Reading, names: Names) -> Clauses:
    """Begin a sentence: know the variables of the reading's own pattern."""
    clauses = Clauses(names, {}, {})
    clauses.introduce(reading.pattern)
    return clauses


def settled(text: str) -> str:
    """Say of each thing that stands elsewhere which one it is: "the team", "the second team"."""
    introduced: dict[str, list[str]] = {}
    for mark, number, noun in _MARK.findall(text):
        if mark == "\x01" and number not in introduced.setdefault(noun, []):
            introduced[noun].append(number)

    def said(match: re.Match[str]) -> str:
        mark, number, noun = match.groups()
        if mark == "\x01":
            return ""
        rivals = introduced.get(noun, [])
        if number not in rivals or len(rivals) == 1:
            return f"the {noun}" if number in rivals or not rivals else f"the other {noun}"
        place = rivals.index(number)
        which = _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"
        return f"the {which} {noun}"

    return re.sub(" {2,}", " ", _MARK.sub(said, text)).strip()


def _composed(predicate: Predicate, adverb: str, other: Phrase, after: str) -> Item:
    """A predicate with its other end; the attribute is said of several."""
    tail = f" {after}" if after else ""
    np = other.text + tail
    kind, heavy = predicate.kind, other.heavy
    if kind == "be":
        text = f"{adverb}{predicate.words} {np}"
        return Item(text, f"are {text}", f"is {text}", heavy, relative=False)
    if kind == "noun":
        many = f"are {adverb}{several(predicate.words)} {_of(predicate.words)}{np}"
        one = f"is {adverb}{_article(predicate.words)} {predicate.words} {_of(predicate.words)}{np}"
        return Item(f"that {many}", many, one, heavy)
    if kind == "verb":
        many, one = f"{adverb}{predicate.words} {np}", f"{adverb}{predicate.one} {np}"
        return Item(f"that {many}", many, one, heavy)
    if kind == "have" or kind == "inverse":
        text = np if kind == "inverse" or not adverb else f"{adverb}{np}"
        return Item(f"with {text}", f"have {text}", f"has {text}", heavy, relative=False)
    if kind == "role":
        text = f"{adverb}as {predicate.words} {np}"
        if not heavy:
            text = f"{other.text} {adverb}as {predicate.words}{tail}"
        return Item(f"with {text}", f"have {text}", f"has {text}", heavy, relative=False)
    verb = predicate.words if other.several else predicate.one
    return Item(f"that {other.text} {adverb}{verb}{tail}", None, None, heavy)


def _of(words: str) -> str:
    """ "Of" behind a noun without a preposition of its own."""
    return "" if several(words) != plural(words) else "of "


def _verbal(names: Names, step: Step) -> str:
    predicate = names.verb(step.type).forward if step.type else Predicate("be", "link")
    return f"“{predicate.words or 'has'}”"


def _article(noun: str) -> str:
    return "an" if noun[:1] in set("aeiou") else "a"


def _as_of(validity: str) -> str:
    return f"valid {validity}"


def _state(word: str, holds: bool) -> Item:
    if word.startswith("has "):
        thing = word.removeprefix("has ")
        if holds:
            return Item(f"that have {thing}", f"have {thing}", f"has {thing}")
        return Item(f"that have no {thing}", f"have no {thing}", f"has no {thing}")
    text = word if holds else f"not {word}"
    return Item(f"that are {text}", f"are {text}", f"is {text}")


def _reach(step: Step) -> str:
    way = "" if step.directed or step.type is None else "either way"
    if step.max_hops <= 1:
        return way
    if step.max_hops == CLOSURE_HOPS:
        far = "in any number of steps or none" if step.or_none else "directly or indirectly"
    else:
        far = f"in up to {step.max_hops} steps" + (" or none" if step.or_none else "")
    return f"{way} {far}".strip()


def _ordered(items: Iterable[Item]) -> list[Item]:
    """Light clauses first: what hangs on a heavy one would be read as hanging on it."""
    return sorted(items, key=lambda item: item.heavy)


def _joined(items: Sequence[Item], again: str, *, more: bool) -> str:
    """All clauses behind one noun, which is called `again` where another would be nearer."""
    items = _ordered(items)
    if len(items) == 1:
        text = items[0].attribute
        return text if more else _singular(items[0])
    if not items:
        return ""
    if not any(item.relative for item in items):
        return _coordinated([item.attribute for item in items], items, again)
    finite = [item.several if more else item.one for item in items]
    if None in finite:
        that = [
            item.attribute if item.relative or own is None else f"that {own}"
            for item, own in zip(items, finite, strict=True)
        ]
        return _coordinated(that, items, again)
    return "that " + _coordinated([text or "" for text in finite], items, again)


def _singular(item: Item) -> str:
    return f"that {item.one}" if item.relative and item.one is not None else item.attribute


def _coordinated(texts: Sequence[str], items: Sequence[Item], again: str = "") -> str:
    """Clauses with "and"; behind a heavy one a comma, so that the next is not of its noun."""
    light = [text for text, item in zip(texts, items, strict=True) if not item.heavy]
    heavy = [text for text, item in zip(texts, items, strict=True) if item.heavy]
    if not heavy:
        return all_of(light)
    start = all_of([*light, heavy[0]])
    if not again:
        return ", and ".join([start, *heavy[1:]])
    further = [item for item in items if item.heavy][1:]
    rest = [f"where {again} {item.one or f'is one {item.attribute}'}" for item in further]
    return ", ".join([start, *rest])


def _is_choice(name: str) -> bool:
    return " or " in name and not name.startswith("“")
