CREATE
  (:Keeper {name: 'Agnes Thorpe', town: 'Ludlow', membership_level: 'master', joined_on: date('2009-04-12'), certified: true, email: 'agnes@hivemail.org'}),
  (:Keeper {name: 'Bram Okafor', town: 'Hereford', membership_level: 'experienced', joined_on: date('2016-03-02'), certified: true, email: 'bram.okafor@hivemail.org'}),
  (:Keeper {name: 'Celia Whitlock', town: 'Ludlow', membership_level: 'novice', joined_on: date('2025-02-17'), certified: false}),
  (:Keeper {name: 'Dafydd Pryce', town: 'Knighton', membership_level: 'master', joined_on: date('2007-09-30'), certified: true, email: 'dpryce@valleybees.net'}),
  (:Keeper {name: 'Esme Laurent', town: 'Leominster', membership_level: 'experienced', joined_on: date('2018-06-21'), certified: true, email: 'esme.l@hivemail.org'}),
  (:Keeper {name: 'Faisal Rahman', town: 'Hereford', membership_level: 'novice', joined_on: date('2024-11-05'), certified: false, email: 'faisal.r@valleybees.net'}),
  (:Keeper {name: 'Greta Lindqvist', town: 'Kington', membership_level: 'experienced', joined_on: date('2019-01-14'), certified: true}),
  (:Keeper {name: 'Hamish Orr', town: 'Leominster', membership_level: 'experienced', joined_on: date('2014-08-08'), certified: false, email: 'horr@valleybees.net'}),
  (:Keeper {name: 'Imogen Vale', town: 'Ludlow', membership_level: 'novice', joined_on: date('2026-01-20'), certified: false, email: 'imogen@hivemail.org'}),
  (:Keeper {name: 'Jonas Petrov', town: 'Kington', membership_level: 'master', joined_on: date('2011-05-27'), certified: true, email: 'jonas.petrov@valleybees.net'}),
  (:Keeper {name: 'Kirsty Munro', town: 'Knighton', membership_level: 'experienced', joined_on: date('2020-10-03'), certified: true, email: 'kmunro@hivemail.org'}),
  (:Keeper {name: 'Leopold Banks', town: 'Hereford', membership_level: 'novice', joined_on: date('2026-03-09'), certified: false}),
  (:Keeper {name: 'Maud Ellery', town: 'Leominster', membership_level: 'master', joined_on: date('2005-02-11'), certified: true, email: 'maud@valleybees.net'}),
  (:Keeper {name: 'Niall Casey', town: 'Tenbury', membership_level: 'novice', joined_on: date('2025-07-01'), certified: false, email: 'niall.c@hivemail.org'});

CREATE
  (:Apiary {name: 'Bramble Hollow', county: 'Shropshire', altitude_m: 210, established_on: date('2010-04-01'), open_to_public: false, max_hives: 12}),
  (:Apiary {name: 'Fernside', county: 'Herefordshire', altitude_m: 95, established_on: date('2012-05-15'), open_to_public: true, max_hives: 8}),
  (:Apiary {name: 'Harrow Orchard', county: 'Herefordshire', altitude_m: 80, established_on: date('2008-03-20'), open_to_public: false, max_hives: 20}),
  (:Apiary {name: 'Quarry Bank', county: 'Powys', altitude_m: 340, established_on: date('2026-05-02'), open_to_public: false, max_hives: 6}),
  (:Apiary {name: 'Saltmarsh Edge', county: 'Gwent', altitude_m: 5, established_on: date('2019-06-10'), open_to_public: true, max_hives: 10}),
  (:Apiary {name: 'St Bride\'s Garden', county: 'Shropshire', altitude_m: 130, established_on: date('2015-09-01'), open_to_public: true, max_hives: 5}),
  (:Apiary {name: 'Thistle Down', county: 'Powys', altitude_m: 405, established_on: date('2013-07-07'), open_to_public: false, max_hives: 15}),
  (:Apiary {name: 'Willow Weir', county: 'Worcestershire', altitude_m: 42, established_on: date('2021-04-18'), open_to_public: false, max_hives: 9});

CREATE
  (:Hive {code: 'HV-101', hive_type: 'Langstroth', status: 'active', frames: 11, weight_kg: 47.4, installed_on: date('2022-05-21'), paint_colour: 'yellow'}),
  (:Hive {code: 'HV-102', hive_type: 'National', status: 'active', frames: 12, weight_kg: 47.1, installed_on: date('2019-04-17'), paint_colour: 'green'}),
  (:Hive {code: 'HV-103', hive_type: 'Langstroth', status: 'active', frames: 12, weight_kg: 34.2, installed_on: date('2024-01-18'), paint_colour: 'green'}),
  (:Hive {code: 'HV-104', hive_type: 'Top-bar', status: 'dormant', frames: 8, weight_kg: 33.2, installed_on: date('2018-10-02'), paint_colour: 'white'}),
  (:Hive {code: 'HV-105', hive_type: 'National', status: 'active', frames: 12, weight_kg: 45.5, installed_on: date('2024-04-11')}),
  (:Hive {code: 'HV-106', hive_type: 'Dadant', status: 'active', frames: 8, weight_kg: 38.2, installed_on: date('2026-04-11'), paint_colour: 'yellow'}),
  (:Hive {code: 'HV-107', hive_type: 'National', status: 'lost', frames: 11, weight_kg: 40.2, installed_on: date('2024-01-25'), paint_colour: 'green'}),
  (:Hive {code: 'HV-108', hive_type: 'Langstroth', status: 'active', frames: 12, weight_kg: 18.5, installed_on: date('2023-02-02'), paint_colour: 'white'}),
  (:Hive {code: 'HV-109', hive_type: 'Langstroth', status: 'active', frames: 8, weight_kg: 19.2, installed_on: date('2019-11-16'), paint_colour: 'white'}),
  (:Hive {code: 'HV-110', hive_type: 'National', status: 'active', frames: 11, weight_kg: 29.1, installed_on: date('2023-10-16')}),
  (:Hive {code: 'HV-111', hive_type: 'National', status: 'active', frames: 10, weight_kg: 35.7, installed_on: date('2024-05-05'), paint_colour: 'blue'}),
  (:Hive {code: 'HV-112', hive_type: 'Warré', status: 'active', frames: 11, weight_kg: 18.2, installed_on: date('2018-02-12'), paint_colour: 'yellow'}),
  (:Hive {code: 'HV-113', hive_type: 'Dadant', status: 'active', frames: 14, weight_kg: 27.5, installed_on: date('2023-05-06'), paint_colour: 'white'}),
  (:Hive {code: 'HV-114', hive_type: 'National', status: 'active', frames: 14, weight_kg: 26.6, installed_on: date('2026-05-23'), paint_colour: 'green'}),
  (:Hive {code: 'HV-115', hive_type: 'Top-bar', status: 'active', frames: 12, weight_kg: 27.8, installed_on: date('2017-12-13'), paint_colour: 'white'}),
  (:Hive {code: 'HV-116', hive_type: 'National', status: 'dormant', frames: 11, weight_kg: 21.7, installed_on: date('2020-06-04'), paint_colour: 'yellow'}),
  (:Hive {code: 'HV-117', hive_type: 'Warré', status: 'active', frames: 8, weight_kg: 50.6, installed_on: date('2017-03-03'), paint_colour: 'green'}),
  (:Hive {code: 'HV-118', hive_type: 'Langstroth', status: 'active', frames: 10, weight_kg: 49.5, installed_on: date('2017-10-01')}),
  (:Hive {code: 'HV-119', hive_type: 'National', status: 'active', frames: 11, weight_kg: 30.8, installed_on: date('2025-06-14'), paint_colour: 'yellow'}),
  (:Hive {code: 'HV-120', hive_type: 'Top-bar', status: 'active', frames: 11, weight_kg: 20.5, installed_on: date('2024-03-22'), paint_colour: 'green'}),
  (:Hive {code: 'HV-121', hive_type: 'Langstroth', status: 'dormant', frames: 14, weight_kg: 27.2, installed_on: date('2018-02-20'), paint_colour: 'blue'}),
  (:Hive {code: 'HV-122', hive_type: 'National', status: 'active', frames: 10, weight_kg: 18.5, installed_on: date('2021-10-05'), paint_colour: 'white'}),
  (:Hive {code: 'HV-123', hive_type: 'Dadant', status: 'lost', frames: 10, weight_kg: 26.4, installed_on: date('2018-04-18'), paint_colour: 'white'}),
  (:Hive {code: 'HV-124', hive_type: 'National', status: 'active', frames: 8, weight_kg: 33.8, installed_on: date('2026-10-06'), paint_colour: 'yellow'});

CREATE
  (:Queen {name: 'Beatrix', breed: 'Buckfast', hatched_on: date('2019-05-10'), marked: true, temperament: 'calm'}),
  (:Queen {name: 'Cleo', breed: 'Carniolan', hatched_on: date('2020-06-02'), marked: true, temperament: 'calm'}),
  (:Queen {name: 'Dido', breed: 'Italian', hatched_on: date('2020-05-19'), marked: false, temperament: 'lively'}),
  (:Queen {name: 'Elfrida', breed: 'Buckfast', hatched_on: date('2021-05-28'), marked: true, temperament: 'calm'}),
  (:Queen {name: 'Freya', breed: 'Buckfast', hatched_on: date('2022-06-11'), marked: true, temperament: 'defensive'}),
  (:Queen {name: 'Gwenllian', breed: 'Native Black', hatched_on: date('2021-07-03'), marked: true, temperament: 'defensive'}),
  (:Queen {name: 'Hestia', breed: 'Carniolan', hatched_on: date('2022-05-17'), marked: false, temperament: 'calm'}),
  (:Queen {name: 'Isolde', breed: 'Carniolan', hatched_on: date('2023-06-08'), marked: true, temperament: 'calm'}),
  (:Queen {name: 'Juno', breed: 'Italian', hatched_on: date('2022-07-22'), marked: true, temperament: 'lively'}),
  (:Queen {name: 'Keziah', breed: 'Native Black', hatched_on: date('2023-05-30'), marked: true, temperament: 'defensive'}),
  (:Queen {name: 'Lavinia', breed: 'Buckfast', hatched_on: date('2023-06-25'), marked: false, temperament: 'calm'}),
  (:Queen {name: 'Morgana', breed: 'Buckfast', hatched_on: date('2024-05-13'), marked: true, temperament: 'calm'}),
  (:Queen {name: 'Nerys', breed: 'Native Black', hatched_on: date('2024-06-19'), marked: true, temperament: 'lively'}),
  (:Queen {name: 'Ottoline', breed: 'Carniolan', hatched_on: date('2024-07-04'), marked: true, temperament: 'calm'}),
  (:Queen {name: 'Persephone', breed: 'Italian', hatched_on: date('2024-05-05'), marked: false, temperament: 'lively'}),
  (:Queen {name: 'Rhiannon', breed: 'Native Black', hatched_on: date('2025-06-16'), marked: true, temperament: 'defensive'}),
  (:Queen {name: 'Sabrina', breed: 'Buckfast', hatched_on: date('2025-05-21'), marked: true, temperament: 'calm'}),
  (:Queen {name: 'Titania', breed: 'Buckfast', hatched_on: date('2025-07-09'), marked: true, temperament: 'calm'}),
  (:Queen {name: 'Ursula', breed: 'Caucasian', hatched_on: date('2025-06-02'), marked: false, temperament: 'lively'}),
  (:Queen {name: 'Vashti', breed: 'Italian', hatched_on: date('2026-05-26'), marked: true}),
  (:Queen {name: 'Winifred', breed: 'Carniolan', hatched_on: date('2026-06-12'), marked: true}),
  (:Queen {name: 'Zenobia', breed: 'Buckfast', hatched_on: date('2026-05-08'), marked: true, temperament: 'calm'});

CREATE
  (:Treatment {name: 'Apivar', active_ingredient: 'amitraz', withdrawal_days: 14, organic: false, pack_price: 38.5}),
  (:Treatment {name: 'Thymovar', active_ingredient: 'thymol', withdrawal_days: 21, organic: true, pack_price: 24.0}),
  (:Treatment {name: 'Api-Bioxal', active_ingredient: 'oxalic acid', withdrawal_days: 0, organic: true, pack_price: 12.75}),
  (:Treatment {name: 'Formic Pro', active_ingredient: 'formic acid', withdrawal_days: 7, organic: true, pack_price: 31.2}),
  (:Treatment {name: 'Bayvarol', active_ingredient: 'flumethrin', withdrawal_days: 0, organic: false, pack_price: 29.9}),
  (:Treatment {name: 'HopGuard', active_ingredient: 'hop beta acids', withdrawal_days: 0, organic: true});

CREATE
  (:Inspection {ref: 'INS-301', performed_on: date('2025-03-22'), mite_count: 2, brood_frames: 4}),
  (:Inspection {ref: 'INS-302', performed_on: date('2025-04-05'), mite_count: 0, brood_frames: 5}),
  (:Inspection {ref: 'INS-303', performed_on: date('2025-04-19'), mite_count: 5, brood_frames: 9}),
  (:Inspection {ref: 'INS-304', performed_on: date('2025-05-10'), mite_count: 3, brood_frames: 5}),
  (:Inspection {ref: 'INS-305', performed_on: date('2025-05-31'), mite_count: 9, brood_frames: 4, notes: 'queen cells seen'}),
  (:Inspection {ref: 'INS-306', performed_on: date('2025-06-14'), mite_count: 1, brood_frames: 8}),
  (:Inspection {ref: 'INS-307', performed_on: date('2025-07-05'), mite_count: 12, brood_frames: 8, notes: 'heavy mite load, treat soon'}),
  (:Inspection {ref: 'INS-308', performed_on: date('2025-08-02'), mite_count: 7, brood_frames: 3}),
  (:Inspection {ref: 'INS-309', performed_on: date('2025-09-13'), mite_count: 4, brood_frames: 8}),
  (:Inspection {ref: 'INS-310', performed_on: date('2025-10-11'), mite_count: 0, brood_frames: 8}),
  (:Inspection {ref: 'INS-311', performed_on: date('2026-03-14'), mite_count: 1, brood_frames: 5}),
  (:Inspection {ref: 'INS-312', performed_on: date('2026-03-28'), mite_count: 6, brood_frames: 2, notes: 'low stores'}),
  (:Inspection {ref: 'INS-313', performed_on: date('2026-04-11'), mite_count: 8, brood_frames: 6}),
  (:Inspection {ref: 'INS-314', performed_on: date('2026-04-25'), mite_count: 0, brood_frames: 6}),
  (:Inspection {ref: 'INS-315', performed_on: date('2026-05-09'), mite_count: 3, brood_frames: 2}),
  (:Inspection {ref: 'INS-316', performed_on: date('2026-05-16'), mite_count: 11, brood_frames: 5, notes: 'chalkbrood on two frames'}),
  (:Inspection {ref: 'INS-317', performed_on: date('2026-05-30'), mite_count: 2, brood_frames: 4}),
  (:Inspection {ref: 'INS-318', performed_on: date('2026-06-13'), mite_count: 5, brood_frames: 8}),
  (:Inspection {ref: 'INS-319', performed_on: date('2026-06-27'), mite_count: 17, brood_frames: 3, notes: 'urgent treatment advised'}),
  (:Inspection {ref: 'INS-320', performed_on: date('2026-07-11'), mite_count: 4, brood_frames: 2}),
  (:Inspection {ref: 'INS-321', performed_on: date('2026-07-25'), mite_count: 9, brood_frames: 4}),
  (:Inspection {ref: 'INS-322', performed_on: date('2026-08-08'), mite_count: 0, brood_frames: 5}),
  (:Inspection {ref: 'INS-323', performed_on: date('2026-08-22'), mite_count: 14, brood_frames: 9, notes: 'queen cells seen near bottom bar'}),
  (:Inspection {ref: 'INS-324', performed_on: date('2026-09-05'), mite_count: 6, brood_frames: 6}),
  (:Inspection {ref: 'INS-325', performed_on: date('2026-09-19'), mite_count: 3, brood_frames: 2}),
  (:Inspection {ref: 'INS-326', performed_on: date('2026-10-03'), mite_count: 2, brood_frames: 7}),
  (:Inspection {ref: 'INS-327', performed_on: date('2026-10-10'), mite_count: 21, brood_frames: 6, notes: 'wasps robbing, entrance reduced'}),
  (:Inspection {ref: 'INS-328', performed_on: date('2026-10-17'), mite_count: 1, brood_frames: 8}),
  (:Inspection {ref: 'INS-329', performed_on: date('2026-10-24'), mite_count: 0, brood_frames: 3}),
  (:Inspection {ref: 'INS-330', performed_on: date('2026-11-07'), mite_count: 10, brood_frames: 3, notes: 'low stores, fed fondant'});

CREATE
  (:HoneyBatch {batch_no: 'HB-24-01', floral_source: 'heather', extracted_on: date('2024-07-20'), kilos: 34.5, price_per_kg: 22.0, moisture_pct: 17.2}),
  (:HoneyBatch {batch_no: 'HB-24-02', floral_source: 'lime blossom', extracted_on: date('2024-08-11'), kilos: 28.0, price_per_kg: 15.5, moisture_pct: 18.1}),
  (:HoneyBatch {batch_no: 'HB-24-03', floral_source: 'clover', extracted_on: date('2024-08-30'), kilos: 41.2, price_per_kg: 12.0, moisture_pct: 17.9}),
  (:HoneyBatch {batch_no: 'HB-25-04', floral_source: 'wildflower', extracted_on: date('2025-06-22'), kilos: 19.6, price_per_kg: 11.5, moisture_pct: 18.8}),
  (:HoneyBatch {batch_no: 'HB-25-05', floral_source: 'oilseed rape', extracted_on: date('2025-07-06'), kilos: 52.3, price_per_kg: 9.0, moisture_pct: 16.9}),
  (:HoneyBatch {batch_no: 'HB-25-06', floral_source: 'clover', extracted_on: date('2025-07-19'), kilos: 37.8, price_per_kg: 12.5, moisture_pct: 17.5}),
  (:HoneyBatch {batch_no: 'HB-25-07', floral_source: 'heather', extracted_on: date('2025-08-16'), kilos: 22.1, price_per_kg: 24.0, moisture_pct: 20.3}),
  (:HoneyBatch {batch_no: 'HB-25-08', floral_source: 'wildflower', extracted_on: date('2025-08-24'), kilos: 30.4, price_per_kg: 11.0, moisture_pct: 18.4}),
  (:HoneyBatch {batch_no: 'HB-25-09', floral_source: 'bramble', extracted_on: date('2025-09-07'), kilos: 26.7, price_per_kg: 14.0, moisture_pct: 19.1}),
  (:HoneyBatch {batch_no: 'HB-26-10', floral_source: 'clover', extracted_on: date('2026-06-14'), kilos: 44.9, price_per_kg: 13.0, moisture_pct: 17.7}),
  (:HoneyBatch {batch_no: 'HB-26-11', floral_source: 'lime blossom', extracted_on: date('2026-06-28'), kilos: 31.5, price_per_kg: 16.5, moisture_pct: 18.0}),
  (:HoneyBatch {batch_no: 'HB-26-12', floral_source: 'wildflower', extracted_on: date('2026-07-12'), kilos: 48.6, price_per_kg: 11.8, moisture_pct: 18.6}),
  (:HoneyBatch {batch_no: 'HB-26-13', floral_source: 'heather', extracted_on: date('2026-08-15'), kilos: 17.3, price_per_kg: 26.5, moisture_pct: 20.9}),
  (:HoneyBatch {batch_no: 'HB-26-14', floral_source: 'bramble', extracted_on: date('2026-08-29'), kilos: 29.2, price_per_kg: 14.5, moisture_pct: 17.1}),
  (:HoneyBatch {batch_no: 'HB-26-15', floral_source: 'oilseed rape', extracted_on: date('2026-09-12'), kilos: 39.0, price_per_kg: 9.5, moisture_pct: 16.5}),
  (:HoneyBatch {batch_no: 'HB-26-16', floral_source: 'wildflower', extracted_on: date('2026-10-02'), kilos: 12.4, moisture_pct: 19.4});

CREATE
  (:Buyer {name: 'Corner Deli', kind: 'shop', city: 'Ludlow'}),
  (:Buyer {name: 'Mill Lane Bakery', kind: 'bakery', city: 'Hereford'}),
  (:Buyer {name: 'Greenleaf Market', kind: 'shop', city: 'Leominster'}),
  (:Buyer {name: 'Rosa\'s Tearoom', kind: 'café', city: 'Ludlow'}),
  (:Buyer {name: 'Northgate Grocers', kind: 'shop', city: 'Worcester'}),
  (:Buyer {name: 'Harbour Hotel', kind: 'hotel', city: 'Cardiff'}),
  (:Buyer {name: 'Meadow Cosmetics', kind: 'manufacturer', city: 'Bristol'}),
  (:Buyer {name: 'Old Forge Meadery', kind: 'manufacturer'});

UNWIND [
  {a: 'Agnes Thorpe', b: 'HV-101', acquired_on: date('2022-05-21')},
  {a: 'Agnes Thorpe', b: 'HV-102', acquired_on: date('2019-04-17')},
  {a: 'Bram Okafor', b: 'HV-103', acquired_on: date('2024-01-18')},
  {a: 'Imogen Vale', b: 'HV-104', acquired_on: date('2026-01-20')},
  {a: 'Bram Okafor', b: 'HV-105', acquired_on: date('2024-04-11')},
  {a: 'Bram Okafor', b: 'HV-106', acquired_on: date('2026-04-11')},
  {a: 'Faisal Rahman', b: 'HV-107', acquired_on: date('2024-11-05')},
  {a: 'Agnes Thorpe', b: 'HV-108', acquired_on: date('2023-02-02')},
  {a: 'Maud Ellery', b: 'HV-109', acquired_on: date('2019-11-16')},
  {a: 'Maud Ellery', b: 'HV-110', acquired_on: date('2023-10-16')},
  {a: 'Maud Ellery', b: 'HV-111', acquired_on: date('2024-05-05')},
  {a: 'Jonas Petrov', b: 'HV-112', acquired_on: date('2018-02-12')},
  {a: 'Jonas Petrov', b: 'HV-113', acquired_on: date('2023-05-06')},
  {a: 'Hamish Orr', b: 'HV-114', acquired_on: date('2026-05-23')},
  {a: 'Hamish Orr', b: 'HV-115', acquired_on: date('2017-12-13')},
  {a: 'Esme Laurent', b: 'HV-116', acquired_on: date('2020-06-04')},
  {a: 'Esme Laurent', b: 'HV-117', acquired_on: date('2018-06-21')},
  {a: 'Dafydd Pryce', b: 'HV-118', acquired_on: date('2017-10-01')},
  {a: 'Dafydd Pryce', b: 'HV-119', acquired_on: date('2025-06-14')},
  {a: 'Dafydd Pryce', b: 'HV-120', acquired_on: date('2024-03-22')},
  {a: 'Kirsty Munro', b: 'HV-121', acquired_on: date('2020-10-03')},
  {a: 'Maud Ellery', b: 'HV-122', acquired_on: date('2021-10-05')},
  {a: 'Greta Lindqvist', b: 'HV-123', acquired_on: date('2019-01-14')},
  {a: 'Greta Lindqvist', b: 'HV-124', acquired_on: date('2026-10-06')}
] AS row
MATCH (x:Keeper {name: row.a}), (y:Hive {code: row.b})
CREATE (x)-[:OWNS {acquired_on: row.acquired_on}]->(y);

UNWIND [
  {a: 'Celia Whitlock', b: 'HV-101', since: date('2025-04-01'), hours_per_week: 3},
  {a: 'Agnes Thorpe', b: 'HV-102', since: date('2010-05-01'), hours_per_week: 2},
  {a: 'Celia Whitlock', b: 'HV-104', since: date('2026-02-10'), hours_per_week: 4},
  {a: 'Esme Laurent', b: 'HV-105', since: date('2022-03-15'), hours_per_week: 5},
  {a: 'Faisal Rahman', b: 'HV-105', since: date('2025-01-20'), hours_per_week: 2},
  {a: 'Imogen Vale', b: 'HV-109', since: date('2026-03-01'), hours_per_week: 6},
  {a: 'Maud Ellery', b: 'HV-109', since: date('2019-05-05'), hours_per_week: 1},
  {a: 'Maud Ellery', b: 'HV-110', since: date('2019-05-05'), hours_per_week: 2},
  {a: 'Niall Casey', b: 'HV-111', since: date('2025-08-01'), hours_per_week: 4},
  {a: 'Jonas Petrov', b: 'HV-112', since: date('2021-06-06'), hours_per_week: 3},
  {a: 'Jonas Petrov', b: 'HV-113', since: date('2021-06-06'), hours_per_week: 3},
  {a: 'Kirsty Munro', b: 'HV-114', since: date('2026-05-23'), hours_per_week: 2},
  {a: 'Esme Laurent', b: 'HV-116', since: date('2020-04-04'), hours_per_week: 1},
  {a: 'Dafydd Pryce', b: 'HV-118', since: date('2018-05-01'), hours_per_week: 4},
  {a: 'Dafydd Pryce', b: 'HV-119', since: date('2025-06-14'), hours_per_week: 2},
  {a: 'Faisal Rahman', b: 'HV-120', since: date('2026-06-30'), hours_per_week: 7},
  {a: 'Kirsty Munro', b: 'HV-121', since: date('2023-03-03'), hours_per_week: 1},
  {a: 'Niall Casey', b: 'HV-122', since: date('2026-09-10'), hours_per_week: 3},
  {a: 'Greta Lindqvist', b: 'HV-124', since: date('2026-10-06'), hours_per_week: 2},
  {a: 'Jonas Petrov', b: 'HV-118', since: date('2024-02-14'), hours_per_week: 2}
] AS row
MATCH (x:Keeper {name: row.a}), (y:Hive {code: row.b})
CREATE (x)-[:LOOKS_AFTER {since: row.since, hours_per_week: row.hours_per_week}]->(y);

UNWIND [
  {a: 'HV-101', b: 'Bramble Hollow'},
  {a: 'HV-102', b: 'Bramble Hollow'},
  {a: 'HV-103', b: 'Bramble Hollow'},
  {a: 'HV-104', b: 'Bramble Hollow'},
  {a: 'HV-105', b: 'Fernside'},
  {a: 'HV-106', b: 'Fernside'},
  {a: 'HV-107', b: 'Fernside'},
  {a: 'HV-108', b: 'Harrow Orchard'},
  {a: 'HV-109', b: 'Harrow Orchard'},
  {a: 'HV-110', b: 'Harrow Orchard'},
  {a: 'HV-111', b: 'Harrow Orchard'},
  {a: 'HV-112', b: 'Harrow Orchard'},
  {a: 'HV-113', b: 'Harrow Orchard'},
  {a: 'HV-114', b: 'Saltmarsh Edge'},
  {a: 'HV-115', b: 'Saltmarsh Edge'},
  {a: 'HV-116', b: 'St Bride\'s Garden'},
  {a: 'HV-117', b: 'St Bride\'s Garden'},
  {a: 'HV-118', b: 'Thistle Down'},
  {a: 'HV-119', b: 'Thistle Down'},
  {a: 'HV-120', b: 'Thistle Down'},
  {a: 'HV-121', b: 'Thistle Down'},
  {a: 'HV-122', b: 'Willow Weir'},
  {a: 'HV-123', b: 'Willow Weir'},
  {a: 'HV-124', b: 'Willow Weir'}
] AS row
MATCH (x:Hive {code: row.a}), (y:Apiary {name: row.b})
CREATE (x)-[:SITED_AT]->(y);

UNWIND [
  {a: 'Elfrida', b: 'HV-101'},
  {a: 'Freya', b: 'HV-102'},
  {a: 'Gwenllian', b: 'HV-103'},
  {a: 'Isolde', b: 'HV-105'},
  {a: 'Juno', b: 'HV-106'},
  {a: 'Keziah', b: 'HV-108'},
  {a: 'Lavinia', b: 'HV-109'},
  {a: 'Morgana', b: 'HV-110'},
  {a: 'Nerys', b: 'HV-111'},
  {a: 'Ottoline', b: 'HV-112'},
  {a: 'Persephone', b: 'HV-113'},
  {a: 'Rhiannon', b: 'HV-114'},
  {a: 'Sabrina', b: 'HV-115'},
  {a: 'Titania', b: 'HV-117'},
  {a: 'Ursula', b: 'HV-118'},
  {a: 'Vashti', b: 'HV-119'},
  {a: 'Winifred', b: 'HV-120'},
  {a: 'Zenobia', b: 'HV-122'},
  {a: 'Hestia', b: 'HV-124'}
] AS row
MATCH (x:Queen {name: row.a}), (y:Hive {code: row.b})
CREATE (x)-[:HEADS]->(y);

UNWIND [
  {a: 'Elfrida', b: 'Beatrix'},
  {a: 'Freya', b: 'Elfrida'},
  {a: 'Hestia', b: 'Cleo'},
  {a: 'Isolde', b: 'Hestia'},
  {a: 'Juno', b: 'Dido'},
  {a: 'Keziah', b: 'Gwenllian'},
  {a: 'Lavinia', b: 'Freya'},
  {a: 'Morgana', b: 'Lavinia'},
  {a: 'Nerys', b: 'Keziah'},
  {a: 'Ottoline', b: 'Isolde'},
  {a: 'Persephone', b: 'Juno'},
  {a: 'Rhiannon', b: 'Keziah'},
  {a: 'Sabrina', b: 'Freya'},
  {a: 'Titania', b: 'Morgana'},
  {a: 'Vashti', b: 'Persephone'},
  {a: 'Winifred', b: 'Ottoline'},
  {a: 'Zenobia', b: 'Beatrix'}
] AS row
MATCH (x:Queen {name: row.a}), (y:Queen {name: row.b})
CREATE (x)-[:DAUGHTER_OF]->(y);

UNWIND [
  {a: 'Agnes Thorpe', b: 'INS-301'},
  {a: 'Dafydd Pryce', b: 'INS-302'},
  {a: 'Agnes Thorpe', b: 'INS-303'},
  {a: 'Maud Ellery', b: 'INS-304'},
  {a: 'Bram Okafor', b: 'INS-305'},
  {a: 'Esme Laurent', b: 'INS-306'},
  {a: 'Jonas Petrov', b: 'INS-307'},
  {a: 'Agnes Thorpe', b: 'INS-308'},
  {a: 'Maud Ellery', b: 'INS-309'},
  {a: 'Kirsty Munro', b: 'INS-310'},
  {a: 'Dafydd Pryce', b: 'INS-311'},
  {a: 'Greta Lindqvist', b: 'INS-312'},
  {a: 'Agnes Thorpe', b: 'INS-313'},
  {a: 'Jonas Petrov', b: 'INS-314'},
  {a: 'Bram Okafor', b: 'INS-315'},
  {a: 'Agnes Thorpe', b: 'INS-316'},
  {a: 'Maud Ellery', b: 'INS-317'},
  {a: 'Esme Laurent', b: 'INS-318'},
  {a: 'Jonas Petrov', b: 'INS-319'},
  {a: 'Celia Whitlock', b: 'INS-320'},
  {a: 'Agnes Thorpe', b: 'INS-321'},
  {a: 'Kirsty Munro', b: 'INS-322'},
  {a: 'Dafydd Pryce', b: 'INS-323'},
  {a: 'Maud Ellery', b: 'INS-324'},
  {a: 'Agnes Thorpe', b: 'INS-325'},
  {a: 'Bram Okafor', b: 'INS-326'},
  {a: 'Jonas Petrov', b: 'INS-327'},
  {a: 'Esme Laurent', b: 'INS-328'},
  {a: 'Maud Ellery', b: 'INS-329'},
  {a: 'Jonas Petrov', b: 'INS-330'}
] AS row
MATCH (x:Keeper {name: row.a}), (y:Inspection {ref: row.b})
CREATE (x)-[:CARRIED_OUT]->(y);

UNWIND [
  {a: 'INS-301', b: 'HV-101'},
  {a: 'INS-302', b: 'HV-109'},
  {a: 'INS-303', b: 'HV-102'},
  {a: 'INS-304', b: 'HV-111'},
  {a: 'INS-305', b: 'HV-105'},
  {a: 'INS-306', b: 'HV-114'},
  {a: 'INS-307', b: 'HV-118'},
  {a: 'INS-308', b: 'HV-101'},
  {a: 'INS-309', b: 'HV-110'},
  {a: 'INS-310', b: 'HV-122'},
  {a: 'INS-311', b: 'HV-119'},
  {a: 'INS-312', b: 'HV-106'},
  {a: 'INS-313', b: 'HV-109'},
  {a: 'INS-314', b: 'HV-103'},
  {a: 'INS-315', b: 'HV-105'},
  {a: 'INS-316', b: 'HV-112'},
  {a: 'INS-317', b: 'HV-111'},
  {a: 'INS-318', b: 'HV-113'},
  {a: 'INS-319', b: 'HV-118'},
  {a: 'INS-320', b: 'HV-104'},
  {a: 'INS-321', b: 'HV-109'},
  {a: 'INS-322', b: 'HV-124'},
  {a: 'INS-323', b: 'HV-119'},
  {a: 'INS-324', b: 'HV-108'},
  {a: 'INS-325', b: 'HV-101'},
  {a: 'INS-326', b: 'HV-115'},
  {a: 'INS-327', b: 'HV-120'},
  {a: 'INS-328', b: 'HV-106'},
  {a: 'INS-329', b: 'HV-110'},
  {a: 'INS-330', b: 'HV-118'}
] AS row
MATCH (x:Inspection {ref: row.a}), (y:Hive {code: row.b})
CREATE (x)-[:COVERED]->(y);

UNWIND [
  {a: 'HV-101', b: 'Apivar', applied_on: date('2025-08-09'), dose_ml: 20},
  {a: 'HV-101', b: 'Api-Bioxal', applied_on: date('2025-12-18'), dose_ml: 35},
  {a: 'HV-105', b: 'Thymovar', applied_on: date('2025-09-01'), dose_ml: 15},
  {a: 'HV-106', b: 'Formic Pro', applied_on: date('2026-04-04'), dose_ml: 40},
  {a: 'HV-109', b: 'Api-Bioxal', applied_on: date('2025-12-20'), dose_ml: 30},
  {a: 'HV-109', b: 'Thymovar', applied_on: date('2026-08-01'), dose_ml: 15},
  {a: 'HV-110', b: 'Api-Bioxal', applied_on: date('2025-12-20'), dose_ml: 30},
  {a: 'HV-112', b: 'Formic Pro', applied_on: date('2026-05-20'), dose_ml: 45},
  {a: 'HV-113', b: 'Apivar', applied_on: date('2026-09-03'), dose_ml: 20},
  {a: 'HV-118', b: 'Apivar', applied_on: date('2025-07-12'), dose_ml: 25},
  {a: 'HV-118', b: 'Formic Pro', applied_on: date('2026-06-29'), dose_ml: 50},
  {a: 'HV-118', b: 'Api-Bioxal', applied_on: date('2026-11-10'), dose_ml: 35},
  {a: 'HV-119', b: 'Thymovar', applied_on: date('2026-08-28'), dose_ml: 18},
  {a: 'HV-120', b: 'Apivar', applied_on: date('2026-10-14'), dose_ml: 25},
  {a: 'HV-114', b: 'Bayvarol', applied_on: date('2026-10-20'), dose_ml: 10},
  {a: 'HV-111', b: 'Api-Bioxal', applied_on: date('2026-01-05'), dose_ml: 28}
] AS row
MATCH (x:Hive {code: row.a}), (y:Treatment {name: row.b})
CREATE (x)-[:TREATED_WITH {applied_on: row.applied_on, dose_ml: row.dose_ml}]->(y);

UNWIND [
  {a: 'HB-24-01', b: 'HV-118', frames_taken: 6},
  {a: 'HB-24-01', b: 'HV-119', frames_taken: 4},
  {a: 'HB-24-02', b: 'HV-101', frames_taken: 7},
  {a: 'HB-24-03', b: 'HV-109', frames_taken: 9},
  {a: 'HB-24-03', b: 'HV-110', frames_taken: 5},
  {a: 'HB-25-04', b: 'HV-105', frames_taken: 6},
  {a: 'HB-25-05', b: 'HV-109', frames_taken: 10},
  {a: 'HB-25-05', b: 'HV-111', frames_taken: 8},
  {a: 'HB-25-06', b: 'HV-102', frames_taken: 5},
  {a: 'HB-25-07', b: 'HV-118', frames_taken: 6},
  {a: 'HB-25-08', b: 'HV-112', frames_taken: 7},
  {a: 'HB-25-09', b: 'HV-115', frames_taken: 4},
  {a: 'HB-25-09', b: 'HV-114', frames_taken: 3},
  {a: 'HB-26-10', b: 'HV-110', frames_taken: 12},
  {a: 'HB-26-10', b: 'HV-109', frames_taken: 6},
  {a: 'HB-26-11', b: 'HV-101', frames_taken: 5},
  {a: 'HB-26-11', b: 'HV-103', frames_taken: 3},
  {a: 'HB-26-12', b: 'HV-113', frames_taken: 9},
  {a: 'HB-26-12', b: 'HV-111', frames_taken: 4},
  {a: 'HB-26-13', b: 'HV-119', frames_taken: 5},
  {a: 'HB-26-14', b: 'HV-122', frames_taken: 6},
  {a: 'HB-26-15', b: 'HV-109', frames_taken: 8},
  {a: 'HB-26-15', b: 'HV-112', frames_taken: 3},
  {a: 'HB-26-16', b: 'HV-106', frames_taken: 2}
] AS row
MATCH (x:HoneyBatch {batch_no: row.a}), (y:Hive {code: row.b})
CREATE (x)-[:HARVESTED_FROM {frames_taken: row.frames_taken}]->(y);

UNWIND [
  {a: 'Corner Deli', b: 'HB-24-01', kilos: 10.0, purchased_on: date('2024-09-01')},
  {a: 'Mill Lane Bakery', b: 'HB-25-05', kilos: 25.0, purchased_on: date('2025-07-20')},
  {a: 'Greenleaf Market', b: 'HB-24-03', kilos: 20.0, purchased_on: date('2024-10-03')},
  {a: 'Greenleaf Market', b: 'HB-25-06', kilos: 12.5, purchased_on: date('2025-08-02')},
  {a: 'Rosa\'s Tearoom', b: 'HB-24-02', kilos: 6.5, purchased_on: date('2025-09-15')},
  {a: 'Harbour Hotel', b: 'HB-25-07', kilos: 8.0, purchased_on: date('2025-10-10')},
  {a: 'Harbour Hotel', b: 'HB-26-13', kilos: 5.5, purchased_on: date('2026-09-25')},
  {a: 'Northgate Grocers', b: 'HB-26-10', kilos: 15.0, purchased_on: date('2026-07-08')},
  {a: 'Northgate Grocers', b: 'HB-26-12', kilos: 18.0, purchased_on: date('2026-08-19')},
  {a: 'Mill Lane Bakery', b: 'HB-26-15', kilos: 22.0, purchased_on: date('2026-10-05')},
  {a: 'Corner Deli', b: 'HB-26-11', kilos: 9.5, purchased_on: date('2026-10-19')},
  {a: 'Greenleaf Market', b: 'HB-26-12', kilos: 14.0, purchased_on: date('2026-10-28')},
  {a: 'Meadow Cosmetics', b: 'HB-25-04', kilos: 16.0, purchased_on: date('2025-11-12')},
  {a: 'Meadow Cosmetics', b: 'HB-26-15', kilos: 11.0, purchased_on: date('2026-11-03')},
  {a: 'Corner Deli', b: 'HB-26-14', kilos: 7.0, purchased_on: date('2026-11-14')},
  {a: 'Rosa\'s Tearoom', b: 'HB-26-11', kilos: 4.0, purchased_on: date('2026-08-30')}
] AS row
MATCH (x:Buyer {name: row.a}), (y:HoneyBatch {batch_no: row.b})
CREATE (x)-[:BOUGHT {kilos: row.kilos, purchased_on: row.purchased_on}]->(y);
