"""Noun phrases with their relative clauses: "the halls that host both Verdi and Puccini"."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from graphrag_core.english.schema_words import PERSON_WORDS
from graphrag_core.english.wording import article, listed
from graphrag_core.english.words import is_numbering, plural
from graphrag_core.translate.offline.form import CountIs, Exists, OneOf, PathForm, Ref, Step, Test
from graphrag_core.translate.offline.renderer.branches import (
    Limb,
    denied,
    is_implied,
    item_of,
    predicate_of,
)
from graphrag_core.translate.offline.renderer.comparisons import Comparing, Said, is_name_test
from graphrag_core.translate.offline.renderer.lexicon import Key, Lexicon, type_owner
from graphrag_core.translate.offline.renderer.nested import (
    either,
    every,
    how_many,
    how_often,
    quantity,
    such_that,
)
from graphrag_core.translate.offline.renderer.phrases import (
    END,
    INTRODUCED,
    REFERRED,
    Phrase,
    Place,
    RelativeClause,
    as_of,
    coordinated,
    in_a_row,
    is_choice,
    ordered,
    state,
    verbal,
)
from graphrag_core.translate.offline.renderer.trees import Branch, Tree, grow
from graphrag_core.translate.offline.renderer.values import all_of, quoted, say_value, spelled


@dataclass(slots=True)
class Clauses:
    """Writes the noun phrases of one reading; `determiners` and `leading` are for columns.

    `pronouns` are variables that stand elsewhere and what they are called here.
    """

    lexicon: Lexicon
    labels: dict[str, str | None] = field(default_factory=dict)
    also: dict[str, tuple[str, ...]] = field(default_factory=dict)
    steps: dict[str, Step] = field(default_factory=dict)
    determiners: dict[str, str] = field(default_factory=dict)
    leading: dict[str, list[str]] = field(default_factory=dict)
    pronouns: dict[str, str] = field(default_factory=dict)
    silent: set[Ref] = field(default_factory=set)
    """Properties whose presence is implied by what is said of them elsewhere."""
    further: dict[str, Tree] = field(default_factory=dict)
    """Roots of other parts of the pattern: said where they are first referred to."""
    numbers: dict[str, int] = field(default_factory=dict)

    def refer(self, variable: str) -> str:
        """A variable that stands elsewhere: "the team"; which one is settled at the end."""
        if variable in self.pronouns:
            return self.pronouns[variable]
        if variable in self.further:
            tree = self.further.pop(variable)
            text = self.phrase(variable, tree, Place("the", inner=True)).text
            self.further[variable] = tree
            return text
        if variable in self.steps:
            return self._relationship(self.steps[variable])
        if variable not in self.labels:
            return spelled(variable)
        return self._marked(REFERRED, variable)

    def _relationship(self, step: Step) -> str:
        """A relationship that stands elsewhere; of two of a type, by the end that is its own."""
        alike = [s for s in self.steps.values() if s.type == step.type and s is not step]
        shared = {end for other in alike for end in (other.start, other.end)}
        own = [end for end in (step.end, step.start) if end not in shared]
        if alike and own:
            return f"the relationship with {self.refer(own[0])}"
        return f"the {verbal(self.lexicon, step)}"

    def key_of(self, ref: Ref) -> Key:
        """The words for a property."""
        return self.lexicon.key(self.owner(ref.variable), ref.key)

    def owner(self, variable: str) -> str | None:
        """What the keys of a variable belong to: its label, or its relationship type."""
        if variable in self.labels:
            return self.labels[variable]
        step = self.steps.get(variable)
        return type_owner(step.type) if step is not None and step.type else None

    def comparing(self, owner: str | None) -> Comparing:
        """How the tests of an owner are said here."""
        return Comparing(self.lexicon, owner, self.refer, self.key_of, self.all_in)

    def all_in(self, pattern: PathForm) -> str:
        """All nodes that a pattern of its own describes first: "all ships of Malta"."""
        return every(self, pattern)

    def introduced(self, variable: str) -> str:
        """The mark of the place where a variable is said."""
        return self._marked(INTRODUCED, variable)

    def _marked(self, mark: str, variable: str) -> str:
        number = self.numbers.setdefault(variable, len(self.numbers))
        return f"{mark}{number};{self.noun(variable)}{END}"

    def noun(self, variable: str, *, more: bool = False) -> str:
        """The noun for a variable, or for several (`more`): "customers or companies"."""
        labels = (self.labels.get(variable), *self.also.get(variable, ()))
        nouns = [self.lexicon.noun(label) for label in labels]
        return listed([plural(noun) if more else noun for noun in nouns], joint="or")

    def phrase(self, variable: str, tree: Tree, place: Place) -> Phrase:
        """The noun phrase of a variable with all that is said of it."""
        determiner = self.determiners.get(variable, place.determiner)
        more = place.more and determiner != "each"
        name, said = self.asked(variable, tree)
        noun, nouns = self.noun(variable), self.noun(variable, more=more)
        if name is not None and place.counted:
            head = f"{determiner} {nouns} called {name}"
            name = None
        elif name is not None:
            called = f"the {plural(noun) if is_choice(name) else noun} {name}"
            numbered = f"{noun} {name}" if name.isdecimal() else name
            head = numbered if place.implied and variable not in self.determiners else called
            more = False
        else:
            before = article(noun) if determiner == "a" else determiner
            head = f"{before} {nouns}".strip()
        items = [*place.first, *self.items(variable, tree, said, more=more)]
        parts = [*self.leading.get(variable, ()), said.text()]
        if said.validity:
            parts.append(as_of(said.validity))
        parts.append(in_a_row(items, self.refer(variable) if place.inner else "", more=more))
        tail = " ".join(part for part in parts if part)
        head = self.introduced(variable) + head
        return Phrase(head, tail, bool(items), more, name is not None)

    def subject(self, variable: str, tree: Tree) -> tuple[str, str]:
        """A variable as the subject of a whole sentence, and what is said of it."""
        name, said = self.asked(variable, tree)
        noun = self.noun(variable)
        intro = self.introduced(variable)
        if name is not None:
            return f"{intro}the {noun} {name}", self.predicate(variable, tree)
        items = self.items(variable, tree, said, more=False)
        return f"{intro}any {noun} {_attributes(said)}".strip(), _finite(items)

    def predicate(self, variable: str, tree: Tree) -> str:
        """All that is said of a variable, behind its name: "is shipped", "has a price above 5"."""
        _, said = self.asked(variable, tree)
        items = self.items(variable, tree, said, more=False)
        if attributes := _attributes(said):
            has = attributes.startswith("with ") and not (said.whose or said.times or said.validity)
            text = f"has {attributes.removeprefix('with ')}" if has else f"is one {attributes}"
            items.insert(0, RelativeClause("", None, text))
        return _finite(items)

    def clause(self, variable: str, tree: Tree) -> tuple[str, str]:
        """As `subject`, with "a" for one that is not named."""
        subject, said = self.subject(variable, tree)
        noun = self.noun(variable)
        determiner = self.determiners.get(variable, article(noun))
        head = " ".join((determiner, noun, *self.leading.get(variable, ())))
        return subject.replace(f"any {noun}", head, 1), said

    def asked(self, variable: str, tree: Tree) -> tuple[str | None, Said]:
        """The name that a variable is known by, and what else is asked of its properties."""
        label = self.labels.get(variable)
        name_key = self.lexicon.name_keys.get(label or "")
        tests = [test for test in tree.tests.get(variable, ()) if not self.goes_without(test)]
        named = next((test for test in tests if is_name_test(test, name_key)), None)
        # "Season 9" rather than "a season with a number of 9".
        named = named or next(filter(_is_number, tests), None)
        name = say_value(named.value) if isinstance(named, Test) else None
        rest = [test for test in tests if test is not named]
        family = self.lexicon.family_keys.get(label or "")
        if family is not None and isinstance(named, Test) and name is not None:
            second = next((t for t in rest if is_name_test(t, family)), None)
            name = quoted(name) if " " in name else name  # not to be taken for both of them
            if isinstance(second, Test) and "=" == second.operator == named.operator:
                name = f"{name} {say_value(second.value)}"
                rest.remove(second)
        return name, self.comparing(label).say(rest)

    def goes_without(self, test: object) -> bool:
        """Is a property asked to be there of which this is said elsewhere?"""
        present = isinstance(test, Test) and test.operator == "IS NOT NULL"
        return present and isinstance(test, Test) and test.left in self.silent

    def items(self, variable: str, tree: Tree, said: Said, *, more: bool) -> list[RelativeClause]:
        """The clauses of a variable: its states, its branches, and what is nested."""
        items = [state(word, holds=holds) for word, holds in dict.fromkeys(said.states)]
        items += [
            RelativeClause(f"that {many}", many, one) for many, one in dict.fromkeys(said.deeds)
        ]
        limbs = [Limb(branch, tree) for branch in tree.branches.get(variable, ())]
        nested = []
        choices = [c for c in tree.nested.get(variable, ()) if isinstance(c, OneOf)]
        for condition in tree.nested.get(variable, ()):
            if isinstance(condition, OneOf):
                continue
            limb = self._limb(variable, condition)
            if limb is None or isinstance(condition, CountIs) or condition.negated:
                nested.append((condition, limb))
            else:
                limbs.append(limb)
        items += self._both(variable, limbs, more=more)
        items += [self._nested(variable, c, limb, more=more) for c, limb in nested]
        items += [either(self, choice, more=more) for choice in choices]
        return items

    def _limb(self, variable: str, condition: Exists | CountIs) -> Limb | None:
        """The one branch of a nested pattern; None where it has further parts."""
        if isinstance(condition, CountIs) and condition.than is not None:
            return None
        outer = self.outer(condition.pattern)
        self.introduce(condition.pattern)
        tree = grow(condition.pattern, variable, outer)
        branches = tree.branches.get(variable, [])
        several_parts = len(branches) != 1 or len(tree.roots) > 1 or tree.loose or tree.links
        if several_parts or tree.tests.get(variable) or tree.nested.get(variable):
            return None
        if isinstance(condition, CountIs):
            (branch,) = branches
            if condition.variable == branch.step.name:
                return Limb(branch, tree, often=how_often(self, condition))
            adjacent = branch.child == condition.variable and not branch.known
            return Limb(branch, tree, quantity(self, condition)) if adjacent else None
        return Limb(branches[0], tree, "no" if condition.negated else "a")

    def outer(self, pattern: PathForm) -> frozenset[str]:
        """The variables that a nested pattern only refers to."""
        return frozenset(self.labels) - {node.name for node in pattern.nodes}

    def _both(self, variable: str, limbs: Sequence[Limb], *, more: bool) -> list[RelativeClause]:
        """An item for each branch; one for several that differ in a bare name only."""
        groups: dict[object, list[tuple[Limb, Phrase]]] = {}
        for limb in limbs:
            step, phrase = limb.branch.step, self._other_end(variable, limb, more=more)
            tests = limb.tree.tests.get(step.name) or limb.tree.along.get(step.name)
            alone = limb.branch.known or tests or not phrase.named or phrase.tail
            like = (replace(step, name="", start="", end=""), limb.branch.forward)
            choice = is_choice(phrase.head)
            groups.setdefault(id(limb) if alone or choice else like, []).append((limb, phrase))
        items = []
        for same in groups.values():
            limb, phrase = same[0]
            if len(same) > 1:
                phrase = replace(phrase, head=f"both {all_of(p.head for _, p in same)}")
            items.append(item_of(self, limb, phrase))
        return items

    def _other_end(self, variable: str, limb: Limb, *, more: bool) -> Phrase:
        branch = limb.branch
        kind = predicate_of(self.lexicon, branch).kind
        if branch.known or branch.child in self.pronouns:
            text = self.refer(branch.child)
            if kind != "inverse":
                return Phrase(text, named=True)
            back = self._back(variable, limb, more=more)
            return Phrase(f"{text} {in_a_row([back], '', more=False)}", named=True, turned=True)
        one = limb.determiner in {"a", "no"} or limb.determiner.endswith(" 1")
        implied, counted = is_implied(self, variable, branch), limb.determiner not in {"a", "no"}
        place = Place(limb.determiner, not one, (), implied, inner=True, counted=counted)
        if kind != "inverse":
            phrase = self.phrase(branch.child, limb.tree, place)
            if not (kind in {"role", "stranded"} and phrase.tail):
                return phrase
        # Only the other end has a predicate, or one that goes better with what is said of it.
        first = (self._back(variable, limb, more=more),)
        return replace(
            self.phrase(branch.child, limb.tree, replace(place, first=first)), turned=True
        )

    def _back(self, variable: str, limb: Limb, *, more: bool) -> RelativeClause:
        """What the other end of a branch says of a variable: "located in them"."""
        branch = limb.branch
        forward = not (branch.forward and branch.step.directed)
        back = replace(branch, child=variable, forward=forward, known=True)
        near = Phrase(self.pronouns.get(variable, self.pronoun(variable, more=more)), named=True)
        return item_of(self, replace(limb, branch=back), near)

    def links(self, tree: Tree) -> list[str]:
        """Relationships between variables that stand elsewhere, as clauses."""
        texts = []
        for step in tree.links:
            limb = Limb(Branch(step, step.end, forward=True, known=True), tree)
            item = item_of(self, limb, self._other_end(step.start, limb, more=False))
            texts.append(f"{self.refer(step.start)} {item.one or f'is one {item.attribute}'}")
        return texts

    def pronoun(self, variable: str, *, more: bool) -> str:
        """What a noun is called right behind itself: people are "them" in any number."""
        person = self.noun(variable).rpartition(" ")[2] in PERSON_WORDS
        return "them" if more or person else "it"

    def limb(self, variable: str, limb: Limb, *, more: bool) -> str:
        """One branch as it follows the noun of its variable."""
        other = self._other_end(variable, limb, more=more)
        return in_a_row([item_of(self, limb, other)], "", more=more)

    def _nested(
        self, variable: str, condition: Exists | CountIs, limb: Limb | None, *, more: bool
    ) -> RelativeClause:
        """What must not exist, or is counted, around a variable."""
        if limb is None and isinstance(condition, CountIs):
            text = how_many(self, condition)
            return RelativeClause(
                f"with {text}", f"have {text}", f"has {text}", heavy=True, relative=False
            )
        if limb is None:
            assert isinstance(condition, Exists)
            tree = grow(condition.pattern, variable, self.outer(condition.pattern))
            return such_that(self, variable, tree, negated=condition.negated, more=more)
        other = self._other_end(variable, limb, more=more)
        if limb.determiner == "no" and other.named:
            return denied(self, limb, other)
        return item_of(self, limb, other)

    def introduce(self, pattern: PathForm) -> None:
        """Know the variables of a pattern."""
        for node in pattern.nodes:
            self.labels.setdefault(node.name, node.label)
            self.also.setdefault(node.name, node.also)
        for step in pattern.steps:
            self.steps.setdefault(step.name, step)
            for end in (step.start, step.end):
                self.labels.setdefault(end, None)


def _attributes(said: Said) -> str:
    return said.text() + (f" {as_of(said.validity)}" if said.validity else "")


def _finite(items: Sequence[RelativeClause]) -> str:
    finite = [item.one or f"is one {item.attribute}" for item in ordered(items)]
    return coordinated(finite, ordered(items))


def _is_number(test: object) -> bool:
    """Does a condition say which node is meant, by a whole number that nodes are counted by?"""
    return (
        isinstance(test, Test)
        and test.operator == "="
        and type(test.value) is int
        and is_numbering(test.left.key)
    )
