"""Units of measurement: what they measure, and how much of the dimension's first unit they are."""

from collections.abc import Sequence

# ruff: noqa: E501 - a table reads best as text
_TABLE = """
length m=1 metre=1 metres=1 meter=1 meters=1 metern=1 mètre=1 mètres=1 metro=1 metros=1 km=1000
length kilometre=1000 kilometres=1000 kilometer=1000 kilometers=1000 kilometern=1000 kilomètres=1000
length kilómetros=1000 cm=.01 centimetres=.01 mm=.001 feet=.3048 foot=.3048 ft=.3048 mile=1609.344
length miles=1609.344 mi=1609.344 inch=.0254 inches=.0254 yards=.9144 meilen=1609.344 millas=1609.344
power w=1 watt=1 watts=1 kw=1e3 kilowatt=1e3 kilowatts=1e3 mw=1e6 megawatt=1e6 megawatts=1e6 gw=1e9
power hp=745.7
energy wh=1 kwh=1e3 mwh=1e6 gwh=1e9
mass g=1 gram=1 grams=1 gramm=1 kg=1e3 kilo=1e3 kilos=1e3 kilogram=1e3 kilograms=1e3 kilogramm=1e3 t=1e6
mass ton=1e6 tons=1e6 tonne=1e6 tonnes=1e6 tonnen=1e6 toneladas=1e6 lb=453.6 lbs=453.6 pounds=453.6
time ms=.001 milliseconds=.001 millisekunden=.001 s=1 sec=1 second=1 seconds=1 sekunde=1 sekunden=1
time seconde=1 secondes=1 segundo=1 segundos=1 min=60 mins=60 minute=60 minutes=60 minuten=60 minuto=60
time minutos=60 h=3600 hour=3600 hours=3600 stunde=3600 stunden=3600 heure=3600 heures=3600 hora=3600
time horas=3600 day=86400 days=86400 tag=86400 tage=86400 tagen=86400 jour=86400 jours=86400 día=86400
time días=86400 week=604800 weeks=604800 woche=604800 wochen=604800 semaine=604800 semaines=604800
time semana=604800 semanas=604800 month=2629800 months=2629800 monat=2629800 monate=2629800
time monaten=2629800 mois=2629800 mes=2629800 meses=2629800 years=31557600 jahre=31557600
time jahren=31557600 ans=31557600 años=31557600
euro €=1 eur=1 euro=1 euros=1
dollar $=1 usd=1 dollar=1 dollars=1 dólar=1 dólares=1
pound £=1 gbp=1 franc chf=1 franken=1 yen ¥=1 jpy=1
share %=1 percent=1 percentage=1 pct=1 prozent=1 pourcent=1
data byte=1 bytes=1 kb=1e3 mb=1e6 gb=1e9 tb=1e12
speed kmh=1 km/h=1 mph=1.609
temperature °c=1 celsius=1 °f=1 fahrenheit=1
area sqm=1 m²=1 m2=1 km2=1e6 km²=1e6 ha=1e4 hectares=1e4 hektar=1e4 volume l=1 litre=1 litres=1 liter=1 liters=1 litros=1
frequency hz=1 khz=1e3 mhz=1e6 ghz=1e9
"""


def _read() -> dict[str, tuple[str, float]]:
    units: dict[str, tuple[str, float]] = {}
    dimension = ""
    for entry in _TABLE.split():
        name, _, factor = entry.partition("=")
        if factor:
            units[name] = (dimension, float(factor))
        else:
            dimension = name
    return units


UNITS = _read()
"""Dimension and factor by a unit's sign or name, in lower case."""

_NOT_IN_KEYS = frozenset({"second", "minute", "metro", "kilo", "day", "month", "mes"})
_ONLY_AT_END = frozenset({"min", "ms", "foot", "pound", "pounds", "mi", "share"})
"""Units that are other words elsewhere in a column's name: `min_price`."""

_LEAST_LETTERS = 2
_MANY = {"k": 1e3, "t": 1e3, "m": 1e6, "mn": 1e6, "mio": 1e6, "bn": 1e9}
_MONEY = frozenset({"euro", "dollar", "pound", "franc", "yen"})


def unit_of_column(words: Sequence[str]) -> tuple[int, tuple[str, float] | None, float]:
    """Read the unit in a column's name: its place, what it is, and how many one number counts.

    It ends the name (`power_kw`), stands before "per" (`yield_t_per_ha`), or is a longer word
    anywhere (`avg_hours_to_close`); money may be in thousands or millions (`revenue_keur`,
    `inflow_eur_m`). The place is -1 without a unit.
    """
    ends = len(words) - 1
    if "per" in words[1:]:
        ends = words.index("per") - 1
    elif words[-1] in _MANY and ends > 1 and _dimension(words[ends - 1]) in _MONEY:
        return ends - 1, UNITS[words[ends - 1]], _MANY[words[-1]]
    last = words[ends]
    scale = _MANY.get(last[:1], 1.0) if _dimension(last[1:]) in _MONEY and last[1:].isalpha() else 1
    if ends > 0 and scale > 1:
        return ends, UNITS[last[1:]], scale
    alone = ends == 0 and _dimension(last) == "share" and last != "share"
    places = [ends] if alone or (ends > 0 and last not in _NOT_IN_KEYS) else []
    places += [
        at
        for at, word in enumerate(words[:ends])
        if len(word) > _LEAST_LETTERS and word not in _NOT_IN_KEYS | _ONLY_AT_END
    ]
    found = next((at for at in places if words[at] in UNITS), -1)
    return found, UNITS[words[found]] if found >= 0 else None, 1.0


def _dimension(word: str) -> str:
    return UNITS.get(word, ("", 1.0))[0]
