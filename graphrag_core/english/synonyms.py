"""Words for much the same, for the opposite, and for who stands at the ends of a verb.

They are hints about the language and know no graph.
"""

# ruff: noqa: E501 - word lists read best as text

_NEAR_SYNONYM_SETS = """
teach instruct lecture; buy purchase order acquire; employ hire; manage lead head run oversee;
supervise advise mentor; start begin commence; end finish complete; ship deliver send transport;
write author; request demand ask; make produce create build manufacture; create paint sculpt compose; company firm organization organisation business
enterprise corporation; customer client buyer holder policyholder; doctor physician; course class module subject; student
pupil learner; teacher instructor professor lecturer faculty tutor; paper publication article;
film movie picture; car vehicle automobile; city town; country nation state; person people individual
human; employee worker staff personnel colleague; engineer developer programmer; mark grade score
result; price cost fee charge; weight mass weigh; distance length mileage; salary wage pay income earn earnings; value worth amount; phone telephone
mobile; mail email e-mail; job position role post occupation; department division unit; team squad
crew group; song track; actor actress star cast; director filmmaker; book novel; boss manager
superior supervisor; friend buddy; route leg lane; site location place facility; warehouse depot; store shop
outlet; product item good article; purchase order; invoice bill; supplier vendor provider; ship
vessel boat; plane aircraft airplane; airport airfield; rate rating; topic subject theme; area field;
severity priority urgency; status state; kind type category class; description text summary; address
location; outage incident disruption; bug defect issue problem; host server machine; repository repo
codebase; dwell live reside inhabit; study learn; attend take enroll enrol register join; know
acquaint; own possess; cause trigger; affect impact hit strike influence; rely depend; consume use;
call invoke; contain include comprise; precede; follow succeed; sponsor fund finance; medication medicine drug pharmaceutical; disease illness condition disorder
sickness; doctor physician medic clinician; sex gender; artist musician band performer singer; album
record; song track tune; genre style; cuisine food; restaurant eatery; ingredient; recipe dish;
apartment flat; property real-estate; tenant renter; landlord owner; flight; passenger traveler
traveller; employee staff worker; skill ability competence; project initiative; budget; contract
agreement; account; transaction transfer payment; bank; loan credit; device machine equipment; sensor instrument probe detector gauge;
measurement reading; species; animal; habitat; planet; star; team club side; match game fixture;
player athlete footballer; coach trainer; stadium arena ground venue; venue theatre theater auditorium; league competition tournament;
goal; article post story; comment remark; tag label; category genre class kind type; category group; user member
account; follower; message; library; copy; borrow loan; publisher; reader; airline carrier; lawyer attorney; case
lawsuit; court; judge; crime offense; suspect; witness; vehicle car; vehicle rocket launcher; target goal objective; latin scientific; size area surface; plate registration numberplate; fund finance sponsor back support; fine penalty; school; grade class;

award prize; birthday birthdate; born birth; founded established; released launched published;
load cargo freight goods; driver trucker; amount quantity; capacity size; seats places; nationality
citizenship; gender sex; visit see; review critique; treat cure; diagnose; member participant;
play perform; compete; win; language tongue; budget funding; room classroom; semester term; arrive deliver; shut close;
depart leave; travel go; reach; store keep hold; carry move haul; connect link join;
vulnerability advisory; constituency seat district; performance show gig; concert gig;
tower mast antenna; tariff plan; meal dish food; garage workshop bodyshop; insurance cover coverage
policy; guest visitor diner; technician repairer; payout settlement disbursement payment;
adjuster assessor; subscriber customer; handset phone device mobile; outage downtime; legislator
politician lawmaker parliamentarian; viewer viewership audience; reviewer critic; broker agent; premium fee; donor
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
machine equipment machinery; sponsor backer back; booking reservation gig stay; festival event;
shipment delivery; border neighbor adjoin abut; trainee apprentice intern; technician fitter mechanic; contractor subcontractor
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
organization company institution employer; member person people; passenger people; visitor people; attendee attendance people; spectator people;
inhabitant population people; hold fit seat accommodate capacity;
run operate; watch monitor observe; contact phone; units quantity; value total; repair fix mend; plant station; subscriber reader; story article
"""

NEAR_SYNONYMS: dict[str, frozenset[str]] = {}
"""Word → words that people use for much the same thing; a weak hint, never a certain match."""
for _line in _NEAR_SYNONYM_SETS.replace("\n", " ").split(";"):
    _words = _line.split()
    for _word in _words:
        NEAR_SYNONYMS[_word] = NEAR_SYNONYMS.get(_word, frozenset()) | (frozenset(_words) - {_word})

_OPPOSITES = """
outdoor, outdoors, open air, outside: indoor covered; indoors: outdoor; out of order, out of service,
broken, defective, faulty, not working: operational working functional functioning; out of service,
out of use, out of operation, out of action: active; retired, former:
active; temporary, fixed term: permanent; private, internal: public; public: private confidential
internal; vacant, free, available: occupied booked taken rented; dead, deceased: alive living; alive,
living: dead deceased; closed, shut: open; free of charge, free: paid; single, unmarried: married;
domestic: international; optional, voluntary: mandatory required compulsory; required, mandatory,
compulsory: optional; manual: automatic automated; offline: online; online: offline; wild: domestic
captive; temporary workers: permanent; outstanding, overdue, unsettled: paid settled; pending: approved
completed done; secret: public; odd: even; vegetarian: meat; alcohol free: alcoholic; part time:
full_time; junior: senior; guilty: innocent; safe: dangerous; remote, remotely: onsite; used: unused new;
second hand: new; absent: present; incomplete, unfinished: complete completed finished done;
failed, fail, fails, unsuccessful: success successful succeeded passed; succeeded, successful: failed failure
"""

OPPOSITES: dict[str, tuple[str, ...]] = {}
"""Words that deny what another word says: "open air" of what is indoor or not."""
for _line in _OPPOSITES.replace("\n", " ").split(";"):
    _phrases, _words_denied = _line.split(":")
    for _phrase in _phrases.split(","):
        _known = OPPOSITES.get(" ".join(_phrase.split()), ())
        OPPOSITES[" ".join(_phrase.split())] = (*_known, *_words_denied.split())

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
    "daughter": "mother",
    "son": "father",
    "boss": "subordinate",
    "mentor": "mentee",
    "employee": "employer",
    "tenant": "landlord",
}
"""The noun of a relationship ("SUCCESSOR_OF") → what stands at its other end."""

ROLE_NOUNS: dict[str, tuple[str, str]] = {
    "report": ("report subordinate", "boss manager supervisor superior"),
    "mentor": ("mentor", "mentee protege"),
    "coach": ("coach", "coachee"),
    "manage": ("boss superior", "subordinate report"),
    "supervise": ("boss superior", "subordinate report"),
    "write": ("author", ""),
    "create": ("author creator", ""),
    "post": ("author", ""),
    "ask": ("author", ""),
    "provide": ("author", ""),
    "buy": ("customer", "purchase"),
    "purchase": ("customer buyer", ""),
    "transfer": ("sender", "receiver recipient"),
    "send": ("sender", "receiver recipient"),
    "pay": ("payer sender", "payee receiver recipient"),
    "donate": ("donor giver", "receiver recipient beneficiary"),
    "grant": ("grantor giver", "receiver recipient beneficiary"),
    "work": ("employee worker staff", "employer workplace"),
    "teach": ("teacher instructor lecturer", "student pupil"),
    "treat": ("doctor physician", "patient"),
    "arrive": ("", "destination"),
    "depart": ("", "origin"),
    "end": ("", "terminus destination"),
    "start": ("", "origin"),
    "live": ("resident inhabitant", "home residence"),
    "reside": ("resident inhabitant", "home residence"),
    "marry": ("spouse husband wife", "spouse husband wife"),
    "investigate": ("investigator", ""),
    "lead": ("head boss", ""),
    "flow": ("tributary", ""),
    "study": ("pupil student", "teacher"),
    "descend": ("descendant child offspring", "ancestor parent"),
    "require": ("", "prerequisite requirement"),
    "lease": ("tenant lessee renter leaseholder", ""),
    "rent": ("tenant lessee renter", ""),
    "compete": ("competitor contestant participant", ""),
    "participate": ("participant attendee", ""),
    "attend": ("attendee participant", ""),
    "enter": ("entrant participant", ""),
    "enroll": ("enrollee participant", ""),
}
"""Verb → nouns for who or what stands at its start and at its end, where no suffix makes them."""

_PHRASAL = """
look after, looks after, looking after, looked after, take care of, takes care of, taking care of, took care of, taken care of:
 look_after maintain manage care tend own;
in care of, in hands of: -look_after -maintain -manage -keep -run -hold -own;
belong to, belongs to, belonged to, belonging to: member subsidiary part -own -possess -hold -contain -include -comprise;
come on board, comes on board, came on board: join hire employ start;
in charge of, heading up, heads up, at the head of, running: manage lead head supervise direct
 command;
responsible for, accountable for: manage own maintain lead handle;
keep eye on, keeps eye on, keeping eye on, kept eye on, keep watch over, keeps watch over, keeping watch over, kept watch over:
 watch monitor observe supervise;
result in, results in, resulted in, resulting in: lead cause trigger produce;
stand in for, stands in for, standing in for, stood in for, fill in for, fills in for, filling in for: back_up substitute replace cover;
work under, works under, working under, worked under: report -supervise -manage -lead;
work on, works on, working on, worked on: -assign handle develop;
work for, works for, working for, worked for: employ -employ;
take part in, takes part in, took part in, taking part in: participate compete enter play;
sign up for, signed up for, signs up for: register enroll subscribe join;
deal with, deals with, dealt with: handle treat resolve;
made up of, consists of, consist of: contain include comprise;
come from, comes from, came from: originate derive;
come up with, came up with, comes up with: create invent; pull in, pulls in, pulled in: depend use;
take over, takes over, took over, taken over: own acquire manage;
run out, runs out, ran out, lapse: expire; turn up, turned up: arrive;
come out, comes out, came out: launch release publish appear; turn out, turns out, turned out, churn out, churned out: produce make manufacture;
come back, comes back, came back, bring back, brings back, brought back, give back, gave back: return; wrap up, wrapped up: complete end;
kick off, kicked off, get going: start begin;
turn down, turns down, turned down, knock back, knocks back, knocked back, throw out, threw out, thrown out: reject decline refuse deny dismiss;
call off, calls off, called off: cancel; fall through, falls through, fell through, fallen through: fail cancel;
put off, puts off, hold up, holds up, held up, push back, pushed back: delay postpone; sign off, signs off, signed off: approve complete;
send back, sends back, sent back: return; shut down, shuts down: close stop; break down, breaks down, broke down, broken down: fail;
pay off, pays off, paid off: settle; let go: dismiss; give up, gives up, gave up, given up: abandon;
bring out, brings out, brought out, put out: publish release issue; pick up, picks up, picked up,
 take home, took home: win receive collect; set up: found establish; carry out, carried out: perform;
go into service, goes into service, went into service, gone into service, put into service, enter service, enters service, entered service,
brought into service, taken into service, go into operation, goes into operation, went into operation, gone into operation, put into operation,
start operation, started operation, begin operation, began operation, go into use, went into use, put into use, come into use, came into use:
 commission install inaugurate launch activate deploy introduce open;
go live, goes live, went live, gone live, come online, came online, go online, went online:
 launch deploy release commission activate install open
"""

PHRASAL_VERBS: dict[str, tuple[tuple[str, bool], ...]] = {}
"""Phrase → the verbs it may stand for, the likeliest first; true for what turns the two round."""
for _line in _PHRASAL.replace("\n", " ").split(";"):
    _phrases, _verbs = _line.split(":")
    for _phrase in _phrases.split(","):
        PHRASAL_VERBS[" ".join(_phrase.split())] = tuple(
            (verb.removeprefix("-"), verb.startswith("-")) for verb in _verbs.split()
        )
