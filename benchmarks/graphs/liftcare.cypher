CREATE (:Depot {name: 'Marlow Depot', town: 'Marlow', openedOn: date('2009-04-01'), vans: 9}),
  (:Depot {name: 'Stonebridge Depot', town: 'Stonebridge', openedOn: date('2013-09-15'), vans: 6}),
  (:Depot {name: 'Kelby Depot', town: 'Kelby', openedOn: date('2018-02-05'), vans: 4}),
  (:Depot {name: 'Ashford Quay Depot', town: 'Ashford Quay', openedOn: date('2024-06-10'), vans: 2});
CREATE (:Technician {name: 'Ruth Calloway', employeeNo: 'T-001', hiredOn: date('2009-04-01'), hourlyRate: 62.0, languages: ['English'], phone: '555-0101', apprentice: false, jobTitle: 'Head of Service'}),
  (:Technician {name: 'Martin Oyelaran', employeeNo: 'T-002', hiredOn: date('2011-03-14'), hourlyRate: 54.5, languages: ['English', 'Yoruba'], phone: '555-0102', apprentice: false, jobTitle: 'Supervisor'}),
  (:Technician {name: 'Helen Brandt', employeeNo: 'T-003', hiredOn: date('2013-09-15'), hourlyRate: 53.0, languages: ['English', 'German'], phone: '555-0103', apprentice: false, jobTitle: 'Supervisor'}),
  (:Technician {name: 'Tomasz Wilk', employeeNo: 'T-004', hiredOn: date('2016-01-11'), hourlyRate: 51.0, languages: ['English', 'Polish'], apprentice: false, jobTitle: 'Supervisor'}),
  (:Technician {name: 'Greg Sandford', employeeNo: 'T-005', hiredOn: date('2012-05-21'), hourlyRate: 44.0, languages: ['English'], phone: '555-0105', apprentice: false, jobTitle: 'Technician'}),
  (:Technician {name: 'Priya Nair', employeeNo: 'T-006', hiredOn: date('2015-10-05'), hourlyRate: 45.5, languages: ['English', 'Malayalam', 'Hindi'], phone: '555-0106', apprentice: false, jobTitle: 'Senior Technician'}),
  (:Technician {name: 'Luke Ferris', employeeNo: 'T-007', hiredOn: date('2019-07-01'), hourlyRate: 39.0, languages: ['English'], phone: '555-0107', apprentice: false, jobTitle: 'Technician'}),
  (:Technician {name: 'Amina Diallo', employeeNo: 'T-008', hiredOn: date('2020-02-17'), hourlyRate: 39.5, languages: ['English', 'French'], apprentice: false, jobTitle: 'Technician'}),
  (:Technician {name: 'Owen Pritchard', employeeNo: 'T-009', hiredOn: date('2025-09-01'), hourlyRate: 21.0, languages: ['English', 'Welsh'], phone: '555-0109', apprentice: true, jobTitle: 'Apprentice'}),
  (:Technician {name: 'Carla Mendes', employeeNo: 'T-010', hiredOn: date('2014-06-30'), hourlyRate: 46.0, languages: ['English', 'Portuguese', 'Spanish'], phone: '555-0110', apprentice: false, jobTitle: 'Senior Technician'}),
  (:Technician {name: 'Dave Hollis', employeeNo: 'T-011', hiredOn: date('2017-11-20'), hourlyRate: 41.0, languages: ['English'], phone: '555-0111', apprentice: false, jobTitle: 'Technician'}),
  (:Technician {name: 'Nina Kowalska', employeeNo: 'T-012', hiredOn: date('2021-04-12'), hourlyRate: 38.0, languages: ['English', 'Polish', 'German'], phone: '555-0112', apprentice: false, jobTitle: 'Technician'}),
  (:Technician {name: 'Ben Archer', employeeNo: 'T-013', hiredOn: date('2026-01-05'), hourlyRate: 20.5, languages: ['English'], apprentice: true, jobTitle: 'Apprentice'}),
  (:Technician {name: 'Simon Lau', employeeNo: 'T-014', hiredOn: date('2018-02-05'), hourlyRate: 43.0, languages: ['English', 'Cantonese'], phone: '555-0114', apprentice: false, jobTitle: 'Senior Technician'}),
  (:Technician {name: 'Joanne Keating', employeeNo: 'T-015', hiredOn: date('2018-08-27'), hourlyRate: 41.5, languages: ['English'], phone: '555-0115', apprentice: false, jobTitle: 'Technician'}),
  (:Technician {name: 'Farid Haddad', employeeNo: 'T-016', hiredOn: date('2022-03-07'), hourlyRate: 37.5, languages: ['English', 'Arabic', 'French'], phone: '555-0116', apprentice: false, jobTitle: 'Technician'}),
  (:Technician {name: 'Emma Strand', employeeNo: 'T-017', hiredOn: date('2023-05-15'), hourlyRate: 36.0, languages: ['English', 'Norwegian'], phone: '555-0117', apprentice: false, jobTitle: 'Technician'}),
  (:Technician {name: 'Victor Popa', employeeNo: 'T-018', hiredOn: date('2025-02-03'), hourlyRate: 35.0, languages: ['English', 'Romanian'], apprentice: false, jobTitle: 'Technician'}),
  (:Technician {name: 'Grace Tullis', employeeNo: 'T-019', hiredOn: date('2024-09-09'), hourlyRate: 33.5, languages: ['English'], phone: '555-0119', apprentice: false, jobTitle: 'Technician'}),
  (:Technician {name: 'Paul Whitmore', employeeNo: 'T-020', hiredOn: date('2010-08-02'), hourlyRate: 47.0, languages: ['English'], phone: '555-0120', apprentice: false, jobTitle: 'Senior Technician'});
CREATE (:Customer {name: 'Pinnacle Towers Ltd', sector: 'commercial', email: 'accounts@pinnacletowers.example'}),
  (:Customer {name: 'Harbour Housing Trust', sector: 'housing', email: 'repairs@harbourhousing.example'}),
  (:Customer {name: 'Kelby Borough Council', sector: 'public', email: 'estates@kelby.example'}),
  (:Customer {name: 'Larchmont Estates', sector: 'housing', email: 'office@larchmont.example'}),
  (:Customer {name: 'Wexley Developments', sector: 'commercial'}),
  (:Customer {name: 'Greenacre Retirement Homes', sector: 'care', email: 'facilities@greenacre.example'}),
  (:Customer {name: 'Orwell & Finch', sector: 'commercial', email: 'property@orwellfinch.example'}),
  (:Customer {name: 'Stonebridge City Council', sector: 'public', email: 'estates@stonebridge.example'}),
  (:Customer {name: 'Bellweather Holdings', sector: 'commercial'}),
  (:Customer {name: 'Fairmile Residents Association', sector: 'housing', email: 'chair@fairmile.example'}),
  (:Customer {name: 'Quayside Partners', sector: 'commercial', email: 'hello@quayside.example'}),
  (:Customer {name: 'Marlow Care Group', sector: 'care', email: 'lifts@marlowcare.example'});
CREATE (:Building {name: 'Pinnacle One', use: 'office', town: 'Marlow', floors: 24, yearBuilt: 2004}),
  (:Building {name: 'Pinnacle Two', use: 'office', town: 'Marlow', floors: 19, yearBuilt: 2011}),
  (:Building {name: 'Riverside Court', use: 'apartments', town: 'Marlow', floors: 9, yearBuilt: 1974}),
  (:Building {name: 'Anchor House', use: 'apartments', town: 'Marlow', floors: 12, yearBuilt: 1968}),
  (:Building {name: 'Mariner Point', use: 'apartments', town: 'Ashford Quay', floors: 14, yearBuilt: 2019}),
  (:Building {name: 'Kelby Town Hall', use: 'civic', town: 'Kelby', floors: 4, yearBuilt: 1911}),
  (:Building {name: 'Kelby Central Car Park', use: 'parking', town: 'Kelby', floors: 6, yearBuilt: 1989}),
  (:Building {name: 'Civic Tower', use: 'office', town: 'Kelby', floors: 11, yearBuilt: 1976}),
  (:Building {name: 'Larch Mansions', use: 'apartments', town: 'Stonebridge', floors: 7, yearBuilt: 1936}),
  (:Building {name: 'Birch Mansions', use: 'apartments', town: 'Stonebridge', floors: 7, yearBuilt: 1938}),
  (:Building {name: 'Wexley Exchange', use: 'office', town: 'Stonebridge', floors: 16, yearBuilt: 2022}),
  (:Building {name: 'The Foundry', use: 'mixed use', town: 'Stonebridge', floors: 8, yearBuilt: 2016}),
  (:Building {name: 'Greenacre Lodge', use: 'care home', town: 'Kelby', floors: 3, yearBuilt: 1998}),
  (:Building {name: 'Greenacre Court', use: 'care home', town: 'Kelby', floors: 4, yearBuilt: 2007}),
  (:Building {name: 'Finch Chambers', use: 'office', town: 'Marlow', floors: 6, yearBuilt: 1902}),
  (:Building {name: 'Guildgate Market', use: 'mixed use', town: 'Stonebridge', floors: 3, yearBuilt: 1985}),
  (:Building {name: 'Stonebridge Civic Centre', use: 'civic', town: 'Stonebridge', floors: 8, yearBuilt: 1971}),
  (:Building {name: 'Castle Street Car Park', use: 'parking', town: 'Stonebridge', floors: 5, yearBuilt: 1992}),
  (:Building {name: 'Bellweather Plaza', use: 'office', town: 'Marlow', floors: 13, yearBuilt: 1987}),
  (:Building {name: 'Fairmile Heights', use: 'apartments', town: 'Marlow', floors: 10, yearBuilt: 1964}),
  (:Building {name: 'Quayside Wharf', use: 'mixed use', town: 'Ashford Quay', floors: 6}),
  (:Building {name: 'Dockmaster House', use: 'office', town: 'Ashford Quay', floors: 5, yearBuilt: 1924}),
  (:Building {name: 'Willow View', use: 'care home', town: 'Marlow', floors: 4, yearBuilt: 2012}),
  (:Building {name: 'Meadow View', use: 'care home', town: 'Marlow', floors: 3, yearBuilt: 2015}),
  (:Building {name: 'Tollgate Annex', use: 'office', town: 'Marlow', floors: 2});
CREATE (:LiftModel {name: 'Ascenta 200', manufacturer: 'Norrlift', driveType: 'traction', maxSpeed: 1.6, launchYear: 2003}),
  (:LiftModel {name: 'Ascenta 400', manufacturer: 'Norrlift', driveType: 'traction', maxSpeed: 2.5, launchYear: 2014}),
  (:LiftModel {name: 'Ascenta X', manufacturer: 'Norrlift', driveType: 'machine-room-less', maxSpeed: 3.0, launchYear: 2021}),
  (:LiftModel {name: 'HydraPro 6', manufacturer: 'Calder & Webb', driveType: 'hydraulic', maxSpeed: 0.6, launchYear: 1995}),
  (:LiftModel {name: 'HydraPro 9', manufacturer: 'Calder & Webb', driveType: 'hydraulic', maxSpeed: 1.0, launchYear: 2008}),
  (:LiftModel {name: 'Verticon MRL', manufacturer: 'Verticon', driveType: 'machine-room-less', maxSpeed: 1.75, launchYear: 2012}),
  (:LiftModel {name: 'Verticon Cargo', manufacturer: 'Verticon', driveType: 'traction', maxSpeed: 1.0, launchYear: 2006}),
  (:LiftModel {name: 'Bertoni Classic', manufacturer: 'Bertoni', maxSpeed: 0.75, launchYear: 1962}),
  (:LiftModel {name: 'Bertoni Slim', manufacturer: 'Bertoni', driveType: 'hydraulic', maxSpeed: 0.4, launchYear: 2017});
CREATE (:Part {partNo: 'DR-110', name: 'Door roller', price: 18.5, stock: 64, discontinued: false}),
  (:Part {partNo: 'DR-220', name: 'Door operator board', price: 412.0, stock: 3, discontinued: false}),
  (:Part {partNo: 'DR-305', name: 'Car door lock', price: 96.0, stock: 11, discontinued: false}),
  (:Part {partNo: 'DR-410', name: 'Door light curtain', price: 275.0, stock: 8, discontinued: false}),
  (:Part {partNo: 'BR-100', name: 'Brake lining set', price: 148.0, stock: 14, discontinued: false}),
  (:Part {partNo: 'BR-250', name: 'Brake coil', price: 233.0, stock: 0, discontinued: false}),
  (:Part {partNo: 'HY-050', name: 'Hydraulic seal kit', price: 74.9, stock: 22, discontinued: false}),
  (:Part {partNo: 'HY-120', name: 'Valve block', price: 688.0, stock: 2, discontinued: false}),
  (:Part {partNo: 'HY-200', name: 'Pump motor', price: 1490.0, stock: 1, discontinued: false}),
  (:Part {partNo: 'CT-010', name: 'Relay K1', price: 12.75, stock: 130, discontinued: false}),
  (:Part {partNo: 'CT-115', name: 'Controller board V2', price: 1120.0, stock: 4, discontinued: false}),
  (:Part {partNo: 'CT-118', name: 'Controller board V1', price: 940.0, stock: 0, discontinued: true}),
  (:Part {partNo: 'CT-300', name: 'Variable frequency drive', price: 1985.0, stock: 2, discontinued: false}),
  (:Part {partNo: 'RP-008', name: 'Suspension rope 8 mm', price: 310.0, stock: 9, discontinued: false}),
  (:Part {partNo: 'RP-300', name: 'Coated steel belt', price: 525.0, stock: 6, discontinued: false}),
  (:Part {partNo: 'BT-001', name: 'Call button', price: 9.4, stock: 210, discontinued: false}),
  (:Part {partNo: 'BT-900', name: 'Emergency phone', price: 165.0, stock: 17, discontinued: false}),
  (:Part {partNo: 'GD-040', name: 'Guide shoe insert', price: 22.0, stock: 75, discontinued: false}),
  (:Part {partNo: 'BC-077', name: 'Classic cam switch', price: 58.0, discontinued: true}),
  (:Part {partNo: 'BT-012', name: 'Cabin LED panel', price: 47.0, stock: 31, discontinued: false}),
  (:Part {partNo: 'GV-500', name: 'Overspeed governor', price: 730.0, stock: 1, discontinued: false}),
  (:Part {partNo: 'BC-080', name: 'Bertoni landing gate', price: 890.0, stock: 0, discontinued: true});
CREATE (:Lift {liftNo: 'L-1001', installedOn: date('2015-06-02'), capacityKg: 1275, stops: 24, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1002', installedOn: date('2015-06-02'), capacityKg: 1275, stops: 24, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1003', installedOn: date('2015-06-20'), capacityKg: 1275, stops: 24, goodsLift: false, inService: false}),
  (:Lift {liftNo: 'L-1004', installedOn: date('2008-03-11'), capacityKg: 2500, stops: 25, goodsLift: true, inService: true}),
  (:Lift {liftNo: 'L-1005', installedOn: date('2022-02-14'), capacityKg: 1600, stops: 19, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1006', installedOn: date('2022-02-14'), capacityKg: 1600, stops: 19, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1007', installedOn: date('2011-05-30'), capacityKg: 1000, stops: 19, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1008', installedOn: date('2005-08-15'), capacityKg: 630, stops: 9, goodsLift: false, inService: true, lastModernised: date('2019-04-08')}),
  (:Lift {liftNo: 'L-1009', installedOn: date('2005-08-15'), capacityKg: 630, stops: 9, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1010', installedOn: date('2006-10-03'), capacityKg: 630, stops: 12, goodsLift: false, inService: false}),
  (:Lift {liftNo: 'L-1011', installedOn: date('2020-09-21'), capacityKg: 800, stops: 12, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1012', installedOn: date('2021-11-08'), capacityKg: 1000, stops: 14, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1013', installedOn: date('2021-11-08'), capacityKg: 1000, stops: 14, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1014', installedOn: date('1964-05-04'), capacityKg: 320, stops: 4, goodsLift: false, inService: true, lastModernised: date('2008-11-17')}),
  (:Lift {liftNo: 'L-1015', installedOn: date('2018-07-16'), capacityKg: 385, stops: 4, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1016', installedOn: date('1999-02-22'), capacityKg: 900, stops: 6, goodsLift: false, inService: true, lastModernised: date('2017-05-15')}),
  (:Lift {liftNo: 'L-1017', installedOn: date('1999-02-22'), capacityKg: 900, stops: 6, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1018', installedOn: date('2007-04-19'), capacityKg: 800, stops: 11, goodsLift: false, inService: true, lastModernised: date('2024-03-18')}),
  (:Lift {liftNo: 'L-1019', installedOn: date('2016-12-05'), capacityKg: 1000, stops: 11, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1020', installedOn: date('1966-09-12'), capacityKg: 250, stops: 7, goodsLift: false, inService: true, lastModernised: date('2014-06-23')}),
  (:Lift {liftNo: 'L-1021', installedOn: date('1967-03-28'), capacityKg: 250, stops: 7, goodsLift: false, inService: false}),
  (:Lift {liftNo: 'L-1022', installedOn: date('2022-08-30'), capacityKg: 1600, stops: 16, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1023', installedOn: date('2022-08-30'), capacityKg: 1600, stops: 16, goodsLift: false, inService: true});
CREATE (:Lift {liftNo: 'L-1024', installedOn: date('2022-09-06'), capacityKg: 3000, stops: 17, goodsLift: true, inService: true}),
  (:Lift {liftNo: 'L-1025', installedOn: date('2016-10-10'), capacityKg: 800, stops: 8, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1026', installedOn: date('2016-10-10'), capacityKg: 2000, stops: 8, goodsLift: true, inService: true}),
  (:Lift {liftNo: 'L-1027', installedOn: date('2009-01-26'), capacityKg: 630, stops: 3, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1028', installedOn: date('2009-01-29'), capacityKg: 630, stops: 4, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1029', installedOn: date('2019-05-20'), capacityKg: 400, stops: 4, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1030', installedOn: date('1971-11-01'), capacityKg: 300, stops: 6, goodsLift: false, inService: true, lastModernised: date('2021-09-13')}),
  (:Lift {liftNo: 'L-1031', installedOn: date('1997-06-17'), capacityKg: 1000, stops: 3, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1032', installedOn: date('2010-02-08'), capacityKg: 2000, stops: 3, goodsLift: true, inService: true}),
  (:Lift {liftNo: 'L-1033', installedOn: date('2004-07-12'), capacityKg: 1000, stops: 8, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1034', installedOn: date('2014-03-31'), capacityKg: 800, stops: 8, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1035', installedOn: date('1998-04-06'), capacityKg: 900, stops: 5, goodsLift: false, inService: true, lastModernised: date('2025-08-11')}),
  (:Lift {liftNo: 'L-1036', installedOn: date('2003-12-01'), capacityKg: 1000, stops: 13, goodsLift: false, inService: true, lastModernised: date('2018-10-22')}),
  (:Lift {liftNo: 'L-1037', installedOn: date('2017-08-08'), capacityKg: 1275, stops: 13, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1038', installedOn: date('2005-05-09'), capacityKg: 450, stops: 10, goodsLift: false, inService: false}),
  (:Lift {liftNo: 'L-1039', installedOn: date('2023-04-24'), capacityKg: 630, stops: 10, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1040', installedOn: date('2024-09-02'), capacityKg: 1000, stops: 6, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1041', installedOn: date('2012-10-29'), capacityKg: 2500, stops: 6, goodsLift: true, inService: true}),
  (:Lift {liftNo: 'L-1042', installedOn: date('2020-01-13'), capacityKg: 385, stops: 5, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1043', installedOn: date('2012-06-18'), capacityKg: 800, stops: 4, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1044', installedOn: date('2015-03-02'), capacityKg: 630, stops: 3, goodsLift: false, inService: true}),
  (:Lift {liftNo: 'L-1045', installedOn: date('2025-10-06'), capacityKg: 400, stops: 4, goodsLift: false, inService: true});
MATCH (d:Depot {name: 'Marlow Depot'}), (t0:Technician {name: 'Ruth Calloway'}), (t1:Technician {name: 'Martin Oyelaran'}), (t2:Technician {name: 'Greg Sandford'}), (t3:Technician {name: 'Priya Nair'})
CREATE (t0)-[:BASED_AT {since: date('2009-04-01')}]->(d),
  (t1)-[:BASED_AT {since: date('2011-03-14')}]->(d),
  (t2)-[:BASED_AT {since: date('2012-05-21')}]->(d),
  (t3)-[:BASED_AT {since: date('2015-10-05')}]->(d);
MATCH (d:Depot {name: 'Marlow Depot'}), (t0:Technician {name: 'Luke Ferris'}), (t1:Technician {name: 'Amina Diallo'}), (t2:Technician {name: 'Owen Pritchard'}), (t3:Technician {name: 'Grace Tullis'})
CREATE (t0)-[:BASED_AT {since: date('2021-01-04')}]->(d),
  (t1)-[:BASED_AT {since: date('2020-02-17')}]->(d),
  (t2)-[:BASED_AT {since: date('2025-09-01')}]->(d),
  (t3)-[:BASED_AT {since: date('2024-09-09')}]->(d);
MATCH (d:Depot {name: 'Stonebridge Depot'}), (t0:Technician {name: 'Helen Brandt'}), (t1:Technician {name: 'Carla Mendes'}), (t2:Technician {name: 'Dave Hollis'}), (t3:Technician {name: 'Nina Kowalska'})
CREATE (t0)-[:BASED_AT {since: date('2013-09-15')}]->(d),
  (t1)-[:BASED_AT {since: date('2014-06-30')}]->(d),
  (t2)-[:BASED_AT {since: date('2017-11-20')}]->(d),
  (t3)-[:BASED_AT {since: date('2021-04-12')}]->(d);
MATCH (d:Depot {name: 'Stonebridge Depot'}), (t0:Technician {name: 'Ben Archer'}), (t1:Technician {name: 'Paul Whitmore'})
CREATE (t0)-[:BASED_AT {since: date('2026-01-05')}]->(d),
  (t1)-[:BASED_AT {since: date('2016-03-01')}]->(d);
MATCH (d:Depot {name: 'Kelby Depot'}), (t0:Technician {name: 'Tomasz Wilk'}), (t1:Technician {name: 'Simon Lau'}), (t2:Technician {name: 'Joanne Keating'}), (t3:Technician {name: 'Farid Haddad'})
CREATE (t0)-[:BASED_AT {since: date('2018-02-05')}]->(d),
  (t1)-[:BASED_AT {since: date('2018-02-05')}]->(d),
  (t2)-[:BASED_AT {since: date('2018-08-27')}]->(d),
  (t3)-[:BASED_AT {since: date('2024-01-15')}]->(d);
MATCH (d:Depot {name: 'Ashford Quay Depot'}), (t0:Technician {name: 'Emma Strand'}), (t1:Technician {name: 'Victor Popa'})
CREATE (t0)-[:BASED_AT {since: date('2024-06-10')}]->(d),
  (t1)-[:BASED_AT {since: date('2025-02-03')}]->(d);
MATCH (b:Technician {name: 'Ruth Calloway'}), (t0:Technician {name: 'Martin Oyelaran'}), (t1:Technician {name: 'Helen Brandt'}), (t2:Technician {name: 'Tomasz Wilk'})
CREATE (t0)-[:REPORTS_TO]->(b),
  (t1)-[:REPORTS_TO]->(b),
  (t2)-[:REPORTS_TO]->(b);
MATCH (b:Technician {name: 'Martin Oyelaran'}), (t0:Technician {name: 'Greg Sandford'}), (t1:Technician {name: 'Priya Nair'}), (t2:Technician {name: 'Luke Ferris'}), (t3:Technician {name: 'Grace Tullis'})
CREATE (t0)-[:REPORTS_TO]->(b),
  (t1)-[:REPORTS_TO]->(b),
  (t2)-[:REPORTS_TO]->(b),
  (t3)-[:REPORTS_TO]->(b);
MATCH (b:Technician {name: 'Priya Nair'}), (t0:Technician {name: 'Amina Diallo'}), (t1:Technician {name: 'Owen Pritchard'})
CREATE (t0)-[:REPORTS_TO]->(b),
  (t1)-[:REPORTS_TO]->(b);
MATCH (b:Technician {name: 'Helen Brandt'}), (t0:Technician {name: 'Carla Mendes'}), (t1:Technician {name: 'Dave Hollis'}), (t2:Technician {name: 'Paul Whitmore'})
CREATE (t0)-[:REPORTS_TO]->(b),
  (t1)-[:REPORTS_TO]->(b),
  (t2)-[:REPORTS_TO]->(b);
MATCH (b:Technician {name: 'Carla Mendes'}), (t0:Technician {name: 'Nina Kowalska'}), (t1:Technician {name: 'Ben Archer'})
CREATE (t0)-[:REPORTS_TO]->(b),
  (t1)-[:REPORTS_TO]->(b);
MATCH (b:Technician {name: 'Tomasz Wilk'}), (t0:Technician {name: 'Simon Lau'}), (t1:Technician {name: 'Joanne Keating'}), (t2:Technician {name: 'Emma Strand'})
CREATE (t0)-[:REPORTS_TO]->(b),
  (t1)-[:REPORTS_TO]->(b),
  (t2)-[:REPORTS_TO]->(b);
MATCH (b:Technician {name: 'Simon Lau'}), (t0:Technician {name: 'Farid Haddad'})
CREATE (t0)-[:REPORTS_TO]->(b);
MATCH (b:Technician {name: 'Emma Strand'}), (t0:Technician {name: 'Victor Popa'})
CREATE (t0)-[:REPORTS_TO]->(b);
MATCH (c:Customer {name: 'Pinnacle Towers Ltd'}), (d:Depot {name: 'Marlow Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Gold', startDate: date('2021-01-01'), endDate: date('2026-12-31'), monthlyFee: 2450.0}]->(d);
MATCH (c:Customer {name: 'Harbour Housing Trust'}), (d:Depot {name: 'Marlow Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Silver', startDate: date('2022-04-01'), endDate: date('2027-03-31'), monthlyFee: 1320.0}]->(d);
MATCH (c:Customer {name: 'Harbour Housing Trust'}), (d:Depot {name: 'Ashford Quay Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Bronze', startDate: date('2024-07-01'), endDate: date('2026-06-30'), monthlyFee: 410.0}]->(d);
MATCH (c:Customer {name: 'Kelby Borough Council'}), (d:Depot {name: 'Kelby Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Gold', startDate: date('2019-10-01'), endDate: date('2027-09-30'), monthlyFee: 1980.0}]->(d);
MATCH (c:Customer {name: 'Larchmont Estates'}), (d:Depot {name: 'Stonebridge Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Silver', startDate: date('2023-02-01'), endDate: date('2026-01-31'), monthlyFee: 890.0}]->(d);
MATCH (c:Customer {name: 'Wexley Developments'}), (d:Depot {name: 'Stonebridge Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Gold', startDate: date('2025-03-01'), endDate: date('2028-02-28'), monthlyFee: 1750.0}]->(d);
MATCH (c:Customer {name: 'Greenacre Retirement Homes'}), (d:Depot {name: 'Kelby Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Silver', startDate: date('2020-06-01'), endDate: date('2027-05-31'), monthlyFee: 760.0}]->(d);
MATCH (c:Customer {name: 'Orwell & Finch'}), (d:Depot {name: 'Marlow Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Bronze', startDate: date('2025-09-01'), endDate: date('2027-08-31'), monthlyFee: 540.0}]->(d);
MATCH (c:Customer {name: 'Stonebridge City Council'}), (d:Depot {name: 'Stonebridge Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Gold', startDate: date('2018-01-01'), endDate: date('2027-12-31'), monthlyFee: 2210.0}]->(d);
MATCH (c:Customer {name: 'Fairmile Residents Association'}), (d:Depot {name: 'Marlow Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Bronze', startDate: date('2024-11-01'), endDate: date('2026-10-31'), monthlyFee: 380.0}]->(d);
MATCH (c:Customer {name: 'Quayside Partners'}), (d:Depot {name: 'Ashford Quay Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Silver', startDate: date('2024-08-01'), endDate: date('2027-07-31'), monthlyFee: 1140.0}]->(d);
MATCH (c:Customer {name: 'Marlow Care Group'}), (d:Depot {name: 'Marlow Depot'})
CREATE (c)-[:HAS_CONTRACT_WITH {plan: 'Gold', startDate: date('2026-02-01'), endDate: date('2029-01-31'), monthlyFee: 1265.0}]->(d);
MATCH (c:Customer {name: 'Pinnacle Towers Ltd'}), (b0:Building {name: 'Pinnacle One'}), (b1:Building {name: 'Pinnacle Two'})
CREATE (c)-[:OWNS]->(b0),
  (c)-[:OWNS]->(b1);
MATCH (c:Customer {name: 'Harbour Housing Trust'}), (b0:Building {name: 'Riverside Court'}), (b1:Building {name: 'Anchor House'}), (b2:Building {name: 'Mariner Point'})
CREATE (c)-[:OWNS]->(b0),
  (c)-[:OWNS]->(b1),
  (c)-[:OWNS]->(b2);
MATCH (c:Customer {name: 'Kelby Borough Council'}), (b0:Building {name: 'Kelby Town Hall'}), (b1:Building {name: 'Kelby Central Car Park'}), (b2:Building {name: 'Civic Tower'})
CREATE (c)-[:OWNS]->(b0),
  (c)-[:OWNS]->(b1),
  (c)-[:OWNS]->(b2);
MATCH (c:Customer {name: 'Larchmont Estates'}), (b0:Building {name: 'Larch Mansions'}), (b1:Building {name: 'Birch Mansions'})
CREATE (c)-[:OWNS]->(b0),
  (c)-[:OWNS]->(b1);
MATCH (c:Customer {name: 'Wexley Developments'}), (b0:Building {name: 'Wexley Exchange'}), (b1:Building {name: 'The Foundry'})
CREATE (c)-[:OWNS]->(b0),
  (c)-[:OWNS]->(b1);
MATCH (c:Customer {name: 'Greenacre Retirement Homes'}), (b0:Building {name: 'Greenacre Lodge'}), (b1:Building {name: 'Greenacre Court'})
CREATE (c)-[:OWNS]->(b0),
  (c)-[:OWNS]->(b1);
MATCH (c:Customer {name: 'Orwell & Finch'}), (b0:Building {name: 'Finch Chambers'})
CREATE (c)-[:OWNS]->(b0);
MATCH (c:Customer {name: 'Stonebridge City Council'}), (b0:Building {name: 'Guildgate Market'}), (b1:Building {name: 'Stonebridge Civic Centre'}), (b2:Building {name: 'Castle Street Car Park'})
CREATE (c)-[:OWNS]->(b0),
  (c)-[:OWNS]->(b1),
  (c)-[:OWNS]->(b2);
MATCH (c:Customer {name: 'Bellweather Holdings'}), (b0:Building {name: 'Bellweather Plaza'}), (b1:Building {name: 'Tollgate Annex'})
CREATE (c)-[:OWNS]->(b0),
  (c)-[:OWNS]->(b1);
MATCH (c:Customer {name: 'Fairmile Residents Association'}), (b0:Building {name: 'Fairmile Heights'})
CREATE (c)-[:OWNS]->(b0);
MATCH (c:Customer {name: 'Quayside Partners'}), (b0:Building {name: 'Quayside Wharf'}), (b1:Building {name: 'Dockmaster House'})
CREATE (c)-[:OWNS]->(b0),
  (c)-[:OWNS]->(b1);
MATCH (c:Customer {name: 'Marlow Care Group'}), (b0:Building {name: 'Willow View'}), (b1:Building {name: 'Meadow View'})
CREATE (c)-[:OWNS]->(b0),
  (c)-[:OWNS]->(b1);
MATCH (l:Lift {liftNo: 'L-1001'}), (b:Building {name: 'Pinnacle One'}), (m:LiftModel {name: 'Ascenta 400'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1002'}), (b:Building {name: 'Pinnacle One'}), (m:LiftModel {name: 'Ascenta 400'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1003'}), (b:Building {name: 'Pinnacle One'}), (m:LiftModel {name: 'Ascenta 400'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1004'}), (b:Building {name: 'Pinnacle One'}), (m:LiftModel {name: 'Verticon Cargo'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1005'}), (b:Building {name: 'Pinnacle Two'}), (m:LiftModel {name: 'Ascenta X'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1006'}), (b:Building {name: 'Pinnacle Two'}), (m:LiftModel {name: 'Ascenta X'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1007'}), (b:Building {name: 'Pinnacle Two'}), (m:LiftModel {name: 'Ascenta 200'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1008'}), (b:Building {name: 'Riverside Court'}), (m:LiftModel {name: 'Ascenta 200'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1009'}), (b:Building {name: 'Riverside Court'}), (m:LiftModel {name: 'Ascenta 200'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1010'}), (b:Building {name: 'Anchor House'}), (m:LiftModel {name: 'Ascenta 200'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1011'}), (b:Building {name: 'Anchor House'}), (m:LiftModel {name: 'Verticon MRL'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1012'}), (b:Building {name: 'Mariner Point'}), (m:LiftModel {name: 'Ascenta X'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1013'}), (b:Building {name: 'Mariner Point'}), (m:LiftModel {name: 'Ascenta X'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1014'}), (b:Building {name: 'Kelby Town Hall'}), (m:LiftModel {name: 'Bertoni Classic'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1015'}), (b:Building {name: 'Kelby Town Hall'}), (m:LiftModel {name: 'Bertoni Slim'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1016'}), (b:Building {name: 'Kelby Central Car Park'}), (m:LiftModel {name: 'HydraPro 6'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1017'}), (b:Building {name: 'Kelby Central Car Park'}), (m:LiftModel {name: 'HydraPro 6'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1018'}), (b:Building {name: 'Civic Tower'}), (m:LiftModel {name: 'Ascenta 200'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1019'}), (b:Building {name: 'Civic Tower'}), (m:LiftModel {name: 'Ascenta 400'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1020'}), (b:Building {name: 'Larch Mansions'}), (m:LiftModel {name: 'Bertoni Classic'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1021'}), (b:Building {name: 'Birch Mansions'}), (m:LiftModel {name: 'Bertoni Classic'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1022'}), (b:Building {name: 'Wexley Exchange'}), (m:LiftModel {name: 'Ascenta X'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1023'}), (b:Building {name: 'Wexley Exchange'}), (m:LiftModel {name: 'Ascenta X'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1024'}), (b:Building {name: 'Wexley Exchange'}), (m:LiftModel {name: 'Verticon Cargo'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1025'}), (b:Building {name: 'The Foundry'}), (m:LiftModel {name: 'Verticon MRL'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1026'}), (b:Building {name: 'The Foundry'}), (m:LiftModel {name: 'HydraPro 9'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1027'}), (b:Building {name: 'Greenacre Lodge'}), (m:LiftModel {name: 'HydraPro 9'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1028'}), (b:Building {name: 'Greenacre Court'}), (m:LiftModel {name: 'HydraPro 9'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1029'}), (b:Building {name: 'Greenacre Court'}), (m:LiftModel {name: 'Bertoni Slim'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1030'}), (b:Building {name: 'Finch Chambers'}), (m:LiftModel {name: 'Bertoni Classic'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1031'}), (b:Building {name: 'Guildgate Market'}), (m:LiftModel {name: 'HydraPro 6'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1032'}), (b:Building {name: 'Guildgate Market'}), (m:LiftModel {name: 'Verticon Cargo'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1033'}), (b:Building {name: 'Stonebridge Civic Centre'}), (m:LiftModel {name: 'Ascenta 200'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1034'}), (b:Building {name: 'Stonebridge Civic Centre'}), (m:LiftModel {name: 'Verticon MRL'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1035'}), (b:Building {name: 'Castle Street Car Park'}), (m:LiftModel {name: 'HydraPro 6'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1036'}), (b:Building {name: 'Bellweather Plaza'}), (m:LiftModel {name: 'Ascenta 200'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1037'}), (b:Building {name: 'Bellweather Plaza'}), (m:LiftModel {name: 'Ascenta 400'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1038'}), (b:Building {name: 'Fairmile Heights'}), (m:LiftModel {name: 'Ascenta 200'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1039'}), (b:Building {name: 'Fairmile Heights'}), (m:LiftModel {name: 'Verticon MRL'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1040'}), (b:Building {name: 'Quayside Wharf'}), (m:LiftModel {name: 'Verticon MRL'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1041'}), (b:Building {name: 'Quayside Wharf'}), (m:LiftModel {name: 'HydraPro 9'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1042'}), (b:Building {name: 'Dockmaster House'}), (m:LiftModel {name: 'Bertoni Slim'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1043'}), (b:Building {name: 'Willow View'}), (m:LiftModel {name: 'HydraPro 9'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1044'}), (b:Building {name: 'Meadow View'}), (m:LiftModel {name: 'HydraPro 9'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (l:Lift {liftNo: 'L-1045'}), (b:Building {name: 'Willow View'}), (m:LiftModel {name: 'Bertoni Slim'})
CREATE (l)-[:LOCATED_IN]->(b),
  (l)-[:OF_MODEL]->(m);
MATCH (p:Part {partNo: 'DR-110'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Ascenta 400'}), (m2:LiftModel {name: 'Ascenta X'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2);
MATCH (p:Part {partNo: 'DR-220'}), (m0:LiftModel {name: 'Ascenta 400'}), (m1:LiftModel {name: 'Ascenta X'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1);
MATCH (p:Part {partNo: 'DR-305'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'HydraPro 6'}), (m2:LiftModel {name: 'HydraPro 9'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2);
MATCH (p:Part {partNo: 'DR-410'}), (m0:LiftModel {name: 'Ascenta 400'}), (m1:LiftModel {name: 'Ascenta X'}), (m2:LiftModel {name: 'Verticon MRL'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2);
MATCH (p:Part {partNo: 'BR-100'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Ascenta 400'}), (m2:LiftModel {name: 'Verticon Cargo'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2);
MATCH (p:Part {partNo: 'BR-250'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Verticon Cargo'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1);
MATCH (p:Part {partNo: 'HY-050'}), (m0:LiftModel {name: 'HydraPro 6'}), (m1:LiftModel {name: 'HydraPro 9'}), (m2:LiftModel {name: 'Bertoni Slim'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2);
MATCH (p:Part {partNo: 'HY-120'}), (m0:LiftModel {name: 'HydraPro 6'}), (m1:LiftModel {name: 'HydraPro 9'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1);
MATCH (p:Part {partNo: 'HY-200'}), (m0:LiftModel {name: 'HydraPro 9'}), (m1:LiftModel {name: 'Bertoni Slim'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1);
MATCH (p:Part {partNo: 'CT-010'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'HydraPro 6'}), (m2:LiftModel {name: 'Bertoni Classic'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2);
MATCH (p:Part {partNo: 'CT-115'}), (m0:LiftModel {name: 'Ascenta 400'}), (m1:LiftModel {name: 'Verticon MRL'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1);
MATCH (p:Part {partNo: 'CT-118'}), (m0:LiftModel {name: 'Ascenta 200'})
CREATE (p)-[:FITS]->(m0);
MATCH (p:Part {partNo: 'CT-300'}), (m0:LiftModel {name: 'Ascenta X'}), (m1:LiftModel {name: 'Verticon MRL'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1);
MATCH (p:Part {partNo: 'RP-008'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Ascenta 400'}), (m2:LiftModel {name: 'Verticon Cargo'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2);
MATCH (p:Part {partNo: 'RP-300'}), (m0:LiftModel {name: 'Ascenta X'}), (m1:LiftModel {name: 'Verticon MRL'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1);
MATCH (p:Part {partNo: 'BT-001'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Ascenta 400'}), (m2:LiftModel {name: 'Ascenta X'}), (m3:LiftModel {name: 'Verticon MRL'}), (m4:LiftModel {name: 'Bertoni Slim'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2),
  (p)-[:FITS]->(m3),
  (p)-[:FITS]->(m4);
MATCH (p:Part {partNo: 'BT-900'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Ascenta 400'}), (m2:LiftModel {name: 'Ascenta X'}), (m3:LiftModel {name: 'HydraPro 6'}), (m4:LiftModel {name: 'HydraPro 9'}), (m5:LiftModel {name: 'Verticon MRL'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2),
  (p)-[:FITS]->(m3),
  (p)-[:FITS]->(m4),
  (p)-[:FITS]->(m5);
MATCH (p:Part {partNo: 'GD-040'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Verticon MRL'}), (m2:LiftModel {name: 'Verticon Cargo'}), (m3:LiftModel {name: 'Bertoni Classic'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2),
  (p)-[:FITS]->(m3);
MATCH (p:Part {partNo: 'BC-077'}), (m0:LiftModel {name: 'Bertoni Classic'})
CREATE (p)-[:FITS]->(m0);
MATCH (p:Part {partNo: 'BT-012'}), (m0:LiftModel {name: 'Ascenta 400'}), (m1:LiftModel {name: 'Ascenta X'}), (m2:LiftModel {name: 'Verticon MRL'}), (m3:LiftModel {name: 'Bertoni Slim'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2),
  (p)-[:FITS]->(m3);
MATCH (p:Part {partNo: 'GV-500'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Ascenta 400'}), (m2:LiftModel {name: 'Verticon Cargo'})
CREATE (p)-[:FITS]->(m0),
  (p)-[:FITS]->(m1),
  (p)-[:FITS]->(m2);
MATCH (p:Part {partNo: 'BC-080'}), (m0:LiftModel {name: 'Bertoni Classic'})
CREATE (p)-[:FITS]->(m0);
MATCH (t:Technician {name: 'Martin Oyelaran'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Ascenta 400'}), (m2:LiftModel {name: 'Bertoni Classic'})
CREATE (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2027-05-31')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2027-05-31')}]->(m1),
  (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2026-03-31')}]->(m2);
MATCH (t:Technician {name: 'Helen Brandt'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Ascenta X'})
CREATE (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2028-01-31')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2027-02-28')}]->(m1);
MATCH (t:Technician {name: 'Tomasz Wilk'}), (m0:LiftModel {name: 'HydraPro 6'}), (m1:LiftModel {name: 'HydraPro 9'})
CREATE (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2027-09-30')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2027-09-30')}]->(m1);
MATCH (t:Technician {name: 'Greg Sandford'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Bertoni Classic'})
CREATE (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2026-08-31')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2027-10-31')}]->(m1);
MATCH (t:Technician {name: 'Priya Nair'}), (m0:LiftModel {name: 'Ascenta 400'}), (m1:LiftModel {name: 'Ascenta X'}), (m2:LiftModel {name: 'Verticon MRL'})
CREATE (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2027-04-30')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2028-06-30')}]->(m1),
  (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2027-04-30')}]->(m2);
MATCH (t:Technician {name: 'Luke Ferris'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'HydraPro 9'})
CREATE (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2027-01-31')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'basic', validUntil: date('2026-10-31')}]->(m1);
MATCH (t:Technician {name: 'Amina Diallo'}), (m0:LiftModel {name: 'Ascenta X'}), (m1:LiftModel {name: 'Verticon MRL'})
CREATE (t)-[:CERTIFIED_ON {level: 'basic', validUntil: date('2027-12-31')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2027-12-31')}]->(m1);
MATCH (t:Technician {name: 'Carla Mendes'}), (m0:LiftModel {name: 'Ascenta X'}), (m1:LiftModel {name: 'Verticon MRL'}), (m2:LiftModel {name: 'Verticon Cargo'})
CREATE (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2028-03-31')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2027-08-31')}]->(m1),
  (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2027-08-31')}]->(m2);
MATCH (t:Technician {name: 'Dave Hollis'}), (m0:LiftModel {name: 'HydraPro 6'}), (m1:LiftModel {name: 'Ascenta 200'})
CREATE (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2026-05-31')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'basic', validUntil: date('2027-06-30')}]->(m1);
MATCH (t:Technician {name: 'Nina Kowalska'}), (m0:LiftModel {name: 'Ascenta X'}), (m1:LiftModel {name: 'Verticon Cargo'})
CREATE (t)-[:CERTIFIED_ON {level: 'basic', validUntil: date('2027-11-30')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'basic', validUntil: date('2027-11-30')}]->(m1);
MATCH (t:Technician {name: 'Simon Lau'}), (m0:LiftModel {name: 'HydraPro 6'}), (m1:LiftModel {name: 'HydraPro 9'}), (m2:LiftModel {name: 'Bertoni Slim'})
CREATE (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2027-03-31')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2027-03-31')}]->(m1),
  (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2028-09-30')}]->(m2);
MATCH (t:Technician {name: 'Joanne Keating'}), (m0:LiftModel {name: 'Ascenta 200'}), (m1:LiftModel {name: 'Bertoni Slim'})
CREATE (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2027-07-31')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'basic', validUntil: date('2026-12-15')}]->(m1);
MATCH (t:Technician {name: 'Farid Haddad'}), (m0:LiftModel {name: 'HydraPro 9'}), (m1:LiftModel {name: 'Ascenta 400'})
CREATE (t)-[:CERTIFIED_ON {level: 'basic', validUntil: date('2028-02-29')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'basic', validUntil: date('2028-02-29')}]->(m1);
MATCH (t:Technician {name: 'Emma Strand'}), (m0:LiftModel {name: 'Ascenta X'}), (m1:LiftModel {name: 'Verticon MRL'})
CREATE (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2027-05-31')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'advanced', validUntil: date('2027-05-31')}]->(m1);
MATCH (t:Technician {name: 'Victor Popa'}), (m0:LiftModel {name: 'Bertoni Slim'})
CREATE (t)-[:CERTIFIED_ON {level: 'basic', validUntil: date('2028-04-30')}]->(m0);
MATCH (t:Technician {name: 'Paul Whitmore'}), (m0:LiftModel {name: 'Bertoni Classic'}), (m1:LiftModel {name: 'HydraPro 6'}), (m2:LiftModel {name: 'Ascenta 200'})
CREATE (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2026-09-30')}]->(m0),
  (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2027-01-31')}]->(m1),
  (t)-[:CERTIFIED_ON {level: 'expert', validUntil: date('2027-01-31')}]->(m2);
MATCH (t:Technician {name: 'Grace Tullis'}), (m0:LiftModel {name: 'Ascenta 400'})
CREATE (t)-[:CERTIFIED_ON {level: 'basic', validUntil: date('2028-09-30')}]->(m0);
MATCH (l:Lift {liftNo: 'L-1038'}), (t0:Technician {name: 'Grace Tullis'})
CREATE (c:Callout {calloutNo: 'C-2025-001', reportedAt: datetime('2025-01-26T19:07:00Z'), closedAt: datetime('2025-01-28T09:10:00Z'), fault: 'doors will not close', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 4.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1033'}), (t0:Technician {name: 'Carla Mendes'}), (p0:Part {partNo: 'BR-100'})
CREATE (c:Callout {calloutNo: 'C-2025-002', reportedAt: datetime('2025-01-29T09:11:00Z'), closedAt: datetime('2025-01-29T17:24:00Z'), fault: 'stuck between floors', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1039'}), (t0:Technician {name: 'Priya Nair'})
CREATE (c:Callout {calloutNo: 'C-2025-003', reportedAt: datetime('2025-02-01T20:23:00Z'), closedAt: datetime('2025-02-02T03:11:00Z'), fault: 'levelling error', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 6.0, leadTechnician: true, overtime: true}]->(c);
MATCH (l:Lift {liftNo: 'L-1038'}), (t0:Technician {name: 'Carla Mendes'})
CREATE (c:Callout {calloutNo: 'C-2025-004', reportedAt: datetime('2025-03-01T21:39:00Z'), closedAt: datetime('2025-03-03T02:21:00Z'), fault: 'unusual noise', priority: 4, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: true}]->(c);
MATCH (l:Lift {liftNo: 'L-1010'}), (t0:Technician {name: 'Luke Ferris'}), (t1:Technician {name: 'Greg Sandford'}), (p0:Part {partNo: 'BT-001'})
CREATE (c:Callout {calloutNo: 'C-2025-005', reportedAt: datetime('2025-03-06T07:30:00Z'), closedAt: datetime('2025-03-06T09:58:00Z'), fault: 'vandalism', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: true}]->(c),
  (t1)-[:ATTENDED {hours: 2.5, leadTechnician: false, overtime: true}]->(c),
  (c)-[:USED_PART {quantity: 4}]->(p0);
MATCH (l:Lift {liftNo: 'L-1016'}), (t0:Technician {name: 'Simon Lau'}), (t1:Technician {name: 'Joanne Keating'}), (p0:Part {partNo: 'CT-010'})
CREATE (c:Callout {calloutNo: 'C-2025-006', reportedAt: datetime('2025-03-23T02:43:00Z'), closedAt: datetime('2025-03-23T11:09:00Z'), fault: 'stuck between floors', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 6.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 2.5, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1017'}), (t0:Technician {name: 'Simon Lau'}), (t1:Technician {name: 'Joanne Keating'}), (p0:Part {partNo: 'CT-010'})
CREATE (c:Callout {calloutNo: 'C-2025-007', reportedAt: datetime('2025-03-24T05:43:00Z'), closedAt: datetime('2025-03-24T13:21:00Z'), fault: 'stuck between floors', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 0.5, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1042'}), (t0:Technician {name: 'Victor Popa'}), (t1:Technician {name: 'Emma Strand'}), (p0:Part {partNo: 'BT-001'})
CREATE (c:Callout {calloutNo: 'C-2025-008', reportedAt: datetime('2025-04-09T19:03:00Z'), closedAt: datetime('2025-04-14T14:21:00Z'), fault: 'vandalism', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 6.0, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 4}]->(p0);
MATCH (l:Lift {liftNo: 'L-1023'}), (t0:Technician {name: 'Dave Hollis'})
CREATE (c:Callout {calloutNo: 'C-2025-009', reportedAt: datetime('2025-04-13T01:40:00Z'), closedAt: datetime('2025-04-15T20:53:00Z'), fault: 'levelling error', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 6.0, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1031'}), (t0:Technician {name: 'Tomasz Wilk'})
CREATE (c:Callout {calloutNo: 'C-2025-010', reportedAt: datetime('2025-04-14T22:58:00Z'), closedAt: datetime('2025-04-15T03:39:00Z'), fault: 'no power', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: true}]->(c);
MATCH (l:Lift {liftNo: 'L-1004'}), (t0:Technician {name: 'Grace Tullis'}), (t1:Technician {name: 'Greg Sandford'})
CREATE (c:Callout {calloutNo: 'C-2025-011', reportedAt: datetime('2025-05-15T05:49:00Z'), closedAt: datetime('2025-05-20T17:55:00Z'), fault: 'doors will not close', priority: 4, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 6.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 1.5, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1010'}), (t0:Technician {name: 'Priya Nair'})
CREATE (c:Callout {calloutNo: 'C-2025-012', reportedAt: datetime('2025-05-18T07:27:00Z'), closedAt: datetime('2025-05-18T20:04:00Z'), fault: 'stuck between floors', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1032'}), (t0:Technician {name: 'Paul Whitmore'}), (p0:Part {partNo: 'BR-250'})
CREATE (c:Callout {calloutNo: 'C-2025-013', reportedAt: datetime('2025-06-04T01:54:00Z'), closedAt: datetime('2025-06-08T14:01:00Z'), fault: 'levelling error', priority: 4, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: true}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1003'}), (t0:Technician {name: 'Amina Diallo'}), (p0:Part {partNo: 'BR-100'})
CREATE (c:Callout {calloutNo: 'C-2025-014', reportedAt: datetime('2025-06-09T07:24:00Z'), closedAt: datetime('2025-06-09T08:58:00Z'), fault: 'stuck between floors', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 2}]->(p0);
MATCH (l:Lift {liftNo: 'L-1013'}), (t0:Technician {name: 'Victor Popa'}), (p0:Part {partNo: 'DR-110'})
CREATE (c:Callout {calloutNo: 'C-2025-015', reportedAt: datetime('2025-06-19T02:16:00Z'), closedAt: datetime('2025-06-19T08:45:00Z'), fault: 'unusual noise', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 6.0, leadTechnician: true, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 4}]->(p0);
MATCH (l:Lift {liftNo: 'L-1038'}), (t0:Technician {name: 'Helen Brandt'}), (t1:Technician {name: 'Tomasz Wilk'}), (p0:Part {partNo: 'DR-110'})
CREATE (c:Callout {calloutNo: 'C-2025-016', reportedAt: datetime('2025-06-27T11:09:00Z'), closedAt: datetime('2025-06-28T00:48:00Z'), fault: 'doors will not close', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 1.0, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 4}]->(p0);
MATCH (l:Lift {liftNo: 'L-1004'}), (t0:Technician {name: 'Luke Ferris'})
CREATE (c:Callout {calloutNo: 'C-2025-017', reportedAt: datetime('2025-07-04T17:29:00Z'), closedAt: datetime('2025-07-10T16:16:00Z'), fault: 'call button dead', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1022'}), (t0:Technician {name: 'Paul Whitmore'}), (t1:Technician {name: 'Carla Mendes'})
CREATE (c:Callout {calloutNo: 'C-2025-018', reportedAt: datetime('2025-07-11T19:53:00Z'), closedAt: datetime('2025-07-12T08:54:00Z'), fault: 'emergency phone silent', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 6.0, leadTechnician: true, overtime: true}]->(c),
  (t1)-[:ATTENDED {hours: 3.0, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1023'}), (t0:Technician {name: 'Carla Mendes'}), (t1:Technician {name: 'Nina Kowalska'}), (p0:Part {partNo: 'BT-012'})
CREATE (c:Callout {calloutNo: 'C-2025-019', reportedAt: datetime('2025-07-14T19:43:00Z'), closedAt: datetime('2025-07-17T20:26:00Z'), fault: 'vandalism', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 2.5, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 2}]->(p0);
MATCH (l:Lift {liftNo: 'L-1033'}), (t0:Technician {name: 'Carla Mendes'})
CREATE (c:Callout {calloutNo: 'C-2025-020', reportedAt: datetime('2025-08-06T11:07:00Z'), closedAt: datetime('2025-08-06T19:47:00Z'), fault: 'emergency phone silent', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1005'}), (t0:Technician {name: 'Grace Tullis'}), (t1:Technician {name: 'Amina Diallo'})
CREATE (c:Callout {calloutNo: 'C-2025-021', reportedAt: datetime('2025-08-08T19:51:00Z'), closedAt: datetime('2025-08-11T00:00:00Z'), fault: 'vandalism', priority: 4, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 6.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 3.0, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1010'}), (t0:Technician {name: 'Carla Mendes'}), (t1:Technician {name: 'Tomasz Wilk'}), (p0:Part {partNo: 'BT-900'})
CREATE (c:Callout {calloutNo: 'C-2025-022', reportedAt: datetime('2025-08-09T22:40:00Z'), closedAt: datetime('2025-08-11T15:11:00Z'), fault: 'emergency phone silent', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 1.0, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 4}]->(p0);
MATCH (l:Lift {liftNo: 'L-1040'}), (t0:Technician {name: 'Victor Popa'})
CREATE (c:Callout {calloutNo: 'C-2025-023', reportedAt: datetime('2025-08-30T19:02:00Z'), closedAt: datetime('2025-08-30T19:59:00Z'), fault: 'call button dead', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: true}]->(c);
MATCH (l:Lift {liftNo: 'L-1017'}), (t0:Technician {name: 'Joanne Keating'})
CREATE (c:Callout {calloutNo: 'C-2025-024', reportedAt: datetime('2025-09-09T13:44:00Z'), closedAt: datetime('2025-09-14T21:35:00Z'), fault: 'doors will not close', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.0, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1021'}), (t0:Technician {name: 'Carla Mendes'}), (t1:Technician {name: 'Dave Hollis'})
CREATE (c:Callout {calloutNo: 'C-2025-025', reportedAt: datetime('2025-09-10T03:56:00Z'), closedAt: datetime('2025-09-12T02:53:00Z'), fault: 'stuck between floors', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.5, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 2.5, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1035'}), (t0:Technician {name: 'Carla Mendes'}), (t1:Technician {name: 'Owen Pritchard'})
CREATE (c:Callout {calloutNo: 'C-2025-026', reportedAt: datetime('2025-09-12T04:57:00Z'), closedAt: datetime('2025-09-12T19:03:00Z'), fault: 'call button dead', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: true}]->(c),
  (t1)-[:ATTENDED {hours: 0.5, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1001'}), (t0:Technician {name: 'Grace Tullis'}), (p0:Part {partNo: 'DR-110'})
CREATE (c:Callout {calloutNo: 'C-2025-027', reportedAt: datetime('2025-09-14T14:06:00Z'), closedAt: datetime('2025-09-14T15:08:00Z'), fault: 'unusual noise', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 4}]->(p0);
MATCH (l:Lift {liftNo: 'L-1033'}), (t0:Technician {name: 'Nina Kowalska'}), (p0:Part {partNo: 'BT-001'})
CREATE (c:Callout {calloutNo: 'C-2025-028', reportedAt: datetime('2025-09-19T10:22:00Z'), closedAt: datetime('2025-09-23T00:00:00Z'), fault: 'call button dead', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1004'}), (t0:Technician {name: 'Priya Nair'})
CREATE (c:Callout {calloutNo: 'C-2025-029', reportedAt: datetime('2025-09-29T15:34:00Z'), closedAt: datetime('2025-09-29T17:04:00Z'), fault: 'no power', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.0, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1016'}), (t0:Technician {name: 'Simon Lau'}), (t1:Technician {name: 'Owen Pritchard'})
CREATE (c:Callout {calloutNo: 'C-2025-030', reportedAt: datetime('2025-10-01T13:37:00Z'), closedAt: datetime('2025-10-01T18:55:00Z'), fault: 'no power', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 6.0, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1039'}), (t0:Technician {name: 'Amina Diallo'}), (t1:Technician {name: 'Owen Pritchard'}), (p0:Part {partNo: 'BT-900'})
CREATE (c:Callout {calloutNo: 'C-2025-031', reportedAt: datetime('2025-10-03T16:52:00Z'), closedAt: datetime('2025-10-04T01:31:00Z'), fault: 'emergency phone silent', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 2.5, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 2}]->(p0);
MATCH (l:Lift {liftNo: 'L-1021'}), (t0:Technician {name: 'Nina Kowalska'})
CREATE (c:Callout {calloutNo: 'C-2025-032', reportedAt: datetime('2025-10-20T00:51:00Z'), closedAt: datetime('2025-10-25T22:49:00Z'), fault: 'vandalism', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1011'}), (t0:Technician {name: 'Luke Ferris'}), (p0:Part {partNo: 'BT-001'})
CREATE (c:Callout {calloutNo: 'C-2025-033', reportedAt: datetime('2025-10-23T05:56:00Z'), closedAt: datetime('2025-10-25T15:28:00Z'), fault: 'call button dead', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 4}]->(p0);
MATCH (l:Lift {liftNo: 'L-1030'}), (t0:Technician {name: 'Greg Sandford'})
CREATE (c:Callout {calloutNo: 'C-2025-034', reportedAt: datetime('2025-10-26T14:15:00Z'), closedAt: datetime('2025-10-28T00:04:00Z'), fault: 'doors will not close', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1025'}), (t0:Technician {name: 'Carla Mendes'}), (p0:Part {partNo: 'CT-115'})
CREATE (c:Callout {calloutNo: 'C-2025-035', reportedAt: datetime('2025-10-28T14:43:00Z'), closedAt: datetime('2025-10-29T02:25:00Z'), fault: 'stuck between floors', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: true}]->(c),
  (c)-[:USED_PART {quantity: 2}]->(p0);
MATCH (l:Lift {liftNo: 'L-1008'}), (t0:Technician {name: 'Luke Ferris'}), (p0:Part {partNo: 'DR-305'})
CREATE (c:Callout {calloutNo: 'C-2025-036', reportedAt: datetime('2025-10-30T12:04:00Z'), closedAt: datetime('2025-10-31T01:12:00Z'), fault: 'doors will not close', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 2}]->(p0);
MATCH (l:Lift {liftNo: 'L-1044'}), (t0:Technician {name: 'Luke Ferris'}), (p0:Part {partNo: 'HY-200'})
CREATE (c:Callout {calloutNo: 'C-2025-037', reportedAt: datetime('2025-11-05T13:53:00Z'), closedAt: datetime('2025-11-06T04:39:00Z'), fault: 'no power', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.5, leadTechnician: true, overtime: true}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1042'}), (t0:Technician {name: 'Victor Popa'}), (p0:Part {partNo: 'HY-200'})
CREATE (c:Callout {calloutNo: 'C-2025-038', reportedAt: datetime('2025-11-26T06:01:00Z'), closedAt: datetime('2025-11-26T19:42:00Z'), fault: 'no power', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: true}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1036'}), (t0:Technician {name: 'Greg Sandford'}), (t1:Technician {name: 'Grace Tullis'}), (p0:Part {partNo: 'CT-118'})
CREATE (c:Callout {calloutNo: 'C-2025-039', reportedAt: datetime('2025-12-01T23:03:00Z'), closedAt: datetime('2025-12-02T02:07:00Z'), fault: 'no power', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 2.0, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1037'}), (t0:Technician {name: 'Priya Nair'})
CREATE (c:Callout {calloutNo: 'C-2025-040', reportedAt: datetime('2025-12-06T12:37:00Z'), closedAt: datetime('2025-12-09T07:40:00Z'), fault: 'levelling error', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.0, leadTechnician: true, overtime: true}]->(c);
MATCH (l:Lift {liftNo: 'L-1031'}), (t0:Technician {name: 'Carla Mendes'}), (t1:Technician {name: 'Nina Kowalska'}), (p0:Part {partNo: 'CT-010'})
CREATE (c:Callout {calloutNo: 'C-2025-041', reportedAt: datetime('2025-12-10T11:19:00Z'), closedAt: datetime('2025-12-10T17:10:00Z'), fault: 'stuck between floors', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 2.5, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 4}]->(p0);
MATCH (l:Lift {liftNo: 'L-1038'}), (t0:Technician {name: 'Amina Diallo'}), (p0:Part {partNo: 'BT-001'})
CREATE (c:Callout {calloutNo: 'C-2025-042', reportedAt: datetime('2025-12-17T23:08:00Z'), closedAt: datetime('2025-12-18T06:13:00Z'), fault: 'vandalism', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: true}]->(c),
  (c)-[:USED_PART {quantity: 4}]->(p0);
MATCH (l:Lift {liftNo: 'L-1004'}), (t0:Technician {name: 'Priya Nair'})
CREATE (c:Callout {calloutNo: 'C-2025-043', reportedAt: datetime('2025-12-31T13:39:00Z'), closedAt: datetime('2025-12-31T19:55:00Z'), fault: 'stuck between floors', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.0, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1010'}), (t0:Technician {name: 'Priya Nair'})
CREATE (c:Callout {calloutNo: 'C-2026-044', reportedAt: datetime('2026-01-24T04:41:00Z'), closedAt: datetime('2026-01-24T07:57:00Z'), fault: 'levelling error', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.0, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1023'}), (t0:Technician {name: 'Nina Kowalska'}), (t1:Technician {name: 'Dave Hollis'}), (p0:Part {partNo: 'CT-300'})
CREATE (c:Callout {calloutNo: 'C-2026-045', reportedAt: datetime('2026-01-31T13:30:00Z'), closedAt: datetime('2026-02-01T01:15:00Z'), fault: 'no power', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.0, leadTechnician: true, overtime: true}]->(c),
  (t1)-[:ATTENDED {hours: 2.0, leadTechnician: false, overtime: true}]->(c),
  (c)-[:USED_PART {quantity: 2}]->(p0);
MATCH (l:Lift {liftNo: 'L-1006'}), (t0:Technician {name: 'Amina Diallo'})
CREATE (c:Callout {calloutNo: 'C-2026-046', reportedAt: datetime('2026-02-06T08:03:00Z'), closedAt: datetime('2026-02-06T22:44:00Z'), fault: 'stuck between floors', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.0, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1023'}), (t0:Technician {name: 'Paul Whitmore'})
CREATE (c:Callout {calloutNo: 'C-2026-047', reportedAt: datetime('2026-02-24T12:27:00Z'), closedAt: datetime('2026-03-02T16:11:00Z'), fault: 'levelling error', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1010'}), (t0:Technician {name: 'Amina Diallo'}), (p0:Part {partNo: 'CT-118'})
CREATE (c:Callout {calloutNo: 'C-2026-048', reportedAt: datetime('2026-02-27T08:34:00Z'), closedAt: datetime('2026-02-27T18:34:00Z'), fault: 'no power', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 4}]->(p0);
MATCH (l:Lift {liftNo: 'L-1017'}), (t0:Technician {name: 'Simon Lau'})
CREATE (c:Callout {calloutNo: 'C-2026-049', reportedAt: datetime('2026-02-27T22:31:00Z'), closedAt: datetime('2026-02-28T12:27:00Z'), fault: 'no power', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1038'}), (t0:Technician {name: 'Amina Diallo'}), (p0:Part {partNo: 'CT-118'})
CREATE (c:Callout {calloutNo: 'C-2026-050', reportedAt: datetime('2026-03-20T21:57:00Z'), closedAt: datetime('2026-03-21T12:56:00Z'), fault: 'no power', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: true}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1035'}), (t0:Technician {name: 'Carla Mendes'}), (t1:Technician {name: 'Dave Hollis'}), (t2:Technician {name: 'Owen Pritchard'}), (p0:Part {partNo: 'DR-305'})
CREATE (c:Callout {calloutNo: 'C-2026-051', reportedAt: datetime('2026-03-23T01:12:00Z'), closedAt: datetime('2026-03-23T12:52:00Z'), fault: 'doors will not close', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 6.0, leadTechnician: true, overtime: true}]->(c),
  (t1)-[:ATTENDED {hours: 2.5, leadTechnician: false, overtime: false}]->(c),
  (t2)-[:ATTENDED {hours: 3.0, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1025'}), (t0:Technician {name: 'Dave Hollis'})
CREATE (c:Callout {calloutNo: 'C-2026-052', reportedAt: datetime('2026-04-03T04:10:00Z'), closedAt: datetime('2026-04-03T14:09:00Z'), fault: 'vandalism', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1016'}), (t0:Technician {name: 'Joanne Keating'}), (t1:Technician {name: 'Simon Lau'})
CREATE (c:Callout {calloutNo: 'C-2026-053', reportedAt: datetime('2026-04-04T16:36:00Z'), closedAt: datetime('2026-04-05T07:30:00Z'), fault: 'vandalism', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 4.5, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 4.5, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1033'}), (t0:Technician {name: 'Nina Kowalska'}), (t1:Technician {name: 'Ben Archer'})
CREATE (c:Callout {calloutNo: 'C-2026-054', reportedAt: datetime('2026-04-05T15:17:00Z'), closedAt: datetime('2026-04-07T15:19:00Z'), fault: 'doors will not close', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 0.5, leadTechnician: false, overtime: true}]->(c);
MATCH (l:Lift {liftNo: 'L-1035'}), (t0:Technician {name: 'Nina Kowalska'})
CREATE (c:Callout {calloutNo: 'C-2026-055', reportedAt: datetime('2026-04-07T12:12:00Z'), closedAt: datetime('2026-04-08T10:50:00Z'), fault: 'call button dead', priority: 4, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: true}]->(c);
MATCH (l:Lift {liftNo: 'L-1035'}), (t0:Technician {name: 'Dave Hollis'}), (t1:Technician {name: 'Owen Pritchard'})
CREATE (c:Callout {calloutNo: 'C-2026-056', reportedAt: datetime('2026-04-11T17:05:00Z'), closedAt: datetime('2026-04-12T21:18:00Z'), fault: 'no power', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: true}]->(c),
  (t1)-[:ATTENDED {hours: 3.0, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1031'}), (t0:Technician {name: 'Nina Kowalska'})
CREATE (c:Callout {calloutNo: 'C-2026-057', reportedAt: datetime('2026-04-16T21:28:00Z'), closedAt: datetime('2026-04-17T09:58:00Z'), fault: 'vandalism', priority: 4, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1008'}), (t0:Technician {name: 'Grace Tullis'}), (t1:Technician {name: 'Ben Archer'}), (p0:Part {partNo: 'BT-900'})
CREATE (c:Callout {calloutNo: 'C-2026-058', reportedAt: datetime('2026-04-26T16:53:00Z'), closedAt: datetime('2026-04-29T05:12:00Z'), fault: 'emergency phone silent', priority: 4, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 2.0, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 4}]->(p0);
MATCH (l:Lift {liftNo: 'L-1014'}), (t0:Technician {name: 'Farid Haddad'}), (t1:Technician {name: 'Simon Lau'})
CREATE (c:Callout {calloutNo: 'C-2026-059', reportedAt: datetime('2026-05-10T01:19:00Z'), closedAt: datetime('2026-05-13T01:27:00Z'), fault: 'no power', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 1.0, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1042'}), (t0:Technician {name: 'Victor Popa'}), (t1:Technician {name: 'Emma Strand'})
CREATE (c:Callout {calloutNo: 'C-2026-060', reportedAt: datetime('2026-05-25T15:13:00Z'), closedAt: datetime('2026-05-26T00:50:00Z'), fault: 'unusual noise', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 6.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 3.0, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1003'}), (t0:Technician {name: 'Priya Nair'})
CREATE (c:Callout {calloutNo: 'C-2026-061', reportedAt: datetime('2026-06-08T18:08:00Z'), closedAt: datetime('2026-06-12T13:53:00Z'), fault: 'levelling error', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1036'}), (t0:Technician {name: 'Luke Ferris'}), (p0:Part {partNo: 'DR-110'})
CREATE (c:Callout {calloutNo: 'C-2026-062', reportedAt: datetime('2026-06-19T04:59:00Z'), closedAt: datetime('2026-06-19T11:13:00Z'), fault: 'doors will not close', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 4.5, leadTechnician: true, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1041'}), (t0:Technician {name: 'Victor Popa'}), (t1:Technician {name: 'Emma Strand'})
CREATE (c:Callout {calloutNo: 'C-2026-063', reportedAt: datetime('2026-07-08T00:55:00Z'), closedAt: datetime('2026-07-08T04:46:00Z'), fault: 'call button dead', priority: 2, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 6.0, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1013'}), (t0:Technician {name: 'Victor Popa'}), (t1:Technician {name: 'Emma Strand'})
CREATE (c:Callout {calloutNo: 'C-2026-064', reportedAt: datetime('2026-07-22T20:02:00Z'), closedAt: datetime('2026-07-27T07:03:00Z'), fault: 'stuck between floors', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.5, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 2.0, leadTechnician: false, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1023'}), (t0:Technician {name: 'Paul Whitmore'})
CREATE (c:Callout {calloutNo: 'C-2026-065', reportedAt: datetime('2026-07-23T04:17:00Z'), closedAt: datetime('2026-07-26T16:35:00Z'), fault: 'emergency phone silent', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1009'}), (t0:Technician {name: 'Greg Sandford'})
CREATE (c:Callout {calloutNo: 'C-2026-066', reportedAt: datetime('2026-07-28T07:49:00Z'), closedAt: datetime('2026-08-01T07:17:00Z'), fault: 'call button dead', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.0, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1039'}), (t0:Technician {name: 'Greg Sandford'}), (t1:Technician {name: 'Grace Tullis'}), (p0:Part {partNo: 'CT-300'}), (p1:Part {partNo: 'CT-115'})
CREATE (c:Callout {calloutNo: 'C-2026-067', reportedAt: datetime('2026-07-29T20:52:00Z'), closedAt: datetime('2026-07-30T01:30:00Z'), fault: 'no power', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.5, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 2.0, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0),
  (c)-[:USED_PART {quantity: 2}]->(p1);
MATCH (l:Lift {liftNo: 'L-1004'}), (t0:Technician {name: 'Tomasz Wilk'})
CREATE (c:Callout {calloutNo: 'C-2026-068', reportedAt: datetime('2026-08-03T08:18:00Z'), fault: 'stuck between floors', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 2.0, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1031'}), (t0:Technician {name: 'Carla Mendes'}), (p0:Part {partNo: 'CT-010'})
CREATE (c:Callout {calloutNo: 'C-2026-069', reportedAt: datetime('2026-08-05T15:47:00Z'), closedAt: datetime('2026-08-06T01:27:00Z'), fault: 'stuck between floors', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.0, leadTechnician: true, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1019'}), (t0:Technician {name: 'Joanne Keating'})
CREATE (c:Callout {calloutNo: 'C-2026-070', reportedAt: datetime('2026-08-06T09:57:00Z'), closedAt: datetime('2026-08-09T05:58:00Z'), fault: 'call button dead', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 0.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1013'}), (t0:Technician {name: 'Victor Popa'}), (p0:Part {partNo: 'RP-300'}), (p1:Part {partNo: 'DR-110'})
CREATE (c:Callout {calloutNo: 'C-2026-071', reportedAt: datetime('2026-08-30T14:47:00Z'), closedAt: datetime('2026-09-05T13:07:00Z'), fault: 'unusual noise', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0),
  (c)-[:USED_PART {quantity: 1}]->(p1);
MATCH (l:Lift {liftNo: 'L-1008'}), (t0:Technician {name: 'Grace Tullis'}), (t1:Technician {name: 'Priya Nair'}), (p0:Part {partNo: 'CT-118'})
CREATE (c:Callout {calloutNo: 'C-2026-072', reportedAt: datetime('2026-09-05T06:22:00Z'), closedAt: datetime('2026-09-05T07:19:00Z'), fault: 'no power', priority: 1, entrapment: true}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 6.0, leadTechnician: true, overtime: false}]->(c),
  (t1)-[:ATTENDED {hours: 4.5, leadTechnician: false, overtime: false}]->(c),
  (c)-[:USED_PART {quantity: 1}]->(p0);
MATCH (l:Lift {liftNo: 'L-1037'}), (t0:Technician {name: 'Grace Tullis'})
CREATE (c:Callout {calloutNo: 'C-2026-073', reportedAt: datetime('2026-09-19T19:56:00Z'), fault: 'emergency phone silent', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 1.5, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1021'}), (t0:Technician {name: 'Carla Mendes'})
CREATE (c:Callout {calloutNo: 'C-2026-074', reportedAt: datetime('2026-09-21T11:23:00Z'), fault: 'doors will not close', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l),
  (t0)-[:ATTENDED {hours: 3.0, leadTechnician: true, overtime: false}]->(c);
MATCH (l:Lift {liftNo: 'L-1036'})
CREATE (c:Callout {calloutNo: 'C-2026-075', reportedAt: datetime('2026-10-15T00:56:00Z'), fault: 'call button dead', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l);
MATCH (l:Lift {liftNo: 'L-1044'})
CREATE (c:Callout {calloutNo: 'C-2026-076', reportedAt: datetime('2026-11-20T01:46:00Z'), fault: 'stuck between floors', priority: 3, entrapment: false}),
  (c)-[:FOR_LIFT]->(l);
MATCH (l:Lift {liftNo: 'L-1001'})
CREATE (i:Inspection {certificateNo: 'INS-26-101', inspectedOn: date('2026-02-23'), result: 'passed with defects', defects: ['door gap too wide'], nextDue: date('2026-08-23'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1002'})
CREATE (i:Inspection {certificateNo: 'INS-26-102', inspectedOn: date('2026-03-20'), result: 'passed with defects', defects: ['brake wear'], nextDue: date('2026-09-20'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1003'})
CREATE (i:Inspection {certificateNo: 'INS-26-103', inspectedOn: date('2026-06-19'), result: 'passed', defects: [], nextDue: date('2027-06-19'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1004'})
CREATE (i:Inspection {certificateNo: 'INS-25-104', inspectedOn: date('2025-08-23'), result: 'passed with defects', defects: ['missing pit ladder'], nextDue: date('2026-02-23'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1004'})
CREATE (i:Inspection {certificateNo: 'INS-26-105', inspectedOn: date('2026-02-01'), result: 'failed', defects: ['no load plate', 'missing pit ladder', 'worn ropes'], inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1005'})
CREATE (i:Inspection {certificateNo: 'INS-26-106', inspectedOn: date('2026-08-10'), result: 'passed', defects: [], nextDue: date('2027-08-10'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1006'})
CREATE (i:Inspection {certificateNo: 'INS-25-107', inspectedOn: date('2025-01-21'), result: 'passed', defects: [], nextDue: date('2026-01-21'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1006'})
CREATE (i:Inspection {certificateNo: 'INS-26-108', inspectedOn: date('2026-01-15'), result: 'passed', defects: [], nextDue: date('2027-01-15'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1007'})
CREATE (i:Inspection {certificateNo: 'INS-25-109', inspectedOn: date('2025-01-02'), result: 'passed', defects: [], nextDue: date('2026-01-02'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1007'})
CREATE (i:Inspection {certificateNo: 'INS-26-110', inspectedOn: date('2026-08-23'), result: 'passed with defects', defects: ['door gap too wide', 'emergency light faulty'], nextDue: date('2027-02-23'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1008'})
CREATE (i:Inspection {certificateNo: 'INS-25-111', inspectedOn: date('2025-04-01'), result: 'failed', defects: ['missing pit ladder', 'alarm not connected'], inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1008'})
CREATE (i:Inspection {certificateNo: 'INS-26-112', inspectedOn: date('2026-11-15'), result: 'passed', defects: [], nextDue: date('2027-11-15'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1009'})
CREATE (i:Inspection {certificateNo: 'INS-26-113', inspectedOn: date('2026-07-14'), result: 'passed with defects', defects: ['missing pit ladder'], nextDue: date('2027-01-14'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1010'})
CREATE (i:Inspection {certificateNo: 'INS-26-114', inspectedOn: date('2026-02-21'), result: 'passed', defects: [], nextDue: date('2027-02-21'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1011'})
CREATE (i:Inspection {certificateNo: 'INS-26-115', inspectedOn: date('2026-04-01'), result: 'failed', defects: ['emergency light faulty', 'missing pit ladder', 'worn ropes'], inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1012'})
CREATE (i:Inspection {certificateNo: 'INS-26-116', inspectedOn: date('2026-01-21'), result: 'passed with defects', defects: ['oil in pit'], nextDue: date('2026-07-21'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1013'})
CREATE (i:Inspection {certificateNo: 'INS-25-117', inspectedOn: date('2025-07-22'), result: 'passed', defects: [], nextDue: date('2026-07-22'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1014'})
CREATE (i:Inspection {certificateNo: 'INS-26-118', inspectedOn: date('2026-05-03'), result: 'passed with defects', defects: ['alarm not connected'], nextDue: date('2026-11-03'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1015'})
CREATE (i:Inspection {certificateNo: 'INS-25-119', inspectedOn: date('2025-11-20'), result: 'passed', defects: [], nextDue: date('2026-11-20'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1016'})
CREATE (i:Inspection {certificateNo: 'INS-26-120', inspectedOn: date('2026-10-13'), result: 'passed with defects', defects: ['no load plate'], nextDue: date('2027-04-13'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1017'})
CREATE (i:Inspection {certificateNo: 'INS-26-121', inspectedOn: date('2026-01-06'), result: 'passed', defects: [], nextDue: date('2027-01-06'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1018'})
CREATE (i:Inspection {certificateNo: 'INS-26-122', inspectedOn: date('2026-03-15'), result: 'passed with defects', defects: ['no load plate'], nextDue: date('2026-09-15'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1019'})
CREATE (i:Inspection {certificateNo: 'INS-26-123', inspectedOn: date('2026-09-04'), result: 'passed', defects: [], nextDue: date('2027-09-04'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1020'})
CREATE (i:Inspection {certificateNo: 'INS-25-124', inspectedOn: date('2025-07-20'), result: 'failed', defects: ['no load plate', 'missing pit ladder', 'brake wear'], inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1020'})
CREATE (i:Inspection {certificateNo: 'INS-26-125', inspectedOn: date('2026-03-24'), result: 'passed', defects: [], nextDue: date('2027-03-24'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1021'})
CREATE (i:Inspection {certificateNo: 'INS-25-126', inspectedOn: date('2025-08-14'), result: 'passed', defects: [], nextDue: date('2026-08-14'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1024'})
CREATE (i:Inspection {certificateNo: 'INS-25-127', inspectedOn: date('2025-11-02'), result: 'passed', defects: [], nextDue: date('2026-11-02'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1024'})
CREATE (i:Inspection {certificateNo: 'INS-26-128', inspectedOn: date('2026-08-21'), result: 'passed', defects: [], nextDue: date('2027-08-21'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1025'})
CREATE (i:Inspection {certificateNo: 'INS-25-129', inspectedOn: date('2025-10-03'), result: 'passed', defects: [], nextDue: date('2026-10-03'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1026'})
CREATE (i:Inspection {certificateNo: 'INS-25-130', inspectedOn: date('2025-04-13'), result: 'passed with defects', defects: ['missing pit ladder'], nextDue: date('2025-10-13'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1026'})
CREATE (i:Inspection {certificateNo: 'INS-26-131', inspectedOn: date('2026-06-21'), result: 'passed', defects: [], nextDue: date('2027-06-21'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1027'})
CREATE (i:Inspection {certificateNo: 'INS-25-132', inspectedOn: date('2025-05-15'), result: 'passed', defects: [], nextDue: date('2026-05-15'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1028'})
CREATE (i:Inspection {certificateNo: 'INS-25-133', inspectedOn: date('2025-01-16'), result: 'passed', defects: [], nextDue: date('2026-01-16'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1028'})
CREATE (i:Inspection {certificateNo: 'INS-26-134', inspectedOn: date('2026-04-19'), result: 'passed', defects: [], nextDue: date('2027-04-19'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1029'})
CREATE (i:Inspection {certificateNo: 'INS-26-135', inspectedOn: date('2026-10-11'), result: 'passed', defects: [], nextDue: date('2027-10-11'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1030'})
CREATE (i:Inspection {certificateNo: 'INS-26-136', inspectedOn: date('2026-06-07'), result: 'passed with defects', defects: ['worn ropes'], nextDue: date('2026-12-07'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1031'})
CREATE (i:Inspection {certificateNo: 'INS-26-137', inspectedOn: date('2026-02-07'), result: 'passed with defects', defects: ['oil in pit'], nextDue: date('2026-08-07'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1032'})
CREATE (i:Inspection {certificateNo: 'INS-26-138', inspectedOn: date('2026-11-02'), result: 'passed with defects', defects: ['brake wear'], nextDue: date('2027-05-02'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1033'})
CREATE (i:Inspection {certificateNo: 'INS-26-139', inspectedOn: date('2026-02-20'), result: 'failed', defects: ['missing pit ladder', 'oil in pit', 'no load plate'], inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1034'})
CREATE (i:Inspection {certificateNo: 'INS-26-140', inspectedOn: date('2026-04-01'), result: 'failed', defects: ['alarm not connected', 'worn ropes', 'no load plate'], inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1035'})
CREATE (i:Inspection {certificateNo: 'INS-25-141', inspectedOn: date('2025-04-06'), result: 'passed with defects', defects: ['emergency light faulty', 'alarm not connected'], nextDue: date('2025-10-06'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1036'})
CREATE (i:Inspection {certificateNo: 'INS-25-142', inspectedOn: date('2025-10-07'), result: 'passed with defects', defects: ['oil in pit'], nextDue: date('2026-04-07'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1037'})
CREATE (i:Inspection {certificateNo: 'INS-25-143', inspectedOn: date('2025-04-22'), result: 'passed', defects: [], nextDue: date('2026-04-22'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1038'})
CREATE (i:Inspection {certificateNo: 'INS-25-144', inspectedOn: date('2025-03-01'), result: 'passed', defects: [], nextDue: date('2026-03-01'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1038'})
CREATE (i:Inspection {certificateNo: 'INS-26-145', inspectedOn: date('2026-10-01'), result: 'failed', defects: ['brake wear', 'missing pit ladder'], inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1039'})
CREATE (i:Inspection {certificateNo: 'INS-26-146', inspectedOn: date('2026-09-25'), result: 'passed', defects: [], nextDue: date('2027-09-25'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1041'})
CREATE (i:Inspection {certificateNo: 'INS-25-147', inspectedOn: date('2025-05-16'), result: 'passed', defects: [], nextDue: date('2026-05-16'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1041'})
CREATE (i:Inspection {certificateNo: 'INS-26-148', inspectedOn: date('2026-09-08'), result: 'passed', defects: [], nextDue: date('2027-09-08'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1042'})
CREATE (i:Inspection {certificateNo: 'INS-25-149', inspectedOn: date('2025-04-23'), result: 'passed', defects: [], nextDue: date('2026-04-23'), inspector: 'Brunel Assurance'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1043'})
CREATE (i:Inspection {certificateNo: 'INS-25-150', inspectedOn: date('2025-03-23'), result: 'passed', defects: [], nextDue: date('2026-03-23'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1044'})
CREATE (i:Inspection {certificateNo: 'INS-26-151', inspectedOn: date('2026-06-10'), result: 'passed with defects', defects: ['worn ropes'], nextDue: date('2026-12-10'), inspector: 'TechCheck'}),
  (i)-[:CHECKED]->(l);
MATCH (l:Lift {liftNo: 'L-1045'})
CREATE (i:Inspection {certificateNo: 'INS-26-152', inspectedOn: date('2026-09-12'), result: 'passed', defects: [], nextDue: date('2027-09-12'), inspector: 'Safework Ltd'}),
  (i)-[:CHECKED]->(l);
