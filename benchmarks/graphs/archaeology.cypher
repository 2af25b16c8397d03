CREATE (:DigSite {name: 'Monte Calvo', region: 'Apulia', period: 'Bronze Age', opened_on: date('2019-05-06'), area_sqm: 4200, is_protected: true, elevation_m: 310}),
  (:DigSite {name: 'Harrow Fen', region: 'East Anglia', period: 'Roman', opened_on: date('2021-04-12'), area_sqm: 2600, is_protected: false, elevation_m: 4}),
  (:DigSite {name: 'Tell Zarqan', region: 'Jordan Valley', period: 'Iron Age', opened_on: date('2017-02-20'), area_sqm: 9800, is_protected: true}),
  (:DigSite {name: 'Lindholm Mound', region: 'Jutland', period: 'Viking', opened_on: date('2024-06-03'), area_sqm: 1500, is_protected: true, elevation_m: 22}),
  (:DigSite {name: 'Porto Velho Shore', region: 'Algarve', period: 'Roman', opened_on: date('2025-03-17'), area_sqm: 1900, is_protected: false, elevation_m: 2}),
  (:DigSite {name: 'Sankt Gereon Field', region: 'Rhineland', period: 'Medieval', opened_on: date('2022-08-29'), area_sqm: 3100, elevation_m: 58}),
  (:DigSite {name: 'Kastri Ridge', region: 'Crete', period: 'Bronze Age', opened_on: date('2026-04-20'), area_sqm: 2750, is_protected: false, elevation_m: 415});
CREATE (:Trench {code: 'MC-1', depth_m: 3.2, length_m: 12.0, status: 'backfilled'}),
  (:Trench {code: 'MC-2', depth_m: 2.4, length_m: 10.0, status: 'open'}),
  (:Trench {code: 'MC-3', depth_m: 1.1, length_m: 6.0, status: 'open'}),
  (:Trench {code: 'HF-1', depth_m: 1.8, length_m: 15.0, status: 'open'}),
  (:Trench {code: 'HF-2', depth_m: 0.9, length_m: 8.5, status: 'paused'}),
  (:Trench {code: 'TZ-1', depth_m: 5.6, length_m: 20.0, status: 'open'}),
  (:Trench {code: 'TZ-2', depth_m: 4.1, length_m: 14.0, status: 'backfilled'}),
  (:Trench {code: 'LM-1', depth_m: 2.0, length_m: 9.0, status: 'open'}),
  (:Trench {code: 'LM-2', depth_m: 1.4, length_m: 7.0, status: 'paused'}),
  (:Trench {code: 'PV-1', depth_m: 1.6, length_m: 11.0, status: 'open'}),
  (:Trench {code: 'SG-1', depth_m: 2.7, length_m: 13.0, status: 'backfilled'}),
  (:Trench {code: 'SG-2', length_m: 5.0, status: 'paused'});
CREATE (:Layer {layer_no: 'L101', soil_type: 'topsoil', thickness_cm: 25, excavated_on: date('2019-06-03')}),
  (:Layer {layer_no: 'L102', soil_type: 'clay', thickness_cm: 40, excavated_on: date('2019-07-15')}),
  (:Layer {layer_no: 'L103', soil_type: 'ash', thickness_cm: 12, excavated_on: date('2020-06-08')}),
  (:Layer {layer_no: 'L104', soil_type: 'gravel', thickness_cm: 60, excavated_on: date('2020-07-20')}),
  (:Layer {layer_no: 'L111', soil_type: 'topsoil', thickness_cm: 30, excavated_on: date('2023-05-22')}),
  (:Layer {layer_no: 'L112', soil_type: 'silt', thickness_cm: 55, excavated_on: date('2024-06-10')}),
  (:Layer {layer_no: 'L113', soil_type: 'ash', thickness_cm: 9, excavated_on: date('2025-06-16')}),
  (:Layer {layer_no: 'L121', soil_type: 'topsoil', thickness_cm: 28, excavated_on: date('2026-09-14')}),
  (:Layer {layer_no: 'L122', soil_type: 'clay', thickness_cm: 35, excavated_on: date('2026-10-12')}),
  (:Layer {layer_no: 'L201', soil_type: 'peat', thickness_cm: 45, excavated_on: date('2021-05-10')}),
  (:Layer {layer_no: 'L202', soil_type: 'silt', thickness_cm: 50, excavated_on: date('2022-06-13')}),
  (:Layer {layer_no: 'L203', soil_type: 'clay', thickness_cm: 38, excavated_on: date('2025-07-07')}),
  (:Layer {layer_no: 'L211', soil_type: 'peat', thickness_cm: 52, excavated_on: date('2025-05-19')}),
  (:Layer {layer_no: 'L301', soil_type: 'sand', thickness_cm: 65, excavated_on: date('2017-03-13')}),
  (:Layer {layer_no: 'L302', soil_type: 'mudbrick rubble', thickness_cm: 80, excavated_on: date('2018-03-05')}),
  (:Layer {layer_no: 'L303', soil_type: 'ash', thickness_cm: 15, excavated_on: date('2019-02-25')}),
  (:Layer {layer_no: 'L304', soil_type: 'clay', thickness_cm: 70, excavated_on: date('2022-03-14')}),
  (:Layer {layer_no: 'L305', soil_type: 'gravel', thickness_cm: 90, excavated_on: date('2026-03-09')}),
  (:Layer {layer_no: 'L311', soil_type: 'sand', thickness_cm: 58, excavated_on: date('2018-02-19')}),
  (:Layer {layer_no: 'L312', soil_type: 'mudbrick rubble', thickness_cm: 75, excavated_on: date('2019-03-18')}),
  (:Layer {layer_no: 'L401', soil_type: 'topsoil', thickness_cm: 20, excavated_on: date('2024-06-17')}),
  (:Layer {layer_no: 'L402', soil_type: 'sand', thickness_cm: 42, excavated_on: date('2025-06-23')}),
  (:Layer {layer_no: 'L403', soil_type: 'clay', thickness_cm: 33, excavated_on: date('2026-10-05')}),
  (:Layer {layer_no: 'L411', soil_type: 'topsoil', thickness_cm: 22, excavated_on: date('2025-08-11')}),
  (:Layer {layer_no: 'L501', soil_type: 'sand', thickness_cm: 48, excavated_on: date('2025-04-07')}),
  (:Layer {layer_no: 'L502', soil_type: 'silt', thickness_cm: 36, excavated_on: date('2026-05-11')}),
  (:Layer {layer_no: 'L601', soil_type: 'topsoil', thickness_cm: 32, excavated_on: date('2022-09-12')}),
  (:Layer {layer_no: 'L602', soil_type: 'mortar spread', thickness_cm: 18, excavated_on: date('2023-04-24')}),
  (:Layer {layer_no: 'L603', soil_type: 'clay', thickness_cm: 44, excavated_on: date('2024-05-13')});
CREATE (:Find {find_no: 'F-001', title: 'Spindle whorl with dots', category: 'tool', material: 'clay', weight_g: 38.5, found_on: date('2019-07-16'), is_complete: true, condition: 'good'}),
  (:Find {find_no: 'F-002', title: 'Bronze dagger blade', category: 'weapon', material: 'bronze', weight_g: 212.0, found_on: date('2020-06-09'), is_complete: false, condition: 'fair'}),
  (:Find {find_no: 'F-003', title: 'Charred barley sample', category: 'sample', material: 'organic', weight_g: 14.2, found_on: date('2020-06-10')}),
  (:Find {find_no: 'F-004', title: 'Storage jar rim', category: 'vessel', material: 'clay', weight_g: 640.0, found_on: date('2020-07-22'), is_complete: false, condition: 'poor'}),
  (:Find {find_no: 'F-005', title: 'Obsidian arrowhead', category: 'weapon', material: 'stone', weight_g: 6.1, found_on: date('2024-06-12'), is_complete: true, condition: 'excellent'}),
  (:Find {find_no: 'F-006', title: 'Bone awl', category: 'tool', material: 'bone', weight_g: 9.4, found_on: date('2024-06-18'), is_complete: true, condition: 'good'}),
  (:Find {find_no: 'F-007', title: 'Gold hair ring', category: 'jewellery', material: 'gold', weight_g: 4.8, found_on: date('2025-06-17'), is_complete: true, condition: 'excellent'}),
  (:Find {find_no: 'F-008', title: 'Cooking pot sherd', category: 'vessel', material: 'clay', weight_g: 175.0, found_on: date('2026-10-13'), is_complete: false, condition: 'fair'}),
  (:Find {find_no: 'F-009', title: 'Iron plough tip', category: 'tool', material: 'iron', weight_g: 1480.0, found_on: date('2021-05-19'), is_complete: false, condition: 'poor'}),
  (:Find {find_no: 'F-010', title: 'Silver denarius of Hadrian', category: 'coin', material: 'silver', weight_g: 3.3, found_on: date('2022-06-15'), is_complete: true, condition: 'good'}),
  (:Find {find_no: 'F-011', title: 'Samian ware bowl', category: 'vessel', material: 'clay', weight_g: 410.0, found_on: date('2022-06-21'), is_complete: false, condition: 'good'}),
  (:Find {find_no: 'F-012', title: 'Leather shoe sole', category: 'clothing', material: 'organic', weight_g: 95.0, found_on: date('2025-07-08'), is_complete: false, condition: 'fair'}),
  (:Find {find_no: 'F-013', title: 'Enamelled brooch', category: 'jewellery', material: 'bronze', weight_g: 22.7, found_on: date('2025-07-10'), is_complete: true, condition: 'excellent'}),
  (:Find {find_no: 'F-014', title: 'Bog oak stake', category: 'structure', material: 'organic', weight_g: 2300.0, found_on: date('2025-05-21'), is_complete: false, condition: 'good'}),
  (:Find {find_no: 'F-015', title: 'Ostracon with ink script', category: 'inscription', material: 'clay', weight_g: 88.0, found_on: date('2018-03-07'), is_complete: false, condition: 'fair'}),
  (:Find {find_no: 'F-016', title: 'Basalt grinding stone', category: 'tool', material: 'stone', weight_g: 5200.0, found_on: date('2018-03-12'), is_complete: true, condition: 'good'}),
  (:Find {find_no: 'F-017', title: 'Olive pit sample', category: 'sample', material: 'organic', weight_g: 7.9, found_on: date('2019-02-26')}),
  (:Find {find_no: 'F-018', title: 'Scarab seal', category: 'inscription', material: 'stone', weight_g: 5.5, found_on: date('2022-03-16'), is_complete: true, condition: 'excellent'}),
  (:Find {find_no: 'F-019', title: 'Iron sickle', category: 'tool', material: 'iron', weight_g: 330.0, found_on: date('2022-03-22'), is_complete: false, condition: 'poor'}),
  (:Find {find_no: 'F-020', title: 'Copper ingot fragment', category: 'raw material', material: 'copper', weight_g: 915.0, found_on: date('2026-03-10'), is_complete: false, condition: 'good'}),
  (:Find {find_no: 'F-021', title: 'Flint blade', category: 'tool', material: 'stone', weight_g: 17.3, found_on: date('2026-03-12'), is_complete: true, condition: 'good'}),
  (:Find {find_no: 'F-022', title: 'Painted juglet', category: 'vessel', material: 'clay', weight_g: 145.0, found_on: date('2019-03-20'), is_complete: true, condition: 'excellent'}),
  (:Find {find_no: 'F-023', title: 'Loom weight', category: 'tool', material: 'clay', weight_g: 260.0, found_on: date('2019-03-21'), is_complete: true, condition: 'fair'}),
  (:Find {find_no: 'F-024', title: 'Silver arm ring', category: 'jewellery', material: 'silver', weight_g: 61.5, found_on: date('2025-06-25'), is_complete: true, condition: 'excellent'}),
  (:Find {find_no: 'F-025', title: 'Ship rivets', category: 'structure', material: 'iron', weight_g: 540.0, found_on: date('2025-06-27'), condition: 'poor'}),
  (:Find {find_no: 'F-026', title: 'Antler comb', category: 'tool', material: 'bone', weight_g: 31.0, found_on: date('2026-10-06'), is_complete: false, condition: 'good'}),
  (:Find {find_no: 'F-027', title: 'Amber bead', category: 'jewellery', material: 'amber', weight_g: 1.9, found_on: date('2026-10-08'), is_complete: true, condition: 'excellent'}),
  (:Find {find_no: 'F-028', title: 'Horse bit', category: 'tool', material: 'iron', weight_g: 405.0, found_on: date('2025-08-13'), is_complete: false, condition: 'fair'}),
  (:Find {find_no: 'F-029', title: 'Garum amphora', category: 'vessel', material: 'clay', weight_g: 7850.0, found_on: date('2025-04-09'), is_complete: false, condition: 'good'}),
  (:Find {find_no: 'F-030', title: 'Lead fishing weight', category: 'tool', material: 'lead', weight_g: 122.0, found_on: date('2025-04-10'), is_complete: true, condition: 'fair'}),
  (:Find {find_no: 'F-031', title: 'Bronze coin of Constantine', category: 'coin', material: 'bronze', weight_g: 2.6, found_on: date('2026-05-12'), is_complete: true, condition: 'poor'}),
  (:Find {find_no: 'F-032', title: 'Glass perfume bottle', category: 'vessel', material: 'glass', weight_g: 44.0, found_on: date('2026-05-14'), is_complete: true, condition: 'good'}),
  (:Find {find_no: 'F-033', title: 'Pilgrim badge', category: 'jewellery', material: 'lead', weight_g: 11.2, found_on: date('2023-04-26'), is_complete: true, condition: 'good'}),
  (:Find {find_no: 'F-034', title: 'Silver pfennig', category: 'coin', material: 'silver', weight_g: 0.9, found_on: date('2023-04-27'), is_complete: true, condition: 'fair'}),
  (:Find {find_no: 'F-035', title: 'Bone dice', category: 'toy', material: 'bone', weight_g: 2.2, found_on: date('2024-05-14'), is_complete: true, condition: 'excellent'}),
  (:Find {find_no: 'F-036', title: 'Stoneware jug', category: 'vessel', material: 'clay', weight_g: 890.0, found_on: date('2024-05-16'), is_complete: false, condition: 'fair'});
CREATE (:Archaeologist {full_name: 'Giulia Ferrante', specialty: 'metalwork', joined_on: date('2018-03-01'), is_volunteer: false, email: 'g.ferrante@unisud.it'}),
  (:Archaeologist {full_name: 'Tomas Lindqvist', specialty: 'ceramics', joined_on: date('2015-09-15'), is_volunteer: false, email: 'tomas.l@nordarch.dk'}),
  (:Archaeologist {full_name: 'Amina Haddad', specialty: 'epigraphy', joined_on: date('2014-01-10'), is_volunteer: false, email: 'a.haddad@levant-inst.org'}),
  (:Archaeologist {full_name: 'Rory MacAskill', specialty: 'archaeobotany', joined_on: date('2019-05-20'), is_volunteer: false}),
  (:Archaeologist {full_name: 'Marco Bellini', specialty: 'surveying', joined_on: date('2020-04-01'), is_volunteer: true}),
  (:Archaeologist {full_name: 'Nadia Osei', specialty: 'osteology', joined_on: date('2023-02-13'), is_volunteer: false, email: 'nosei@unisud.it'}),
  (:Archaeologist {full_name: 'Edith Thornbury', specialty: 'numismatics', joined_on: date('2011-06-01'), is_volunteer: false, email: 'edith@eastheritage.uk'}),
  (:Archaeologist {full_name: 'Piotr Zawadzki', specialty: 'surveying', joined_on: date('2025-04-28'), is_volunteer: true, email: 'piotr.zaw@mail.pl'}),
  (:Archaeologist {full_name: 'Yusuf Karam', specialty: 'archaeobotany', joined_on: date('2016-11-07'), is_volunteer: false, email: 'y.karam@levant-inst.org'}),
  (:Archaeologist {full_name: 'Leila Nasser', specialty: 'metalwork', joined_on: date('2018-10-22'), is_volunteer: false}),
  (:Archaeologist {full_name: 'Signe Dahlgaard', specialty: 'metalwork', joined_on: date('2021-01-18'), is_volunteer: false, email: 'signe@nordarch.dk'}),
  (:Archaeologist {full_name: 'Beatriz Caldeira', specialty: 'ceramics', joined_on: date('2024-09-02'), is_volunteer: false, email: 'bcaldeira@ualg-arq.pt'}),
  (:Archaeologist {full_name: 'Klara Weidmann', specialty: 'ceramics', joined_on: date('2022-07-11'), is_volunteer: false, email: 'weidmann@rheinland-dig.de'}),
  (:Archaeologist {full_name: 'Hugo Vasseur', joined_on: date('2026-10-19'), is_volunteer: true});
CREATE (:Laboratory {name: 'Isochron Labs', city: 'Oxford', country: 'United Kingdom', is_accredited: true}),
  (:Laboratory {name: 'Rhein Materials Centre', city: 'Bonn', country: 'Germany', is_accredited: true}),
  (:Laboratory {name: 'Adria Conservation Studio', city: 'Bari', country: 'Italy', is_accredited: false}),
  (:Laboratory {name: 'Øresund Dating Facility', city: 'Lund', country: 'Sweden', is_accredited: true});
CREATE (:Institution {name: 'Università del Sud', kind: 'university', country: 'Italy', founded_year: 1924}),
  (:Institution {name: 'Nordic Archaeology Institute', kind: 'research institute', country: 'Denmark', founded_year: 1951}),
  (:Institution {name: 'Levant Heritage Institute', kind: 'research institute', country: 'Jordan', founded_year: 1983}),
  (:Institution {name: 'East Heritage Trust', kind: 'foundation', country: 'United Kingdom', founded_year: 1978}),
  (:Institution {name: 'Halvorsen Foundation', kind: 'foundation', country: 'Norway'}),
  (:Institution {name: 'Rheinland Museum', kind: 'museum', country: 'Germany', founded_year: 1889}),
  (:Institution {name: 'Ministry of Culture', kind: 'government', country: 'Portugal', founded_year: 1974});
MATCH (a:Trench {code: 'MC-1'}), (b:DigSite {name: 'Monte Calvo'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Trench {code: 'MC-2'}), (b:DigSite {name: 'Monte Calvo'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Trench {code: 'MC-3'}), (b:DigSite {name: 'Monte Calvo'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Trench {code: 'HF-1'}), (b:DigSite {name: 'Harrow Fen'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Trench {code: 'HF-2'}), (b:DigSite {name: 'Harrow Fen'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Trench {code: 'TZ-1'}), (b:DigSite {name: 'Tell Zarqan'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Trench {code: 'TZ-2'}), (b:DigSite {name: 'Tell Zarqan'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Trench {code: 'LM-1'}), (b:DigSite {name: 'Lindholm Mound'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Trench {code: 'LM-2'}), (b:DigSite {name: 'Lindholm Mound'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Trench {code: 'PV-1'}), (b:DigSite {name: 'Porto Velho Shore'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Trench {code: 'SG-1'}), (b:DigSite {name: 'Sankt Gereon Field'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Trench {code: 'SG-2'}), (b:DigSite {name: 'Sankt Gereon Field'}) CREATE (a)-[:DUG_AT]->(b);
MATCH (a:Layer {layer_no: 'L101'}), (b:Trench {code: 'MC-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L102'}), (b:Trench {code: 'MC-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L103'}), (b:Trench {code: 'MC-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L104'}), (b:Trench {code: 'MC-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L111'}), (b:Trench {code: 'MC-2'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L112'}), (b:Trench {code: 'MC-2'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L113'}), (b:Trench {code: 'MC-2'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L121'}), (b:Trench {code: 'MC-3'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L122'}), (b:Trench {code: 'MC-3'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L201'}), (b:Trench {code: 'HF-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L202'}), (b:Trench {code: 'HF-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L203'}), (b:Trench {code: 'HF-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L211'}), (b:Trench {code: 'HF-2'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L301'}), (b:Trench {code: 'TZ-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L302'}), (b:Trench {code: 'TZ-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L303'}), (b:Trench {code: 'TZ-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L304'}), (b:Trench {code: 'TZ-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L305'}), (b:Trench {code: 'TZ-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L311'}), (b:Trench {code: 'TZ-2'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L312'}), (b:Trench {code: 'TZ-2'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L401'}), (b:Trench {code: 'LM-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L402'}), (b:Trench {code: 'LM-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L403'}), (b:Trench {code: 'LM-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L411'}), (b:Trench {code: 'LM-2'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L501'}), (b:Trench {code: 'PV-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L502'}), (b:Trench {code: 'PV-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L601'}), (b:Trench {code: 'SG-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L602'}), (b:Trench {code: 'SG-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L603'}), (b:Trench {code: 'SG-1'}) CREATE (a)-[:BELONGS_TO]->(b);
MATCH (a:Layer {layer_no: 'L101'}), (b:Layer {layer_no: 'L102'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L102'}), (b:Layer {layer_no: 'L103'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L103'}), (b:Layer {layer_no: 'L104'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L111'}), (b:Layer {layer_no: 'L112'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L112'}), (b:Layer {layer_no: 'L113'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L121'}), (b:Layer {layer_no: 'L122'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L201'}), (b:Layer {layer_no: 'L202'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L202'}), (b:Layer {layer_no: 'L203'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L301'}), (b:Layer {layer_no: 'L302'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L302'}), (b:Layer {layer_no: 'L303'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L303'}), (b:Layer {layer_no: 'L304'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L304'}), (b:Layer {layer_no: 'L305'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L311'}), (b:Layer {layer_no: 'L312'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L401'}), (b:Layer {layer_no: 'L402'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L402'}), (b:Layer {layer_no: 'L403'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L501'}), (b:Layer {layer_no: 'L502'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L601'}), (b:Layer {layer_no: 'L602'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Layer {layer_no: 'L602'}), (b:Layer {layer_no: 'L603'}) CREATE (a)-[:OVERLIES]->(b);
MATCH (a:Find {find_no: 'F-001'}), (b:Layer {layer_no: 'L102'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 48}]->(b);
MATCH (a:Find {find_no: 'F-002'}), (b:Layer {layer_no: 'L103'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 70}]->(b);
MATCH (a:Find {find_no: 'F-003'}), (b:Layer {layer_no: 'L103'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 72}]->(b);
MATCH (a:Find {find_no: 'F-004'}), (b:Layer {layer_no: 'L104'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 110}]->(b);
MATCH (a:Find {find_no: 'F-005'}), (b:Layer {layer_no: 'L112'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 64}]->(b);
MATCH (a:Find {find_no: 'F-006'}), (b:Layer {layer_no: 'L112'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 71}]->(b);
MATCH (a:Find {find_no: 'F-007'}), (b:Layer {layer_no: 'L113'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 92}]->(b);
MATCH (a:Find {find_no: 'F-008'}), (b:Layer {layer_no: 'L122'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 41}]->(b);
MATCH (a:Find {find_no: 'F-009'}), (b:Layer {layer_no: 'L201'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 30}]->(b);
MATCH (a:Find {find_no: 'F-010'}), (b:Layer {layer_no: 'L202'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 61}]->(b);
MATCH (a:Find {find_no: 'F-011'}), (b:Layer {layer_no: 'L202'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 66}]->(b);
MATCH (a:Find {find_no: 'F-012'}), (b:Layer {layer_no: 'L203'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 101}]->(b);
MATCH (a:Find {find_no: 'F-013'}), (b:Layer {layer_no: 'L203'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 104}]->(b);
MATCH (a:Find {find_no: 'F-014'}), (b:Layer {layer_no: 'L211'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 38}]->(b);
MATCH (a:Find {find_no: 'F-015'}), (b:Layer {layer_no: 'L302'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 90}]->(b);
MATCH (a:Find {find_no: 'F-016'}), (b:Layer {layer_no: 'L302'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 120}]->(b);
MATCH (a:Find {find_no: 'F-017'}), (b:Layer {layer_no: 'L303'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 151}]->(b);
MATCH (a:Find {find_no: 'F-018'}), (b:Layer {layer_no: 'L304'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 190}]->(b);
MATCH (a:Find {find_no: 'F-019'}), (b:Layer {layer_no: 'L304'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 204}]->(b);
MATCH (a:Find {find_no: 'F-020'}), (b:Layer {layer_no: 'L305'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 262}]->(b);
MATCH (a:Find {find_no: 'F-021'}), (b:Layer {layer_no: 'L305'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 270}]->(b);
MATCH (a:Find {find_no: 'F-022'}), (b:Layer {layer_no: 'L312'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 88}]->(b);
MATCH (a:Find {find_no: 'F-023'}), (b:Layer {layer_no: 'L312'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 93}]->(b);
MATCH (a:Find {find_no: 'F-024'}), (b:Layer {layer_no: 'L402'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 55}]->(b);
MATCH (a:Find {find_no: 'F-025'}), (b:Layer {layer_no: 'L402'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 58}]->(b);
MATCH (a:Find {find_no: 'F-026'}), (b:Layer {layer_no: 'L403'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 84}]->(b);
MATCH (a:Find {find_no: 'F-027'}), (b:Layer {layer_no: 'L403'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 86}]->(b);
MATCH (a:Find {find_no: 'F-028'}), (b:Layer {layer_no: 'L411'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 18}]->(b);
MATCH (a:Find {find_no: 'F-029'}), (b:Layer {layer_no: 'L501'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 40}]->(b);
MATCH (a:Find {find_no: 'F-030'}), (b:Layer {layer_no: 'L501'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 42}]->(b);
MATCH (a:Find {find_no: 'F-031'}), (b:Layer {layer_no: 'L502'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 70}]->(b);
MATCH (a:Find {find_no: 'F-032'}), (b:Layer {layer_no: 'L502'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 74}]->(b);
MATCH (a:Find {find_no: 'F-033'}), (b:Layer {layer_no: 'L602'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 39}]->(b);
MATCH (a:Find {find_no: 'F-034'}), (b:Layer {layer_no: 'L602'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 40}]->(b);
MATCH (a:Find {find_no: 'F-035'}), (b:Layer {layer_no: 'L603'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 77}]->(b);
MATCH (a:Find {find_no: 'F-036'}), (b:Layer {layer_no: 'L603'}) CREATE (a)-[:RECOVERED_FROM {depth_cm: 79}]->(b);
MATCH (a:Archaeologist {full_name: 'Giulia Ferrante'}), (b:Find {find_no: 'F-001'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Giulia Ferrante'}), (b:Find {find_no: 'F-002'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Rory MacAskill'}), (b:Find {find_no: 'F-003'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Marco Bellini'}), (b:Find {find_no: 'F-004'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Marco Bellini'}), (b:Find {find_no: 'F-005'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Nadia Osei'}), (b:Find {find_no: 'F-006'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Giulia Ferrante'}), (b:Find {find_no: 'F-007'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Nadia Osei'}), (b:Find {find_no: 'F-008'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Rory MacAskill'}), (b:Find {find_no: 'F-009'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:Find {find_no: 'F-010'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Rory MacAskill'}), (b:Find {find_no: 'F-011'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:Find {find_no: 'F-012'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Piotr Zawadzki'}), (b:Find {find_no: 'F-013'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Piotr Zawadzki'}), (b:Find {find_no: 'F-014'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Amina Haddad'}), (b:Find {find_no: 'F-015'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Yusuf Karam'}), (b:Find {find_no: 'F-016'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Yusuf Karam'}), (b:Find {find_no: 'F-017'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Amina Haddad'}), (b:Find {find_no: 'F-018'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Leila Nasser'}), (b:Find {find_no: 'F-019'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Leila Nasser'}), (b:Find {find_no: 'F-020'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Yusuf Karam'}), (b:Find {find_no: 'F-021'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Leila Nasser'}), (b:Find {find_no: 'F-022'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Yusuf Karam'}), (b:Find {find_no: 'F-023'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Signe Dahlgaard'}), (b:Find {find_no: 'F-024'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Signe Dahlgaard'}), (b:Find {find_no: 'F-025'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:Find {find_no: 'F-026'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Piotr Zawadzki'}), (b:Find {find_no: 'F-027'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:Find {find_no: 'F-028'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Beatriz Caldeira'}), (b:Find {find_no: 'F-029'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Beatriz Caldeira'}), (b:Find {find_no: 'F-030'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Beatriz Caldeira'}), (b:Find {find_no: 'F-031'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:Find {find_no: 'F-032'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Klara Weidmann'}), (b:Find {find_no: 'F-033'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Klara Weidmann'}), (b:Find {find_no: 'F-034'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Klara Weidmann'}), (b:Find {find_no: 'F-035'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Rory MacAskill'}), (b:Find {find_no: 'F-036'}) CREATE (a)-[:DISCOVERED]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:Find {find_no: 'F-001'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2019-08-02')}]->(b);
MATCH (a:Archaeologist {full_name: 'Amina Haddad'}), (b:Find {find_no: 'F-002'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2020-09-11')}]->(b);
MATCH (a:Archaeologist {full_name: 'Rory MacAskill'}), (b:Find {find_no: 'F-003'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2020-06-30')}]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:Find {find_no: 'F-004'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2020-10-05')}]->(b);
MATCH (a:Archaeologist {full_name: 'Amina Haddad'}), (b:Find {find_no: 'F-005'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2024-07-01')}]->(b);
MATCH (a:Archaeologist {full_name: 'Nadia Osei'}), (b:Find {find_no: 'F-006'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2024-07-03')}]->(b);
MATCH (a:Archaeologist {full_name: 'Amina Haddad'}), (b:Find {find_no: 'F-007'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2025-06-20')}]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:Find {find_no: 'F-009'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2021-06-14')}]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:Find {find_no: 'F-010'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2022-06-28')}]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:Find {find_no: 'F-011'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2022-08-09')}]->(b);
MATCH (a:Archaeologist {full_name: 'Nadia Osei'}), (b:Find {find_no: 'F-012'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2025-08-19')}]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:Find {find_no: 'F-013'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2025-07-31')}]->(b);
MATCH (a:Archaeologist {full_name: 'Amina Haddad'}), (b:Find {find_no: 'F-015'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2018-04-02')}]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:Find {find_no: 'F-016'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2018-05-21')}]->(b);
MATCH (a:Archaeologist {full_name: 'Yusuf Karam'}), (b:Find {find_no: 'F-017'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2019-03-15')}]->(b);
MATCH (a:Archaeologist {full_name: 'Amina Haddad'}), (b:Find {find_no: 'F-018'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2022-03-29')}]->(b);
MATCH (a:Archaeologist {full_name: 'Yusuf Karam'}), (b:Find {find_no: 'F-019'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2022-05-06')}]->(b);
MATCH (a:Archaeologist {full_name: 'Amina Haddad'}), (b:Find {find_no: 'F-020'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2026-04-13')}]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:Find {find_no: 'F-022'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2019-05-08')}]->(b);
MATCH (a:Archaeologist {full_name: 'Yusuf Karam'}), (b:Find {find_no: 'F-023'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2019-05-09')}]->(b);
MATCH (a:Archaeologist {full_name: 'Signe Dahlgaard'}), (b:Find {find_no: 'F-024'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2025-07-04')}]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:Find {find_no: 'F-025'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2025-09-01')}]->(b);
MATCH (a:Archaeologist {full_name: 'Signe Dahlgaard'}), (b:Find {find_no: 'F-026'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2026-10-27')}]->(b);
MATCH (a:Archaeologist {full_name: 'Signe Dahlgaard'}), (b:Find {find_no: 'F-027'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2026-10-28')}]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:Find {find_no: 'F-028'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2025-09-02')}]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:Find {find_no: 'F-029'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2025-05-15')}]->(b);
MATCH (a:Archaeologist {full_name: 'Beatriz Caldeira'}), (b:Find {find_no: 'F-030'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2025-05-16')}]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:Find {find_no: 'F-031'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2026-06-10')}]->(b);
MATCH (a:Archaeologist {full_name: 'Beatriz Caldeira'}), (b:Find {find_no: 'F-032'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2026-06-11')}]->(b);
MATCH (a:Archaeologist {full_name: 'Klara Weidmann'}), (b:Find {find_no: 'F-033'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2023-05-10')}]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:Find {find_no: 'F-034'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2023-06-07')}]->(b);
MATCH (a:Archaeologist {full_name: 'Klara Weidmann'}), (b:Find {find_no: 'F-036'}) CREATE (a)-[:CATALOGUED {catalogued_on: date('2024-06-20')}]->(b);
MATCH (a:Archaeologist {full_name: 'Giulia Ferrante'}), (b:Trench {code: 'MC-1'}) CREATE (a)-[:SUPERVISES {since: date('2019-05-13')}]->(b);
MATCH (a:Archaeologist {full_name: 'Nadia Osei'}), (b:Trench {code: 'MC-2'}) CREATE (a)-[:SUPERVISES {since: date('2023-05-15')}]->(b);
MATCH (a:Archaeologist {full_name: 'Giulia Ferrante'}), (b:Trench {code: 'MC-3'}) CREATE (a)-[:SUPERVISES {since: date('2026-09-07')}]->(b);
MATCH (a:Archaeologist {full_name: 'Rory MacAskill'}), (b:Trench {code: 'HF-1'}) CREATE (a)-[:SUPERVISES {since: date('2021-05-03')}]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:Trench {code: 'HF-2'}) CREATE (a)-[:SUPERVISES {since: date('2025-05-12')}]->(b);
MATCH (a:Archaeologist {full_name: 'Yusuf Karam'}), (b:Trench {code: 'TZ-1'}) CREATE (a)-[:SUPERVISES {since: date('2017-03-06')}]->(b);
MATCH (a:Archaeologist {full_name: 'Leila Nasser'}), (b:Trench {code: 'TZ-2'}) CREATE (a)-[:SUPERVISES {since: date('2018-12-03')}]->(b);
MATCH (a:Archaeologist {full_name: 'Signe Dahlgaard'}), (b:Trench {code: 'LM-1'}) CREATE (a)-[:SUPERVISES {since: date('2024-06-10')}]->(b);
MATCH (a:Archaeologist {full_name: 'Beatriz Caldeira'}), (b:Trench {code: 'PV-1'}) CREATE (a)-[:SUPERVISES {since: date('2025-03-31')}]->(b);
MATCH (a:Archaeologist {full_name: 'Klara Weidmann'}), (b:Trench {code: 'SG-1'}) CREATE (a)-[:SUPERVISES {since: date('2022-09-05')}]->(b);
MATCH (a:Archaeologist {full_name: 'Giulia Ferrante'}), (b:DigSite {name: 'Monte Calvo'}) CREATE (a)-[:DIRECTS {since_year: 2019}]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:DigSite {name: 'Harrow Fen'}) CREATE (a)-[:DIRECTS {since_year: 2021}]->(b);
MATCH (a:Archaeologist {full_name: 'Amina Haddad'}), (b:DigSite {name: 'Tell Zarqan'}) CREATE (a)-[:DIRECTS {since_year: 2017}]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:DigSite {name: 'Lindholm Mound'}) CREATE (a)-[:DIRECTS {since_year: 2024}]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:DigSite {name: 'Porto Velho Shore'}) CREATE (a)-[:DIRECTS {since_year: 2025}]->(b);
MATCH (a:Archaeologist {full_name: 'Klara Weidmann'}), (b:DigSite {name: 'Sankt Gereon Field'}) CREATE (a)-[:DIRECTS {since_year: 2022}]->(b);
MATCH (a:Archaeologist {full_name: 'Giulia Ferrante'}), (b:DigSite {name: 'Monte Calvo'}) CREATE (a)-[:WORKS_AT {role: 'field lead', days_per_week: 5}]->(b);
MATCH (a:Archaeologist {full_name: 'Marco Bellini'}), (b:DigSite {name: 'Monte Calvo'}) CREATE (a)-[:WORKS_AT {role: 'surveyor', days_per_week: 3}]->(b);
MATCH (a:Archaeologist {full_name: 'Nadia Osei'}), (b:DigSite {name: 'Monte Calvo'}) CREATE (a)-[:WORKS_AT {role: 'trench lead', days_per_week: 4}]->(b);
MATCH (a:Archaeologist {full_name: 'Rory MacAskill'}), (b:DigSite {name: 'Monte Calvo'}) CREATE (a)-[:WORKS_AT {role: 'sampler', days_per_week: 1}]->(b);
MATCH (a:Archaeologist {full_name: 'Rory MacAskill'}), (b:DigSite {name: 'Harrow Fen'}) CREATE (a)-[:WORKS_AT {role: 'trench lead', days_per_week: 3}]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:DigSite {name: 'Harrow Fen'}) CREATE (a)-[:WORKS_AT {role: 'field lead', days_per_week: 2}]->(b);
MATCH (a:Archaeologist {full_name: 'Piotr Zawadzki'}), (b:DigSite {name: 'Harrow Fen'}) CREATE (a)-[:WORKS_AT {role: 'surveyor', days_per_week: 2}]->(b);
MATCH (a:Archaeologist {full_name: 'Amina Haddad'}), (b:DigSite {name: 'Tell Zarqan'}) CREATE (a)-[:WORKS_AT {role: 'field lead', days_per_week: 4}]->(b);
MATCH (a:Archaeologist {full_name: 'Yusuf Karam'}), (b:DigSite {name: 'Tell Zarqan'}) CREATE (a)-[:WORKS_AT {role: 'trench lead', days_per_week: 5}]->(b);
MATCH (a:Archaeologist {full_name: 'Leila Nasser'}), (b:DigSite {name: 'Tell Zarqan'}) CREATE (a)-[:WORKS_AT {role: 'trench lead', days_per_week: 5}]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:DigSite {name: 'Lindholm Mound'}) CREATE (a)-[:WORKS_AT {role: 'field lead', days_per_week: 3}]->(b);
MATCH (a:Archaeologist {full_name: 'Signe Dahlgaard'}), (b:DigSite {name: 'Lindholm Mound'}) CREATE (a)-[:WORKS_AT {role: 'trench lead', days_per_week: 5}]->(b);
MATCH (a:Archaeologist {full_name: 'Piotr Zawadzki'}), (b:DigSite {name: 'Lindholm Mound'}) CREATE (a)-[:WORKS_AT {role: 'surveyor', days_per_week: 2}]->(b);
MATCH (a:Archaeologist {full_name: 'Beatriz Caldeira'}), (b:DigSite {name: 'Porto Velho Shore'}) CREATE (a)-[:WORKS_AT {role: 'trench lead', days_per_week: 5}]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:DigSite {name: 'Porto Velho Shore'}) CREATE (a)-[:WORKS_AT {role: 'field lead', days_per_week: 2}]->(b);
MATCH (a:Archaeologist {full_name: 'Klara Weidmann'}), (b:DigSite {name: 'Sankt Gereon Field'}) CREATE (a)-[:WORKS_AT {role: 'field lead', days_per_week: 5}]->(b);
MATCH (a:Archaeologist {full_name: 'Rory MacAskill'}), (b:DigSite {name: 'Sankt Gereon Field'}) CREATE (a)-[:WORKS_AT {role: 'sampler', days_per_week: 1}]->(b);
MATCH (a:Find {find_no: 'F-002'}), (b:Laboratory {name: 'Adria Conservation Studio'}) CREATE (a)-[:SENT_TO {sent_on: date('2020-10-05'), test: 'cleaning', cost_eur: 340}]->(b);
MATCH (a:Find {find_no: 'F-003'}), (b:Laboratory {name: 'Isochron Labs'}) CREATE (a)-[:SENT_TO {sent_on: date('2020-07-20'), test: 'radiocarbon', cost_eur: 620, dated_to_bce: 1640}]->(b);
MATCH (a:Find {find_no: 'F-006'}), (b:Laboratory {name: 'Øresund Dating Facility'}) CREATE (a)-[:SENT_TO {sent_on: date('2024-09-16'), test: 'radiocarbon', cost_eur: 580, dated_to_bce: 1710}]->(b);
MATCH (a:Find {find_no: 'F-007'}), (b:Laboratory {name: 'Adria Conservation Studio'}) CREATE (a)-[:SENT_TO {sent_on: date('2025-07-14'), test: 'cleaning', cost_eur: 210}]->(b);
MATCH (a:Find {find_no: 'F-007'}), (b:Laboratory {name: 'Rhein Materials Centre'}) CREATE (a)-[:SENT_TO {sent_on: date('2025-10-06'), test: 'metal composition', cost_eur: 890}]->(b);
MATCH (a:Find {find_no: 'F-012'}), (b:Laboratory {name: 'Isochron Labs'}) CREATE (a)-[:SENT_TO {sent_on: date('2025-09-08'), test: 'radiocarbon', cost_eur: 640}]->(b);
MATCH (a:Find {find_no: 'F-014'}), (b:Laboratory {name: 'Isochron Labs'}) CREATE (a)-[:SENT_TO {sent_on: date('2026-02-16'), test: 'dendrochronology', cost_eur: 450, dated_to_bce: 85}]->(b);
MATCH (a:Find {find_no: 'F-017'}), (b:Laboratory {name: 'Isochron Labs'}) CREATE (a)-[:SENT_TO {sent_on: date('2019-04-29'), test: 'radiocarbon', cost_eur: 600, dated_to_bce: 790}]->(b);
MATCH (a:Find {find_no: 'F-019'}), (b:Laboratory {name: 'Rhein Materials Centre'}) CREATE (a)-[:SENT_TO {sent_on: date('2022-06-20'), test: 'metal composition', cost_eur: 760}]->(b);
MATCH (a:Find {find_no: 'F-020'}), (b:Laboratory {name: 'Rhein Materials Centre'}) CREATE (a)-[:SENT_TO {sent_on: date('2026-05-04'), test: 'metal composition', cost_eur: 910}]->(b);
MATCH (a:Find {find_no: 'F-024'}), (b:Laboratory {name: 'Rhein Materials Centre'}) CREATE (a)-[:SENT_TO {sent_on: date('2025-08-18'), test: 'metal composition', cost_eur: 880}]->(b);
MATCH (a:Find {find_no: 'F-026'}), (b:Laboratory {name: 'Øresund Dating Facility'}) CREATE (a)-[:SENT_TO {sent_on: date('2026-10-29'), test: 'radiocarbon', cost_eur: 605}]->(b);
MATCH (a:Find {find_no: 'F-027'}), (b:Laboratory {name: 'Rhein Materials Centre'}) CREATE (a)-[:SENT_TO {sent_on: date('2026-11-09'), test: 'spectroscopy', cost_eur: 530}]->(b);
MATCH (a:Find {find_no: 'F-029'}), (b:Laboratory {name: 'Rhein Materials Centre'}) CREATE (a)-[:SENT_TO {sent_on: date('2025-06-23'), test: 'residue analysis', cost_eur: 720}]->(b);
MATCH (a:Institution {name: 'Università del Sud'}), (b:DigSite {name: 'Monte Calvo'}) CREATE (a)-[:FUNDS {amount_eur: 120000, grant_year: 2024}]->(b);
MATCH (a:Institution {name: 'Halvorsen Foundation'}), (b:DigSite {name: 'Monte Calvo'}) CREATE (a)-[:FUNDS {amount_eur: 45000, grant_year: 2026}]->(b);
MATCH (a:Institution {name: 'East Heritage Trust'}), (b:DigSite {name: 'Harrow Fen'}) CREATE (a)-[:FUNDS {amount_eur: 88000, grant_year: 2025}]->(b);
MATCH (a:Institution {name: 'Halvorsen Foundation'}), (b:DigSite {name: 'Harrow Fen'}) CREATE (a)-[:FUNDS {amount_eur: 30000, grant_year: 2025}]->(b);
MATCH (a:Institution {name: 'Levant Heritage Institute'}), (b:DigSite {name: 'Tell Zarqan'}) CREATE (a)-[:FUNDS {amount_eur: 210000, grant_year: 2023}]->(b);
MATCH (a:Institution {name: 'Halvorsen Foundation'}), (b:DigSite {name: 'Tell Zarqan'}) CREATE (a)-[:FUNDS {amount_eur: 95000, grant_year: 2026}]->(b);
MATCH (a:Institution {name: 'Nordic Archaeology Institute'}), (b:DigSite {name: 'Lindholm Mound'}) CREATE (a)-[:FUNDS {amount_eur: 134000, grant_year: 2024}]->(b);
MATCH (a:Institution {name: 'Ministry of Culture'}), (b:DigSite {name: 'Porto Velho Shore'}) CREATE (a)-[:FUNDS {amount_eur: 76000, grant_year: 2025}]->(b);
MATCH (a:Institution {name: 'East Heritage Trust'}), (b:DigSite {name: 'Porto Velho Shore'}) CREATE (a)-[:FUNDS {amount_eur: 18000, grant_year: 2026}]->(b);
MATCH (a:Archaeologist {full_name: 'Giulia Ferrante'}), (b:Institution {name: 'Università del Sud'}) CREATE (a)-[:EMPLOYED_BY]->(b);
MATCH (a:Archaeologist {full_name: 'Nadia Osei'}), (b:Institution {name: 'Università del Sud'}) CREATE (a)-[:EMPLOYED_BY]->(b);
MATCH (a:Archaeologist {full_name: 'Tomas Lindqvist'}), (b:Institution {name: 'Nordic Archaeology Institute'}) CREATE (a)-[:EMPLOYED_BY]->(b);
MATCH (a:Archaeologist {full_name: 'Signe Dahlgaard'}), (b:Institution {name: 'Nordic Archaeology Institute'}) CREATE (a)-[:EMPLOYED_BY]->(b);
MATCH (a:Archaeologist {full_name: 'Amina Haddad'}), (b:Institution {name: 'Levant Heritage Institute'}) CREATE (a)-[:EMPLOYED_BY]->(b);
MATCH (a:Archaeologist {full_name: 'Yusuf Karam'}), (b:Institution {name: 'Levant Heritage Institute'}) CREATE (a)-[:EMPLOYED_BY]->(b);
MATCH (a:Archaeologist {full_name: 'Leila Nasser'}), (b:Institution {name: 'Levant Heritage Institute'}) CREATE (a)-[:EMPLOYED_BY]->(b);
MATCH (a:Archaeologist {full_name: 'Edith Thornbury'}), (b:Institution {name: 'East Heritage Trust'}) CREATE (a)-[:EMPLOYED_BY]->(b);
MATCH (a:Archaeologist {full_name: 'Rory MacAskill'}), (b:Institution {name: 'East Heritage Trust'}) CREATE (a)-[:EMPLOYED_BY]->(b);
MATCH (a:Archaeologist {full_name: 'Klara Weidmann'}), (b:Institution {name: 'Rheinland Museum'}) CREATE (a)-[:EMPLOYED_BY]->(b);
