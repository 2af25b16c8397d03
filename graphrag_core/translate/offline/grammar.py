"""The words of the language that structure a question, as a table of phrases."""

# ruff: noqa: E501 - a table reads best with a row a line

from collections import defaultdict
from typing import Any, Literal

Kind = Literal[
    "term", "value", "time", "number", "text", "unknown",
    "wh", "howmany", "dimension", "list", "aux", "have", "be", "do", "that", "whose", "their",
    "prep", "by", "and", "or", "comma", "neg", "without", "other", "compare", "more", "superlative",
    "most", "top", "aggregate", "count", "per", "order", "transitive", "direct", "possessive",
    "between", "text_operator", "equals", "all", "any", "distinct", "ever", "path", "skip", "average",
    "former", "empty", "stop", "both", "often", "takings", "ordinal",
    "same", "counted_too", "moment", "sorted", "own_limit", "shown", "left_out", "functions", "share",
    "unread",
]  # fmt: skip

# Words → kind and data; a pipe separates phrases of one row.
_GRAMMAR: tuple[tuple[Kind, Any, str], ...] = (
    ("howmany", None, "how many|how much of|what number of|what is the number of|what's the number of"
                      "|what is the total number of|what is the count of"),
    ("often", None, "how often|how many times|how frequently|the number of times|number of times"),
    ("count", None, "number of|count of|total number of|counts of|the count|total count of|quantity of|numbers of|amount of|breakdown of|a breakdown of|the breakdown of|distribution of|the distribution of|split of|the split of|spread of|tally of|headcount of"),
    ("count", "verb", "count|count up|tally"),
    ("list", None, "list|show|display|give|find|tell|return|get|fetch|print|name|enumerate|provide|show me|give me|i'd be grateful for|i would be grateful for|i'd appreciate|i would appreciate|i'd love to see|i'd love to know|i'm looking for|i am looking for|be so kind as to give me|be so kind as to tell me|i'd like a list of|help me find"
                   "|find me|tell me|get me|list all|i want|i need|i would like|can you list|let me see|look up|rank"),
    ("wh", "which", "which|what|what are|what's"),
    ("wh", "what", "what thing|what things"),
    ("wh", "who", "who|whom|who all|who's"),
    ("wh", "where", "where"),
    ("wh", "when", "when|what time|at what time|on what date|since when|what date"),
    ("whose", None, "whose"),
    ("that", None, "that|which"),
    ("their", None, "their|its|his|her"),
    ("their", "own", "their own|its own|his own|her own"),
    ("do", None, "do|does|did|don't|doesn't|didn't"),
    ("be", None, "is|are|was|were|be|been|being|there is|there are|is there|are there|was there|were there|isn't|aren't|wasn't|weren't"),
    ("have", None, "have|has|had|having|with|hasn't|haven't"),
    ("and", None, "and|as well as|plus|along with|together with|and also|&"),
    ("and", "but", "but|but also"),
    ("or", None, "or"),
    ("comma", None, ",|;"),
    ("neg", None, "not|never|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|hasn't|haven't|cannot|can't|won't|neither|nor|have not|has not"),
    ("neg", "they", "they never|they have never|they have not|they haven't|they did not|they didn't|they do not|they don't|they had not|they hadn't|she never|he never"),
    ("ordinal", 2, "second|2nd"),
    ("ordinal", 3, "third|3rd"),
    ("ordinal", 4, "fourth|4th"),
    ("ordinal", 5, "fifth|5th"),
    ("same", None, "same|the same"),
    ("without", None, "without|lacking|with no|without any|no|have no|has no|had no|having no|missing|with zero|lack|lacks|there is no|there are no|zero"),
    ("without", "zero", "out of|ran out of|run out of|have run out of|has run out of"),
    ("other", None, "other than|except|excluding|except for|leaving out|leaving aside|not counting|not including|aside from|barring|apart from|besides|different from"),
    ("other", None, "all but|all except|everything but|everything except|everything other than|everyone but|everyone except|everybody but|everybody except|anything but"),
    ("other", "outside", "outside|outside of"),
    ("other", "but not", "but not|rather than|instead of"),
    ("compare", ">", "more than|greater than|over|above|exceeding|exceeds|exceed|higher than|larger than|bigger than|>|in excess of|upwards of|more"),
    ("compare", ">=", "at least|or higher|or above|or better|or greater|or over|and above|and over|and up|no less than|not less than|no fewer than|minimum of|>=|or more|greater than or equal to"),
    ("compare", "<", "less than|fewer than|under|below|lower than|smaller than|<|fewer|less"),
    ("compare", "<=", "at most|or lower|or below|or under|and below|and under|no more than|not more than|up to|maximum of|<=|or less|or fewer|less than or equal to"),
    ("compare", "=", "exactly|equal to|equals|=|precisely|equal"),
    ("between", None, "between|from|ranging from|in the range"),
    ("most", True, "most|the most|the highest number of|the largest number of|the greatest number of|the biggest number of|maximum number of"),
    ("most", False, "fewest|the fewest|the least|least|the lowest number of|the smallest number of|minimum number of"),
    ("superlative", True, "highest|maximum|max|greatest|top rated|peak|most recent|latest|newest|largest|biggest"),
    ("superlative", False, "lowest|minimum|min|least recent"),
    ("top", None, "top|first|the top|least recently|longest ago|the longest ago"),
    ("top", "bottom", "bottom|last|most recently|the most recently"),
    ("aggregate", "avg", "average|mean|avg|on average|the average|typical"),
    ("aggregate", "sum", "total|sum|sum of|combined|total of|summed|summed up|overall|sum up|cumulative|the sum of|add up|in total"),
    ("aggregate", "max", "maximum value of"),
    ("aggregate", "min", "minimum value of"),
    ("per", None, "per|for each|for every|grouped by|group by|by each|in each|of each|each|every|broken down by|on each|at each|within each|to each|from each|per each|split by|for all"),
    ("order", None, "sorted by|ordered by|order by|sort by|ranked by|in order of|rank by|arranged by|order them by|sort them by|sorted|ordered|ranked"),
    ("order", "asc", "ascending|in ascending order|fewest first|lowest first|smallest first|least first|asc|increasing|from lowest to highest"),
    ("order", "name", "alphabetically|in alphabetical order"),
    ("order", "desc", "descending|in descending order|desc|most first|highest first|largest first|biggest first|decreasing|from highest to lowest"),
    ("transitive", None, "directly or indirectly|directly or through others|directly or via others|direct or indirect|direct and indirect|indirectly|transitively|directly and indirectly|recursively|eventually|ultimately"
                         "|transitive|indirect|reachable|at any depth|directly or transitively|upstream|downstream|either directly or indirectly|both directly and indirectly|at any level|at every level|at all levels|however deep|however deeply|no matter how deep|any level deep|at whatever depth|even indirectly|all the way|all the way up|all the way down|directly or otherwise|direct or otherwise|directly or further down|directly or further up|further down|further up|anywhere|directly or through other|directly or below|at any remove|including indirectly|including indirect|further down the line|directly or further down the line|down the line|directly or down the line|up the chain|down the chain|in the chain|in the chain of command|up the chain of command|down the chain of command|in the hierarchy|up the hierarchy|down the hierarchy|in the reporting line|up the line|up the ladder|however many levels down|however far back|however far|however far down|however far up|however many steps|however remote|all levels down|whether directly or indirectly|whether direct or indirect"),
    ("direct", None, "direct|directly"),
    ("prep", None, "of|in|on|at|for|from|to|into|onto|about|via|through|against|among|within|inside|under|near|toward|towards|across|during|behind|underlying|as|run through|runs through|running through|pass through|passes through|passing through|go through|goes through|going through|stop at|stops at|stopping at|call at|calls at|calling at"),
    ("by", None, "by"),
    ("text_operator", "STARTS WITH", "starts with|starting with|start with|begins with|beginning with|begin with|that starts with|prefixed with|start with the letter|starts with the letter"),
    ("text_operator", "ENDS WITH", "ends with|ending with|end with|ends in|ending in|suffixed with"),
    ("text_operator", "CONTAINS", "containing|contains|contain|mentioning|mentions|mention|including the word|contains the word|containing the word|that mention|includes the word|matching|with the word|has the word|have the word|mentioning the word"),
    ("all", None, "all|every single|all the|all of the|everything|everyone|everybody|anything|anyone|anybody|something|someone|somebody|nothing|nobody|none"),
    ("any", None, "any|some|at all"),
    ("distinct", None, "distinct|different|unique|various"),
    ("ever", None, "ever|historically|at any time|in the past|over time|so far|all time|of all time|in history"),
    ("former", None, "formerly|previously|used to|no longer|former|previous|earlier|once|past"),
    ("path", None, "shortest path|path between|path from|shortest path between|shortest path from|connection between|connections between|how connected|route between|shortest route|shortest chain|shortest chain of|shortest way|shortest way from|shortest connection|chain from|chain between|fewest steps|fewest hops|path connects|paths between|link between|relationship between"),
    ("average", None, "the average|average|the mean|mean|than average"),
    ("both", None, "both|each of"),
    ("skip", None, "i would be grateful if you could|i'd be grateful if you could|i'd appreciate it if you could|it would be great if you could|would it be possible to|apiece|hand out|hands out|handed out|give out|gives out|gave out|on the clock|somewhere|whatsoever|signed up to|signed up for|opted in to|opted into|even|either|else|end up|ends up|ended up|act as|acts as|acting as|serve as|serves as|used for|supposed to|in any way|for a living|on file|on record|on the books|in the system|in our system|in the database|in our database|in our records|on our books|took place|take place|takes place|taking place|taken place"),
    ("unknown", None, "they also|he also|she also|run out|runs out|ran out|running out"),
    ("empty", None, "null|unknown|empty|undefined|unset|blank"),
)  # fmt: skip

GRAMMAR: dict[tuple[str, ...], list[tuple[Kind, Any]]] = defaultdict(list)

for _kind, _data, _phrases in _GRAMMAR:
    for _phrase in _phrases.split("|"):
        GRAMMAR[tuple(_phrase.split())].append((_kind, _data))

LONGEST_PHRASE = max(len(words) for words in GRAMMAR)
