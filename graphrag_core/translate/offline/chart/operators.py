"""Words of the language that structure a question: one table, phrase by phrase.

Each row is a kind of operator, its data and the phrases that say it; a pipe separates phrases.
Function words that only join (`GAP_WORDS`) are no operators: rules see them between constituents.
"""

# ruff: noqa: E501 - a table reads best with a row a line

from collections import defaultdict
from typing import Any

from graphrag_core.english.function_words import word_set
from graphrag_core.english.operator_words import AIMED, NAMES_ASKED, OVERRAN

GAP_WORDS = word_set(
    """a an the this that these those of in on at by for from to with into onto about via through as
    and or nor but is are was were be been being am do does did has have had having will would can could
    should may might must shall which what whose there here it its their they them his her hers he him
    she we our us i me my you your please any some all so than also too just out up then who whom
    off over under within near toward towards among against during across behind while if whether vs versus compared opposed"""
)
"""Words between constituents; `, ; : ? ! . ( )` and the possessive mark stand beside them."""

AS_WELL_AS = "as well as"
"""Stands behind the "and" that it is read as."""
BECAUSE_OF = "because of"
"""Stands before the "of" that "because of" and "due to" are read as."""
GAP_WORDS |= {AS_WELL_AS, BECAUSE_OF}

DENYING = frozenset({"neg", "without", "nobody", "other", "another"})
"""Kinds of operators without which a question asks for the opposite, or for more."""

THE_AIM = frozenset({"the", "their", "its", "his", "her"})
"""What stands before what was wanted: "missed their target"."""

_PASSING = "|".join(
    f"{verb} {phrase}".strip()
    for verb in ("", "developed", "changed", "evolved", "grown")
    for phrase in ("from UNIT to UNIT", "UNIT by UNIT", "UNIT on UNIT", "over the UNITs")
)
"""How things develop with the units of time: "year by year"."""
PLACES = {
    place: "|".join(
        f"{before}{said}{behind}"
        for said in (ordinal, short)
        for before, behind in (
            ("in ", " place"), ("in ", " position"), ("", " place"), ("comes in ", ""), ("come in ", ""),
            ("comes ", ""), ("ranks ", ""), ("ranked ", ""), ("is in ", " place"),
        )
    )
    + "".join(f"|{number} {place}" for number in ("number", "no", "no .", "nr", "place", "rank", "#"))
    for place, (ordinal, short) in enumerate(
        (("second", "2nd"), ("third", "3rd"), ("fourth", "4th"), ("fifth", "5th")), start=2
    )
}  # fmt: skip
"""How a place in an order is said behind what is ordered: "who comes in third"."""
FIRST_TO_LAST = "|".join(
    f"{first} {joint} {last}"
    for first in ("first", "earliest", "oldest")
    for joint in (
        "and",
        "and the",
        "and its",
        "and their",
        "to",
        "to the",
        "until the",
        "and my",
        "and our",
    )
    for last in ("last", "latest", "most recent", "newest")
)
"""How the two ends of several times are said: "between the first and the last visit"."""
STILL_TO_BE = "|".join(
    (
        "yet to be",
        "remain to be",
        "remains to be",
        *(
            f"still {verb} to be".replace("  ", " ")
            for verb in ("", "have", "has", "need", "needs")
        ),
    )
)
"""What is said of things that are not so: "invoices still to be paid"."""
_ROWS: tuple[tuple[str, Any, str], ...] = (
    ("howmany", None, "how many|what number of|what is the number of|what's the number of|how large a number of"),
    ("often", None, "how often|how many times|how frequently|number of times"),
    ("number_of", None, "number of|count of|head count|head count of|total number of|counts of|quantity of|numbers of|tally of|headcount of|count|counts|total count|overall count|total number|breakdown of|breakdown|distribution of|distribution|split of|spread of|frequency of|volume of"),
    ("who", None, "who|whom|who's|whoever|something|anything|everything|someone|anyone|everyone|somebody|anybody|everybody"),
    ("where", None, "where|where's"),
    ("when", None, "when|what time|at what time|on what date|what date|which date|since when|on which date|what day|which day"),
    ("howlong", None, "how long"),
    ("headcount", None, "headcount|head count|head-count"),
    ("neg", None, "not|never|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|hasn't|haven't|hadn't|cannot|can't|won't|non"),
    ("neg", None, STILL_TO_BE),
    ("neg", "neither", "neither"),
    ("neg", "never", "never"),
    ("without", None, "without|lacking|with no|without any|no|have no|has no|had no|having no|missing|with zero|lack|lacks|not a single|not have a single|not any|not have any|doesn't have any|don't have any|lack any|lacks any|there is no|there are no|zero|free of"),
    ("withnone", None, "with none|those with none|including those with none|including those without|including those without any|even those without|include those with none|with none at all|even if none|even those with none|or none|without any|that have none|including zero|including zeros|including zero counts|that gave nothing|that got none"),
    ("noother", None, "no other|no others|nothing else|no one else|nobody else|none else|not any other|none other"),
    ("another", None, "another|a different|some other|a separate"),
    ("movedfrom", None, "|".join(f"{verb} from one" for verb in ("moved", "move", "transferred", "switched", "changed", "shifted", "relocated", "passed", "went", "gone"))),
    ("others", None, "others|other ones"),
    ("nobody", None, "nobody|no one|none|nothing|noone"),
    ("other", None, "all but|everything but|anything but|everyone but|any but|every one but|other than|except|excluding|except for|leaving aside|not counting|not including|aside from|apart from|besides|different from|outside|outside of|but not|rather than|instead of|leaving out|leave out|ignoring|ignore|omitting|omit|skipping|skip|disregarding|disregard|<>"),
    ("leftout", None, "excluded|not included|left out|not counted|omitted|ignored"),
    ("bound", ">", "more than|greater than|above|exceeding|exceeds|exceed|exceeded|surpassing|surpasses|surpassed|higher than|larger than|bigger than|>|in excess of|upwards of|over|longer than|after more than|better than|beyond|past|risen above|rose above|rise above|rises above|went above|gone above|climbed above|older than|heavier than|taller than"),
    ("bound", ">=", "not below|not under|at least|or higher|or above|or better|or greater|or over|and above|and over|and up|no less than|not less than|no fewer than|minimum of|>=|or more|greater than or equal to|a minimum of|plus|or longer|or later|or bigger|or larger|or heavier|or newer|or taller|or wider|or deeper|or further|or farther|or faster|or stronger|upwards"),
    ("bound", "<", "less than|fewer than|under|below|fallen below|fell below|fall below|falls below|falling below|dropped below|drop below|drops below|sunk below|fallen under|fell under|dropped under|lower than|smaller than|<|shorter than|cheaper than|younger than|lighter than"),
    ("bound", "<=", "not above|not over|not exceeding|no greater than|at most|or lower|or below|or under|and below|and under|no more than|not more than|up to|maximum of|<=|or less|or fewer|less than or equal to|a maximum of|or shorter|or earlier|or smaller|or lighter|or cheaper|or younger|or closer|or nearer|or slower|within"),
    ("bound", "=", "exactly|equal to|equals|=|precisely|equal"),
    ("more", ">", "more|higher|larger|bigger|greater|longer|better"),
    ("more", "<", "fewer|less|lower|smaller|cheaper|shorter"),
    *(("aimed", operator, said) for operator, said in AIMED.items()),
    ("overran", None, OVERRAN),
    ("comparing", None, "compare|comparison of|comparing"),
    ("neighbour", True, "previous|preceding|one before|previous one|preceding one"),
    ("neighbour", False, "next|following|subsequent|one after|next one|following one"),
    ("together", "sum", "together|jointly|in sum|between them"),
    ("asmany", ">=", "at least as many|not fewer|no fewer|no less"),
    ("asmany", "<=", "at most as many|no more|not more"),
    ("asmany", "=", "as many|just as many|exactly as many|equally many|the same number of|the same amount of"),
    ("comparative", "early", "before|ahead of|sooner than"),
    ("comparative", "late", "after"),
    ("howmuch", None, "how much|how much money|what amount|what sum"),
    ("between", None, "between|from|ranging from|in the range|in the range of"),
    ("sign", "<", "negative|below zero|minus"),
    ("sign", ">", "positive|above zero"),
    ("share_verb", None, "share|shares|sharing|shared"),
    ("same", None, "same|the same|one and the same"),
    ("most", True, "most|the most|highest number of|largest number of|greatest number of|biggest number of|maximum number of|most often|most frequently|most commonly"),
    ("most", False, "fewest|least|lowest number of|smallest number of|minimum number of|least often"),
    ("highest", True, "highest|maximum|max|greatest|top|peak|largest|biggest|most recent|latest|newest|best|last|longest time"),
    ("highest", False, "lowest|minimum|min|smallest|earliest|first|oldest|shortest time"),
    ("highest", None, "worst"),
    ("top", True, "top|first|the top"),
    ("top", False, "bottom|last"),
    ("topmost", True, "top|the top"),
    ("topmost", False, "bottom|the bottom"),
    ("rank", 2, "second|2nd"),
    ("rank", 3, "third|3rd"),
    ("rank", 4, "fourth|4th"),
    ("rank", 5, "fifth|5th"),
    ("commonest", True, "most common|most frequent|most popular|commonest|most widespread|most widely used|most used|most prevalent|most in demand|used the most|used most|used most often|occurs most often|occur most often|appears most often|appear most often|comes up most often|come up most often"),
    ("commonest", False, "least common|least frequent|least popular|least used|rarest|used the least|used least|occurs least often|appears least often"),
    ("bestselling", True, "best selling|best-selling|bestselling|top selling|top-selling|most sold|sells best|sell best|sold best|sells the best|sell the best|sold the best|sells the most|sell the most|sold the most|sells most|sell most"),
    ("bestselling", False, "worst selling|worst-selling|least sold|slowest selling|sells worst|sell worst|sold worst|sells the worst|sells the least|sell the least|sold the least"),
    ("howoften", (">", 1), "more than once|multiple times|several times|repeatedly|many times"),
    ("howoften", (">=", 2), "at least twice|twice or more|twice or more often|two or more times"),
    ("howoften", (">", 2), "more than twice"),
    ("howoften", ("=", 1), "only once|exactly once|just once"),
    ("howoften", ("=", 2), "twice"),
    ("superlative", ("recent", True), "most recently"),
    ("superlative", ("senior", True), "longest serving|longest-serving|most senior|with us the longest|with us longest|here the longest|here longest|for us the longest|for us longest|with the company the longest|with the company longest|employed the longest|employed longest"),
    ("soldout", None, "sold out|are we out of|we are out of|are we all out of|we ran out of|did we run out of|have we run out of|we have run out of|have we sold out of|we have sold out of"),
    ("gratis", None, "free|free of charge|for free|gratis|without charge"),
    ("onlythose", None, "only the ones|just the ones|only those|just those|show the ones|show me the ones|show only the ones|show only those|list the ones|list only those|give me the ones|give me only those|only ones|keep the ones|keep only those"),
    ("validity", True, "under|still under|covered by|still covered by|within|still in|still within"),
    ("validity", False, "no longer under|no longer covered by|not under|outside"),
    ("gonepast", None, "past|beyond|way past|well past|already past|long past"),
    ("inforce", None, "in force|in effect|currently in force|currently in effect|still in force|still in effect"),
    ("expired", "will", "expire|expires|will expire|run out|runs out|will run out|lapse|lapses"),
    ("expired", "soon", "expiring|about to expire|due to expire|up for renewal|running out|lapsing|expire soon|expires soon|expiring soon|will expire soon|run out soon|runs out soon|running out soon|lapse soon|up for renewal soon|about to run out|about to lapse"),
    ("expired", "due", "overdue|past due|overdue today|overdue now|overdue as of today|overdue right now|already overdue"),
    ("expired", None, "expired|has expired|have expired|already expired|lapsed|ran out|out of date|no longer valid|expired today|expired by now|already run out|has run out|have run out|has already run out|have already run out|has already expired|have already expired"),
    ("unended", None, "open|still open|not closed|not yet closed|unclosed|not finished|not yet finished|unfinished|not completed|not yet completed|uncompleted|still running|still ongoing|ongoing|in progress|still in progress|unresolved|not resolved|still unresolved|still going|still going on|going on|under way|still under way|underway|still underway|not over|not over yet|not wrapped up"),
    ("unended", "over", "finished|already finished|over and done with|wrapped up|already over"),
    ("unended", "life", "alive|still alive|living|still living|not dead"),
    ("outoforder", None, "out of service|out of order|out of action|out of use|out of operation|not in service|not working|not operational|switched off|turned off|shut off|deactivated|disabled"),
    ("vacant", None, "vacant|unoccupied|empty|free|unused|idle|unfilled"),
    ("period", "decade", "decade|decades"),
    ("inorder", None, "in service|in operation|up and running|in working order|switched on|turned on|activated"),
    ("regarding", None, "counting only|only counting|considering only|only considering|looking only at|only looking at|taking only"),
    ("anyother", None, "|".join(f"than {p} {who}" for p in ("from", "to", "by", "at", "in", "on", "for", "with") for who in ("any other", "anyone else", "anything else", "anywhere else")) + "|than anything else|than any other|than any|than anyone else|than anyone|than anybody else|than anybody|than anywhere else|than any others|than all others|than all the others|than the others|than all other|than everyone else|than every other"),
    ("numberasked", None, "how much is it|how much is that|how much was it|how many is it|how many is that|how many are they|how many were they|how many are there|how many were there|what is the result|what's the result|what is the number|what's the number|what is the total|what's the total|what does it come to|what does that come to"),
    ("numberasked", "count", "count for each|count of each|count in each|counts|a count each|count each|count each group|count them|count per group|number of each|number in each|number for each|total for each|how many each"),
    ("abovethat", ">", "above it|above that|above this|over it|exceed it|exceeds it|exceed that|exceeds that|exceed this|beyond it|beyond that|higher than it|more than it|greater than it|larger than it|more than that|higher than that"),
    ("abovethat", "<", "below it|below that|below this|under it|under that|lower than it|less than it|smaller than it|less than that|lower than that"),
    ("breakdown", None, "breakdown|breakdown with counts|distribution|split|split up|distribution with counts|split with counts"),
    ("rankthem", None, "rank|rank all|ranking of|a ranking of"),
    ("ontop", None, "come out on top|comes out on top|come top|comes top|come on top|are on top|is on top|is top"),
    ("figures", None, "what are the figures|what are the numbers|what are their figures|what are the values|with the figures|with both figures|show both|give both figures|give the figures"),
    *(("placeof", place, said) for place, said in PLACES.items()),
    ("placed", 1, "number one|number 1|no 1|comes first|come first|came first|ranks first|ranked first|first"),
    ("placed", 2, "number two|comes second|come second|came second|ranked second"),
    ("winning", 1, "won|win|wins|winning"),
    ("won", 1, "finished first|finish first|placed first|came first|took first place|in first place|in 1st place"),
    ("won", 2, "finished second|finish second|placed second|came second|took second place|in second place|in 2nd place"),
    ("won", 3, "finished third|finish third|placed third|came third|took third place|in third place|in 3rd place"),
    ("winner", 1, "winner|winners|champion|champions"),
    ("winner", 2, "runner-up|runners-up|runner up|runners up"),
    ("attop", None, "finished in the top|finish in the top|finishing in the top|placed in the top|ranked in the top|made the top|made it into the top|reached the top|in the top"),
    ("aggregate", "avg", "averaged|averaged over|averaged over all|averaged across|average|mean|avg|on average|typical|average of|mean of|average time|mean time|typical time"),
    ("aggregate", "median", "median|median of"),
    ("aggregate", "sum", "total|sum|sum of|combined|total of|summed|overall|altogether|in total|cumulative|total amount of|all together|aggregate|add up|adds up|adding up|added up|add up to|adds up to|adding up to|added up to|come to|comes to|came to|amount to|amounts to|amounted to|amounting to|totalling|totaling|totals|totaled|totalled|added together|sum up|summed up|taken together"),
    ("aggregate", "max", "maximum|max|highest|largest|biggest|greatest|longest|peak|latest|last|longest time|maximum time|most time"),
    ("aggregate", "min", "minimum|min|lowest|smallest|shortest|least|earliest|first|shortest time|least time|minimum time"),
    ("per", None, "per|for each|for every|grouped by|group by|down by|by each|in each|of each|each|every|broken down by|split by|for all|each one|each of|respectively|by the|for the different"),
    ("period", "year", "year|years|calendar year"),
    ("period", "month", "month|months|calendar month"),
    ("period", "quarter", "quarter|quarters"),
    ("period", "week", "week|weeks|calendar week"),
    ("period", "weekday", "weekday|weekdays|day of the week|day of week|days of the week"),
    ("period", "hour", "hour of the day|hour of day|hours of the day"),
    ("period", "month of years", "month of the year|months of the year"),
    ("period", "day", "which day|what day|busiest day|day with"),
    ("periods", "year", _PASSING.replace("UNIT", "year")),
    ("periods", "month", _PASSING.replace("UNIT", "month")),
    ("periods", "week", _PASSING.replace("UNIT", "week")),
    ("periods", "day", "per day|each day|every day|by day|day by day"),
    ("amount", "paid", "paid|pay|pays|paid out|pay out|pays out"),
    ("amount", None, "bring in|brings in|brought in|sell for|sells for|selling for|sold for|priced at|worth|charge|charges|charging|money|payments|earned|earn|earnings|raised|donated|revenue|cost|costs|income|funding|turnover|takings|proceeds|bill"),
    ("amount", "spent", "spend|spending|spent|expenditure|expenses"),
    ("order", None, "sorted by|ordered by|order by|sort by|ranked by|in order of|rank by|arranged by|sorted|ordered|ranked"),
    ("order", "asc", "ascending|in ascending order|fewest first|lowest first|smallest first|least first|asc|oldest first|earliest first|cheapest first|fastest first|quickest first|lowest on top|cheapest on top|increasing order|shortest first|worst first|in increasing order|low to high|smallest to largest|lowest to highest|youngest first|soonest first"),
    ("order", "desc", "descending|in descending order|desc|most first|highest first|largest first|biggest first|newest first|latest first|busiest first|longest first|most recent first|decreasing order|best first|greatest first|top first|heaviest first|most expensive first|slowest first|on top|most on top|highest on top|largest on top|biggest on top|busiest on top|most expensive on top|in decreasing order|high to low|largest to smallest|highest to lowest"),
    ("order", "name", "alphabetically|in alphabetical order|in order of name|by name|a to z"),
    ("order", "place", "in order|in running order|in the right order|in the correct order|in sequence|in sequential order|in their order"),
    ("closure", None, "directly or not|directly or otherwise|chain of command|entire chain|directly or indirectly|direct or indirect|direct and indirect|indirectly|transitively|directly and indirectly|recursively|eventually|ultimately|transitive|indirect|reachable|directly or transitively|either directly or indirectly|even indirectly|all the way|all the way up|all the way down|anywhere|including indirectly|including indirect|down the line|up the chain|down the chain|up the chain of command|down the chain of command|in the hierarchy|up the hierarchy|down the hierarchy|whether directly or indirectly|upstream|downstream|directly or through others|directly or via others|in the whole chain|further down|further up|and so on|and so forth|as far as it goes|as far back as it goes|as far as possible|up the line|line of|whole line of|full line of|whole organisation|whole organization|entire organisation|entire organization|whole hierarchy|entire hierarchy|whole chain|full chain|indirectly too|also indirectly|directly or via other|directly or through other|levels below|levels above|in the chain|in the line|in the tree|end up as|ends up as|ended up as|end up in|ends up in|chain|chains|line|tree|whole chain of|nested inside|nested inside them|including everything inside|including everything nested inside|including everything below|going all the way|right up to the top|to the top|all the way to the top|over generations|all the way down the org chart|all the way up the org chart|down the org chart|up the org chart"),
    ("closure", "via", "directly or via|directly or through|directly and through|direct or via|directly or via other|directly or through other|directly or via intermediate|directly or through intermediate|directly or by way of|directly or through a chain of|directly or via a chain of|through a chain of|via a chain of|directly or through further|including|including their|including those of"),
    ("beyond", "ancestors", "ancestors|ancestor|forebears|superiors|predecessors|predecessor"),
    ("beyond", "descendants", "descendants|descendant|offspring|progeny|subordinates|successors|successor"),
    ("beyond", "relatives", "lineage"),
    ("beyond", "up", "lies above|lie above|sits above|sit above|comes before|come before|ranks above|above|upstream|upstream of|upstream from|over"),
    ("beyond", "down", "lies below|lie below|sits below|sit below|lies under|lie under|descend from|descends from|descended from|descending from|comes after|come after|below|under|beneath|underneath|downstream|downstream of|downstream from"),
    ("direct", None, "direct|directly|immediate|immediately"),
    ("text", "STARTS WITH", "starts with|starting with|start with|begins with|beginning with|begin with|prefixed with|starts with the letter|start with the letter|starting with the letter|begins with the letter"),
    ("text", "ENDS WITH", "ends with|ending with|end with|ends in|ending in|suffixed with"),
    ("text", "CONTAINS", "containing|contains|contain|mentioning|mentions|mention|contains the word|containing the word|contain the word|including the word|with the word|has the word|have the word|mentioning the word|mention the word|includes the word"),
    ("foundin", None, "is mentioned in|are mentioned in|mentioned in|appears in|appear in|occurs in|named in|is part of the"),
    ("both", None, "both"),
    ("incommon", None, "common"),
    ("either", None, "either"),
    ("only", None, "only|sole|exclusively|solely|nothing but|nothing except|nothing except for|nothing other than|nothing besides|no other than"),
    ("every", "each", "each|each of the"),
    ("every", None, "every|all|every one of|all of the|every single|all the"),
    ("average_of", None, "average|the average|the mean|mean|than average|than the average|than usual"),
    ("share", None, "share of|percentage of|proportion of|fraction of|percent of|what percentage of|share|percentage|what share of|what proportion of|what fraction of|per cent of|what percent of|how many percent|how many percent of|how many per cent|how many per cent of|how much percent|how big a share|how large a share|what part of|ratio of|in percent|in per cent|as a percentage|percent|per cent"),
    ("path", None, "what connects|connects|how connected|connection between|link between|links|shortest path|path|shortest route|shortest chain|shortest way|shortest connection|fewest steps|fewest hops|how connected|chain|connection|how many steps|how many hops|how far apart|degrees of separation|number of hops|number of steps|chain of|route|routes|connected|connected to|related|related to|linked|linked to|hops|steps|levels between|how many levels|get from|do i get from|way from|way to get|shortest way from|line from|links between|connecting|connections between|reach|leads from|lead from|linking"),
    ("empty", "unknown", "not filled in|nobody filled in|nobody has filled in|no one has filled in|has nobody filled in|not entered|null|unknown|undefined|unset|unspecified|not known|not set|not recorded|not specified|unrecorded"),
    ("empty", None, "empty|blank|missing|absent"),
    ("known", None, "known|recorded|on record|set|specified|given"),
    ("distinct", None, "distinct|different|unique|various"),
    ("ever", None, "ever|historically|at any time|in the past|over time|over the years|through the years|over all the years|down the years|of all time|in history|so far"),
    ("late", True, "late|too late|behind schedule|after the deadline|past the deadline|after the due date|after their due date|after its due date|after it was due|after they were due|past the due date|past their due date|later than their due date|later than its due date|later than due|later than planned|later than scheduled|later than expected"),
    ("late", False, "on time|in time|punctually|within the deadline|by the due date|by their due date|before the due date|before their due date|before its due date|before the deadline|not late|ahead of schedule"),
    ("tocome", None, "upcoming|future|forthcoming"),
    ("tocome", "behind", "to come|still to come|yet to come|in the future|still ahead|coming up|still to take place"),
    ("haveleft", None, "left|leave|quit|resigned|departed|have quit|have left|has left|had left|have already left|left the company|left the firm|no longer employed|no longer with us|no longer with the company|no longer here|no longer work here|are gone"),
    ("stillthere", None, "still employed|still with us|still with the company|still with the firm|still here|still work here|still working here|currently employed|still on the staff|not left|are left|is left"),
    ("former", None, "stop|stops|stopped|stopping|cease|ceases|ceased|quit|formerly|previously|used to|no longer|former|previous|once"),
    ("former", "over", "past|ended|expired"),
    ("current", None, "currently|current|now|right now|at the moment|at present|presently|today|still"),
    ("self", None, "themselves|itself|himself|herself|each other|one another|own"),
    ("difference", None, "difference|gap|difference between|spread|difference in"),
    ("times", "*", "times|multiplied by|x|counting|time"),
    ("times", "-", "minus|less"),
    ("times", "/", "divided by|relative to|in relation to|in proportion to"),
    ("ratio", None, "ratio|ratio of|ratio between|quotient|quotient of"),
    ("lasting", None, "went on for|goes on for|go on for|gone on for|stay|stays|stayed|lasted|lasts|lasting|took|takes|take|taking|ran for|runs for|running for"),
    ("factor", 2.0, "twice|double|two times|twice the|double the|2x|twice as much as"),
    ("factor", 1.5, "one and a half times|one and a half|half as much again as"),
    ("factor", 3.0, "three times|triple|thrice|triple the|three times as much as"),
    ("factor", 0.5, "half|half of|half the|one half of|half as much as"),
    ("factor", 1 / 3, "a third of|one third of"),
    ("factor", 2 / 3, "two thirds|two-thirds"),
    ("factor", 0.25, "quarter|fourth|one quarter|a quarter of"),
    ("factor", 0.75, "three quarters|three-quarters"),
    ("factor", 0.2, "fifth|one fifth"),
    ("factor", 0.1, "tenth|one tenth"),
    ("factor", 4.0, "four times|quadruple|four times as much as"),
    ("factor", 10.0, "ten times"),
    ("lapse", None, "how quickly|how fast|how soon|how many days|number of days|days between|time between|days from|how long|duration|how much time|days it took|how many days did it take|how many days does it take|how many days did it take to|how long did it take|how long does it take|time it took|lead time|turnaround|turnaround time|days|time taken|delay|delay between|in how many days|days did it take|days does it take|days until|time to|time until|time for|days to"),
    ("periodly", "day", "daily"),
    ("periodly", "week", "weekly"),
    ("periodly", "month", "monthly"),
    ("periodly", "quarter", "quarterly"),
    ("periodly", "year", "yearly|annual|annually"),
    ("functions", ("min", "max"), "range|range of|ranges|between which two amounts|between which amounts|between which two values|between which values|between what values"),
    ("taken", None, "time|times|duration|durations"),
    ("rate", None, "rate|rates"),
    ("bothends", None, "from when until when|from when to when|since when and until when|from when and until when|with dates|with the dates|with their dates|including dates|including the dates|with start and end dates|with start and end"),
    ("lapse", None, "wait between|wait from|wait until|waiting time between|waiting time from|waiting time until|interval between|time elapsed between|days that passed between|how many days passed between|how many days lie between|days went by between|how many days went by between|how many days went by|how many days go by between|days went by|how much time went by between|how many days pass|how much time passes|days pass"),
    ("firsttolast", None, FIRST_TO_LAST),
    ("lapse", None, "length of stay|lengths of stay|stay length|duration of stay|how many nights|number of nights|time in days to|days to|time in days for"),
    ("lapse", "hours", "time in hours to|hours to|time in hours for|how many hours|number of hours|hours between|hours it took|how many hours did it take|how many hours does it take"),
    ("lapse", "minutes", "time in minutes to|minutes to|time in minutes for|minutes between|minutes it took|how many minutes did it take|how many minutes does it take"),
    ("overlap", None, "overlap|overlaps|overlapped|overlapping|coincide|coincides|coincided|coinciding"),
    ("overlap", "=", "at the same time as"),
    ("inunit", "hours", "in hours"),
    ("inunit", "minutes", "in minutes"),
    ("inunit", "days", "in days"),
    ("number", (1.0, ""), "one single|just one|only one|a single|just a single|only a single|exactly one"),
    ("kindof", None, "kind of|kinds of|type of|types of|sort of|sorts of|category of|categories of"),
    ("namesasked", None, "|".join(NAMES_ASKED)),
    ("yesno", None, "is it true that|is there|are there|was there|were there"),
)  # fmt: skip

OPERATORS: dict[tuple[str, ...], list[tuple[str, Any]]] = defaultdict(list)
for _kind, _data, _phrases in _ROWS:
    for _phrase in _phrases.split("|"):
        OPERATORS[tuple(_phrase.split())].append((_kind, _data))

LONGEST_OPERATOR = max(len(words) for words in OPERATORS)


def denials(word: str) -> tuple[Any, ...]:
    """What a word says that denies what follows: "never" of "not" at any time; () of others."""
    return tuple(data for kind, data in OPERATORS.get((word,), ()) if kind == "neg")
