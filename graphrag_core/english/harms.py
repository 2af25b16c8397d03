"""Words of what goes wrong: things that are troubles, and keys of which more is worse."""

from graphrag_core.english.function_words import word_set
from graphrag_core.english.states import standing_of
from graphrag_core.english.words import name_words, spoken_words, stem

_TROUBLES = word_set(
    """incident outage failure fault alert alarm error accident complaint defect delay breakdown
    issue bug injury disruption problem recall fire cancellation violation crime claim leak
    emergency callout repair disease outbreak warning anomaly crash damage dispute stoppage
    interruption shutdown closure collision derailment spill flood infection infestation
    complication casualty fatality breach theft burglary fraud offence offense penalty sanction
    infringement nonconformity deviation escalation grievance hazard vulnerability attack
    intrusion malfunction mishap escape loss shortage stockout blackout overdue default lawsuit
    rejection return symptom diagnosis illness death"""
)
_HARMS = word_set(
    """delay lateness loss losses damage damages error errors fault faults defect defects failure
    failures latency downtime outage risk severity cost costs debt deficit waste emission
    emissions injuries deaths fatalities casualties victims complaints penalty penalties churn"""
)
_THREATS = frozenset(map(stem, word_set("risk threat")))
_LACKS = word_set("not cannot no without nobody missing lack lacks postponed because lost limits")
"""Words of sentences that say what is missing or does not go on."""
_TROUBLE_STEMS = frozenset(map(stem, _TROUBLES))


def is_trouble(label: str) -> bool:
    """Tell whether the nodes of a label are things that went wrong."""
    return bool({stem(word) for word in name_words(label)} & _TROUBLE_STEMS)


def is_threat(label: str) -> bool:
    """Tell whether the nodes of a label are what may go wrong: risks."""
    return bool({stem(word) for word in name_words(label)} & _THREATS)


def is_worry(label: str) -> bool:
    """Tell whether the nodes of a label are things that went wrong or may."""
    return is_trouble(label) or is_threat(label)


def speaks_of_trouble(sentence: str) -> bool:
    """Tell whether a sentence says that something is not as it should be."""
    words = name_words(sentence)
    stems = {stem(word) for word in words}
    return bool(stems & _TROUBLE_STEMS or _LACKS & {*words}) or standing_of(sentence) == "bad"


def is_harm(key: str) -> bool:
    """Tell whether more of a key is worse: a delay, a cost, a severity."""
    return bool(_HARMS & set(spoken_words(key)))
