UNWIND [
  {name: 'Solstice Sounds', genre: 'electronic', startDate: date('2024-06-20'), endDate: date('2024-06-23'), capacity: 18000, campingAllowed: true, minimumAge: 18, website: 'solsticesounds.test'},
  {name: 'Harbour Lights', genre: 'pop', startDate: date('2024-08-09'), endDate: date('2024-08-11'), capacity: 12000, campingAllowed: false, website: 'harbourlights.test'},
  {name: 'Pine Valley Folk', genre: 'folk', startDate: date('2025-05-30'), endDate: date('2025-06-01'), capacity: 4500, campingAllowed: true},
  {name: 'Iron Gate', genre: 'metal', startDate: date('2025-07-17'), endDate: date('2025-07-20'), capacity: 22000, campingAllowed: true, minimumAge: 16, website: 'irongate.test'},
  {name: 'Blue Note Weekend', genre: 'jazz', startDate: date('2025-10-03'), endDate: date('2025-10-05'), capacity: 3200, campingAllowed: false, website: 'bluenoteweekend.test'},
  {name: 'City Beats', genre: 'hip hop', startDate: date('2026-05-08'), endDate: date('2026-05-10'), capacity: 15000, campingAllowed: false, minimumAge: 16, website: 'citybeats.test'},
  {name: 'Lakeside Live', genre: 'rock', startDate: date('2026-07-24'), endDate: date('2026-07-26'), capacity: 20000, campingAllowed: true, website: 'lakesidelive.test'},
  {name: 'Winter Glow', genre: 'pop', startDate: date('2026-12-11'), endDate: date('2026-12-13'), capacity: 9000, campingAllowed: false}
] AS row
CREATE (n:Festival) SET n = row;
UNWIND [
  {name: 'Westpark Grounds', city: 'Rotterdam', country: 'Netherlands', capacity: 40000, indoor: false, openedYear: 1988},
  {name: 'Westpark Main Field', city: 'Rotterdam', country: 'Netherlands', capacity: 22000, indoor: false, openedYear: 1988},
  {name: 'Westpark Pavilion', city: 'Rotterdam', country: 'Netherlands', capacity: 5000, indoor: true, openedYear: 2004},
  {name: 'Westpark Club Room', city: 'Rotterdam', country: 'Netherlands', capacity: 600, indoor: true, openedYear: 2011},
  {name: 'Docklands Arena', city: 'Hamburg', country: 'Germany', capacity: 14000, indoor: true, openedYear: 1999},
  {name: 'Docklands Foyer', city: 'Hamburg', country: 'Germany', capacity: 900, indoor: true, openedYear: 2015},
  {name: 'Lake Orre Meadow', city: 'Gothenburg', country: 'Sweden', capacity: 25000, indoor: false, openedYear: 1975},
  {name: 'Pine Valley Park', city: 'Bergen', country: 'Norway', capacity: 6000, indoor: false, openedYear: 1962},
  {name: 'Old Brewery Hall', city: 'Ghent', country: 'Belgium', capacity: 3500, indoor: true, openedYear: 1931},
  {name: 'Canal Square', city: 'Utrecht', country: 'Netherlands', capacity: 16000, indoor: false}
] AS row
CREATE (n:Venue) SET n = row;
UNWIND [
  {name: 'Sunrise Stage', capacity: 9000, covered: false},
  {name: 'Dome', capacity: 4000, covered: true},
  {name: 'Pier Stage', capacity: 8000, covered: false},
  {name: 'Lantern Tent', capacity: 2500, covered: true},
  {name: 'Meadow Stage', capacity: 3000, covered: false},
  {name: 'Fireside Barn', capacity: 700, covered: true},
  {name: 'Anvil Stage', capacity: 15000, covered: false},
  {name: 'Furnace', capacity: 5000, covered: true},
  {name: 'Velvet Room', capacity: 1800, covered: true},
  {name: 'Concrete Stage', capacity: 10000, covered: false},
  {name: 'Underpass', capacity: 2000, covered: true},
  {name: 'Lakeshore Stage', capacity: 14000, covered: false},
  {name: 'Boathouse', capacity: 1500, covered: true},
  {name: 'Aurora Stage', capacity: 7500, covered: true},
  {name: 'Roaming Truck', capacity: 400, covered: false}
] AS row
CREATE (n:Stage) SET n = row;
UNWIND [
  {name: 'Neon Harbor', genre: 'electronic', homeCountry: 'Germany', formedYear: 2012, members: 3, headliner: true, website: 'neonharbor.test'},
  {name: 'The Paper Kites Club', genre: 'folk', homeCountry: 'Norway', formedYear: 2015, members: 5, headliner: false},
  {name: 'Mara Velez', genre: 'pop', homeCountry: 'Spain', formedYear: 2018, members: 1, headliner: true, website: 'maravelez.test'},
  {name: 'Stonejaw', genre: 'metal', homeCountry: 'Sweden', formedYear: 2001, members: 5, headliner: true, website: 'stonejaw.test'},
  {name: 'Cinder Choir', genre: 'metal', homeCountry: 'Finland', formedYear: 2014, members: 6, headliner: false, website: 'cinderchoir.test'},
  {name: 'Blue Hour Quartet', genre: 'jazz', homeCountry: 'Belgium', formedYear: 2009, members: 4, headliner: false, website: 'bluehour.test'},
  {name: 'Kofi Dray', genre: 'hip hop', homeCountry: 'United Kingdom', formedYear: 2016, members: 1, headliner: true, website: 'kofidray.test'},
  {name: 'Lowland Riot', genre: 'rock', homeCountry: 'Netherlands', formedYear: 2010, members: 4, headliner: true},
  {name: 'Junebug', genre: 'pop', homeCountry: 'Netherlands', formedYear: 2020, members: 2, headliner: false, website: 'junebug.test'},
  {name: 'Static Bloom', genre: 'electronic', homeCountry: 'France', formedYear: 2017, members: 2, headliner: false},
  {name: 'Tessa Lund', genre: 'folk', homeCountry: 'Denmark', formedYear: 2019, members: 1, headliner: false, website: 'tessalund.test'},
  {name: 'Grey Harvest', genre: 'rock', homeCountry: 'United Kingdom', formedYear: 2007, members: 4, headliner: false, website: 'greyharvest.test'},
  {name: 'Nils Aker Trio', genre: 'jazz', homeCountry: 'Norway', formedYear: 2013, members: 3, headliner: false},
  {name: 'Verse Cartel', genre: 'hip hop', homeCountry: 'France', formedYear: 2018, members: 4, headliner: false, website: 'versecartel.test'},
  {name: 'Hollow Antler', genre: 'metal', homeCountry: 'Norway', formedYear: 2021, members: 4, headliner: false},
  {name: 'Saffron Lights', genre: 'pop', homeCountry: 'Sweden', formedYear: 2022, members: 3, headliner: false, website: 'saffronlights.test'},
  {name: 'DJ Okapi', genre: 'electronic', homeCountry: 'Belgium', formedYear: 2020, members: 1, headliner: false},
  {name: 'The Quiet Engines', genre: 'rock', homeCountry: 'Germany', formedYear: 2023, members: 5, headliner: false}
] AS row
CREATE (n:Performer) SET n = row;
UNWIND [
  {code: 'BK-201', startsAt: datetime('2024-06-22T21:30:00Z'), setMinutes: 90, fee: 85000, status: 'confirmed', confirmedOn: date('2024-01-15')},
  {code: 'BK-202', startsAt: datetime('2024-06-21T19:00:00Z'), setMinutes: 60, fee: 14000, status: 'confirmed', confirmedOn: date('2024-02-02')},
  {code: 'BK-203', startsAt: datetime('2024-06-22T23:45:00Z'), setMinutes: 75, fee: 6500, status: 'confirmed', confirmedOn: date('2024-03-20')},
  {code: 'BK-204', startsAt: datetime('2024-06-23T16:00:00Z'), setMinutes: 50, fee: 9000, status: 'cancelled'},
  {code: 'BK-205', startsAt: datetime('2024-08-10T21:00:00Z'), setMinutes: 85, fee: 120000, status: 'confirmed', confirmedOn: date('2024-02-11')},
  {code: 'BK-206', startsAt: datetime('2024-08-09T18:30:00Z'), setMinutes: 45, fee: 9500, status: 'confirmed', confirmedOn: date('2024-04-05')},
  {code: 'BK-207', startsAt: datetime('2024-08-11T17:15:00Z'), setMinutes: 40, fee: 4800, status: 'confirmed', confirmedOn: date('2024-05-08')},
  {code: 'BK-208', startsAt: datetime('2025-05-31T20:00:00Z'), setMinutes: 70, fee: 16500, status: 'confirmed', confirmedOn: date('2024-12-03')},
  {code: 'BK-209', startsAt: datetime('2025-06-01T19:30:00Z'), setMinutes: 75, fee: 21000, status: 'confirmed', confirmedOn: date('2024-12-19')},
  {code: 'BK-210', startsAt: datetime('2025-05-30T18:00:00Z'), setMinutes: 55, fee: 5200, status: 'confirmed', confirmedOn: date('2025-02-14')},
  {code: 'BK-211', startsAt: datetime('2025-07-19T21:45:00Z'), setMinutes: 100, fee: 140000, status: 'confirmed', confirmedOn: date('2024-11-25')},
  {code: 'BK-212', startsAt: datetime('2025-07-18T20:30:00Z'), setMinutes: 70, fee: 38000, status: 'confirmed', confirmedOn: date('2025-01-09')},
  {code: 'BK-213', startsAt: datetime('2025-07-18T17:00:00Z'), setMinutes: 45, fee: 7000, status: 'confirmed', confirmedOn: date('2025-03-01')},
  {code: 'BK-214', startsAt: datetime('2025-07-20T18:15:00Z'), setMinutes: 60, fee: 30000, status: 'cancelled'},
  {code: 'BK-215', startsAt: datetime('2025-10-04T20:15:00Z'), setMinutes: 80, fee: 18000, status: 'confirmed', confirmedOn: date('2025-05-27')},
  {code: 'BK-216', startsAt: datetime('2025-10-03T19:00:00Z'), setMinutes: 65, fee: 8000, status: 'confirmed', confirmedOn: date('2025-06-16')},
  {code: 'BK-217', startsAt: datetime('2026-05-09T21:15:00Z'), setMinutes: 80, fee: 95000, status: 'confirmed', confirmedOn: date('2025-11-10')},
  {code: 'BK-218', startsAt: datetime('2026-05-08T19:45:00Z'), setMinutes: 60, fee: 22000, status: 'confirmed', confirmedOn: date('2025-12-12')},
  {code: 'BK-219', startsAt: datetime('2026-05-10T22:30:00Z'), setMinutes: 90, fee: 8800, status: 'confirmed', confirmedOn: date('2026-01-21')},
  {code: 'BK-220', startsAt: datetime('2026-05-09T18:00:00Z'), setMinutes: 60, fee: 15500, status: 'cancelled'},
  {code: 'BK-221', startsAt: datetime('2026-07-25T21:00:00Z'), setMinutes: 95, fee: 78000, status: 'confirmed', confirmedOn: date('2026-01-30')},
  {code: 'BK-222', startsAt: datetime('2026-07-24T19:15:00Z'), setMinutes: 70, fee: 34000, status: 'confirmed', confirmedOn: date('2026-02-18')},
  {code: 'BK-223', startsAt: datetime('2026-07-26T21:30:00Z'), setMinutes: 105, fee: 150000, status: 'confirmed', confirmedOn: date('2025-12-05')},
  {code: 'BK-224', startsAt: datetime('2026-07-25T16:30:00Z'), setMinutes: 50, fee: 12500, status: 'confirmed', confirmedOn: date('2026-03-24')},
  {code: 'BK-225', startsAt: datetime('2026-07-26T15:45:00Z'), setMinutes: 55, fee: 17500, status: 'confirmed', confirmedOn: date('2026-04-02')},
  {code: 'BK-226', startsAt: datetime('2026-12-12T20:45:00Z'), setMinutes: 90, fee: 135000, status: 'confirmed', confirmedOn: date('2026-06-08')},
  {code: 'BK-227', startsAt: datetime('2026-12-11T18:30:00Z'), setMinutes: 50, fee: 11000, status: 'confirmed', confirmedOn: date('2026-08-26')},
  {code: 'BK-228', startsAt: datetime('2026-12-13T17:30:00Z'), setMinutes: 55, fee: 13000, status: 'tentative'},
  {code: 'BK-229', startsAt: datetime('2026-12-13T20:30:00Z'), setMinutes: 80, fee: 88000, status: 'tentative'}
] AS row
CREATE (n:Booking) SET n = row;
UNWIND [
  {name: 'Brightwave Telecom', industry: 'telecoms', contactEmail: 'events@brightwave.test'},
  {name: 'Noordbank', industry: 'banking', contactEmail: 'sponsoring@noordbank.test'},
  {name: 'Fizzo Drinks', industry: 'beverages', contactEmail: 'hello@fizzo.test'},
  {name: 'Hopyard Brewery', industry: 'beverages'},
  {name: 'Volta Scooters', industry: 'mobility', contactEmail: 'press@volta.test'},
  {name: 'Trailhead Outdoor', industry: 'retail'},
  {name: 'Amplify Audio', industry: 'electronics', contactEmail: 'team@amplify.test'},
  {name: 'Greenleaf Energy', industry: 'energy', contactEmail: 'info@greenleaf.test'}
] AS row
CREATE (n:Sponsor) SET n = row;
UNWIND [
  {name: 'Emma de Vries', city: 'Rotterdam', birthDate: date('1994-03-12'), email: 'emma@fans.test', loyaltyMember: true},
  {name: 'Lukas Braun', city: 'Hamburg', birthDate: date('1989-11-02'), email: 'lukas@fans.test', loyaltyMember: false},
  {name: 'Ingrid Solberg', city: 'Bergen', birthDate: date('1978-06-25'), email: 'ingrid@fans.test', loyaltyMember: true},
  {name: 'Mateo Ruiz', city: 'Utrecht', birthDate: date('2001-01-30'), loyaltyMember: false},
  {name: 'Sanne Bakker', city: 'Utrecht', birthDate: date('1997-09-17'), email: 'sanne@fans.test', loyaltyMember: true},
  {name: 'Oliver Nyman', city: 'Gothenburg', birthDate: date('1985-04-08'), email: 'oliver@fans.test', loyaltyMember: true},
  {name: 'Chloe Martin', city: 'Ghent', birthDate: date('2003-12-21'), email: 'chloe@fans.test', loyaltyMember: false},
  {name: 'Jonas Weber', city: 'Hamburg', birthDate: date('1992-07-14'), loyaltyMember: true},
  {name: 'Aisha Bello', city: 'Rotterdam', birthDate: date('1999-02-03'), email: 'aisha@fans.test', loyaltyMember: false},
  {name: 'Pieter Claes', city: 'Ghent', birthDate: date('1969-10-29'), email: 'pieter@fans.test', loyaltyMember: false},
  {name: 'Frida Holm', city: 'Gothenburg', birthDate: date('2005-05-19'), email: 'frida@fans.test', loyaltyMember: false},
  {name: 'Daan Visser', city: 'Rotterdam', birthDate: date('1990-08-06'), email: 'daan@fans.test', loyaltyMember: true},
  {name: 'Nora Dahl', city: 'Bergen', birthDate: date('1983-01-11'), loyaltyMember: false},
  {name: 'Hugo Peeters', city: 'Ghent', birthDate: date('1996-06-02'), email: 'hugo@fans.test', loyaltyMember: false}
] AS row
CREATE (n:Customer) SET n = row;
UNWIND [
  {code: 'TK-5001', type: 'weekend', price: 189.0, used: true},
  {code: 'TK-5002', type: 'weekend', price: 189.0, used: true},
  {code: 'TK-5003', type: 'VIP', price: 320.0, used: true},
  {code: 'TK-5004', type: 'day', price: 79.0, used: false},
  {code: 'TK-5005', type: 'day', price: 65.0, used: true},
  {code: 'TK-5006', type: 'day', price: 65.0, used: true},
  {code: 'TK-5007', type: 'VIP', price: 240.0, used: true},
  {code: 'TK-5008', type: 'weekend', price: 145.0, used: false},
  {code: 'TK-5009', type: 'weekend', price: 110.0, used: true},
  {code: 'TK-5010', type: 'weekend', price: 110.0, used: true},
  {code: 'TK-5011', type: 'day', price: 48.0, used: true},
  {code: 'TK-5012', type: 'weekend', price: 215.0, used: true},
  {code: 'TK-5013', type: 'weekend', price: 215.0, used: true},
  {code: 'TK-5014', type: 'weekend', price: 215.0, used: false},
  {code: 'TK-5015', type: 'VIP', price: 390.0, used: true},
  {code: 'TK-5016', type: 'day', price: 95.0, used: true},
  {code: 'TK-5017', type: 'day', price: 55.0, used: true},
  {code: 'TK-5018', type: 'VIP', price: 180.0, used: true},
  {code: 'TK-5019', type: 'weekend', price: 120.0, used: false},
  {code: 'TK-5020', type: 'day', price: 72.0, used: true},
  {code: 'TK-5021', type: 'weekend', price: 160.0, used: true},
  {code: 'TK-5022', type: 'weekend', price: 160.0, used: true},
  {code: 'TK-5023', type: 'VIP', price: 275.0, used: false},
  {code: 'TK-5024', type: 'weekend', price: 198.0, used: true},
  {code: 'TK-5025', type: 'weekend', price: 198.0, used: true},
  {code: 'TK-5026', type: 'day', price: 85.0, used: true},
  {code: 'TK-5027', type: 'VIP', price: 360.0, used: true},
  {code: 'TK-5028', type: 'day', price: 85.0, used: false},
  {code: 'TK-5029', type: 'day', price: 58.0, used: false},
  {code: 'TK-5030', type: 'day', price: 58.0, used: false},
  {code: 'TK-5031', type: 'weekend', price: 132.0, used: false},
  {code: 'TK-5032', type: 'VIP', price: 225.0, used: false},
  {code: 'TK-5033', type: 'weekend', price: 132.0, used: false},
  {code: 'TK-5034', type: 'day', price: 85.0, used: false}
] AS row
CREATE (n:Ticket) SET n = row;
UNWIND [
  {name: 'Northern Star Talent', city: 'Oslo', foundedOn: date('2022-03-01')},
  {name: 'Loud & Clear Agency', city: 'London', foundedOn: date('2023-01-16')},
  {name: 'Kompas Artists', city: 'Amsterdam', foundedOn: date('2022-09-05')},
  {name: 'Sidestage Management', city: 'Berlin', foundedOn: date('2025-04-28')}
] AS row
CREATE (n:Agency) SET n = row;
UNWIND [
  {a: 'Solstice Sounds', b: 'Westpark Main Field'},
  {a: 'Harbour Lights', b: 'Docklands Arena'},
  {a: 'Pine Valley Folk', b: 'Pine Valley Park'},
  {a: 'Iron Gate', b: 'Westpark Main Field'},
  {a: 'Blue Note Weekend', b: 'Old Brewery Hall'},
  {a: 'City Beats', b: 'Canal Square'},
  {a: 'Lakeside Live', b: 'Lake Orre Meadow'},
  {a: 'Winter Glow', b: 'Docklands Arena'}
] AS row
MATCH (a:Festival {name: row.a})
MATCH (b:Venue {name: row.b})
CREATE (a)-[r:HELD_AT]->(b);
UNWIND [
  {a: 'Westpark Main Field', b: 'Westpark Grounds'},
  {a: 'Westpark Pavilion', b: 'Westpark Grounds'},
  {a: 'Westpark Club Room', b: 'Westpark Pavilion'},
  {a: 'Docklands Foyer', b: 'Docklands Arena'}
] AS row
MATCH (a:Venue {name: row.a})
MATCH (b:Venue {name: row.b})
CREATE (a)-[r:PART_OF]->(b);
UNWIND [
  {a: 'Solstice Sounds', b: 'Sunrise Stage'},
  {a: 'Solstice Sounds', b: 'Dome'},
  {a: 'Harbour Lights', b: 'Pier Stage'},
  {a: 'Harbour Lights', b: 'Lantern Tent'},
  {a: 'Pine Valley Folk', b: 'Meadow Stage'},
  {a: 'Pine Valley Folk', b: 'Fireside Barn'},
  {a: 'Iron Gate', b: 'Anvil Stage'},
  {a: 'Iron Gate', b: 'Furnace'},
  {a: 'Blue Note Weekend', b: 'Velvet Room'},
  {a: 'City Beats', b: 'Concrete Stage'},
  {a: 'City Beats', b: 'Underpass'},
  {a: 'Lakeside Live', b: 'Lakeshore Stage'},
  {a: 'Lakeside Live', b: 'Boathouse'},
  {a: 'Winter Glow', b: 'Aurora Stage'}
] AS row
MATCH (a:Festival {name: row.a})
MATCH (b:Stage {name: row.b})
CREATE (a)-[r:HAS_STAGE]->(b);
UNWIND [
  {a: 'Neon Harbor', b: 'BK-201'},
  {a: 'Static Bloom', b: 'BK-202'},
  {a: 'DJ Okapi', b: 'BK-203'},
  {a: 'Junebug', b: 'BK-204'},
  {a: 'Mara Velez', b: 'BK-205'},
  {a: 'Junebug', b: 'BK-206'},
  {a: 'Saffron Lights', b: 'BK-207'},
  {a: 'Tessa Lund', b: 'BK-208'},
  {a: 'The Paper Kites Club', b: 'BK-209'},
  {a: 'Nils Aker Trio', b: 'BK-210'},
  {a: 'Stonejaw', b: 'BK-211'},
  {a: 'Cinder Choir', b: 'BK-212'},
  {a: 'Hollow Antler', b: 'BK-213'},
  {a: 'Lowland Riot', b: 'BK-214'},
  {a: 'Blue Hour Quartet', b: 'BK-215'},
  {a: 'Nils Aker Trio', b: 'BK-216'},
  {a: 'Kofi Dray', b: 'BK-217'},
  {a: 'Verse Cartel', b: 'BK-218'},
  {a: 'DJ Okapi', b: 'BK-219'},
  {a: 'Static Bloom', b: 'BK-220'},
  {a: 'Lowland Riot', b: 'BK-221'},
  {a: 'Grey Harvest', b: 'BK-222'},
  {a: 'Stonejaw', b: 'BK-223'},
  {a: 'Tessa Lund', b: 'BK-224'},
  {a: 'The Paper Kites Club', b: 'BK-225'},
  {a: 'Mara Velez', b: 'BK-226'},
  {a: 'Saffron Lights', b: 'BK-227'},
  {a: 'Junebug', b: 'BK-228'},
  {a: 'Neon Harbor', b: 'BK-229'}
] AS row
MATCH (a:Performer {name: row.a})
MATCH (b:Booking {code: row.b})
CREATE (a)-[r:HAS_BOOKING]->(b);
UNWIND [
  {a: 'BK-201', b: 'Sunrise Stage'},
  {a: 'BK-202', b: 'Dome'},
  {a: 'BK-203', b: 'Dome'},
  {a: 'BK-204', b: 'Sunrise Stage'},
  {a: 'BK-205', b: 'Pier Stage'},
  {a: 'BK-206', b: 'Lantern Tent'},
  {a: 'BK-207', b: 'Lantern Tent'},
  {a: 'BK-208', b: 'Meadow Stage'},
  {a: 'BK-209', b: 'Meadow Stage'},
  {a: 'BK-210', b: 'Fireside Barn'},
  {a: 'BK-211', b: 'Anvil Stage'},
  {a: 'BK-212', b: 'Anvil Stage'},
  {a: 'BK-213', b: 'Furnace'},
  {a: 'BK-214', b: 'Furnace'},
  {a: 'BK-215', b: 'Velvet Room'},
  {a: 'BK-216', b: 'Velvet Room'},
  {a: 'BK-217', b: 'Concrete Stage'},
  {a: 'BK-218', b: 'Concrete Stage'},
  {a: 'BK-219', b: 'Underpass'},
  {a: 'BK-220', b: 'Underpass'},
  {a: 'BK-221', b: 'Lakeshore Stage'},
  {a: 'BK-222', b: 'Lakeshore Stage'},
  {a: 'BK-223', b: 'Lakeshore Stage'},
  {a: 'BK-224', b: 'Boathouse'},
  {a: 'BK-225', b: 'Boathouse'},
  {a: 'BK-226', b: 'Aurora Stage'},
  {a: 'BK-227', b: 'Aurora Stage'},
  {a: 'BK-228', b: 'Aurora Stage'},
  {a: 'BK-229', b: 'Aurora Stage'}
] AS row
MATCH (a:Booking {code: row.a})
MATCH (b:Stage {name: row.b})
CREATE (a)-[r:ON_STAGE]->(b);
UNWIND [
  {a: 'Brightwave Telecom', b: 'Solstice Sounds', p: {amount: 150000, tier: 'gold', signedOn: date('2023-12-04')}},
  {a: 'Fizzo Drinks', b: 'Solstice Sounds', p: {amount: 60000, tier: 'silver', signedOn: date('2024-02-19')}},
  {a: 'Brightwave Telecom', b: 'Harbour Lights', p: {amount: 90000, tier: 'silver', signedOn: date('2024-03-08')}},
  {a: 'Noordbank', b: 'Harbour Lights', p: {amount: 175000, tier: 'gold', signedOn: date('2024-01-22')}},
  {a: 'Trailhead Outdoor', b: 'Pine Valley Folk', p: {amount: 40000, tier: 'gold', signedOn: date('2025-01-13')}},
  {a: 'Hopyard Brewery', b: 'Iron Gate', p: {amount: 130000, tier: 'gold', signedOn: date('2024-12-16')}},
  {a: 'Amplify Audio', b: 'Iron Gate', p: {amount: 70000, tier: 'silver', signedOn: date('2025-02-27')}},
  {a: 'Noordbank', b: 'Blue Note Weekend', p: {amount: 50000, tier: 'gold', signedOn: date('2025-04-11')}},
  {a: 'Volta Scooters', b: 'City Beats', p: {amount: 85000, tier: 'silver', signedOn: date('2025-12-01')}},
  {a: 'Fizzo Drinks', b: 'City Beats', p: {amount: 110000, tier: 'gold', signedOn: date('2025-11-18')}},
  {a: 'Hopyard Brewery', b: 'Lakeside Live', p: {amount: 95000, tier: 'silver', signedOn: date('2026-02-03')}},
  {a: 'Brightwave Telecom', b: 'Lakeside Live', p: {amount: 200000, tier: 'gold', signedOn: date('2026-01-15')}},
  {a: 'Trailhead Outdoor', b: 'Lakeside Live', p: {amount: 25000, tier: 'bronze', signedOn: date('2026-04-20')}},
  {a: 'Noordbank', b: 'Winter Glow', p: {amount: 120000, tier: 'gold', signedOn: date('2026-07-06')}},
  {a: 'Fizzo Drinks', b: 'Winter Glow', p: {amount: 30000, tier: 'bronze', signedOn: date('2026-09-28')}}
] AS row
MATCH (a:Sponsor {name: row.a})
MATCH (b:Festival {name: row.b})
CREATE (a)-[r:SPONSORS]->(b) SET r = row.p;
UNWIND [
  {a: 'TK-5001', b: 'Solstice Sounds'},
  {a: 'TK-5002', b: 'Solstice Sounds'},
  {a: 'TK-5003', b: 'Solstice Sounds'},
  {a: 'TK-5004', b: 'Solstice Sounds'},
  {a: 'TK-5005', b: 'Harbour Lights'},
  {a: 'TK-5006', b: 'Harbour Lights'},
  {a: 'TK-5007', b: 'Harbour Lights'},
  {a: 'TK-5008', b: 'Harbour Lights'},
  {a: 'TK-5009', b: 'Pine Valley Folk'},
  {a: 'TK-5010', b: 'Pine Valley Folk'},
  {a: 'TK-5011', b: 'Pine Valley Folk'},
  {a: 'TK-5012', b: 'Iron Gate'},
  {a: 'TK-5013', b: 'Iron Gate'},
  {a: 'TK-5014', b: 'Iron Gate'},
  {a: 'TK-5015', b: 'Iron Gate'},
  {a: 'TK-5016', b: 'Iron Gate'},
  {a: 'TK-5017', b: 'Blue Note Weekend'},
  {a: 'TK-5018', b: 'Blue Note Weekend'},
  {a: 'TK-5019', b: 'Blue Note Weekend'},
  {a: 'TK-5020', b: 'City Beats'},
  {a: 'TK-5021', b: 'City Beats'},
  {a: 'TK-5022', b: 'City Beats'},
  {a: 'TK-5023', b: 'City Beats'},
  {a: 'TK-5024', b: 'Lakeside Live'},
  {a: 'TK-5025', b: 'Lakeside Live'},
  {a: 'TK-5026', b: 'Lakeside Live'},
  {a: 'TK-5027', b: 'Lakeside Live'},
  {a: 'TK-5028', b: 'Lakeside Live'},
  {a: 'TK-5029', b: 'Winter Glow'},
  {a: 'TK-5030', b: 'Winter Glow'},
  {a: 'TK-5031', b: 'Winter Glow'},
  {a: 'TK-5032', b: 'Winter Glow'},
  {a: 'TK-5033', b: 'Winter Glow'},
  {a: 'TK-5034', b: 'Lakeside Live'}
] AS row
MATCH (a:Ticket {code: row.a})
MATCH (b:Festival {name: row.b})
CREATE (a)-[r:ADMITS_TO]->(b);
UNWIND [
  {a: 'Emma de Vries', b: 'TK-5001', p: {purchasedAt: datetime('2024-02-10T09:12:00Z'), channel: 'web', amountPaid: 189.0}},
  {a: 'Lukas Braun', b: 'TK-5002', p: {purchasedAt: datetime('2024-03-04T18:40:00Z'), channel: 'web', amountPaid: 175.0}},
  {a: 'Daan Visser', b: 'TK-5003', p: {purchasedAt: datetime('2024-01-28T20:05:00Z'), channel: 'app', amountPaid: 320.0}},
  {a: 'Aisha Bello', b: 'TK-5004', p: {purchasedAt: datetime('2024-06-18T11:30:00Z'), channel: 'app', amountPaid: 79.0}},
  {a: 'Lukas Braun', b: 'TK-5005', p: {purchasedAt: datetime('2024-05-21T08:15:00Z'), channel: 'app', amountPaid: 65.0}},
  {a: 'Jonas Weber', b: 'TK-5006', p: {purchasedAt: datetime('2024-07-30T13:55:00Z'), channel: 'web', amountPaid: 65.0}},
  {a: 'Chloe Martin', b: 'TK-5007', p: {purchasedAt: datetime('2024-04-17T16:20:00Z'), channel: 'web', amountPaid: 216.0}},
  {a: 'Emma de Vries', b: 'TK-5008', p: {purchasedAt: datetime('2024-06-02T10:45:00Z'), channel: 'box office', amountPaid: 145.0}},
  {a: 'Ingrid Solberg', b: 'TK-5009', p: {purchasedAt: datetime('2025-01-19T07:50:00Z'), channel: 'web', amountPaid: 99.0}},
  {a: 'Nora Dahl', b: 'TK-5010', p: {purchasedAt: datetime('2025-03-08T19:25:00Z'), channel: 'web', amountPaid: 110.0}},
  {a: 'Ingrid Solberg', b: 'TK-5011', p: {purchasedAt: datetime('2025-05-12T12:00:00Z'), channel: 'box office', amountPaid: 48.0}},
  {a: 'Oliver Nyman', b: 'TK-5012', p: {purchasedAt: datetime('2025-02-01T21:10:00Z'), channel: 'app', amountPaid: 195.0}},
  {a: 'Jonas Weber', b: 'TK-5013', p: {purchasedAt: datetime('2025-02-14T15:35:00Z'), channel: 'web', amountPaid: 215.0}},
  {a: 'Mateo Ruiz', b: 'TK-5014', p: {purchasedAt: datetime('2025-06-27T22:48:00Z'), channel: 'app', amountPaid: 215.0}},
  {a: 'Daan Visser', b: 'TK-5015', p: {purchasedAt: datetime('2025-01-06T08:30:00Z'), channel: 'app', amountPaid: 350.0}},
  {a: 'Aisha Bello', b: 'TK-5016', p: {purchasedAt: datetime('2025-07-11T14:14:00Z'), channel: 'web', amountPaid: 95.0}},
  {a: 'Pieter Claes', b: 'TK-5017', p: {purchasedAt: datetime('2025-07-22T10:10:00Z'), channel: 'box office', amountPaid: 55.0}},
  {a: 'Sanne Bakker', b: 'TK-5018', p: {purchasedAt: datetime('2025-08-30T17:00:00Z'), channel: 'web', amountPaid: 162.0}},
  {a: 'Pieter Claes', b: 'TK-5019', p: {purchasedAt: datetime('2025-09-15T09:40:00Z'), channel: 'box office', amountPaid: 120.0}},
  {a: 'Mateo Ruiz', b: 'TK-5020', p: {purchasedAt: datetime('2026-01-17T20:22:00Z'), channel: 'app', amountPaid: 72.0}},
  {a: 'Sanne Bakker', b: 'TK-5021', p: {purchasedAt: datetime('2026-02-09T11:05:00Z'), channel: 'web', amountPaid: 144.0}},
  {a: 'Aisha Bello', b: 'TK-5022', p: {purchasedAt: datetime('2026-04-25T23:30:00Z'), channel: 'app', amountPaid: 160.0}},
  {a: 'Emma de Vries', b: 'TK-5023', p: {purchasedAt: datetime('2026-03-13T12:12:00Z'), channel: 'web', amountPaid: 248.0}},
  {a: 'Oliver Nyman', b: 'TK-5024', p: {purchasedAt: datetime('2026-02-22T18:18:00Z'), channel: 'app', amountPaid: 178.0}},
  {a: 'Frida Holm', b: 'TK-5025', p: {purchasedAt: datetime('2026-05-30T16:45:00Z'), channel: 'app', amountPaid: 198.0}},
  {a: 'Frida Holm', b: 'TK-5026', p: {purchasedAt: datetime('2026-07-02T08:08:00Z'), channel: 'app', amountPaid: 85.0}},
  {a: 'Daan Visser', b: 'TK-5027', p: {purchasedAt: datetime('2026-03-29T19:50:00Z'), channel: 'web', amountPaid: 324.0}},
  {a: 'Lukas Braun', b: 'TK-5028', p: {purchasedAt: datetime('2026-07-20T21:05:00Z'), channel: 'web', amountPaid: 85.0}},
  {a: 'Emma de Vries', b: 'TK-5029', p: {purchasedAt: datetime('2026-09-14T09:00:00Z'), channel: 'web', amountPaid: 52.0}},
  {a: 'Jonas Weber', b: 'TK-5030', p: {purchasedAt: datetime('2026-10-08T12:30:00Z'), channel: 'app', amountPaid: 58.0}},
  {a: 'Chloe Martin', b: 'TK-5031', p: {purchasedAt: datetime('2026-10-19T20:15:00Z'), channel: 'web', amountPaid: 132.0}},
  {a: 'Sanne Bakker', b: 'TK-5032', p: {purchasedAt: datetime('2026-11-03T07:45:00Z'), channel: 'app', amountPaid: 203.0}}
] AS row
MATCH (a:Customer {name: row.a})
MATCH (b:Ticket {code: row.b})
CREATE (a)-[r:BOUGHT]->(b) SET r = row.p;
UNWIND [
  {a: 'Static Bloom', b: 'Neon Harbor', p: {year: 2023, shows: 12}},
  {a: 'DJ Okapi', b: 'Static Bloom', p: {year: 2024, shows: 6}},
  {a: 'Junebug', b: 'Mara Velez', p: {year: 2024, shows: 18}},
  {a: 'Saffron Lights', b: 'Junebug', p: {year: 2025, shows: 9}},
  {a: 'Saffron Lights', b: 'Mara Velez', p: {year: 2026, shows: 4}},
  {a: 'Cinder Choir', b: 'Stonejaw', p: {year: 2022, shows: 22}},
  {a: 'Hollow Antler', b: 'Cinder Choir', p: {year: 2024, shows: 11}},
  {a: 'Grey Harvest', b: 'Stonejaw', p: {year: 2025, shows: 7}},
  {a: 'The Quiet Engines', b: 'Grey Harvest', p: {year: 2026, shows: 14}},
  {a: 'Verse Cartel', b: 'Kofi Dray', p: {year: 2025, shows: 15}},
  {a: 'Lowland Riot', b: 'Grey Harvest', p: {year: 2022, shows: 10}}
] AS row
MATCH (a:Performer {name: row.a})
MATCH (b:Performer {name: row.b})
CREATE (a)-[r:SUPPORTED]->(b) SET r = row.p;
UNWIND [
  {a: 'Northern Star Talent', b: 'The Paper Kites Club', p: {commissionPct: 12.5, since: date('2022-05-10')}},
  {a: 'Northern Star Talent', b: 'Stonejaw', p: {commissionPct: 10.0, since: date('2022-04-01')}},
  {a: 'Northern Star Talent', b: 'Hollow Antler', p: {commissionPct: 15.0, since: date('2023-11-20')}},
  {a: 'Northern Star Talent', b: 'Nils Aker Trio', p: {commissionPct: 13.0, since: date('2024-06-03')}},
  {a: 'Northern Star Talent', b: 'Saffron Lights', p: {commissionPct: 16.0, since: date('2023-08-14')}},
  {a: 'Loud & Clear Agency', b: 'Kofi Dray', p: {commissionPct: 9.5, since: date('2023-02-01')}},
  {a: 'Loud & Clear Agency', b: 'Grey Harvest', p: {commissionPct: 14.0, since: date('2024-03-11')}},
  {a: 'Loud & Clear Agency', b: 'Verse Cartel', p: {commissionPct: 17.5, since: date('2025-01-07')}},
  {a: 'Kompas Artists', b: 'Lowland Riot', p: {commissionPct: 11.0, since: date('2022-10-17')}},
  {a: 'Kompas Artists', b: 'Junebug', p: {commissionPct: 18.0, since: date('2023-05-22')}},
  {a: 'Kompas Artists', b: 'Mara Velez', p: {commissionPct: 8.0, since: date('2025-09-01')}},
  {a: 'Kompas Artists', b: 'Blue Hour Quartet', p: {commissionPct: 12.0, since: date('2024-10-30')}}
] AS row
MATCH (a:Agency {name: row.a})
MATCH (b:Performer {name: row.b})
CREATE (a)-[r:REPRESENTS]->(b) SET r = row.p;
UNWIND [
  {a: 'Emma de Vries', b: 'Neon Harbor'},
  {a: 'Emma de Vries', b: 'Mara Velez'},
  {a: 'Emma de Vries', b: 'Junebug'},
  {a: 'Lukas Braun', b: 'Neon Harbor'},
  {a: 'Lukas Braun', b: 'Static Bloom'},
  {a: 'Ingrid Solberg', b: 'The Paper Kites Club'},
  {a: 'Ingrid Solberg', b: 'Tessa Lund'},
  {a: 'Mateo Ruiz', b: 'Stonejaw'},
  {a: 'Mateo Ruiz', b: 'Kofi Dray'},
  {a: 'Sanne Bakker', b: 'Blue Hour Quartet'},
  {a: 'Oliver Nyman', b: 'Stonejaw'},
  {a: 'Oliver Nyman', b: 'Lowland Riot'},
  {a: 'Chloe Martin', b: 'Mara Velez'},
  {a: 'Jonas Weber', b: 'Stonejaw'},
  {a: 'Aisha Bello', b: 'Kofi Dray'},
  {a: 'Aisha Bello', b: 'Verse Cartel'},
  {a: 'Pieter Claes', b: 'Blue Hour Quartet'},
  {a: 'Frida Holm', b: 'Lowland Riot'},
  {a: 'Daan Visser', b: 'Stonejaw'},
  {a: 'Daan Visser', b: 'Neon Harbor'}
] AS row
MATCH (a:Customer {name: row.a})
MATCH (b:Performer {name: row.b})
CREATE (a)-[r:FOLLOWS]->(b);
