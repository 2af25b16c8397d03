UNWIND [
  {name: "Politics", launchedYear: 1998, pagesPerIssue: 8, onlineOnly: false},
  {name: "Business", launchedYear: 2001, pagesPerIssue: 6, onlineOnly: false},
  {name: "Sport", launchedYear: 1998, pagesPerIssue: 10, onlineOnly: false},
  {name: "Culture", launchedYear: 2005, pagesPerIssue: 5, onlineOnly: false},
  {name: "Climate", launchedYear: 2022, pagesPerIssue: 3, onlineOnly: false},
  {name: "Technology", launchedYear: 2010, onlineOnly: true},
  {name: "Travel", launchedYear: 2007, pagesPerIssue: 4, onlineOnly: false},
  {name: "Puzzles", launchedYear: 2015, pagesPerIssue: 2, onlineOnly: false}
] AS row
CREATE (n:Section) SET n = row;
UNWIND [
  {name: "Clara Hughes", beat: "politics", city: "London", freelance: false, hiredOn: date("2022-01-17"), salary: 58000, email: "clara.hughes@daily.example"},
  {name: "Ben Adeyemi", beat: "economy", city: "London", freelance: false, hiredOn: date("2022-09-05"), salary: 54500, email: "ben.adeyemi@daily.example"},
  {name: "Sofia Marino", beat: "climate", city: "Bristol", freelance: false, hiredOn: date("2023-03-20"), salary: 47000, email: "sofia.marino@daily.example"},
  {name: "Liam Gallagher-Reed", beat: "football", city: "Manchester", freelance: false, hiredOn: date("2022-06-01"), salary: 51000},
  {name: "Noor Rahman", beat: "technology", city: "London", freelance: false, hiredOn: date("2024-05-13"), salary: 49500, email: "noor.rahman@daily.example"},
  {name: "Peter Voss", beat: "theatre", city: "Leeds", freelance: true, hiredOn: date("2023-11-02")},
  {name: "Hannah Cole", beat: "politics", city: "Edinburgh", freelance: false, hiredOn: date("2025-02-24"), salary: 39500, email: "hannah.cole@daily.example"},
  {name: "Diego Santos", beat: "travel", city: "Bristol", freelance: true, hiredOn: date("2024-08-19"), email: "diego.santos@post.example"},
  {name: "Emily Chan", beat: "economy", city: "Manchester", freelance: false, hiredOn: date("2026-04-07"), salary: 36000, email: "emily.chan@daily.example"},
  {name: "Arthur Blake", beat: "film", city: "London", freelance: true, hiredOn: date("2022-11-14"), email: "arthur.blake@post.example"},
  {name: "Ines Fischer", beat: "climate", city: "Edinburgh", freelance: false, hiredOn: date("2026-09-01"), salary: 34500, email: "ines.fischer@daily.example"},
  {name: "Mo Karim", beat: "athletics", city: "London", freelance: false, hiredOn: date("2025-07-28"), salary: 41000, email: "mo.karim@daily.example"}
] AS row
CREATE (n:Journalist) SET n = row;
UNWIND [
  {name: "Margaret Lowe", yearsExperience: 27, startedOn: date("2022-01-03")},
  {name: "Simon Petrov", yearsExperience: 14, startedOn: date("2023-02-13")},
  {name: "Aisha Bello", yearsExperience: 19, startedOn: date("2022-10-10")},
  {name: "George Whitman", yearsExperience: 31, startedOn: date("2022-05-30")},
  {name: "Kate Donnelly", yearsExperience: 8, startedOn: date("2025-01-20")},
  {name: "Hugo Brandt", yearsExperience: 11, startedOn: date("2026-03-02")}
] AS row
CREATE (n:Editor) SET n = row;
UNWIND [
  {title: "Budget Vote Splits Coalition", publishedOn: date("2026-10-21"), wordCount: 1240, paywalled: true, pageViews: 48200},
  {title: "Minister Resigns Over Harbour Deal", publishedOn: date("2026-09-08"), wordCount: 980, paywalled: false, pageViews: 91500},
  {title: "Harbour Deal: What We Know", publishedOn: date("2026-09-10"), wordCount: 2150, paywalled: true, pageViews: 63700},
  {title: "Inquiry Into Harbour Deal Opens", publishedOn: date("2026-11-03"), wordCount: 870, paywalled: false, pageViews: 35100},
  {title: "Local Elections Explained", publishedOn: date("2024-04-25"), wordCount: 1600, paywalled: false, pageViews: 40800},
  {title: "Inflation Falls To Two Percent", publishedOn: date("2025-06-18"), wordCount: 760, paywalled: false, pageViews: 28900},
  {title: "Shipyard Jobs At Risk", publishedOn: date("2024-10-02"), wordCount: 1330, paywalled: true, pageViews: 22600},
  {title: "Shipyard Saved By Last-Minute Offer", publishedOn: date("2025-01-29"), wordCount: 1110, paywalled: true, pageViews: 31450},
  {title: "Why Rents Keep Rising", publishedOn: date("2026-06-12"), wordCount: 2480, paywalled: true, pageViews: 57300},
  {title: "City Win The Cup", publishedOn: date("2025-05-17"), wordCount: 690, paywalled: false, pageViews: 102400},
  {title: "Stadium Plans Rejected", publishedOn: date("2024-02-14"), wordCount: 820, paywalled: false, pageViews: 17800},
  {title: "Marathon Record Broken", publishedOn: date("2026-04-26"), wordCount: 740, paywalled: false, pageViews: 44100},
  {title: "A Night At The Old Vic", publishedOn: date("2023-12-09"), wordCount: 1450, paywalled: true, pageViews: 9300},
  {title: "The Quiet Return Of Cinema Clubs", publishedOn: date("2026-02-20"), wordCount: 1980, paywalled: true, pageViews: 14700},
  {title: "Festival Guide 2025", publishedOn: date("2025-07-04"), wordCount: 2300, paywalled: false, pageViews: 26200},
  {title: "Rivers Run Dry", publishedOn: date("2022-08-19"), wordCount: 1700, paywalled: false, pageViews: 38600},
  {title: "After The Drought", publishedOn: date("2023-07-22"), wordCount: 1890, paywalled: true, pageViews: 21900},
  {title: "Flood Defences Fail Again", publishedOn: date("2026-10-30"), wordCount: 1020, paywalled: false, pageViews: 52800},
  {title: "Heat Pumps Put To The Test", publishedOn: date("2026-03-15"), wordCount: 2620, paywalled: true, pageViews: 33300},
  {title: "Chip Factory Delayed", publishedOn: date("2025-10-11"), wordCount: 910, paywalled: false, pageViews: 19600},
  {title: "Schools Ban Smartphones", publishedOn: date("2026-01-14"), wordCount: 1180, paywalled: false, pageViews: 74900},
  {title: "Slow Trains Through The Alps", publishedOn: date("2024-08-30"), wordCount: 2050, paywalled: true, pageViews: 16100},
  {title: "Ten Islands For Spring", publishedOn: date("2026-03-06"), wordCount: 1390, paywalled: false, pageViews: 29800},
  {title: "Hospital Waiting Lists Grow", wordCount: 1500, paywalled: true},
  {title: "Crypto Fraud Trial Begins", wordCount: 640, paywalled: false}
] AS row
CREATE (n:Article) SET n = row;
UNWIND [
  {name: "Judith Crane", kind: "official", organisation: "Treasury", anonymous: false},
  {name: "Dr. Alan Moss", kind: "expert", organisation: "University of Leeds", anonymous: false},
  {name: "Prof. Mei Lin", kind: "expert", organisation: "University of Bristol", anonymous: false},
  {name: "Harbour Insider", kind: "whistleblower", anonymous: true},
  {name: "Tony Briggs", kind: "union rep", organisation: "Dockworkers Union", anonymous: false},
  {name: "Carla Jensen", kind: "official", organisation: "Environment Agency", anonymous: false},
  {name: "Pub Owner", kind: "witness", anonymous: true},
  {name: "Raj Patel", kind: "analyst", organisation: "Northbank Capital", anonymous: false},
  {name: "Fiona Stuart", kind: "official", organisation: "Transport Office", anonymous: false}
] AS row
CREATE (n:Source) SET n = row;
UNWIND [
  {fileName: "harbour_01.jpg", caption: "Cranes at the harbour", takenOn: date("2026-09-07"), widthPx: 4000, inColour: true},
  {fileName: "harbour_02.jpg", caption: "Minister leaving the office", takenOn: date("2026-09-08"), widthPx: 3600, inColour: true},
  {fileName: "cup_final.jpg", caption: "Players lifting the trophy", takenOn: date("2025-05-17"), widthPx: 6000, inColour: true},
  {fileName: "river_bed.jpg", caption: "Dry river bed", takenOn: date("2022-08-16"), widthPx: 5200, inColour: true},
  {fileName: "flood_street.jpg", caption: "Flooded street in the old town", takenOn: date("2026-10-29"), widthPx: 4800, inColour: true},
  {fileName: "old_vic.jpg", caption: "Stage of the Old Vic", takenOn: date("2023-12-08"), widthPx: 2400, inColour: false},
  {fileName: "cinema_club.jpg", caption: "Projector in a village hall", takenOn: date("2026-02-11"), widthPx: 2800, inColour: false},
  {fileName: "alps_train.jpg", caption: "Train crossing a viaduct", takenOn: date("2024-07-15"), widthPx: 5600, inColour: true},
  {fileName: "island_bay.jpg", caption: "Fishing boats in a bay", takenOn: date("2025-09-20"), widthPx: 5000, inColour: true},
  {fileName: "marathon.jpg", caption: "Runner at the finish line", takenOn: date("2026-04-26"), widthPx: 4400, inColour: true},
  {fileName: "shipyard.jpg", caption: "Empty shipyard at dawn", takenOn: date("2024-09-28"), widthPx: 3200, inColour: false},
  {fileName: "archive_tram.jpg", caption: "Tram in 1950", takenOn: date("2023-01-10"), widthPx: 1800, inColour: false},
  {fileName: "harbour_night.jpg", caption: "Harbour at night", takenOn: date("2026-11-02"), widthPx: 4100, inColour: true}
] AS row
CREATE (n:Photo) SET n = row;
UNWIND [
  {reference: "C-01", reason: "wrong name", issuedOn: date("2026-09-09"), severity: "minor"},
  {reference: "C-02", reason: "wrong figure", issuedOn: date("2026-09-14"), severity: "major"},
  {reference: "C-03", reason: "wrong figure", issuedOn: date("2025-06-20"), severity: "minor"},
  {reference: "C-04", reason: "misquoted source", issuedOn: date("2024-10-07"), severity: "major"},
  {reference: "C-05", reason: "wrong date", issuedOn: date("2025-05-19"), severity: "minor"},
  {reference: "C-06", reason: "wrong figure", issuedOn: date("2026-09-21"), severity: "minor"},
  {reference: "C-07", reason: "wrong caption", issuedOn: date("2026-11-02"), severity: "minor"},
  {reference: "C-08", reason: "misquoted source", issuedOn: date("2026-10-24"), severity: "major"}
] AS row
CREATE (n:Correction) SET n = row;
UNWIND [
  {name: "Anna Kovacs", plan: "Premium", country: "Hungary", subscribedOn: date("2022-05-14"), age: 34, monthlyFee: 24.9},
  {name: "James Whitfield", plan: "Basic", country: "United Kingdom", subscribedOn: date("2022-02-01"), age: 61, monthlyFee: 9.9},
  {name: "Marie Dupont", plan: "Premium", country: "France", subscribedOn: date("2024-03-11"), age: 45, monthlyFee: 24.9},
  {name: "Oliver Stone-Hart", plan: "Basic", country: "United Kingdom", subscribedOn: date("2023-09-19"), cancelledOn: date("2025-04-30"), age: 29, monthlyFee: 9.9},
  {name: "Fatima El-Sayed", plan: "Student", country: "United Kingdom", subscribedOn: date("2025-10-02"), age: 21, monthlyFee: 4.5},
  {name: "Lukas Weber", plan: "Premium", country: "Germany", subscribedOn: date("2023-01-25"), age: 52, monthlyFee: 24.9},
  {name: "Chiara Conti", plan: "Basic", country: "Italy", subscribedOn: date("2024-07-07"), cancelledOn: date("2026-10-12"), age: 38, monthlyFee: 9.9},
  {name: "Ruth Abrams", plan: "Premium", country: "United Kingdom", subscribedOn: date("2022-11-28"), age: 70, monthlyFee: 24.9},
  {name: "Jonas Keller", plan: "Student", country: "Germany", subscribedOn: date("2026-09-15"), age: 23, monthlyFee: 4.5},
  {name: "Sinead Byrne", plan: "Basic", country: "Ireland", subscribedOn: date("2025-03-03"), monthlyFee: 9.9},
  {name: "Paul Okafor", plan: "Premium", country: "United Kingdom", subscribedOn: date("2026-10-09"), age: 41, monthlyFee: 24.9},
  {name: "Greta Nilsen", plan: "Basic", country: "Norway", subscribedOn: date("2024-12-30"), cancelledOn: date("2026-02-01"), monthlyFee: 9.9},
  {name: "Tom Barker", plan: "Student", country: "United Kingdom", subscribedOn: date("2026-01-18"), age: 19, monthlyFee: 4.5},
  {name: "Elise Moreau", plan: "Premium", country: "France", subscribedOn: date("2025-08-23"), age: 56, monthlyFee: 24.9}
] AS row
CREATE (n:Subscriber) SET n = row;
UNWIND [
  {name: "Morning Briefing", frequency: "daily", launchedOn: date("2022-01-10"), free: true},
  {name: "The Green Letter", frequency: "weekly", launchedOn: date("2023-04-22"), free: true},
  {name: "Market Watch", frequency: "daily", launchedOn: date("2024-02-05"), free: false},
  {name: "Weekend Reads", frequency: "weekly", launchedOn: date("2022-09-03"), free: true},
  {name: "Full Time", frequency: "weekly", launchedOn: date("2025-08-15"), free: false},
  {name: "Inside Parliament", frequency: "monthly", launchedOn: date("2026-10-01"), free: false}
] AS row
CREATE (n:Newsletter) SET n = row;
UNWIND [
  {a: "Clara Hughes", b: "Budget Vote Splits Coalition", p: {role: "lead", hoursSpent: 47}},
  {a: "Hannah Cole", b: "Budget Vote Splits Coalition", p: {role: "contributor", hoursSpent: 5}},
  {a: "Clara Hughes", b: "Minister Resigns Over Harbour Deal", p: {role: "lead", hoursSpent: 55}},
  {a: "Clara Hughes", b: "Harbour Deal: What We Know", p: {role: "lead", hoursSpent: 30}},
  {a: "Ben Adeyemi", b: "Harbour Deal: What We Know", p: {role: "contributor", hoursSpent: 9}},
  {a: "Hannah Cole", b: "Inquiry Into Harbour Deal Opens", p: {role: "lead", hoursSpent: 52}},
  {a: "Clara Hughes", b: "Local Elections Explained", p: {role: "lead", hoursSpent: 55}},
  {a: "Ben Adeyemi", b: "Inflation Falls To Two Percent", p: {role: "lead", hoursSpent: 49}},
  {a: "Ben Adeyemi", b: "Shipyard Jobs At Risk", p: {role: "lead", hoursSpent: 41}},
  {a: "Ben Adeyemi", b: "Shipyard Saved By Last-Minute Offer", p: {role: "lead", hoursSpent: 9}},
  {a: "Emily Chan", b: "Shipyard Saved By Last-Minute Offer", p: {role: "contributor", hoursSpent: 9}},
  {a: "Emily Chan", b: "Why Rents Keep Rising", p: {role: "lead", hoursSpent: 37}},
  {a: "Liam Gallagher-Reed", b: "City Win The Cup", p: {role: "lead", hoursSpent: 57}},
  {a: "Liam Gallagher-Reed", b: "Stadium Plans Rejected", p: {role: "lead", hoursSpent: 23}},
  {a: "Mo Karim", b: "Stadium Plans Rejected", p: {role: "contributor", hoursSpent: 8}},
  {a: "Mo Karim", b: "Marathon Record Broken", p: {role: "lead", hoursSpent: 11}},
  {a: "Peter Voss", b: "A Night At The Old Vic", p: {role: "lead", hoursSpent: 18}},
  {a: "Arthur Blake", b: "The Quiet Return Of Cinema Clubs", p: {role: "lead", hoursSpent: 15}},
  {a: "Peter Voss", b: "Festival Guide 2025", p: {role: "lead", hoursSpent: 31}},
  {a: "Arthur Blake", b: "Festival Guide 2025", p: {role: "contributor", hoursSpent: 6}},
  {a: "Sofia Marino", b: "Rivers Run Dry", p: {role: "lead", hoursSpent: 23}},
  {a: "Sofia Marino", b: "After The Drought", p: {role: "lead", hoursSpent: 32}},
  {a: "Sofia Marino", b: "Flood Defences Fail Again", p: {role: "lead", hoursSpent: 42}},
  {a: "Ines Fischer", b: "Flood Defences Fail Again", p: {role: "contributor", hoursSpent: 3}},
  {a: "Sofia Marino", b: "Heat Pumps Put To The Test", p: {role: "lead", hoursSpent: 44}},
  {a: "Noor Rahman", b: "Heat Pumps Put To The Test", p: {role: "contributor", hoursSpent: 4}},
  {a: "Noor Rahman", b: "Chip Factory Delayed", p: {role: "lead", hoursSpent: 8}},
  {a: "Noor Rahman", b: "Schools Ban Smartphones", p: {role: "lead", hoursSpent: 54}},
  {a: "Diego Santos", b: "Slow Trains Through The Alps", p: {role: "lead", hoursSpent: 21}},
  {a: "Diego Santos", b: "Ten Islands For Spring", p: {role: "lead", hoursSpent: 34}},
  {a: "Hannah Cole", b: "Hospital Waiting Lists Grow", p: {role: "lead", hoursSpent: 25}}
] AS row
MATCH (a:Journalist {name: row.a})
MATCH (b:Article {title: row.b})
CREATE (a)-[r:WROTE]->(b) SET r = row.p;
UNWIND [
  {a: "Margaret Lowe", b: "Budget Vote Splits Coalition", p: {}},
  {a: "Margaret Lowe", b: "Minister Resigns Over Harbour Deal", p: {}},
  {a: "Simon Petrov", b: "Harbour Deal: What We Know", p: {}},
  {a: "Margaret Lowe", b: "Inquiry Into Harbour Deal Opens", p: {}},
  {a: "Simon Petrov", b: "Local Elections Explained", p: {}},
  {a: "Simon Petrov", b: "Inflation Falls To Two Percent", p: {}},
  {a: "Simon Petrov", b: "Shipyard Jobs At Risk", p: {}},
  {a: "Simon Petrov", b: "Shipyard Saved By Last-Minute Offer", p: {}},
  {a: "Hugo Brandt", b: "Why Rents Keep Rising", p: {}},
  {a: "Aisha Bello", b: "City Win The Cup", p: {}},
  {a: "Aisha Bello", b: "Stadium Plans Rejected", p: {}},
  {a: "Aisha Bello", b: "Marathon Record Broken", p: {}},
  {a: "Kate Donnelly", b: "A Night At The Old Vic", p: {}},
  {a: "Kate Donnelly", b: "The Quiet Return Of Cinema Clubs", p: {}},
  {a: "Aisha Bello", b: "Festival Guide 2025", p: {}},
  {a: "Aisha Bello", b: "Rivers Run Dry", p: {}},
  {a: "Aisha Bello", b: "After The Drought", p: {}},
  {a: "Hugo Brandt", b: "Flood Defences Fail Again", p: {}},
  {a: "Hugo Brandt", b: "Heat Pumps Put To The Test", p: {}},
  {a: "Simon Petrov", b: "Chip Factory Delayed", p: {}},
  {a: "Kate Donnelly", b: "Slow Trains Through The Alps", p: {}}
] AS row
MATCH (a:Editor {name: row.a})
MATCH (b:Article {title: row.b})
CREATE (a)-[r:EDITED]->(b) SET r = row.p;
UNWIND [
  {a: "Budget Vote Splits Coalition", b: "Politics", p: {}},
  {a: "Minister Resigns Over Harbour Deal", b: "Politics", p: {}},
  {a: "Harbour Deal: What We Know", b: "Politics", p: {}},
  {a: "Inquiry Into Harbour Deal Opens", b: "Politics", p: {}},
  {a: "Local Elections Explained", b: "Politics", p: {}},
  {a: "Inflation Falls To Two Percent", b: "Business", p: {}},
  {a: "Shipyard Jobs At Risk", b: "Business", p: {}},
  {a: "Shipyard Saved By Last-Minute Offer", b: "Business", p: {}},
  {a: "Why Rents Keep Rising", b: "Business", p: {}},
  {a: "City Win The Cup", b: "Sport", p: {}},
  {a: "Stadium Plans Rejected", b: "Sport", p: {}},
  {a: "Marathon Record Broken", b: "Sport", p: {}},
  {a: "A Night At The Old Vic", b: "Culture", p: {}},
  {a: "The Quiet Return Of Cinema Clubs", b: "Culture", p: {}},
  {a: "Festival Guide 2025", b: "Culture", p: {}},
  {a: "Rivers Run Dry", b: "Climate", p: {}},
  {a: "After The Drought", b: "Climate", p: {}},
  {a: "Flood Defences Fail Again", b: "Climate", p: {}},
  {a: "Heat Pumps Put To The Test", b: "Climate", p: {}},
  {a: "Chip Factory Delayed", b: "Technology", p: {}},
  {a: "Schools Ban Smartphones", b: "Technology", p: {}},
  {a: "Slow Trains Through The Alps", b: "Travel", p: {}},
  {a: "Ten Islands For Spring", b: "Travel", p: {}},
  {a: "Hospital Waiting Lists Grow", b: "Politics", p: {}},
  {a: "Crypto Fraud Trial Begins", b: "Business", p: {}}
] AS row
MATCH (a:Article {title: row.a})
MATCH (b:Section {name: row.b})
CREATE (a)-[r:IN_SECTION]->(b) SET r = row.p;
UNWIND [
  {a: "Margaret Lowe", b: "Politics", p: {}},
  {a: "Simon Petrov", b: "Business", p: {}},
  {a: "Simon Petrov", b: "Technology", p: {}},
  {a: "Aisha Bello", b: "Sport", p: {}},
  {a: "Kate Donnelly", b: "Culture", p: {}},
  {a: "Kate Donnelly", b: "Travel", p: {}},
  {a: "Hugo Brandt", b: "Climate", p: {}}
] AS row
MATCH (a:Editor {name: row.a})
MATCH (b:Section {name: row.b})
CREATE (a)-[r:HEADS]->(b) SET r = row.p;
UNWIND [
  {a: "Budget Vote Splits Coalition", b: "Judith Crane", p: {times: 4}},
  {a: "Minister Resigns Over Harbour Deal", b: "Harbour Insider", p: {times: 3}},
  {a: "Harbour Deal: What We Know", b: "Harbour Insider", p: {times: 6}},
  {a: "Harbour Deal: What We Know", b: "Tony Briggs", p: {times: 2}},
  {a: "Inquiry Into Harbour Deal Opens", b: "Tony Briggs", p: {times: 1}},
  {a: "Inflation Falls To Two Percent", b: "Judith Crane", p: {times: 2}},
  {a: "Inflation Falls To Two Percent", b: "Raj Patel", p: {times: 3}},
  {a: "Shipyard Jobs At Risk", b: "Tony Briggs", p: {times: 5}},
  {a: "Shipyard Saved By Last-Minute Offer", b: "Tony Briggs", p: {times: 2}},
  {a: "Why Rents Keep Rising", b: "Raj Patel", p: {times: 4}},
  {a: "Why Rents Keep Rising", b: "Dr. Alan Moss", p: {times: 1}},
  {a: "Rivers Run Dry", b: "Carla Jensen", p: {times: 3}},
  {a: "Rivers Run Dry", b: "Prof. Mei Lin", p: {times: 2}},
  {a: "After The Drought", b: "Prof. Mei Lin", p: {times: 5}},
  {a: "Flood Defences Fail Again", b: "Carla Jensen", p: {times: 2}},
  {a: "Heat Pumps Put To The Test", b: "Prof. Mei Lin", p: {times: 1}},
  {a: "Heat Pumps Put To The Test", b: "Dr. Alan Moss", p: {times: 3}},
  {a: "Stadium Plans Rejected", b: "Pub Owner", p: {times: 1}},
  {a: "Schools Ban Smartphones", b: "Dr. Alan Moss", p: {times: 2}}
] AS row
MATCH (a:Article {title: row.a})
MATCH (b:Source {name: row.b})
CREATE (a)-[r:QUOTES]->(b) SET r = row.p;
UNWIND [
  {a: "Minister Resigns Over Harbour Deal", b: "harbour_01.jpg", p: {}},
  {a: "Harbour Deal: What We Know", b: "harbour_01.jpg", p: {}},
  {a: "Minister Resigns Over Harbour Deal", b: "harbour_02.jpg", p: {}},
  {a: "City Win The Cup", b: "cup_final.jpg", p: {}},
  {a: "Rivers Run Dry", b: "river_bed.jpg", p: {}},
  {a: "After The Drought", b: "river_bed.jpg", p: {}},
  {a: "Flood Defences Fail Again", b: "flood_street.jpg", p: {}},
  {a: "A Night At The Old Vic", b: "old_vic.jpg", p: {}},
  {a: "The Quiet Return Of Cinema Clubs", b: "cinema_club.jpg", p: {}},
  {a: "Slow Trains Through The Alps", b: "alps_train.jpg", p: {}},
  {a: "Ten Islands For Spring", b: "island_bay.jpg", p: {}},
  {a: "Marathon Record Broken", b: "marathon.jpg", p: {}},
  {a: "Shipyard Jobs At Risk", b: "shipyard.jpg", p: {}},
  {a: "Shipyard Saved By Last-Minute Offer", b: "shipyard.jpg", p: {}},
  {a: "Inquiry Into Harbour Deal Opens", b: "harbour_night.jpg", p: {}},
  {a: "Minister Resigns Over Harbour Deal", b: "harbour_night.jpg", p: {}}
] AS row
MATCH (a:Article {title: row.a})
MATCH (b:Photo {fileName: row.b})
CREATE (a)-[r:ILLUSTRATED_BY]->(b) SET r = row.p;
UNWIND [
  {a: "Clara Hughes", b: "harbour_01.jpg", p: {}},
  {a: "Mo Karim", b: "harbour_02.jpg", p: {}},
  {a: "Liam Gallagher-Reed", b: "cup_final.jpg", p: {}},
  {a: "Sofia Marino", b: "river_bed.jpg", p: {}},
  {a: "Sofia Marino", b: "flood_street.jpg", p: {}},
  {a: "Peter Voss", b: "old_vic.jpg", p: {}},
  {a: "Arthur Blake", b: "cinema_club.jpg", p: {}},
  {a: "Diego Santos", b: "alps_train.jpg", p: {}},
  {a: "Diego Santos", b: "island_bay.jpg", p: {}},
  {a: "Mo Karim", b: "marathon.jpg", p: {}},
  {a: "Clara Hughes", b: "harbour_night.jpg", p: {}}
] AS row
MATCH (a:Journalist {name: row.a})
MATCH (b:Photo {fileName: row.b})
CREATE (a)-[r:TOOK]->(b) SET r = row.p;
UNWIND [
  {a: "C-01", b: "Minister Resigns Over Harbour Deal", p: {}},
  {a: "C-02", b: "Harbour Deal: What We Know", p: {}},
  {a: "C-03", b: "Inflation Falls To Two Percent", p: {}},
  {a: "C-04", b: "Shipyard Jobs At Risk", p: {}},
  {a: "C-05", b: "City Win The Cup", p: {}},
  {a: "C-06", b: "Harbour Deal: What We Know", p: {}},
  {a: "C-07", b: "Flood Defences Fail Again", p: {}},
  {a: "C-08", b: "Budget Vote Splits Coalition", p: {}}
] AS row
MATCH (a:Correction {reference: row.a})
MATCH (b:Article {title: row.b})
CREATE (a)-[r:CORRECTS]->(b) SET r = row.p;
UNWIND [
  {a: "Harbour Deal: What We Know", b: "Minister Resigns Over Harbour Deal", p: {}},
  {a: "Inquiry Into Harbour Deal Opens", b: "Harbour Deal: What We Know", p: {}},
  {a: "Budget Vote Splits Coalition", b: "Minister Resigns Over Harbour Deal", p: {}},
  {a: "Shipyard Saved By Last-Minute Offer", b: "Shipyard Jobs At Risk", p: {}},
  {a: "After The Drought", b: "Rivers Run Dry", p: {}},
  {a: "Flood Defences Fail Again", b: "After The Drought", p: {}}
] AS row
MATCH (a:Article {title: row.a})
MATCH (b:Article {title: row.b})
CREATE (a)-[r:FOLLOWS_UP]->(b) SET r = row.p;
UNWIND [
  {a: "Clara Hughes", b: "Hannah Cole", p: {since: date("2025-03-10")}},
  {a: "Clara Hughes", b: "Ben Adeyemi", p: {since: date("2022-10-03")}},
  {a: "Ben Adeyemi", b: "Emily Chan", p: {since: date("2026-04-20")}},
  {a: "Ben Adeyemi", b: "Noor Rahman", p: {since: date("2024-06-03")}},
  {a: "Sofia Marino", b: "Ines Fischer", p: {since: date("2026-09-14")}},
  {a: "Noor Rahman", b: "Ines Fischer", p: {since: date("2026-10-05")}},
  {a: "Liam Gallagher-Reed", b: "Mo Karim", p: {since: date("2025-08-11")}}
] AS row
MATCH (a:Journalist {name: row.a})
MATCH (b:Journalist {name: row.b})
CREATE (a)-[r:MENTORS]->(b) SET r = row.p;
UNWIND [
  {a: "Anna Kovacs", b: "Morning Briefing", p: {signedUpOn: date("2022-05-20"), openRate: 0.71}},
  {a: "Anna Kovacs", b: "The Green Letter", p: {signedUpOn: date("2023-05-02"), openRate: 0.64}},
  {a: "James Whitfield", b: "Morning Briefing", p: {signedUpOn: date("2022-02-03"), openRate: 0.38}},
  {a: "Marie Dupont", b: "Weekend Reads", p: {signedUpOn: date("2024-03-15"), openRate: 0.82}},
  {a: "Lukas Weber", b: "Market Watch", p: {signedUpOn: date("2024-02-12"), openRate: 0.9}},
  {a: "Lukas Weber", b: "Morning Briefing", p: {signedUpOn: date("2023-02-01"), openRate: 0.55}},
  {a: "Lukas Weber", b: "The Green Letter", p: {signedUpOn: date("2025-06-17"), openRate: 0.47}},
  {a: "Ruth Abrams", b: "Weekend Reads", p: {signedUpOn: date("2022-12-10"), openRate: 0.68}},
  {a: "Ruth Abrams", b: "Morning Briefing", p: {signedUpOn: date("2022-12-01"), openRate: 0.22}},
  {a: "Jonas Keller", b: "The Green Letter", p: {signedUpOn: date("2026-09-16"), openRate: 0.95}},
  {a: "Paul Okafor", b: "Full Time", p: {signedUpOn: date("2026-10-11"), openRate: 0.6}},
  {a: "Paul Okafor", b: "Market Watch", p: {signedUpOn: date("2026-10-11"), openRate: 0.33}},
  {a: "Elise Moreau", b: "Morning Briefing", p: {signedUpOn: date("2025-09-01"), openRate: 0.77}},
  {a: "Tom Barker", b: "Full Time", p: {signedUpOn: date("2026-02-02"), openRate: 0.51}},
  {a: "Chiara Conti", b: "Weekend Reads", p: {signedUpOn: date("2024-08-01"), openRate: 0.15}},
  {a: "Fatima El-Sayed", b: "The Green Letter", p: {signedUpOn: date("2025-11-05"), openRate: 0.59}}
] AS row
MATCH (a:Subscriber {name: row.a})
MATCH (b:Newsletter {name: row.b})
CREATE (a)-[r:SIGNED_UP_FOR]->(b) SET r = row.p;
UNWIND [
  {a: "Morning Briefing", b: "Minister Resigns Over Harbour Deal", p: {}},
  {a: "Morning Briefing", b: "Budget Vote Splits Coalition", p: {}},
  {a: "Morning Briefing", b: "Schools Ban Smartphones", p: {}},
  {a: "Morning Briefing", b: "Flood Defences Fail Again", p: {}},
  {a: "The Green Letter", b: "Flood Defences Fail Again", p: {}},
  {a: "The Green Letter", b: "Heat Pumps Put To The Test", p: {}},
  {a: "The Green Letter", b: "After The Drought", p: {}},
  {a: "Market Watch", b: "Why Rents Keep Rising", p: {}},
  {a: "Market Watch", b: "Inflation Falls To Two Percent", p: {}},
  {a: "Weekend Reads", b: "The Quiet Return Of Cinema Clubs", p: {}},
  {a: "Weekend Reads", b: "Slow Trains Through The Alps", p: {}},
  {a: "Weekend Reads", b: "Why Rents Keep Rising", p: {}},
  {a: "Full Time", b: "City Win The Cup", p: {}},
  {a: "Full Time", b: "Marathon Record Broken", p: {}}
] AS row
MATCH (a:Newsletter {name: row.a})
MATCH (b:Article {title: row.b})
CREATE (a)-[r:FEATURES]->(b) SET r = row.p;
UNWIND [
  {a: "James Whitfield", b: "Minister Resigns Over Harbour Deal", p: {postedOn: date("2026-09-08"), likes: 112}},
  {a: "Ruth Abrams", b: "Minister Resigns Over Harbour Deal", p: {postedOn: date("2026-09-09"), likes: 47}},
  {a: "Anna Kovacs", b: "Flood Defences Fail Again", p: {postedOn: date("2026-10-31"), likes: 18}},
  {a: "James Whitfield", b: "Budget Vote Splits Coalition", p: {postedOn: date("2026-10-22"), likes: 9}},
  {a: "Oliver Stone-Hart", b: "Shipyard Jobs At Risk", p: {postedOn: date("2024-10-03"), likes: 26}},
  {a: "Lukas Weber", b: "Why Rents Keep Rising", p: {postedOn: date("2026-06-13"), likes: 63}},
  {a: "Tom Barker", b: "Schools Ban Smartphones", p: {postedOn: date("2026-01-20"), likes: 84}},
  {a: "Fatima El-Sayed", b: "Schools Ban Smartphones", p: {postedOn: date("2026-01-15"), likes: 31}},
  {a: "Elise Moreau", b: "Why Rents Keep Rising", p: {postedOn: date("2026-06-15"), likes: 5}},
  {a: "James Whitfield", b: "City Win The Cup", p: {postedOn: date("2025-05-18"), likes: 14}},
  {a: "Marie Dupont", b: "Slow Trains Through The Alps", p: {postedOn: date("2024-09-01"), likes: 22}}
] AS row
MATCH (a:Subscriber {name: row.a})
MATCH (b:Article {title: row.b})
CREATE (a)-[r:COMMENTED_ON]->(b) SET r = row.p;
