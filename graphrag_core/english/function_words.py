"""The words that questions are made of: which carry grammar, which say little, which are ordinary.

Everything here is about the language and nothing about any graph; schema words come from
introspection (`translate/offline/vocabulary.py`) and values from the database.
"""

# ruff: noqa: E501, SIM905 - word lists read best as text


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text that is a list of them."""
    return frozenset(text.split())


ARTICLES = word_set("the a an")
STOP_WORDS = word_set(
    """a an the this that these those my our your his her its their it they them he she we us i you
    me some any all every each both there here please kindly could can would will shall may might must
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
    "w/o": "without", "wich": "which", "whcih": "which", "whihc": "which", "teh": "the", "hte": "the", "adn": "and",
    "nad": "and", "thier": "their", "waht": "what", "wat": "what", "hwo": "who",
    "recieve": "receive", "recieved": "received", "mnay": "many", "adress": "address", "adresses": "addresses", "catagory": "category",
    "seperate": "separate", "occured": "occurred", "begining": "beginning", "calender": "calendar",
    "definately": "definitely", "goverment": "government", "maintainance": "maintenance",
    "refered": "referred", "untill": "until", "recomended": "recommended", "sucessful": "successful", "amny": "many", "thna": "than", "whch": "which",
    "folks": "people",
}  # fmt: skip
"""Words of the language as they are typed in haste, and as they are spelt."""

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
    answer question questions system recorded logged registered stored known listed found present carried
    handle handles handled concern concerning regarding respective hold holds held currently current
    presently right moment date dates time times day days yes experience experienced experiences dr mr mrs ms prof worth
    stay stays stayed staying reach reached reachable suffer suffered suffers see saw seen receive received receives hit hits encounter encountered
    total overall entire whole full complete possible respectively role part rather back far long
    old big large small high low good bad tagged labelled labeled marked classified categorised
    categorized flagged turned switched anymore left leave leaves leaving"""
)
"""Words that may stand unread without changing what is asked."""

TELLING_WORDS = word_set(
    """left leave leaves leaving turned switched tagged flagged available taken suffered suffer
    stayed stay good bad kept"""
)
"""Light words that say something of things where nothing else does: "how many employees left"."""

ORDINARY_WORDS = word_set(
    """alive able access account across act action active add address age agree air allow almost alone
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

NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen twenty""".split()
    )
} | {
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
    "hundred": 100,
    "dozen": 12,
    "couple": 2,
}

MEASURE_NOUNS = word_set(
    """estimate estimates count counts figure figures level levels value values number numbers amount
    amounts status total totals percentage percentages rating ratings score scores content contents"""
)
"""Nouns that say no more of a property than its own name does: "the page count"."""

MOMENT_NOUNS = word_set("date dates time times day days year years month")
"""The same behind a property that is a time: "the disclosure date"."""

VAGUE_ADJECTIVES = word_set("estimated reported listed actual stated official exact precise given")
"""Adjectives that say no more of a property than its own name does: "the estimated cost"."""


SPENDING = word_set("spend spends spent spending")
"""Words that may stand unread, but where they say by what the most is found."""

TAKINGS = word_set("revenue revenues turnover takings proceeds")
"""Words for the sum of what things cost, where no property is called so."""
