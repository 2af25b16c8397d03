"""English as tables: irregular forms, ordinary words, near-synonyms, dimension words.

Everything here is about the language and nothing about any graph; schema words come from
introspection (`translate/offline/vocabulary.py`) and values from the database.
"""

# ruff: noqa: E501, SIM905 - word lists read best as text


def word_set(text: str) -> frozenset[str]:
    """The words of a text that is a list of them."""
    return frozenset(text.split())


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
think thought; throw threw thrown; understand understood; wear wore worn; bear bore born borne;
feed fed; seek sought; split; spread; strike struck; swear swore sworn; oversee oversaw overseen;
undertake undertook undertaken; withdraw withdrew withdrawn; overtake overtook overtaken
"""
_IRREGULAR_NOUNS = """
person people persons; child children; man men; woman women; foot feet; tooth teeth;
mouse mice; criterion criteria; analysis analyses; thesis theses; basis bases; crisis crises;
axis axes; matrix matrices; index indices; vertex vertices; datum data; medium media;
alumnus alumni; curriculum curricula; syllabus syllabi; half halves; life lives; shelf shelves;
staff; series; species; leaf leaves; knife knives; wife wives; appendix appendices; bus buses;
status statuses; movie movies; cookie cookies; gas gases; diagnosis diagnoses; hypothesis hypotheses
"""
for _line in (_IRREGULAR_VERBS + ";" + _IRREGULAR_NOUNS).replace("\n", " ").split(";"):
    _forms = _line.split()
    for _form in _forms[1:]:
        IRREGULAR[_form] = _forms[0]

VERB_FORMS = frozenset(
    form for line in _IRREGULAR_VERBS.replace("\n", " ").split(";") for form in line.split()[1:]
)
"""Irregular past forms and participles."""

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
}
"""Derived nouns whose verb no suffix rule finds."""

STOP_WORDS = word_set(
    """a an the this that these those my our your his her its their it they them he she we us i you
    me some any all every each both there here please could can would will shall may might must
    should do does did done be am is are was were been being have has had having of in on at by for
    from to with into onto about as and or but nor so if then than also just only too very much many
    more most less least few fewer fewest which what who whom whose when where why how not no never
    none nothing nobody without within during between among per via out up down over under above
    below off own same other another such let's lets let get give show list find tell display name
    return fetch print provide see want know like need look looking me exactly currently now today
    actually really ever yet still ones one thing things anything something everything everyone
    anyone someone anybody somebody everybody kind kinds sort type of number amount count total
    altogether overall together along etc ok hi hello thanks thank exist exists existing there's
    what's who's where's which's it's that's isn't aren't don't doesn't didn't hasn't haven't wasn't
    weren't won't can't cannot s t d ll re ve respectively whether is/are"""
)
"""Words that carry grammar, politeness or structure and never name a thing of a graph."""

TYPED_IN_HASTE = {
    short.replace("'", ""): short
    for short in """don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't can't won't
        couldn't wouldn't shouldn't what's who's where's that's there's""".split()
} | {
    "wich": "which", "whcih": "which", "whihc": "which", "teh": "the", "hte": "the", "adn": "and",
    "nad": "and", "thier": "their", "waht": "what", "wat": "what", "hwo": "who",
    "recieve": "receive", "recieved": "received", "mnay": "many", "adress": "address", "adresses": "addresses", "catagory": "category",
    "seperate": "separate", "occured": "occurred", "begining": "beginning", "calender": "calendar",
    "definately": "definitely", "goverment": "government", "maintainance": "maintenance",
    "refered": "referred", "untill": "until", "recomended": "recommended", "sucessful": "successful", "amny": "many", "thna": "than",
}  # fmt: skip
"""Words of the language as they are typed in haste, and as they are spelt."""

MEASURE_NOUNS = word_set(
    """estimate estimates count counts figure figures level levels value values number numbers amount
    amounts status total totals percentage percentages rating ratings score scores"""
)
"""Nouns that say no more of a property than its own name does: "the page count"."""

MOMENT_NOUNS = word_set("date dates time times day days year years month")
"""The same behind a property that is a time: "the disclosure date"."""

WHOLE_NOUNS = word_set(
    """house registry system systems company database network dataset organisation organization
    business catalogue catalog portfolio fleet world collection platform archive inventory directory
    market industry field estate place shop site board app group list lot bunch"""
)
"""What a question may call the whole graph: "in the house", "across the registry"."""

VAGUE_ADJECTIVES = word_set("estimated reported listed actual stated official exact precise given")
"""Adjectives that say no more of a property than its own name does: "the estimated cost"."""

LIGHT_WORDS = word_set(
    """happen happens happened occur occurs occurred occurring exist involve involves involved
    involving associated associate relate related relates relation relationship relationships
    connect connected connects connection connections link linked links contain contains containing
    include includes included including belong belongs belonging belonged get gets got use uses used
    using make made work works worked working call called name named names take took taken takes
    taking taken place come comes came go goes went located based live lives lived living appear
    appears appeared give given gives gave keep kept keeps available directly individual given
    certain particular specific various different distinct unique graph database data information
    offer offers offered offering info details detail entry entries record records item items result results set value values
    answer question questions system recorded registered stored known listed found present carried
    handle handles handled concern concerning regarding respective hold holds held currently current
    presently right moment date dates time times day days yes experience experienced experiences dr mr mrs ms prof worth
    stay stays stayed staying reach reached reachable suffer suffered suffers see saw seen receive received receives hit hits encounter encountered
    total overall entire whole full complete possible respectively role part rather back far long
    old big large small high low good bad tagged labelled labeled marked classified categorised
    categorized flagged turned switched anymore left leave leaves leaving"""
)
"""Words that may stand unread without changing what is asked."""

NEAR_SYNONYM_SETS = """
teach instruct lecture; buy purchase order acquire; employ hire; manage lead head run oversee;
supervise advise mentor; start begin commence; end finish complete; ship deliver send transport;
write author; make produce create build manufacture; company firm organization organisation business
enterprise corporation; customer client buyer holder policyholder; doctor physician; course class module subject; student
pupil learner; teacher instructor professor lecturer faculty tutor; paper publication article;
film movie picture; car vehicle automobile; city town; country nation state; person people individual
human; employee worker staff personnel colleague; engineer developer programmer; mark grade score
result; price cost fee charge; weight mass weigh; distance length mileage; salary wage pay income earn earnings; value worth amount; phone telephone
mobile; mail email e-mail; job position role post occupation; department division unit; team squad
crew group; song track; actor actress star cast; director filmmaker; book novel; boss manager
superior; friend buddy; route leg lane; site location place facility; warehouse depot; store shop
outlet; product item good article; purchase order; invoice bill; supplier vendor provider; ship
vessel boat; plane aircraft airplane; airport airfield; rate rating; topic subject theme; area field;
severity priority urgency; status state; kind type category class; description text summary; address
location; outage incident disruption; bug defect issue; host server machine; repository repo
codebase; dwell live reside inhabit; study learn; attend take enroll enrol register join; know
acquaint; own possess; cause trigger; affect impact hit strike influence; rely depend; consume use;
call invoke; contain include comprise; precede; follow succeed; sponsor fund finance; medication medicine drug pharmaceutical; disease illness condition disorder
sickness; doctor physician medic clinician; sex gender; artist musician band performer singer; album
record; song track tune; genre style; cuisine food; restaurant eatery; ingredient; recipe dish;
apartment flat; property real-estate; tenant renter; landlord owner; flight; passenger traveler
traveller; employee staff worker; skill ability competence; project initiative; budget; contract
agreement; account; transaction transfer payment; bank; loan credit; device machine equipment; sensor;
measurement reading; species; animal; habitat; planet; star; team club side; match game fixture;
player athlete footballer; coach trainer; stadium arena ground venue; venue theatre theater auditorium; league competition tournament;
goal; article post story; comment remark; tag label; category genre class kind type; user member
account; follower; message; library; copy; borrow loan; publisher; reader; lawyer attorney; case
lawsuit; court; judge; crime offense; suspect; witness; vehicle car; vehicle rocket launcher; target goal objective; latin scientific; size area surface; plate registration numberplate; fund finance sponsor back support; fine penalty; school; grade class;

award prize; birthday birthdate; born birth; founded established; released launched published;
load cargo freight goods; driver trucker; amount quantity; capacity size; seats places; nationality
citizenship; gender sex; visit see; review critique; treat cure; diagnose; member participant;
play perform; compete; win; language tongue; budget funding; room classroom; semester term; arrive;
depart leave; travel go; reach; store keep hold; carry move haul; connect link join;
vulnerability advisory; constituency seat district; performance show gig; concert gig;
tower mast antenna; tariff plan; meal dish food; garage workshop bodyshop; insurance cover coverage
policy; guest visitor diner; technician repairer; payout settlement disbursement payment;
adjuster assessor; subscriber customer; handset phone device mobile; outage downtime; legislator
politician lawmaker parliamentarian; reviewer critic; broker agent; premium fee; donor
giver contributor; volunteer helper; charity nonprofit ngo; appointment meeting; vaccine jab shot; allergy allergen; supplier manufacturer producer; engine motor;
factory mill; plot parcel; farmer grower; cattle livestock; vet veterinarian; spouse husband wife
partner; house home dwelling; street road; region area province district zone; borough neighbourhood;
harbour port dock; parcel package shipment consignment; courier carrier; timetable schedule; station
stop halt; lawyer solicitor barrister counsel; verdict ruling judgment; policeman cop; crime
offence; prisoner inmate; exam test; scholarship bursary; thesis dissertation; lab laboratory;
experiment trial; program application app software; maintainer developer;
alert alarm warning; discount rebate; refund reimbursement; basket cart; complaint grievance; survey
questionnaire; salesperson rep seller; candidate applicant; vacancy opening; hire recruit; vineyard
winery; gallery museum; sculpture statue; supply deliver provide; length duration runtime;
animal pet; performer act artist band musician singer entertainer; instrument equipment apparatus;
machine equipment machinery; sponsor backer back; booking reservation gig; festival event;
shipment delivery; trainee apprentice intern; technician fitter mechanic; contractor subcontractor
builder; worker labourer laborer operative tradesman; site location worksite; permit licence license
authorisation authorization; inspection check audit; inspector auditor; material supplies; course
training programme; lesson unit lecture session; learner student pupil trainee; enrolment enrollment
registration; certificate certification diploma credential; instructor trainer; feedback review rating;
deadline due; allocation budget; revenue income sales turnover; bonus reward; expense cost;
distributor supplier wholesaler; truck lorry van; chauffeur driver; trip journey; delay lateness; host
landlord; rent lease; premises building; floor storey; yield harvest; breed race; owner keeper;
surgery operation procedure; treatment therapy procedure remedy; dose dosage; ward unit; caregiver nurse;
assessment exam test quiz; competency skill; municipality city town; website site url homepage;
altitude elevation height; share percentage percent portion; role function position; importance
priority urgency; phase stage step; version release revision; periodical journal magazine; citation
reference; cite reference quote; grant award funding; funder backer financier sponsor; laboratory lab;
scientist researcher; sample specimen; expedition campaign; inmate prisoner; poll vote ballot; faction
party; bill act law legislation; amendment change; panel committee board; aviator pilot; jet plane
aircraft; baggage luggage; freight cargo; rider passenger; petrol fuel gas; component part piece;
plant factory; maker manufacturer producer brand; flaw defect fault; branch office outlet; agency
bureau; ad advertisement advert; prospect lead; opportunity deal; headquarters hq; dismiss fire;
allocate assign; approve authorise authorize; reject decline refuse; arena stadium; injury
wound; listener fan; follower fan; follow fan; artwork piece work painting; exhibition exhibit show; curator
keeper; dish meal; chef cook; threat danger; reserve park; alarm alert; database datastore db;
deployment release rollout; retrospective postmortem retro; respond react; mission purpose; organisation
organization company institution employer; member person people; hold fit seat accommodate capacity;
run operate; contact phone; units quantity; value total; repair fix mend; plant station; subscriber reader; story article
"""
OPPOSITE_NOUNS = {
    "successor": "predecessor",
    "predecessor": "successor",
    "parent": "child",
    "child": "parent",
    "ancestor": "descendant",
    "descendant": "ancestor",
    "subsidiary": "parent",
    "sequel": "prequel",
    "prequel": "sequel",
    "mentor": "mentee",
    "employee": "employer",
    "tenant": "landlord",
}
"""The noun of a relationship ("SUCCESSOR_OF") → what stands at its other end."""

ROLE_NOUNS: dict[str, tuple[str, str]] = {
    "report": ("report subordinate", "boss manager supervisor superior"),
    "manage": ("boss superior", "subordinate report"),
    "supervise": ("boss superior", "subordinate report"),
    "write": ("author", ""),
    "create": ("author creator", ""),
    "post": ("author", ""),
    "ask": ("author", ""),
    "provide": ("author", ""),
    "buy": ("customer", "purchase"),
    "purchase": ("customer buyer", ""),
    "work": ("employee worker staff", "employer workplace"),
    "teach": ("teacher instructor lecturer", ""),
    "treat": ("doctor physician", ""),
    "live": ("resident inhabitant", "home residence"),
    "reside": ("resident inhabitant", "home residence"),
    "marry": ("spouse husband wife", "spouse husband wife"),
    "investigate": ("investigator", ""),
    "lead": ("head boss", ""),
    "require": ("", "prerequisite requirement"),
}
"""Verb → nouns for who or what stands at its start and at its end, where no suffix makes them."""
_PHRASAL = """
look after, looks after, looking after, looked after, take care of, takes care of: maintain manage
 care tend own;
in charge of, heading up, heads up, at the head of, running: manage lead head supervise direct;
responsible for, accountable for: manage own maintain lead handle;
work under, works under, working under, worked under: report -supervise -manage -lead;
work for, works for, working for, worked for: employ -employ;
take part in, takes part in, took part in, taking part in: participate compete enter play;
sign up for, signed up for, signs up for: register enroll subscribe join;
deal with, deals with, dealt with: handle treat resolve;
made up of, consists of, consist of: contain include comprise;
come from, comes from, came from: originate derive;
come up with, came up with, comes up with: create invent; pull in, pulls in, pulled in: depend use;
take over, takes over, took over, taken over: own acquire manage;
run out, runs out, ran out, lapse: expire; turn up, turned up: arrive; wrap up, wrapped up: complete end;
kick off, kicked off, get going: start begin; set up: found establish; carry out, carried out: perform
"""
PHRASAL_VERBS: dict[str, tuple[tuple[str, bool], ...]] = {}
"""Phrase → the verbs it may stand for, the likeliest first; true for what turns the two round."""
for _line in _PHRASAL.replace("\n", " ").split(";"):
    _phrases, _verbs = _line.split(":")
    for _phrase in _phrases.split(","):
        PHRASAL_VERBS[" ".join(_phrase.split())] = tuple(
            (verb.removeprefix("-"), verb.startswith("-")) for verb in _verbs.split()
        )

SPENDING = word_set("spend spends spent spending")
"""Words that may stand unread, but where they say by what the most is found."""

TAKINGS = word_set("revenue revenues turnover takings proceeds")
"""Words for the sum of what things cost, where no property is called so."""

NEAR_SYNONYMS: dict[str, frozenset[str]] = {}
"""Word → words that people use for much the same thing; a weak hint, never a certain match."""
for _line in NEAR_SYNONYM_SETS.replace("\n", " ").split(";"):
    _words = _line.split()
    for _word in _words:
        NEAR_SYNONYMS[_word] = NEAR_SYNONYMS.get(_word, frozenset()) | (frozenset(_words) - {_word})

_OPPOSITES = """
outdoor, outdoors, open air, outside: indoor covered; indoors: outdoor; out of order, out of service,
broken, defective, faulty, not working: operational working functional functioning; retired, former:
active; temporary, fixed term: permanent; private, internal: public; public: private confidential
internal; vacant, free, available: occupied booked taken rented; dead, deceased: alive living; alive,
living: dead deceased; closed, shut: open; free of charge, free: paid; single, unmarried: married;
domestic: international; optional, voluntary: mandatory required compulsory; required, mandatory,
compulsory: optional; manual: automatic automated; offline: online; online: offline; wild: domestic
captive; temporary workers: permanent; outstanding, overdue, unsettled: paid settled; pending: approved
completed done; secret: public; odd: even; vegetarian: meat; alcohol free: alcoholic; part time:
full_time; junior: senior; guilty: innocent; safe: dangerous; remote, remotely: onsite; used: unused new;
second hand: new; absent: present; incomplete, unfinished: complete completed finished done
"""
OPPOSITES: dict[str, tuple[str, ...]] = {}
"""Words that deny what another word says: "open air" of what is indoor or not."""
for _line in _OPPOSITES.replace("\n", " ").split(";"):
    _phrases, _words_denied = _line.split(":")
    for _phrase in _phrases.split(","):
        _known = OPPOSITES.get(" ".join(_phrase.split()), ())
        OPPOSITES[" ".join(_phrase.split())] = (*_known, *_words_denied.split())

ABBREVIATIONS = {
    "repo": "repository",
    "qty": "quantity",
    "num": "number",
    "no": "number",
    "nr": "number",
    "desc": "description",
    "dept": "department",
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
}
"""Short forms in property keys → the word people say."""

UNIT_SUFFIXES = word_set(
    """km m cm mm mi miles kg g mg lb lbs t tons tonnes usd eur gbp chf dollars euros cents pct percent
    ms s sec secs seconds min mins minutes h hr hrs hours days weeks months years gb mb kb tb kwh kw million millions thousand thousands billion billions mn bn mio
    musd meur mgbp kusd keur mw w c f sqm m2 m3 l ml count value amount"""
)
"""Last words of property keys that only say the unit."""

GENERIC_KEY_WORDS = word_set(
    "date at on in since time timestamp datetime ts id key code no number year"
)
"""Last words of property keys that say the kind of value; the word before them says which."""

DIMENSIONS: dict[str, tuple[str, ...]] = {
    "long": (
        "length",
        "distance",
        "duration",
        "time",
        "hours",
        "days",
        "minutes",
        "pages",
        "runtime",
    ),
    "short": ("length", "distance", "duration", "time", "hours", "minutes", "runtime", "height"),
    "far": ("distance", "length"),
    "near": ("distance",),
    "close": ("distance",),
    "heavy": ("weight", "mass", "load"),
    "light": ("weight", "mass", "load"),
    "expensive": ("price", "cost", "fee", "amount", "rate", "budget"),
    "costly": ("cost", "price", "fee", "amount", "budget"),
    "cheap": ("price", "cost", "fee", "amount", "rate", "budget"),
    "old": ("age", "birth", "born", "founded", "established", "year", "created", "date", "built"),
    "young": ("age", "birth", "born", "year", "date"),
    "new": ("created", "date", "year", "released", "published", "founded", "time"),
    "recent": ("date", "time", "created", "year"),
    "late": ("date", "time", "created", "year"),
    "early": ("date", "time", "created", "year"),
    "big": ("size", "capacity", "population", "area", "amount", "volume", "budget"),
    "large": ("size", "capacity", "population", "area", "amount", "volume", "budget"),
    "small": ("size", "capacity", "population", "area", "amount", "volume", "budget"),
    "tall": ("height",),
    "high": ("height", "score", "grade", "rating", "price", "amount", "elevation", "altitude"),
    "low": ("height", "score", "grade", "rating", "price", "amount"),
    "fast": ("speed", "time", "duration", "latency", "lead"),
    "slow": ("speed", "time", "duration", "latency", "lead"),
    "good": ("score", "grade", "rating", "mark"),
    "bad": ("score", "grade", "rating", "mark"),
    "wide": ("width",),
    "deep": ("depth",),
    "rich": ("wealth", "income", "salary", "budget"),
    "busy": (),
    "revenue": ("total", "amount", "paid", "price", "value"),
    "valuable": ("value", "worth", "price"),
    "profitable": ("profit", "margin", "revenue"),
    "populous": ("population",),
    "experienced": ("experience", "years"),
    "powerful": ("power", "horsepower", "capacity"),
    "severe": ("magnitude", "severity"),
    "productive": ("output", "productivity", "yield"),
    "popular": ("popularity", "rating", "votes"),
    "strong": ("strength", "power"),
    "hot": ("temperature",),
    "cold": ("temperature",),
    "much": ("price", "cost", "amount", "fee", "salary", "weight", "budget", "total"),
}
"""Adjective → words that name what it measures."""

DOWNWARD = word_set("short near close light cheap young early small low slow bad cold")
"""Adjectives whose superlative is the smallest value."""

COMPARATIVES: dict[str, str] = {}
SUPERLATIVES: dict[str, str] = {}
"""Inflected adjective → the adjective ("longest" → "long")."""
for _adjective in DIMENSIONS:
    _stem = _adjective.removesuffix("e")
    _stem = _stem[:-1] + "i" if _stem.endswith("y") else _stem
    if _adjective in {"big", "hot"}:
        _stem += _adjective[-1]
    COMPARATIVES[_stem + "er"] = _adjective
    SUPERLATIVES[_stem + "est"] = _adjective
COMPARATIVES.update(
    {"further": "far", "farther": "far", "better": "good", "worse": "bad", "elder": "old"}
)
SUPERLATIVES.update(
    {
        "furthest": "far",
        "farthest": "far",
        "best": "good",
        "worst": "bad",
        "last": "late",
        "first": "early",
        "eldest": "old",
        "newest": "new",
        "earliest": "early",
        "priciest": "expensive",
        "costliest": "expensive",
        "dearest": "expensive",
    }
)

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

NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen twenty""".split()
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "hundred": 100, "dozen": 12, "couple": 2}

ORDINARY_WORDS = word_set(
    """able access account across act action active add address age agree air allow almost alone
    already although always amount animal another answer appear apply area around arrive art ask
    attack avoid away baby base bear beat beautiful because become bed before begin behind believe
    best better beyond bill black blood blue board body book born box boy break bring brother build
    building business buy call camp car card care career carry case catch cause cell center central
    century certain chair chance change character charge check child choice choose church citizen
    city class clear close coach cold collection college color come common community company compare
    computer concern condition conference consider contain continue control cost country couple
    course court cover create crime culture cup current customer cut dark data date daughter day dead
    deal death debate decade decide decision deep defense degree describe design despite detail
    determine develop die difference different difficult dinner direction director discover discuss
    disease doctor dog door draw dream drive drop drug early east easy eat economic economy edge
    education effect effort eight either else employee end energy enjoy enough enter environment
    especially establish evening event everybody evidence example executive expect experience expert
    explain eye face fact fail failure fall family far fast father fear federal feel feeling field
    fight figure fill film final finally financial fine finger finish fire firm fish five floor fly
    focus follow food foot force foreign forget form former forward four free friend front full
    fund future game garden gas general generation girl glass goal good government great green
    ground group grow growth guess gun guy hair half hand hang happen happy hard head health heart
    heat heavy help high history hit hold home hope hospital hot hotel hour house huge human hundred
    idea identify image imagine impact important improve increase indeed indicate individual industry
    information inside interest interview investment involve issue item itself job join keep key kid
    kill kitchen land language large last late later laugh law lawyer lay lead leader learn leave
    left leg legal letter level life light line listen little live local long lose loss love low
    machine magazine main maintain major majority man manage management manager market marriage
    material matter maybe mean measure media medical meet meeting member memory mention message
    method middle military million mind minute miss mission model modern moment money month morning
    mother mouth move movement movie music myself nation national natural nature near nearly
    necessary network new news newspaper next nice night north note notice occur offer office
    officer official often oil old once open operation opportunity option order organization
    original outside owner page pain painting paper parent part participant particular partner party
    pass past patient pattern pay peace people perform perhaps period person phone physical pick
    picture piece place plan plant play player point police policy political poor popular population
    position positive possible power practice prepare present president pressure pretty prevent price
    private probably problem process produce product production professional program project property
    protect prove public pull purpose push put quality question quick quickly quite race radio raise
    range rate rather reach read ready real reality realize reason receive recent recognize record red
    reduce reflect region relate relationship religious remain remember remove report represent
    require research resource respond response rest result reveal rich right rise risk road rock role
    room rule run safe save scene school science scientist score sea season seat second section
    security seek seem sell send senior sense series serious serve service seven several share shoot
    short shot shoulder side sign significant similar simple since single sister site situation six
    size skill skin small social society soldier son song soon sound source south space speak
    special specific speech spend sport spring staff stage stand standard star start state statement
    station stay step stock stop store story strategy street strong structure student study stuff
    style subject success successful suddenly suffer suggest summer support sure surface table take
    talk task tax teach teacher team technology television ten tend term test thank theory third
    thought thousand threat three through throughout throw thus time title today tonight top toward
    town trade traditional training travel treat treatment tree trial trip trouble true truth try
    turn two understand unit until usually value various victim view violence visit voice vote wait
    walk wall war watch water weapon wear week weight west whatever white whole why wide wife win wind
    window wish woman wonder word work worker world worry write wrong yard year yes young yourself
    critical failing failed failures related running written happening available against oldest
    biggest longest shortest recent recently latest newest highest lowest earliest largest smallest
    average mean maximum minimum sum greater higher lower fewer later earlier before after since
    until connected dependent dependency indirectly direct directly indirect weather capital favourite
    favorite joke recipe poem stock ever previous previously"""
)
"""Common words that are never taken for a misspelt or partial name."""
