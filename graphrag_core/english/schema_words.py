"""Words that labels and property keys are made of: short forms, units, people and places."""

# ruff: noqa: E501 - word lists read best as text

from graphrag_core.english.function_words import word_set

ABBREVIATIONS = {
    "repo": "repository",
    "qty": "quantity",
    "vol": "volume",
    "num": "number",
    "no": "number",
    "nr": "number",
    "desc": "description",
    "dept": "department",
    "ppl": "people",
    "addr": "address",
    "amt": "amount",
    "loc": "location",
    "org": "organization",
    "yr": "year",
    "tel": "phone",
    "temp": "temperature",
    "lang": "language",
    "uni": "university",
    "prof": "professor",
    "freq": "frequency",
    "pct": "percent",
    "avg": "average",
    "dist": "distance",
    "dest": "destination",
    "src": "source",
    "ts": "timestamp",
    "lat": "latitude",
    "lon": "longitude",
    "info": "information",
    "vuln": "vulnerability",
    "pkg": "package",
    "dep": "dependency",
    "msg": "message",
    "acct": "account",
    "txn": "transaction",
    "veh": "vehicle",
    "mfr": "manufacturer",
    "appt": "appointment",
    "bldg": "building",
    "govt": "government",
    "univ": "university",
    "app": "application",
    "dob": "birthdate",
    "config": "configuration",
    "env": "environment",
    "mgr": "manager",
    "emp": "employee",
    "cust": "customer",
    "prod": "product",
    "cat": "category",
    "spec": "specification",
    "cxl": "cancelled",
    "nm": "name",
    "tkt": "ticket",
    "trx": "transaction",
    "xfer": "transfer",
    "pax": "passengers",
    "bal": "balance",
    "cd": "code",
    "cert": "certificate",
    "cls": "class",
    "cnt": "count",
    "ctry": "country",
    "descr": "description",
    "doc": "document",
    "dt": "date",
    "dur": "duration",
    "flt": "flight",
    "grp": "group",
    "hist": "history",
    "hrs": "hours",
    "lbl": "label",
    "lic": "licence",
    "lim": "limit",
    "lvl": "level",
    "mth": "month",
    "mtg": "meeting",
    "nbr": "number",
    "pmt": "payment",
    "prev": "previous",
    "prio": "priority",
    "proj": "project",
    "purch": "purchase",
    "pymt": "payment",
    "qtr": "quarter",
    "rcpt": "receipt",
    "sal": "salary",
    "seg": "segment",
    "std": "standard",
    "stu": "student",
    "subj": "subject",
    "svc": "service",
    "tot": "total",
    "ttl": "title",
    "typ": "type",
    "upd": "updated",
    "usr": "user",
    "vend": "vendor",
    "whse": "warehouse",
    "wk": "week",
    "wt": "weight",
    "yrs": "years",
    "stat": "status",
    "sts": "status",
    "ctrl": "control",
    "rpt": "report",
    "val": "value",
    "hgt": "height",
    "wgt": "weight",
    "len": "length",
    "dia": "diameter",
    "alt": "altitude",
    "elev": "elevation",
    "spd": "speed",
    "pop": "population",
    "nat": "nationality",
    "dir": "direction",
    "sev": "severity",
    "equip": "equipment",
    "maint": "maintenance",
    "abt": "about",
    "bdgt": "budget",
    "bgn": "begin",
    "btch": "batch",
    "ccy": "currency",
    "chg": "change",
    "cmt": "comment",
    "cntry": "country",
    "crtd": "created",
    "dlvry": "delivery",
    "eml": "email",
    "eqp": "equipment",
    "eqpt": "equipment",
    "evt": "event",
    "frm": "from",
    "gndr": "gender",
    "hosp": "hospital",
    "insp": "inspection",
    "itm": "item",
    "mgmt": "management",
    "mtrl": "material",
    "prc": "price",
    "rgn": "region",
    "rmk": "remark",
    "rsn": "reason",
    "rte": "route",
    "sched": "scheduled",
    "shpmt": "shipment",
    "snsr": "sensor",
    "splr": "supplier",
    "stn": "station",
    "strt": "start",
    "ver": "version",
    "vsl": "vessel",
    "eta": "expected arrival",
    "etd": "expected departure",
    "ata": "actual arrival",
    "atd": "actual departure",
}
"""Short forms in property keys → the word people say."""

BEFORE_OTHERS = {"min": "minimum", "max": "maximum", "est": "estimated"}
"""Short forms at the front of a name; alone or behind, "min" are minutes."""
BEFORE_TIMES = {"est": "established", "cls": "closed"}
"""The same right before a word for a time: `est_date`, beside `est_cost`."""

UNIT_SUFFIXES = word_set(
    """km m cm mm mi miles kg g mg lb lbs t tons tonnes usd eur gbp chf dollars euros cents pct percent
    ms s sec secs seconds min mins minutes h hr hrs hours days weeks months years gb mb kb tb kwh kw million millions thousand thousands billion billions mn bn mio
    musd meur mgbp kusd keur mw w c f sqm m2 m3 l ml count value amount
    ha k y yr yrs pm nm um ev kev mev hz khz mhz ghz rpm kmh mph pa kpa hpa bar ppm ppb db lux deg v kv cm3 mol angstrom ntu"""
)
"""Last words of property keys that only say the unit."""

UNIT_SYMBOLS = {
    symbol.lower(): symbol
    for symbol in """Wh kWh MWh GWh TWh kW MW GW TW kWp MWp GWp MWe kV mV kVA MVA VAr kVAr MVAr Ah
    mAh kHz MHz GHz THz kB MB GB TB kBps MBps GBps KiB MiB GiB TiB pH dB dBA dBm hPa kPa MPa GPa kJ
    MJ GJ kN kNm mL dL Bq kBq MBq GBq TBq mSv keV MeV GeV mmHg kEUR kUSD kGBP kCHF mEUR
    mUSD""".split()  # noqa: SIM905 - a list of words reads better as one
}
"""Units that have a capital letter inside, by how they are written in lower case."""
UNIT_SUFFIXES |= {unit for unit in UNIT_SYMBOLS if len(unit) > 2}

TITLES = word_set("title subject summary headline caption description descr")
"""Last words of keys that say what a thing is about."""

PERCENT_WORDS = word_set("pct percent percentage")
"""Words of keys that hold hundredths."""
PART_WORDS = word_set("share proportion fraction")
"""Words for a part of a whole."""
SHARE_KEYS = PERCENT_WORDS | PART_WORDS | {"ratio"}
"""Words of keys that hold a part of a whole."""

EMPTY_NOUNS = word_set("member members person record item entry")
"""Last words of labels that say nothing: a "Staff Member" is staff."""

FACILITIES = word_set("department unit room service services facility section area system function")
"""Nouns behind what somebody has or has not: `hasEmergency` is an emergency department."""

GENERIC_KEY_WORDS = word_set(
    "date at on in since time timestamp datetime ts id key code no number year"
)
"""Last words of property keys that say the kind of value; the word before them says which."""

MERE_KINDS = word_set(
    "type subtype kind class subclass category subcategory genre subgenre sort classification"
)
"""Nouns of labels whose nodes only say what other things are: no truck is a type of vehicle."""

KIND_WORDS = MERE_KINDS | word_set("model make species breed variety style")
"""The same, and those whose nodes go by the name as well: a model of autoclave is an autoclave."""

ROLE_WORDS = word_set("role job position profession occupation function post title")
"""Last words of keys that say what somebody is."""

PERSON_WORDS = word_set(
    """person people employee engineer developer student professor teacher lecturer instructor
    author user customer client member manager driver doctor patient nurse actor director player
    artist singer writer researcher scientist supplier owner staff worker operator analyst agent
    contact human individual child parent man woman supervisor advisor pilot captain captain lawyer
    judge officer assistant designer consultant candidate participant contributor friend coach
    trainer referee technician physician surgeon therapist detective suspect witness victim guest
    tenant buyer seller borrower learner tutor dean principal intern volunteer donor athlete
    musician composer conductor chef farmer inventor astronaut politician president minister mayor
    character hero soldier inspector mechanic"""
)
"""Nouns for people: what "who" asks for first."""

GROUP_WORDS = word_set(
    """team company organization organisation firm department division group club agency committee
    institution institute vendor carrier crew squad university school hospital clinic bank band
    board council party publisher manufacturer provider account"""
)
"""Nouns for groups of people that act like one: what "who" may also ask for."""

PERSON_KEYS = word_set(
    """bornon dateofbirth email firstname lastname fullname birthdate birthday born birthyear dob gender age salary
    phone surname givenname hiredate jobtitle nationality"""
)
"""Property keys (lower case, letters only) that people have."""

GIVEN_NAME_KEYS = frozenset({"firstname", "givenname", "forename", "name", "first"})

FAMILY_NAME_KEYS = frozenset({"lastname", "surname", "familyname", "last"})
"""Keys (lower case, letters only) of one part of a person's name; "name" beside a surname."""

PLACE_WORDS = word_set(
    """city town country region site location place address building room campus warehouse port
    station airport state province continent street office venue store area zone"""
)
"""Nouns for places: what "where" asks for first."""

NUMBERING = word_set("number no nr num nbr idx ordinal seq sequence")
"""Last words of keys whose whole numbers tell nodes apart, among all or within a whole."""
