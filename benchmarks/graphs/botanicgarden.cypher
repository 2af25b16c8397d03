CREATE (:Taxon {name: 'Orchidaceae', rank: 'family', common_name: 'orchids', described_year: 1789}),
  (:Taxon {name: 'Araceae', rank: 'family', common_name: 'arums', described_year: 1789}),
  (:Taxon {name: 'Cycadaceae', rank: 'family', common_name: 'cycads', described_year: 1807}),
  (:Taxon {name: 'Sapindaceae', rank: 'family', common_name: 'soapberries', described_year: 1789}),
  (:Taxon {name: 'Droseraceae', rank: 'family', common_name: 'sundews', described_year: 1820}),
  (:Taxon {name: 'Paphiopedilum', rank: 'genus', common_name: 'slipper orchids', described_year: 1886}),
  (:Taxon {name: 'Vanilla', rank: 'genus', described_year: 1754}),
  (:Taxon {name: 'Dendrobium', rank: 'genus', described_year: 1799}),
  (:Taxon {name: 'Amorphophallus', rank: 'genus', common_name: 'voodoo lilies', described_year: 1834}),
  (:Taxon {name: 'Monstera', rank: 'genus', described_year: 1763}),
  (:Taxon {name: 'Cycas', rank: 'genus', common_name: 'sago palms', described_year: 1753}),
  (:Taxon {name: 'Acer', rank: 'genus', common_name: 'maples', described_year: 1753}),
  (:Taxon {name: 'Aesculus', rank: 'genus', common_name: 'horse chestnuts', described_year: 1753}),
  (:Taxon {name: 'Drosera', rank: 'genus', described_year: 1753}),
  (:Taxon {name: 'Dionaea', rank: 'genus', described_year: 1768}),
  (:Taxon {name: 'Paphiopedilum rothschildianum', rank: 'species', common_name: 'Rothschild\'s slipper orchid', conservation_status: 'Critically Endangered', toxic: false, described_year: 1892}),
  (:Taxon {name: 'Paphiopedilum callosum', rank: 'species', common_name: 'callus slipper orchid', conservation_status: 'Endangered', toxic: false, described_year: 1886}),
  (:Taxon {name: 'Vanilla planifolia', rank: 'species', common_name: 'flat-leaved vanilla', conservation_status: 'Endangered', toxic: false, described_year: 1808}),
  (:Taxon {name: 'Dendrobium nobile', rank: 'species', common_name: 'noble dendrobium', toxic: false, described_year: 1830}),
  (:Taxon {name: 'Amorphophallus titanum', rank: 'species', common_name: 'titan arum', conservation_status: 'Endangered', toxic: true, described_year: 1879}),
  (:Taxon {name: 'Monstera deliciosa', rank: 'species', common_name: 'Swiss cheese plant', conservation_status: 'Least Concern', toxic: true, described_year: 1849}),
  (:Taxon {name: 'Cycas revoluta', rank: 'species', common_name: 'king sago palm', conservation_status: 'Least Concern', toxic: true, described_year: 1782}),
  (:Taxon {name: 'Cycas circinalis', rank: 'species', common_name: 'queen sago palm', conservation_status: 'Endangered', toxic: true, described_year: 1753}),
  (:Taxon {name: 'Acer griseum', rank: 'species', common_name: 'paperbark maple', conservation_status: 'Endangered', toxic: false, described_year: 1894}),
  (:Taxon {name: 'Acer palmatum', rank: 'species', common_name: 'Japanese maple', conservation_status: 'Least Concern', toxic: false, described_year: 1784}),
  (:Taxon {name: 'Aesculus hippocastanum', rank: 'species', common_name: 'common horse chestnut', conservation_status: 'Vulnerable', toxic: true, described_year: 1753}),
  (:Taxon {name: 'Drosera capensis', rank: 'species', common_name: 'Cape sundew', conservation_status: 'Least Concern', toxic: false, described_year: 1753}),
  (:Taxon {name: 'Dionaea muscipula', rank: 'species', common_name: 'Venus flytrap', conservation_status: 'Vulnerable', toxic: false, described_year: 1773});
CREATE (:GardenSection {name: 'Tropical House', opened_on: date('2009-05-14'), public_access: true, setting: 'indoor'}),
  (:GardenSection {name: 'Arboretum', opened_on: date('1932-04-02'), public_access: true, setting: 'outdoor'}),
  (:GardenSection {name: 'Carnivore Corner', opened_on: date('2024-06-21'), public_access: true, setting: 'indoor'}),
  (:GardenSection {name: 'Nursery', opened_on: date('1988-03-01'), public_access: false, setting: 'indoor'}),
  (:GardenSection {name: 'Cycad Terrace', opened_on: date('2026-04-18'), public_access: true, setting: 'outdoor'});
CREATE (:Bed {code: 'TH-1', name: 'Orchid Wall', area_m2: 42.5, heated: true, min_temp_c: 18}),
  (:Bed {code: 'TH-2', name: 'Aroid Pit', area_m2: 88.0, heated: true, min_temp_c: 20}),
  (:Bed {code: 'TH-3', name: 'Vine Arch', area_m2: 31.0, heated: true, min_temp_c: 17}),
  (:Bed {code: 'AR-1', name: 'Maple Glade', area_m2: 1250.0, heated: false}),
  (:Bed {code: 'AR-2', name: 'Chestnut Avenue', area_m2: 2100.0, heated: false}),
  (:Bed {code: 'AR-3', name: 'Lower Lawn', area_m2: 640.0, heated: false}),
  (:Bed {code: 'CC-1', name: 'Peat Bog', area_m2: 26.0, heated: false, min_temp_c: 2}),
  (:Bed {code: 'CC-2', name: 'Flytrap Bench', area_m2: 9.5, heated: true, min_temp_c: 5}),
  (:Bed {code: 'NU-1', name: 'Propagation Bench', area_m2: 15.0, heated: true, min_temp_c: 21}),
  (:Bed {code: 'NU-2', name: 'Quarantine Bay', area_m2: 12.0, heated: true, min_temp_c: 15}),
  (:Bed {code: 'NU-3', name: 'Cold Frame', area_m2: 18.0, heated: false, min_temp_c: -2}),
  (:Bed {code: 'CT-1', name: 'Sago Steps', area_m2: 210.0, heated: false, min_temp_c: 4});
CREATE (:Gardener {full_name: 'Maeve Corrigan', hired_on: date('2004-09-01'), job_title: 'Head Gardener', email: 'm.corrigan@hollowbrook.org', certified_sprayer: true}),
  (:Gardener {full_name: 'Tobias Lindqvist', hired_on: date('2011-03-15'), job_title: 'Senior Horticulturist', email: 't.lindqvist@hollowbrook.org', certified_sprayer: true}),
  (:Gardener {full_name: 'Ines Carvalho', hired_on: date('2016-06-01'), job_title: 'Senior Horticulturist', email: 'i.carvalho@hollowbrook.org', certified_sprayer: false}),
  (:Gardener {full_name: 'Dafydd Pryce', hired_on: date('2019-02-11'), job_title: 'Horticulturist', certified_sprayer: true}),
  (:Gardener {full_name: 'Yuki Hamasaki', hired_on: date('2021-10-04'), job_title: 'Horticulturist', email: 'y.hamasaki@hollowbrook.org', certified_sprayer: false}),
  (:Gardener {full_name: 'Samir Benali', hired_on: date('2023-05-22'), job_title: 'Horticulturist', email: 's.benali@hollowbrook.org', certified_sprayer: false}),
  (:Gardener {full_name: 'Greta Vogel', hired_on: date('2026-02-02'), job_title: 'Apprentice', email: 'g.vogel@hollowbrook.org', certified_sprayer: false}),
  (:Gardener {full_name: 'Owen Achebe', hired_on: date('2026-09-07'), job_title: 'Apprentice', certified_sprayer: false}),
  (:Gardener {full_name: 'Ruth Delacroix', hired_on: date('2014-01-20'), job_title: 'Curator', email: 'r.delacroix@hollowbrook.org', certified_sprayer: false});
CREATE (:Expedition {name: 'Kinabalu 2018', country: 'Malaysia', started_on: date('2018-03-05'), ended_on: date('2018-04-02'), budget_eur: 38500}),
  (:Expedition {name: 'Sichuan 2019', country: 'China', started_on: date('2019-09-10'), ended_on: date('2019-10-01'), budget_eur: 27400}),
  (:Expedition {name: 'Western Ghats 2022', country: 'India', started_on: date('2022-11-14'), ended_on: date('2022-12-09'), budget_eur: 31800}),
  (:Expedition {name: 'Sumatra 2024', country: 'Indonesia', started_on: date('2024-07-01'), ended_on: date('2024-07-29'), budget_eur: 46200}),
  (:Expedition {name: 'Cape 2025', country: 'South Africa', started_on: date('2025-10-03'), ended_on: date('2025-10-20'), budget_eur: 19900}),
  (:Expedition {name: 'Veracruz 2026', country: 'Mexico', started_on: date('2026-05-04'), ended_on: date('2026-05-30'), budget_eur: 24600});
CREATE (:PartnerGarden {name: 'Hortus Leiden', city: 'Leiden', country: 'Netherlands', founded_year: 1590}),
  (:PartnerGarden {name: 'Kew Gardens', city: 'London', country: 'United Kingdom', founded_year: 1759}),
  (:PartnerGarden {name: 'Orto Botanico di Padova', city: 'Padua', country: 'Italy', founded_year: 1545}),
  (:PartnerGarden {name: 'Kirstenbosch', city: 'Cape Town', country: 'South Africa', founded_year: 1913}),
  (:PartnerGarden {name: 'Bogor Botanic Gardens', city: 'Bogor', country: 'Indonesia', founded_year: 1817}),
  (:PartnerGarden {name: 'Missouri Botanical Garden', city: 'St. Louis', country: 'United States', founded_year: 1859}),
  (:PartnerGarden {name: 'Jardim Botânico de Coimbra', city: 'Coimbra', country: 'Portugal', founded_year: 1772});
CREATE (:Pest {name: 'Vine weevil', kind: 'insect', quarantine: false}),
  (:Pest {name: 'Red spider mite', kind: 'mite', quarantine: false}),
  (:Pest {name: 'Mealybug', kind: 'insect', quarantine: false}),
  (:Pest {name: 'Phytophthora root rot', kind: 'fungus-like', quarantine: true}),
  (:Pest {name: 'Horse chestnut leaf miner', kind: 'insect', quarantine: false}),
  (:Pest {name: 'Powdery mildew', kind: 'fungus', quarantine: false}),
  (:Pest {name: 'Cycad aulacaspis scale', kind: 'insect', quarantine: true});
CREATE (:Accession {accession_no: '2018-0112', acquired_on: date('2018-04-10'), source_type: 'wild', plant_count: 6, status: 'alive', label_printed: true, height_cm: 38}),
  (:Accession {accession_no: '2018-0113', acquired_on: date('2018-04-10'), source_type: 'wild', plant_count: 4, status: 'dead', label_printed: true}),
  (:Accession {accession_no: '2018-0120', acquired_on: date('2018-04-12'), source_type: 'wild', plant_count: 9, status: 'alive', label_printed: true, height_cm: 52}),
  (:Accession {accession_no: '2019-0301', acquired_on: date('2019-10-08'), source_type: 'wild', plant_count: 12, status: 'alive', label_printed: true, height_cm: 410}),
  (:Accession {accession_no: '2019-0302', acquired_on: date('2019-10-08'), source_type: 'wild', plant_count: 3, status: 'alive', label_printed: false, height_cm: 285}),
  (:Accession {accession_no: '2019-0310', acquired_on: date('2019-10-11'), source_type: 'wild', plant_count: 20, status: 'dormant', label_printed: false}),
  (:Accession {accession_no: '1934-0007', acquired_on: date('1934-11-03'), source_type: 'cultivated', plant_count: 1, status: 'alive', label_printed: true, height_cm: 2450}),
  (:Accession {accession_no: '1951-0022', acquired_on: date('1951-03-17'), source_type: 'cultivated', plant_count: 2, status: 'alive', label_printed: true, height_cm: 1980}),
  (:Accession {accession_no: '1978-0140', acquired_on: date('1978-10-25'), source_type: 'unknown', plant_count: 1, status: 'dead', label_printed: true}),
  (:Accession {accession_no: '2022-0410', acquired_on: date('2022-12-15'), source_type: 'wild', plant_count: 5, status: 'alive', label_printed: true, height_cm: 140}),
  (:Accession {accession_no: '2022-0411', acquired_on: date('2022-12-15'), source_type: 'wild', plant_count: 8, status: 'dormant', label_printed: true, height_cm: 12}),
  (:Accession {accession_no: '2009-0018', acquired_on: date('2009-05-02'), source_type: 'cultivated', plant_count: 3, status: 'alive', label_printed: true, height_cm: 175}),
  (:Accession {accession_no: '2009-0031', acquired_on: date('2009-06-11'), source_type: 'cultivated', plant_count: 2, status: 'alive', label_printed: true, height_cm: 320}),
  (:Accession {accession_no: '2012-0077', acquired_on: date('2012-08-30'), source_type: 'cultivated', plant_count: 4, status: 'alive', label_printed: false, height_cm: 265}),
  (:Accession {accession_no: '2024-0201', acquired_on: date('2024-08-05'), source_type: 'wild', plant_count: 3, status: 'alive', label_printed: true, height_cm: 198}),
  (:Accession {accession_no: '2024-0202', acquired_on: date('2024-08-05'), source_type: 'wild', plant_count: 7, status: 'dormant', label_printed: true}),
  (:Accession {accession_no: '2024-0210', acquired_on: date('2024-08-07'), source_type: 'wild', plant_count: 2, status: 'dead', label_printed: false}),
  (:Accession {accession_no: '2024-0330', acquired_on: date('2024-06-03'), source_type: 'cultivated', plant_count: 45, status: 'alive', label_printed: true, height_cm: 7}),
  (:Accession {accession_no: '2024-0331', acquired_on: date('2024-06-03'), source_type: 'cultivated', plant_count: 30, status: 'alive', label_printed: true, height_cm: 14}),
  (:Accession {accession_no: '2025-0502', acquired_on: date('2025-10-27'), source_type: 'wild', plant_count: 16, status: 'alive', label_printed: true, height_cm: 9}),
  (:Accession {accession_no: '2025-0503', acquired_on: date('2025-10-27'), source_type: 'wild', plant_count: 11, status: 'alive', label_printed: false, height_cm: 6}),
  (:Accession {accession_no: '2025-0120', acquired_on: date('2025-02-19'), source_type: 'cultivated', plant_count: 5, status: 'alive', label_printed: true, height_cm: 88}),
  (:Accession {accession_no: '2026-0061', acquired_on: date('2026-06-04'), source_type: 'wild', plant_count: 10, status: 'alive', label_printed: true, height_cm: 64}),
  (:Accession {accession_no: '2026-0062', acquired_on: date('2026-06-04'), source_type: 'wild', plant_count: 4, status: 'dormant', label_printed: false}),
  (:Accession {accession_no: '2026-0140', acquired_on: date('2026-10-06'), source_type: 'cultivated', plant_count: 25, status: 'alive', label_printed: false, height_cm: 5}),
  (:Accession {accession_no: '2026-0141', acquired_on: date('2026-10-19'), source_type: 'cultivated', plant_count: 2, status: 'alive', label_printed: true, height_cm: 72}),
  (:Accession {accession_no: '2026-0150', acquired_on: date('2026-11-09'), source_type: 'unknown', plant_count: 1, status: 'alive', label_printed: false});
UNWIND [
  ['Paphiopedilum', 'Orchidaceae'],
  ['Vanilla', 'Orchidaceae'],
  ['Dendrobium', 'Orchidaceae'],
  ['Amorphophallus', 'Araceae'],
  ['Monstera', 'Araceae'],
  ['Cycas', 'Cycadaceae'],
  ['Acer', 'Sapindaceae'],
  ['Aesculus', 'Sapindaceae'],
  ['Drosera', 'Droseraceae'],
  ['Dionaea', 'Droseraceae'],
  ['Paphiopedilum rothschildianum', 'Paphiopedilum'],
  ['Paphiopedilum callosum', 'Paphiopedilum'],
  ['Vanilla planifolia', 'Vanilla'],
  ['Dendrobium nobile', 'Dendrobium'],
  ['Amorphophallus titanum', 'Amorphophallus'],
  ['Monstera deliciosa', 'Monstera'],
  ['Cycas revoluta', 'Cycas'],
  ['Cycas circinalis', 'Cycas'],
  ['Acer griseum', 'Acer'],
  ['Acer palmatum', 'Acer'],
  ['Aesculus hippocastanum', 'Aesculus'],
  ['Drosera capensis', 'Drosera'],
  ['Dionaea muscipula', 'Dionaea']
] AS r
MATCH (a:Taxon {name: r[0]}), (b:Taxon {name: r[1]})
CREATE (a)-[:CHILD_OF]->(b);
UNWIND [
  ['2018-0112', 'Paphiopedilum rothschildianum', 'certain', date('2019-02-19')],
  ['2018-0113', 'Paphiopedilum callosum', 'certain', date('2019-03-12')],
  ['2018-0120', 'Dendrobium nobile', 'probable', date('2019-07-17')],
  ['2019-0301', 'Acer griseum', 'certain', date('2020-08-17')],
  ['2019-0302', 'Acer palmatum', 'tentative', date('2020-08-14')],
  ['2019-0310', 'Aesculus hippocastanum', 'certain', date('2020-04-13')],
  ['1934-0007', 'Aesculus hippocastanum', 'certain', date('1935-06-17')],
  ['1951-0022', 'Aesculus hippocastanum', 'probable', date('1952-04-13')],
  ['1978-0140', 'Acer palmatum', 'certain', date('1979-07-11')],
  ['2022-0410', 'Cycas circinalis', 'tentative', date('2023-02-17')],
  ['2022-0411', 'Drosera capensis', 'certain', date('2023-09-14')],
  ['2009-0018', 'Cycas revoluta', 'certain', date('2010-07-18')],
  ['2009-0031', 'Monstera deliciosa', 'probable', date('2010-06-16')],
  ['2012-0077', 'Monstera deliciosa', 'certain', date('2013-09-16')],
  ['2024-0201', 'Amorphophallus titanum', 'tentative', date('2025-03-15')],
  ['2024-0202', 'Amorphophallus titanum', 'certain', date('2025-03-16')],
  ['2024-0210', 'Paphiopedilum callosum', 'certain', date('2025-06-18')],
  ['2024-0330', 'Dionaea muscipula', 'probable', date('2025-04-14')],
  ['2024-0331', 'Drosera capensis', 'certain', date('2025-01-18')],
  ['2025-0502', 'Drosera capensis', 'tentative', date('2025-11-10')],
  ['2025-0503', 'Drosera capensis', 'certain', date('2025-11-16')],
  ['2025-0120', 'Acer griseum', 'certain', date('2026-07-12')],
  ['2026-0061', 'Vanilla planifolia', 'probable', date('2026-11-18')],
  ['2026-0062', 'Vanilla planifolia', 'certain', date('2026-11-13')],
  ['2026-0140', 'Dionaea muscipula', 'tentative', date('2026-11-11')],
  ['2026-0141', 'Cycas revoluta', 'certain', date('2026-11-18')],
  ['2026-0150', 'Dendrobium nobile', 'certain', date('2026-11-16')]
] AS r
MATCH (a:Accession {accession_no: r[0]}), (b:Taxon {name: r[1]})
CREATE (a)-[:IDENTIFIED_AS {confidence: r[2], determined_on: r[3]}]->(b);
UNWIND [
  ['2018-0112', 'TH-1', date('2018-09-01')],
  ['2018-0120', 'TH-1', date('2019-03-15')],
  ['2019-0301', 'AR-1', date('2021-03-20')],
  ['2019-0302', 'AR-1', date('2021-03-22')],
  ['2019-0310', 'NU-3', date('2024-11-02')],
  ['1934-0007', 'AR-2', date('1934-11-10')],
  ['1951-0022', 'AR-2', date('1951-03-20')],
  ['1978-0140', 'AR-1', date('1979-02-14')],
  ['2022-0410', 'CT-1', date('2026-04-10')],
  ['2022-0411', 'NU-1', date('2023-01-05')],
  ['2009-0018', 'CT-1', date('2026-04-12')],
  ['2009-0031', 'TH-2', date('2009-06-20')],
  ['2012-0077', 'TH-2', date('2012-09-03')],
  ['2024-0201', 'TH-2', date('2024-10-01')],
  ['2024-0202', 'NU-2', date('2024-08-09')],
  ['2024-0330', 'CC-2', date('2024-06-20')],
  ['2024-0331', 'CC-1', date('2024-06-20')],
  ['2025-0502', 'CC-1', date('2025-11-15')],
  ['2025-0503', 'NU-1', date('2025-10-30')],
  ['2025-0120', 'AR-3', date('2025-11-08')],
  ['2026-0061', 'TH-3', date('2026-06-25')],
  ['2026-0062', 'NU-2', date('2026-06-05')],
  ['2026-0140', 'CC-2', date('2026-10-09')],
  ['2026-0141', 'NU-1', date('2026-10-20')],
  ['2026-0150', 'NU-2', date('2026-11-10')]
] AS r
MATCH (a:Accession {accession_no: r[0]}), (b:Bed {code: r[1]})
CREATE (a)-[:PLANTED_IN {since: r[2]}]->(b);
UNWIND [
  ['2018-0112', 'Kinabalu 2018'],
  ['2018-0113', 'Kinabalu 2018'],
  ['2018-0120', 'Kinabalu 2018'],
  ['2019-0301', 'Sichuan 2019'],
  ['2019-0302', 'Sichuan 2019'],
  ['2019-0310', 'Sichuan 2019'],
  ['2022-0410', 'Western Ghats 2022'],
  ['2024-0201', 'Sumatra 2024'],
  ['2024-0202', 'Sumatra 2024'],
  ['2024-0210', 'Sumatra 2024'],
  ['2025-0502', 'Cape 2025'],
  ['2025-0503', 'Cape 2025'],
  ['2026-0061', 'Veracruz 2026'],
  ['2026-0062', 'Veracruz 2026']
] AS r
MATCH (a:Accession {accession_no: r[0]}), (b:Expedition {name: r[1]})
CREATE (a)-[:COLLECTED_ON]->(b);
UNWIND [
  ['TH-1', 'Tropical House'],
  ['TH-2', 'Tropical House'],
  ['TH-3', 'Tropical House'],
  ['AR-1', 'Arboretum'],
  ['AR-2', 'Arboretum'],
  ['AR-3', 'Arboretum'],
  ['CC-1', 'Carnivore Corner'],
  ['CC-2', 'Carnivore Corner'],
  ['NU-1', 'Nursery'],
  ['NU-2', 'Nursery'],
  ['NU-3', 'Nursery'],
  ['CT-1', 'Cycad Terrace']
] AS r
MATCH (a:Bed {code: r[0]}), (b:GardenSection {name: r[1]})
CREATE (a)-[:PART_OF]->(b);
UNWIND [
  ['Tobias Lindqvist', 'TH-1', 14],
  ['Tobias Lindqvist', 'TH-2', 8],
  ['Ines Carvalho', 'AR-1', 12],
  ['Ines Carvalho', 'AR-2', 10],
  ['Ines Carvalho', 'CT-1', 5],
  ['Dafydd Pryce', 'AR-2', 9],
  ['Dafydd Pryce', 'AR-3', 6],
  ['Dafydd Pryce', 'NU-2', 7],
  ['Yuki Hamasaki', 'TH-1', 10],
  ['Yuki Hamasaki', 'CC-1', 11],
  ['Yuki Hamasaki', 'CC-2', 7],
  ['Samir Benali', 'NU-1', 14],
  ['Samir Benali', 'TH-2', 12],
  ['Greta Vogel', 'NU-1', 20],
  ['Greta Vogel', 'TH-1', 4],
  ['Maeve Corrigan', 'CT-1', 3]
] AS r
MATCH (a:Gardener {full_name: r[0]}), (b:Bed {code: r[1]})
CREATE (a)-[:TENDS {hours_per_week: r[2]}]->(b);
UNWIND [
  ['Ruth Delacroix', 'Kinabalu 2018'],
  ['Ines Carvalho', 'Sichuan 2019'],
  ['Ruth Delacroix', 'Western Ghats 2022'],
  ['Tobias Lindqvist', 'Sumatra 2024'],
  ['Ruth Delacroix', 'Cape 2025'],
  ['Samir Benali', 'Veracruz 2026']
] AS r
MATCH (a:Gardener {full_name: r[0]}), (b:Expedition {name: r[1]})
CREATE (a)-[:LED]->(b);
UNWIND [
  ['Tobias Lindqvist', 'Kinabalu 2018', 'botanist'],
  ['Maeve Corrigan', 'Sichuan 2019', 'driver'],
  ['Dafydd Pryce', 'Sichuan 2019', 'photographer'],
  ['Ines Carvalho', 'Western Ghats 2022', 'botanist'],
  ['Yuki Hamasaki', 'Western Ghats 2022', 'photographer'],
  ['Yuki Hamasaki', 'Sumatra 2024', 'botanist'],
  ['Ruth Delacroix', 'Sumatra 2024', 'botanist'],
  ['Samir Benali', 'Sumatra 2024', 'driver'],
  ['Yuki Hamasaki', 'Cape 2025', 'photographer'],
  ['Greta Vogel', 'Veracruz 2026', 'driver']
] AS r
MATCH (a:Gardener {full_name: r[0]}), (b:Expedition {name: r[1]})
CREATE (a)-[:TOOK_PART_IN {role: r[2]}]->(b);
UNWIND [
  ['Kew Gardens', '2009-0018', date('2009-04-20')],
  ['Hortus Leiden', '2009-0031', date('2009-06-09')],
  ['Hortus Leiden', '2012-0077', date('2012-08-27')],
  ['Missouri Botanical Garden', '2024-0330', date('2024-05-28')],
  ['Missouri Botanical Garden', '2024-0331', date('2024-05-28')],
  ['Kew Gardens', '2025-0120', date('2025-02-17')],
  ['Missouri Botanical Garden', '2026-0140', date('2026-10-02')],
  ['Orto Botanico di Padova', '2026-0141', date('2026-10-15')],
  ['Kirstenbosch', '2022-0411', date('2022-12-01')]
] AS r
MATCH (a:PartnerGarden {name: r[0]}), (b:Accession {accession_no: r[1]})
CREATE (a)-[:DONATED {donated_on: r[2]}]->(b);
UNWIND [
  ['2018-0112', 'Kew Gardens', 2, date('2021-05-12')],
  ['2024-0201', 'Bogor Botanic Gardens', 1, date('2025-03-03')],
  ['2024-0201', 'Hortus Leiden', 1, date('2025-09-22')],
  ['2025-0502', 'Kirstenbosch', 6, date('2026-03-17')],
  ['2024-0330', 'Orto Botanico di Padova', 10, date('2025-06-30')],
  ['2024-0330', 'Hortus Leiden', 8, date('2026-10-12')],
  ['2019-0301', 'Kew Gardens', 3, date('2023-11-21')],
  ['2026-0061', 'Kew Gardens', 4, date('2026-10-28')],
  ['2022-0410', 'Hortus Leiden', 1, date('2026-01-19')]
] AS r
MATCH (a:Accession {accession_no: r[0]}), (b:PartnerGarden {name: r[1]})
CREATE (a)-[:SENT_TO {quantity: r[2], sent_on: r[3]}]->(b);
UNWIND [
  ['1934-0007', 'Horse chestnut leaf miner', date('2026-07-14'), 'severe'],
  ['1951-0022', 'Horse chestnut leaf miner', date('2026-07-16'), 'moderate'],
  ['2018-0112', 'Mealybug', date('2026-10-05'), 'mild'],
  ['2018-0120', 'Mealybug', date('2026-10-05'), 'moderate'],
  ['2024-0201', 'Red spider mite', date('2025-08-11'), 'moderate'],
  ['2009-0031', 'Mealybug', date('2024-02-23'), 'mild'],
  ['2009-0031', 'Red spider mite', date('2026-03-30'), 'mild'],
  ['2022-0410', 'Cycad aulacaspis scale', date('2026-10-21'), 'severe'],
  ['2025-0120', 'Vine weevil', date('2026-05-19'), 'mild'],
  ['2024-0210', 'Phytophthora root rot', date('2025-01-08'), 'severe'],
  ['2025-0503', 'Powdery mildew', date('2026-01-27'), 'mild'],
  ['2019-0302', 'Powdery mildew', date('2025-09-02'), 'moderate']
] AS r
MATCH (a:Accession {accession_no: r[0]}), (b:Pest {name: r[1]})
CREATE (a)-[:INFESTED_BY {observed_on: r[2], severity: r[3]}]->(b);
UNWIND [
  ['Dafydd Pryce', '1934-0007', date('2026-07-20'), 'pheromone trap', 64.5],
  ['Dafydd Pryce', '1951-0022', date('2026-07-20'), 'pheromone trap', 58.0],
  ['Tobias Lindqvist', '2018-0112', date('2026-10-07'), 'neem oil', 12.9],
  ['Tobias Lindqvist', '2018-0120', date('2026-10-08'), 'neem oil', 15.4],
  ['Tobias Lindqvist', '2024-0201', date('2025-08-13'), 'predatory mites', 80.0],
  ['Maeve Corrigan', '2022-0410', date('2026-10-23'), 'horticultural oil', 41.75],
  ['Dafydd Pryce', '2025-0120', date('2026-05-26'), 'nematodes', 36.2],
  ['Tobias Lindqvist', '2009-0031', date('2026-04-02'), 'predatory mites', 72.0]
] AS r
MATCH (a:Gardener {full_name: r[0]}), (b:Accession {accession_no: r[1]})
CREATE (a)-[:TREATED {treated_on: r[2], product: r[3], cost_eur: r[4]}]->(b);
