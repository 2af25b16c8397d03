"""Adjectives that measure: what they measure, which way, and their inflected forms."""

import re

from graphrag_core.english.function_words import word_set

_SIZE = (
    "size", "capacity", "population", "area", "amount", "volume", "budget", "value", "total",
    "height",
)  # fmt: skip
_QUICKNESS = ("speed", "time", "duration", "latency", "lead", "ms", "seconds", "minutes", "hours")
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
    "short": (
        "length",
        "distance",
        "duration",
        "time",
        "hours",
        "days",
        "minutes",
        "runtime",
        "height",
    ),
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
    "big": _SIZE,
    "large": _SIZE,
    "small": _SIZE,
    "tall": ("height", "elevation", "altitude"),
    "high": ("height", "score", "grade", "rating", "price", "amount", "elevation", "altitude"),
    "low": ("height", "score", "grade", "rating", "price", "amount", "elevation", "altitude"),
    "fast": _QUICKNESS,
    "quick": _QUICKNESS,
    "slow": _QUICKNESS,
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
    "serious": ("severity", "seriousness"),
    "critical": ("criticality", "severity", "priority"),
    "urgent": ("urgency", "priority"),
    "important": ("importance", "priority"),
    "productive": ("output", "productivity", "yield"),
    "popular": ("popularity", "rating", "votes"),
    "strong": ("strength", "power"),
    "common": ("frequency", "abundance", "occurrence", "prevalence"),
    "rare": ("frequency", "abundance", "occurrence", "prevalence"),
    "abundant": ("abundance",),
    "hot": ("temperature",),
    "cold": ("temperature",),
    "much": ("price", "cost", "amount", "fee", "salary", "weight", "budget", "total"),
}
"""Adjective → words that name what it measures."""

DOWNWARD = word_set("short near close light cheap young early small low slow bad cold")
"""Adjectives whose superlative is the smallest value."""

ADVERBS_OF_PERIODS = {
    "hour": word_set("hourly"),
    "day": word_set("daily"),
    "night": word_set("nightly daily"),
    "week": word_set("weekly"),
    "month": word_set("monthly"),
    "quarter": word_set("quarterly"),
    "year": word_set("yearly annual annually"),
}
"""What a key is called that holds so much per period: "monthly_fee"."""

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
    {
        "further": "far",
        "farther": "far",
        "better": "good",
        "worse": "bad",
        "elder": "old",
        "pricier": "expensive",
        "dearer": "expensive",
    }
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
SUPERLATIVE_OF = {
    **{
        f"{word}r": f"{word}st"
        for word in (c[:-1] for c in COMPARATIVES)
        if f"{word}st" in SUPERLATIVES
    },
    "better": "best",
    "worse": "worst",
    "more": "most",
    "less": "least",
    "fewer": "fewest",
}
"""Comparative → superlative ("older" → "oldest"): of two, the older is the oldest."""
_VOWELS = re.compile("[aeiouy]+")


def has_est(adjective: str) -> bool:
    """Tell whether the superlative of an adjective is one word: it has one syllable."""
    return len(_VOWELS.findall(adjective.removesuffix("e"))) == 1
