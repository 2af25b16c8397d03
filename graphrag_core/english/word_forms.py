"""Irregular forms of English words, and nouns whose verb no rule finds."""

IRREGULAR: dict[str, str] = {}
"""Irregular form → base form, verbs and nouns."""

_IRREGULAR_VERBS = """
be am is are was were been being; have has had having; do does did done doing; go went gone;
write wrote written; teach taught; lead led; hold held; send sent; buy bought; sell sold;
build built; run ran; take took taken taking; give gave given giving; make made making;
drive drove driven; fly flew flown; keep kept; leave left leaving; grow grew grown;
know knew known; meet met; pay paid; speak spoke spoken; win won; lose lost; catch caught;
choose chose chosen; begin began begun; break broke broken; bring brought; come came;
draw drew drawn; eat ate eaten; fall fell fallen; feel felt; find found; get got gotten;
hear heard; hide hid hidden; lend lent; lie lay lain; ride rode ridden; rise rose risen;
say said; see saw seen; set; shoot shot; show showed shown; sing sang sung; sit sat;
sleep slept; spend spent; stand stood; steal stole stolen; swim swam swum; tell told;
think thought; throw threw thrown; understand understood; wear wore worn; bear bore borne born;
feed fed; seek sought; split; spread; strike struck; swear swore sworn; oversee oversaw overseen;
undertake undertook undertaken; dig dug; deal dealt; fight fought; freeze froze frozen;
hang hung; lay laid; shake shook shaken; withdraw withdrew withdrawn; overtake overtook overtaken;
agree agreed; disagree disagreed; guarantee guaranteed; referee refereed; decree decreed;
free freed; cache cached caching; ache ached aching; focus focused focusing; bias biased biasing;
use used using; owe owed owing; die died dying; tie tied tying; sue sued suing
"""

_IRREGULAR_NOUNS = """
person people persons; child children; man men; woman women; foot feet; tooth teeth;
mouse mice; criterion criteria; analysis analyses; thesis theses; basis bases; crisis crises;
axis axes; matrix matrices; index indices; vertex vertices; datum data; medium media;
alumnus alumni; curriculum curricula; syllabus syllabi; half halves; life lives; shelf shelves;
staff; series; species; aircraft; spacecraft; hovercraft; watercraft;
sheep; deer; fish; salmon; trout; offspring; headquarters; barracks; crossroads;
leaf leaves; knife knives; wife wives; appendix appendices; bus buses;
taxon taxa; phenomenon phenomena; bacterium bacteria; spectrum spectra; stratum strata;
genus genera; corpus corpora; fungus fungi; nucleus nuclei; cactus cacti; larva larvae; alga algae;
formula formulae; antenna antennae; memorandum memoranda; symposium symposia; addendum addenda;
millennium millennia; ox oxen; goose geese; louse lice; loaf loaves; thief thieves; wolf wolves;
calf calves; scarf scarves; hoof hooves; wharf wharves; stimulus stimuli; radius radii;
status statuses; movie movies; cookie cookies; gas gases; diagnosis diagnoses;
hypothesis hypotheses; cache caches; ache aches; focus focuses; bias biases
"""
for _line in (_IRREGULAR_VERBS + ";" + _IRREGULAR_NOUNS).replace("\n", " ").split(";"):
    _forms = _line.split()
    for _form in _forms[1:]:
        IRREGULAR[_form] = _forms[0]

_ODD_PASTS = {"have": "had", "be": "was", "do": "did"}
_VERB_LINES = (line.split() for line in _IRREGULAR_VERBS.replace("\n", " ").split(";"))
PASTS = {forms[0]: forms[1] if forms[1:] else forms[0] for forms in _VERB_LINES} | _ODD_PASTS
"""Base form of an irregular verb → its past."""

MASS_NOUNS = {
    "equipment": "piece", "software": "piece", "hardware": "piece", "furniture": "piece",
    "machinery": "piece", "luggage": "piece", "information": "piece", "advice": "piece",
    "evidence": "piece", "feedback": "piece", "news": "item", "staff": "member",
}  # fmt: skip
"""Nouns that are not counted → what is counted of them: pieces of equipment."""

PLURALS = {
    forms[0]: forms[1] if forms[1:] else forms[0]
    for forms in (line.split() for line in _IRREGULAR_NOUNS.replace("\n", " ").split(";"))
} | {
    "index": "indexes", "lens": "lenses", "quiz": "quizzes", "virus": "viruses",
    "campus": "campuses", "tech": "techs", "epoch": "epochs",
    "stomach": "stomachs", "monarch": "monarchs", **{noun: noun for noun in MASS_NOUNS},
}  # fmt: skip
"""Nouns with a plural of their own → that."""

SINGULARS = {several: noun for noun, several in PLURALS.items() if several != noun} | {
    "indices": "index",
    "persons": "person",
}
"""Irregular plural → its noun."""

VERB_FORMS = frozenset(
    form for line in _IRREGULAR_VERBS.replace("\n", " ").split(";") for form in line.split()[1:]
)
"""Irregular past forms and participles."""

PARTICIPLES = {
    forms[0]: [form for form in forms if not form.endswith("ing") or form == forms[0]][-1]
    for forms in (line.split() for line in _IRREGULAR_VERBS.replace("\n", " ").split(";"))
} | {"run": "run", "come": "come"}
"""Irregular verb → its past participle."""

ROOTS = {
    "publication": "publish",
    "sale": "sell",
    "seller": "sell",
    "birth": "bear",
    "death": "die",
    "dead": "die",
    "flight": "fly",
    "knowledge": "know",
    "loss": "lose",
    "payment": "pay",
    "complaint": "complain",
    "choice": "choose",
    "growth": "grow",
    "belief": "believe",
    "purchaser": "purchase",
    "membership": "member",
    "ownership": "own",
    "authorship": "author",
    "subscription": "subscribe",
    "description": "describe",
    "prescription": "prescribe",
    "acquisition": "acquire",
    "application": "apply",
    "reply": "reply",
    "receipt": "receive",
    "recipient": "receive",
    "reception": "receive",
    "decision": "decide",
    "inclusion": "include",
    "requirement": "require",
    "prerequisite": "prerequisite",
    "citation": "cite",
    "inventor": "invent",
    "admission": "admit",
    "submission": "submit",
    "transmission": "transmit",
    "founder": "found",
    "resolution": "resolve",
    "solution": "solve",
    "response": "respond",
    "conversion": "convert",
    "expiry": "expire",
    "revision": "revise",
    "division": "divide",
    "extension": "extend",
    "suspension": "suspend",
    "retention": "retain",
    "maintenance": "maintain",
    "reduction": "reduce",
    "production": "produce",
    "introduction": "introduce",
    "success": "succeed",
    "theft": "steal",
    "gift": "give",
    "proof": "prove",
    "usage": "use",
    "storage": "store",
    "closing": "close",
}
"""Derived nouns whose verb no suffix rule finds."""
