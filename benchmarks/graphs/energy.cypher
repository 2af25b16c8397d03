UNWIND [
  {name: "Tern Bay", fuel: "wind", capacity_mw: 310, region: "North", commissioned_on: date("2023-04-18"), operational: true},
  {name: "Coldharbour", fuel: "gas", capacity_mw: 640, region: "South", commissioned_on: date("2022-02-03"), operational: true, annual_co2_kt: 890.5},
  {name: "Ridgeway", fuel: "gas", capacity_mw: 425, region: "East", commissioned_on: date("2022-09-27"), operational: true, annual_co2_kt: 612.0},
  {name: "Stonecross", fuel: "coal", capacity_mw: 880, region: "North", commissioned_on: date("2022-01-11"), operational: false, annual_co2_kt: 2410.0},
  {name: "Larkfield", fuel: "solar", capacity_mw: 95, region: "South", commissioned_on: date("2024-06-05"), operational: true},
  {name: "Heather Moor", fuel: "wind", capacity_mw: 180, region: "West", commissioned_on: date("2025-03-14"), operational: true},
  {name: "Glen Arden", fuel: "hydro", capacity_mw: 260, region: "North", commissioned_on: date("2022-11-30"), operational: true},
  {name: "Sunny Acre", fuel: "solar", capacity_mw: 60, region: "East", commissioned_on: date("2025-08-21"), operational: true},
  {name: "Marlow Point", fuel: "nuclear", capacity_mw: 1150, region: "South", commissioned_on: date("2022-05-16"), operational: true, annual_co2_kt: 14.2},
  {name: "Pitsea", fuel: "gas", capacity_mw: 210, region: "East", commissioned_on: date("2026-02-09"), operational: false}
] AS row
CREATE (n:PowerPlant) SET n = row;
UNWIND [
  {name: "Northgate", voltage_kv: 400, region: "North", unmanned: false, last_inspected_on: date("2026-09-30")},
  {name: "Millbrook", voltage_kv: 132, region: "North", unmanned: true, last_inspected_on: date("2026-10-14")},
  {name: "Harwell", voltage_kv: 132, region: "East", unmanned: true, last_inspected_on: date("2025-12-02")},
  {name: "Ashby", voltage_kv: 66, region: "North", unmanned: true, last_inspected_on: date("2026-03-19")},
  {name: "Fenwick", voltage_kv: 66, region: "North", unmanned: true},
  {name: "Kirkdale", voltage_kv: 33, region: "North", unmanned: true, last_inspected_on: date("2024-11-07")},
  {name: "Thornhill", voltage_kv: 33, region: "East", unmanned: true, last_inspected_on: date("2026-05-22")},
  {name: "Easton", voltage_kv: 66, region: "East", unmanned: false, last_inspected_on: date("2025-06-11")},
  {name: "Southport", voltage_kv: 400, region: "South", unmanned: false, last_inspected_on: date("2026-08-17")},
  {name: "Westbury", voltage_kv: 132, region: "South", unmanned: true, last_inspected_on: date("2026-01-26")},
  {name: "Langley", voltage_kv: 33, region: "West", unmanned: true},
  {name: "Drayton", voltage_kv: 110, region: "West", unmanned: false, last_inspected_on: date("2023-10-05")}
] AS row
CREATE (n:Substation) SET n = row;
UNWIND [
  {name: "Standard Flex", price_per_kwh: 0.31, standing_charge: 11.5, green: false},
  {name: "Fixed 24", price_per_kwh: 0.28, standing_charge: 10.0, green: false, min_term_months: 24},
  {name: "Green Home", price_per_kwh: 0.335, standing_charge: 12.0, green: true, min_term_months: 12},
  {name: "Night Saver", price_per_kwh: 0.245, standing_charge: 13.5, green: false, min_term_months: 12},
  {name: "Business Plus", price_per_kwh: 0.265, standing_charge: 29.0, green: false, min_term_months: 36},
  {name: "EcoBusiness", price_per_kwh: 0.29, standing_charge: 27.5, green: true, min_term_months: 24},
  {name: "Legacy Economy", price_per_kwh: 0.36, standing_charge: 8.0, green: false}
] AS row
CREATE (n:Tariff) SET n = row;
UNWIND [
  {name: "Helen Marsh", customer_type: "household", city: "Brackley", email: "helen.marsh@mailbox.example", joined_on: date("2022-03-12"), paperless: true},
  {name: "Omar Aziz", customer_type: "household", city: "Brackley", joined_on: date("2023-07-01"), paperless: false},
  {name: "Bakery Lindt & Sons", customer_type: "business", city: "Brackley", email: "office@lindtbakery.example", joined_on: date("2022-01-20"), paperless: true},
  {name: "Grace Okoro", customer_type: "household", city: "Wexford", email: "grace.okoro@mailbox.example", joined_on: date("2024-02-15"), paperless: true},
  {name: "Tomasz Nowak", customer_type: "household", city: "Wexford", email: "t.nowak@mailbox.example", joined_on: date("2024-09-30"), paperless: false},
  {name: "Bluebell Hotel", customer_type: "business", city: "Wexford", email: "stay@bluebell.example", joined_on: date("2022-08-08"), paperless: true},
  {name: "Priya Raman", customer_type: "household", city: "Castleton", email: "priya.raman@mailbox.example", joined_on: date("2025-05-19"), paperless: true},
  {name: "Walter Finch", customer_type: "household", city: "Castleton", joined_on: date("2023-11-23"), paperless: false},
  {name: "Castleton Dairy", customer_type: "business", city: "Castleton", email: "info@castletondairy.example", joined_on: date("2022-06-30"), paperless: true},
  {name: "Ines Duarte", customer_type: "household", city: "Castleton", email: "ines.duarte@mailbox.example", joined_on: date("2024-12-11"), paperless: true},
  {name: "Samuel Boyd", customer_type: "household", city: "Castleton", email: "sboyd@mailbox.example", joined_on: date("2026-01-07"), paperless: false},
  {name: "Riverside Gym", customer_type: "business", city: "Orrell", email: "hello@riversidegym.example", joined_on: date("2023-02-02"), paperless: true},
  {name: "Lena Vogt", customer_type: "household", city: "Orrell", joined_on: date("2026-10-05"), paperless: true},
  {name: "Marcus Hale", customer_type: "household", city: "Orrell", email: "marcus.hale@mailbox.example", joined_on: date("2025-10-27"), paperless: false},
  {name: "Bennett Printworks", customer_type: "business", city: "Brackley", email: "accounts@bennettprint.example", joined_on: date("2022-04-25"), paperless: true},
  {name: "Yuki Tanaka", customer_type: "household", city: "Brackley", email: "yuki.t@mailbox.example", joined_on: date("2026-07-16"), paperless: true},
  {name: "Chloe Lambert", customer_type: "household", city: "Wexford", email: "chloe.l@mailbox.example", joined_on: date("2024-05-03"), paperless: false},
  {name: "Northern Cold Storage", customer_type: "business", city: "Selby", email: "ops@ncs.example", joined_on: date("2023-03-29"), paperless: true},
  {name: "Ravi Menon", customer_type: "household", city: "Selby", email: "ravi.menon@mailbox.example", joined_on: date("2026-09-21"), paperless: true},
  {name: "Agnes Holt", customer_type: "household", city: "Brackley", joined_on: date("2025-01-14"), paperless: false}
] AS row
CREATE (n:Customer) SET n = row;
UNWIND [
  {serial: "MT-201", model: "Iskra ME3", smart: true, installed_on: date("2025-03-23"), last_reading_kwh: 16158},
  {serial: "MT-202", model: "Landis E360", smart: true, installed_on: date("2025-05-18"), last_reading_kwh: 7122},
  {serial: "MT-203", model: "Landis E360", smart: true, installed_on: date("2024-10-02"), last_reading_kwh: 21539},
  {serial: "MT-204", model: "Kamstrup K5", smart: false, installed_on: date("2024-08-03"), last_reading_kwh: 10841},
  {serial: "MT-205", model: "Kamstrup K5", smart: true, installed_on: date("2025-02-08"), last_reading_kwh: 23622},
  {serial: "MT-206", model: "Landis E360", smart: true, installed_on: date("2024-04-22"), last_reading_kwh: 15743},
  {serial: "MT-207", model: "Landis E360", smart: true, installed_on: date("2022-03-03"), last_reading_kwh: 18213},
  {serial: "MT-208", model: "Kamstrup K5", smart: false, installed_on: date("2022-04-15"), last_reading_kwh: 7132},
  {serial: "MT-209", model: "Landis E360", smart: true, installed_on: date("2022-04-03"), last_reading_kwh: 16102},
  {serial: "MT-210", model: "Iskra ME3", smart: true, installed_on: date("2025-05-26"), last_reading_kwh: 7300},
  {serial: "MT-211", model: "Landis E360", smart: true, installed_on: date("2023-09-26"), last_reading_kwh: 17276},
  {serial: "MT-212", model: "Landis E360", smart: false, installed_on: date("2022-07-25"), last_reading_kwh: 15885},
  {serial: "MT-213", model: "Iskra ME3", smart: true, installed_on: date("2025-03-05"), last_reading_kwh: 3626},
  {serial: "MT-214", model: "Iskra ME3", smart: true, installed_on: date("2026-05-03"), last_reading_kwh: 8425},
  {serial: "MT-215", model: "Kamstrup K5", smart: true, installed_on: date("2022-06-24"), last_reading_kwh: 19353},
  {serial: "MT-216", model: "Iskra ME3", smart: false, installed_on: date("2022-09-09"), last_reading_kwh: 10432},
  {serial: "MT-217", model: "Kamstrup K5", smart: true, installed_on: date("2022-03-07"), last_reading_kwh: 23342},
  {serial: "MT-218", model: "Kamstrup K5", smart: true, installed_on: date("2023-04-06"), last_reading_kwh: 2614},
  {serial: "MT-219", model: "Iskra ME3", smart: true, installed_on: date("2026-01-22"), last_reading_kwh: 13922},
  {serial: "MT-220", model: "Kamstrup K5", smart: false, installed_on: date("2025-04-05"), last_reading_kwh: 21525},
  {serial: "MT-221", model: "Landis E360", smart: true, installed_on: date("2023-08-07"), last_reading_kwh: 11939},
  {serial: "MT-222", model: "Iskra ME3", smart: true, installed_on: date("2023-12-14"), last_reading_kwh: 1396},
  {serial: "MT-291", model: "Kamstrup K5", smart: true},
  {serial: "MT-292", model: "Kamstrup K5", smart: true}
] AS row
CREATE (n:Meter) SET n = row;
UNWIND [
  {code: "F-1001", severity: "major", cause: "cable damage", reported_at: datetime("2023-02-11T07:40:00Z"), resolved_at: datetime("2023-02-12T16:10:00Z")},
  {code: "F-1002", severity: "minor", cause: "blown fuse", reported_at: datetime("2023-09-03T18:05:00Z"), resolved_at: datetime("2023-09-03T20:30:00Z")},
  {code: "F-1003", severity: "critical", cause: "transformer fire", reported_at: datetime("2024-01-19T02:15:00Z"), resolved_at: datetime("2024-01-24T12:00:00Z")},
  {code: "F-1004", severity: "major", cause: "storm", reported_at: datetime("2024-02-22T21:30:00Z"), resolved_at: datetime("2024-02-24T09:00:00Z")},
  {code: "F-1005", severity: "minor", cause: "storm", reported_at: datetime("2024-11-08T05:10:00Z"), resolved_at: datetime("2024-11-08T13:45:00Z")},
  {code: "F-1006", severity: "minor", cause: "underground cable fault", reported_at: datetime("2025-03-17T10:20:00Z"), resolved_at: datetime("2025-03-18T11:00:00Z")},
  {code: "F-1007", severity: "major", cause: "vandalism", reported_at: datetime("2025-06-29T23:50:00Z"), resolved_at: datetime("2025-07-01T17:20:00Z")},
  {code: "F-1008", severity: "critical", cause: "flooding", reported_at: datetime("2025-12-05T04:00:00Z"), resolved_at: datetime("2025-12-11T18:00:00Z")},
  {code: "F-1009", severity: "minor", cause: "blown fuse", reported_at: datetime("2026-02-14T12:25:00Z"), resolved_at: datetime("2026-02-14T14:00:00Z")},
  {code: "F-1010", severity: "minor", cause: "animal contact", reported_at: datetime("2026-05-02T06:35:00Z"), resolved_at: datetime("2026-05-02T09:15:00Z")},
  {code: "F-1011", severity: "major", cause: "storm", reported_at: datetime("2026-09-12T19:45:00Z"), resolved_at: datetime("2026-09-13T22:00:00Z")},
  {code: "F-1012", severity: "minor", cause: "storm", reported_at: datetime("2026-10-08T08:30:00Z"), resolved_at: datetime("2026-10-08T15:30:00Z")},
  {code: "F-1013", severity: "critical", cause: "cable damage", reported_at: datetime("2026-10-27T03:05:00Z")},
  {code: "F-1014", severity: "minor", cause: "animal contact", reported_at: datetime("2026-11-16T16:40:00Z")}
] AS row
CREATE (n:Fault) SET n = row;
UNWIND [
  {name: "Crew Alpha", depot: "Brackley", vehicles: 3, on_call: true},
  {name: "Crew Bravo", depot: "Wexford", vehicles: 2, on_call: false},
  {name: "Crew Charlie", depot: "Castleton", vehicles: 4, on_call: true},
  {name: "Crew Delta", depot: "Orrell", vehicles: 1, on_call: false},
  {name: "Crew Echo", depot: "Selby", vehicles: 2, on_call: true}
] AS row
CREATE (n:Crew) SET n = row;
UNWIND [
  {name: "Dan Pryce", hired_on: date("2022-05-09"), hv_certified: true, hourly_rate: 46.0, phone: "555-0100"},
  {name: "Mia Solberg", hired_on: date("2023-01-16"), hv_certified: true, hourly_rate: 41.5, phone: "555-0101"},
  {name: "Kofi Mensah", hired_on: date("2025-04-01"), hv_certified: false, hourly_rate: 29.0},
  {name: "Rosa Klein", hired_on: date("2022-02-21"), hv_certified: true, hourly_rate: 44.0, phone: "555-0103"},
  {name: "Piotr Zielinski", hired_on: date("2024-08-12"), hv_certified: false, hourly_rate: 33.5, phone: "555-0104"},
  {name: "Jack Tully", hired_on: date("2022-10-03"), hv_certified: true, hourly_rate: 45.0, phone: "555-0105"},
  {name: "Nadia Haddad", hired_on: date("2023-06-19"), hv_certified: true, hourly_rate: 39.0, phone: "555-0106"},
  {name: "Eric Lund", hired_on: date("2025-11-10"), hv_certified: false, hourly_rate: 28.5},
  {name: "Vera Simms", hired_on: date("2024-03-25"), hv_certified: true, hourly_rate: 36.0, phone: "555-0108"},
  {name: "Leo Barros", hired_on: date("2023-09-04"), hv_certified: true, hourly_rate: 38.0, phone: "555-0109"},
  {name: "Tess Wilder", hired_on: date("2026-06-15"), hv_certified: false, hourly_rate: 27.0, phone: "555-0110"}
] AS row
CREATE (n:Technician) SET n = row;
UNWIND [
  {number: "INV-3001", amount: 80.57, issued_on: date("2026-10-16"), due_on: date("2026-11-15"), paid: false},
  {number: "INV-3002", amount: 62.49, issued_on: date("2026-05-20"), due_on: date("2026-06-19"), paid: true},
  {number: "INV-3003", amount: 213.06, issued_on: date("2026-10-17"), due_on: date("2026-11-16"), paid: true},
  {number: "INV-3004", amount: 94.15, issued_on: date("2026-05-28"), due_on: date("2026-06-27"), paid: true},
  {number: "INV-3005", amount: 1017.23, issued_on: date("2026-10-17"), due_on: date("2026-11-16"), paid: true},
  {number: "INV-3006", amount: 1019.55, issued_on: date("2026-05-26"), due_on: date("2026-06-25"), paid: true},
  {number: "INV-3007", amount: 1693.79, issued_on: date("2025-11-14"), due_on: date("2025-12-14"), paid: false},
  {number: "INV-3008", amount: 121.6, issued_on: date("2026-10-24"), due_on: date("2026-11-23"), paid: false},
  {number: "INV-3009", amount: 93.33, issued_on: date("2026-05-23"), due_on: date("2026-06-22"), paid: false},
  {number: "INV-3010", amount: 203.32, issued_on: date("2026-10-24"), due_on: date("2026-11-23"), paid: true},
  {number: "INV-3011", amount: 99.6, issued_on: date("2026-05-22"), due_on: date("2026-06-21"), paid: true},
  {number: "INV-3012", amount: 880.01, issued_on: date("2026-10-24"), due_on: date("2026-11-23"), paid: true},
  {number: "INV-3013", amount: 492.91, issued_on: date("2026-05-21"), due_on: date("2026-06-20"), paid: true},
  {number: "INV-3014", amount: 403.57, issued_on: date("2025-11-13"), due_on: date("2025-12-13"), paid: true},
  {number: "INV-3015", amount: 157.68, issued_on: date("2026-10-24"), due_on: date("2026-11-23"), paid: false},
  {number: "INV-3016", amount: 249.43, issued_on: date("2026-05-27"), due_on: date("2026-06-26"), paid: true},
  {number: "INV-3017", amount: 92.24, issued_on: date("2026-10-21"), due_on: date("2026-11-20"), paid: true},
  {number: "INV-3018", amount: 245.91, issued_on: date("2026-05-23"), due_on: date("2026-06-22"), paid: true},
  {number: "INV-3019", amount: 620.88, issued_on: date("2026-10-18"), due_on: date("2026-11-17"), paid: false},
  {number: "INV-3020", amount: 678.82, issued_on: date("2026-05-28"), due_on: date("2026-06-27"), paid: false},
  {number: "INV-3021", amount: 1297.37, issued_on: date("2025-11-17"), due_on: date("2025-12-17"), paid: true},
  {number: "INV-3022", amount: 74.39, issued_on: date("2026-10-16"), due_on: date("2026-11-15"), paid: false},
  {number: "INV-3023", amount: 105.69, issued_on: date("2026-05-24"), due_on: date("2026-06-23"), paid: true},
  {number: "INV-3024", amount: 1019.64, issued_on: date("2026-10-19"), due_on: date("2026-11-18"), paid: false},
  {number: "INV-3025", amount: 826.02, issued_on: date("2026-05-27"), due_on: date("2026-06-26"), paid: true},
  {number: "INV-3026", amount: 572.13, issued_on: date("2025-11-11"), due_on: date("2025-12-11"), paid: true},
  {number: "INV-3027", amount: 196.66, issued_on: date("2026-10-24"), due_on: date("2026-11-23"), paid: true},
  {number: "INV-3028", amount: 229.25, issued_on: date("2026-05-23"), due_on: date("2026-06-22"), paid: true},
  {number: "INV-3029", amount: 1057.47, issued_on: date("2026-10-21"), due_on: date("2026-11-20"), paid: true},
  {number: "INV-3030", amount: 808.58, issued_on: date("2026-05-22"), due_on: date("2026-06-21"), paid: true},
  {number: "INV-3031", amount: 520.13, issued_on: date("2025-11-12"), due_on: date("2025-12-12"), paid: true},
  {number: "INV-3032", amount: 285.28, issued_on: date("2026-10-22"), due_on: date("2026-11-21"), paid: false},
  {number: "INV-3033", amount: 189.43, issued_on: date("2026-11-13"), due_on: date("2026-12-13"), paid: true},
  {number: "INV-3034", amount: 271.51, issued_on: date("2026-10-15"), due_on: date("2026-11-14"), paid: false},
  {number: "INV-3035", amount: 217.63, issued_on: date("2026-05-25"), due_on: date("2026-06-24"), paid: false},
  {number: "INV-3036", amount: 1289.53, issued_on: date("2026-10-15"), due_on: date("2026-11-14"), paid: true},
  {number: "INV-3037", amount: 1490.36, issued_on: date("2026-05-21"), due_on: date("2026-06-20"), paid: true},
  {number: "INV-3038", amount: 494.4, issued_on: date("2025-11-11"), due_on: date("2025-12-11"), paid: true},
  {number: "INV-3039", amount: 265.85, issued_on: date("2026-10-15"), due_on: date("2026-11-14"), paid: false},
  {number: "INV-3040", amount: 239.97, issued_on: date("2026-05-22"), due_on: date("2026-06-21"), paid: false}
] AS row
CREATE (n:Invoice) SET n = row;
UNWIND [
  {a: "Tern Bay", b: "Northgate", p: {max_load_mw: 300}},
  {a: "Stonecross", b: "Northgate", p: {max_load_mw: 800}},
  {a: "Glen Arden", b: "Millbrook", p: {max_load_mw: 120}},
  {a: "Glen Arden", b: "Northgate", p: {max_load_mw: 140}},
  {a: "Ridgeway", b: "Harwell", p: {max_load_mw: 400}},
  {a: "Coldharbour", b: "Southport", p: {max_load_mw: 600}},
  {a: "Marlow Point", b: "Southport", p: {max_load_mw: 750}},
  {a: "Marlow Point", b: "Northgate", p: {max_load_mw: 380}},
  {a: "Larkfield", b: "Westbury", p: {max_load_mw: 90}},
  {a: "Heather Moor", b: "Langley", p: {max_load_mw: 45}},
  {a: "Sunny Acre", b: "Easton", p: {max_load_mw: 55}}
] AS row
MATCH (a:PowerPlant {name: row.a})
MATCH (b:Substation {name: row.b})
CREATE (a)-[r:SUPPLIES]->(b) SET r = row.p;
UNWIND [
  {a: "Northgate", b: "Millbrook", p: {length_km: 18.5, energised_on: date("2022-03-01")}},
  {a: "Northgate", b: "Harwell", p: {length_km: 42.0, energised_on: date("2022-04-12")}},
  {a: "Millbrook", b: "Ashby", p: {length_km: 9.2, energised_on: date("2022-06-20")}},
  {a: "Millbrook", b: "Fenwick", p: {length_km: 14.8, energised_on: date("2023-05-15")}},
  {a: "Ashby", b: "Kirkdale", p: {length_km: 6.1, energised_on: date("2023-08-28")}},
  {a: "Kirkdale", b: "Thornhill", p: {length_km: 22.7, energised_on: date("2025-02-10")}},
  {a: "Harwell", b: "Easton", p: {length_km: 12.4, energised_on: date("2022-07-04")}},
  {a: "Easton", b: "Thornhill", p: {length_km: 7.9, energised_on: date("2024-10-19")}},
  {a: "Southport", b: "Westbury", p: {length_km: 31.3, energised_on: date("2022-02-14")}},
  {a: "Westbury", b: "Langley", p: {length_km: 25.6, energised_on: date("2024-04-08")}}
] AS row
MATCH (a:Substation {name: row.a})
MATCH (b:Substation {name: row.b})
CREATE (a)-[r:FEEDS]->(b) SET r = row.p;
UNWIND [
  {a: "MT-201", b: "Kirkdale", p: {}},
  {a: "MT-202", b: "Ashby", p: {}},
  {a: "MT-203", b: "Ashby", p: {}},
  {a: "MT-204", b: "Fenwick", p: {}},
  {a: "MT-205", b: "Fenwick", p: {}},
  {a: "MT-206", b: "Fenwick", p: {}},
  {a: "MT-207", b: "Fenwick", p: {}},
  {a: "MT-208", b: "Thornhill", p: {}},
  {a: "MT-209", b: "Easton", p: {}},
  {a: "MT-210", b: "Thornhill", p: {}},
  {a: "MT-211", b: "Thornhill", p: {}},
  {a: "MT-212", b: "Easton", p: {}},
  {a: "MT-213", b: "Langley", p: {}},
  {a: "MT-214", b: "Langley", p: {}},
  {a: "MT-215", b: "Ashby", p: {}},
  {a: "MT-216", b: "Kirkdale", p: {}},
  {a: "MT-217", b: "Fenwick", p: {}},
  {a: "MT-218", b: "Langley", p: {}},
  {a: "MT-219", b: "Langley", p: {}},
  {a: "MT-220", b: "Langley", p: {}},
  {a: "MT-221", b: "Langley", p: {}},
  {a: "MT-222", b: "Kirkdale", p: {}}
] AS row
MATCH (a:Meter {serial: row.a})
MATCH (b:Substation {name: row.b})
CREATE (a)-[r:CONNECTED_TO]->(b) SET r = row.p;
UNWIND [
  {a: "Helen Marsh", b: "MT-201", p: {}},
  {a: "Omar Aziz", b: "MT-202", p: {}},
  {a: "Bakery Lindt & Sons", b: "MT-203", p: {}},
  {a: "Grace Okoro", b: "MT-204", p: {}},
  {a: "Tomasz Nowak", b: "MT-205", p: {}},
  {a: "Bluebell Hotel", b: "MT-206", p: {}},
  {a: "Bluebell Hotel", b: "MT-207", p: {}},
  {a: "Priya Raman", b: "MT-208", p: {}},
  {a: "Walter Finch", b: "MT-209", p: {}},
  {a: "Castleton Dairy", b: "MT-210", p: {}},
  {a: "Castleton Dairy", b: "MT-211", p: {}},
  {a: "Ines Duarte", b: "MT-212", p: {}},
  {a: "Riverside Gym", b: "MT-213", p: {}},
  {a: "Marcus Hale", b: "MT-214", p: {}},
  {a: "Bennett Printworks", b: "MT-215", p: {}},
  {a: "Yuki Tanaka", b: "MT-216", p: {}},
  {a: "Chloe Lambert", b: "MT-217", p: {}},
  {a: "Northern Cold Storage", b: "MT-218", p: {}},
  {a: "Northern Cold Storage", b: "MT-219", p: {}},
  {a: "Northern Cold Storage", b: "MT-220", p: {}},
  {a: "Ravi Menon", b: "MT-221", p: {}},
  {a: "Agnes Holt", b: "MT-222", p: {}}
] AS row
MATCH (a:Customer {name: row.a})
MATCH (b:Meter {serial: row.b})
CREATE (a)-[r:HAS_METER]->(b) SET r = row.p;
UNWIND [
  {a: "Helen Marsh", b: "Green Home", p: {since: date("2022-04-21"), discount_pct: 5}},
  {a: "Omar Aziz", b: "Standard Flex", p: {since: date("2023-07-01")}},
  {a: "Bakery Lindt & Sons", b: "Business Plus", p: {since: date("2022-08-08"), discount_pct: 10}},
  {a: "Grace Okoro", b: "Fixed 24", p: {since: date("2024-02-15")}},
  {a: "Tomasz Nowak", b: "Green Home", p: {since: date("2025-04-18"), discount_pct: 3}},
  {a: "Bluebell Hotel", b: "EcoBusiness", p: {since: date("2022-08-08"), discount_pct: 8}},
  {a: "Priya Raman", b: "Night Saver", p: {since: date("2025-12-05")}},
  {a: "Walter Finch", b: "Standard Flex", p: {since: date("2023-11-23")}},
  {a: "Castleton Dairy", b: "Business Plus", p: {since: date("2023-01-16"), discount_pct: 12}},
  {a: "Ines Duarte", b: "Green Home", p: {since: date("2025-06-29")}},
  {a: "Riverside Gym", b: "Business Plus", p: {since: date("2023-02-02"), discount_pct: 7}},
  {a: "Lena Vogt", b: "Standard Flex", p: {since: date("2026-10-05")}},
  {a: "Marcus Hale", b: "Night Saver", p: {since: date("2025-10-27"), discount_pct: 2}},
  {a: "Bennett Printworks", b: "EcoBusiness", p: {since: date("2022-04-25"), discount_pct: 15}},
  {a: "Yuki Tanaka", b: "Green Home", p: {since: date("2026-07-16")}},
  {a: "Chloe Lambert", b: "Fixed 24", p: {since: date("2024-05-03"), discount_pct: 6}},
  {a: "Northern Cold Storage", b: "Business Plus", p: {since: date("2023-03-29"), discount_pct: 20}},
  {a: "Ravi Menon", b: "Standard Flex", p: {since: date("2026-09-21")}},
  {a: "Agnes Holt", b: "Standard Flex", p: {since: date("2025-02-23")}}
] AS row
MATCH (a:Customer {name: row.a})
MATCH (b:Tariff {name: row.b})
CREATE (a)-[r:SUBSCRIBED_TO]->(b) SET r = row.p;
UNWIND [
  {a: "F-1001", b: "Millbrook", p: {}},
  {a: "F-1002", b: "Ashby", p: {}},
  {a: "F-1003", b: "Millbrook", p: {}},
  {a: "F-1004", b: "Fenwick", p: {}},
  {a: "F-1005", b: "Westbury", p: {}},
  {a: "F-1006", b: "Thornhill", p: {}},
  {a: "F-1007", b: "Easton", p: {}},
  {a: "F-1008", b: "Southport", p: {}},
  {a: "F-1009", b: "Ashby", p: {}},
  {a: "F-1010", b: "Langley", p: {}},
  {a: "F-1011", b: "Ashby", p: {}},
  {a: "F-1012", b: "Kirkdale", p: {}},
  {a: "F-1013", b: "Westbury", p: {}},
  {a: "F-1014", b: "Thornhill", p: {}}
] AS row
MATCH (a:Fault {code: row.a})
MATCH (b:Substation {name: row.b})
CREATE (a)-[r:OCCURRED_AT]->(b) SET r = row.p;
UNWIND [
  {a: "Crew Alpha", b: "F-1001", p: {hours: 20.5, cost: 4100.0}},
  {a: "Crew Alpha", b: "F-1002", p: {hours: 2.0, cost: 240.0}},
  {a: "Crew Alpha", b: "F-1003", p: {hours: 61.0, cost: 48200.0}},
  {a: "Crew Charlie", b: "F-1003", p: {hours: 44.0, cost: 15750.0}},
  {a: "Crew Bravo", b: "F-1004", p: {hours: 26.0, cost: 5300.0}},
  {a: "Crew Delta", b: "F-1005", p: {hours: 6.5, cost: 910.0}},
  {a: "Crew Charlie", b: "F-1006", p: {hours: 13.0, cost: 3650.0}},
  {a: "Crew Charlie", b: "F-1007", p: {hours: 19.0, cost: 7200.0}},
  {a: "Crew Delta", b: "F-1008", p: {hours: 70.0, cost: 38900.0}},
  {a: "Crew Alpha", b: "F-1009", p: {hours: 1.5, cost: 180.0}},
  {a: "Crew Delta", b: "F-1010", p: {hours: 2.5, cost: 310.0}},
  {a: "Crew Alpha", b: "F-1011", p: {hours: 16.0, cost: 2890.0}},
  {a: "Crew Bravo", b: "F-1011", p: {hours: 9.0, cost: 1420.0}},
  {a: "Crew Bravo", b: "F-1012", p: {hours: 5.0, cost: 760.0}}
] AS row
MATCH (a:Crew {name: row.a})
MATCH (b:Fault {code: row.b})
CREATE (a)-[r:REPAIRED]->(b) SET r = row.p;
UNWIND [
  {a: "Dan Pryce", b: "Crew Alpha", p: {}},
  {a: "Mia Solberg", b: "Crew Alpha", p: {}},
  {a: "Kofi Mensah", b: "Crew Alpha", p: {}},
  {a: "Rosa Klein", b: "Crew Bravo", p: {}},
  {a: "Piotr Zielinski", b: "Crew Bravo", p: {}},
  {a: "Jack Tully", b: "Crew Charlie", p: {}},
  {a: "Nadia Haddad", b: "Crew Charlie", p: {}},
  {a: "Eric Lund", b: "Crew Charlie", p: {}},
  {a: "Vera Simms", b: "Crew Charlie", p: {}},
  {a: "Leo Barros", b: "Crew Delta", p: {}}
] AS row
MATCH (a:Technician {name: row.a})
MATCH (b:Crew {name: row.b})
CREATE (a)-[r:MEMBER_OF]->(b) SET r = row.p;
UNWIND [
  {a: "Dan Pryce", b: "Crew Alpha", p: {}},
  {a: "Rosa Klein", b: "Crew Bravo", p: {}},
  {a: "Jack Tully", b: "Crew Charlie", p: {}},
  {a: "Leo Barros", b: "Crew Delta", p: {}}
] AS row
MATCH (a:Technician {name: row.a})
MATCH (b:Crew {name: row.b})
CREATE (a)-[r:LEADS]->(b) SET r = row.p;
UNWIND [
  {a: "INV-3001", b: "Helen Marsh", p: {}},
  {a: "INV-3002", b: "Helen Marsh", p: {}},
  {a: "INV-3003", b: "Omar Aziz", p: {}},
  {a: "INV-3004", b: "Omar Aziz", p: {}},
  {a: "INV-3005", b: "Bakery Lindt & Sons", p: {}},
  {a: "INV-3006", b: "Bakery Lindt & Sons", p: {}},
  {a: "INV-3007", b: "Bakery Lindt & Sons", p: {}},
  {a: "INV-3008", b: "Grace Okoro", p: {}},
  {a: "INV-3009", b: "Grace Okoro", p: {}},
  {a: "INV-3010", b: "Tomasz Nowak", p: {}},
  {a: "INV-3011", b: "Tomasz Nowak", p: {}},
  {a: "INV-3012", b: "Bluebell Hotel", p: {}},
  {a: "INV-3013", b: "Bluebell Hotel", p: {}},
  {a: "INV-3014", b: "Bluebell Hotel", p: {}},
  {a: "INV-3015", b: "Priya Raman", p: {}},
  {a: "INV-3016", b: "Priya Raman", p: {}},
  {a: "INV-3017", b: "Walter Finch", p: {}},
  {a: "INV-3018", b: "Walter Finch", p: {}},
  {a: "INV-3019", b: "Castleton Dairy", p: {}},
  {a: "INV-3020", b: "Castleton Dairy", p: {}},
  {a: "INV-3021", b: "Castleton Dairy", p: {}},
  {a: "INV-3022", b: "Ines Duarte", p: {}},
  {a: "INV-3023", b: "Ines Duarte", p: {}},
  {a: "INV-3024", b: "Riverside Gym", p: {}},
  {a: "INV-3025", b: "Riverside Gym", p: {}},
  {a: "INV-3026", b: "Riverside Gym", p: {}},
  {a: "INV-3027", b: "Marcus Hale", p: {}},
  {a: "INV-3028", b: "Marcus Hale", p: {}},
  {a: "INV-3029", b: "Bennett Printworks", p: {}},
  {a: "INV-3030", b: "Bennett Printworks", p: {}},
  {a: "INV-3031", b: "Bennett Printworks", p: {}},
  {a: "INV-3032", b: "Yuki Tanaka", p: {}},
  {a: "INV-3033", b: "Yuki Tanaka", p: {}},
  {a: "INV-3034", b: "Chloe Lambert", p: {}},
  {a: "INV-3035", b: "Chloe Lambert", p: {}},
  {a: "INV-3036", b: "Northern Cold Storage", p: {}},
  {a: "INV-3037", b: "Northern Cold Storage", p: {}},
  {a: "INV-3038", b: "Northern Cold Storage", p: {}},
  {a: "INV-3039", b: "Agnes Holt", p: {}},
  {a: "INV-3040", b: "Agnes Holt", p: {}}
] AS row
MATCH (a:Invoice {number: row.a})
MATCH (b:Customer {name: row.b})
CREATE (a)-[r:BILLED_TO]->(b) SET r = row.p;
UNWIND [
  {a: "Helen Marsh", b: "F-1002", p: {}},
  {a: "Helen Marsh", b: "F-1009", p: {}},
  {a: "Helen Marsh", b: "F-1011", p: {}},
  {a: "Omar Aziz", b: "F-1011", p: {}},
  {a: "Grace Okoro", b: "F-1004", p: {}},
  {a: "Bluebell Hotel", b: "F-1004", p: {}},
  {a: "Castleton Dairy", b: "F-1006", p: {}},
  {a: "Priya Raman", b: "F-1007", p: {}},
  {a: "Riverside Gym", b: "F-1005", p: {}},
  {a: "Riverside Gym", b: "F-1013", p: {}},
  {a: "Marcus Hale", b: "F-1010", p: {}},
  {a: "Yuki Tanaka", b: "F-1012", p: {}},
  {a: "Walter Finch", b: "F-1014", p: {}}
] AS row
MATCH (a:Customer {name: row.a})
MATCH (b:Fault {code: row.b})
CREATE (a)-[r:REPORTED]->(b) SET r = row.p;
UNWIND [
  {a: "Helen Marsh", b: "Omar Aziz", p: {bonus: 25}},
  {a: "Helen Marsh", b: "Agnes Holt", p: {bonus: 25}},
  {a: "Omar Aziz", b: "Yuki Tanaka", p: {bonus: 40}},
  {a: "Grace Okoro", b: "Tomasz Nowak", p: {bonus: 25}},
  {a: "Tomasz Nowak", b: "Chloe Lambert", p: {bonus: 30}},
  {a: "Yuki Tanaka", b: "Ravi Menon", p: {bonus: 50}}
] AS row
MATCH (a:Customer {name: row.a})
MATCH (b:Customer {name: row.b})
CREATE (a)-[r:REFERRED]->(b) SET r = row.p;
