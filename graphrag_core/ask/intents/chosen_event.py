"""Which kind of event a question means: the one it names, else the trouble of its thing."""

from graphrag_core.ask.intents.record import IntentCall
from graphrag_core.ask.intents.roles import dated_labels, event_labels, types_between
from graphrag_core.english.harms import is_trouble
from graphrag_core.types import LabelSchema


def chosen_event(call: IntentCall) -> LabelSchema | None:
    """Choose the dated kind that a question names, else trouble, else the only kind of event."""
    schema, profile = call.run.schema, call.context.profile
    named = [e for e in dated_labels(schema, profile) if e.name in call.slots.labels]
    if named:
        return named[0]
    events = event_labels(schema, profile)
    if call.slots.entities:
        thing = call.slots.entities[0].label
        events = tuple(e for e in events if types_between(schema, profile, thing, [e.name]))
    troubles = [event for event in events if is_trouble(event.name)]
    return next(iter(troubles), events[0] if len(events) == 1 else None)
