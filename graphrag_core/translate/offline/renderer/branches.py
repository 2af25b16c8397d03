"""Says the relationships of a variable: what each is to the noun that it hangs on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from graphrag_core.translate.offline.form import PathForm, Step, Test
from graphrag_core.translate.offline.renderer.comparisons import Comparing, Said, flat
from graphrag_core.translate.offline.renderer.lexicon import Lexicon, type_owner
from graphrag_core.translate.offline.renderer.phrases import (
    Phrase,
    Place,
    RelativeClause,
    composed,
    reach,
)
from graphrag_core.translate.offline.renderer.trees import Branch, Tree
from graphrag_core.translate.offline.renderer.values import one_of, spelled
from graphrag_core.translate.offline.renderer.verbs import INVERSE, VerbPhrase


class Speaker(Protocol):
    """Who writes the noun phrases: what the rooms below `clauses` ask of it."""

    @property
    def lexicon(self) -> Lexicon:
        """The words of the schema."""

    @property
    def labels(self) -> Mapping[str, str | None]:
        """The labels of the variables that are known."""

    def refer(self, variable: str) -> str:
        """A variable that stands elsewhere."""

    def owner(self, variable: str) -> str | None:
        """What the keys of a variable belong to."""

    def comparing(self, owner: str | None) -> Comparing:
        """How the tests of an owner are said."""

    def goes_without(self, test: object) -> bool:
        """Is a test said elsewhere?"""

    def phrase(self, variable: str, tree: Tree, place: Place) -> Phrase:
        """The noun phrase of a variable."""

    def asked(self, variable: str, tree: Tree) -> tuple[str | None, Said]:
        """The name of a variable, and what else is asked of its properties."""

    def items(self, variable: str, tree: Tree, said: Said, *, more: bool) -> list[RelativeClause]:
        """The clauses of a variable."""

    def links(self, tree: Tree) -> list[str]:
        """Relationships between variables that stand elsewhere."""

    def outer(self, pattern: PathForm) -> frozenset[str]:
        """The variables that a nested pattern only refers to."""

    def introduce(self, pattern: PathForm) -> None:
        """Know the variables of a pattern."""


@dataclass(frozen=True, slots=True)
class Limb:
    """A branch in the tree that it belongs to, with the determiner of its other end.

    `often` is how many such relationships there are, where these are counted.
    """

    branch: Branch
    tree: Tree
    determiner: str = "a"
    often: str = ""


def predicate_of(lexicon: Lexicon, branch: Branch) -> VerbPhrase:
    """What a branch is called, with all types that it may be of."""
    step = branch.step
    if step.type is None:
        types = one_of(spelled(name) for name in step.types)
        way = "to" if branch.forward else "from"
        way = way if step.directed else "with"
        return VerbPhrase("be", f"linked by {types} {way}" if types else f"linked {way}")
    verbs = [lexicon.verb(name) for name in (step.type, *step.also)]
    predicates = [verb.forward if branch.forward else verb.backward for verb in verbs]
    first = predicates[0]
    if len(predicates) == 1:
        return first
    kinds = {(p.kind, p.past) for p in predicates}
    if len(kinds) > 1 or first.kind in {"have", "inverse"}:
        types = one_of(spelled(name) for name in (step.type, *step.also))
        return VerbPhrase("be", f"linked by {types} {'to' if branch.forward else 'from'}")
    words = one_of(p.words for p in predicates)
    return replace(first, words=words, one=one_of(p.one for p in predicates))


def is_implied(clauses: Speaker, variable: str, branch: Branch) -> bool:
    """Can only nodes of the other end's label be there?"""
    type_, label = branch.step.type, clauses.labels.get(branch.child)
    if type_ is None or branch.step.also or label is None:
        return False
    if predicate_of(clauses.lexicon, branch).short:
        return False
    near = clauses.labels.get(variable) or ""
    return clauses.lexicon.sole.get((type_, near, branch.forward)) == label


def item_of(clauses: Speaker, limb: Limb, other: Phrase) -> RelativeClause:
    """A branch as a clause, with what is asked of its relationship."""
    branch, tree = limb.branch, limb.tree
    if other.turned:
        return composed(INVERSE, "", other, "")
    predicate = predicate_of(clauses.lexicon, branch)
    said = _on_step(clauses, branch.step, tree)
    text = " ".join(part for part in (said.text(), *flat(said), limb.often) if part)
    before = [reach(branch.step)]
    after = ""
    if said.validity == "now":
        before.insert(0, "now")
    elif said.validity:
        text = f"{text} {said.validity}".strip()
    if text and not other.tail and _is_own(clauses, branch, tree):
        after = text
    elif text:
        before.append(f"({text})")
    adverb = "".join(f"{part} " for part in before if part)
    return composed(predicate, adverb, other, after)


def _is_own(clauses: Speaker, branch: Branch, tree: Tree) -> bool:
    """Are the keys asked for of the relationship none of the node behind it?"""
    keys = {
        test.left.key for test in tree.tests.get(branch.step.name, ()) if isinstance(test, Test)
    }
    label = clauses.labels.get(branch.child)
    return label is not None and not keys & set(clauses.lexicon.keys.get(label, {}))


def _on_step(clauses: Speaker, step: Step, tree: Tree) -> Said:
    tests = [test for test in tree.tests.get(step.name, ()) if not clauses.goes_without(test)]
    tests += [test for along in tree.along.get(step.name, ()) for test in along.tests]
    owner = type_owner(step.type) if step.type else None
    return clauses.comparing(owner).say(tests)


def denied(clauses: Speaker, limb: Limb, other: Phrase) -> RelativeClause:
    """That a variable has no such branch to a node that is named."""
    predicate = predicate_of(clauses.lexicon, limb.branch)
    said = item_of(clauses, limb, other)
    if predicate.kind == "be":
        return RelativeClause(f"not {said.attribute}", f"are not {said.attribute}",
                    f"is not {said.attribute}", said.heavy, relative=False)  # fmt: skip
    if predicate.kind == "noun":
        many = (said.several or "").replace("are ", "are not ", 1)
        one = (said.one or "").replace("is ", "is not ", 1)
        return RelativeClause(f"that {many}", many, one, said.heavy)
    if predicate.kind == "verb":
        many = f"never {said.several}" if predicate.past else f"do not {said.several}"
        one = f"never {said.one}" if predicate.past else f"does not {said.several}"
        return RelativeClause(f"that {many}", many, one, said.heavy)
    if predicate.kind == "stranded":
        verb, helper = (predicate.words, "do") if other.several else (predicate.one, "does")
        not_done = f"never {verb}" if predicate.past else f"{helper} not {predicate.words}"
        before, _, behind = said.attribute.rpartition(verb)
        return RelativeClause(f"{before}{not_done}{behind}", None, None, said.heavy)
    if said.attribute.startswith("with "):
        without = "without " + said.attribute.removeprefix("with ")
        return RelativeClause(
            without, f"are {without}", f"is {without}", said.heavy, relative=False
        )
    clause = f"not {said.attribute}"
    return RelativeClause(clause, None, None, said.heavy, relative=False)
