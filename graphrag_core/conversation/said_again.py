"""What a follow-up takes over by a word: the time of "then", the thing of "back to X: …".

Both are put in plain words, or the conversation ends where it is gone back to, before any rule
reads the follow-up.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from graphrag_core.conversation.turn import OBJECTS, ORDINALS, RESTRICTING, split_opener
from graphrag_core.english.function_words import word_set
from graphrag_core.english.time_phrases import WHEN, find_times
from graphrag_core.english.time_units import MONTH, YEAR, quarter_name, shifted
from graphrag_core.english.word_forms import VERB_FORMS
from graphrag_core.english.words import tokenize
from graphrag_core.translate.offline.form import Exists, Reading, Test
from graphrag_core.translate.offline.merging import label_of, parts_of, replaced
from graphrag_core.types import Candidate, Exchange, Links, Question, ValueLink

MAX_BACK = 3
"""So many questions back "then" may mean the time of."""
SURE_LINK = 0.81
_BACK_TO = re.compile(
    r"(?:(?:ok|okay|now|and|so)\b[, ]*)*(?:(?:go|going|come|coming|let's go) )?back to "
    r"(?P<what>[^:,?!]+?)\s*(?:[:,]\s+(?P<rest>.+)|[?.! ]*)",
    re.IGNORECASE,
)
_TO_ALL = re.compile(
    r"(?:(?:ok|okay|now|and|so|please)\b[, ]*)*(?:(?:go|going|come|let's go) )?back to all"
    r"(?: of)?(?: the)? (?P<what>.+)",
    re.IGNORECASE,
)
_ONES = re.compile(r"(?:ones|those)\b", re.IGNORECASE)
_SHOW_THEM = "show them"
_ARTICLES = re.compile(r"^(?:the|our|my)\s+", re.IGNORECASE)
_THAT_TIME = re.compile(
    r"\b(?:(?P<since>since then|between then and now|from then on)"
    r"|(?P<at>back then|at (?:that|the) time|(?:in |during )?that (?:year|month|quarter|week)"
    r"|on that day|(?P<bare>then)))(?=\s*[?.!]*$)",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"\b(?:in )?the (?:(?P<unit>year|quarter|month) (?P<side>before|after)(?: (?:that|then|it))?"
    r"|(?P<way>previous|following) (?P<other>year|quarter|month))(?=\s*[?.!]*$)",
    re.IGNORECASE,
)
_AT_PLACE = re.compile(
    rf"\bthe (?P<place>{'|'.join(ORDINALS)})(?: one)?(?=\s*(?:[?.!,]|$))", re.IGNORECASE
)
_ONE_AT_PLACE = re.compile(rf"(?P<before>(?:\w+ )?){_AT_PLACE.pattern}", re.IGNORECASE)
_MONTH_ALONE = re.compile(rf"\b(?:{MONTH})$", re.IGNORECASE)
_AHEAD = frozenset({"after", "following"})
_NOW = word_set("is are do does has have will can could would should s")
_PAST = word_set("was were did had been")


def with_time(text: str, history: Sequence[Exchange]) -> str:
    """Put the time that was spoken of last in the place of "then"; else return the same text.

    "Who leads it, then?" is of no time: only what asks of the past has such a "then".
    """
    text = _with_time_beside(text, history)
    found = _THAT_TIME.search(text)
    words = {token.lower for token in tokenize(text)}
    if found is None or (found["bare"] and not _is_past(words)):
        return text
    time = next((t for one in history[: -MAX_BACK - 1 : -1] if (t := _time_of(one))), None)
    if time is None:
        return text
    said = f"since {_without_preposition(time)}" if found["since"] else time
    return f"{text[: found.start()].rstrip(' ,')} {said}{text[found.end() :]}"


def with_year(text: str, history: Sequence[Exchange]) -> str:
    """Add the year that was named to a month of a follow-up: "only before April" after "in 2027".

    A question that is whole says itself of which year it asks.
    """
    now = datetime.now(UTC)
    spoken = find_times(history[-1].standalone, now=now, bare_years=True)
    years = {year for time in spoken for year in re.findall(rf"\b{YEAR}\b", time.text)}
    months = [t for t in find_times(text, now=now) if _MONTH_ALONE.search(t.text)]
    if len(years) != 1 or len(months) != 1 or not split_opener(text)[0]:
        return text
    return f"{text[: months[0].end]} {years.pop()}{text[months[0].end :]}"


def is_of_that_time(text: str) -> bool:
    """Tell whether a text asks of a time that was spoken of: "what changed since then?"."""
    found = _THAT_TIME.search(text)
    return found is not None and not found["bare"]


def with_thing(text: str, history: Sequence[Exchange]) -> str:
    """Name the one thing that was found where the same is asked of it: "and him?"."""
    opener, rest = split_opener(text)
    results = history[-1].results
    alone = opener and rest.lower() in OBJECTS and opener not in RESTRICTING
    return f"{opener} {results[0].name}" if alone and len(results) == 1 else text


def with_place(text: str, history: Sequence[Exchange]) -> str:
    """Name "the second one" of the list of which "the first one" was asked something before.

    "Who leads the first one?", then "and the second one?", asks who leads the second.
    """
    opener, rest = split_opener(text)
    found = _ONE_AT_PLACE.fullmatch(rest)
    if found is None or not opener or opener in RESTRICTING:
        return text
    asked = [n for n, one in enumerate(history) if _AT_PLACE.search(one.question)]
    before = reversed(history[: asked[-1]] if asked else ())
    things = next((one.results for one in before if len(one.results) > 1), ())
    place = ORDINALS[found["place"].lower()]
    known = -len(things) <= place < len(things)
    return f"{opener} {found['before']}{things[place].name}" if known else text


def _with_time_beside(text: str, history: Sequence[Exchange]) -> str:
    """Name "the year before" by the time that was spoken of last."""
    found = _BESIDE.search(text)
    now = datetime.now(UTC)
    asked = (find_times(one.standalone, now=now, bare_years=True) for one in reversed(history))
    times = next((times for times in asked if times), ()) if found is not None else ()
    if found is None or len(times) != 1 or times[0].since is None or times[0].until is None:
        return text
    unit, grain = (found["unit"] or found["other"]).lower(), times[0].grain
    ahead = (found["side"] or found["way"]).lower() in _AHEAD
    at = shifted(times[0].since, 1 if ahead else -1, unit)
    names = {"year": f"{at:%Y}", "quarter": quarter_name(at), "month": f"{at:%B %Y}"}
    if grain not in names or unit not in {grain, "year"}:
        return text
    return f"{text[: found.start()]}in {names[grain]}{text[found.end() :]}"


def _is_past(words: set[str]) -> bool:
    past = any(word in _PAST or word in VERB_FORMS or word.endswith("ed") for word in words)
    return past and words.isdisjoint(_NOW)


def _time_of(exchange: Exchange) -> str | None:
    """Return the words for the time that a question names, or that is all its answer dates."""
    now = datetime.now(UTC)
    asked = find_times(exchange.question, now=now, bare_years=True)
    dated = {(t.since, t.until): t for t in find_times(exchange.answer or "", now=now)}
    alone = len(dated) == 1 and len(exchange.results) <= 1 and exchange.intent is None
    phrase = asked[-1] if asked else next(iter(dated.values())) if alone else None
    if phrase is None:
        return None
    words = phrase.text.strip()
    if asked and (words.split()[0].lower() in WHEN or phrase.relative):
        return words
    bare = _without_preposition(words)
    return f"on {bare}" if phrase.grain == "day" else f"in {bare}"


def _without_preposition(words: str) -> str:
    first, _, rest = words.partition(" ")
    return rest if rest and first.lower() in WHEN | {"on", "at", "by"} else words


def going_back(question: Question, link: Callable[[Question], Links]) -> Question:
    """Let a question that goes back to a thing ask of it; any other one stays as it is.

    "Back to Ada: what did she write?" is asked after her name alone, "back to the audits: …" after
    the question that named them last. Where nothing is asked, they are shown.
    """
    found = _BACK_TO.fullmatch(question.text.strip())
    if found is None:
        return question
    what = _ARTICLES.sub("", found["what"])
    values = link(Question(what, question.tenant)).values
    text = found["rest"] or _SHOW_THEM
    whole = next((v for v in values if v.node_id and v.text.lower() == what.lower()), None)
    if whole is not None and whole.score >= SURE_LINK:
        one = Candidate(str(whole.node_id), whole.label, str(whole.value))
        named = Exchange(one.name, one.name, results=(one,), choices={one.name: one.id})
        return replace(question, text=text, history=(*question.history, named))
    places = [n for n, one in enumerate(question.history) if _names(one, what, values)]
    if not places:
        return question
    described = bool(values) or _ONES.match(what) is not None
    shortest = min(places, key=lambda n: _length(question.history[n]))
    place = shortest if described else places[-1]
    return replace(question, text=text, history=question.history[: place + 1])


def _length(exchange: Exchange) -> int:
    """Count what a question says: "the ones with Java" are those of which no more was said."""
    past = exchange.reading
    return len(past.pattern.conditions) if isinstance(past, Reading) else 0


def _names(exchange: Exchange, what: str, values: Sequence[ValueLink]) -> bool:
    """Tell whether a question is about a value that words name, or has the words.

    "Those with Java" are not those for whom it is denied.
    """
    past = exchange.reading
    said = past.pattern.conditions if isinstance(past, Reading) else ()
    held = tuple(c for c in said if not isinstance(c, Exists) or not c.negated)
    tests = parts_of(held, Test)
    known = {(test.left.key, str(test.value)) for test in tests if test.operator in {"=", "IN"}}
    return what.lower() in exchange.standalone.lower() or any(
        (value.key, str(value.value)) in known for value in values
    )


def all_again(
    question: Question, labels_in: Callable[[str], frozenset[str]]
) -> tuple[Exchange, Reading] | None:
    """Return the reading before all conditions, as in "go back to all orders"; else None.

    It is the last one that has such things and says nothing of them, else one without what was
    said of them. `labels_in` finds the labels that words name.
    """
    found = _TO_ALL.fullmatch(question.text.strip().rstrip("?.! "))
    labels = labels_in(found["what"]) if found is not None else frozenset()
    told: tuple[Exchange, Reading] | None = None
    for exchange in reversed(question.history):
        past = exchange.reading
        if not isinstance(past, Reading):
            continue
        if not any(node.label in labels for node in past.pattern.nodes):
            continue
        tests = [t for t in past.pattern.conditions if isinstance(t, Test) and not t.or_absent]
        if not tests:
            return exchange, past
        own = [test for test in tests if label_of(past, test.left.variable) in labels]
        if told is None and own:
            told = exchange, replaced(past, own, ())
    return told
