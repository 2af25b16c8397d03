// A logistics network: distances on legs, numeric shipment numbers, dates as DATE, dates as
// text, categories as text, a label with a space and types that are prepositions.
CREATE CONSTRAINT shipment_no IF NOT EXISTS FOR (s:Shipment) REQUIRE s.shipmentNo IS UNIQUE;

UNWIND [
  ['Rotterdam Port', 'port', 'Rotterdam', 'Netherlands', 90000, '1995-05-01'],
  ['Hamburg Port', 'port', 'Hamburg', 'Germany', 80000, '1989-03-12'],
  ['Berlin Hub', 'hub', 'Berlin', 'Germany', 25000, '2010-09-30'],
  ['Munich Warehouse', 'warehouse', 'Munich', 'Germany', 18000, '2016-01-15'],
  ['Lyon Warehouse', 'warehouse', 'Lyon', 'France', 15000, '2018-06-01'],
  ['Paris Hub', 'hub', 'Paris', 'France', 30000, '2007-11-11'],
  ['Vienna Depot', 'depot', 'Vienna', 'Austria', 8000, '2021-04-20'],
  ['Milan Warehouse', 'warehouse', 'Milan', 'Italy', 20000, '2013-02-02'],
  ['Antwerp Port', 'port', 'Antwerp', 'Belgium', 70000, '1992-08-08'],
  ['Zurich Depot', 'depot', 'Zurich', 'Switzerland', 6000, '2022-10-05']
] AS row
MERGE (s:Site {name: row[0]})
SET s.kind = row[1], s.city = row[2], s.country = row[3], s.capacity = row[4], s.openedOn = date(row[5]);

UNWIND [
  ['Rotterdam Port', 'Antwerp Port', 100, 1.5, 'road'], ['Rotterdam Port', 'Hamburg Port', 480, 20.0, 'sea'],
  ['Rotterdam Port', 'Berlin Hub', 690, 8.5, 'rail'], ['Hamburg Port', 'Berlin Hub', 290, 3.5, 'rail'],
  ['Berlin Hub', 'Munich Warehouse', 585, 6.0, 'road'], ['Munich Warehouse', 'Vienna Depot', 400, 4.5, 'road'],
  ['Munich Warehouse', 'Zurich Depot', 315, 4.0, 'road'], ['Antwerp Port', 'Paris Hub', 340, 4.0, 'rail'],
  ['Paris Hub', 'Lyon Warehouse', 465, 4.5, 'rail'], ['Lyon Warehouse', 'Milan Warehouse', 450, 6.5, 'road'],
  ['Zurich Depot', 'Milan Warehouse', 280, 4.0, 'rail'], ['Vienna Depot', 'Milan Warehouse', 870, 9.5, 'road'],
  ['Paris Hub', 'Zurich Depot', 655, 7.0, 'road']
] AS row
MATCH (a:Site {name: row[0]}), (b:Site {name: row[1]})
MERGE (a)-[l:LEADS_TO]->(b)
SET l.distanceKm = row[2], l.durationHours = row[3], l.mode = row[4];

UNWIND [['NordFreight', 4.6, 'Hamburg Port'], ['AlpenCargo', 3.9, 'Zurich Depot'],
        ['EuroHaul', 4.1, 'Paris Hub'], ['Baltic Lines', 2.8, 'Rotterdam Port']] AS row
MERGE (c:Carrier {name: row[0]}) SET c.rating = row[1]
WITH c, row MATCH (s:Site {name: row[2]})
MERGE (c)-[:HEADQUARTERED_AT]->(s);

UNWIND [
  ['HH-NF 101', 'truck', 12000, 2018, 'NordFreight', 'Hamburg Port'], ['HH-NF 102', 'truck', 18000, 2022, 'NordFreight', 'Berlin Hub'],
  ['ZH-AC 7', 'van', 1500, 2020, 'AlpenCargo', 'Zurich Depot'], ['ZH-AC 9', 'truck', 9000, 2015, 'AlpenCargo', 'Munich Warehouse'],
  ['FR-EH 55', 'truck', 20000, 2023, 'EuroHaul', 'Paris Hub'], ['FR-EH 56', 'van', 2000, 2019, 'EuroHaul', 'Lyon Warehouse'],
  ['NL-BL 1', 'barge', 250000, 2001, 'Baltic Lines', 'Rotterdam Port']
] AS row
MERGE (v:Vehicle {plate: row[0]}) SET v.type = row[1], v.max_load_kg = row[2], v.buildYear = row[3]
WITH v, row MATCH (c:Carrier {name: row[4]}), (s:Site {name: row[5]})
MERGE (c)-[:OPERATES]->(v)
MERGE (v)-[:STATIONED_AT]->(s);

UNWIND [['Otto Brandt', 1998, 'HH-NF 101'], ['Petra Vogel', 2012, 'HH-NF 102'], ['Luca Bernasconi', 2005, 'ZH-AC 7'],
        ['Claire Martin', 2016, 'FR-EH 55'], ['Hugo Petit', 2021, 'FR-EH 56'], ['Sven de Vries', 1990, 'NL-BL 1']] AS row
MERGE (d:Driver {fullName: row[0]}) SET d.licensedSince = row[1]
WITH d, row MATCH (v:Vehicle {plate: row[2]})
MERGE (d)-[:DRIVES]->(v);

UNWIND [['Acme Toys', 'Germany'], ['Bella Moda', 'Italy'], ['Cafe Central', 'Austria'], ['Delft Ceramics', 'Netherlands']] AS row
MERGE (c:Customer {name: row[0]}) SET c.country = row[1];

UNWIND ['Toys', 'Textiles', 'Coffee', 'Ceramics', 'Electronics'] AS name
MERGE (:`Product Category` {name: name});

UNWIND [
  [7001, 'delivered', 1200.5, 15000, '2025-01-10', '2025-01-20', 'Acme Toys', 'Rotterdam Port', 'Munich Warehouse', 'NordFreight', 'Toys', 400],
  [7002, 'delivered', 800.0, 22000, '2025-02-03', '2025-02-12', 'Bella Moda', 'Antwerp Port', 'Milan Warehouse', 'EuroHaul', 'Textiles', 900],
  [7003, 'in transit', 2500.0, 9000, '2025-06-21', null, 'Cafe Central', 'Hamburg Port', 'Vienna Depot', 'NordFreight', 'Coffee', 120],
  [7004, 'delayed', 640.0, 31000, '2025-05-30', null, 'Delft Ceramics', 'Rotterdam Port', 'Paris Hub', 'Baltic Lines', 'Ceramics', 75],
  [7005, 'delivered', 150.0, 47000, '2025-03-15', '2025-03-18', 'Acme Toys', 'Hamburg Port', 'Berlin Hub', 'NordFreight', 'Electronics', 60],
  [7006, 'planned', 3100.0, 12500, '2025-07-01', null, 'Cafe Central', 'Antwerp Port', 'Vienna Depot', 'AlpenCargo', 'Coffee', 300],
  [7007, 'delayed', 95.5, 5200, '2025-06-11', null, 'Bella Moda', 'Paris Hub', 'Lyon Warehouse', 'EuroHaul', 'Textiles', 40],
  [7008, 'in transit', 410.0, 8800, '2025-06-25', null, 'Acme Toys', 'Rotterdam Port', 'Zurich Depot', 'AlpenCargo', 'Toys', 150],
  [7009, 'delivered', 1990.0, 66000, '2024-11-05', '2024-11-30', 'Bella Moda', 'Hamburg Port', 'Milan Warehouse', 'AlpenCargo', 'Electronics', 210],
  [7010, 'delivered', 720.0, 4300, '2024-12-12', '2024-12-19', 'Delft Ceramics', 'Rotterdam Port', 'Berlin Hub', 'Baltic Lines', 'Ceramics', 95]
] AS row
MERGE (s:Shipment {shipmentNo: row[0]})
SET s.status = row[1], s.weightKg = row[2], s.insuredValue = row[3], s.createdOn = date(row[4]),
    s.delivered_on = row[5]
WITH s, row
MATCH (c:Customer {name: row[6]}), (a:Site {name: row[7]}), (b:Site {name: row[8]}),
      (r:Carrier {name: row[9]}), (k:`Product Category` {name: row[10]})
MERGE (c)-[:PLACED]->(s)
MERGE (s)-[:SHIPPED_FROM]->(a)
MERGE (s)-[:SHIPPED_TO]->(b)
MERGE (s)-[:CARRIED_BY]->(r)
MERGE (s)-[i:CONTAINS]->(k) SET i.quantity = row[11];
