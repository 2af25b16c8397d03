"""Says the relationships of a variable: what each is to the noun that it hangs on."""

from dataclasses import dataclass, replace
from typing import Protocol

from graphrag_core.translate.offline.form import Step, Test
from graphrag_core.translate.offline.renderer.comparisons import Comparing, Said, flat
from graphrag_core.translate.offline.renderer.phrases import ListItem, Phrase, composed, reach
from graphrag_core.translate.offline.renderer.schema_names import SchemaNames, type_owner
from graphrag_core.translate.offline.renderer.trees import Branch, PatternTree
from graphrag_core.translate.offline.renderer.values import one_of
from graphrag_core.translate.offline.renderer.verbs import INVERSE, VerbPhrase


class ClauseWriter(Protocol):
    """What writes the noun phrases of a reading."""

    names: SchemaNames
    labels: dict[str, str | None]

    def goes_without(self, test: object) -> bool:
        """Tell whether a test is said by something else."""

    def comparing(self, owner: str | None) -> Comparing:
        """Return what says the tests on the keys of an owner."""


@dataclass(frozen=True, slots=True)
class Limb:
    """A branch in the tree that it belongs to, with the determiner of its other end.

    `often` is how many such relationships there are, where these are counted.
    """

    branch: Branch
    tree: PatternTree
    determiner: str = "a"
    often: str = ""


def predicate_of(names: SchemaNames, branch: Branch) -> VerbPhrase:
    """What a branch is called, with all types that it may be of."""
    step = branch.step
    if step.type is None:
        types = one_of(f'"{name}"' for name in step.types)
        way = "to" if branch.forward else "from"
        way = way if step.directed else "with"
        return VerbPhrase("be", f"linked by {types} {way}" if types else f"linked {way}")
    verbs = [names.verb(name) for name in (step.type, *step.also)]
    predicates = [verb.forward if branch.forward else verb.backward for verb in verbs]
    first = predicates[0]
    if len(predicates) == 1:
        return first
    kinds = {(p.kind, p.past) for p in predicates}
    if len(kinds) > 1 or first.kind in {"have", "inverse"}:
        types = one_of(f'"{name}"' for name in (step.type, *step.also))
        return VerbPhrase("be", f"linked by {types} {'to' if branch.forward else 'from'}")
    words = one_of(p.words for p in predicates)
    return replace(first, words=words, one=one_of(p.one for p in predicates))


def is_implied(clauses: ClauseWriter, variable: str, branch: Branch) -> bool:
    """Can only nodes of the other end's label be there?"""
    type_, label = branch.step.type, clauses.labels.get(branch.child)
    if type_ is None or branch.step.also or label is None:
        return False
    if predicate_of(clauses.names, branch).short:
        return False
    near = clauses.labels.get(variable) or ""
    return clauses.names.sole.get((type_, near, branch.forward)) == label


def item_of(clauses: ClauseWriter, limb: Limb, other: Phrase) -> ListItem:
    """A branch as a clause, with what is asked of its relationship."""
    branch, tree = limb.branch, limb.tree
    if other.turned:
        return composed(INVERSE, "", other, "")
    predicate = predicate_of(clauses.names, branch)
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


def _is_own(clauses: ClauseWriter, branch: Branch, tree: PatternTree) -> bool:
    """Are the keys asked for of the relationship none of the node behind it?"""
    keys = {
        test.left.key for test in tree.tests.get(branch.step.name, ()) if isinstance(test, Test)
    }
    label = clauses.labels.get(branch.child)
    return label is not None and not keys & set(clauses.names.keys.get(label, {}))


def _on_step(clauses: ClauseWriter, step: Step, tree: PatternTree) -> Said:
    tests = [test for test in tree.tests.get(step.name, ()) if not clauses.goes_without(test)]
    tests += [test for along in tree.along.get(step.name, ()) for test in along.tests]
    owner = type_owner(step.type) if step.type else None
    return clauses.comparing(owner).say(tests)


def denied(clauses: ClauseWriter, limb: Limb, other: Phrase) -> ListItem:
    """That a variable has no such branch to a node that is named."""
    predicate = predicate_of(clauses.names, limb.branch)
    said = item_of(clauses, limb, other)
    if predicate.kind == "be":
        return ListItem(f"not {said.attribute}", f"are not {said.attribute}",
                    f"is not {said.attribute}", said.heavy, relative=False)  # fmt: skip
    if predicate.kind == "noun":
        many = (said.several or "").replace("are ", "are not ", 1)
        one = (said.one or "").replace("is ", "is not ", 1)
        return ListItem(f"that {many}", many, one, said.heavy)
    if predicate.kind == "verb":
        many = f"never {said.several}" if predicate.past else f"do not {said.several}"
        one = f"never {said.one}" if predicate.past else f"does not {said.several}"
        return ListItem(f"that {many}", many, one, said.heavy)
    if said.attribute.startswith("with "):
        without = "without " + said.attribute.removeprefix("with ")
        return ListItem(without, f"are {without}", f"is {without}", said.heavy, relative=False)
    clause = f"not {said.attribute}"
    return ListItem(clause, None, None, said.heavy, relative=False)
