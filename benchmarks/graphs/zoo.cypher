CREATE
  (:Zone {name: "African Savanna", opened_year: 1998, area_m2: 42000}),
  (:Zone {name: "Rainforest Hall", opened_year: 2006, area_m2: 9500}),
  (:Zone {name: "Polar Coast", opened_year: 2012, area_m2: 15200}),
  (:Zone {name: "Asian Highlands", opened_year: 2019, area_m2: 28000}),
  (:Zone {name: "Children's Farmyard", opened_year: 1987, area_m2: 6100});

CREATE
  (:Enclosure {code: "E01", name: "Lion Rock", area_m2: 3200, climate: "arid", is_indoor: false, visitor_capacity: 180}),
  (:Enclosure {code: "E02", name: "Elephant Plains", area_m2: 12500, climate: "arid", is_indoor: false, visitor_capacity: 400}),
  (:Enclosure {code: "E03", name: "Giraffe House", area_m2: 2800, climate: "arid", is_indoor: true, visitor_capacity: 220}),
  (:Enclosure {code: "E04", name: "Canopy Walk", area_m2: 1500, climate: "tropical", is_indoor: true, visitor_capacity: 120}),
  (:Enclosure {code: "E05", name: "Orangutan Island", area_m2: 2100, climate: "tropical", is_indoor: false, visitor_capacity: 150}),
  (:Enclosure {code: "E06", name: "Reptile Gallery", area_m2: 480, climate: "tropical", is_indoor: true, visitor_capacity: 90}),
  (:Enclosure {code: "E07", name: "Penguin Bay", area_m2: 900, climate: "polar", is_indoor: false, visitor_capacity: 260}),
  (:Enclosure {code: "E08", name: "Seal Cove", area_m2: 1900, climate: "polar", is_indoor: false, visitor_capacity: 300}),
  (:Enclosure {code: "E09", name: "Ice Den", area_m2: 3400, climate: "polar", is_indoor: false, visitor_capacity: 200}),
  (:Enclosure {code: "E10", name: "Panda Valley", area_m2: 4100, climate: "temperate", is_indoor: false, visitor_capacity: 350}),
  (:Enclosure {code: "E11", name: "Snow Ridge", area_m2: 2600, climate: "temperate", is_indoor: false, visitor_capacity: 140}),
  (:Enclosure {code: "E12", name: "Goat Yard", area_m2: 700, climate: "temperate", is_indoor: false, visitor_capacity: 110}),
  (:Enclosure {code: "E13", name: "Nocturnal House", area_m2: 350, climate: "tropical", is_indoor: true}),
  (:Enclosure {code: "E14", name: "Otter Creek", area_m2: 620, climate: "temperate", is_indoor: false, visitor_capacity: 130});

CREATE
  (:Species {common_name: "African lion", latin_name: "Panthera leo", animal_class: "mammal", conservation_status: "vulnerable", lifespan_years: 16}),
  (:Species {common_name: "African elephant", latin_name: "Loxodonta africana", animal_class: "mammal", conservation_status: "endangered", lifespan_years: 65}),
  (:Species {common_name: "Reticulated giraffe", latin_name: "Giraffa reticulata", animal_class: "mammal", conservation_status: "endangered", lifespan_years: 25}),
  (:Species {common_name: "Sumatran orangutan", latin_name: "Pongo abelii", animal_class: "mammal", conservation_status: "critically endangered", lifespan_years: 50}),
  (:Species {common_name: "Green iguana", latin_name: "Iguana iguana", animal_class: "reptile", conservation_status: "least concern", lifespan_years: 15}),
  (:Species {common_name: "Komodo dragon", latin_name: "Varanus komodoensis", animal_class: "reptile", conservation_status: "endangered", lifespan_years: 30}),
  (:Species {common_name: "Humboldt penguin", latin_name: "Spheniscus humboldti", animal_class: "bird", conservation_status: "vulnerable", lifespan_years: 20}),
  (:Species {common_name: "Harbor seal", latin_name: "Phoca vitulina", animal_class: "mammal", conservation_status: "least concern", lifespan_years: 30}),
  (:Species {common_name: "Polar bear", latin_name: "Ursus maritimus", animal_class: "mammal", conservation_status: "vulnerable", lifespan_years: 28}),
  (:Species {common_name: "Red panda", latin_name: "Ailurus fulgens", animal_class: "mammal", conservation_status: "endangered", lifespan_years: 14}),
  (:Species {common_name: "Snow leopard", latin_name: "Panthera uncia", animal_class: "mammal", conservation_status: "vulnerable", lifespan_years: 18}),
  (:Species {common_name: "Pygmy goat", latin_name: "Capra hircus", animal_class: "mammal", lifespan_years: 13}),
  (:Species {common_name: "Toco toucan", latin_name: "Ramphastos toco", animal_class: "bird", conservation_status: "least concern", lifespan_years: 20}),
  (:Species {common_name: "Asian small-clawed otter", latin_name: "Aonyx cinereus", animal_class: "mammal", conservation_status: "vulnerable", lifespan_years: 12}),
  (:Species {common_name: "Spix macaw", latin_name: "Cyanopsitta spixii", animal_class: "bird", conservation_status: "extinct in the wild"});

CREATE
  (:Animal {name: "Simba", sex: "male", birth_date: date('2015-04-12'), weight_kg: 188.5, on_display: true}),
  (:Animal {name: "Nala", sex: "female", birth_date: date('2016-08-30'), weight_kg: 131.0, on_display: true}),
  (:Animal {name: "Kovu", sex: "male", birth_date: date('2021-06-03'), weight_kg: 162.0, on_display: true}),
  (:Animal {name: "Asha", sex: "female", birth_date: date('2025-02-17'), weight_kg: 48.0, on_display: false}),
  (:Animal {name: "Tembo", sex: "male", birth_date: date('1994-01-20'), weight_kg: 5600.0, on_display: true}),
  (:Animal {name: "Duma", sex: "female", birth_date: date('1999-11-02'), weight_kg: 3400.0, on_display: true}),
  (:Animal {name: "Zuri", sex: "female", birth_date: date('2014-07-19'), weight_kg: 2750.0, on_display: true}),
  (:Animal {name: "Jabari", sex: "male", birth_date: date('2026-10-09'), weight_kg: 118.0, on_display: false}),
  (:Animal {name: "Twiga", sex: "female", birth_date: date('2012-03-25'), weight_kg: 790.0, on_display: true}),
  (:Animal {name: "Malik", sex: "male", birth_date: date('2010-09-14'), weight_kg: 1120.0, on_display: true}),
  (:Animal {name: "Amara", sex: "female", birth_date: date('2022-05-30'), weight_kg: 560.0, on_display: true}),
  (:Animal {name: "Budi", sex: "male", birth_date: date('1996-12-11'), weight_kg: 92.0, on_display: true}),
  (:Animal {name: "Sinta", sex: "female", birth_date: date('2001-02-08'), weight_kg: 47.5, on_display: true}),
  (:Animal {name: "Rimba", sex: "male", birth_date: date('2018-10-21'), weight_kg: 31.0, on_display: true}),
  (:Animal {name: "Iggy", sex: "male", birth_date: date('2019-05-05'), weight_kg: 4.2, on_display: true}),
  (:Animal {name: "Kara", sex: "female", weight_kg: 3.6, on_display: true}),
  (:Animal {name: "Draco", sex: "male", birth_date: date('2009-08-17'), weight_kg: 79.0, on_display: true}),
  (:Animal {name: "Pablo", sex: "male", birth_date: date('2017-04-04'), weight_kg: 4.6, on_display: true}),
  (:Animal {name: "Inca", sex: "female", birth_date: date('2018-05-16'), weight_kg: 4.1, on_display: true}),
  (:Animal {name: "Pisco", sex: "male", birth_date: date('2024-04-28'), weight_kg: 3.9, on_display: true}),
  (:Animal {name: "Luna", sex: "female", birth_date: date('2026-05-02'), weight_kg: 2.8, on_display: false}),
  (:Animal {name: "Skipper", sex: "male", birth_date: date('2011-07-01'), weight_kg: 97.0, on_display: true}),
  (:Animal {name: "Marina", sex: "female", weight_kg: 81.5, on_display: true}),
  (:Animal {name: "Nanook", sex: "male", birth_date: date('2008-12-05'), weight_kg: 452.0, on_display: true}),
  (:Animal {name: "Sedna", sex: "female", birth_date: date('2010-11-27'), weight_kg: 268.0, on_display: true}),
  (:Animal {name: "Bao", sex: "male", birth_date: date('2020-07-02'), weight_kg: 5.9, on_display: true}),
  (:Animal {name: "Mei", sex: "female", birth_date: date('2019-06-24'), weight_kg: 5.1, on_display: true}),
  (:Animal {name: "Ling", sex: "female", birth_date: date('2025-07-13'), weight_kg: 3.3, on_display: true}),
  (:Animal {name: "Altai", sex: "male", birth_date: date('2016-05-18'), weight_kg: 49.0, on_display: true}),
  (:Animal {name: "Tara", sex: "female", birth_date: date('2017-05-29'), weight_kg: 38.5, on_display: false}),
  (:Animal {name: "Clover", sex: "female", birth_date: date('2020-03-03'), weight_kg: 24.0, on_display: true}),
  (:Animal {name: "Biscuit", sex: "male", birth_date: date('2023-04-11'), weight_kg: 27.5, on_display: true}),
  (:Animal {name: "Tuco", sex: "male", birth_date: date('2018-01-30'), weight_kg: 0.7, on_display: true}),
  (:Animal {name: "Rio", sex: "female", weight_kg: 0.6, on_display: false}),
  (:Animal {name: "Ollie", sex: "male", birth_date: date('2021-11-08'), weight_kg: 3.4, on_display: true}),
  (:Animal {name: "Pip", sex: "female", birth_date: date('2022-02-14'), weight_kg: 3.0, on_display: true});

CREATE
  (:Keeper {name: "Greta Lindqvist", hired_on: date('2009-04-01'), salary_eur: 52400, qualification: "senior", first_aid_certified: true, email: "greta.lindqvist@zoo.example"}),
  (:Keeper {name: "Tomasz Baran", hired_on: date('2014-09-15'), salary_eur: 44800, qualification: "senior", first_aid_certified: true, email: "tomasz.baran@zoo.example"}),
  (:Keeper {name: "Aisha Okonjo", hired_on: date('2018-02-05'), salary_eur: 39500, qualification: "standard", first_aid_certified: true, email: "aisha.okonjo@zoo.example"}),
  (:Keeper {name: "Luca Ferretti", hired_on: date('2020-06-20'), salary_eur: 37200, qualification: "standard", first_aid_certified: false, email: "luca.ferretti@zoo.example"}),
  (:Keeper {name: "Wen Jie", hired_on: date('2021-10-11'), salary_eur: 36800, qualification: "standard", first_aid_certified: true}),
  (:Keeper {name: "Maya Castellano", hired_on: date('2023-03-13'), salary_eur: 33100, qualification: "standard", first_aid_certified: false, email: "maya.castellano@zoo.example"}),
  (:Keeper {name: "Oscar Dunne", hired_on: date('2025-01-20'), salary_eur: 28600, qualification: "trainee", first_aid_certified: false}),
  (:Keeper {name: "Freya Solberg", hired_on: date('2026-04-07'), salary_eur: 27900, qualification: "trainee", first_aid_certified: true, email: "freya.solberg@zoo.example"}),
  (:Keeper {name: "Henrik Maas", hired_on: date('2012-11-30'), salary_eur: 46900, qualification: "senior", first_aid_certified: false, email: "henrik.maas@zoo.example"}),
  (:Keeper {name: "Priya Nambiar", hired_on: date('2026-09-01'), salary_eur: 28200, qualification: "trainee", first_aid_certified: false, email: "priya.nambiar@zoo.example"});

CREATE
  (:Food {name: "Beef", category: "meat", price_per_kg: 7.8, perishable: true}),
  (:Food {name: "Horse meat", category: "meat", price_per_kg: 6.1, perishable: true}),
  (:Food {name: "Hay", category: "forage", price_per_kg: 0.35, perishable: false}),
  (:Food {name: "Acacia browse", category: "forage", price_per_kg: 1.9, perishable: true}),
  (:Food {name: "Mango", category: "fruit", price_per_kg: 3.2, perishable: true}),
  (:Food {name: "Banana", category: "fruit", price_per_kg: 1.4, perishable: true}),
  (:Food {name: "Herring", category: "fish", price_per_kg: 4.5, perishable: true}),
  (:Food {name: "Sardine", category: "fish", price_per_kg: 3.9, perishable: true}),
  (:Food {name: "Bamboo", category: "forage", price_per_kg: 2.6, perishable: true}),
  (:Food {name: "Herbivore pellets", category: "dry feed", price_per_kg: 1.1, perishable: false}),
  (:Food {name: "Vitamin biscuit", category: "dry feed", price_per_kg: 5.4, perishable: false}),
  (:Food {name: "Crickets", category: "insects", price_per_kg: 18.0, perishable: true});

CREATE
  (:Supplier {name: "Noordzee Vis", country: "Netherlands", organic_certified: false, rating: 4.6}),
  (:Supplier {name: "GreenBlade Forage", country: "Germany", organic_certified: true, rating: 4.2}),
  (:Supplier {name: "Tropica Fruits", country: "Spain", organic_certified: true, rating: 3.8}),
  (:Supplier {name: "Steppe Meats", country: "Poland", organic_certified: false, rating: 4.0}),
  (:Supplier {name: "BugBox", country: "Germany", organic_certified: false}),
  (:Supplier {name: "NutriZoo", country: "France", organic_certified: true, rating: 4.8});

CREATE
  (:PartnerZoo {name: "Artis", city: "Amsterdam", country: "Netherlands", accredited: true}),
  (:PartnerZoo {name: "Zoo Leipzig", city: "Leipzig", country: "Germany", accredited: true}),
  (:PartnerZoo {name: "Bioparc Valencia", city: "Valencia", country: "Spain", accredited: true}),
  (:PartnerZoo {name: "Ouwehands", city: "Rhenen", country: "Netherlands", accredited: true}),
  (:PartnerZoo {name: "Parco Natura Viva", city: "Verona", country: "Italy", accredited: false}),
  (:PartnerZoo {name: "Edinburgh Zoo", city: "Edinburgh", country: "United Kingdom", accredited: true}),
  (:PartnerZoo {name: "Wildpark Nord", city: "Kiel", country: "Germany", accredited: false});

UNWIND [
  {a: "E01", b: "African Savanna"},
  {a: "E02", b: "African Savanna"},
  {a: "E03", b: "African Savanna"},
  {a: "E04", b: "Rainforest Hall"},
  {a: "E05", b: "Rainforest Hall"},
  {a: "E06", b: "Rainforest Hall"},
  {a: "E13", b: "Rainforest Hall"},
  {a: "E07", b: "Polar Coast"},
  {a: "E08", b: "Polar Coast"},
  {a: "E09", b: "Polar Coast"},
  {a: "E10", b: "Asian Highlands"},
  {a: "E11", b: "Asian Highlands"},
  {a: "E14", b: "Asian Highlands"},
  {a: "E12", b: "Children's Farmyard"}
] AS r
MATCH (a:Enclosure {code: r.a}), (b:Zone {name: r.b})
CREATE (a)-[:PART_OF]->(b);

UNWIND [
  {a: "Simba", b: "African lion"},
  {a: "Nala", b: "African lion"},
  {a: "Kovu", b: "African lion"},
  {a: "Asha", b: "African lion"},
  {a: "Tembo", b: "African elephant"},
  {a: "Duma", b: "African elephant"},
  {a: "Zuri", b: "African elephant"},
  {a: "Jabari", b: "African elephant"},
  {a: "Twiga", b: "Reticulated giraffe"},
  {a: "Malik", b: "Reticulated giraffe"},
  {a: "Amara", b: "Reticulated giraffe"},
  {a: "Budi", b: "Sumatran orangutan"},
  {a: "Sinta", b: "Sumatran orangutan"},
  {a: "Rimba", b: "Sumatran orangutan"},
  {a: "Iggy", b: "Green iguana"},
  {a: "Kara", b: "Green iguana"},
  {a: "Draco", b: "Komodo dragon"},
  {a: "Pablo", b: "Humboldt penguin"},
  {a: "Inca", b: "Humboldt penguin"},
  {a: "Pisco", b: "Humboldt penguin"},
  {a: "Luna", b: "Humboldt penguin"},
  {a: "Skipper", b: "Harbor seal"},
  {a: "Marina", b: "Harbor seal"},
  {a: "Nanook", b: "Polar bear"},
  {a: "Sedna", b: "Polar bear"},
  {a: "Bao", b: "Red panda"},
  {a: "Mei", b: "Red panda"},
  {a: "Ling", b: "Red panda"},
  {a: "Altai", b: "Snow leopard"},
  {a: "Tara", b: "Snow leopard"},
  {a: "Clover", b: "Pygmy goat"},
  {a: "Biscuit", b: "Pygmy goat"},
  {a: "Tuco", b: "Toco toucan"},
  {a: "Rio", b: "Toco toucan"},
  {a: "Ollie", b: "Asian small-clawed otter"},
  {a: "Pip", b: "Asian small-clawed otter"}
] AS r
MATCH (a:Animal {name: r.a}), (b:Species {common_name: r.b})
CREATE (a)-[:BELONGS_TO]->(b);

UNWIND [
  {a: "Simba", b: "E01", since: date('2017-03-01')},
  {a: "Nala", b: "E01", since: date('2018-05-14')},
  {a: "Kovu", b: "E01", since: date('2021-06-03')},
  {a: "Asha", b: "E01", since: date('2025-02-17')},
  {a: "Tembo", b: "E02", since: date('2001-09-10')},
  {a: "Duma", b: "E02", since: date('2001-09-10')},
  {a: "Zuri", b: "E02", since: date('2014-07-19')},
  {a: "Jabari", b: "E02", since: date('2026-10-09')},
  {a: "Twiga", b: "E03", since: date('2013-04-02')},
  {a: "Malik", b: "E03", since: date('2013-04-02')},
  {a: "Amara", b: "E03", since: date('2022-05-30')},
  {a: "Budi", b: "E05", since: date('2006-06-01')},
  {a: "Sinta", b: "E05", since: date('2006-06-01')},
  {a: "Rimba", b: "E05", since: date('2018-10-21')},
  {a: "Iggy", b: "E06", since: date('2020-01-15')},
  {a: "Kara", b: "E06", since: date('2023-07-07')},
  {a: "Draco", b: "E06", since: date('2012-02-20')},
  {a: "Pablo", b: "E07", since: date('2017-04-04')},
  {a: "Inca", b: "E07", since: date('2019-03-11')},
  {a: "Pisco", b: "E07", since: date('2024-04-28')},
  {a: "Luna", b: "E07", since: date('2026-05-02')},
  {a: "Skipper", b: "E08", since: date('2012-10-10')},
  {a: "Marina", b: "E08", since: date('2015-06-22')},
  {a: "Nanook", b: "E09", since: date('2013-01-17')},
  {a: "Sedna", b: "E09", since: date('2013-01-17')},
  {a: "Bao", b: "E10", since: date('2021-09-09')},
  {a: "Mei", b: "E10", since: date('2020-11-30')},
  {a: "Ling", b: "E10", since: date('2025-07-13')},
  {a: "Altai", b: "E11", since: date('2019-08-08')},
  {a: "Tara", b: "E11", since: date('2019-08-08')},
  {a: "Clover", b: "E12", since: date('2020-03-03')},
  {a: "Biscuit", b: "E12", since: date('2023-04-11')},
  {a: "Tuco", b: "E04", since: date('2019-10-05')},
  {a: "Rio", b: "E04", since: date('2026-03-19')},
  {a: "Ollie", b: "E14", since: date('2022-08-01')},
  {a: "Pip", b: "E14", since: date('2023-02-27')}
] AS r
MATCH (a:Animal {name: r.a}), (b:Enclosure {code: r.b})
CREATE (a)-[:LIVES_IN {since: r.since}]->(b);

UNWIND [
  {a: "Simba", b: "Kovu"},
  {a: "Nala", b: "Kovu"},
  {a: "Kovu", b: "Asha"},
  {a: "Tembo", b: "Zuri"},
  {a: "Duma", b: "Zuri"},
  {a: "Zuri", b: "Jabari"},
  {a: "Twiga", b: "Amara"},
  {a: "Malik", b: "Amara"},
  {a: "Budi", b: "Rimba"},
  {a: "Sinta", b: "Rimba"},
  {a: "Pablo", b: "Pisco"},
  {a: "Inca", b: "Pisco"},
  {a: "Pisco", b: "Luna"},
  {a: "Bao", b: "Ling"},
  {a: "Mei", b: "Ling"},
  {a: "Clover", b: "Biscuit"}
] AS r
MATCH (a:Animal {name: r.a}), (b:Animal {name: r.b})
CREATE (a)-[:PARENT_OF]->(b);

UNWIND [
  {a: "Greta Lindqvist", b: "Simba", since: date('2017-03-01'), is_primary: true},
  {a: "Greta Lindqvist", b: "Nala", since: date('2018-05-14'), is_primary: true},
  {a: "Aisha Okonjo", b: "Simba", since: date('2019-01-10'), is_primary: false},
  {a: "Aisha Okonjo", b: "Kovu", since: date('2021-06-03'), is_primary: true},
  {a: "Aisha Okonjo", b: "Asha", since: date('2025-02-17'), is_primary: true},
  {a: "Tomasz Baran", b: "Tembo", since: date('2014-10-01'), is_primary: true},
  {a: "Tomasz Baran", b: "Duma", since: date('2014-10-01'), is_primary: true},
  {a: "Tomasz Baran", b: "Zuri", since: date('2015-02-02'), is_primary: true},
  {a: "Tomasz Baran", b: "Jabari", since: date('2026-10-09'), is_primary: true},
  {a: "Freya Solberg", b: "Jabari", since: date('2026-10-12'), is_primary: false},
  {a: "Luca Ferretti", b: "Twiga", since: date('2020-07-01'), is_primary: true},
  {a: "Luca Ferretti", b: "Malik", since: date('2020-07-01'), is_primary: true},
  {a: "Luca Ferretti", b: "Amara", since: date('2022-05-30'), is_primary: true},
  {a: "Henrik Maas", b: "Budi", since: date('2013-01-08'), is_primary: true},
  {a: "Henrik Maas", b: "Sinta", since: date('2013-01-08'), is_primary: true},
  {a: "Henrik Maas", b: "Rimba", since: date('2018-10-21'), is_primary: true},
  {a: "Oscar Dunne", b: "Rimba", since: date('2025-02-03'), is_primary: false},
  {a: "Wen Jie", b: "Bao", since: date('2021-11-01'), is_primary: true},
  {a: "Wen Jie", b: "Mei", since: date('2021-11-01'), is_primary: true},
  {a: "Wen Jie", b: "Ling", since: date('2025-07-13'), is_primary: true},
  {a: "Wen Jie", b: "Altai", since: date('2022-03-15'), is_primary: true},
  {a: "Wen Jie", b: "Tara", since: date('2022-03-15'), is_primary: true},
  {a: "Wen Jie", b: "Ollie", since: date('2022-08-01'), is_primary: true},
  {a: "Maya Castellano", b: "Pablo", since: date('2023-04-01'), is_primary: true},
  {a: "Maya Castellano", b: "Inca", since: date('2023-04-01'), is_primary: true},
  {a: "Maya Castellano", b: "Pisco", since: date('2024-04-28'), is_primary: true},
  {a: "Maya Castellano", b: "Skipper", since: date('2023-05-15'), is_primary: true},
  {a: "Maya Castellano", b: "Marina", since: date('2023-05-15'), is_primary: true},
  {a: "Freya Solberg", b: "Luna", since: date('2026-05-02'), is_primary: true},
  {a: "Greta Lindqvist", b: "Nanook", since: date('2013-01-17'), is_primary: true},
  {a: "Greta Lindqvist", b: "Sedna", since: date('2013-01-17'), is_primary: true},
  {a: "Oscar Dunne", b: "Iggy", since: date('2025-02-03'), is_primary: true},
  {a: "Oscar Dunne", b: "Draco", since: date('2025-03-10'), is_primary: true},
  {a: "Henrik Maas", b: "Draco", since: date('2013-05-05'), is_primary: false},
  {a: "Oscar Dunne", b: "Clover", since: date('2026-10-20'), is_primary: true}
] AS r
MATCH (a:Keeper {name: r.a}), (b:Animal {name: r.b})
CREATE (a)-[:CARES_FOR {since: r.since, is_primary: r.is_primary}]->(b);

UNWIND [
  {a: "Greta Lindqvist", b: "Nanook", sessions_per_week: 3},
  {a: "Tomasz Baran", b: "Duma", sessions_per_week: 5},
  {a: "Tomasz Baran", b: "Zuri", sessions_per_week: 4},
  {a: "Maya Castellano", b: "Skipper", sessions_per_week: 10},
  {a: "Luca Ferretti", b: "Skipper", sessions_per_week: 2},
  {a: "Maya Castellano", b: "Marina", sessions_per_week: 7},
  {a: "Aisha Okonjo", b: "Simba", sessions_per_week: 2},
  {a: "Henrik Maas", b: "Rimba", sessions_per_week: 6},
  {a: "Wen Jie", b: "Altai", sessions_per_week: 1}
] AS r
MATCH (a:Keeper {name: r.a}), (b:Animal {name: r.b})
CREATE (a)-[:TRAINS {sessions_per_week: r.sessions_per_week}]->(b);

UNWIND [
  {a: "Greta Lindqvist", b: "African Savanna", shift: "morning"},
  {a: "Greta Lindqvist", b: "Polar Coast", shift: "evening"},
  {a: "Tomasz Baran", b: "African Savanna", shift: "morning"},
  {a: "Aisha Okonjo", b: "African Savanna", shift: "night"},
  {a: "Luca Ferretti", b: "African Savanna", shift: "evening"},
  {a: "Wen Jie", b: "Asian Highlands", shift: "morning"},
  {a: "Maya Castellano", b: "Polar Coast", shift: "morning"},
  {a: "Oscar Dunne", b: "Rainforest Hall", shift: "night"},
  {a: "Oscar Dunne", b: "Children's Farmyard", shift: "morning"},
  {a: "Freya Solberg", b: "Polar Coast", shift: "night"},
  {a: "Henrik Maas", b: "Rainforest Hall", shift: "morning"}
] AS r
MATCH (a:Keeper {name: r.a}), (b:Zone {name: r.b})
CREATE (a)-[:ASSIGNED_TO {shift: r.shift}]->(b);

UNWIND [
  {a: "African lion", b: "Beef", kg_per_day: 7.0},
  {a: "African lion", b: "Horse meat", kg_per_day: 3.5},
  {a: "African elephant", b: "Hay", kg_per_day: 110.0},
  {a: "African elephant", b: "Acacia browse", kg_per_day: 40.0},
  {a: "African elephant", b: "Banana", kg_per_day: 6.0},
  {a: "Reticulated giraffe", b: "Acacia browse", kg_per_day: 32.0},
  {a: "Reticulated giraffe", b: "Herbivore pellets", kg_per_day: 4.0},
  {a: "Sumatran orangutan", b: "Mango", kg_per_day: 2.2},
  {a: "Sumatran orangutan", b: "Banana", kg_per_day: 1.8},
  {a: "Green iguana", b: "Mango", kg_per_day: 0.1},
  {a: "Green iguana", b: "Crickets", kg_per_day: 0.05},
  {a: "Komodo dragon", b: "Beef", kg_per_day: 1.6},
  {a: "Humboldt penguin", b: "Sardine", kg_per_day: 0.5},
  {a: "Humboldt penguin", b: "Herring", kg_per_day: 0.4},
  {a: "Harbor seal", b: "Herring", kg_per_day: 4.5},
  {a: "Polar bear", b: "Horse meat", kg_per_day: 8.0},
  {a: "Polar bear", b: "Herring", kg_per_day: 3.0},
  {a: "Red panda", b: "Bamboo", kg_per_day: 1.5},
  {a: "Red panda", b: "Vitamin biscuit", kg_per_day: 0.15},
  {a: "Snow leopard", b: "Beef", kg_per_day: 1.9},
  {a: "Pygmy goat", b: "Hay", kg_per_day: 1.2},
  {a: "Toco toucan", b: "Mango", kg_per_day: 0.15},
  {a: "Asian small-clawed otter", b: "Sardine", kg_per_day: 0.6}
] AS r
MATCH (a:Species {common_name: r.a}), (b:Food {name: r.b})
CREATE (a)-[:EATS {kg_per_day: r.kg_per_day}]->(b);

UNWIND [
  {a: "Herring", b: "Noordzee Vis", lead_days: 1},
  {a: "Sardine", b: "Noordzee Vis", lead_days: 2},
  {a: "Hay", b: "GreenBlade Forage", lead_days: 5},
  {a: "Acacia browse", b: "GreenBlade Forage", lead_days: 7},
  {a: "Bamboo", b: "GreenBlade Forage", lead_days: 9},
  {a: "Mango", b: "Tropica Fruits", lead_days: 4},
  {a: "Banana", b: "Tropica Fruits", lead_days: 3},
  {a: "Beef", b: "Steppe Meats", lead_days: 2},
  {a: "Horse meat", b: "Steppe Meats", lead_days: 3},
  {a: "Crickets", b: "BugBox", lead_days: 6},
  {a: "Herbivore pellets", b: "NutriZoo", lead_days: 8}
] AS r
MATCH (a:Food {name: r.a}), (b:Supplier {name: r.b})
CREATE (a)-[:SUPPLIED_BY {lead_days: r.lead_days}]->(b);

UNWIND [
  {a: "Simba", b: "Artis", arrived_on: date('2017-03-01'), fee_eur: 12000},
  {a: "Nala", b: "Zoo Leipzig", arrived_on: date('2018-05-14'), fee_eur: 9500},
  {a: "Twiga", b: "Bioparc Valencia", arrived_on: date('2013-04-02'), fee_eur: 21000},
  {a: "Malik", b: "Bioparc Valencia", arrived_on: date('2013-04-02'), fee_eur: 24000},
  {a: "Iggy", b: "Ouwehands", arrived_on: date('2020-01-15')},
  {a: "Draco", b: "Parco Natura Viva", arrived_on: date('2012-02-20'), fee_eur: 8000},
  {a: "Nanook", b: "Ouwehands", arrived_on: date('2013-01-17'), fee_eur: 31000},
  {a: "Sedna", b: "Ouwehands", arrived_on: date('2013-01-17'), fee_eur: 29500},
  {a: "Bao", b: "Edinburgh Zoo", arrived_on: date('2021-09-09'), fee_eur: 6400},
  {a: "Mei", b: "Zoo Leipzig", arrived_on: date('2020-11-30'), fee_eur: 5900},
  {a: "Altai", b: "Zoo Leipzig", arrived_on: date('2019-08-08'), fee_eur: 17500},
  {a: "Tara", b: "Parco Natura Viva", arrived_on: date('2019-08-08'), fee_eur: 16000},
  {a: "Ollie", b: "Edinburgh Zoo", arrived_on: date('2022-08-01'), fee_eur: 2100},
  {a: "Pip", b: "Artis", arrived_on: date('2023-02-27'), fee_eur: 2300},
  {a: "Rio", b: "Artis", arrived_on: date('2026-03-19'), fee_eur: 1800}
] AS r
MATCH (a:Animal {name: r.a}), (b:PartnerZoo {name: r.b})
CREATE (a)-[:ACQUIRED_FROM {arrived_on: r.arrived_on, fee_eur: r.fee_eur}]->(b);

UNWIND [
  {a: "Kovu", b: "Artis", start_date: date('2025-09-01'), end_date: date('2026-02-28'), purpose: "breeding"},
  {a: "Malik", b: "Zoo Leipzig", start_date: date('2024-03-15'), end_date: date('2024-10-15'), purpose: "breeding"},
  {a: "Altai", b: "Edinburgh Zoo", start_date: date('2026-10-05'), purpose: "breeding"},
  {a: "Skipper", b: "Bioparc Valencia", start_date: date('2026-01-12'), end_date: date('2026-06-30'), purpose: "exhibition"},
  {a: "Tuco", b: "Ouwehands", start_date: date('2026-10-18'), end_date: date('2027-04-18'), purpose: "exhibition"},
  {a: "Budi", b: "Zoo Leipzig", start_date: date('2023-05-01'), end_date: date('2023-12-20'), purpose: "research"}
] AS r
MATCH (a:Animal {name: r.a}), (b:PartnerZoo {name: r.b})
CREATE (a)-[:LOANED_TO {start_date: r.start_date, end_date: r.end_date, purpose: r.purpose}]->(b);
