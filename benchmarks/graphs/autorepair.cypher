UNWIND [
 {name:'Northgate Auto', city:'Leeds', openedOn:date('2009-04-14'), bays:8, hasPaintBooth:true, phone:'+44 113 555 0101'},
 {name:'Harbour Street Garage', city:'Hull', openedOn:date('2014-09-01'), bays:5, hasPaintBooth:false, phone:'+44 1482 555 019'},
 {name:'Millfield Motors', city:'York', openedOn:date('2018-02-26'), bays:6, hasPaintBooth:true, phone:null},
 {name:'Volt & Co', city:'Leeds', openedOn:date('2023-06-12'), bays:3, hasPaintBooth:false, phone:'+44 113 555 0188'}
] AS r CREATE (n:Workshop) SET n = r;
UNWIND [
 {fullName:'Derek Holroyd', level:'master', hourlyRate:48.5, hiredOn:date('2009-05-01'), evCertified:false, email:'d.holroyd@northgate.example', w:'Northgate Auto'},
 {fullName:'Anita Banerjee', level:'master', hourlyRate:51.0, hiredOn:date('2011-03-15'), evCertified:true, email:'a.banerjee@northgate.example', w:'Volt & Co'},
 {fullName:'Piotr Nowicki', level:'journeyman', hourlyRate:37.0, hiredOn:date('2015-08-10'), evCertified:true, email:null, w:'Northgate Auto'},
 {fullName:'Gareth Pugh', level:'journeyman', hourlyRate:35.5, hiredOn:date('2016-01-18'), evCertified:false, email:'g.pugh@harbour.example', w:'Harbour Street Garage'},
 {fullName:'Sofia Marchetti', level:'master', hourlyRate:46.0, hiredOn:date('2014-09-01'), evCertified:false, email:'s.marchetti@harbour.example', w:'Harbour Street Garage'},
 {fullName:'Callum Reid', level:'journeyman', hourlyRate:34.0, hiredOn:date('2019-11-04'), evCertified:false, email:null, w:'Millfield Motors'},
 {fullName:'Yusuf Demir', level:'journeyman', hourlyRate:38.5, hiredOn:date('2018-03-01'), evCertified:true, email:'y.demir@millfield.example', w:'Millfield Motors'},
 {fullName:'Hannah Whitlock', level:'journeyman', hourlyRate:36.0, hiredOn:date('2021-06-21'), evCertified:true, email:'h.whitlock@volt.example', w:'Volt & Co'},
 {fullName:'Jamie Osborne', level:'apprentice', hourlyRate:19.5, hiredOn:date('2025-09-01'), evCertified:false, email:'j.osborne@northgate.example', w:'Northgate Auto'},
 {fullName:'Leila Farouk', level:'apprentice', hourlyRate:20.0, hiredOn:date('2024-09-02'), evCertified:false, email:null, w:'Millfield Motors'},
 {fullName:'Owen Tasker', level:'apprentice', hourlyRate:18.0, hiredOn:date('2026-09-07'), evCertified:false, email:'o.tasker@harbour.example', w:'Harbour Street Garage'},
 {fullName:'Mei Lin Chow', level:'apprentice', hourlyRate:21.0, hiredOn:date('2026-02-16'), evCertified:true, email:'m.chow@volt.example', w:'Volt & Co'}
] AS r MATCH (w:Workshop {name:r.w})
CREATE (m:Mechanic {fullName:r.fullName, level:r.level, hourlyRate:r.hourlyRate, hiredOn:r.hiredOn, evCertified:r.evCertified, email:r.email})-[:WORKS_AT {since:r.hiredOn}]->(w);
MATCH (m:Mechanic {fullName:'Anita Banerjee'})-[r:WORKS_AT]->() SET r.since = date('2023-06-12');
MATCH (m:Mechanic {fullName:'Hannah Whitlock'})-[r:WORKS_AT]->() SET r.since = date('2023-07-03');
UNWIND [
 ['Derek Holroyd','Piotr Nowicki','2015-09-01'],['Derek Holroyd','Anita Banerjee','2011-04-01'],['Anita Banerjee','Yusuf Demir','2018-05-14'],
 ['Anita Banerjee','Hannah Whitlock','2021-07-01'],['Yusuf Demir','Leila Farouk','2024-09-16'],['Hannah Whitlock','Mei Lin Chow','2026-03-02'],
 ['Piotr Nowicki','Jamie Osborne','2025-09-15'],['Sofia Marchetti','Gareth Pugh','2016-02-01'],['Gareth Pugh','Owen Tasker','2026-09-14']
] AS r MATCH (a:Mechanic {fullName:r[0]}),(b:Mechanic {fullName:r[1]}) CREATE (a)-[:MENTORS {since:date(r[2])}]->(b);
UNWIND [
 {name:'Volkswagen', country:'Germany', foundedYear:1937},{name:'BMW', country:'Germany', foundedYear:1916},{name:'Toyota', country:'Japan', foundedYear:1937},
 {name:'Tesla', country:'United States', foundedYear:2003},{name:'Ford', country:'United States', foundedYear:1903},{name:'Renault', country:'France', foundedYear:1899},
 {name:'Kia', country:'South Korea', foundedYear:1944},{name:'Lancia', country:'Italy', foundedYear:1906}
] AS r CREATE (n:Brand) SET n = r;
UNWIND [
 {fullName:'Margaret Thwaite', city:'Leeds', customerType:'private', joinedOn:date('2012-05-09'), email:'mthwaite@mail.example', newsletter:true},
 {fullName:'Rashid Karim', city:'Leeds', customerType:'private', joinedOn:date('2019-10-22'), email:'rkarim@mail.example', newsletter:false},
 {fullName:'Swift Couriers Ltd', city:'Hull', customerType:'fleet', joinedOn:date('2017-01-11'), email:'fleet@swiftcouriers.example', newsletter:true},
 {fullName:'Beverley Taxis', city:'Hull', customerType:'fleet', joinedOn:date('2020-03-02'), email:'office@bevtaxis.example', newsletter:false},
 {fullName:'Fiona Gallagher', city:'York', customerType:'private', joinedOn:date('2021-07-30'), email:null, newsletter:false},
 {fullName:'Tom Ashworth', city:'York', customerType:'private', joinedOn:date('2026-01-19'), email:'tom.ash@mail.example', newsletter:true},
 {fullName:'Priya Raman', city:'Leeds', customerType:'private', joinedOn:date('2024-02-14'), email:'priya.r@mail.example', newsletter:true},
 {fullName:'Dales Home Care', city:'Harrogate', customerType:'fleet', joinedOn:date('2023-08-08'), email:'admin@daleshc.example', newsletter:true},
 {fullName:'Ewan McBride', city:'Hull', customerType:'private', joinedOn:date('2018-12-03'), email:null, newsletter:false},
 {fullName:'Chloe Sanderson', city:'Harrogate', customerType:'private', joinedOn:date('2025-05-27'), email:'chloe.s@mail.example', newsletter:false},
 {fullName:'Victor Adeyemi', city:'Leeds', customerType:'private', joinedOn:date('2025-11-13'), email:'v.adeyemi@mail.example', newsletter:true},
 {fullName:'Ingrid Solberg', city:'York', customerType:'private', joinedOn:date('2016-06-17'), email:'isolberg@mail.example', newsletter:false},
 {fullName:'Harold Pickles', city:'Leeds', customerType:'private', joinedOn:date('2010-02-04'), email:null, newsletter:false},
 {fullName:'Nadia Petrova', city:'Hull', customerType:'private', joinedOn:date('2026-10-05'), email:'nadia.p@mail.example', newsletter:true},
 {fullName:'Luke Bairstow', city:'York', customerType:'private', joinedOn:date('2022-09-19'), email:'lukeb@mail.example', newsletter:true},
 {fullName:'Simone Clarke', city:'Wakefield', customerType:'private', joinedOn:date('2026-08-24'), email:null, newsletter:true}
] AS r CREATE (n:Customer) SET n = r;
UNWIND [
 ['YK12 ABC','Golf',2012,'petrol',148200,'2027-03-01','Volkswagen','Margaret Thwaite','2013-04-20'],
 ['LD19 KRM','320d',2019,'diesel',91200,'2026-12-10','BMW','Rashid Karim','2019-09-30'],
 ['HU17 SWA','Transit',2017,'diesel',211400,'2026-10-18','Ford','Swift Couriers Ltd','2017-02-01'],
 ['HU17 SWB','Transit',2017,'diesel',198750,'2027-01-22','Ford','Swift Couriers Ltd','2017-02-01'],
 ['HU22 SWC','Kangoo E-Tech',2022,'electric',64300,'2027-05-05','Renault','Swift Couriers Ltd','2022-05-16'],
 ['HU24 SWD','e-Transit',2024,'electric',41800,null,'Ford','Swift Couriers Ltd','2024-06-03'],
 ['BT20 TXI','Prius',2020,'hybrid',176900,'2026-11-30','Toyota','Beverley Taxis','2020-03-20'],
 ['BT21 TXJ','Corolla',2021,'hybrid',143500,'2027-02-14','Toyota','Beverley Taxis','2021-04-12'],
 ['BT23 TXK','Niro EV',2023,'electric',88100,'2026-09-09','Kia','Beverley Taxis','2023-09-11'],
 ['YO15 FGA','Clio',2015,'petrol',102300,'2027-06-19','Renault','Fiona Gallagher','2021-08-02'],
 ['YO25 TAS','Model 3',2025,'electric',12900,null,'Tesla','Tom Ashworth','2025-12-28'],
 ['LS23 PRI','Model Y',2023,'electric',38700,'2026-11-12','Tesla','Priya Raman','2024-01-30'],
 ['LS14 PRI','Fiesta',2014,'petrol',88400,'2027-04-08','Ford','Priya Raman','2018-07-07'],
 ['HG21 DHC','Yaris',2021,'hybrid',57600,'2027-01-15','Toyota','Dales Home Care','2023-08-01'],
 ['HG21 DHD','Yaris',2021,'hybrid',61200,'2027-01-16','Toyota','Dales Home Care','2023-08-01'],
 ['HG20 DHE','Picanto',2020,'petrol',49900,'2026-12-03','Kia','Dales Home Care','2024-03-18'],
 ['HU16 EWM','Passat',2016,'diesel',156700,'2027-02-28','Volkswagen','Ewan McBride','2018-11-20'],
 ['HG25 CHL','ID.3',2025,'electric',9400,null,'Volkswagen','Chloe Sanderson','2025-05-20'],
 ['LS18 VAD','X1',2018,'petrol',73000,'2027-03-27','BMW','Victor Adeyemi','2025-10-31'],
 ['YO11 ING','Polo',2011,'petrol',129800,'2026-11-28','Volkswagen','Ingrid Solberg','2011-09-02'],
 ['YO22 ING','i4',2022,'electric',33500,'2027-08-14','BMW','Ingrid Solberg','2022-10-10'],
 ['LS10 HAR','Focus',2010,'petrol',97100,'2026-10-02','Ford','Harold Pickles','2010-03-01'],
 ['HU19 NAD','Sportage',2019,'diesel',84600,'2027-07-21','Kia','Nadia Petrova','2026-09-29'],
 ['YO20 LUK','Zoe',2020,'electric',46200,'2026-12-20','Renault','Luke Bairstow','2022-09-01'],
 ['WF24 SIM','Captur',2024,'hybrid',15800,null,'Renault','Simone Clarke','2026-08-01']
] AS r MATCH (b:Brand {name:r[6]}),(c:Customer {fullName:r[7]})
CREATE (c)-[:OWNS {purchasedOn:date(r[8])}]->(v:Vehicle {plate:r[0], model:r[1], modelYear:r[2], fuelType:r[3], mileageKm:r[4], nextInspectionDue:date(r[5])})-[:MADE_BY]->(b);
UNWIND [
 ['PAD-100','Ceramic brake pads','brakes',64.9,42,false],['DSC-110','Vented brake disc','brakes',88.5,17,false],['FLU-120','Brake fluid DOT 4','fluids',11.2,75,false],
 ['OIL-200','Synthetic oil 5W-30','fluids',38.0,120,false],['FLT-210','Oil filter','filters',9.75,96,false],['FLT-220','Cabin filter','filters',18.4,33,false],
 ['FLT-230','Diesel particulate filter','filters',720.0,2,false],['BAT-300','12V AGM battery','electrical',149.0,14,false],['BAT-310','Traction battery module','electrical',2150.0,1,false],
 ['ALT-320','Alternator 120A','electrical',265.0,5,false],['CLT-400','Clutch kit','transmission',340.0,4,false],['SUS-500','Front shock absorber','suspension',112.0,11,false],
 ['SUS-510','Lower control arm','suspension',97.5,0,false],['TYR-600','All-season tyre 205/55','tyres',92.0,48,false],['TYR-610','Winter tyre 205/55','tyres',104.0,0,false],
 ['WIP-700','Wiper blade set','body',22.5,28,false],['CAR-800','Carburettor rebuild kit','engine',58.0,3,true],['TIM-810','Timing belt kit','engine',189.0,7,false]
] AS r CREATE (:Part {sku:r[0], name:r[1], category:r[2], unitPrice:r[3], stockLevel:r[4], discontinued:r[5]});
UNWIND [
 {name:'Brembridge Components', country:'Italy', rating:4.6},{name:'Pennine Motor Factors', country:'United Kingdom', rating:4.1},
 {name:'Rheinteile GmbH', country:'Germany', rating:4.8},{name:'Shenli Energy', country:'China', rating:null},{name:'Oakley Tyres', country:'United Kingdom', rating:3.7},
 {name:'Classic Spares Direct', country:'United Kingdom', rating:null}
] AS r CREATE (n:Vendor) SET n = r;
UNWIND [
 ['Brembridge Components','PAD-100',6,41.0],['Brembridge Components','DSC-110',6,57.5],['Pennine Motor Factors','FLU-120',1,6.1],['Pennine Motor Factors','OIL-200',1,24.0],
 ['Pennine Motor Factors','FLT-210',1,5.2],['Pennine Motor Factors','FLT-220',2,10.9],['Pennine Motor Factors','WIP-700',2,13.0],['Pennine Motor Factors','PAD-100',1,46.5],
 ['Rheinteile GmbH','FLT-230',9,515.0],['Rheinteile GmbH','CLT-400',5,238.0],['Rheinteile GmbH','SUS-500',5,78.0],['Rheinteile GmbH','SUS-510',7,66.0],['Rheinteile GmbH','TIM-810',4,126.0],
 ['Rheinteile GmbH','ALT-320',8,184.0],['Shenli Energy','BAT-300',21,88.0],['Shenli Energy','BAT-310',45,1640.0],['Oakley Tyres','TYR-600',3,61.0],['Oakley Tyres','TYR-610',12,70.0],
 ['Pennine Motor Factors','BAT-300',2,104.0]
] AS r MATCH (v:Vendor {name:r[0]}),(p:Part {sku:r[1]}) CREATE (v)-[:SUPPLIES {leadTimeDays:r[2], purchasePrice:r[3]}]->(p);
UNWIND [
 ['J-1001','Annual service','completed','2024-11-05','2024-11-06',245.0,false,'YK12 ABC','Northgate Auto'],
 ['J-1002','Brake overhaul','completed','2025-01-14','2025-01-16',612.5,false,'HU17 SWA','Harbour Street Garage'],
 ['J-1003','Clutch replacement','completed','2025-02-03','2025-02-07',1180.0,false,'HU17 SWB','Harbour Street Garage'],
 ['J-1004','Annual service','completed','2025-03-11','2025-03-11',198.0,false,'YO15 FGA','Millfield Motors'],
 ['J-1005','Battery diagnostics','completed','2025-04-22','2025-04-23',320.0,true,'HU22 SWC','Volt & Co'],
 ['J-1006','Timing belt replacement','completed','2025-05-19','2025-05-21',740.0,false,'HU16 EWM','Harbour Street Garage'],
 ['J-1007','Tyre change','completed','2025-06-02','2025-06-02',410.0,false,'LD19 KRM','Northgate Auto'],
 ['J-1008','Shock absorber replacement','completed','2025-07-08','2025-07-10',566.0,false,'BT20 TXI','Millfield Motors'],
 ['J-1009','Annual service','completed','2025-08-15','2025-08-15',231.0,false,'HG21 DHC','Millfield Motors'],
 ['J-1010','Accident repair','completed','2025-09-01','2025-09-24',3890.0,false,'LS23 PRI','Northgate Auto'],
 ['J-1011','Traction battery repair','completed','2025-10-13','2025-11-20',5240.0,true,'BT23 TXK','Volt & Co'],
 ['J-1012','Annual service','cancelled','2025-11-03',null,null,false,'LS10 HAR','Northgate Auto'],
 ['J-1013','Brake overhaul','completed','2025-12-09','2025-12-10',534.0,false,'LD19 KRM','Northgate Auto'],
 ['J-1014','Annual service','completed','2026-01-20','2026-01-20',214.0,false,'LS14 PRI','Northgate Auto'],
 ['J-1015','Particulate filter replacement','completed','2026-02-10','2026-02-13',1425.0,false,'HU17 SWA','Harbour Street Garage'],
 ['J-1016','Software update','completed','2026-02-24','2026-02-24',0.0,true,'YO25 TAS','Volt & Co'],
 ['J-1017','Annual service','completed','2026-03-17','2026-03-18',268.0,false,'HG21 DHD','Millfield Motors'],
 ['J-1018','Respray','completed','2026-04-07','2026-04-18',2150.0,false,'YO11 ING','Millfield Motors'],
 ['J-1019','Alternator replacement','completed','2026-05-12','2026-05-13',495.0,false,'YK12 ABC','Northgate Auto'],
 ['J-1020','Tyre change','completed','2026-06-16','2026-06-16',388.0,false,'BT21 TXJ','Harbour Street Garage'],
 ['J-1021','Charging port repair','completed','2026-07-01','2026-07-06',860.0,true,'HG25 CHL','Volt & Co'],
 ['J-1022','Brake overhaul','completed','2026-07-21','2026-07-23',655.0,false,'BT20 TXI','Harbour Street Garage'],
 ['J-1023','Annual service','completed','2026-08-11','2026-08-11',226.0,false,'LS18 VAD','Northgate Auto'],
 ['J-1024','Control arm replacement','cancelled','2026-08-27',null,null,false,'HU17 SWB','Harbour Street Garage'],
 ['J-1025','Battery replacement','completed','2026-09-15','2026-09-15',232.0,false,'HG20 DHE','Millfield Motors'],
 ['J-1026','Accident repair','in progress','2026-10-06',null,2780.0,false,'WF24 SIM','Northgate Auto'],
 ['J-1027','Annual service','completed','2026-10-14','2026-10-15',241.0,false,'HU19 NAD','Harbour Street Garage'],
 ['J-1028','Traction battery repair','in progress','2026-10-27',null,4460.0,true,'HU24 SWD','Volt & Co'],
 ['J-1029','Brake overhaul','in progress','2026-11-09',null,598.0,false,'HU16 EWM','Harbour Street Garage'],
 ['J-1030','Winter check','open','2026-11-16',null,null,false,'YO20 LUK','Volt & Co'],
 ['J-1031','Clutch replacement','open','2026-11-19',null,1240.0,false,'LD19 KRM','Northgate Auto']
] AS r MATCH (v:Vehicle {plate:r[7]}),(w:Workshop {name:r[8]})
CREATE (v)<-[:FOR_VEHICLE]-(:RepairJob {jobNumber:r[0], description:r[1], status:r[2], openedOn:date(r[3]), closedOn:date(r[4]), totalCost:r[5], underWarranty:r[6]})-[:DONE_AT]->(w);
UNWIND [
 ['Piotr Nowicki','J-1001',2.5],['Gareth Pugh','J-1002',5.0],['Gareth Pugh','J-1003',9.5],['Sofia Marchetti','J-1003',2.0],['Callum Reid','J-1004',2.0],['Hannah Whitlock','J-1005',4.0],
 ['Sofia Marchetti','J-1006',6.5],['Derek Holroyd','J-1007',1.5],['Callum Reid','J-1008',4.5],['Leila Farouk','J-1008',4.0],['Yusuf Demir','J-1009',2.0],['Derek Holroyd','J-1010',14.0],
 ['Piotr Nowicki','J-1010',22.5],['Jamie Osborne','J-1010',8.0],['Hannah Whitlock','J-1011',19.0],['Anita Banerjee','J-1011',11.0],['Piotr Nowicki','J-1013',4.5],['Jamie Osborne','J-1013',3.0],
 ['Jamie Osborne','J-1014',3.0],['Gareth Pugh','J-1015',8.0],['Hannah Whitlock','J-1016',1.0],['Leila Farouk','J-1017',3.5],['Yusuf Demir','J-1018',7.0],['Callum Reid','J-1018',16.0],
 ['Derek Holroyd','J-1019',3.0],['Gareth Pugh','J-1020',1.5],['Mei Lin Chow','J-1021',6.0],['Hannah Whitlock','J-1021',3.5],['Sofia Marchetti','J-1022',5.5],['Jamie Osborne','J-1023',2.5],
 ['Leila Farouk','J-1025',1.0],['Piotr Nowicki','J-1026',12.0],['Jamie Osborne','J-1026',9.0],['Owen Tasker','J-1027',3.0],['Gareth Pugh','J-1027',1.0],['Mei Lin Chow','J-1028',10.0],
 ['Hannah Whitlock','J-1028',13.5],['Owen Tasker','J-1029',2.5]
] AS r MATCH (m:Mechanic {fullName:r[0]}),(j:RepairJob {jobNumber:r[1]}) CREATE (m)-[:WORKED_ON {hours:r[2]}]->(j);
UNWIND [
 ['Derek Holroyd','J-1001'],['Sofia Marchetti','J-1002'],['Sofia Marchetti','J-1003'],['Yusuf Demir','J-1004'],['Anita Banerjee','J-1005'],['Sofia Marchetti','J-1006'],['Derek Holroyd','J-1007'],
 ['Yusuf Demir','J-1008'],['Yusuf Demir','J-1009'],['Derek Holroyd','J-1010'],['Anita Banerjee','J-1011'],['Derek Holroyd','J-1013'],['Piotr Nowicki','J-1014'],['Sofia Marchetti','J-1015'],
 ['Anita Banerjee','J-1016'],['Yusuf Demir','J-1017'],['Yusuf Demir','J-1018'],['Derek Holroyd','J-1019'],['Sofia Marchetti','J-1020'],['Anita Banerjee','J-1021'],['Sofia Marchetti','J-1022'],
 ['Derek Holroyd','J-1023'],['Yusuf Demir','J-1025'],['Sofia Marchetti','J-1027']
] AS r MATCH (m:Mechanic {fullName:r[0]}),(j:RepairJob {jobNumber:r[1]}) CREATE (m)-[:SIGNED_OFF {signedOn:j.closedOn}]->(j);
UNWIND [
 ['J-1001','OIL-200',1],['J-1001','FLT-210',1],['J-1002','PAD-100',2],['J-1002','DSC-110',2],['J-1003','CLT-400',1],['J-1004','OIL-200',1],['J-1004','FLT-210',1],['J-1004','FLT-220',1],
 ['J-1006','TIM-810',1],['J-1007','TYR-600',4],['J-1008','SUS-500',2],['J-1009','OIL-200',1],['J-1009','FLT-210',1],['J-1011','BAT-310',2],['J-1013','PAD-100',2],['J-1013','FLU-120',1],
 ['J-1014','OIL-200',1],['J-1014','FLT-210',1],['J-1015','FLT-230',1],['J-1017','OIL-200',1],['J-1017','FLT-220',1],['J-1019','ALT-320',1],['J-1020','TYR-610',4],['J-1022','PAD-100',2],
 ['J-1022','DSC-110',2],['J-1022','FLU-120',1],['J-1023','OIL-200',1],['J-1023','FLT-210',1],['J-1025','BAT-300',1],['J-1026','SUS-500',1],['J-1027','OIL-200',1],['J-1027','FLT-210',1],
 ['J-1027','WIP-700',1],['J-1028','BAT-310',1],['J-1029','PAD-100',2],['J-1029','DSC-110',4],['J-1031','CLT-400',1]
] AS r MATCH (j:RepairJob {jobNumber:r[0]}),(p:Part {sku:r[1]}) CREATE (j)-[:USED_PART {quantity:r[2]}]->(p);
