CREATE
  (:Market {code: "DE", name: "Germany", population: 84.5, currency: "EUR"}),
  (:Market {code: "FR", name: "France", population: 68.2, currency: "EUR"}),
  (:Market {code: "US", name: "United States", population: 335.0, currency: "USD"}),
  (:Market {code: "JP", name: "Japan", population: 124.0, currency: "JPY"}),
  (:Market {code: "BR", name: "Brazil", population: 212.0, currency: "BRL"}),
  (:Market {code: "GB", name: "United Kingdom", population: 68.9, currency: "GBP"}),
  (:Market {code: "SE", name: "Sweden", population: 10.6, currency: "SEK"});

CREATE
  (:Client {name: "Helvia Group", industry: "consumer goods", annualRevenueM: 9800, isListed: true, contractSignedOn: date('2018-03-12')}),
  (:Client {name: "Helvia Beauty", industry: "cosmetics", annualRevenueM: 2400, isListed: false, contractSignedOn: date('2019-06-01')}),
  (:Client {name: "Lumea", industry: "cosmetics", annualRevenueM: 310, isListed: false, contractSignedOn: date('2023-10-20')}),
  (:Client {name: "Nordbrew", industry: "beverages", annualRevenueM: 1250, isListed: true, contractSignedOn: date('2020-01-15')}),
  (:Client {name: "Fizzhaus", industry: "beverages", annualRevenueM: 180, isListed: false, contractSignedOn: date('2025-02-11')}),
  (:Client {name: "Kitsune Motors", industry: "automotive", annualRevenueM: 27500, isListed: true, contractSignedOn: date('2017-09-05')}),
  (:Client {name: "Kitsune Finance", industry: "financial services", annualRevenueM: 3900, isListed: false, contractSignedOn: date('2021-11-30')}),
  (:Client {name: "Solbank", industry: "financial services", annualRevenueM: 5200, isListed: true, contractSignedOn: date('2022-04-18')}),
  (:Client {name: "PawPal", industry: "pet care", annualRevenueM: 95, isListed: false, contractSignedOn: date('2026-03-02')}),
  (:Client {name: "Verdant Foods", industry: "food", annualRevenueM: 760, isListed: false, contractSignedOn: date('2024-08-27')}),
  (:Client {name: "Ember Outdoor", industry: "apparel", annualRevenueM: 540, isListed: true}),
  (:Client {name: "Glow Kids", industry: "cosmetics", annualRevenueM: 45, isListed: false, contractSignedOn: date('2026-10-14')});

CREATE
  (:Campaign {name: "Summer Glow", status: "completed", budget: 820000, objective: "awareness", startDate: date('2025-05-01'), endDate: date('2025-08-31'), isPitchWin: true}),
  (:Campaign {name: "Silk Skin", status: "active", budget: 460000, objective: "conversion", startDate: date('2026-09-15'), endDate: date('2026-12-31'), isPitchWin: false}),
  (:Campaign {name: "Cold One", status: "completed", budget: 1300000, objective: "awareness", startDate: date('2024-06-01'), endDate: date('2024-09-30'), isPitchWin: true}),
  (:Campaign {name: "Winter Brew", status: "active", budget: 990000, objective: "awareness", startDate: date('2026-10-20'), endDate: date('2027-01-31'), isPitchWin: false}),
  (:Campaign {name: "Pop the Fizz", status: "completed", budget: 240000, objective: "engagement", startDate: date('2025-04-10'), endDate: date('2025-07-10'), isPitchWin: true}),
  (:Campaign {name: "Fox Drive", status: "active", budget: 3600000, objective: "awareness", startDate: date('2026-02-01'), endDate: date('2026-12-15'), isPitchWin: true}),
  (:Campaign {name: "Electric Fox", status: "planned", budget: 4100000, objective: "awareness", startDate: date('2027-01-10'), isPitchWin: false}),
  (:Campaign {name: "Easy Lease", status: "paused", budget: 520000, objective: "conversion", startDate: date('2026-06-01'), endDate: date('2026-11-30'), isPitchWin: false}),
  (:Campaign {name: "Bank Bright", status: "completed", budget: 1750000, objective: "awareness", startDate: date('2025-09-01'), endDate: date('2026-03-31'), isPitchWin: true}),
  (:Campaign {name: "Save Smarter", status: "active", budget: 680000, objective: "conversion", startDate: date('2026-08-01'), endDate: date('2027-02-28'), isPitchWin: false}),
  (:Campaign {name: "Happy Paws", status: "active", budget: 150000, objective: "engagement", startDate: date('2026-10-05'), endDate: date('2026-12-20'), isPitchWin: true}),
  (:Campaign {name: "Green Plate", status: "cancelled", budget: 330000, objective: "engagement", startDate: date('2026-01-15'), isPitchWin: false}),
  (:Campaign {name: "Trail Tales", status: "completed", budget: 610000, objective: "engagement", startDate: date('2025-10-01'), endDate: date('2026-01-31'), isPitchWin: false}),
  (:Campaign {name: "First Sparkle", status: "planned", objective: "awareness", startDate: date('2026-12-01'), isPitchWin: true}),
  (:Campaign {name: "One Helvia", status: "completed", budget: 2200000, objective: "awareness", startDate: date('2023-02-01'), endDate: date('2023-12-31'), isPitchWin: true});

CREATE
  (:Channel {name: "Instagram", medium: "social", costModel: "CPM"}),
  (:Channel {name: "TikTok", medium: "social", costModel: "CPM"}),
  (:Channel {name: "YouTube", medium: "video", costModel: "CPV"}),
  (:Channel {name: "National TV", medium: "broadcast", costModel: "fixed"}),
  (:Channel {name: "Spotify", medium: "audio", costModel: "CPM"}),
  (:Channel {name: "Google Search", medium: "search", costModel: "CPC"}),
  (:Channel {name: "City Billboards", medium: "outdoor", costModel: "fixed"}),
  (:Channel {name: "LinkedIn", medium: "social", costModel: "CPC"}),
  (:Channel {name: "Cinema", medium: "broadcast"});

CREATE
  (:Staffer {fullName: "Nora Whitfield", discipline: "account management", dayRate: 950, joinedOn: date('2016-05-02'), isFreelance: false, email: "nora@brightpeak.example"}),
  (:Staffer {fullName: "Daniel Osei", discipline: "account management", dayRate: 780, joinedOn: date('2020-09-14'), isFreelance: false, email: "daniel@brightpeak.example"}),
  (:Staffer {fullName: "Camille Roux", discipline: "copywriting", dayRate: 610, joinedOn: date('2021-01-11'), isFreelance: false, email: "camille@brightpeak.example"}),
  (:Staffer {fullName: "Hiro Tanabe", discipline: "art direction", dayRate: 820, joinedOn: date('2017-10-23'), isFreelance: false, email: "hiro@brightpeak.example"}),
  (:Staffer {fullName: "Bea Lindholm", discipline: "art direction", dayRate: 690, joinedOn: date('2023-04-03'), isFreelance: true}),
  (:Staffer {fullName: "Marcus Vell", discipline: "media planning", dayRate: 640, joinedOn: date('2019-02-18'), isFreelance: false, email: "marcus@brightpeak.example"}),
  (:Staffer {fullName: "Yasmin Haddad", discipline: "media planning", dayRate: 560, joinedOn: date('2024-06-10'), isFreelance: false, email: "yasmin@brightpeak.example"}),
  (:Staffer {fullName: "Piotr Zielak", discipline: "data analysis", dayRate: 720, joinedOn: date('2022-08-29'), isFreelance: true, email: "piotr@zielak.example"}),
  (:Staffer {fullName: "Ines Carvalho", discipline: "copywriting", dayRate: 480, joinedOn: date('2026-01-19'), isFreelance: false, email: "ines@brightpeak.example"}),
  (:Staffer {fullName: "Theo Brandt", discipline: "motion design", dayRate: 590, joinedOn: date('2025-05-05'), isFreelance: true}),
  (:Staffer {fullName: "Ruth Adeyemi", discipline: "strategy", dayRate: 1100, joinedOn: date('2015-11-16'), isFreelance: false, email: "ruth@brightpeak.example"}),
  (:Staffer {fullName: "Sam Okafor", discipline: "strategy", dayRate: 530, joinedOn: date('2026-10-01'), isFreelance: false, email: "sam@brightpeak.example"});

CREATE
  (:AdCreative {title: "Sunlit Morning", format: "video", durationSec: 30, approved: true, producedOn: date('2025-04-12')}),
  (:AdCreative {title: "Glow Reel", format: "short video", durationSec: 15, approved: true, producedOn: date('2025-04-20')}),
  (:AdCreative {title: "Silk Touch", format: "video", durationSec: 20, approved: true, producedOn: date('2026-08-30')}),
  (:AdCreative {title: "Silk Banner", format: "display", approved: true, producedOn: date('2026-09-02')}),
  (:AdCreative {title: "Bottle Drop", format: "video", durationSec: 45, approved: true, producedOn: date('2024-05-10')}),
  (:AdCreative {title: "Frosty Friends", format: "video", durationSec: 60, approved: true, producedOn: date('2026-10-08')}),
  (:AdCreative {title: "Snow Jingle", format: "audio", durationSec: 25, approved: false, producedOn: date('2026-10-15')}),
  (:AdCreative {title: "Fizz Dance", format: "short video", durationSec: 12, approved: true, producedOn: date('2025-03-28')}),
  (:AdCreative {title: "Fox in the City", format: "video", durationSec: 90, approved: true, producedOn: date('2026-01-14')}),
  (:AdCreative {title: "Fox Poster", format: "print", approved: true, producedOn: date('2026-01-20')}),
  (:AdCreative {title: "Charge Ahead", format: "video", durationSec: 60, approved: false, producedOn: date('2026-11-03')}),
  (:AdCreative {title: "Lease in Minutes", format: "display", approved: true, producedOn: date('2026-05-18')}),
  (:AdCreative {title: "Brighter Days", format: "video", durationSec: 40, approved: true, producedOn: date('2025-08-05')}),
  (:AdCreative {title: "Piggy Bank Blues", format: "audio", durationSec: 30, approved: true, producedOn: date('2026-07-12')}),
  (:AdCreative {title: "Coin Stack", format: "display", approved: false, producedOn: date('2026-07-25')}),
  (:AdCreative {title: "Paw Selfie", format: "short video", durationSec: 18, approved: true, producedOn: date('2026-09-27')}),
  (:AdCreative {title: "Plant Parade", format: "video", durationSec: 35, approved: false, producedOn: date('2025-12-19')}),
  (:AdCreative {title: "Campfire", format: "video", durationSec: 75, approved: true, producedOn: date('2025-09-11')}),
  (:AdCreative {title: "Summit Poster", format: "print", approved: true, producedOn: date('2025-09-18')}),
  (:AdCreative {title: "Together", format: "video", durationSec: 120, approved: true, producedOn: date('2023-01-09')});

CREATE
  (:Influencer {handle: "@skinbymila", realName: "Mila Novak", niche: "beauty", verified: true, country: "Germany"}),
  (:Influencer {handle: "@brewbro", realName: "Jake Morrow", niche: "drinks", verified: false, country: "United Kingdom"}),
  (:Influencer {handle: "@torquetalk", realName: "Kenji Mori", niche: "cars", verified: true, country: "Japan"}),
  (:Influencer {handle: "@moneymaddie", realName: "Maddie Clarke", niche: "finance", verified: true, country: "United Kingdom"}),
  (:Influencer {handle: "@corgicarl", niche: "pets", verified: false, country: "United States"}),
  (:Influencer {handle: "@trailtess", realName: "Tess Albrecht", niche: "outdoors", verified: true, country: "Germany"}),
  (:Influencer {handle: "@glambygio", realName: "Giovana Lima", niche: "beauty", verified: true, country: "Brazil"}),
  (:Influencer {handle: "@dailydan", realName: "Dan Frost", niche: "lifestyle", verified: false, country: "United States"});

CREATE
  (:Award {name: "Cannes Lions", organizer: "Ascential", prestige: 10}),
  (:Award {name: "Clio Awards", organizer: "Clio Entertainment", prestige: 9}),
  (:Award {name: "Effie", organizer: "Effie Worldwide", prestige: 8}),
  (:Award {name: "D&AD Pencil", organizer: "D&AD", prestige: 9}),
  (:Award {name: "Webby", organizer: "IADAS", prestige: 6}),
  (:Award {name: "Eurobest", organizer: "Ascential", prestige: 5});

UNWIND [
  {a: "Helvia Beauty", b: "Helvia Group", sharePct: 100},
  {a: "Lumea", b: "Helvia Beauty", sharePct: 75},
  {a: "Glow Kids", b: "Lumea", sharePct: 60},
  {a: "Fizzhaus", b: "Nordbrew", sharePct: 51},
  {a: "Kitsune Finance", b: "Kitsune Motors", sharePct: 100},
  {a: "Verdant Foods", b: "Helvia Group", sharePct: 80}
] AS r
MATCH (a:Client {name: r.a}), (b:Client {name: r.b})
CREATE (a)-[:SUBSIDIARY_OF {sharePct: r.sharePct}]->(b);

UNWIND [
  {a: "Helvia Group", b: "FR"},
  {a: "Helvia Beauty", b: "FR"},
  {a: "Lumea", b: "DE"},
  {a: "Nordbrew", b: "SE"},
  {a: "Fizzhaus", b: "DE"},
  {a: "Kitsune Motors", b: "JP"},
  {a: "Kitsune Finance", b: "US"},
  {a: "Solbank", b: "BR"},
  {a: "PawPal", b: "US"},
  {a: "Verdant Foods", b: "GB"},
  {a: "Ember Outdoor", b: "US"}
] AS r
MATCH (a:Client {name: r.a}), (b:Market {code: r.b})
CREATE (a)-[:HEADQUARTERED_IN]->(b);

UNWIND [
  {a: "Lumea", b: "Summer Glow", signedOn: date('2025-02-14')},
  {a: "Lumea", b: "Silk Skin", signedOn: date('2026-06-30')},
  {a: "Nordbrew", b: "Cold One", signedOn: date('2024-01-22')},
  {a: "Nordbrew", b: "Winter Brew", signedOn: date('2026-08-11')},
  {a: "Fizzhaus", b: "Pop the Fizz", signedOn: date('2025-02-25')},
  {a: "Kitsune Motors", b: "Fox Drive", signedOn: date('2025-10-03')},
  {a: "Kitsune Motors", b: "Electric Fox", signedOn: date('2026-10-27')},
  {a: "Kitsune Finance", b: "Easy Lease", signedOn: date('2026-03-09')},
  {a: "Solbank", b: "Bank Bright", signedOn: date('2025-05-19')},
  {a: "Solbank", b: "Save Smarter", signedOn: date('2026-05-06')},
  {a: "PawPal", b: "Happy Paws", signedOn: date('2026-08-24')},
  {a: "Verdant Foods", b: "Green Plate", signedOn: date('2025-10-30')},
  {a: "Ember Outdoor", b: "Trail Tales", signedOn: date('2025-07-01')},
  {a: "Glow Kids", b: "First Sparkle", signedOn: date('2026-10-19')},
  {a: "Helvia Group", b: "One Helvia", signedOn: date('2022-09-13')}
] AS r
MATCH (a:Client {name: r.a}), (b:Campaign {name: r.b})
CREATE (a)-[:COMMISSIONED {signedOn: r.signedOn}]->(b);

UNWIND [
  {a: "Summer Glow", b: "DE", ageGroup: "18-34"},
  {a: "Summer Glow", b: "FR", ageGroup: "18-34"},
  {a: "Silk Skin", b: "DE", ageGroup: "25-44"},
  {a: "Cold One", b: "SE", ageGroup: "18-34"},
  {a: "Cold One", b: "GB", ageGroup: "18-34"},
  {a: "Winter Brew", b: "SE", ageGroup: "25-44"},
  {a: "Winter Brew", b: "DE", ageGroup: "25-44"},
  {a: "Pop the Fizz", b: "DE", ageGroup: "18-34"},
  {a: "Fox Drive", b: "JP", ageGroup: "25-44"},
  {a: "Fox Drive", b: "US", ageGroup: "35-54"},
  {a: "Fox Drive", b: "DE", ageGroup: "35-54"},
  {a: "Electric Fox", b: "JP", ageGroup: "25-44"},
  {a: "Easy Lease", b: "US", ageGroup: "25-44"},
  {a: "Bank Bright", b: "BR", ageGroup: "18-34"},
  {a: "Save Smarter", b: "BR", ageGroup: "35-54"},
  {a: "Happy Paws", b: "US", ageGroup: "25-44"},
  {a: "Green Plate", b: "GB", ageGroup: "25-44"},
  {a: "Trail Tales", b: "US", ageGroup: "18-34"},
  {a: "One Helvia", b: "FR", ageGroup: "35-54"},
  {a: "One Helvia", b: "DE", ageGroup: "35-54"},
  {a: "One Helvia", b: "GB", ageGroup: "35-54"},
  {a: "One Helvia", b: "US", ageGroup: "35-54"}
] AS r
MATCH (a:Campaign {name: r.a}), (b:Market {code: r.b})
CREATE (a)-[:TARGETS {ageGroup: r.ageGroup}]->(b);

UNWIND [
  {a: "Summer Glow", b: "Instagram", spend: 310000, impressions: 42000000, clicks: 510000},
  {a: "Summer Glow", b: "TikTok", spend: 190000, impressions: 38000000, clicks: 295000},
  {a: "Silk Skin", b: "Instagram", spend: 120000, impressions: 15500000, clicks: 201000},
  {a: "Silk Skin", b: "Google Search", spend: 95000, impressions: 2100000, clicks: 88000},
  {a: "Cold One", b: "National TV", spend: 900000, impressions: 61000000},
  {a: "Cold One", b: "YouTube", spend: 250000, impressions: 19000000, clicks: 76000},
  {a: "Winter Brew", b: "National TV", spend: 410000, impressions: 28000000},
  {a: "Winter Brew", b: "Spotify", spend: 85000, impressions: 6200000, clicks: 14000},
  {a: "Pop the Fizz", b: "TikTok", spend: 170000, impressions: 33000000, clicks: 402000},
  {a: "Fox Drive", b: "National TV", spend: 1500000, impressions: 88000000},
  {a: "Fox Drive", b: "YouTube", spend: 720000, impressions: 47000000, clicks: 310000},
  {a: "Fox Drive", b: "City Billboards", spend: 380000},
  {a: "Easy Lease", b: "Google Search", spend: 210000, impressions: 4700000, clicks: 165000},
  {a: "Bank Bright", b: "National TV", spend: 800000, impressions: 53000000},
  {a: "Bank Bright", b: "City Billboards", spend: 260000},
  {a: "Bank Bright", b: "LinkedIn", spend: 140000, impressions: 3900000, clicks: 27000},
  {a: "Save Smarter", b: "LinkedIn", spend: 155000, impressions: 4400000, clicks: 39000},
  {a: "Save Smarter", b: "Spotify", spend: 60000, impressions: 5100000, clicks: 9800},
  {a: "Happy Paws", b: "Instagram", spend: 45000, impressions: 5800000, clicks: 91000},
  {a: "Trail Tales", b: "YouTube", spend: 230000, impressions: 21500000, clicks: 143000},
  {a: "Trail Tales", b: "Instagram", spend: 150000, impressions: 18700000, clicks: 122000},
  {a: "One Helvia", b: "National TV", spend: 1400000, impressions: 97000000}
] AS r
MATCH (a:Campaign {name: r.a}), (b:Channel {name: r.b})
CREATE (a)-[:RUNS_ON {spend: r.spend, impressions: r.impressions, clicks: r.clicks}]->(b);

UNWIND [
  {a: "Nora Whitfield", b: "Fox Drive"},
  {a: "Nora Whitfield", b: "Electric Fox"},
  {a: "Nora Whitfield", b: "One Helvia"},
  {a: "Nora Whitfield", b: "Cold One"},
  {a: "Daniel Osei", b: "Summer Glow"},
  {a: "Daniel Osei", b: "Silk Skin"},
  {a: "Daniel Osei", b: "Pop the Fizz"},
  {a: "Ruth Adeyemi", b: "Bank Bright"},
  {a: "Ruth Adeyemi", b: "Save Smarter"},
  {a: "Marcus Vell", b: "Winter Brew"},
  {a: "Marcus Vell", b: "Easy Lease"},
  {a: "Hiro Tanabe", b: "Trail Tales"},
  {a: "Yasmin Haddad", b: "Happy Paws"}
] AS r
MATCH (a:Staffer {fullName: r.a}), (b:Campaign {name: r.b})
CREATE (a)-[:LEADS]->(b);

UNWIND [
  {a: "Camille Roux", b: "Summer Glow", hoursBooked: 120, isBillable: true},
  {a: "Hiro Tanabe", b: "Summer Glow", hoursBooked: 210, isBillable: true},
  {a: "Marcus Vell", b: "Summer Glow", hoursBooked: 80, isBillable: true},
  {a: "Camille Roux", b: "Silk Skin", hoursBooked: 95, isBillable: true},
  {a: "Bea Lindholm", b: "Silk Skin", hoursBooked: 140, isBillable: true},
  {a: "Hiro Tanabe", b: "Cold One", hoursBooked: 260, isBillable: true},
  {a: "Marcus Vell", b: "Cold One", hoursBooked: 150, isBillable: true},
  {a: "Theo Brandt", b: "Winter Brew", hoursBooked: 175, isBillable: true},
  {a: "Ines Carvalho", b: "Winter Brew", hoursBooked: 60, isBillable: true},
  {a: "Bea Lindholm", b: "Pop the Fizz", hoursBooked: 90, isBillable: true},
  {a: "Hiro Tanabe", b: "Fox Drive", hoursBooked: 420, isBillable: true},
  {a: "Camille Roux", b: "Fox Drive", hoursBooked: 180, isBillable: true},
  {a: "Piotr Zielak", b: "Fox Drive", hoursBooked: 230, isBillable: true},
  {a: "Yasmin Haddad", b: "Fox Drive", hoursBooked: 110, isBillable: true},
  {a: "Theo Brandt", b: "Electric Fox", hoursBooked: 40, isBillable: false},
  {a: "Ruth Adeyemi", b: "Electric Fox", hoursBooked: 55, isBillable: false},
  {a: "Piotr Zielak", b: "Easy Lease", hoursBooked: 130, isBillable: true},
  {a: "Camille Roux", b: "Bank Bright", hoursBooked: 160, isBillable: true},
  {a: "Yasmin Haddad", b: "Bank Bright", hoursBooked: 145, isBillable: true},
  {a: "Ines Carvalho", b: "Save Smarter", hoursBooked: 85, isBillable: true},
  {a: "Piotr Zielak", b: "Save Smarter", hoursBooked: 105, isBillable: true},
  {a: "Ines Carvalho", b: "Happy Paws", hoursBooked: 70, isBillable: false},
  {a: "Bea Lindholm", b: "Trail Tales", hoursBooked: 165, isBillable: true},
  {a: "Daniel Osei", b: "Green Plate", hoursBooked: 25, isBillable: false},
  {a: "Hiro Tanabe", b: "One Helvia", hoursBooked: 300, isBillable: true}
] AS r
MATCH (a:Staffer {fullName: r.a}), (b:Campaign {name: r.b})
CREATE (a)-[:WORKS_ON {hoursBooked: r.hoursBooked, isBillable: r.isBillable}]->(b);

UNWIND [
  {a: "Sunlit Morning", b: "Summer Glow"},
  {a: "Glow Reel", b: "Summer Glow"},
  {a: "Silk Touch", b: "Silk Skin"},
  {a: "Silk Banner", b: "Silk Skin"},
  {a: "Bottle Drop", b: "Cold One"},
  {a: "Frosty Friends", b: "Winter Brew"},
  {a: "Snow Jingle", b: "Winter Brew"},
  {a: "Fizz Dance", b: "Pop the Fizz"},
  {a: "Fox in the City", b: "Fox Drive"},
  {a: "Fox Poster", b: "Fox Drive"},
  {a: "Charge Ahead", b: "Electric Fox"},
  {a: "Lease in Minutes", b: "Easy Lease"},
  {a: "Brighter Days", b: "Bank Bright"},
  {a: "Piggy Bank Blues", b: "Save Smarter"},
  {a: "Coin Stack", b: "Save Smarter"},
  {a: "Paw Selfie", b: "Happy Paws"},
  {a: "Plant Parade", b: "Green Plate"},
  {a: "Campfire", b: "Trail Tales"},
  {a: "Summit Poster", b: "Trail Tales"},
  {a: "Together", b: "One Helvia"}
] AS r
MATCH (a:AdCreative {title: r.a}), (b:Campaign {name: r.b})
CREATE (a)-[:MADE_FOR]->(b);

UNWIND [
  {a: "Hiro Tanabe", b: "Sunlit Morning"},
  {a: "Bea Lindholm", b: "Glow Reel"},
  {a: "Bea Lindholm", b: "Silk Touch"},
  {a: "Bea Lindholm", b: "Silk Banner"},
  {a: "Hiro Tanabe", b: "Bottle Drop"},
  {a: "Theo Brandt", b: "Frosty Friends"},
  {a: "Bea Lindholm", b: "Fizz Dance"},
  {a: "Hiro Tanabe", b: "Fox in the City"},
  {a: "Hiro Tanabe", b: "Fox Poster"},
  {a: "Theo Brandt", b: "Charge Ahead"},
  {a: "Bea Lindholm", b: "Campfire"},
  {a: "Bea Lindholm", b: "Summit Poster"},
  {a: "Hiro Tanabe", b: "Together"},
  {a: "Camille Roux", b: "Brighter Days"},
  {a: "Ines Carvalho", b: "Paw Selfie"}
] AS r
MATCH (a:Staffer {fullName: r.a}), (b:AdCreative {title: r.b})
CREATE (a)-[:DESIGNED]->(b);

UNWIND [
  {a: "@skinbymila", b: "Summer Glow", fee: 18000, postedOn: date('2025-06-11'), postCount: 6},
  {a: "@skinbymila", b: "Silk Skin", fee: 22000, postedOn: date('2026-10-07'), postCount: 4},
  {a: "@glambygio", b: "Silk Skin", fee: 15500, postedOn: date('2026-11-02'), postCount: 3},
  {a: "@brewbro", b: "Cold One", fee: 7000, postedOn: date('2024-07-19'), postCount: 5},
  {a: "@brewbro", b: "Winter Brew", fee: 8200, postedOn: date('2026-10-30'), postCount: 2},
  {a: "@torquetalk", b: "Fox Drive", fee: 41000, postedOn: date('2026-03-21'), postCount: 8},
  {a: "@moneymaddie", b: "Save Smarter", fee: 12000, postedOn: date('2026-09-09'), postCount: 3},
  {a: "@trailtess", b: "Trail Tales", fee: 13500, postedOn: date('2025-11-15'), postCount: 7},
  {a: "@corgicarl", b: "Happy Paws", fee: 5200, postedOn: date('2026-10-12'), postCount: 9},
  {a: "@dailydan", b: "Pop the Fizz", fee: 4300, postedOn: date('2025-05-23'), postCount: 2}
] AS r
MATCH (a:Influencer {handle: r.a}), (b:Campaign {name: r.b})
CREATE (a)-[:PROMOTED {fee: r.fee, postedOn: r.postedOn, postCount: r.postCount}]->(b);

UNWIND [
  {a: "@skinbymila", b: "Instagram", followers: 1450000},
  {a: "@skinbymila", b: "TikTok", followers: 820000},
  {a: "@brewbro", b: "YouTube", followers: 260000},
  {a: "@torquetalk", b: "YouTube", followers: 3900000},
  {a: "@moneymaddie", b: "TikTok", followers: 670000},
  {a: "@moneymaddie", b: "LinkedIn", followers: 98000},
  {a: "@corgicarl", b: "Instagram", followers: 540000},
  {a: "@trailtess", b: "Instagram", followers: 415000},
  {a: "@trailtess", b: "YouTube", followers: 190000},
  {a: "@glambygio", b: "Instagram", followers: 2800000},
  {a: "@glambygio", b: "TikTok", followers: 3100000},
  {a: "@dailydan", b: "TikTok", followers: 120000}
] AS r
MATCH (a:Influencer {handle: r.a}), (b:Channel {name: r.b})
CREATE (a)-[:ACTIVE_ON {followers: r.followers}]->(b);

UNWIND [
  {a: "Together", b: "Cannes Lions", year: 2024, medal: "silver"},
  {a: "Together", b: "Effie", year: 2024, medal: "gold"},
  {a: "Bottle Drop", b: "Clio Awards", year: 2025, medal: "bronze"},
  {a: "Sunlit Morning", b: "Effie", year: 2026, medal: "silver"},
  {a: "Fizz Dance", b: "Webby", year: 2026, medal: "gold"},
  {a: "Campfire", b: "Cannes Lions", year: 2026, medal: "gold"},
  {a: "Campfire", b: "D&AD Pencil", year: 2026, medal: "bronze"},
  {a: "Fox in the City", b: "Cannes Lions", year: 2026, medal: "bronze"},
  {a: "Brighter Days", b: "Clio Awards", year: 2026, medal: "gold"}
] AS r
MATCH (a:AdCreative {title: r.a}), (b:Award {name: r.b})
CREATE (a)-[:WON {year: r.year, medal: r.medal}]->(b);
