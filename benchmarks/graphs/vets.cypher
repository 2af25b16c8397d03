UNWIND [
  {name: 'Riverside Veterinary Centre', city: 'Bristol', opened_on: date('2022-02-14'), open_24h: true, exam_rooms: 8, phone: '0117 555 0101'},
  {name: 'Oakfield Animal Hospital', city: 'Bath', opened_on: date('2022-06-01'), open_24h: false, exam_rooms: 6, phone: '01225 555 012'},
  {name: 'Harbour Pet Clinic', city: 'Cardiff', opened_on: date('2023-03-20'), open_24h: false, exam_rooms: 4},
  {name: 'Meadow Lane Vets', city: 'Gloucester', opened_on: date('2023-09-11'), open_24h: false, exam_rooms: 3, phone: '01452 555 044'},
  {name: 'City Paws Clinic', city: 'Bristol', opened_on: date('2024-05-02'), open_24h: true, exam_rooms: 5, phone: '0117 555 0177'},
  {name: 'Hilltop Vets', city: 'Swindon', opened_on: date('2026-08-17'), open_24h: false, exam_rooms: 2}
] AS row
CREATE (n:Clinic) SET n = row;
UNWIND [
  {name: 'Helen Marsh', specialty: 'surgery', hired_on: date('2022-02-14'), salary: 92000, is_partner: true, years_experience: 21},
  {name: 'Tom Adeyemi', specialty: 'cardiology', hired_on: date('2022-03-01'), salary: 81000, is_partner: true, years_experience: 16},
  {name: 'Priya Nair', specialty: 'dermatology', hired_on: date('2022-06-01'), salary: 69000, is_partner: false, years_experience: 11},
  {name: 'Owen Pritchard', hired_on: date('2023-03-20'), salary: 52500, is_partner: false, years_experience: 5},
  {name: 'Sofia Lindgren', specialty: 'dentistry', hired_on: date('2023-04-17'), salary: 61000, is_partner: false, years_experience: 8},
  {name: 'Daniel Cho', specialty: 'surgery', hired_on: date('2023-09-11'), salary: 74500, is_partner: true, years_experience: 13},
  {name: 'Grace Okafor', specialty: 'exotics', hired_on: date('2024-01-08'), salary: 58000, is_partner: false, years_experience: 6},
  {name: 'Liam Brennan', hired_on: date('2024-05-02'), salary: 47000, is_partner: false, years_experience: 3},
  {name: 'Maria Costa', specialty: 'dermatology', hired_on: date('2024-09-23'), salary: 55500, is_partner: false, years_experience: 4},
  {name: 'Yusuf Demir', specialty: 'surgery', hired_on: date('2025-02-10'), salary: 66000, is_partner: false, years_experience: 9},
  {name: 'Emily Hart', hired_on: date('2026-01-12'), salary: 41000, is_partner: false, years_experience: 1},
  {name: 'Jack Turner', specialty: 'dentistry', hired_on: date('2026-09-07'), salary: 43500, is_partner: false, years_experience: 2}
] AS row
CREATE (n:Vet) SET n = row;
UNWIND [
  {name: 'Anna Kowalski', city: 'Bristol', email: 'anna.k@mail.test', joined_on: date('2022-02-20'), newsletter: true},
  {name: 'Ben Whitfield', city: 'Bristol', email: 'ben.w@mail.test', joined_on: date('2022-04-11'), newsletter: false},
  {name: 'Carla Mendes', city: 'Bath', email: 'carla@mail.test', joined_on: date('2022-07-03'), newsletter: true},
  {name: 'David Osei', city: 'Cardiff', joined_on: date('2023-03-28'), newsletter: false},
  {name: 'Elaine Foster', city: 'Gloucester', email: 'elaine.foster@post.test', joined_on: date('2023-10-02'), newsletter: true},
  {name: 'Farid Rahimi', city: 'Bristol', email: 'farid@post.test', joined_on: date('2023-11-15'), newsletter: true},
  {name: 'Gwen Hughes', city: 'Cardiff', email: 'gwen.h@mail.test', joined_on: date('2024-02-06'), newsletter: false},
  {name: 'Harry Lowe', city: 'Bath', joined_on: date('2024-03-19'), newsletter: false},
  {name: 'Isla Grant', city: 'Gloucester', email: 'isla@mail.test', joined_on: date('2024-06-25'), newsletter: true},
  {name: 'James Patel', city: 'Bristol', email: 'jpatel@post.test', joined_on: date('2024-08-30'), newsletter: true},
  {name: 'Katya Ivanova', city: 'Bath', email: 'katya@mail.test', joined_on: date('2025-01-14'), newsletter: false},
  {name: 'Luca Romano', city: 'Cardiff', email: 'luca@post.test', joined_on: date('2025-04-22'), newsletter: true},
  {name: 'Megan Doyle', city: 'Swindon', email: 'megan@mail.test', joined_on: date('2025-07-09'), newsletter: false},
  {name: 'Noah Bennett', city: 'Bristol', joined_on: date('2025-09-30'), newsletter: false},
  {name: 'Olivia Shaw', city: 'Bath', email: 'olivia.shaw@post.test', joined_on: date('2026-02-18'), newsletter: true},
  {name: 'Peter Lang', city: 'Swindon', email: 'plang@mail.test', joined_on: date('2026-08-24'), newsletter: true},
  {name: 'Quentin Moss', city: 'Gloucester', email: 'qmoss@mail.test', joined_on: date('2026-10-05'), newsletter: false}
] AS row
CREATE (n:Owner) SET n = row;
UNWIND [
  {name: 'Biscuit', species: 'dog', breed: 'Labrador', birth_date: date('2019-05-04'), weight_kg: 31.5, sex: 'male', neutered: true, microchip: '985-1001'},
  {name: 'Mittens', species: 'cat', breed: 'British Shorthair', birth_date: date('2020-08-19'), weight_kg: 4.8, sex: 'female', neutered: true, microchip: '985-1002'},
  {name: 'Rex', species: 'dog', breed: 'German Shepherd', birth_date: date('2018-02-11'), weight_kg: 36.2, sex: 'male', neutered: false, microchip: '985-1003'},
  {name: 'Clover', species: 'rabbit', birth_date: date('2023-04-02'), weight_kg: 2.1, sex: 'female', neutered: false},
  {name: 'Shadow', species: 'cat', breed: 'Maine Coon', birth_date: date('2021-11-30'), weight_kg: 7.3, sex: 'male', neutered: true, microchip: '985-1005'},
  {name: 'Pepper', species: 'dog', breed: 'Border Collie', birth_date: date('2022-01-15'), weight_kg: 18.9, sex: 'female', neutered: true, microchip: '985-1006'},
  {name: 'Nemo', species: 'parrot', birth_date: date('2017-06-21'), weight_kg: 0.4, sex: 'male', neutered: false},
  {name: 'Daisy', species: 'dog', breed: 'Beagle', birth_date: date('2020-03-08'), weight_kg: 12.4, sex: 'female', neutered: true, microchip: '985-1008'},
  {name: 'Simba', species: 'cat', birth_date: date('2024-05-27'), weight_kg: 3.9, sex: 'male', neutered: false, microchip: '985-1009'},
  {name: 'Luna', species: 'cat', breed: 'Siamese', birth_date: date('2022-09-13'), weight_kg: 4.1, sex: 'female', neutered: true, microchip: '985-1010'},
  {name: 'Bruno', species: 'dog', breed: 'Boxer', birth_date: date('2021-07-01'), weight_kg: 29.7, sex: 'male', neutered: false, microchip: '985-1011'},
  {name: 'Hazel', species: 'dog', breed: 'Labrador', birth_date: date('2022-06-18'), weight_kg: 27.3, sex: 'female', neutered: false, microchip: '985-1012'},
  {name: 'Snowy', species: 'rabbit', breed: 'Netherland Dwarf', birth_date: date('2024-02-09'), weight_kg: 1.2, sex: 'male', neutered: true},
  {name: 'Milo', species: 'dog', breed: 'Cocker Spaniel', birth_date: date('2023-08-25'), weight_kg: 13.6, sex: 'male', neutered: true, microchip: '985-1014'},
  {name: 'Willow', species: 'cat', breed: 'Ragdoll', birth_date: date('2023-12-12'), weight_kg: 5.2, sex: 'female', neutered: false, microchip: '985-1015'},
  {name: 'Ginger', species: 'cat', birth_date: date('2016-10-05'), weight_kg: 5.6, sex: 'male', neutered: true, microchip: '985-1016'},
  {name: 'Bella', species: 'dog', breed: 'Labrador', birth_date: date('2024-09-03'), weight_kg: 24.1, sex: 'female', neutered: false, microchip: '985-1017'},
  {name: 'Ziggy', species: 'parrot', breed: 'African Grey', birth_date: date('2012-04-17'), weight_kg: 0.5, sex: 'female', neutered: false},
  {name: 'Teddy', species: 'dog', breed: 'Cockapoo', birth_date: date('2025-03-22'), weight_kg: 9.8, sex: 'male', neutered: false, microchip: '985-1019'},
  {name: 'Oscar', species: 'cat', breed: 'Bengal', birth_date: date('2021-02-28'), weight_kg: 5.9, sex: 'male', neutered: true, microchip: '985-1020'},
  {name: 'Ruby', species: 'dog', breed: 'Labrador', birth_date: date('2025-10-14'), weight_kg: 19.2, sex: 'female', neutered: false, microchip: '985-1021'},
  {name: 'Thumper', species: 'rabbit', birth_date: date('2025-06-06'), weight_kg: 1.8, sex: 'male', neutered: false},
  {name: 'Sandy', species: 'dog', breed: 'Labrador', weight_kg: 26.4, sex: 'female', neutered: true}
] AS row
CREATE (n:Animal) SET n = row;
UNWIND [
  {visit_no: 'V-1001', visited_on: date('2022-05-12'), reason: 'vaccination', total_cost: 62.0, duration_minutes: 15, emergency: false, paid: true},
  {visit_no: 'V-1002', visited_on: date('2022-09-30'), reason: 'lameness', total_cost: 184.5, duration_minutes: 35, emergency: false, paid: true},
  {visit_no: 'V-1003', visited_on: date('2023-06-14'), reason: 'dental check', total_cost: 48.0, duration_minutes: 20, emergency: false, paid: true},
  {visit_no: 'V-1004', visited_on: date('2023-02-22'), reason: 'vaccination', total_cost: 58.0, duration_minutes: 15, emergency: false, paid: true},
  {visit_no: 'V-1005', visited_on: date('2023-08-03'), reason: 'skin rash', total_cost: 131.0, duration_minutes: 30, emergency: false, paid: true},
  {visit_no: 'V-1006', visited_on: date('2023-10-19'), reason: 'vaccination', total_cost: 60.0, duration_minutes: 15, emergency: false, paid: true},
  {visit_no: 'V-1007', visited_on: date('2024-01-25'), reason: 'feather loss', total_cost: 97.5, duration_minutes: 40, emergency: false, paid: true},
  {visit_no: 'V-1008', visited_on: date('2024-02-13'), reason: 'dental cleaning', total_cost: 245.0, duration_minutes: 60, emergency: false, paid: true},
  {visit_no: 'V-1009', visited_on: date('2024-03-05'), reason: 'swallowed object', total_cost: 1280.0, duration_minutes: 140, emergency: true, paid: true, notes: 'Rubber ball removed from stomach'},
  {visit_no: 'V-1010', visited_on: date('2024-03-19'), reason: 'post-op check', total_cost: 45.0, duration_minutes: 20, emergency: false, paid: true},
  {visit_no: 'V-1011', visited_on: date('2024-04-11'), reason: 'spaying', total_cost: 310.0, duration_minutes: 75, emergency: false, paid: true},
  {visit_no: 'V-1012', visited_on: date('2024-07-22'), reason: 'road accident', total_cost: 1645.0, duration_minutes: 180, emergency: true, paid: false, notes: 'Fractured pelvis, owner to pay in instalments'},
  {visit_no: 'V-1013', visited_on: date('2024-08-08'), reason: 'ear infection', total_cost: 88.0, duration_minutes: 25, emergency: false, paid: true},
  {visit_no: 'V-1014', visited_on: date('2024-09-17'), reason: 'vaccination', total_cost: 64.0, duration_minutes: 15, emergency: false, paid: true},
  {visit_no: 'V-1015', visited_on: date('2024-10-10'), reason: 'neutering', total_cost: 155.0, duration_minutes: 50, emergency: false, paid: true},
  {visit_no: 'V-1016', visited_on: date('2024-11-28'), reason: 'vaccination', total_cost: 59.0, duration_minutes: 15, emergency: false, paid: true},
  {visit_no: 'V-1017', visited_on: date('2024-12-20'), reason: 'ear infection', total_cost: 92.5, duration_minutes: 25, emergency: false, paid: true},
  {visit_no: 'V-1018', visited_on: date('2025-01-16'), reason: 'heart murmur', total_cost: 420.0, duration_minutes: 55, emergency: false, paid: true, notes: 'Repeat scan in six months'},
  {visit_no: 'V-1019', visited_on: date('2025-02-25'), reason: 'vaccination', total_cost: 61.0, duration_minutes: 15, emergency: false, paid: true},
  {visit_no: 'V-1020', visited_on: date('2025-05-06'), reason: 'kidney check', total_cost: 212.0, duration_minutes: 45, emergency: false, paid: true},
  {visit_no: 'V-1021', visited_on: date('2025-05-20'), reason: 'vaccination', total_cost: 63.0, duration_minutes: 15, emergency: false, paid: true},
  {visit_no: 'V-1022', visited_on: date('2025-07-24'), reason: 'beak trim', total_cost: 70.0, duration_minutes: 20, emergency: false, paid: true},
  {visit_no: 'V-1023', visited_on: date('2025-08-12'), reason: 'tooth extraction', total_cost: 390.0, duration_minutes: 70, emergency: false, paid: true},
  {visit_no: 'V-1024', visited_on: date('2025-09-01'), reason: 'poisoning', total_cost: 865.0, duration_minutes: 110, emergency: true, paid: true, notes: 'Ate chocolate at home'},
  {visit_no: 'V-1025', visited_on: date('2025-10-07'), reason: 'vaccination', total_cost: 66.0, duration_minutes: 15, emergency: false, paid: true},
  {visit_no: 'V-1026', visited_on: date('2025-11-18'), reason: 'kidney check', total_cost: 198.0, duration_minutes: 40, emergency: false, paid: true},
  {visit_no: 'V-1027', visited_on: date('2025-12-27'), reason: 'broken leg', total_cost: 1390.0, duration_minutes: 165, emergency: true, paid: true, notes: 'Plate fitted, rest for six weeks'},
  {visit_no: 'V-1028', visited_on: date('2026-01-20'), reason: 'post-op check', total_cost: 47.0, duration_minutes: 20, emergency: false, paid: true},
  {visit_no: 'V-1029', visited_on: date('2026-03-03'), reason: 'skin rash', total_cost: 127.0, duration_minutes: 30, emergency: false, paid: false},
  {visit_no: 'V-1030', visited_on: date('2026-04-14'), reason: 'vaccination', total_cost: 68.0, duration_minutes: 15, emergency: false, paid: true},
  {visit_no: 'V-1031', visited_on: date('2026-04-14'), reason: 'dental cleaning', total_cost: 238.0, duration_minutes: 55, emergency: false, paid: true},
  {visit_no: 'V-1032', visited_on: date('2026-05-19'), reason: 'ear infection', total_cost: 95.0, duration_minutes: 25, emergency: false, paid: true},
  {visit_no: 'V-1033', visited_on: date('2026-06-11'), reason: 'overgrown teeth', total_cost: 84.0, duration_minutes: 30, emergency: false, paid: true},
  {visit_no: 'V-1034', visited_on: date('2026-07-07'), reason: 'heart murmur', total_cost: 355.0, duration_minutes: 50, emergency: false, paid: false},
  {visit_no: 'V-1035', visited_on: date('2026-08-21'), reason: 'lameness', total_cost: 176.0, duration_minutes: 35, emergency: false, paid: true},
  {visit_no: 'V-1036', visited_on: date('2026-09-09'), reason: 'swallowed object', total_cost: 1125.0, duration_minutes: 130, emergency: true, paid: false, notes: 'Hair tie removed, monitor appetite'},
  {visit_no: 'V-1037', visited_on: date('2026-09-15'), reason: 'vaccination', total_cost: 69.0, duration_minutes: 15, emergency: false, paid: true},
  {visit_no: 'V-1038', visited_on: date('2026-10-01'), reason: 'skin rash', total_cost: 118.0, duration_minutes: 30, emergency: false, paid: true},
  {visit_no: 'V-1039', visited_on: date('2026-10-13'), reason: 'neutering', total_cost: 228.0, duration_minutes: 60, emergency: false, paid: true},
  {visit_no: 'V-1040', visited_on: date('2026-10-27'), reason: 'kidney check', total_cost: 221.0, duration_minutes: 45, emergency: false, paid: false},
  {visit_no: 'V-1041', visited_on: date('2026-11-05'), reason: 'spaying', total_cost: 325.0, duration_minutes: 80, emergency: false, paid: false},
  {visit_no: 'V-1042', visited_on: date('2026-11-12'), reason: 'arthritis check', total_cost: 109.0, duration_minutes: 30, emergency: false, paid: false, notes: 'Joint supplement advised'}
] AS row
CREATE (n:Visit) SET n = row;
UNWIND [
  {name: 'Booster vaccination', category: 'preventive', base_price: 42.0, needs_anaesthesia: false},
  {name: 'Dental scale and polish', category: 'dental', base_price: 160.0, needs_anaesthesia: true},
  {name: 'Tooth extraction', category: 'dental', base_price: 210.0, needs_anaesthesia: true},
  {name: 'Spay or neuter', category: 'surgery', base_price: 140.0, needs_anaesthesia: true},
  {name: 'Fracture repair', category: 'surgery', base_price: 890.0, needs_anaesthesia: true},
  {name: 'Foreign body removal', category: 'surgery', base_price: 780.0, needs_anaesthesia: true},
  {name: 'Ear flush', category: 'general', base_price: 38.0, needs_anaesthesia: false},
  {name: 'Blood panel', category: 'diagnostics', base_price: 75.0, needs_anaesthesia: false},
  {name: 'Heart ultrasound', category: 'diagnostics', base_price: 240.0, needs_anaesthesia: false},
  {name: 'X-ray', category: 'diagnostics', base_price: 110.0, needs_anaesthesia: false},
  {name: 'Skin scrape', category: 'diagnostics', base_price: 35.0, needs_anaesthesia: false},
  {name: 'Nail and beak trim', category: 'general', base_price: 22.0, needs_anaesthesia: false},
  {name: 'Laser therapy', category: 'rehabilitation', base_price: 55.0, needs_anaesthesia: false}
] AS row
CREATE (n:Treatment) SET n = row;
UNWIND [
  {name: 'Carprofen', form: 'tablet', stock_level: 140, reorder_level: 60, expires_on: date('2026-12-31'), prescription_only: true},
  {name: 'Amoxicillin', form: 'tablet', stock_level: 35, reorder_level: 80, expires_on: date('2026-10-31'), prescription_only: true},
  {name: 'Ketamine', form: 'injection', stock_level: 18, reorder_level: 15, expires_on: date('2026-12-15'), prescription_only: true},
  {name: 'Meloxicam', form: 'oral liquid', stock_level: 64, reorder_level: 30, expires_on: date('2026-08-31'), prescription_only: true},
  {name: 'Pimobendan', form: 'tablet', stock_level: 22, reorder_level: 25, expires_on: date('2026-11-30'), prescription_only: true},
  {name: 'Otic drops', form: 'drops', stock_level: 51, reorder_level: 20, expires_on: date('2026-09-30'), prescription_only: false},
  {name: 'Flea spot-on', form: 'drops', stock_level: 210, reorder_level: 100, expires_on: date('2026-12-20'), prescription_only: false},
  {name: 'Distemper vaccine', form: 'injection', stock_level: 96, reorder_level: 50, expires_on: date('2026-12-10'), prescription_only: true},
  {name: 'Feline flu vaccine', form: 'injection', stock_level: 40, reorder_level: 45, expires_on: date('2026-11-28'), prescription_only: true},
  {name: 'Hydrocortisone cream', form: 'cream', stock_level: 27, reorder_level: 10, prescription_only: false},
  {name: 'Worming paste', form: 'oral liquid', stock_level: 75, reorder_level: 40, expires_on: date('2026-12-05'), prescription_only: false}
] AS row
CREATE (n:Medicine) SET n = row;
UNWIND [
  {name: 'VetPharm Direct', country: 'United Kingdom', rating: 4.6},
  {name: 'Nordic Animal Health', country: 'Denmark', rating: 4.1},
  {name: 'Medipaw Wholesale', country: 'United Kingdom', rating: 3.7},
  {name: 'Rhein Tierarznei', country: 'Germany'},
  {name: 'Celtic Vet Supplies', country: 'Ireland', rating: 4.3}
] AS row
CREATE (n:Supplier) SET n = row;
UNWIND [
  {name: 'PetSafe Basic', monthly_premium: 9.5, annual_limit: 1500, covers_dental: false},
  {name: 'PetSafe Plus', monthly_premium: 17.25, annual_limit: 4000, covers_dental: false},
  {name: 'Lifetime Gold', monthly_premium: 31.0, annual_limit: 12000, covers_dental: true},
  {name: 'Senior Companion', monthly_premium: 26.5, annual_limit: 6000, covers_dental: true},
  {name: 'Exotic Care', monthly_premium: 14.0, annual_limit: 2500, covers_dental: false}
] AS row
CREATE (n:InsurancePlan) SET n = row;
UNWIND [
  {a: 'Helen Marsh', b: 'Riverside Veterinary Centre', p: {since: date('2022-02-14'), weekly_hours: 30}},
  {a: 'Helen Marsh', b: 'Oakfield Animal Hospital', p: {since: date('2025-06-02'), weekly_hours: 8}},
  {a: 'Tom Adeyemi', b: 'Oakfield Animal Hospital', p: {since: date('2022-06-01'), weekly_hours: 24}},
  {a: 'Tom Adeyemi', b: 'Riverside Veterinary Centre', p: {since: date('2022-03-01'), weekly_hours: 12}},
  {a: 'Priya Nair', b: 'Oakfield Animal Hospital', p: {since: date('2022-06-01'), weekly_hours: 38}},
  {a: 'Owen Pritchard', b: 'Harbour Pet Clinic', p: {since: date('2023-03-20'), weekly_hours: 40}},
  {a: 'Sofia Lindgren', b: 'Meadow Lane Vets', p: {since: date('2023-04-17'), weekly_hours: 20}},
  {a: 'Sofia Lindgren', b: 'Riverside Veterinary Centre', p: {since: date('2024-11-04'), weekly_hours: 16}},
  {a: 'Daniel Cho', b: 'Meadow Lane Vets', p: {since: date('2023-09-11'), weekly_hours: 28}},
  {a: 'Daniel Cho', b: 'Harbour Pet Clinic', p: {since: date('2025-03-03'), weekly_hours: 10}},
  {a: 'Grace Okafor', b: 'Meadow Lane Vets', p: {since: date('2024-01-08'), weekly_hours: 36}},
  {a: 'Liam Brennan', b: 'City Paws Clinic', p: {since: date('2024-05-02'), weekly_hours: 40}},
  {a: 'Maria Costa', b: 'City Paws Clinic', p: {since: date('2024-09-23'), weekly_hours: 32}},
  {a: 'Yusuf Demir', b: 'City Paws Clinic', p: {since: date('2025-02-10'), weekly_hours: 38}},
  {a: 'Emily Hart', b: 'Riverside Veterinary Centre', p: {since: date('2026-01-12'), weekly_hours: 25}},
  {a: 'Emily Hart', b: 'Hilltop Vets', p: {since: date('2026-08-17'), weekly_hours: 15}}
] AS row
MATCH (a:Vet {name: row.a})
MATCH (b:Clinic {name: row.b})
CREATE (a)-[r:WORKS_AT]->(b) SET r = row.p;
UNWIND [
  {a: 'Helen Marsh', b: 'Daniel Cho'},
  {a: 'Helen Marsh', b: 'Priya Nair'},
  {a: 'Daniel Cho', b: 'Yusuf Demir'},
  {a: 'Daniel Cho', b: 'Owen Pritchard'},
  {a: 'Yusuf Demir', b: 'Emily Hart'},
  {a: 'Priya Nair', b: 'Maria Costa'},
  {a: 'Tom Adeyemi', b: 'Grace Okafor'},
  {a: 'Grace Okafor', b: 'Liam Brennan'}
] AS row
MATCH (a:Vet {name: row.a})
MATCH (b:Vet {name: row.b})
CREATE (a)-[r:MENTORS]->(b);
UNWIND [
  {a: 'Anna Kowalski', b: 'Biscuit', p: {since: date('2019-07-01')}},
  {a: 'Anna Kowalski', b: 'Mittens', p: {since: date('2020-10-12')}},
  {a: 'Ben Whitfield', b: 'Rex', p: {since: date('2022-03-18')}},
  {a: 'Carla Mendes', b: 'Clover', p: {since: date('2023-05-20')}},
  {a: 'Carla Mendes', b: 'Shadow', p: {since: date('2022-01-29')}},
  {a: 'David Osei', b: 'Pepper', p: {since: date('2022-03-10')}},
  {a: 'Elaine Foster', b: 'Nemo', p: {since: date('2022-11-05')}},
  {a: 'Elaine Foster', b: 'Daisy', p: {since: date('2020-05-16')}},
  {a: 'Farid Rahimi', b: 'Simba', p: {since: date('2024-08-01')}},
  {a: 'Gwen Hughes', b: 'Luna', p: {since: date('2022-11-26')}},
  {a: 'Harry Lowe', b: 'Bruno', p: {since: date('2021-09-09')}},
  {a: 'Isla Grant', b: 'Hazel', p: {since: date('2022-08-20')}},
  {a: 'Isla Grant', b: 'Snowy', p: {since: date('2024-04-04')}},
  {a: 'James Patel', b: 'Milo', p: {since: date('2023-10-30')}},
  {a: 'Katya Ivanova', b: 'Willow', p: {since: date('2024-02-17')}},
  {a: 'Luca Romano', b: 'Ginger', p: {since: date('2022-02-02')}},
  {a: 'Luca Romano', b: 'Bella', p: {since: date('2024-11-10')}},
  {a: 'Megan Doyle', b: 'Ziggy', p: {since: date('2023-01-07')}},
  {a: 'Noah Bennett', b: 'Teddy', p: {since: date('2025-05-25')}},
  {a: 'Olivia Shaw', b: 'Oscar', p: {since: date('2022-12-24')}},
  {a: 'Peter Lang', b: 'Ruby', p: {since: date('2025-12-19')}},
  {a: 'Anna Kowalski', b: 'Thumper', p: {since: date('2025-08-15')}},
  {a: 'Ben Whitfield', b: 'Biscuit', p: {since: date('2023-06-10')}}
] AS row
MATCH (a:Owner {name: row.a})
MATCH (b:Animal {name: row.b})
CREATE (a)-[r:OWNS]->(b) SET r = row.p;
UNWIND [
  {a: 'Anna Kowalski', b: 'Riverside Veterinary Centre'},
  {a: 'Ben Whitfield', b: 'Riverside Veterinary Centre'},
  {a: 'Carla Mendes', b: 'Oakfield Animal Hospital'},
  {a: 'David Osei', b: 'Harbour Pet Clinic'},
  {a: 'Elaine Foster', b: 'Meadow Lane Vets'},
  {a: 'Farid Rahimi', b: 'City Paws Clinic'},
  {a: 'Gwen Hughes', b: 'Harbour Pet Clinic'},
  {a: 'Harry Lowe', b: 'Oakfield Animal Hospital'},
  {a: 'Isla Grant', b: 'Meadow Lane Vets'},
  {a: 'James Patel', b: 'City Paws Clinic'},
  {a: 'Katya Ivanova', b: 'Oakfield Animal Hospital'},
  {a: 'Luca Romano', b: 'Harbour Pet Clinic'},
  {a: 'Megan Doyle', b: 'Meadow Lane Vets'},
  {a: 'Noah Bennett', b: 'City Paws Clinic'},
  {a: 'Olivia Shaw', b: 'Oakfield Animal Hospital'},
  {a: 'Peter Lang', b: 'Hilltop Vets'}
] AS row
MATCH (a:Owner {name: row.a})
MATCH (b:Clinic {name: row.b})
CREATE (a)-[r:REGISTERED_WITH]->(b);
UNWIND [
  {a: 'Biscuit', b: 'V-1001'},
  {a: 'Rex', b: 'V-1002'},
  {a: 'Clover', b: 'V-1003'},
  {a: 'Mittens', b: 'V-1004'},
  {a: 'Shadow', b: 'V-1005'},
  {a: 'Pepper', b: 'V-1006'},
  {a: 'Nemo', b: 'V-1007'},
  {a: 'Daisy', b: 'V-1008'},
  {a: 'Biscuit', b: 'V-1009'},
  {a: 'Biscuit', b: 'V-1010'},
  {a: 'Luna', b: 'V-1011'},
  {a: 'Rex', b: 'V-1012'},
  {a: 'Bruno', b: 'V-1013'},
  {a: 'Hazel', b: 'V-1014'},
  {a: 'Snowy', b: 'V-1015'},
  {a: 'Simba', b: 'V-1016'},
  {a: 'Milo', b: 'V-1017'},
  {a: 'Shadow', b: 'V-1018'},
  {a: 'Willow', b: 'V-1019'},
  {a: 'Ginger', b: 'V-1020'},
  {a: 'Bella', b: 'V-1021'},
  {a: 'Ziggy', b: 'V-1022'},
  {a: 'Daisy', b: 'V-1023'},
  {a: 'Milo', b: 'V-1024'},
  {a: 'Teddy', b: 'V-1025'},
  {a: 'Ginger', b: 'V-1026'},
  {a: 'Pepper', b: 'V-1027'},
  {a: 'Pepper', b: 'V-1028'},
  {a: 'Oscar', b: 'V-1029'},
  {a: 'Biscuit', b: 'V-1030'},
  {a: 'Mittens', b: 'V-1031'},
  {a: 'Hazel', b: 'V-1032'},
  {a: 'Thumper', b: 'V-1033'},
  {a: 'Shadow', b: 'V-1034'},
  {a: 'Bruno', b: 'V-1035'},
  {a: 'Luna', b: 'V-1036'},
  {a: 'Ruby', b: 'V-1037'},
  {a: 'Simba', b: 'V-1038'},
  {a: 'Teddy', b: 'V-1039'},
  {a: 'Ginger', b: 'V-1040'},
  {a: 'Willow', b: 'V-1041'},
  {a: 'Rex', b: 'V-1042'}
] AS row
MATCH (a:Animal {name: row.a})
MATCH (b:Visit {visit_no: row.b})
CREATE (a)-[r:HAD_VISIT]->(b);
UNWIND [
  {a: 'V-1001', b: 'Helen Marsh'},
  {a: 'V-1002', b: 'Helen Marsh'},
  {a: 'V-1003', b: 'Priya Nair'},
  {a: 'V-1004', b: 'Tom Adeyemi'},
  {a: 'V-1005', b: 'Priya Nair'},
  {a: 'V-1006', b: 'Owen Pritchard'},
  {a: 'V-1007', b: 'Grace Okafor'},
  {a: 'V-1008', b: 'Sofia Lindgren'},
  {a: 'V-1009', b: 'Helen Marsh'},
  {a: 'V-1010', b: 'Helen Marsh'},
  {a: 'V-1011', b: 'Owen Pritchard'},
  {a: 'V-1012', b: 'Daniel Cho'},
  {a: 'V-1013', b: 'Priya Nair'},
  {a: 'V-1014', b: 'Daniel Cho'},
  {a: 'V-1015', b: 'Grace Okafor'},
  {a: 'V-1016', b: 'Liam Brennan'},
  {a: 'V-1017', b: 'Maria Costa'},
  {a: 'V-1018', b: 'Tom Adeyemi'},
  {a: 'V-1019', b: 'Priya Nair'},
  {a: 'V-1020', b: 'Owen Pritchard'},
  {a: 'V-1021', b: 'Owen Pritchard'},
  {a: 'V-1022', b: 'Grace Okafor'},
  {a: 'V-1023', b: 'Sofia Lindgren'},
  {a: 'V-1024', b: 'Yusuf Demir'},
  {a: 'V-1025', b: 'Liam Brennan'},
  {a: 'V-1026', b: 'Owen Pritchard'},
  {a: 'V-1027', b: 'Daniel Cho'},
  {a: 'V-1028', b: 'Owen Pritchard'},
  {a: 'V-1029', b: 'Maria Costa'},
  {a: 'V-1030', b: 'Emily Hart'},
  {a: 'V-1031', b: 'Sofia Lindgren'},
  {a: 'V-1032', b: 'Daniel Cho'},
  {a: 'V-1033', b: 'Grace Okafor'},
  {a: 'V-1034', b: 'Tom Adeyemi'},
  {a: 'V-1035', b: 'Helen Marsh'},
  {a: 'V-1036', b: 'Yusuf Demir'},
  {a: 'V-1037', b: 'Emily Hart'},
  {a: 'V-1038', b: 'Maria Costa'},
  {a: 'V-1039', b: 'Liam Brennan'},
  {a: 'V-1040', b: 'Owen Pritchard'},
  {a: 'V-1041', b: 'Priya Nair'},
  {a: 'V-1042', b: 'Helen Marsh'}
] AS row
MATCH (a:Visit {visit_no: row.a})
MATCH (b:Vet {name: row.b})
CREATE (a)-[r:HANDLED_BY]->(b);
UNWIND [
  {a: 'V-1001', b: 'Riverside Veterinary Centre'},
  {a: 'V-1002', b: 'Riverside Veterinary Centre'},
  {a: 'V-1003', b: 'Oakfield Animal Hospital'},
  {a: 'V-1004', b: 'Riverside Veterinary Centre'},
  {a: 'V-1005', b: 'Oakfield Animal Hospital'},
  {a: 'V-1006', b: 'Harbour Pet Clinic'},
  {a: 'V-1007', b: 'Meadow Lane Vets'},
  {a: 'V-1008', b: 'Meadow Lane Vets'},
  {a: 'V-1009', b: 'Riverside Veterinary Centre'},
  {a: 'V-1010', b: 'Riverside Veterinary Centre'},
  {a: 'V-1011', b: 'Harbour Pet Clinic'},
  {a: 'V-1012', b: 'Riverside Veterinary Centre'},
  {a: 'V-1013', b: 'Oakfield Animal Hospital'},
  {a: 'V-1014', b: 'Meadow Lane Vets'},
  {a: 'V-1015', b: 'Meadow Lane Vets'},
  {a: 'V-1016', b: 'City Paws Clinic'},
  {a: 'V-1017', b: 'City Paws Clinic'},
  {a: 'V-1018', b: 'Oakfield Animal Hospital'},
  {a: 'V-1019', b: 'Oakfield Animal Hospital'},
  {a: 'V-1020', b: 'Harbour Pet Clinic'},
  {a: 'V-1021', b: 'Harbour Pet Clinic'},
  {a: 'V-1022', b: 'Meadow Lane Vets'},
  {a: 'V-1023', b: 'Meadow Lane Vets'},
  {a: 'V-1024', b: 'City Paws Clinic'},
  {a: 'V-1025', b: 'City Paws Clinic'},
  {a: 'V-1026', b: 'Harbour Pet Clinic'},
  {a: 'V-1027', b: 'Harbour Pet Clinic'},
  {a: 'V-1028', b: 'Harbour Pet Clinic'},
  {a: 'V-1029', b: 'Oakfield Animal Hospital'},
  {a: 'V-1030', b: 'Riverside Veterinary Centre'},
  {a: 'V-1031', b: 'Riverside Veterinary Centre'},
  {a: 'V-1032', b: 'Meadow Lane Vets'},
  {a: 'V-1033', b: 'Riverside Veterinary Centre'},
  {a: 'V-1034', b: 'Oakfield Animal Hospital'},
  {a: 'V-1035', b: 'Oakfield Animal Hospital'},
  {a: 'V-1036', b: 'City Paws Clinic'},
  {a: 'V-1037', b: 'Hilltop Vets'},
  {a: 'V-1038', b: 'City Paws Clinic'},
  {a: 'V-1039', b: 'City Paws Clinic'},
  {a: 'V-1040', b: 'Harbour Pet Clinic'},
  {a: 'V-1041', b: 'Oakfield Animal Hospital'},
  {a: 'V-1042', b: 'Riverside Veterinary Centre'}
] AS row
MATCH (a:Visit {visit_no: row.a})
MATCH (b:Clinic {name: row.b})
CREATE (a)-[r:TOOK_PLACE_AT]->(b);
UNWIND [
  {a: 'V-1001', b: 'Booster vaccination', p: {quantity: 1}},
  {a: 'V-1002', b: 'X-ray', p: {quantity: 1}},
  {a: 'V-1004', b: 'Booster vaccination', p: {quantity: 1}},
  {a: 'V-1005', b: 'Skin scrape', p: {quantity: 1}},
  {a: 'V-1006', b: 'Booster vaccination', p: {quantity: 1}},
  {a: 'V-1007', b: 'Blood panel', p: {quantity: 1}},
  {a: 'V-1008', b: 'Dental scale and polish', p: {quantity: 1}},
  {a: 'V-1009', b: 'X-ray', p: {quantity: 2}},
  {a: 'V-1009', b: 'Foreign body removal', p: {quantity: 1}},
  {a: 'V-1011', b: 'Spay or neuter', p: {quantity: 1}},
  {a: 'V-1011', b: 'Blood panel', p: {quantity: 1}},
  {a: 'V-1012', b: 'X-ray', p: {quantity: 2}},
  {a: 'V-1012', b: 'Fracture repair', p: {quantity: 1}},
  {a: 'V-1012', b: 'Blood panel', p: {quantity: 1}},
  {a: 'V-1013', b: 'Ear flush', p: {quantity: 1}},
  {a: 'V-1014', b: 'Booster vaccination', p: {quantity: 1}},
  {a: 'V-1015', b: 'Spay or neuter', p: {quantity: 1}},
  {a: 'V-1016', b: 'Booster vaccination', p: {quantity: 1}},
  {a: 'V-1017', b: 'Ear flush', p: {quantity: 1}},
  {a: 'V-1018', b: 'Heart ultrasound', p: {quantity: 1}},
  {a: 'V-1018', b: 'Blood panel', p: {quantity: 1}},
  {a: 'V-1019', b: 'Booster vaccination', p: {quantity: 1}},
  {a: 'V-1020', b: 'Blood panel', p: {quantity: 1}},
  {a: 'V-1021', b: 'Booster vaccination', p: {quantity: 1}},
  {a: 'V-1022', b: 'Nail and beak trim', p: {quantity: 1}},
  {a: 'V-1023', b: 'Tooth extraction', p: {quantity: 3}},
  {a: 'V-1024', b: 'Blood panel', p: {quantity: 2}},
  {a: 'V-1025', b: 'Booster vaccination', p: {quantity: 1}},
  {a: 'V-1026', b: 'Blood panel', p: {quantity: 1}},
  {a: 'V-1027', b: 'X-ray', p: {quantity: 2}},
  {a: 'V-1027', b: 'Fracture repair', p: {quantity: 1}},
  {a: 'V-1029', b: 'Skin scrape', p: {quantity: 1}},
  {a: 'V-1030', b: 'Booster vaccination', p: {quantity: 1}},
  {a: 'V-1031', b: 'Dental scale and polish', p: {quantity: 1}},
  {a: 'V-1032', b: 'Ear flush', p: {quantity: 1}},
  {a: 'V-1033', b: 'Nail and beak trim', p: {quantity: 1}},
  {a: 'V-1034', b: 'Heart ultrasound', p: {quantity: 1}},
  {a: 'V-1034', b: 'Blood panel', p: {quantity: 1}},
  {a: 'V-1035', b: 'X-ray', p: {quantity: 1}},
  {a: 'V-1036', b: 'X-ray', p: {quantity: 2}},
  {a: 'V-1036', b: 'Foreign body removal', p: {quantity: 1}},
  {a: 'V-1037', b: 'Booster vaccination', p: {quantity: 1}},
  {a: 'V-1038', b: 'Skin scrape', p: {quantity: 1}},
  {a: 'V-1039', b: 'Spay or neuter', p: {quantity: 1}},
  {a: 'V-1040', b: 'Blood panel', p: {quantity: 1}},
  {a: 'V-1041', b: 'Spay or neuter', p: {quantity: 1}},
  {a: 'V-1041', b: 'Blood panel', p: {quantity: 1}},
  {a: 'V-1042', b: 'X-ray', p: {quantity: 1}}
] AS row
MATCH (a:Visit {visit_no: row.a})
MATCH (b:Treatment {name: row.b})
CREATE (a)-[r:INCLUDED]->(b) SET r = row.p;
UNWIND [
  {a: 'V-1002', b: 'Carprofen', p: {days: 10, daily_dose_mg: 100}},
  {a: 'V-1005', b: 'Hydrocortisone cream', p: {days: 14, daily_dose_mg: 5}},
  {a: 'V-1007', b: 'Worming paste', p: {days: 3, daily_dose_mg: 20}},
  {a: 'V-1009', b: 'Amoxicillin', p: {days: 7, daily_dose_mg: 250}},
  {a: 'V-1010', b: 'Carprofen', p: {days: 5, daily_dose_mg: 75}},
  {a: 'V-1011', b: 'Meloxicam', p: {days: 4, daily_dose_mg: 6}},
  {a: 'V-1012', b: 'Carprofen', p: {days: 21, daily_dose_mg: 150}},
  {a: 'V-1012', b: 'Amoxicillin', p: {days: 10, daily_dose_mg: 500}},
  {a: 'V-1013', b: 'Otic drops', p: {days: 8, daily_dose_mg: 10}},
  {a: 'V-1017', b: 'Otic drops', p: {days: 8, daily_dose_mg: 10}},
  {a: 'V-1018', b: 'Pimobendan', p: {days: 30, daily_dose_mg: 5}},
  {a: 'V-1023', b: 'Meloxicam', p: {days: 6, daily_dose_mg: 8}},
  {a: 'V-1023', b: 'Amoxicillin', p: {days: 5, daily_dose_mg: 200}},
  {a: 'V-1027', b: 'Carprofen', p: {days: 28, daily_dose_mg: 120}},
  {a: 'V-1028', b: 'Carprofen', p: {days: 5, daily_dose_mg: 75}},
  {a: 'V-1029', b: 'Hydrocortisone cream', p: {days: 14, daily_dose_mg: 5}},
  {a: 'V-1032', b: 'Otic drops', p: {days: 8, daily_dose_mg: 10}},
  {a: 'V-1034', b: 'Pimobendan', p: {days: 30, daily_dose_mg: 5}},
  {a: 'V-1035', b: 'Carprofen', p: {days: 10, daily_dose_mg: 100}},
  {a: 'V-1036', b: 'Amoxicillin', p: {days: 7, daily_dose_mg: 250}},
  {a: 'V-1038', b: 'Hydrocortisone cream', p: {days: 14, daily_dose_mg: 5}},
  {a: 'V-1041', b: 'Meloxicam', p: {days: 4, daily_dose_mg: 6}},
  {a: 'V-1042', b: 'Carprofen', p: {days: 60, daily_dose_mg: 90}}
] AS row
MATCH (a:Visit {visit_no: row.a})
MATCH (b:Medicine {name: row.b})
CREATE (a)-[r:PRESCRIBED]->(b) SET r = row.p;
UNWIND [
  {a: 'Booster vaccination', b: 'Distemper vaccine'},
  {a: 'Booster vaccination', b: 'Feline flu vaccine'},
  {a: 'Dental scale and polish', b: 'Ketamine'},
  {a: 'Tooth extraction', b: 'Ketamine'},
  {a: 'Tooth extraction', b: 'Meloxicam'},
  {a: 'Spay or neuter', b: 'Ketamine'},
  {a: 'Fracture repair', b: 'Ketamine'},
  {a: 'Fracture repair', b: 'Carprofen'},
  {a: 'Foreign body removal', b: 'Ketamine'},
  {a: 'Ear flush', b: 'Otic drops'}
] AS row
MATCH (a:Treatment {name: row.a})
MATCH (b:Medicine {name: row.b})
CREATE (a)-[r:USES]->(b);
UNWIND [
  {a: 'VetPharm Direct', b: 'Carprofen', p: {unit_price: 0.85, lead_days: 2}},
  {a: 'VetPharm Direct', b: 'Amoxicillin', p: {unit_price: 0.42, lead_days: 2}},
  {a: 'VetPharm Direct', b: 'Ketamine', p: {unit_price: 11.9, lead_days: 3}},
  {a: 'Nordic Animal Health', b: 'Ketamine', p: {unit_price: 10.75, lead_days: 9}},
  {a: 'Nordic Animal Health', b: 'Pimobendan', p: {unit_price: 1.65, lead_days: 8}},
  {a: 'Nordic Animal Health', b: 'Distemper vaccine', p: {unit_price: 7.2, lead_days: 6}},
  {a: 'Medipaw Wholesale', b: 'Otic drops', p: {unit_price: 5.4, lead_days: 4}},
  {a: 'Medipaw Wholesale', b: 'Flea spot-on', p: {unit_price: 3.1, lead_days: 4}},
  {a: 'Medipaw Wholesale', b: 'Amoxicillin', p: {unit_price: 0.38, lead_days: 5}},
  {a: 'Celtic Vet Supplies', b: 'Feline flu vaccine', p: {unit_price: 6.8, lead_days: 7}},
  {a: 'Celtic Vet Supplies', b: 'Distemper vaccine', p: {unit_price: 7.95, lead_days: 5}},
  {a: 'Celtic Vet Supplies', b: 'Meloxicam', p: {unit_price: 4.25, lead_days: 5}}
] AS row
MATCH (a:Supplier {name: row.a})
MATCH (b:Medicine {name: row.b})
CREATE (a)-[r:SUPPLIES]->(b) SET r = row.p;
UNWIND [
  {a: 'Biscuit', b: 'Lifetime Gold', p: {start_date: date('2022-06-01')}},
  {a: 'Mittens', b: 'PetSafe Plus', p: {start_date: date('2022-06-01')}},
  {a: 'Rex', b: 'PetSafe Basic', p: {start_date: date('2023-01-15')}},
  {a: 'Shadow', b: 'Lifetime Gold', p: {start_date: date('2023-02-01')}},
  {a: 'Pepper', b: 'PetSafe Plus', p: {start_date: date('2024-04-01')}},
  {a: 'Nemo', b: 'Exotic Care', p: {start_date: date('2024-01-01')}},
  {a: 'Daisy', b: 'Lifetime Gold', p: {start_date: date('2024-01-10')}},
  {a: 'Luna', b: 'PetSafe Basic', p: {start_date: date('2025-03-12')}},
  {a: 'Milo', b: 'PetSafe Plus', p: {start_date: date('2025-01-05')}},
  {a: 'Ginger', b: 'Lifetime Gold', p: {start_date: date('2025-06-20')}},
  {a: 'Oscar', b: 'PetSafe Plus', p: {start_date: date('2026-02-28')}},
  {a: 'Ruby', b: 'PetSafe Plus', p: {start_date: date('2026-09-16')}}
] AS row
MATCH (a:Animal {name: row.a})
MATCH (b:InsurancePlan {name: row.b})
CREATE (a)-[r:INSURED_UNDER]->(b) SET r = row.p;
UNWIND [
  {a: 'Hilltop Vets', b: 'Meadow Lane Vets'},
  {a: 'Meadow Lane Vets', b: 'Oakfield Animal Hospital'},
  {a: 'Oakfield Animal Hospital', b: 'Riverside Veterinary Centre'},
  {a: 'Hilltop Vets', b: 'Harbour Pet Clinic'},
  {a: 'Harbour Pet Clinic', b: 'Riverside Veterinary Centre'},
  {a: 'City Paws Clinic', b: 'Riverside Veterinary Centre'}
] AS row
MATCH (a:Clinic {name: row.a})
MATCH (b:Clinic {name: row.b})
CREATE (a)-[r:REFERS_TO]->(b);
