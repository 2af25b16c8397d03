"""Adjectives of what a value names: German regions lie in Germany, wooden boats are of wood."""

_NATIONALITIES = """
argentina: argentinian, argentine; australia: australian; austria:
austrian; belgium: belgian; brazil: brazilian; bulgaria: bulgarian; canada: canadian; chile:
chilean; china: chinese; colombia: colombian; croatia: croatian; cuba: cuban; cyprus: cypriot;
czech republic: czech; czechia: czech; denmark: danish; ecuador: ecuadorian; egypt: egyptian;
england: english; estonia: estonian; ethiopia: ethiopian; finland: finnish; france: french;
georgia: georgian; germany: german; ghana: ghanaian; greece: greek; hungary: hungarian; iceland:
icelandic; india: indian; indonesia: indonesian; iran: iranian; iraq: iraqi; ireland: irish;
israel: israeli; italy: italian; jamaica: jamaican; japan: japanese; jordan: jordanian; kenya:
kenyan; latvia: latvian; lebanon: lebanese; lithuania: lithuanian; luxembourg: luxembourgish;
malaysia: malaysian; mexico: mexican; morocco: moroccan; nepal: nepalese, nepali; netherlands:
dutch; new zealand: new zealander; nigeria: nigerian; norway: norwegian; pakistan: pakistani;
peru: peruvian; philippines: filipino, philippine; poland: polish; portugal: portuguese;
romania: romanian; russia: russian; saudi arabia: saudi; scotland: scottish; serbia: serbian;
singapore: singaporean; slovakia: slovak, slovakian; slovenia: slovenian, slovene; south africa:
south african; south korea: korean, south korean; spain: spanish; sri lanka: sri lankan; sweden:
swedish; switzerland: swiss; taiwan: taiwanese; tanzania: tanzanian; thailand: thai; tunisia:
tunisian; turkey: turkish; ukraine: ukrainian; united kingdom: british; great britain: british;
uk: british; united states: american; usa: american; us: american; uruguay: uruguayan;
venezuela: venezuelan; vietnam: vietnamese; wales: welsh
"""
_STUFF_AND_STATES = """
wood: wooden; wool: woollen, woolen; gold: golden, gilded; silver: silvery; silk: silken, silky;
lead: leaden; flax: flaxen; oak: oaken; ash: ashen; wax: waxen, waxy; earth: earthen; brass: brazen;
glass: glassy; stone: stony; metal: metallic; leather: leathery; crystal: crystalline;
clay: clayey; sand: sandy; paper: papery; rubber: rubbery; steel: steely; alive: living;
dead: deceased
"""
VALUE_ADJECTIVES: dict[str, tuple[str, ...]] = {}
"""Word, without spaces → the others for the same thing: "german" ↔ "germany"."""
for _line in f"{_NATIONALITIES};{_STUFF_AND_STATES}".replace("\n", " ").split(";"):
    _noun, _adjectives = _line.split(":")
    for _adjective in _adjectives.split(","):
        _pair = ("".join(_noun.split()), "".join(_adjective.split()))
        for _one, _other in (_pair, _pair[::-1]):
            VALUE_ADJECTIVES[_one] = (*VALUE_ADJECTIVES.get(_one, ()), _other)
