UNWIND [['Nepal',5000],['Pakistan',1500],['China',7200],['India',900],['Argentina',800],['Peru',null],['France',null],['Switzerland',null],['Italy',null],['Japan',null],['Poland',null],['United States',null],['Spain',null],['Tanzania',null]] AS r
CREATE (:Country {name:r[0], permit_fee_usd:r[1]});
UNWIND [['Himalayas',2400,'Asia'],['Mahalangur Himal',null,'Asia'],['Khumbu Himal',60,'Asia'],['Annapurna Himal',55,'Asia'],['Karakoram',500,'Asia'],['Baltoro Muztagh',130,'Asia'],['Masherbrum Mountains',null,'Asia'],
 ['Andes',7000,'South America'],['Cordillera Blanca',200,'South America'],['Alps',1200,'Europe'],['Pennine Alps',100,'Europe'],['Mont Blanc Massif',46,'Europe'],['Everest Group',null,'Asia']] AS r
CREATE (:MountainRange {name:r[0], length_km:r[1], continent:r[2]});
UNWIND [['Mahalangur Himal','Himalayas'],['Khumbu Himal','Mahalangur Himal'],['Everest Group','Khumbu Himal'],['Annapurna Himal','Himalayas'],['Baltoro Muztagh','Karakoram'],['Masherbrum Mountains','Karakoram'],['Cordillera Blanca','Andes'],
 ['Pennine Alps','Alps'],['Mont Blanc Massif','Alps']] AS r
MATCH (a:MountainRange {name:r[0]}),(b:MountainRange {name:r[1]}) CREATE (a)-[:SUBRANGE_OF]->(b);
UNWIND [
 ['Mount Everest',8849,8849,'1953-05-29',true,'Everest Group',['Nepal','China']],['Lhotse',8516,610,'1956-05-18',true,'Everest Group',['Nepal','China']],['Nuptse',7861,319,'1961-05-16',true,'Everest Group',['Nepal']],
 ['Ama Dablam',6812,1041,'1961-03-13',true,'Khumbu Himal',['Nepal']],['Cho Oyu',8188,2340,'1954-10-19',false,'Mahalangur Himal',['Nepal','China']],['Annapurna I',8091,2984,'1950-06-03',true,'Annapurna Himal',['Nepal']],
 ['Machapuchare',6993,1233,null,false,'Annapurna Himal',['Nepal']],['K2',8611,4020,'1954-07-31',true,'Baltoro Muztagh',['Pakistan','China']],['Broad Peak',8051,1701,'1957-06-09',true,'Baltoro Muztagh',['Pakistan','China']],
 ['Muztagh Tower',7276,1710,'1956-07-06',true,'Baltoro Muztagh',['Pakistan','China']],['Masherbrum',7821,2457,'1960-07-06',true,'Masherbrum Mountains',['Pakistan']],['K7 West',6858,null,'2007-09-01',true,'Masherbrum Mountains',['Pakistan']],
 ['Saser Kangri',7672,2304,'1973-06-05',true,'Karakoram',['India']],['Aconcagua',6961,6961,'1897-01-14',true,'Andes',['Argentina']],['Alpamayo',5947,500,'1957-06-20',true,'Cordillera Blanca',['Peru']],
 ['Huascarán',6768,2776,'1932-07-20',true,'Cordillera Blanca',['Peru']],['Matterhorn',4478,1042,'1865-07-14',true,'Pennine Alps',['Switzerland','Italy']],['Weisshorn',4506,1234,'1861-08-19',true,'Pennine Alps',['Switzerland']],
 ['Mont Blanc',4806,4695,'1786-08-08',true,'Mont Blanc Massif',['France','Italy']],['Grandes Jorasses',4208,843,'1868-06-30',true,'Mont Blanc Massif',['France','Italy']]
] AS r MATCH (m:MountainRange {name:r[5]})
CREATE (p:Peak {name:r[0], height_m:r[1], prominence_m:r[2], first_ascent_date:date(r[3]), open_to_climbers:r[4]})-[:IN_RANGE]->(m)
WITH p, r UNWIND r[6] AS c MATCH (k:Country {name:c}) CREATE (p)-[:LIES_IN]->(k);
CREATE (:Peak {name:'Kilimanjaro', height_m:5895, prominence_m:5885, first_ascent_date:date('1889-10-06'), open_to_climbers:true});
MATCH (p:Peak {name:'Kilimanjaro'}),(c:Country {name:'Tanzania'}) CREATE (p)-[:LIES_IN]->(c);
UNWIND [
 ['South Col','Mount Everest','moderate',3400,false],['North Ridge','Mount Everest','hard',3900,true],['West Ridge Direct','Mount Everest','extreme',4100,true],['Lhotse Face','Lhotse','hard',2900,true],['Southwest Ridge','Ama Dablam','hard',1500,true],
 ['South Face Direct','Annapurna I','extreme',3050,true],['Dutch Rib','Annapurna I','hard',3300,true],['Abruzzi Spur','K2','extreme',3300,true],['Cesen Route','K2','extreme',3100,true],['West Spur','Broad Peak','hard',2950,false],
 ['Northwest Ridge','Cho Oyu','moderate',2500,false],['Normal Route','Aconcagua','easy',2600,false],['Polish Glacier','Aconcagua','moderate',2100,true],['French Direct','Alpamayo','hard',420,true],['Garganta Route','Huascarán','moderate',1900,false],
 ['Hörnli Ridge','Matterhorn','moderate',1220,true],['Zmutt Ridge','Matterhorn','hard',1100,true],['Goûter Route','Mont Blanc','easy',1640,false],['Walker Spur','Grandes Jorasses','extreme',1200,true],['Machame Trail','Kilimanjaro','easy',4100,false],
 ['Southeast Face','Masherbrum','extreme',3500,true]
] AS r MATCH (p:Peak {name:r[1]}) CREATE (:Route {name:r[0], difficulty:r[2], length_m:r[3], is_technical:r[4]})-[:ASCENDS]->(p);
UNWIND [
 ['Lakpa Gyaltsen',1979,'male',true,false,'Nepal'],['Pemba Dorje Rai',1988,'male',true,false,'Nepal'],['Dawa Yangzum',1990,'female',true,false,'Nepal'],['Kasia Wolska',1984,'female',false,false,'Poland'],['Marek Zaremba',1971,'male',true,true,'Poland'],
 ['Étienne Roussel',1986,'male',true,false,'France'],['Camille Perrin',1995,'female',false,false,'France'],['Luca Bertolini',1982,'male',true,false,'Italy'],['Giulia Ferro',1993,'female',false,false,'Italy'],['Reto Aebischer',1977,'male',true,false,'Switzerland'],
 ['Hana Morishita',1989,'female',false,false,'Japan'],['Kenji Okabe',1968,'male',false,true,'Japan'],['Tyler Brandt',1991,'male',false,false,'United States'],['Rachel Kim',1987,'female',true,false,'United States'],['Iñaki Etxeberria',1974,'male',true,false,'Spain'],
 ['Naila Hunzai',1994,'female',false,false,'Pakistan'],['Ali Raza Sadpara',1980,'male',true,false,'Pakistan'],['Mateo Quispe',1985,'male',true,false,'Peru'],['Arjun Rawat',1996,'male',false,false,'India'],['Wanda Kruk',null,'female',false,true,'Poland'],
 ['Bruno Salvatierra',2001,'male',false,false,'Argentina'],['Sigrid Aune',null,null,false,false,null]
] AS r CREATE (c:Climber {name:r[0], birth_year:r[1], gender:r[2], is_guide:r[3], retired:r[4]})
WITH c, r MATCH (k:Country {name:r[5]}) CREATE (c)-[:CITIZEN_OF]->(k);
UNWIND [
 ['Everest Spring 2023','spring','2023-04-05','2023-05-28','siege','success',820000,true,'Mount Everest','South Col'],
 ['K2 Summer 2023','summer','2023-06-10','2023-08-01','siege','failure',610000,true,'K2','Abruzzi Spur'],
 ['Ama Dablam Light','autumn','2023-10-12','2023-11-09','alpine','success',64000,false,'Ama Dablam','Southwest Ridge'],
 ['Winter Broad Peak','winter','2023-12-28','2024-02-20','siege','abandoned',275000,false,'Broad Peak','West Spur'],
 ['Annapurna South Face','spring','2024-03-25','2024-05-06','alpine','failure',190000,false,'Annapurna I','South Face Direct'],
 ['Lhotse Traverse','spring','2024-04-10','2024-05-30','siege','success',430000,true,'Lhotse','Lhotse Face'],
 ['Cesen 2024','summer','2024-06-15','2024-07-30','alpine','success',240000,false,'K2','Cesen Route'],
 ['Alpamayo Youth Trip','summer','2024-07-02','2024-07-21','alpine','success',28000,false,'Alpamayo','French Direct'],
 ['Aconcagua Classic','summer','2025-01-08','2025-01-26','siege','success',45000,false,'Aconcagua','Normal Route'],
 ['Everest North 2025','spring','2025-04-02','2025-05-31','siege','success',910000,true,'Mount Everest','North Ridge'],
 ['West Ridge Dream','spring','2025-04-15','2025-05-19','alpine','abandoned',null,false,'Mount Everest','West Ridge Direct'],
 ['Masherbrum East','summer','2025-06-20','2025-08-03','alpine','failure',155000,false,'Masherbrum','Southeast Face'],
 ['Walker Spur Women','summer','2025-07-18','2025-07-22','alpine','success',9500,false,'Grandes Jorasses','Walker Spur'],
 ['Annapurna Autumn','autumn','2025-09-10','2025-10-18','siege','success',205000,true,'Annapurna I','Dutch Rib'],
 ['Winter K2 2026','winter','2026-01-03','2026-02-26','siege','failure',720000,true,'K2','Abruzzi Spur'],
 ['Matterhorn Charity Climb','summer','2026-07-11','2026-07-14','alpine','success',null,false,'Matterhorn','Hörnli Ridge'],
 ['Everest Spring 2026','spring','2026-04-03','2026-05-27','siege','success',875000,true,'Mount Everest','South Col'],
 ['Kilimanjaro Schools Trek','summer','2026-08-05','2026-08-13','siege','success',36000,false,'Kilimanjaro','Machame Trail'],
 ['Ama Dablam 2026','autumn','2026-10-09','2026-11-04','alpine','success',71000,false,'Ama Dablam','Southwest Ridge'],
 ['Huascarán Survey','autumn','2026-10-20',null,'alpine','ongoing',52000,false,'Huascarán','Garganta Route'],
 ['Saser Kangri Recon','autumn','2026-11-10',null,'alpine','ongoing',null,false,'Saser Kangri',null]
] AS r MATCH (p:Peak {name:r[8]})
CREATE (e:Expedition {name:r[0], season:r[1], start_date:date(r[2]), end_date:date(r[3]), style:r[4], outcome:r[5], budget_usd:r[6], used_oxygen:r[7]})-[:TARGETED]->(p)
WITH e, r MATCH (t:Route {name:r[9]}) CREATE (e)-[:FOLLOWED]->(t);
UNWIND [
 ['Everest Spring 2023','Lakpa Gyaltsen'],['K2 Summer 2023','Ali Raza Sadpara'],['Ama Dablam Light','Étienne Roussel'],['Winter Broad Peak','Marek Zaremba'],['Annapurna South Face','Iñaki Etxeberria'],['Lhotse Traverse','Lakpa Gyaltsen'],
 ['Cesen 2024','Luca Bertolini'],['Alpamayo Youth Trip','Mateo Quispe'],['Aconcagua Classic','Rachel Kim'],['Everest North 2025','Dawa Yangzum'],['West Ridge Dream','Iñaki Etxeberria'],['Masherbrum East','Étienne Roussel'],
 ['Walker Spur Women','Camille Perrin'],['Annapurna Autumn','Pemba Dorje Rai'],['Winter K2 2026','Ali Raza Sadpara'],['Matterhorn Charity Climb','Reto Aebischer'],['Everest Spring 2026','Lakpa Gyaltsen'],['Kilimanjaro Schools Trek','Rachel Kim'],
 ['Ama Dablam 2026','Dawa Yangzum'],['Huascarán Survey','Mateo Quispe']
] AS r MATCH (e:Expedition {name:r[0]}),(c:Climber {name:r[1]}) CREATE (c)-[:LED]->(e);
UNWIND [
 ['Everest Spring 2023','Pemba Dorje Rai','guide','2023-05-17'],['Everest Spring 2023','Tyler Brandt','member','2023-05-17'],['Everest Spring 2023','Kasia Wolska','member',null],['Everest Spring 2023','Kenji Okabe','doctor',null],
 ['K2 Summer 2023','Naila Hunzai','member',null],['K2 Summer 2023','Kasia Wolska','member',null],['K2 Summer 2023','Luca Bertolini','guide',null],
 ['Ama Dablam Light','Camille Perrin','member','2023-11-02'],['Ama Dablam Light','Hana Morishita','photographer','2023-11-02'],
 ['Winter Broad Peak','Kasia Wolska','member',null],['Winter Broad Peak','Wanda Kruk','doctor',null],['Annapurna South Face','Étienne Roussel','guide',null],['Annapurna South Face','Arjun Rawat','member',null],
 ['Lhotse Traverse','Dawa Yangzum','guide','2024-05-21'],['Lhotse Traverse','Tyler Brandt','member','2024-05-21'],['Lhotse Traverse','Hana Morishita','photographer',null],
 ['Cesen 2024','Giulia Ferro','member','2024-07-24'],['Cesen 2024','Kasia Wolska','member','2024-07-24'],['Cesen 2024','Naila Hunzai','member',null],
 ['Alpamayo Youth Trip','Bruno Salvatierra','member','2024-07-17'],['Alpamayo Youth Trip','Camille Perrin','guide','2024-07-17'],
 ['Aconcagua Classic','Tyler Brandt','member','2025-01-21'],['Aconcagua Classic','Bruno Salvatierra','member','2025-01-21'],['Aconcagua Classic','Arjun Rawat','member',null],
 ['Everest North 2025','Naila Hunzai','member','2025-05-22'],['Everest North 2025','Hana Morishita','photographer','2025-05-22'],['Everest North 2025','Lakpa Gyaltsen','guide','2025-05-22'],['Everest North 2025','Tyler Brandt','member',null],
 ['West Ridge Dream','Giulia Ferro','member',null],['Masherbrum East','Camille Perrin','member',null],['Masherbrum East','Ali Raza Sadpara','guide',null],
 ['Walker Spur Women','Giulia Ferro','member','2025-07-21'],['Walker Spur Women','Kasia Wolska','member','2025-07-21'],['Annapurna Autumn','Kasia Wolska','member','2025-10-09'],['Annapurna Autumn','Arjun Rawat','member','2025-10-09'],
 ['Winter K2 2026','Kasia Wolska','member',null],['Winter K2 2026','Pemba Dorje Rai','guide',null],['Winter K2 2026','Naila Hunzai','member',null],['Matterhorn Charity Climb','Luca Bertolini','guide','2026-07-13'],['Matterhorn Charity Climb','Arjun Rawat','member','2026-07-13'],
 ['Everest Spring 2026','Giulia Ferro','member','2026-05-19'],['Everest Spring 2026','Pemba Dorje Rai','guide','2026-05-19'],['Everest Spring 2026','Hana Morishita','photographer',null],['Kilimanjaro Schools Trek','Bruno Salvatierra','member','2026-08-10'],
 ['Ama Dablam 2026','Arjun Rawat','member','2026-10-30'],['Ama Dablam 2026','Tyler Brandt','member','2026-10-30'],['Huascarán Survey','Bruno Salvatierra','member',null],['Saser Kangri Recon','Arjun Rawat','member',null]
] AS r MATCH (e:Expedition {name:r[0]}),(c:Climber {name:r[1]}) CREATE (c)-[:JOINED {role:r[2], reached_summit:r[3] IS NOT NULL, summit_date:date(r[3])}]->(e);
UNWIND [['Alpenglow Outdoor','equipment'],['Nordbank','finance'],['TrueNorth Watches','luxury goods'],['Helix Nutrition','food'],['Summit TV','media'],['Grupa Wisła','energy'],['Kestrel Airlines','travel']] AS r CREATE (:Sponsor {name:r[0], industry:r[1]});
UNWIND [
 ['Alpenglow Outdoor','Everest Spring 2023',150000,'2022-11-15'],['Nordbank','Everest Spring 2023',300000,'2022-12-01'],['Summit TV','K2 Summer 2023',220000,'2023-03-08'],['Alpenglow Outdoor','Ama Dablam Light',20000,'2023-07-19'],
 ['Grupa Wisła','Winter Broad Peak',180000,'2023-09-27'],['TrueNorth Watches','Lhotse Traverse',200000,'2024-01-10'],['Alpenglow Outdoor','Cesen 2024',90000,'2024-02-14'],['Helix Nutrition','Cesen 2024',35000,'2024-04-22'],
 ['Nordbank','Everest North 2025',420000,'2024-10-30'],['Summit TV','Everest North 2025',125000,'2025-01-16'],['Alpenglow Outdoor','Masherbrum East',60000,'2025-03-03'],['Helix Nutrition','Walker Spur Women',5000,'2025-05-12'],
 ['Grupa Wisła','Winter K2 2026',310000,'2025-08-21'],['Summit TV','Winter K2 2026',140000,'2025-11-05'],['TrueNorth Watches','Everest Spring 2026',380000,'2025-12-18'],['Alpenglow Outdoor','Everest Spring 2026',110000,'2026-01-22'],
 ['Nordbank','Kilimanjaro Schools Trek',30000,'2026-05-06'],['Helix Nutrition','Ama Dablam 2026',15000,'2026-06-30']
] AS r MATCH (s:Sponsor {name:r[0]}),(e:Expedition {name:r[1]}) CREATE (s)-[:FUNDED {amount_usd:r[2], signed_on:date(r[3])}]->(e);
