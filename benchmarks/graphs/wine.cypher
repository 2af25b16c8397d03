CREATE (:Region {name: 'Bordeaux', country: 'France', climate: 'maritime', averageRainfallMm: 940}),
  (:Region {name: 'Loire Valley', country: 'France', climate: 'continental', averageRainfallMm: 690}),
  (:Region {name: 'Burgundy', country: 'France', climate: 'continental', averageRainfallMm: 760}),
  (:Region {name: 'Mosel', country: 'Germany', climate: 'continental', averageRainfallMm: 780}),
  (:Region {name: 'Stellenbosch', country: 'South Africa', climate: 'mediterranean'}),
  (:Region {name: 'Colchagua', country: 'Chile', climate: 'mediterranean', averageRainfallMm: 590}),
  (:Region {name: 'Ribera del Duero', country: 'Spain', climate: 'continental', averageRainfallMm: 450}),
  (:Region {name: 'Douro', country: 'Portugal', climate: 'mediterranean', averageRainfallMm: 650});
CREATE (:Estate {name: 'Château Belrive', foundedYear: 1821, hectares: 64.0, isOrganic: false, website: 'www.belrive.fr'}),
  (:Estate {name: 'Clos des Aulnes', foundedYear: 1968, hectares: 18.5, isOrganic: true}),
  (:Estate {name: 'Domaine Perrault', foundedYear: 1904, hectares: 11.2, isOrganic: true, website: 'www.domaine-perrault.fr'}),
  (:Estate {name: 'Weingut Thalberg', foundedYear: 1789, hectares: 14.0, isOrganic: false, website: 'www.thalberg.de'}),
  (:Estate {name: 'Kransberg Estate', foundedYear: 1996, hectares: 82.0, isOrganic: false, website: 'www.kransberg.co.za'}),
  (:Estate {name: 'Viña Tres Lomas', foundedYear: 2004, hectares: 120.5, isOrganic: true, website: 'www.treslomas.cl'}),
  (:Estate {name: 'Bodegas Arroyo Seco', foundedYear: 1979, hectares: 57.0}),
  (:Estate {name: 'Château Montfleur', foundedYear: 2011, hectares: 23.0, isOrganic: true, website: 'www.montfleur.fr'}),
  (:Estate {name: 'Langkloof Cellars', foundedYear: 2017, hectares: 36.0, isOrganic: true});
CREATE (:Grape {name: 'Cabernet Sauvignon', color: 'red', ripening: 'late'}),
  (:Grape {name: 'Cabernet Franc', color: 'red', ripening: 'mid'}),
  (:Grape {name: 'Merlot', color: 'red', ripening: 'early'}),
  (:Grape {name: 'Sauvignon Blanc', color: 'white', ripening: 'early'}),
  (:Grape {name: 'Savagnin', color: 'white', ripening: 'mid'}),
  (:Grape {name: 'Chenin Blanc', color: 'white', ripening: 'late'}),
  (:Grape {name: 'Chardonnay', color: 'white', ripening: 'early'}),
  (:Grape {name: 'Pinot Noir', color: 'red', ripening: 'early'}),
  (:Grape {name: 'Gouais Blanc', color: 'white', ripening: 'late'}),
  (:Grape {name: 'Riesling', color: 'white', ripening: 'late'}),
  (:Grape {name: 'Pinotage', color: 'red', ripening: 'early'}),
  (:Grape {name: 'Cinsault', color: 'red', ripening: 'mid'}),
  (:Grape {name: 'Carmenère', color: 'red', ripening: 'late'}),
  (:Grape {name: 'Tempranillo', color: 'red', ripening: 'early'}),
  (:Grape {name: 'Marselan', color: 'red', ripening: 'late'}),
  (:Grape {name: 'Grenache', color: 'red', ripening: 'late'}),
  (:Grape {name: 'Malbec', color: 'red', ripening: 'mid'}),
  (:Grape {name: 'Gros Cabernet'});
MATCH (a:Grape {name: 'Cabernet Sauvignon'}), (b:Grape {name: 'Cabernet Franc'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Cabernet Sauvignon'}), (b:Grape {name: 'Sauvignon Blanc'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Sauvignon Blanc'}), (b:Grape {name: 'Savagnin'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Chenin Blanc'}), (b:Grape {name: 'Savagnin'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Merlot'}), (b:Grape {name: 'Cabernet Franc'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Chardonnay'}), (b:Grape {name: 'Pinot Noir'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Chardonnay'}), (b:Grape {name: 'Gouais Blanc'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Riesling'}), (b:Grape {name: 'Gouais Blanc'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Pinotage'}), (b:Grape {name: 'Pinot Noir'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Pinotage'}), (b:Grape {name: 'Cinsault'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Carmenère'}), (b:Grape {name: 'Cabernet Franc'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Carmenère'}), (b:Grape {name: 'Gros Cabernet'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Marselan'}), (b:Grape {name: 'Cabernet Sauvignon'}) CREATE (a)-[:DESCENDS_FROM]->(b);
MATCH (a:Grape {name: 'Marselan'}), (b:Grape {name: 'Grenache'}) CREATE (a)-[:DESCENDS_FROM]->(b);
CREATE (:Wine {label: 'Belrive Grand Vin 2019', vintage: 2019, style: 'red', sweetness: 'dry', alcohol: 14.0, priceEur: 89.0, bottlesProduced: 42000, releasedOn: date('2022-03-14')}),
  (:Wine {label: 'Belrive Grand Vin 2021', vintage: 2021, style: 'red', sweetness: 'dry', alcohol: 13.0, priceEur: 76.0, bottlesProduced: 38000, releasedOn: date('2024-03-11')}),
  (:Wine {label: 'Petit Belrive 2022', vintage: 2022, style: 'red', sweetness: 'dry', alcohol: 13.5, priceEur: 24.5, bottlesProduced: 95000, releasedOn: date('2024-09-02')}),
  (:Wine {label: 'Belrive Blanc 2024', vintage: 2024, style: 'white', sweetness: 'dry', alcohol: 12.5, priceEur: 21.0, bottlesProduced: 26000, releasedOn: date('2025-09-08')}),
  (:Wine {label: 'Les Aulnes Sec 2023', vintage: 2023, style: 'white', sweetness: 'dry', alcohol: 13.0, priceEur: 19.0, bottlesProduced: 21000, releasedOn: date('2024-10-07')}),
  (:Wine {label: 'Les Aulnes Moelleux 2020', vintage: 2020, style: 'white', sweetness: 'sweet', alcohol: 11.5, priceEur: 34.0, bottlesProduced: 6000, releasedOn: date('2022-11-21')}),
  (:Wine {label: 'Aulnes Pétillant 2024', vintage: 2024, style: 'sparkling', sweetness: 'dry', alcohol: 12.0, priceEur: 17.5, bottlesProduced: 15000, releasedOn: date('2026-05-18')}),
  (:Wine {label: 'Perrault Pinot 2020', vintage: 2020, style: 'red', sweetness: 'dry', alcohol: 13.5, priceEur: 58.0, bottlesProduced: 9500, releasedOn: date('2022-10-10')}),
  (:Wine {label: 'Perrault Clos du Puits 2022', vintage: 2022, style: 'red', sweetness: 'dry', alcohol: 13.8, priceEur: 145.0, bottlesProduced: 2800, releasedOn: date('2025-02-17')}),
  (:Wine {label: 'Perrault Blanc 2023', vintage: 2023, style: 'white', sweetness: 'dry', alcohol: 13.2, priceEur: 47.0, bottlesProduced: 7200, releasedOn: date('2025-04-14')}),
  (:Wine {label: 'Thalberg Kabinett 2023', vintage: 2023, style: 'white', sweetness: 'off-dry', alcohol: 8.5, priceEur: 16.0, bottlesProduced: 18000, releasedOn: date('2024-06-03')}),
  (:Wine {label: 'Thalberg Spätlese 2022', vintage: 2022, style: 'white', sweetness: 'sweet', alcohol: 8.0, priceEur: 27.0, bottlesProduced: 8200, releasedOn: date('2023-09-18')}),
  (:Wine {label: 'Thalberg Eiswein 2021', vintage: 2021, style: 'white', sweetness: 'sweet', alcohol: 7.5, priceEur: 110.0, bottlesProduced: 900, releasedOn: date('2023-05-08')}),
  (:Wine {label: 'Thalberg Trocken 2025', vintage: 2025, style: 'white', sweetness: 'dry', alcohol: 12.0, priceEur: 14.5, bottlesProduced: 24000, releasedOn: date('2026-10-05')}),
  (:Wine {label: 'Kransberg Pinotage 2021', vintage: 2021, style: 'red', sweetness: 'dry', alcohol: 14.2, priceEur: 18.0, bottlesProduced: 61000, releasedOn: date('2023-02-06')}),
  (:Wine {label: 'Kransberg Summit 2020', vintage: 2020, style: 'red', sweetness: 'dry', alcohol: 14.5, priceEur: 52.0, bottlesProduced: 16500, releasedOn: date('2023-08-21')}),
  (:Wine {label: 'Kransberg Chenin 2024', vintage: 2024, style: 'white', sweetness: 'dry', alcohol: 13.0, priceEur: 11.5, bottlesProduced: 72000, releasedOn: date('2025-03-24')}),
  (:Wine {label: 'Kransberg Rosé 2025', vintage: 2025, style: 'rosé', sweetness: 'dry', alcohol: 12.8, priceEur: 9.5, bottlesProduced: 54000, releasedOn: date('2026-03-16')}),
  (:Wine {label: 'Tres Lomas Carmenère 2022', vintage: 2022, style: 'red', sweetness: 'dry', alcohol: 14.0, priceEur: 15.5, bottlesProduced: 130000, releasedOn: date('2024-01-29')}),
  (:Wine {label: 'Tres Lomas Reserva 2020', vintage: 2020, style: 'red', sweetness: 'dry', alcohol: 14.3, priceEur: 29.0, bottlesProduced: 48000, releasedOn: date('2023-04-17')}),
  (:Wine {label: 'Tres Lomas Malbec 2023', vintage: 2023, style: 'red', sweetness: 'dry', alcohol: 13.9, priceEur: 13.0, bottlesProduced: 88000, releasedOn: date('2025-01-13')}),
  (:Wine {label: 'Tres Lomas Sauvignon 2025', vintage: 2025, style: 'white', sweetness: 'dry', alcohol: 12.7, priceEur: 10.0, bottlesProduced: 99000, releasedOn: date('2026-10-19')}),
  (:Wine {label: 'Arroyo Crianza 2021', vintage: 2021, style: 'red', sweetness: 'dry', alcohol: 14.1, priceEur: 22.0, bottlesProduced: 58000, releasedOn: date('2024-04-08')}),
  (:Wine {label: 'Arroyo Gran Reserva 2016', vintage: 2016, style: 'red', sweetness: 'dry', alcohol: 14.4, priceEur: 68.0, bottlesProduced: 12000, releasedOn: date('2022-05-16')}),
  (:Wine {label: 'Arroyo Rosado 2024', vintage: 2024, style: 'rosé', sweetness: 'dry', alcohol: 13.1, priceEur: 12.0, bottlesProduced: 31000, releasedOn: date('2025-06-02')}),
  (:Wine {label: 'Montfleur Rouge 2020', vintage: 2020, style: 'red', sweetness: 'dry', alcohol: 13.7, priceEur: 39.0, bottlesProduced: 27000, releasedOn: date('2023-03-06')}),
  (:Wine {label: 'Montfleur Marselan 2023', vintage: 2023, style: 'red', sweetness: 'dry', alcohol: 13.4, priceEur: 33.0, bottlesProduced: 5400, releasedOn: date('2026-02-09')}),
  (:Wine {label: 'Montfleur Doré 2022', vintage: 2022, style: 'white', sweetness: 'sweet', priceEur: 41.0, bottlesProduced: 3500, releasedOn: date('2024-11-25')}),
  (:Wine {label: 'Langkloof Bush Vine Cinsault 2023', vintage: 2023, style: 'red', sweetness: 'dry', alcohol: 13.0, priceEur: 20.0, bottlesProduced: 11000, releasedOn: date('2025-05-12')}),
  (:Wine {label: 'Langkloof Blend 2022', vintage: 2022, style: 'red', sweetness: 'dry', alcohol: 13.6, priceEur: 26.0, bottlesProduced: 13500});
CREATE (:Winemaker {name: 'Hélène Garrigue', birthDate: date('1971-04-09'), nationality: 'French', isCertified: true}),
  (:Winemaker {name: 'Olivier Perrault', birthDate: date('1964-11-30'), nationality: 'French', isCertified: true}),
  (:Winemaker {name: 'Anke Thalberg', birthDate: date('1988-02-17'), nationality: 'German', isCertified: true}),
  (:Winemaker {name: 'Pieter Joubert', birthDate: date('1959-08-22'), nationality: 'South African', isCertified: false}),
  (:Winemaker {name: 'Nomsa Dlamini', birthDate: date('1990-06-05'), nationality: 'South African', isCertified: true}),
  (:Winemaker {name: 'Rodrigo Fuentes', birthDate: date('1976-12-12'), nationality: 'Chilean', isCertified: true}),
  (:Winemaker {name: 'Carmen Iglesias', birthDate: date('1982-03-28'), nationality: 'Spanish', isCertified: false}),
  (:Winemaker {name: 'Luc Vasseur', birthDate: date('1993-10-01'), nationality: 'French', isCertified: false}),
  (:Winemaker {name: 'Camille Aubert', nationality: 'French', isCertified: true}),
  (:Winemaker {name: 'Stefan Roth', birthDate: date('1969-07-19'), nationality: 'German', isCertified: true});
CREATE (:Critic {name: 'Margaret Ashdown', magazine: 'Vine & Cellar', country: 'United Kingdom'}),
  (:Critic {name: 'Jean-Paul Rivoire', magazine: 'La Revue du Goût', country: 'France'}),
  (:Critic {name: 'Dana Kessler', magazine: 'Vine & Cellar', country: 'United States'}),
  (:Critic {name: 'Haruto Mori', country: 'Japan'}),
  (:Critic {name: 'Sofia Lindgren', magazine: 'Nordic Glass', country: 'Sweden'}),
  (:Critic {name: 'Emeka Obi', country: 'Nigeria'});
CREATE (:Importer {companyName: 'Harbour Street Wines', country: 'United Kingdom', isActive: true, employees: 34}),
  (:Importer {companyName: 'Tokyo Vine Co', country: 'Japan', isActive: true, employees: 58}),
  (:Importer {companyName: 'Blue Ridge Imports', country: 'United States', isActive: true, employees: 112}),
  (:Importer {companyName: 'Nordvin AB', country: 'Sweden', isActive: true, employees: 19}),
  (:Importer {companyName: 'Maple Cellar Ltd', country: 'Canada', isActive: false}),
  (:Importer {companyName: 'Weinhaus Lorenz', country: 'Germany', isActive: true, employees: 27});
CREATE (:Competition {name: 'London Wine Challenge 2025', city: 'London', heldOn: date('2025-05-20'), entryFee: 160}),
  (:Competition {name: 'Concours de Lyon 2025', city: 'Lyon', heldOn: date('2025-03-08'), entryFee: 95}),
  (:Competition {name: 'Cape Trophy 2026', city: 'Cape Town', heldOn: date('2026-09-17'), entryFee: 80}),
  (:Competition {name: 'Vinalia Madrid 2026', city: 'Madrid', heldOn: date('2026-10-22')}),
  (:Competition {name: 'Mundus Rosé 2024', city: 'Cannes', heldOn: date('2024-04-11'), entryFee: 70});
MATCH (a:Estate {name: 'Château Belrive'}), (b:Region {name: 'Bordeaux'}) CREATE (a)-[:LOCATED_IN]->(b);
MATCH (a:Estate {name: 'Clos des Aulnes'}), (b:Region {name: 'Loire Valley'}) CREATE (a)-[:LOCATED_IN]->(b);
MATCH (a:Estate {name: 'Domaine Perrault'}), (b:Region {name: 'Burgundy'}) CREATE (a)-[:LOCATED_IN]->(b);
MATCH (a:Estate {name: 'Weingut Thalberg'}), (b:Region {name: 'Mosel'}) CREATE (a)-[:LOCATED_IN]->(b);
MATCH (a:Estate {name: 'Kransberg Estate'}), (b:Region {name: 'Stellenbosch'}) CREATE (a)-[:LOCATED_IN]->(b);
MATCH (a:Estate {name: 'Viña Tres Lomas'}), (b:Region {name: 'Colchagua'}) CREATE (a)-[:LOCATED_IN]->(b);
MATCH (a:Estate {name: 'Bodegas Arroyo Seco'}), (b:Region {name: 'Ribera del Duero'}) CREATE (a)-[:LOCATED_IN]->(b);
MATCH (a:Estate {name: 'Château Montfleur'}), (b:Region {name: 'Bordeaux'}) CREATE (a)-[:LOCATED_IN]->(b);
MATCH (a:Estate {name: 'Langkloof Cellars'}), (b:Region {name: 'Stellenbosch'}) CREATE (a)-[:LOCATED_IN]->(b);
MATCH (a:Estate {name: 'Château Belrive'}), (b:Wine {label: 'Belrive Grand Vin 2019'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Château Belrive'}), (b:Wine {label: 'Belrive Grand Vin 2021'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Château Belrive'}), (b:Wine {label: 'Petit Belrive 2022'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Château Belrive'}), (b:Wine {label: 'Belrive Blanc 2024'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Clos des Aulnes'}), (b:Wine {label: 'Les Aulnes Sec 2023'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Clos des Aulnes'}), (b:Wine {label: 'Les Aulnes Moelleux 2020'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Clos des Aulnes'}), (b:Wine {label: 'Aulnes Pétillant 2024'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Domaine Perrault'}), (b:Wine {label: 'Perrault Pinot 2020'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Domaine Perrault'}), (b:Wine {label: 'Perrault Clos du Puits 2022'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Domaine Perrault'}), (b:Wine {label: 'Perrault Blanc 2023'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Weingut Thalberg'}), (b:Wine {label: 'Thalberg Kabinett 2023'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Weingut Thalberg'}), (b:Wine {label: 'Thalberg Spätlese 2022'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Weingut Thalberg'}), (b:Wine {label: 'Thalberg Eiswein 2021'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Weingut Thalberg'}), (b:Wine {label: 'Thalberg Trocken 2025'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Kransberg Estate'}), (b:Wine {label: 'Kransberg Pinotage 2021'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Kransberg Estate'}), (b:Wine {label: 'Kransberg Summit 2020'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Kransberg Estate'}), (b:Wine {label: 'Kransberg Chenin 2024'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Kransberg Estate'}), (b:Wine {label: 'Kransberg Rosé 2025'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Viña Tres Lomas'}), (b:Wine {label: 'Tres Lomas Carmenère 2022'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Viña Tres Lomas'}), (b:Wine {label: 'Tres Lomas Reserva 2020'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Viña Tres Lomas'}), (b:Wine {label: 'Tres Lomas Malbec 2023'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Viña Tres Lomas'}), (b:Wine {label: 'Tres Lomas Sauvignon 2025'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Bodegas Arroyo Seco'}), (b:Wine {label: 'Arroyo Crianza 2021'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Bodegas Arroyo Seco'}), (b:Wine {label: 'Arroyo Gran Reserva 2016'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Bodegas Arroyo Seco'}), (b:Wine {label: 'Arroyo Rosado 2024'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Château Montfleur'}), (b:Wine {label: 'Montfleur Rouge 2020'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Château Montfleur'}), (b:Wine {label: 'Montfleur Marselan 2023'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Château Montfleur'}), (b:Wine {label: 'Montfleur Doré 2022'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Langkloof Cellars'}), (b:Wine {label: 'Langkloof Bush Vine Cinsault 2023'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Estate {name: 'Langkloof Cellars'}), (b:Wine {label: 'Langkloof Blend 2022'}) CREATE (a)-[:PRODUCES]->(b);
MATCH (a:Wine {label: 'Belrive Grand Vin 2019'}), (b:Grape {name: 'Cabernet Sauvignon'}) CREATE (a)-[:MADE_FROM {percentage: 65}]->(b);
MATCH (a:Wine {label: 'Belrive Grand Vin 2019'}), (b:Grape {name: 'Merlot'}) CREATE (a)-[:MADE_FROM {percentage: 30}]->(b);
MATCH (a:Wine {label: 'Belrive Grand Vin 2019'}), (b:Grape {name: 'Cabernet Franc'}) CREATE (a)-[:MADE_FROM {percentage: 5}]->(b);
MATCH (a:Wine {label: 'Belrive Grand Vin 2021'}), (b:Grape {name: 'Cabernet Sauvignon'}) CREATE (a)-[:MADE_FROM {percentage: 60}]->(b);
MATCH (a:Wine {label: 'Belrive Grand Vin 2021'}), (b:Grape {name: 'Merlot'}) CREATE (a)-[:MADE_FROM {percentage: 35}]->(b);
MATCH (a:Wine {label: 'Belrive Grand Vin 2021'}), (b:Grape {name: 'Cabernet Franc'}) CREATE (a)-[:MADE_FROM {percentage: 5}]->(b);
MATCH (a:Wine {label: 'Petit Belrive 2022'}), (b:Grape {name: 'Merlot'}) CREATE (a)-[:MADE_FROM {percentage: 80}]->(b);
MATCH (a:Wine {label: 'Petit Belrive 2022'}), (b:Grape {name: 'Cabernet Franc'}) CREATE (a)-[:MADE_FROM {percentage: 20}]->(b);
MATCH (a:Wine {label: 'Belrive Blanc 2024'}), (b:Grape {name: 'Sauvignon Blanc'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Les Aulnes Sec 2023'}), (b:Grape {name: 'Chenin Blanc'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Les Aulnes Moelleux 2020'}), (b:Grape {name: 'Chenin Blanc'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Aulnes Pétillant 2024'}), (b:Grape {name: 'Chenin Blanc'}) CREATE (a)-[:MADE_FROM {percentage: 85}]->(b);
MATCH (a:Wine {label: 'Aulnes Pétillant 2024'}), (b:Grape {name: 'Chardonnay'}) CREATE (a)-[:MADE_FROM {percentage: 15}]->(b);
MATCH (a:Wine {label: 'Perrault Pinot 2020'}), (b:Grape {name: 'Pinot Noir'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Perrault Clos du Puits 2022'}), (b:Grape {name: 'Pinot Noir'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Perrault Blanc 2023'}), (b:Grape {name: 'Chardonnay'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Thalberg Kabinett 2023'}), (b:Grape {name: 'Riesling'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Thalberg Spätlese 2022'}), (b:Grape {name: 'Riesling'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Thalberg Eiswein 2021'}), (b:Grape {name: 'Riesling'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Thalberg Trocken 2025'}), (b:Grape {name: 'Riesling'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Kransberg Pinotage 2021'}), (b:Grape {name: 'Pinotage'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Kransberg Summit 2020'}), (b:Grape {name: 'Cabernet Sauvignon'}) CREATE (a)-[:MADE_FROM {percentage: 70}]->(b);
MATCH (a:Wine {label: 'Kransberg Summit 2020'}), (b:Grape {name: 'Pinotage'}) CREATE (a)-[:MADE_FROM {percentage: 20}]->(b);
MATCH (a:Wine {label: 'Kransberg Summit 2020'}), (b:Grape {name: 'Merlot'}) CREATE (a)-[:MADE_FROM {percentage: 10}]->(b);
MATCH (a:Wine {label: 'Kransberg Chenin 2024'}), (b:Grape {name: 'Chenin Blanc'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Kransberg Rosé 2025'}), (b:Grape {name: 'Cinsault'}) CREATE (a)-[:MADE_FROM {percentage: 60}]->(b);
MATCH (a:Wine {label: 'Kransberg Rosé 2025'}), (b:Grape {name: 'Pinotage'}) CREATE (a)-[:MADE_FROM {percentage: 40}]->(b);
MATCH (a:Wine {label: 'Tres Lomas Carmenère 2022'}), (b:Grape {name: 'Carmenère'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Tres Lomas Reserva 2020'}), (b:Grape {name: 'Cabernet Sauvignon'}) CREATE (a)-[:MADE_FROM {percentage: 55}]->(b);
MATCH (a:Wine {label: 'Tres Lomas Reserva 2020'}), (b:Grape {name: 'Carmenère'}) CREATE (a)-[:MADE_FROM {percentage: 45}]->(b);
MATCH (a:Wine {label: 'Tres Lomas Malbec 2023'}), (b:Grape {name: 'Malbec'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Tres Lomas Sauvignon 2025'}), (b:Grape {name: 'Sauvignon Blanc'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Arroyo Crianza 2021'}), (b:Grape {name: 'Tempranillo'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Arroyo Gran Reserva 2016'}), (b:Grape {name: 'Tempranillo'}) CREATE (a)-[:MADE_FROM {percentage: 90}]->(b);
MATCH (a:Wine {label: 'Arroyo Gran Reserva 2016'}), (b:Grape {name: 'Cabernet Sauvignon'}) CREATE (a)-[:MADE_FROM {percentage: 10}]->(b);
MATCH (a:Wine {label: 'Arroyo Rosado 2024'}), (b:Grape {name: 'Tempranillo'}) CREATE (a)-[:MADE_FROM {percentage: 50}]->(b);
MATCH (a:Wine {label: 'Arroyo Rosado 2024'}), (b:Grape {name: 'Grenache'}) CREATE (a)-[:MADE_FROM {percentage: 50}]->(b);
MATCH (a:Wine {label: 'Montfleur Rouge 2020'}), (b:Grape {name: 'Merlot'}) CREATE (a)-[:MADE_FROM {percentage: 75}]->(b);
MATCH (a:Wine {label: 'Montfleur Rouge 2020'}), (b:Grape {name: 'Cabernet Franc'}) CREATE (a)-[:MADE_FROM {percentage: 25}]->(b);
MATCH (a:Wine {label: 'Montfleur Marselan 2023'}), (b:Grape {name: 'Marselan'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Montfleur Doré 2022'}), (b:Grape {name: 'Sauvignon Blanc'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Langkloof Bush Vine Cinsault 2023'}), (b:Grape {name: 'Cinsault'}) CREATE (a)-[:MADE_FROM {percentage: 100}]->(b);
MATCH (a:Wine {label: 'Langkloof Blend 2022'}), (b:Grape {name: 'Grenache'}) CREATE (a)-[:MADE_FROM {percentage: 55}]->(b);
MATCH (a:Wine {label: 'Langkloof Blend 2022'}), (b:Grape {name: 'Cinsault'}) CREATE (a)-[:MADE_FROM {percentage: 45}]->(b);
MATCH (a:Estate {name: 'Château Belrive'}), (b:Grape {name: 'Cabernet Sauvignon'}) CREATE (a)-[:GROWS {plotHectares: 36.0, plantedYear: 1975}]->(b);
MATCH (a:Estate {name: 'Château Belrive'}), (b:Grape {name: 'Merlot'}) CREATE (a)-[:GROWS {plotHectares: 20.0, plantedYear: 1988}]->(b);
MATCH (a:Estate {name: 'Château Belrive'}), (b:Grape {name: 'Cabernet Franc'}) CREATE (a)-[:GROWS {plotHectares: 4.5, plantedYear: 1991}]->(b);
MATCH (a:Estate {name: 'Château Belrive'}), (b:Grape {name: 'Sauvignon Blanc'}) CREATE (a)-[:GROWS {plotHectares: 3.5, plantedYear: 2009}]->(b);
MATCH (a:Estate {name: 'Clos des Aulnes'}), (b:Grape {name: 'Chenin Blanc'}) CREATE (a)-[:GROWS {plotHectares: 15.0, plantedYear: 1971}]->(b);
MATCH (a:Estate {name: 'Clos des Aulnes'}), (b:Grape {name: 'Chardonnay'}) CREATE (a)-[:GROWS {plotHectares: 3.5, plantedYear: 2003}]->(b);
MATCH (a:Estate {name: 'Domaine Perrault'}), (b:Grape {name: 'Pinot Noir'}) CREATE (a)-[:GROWS {plotHectares: 7.8, plantedYear: 1952}]->(b);
MATCH (a:Estate {name: 'Domaine Perrault'}), (b:Grape {name: 'Chardonnay'}) CREATE (a)-[:GROWS {plotHectares: 3.4, plantedYear: 1966}]->(b);
MATCH (a:Estate {name: 'Weingut Thalberg'}), (b:Grape {name: 'Riesling'}) CREATE (a)-[:GROWS {plotHectares: 14.0, plantedYear: 1938}]->(b);
MATCH (a:Estate {name: 'Kransberg Estate'}), (b:Grape {name: 'Pinotage'}) CREATE (a)-[:GROWS {plotHectares: 24.0, plantedYear: 1997}]->(b);
MATCH (a:Estate {name: 'Kransberg Estate'}), (b:Grape {name: 'Cabernet Sauvignon'}) CREATE (a)-[:GROWS {plotHectares: 21.0, plantedYear: 1999}]->(b);
MATCH (a:Estate {name: 'Kransberg Estate'}), (b:Grape {name: 'Chenin Blanc'}) CREATE (a)-[:GROWS {plotHectares: 28.0, plantedYear: 1984}]->(b);
MATCH (a:Estate {name: 'Kransberg Estate'}), (b:Grape {name: 'Merlot'}) CREATE (a)-[:GROWS {plotHectares: 6.0, plantedYear: 2006}]->(b);
MATCH (a:Estate {name: 'Viña Tres Lomas'}), (b:Grape {name: 'Carmenère'}) CREATE (a)-[:GROWS {plotHectares: 50.0, plantedYear: 2005}]->(b);
MATCH (a:Estate {name: 'Viña Tres Lomas'}), (b:Grape {name: 'Cabernet Sauvignon'}) CREATE (a)-[:GROWS {plotHectares: 32.5, plantedYear: 2005}]->(b);
MATCH (a:Estate {name: 'Viña Tres Lomas'}), (b:Grape {name: 'Malbec'}) CREATE (a)-[:GROWS {plotHectares: 21.0, plantedYear: 2012}]->(b);
MATCH (a:Estate {name: 'Viña Tres Lomas'}), (b:Grape {name: 'Sauvignon Blanc'}) CREATE (a)-[:GROWS {plotHectares: 17.0, plantedYear: 2015}]->(b);
MATCH (a:Estate {name: 'Bodegas Arroyo Seco'}), (b:Grape {name: 'Tempranillo'}) CREATE (a)-[:GROWS {plotHectares: 51.0, plantedYear: 1980}]->(b);
MATCH (a:Estate {name: 'Bodegas Arroyo Seco'}), (b:Grape {name: 'Grenache'}) CREATE (a)-[:GROWS {plotHectares: 6.0, plantedYear: 1986}]->(b);
MATCH (a:Estate {name: 'Château Montfleur'}), (b:Grape {name: 'Merlot'}) CREATE (a)-[:GROWS {plotHectares: 14.0, plantedYear: 2012}]->(b);
MATCH (a:Estate {name: 'Château Montfleur'}), (b:Grape {name: 'Cabernet Franc'}) CREATE (a)-[:GROWS {plotHectares: 4.0, plantedYear: 2012}]->(b);
MATCH (a:Estate {name: 'Château Montfleur'}), (b:Grape {name: 'Marselan'}) CREATE (a)-[:GROWS {plotHectares: 2.0, plantedYear: 2018}]->(b);
MATCH (a:Estate {name: 'Château Montfleur'}), (b:Grape {name: 'Sauvignon Blanc'}) CREATE (a)-[:GROWS {plotHectares: 3.0, plantedYear: 2013}]->(b);
MATCH (a:Estate {name: 'Langkloof Cellars'}), (b:Grape {name: 'Cinsault'}) CREATE (a)-[:GROWS {plotHectares: 19.0, plantedYear: 1979}]->(b);
MATCH (a:Estate {name: 'Langkloof Cellars'}), (b:Grape {name: 'Grenache'}) CREATE (a)-[:GROWS {plotHectares: 12.0}]->(b);
MATCH (a:Winemaker {name: 'Hélène Garrigue'}), (b:Estate {name: 'Château Belrive'}) CREATE (a)-[:WORKS_FOR {since: date('2008-09-01'), role: 'head winemaker'}]->(b);
MATCH (a:Winemaker {name: 'Luc Vasseur'}), (b:Estate {name: 'Château Belrive'}) CREATE (a)-[:WORKS_FOR {since: date('2025-02-03'), role: 'assistant winemaker'}]->(b);
MATCH (a:Winemaker {name: 'Camille Aubert'}), (b:Estate {name: 'Clos des Aulnes'}) CREATE (a)-[:WORKS_FOR {since: date('2016-01-11'), role: 'head winemaker'}]->(b);
MATCH (a:Winemaker {name: 'Olivier Perrault'}), (b:Estate {name: 'Domaine Perrault'}) CREATE (a)-[:WORKS_FOR {since: date('1992-05-04'), role: 'head winemaker'}]->(b);
MATCH (a:Winemaker {name: 'Anke Thalberg'}), (b:Estate {name: 'Weingut Thalberg'}) CREATE (a)-[:WORKS_FOR {since: date('2014-03-17'), role: 'head winemaker'}]->(b);
MATCH (a:Winemaker {name: 'Nomsa Dlamini'}), (b:Estate {name: 'Kransberg Estate'}) CREATE (a)-[:WORKS_FOR {since: date('2019-07-01'), role: 'head winemaker'}]->(b);
MATCH (a:Winemaker {name: 'Nomsa Dlamini'}), (b:Estate {name: 'Langkloof Cellars'}) CREATE (a)-[:WORKS_FOR {since: date('2022-04-19'), role: 'consultant'}]->(b);
MATCH (a:Winemaker {name: 'Rodrigo Fuentes'}), (b:Estate {name: 'Viña Tres Lomas'}) CREATE (a)-[:WORKS_FOR {since: date('2004-10-15'), role: 'head winemaker'}]->(b);
MATCH (a:Winemaker {name: 'Carmen Iglesias'}), (b:Estate {name: 'Bodegas Arroyo Seco'}) CREATE (a)-[:WORKS_FOR {since: date('2011-06-06'), role: 'head winemaker'}]->(b);
MATCH (a:Winemaker {name: 'Hélène Garrigue'}), (b:Estate {name: 'Château Montfleur'}) CREATE (a)-[:WORKS_FOR {since: date('2015-02-23'), role: 'consultant'}]->(b);
MATCH (a:Winemaker {name: 'Stefan Roth'}), (b:Estate {name: 'Viña Tres Lomas'}) CREATE (a)-[:WORKS_FOR {since: date('2026-10-12'), role: 'consultant'}]->(b);
MATCH (a:Winemaker {name: 'Pieter Joubert'}), (b:Estate {name: 'Kransberg Estate'}) CREATE (a)-[:FOUNDED]->(b);
MATCH (a:Winemaker {name: 'Rodrigo Fuentes'}), (b:Estate {name: 'Viña Tres Lomas'}) CREATE (a)-[:FOUNDED]->(b);
MATCH (a:Winemaker {name: 'Nomsa Dlamini'}), (b:Estate {name: 'Langkloof Cellars'}) CREATE (a)-[:FOUNDED]->(b);
MATCH (a:Winemaker {name: 'Stefan Roth'}), (b:Estate {name: 'Château Montfleur'}) CREATE (a)-[:FOUNDED]->(b);
MATCH (a:Winemaker {name: 'Pieter Joubert'}), (b:Estate {name: 'Langkloof Cellars'}) CREATE (a)-[:FOUNDED]->(b);
MATCH (a:Critic {name: 'Margaret Ashdown'}), (b:Wine {label: 'Belrive Grand Vin 2019'}) CREATE (a)-[:REVIEWED {score: 96, reviewedOn: date('2022-04-20')}]->(b);
MATCH (a:Critic {name: 'Margaret Ashdown'}), (b:Wine {label: 'Belrive Grand Vin 2021'}) CREATE (a)-[:REVIEWED {score: 91, reviewedOn: date('2024-04-15')}]->(b);
MATCH (a:Critic {name: 'Jean-Paul Rivoire'}), (b:Wine {label: 'Belrive Grand Vin 2021'}) CREATE (a)-[:REVIEWED {score: 93, reviewedOn: date('2024-05-02')}]->(b);
MATCH (a:Critic {name: 'Dana Kessler'}), (b:Wine {label: 'Petit Belrive 2022'}) CREATE (a)-[:REVIEWED {score: 86, reviewedOn: date('2024-10-11')}]->(b);
MATCH (a:Critic {name: 'Jean-Paul Rivoire'}), (b:Wine {label: 'Les Aulnes Sec 2023'}) CREATE (a)-[:REVIEWED {score: 90, reviewedOn: date('2024-11-05')}]->(b);
MATCH (a:Critic {name: 'Sofia Lindgren'}), (b:Wine {label: 'Les Aulnes Moelleux 2020'}) CREATE (a)-[:REVIEWED {score: 94, reviewedOn: date('2023-01-19')}]->(b);
MATCH (a:Critic {name: 'Jean-Paul Rivoire'}), (b:Wine {label: 'Perrault Clos du Puits 2022'}) CREATE (a)-[:REVIEWED {score: 98, reviewedOn: date('2025-03-30')}]->(b);
MATCH (a:Critic {name: 'Dana Kessler'}), (b:Wine {label: 'Perrault Clos du Puits 2022'}) CREATE (a)-[:REVIEWED {score: 95, reviewedOn: date('2025-06-14')}]->(b);
MATCH (a:Critic {name: 'Haruto Mori'}), (b:Wine {label: 'Perrault Pinot 2020'}) CREATE (a)-[:REVIEWED {score: 92, reviewedOn: date('2023-02-08')}]->(b);
MATCH (a:Critic {name: 'Haruto Mori'}), (b:Wine {label: 'Perrault Blanc 2023'}) CREATE (a)-[:REVIEWED {score: 89, reviewedOn: date('2025-05-27')}]->(b);
MATCH (a:Critic {name: 'Sofia Lindgren'}), (b:Wine {label: 'Thalberg Kabinett 2023'}) CREATE (a)-[:REVIEWED {score: 88, reviewedOn: date('2024-08-13')}]->(b);
MATCH (a:Critic {name: 'Margaret Ashdown'}), (b:Wine {label: 'Thalberg Eiswein 2021'}) CREATE (a)-[:REVIEWED {score: 97, reviewedOn: date('2023-10-09')}]->(b);
MATCH (a:Critic {name: 'Haruto Mori'}), (b:Wine {label: 'Thalberg Eiswein 2021'}) CREATE (a)-[:REVIEWED {score: 95, reviewedOn: date('2023-12-01')}]->(b);
MATCH (a:Critic {name: 'Sofia Lindgren'}), (b:Wine {label: 'Thalberg Trocken 2025'}) CREATE (a)-[:REVIEWED {score: 87, reviewedOn: date('2026-10-30')}]->(b);
MATCH (a:Critic {name: 'Margaret Ashdown'}), (b:Wine {label: 'Kransberg Summit 2020'}) CREATE (a)-[:REVIEWED {score: 92, reviewedOn: date('2023-11-16')}]->(b);
MATCH (a:Critic {name: 'Dana Kessler'}), (b:Wine {label: 'Kransberg Summit 2020'}) CREATE (a)-[:REVIEWED {score: 90, reviewedOn: date('2024-01-22')}]->(b);
MATCH (a:Critic {name: 'Dana Kessler'}), (b:Wine {label: 'Kransberg Chenin 2024'}) CREATE (a)-[:REVIEWED {score: 84, reviewedOn: date('2025-07-03')}]->(b);
MATCH (a:Critic {name: 'Sofia Lindgren'}), (b:Wine {label: 'Kransberg Rosé 2025'}) CREATE (a)-[:REVIEWED {score: 82, reviewedOn: date('2026-06-25')}]->(b);
MATCH (a:Critic {name: 'Dana Kessler'}), (b:Wine {label: 'Tres Lomas Reserva 2020'}) CREATE (a)-[:REVIEWED {score: 91, reviewedOn: date('2023-09-12')}]->(b);
MATCH (a:Critic {name: 'Dana Kessler'}), (b:Wine {label: 'Tres Lomas Carmenère 2022'}) CREATE (a)-[:REVIEWED {score: 87, reviewedOn: date('2024-05-28')}]->(b);
MATCH (a:Critic {name: 'Dana Kessler'}), (b:Wine {label: 'Tres Lomas Malbec 2023'}) CREATE (a)-[:REVIEWED {score: 83, reviewedOn: date('2025-04-24')}]->(b);
MATCH (a:Critic {name: 'Margaret Ashdown'}), (b:Wine {label: 'Arroyo Gran Reserva 2016'}) CREATE (a)-[:REVIEWED {score: 95, reviewedOn: date('2022-09-29')}]->(b);
MATCH (a:Critic {name: 'Jean-Paul Rivoire'}), (b:Wine {label: 'Arroyo Crianza 2021'}) CREATE (a)-[:REVIEWED {score: 88, reviewedOn: date('2024-09-17')}]->(b);
MATCH (a:Critic {name: 'Jean-Paul Rivoire'}), (b:Wine {label: 'Montfleur Rouge 2020'}) CREATE (a)-[:REVIEWED {score: 89, reviewedOn: date('2023-06-21')}]->(b);
MATCH (a:Critic {name: 'Jean-Paul Rivoire'}), (b:Wine {label: 'Montfleur Marselan 2023'}) CREATE (a)-[:REVIEWED {score: 92, reviewedOn: date('2026-04-07')}]->(b);
MATCH (a:Critic {name: 'Haruto Mori'}), (b:Wine {label: 'Tres Lomas Sauvignon 2025'}) CREATE (a)-[:REVIEWED {score: 85, reviewedOn: date('2026-11-04')}]->(b);
MATCH (a:Critic {name: 'Margaret Ashdown'}), (b:Wine {label: 'Langkloof Bush Vine Cinsault 2023'}) CREATE (a)-[:REVIEWED {score: 91, reviewedOn: date('2025-10-21')}]->(b);
MATCH (a:Importer {companyName: 'Harbour Street Wines'}), (b:Wine {label: 'Belrive Grand Vin 2021'}) CREATE (a)-[:IMPORTS {cases: 300, pricePerCase: 540, contractStart: date('2024-06-01')}]->(b);
MATCH (a:Importer {companyName: 'Harbour Street Wines'}), (b:Wine {label: 'Kransberg Chenin 2024'}) CREATE (a)-[:IMPORTS {cases: 1200, pricePerCase: 72, contractStart: date('2025-05-15')}]->(b);
MATCH (a:Importer {companyName: 'Harbour Street Wines'}), (b:Wine {label: 'Kransberg Pinotage 2021'}) CREATE (a)-[:IMPORTS {cases: 900, pricePerCase: 110, contractStart: date('2023-06-01')}]->(b);
MATCH (a:Importer {companyName: 'Harbour Street Wines'}), (b:Wine {label: 'Langkloof Bush Vine Cinsault 2023'}) CREATE (a)-[:IMPORTS {cases: 150, pricePerCase: 128, contractStart: date('2025-11-03')}]->(b);
MATCH (a:Importer {companyName: 'Tokyo Vine Co'}), (b:Wine {label: 'Perrault Pinot 2020'}) CREATE (a)-[:IMPORTS {cases: 120, pricePerCase: 410, contractStart: date('2023-04-10')}]->(b);
MATCH (a:Importer {companyName: 'Tokyo Vine Co'}), (b:Wine {label: 'Perrault Clos du Puits 2022'}) CREATE (a)-[:IMPORTS {cases: 40, pricePerCase: 1080, contractStart: date('2025-07-21')}]->(b);
MATCH (a:Importer {companyName: 'Tokyo Vine Co'}), (b:Wine {label: 'Thalberg Eiswein 2021'}) CREATE (a)-[:IMPORTS {cases: 25, pricePerCase: 790, contractStart: date('2024-02-05')}]->(b);
MATCH (a:Importer {companyName: 'Blue Ridge Imports'}), (b:Wine {label: 'Tres Lomas Carmenère 2022'}) CREATE (a)-[:IMPORTS {cases: 2400, pricePerCase: 94, contractStart: date('2024-07-08')}]->(b);
MATCH (a:Importer {companyName: 'Blue Ridge Imports'}), (b:Wine {label: 'Tres Lomas Reserva 2020'}) CREATE (a)-[:IMPORTS {cases: 800, pricePerCase: 178, contractStart: date('2023-12-04')}]->(b);
MATCH (a:Importer {companyName: 'Blue Ridge Imports'}), (b:Wine {label: 'Kransberg Summit 2020'}) CREATE (a)-[:IMPORTS {cases: 260, pricePerCase: 330, contractStart: date('2024-03-18')}]->(b);
MATCH (a:Importer {companyName: 'Blue Ridge Imports'}), (b:Wine {label: 'Arroyo Crianza 2021'}) CREATE (a)-[:IMPORTS {cases: 650, pricePerCase: 135, contractStart: date('2025-01-20')}]->(b);
MATCH (a:Importer {companyName: 'Nordvin AB'}), (b:Wine {label: 'Thalberg Kabinett 2023'}) CREATE (a)-[:IMPORTS {cases: 420, pricePerCase: 98, contractStart: date('2024-10-14')}]->(b);
MATCH (a:Importer {companyName: 'Nordvin AB'}), (b:Wine {label: 'Thalberg Trocken 2025'}) CREATE (a)-[:IMPORTS {cases: 500, pricePerCase: 88, contractStart: date('2026-10-26')}]->(b);
MATCH (a:Importer {companyName: 'Nordvin AB'}), (b:Wine {label: 'Les Aulnes Moelleux 2020'}) CREATE (a)-[:IMPORTS {cases: 90, pricePerCase: 215, contractStart: date('2023-03-27')}]->(b);
MATCH (a:Importer {companyName: 'Nordvin AB'}), (b:Wine {label: 'Kransberg Chenin 2024'}) CREATE (a)-[:IMPORTS {cases: 350, pricePerCase: 75, contractStart: date('2026-01-12')}]->(b);
MATCH (a:Importer {companyName: 'Weinhaus Lorenz'}), (b:Wine {label: 'Arroyo Crianza 2021'}) CREATE (a)-[:IMPORTS {cases: 480, pricePerCase: 130, contractStart: date('2024-11-11')}]->(b);
MATCH (a:Importer {companyName: 'Weinhaus Lorenz'}), (b:Wine {label: 'Petit Belrive 2022'}) CREATE (a)-[:IMPORTS {cases: 700, pricePerCase: 150, contractStart: date('2025-02-10')}]->(b);
MATCH (a:Wine {label: 'Belrive Grand Vin 2021'}), (b:Competition {name: 'London Wine Challenge 2025'}) CREATE (a)-[:AWARDED_AT {medal: 'silver', points: 92}]->(b);
MATCH (a:Wine {label: 'Perrault Clos du Puits 2022'}), (b:Competition {name: 'London Wine Challenge 2025'}) CREATE (a)-[:AWARDED_AT {medal: 'gold', points: 97}]->(b);
MATCH (a:Wine {label: 'Thalberg Eiswein 2021'}), (b:Competition {name: 'London Wine Challenge 2025'}) CREATE (a)-[:AWARDED_AT {medal: 'gold', points: 96}]->(b);
MATCH (a:Wine {label: 'Kransberg Summit 2020'}), (b:Competition {name: 'London Wine Challenge 2025'}) CREATE (a)-[:AWARDED_AT {medal: 'bronze', points: 88}]->(b);
MATCH (a:Wine {label: 'Perrault Clos du Puits 2022'}), (b:Competition {name: 'Concours de Lyon 2025'}) CREATE (a)-[:AWARDED_AT {medal: 'gold', points: 95}]->(b);
MATCH (a:Wine {label: 'Les Aulnes Sec 2023'}), (b:Competition {name: 'Concours de Lyon 2025'}) CREATE (a)-[:AWARDED_AT {medal: 'silver', points: 90}]->(b);
MATCH (a:Wine {label: 'Montfleur Rouge 2020'}), (b:Competition {name: 'Concours de Lyon 2025'}) CREATE (a)-[:AWARDED_AT {medal: 'bronze', points: 86}]->(b);
MATCH (a:Wine {label: 'Kransberg Pinotage 2021'}), (b:Competition {name: 'Cape Trophy 2026'}) CREATE (a)-[:AWARDED_AT {medal: 'gold', points: 94}]->(b);
MATCH (a:Wine {label: 'Kransberg Rosé 2025'}), (b:Competition {name: 'Cape Trophy 2026'}) CREATE (a)-[:AWARDED_AT {medal: 'bronze', points: 85}]->(b);
MATCH (a:Wine {label: 'Langkloof Bush Vine Cinsault 2023'}), (b:Competition {name: 'Cape Trophy 2026'}) CREATE (a)-[:AWARDED_AT {medal: 'silver', points: 91}]->(b);
MATCH (a:Wine {label: 'Arroyo Gran Reserva 2016'}), (b:Competition {name: 'Vinalia Madrid 2026'}) CREATE (a)-[:AWARDED_AT {medal: 'gold', points: 95}]->(b);
MATCH (a:Wine {label: 'Arroyo Crianza 2021'}), (b:Competition {name: 'Vinalia Madrid 2026'}) CREATE (a)-[:AWARDED_AT {medal: 'bronze', points: 87}]->(b);
MATCH (a:Wine {label: 'Tres Lomas Reserva 2020'}), (b:Competition {name: 'Vinalia Madrid 2026'}) CREATE (a)-[:AWARDED_AT {medal: 'silver'}]->(b);
