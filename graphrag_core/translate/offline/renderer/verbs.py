"""Says relationship types as English predicates, from their start and from their end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from graphrag_core.english.function_words import word_set
from graphrag_core.english.schema_words import GROUP_WORDS, PERSON_WORDS, PLACE_WORDS
from graphrag_core.english.word_forms import IRREGULAR, PARTICIPLES, PASTS
from graphrag_core.english.words import is_plural, plural, singular, spoken_words
from graphrag_core.english.yes_no_keys import PREPOSITIONS
from graphrag_core.translate.offline.renderer.values import spelled

Kind = Literal["be", "noun", "verb", "have", "role", "stranded", "inverse"]

_PARTICLES = word_set("out off up down after away back over")
_INTRANSITIVE = word_set(
    """worked studied participated competed played collaborated cooperated lived resided applied
    voted commented replied responded contributed donated subscribed traveled travelled graduated
    served reported listened belonged depended qualified testified specialized specialised
    arrived departed landed descended flowed interacted performed acted walked debuted appeared
    starred danced sailed raced climbed in_a_row signed happened occurred bid sat stood slept met
    fought dealt lay fell led fed spoke partnered attended enrolled retired moved emigrated migrated
    died passed looked waited talked traded raised asked called rained lasted expired began
    agreed disagreed resulted ended culminated originated arose emerged left returned resigned
    escaped recovered suffered relied stayed remained jumped crashed failed collided differed"""
)
"""Past forms of verbs that have no passive: who "worked on" something was not worked on."""

_MOMENTARY = word_set(
    """joined signed hired bought purchased sold acquired founded appointed elected won lost left
    began started ended married created became received accepted rejected approved arrived died"""
)
"""Past forms of what is done in a moment: who "joined" a team in March does not join it now."""

_THINGS = PERSON_WORDS | GROUP_WORDS | PLACE_WORDS
_ADJECTIVE_ENDINGS = ("ar", "ic", "ive", "al", "ous", "able", "ible", "ent", "ant", "ful", "ing")
_AGENT_ENDINGS = ("er", "or", "ist", "ian", "ee")


@dataclass(frozen=True, slots=True)
class VerbPhrase:
    """What is said of one end of a relationship before the other end is named.

    `be`: "owned by"; `noun`: "member of"; `verb`: "depend on" (`words` of several, `one` of one);
    `have`: a bare "have"; `role`: what the other end is ("home team"); `stranded`: "that X
    depends on", with the other end before its verb; `inverse`: having an end of which the
    predicate `words` holds.
    """

    kind: Kind
    words: str = ""
    one: str = ""
    past: bool = False
    short: bool = False
    """Does it need the noun of the other end to be understood: "with the genre Jazz"?"""


@dataclass(frozen=True, slots=True)
class Verb:
    """A relationship type as it is said from its start and from its end."""

    forward: VerbPhrase
    backward: VerbPhrase


INVERSE = VerbPhrase("inverse")
HAVING = Verb(VerbPhrase("have", short=True), VerbPhrase("be", "belonging to"))
"""Another way to say HAS, where "of" is the word of another type."""


def linked_by(type_: str) -> Verb:
    """A type by its bare name: what is always understood, and like no other."""
    name = spelled(type_)
    return Verb(
        VerbPhrase("be", f"linked by {name} to"), VerbPhrase("be", f"linked by {name} from")
    )


def verb_of(type_: str, end: str | None, *, lasting: bool = False) -> Verb:
    """Say a type whose end is called `end` (None: it may be of several kinds).

    Words of the type that repeat the name of its end are left out: HAS_STAGE of a stage,
    OWNS_ISSUE of a quality issue. What is `lasting` is said in the present: LED is "leads".
    """
    words = list(spoken_words(type_))
    if words[:1] in (["is"], ["was"], ["are"]) and len(words) > 1:
        words = words[1:]
    if not words:
        return linked_by(type_)
    if lasting and _past(words[0]) and _is_done(words):
        words[0] = _third_of(_base_of_past(words[0]))
    repeated = end.split() if end else []
    if repeated and len(words) > len(repeated) and words[-len(repeated) :] == repeated:
        verb = _verb(words[: -len(repeated)])
        return replace(verb, forward=replace(verb.forward, short=True))
    return _verb(words[: -_repeated(words, repeated) or None])


def _repeated(words: Sequence[str], end: Sequence[str]) -> int:
    """Count the last words that are some of the end's name, behind a whole predicate.

    OWNS_ISSUE of a quality issue, not HOME_TEAM of a football team.
    """
    count = 0
    while count < len(words) - 1 and {words[-1 - count], singular(words[-1 - count])} & {*end}:
        count += 1
    first, last = words[0], words[-1 - count]
    does = _third(first) or _past(first) or first in PARTICIPLES
    said = last in PREPOSITIONS or (does and first not in {"has", "have", "had"})
    return count if said else 0


def _is_done(words: Sequence[str]) -> bool:
    """Tell whether a past form says what its start does for a time: LED, WORKED_AT; no passive."""
    is_active = _past_verb(words).forward.kind == "verb"
    return is_active and words[0] not in _MOMENTARY


def _verb(words: Sequence[str]) -> Verb:
    first, last = words[0], words[-1]
    if first in PREPOSITIONS:
        return _prepositional(words)
    if first in {"has", "have", "had"}:
        return _having(words[1:])
    if last == "of" and not _third(first) and not _past(first):
        noun = " ".join(words[:-1])
        return Verb(VerbPhrase("noun", noun), VerbPhrase("role", noun))
    if _past(first) or (last == "by" and PARTICIPLES.get(first) == first):
        return _past_verb(words)
    if _third(first):
        return _active(words, base_of_third(first))
    return _base_or_noun(words)


def _base_or_noun(words: Sequence[str]) -> Verb:
    """WORK_FOR, ALLERGIC_TO, GUEST_ON, FLY, HOME_TEAM."""
    first, text = words[0], " ".join(words)
    verb = [_third_of(first), *words[1:]]
    if words[-1] in PREPOSITIONS:
        if first.endswith(_ADJECTIVE_ENDINGS):
            return Verb(VerbPhrase("be", text), INVERSE)
        if first in _THINGS or first.endswith((*_AGENT_ENDINGS, "ion", "ment", "ship")):
            return Verb(VerbPhrase("noun", text), INVERSE)
        return _active(verb, first)
    if first in PARTICIPLES:
        return _active(verb, first)
    return Verb(VerbPhrase("role", text), VerbPhrase("noun", text))


def _prepositional(words: Sequence[str]) -> Verb:
    """IN, IN_GENRE, ON_CALL_FOR, ON_WAITING_LIST."""
    text = " ".join(words)
    if words[-1] not in PREPOSITIONS:
        text += " of"
    return Verb(VerbPhrase("be", text), INVERSE)


def _having(words: Sequence[str]) -> Verb:
    noun = " ".join(words)
    if not words:
        return Verb(VerbPhrase("have", short=True), VerbPhrase("be", "of"))
    return Verb(VerbPhrase("role", noun), VerbPhrase("noun", noun))


def _past_verb(words: Sequence[str]) -> Verb:
    first, *rest = words
    text = " ".join(words)
    base = _base_of_past(first)
    if words[-1] == "by":
        tail = "".join(f" {word}" for word in rest[:-1])
        active = VerbPhrase("verb", base + tail, _third_of(base) + tail)
        return Verb(VerbPhrase("be", text), active)
    participle = PARTICIPLES.get(base, first)
    if words[-1] in PREPOSITIONS:
        passive = first == participle and first not in _INTRANSITIVE and len(words) == 2
        if passive:
            return Verb(VerbPhrase("be", text), INVERSE)
        active = VerbPhrase("verb", text, text, past=True)
        return Verb(active, VerbPhrase("stranded", text, text, past=True))
    if rest and words[-1] not in _PARTICLES:
        return Verb(VerbPhrase("verb", f"{text} in", f"{text} in", past=True), INVERSE)
    by = " ".join((participle, *rest, "by"))
    return Verb(VerbPhrase("verb", text, text, past=True), VerbPhrase("be", by))


def _active(words: Sequence[str], base: str) -> Verb:
    """OWNS, DEPENDS_ON, LOOKS_AFTER, USES_PART."""
    first, *rest = words
    tail = "".join(f" {word}" for word in rest)
    forward = VerbPhrase("verb", base + tail, first + tail)
    if rest and words[-1] in PREPOSITIONS:
        return Verb(forward, VerbPhrase("stranded", base + tail, first + tail))
    if not rest or words[-1] in _PARTICLES:
        return Verb(forward, VerbPhrase("be", f"{participle_of(base)}{tail} by"))
    return Verb(forward, INVERSE)


def _past(word: str) -> bool:
    base = IRREGULAR.get(word)
    if base is not None and base in PARTICIPLES and not word.endswith("ing"):
        return word == "was" or not (word.endswith("s") or word in {"are", "am"})
    return len(word) > 4 and word.endswith("ed") and not word.endswith("eed")


def _third(word: str) -> bool:
    return word in {"has", "does", "is"} or (len(word) > 3 and is_plural(word))


def base_of_third(word: str) -> str:
    """The verb of its form for one: owns → own, carries → carry."""
    if IRREGULAR.get(word) in PARTICIPLES:
        return IRREGULAR[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[: -2 if word.endswith(("sses", "xes", "zzes", "ches", "shes", "oes")) else -1]


def _third_of(base: str) -> str:
    if base in {"have", "do", "go", "be"}:
        return {"have": "has", "do": "does", "go": "goes", "be": "is"}[base]
    if base.endswith("y") and base[-2:-1] not in set("aeiou"):
        return base[:-1] + "ies"
    return base + ("es" if base.endswith(("s", "x", "z", "ch", "sh")) else "s")


def _base_of_past(word: str) -> str:
    """The verb of a past form: owned → own, created → create, planned → plan."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if PARTICIPLES.get(word) == word:
        return word
    stem = word.removesuffix("ed")
    if stem.endswith("i"):
        return stem[:-1] + "y"
    if stem[-1] == stem[-2] and stem[-1] not in "lszf":
        return stem[:-1]
    return stem + "e" if _lost_e(stem) else stem


def _lost_e(stem: str) -> bool:
    """Did a verb end in "e" before "-ed": "creat", "manag", but not "own", "visit", "repair"?"""
    last, sounds = stem[-1], _vowels(stem)
    if last in "cvuz" or (last == "s" and not stem.endswith("ss")):
        return True
    if sounds.endswith("VVC"):
        return stem.endswith("creat")
    if not sounds.endswith("VC"):
        return stem.endswith(("rg", "dg", "ang", "eng")) or (
            last == "l" and stem[-2] not in "lrw" and sounds.endswith("CC")
        )
    if last in "wxyh":
        return False
    weak = ("er", "en", "el", "on", "or", "it", "et", "om", "op", "ot")
    strong = ("let", "pet", "mot", "not", "quot", "devot")
    several_syllables = "VC" in sounds[:-2]
    return not (several_syllables and stem.endswith(weak)) or stem.endswith(strong)


def _vowels(word: str) -> str:
    """Each letter as V or C; the "u" of "gu" and "qu" before a vowel is none."""
    kinds = ["V" if letter in "aeiou" else "C" for letter in word]
    for at in range(1, len(word) - 1):
        if word[at] == "u" and word[at - 1] in "gq" and kinds[at + 1] == "V":
            kinds[at] = "C"
        if word[at] == "y" and kinds[at - 1] == "C":
            kinds[at] = "V"
    return "".join(kinds)


def participle_of(base: str) -> str:
    """The past participle of a verb: own → owned, write → written, plan → planned."""
    if base in PARTICIPLES:
        return PARTICIPLES[base]
    if base.endswith("e"):
        return base + "d"
    sounds = _vowels(base)
    if base.endswith("y") and sounds[-2:-1] == "C":
        return base[:-1] + "ied"
    stressed = base.endswith(("fer", "mit", "cur", "trol", "pel"))
    short = sounds.lstrip("C") == "VC" and base[-1] not in "wxy"
    return base + (base[-1] if short or stressed else "") + "ed"


def past_of(base: str) -> str:
    """The simple past of a verb: own → owned, write → wrote."""
    return PASTS.get(base) or participle_of(base)


def several(noun: str) -> str:
    """The plural of a noun with its preposition: "guest on" → "guests on"."""
    head, space, tail = noun.partition(" ")
    if tail and tail.split()[0] in PREPOSITIONS:
        return plural(head) + space + tail
    return plural(noun)
