"""Which intent a question has, decided once: by what it names, describes or has as a value."""

from dataclasses import dataclass, replace

from graphrag_core.ask.ask_run import AskRun
from graphrag_core.ask.described_things import described_things
from graphrag_core.ask.intents.decision import Decision, decide
from graphrag_core.ask.intents.named_groups import named_groups
from graphrag_core.ask.intents.record import Intent
from graphrag_core.ask.intents.registry import intent_named
from graphrag_core.ask.intents.slots import PERIOD, Slots, masked_text, slots_of
from graphrag_core.ask.intents.value_names import named_by_value, with_named_values
from graphrag_core.english.harms import is_worry
from graphrag_core.english.operator_words import sets_against
from graphrag_core.english.words import tokenize
from graphrag_core.explore.context import ExplorationContext
from graphrag_core.protocols import Embedder

SURE = 0.9
"""From here an intent answers before the translator is asked."""
LIKELY = 0.4
"""From here an intent answers a question that the translator declined."""

ABOUT_TROUBLE = frozenset({"worst", "risks"})
"""Intents that are asked for in words which may be the kinds of a graph too: "risks"."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """What is known of a question's intent: its parts, how likely each is, and the graph.

    `said` tells what the things are that it describes, `ties` what else these may be.
    """

    slots: Slots
    decision: Decision
    context: ExplorationContext
    said: tuple[str, ...] = ()
    ties: tuple[str, ...] = ()

    def best_for(self, wanted: str | None) -> float:
        """How likely the likeliest fitting intent is; one more where the wanted one fits."""
        best = max((self.decision.probability(i.name) for i in self.fitting(0.0)), default=0.0)
        return best + (wanted is not None and intent_named(wanted).fits(self.slots))

    def fitting(self, least: float) -> tuple[Intent, ...]:
        """List the intents from a probability on that have what they need, the likeliest first."""
        found = (
            intent_named(name)
            for name, probability in self.decision.intents
            if probability >= least
        )
        return tuple(i for i in found if i.fits(self.slots))

    def answering(self, least: float) -> tuple[Intent, ...]:
        """List the same with those that answer by the words of a question that names nothing."""
        likely = (intent_named(n) for n, p in self.decision.intents if p >= least)
        return tuple(i for i in likely if i.fits(self.slots) or i.fits_topic(self.slots))


def recognised(run: AskRun) -> Recognised | None:
    """Decide which intent a question has; None where the engines of intents are not there."""
    exploration = run.dependencies.exploration
    if isinstance(run.recognised, Recognised) or exploration is None:
        return run.recognised if isinstance(run.recognised, Recognised) else None
    with run.step("intent", "Looking for what kind of answer is wanted"):
        context = exploration()
        known = _by_slots(run, context, slots_said(run, context, parts=False))
        name, probability = known.decision.first_intent
        sure = probability >= SURE and intent_named(name).fits(known.slots)
        # "Reliability" may be a part of a team's name, or what is asked for.
        further = known.slots if sure else slots_said(run, context, parts=True)
        parts = known if further == known.slots else _by_slots(run, context, further)
        readings = (known, *_by_groups(run, known), *_by_named_values(run, known), parts,
                    *_by_worries(run, known))  # fmt: skip
        if _names_instead(parts.slots, known.slots):
            # What the name is a part of changes what is asked of, not what is asked.
            readings = (parts, replace(known, slots=parts.slots))
        found = _by_description(run, known) or max(
            readings, key=lambda one: one.best_for(run.question.intent)
        )
        use = run.dependencies
        slots = named_by_value(found.slots, run.schema, use.database(), use.narrow)
        run.recognised = replace(found, slots=slots)
        return run.recognised


def _names_instead(parts: Slots, slots: Slots) -> bool:
    """Tell whether a proper name is only a part of a thing's name, where no other is named."""
    if slots.entities or slots.groups or not parts.entities:
        return False
    return all(e.start > 0 and parts.text[e.start].isupper() for e in parts.entities)


def _by_description(run: AskRun, known: Recognised) -> Recognised | None:
    """Take a thing for named that the question describes, where a fitting intent is likely then.

    "Summarise the last P1 incident" is about one incident.
    """
    described = described_things(run, known.context, known.slots)
    if described is None:
        return None
    found = _by_slots(run, known.context, described.slots)
    found = replace(found, said=described.said, ties=described.ties)
    return found if found.best_for(run.question.intent) >= LIKELY else None


def _by_groups(run: AskRun, known: Recognised) -> list[Recognised]:
    """Take values for what the question is about, where the likeliest intent is for these."""
    groups = named_groups(known.slots, run.schema, known.context.profile)
    if not groups:
        return []
    slots = slots_of(
        run.question.text, run.links, known.context, run.schema, parts=False, groups=groups
    )
    found = _by_slots(run, known.context, slots)
    wanted = run.question.intent or found.decision.after_declining().first_intent[0]
    return [found] if wanted and intent_named(wanted).fits(slots) else []


def _by_worries(run: AskRun, known: Recognised) -> list[Recognised]:
    """Leave in the words of kinds of trouble, which say what is asked: "our biggest risks"."""
    slots = known.slots
    if not slots.labels or slots.groups or not all(map(is_worry, slots.labels)):
        return []
    names = [(entity.start, entity.end, entity.name) for entity in slots.entities]
    times = [(time.start, time.end, PERIOD) for time in slots.times]
    found = decide(masked_text(slots.text, names, times), run.dependencies.embedder)
    wanted = found.after_declining().first_intent[0] in ABOUT_TROUBLE
    return [replace(known, decision=found)] if wanted else []


def _by_named_values(run: AskRun, known: Recognised) -> list[Recognised]:
    """Take proper names among the values for things, where the likeliest intent lacks a thing."""
    name, _ = known.decision.after_declining().first_intent
    if not name or intent_named(name).fits(known.slots):
        return []
    use = run.dependencies
    slots = with_named_values(known.slots, run.schema, use.database(), use.narrow)
    return [] if slots == known.slots else [_by_slots(run, known.context, slots)]


def slots_said(run: AskRun, context: ExplorationContext, *, parts: bool) -> Slots:
    """Find what the question names; with `parts` also things by a part of their name."""
    return slots_of(run.question.text, run.links, context, run.schema, parts=parts)


def _by_slots(run: AskRun, context: ExplorationContext, slots: Slots) -> Recognised:
    decision = decide(slots.masked, run.dependencies.embedder)
    if slots.labels and sets_against([token.lower for token in tokenize(slots.masked)]):
        decision = decision.for_a_query()
    return Recognised(slots, decision, context)


def is_for_engine(masked: str, embedder: Embedder | None) -> bool:
    """Tell of a text with X in the place of a name whether an intent would surely answer it."""
    return decide(masked, embedder).first_intent[1] >= SURE
