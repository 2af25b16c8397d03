CREATE (:LanguageFamily {name: 'Celtic languages', code: 'cel', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Indo-European languages', code: 'ine', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'West Germanic languages', code: 'gmw', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Germanic languages', code: 'gem', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Romance languages', code: 'roa', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Italic languages', code: 'itc', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Slavic languages', code: 'sla', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'East Slavic languages', code: 'zle', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'South Slavic languages', code: 'zls', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Finno-Ugrian languages', code: 'fiu', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Uralic languages', code: 'urj', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Basque (family)', code: 'euq', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'North Germanic languages', code: 'gmq', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Sami languages', code: 'smi', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Baltic languages', code: 'bat', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'West Slavic languages', code: 'zlw', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Caucasian languages', code: 'cau', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Turkic languages', code: 'trk', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Altaic languages', code: 'tut', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Mongolian languages', code: 'xgn', addedOn: date('2009-07-29')});
CREATE (:LanguageFamily {name: 'North Caucasian languages', code: 'ccn', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Greek languages', code: 'grk', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Semitic languages', code: 'sem', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Afro-Asiatic languages', code: 'afa', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Iranian languages', code: 'ira', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Indo-Iranian languages', code: 'iir', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Egyptian languages', code: 'egx', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Berber languages', code: 'ber', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Chadic languages', code: 'cdc', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Atlantic-Congo languages', code: 'alv', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Niger-Kordofanian languages', code: 'nic', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'English-based creoles and pidgins', code: 'cpe', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Bantu languages', code: 'bnt', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Eastern Sudanic languages', code: 'sdv', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Nilo-Saharan languages', code: 'ssa', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Cushitic languages', code: 'cus', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Indic languages', code: 'inc', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Dravidian languages', code: 'dra', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Sino-Tibetan languages', code: 'sit', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Tai languages', code: 'tai', addedOn: date('2005-10-16')});
CREATE (:LanguageFamily {name: 'Chinese (family)', code: 'zhx', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Japanese (family)', code: 'jpx', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Mon-Khmer languages', code: 'mkh', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Austro-Asiatic languages', code: 'aav', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Malayo-Polynesian languages', code: 'poz', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Austronesian languages', code: 'map', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Western Malayo-Polynesian languages', code: 'pqw', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Philippine languages', code: 'phi', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Quechuan (family)', code: 'qwe', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'South American Indian languages', code: 'sai', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Tupi languages', code: 'tup', addedOn: date('2005-10-16')}),
  (:LanguageFamily {name: 'Eastern Malayo-Polynesian languages', code: 'pqe', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'South Caucasian languages', code: 'ccs', addedOn: date('2009-07-29')}),
  (:LanguageFamily {name: 'Artificial languages', code: 'art', addedOn: date('2005-10-16')});
CREATE (:Language {name: 'Welsh', code: 'cy', nativeName: 'Cymraeg', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['zero', 'one', 'two', 'few', 'many', 'other']}),
  (:Language {name: 'German', code: 'de', nativeName: 'Deutsch', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], genders: ['masculine', 'feminine', 'neuter'], cases: ['nominative', 'genitive', 'dative', 'accusative']}),
  (:Language {name: 'English', code: 'en', nativeName: 'English', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Spanish', code: 'es', nativeName: 'español', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'many', 'other'], genders: ['masculine', 'feminine']}),
  (:Language {name: 'French', code: 'fr', nativeName: 'français', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'many', 'other'], genders: ['masculine', 'feminine']}),
  (:Language {name: 'Polish', code: 'pl', nativeName: 'polski', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'few', 'many', 'other'], genders: ['animate', 'inanimate', 'personal', 'feminine', 'neuter'], cases: ['nominative', 'genitive', 'dative', 'accusative', 'instrumental', 'vocative', 'locative']}),
  (:Language {name: 'Irish', code: 'ga', nativeName: 'Gaeilge', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'two', 'few', 'many', 'other']}),
  (:Language {name: 'Dutch', code: 'nl', nativeName: 'Nederlands', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], genders: ['common', 'neuter']}),
  (:Language {name: 'West Flemish', code: 'vls', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Walloon', code: 'wa', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Luxembourgish', code: 'lb', nativeName: 'Lëtzebuergesch', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Portuguese', code: 'pt', nativeName: 'português', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'many', 'other'], genders: ['masculine', 'feminine']}),
  (:Language {name: 'Bavarian', code: 'bar', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Italian', code: 'it', nativeName: 'italiano', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'many', 'other'], genders: ['masculine', 'feminine']}),
  (:Language {name: 'Low German', code: 'nds', nativeName: 'Neddersass’sch', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Russian', code: 'ru', nativeName: 'русский', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'few', 'many', 'other'], genders: ['masculine', 'feminine', 'neuter'], cases: ['nominative', 'genitive', 'dative', 'accusative', 'instrumental', 'prepositional', 'vocative', 'locative']}),
  (:Language {name: 'Main-Franconian', code: 'vmf', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Croatian', code: 'hr', nativeName: 'hrvatski', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'few', 'other'], genders: ['animate', 'inanimate', 'feminine', 'neuter'], cases: ['nominative', 'genitive', 'dative', 'accusative', 'instrumental', 'vocative', 'locative']}),
  (:Language {name: 'Hungarian', code: 'hu', nativeName: 'magyar', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], cases: ['nominative', 'ablative', 'accusative', 'adessive', 'allative', 'causal', 'dative', 'delative', 'elative', 'essive', 'illative', 'inessive', 'instrumental', 'sublative', 'superessive', 'terminative', 'translative']}),
  (:Language {name: 'Slovenian', code: 'sl', nativeName: 'slovenščina', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'two', 'few', 'other'], genders: ['masculine', 'feminine', 'neuter'], cases: ['nominative', 'genitive', 'accusative', 'dative', 'instrumental', 'locative']});
CREATE (:Language {name: 'Swiss German', code: 'gsw', nativeName: 'Schwiizertüütsch', addedOn: date('2006-03-08'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Lombard', code: 'lmo', nativeName: 'Lombard', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Romansh', code: 'rm', nativeName: 'rumantsch', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Venetian', code: 'vec', nativeName: 'veneto', addedOn: date('2009-07-29'), macrolanguage: false, pluralForms: ['one', 'many', 'other']}),
  (:Language {name: 'Asturian', code: 'ast', nativeName: 'asturianu', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Catalan', code: 'ca', nativeName: 'català', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'many', 'other'], genders: ['masculine', 'feminine']}),
  (:Language {name: 'Basque', code: 'eu', nativeName: 'euskara', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Galician', code: 'gl', nativeName: 'galego', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Danish', code: 'da', nativeName: 'dansk', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], genders: ['common', 'neuter'], cases: ['nominative', 'genitive']}),
  (:Language {name: 'Swedish', code: 'sv', nativeName: 'svenska', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], genders: ['common', 'neuter'], cases: ['nominative', 'genitive']}),
  (:Language {name: 'Norwegian Bokmål', code: 'nb', nativeName: 'norsk bokmål', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], genders: ['masculine', 'feminine', 'neuter'], cases: ['nominative', 'genitive']}),
  (:Language {name: 'Norwegian Nynorsk', code: 'nn', nativeName: 'norsk nynorsk', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], genders: ['masculine', 'feminine', 'neuter'], cases: ['nominative', 'genitive']}),
  (:Language {name: 'Norwegian', code: 'no', nativeName: 'norsk', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['one', 'other'], genders: ['masculine', 'feminine', 'neuter'], cases: ['nominative', 'genitive']}),
  (:Language {name: 'Northern Sami', code: 'se', nativeName: 'davvisámegiella', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'two', 'other']}),
  (:Language {name: 'Finnish', code: 'fi', nativeName: 'suomi', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], cases: ['nominative', 'abessive', 'ablative', 'adessive', 'allative', 'comitative', 'elative', 'essive', 'genitive', 'illative', 'inessive', 'instrumental', 'partitive', 'translative']}),
  (:Language {name: 'Estonian', code: 'et', nativeName: 'eesti', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['one', 'other']}),
  (:Language {name: 'Võro', code: 'vro', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Latgalian', code: 'ltg', addedOn: date('2010-03-11'), macrolanguage: false}),
  (:Language {name: 'Latvian', code: 'lv', nativeName: 'latviešu', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['zero', 'one', 'other'], genders: ['masculine', 'feminine'], cases: ['nominative', 'genitive', 'dative', 'accusative', 'vocative', 'locative']}),
  (:Language {name: 'Czech', code: 'cs', nativeName: 'čeština', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'few', 'many', 'other'], genders: ['animate', 'inanimate', 'feminine', 'neuter'], cases: ['nominative', 'genitive', 'dative', 'accusative', 'instrumental', 'vocative', 'locative']});
CREATE (:Language {name: 'Slovak', code: 'sk', nativeName: 'slovenčina', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'few', 'many', 'other'], genders: ['animate', 'inanimate', 'feminine', 'neuter'], cases: ['nominative', 'genitive', 'dative', 'accusative', 'instrumental', 'vocative', 'locative']}),
  (:Language {name: 'Romanian', code: 'ro', nativeName: 'română', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'few', 'other'], genders: ['masculine', 'feminine', 'neuter'], cases: ['nominative', 'genitive']}),
  (:Language {name: 'Avaric', code: 'av', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Bashkir', code: 'ba', nativeName: 'башҡорт', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Buriat', code: 'bua', nativeName: 'буряад', addedOn: date('2005-10-16'), macrolanguage: true}),
  (:Language {name: 'Chechen', code: 'ce', nativeName: 'нохчийн', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Kabardian', code: 'kbd', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Kumyk', code: 'kum', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Moksha', code: 'mdf', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Erzya', code: 'myv', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Yakut', code: 'sah', nativeName: 'саха тыла', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['other']}),
  (:Language {name: 'Tatar', code: 'tt', nativeName: 'татар', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Udmurt', code: 'udm', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Ukrainian', code: 'uk', nativeName: 'українська', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'few', 'many', 'other'], genders: ['masculine', 'feminine', 'neuter'], cases: ['nominative', 'genitive', 'dative', 'accusative', 'instrumental', 'vocative', 'locative']}),
  (:Language {name: 'Greek', code: 'el', nativeName: 'Ελληνικά', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], genders: ['masculine', 'feminine', 'neuter'], cases: ['nominative', 'genitive', 'accusative', 'vocative']}),
  (:Language {name: 'Levantine Arabic', code: 'apc', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Kurdish', code: 'ku', nativeName: 'kurdî (kurmancî)', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['one', 'other']}),
  (:Language {name: 'Turkish', code: 'tr', nativeName: 'Türkçe', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], cases: ['nominative', 'genitive', 'dative', 'accusative', 'instrumental', 'ablative', 'locative']}),
  (:Language {name: 'Arabic', code: 'ar', nativeName: 'العربية', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['zero', 'one', 'two', 'few', 'many', 'other'], genders: ['masculine', 'feminine'], cases: ['nominative', 'genitive', 'accusative']}),
  (:Language {name: 'Hebrew', code: 'he', nativeName: 'עברית', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'two', 'other'], genders: ['masculine', 'feminine']});
CREATE (:Language {name: 'Persian', code: 'fa', nativeName: 'فارسی', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['one', 'other']}),
  (:Language {name: 'Gilaki', code: 'glk', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Mazanderani', code: 'mzn', nativeName: 'مازرونی', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Southern Kurdish', code: 'sdh', addedOn: date('2009-07-29'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Central Kurdish', code: 'ckb', nativeName: 'کوردیی ناوەندی', addedOn: date('2009-07-29'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Egyptian Arabic', code: 'arz', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Coptic', code: 'cop', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Moroccan Arabic', code: 'ary', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Riffian', code: 'rif', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Tachelhit', code: 'shi', nativeName: 'ⵜⴰⵛⵍⵃⵉⵜ', addedOn: date('2009-07-29'), macrolanguage: false, pluralForms: ['one', 'few', 'other']}),
  (:Language {name: 'Central Atlas Tamazight', code: 'tzm', nativeName: 'Tamaziɣt n laṭlaṣ', addedOn: date('2009-07-29'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Standard Moroccan Tamazight', code: 'zgh', nativeName: 'ⵜⴰⵎⴰⵣⵉⵖⵜ', addedOn: date('2013-01-25'), macrolanguage: false}),
  (:Language {name: 'Hausa', code: 'ha', nativeName: 'Hausa', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Igbo', code: 'ig', nativeName: 'Igbo', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['other']}),
  (:Language {name: 'Nigerian Pidgin', code: 'pcm', nativeName: 'Naijíriá Píjin', addedOn: date('2009-07-29'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Yoruba', code: 'yo', nativeName: 'Èdè Yorùbá', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['other']}),
  (:Language {name: 'Gusii', code: 'guz', nativeName: 'Ekegusii', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Kamba', code: 'kam', nativeName: 'Kikamba', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Kikuyu', code: 'ki', nativeName: 'Gikuyu', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Kalenjin', code: 'kln', nativeName: 'Kalenjin', addedOn: date('2009-07-29'), macrolanguage: true});
CREATE (:Language {name: 'Luo', code: 'luo', nativeName: 'Dholuo', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Luyia', code: 'luy', nativeName: 'Luluhia', addedOn: date('2009-07-29'), macrolanguage: true}),
  (:Language {name: 'Meru', code: 'mer', nativeName: 'Kĩmĩrũ', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Swahili', code: 'sw', nativeName: 'Kiswahili', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['one', 'other']}),
  (:Language {name: 'Amharic', code: 'am', nativeName: 'አማርኛ', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], cases: ['nominative', 'accusative']}),
  (:Language {name: 'Oromo', code: 'om', nativeName: 'Oromoo', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['one', 'other']}),
  (:Language {name: 'Afrikaans', code: 'af', nativeName: 'Afrikaans', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'South Ndebele', code: 'nr', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Northern Sotho', code: 'nso', nativeName: 'Sesotho sa Leboa', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Swati', code: 'ss', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Southern Sotho', code: 'st', nativeName: 'Sesotho', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Tswana', code: 'tn', nativeName: 'Setswana', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Tsonga', code: 'ts', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Venda', code: 've', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Xhosa', code: 'xh', nativeName: 'IsiXhosa', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Zulu', code: 'zu', nativeName: 'isiZulu', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Bangla', code: 'bn', nativeName: 'বাংলা', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], cases: ['nominative', 'accusative', 'genitive', 'locative']}),
  (:Language {name: 'Hindi', code: 'hi', nativeName: 'हिन्दी', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], genders: ['masculine', 'feminine'], cases: ['nominative', 'oblique']}),
  (:Language {name: 'Western Panjabi', code: 'lah', addedOn: date('2005-10-16'), macrolanguage: true}),
  (:Language {name: 'Pashto', code: 'ps', nativeName: 'پښتو', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['one', 'other']});
CREATE (:Language {name: 'Sindhi', code: 'sd', nativeName: 'سنڌي', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Saraiki', code: 'skr', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Urdu', code: 'ur', nativeName: 'اردو', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], genders: ['masculine', 'feminine'], cases: ['nominative', 'oblique']}),
  (:Language {name: 'Sinhala', code: 'si', nativeName: 'සිංහල', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], genders: ['masculine', 'feminine', 'neuter'], cases: ['nominative', 'genitive', 'ablative', 'accusative', 'dative']}),
  (:Language {name: 'Tamil', code: 'ta', nativeName: 'தமிழ்', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], cases: ['nominative', 'genitive', 'accusative', 'dative', 'locative', 'instrumental', 'ablative', 'vocative']}),
  (:Language {name: 'Tibetan', code: 'bo', nativeName: 'བོད་སྐད་', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['other']}),
  (:Language {name: 'Uyghur', code: 'ug', nativeName: 'ئۇيغۇرچە', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Wu Chinese', code: 'wuu', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Cantonese', code: 'yue', nativeName: '粵語', addedOn: date('2009-07-29'), macrolanguage: false, pluralForms: ['other']}),
  (:Language {name: 'Zhuang', code: 'za', nativeName: 'Vahcuengh', addedOn: date('2005-10-16'), macrolanguage: true}),
  (:Language {name: 'Chinese', code: 'zh', nativeName: '中文', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['other']}),
  (:Language {name: 'Japanese', code: 'ja', nativeName: '日本語', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['other']}),
  (:Language {name: 'Korean', code: 'ko', nativeName: '한국어', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['other']}),
  (:Language {name: 'Vietnamese', code: 'vi', nativeName: 'Tiếng Việt', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['other']}),
  (:Language {name: 'Pattani Malay', code: 'mfa', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Northern Thai', code: 'nod', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Southern Thai', code: 'sou', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Thai', code: 'th', nativeName: 'ไทย', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['other']}),
  (:Language {name: 'Northeastern Thai', code: 'tts', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Indonesian', code: 'id', nativeName: 'Indonesia', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['other']});
CREATE (:Language {name: 'Javanese', code: 'jv', nativeName: 'Jawa', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['other']}),
  (:Language {name: 'Sundanese', code: 'su', nativeName: 'Basa Sunda', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['other']}),
  (:Language {name: 'Cebuano', code: 'ceb', nativeName: 'Cebuano', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Filipino', code: 'fil', nativeName: 'Filipino', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Hiligaynon', code: 'hil', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Iloko', code: 'ilo', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Maguindanaon', code: 'mdh', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Pangasinan', code: 'pag', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Tausug', code: 'tsg', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Waray', code: 'war', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Malay', code: 'ms', nativeName: 'Melayu', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['other']}),
  (:Language {name: 'Quechua', code: 'qu', nativeName: 'Runasimi', addedOn: date('2005-10-16'), macrolanguage: true}),
  (:Language {name: 'Guarani', code: 'gn', addedOn: date('2005-10-16'), macrolanguage: true}),
  (:Language {name: 'Māori', code: 'mi', nativeName: 'Māori', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Fijian', code: 'fj', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Fiji Hindi', code: 'hif', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Kazakh', code: 'kk', nativeName: 'қазақ тілі', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], cases: ['nominative', 'genitive', 'dative', 'accusative', 'instrumental', 'ablative', 'locative']}),
  (:Language {name: 'Abkhazian', code: 'ab', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Armenian', code: 'hy', nativeName: 'հայերեն', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other'], cases: ['nominative', 'ablative', 'dative', 'locative', 'instrumental']}),
  (:Language {name: 'Georgian', code: 'ka', nativeName: 'ქართული', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']});
CREATE (:Language {name: 'Ossetic', code: 'os', nativeName: 'ирон', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Mingrelian', code: 'xmf', addedOn: date('2009-07-29'), macrolanguage: false}),
  (:Language {name: 'Albanian', code: 'sq', nativeName: 'shqip', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['one', 'other']}),
  (:Language {name: 'Serbian', code: 'sr', nativeName: 'српски', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'few', 'other'], genders: ['animate', 'inanimate', 'feminine', 'neuter'], cases: ['nominative', 'genitive', 'dative', 'accusative', 'instrumental', 'vocative', 'locative']}),
  (:Language {name: 'Esperanto', code: 'eo', nativeName: 'Esperanto', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'other']}),
  (:Language {name: 'Latin', code: 'la', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Sanskrit', code: 'sa', nativeName: 'संस्कृत भाषा', addedOn: date('2005-10-16'), macrolanguage: true}),
  (:Language {name: 'Yiddish', code: 'yi', nativeName: 'ייִדיש', addedOn: date('2005-10-16'), macrolanguage: true, pluralForms: ['one', 'other']}),
  (:Language {name: 'Breton', code: 'br', nativeName: 'brezhoneg', addedOn: date('2005-10-16'), macrolanguage: false, pluralForms: ['one', 'two', 'few', 'many', 'other']}),
  (:Language {name: 'Scots', code: 'sco', addedOn: date('2005-10-16'), macrolanguage: false}),
  (:Language {name: 'Old French', code: 'fro', addedOn: date('2005-10-16'), macrolanguage: false});
CREATE (:Script {name: 'Latin', code: 'Latn', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: true, needsInputMethod: false}),
  (:Script {name: 'Runic', code: 'Runr', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Deseret', code: 'Dsrt', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: true, needsInputMethod: false}),
  (:Script {name: 'Shavian', code: 'Shaw', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Duployan shorthand', code: 'Dupl', addedOn: date('2010-08-16'), rightToLeft: false, hasCase: false, needsInputMethod: true}),
  (:Script {name: 'Cyrillic', code: 'Cyrl', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: true, needsInputMethod: false}),
  (:Script {name: 'Greek', code: 'Grek', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: true, needsInputMethod: false}),
  (:Script {name: 'Arabic', code: 'Arab', addedOn: date('2005-10-16'), rightToLeft: true, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Syriac', code: 'Syrc', addedOn: date('2005-10-16'), rightToLeft: true, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Hebrew', code: 'Hebr', addedOn: date('2005-10-16'), rightToLeft: true, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Coptic', code: 'Copt', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: true, needsInputMethod: false}),
  (:Script {name: 'Tifinagh', code: 'Tfng', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Ethiopic', code: 'Ethi', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: true}),
  (:Script {name: 'Bangla', code: 'Beng', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Devanagari', code: 'Deva', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Mahajani', code: 'Mahj', addedOn: date('2012-11-01'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Khojki', code: 'Khoj', addedOn: date('2011-08-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Khudawadi', code: 'Sind', addedOn: date('2010-08-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Sinhala', code: 'Sinh', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Tamil', code: 'Taml', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false});
CREATE (:Script {name: 'Tibetan', code: 'Tibt', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Simplified Han', code: 'Hans', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: true}),
  (:Script {name: 'Traditional Han', code: 'Hant', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: true}),
  (:Script {name: 'Bopomofo', code: 'Bopo', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Phags-pa', code: 'Phag', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Japanese', code: 'Jpan', addedOn: date('2006-07-21'), rightToLeft: false, hasCase: false, needsInputMethod: true}),
  (:Script {name: 'Korean', code: 'Kore', addedOn: date('2007-07-05'), rightToLeft: false, hasCase: false, needsInputMethod: true}),
  (:Script {name: 'Han', code: 'Hani', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: true}),
  (:Script {name: 'Lanna', code: 'Lana', addedOn: date('2006-07-21'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Thai', code: 'Thai', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Javanese', code: 'Java', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Sundanese', code: 'Sund', addedOn: date('2006-07-21'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Tagalog', code: 'Tglg', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Armenian', code: 'Armn', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: true, needsInputMethod: false}),
  (:Script {name: 'Georgian', code: 'Geor', addedOn: date('2005-10-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Elbasan', code: 'Elba', addedOn: date('2010-08-16'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Grantha', code: 'Gran', addedOn: date('2009-12-09'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Sharada', code: 'Shrd', addedOn: date('2011-01-07'), rightToLeft: false, hasCase: false, needsInputMethod: false}),
  (:Script {name: 'Siddham', code: 'Sidd', addedOn: date('2013-12-02'), rightToLeft: false, hasCase: false, needsInputMethod: false});
CREATE (:Territory {name: 'United Kingdom', code: 'GB', population: 68459100, gdp: 3700000000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'UK', clock24h: true}),
  (:Territory {name: 'Ireland', code: 'IE', population: 5233460, gdp: 608500000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'France', code: 'FR', population: 68374600, gdp: 3764000000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Belgium', code: 'BE', population: 11977600, gdp: 751600000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Luxembourg', code: 'LU', population: 671254, gdp: 88530000000, literacyPercent: 100, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Germany', code: 'DE', population: 84119100, gdp: 5230000000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Austria', code: 'AT', population: 8967980, gdp: 590400000000, literacyPercent: 98, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Switzerland', code: 'CH', population: 8860570, gdp: 733800000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Italy', code: 'IT', population: 60964900, gdp: 3097000000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Spain', code: 'ES', population: 47280400, gdp: 2242000000000, literacyPercent: 97.7, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Portugal', code: 'PT', population: 10207200, gdp: 439000000000, literacyPercent: 95.4, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Denmark', code: 'DK', population: 5973140, gdp: 428400000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Norway', code: 'NO', population: 5509730, gdp: 499500000000, literacyPercent: 100, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Sweden', code: 'SE', population: 10589800, gdp: 676400000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Finland', code: 'FI', population: 5626410, gdp: 321100000000, literacyPercent: 100, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Estonia', code: 'EE', population: 1193790, gdp: 57380000000, literacyPercent: 99.8, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Latvia', code: 'LV', population: 1801250, gdp: 71150000000, literacyPercent: 99.8, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Poland', code: 'PL', population: 38746300, gdp: 1616000000000, literacyPercent: 99.7, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Czechia', code: 'CZ', population: 10837900, gdp: 519000000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Hungary', code: 'HU', population: 9855750, gdp: 388900000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true});
CREATE (:Territory {name: 'Romania', code: 'RO', population: 18148200, gdp: 772100000000, literacyPercent: 97.7, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Russia', code: 'RU', population: 140821000, gdp: 5816000000000, literacyPercent: 99.7, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Ukraine', code: 'UA', population: 35661800, gdp: 560000000000, literacyPercent: 99.7, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Greece', code: 'GR', population: 10461100, gdp: 375800000000, literacyPercent: 97.3, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Türkiye', code: 'TR', population: 84119500, gdp: 2936000000000, literacyPercent: 94.1, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Israel', code: 'IL', population: 9402620, gdp: 471000000000, literacyPercent: 97.1, firstDayOfWeek: 'Sunday', weekendStart: 'Friday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Iran', code: 'IR', population: 88386900, gdp: 1440000000000, literacyPercent: 85, firstDayOfWeek: 'Saturday', weekendStart: 'Friday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Iraq', code: 'IQ', population: 42083400, gdp: 572900000000, literacyPercent: 78.5, firstDayOfWeek: 'Saturday', weekendStart: 'Friday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Saudi Arabia', code: 'SA', population: 36544400, gdp: 1831000000000, literacyPercent: 87.2, firstDayOfWeek: 'Sunday', weekendStart: 'Friday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Egypt', code: 'EG', population: 111247000, gdp: 1912000000000, literacyPercent: 73.9, firstDayOfWeek: 'Saturday', weekendStart: 'Friday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Morocco', code: 'MA', population: 37387600, gdp: 337500000000, literacyPercent: 67.1, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Nigeria', code: 'NG', population: 236747000, gdp: 1275000000000, literacyPercent: 61.3, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Kenya', code: 'KE', population: 58246400, gdp: 314100000000, literacyPercent: 87.4, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Ethiopia', code: 'ET', population: 118550000, gdp: 354600000000, literacyPercent: 39, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'South Africa', code: 'ZA', population: 60442600, gdp: 863000000000, literacyPercent: 93, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'India', code: 'IN', population: 1409130000, gdp: 13100000000000, literacyPercent: 62.8, firstDayOfWeek: 'Sunday', weekendStart: 'Sunday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Pakistan', code: 'PK', population: 252364000, gdp: 1347000000000, literacyPercent: 54.9, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Sri Lanka', code: 'LK', population: 21982600, gdp: 287100000000, literacyPercent: 91.2, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'China', code: 'CN', population: 1416040000, gdp: 31230000000000, literacyPercent: 95.1, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Japan', code: 'JP', population: 123202000, gdp: 5761000000000, literacyPercent: 99, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true});
CREATE (:Territory {name: 'South Korea', code: 'KR', population: 52081800, gdp: 2615000000000, literacyPercent: 97.9, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Vietnam', code: 'VN', population: 105759000, gdp: 1354000000000, literacyPercent: 93.4, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Thailand', code: 'TH', population: 69921000, gdp: 1516000000000, literacyPercent: 93.5, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Indonesia', code: 'ID', population: 281562000, gdp: 3906000000000, literacyPercent: 92.8, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Philippines', code: 'PH', population: 118277000, gdp: 1138000000000, literacyPercent: 95.4, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Singapore', code: 'SG', population: 6028460, gdp: 754800000000, literacyPercent: 95.9, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'United States', code: 'US', population: 341963000, gdp: 24660000000000, literacyPercent: 99, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'US', clock24h: false}),
  (:Territory {name: 'Canada', code: 'CA', population: 38794800, gdp: 2238000000000, literacyPercent: 99, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Mexico', code: 'MX', population: 130740000, gdp: 2873000000000, literacyPercent: 93.5, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Peru', code: 'PE', population: 32600200, gdp: 517600000000, literacyPercent: 89.6, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Paraguay', code: 'PY', population: 7522550, gdp: 108000000000, literacyPercent: 93.9, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Brazil', code: 'BR', population: 220052000, gdp: 4016000000000, literacyPercent: 90.4, firstDayOfWeek: 'Sunday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'New Zealand', code: 'NZ', population: 5161210, gdp: 254800000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Australia', code: 'AU', population: 26768600, gdp: 1584000000000, literacyPercent: 99, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Fiji', code: 'FJ', population: 951611, gdp: 12700000000, literacyPercent: 93.7, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: false}),
  (:Territory {name: 'Kazakhstan', code: 'KZ', population: 20260000, gdp: 705500000000, literacyPercent: 99.7, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Georgia', code: 'GE', population: 4900960, gdp: 83660000000, literacyPercent: 99.7, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true}),
  (:Territory {name: 'Serbia', code: 'RS', population: 6652210, gdp: 162200000000, literacyPercent: 98, firstDayOfWeek: 'Monday', weekendStart: 'Saturday', measurementSystem: 'metric', clock24h: true});
CREATE (:Region {name: 'Northern Europe', code: '154'}),
  (:Region {name: 'Europe', code: '150'}),
  (:Region {name: 'Western Europe', code: '155'}),
  (:Region {name: 'Southern Europe', code: '039'}),
  (:Region {name: 'Eastern Europe', code: '151'}),
  (:Region {name: 'Western Asia', code: '145'}),
  (:Region {name: 'Asia', code: '142'}),
  (:Region {name: 'Southern Asia', code: '034'}),
  (:Region {name: 'Northern Africa', code: '015'}),
  (:Region {name: 'Africa', code: '002'}),
  (:Region {name: 'Western Africa', code: '011'}),
  (:Region {name: 'Eastern Africa', code: '014'}),
  (:Region {name: 'Southern Africa', code: '018'}),
  (:Region {name: 'Eastern Asia', code: '030'}),
  (:Region {name: 'Southeast Asia', code: '035'}),
  (:Region {name: 'Northern America', code: '021'}),
  (:Region {name: 'Americas', code: '019'}),
  (:Region {name: 'Central America', code: '013'}),
  (:Region {name: 'South America', code: '005'}),
  (:Region {name: 'Australasia', code: '053'});
CREATE (:Region {name: 'Oceania', code: '009'}),
  (:Region {name: 'Melanesia', code: '054'}),
  (:Region {name: 'Central Asia', code: '143'});
CREATE (:Variant {tag: '1694acad', name: 'Early Modern French', addedOn: date('2007-03-20')}),
  (:Variant {tag: '1901', name: 'Traditional German orthography', addedOn: date('2005-10-16')}),
  (:Variant {tag: '1994', name: 'Standardized Resian orthography', addedOn: date('2007-07-28')}),
  (:Variant {tag: '1996', name: 'German orthography of 1996', addedOn: date('2005-10-16')}),
  (:Variant {tag: 'abl1943', name: 'Orthographic formulation of 1943 - Official in Brazil (Formulário Ortográfico de 1943 - Oficial no Brasil)', addedOn: date('2015-05-06')}),
  (:Variant {tag: 'akhmimic', name: 'Akhmimic dialect of Coptic', addedOn: date('2025-07-14')}),
  (:Variant {tag: 'ao1990', name: 'Portuguese Language Orthographic Agreement of 1990 (Acordo Ortográfico da Língua Portuguesa de 1990)', addedOn: date('2015-05-06')}),
  (:Variant {tag: 'arevela', name: 'Eastern Armenian', addedOn: date('2006-09-18'), deprecatedOn: date('2018-03-24')}),
  (:Variant {tag: 'arevmda', name: 'Western Armenian', addedOn: date('2006-09-18'), deprecatedOn: date('2018-03-24')}),
  (:Variant {tag: 'arkaika', name: 'Arcaicam Esperantom', addedOn: date('2020-12-17')}),
  (:Variant {tag: 'basiceng', name: 'Basic English', addedOn: date('2015-12-29')}),
  (:Variant {tag: 'bauddha', name: 'Buddhist Hybrid Sanskrit', addedOn: date('2010-07-28')}),
  (:Variant {tag: 'biscayan', name: 'Biscayan dialect of Basque', addedOn: date('2010-04-13')}),
  (:Variant {tag: 'biske', name: 'The San Giorgio dialect of Resian', addedOn: date('2007-07-05')}),
  (:Variant {tag: 'bohairic', name: 'Bohairic dialect of Coptic', addedOn: date('2025-07-14')}),
  (:Variant {tag: 'bohoric', name: 'Slovene in Bohorič alphabet', addedOn: date('2012-06-27')}),
  (:Variant {tag: 'boont', name: 'Boontling', addedOn: date('2006-09-18')}),
  (:Variant {tag: 'bornholm', name: 'Bornholmsk', addedOn: date('2019-03-27')}),
  (:Variant {tag: 'colb1945', name: 'Portuguese-Brazilian Orthographic Convention of 1945 (Convenção Ortográfica Luso-Brasileira de 1945)', addedOn: date('2015-05-06')}),
  (:Variant {tag: 'cornu', name: 'Cornu-English', addedOn: date('2015-12-07')});
CREATE (:Variant {tag: 'dajnko', name: 'Slovene in Dajnko alphabet', addedOn: date('2012-06-27')}),
  (:Variant {tag: 'ekavsk', name: 'Serbian with Ekavian pronunciation', addedOn: date('2013-12-02')}),
  (:Variant {tag: 'emodeng', name: 'Early Modern English (1500-1700)', addedOn: date('2012-02-05')}),
  (:Variant {tag: 'fayyumic', name: 'Fayyumic dialect of Coptic', addedOn: date('2025-07-14')}),
  (:Variant {tag: 'gallo', name: 'Gallo', addedOn: date('2021-08-05')}),
  (:Variant {tag: 'hanoi', name: 'The Hà Nội variant of Vietnamese', addedOn: date('2025-03-10')}),
  (:Variant {tag: 'hepburn', name: 'Hepburn romanization', addedOn: date('2009-10-01')}),
  (:Variant {tag: 'heploc', name: 'Hepburn romanization, Library of Congress method', addedOn: date('2009-10-01'), deprecatedOn: date('2010-02-07')}),
  (:Variant {tag: 'hognorsk', name: 'Norwegian in Høgnorsk (High Norwegian) orthography', addedOn: date('2010-01-02')}),
  (:Variant {tag: 'hsistemo', name: 'Standard H-system orthographic fallback for spelling Esperanto', addedOn: date('2017-03-14')}),
  (:Variant {tag: 'huett', name: 'The Huế (province Thừa Thiên) variant of Vietnamese', addedOn: date('2025-03-10')}),
  (:Variant {tag: 'ijekavsk', name: 'Serbian with Ijekavian pronunciation', addedOn: date('2013-12-02')}),
  (:Variant {tag: 'itihasa', name: 'Epic Sanskrit', addedOn: date('2010-07-28')}),
  (:Variant {tag: 'jauer', name: 'Jauer dialect of Romansh', addedOn: date('2010-06-29')}),
  (:Variant {tag: 'jyutping', name: 'Jyutping Cantonese Romanization', addedOn: date('2010-10-23')}),
  (:Variant {tag: 'kociewie', name: 'The Kociewie dialect of Polish', addedOn: date('2014-11-27')}),
  (:Variant {tag: 'laukika', name: 'Classical Sanskrit', addedOn: date('2010-07-28'), deprecatedOn: date('2024-06-08')}),
  (:Variant {tag: 'ltg1929', name: 'The Latgalian language orthography codified in 1929', addedOn: date('2022-08-05')}),
  (:Variant {tag: 'ltg2007', name: 'The Latgalian language orthography codified in the language law in 2007', addedOn: date('2022-06-23')}),
  (:Variant {tag: 'luna1918', name: 'Post-1917 Russian orthography', addedOn: date('2010-10-10')});
CREATE (:Variant {tag: 'lycopol', name: 'Lycopolitan alias Subakhmimic dialect of Coptic', addedOn: date('2025-07-14')}),
  (:Variant {tag: 'monoton', name: 'Monotonic Greek', addedOn: date('2006-12-11')}),
  (:Variant {tag: 'peano', name: 'Latino Sine Flexione', addedOn: date('2020-03-12')}),
  (:Variant {tag: 'petr1708', name: 'Petrine orthography', addedOn: date('2010-10-10')}),
  (:Variant {tag: 'pinyin', name: 'Pinyin romanization', addedOn: date('2008-10-14')}),
  (:Variant {tag: 'polyton', name: 'Polytonic Greek', addedOn: date('2006-12-11')}),
  (:Variant {tag: 'puter', name: 'Puter idiom of Romansh', addedOn: date('2010-06-29')}),
  (:Variant {tag: 'rumgr', name: 'Rumantsch Grischun', addedOn: date('2010-06-29')}),
  (:Variant {tag: 'saigon', name: 'The Sài Gòn variant of Vietnamese', addedOn: date('2025-03-10')}),
  (:Variant {tag: 'surmiran', name: 'Surmiran idiom of Romansh', addedOn: date('2010-06-29')}),
  (:Variant {tag: 'synnejyl', name: 'Synnejysk', addedOn: date('2021-07-17')}),
  (:Variant {tag: 'tongyong', name: 'Tongyong Pinyin romanization', addedOn: date('2020-06-08')}),
  (:Variant {tag: 'ulster', name: 'Ulster dialect of Scots', addedOn: date('2010-04-10')}),
  (:Variant {tag: 'vaidika', name: 'Vedic Sanskrit', addedOn: date('2010-07-28'), deprecatedOn: date('2024-06-08')}),
  (:Variant {tag: 'valencia', name: 'Valencian', addedOn: date('2007-03-06')}),
  (:Variant {tag: 'vecdruka', name: 'Latvian orthography used before 1920s ("vecā druka")', addedOn: date('2020-09-26')}),
  (:Variant {tag: 'viennese', name: 'The Viennese dialect of German', addedOn: date('2025-06-22')}),
  (:Variant {tag: 'wadegile', name: 'Wade-Giles romanization', addedOn: date('2008-10-03')}),
  (:Variant {tag: 'xsistemo', name: 'Standard X-system orthographic fallback for spelling Esperanto', addedOn: date('2017-03-14')});
MATCH (f:LanguageFamily {code: 'cel'}), (x0:Language {code: 'cy'}), (x1:Language {code: 'ga'}), (x2:Language {code: 'br'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'gmw'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'nl'}), (x3:Language {code: 'vls'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'gmw'}), (x0:Language {code: 'lb'}), (x1:Language {code: 'bar'}), (x2:Language {code: 'nds'}), (x3:Language {code: 'gsw'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'gmw'}), (x0:Language {code: 'af'}), (x1:Language {code: 'yi'}), (x2:Language {code: 'sco'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'roa'}), (x0:Language {code: 'es'}), (x1:Language {code: 'fr'}), (x2:Language {code: 'wa'}), (x3:Language {code: 'pt'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'roa'}), (x0:Language {code: 'it'}), (x1:Language {code: 'lmo'}), (x2:Language {code: 'rm'}), (x3:Language {code: 'vec'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'roa'}), (x0:Language {code: 'ca'}), (x1:Language {code: 'gl'}), (x2:Language {code: 'ro'}), (x3:Language {code: 'fro'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'sla'}), (x0:Language {code: 'pl'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'zle'}), (x0:Language {code: 'ru'}), (x1:Language {code: 'uk'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'zls'}), (x0:Language {code: 'hr'}), (x1:Language {code: 'sl'}), (x2:Language {code: 'sr'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'fiu'}), (x0:Language {code: 'hu'}), (x1:Language {code: 'fi'}), (x2:Language {code: 'et'}), (x3:Language {code: 'mdf'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'fiu'}), (x0:Language {code: 'myv'}), (x1:Language {code: 'udm'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'euq'}), (x0:Language {code: 'eu'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'gmq'}), (x0:Language {code: 'da'}), (x1:Language {code: 'sv'}), (x2:Language {code: 'nb'}), (x3:Language {code: 'nn'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'gmq'}), (x0:Language {code: 'no'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'smi'}), (x0:Language {code: 'se'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'bat'}), (x0:Language {code: 'ltg'}), (x1:Language {code: 'lv'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'zlw'}), (x0:Language {code: 'cs'}), (x1:Language {code: 'sk'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'cau'}), (x0:Language {code: 'av'}), (x1:Language {code: 'ce'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'trk'}), (x0:Language {code: 'ba'}), (x1:Language {code: 'kum'}), (x2:Language {code: 'sah'}), (x3:Language {code: 'tt'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'trk'}), (x0:Language {code: 'tr'}), (x1:Language {code: 'ug'}), (x2:Language {code: 'kk'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'xgn'}), (x0:Language {code: 'bua'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'ccn'}), (x0:Language {code: 'kbd'}), (x1:Language {code: 'ab'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'grk'}), (x0:Language {code: 'el'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'sem'}), (x0:Language {code: 'apc'}), (x1:Language {code: 'ar'}), (x2:Language {code: 'he'}), (x3:Language {code: 'arz'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'sem'}), (x0:Language {code: 'ary'}), (x1:Language {code: 'am'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'ira'}), (x0:Language {code: 'ku'}), (x1:Language {code: 'fa'}), (x2:Language {code: 'glk'}), (x3:Language {code: 'mzn'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'ira'}), (x0:Language {code: 'sdh'}), (x1:Language {code: 'ckb'}), (x2:Language {code: 'ps'}), (x3:Language {code: 'os'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'egx'}), (x0:Language {code: 'cop'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'ber'}), (x0:Language {code: 'rif'}), (x1:Language {code: 'shi'}), (x2:Language {code: 'zgh'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'cdc'}), (x0:Language {code: 'ha'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'alv'}), (x0:Language {code: 'ig'}), (x1:Language {code: 'yo'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'cpe'}), (x0:Language {code: 'pcm'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'bnt'}), (x0:Language {code: 'guz'}), (x1:Language {code: 'kam'}), (x2:Language {code: 'ki'}), (x3:Language {code: 'luy'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'bnt'}), (x0:Language {code: 'mer'}), (x1:Language {code: 'sw'}), (x2:Language {code: 'nr'}), (x3:Language {code: 'nso'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'bnt'}), (x0:Language {code: 'ss'}), (x1:Language {code: 'st'}), (x2:Language {code: 'tn'}), (x3:Language {code: 'ts'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'bnt'}), (x0:Language {code: 've'}), (x1:Language {code: 'xh'}), (x2:Language {code: 'zu'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'sdv'}), (x0:Language {code: 'kln'}), (x1:Language {code: 'luo'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'cus'}), (x0:Language {code: 'om'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'inc'}), (x0:Language {code: 'bn'}), (x1:Language {code: 'hi'}), (x2:Language {code: 'sd'}), (x3:Language {code: 'skr'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'inc'}), (x0:Language {code: 'ur'}), (x1:Language {code: 'si'}), (x2:Language {code: 'hif'}), (x3:Language {code: 'sa'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'dra'}), (x0:Language {code: 'ta'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'sit'}), (x0:Language {code: 'bo'}), (x1:Language {code: 'wuu'}), (x2:Language {code: 'yue'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'tai'}), (x0:Language {code: 'za'}), (x1:Language {code: 'nod'}), (x2:Language {code: 'th'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'zhx'}), (x0:Language {code: 'zh'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'jpx'}), (x0:Language {code: 'ja'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'mkh'}), (x0:Language {code: 'vi'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'poz'}), (x0:Language {code: 'id'}), (x1:Language {code: 'jv'}), (x2:Language {code: 'ms'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'pqw'}), (x0:Language {code: 'su'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'phi'}), (x0:Language {code: 'ceb'}), (x1:Language {code: 'fil'}), (x2:Language {code: 'hil'}), (x3:Language {code: 'ilo'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'phi'}), (x0:Language {code: 'mdh'}), (x1:Language {code: 'pag'}), (x2:Language {code: 'tsg'}), (x3:Language {code: 'war'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f), (x2)-[:BELONGS_TO]->(f), (x3)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'qwe'}), (x0:Language {code: 'qu'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'tup'}), (x0:Language {code: 'gn'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'pqe'}), (x0:Language {code: 'mi'}), (x1:Language {code: 'fj'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'ine'}), (x0:Language {code: 'hy'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'ccs'}), (x0:Language {code: 'ka'}), (x1:Language {code: 'xmf'})
CREATE (x0)-[:BELONGS_TO]->(f), (x1)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'art'}), (x0:Language {code: 'eo'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'itc'}), (x0:Language {code: 'la'})
CREATE (x0)-[:BELONGS_TO]->(f);
MATCH (f:LanguageFamily {code: 'ine'}), (x0:LanguageFamily {code: 'cel'}), (x1:LanguageFamily {code: 'gem'}), (x2:LanguageFamily {code: 'itc'}), (x3:LanguageFamily {code: 'sla'})
CREATE (x0)-[:SUBFAMILY_OF]->(f), (x1)-[:SUBFAMILY_OF]->(f), (x2)-[:SUBFAMILY_OF]->(f), (x3)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'ine'}), (x0:LanguageFamily {code: 'bat'}), (x1:LanguageFamily {code: 'grk'}), (x2:LanguageFamily {code: 'iir'})
CREATE (x0)-[:SUBFAMILY_OF]->(f), (x1)-[:SUBFAMILY_OF]->(f), (x2)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'gem'}), (x0:LanguageFamily {code: 'gmw'}), (x1:LanguageFamily {code: 'gmq'})
CREATE (x0)-[:SUBFAMILY_OF]->(f), (x1)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'itc'}), (x0:LanguageFamily {code: 'roa'})
CREATE (x0)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'sla'}), (x0:LanguageFamily {code: 'zle'}), (x1:LanguageFamily {code: 'zls'}), (x2:LanguageFamily {code: 'zlw'})
CREATE (x0)-[:SUBFAMILY_OF]->(f), (x1)-[:SUBFAMILY_OF]->(f), (x2)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'urj'}), (x0:LanguageFamily {code: 'fiu'})
CREATE (x0)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'fiu'}), (x0:LanguageFamily {code: 'smi'})
CREATE (x0)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'tut'}), (x0:LanguageFamily {code: 'trk'}), (x1:LanguageFamily {code: 'xgn'})
CREATE (x0)-[:SUBFAMILY_OF]->(f), (x1)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'cau'}), (x0:LanguageFamily {code: 'ccn'}), (x1:LanguageFamily {code: 'ccs'})
CREATE (x0)-[:SUBFAMILY_OF]->(f), (x1)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'afa'}), (x0:LanguageFamily {code: 'sem'}), (x1:LanguageFamily {code: 'egx'}), (x2:LanguageFamily {code: 'ber'}), (x3:LanguageFamily {code: 'cdc'})
CREATE (x0)-[:SUBFAMILY_OF]->(f), (x1)-[:SUBFAMILY_OF]->(f), (x2)-[:SUBFAMILY_OF]->(f), (x3)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'afa'}), (x0:LanguageFamily {code: 'cus'})
CREATE (x0)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'iir'}), (x0:LanguageFamily {code: 'ira'}), (x1:LanguageFamily {code: 'inc'})
CREATE (x0)-[:SUBFAMILY_OF]->(f), (x1)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'nic'}), (x0:LanguageFamily {code: 'alv'})
CREATE (x0)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'alv'}), (x0:LanguageFamily {code: 'bnt'})
CREATE (x0)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'ssa'}), (x0:LanguageFamily {code: 'sdv'})
CREATE (x0)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'sit'}), (x0:LanguageFamily {code: 'zhx'})
CREATE (x0)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'aav'}), (x0:LanguageFamily {code: 'mkh'})
CREATE (x0)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'map'}), (x0:LanguageFamily {code: 'poz'})
CREATE (x0)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'poz'}), (x0:LanguageFamily {code: 'pqw'}), (x1:LanguageFamily {code: 'phi'}), (x2:LanguageFamily {code: 'pqe'})
CREATE (x0)-[:SUBFAMILY_OF]->(f), (x1)-[:SUBFAMILY_OF]->(f), (x2)-[:SUBFAMILY_OF]->(f);
MATCH (f:LanguageFamily {code: 'sai'}), (x0:LanguageFamily {code: 'qwe'})
CREATE (x0)-[:SUBFAMILY_OF]->(f);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'cy'}), (x1:Language {code: 'de'}), (x2:Language {code: 'en'}), (x3:Language {code: 'es'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'fr'}), (x1:Language {code: 'pl'}), (x2:Language {code: 'ga'}), (x3:Language {code: 'nl'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'vls'}), (x1:Language {code: 'wa'}), (x2:Language {code: 'lb'}), (x3:Language {code: 'pt'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'bar'}), (x1:Language {code: 'it'}), (x2:Language {code: 'nds'}), (x3:Language {code: 'vmf'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'hr'}), (x1:Language {code: 'hu'}), (x2:Language {code: 'sl'}), (x3:Language {code: 'gsw'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'lmo'}), (x1:Language {code: 'rm'}), (x2:Language {code: 'vec'}), (x3:Language {code: 'ast'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'ca'}), (x1:Language {code: 'eu'}), (x2:Language {code: 'gl'}), (x3:Language {code: 'da'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'sv'}), (x1:Language {code: 'nb'}), (x2:Language {code: 'nn'}), (x3:Language {code: 'no'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'se'}), (x1:Language {code: 'fi'}), (x2:Language {code: 'et'}), (x3:Language {code: 'vro'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'ltg'}), (x1:Language {code: 'lv'}), (x2:Language {code: 'cs'}), (x3:Language {code: 'sk'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'ro'}), (x1:Language {code: 'udm'}), (x2:Language {code: 'ku'}), (x3:Language {code: 'tr'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'secondary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'rif'}), (x1:Language {code: 'shi'}), (x2:Language {code: 'tzm'}), (x3:Language {code: 'ha'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'ig'}), (x1:Language {code: 'pcm'}), (x2:Language {code: 'yo'}), (x3:Language {code: 'guz'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'kam'}), (x1:Language {code: 'ki'}), (x2:Language {code: 'kln'}), (x3:Language {code: 'luo'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'luy'}), (x1:Language {code: 'mer'}), (x2:Language {code: 'sw'}), (x3:Language {code: 'om'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'af'}), (x1:Language {code: 'nr'}), (x2:Language {code: 'nso'}), (x3:Language {code: 'ss'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'st'}), (x1:Language {code: 'tn'}), (x2:Language {code: 'ts'}), (x3:Language {code: 've'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'xh'}), (x1:Language {code: 'zu'}), (x2:Language {code: 'hi'}), (x3:Language {code: 'ug'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'secondary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'za'}), (x1:Language {code: 'zh'}), (x2:Language {code: 'vi'}), (x3:Language {code: 'id'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'secondary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'jv'}), (x1:Language {code: 'su'}), (x2:Language {code: 'ceb'}), (x3:Language {code: 'fil'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'hil'}), (x1:Language {code: 'ilo'}), (x2:Language {code: 'mdh'}), (x3:Language {code: 'pag'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'tsg'}), (x1:Language {code: 'war'}), (x2:Language {code: 'ms'}), (x3:Language {code: 'qu'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'gn'}), (x1:Language {code: 'mi'}), (x2:Language {code: 'fj'}), (x3:Language {code: 'hif'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'sq'}), (x1:Language {code: 'sr'}), (x2:Language {code: 'eo'}), (x3:Language {code: 'la'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Latn'}), (x0:Language {code: 'br'}), (x1:Language {code: 'sco'}), (x2:Language {code: 'fro'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Runr'}), (x0:Language {code: 'de'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Dsrt'}), (x0:Language {code: 'en'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Shaw'}), (x0:Language {code: 'en'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Dupl'}), (x0:Language {code: 'fr'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Cyrl'}), (x0:Language {code: 'ru'}), (x1:Language {code: 'se'}), (x2:Language {code: 'ro'}), (x3:Language {code: 'av'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'secondary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'secondary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Cyrl'}), (x0:Language {code: 'ba'}), (x1:Language {code: 'bua'}), (x2:Language {code: 'ce'}), (x3:Language {code: 'kbd'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Cyrl'}), (x0:Language {code: 'kum'}), (x1:Language {code: 'mdf'}), (x2:Language {code: 'myv'}), (x3:Language {code: 'sah'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Cyrl'}), (x0:Language {code: 'tt'}), (x1:Language {code: 'udm'}), (x2:Language {code: 'uk'}), (x3:Language {code: 'ku'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Cyrl'}), (x0:Language {code: 'ug'}), (x1:Language {code: 'kk'}), (x2:Language {code: 'ab'}), (x3:Language {code: 'os'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Cyrl'}), (x0:Language {code: 'sr'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Grek'}), (x0:Language {code: 'el'}), (x1:Language {code: 'cop'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Arab'}), (x0:Language {code: 'apc'}), (x1:Language {code: 'ku'}), (x2:Language {code: 'tr'}), (x3:Language {code: 'ar'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'secondary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'secondary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Arab'}), (x0:Language {code: 'fa'}), (x1:Language {code: 'glk'}), (x2:Language {code: 'mzn'}), (x3:Language {code: 'sdh'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Arab'}), (x0:Language {code: 'ckb'}), (x1:Language {code: 'arz'}), (x2:Language {code: 'cop'}), (x3:Language {code: 'ary'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'secondary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Arab'}), (x0:Language {code: 'shi'}), (x1:Language {code: 'ha'}), (x2:Language {code: 'lah'}), (x3:Language {code: 'ps'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Arab'}), (x0:Language {code: 'sd'}), (x1:Language {code: 'skr'}), (x2:Language {code: 'ur'}), (x3:Language {code: 'ug'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Arab'}), (x0:Language {code: 'mfa'}), (x1:Language {code: 'id'}), (x2:Language {code: 'ms'}), (x3:Language {code: 'kk'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'secondary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Syrc'}), (x0:Language {code: 'ar'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Hebr'}), (x0:Language {code: 'he'}), (x1:Language {code: 'yi'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Copt'}), (x0:Language {code: 'cop'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Tfng'}), (x0:Language {code: 'rif'}), (x1:Language {code: 'shi'}), (x2:Language {code: 'tzm'}), (x3:Language {code: 'zgh'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Ethi'}), (x0:Language {code: 'am'}), (x1:Language {code: 'om'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Beng'}), (x0:Language {code: 'bn'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Deva'}), (x0:Language {code: 'hi'}), (x1:Language {code: 'sd'}), (x2:Language {code: 'hif'}), (x3:Language {code: 'sa'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Mahj'}), (x0:Language {code: 'hi'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Khoj'}), (x0:Language {code: 'sd'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Sind'}), (x0:Language {code: 'sd'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Sinh'}), (x0:Language {code: 'si'}), (x1:Language {code: 'sa'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Taml'}), (x0:Language {code: 'ta'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Tibt'}), (x0:Language {code: 'bo'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Hans'}), (x0:Language {code: 'wuu'}), (x1:Language {code: 'yue'}), (x2:Language {code: 'za'}), (x3:Language {code: 'zh'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'secondary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'secondary'}]->(s), (x3)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Hant'}), (x0:Language {code: 'yue'}), (x1:Language {code: 'zh'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Bopo'}), (x0:Language {code: 'zh'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Phag'}), (x0:Language {code: 'zh'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Jpan'}), (x0:Language {code: 'ja'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Kore'}), (x0:Language {code: 'ko'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Hani'}), (x0:Language {code: 'vi'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Lana'}), (x0:Language {code: 'nod'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Thai'}), (x0:Language {code: 'sou'}), (x1:Language {code: 'th'}), (x2:Language {code: 'tts'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x2)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Java'}), (x0:Language {code: 'jv'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Sund'}), (x0:Language {code: 'su'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Tglg'}), (x0:Language {code: 'fil'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Armn'}), (x0:Language {code: 'hy'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Geor'}), (x0:Language {code: 'ka'}), (x1:Language {code: 'xmf'})
CREATE (x0)-[:WRITTEN_IN {usage: 'primary'}]->(s), (x1)-[:WRITTEN_IN {usage: 'primary'}]->(s);
MATCH (s:Script {code: 'Elba'}), (x0:Language {code: 'sq'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Gran'}), (x0:Language {code: 'sa'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Shrd'}), (x0:Language {code: 'sa'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (s:Script {code: 'Sidd'}), (x0:Language {code: 'sa'})
CREATE (x0)-[:WRITTEN_IN {usage: 'secondary'}]->(s);
MATCH (t:Territory {code: 'GB'}), (x0:Language {code: 'ar'}), (x1:Language {code: 'bn'}), (x2:Language {code: 'cy'}), (x3:Language {code: 'de'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.3}]->(t), (x1)-[:SPOKEN_IN {percent: 0.4}]->(t), (x2)-[:SPOKEN_IN {percent: 1.3, status: 'official regional'}]->(t), (x3)-[:SPOKEN_IN {percent: 9}]->(t);
MATCH (t:Territory {code: 'GB'}), (x0:Language {code: 'en'}), (x1:Language {code: 'es'}), (x2:Language {code: 'fr'}), (x3:Language {code: 'ga'})
CREATE (x0)-[:SPOKEN_IN {percent: 98, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 8}]->(t), (x2)-[:SPOKEN_IN {percent: 17}]->(t), (x3)-[:SPOKEN_IN {percent: 0.15, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'GB'}), (x0:Language {code: 'it'}), (x1:Language {code: 'pl'}), (x2:Language {code: 'pt'}), (x3:Language {code: 'ro'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.2}]->(t), (x1)-[:SPOKEN_IN {percent: 4}]->(t), (x2)-[:SPOKEN_IN {percent: 0.2}]->(t), (x3)-[:SPOKEN_IN {percent: 0.8}]->(t);
MATCH (t:Territory {code: 'GB'}), (x0:Language {code: 'sco'}), (x1:Language {code: 'ta'}), (x2:Language {code: 'tr'}), (x3:Language {code: 'ur'})
CREATE (x0)-[:SPOKEN_IN {percent: 2.5, writingPercent: 5}]->(t), (x1)-[:SPOKEN_IN {percent: 3.2}]->(t), (x2)-[:SPOKEN_IN {percent: 0.2}]->(t), (x3)-[:SPOKEN_IN {percent: 3.5}]->(t);
MATCH (t:Territory {code: 'IE'}), (x0:Language {code: 'en'}), (x1:Language {code: 'fr'}), (x2:Language {code: 'ga'})
CREATE (x0)-[:SPOKEN_IN {percent: 98, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 13}]->(t), (x2)-[:SPOKEN_IN {percent: 22, status: 'official'}]->(t);
MATCH (t:Territory {code: 'FR'}), (x0:Language {code: 'br'}), (x1:Language {code: 'ca'}), (x2:Language {code: 'de'}), (x3:Language {code: 'en'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.83}]->(t), (x1)-[:SPOKEN_IN {percent: 0.17}]->(t), (x2)-[:SPOKEN_IN {percent: 5}]->(t), (x3)-[:SPOKEN_IN {percent: 39}]->(t);
MATCH (t:Territory {code: 'FR'}), (x0:Language {code: 'es'}), (x1:Language {code: 'eu'}), (x2:Language {code: 'fr'}), (x3:Language {code: 'gsw'})
CREATE (x0)-[:SPOKEN_IN {percent: 13}]->(t), (x1)-[:SPOKEN_IN {percent: 0.13}]->(t), (x2)-[:SPOKEN_IN {percent: 97, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 0.91, writingPercent: 5}]->(t);
MATCH (t:Territory {code: 'FR'}), (x0:Language {code: 'it'}), (x1:Language {code: 'nl'}), (x2:Language {code: 'pt'})
CREATE (x0)-[:SPOKEN_IN {percent: 1.7}]->(t), (x1)-[:SPOKEN_IN {percent: 0.13}]->(t), (x2)-[:SPOKEN_IN {percent: 1.3}]->(t);
MATCH (t:Territory {code: 'BE'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'fr'}), (x3:Language {code: 'nl'})
CREATE (x0)-[:SPOKEN_IN {percent: 22, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 59}]->(t), (x2)-[:SPOKEN_IN {percent: 38, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 55, status: 'official'}]->(t);
MATCH (t:Territory {code: 'BE'}), (x0:Language {code: 'vls'}), (x1:Language {code: 'wa'})
CREATE (x0)-[:SPOKEN_IN {percent: 10}]->(t), (x1)-[:SPOKEN_IN {percent: 5.8, writingPercent: 5}]->(t);
MATCH (t:Territory {code: 'LU'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'fr'}), (x3:Language {code: 'lb'})
CREATE (x0)-[:SPOKEN_IN {percent: 63, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 56}]->(t), (x2)-[:SPOKEN_IN {percent: 92, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 67, status: 'official', writingPercent: 5}]->(t);
MATCH (t:Territory {code: 'LU'}), (x0:Language {code: 'pt'})
CREATE (x0)-[:SPOKEN_IN {percent: 16}]->(t);
MATCH (t:Territory {code: 'DE'}), (x0:Language {code: 'bar'}), (x1:Language {code: 'da'}), (x2:Language {code: 'de'}), (x3:Language {code: 'el'})
CREATE (x0)-[:SPOKEN_IN {percent: 17, writingPercent: 5}]->(t), (x1)-[:SPOKEN_IN {percent: 2}]->(t), (x2)-[:SPOKEN_IN {percent: 91, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 0.38}]->(t);
MATCH (t:Territory {code: 'DE'}), (x0:Language {code: 'en'}), (x1:Language {code: 'es'}), (x2:Language {code: 'fr'}), (x3:Language {code: 'gsw'})
CREATE (x0)-[:SPOKEN_IN {percent: 64}]->(t), (x1)-[:SPOKEN_IN {percent: 6}]->(t), (x2)-[:SPOKEN_IN {percent: 18}]->(t), (x3)-[:SPOKEN_IN {percent: 2.3, writingPercent: 5}]->(t);
MATCH (t:Territory {code: 'DE'}), (x0:Language {code: 'hr'}), (x1:Language {code: 'it'}), (x2:Language {code: 'ku'}), (x3:Language {code: 'nds'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.79}]->(t), (x1)-[:SPOKEN_IN {percent: 7}]->(t), (x2)-[:SPOKEN_IN {percent: 0.66}]->(t), (x3)-[:SPOKEN_IN {percent: 12, writingPercent: 5}]->(t);
MATCH (t:Territory {code: 'DE'}), (x0:Language {code: 'nl'}), (x1:Language {code: 'pl'}), (x2:Language {code: 'ru'}), (x3:Language {code: 'tr'})
CREATE (x0)-[:SPOKEN_IN {percent: 9}]->(t), (x1)-[:SPOKEN_IN {percent: 0.29}]->(t), (x2)-[:SPOKEN_IN {percent: 6}]->(t), (x3)-[:SPOKEN_IN {percent: 2.5}]->(t);
MATCH (t:Territory {code: 'DE'}), (x0:Language {code: 'vmf'})
CREATE (x0)-[:SPOKEN_IN {percent: 6}]->(t);
MATCH (t:Territory {code: 'AT'}), (x0:Language {code: 'bar'}), (x1:Language {code: 'de'}), (x2:Language {code: 'en'}), (x3:Language {code: 'fr'})
CREATE (x0)-[:SPOKEN_IN {percent: 95}]->(t), (x1)-[:SPOKEN_IN {percent: 97, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 73}]->(t), (x3)-[:SPOKEN_IN {percent: 13}]->(t);
MATCH (t:Territory {code: 'AT'}), (x0:Language {code: 'hr'}), (x1:Language {code: 'hu'}), (x2:Language {code: 'it'}), (x3:Language {code: 'sl'})
CREATE (x0)-[:SPOKEN_IN {percent: 1.2, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 0.26, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 9}]->(t), (x3)-[:SPOKEN_IN {percent: 0.37, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'CH'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'fr'}), (x3:Language {code: 'gsw'})
CREATE (x0)-[:SPOKEN_IN {percent: 76, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 45}]->(t), (x2)-[:SPOKEN_IN {percent: 39, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 66, status: 'de facto official', writingPercent: 5}]->(t);
MATCH (t:Territory {code: 'CH'}), (x0:Language {code: 'it'}), (x1:Language {code: 'lmo'}), (x2:Language {code: 'pt'}), (x3:Language {code: 'rm'})
CREATE (x0)-[:SPOKEN_IN {percent: 15, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 4.1, writingPercent: 5}]->(t), (x2)-[:SPOKEN_IN {percent: 3.4}]->(t), (x3)-[:SPOKEN_IN {percent: 0.5, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'IT'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'fr'}), (x3:Language {code: 'it'})
CREATE (x0)-[:SPOKEN_IN {percent: 1.6}]->(t), (x1)-[:SPOKEN_IN {percent: 34}]->(t), (x2)-[:SPOKEN_IN {percent: 20, status: 'official regional'}]->(t), (x3)-[:SPOKEN_IN {percent: 95, status: 'official'}]->(t);
MATCH (t:Territory {code: 'IT'}), (x0:Language {code: 'lmo'}), (x1:Language {code: 'sl'}), (x2:Language {code: 'vec'})
CREATE (x0)-[:SPOKEN_IN {percent: 5.7}]->(t), (x1)-[:SPOKEN_IN {percent: 0.17}]->(t), (x2)-[:SPOKEN_IN {percent: 1.3, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'ES'}), (x0:Language {code: 'ast'}), (x1:Language {code: 'ca'}), (x2:Language {code: 'en'}), (x3:Language {code: 'es'})
CREATE (x0)-[:SPOKEN_IN {percent: 1.3, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 17, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 24}]->(t), (x3)-[:SPOKEN_IN {percent: 99, status: 'official'}]->(t);
MATCH (t:Territory {code: 'ES'}), (x0:Language {code: 'eu'}), (x1:Language {code: 'gl'})
CREATE (x0)-[:SPOKEN_IN {percent: 2, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 7, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'PT'}), (x0:Language {code: 'en'}), (x1:Language {code: 'es'}), (x2:Language {code: 'fr'}), (x3:Language {code: 'gl'})
CREATE (x0)-[:SPOKEN_IN {percent: 27}]->(t), (x1)-[:SPOKEN_IN {percent: 10}]->(t), (x2)-[:SPOKEN_IN {percent: 15}]->(t), (x3)-[:SPOKEN_IN {percent: 0.14}]->(t);
MATCH (t:Territory {code: 'PT'}), (x0:Language {code: 'pt'})
CREATE (x0)-[:SPOKEN_IN {percent: 96, status: 'official'}]->(t);
MATCH (t:Territory {code: 'DK'}), (x0:Language {code: 'da'}), (x1:Language {code: 'de'}), (x2:Language {code: 'en'}), (x3:Language {code: 'sv'})
CREATE (x0)-[:SPOKEN_IN {percent: 93, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 47, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 86}]->(t), (x3)-[:SPOKEN_IN {percent: 13}]->(t);
MATCH (t:Territory {code: 'NO'}), (x0:Language {code: 'nb'}), (x1:Language {code: 'nn'}), (x2:Language {code: 'no'}), (x3:Language {code: 'se'})
CREATE (x0)-[:SPOKEN_IN {percent: 100, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 25, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 100, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 0.29, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'SE'}), (x0:Language {code: 'en'}), (x1:Language {code: 'fi'}), (x2:Language {code: 'se'}), (x3:Language {code: 'sv'})
CREATE (x0)-[:SPOKEN_IN {percent: 86}]->(t), (x1)-[:SPOKEN_IN {percent: 2.2, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 0.33}]->(t), (x3)-[:SPOKEN_IN {percent: 95, status: 'official'}]->(t);
MATCH (t:Territory {code: 'FI'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'et'}), (x3:Language {code: 'fi'})
CREATE (x0)-[:SPOKEN_IN {percent: 18}]->(t), (x1)-[:SPOKEN_IN {percent: 70}]->(t), (x2)-[:SPOKEN_IN {percent: 0.11}]->(t), (x3)-[:SPOKEN_IN {percent: 94, status: 'official'}]->(t);
MATCH (t:Territory {code: 'FI'}), (x0:Language {code: 'ru'}), (x1:Language {code: 'sv'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.81}]->(t), (x1)-[:SPOKEN_IN {percent: 44, status: 'official'}]->(t);
MATCH (t:Territory {code: 'EE'}), (x0:Language {code: 'en'}), (x1:Language {code: 'et'}), (x2:Language {code: 'fi'}), (x3:Language {code: 'ru'})
CREATE (x0)-[:SPOKEN_IN {percent: 50}]->(t), (x1)-[:SPOKEN_IN {percent: 71, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 21}]->(t), (x3)-[:SPOKEN_IN {percent: 56}]->(t);
MATCH (t:Territory {code: 'EE'}), (x0:Language {code: 'vro'})
CREATE (x0)-[:SPOKEN_IN {percent: 5.7}]->(t);
MATCH (t:Territory {code: 'LV'}), (x0:Language {code: 'en'}), (x1:Language {code: 'ltg'}), (x2:Language {code: 'lv'}), (x3:Language {code: 'ru'})
CREATE (x0)-[:SPOKEN_IN {percent: 46}]->(t), (x1)-[:SPOKEN_IN {percent: 8.9}]->(t), (x2)-[:SPOKEN_IN {percent: 61, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 38}]->(t);
MATCH (t:Territory {code: 'PL'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'pl'}), (x3:Language {code: 'ru'})
CREATE (x0)-[:SPOKEN_IN {percent: 19, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 33}]->(t), (x2)-[:SPOKEN_IN {percent: 96, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 18}]->(t);
MATCH (t:Territory {code: 'PL'}), (x0:Language {code: 'uk'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.39}]->(t);
MATCH (t:Territory {code: 'CZ'}), (x0:Language {code: 'cs'}), (x1:Language {code: 'de'}), (x2:Language {code: 'en'}), (x3:Language {code: 'pl'})
CREATE (x0)-[:SPOKEN_IN {percent: 98, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 15}]->(t), (x2)-[:SPOKEN_IN {percent: 27}]->(t), (x3)-[:SPOKEN_IN {percent: 0.49}]->(t);
MATCH (t:Territory {code: 'CZ'}), (x0:Language {code: 'sk'})
CREATE (x0)-[:SPOKEN_IN {percent: 16}]->(t);
MATCH (t:Territory {code: 'HU'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'fr'}), (x3:Language {code: 'hr'})
CREATE (x0)-[:SPOKEN_IN {percent: 18}]->(t), (x1)-[:SPOKEN_IN {percent: 20}]->(t), (x2)-[:SPOKEN_IN {percent: 1.2}]->(t), (x3)-[:SPOKEN_IN {percent: 0.32}]->(t);
MATCH (t:Territory {code: 'HU'}), (x0:Language {code: 'hu'}), (x1:Language {code: 'ro'}), (x2:Language {code: 'sk'})
CREATE (x0)-[:SPOKEN_IN {percent: 100, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 0.99}]->(t), (x2)-[:SPOKEN_IN {percent: 0.12}]->(t);
MATCH (t:Territory {code: 'RO'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'es'}), (x3:Language {code: 'fr'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.21}]->(t), (x1)-[:SPOKEN_IN {percent: 31}]->(t), (x2)-[:SPOKEN_IN {percent: 10}]->(t), (x3)-[:SPOKEN_IN {percent: 12}]->(t);
MATCH (t:Territory {code: 'RO'}), (x0:Language {code: 'hu'}), (x1:Language {code: 'ro'}), (x2:Language {code: 'tr'})
CREATE (x0)-[:SPOKEN_IN {percent: 6.6}]->(t), (x1)-[:SPOKEN_IN {percent: 90, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 0.13}]->(t);
MATCH (t:Territory {code: 'RU'}), (x0:Language {code: 'av'}), (x1:Language {code: 'ba'}), (x2:Language {code: 'bua'}), (x3:Language {code: 'ce'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.39, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 1.3, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 0.22, status: 'official regional'}]->(t), (x3)-[:SPOKEN_IN {percent: 0.66, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'RU'}), (x0:Language {code: 'hy'}), (x1:Language {code: 'kbd'}), (x2:Language {code: 'kum'}), (x3:Language {code: 'mdf'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.84}]->(t), (x1)-[:SPOKEN_IN {percent: 0.31, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 0.2, status: 'official regional'}]->(t), (x3)-[:SPOKEN_IN {percent: 0.21, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'RU'}), (x0:Language {code: 'myv'}), (x1:Language {code: 'os'}), (x2:Language {code: 'ru'}), (x3:Language {code: 'sah'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.31, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 0.32}]->(t), (x2)-[:SPOKEN_IN {percent: 94, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 0.32, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'RU'}), (x0:Language {code: 'tt'}), (x1:Language {code: 'udm'})
CREATE (x0)-[:SPOKEN_IN {percent: 1.4, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 0.38, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'UA'}), (x0:Language {code: 'hu'}), (x1:Language {code: 'pl'}), (x2:Language {code: 'ro'}), (x3:Language {code: 'ru'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.37}]->(t), (x1)-[:SPOKEN_IN {percent: 2.4}]->(t), (x2)-[:SPOKEN_IN {percent: 0.52}]->(t), (x3)-[:SPOKEN_IN {percent: 46, status: 'de facto official'}]->(t);
MATCH (t:Territory {code: 'UA'}), (x0:Language {code: 'tr'}), (x1:Language {code: 'uk'}), (x2:Language {code: 'yi'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.42}]->(t), (x1)-[:SPOKEN_IN {percent: 65, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 1.3}]->(t);
MATCH (t:Territory {code: 'GR'}), (x0:Language {code: 'de'}), (x1:Language {code: 'el'}), (x2:Language {code: 'en'}), (x3:Language {code: 'fr'})
CREATE (x0)-[:SPOKEN_IN {percent: 5}]->(t), (x1)-[:SPOKEN_IN {percent: 99, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 51}]->(t), (x3)-[:SPOKEN_IN {percent: 7.3}]->(t);
MATCH (t:Territory {code: 'GR'}), (x0:Language {code: 'tr'})
CREATE (x0)-[:SPOKEN_IN {percent: 1.2}]->(t);
MATCH (t:Territory {code: 'TR'}), (x0:Language {code: 'apc'}), (x1:Language {code: 'ar'}), (x2:Language {code: 'en'}), (x3:Language {code: 'kbd'})
CREATE (x0)-[:SPOKEN_IN {percent: 5.2}]->(t), (x1)-[:SPOKEN_IN {percent: 0.56}]->(t), (x2)-[:SPOKEN_IN {percent: 17}]->(t), (x3)-[:SPOKEN_IN {percent: 0.77}]->(t);
MATCH (t:Territory {code: 'TR'}), (x0:Language {code: 'ku'}), (x1:Language {code: 'tr'})
CREATE (x0)-[:SPOKEN_IN {percent: 5.5}]->(t), (x1)-[:SPOKEN_IN {percent: 93, status: 'official'}]->(t);
MATCH (t:Territory {code: 'IL'}), (x0:Language {code: 'am'}), (x1:Language {code: 'apc'}), (x2:Language {code: 'ar'}), (x3:Language {code: 'en'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.59}]->(t), (x1)-[:SPOKEN_IN {percent: 17}]->(t), (x2)-[:SPOKEN_IN {percent: 20, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 85}]->(t);
MATCH (t:Territory {code: 'IL'}), (x0:Language {code: 'he'}), (x1:Language {code: 'hu'}), (x2:Language {code: 'pl'}), (x3:Language {code: 'ro'})
CREATE (x0)-[:SPOKEN_IN {percent: 100, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 1}]->(t), (x2)-[:SPOKEN_IN {percent: 1.5}]->(t), (x3)-[:SPOKEN_IN {percent: 3.7}]->(t);
MATCH (t:Territory {code: 'IL'}), (x0:Language {code: 'ru'}), (x1:Language {code: 'yi'})
CREATE (x0)-[:SPOKEN_IN {percent: 11}]->(t), (x1)-[:SPOKEN_IN {percent: 3}]->(t);
MATCH (t:Territory {code: 'IR'}), (x0:Language {code: 'ar'}), (x1:Language {code: 'ckb'}), (x2:Language {code: 'fa'}), (x3:Language {code: 'glk'})
CREATE (x0)-[:SPOKEN_IN {percent: 2}]->(t), (x1)-[:SPOKEN_IN {percent: 0.63}]->(t), (x2)-[:SPOKEN_IN {percent: 75, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 4.6}]->(t);
MATCH (t:Territory {code: 'IR'}), (x0:Language {code: 'hy'}), (x1:Language {code: 'mzn'}), (x2:Language {code: 'ps'}), (x3:Language {code: 'sdh'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.24}]->(t), (x1)-[:SPOKEN_IN {percent: 5}]->(t), (x2)-[:SPOKEN_IN {percent: 0.16}]->(t), (x3)-[:SPOKEN_IN {percent: 4.5}]->(t);
MATCH (t:Territory {code: 'IQ'}), (x0:Language {code: 'ar'}), (x1:Language {code: 'ckb'}), (x2:Language {code: 'en'}), (x3:Language {code: 'fa'})
CREATE (x0)-[:SPOKEN_IN {percent: 68, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 12, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 35}]->(t), (x3)-[:SPOKEN_IN {percent: 0.87}]->(t);
MATCH (t:Territory {code: 'SA'}), (x0:Language {code: 'ar'})
CREATE (x0)-[:SPOKEN_IN {percent: 100, status: 'official'}]->(t);
MATCH (t:Territory {code: 'EG'}), (x0:Language {code: 'ar'}), (x1:Language {code: 'arz'}), (x2:Language {code: 'cop'}), (x3:Language {code: 'en'})
CREATE (x0)-[:SPOKEN_IN {percent: 94, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 64}]->(t), (x2)-[:SPOKEN_IN {percent: 6}]->(t), (x3)-[:SPOKEN_IN {percent: 35}]->(t);
MATCH (t:Territory {code: 'MA'}), (x0:Language {code: 'ar'}), (x1:Language {code: 'ary'}), (x2:Language {code: 'en'}), (x3:Language {code: 'fr'})
CREATE (x0)-[:SPOKEN_IN {percent: 62, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 87}]->(t), (x2)-[:SPOKEN_IN {percent: 14}]->(t), (x3)-[:SPOKEN_IN {percent: 36, status: 'de facto official'}]->(t);
MATCH (t:Territory {code: 'MA'}), (x0:Language {code: 'rif'}), (x1:Language {code: 'shi'}), (x2:Language {code: 'tzm'}), (x3:Language {code: 'zgh'})
CREATE (x0)-[:SPOKEN_IN {percent: 4.9, writingPercent: 5}]->(t), (x1)-[:SPOKEN_IN {percent: 8.7}]->(t), (x2)-[:SPOKEN_IN {percent: 9.8, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 22}]->(t);
MATCH (t:Territory {code: 'NG'}), (x0:Language {code: 'en'}), (x1:Language {code: 'ha'}), (x2:Language {code: 'ig'}), (x3:Language {code: 'pcm'})
CREATE (x0)-[:SPOKEN_IN {percent: 53, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 13}]->(t), (x2)-[:SPOKEN_IN {percent: 13}]->(t), (x3)-[:SPOKEN_IN {percent: 21}]->(t);
MATCH (t:Territory {code: 'NG'}), (x0:Language {code: 'yo'})
CREATE (x0)-[:SPOKEN_IN {percent: 13, status: 'official'}]->(t);
MATCH (t:Territory {code: 'KE'}), (x0:Language {code: 'en'}), (x1:Language {code: 'guz'}), (x2:Language {code: 'kam'}), (x3:Language {code: 'ki'})
CREATE (x0)-[:SPOKEN_IN {percent: 19, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 4.9}]->(t), (x2)-[:SPOKEN_IN {percent: 7.6}]->(t), (x3)-[:SPOKEN_IN {percent: 17}]->(t);
MATCH (t:Territory {code: 'KE'}), (x0:Language {code: 'kln'}), (x1:Language {code: 'luo'}), (x2:Language {code: 'luy'}), (x3:Language {code: 'mer'})
CREATE (x0)-[:SPOKEN_IN {percent: 7.6}]->(t), (x1)-[:SPOKEN_IN {percent: 9.8}]->(t), (x2)-[:SPOKEN_IN {percent: 11}]->(t), (x3)-[:SPOKEN_IN {percent: 4}]->(t);
MATCH (t:Territory {code: 'KE'}), (x0:Language {code: 'om'}), (x1:Language {code: 'sw'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.47}]->(t), (x1)-[:SPOKEN_IN {percent: 66, status: 'official'}]->(t);
MATCH (t:Territory {code: 'ET'}), (x0:Language {code: 'am'}), (x1:Language {code: 'en'}), (x2:Language {code: 'om'})
CREATE (x0)-[:SPOKEN_IN {percent: 33, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 43}]->(t), (x2)-[:SPOKEN_IN {percent: 32}]->(t);
MATCH (t:Territory {code: 'ZA'}), (x0:Language {code: 'af'}), (x1:Language {code: 'en'}), (x2:Language {code: 'hi'}), (x3:Language {code: 'nr'})
CREATE (x0)-[:SPOKEN_IN {percent: 13, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 31, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 2}]->(t), (x3)-[:SPOKEN_IN {percent: 1.6, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'ZA'}), (x0:Language {code: 'nso'}), (x1:Language {code: 'ss'}), (x2:Language {code: 'st'}), (x3:Language {code: 'tn'})
CREATE (x0)-[:SPOKEN_IN {percent: 9.4, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 2.7, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 7.9, status: 'official regional'}]->(t), (x3)-[:SPOKEN_IN {percent: 8.2, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'ZA'}), (x0:Language {code: 'ts'}), (x1:Language {code: 've'}), (x2:Language {code: 'xh'}), (x3:Language {code: 'zu'})
CREATE (x0)-[:SPOKEN_IN {percent: 4.4, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 2.3, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 18, status: 'official regional'}]->(t), (x3)-[:SPOKEN_IN {percent: 24, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'IN'}), (x0:Language {code: 'bn'}), (x1:Language {code: 'en'}), (x2:Language {code: 'hi'}), (x3:Language {code: 'sd'})
CREATE (x0)-[:SPOKEN_IN {percent: 8.1, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 19, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 41, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 0.26, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'IN'}), (x0:Language {code: 'ta'}), (x1:Language {code: 'ur'})
CREATE (x0)-[:SPOKEN_IN {percent: 5.9, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 5, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'PK'}), (x0:Language {code: 'en'}), (x1:Language {code: 'fa'}), (x2:Language {code: 'lah'}), (x3:Language {code: 'ps'})
CREATE (x0)-[:SPOKEN_IN {percent: 50, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 0.66}]->(t), (x2)-[:SPOKEN_IN {percent: 40}]->(t), (x3)-[:SPOKEN_IN {percent: 16}]->(t);
MATCH (t:Territory {code: 'PK'}), (x0:Language {code: 'sd'}), (x1:Language {code: 'skr'}), (x2:Language {code: 'ur'})
CREATE (x0)-[:SPOKEN_IN {percent: 15}]->(t), (x1)-[:SPOKEN_IN {percent: 12}]->(t), (x2)-[:SPOKEN_IN {percent: 95, status: 'official'}]->(t);
MATCH (t:Territory {code: 'LK'}), (x0:Language {code: 'en'}), (x1:Language {code: 'si'}), (x2:Language {code: 'ta'})
CREATE (x0)-[:SPOKEN_IN {percent: 10}]->(t), (x1)-[:SPOKEN_IN {percent: 68, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 15, status: 'official'}]->(t);
MATCH (t:Territory {code: 'CN'}), (x0:Language {code: 'bo'}), (x1:Language {code: 'ko'}), (x2:Language {code: 'ug'}), (x3:Language {code: 'wuu'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.2, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 0.15, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 0.55, status: 'official regional'}]->(t), (x3)-[:SPOKEN_IN {percent: 6}]->(t);
MATCH (t:Territory {code: 'CN'}), (x0:Language {code: 'yue'}), (x1:Language {code: 'za'}), (x2:Language {code: 'zh'})
CREATE (x0)-[:SPOKEN_IN {percent: 5.2, writingPercent: 5}]->(t), (x1)-[:SPOKEN_IN {percent: 0.31, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 90, status: 'official'}]->(t);
MATCH (t:Territory {code: 'JP'}), (x0:Language {code: 'ja'}), (x1:Language {code: 'ko'})
CREATE (x0)-[:SPOKEN_IN {percent: 95, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 0.52}]->(t);
MATCH (t:Territory {code: 'KR'}), (x0:Language {code: 'ko'})
CREATE (x0)-[:SPOKEN_IN {percent: 100, status: 'official'}]->(t);
MATCH (t:Territory {code: 'VN'}), (x0:Language {code: 'vi'})
CREATE (x0)-[:SPOKEN_IN {percent: 86, status: 'official'}]->(t);
MATCH (t:Territory {code: 'TH'}), (x0:Language {code: 'en'}), (x1:Language {code: 'mfa'}), (x2:Language {code: 'nod'}), (x3:Language {code: 'sou'})
CREATE (x0)-[:SPOKEN_IN {percent: 27}]->(t), (x1)-[:SPOKEN_IN {percent: 5}]->(t), (x2)-[:SPOKEN_IN {percent: 9.6, writingPercent: 5}]->(t), (x3)-[:SPOKEN_IN {percent: 8, writingPercent: 5}]->(t);
MATCH (t:Territory {code: 'TH'}), (x0:Language {code: 'th'}), (x1:Language {code: 'tts'})
CREATE (x0)-[:SPOKEN_IN {percent: 80, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 24, writingPercent: 5}]->(t);
MATCH (t:Territory {code: 'ID'}), (x0:Language {code: 'id'}), (x1:Language {code: 'jv'}), (x2:Language {code: 'ms'}), (x3:Language {code: 'su'})
CREATE (x0)-[:SPOKEN_IN {percent: 64, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 34}]->(t), (x2)-[:SPOKEN_IN {percent: 3.4}]->(t), (x3)-[:SPOKEN_IN {percent: 12}]->(t);
MATCH (t:Territory {code: 'PH'}), (x0:Language {code: 'ceb'}), (x1:Language {code: 'en'}), (x2:Language {code: 'es'}), (x3:Language {code: 'fil'})
CREATE (x0)-[:SPOKEN_IN {percent: 24, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 64, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 31}]->(t), (x3)-[:SPOKEN_IN {percent: 60, status: 'official'}]->(t);
MATCH (t:Territory {code: 'PH'}), (x0:Language {code: 'hil'}), (x1:Language {code: 'ilo'}), (x2:Language {code: 'mdh'}), (x3:Language {code: 'pag'})
CREATE (x0)-[:SPOKEN_IN {percent: 8.4, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 9.6, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 1.2, status: 'official regional'}]->(t), (x3)-[:SPOKEN_IN {percent: 1.4, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'PH'}), (x0:Language {code: 'tsg'}), (x1:Language {code: 'war'})
CREATE (x0)-[:SPOKEN_IN {percent: 1.1, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 2.9, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'SG'}), (x0:Language {code: 'en'}), (x1:Language {code: 'ms'}), (x2:Language {code: 'ta'}), (x3:Language {code: 'zh'})
CREATE (x0)-[:SPOKEN_IN {percent: 93, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 14, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 2.1, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 77, status: 'official'}]->(t);
MATCH (t:Territory {code: 'US'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'es'}), (x3:Language {code: 'fil'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.47}]->(t), (x1)-[:SPOKEN_IN {percent: 96, status: 'de facto official'}]->(t), (x2)-[:SPOKEN_IN {percent: 9.6, status: 'official regional'}]->(t), (x3)-[:SPOKEN_IN {percent: 0.42}]->(t);
MATCH (t:Territory {code: 'US'}), (x0:Language {code: 'fr'}), (x1:Language {code: 'it'}), (x2:Language {code: 'ko'}), (x3:Language {code: 'ru'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.56}]->(t), (x1)-[:SPOKEN_IN {percent: 0.34}]->(t), (x2)-[:SPOKEN_IN {percent: 0.3}]->(t), (x3)-[:SPOKEN_IN {percent: 0.24}]->(t);
MATCH (t:Territory {code: 'US'}), (x0:Language {code: 'vi'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.34}]->(t);
MATCH (t:Territory {code: 'CA'}), (x0:Language {code: 'ar'}), (x1:Language {code: 'bn'}), (x2:Language {code: 'de'}), (x3:Language {code: 'el'})
CREATE (x0)-[:SPOKEN_IN {percent: 2.3}]->(t), (x1)-[:SPOKEN_IN {percent: 0.33}]->(t), (x2)-[:SPOKEN_IN {percent: 1.2}]->(t), (x3)-[:SPOKEN_IN {percent: 0.4}]->(t);
MATCH (t:Territory {code: 'CA'}), (x0:Language {code: 'en'}), (x1:Language {code: 'es'}), (x2:Language {code: 'fa'}), (x3:Language {code: 'fil'})
CREATE (x0)-[:SPOKEN_IN {percent: 87, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 3.2}]->(t), (x2)-[:SPOKEN_IN {percent: 0.61}]->(t), (x3)-[:SPOKEN_IN {percent: 2}]->(t);
MATCH (t:Territory {code: 'CA'}), (x0:Language {code: 'fr'}), (x1:Language {code: 'hi'}), (x2:Language {code: 'hr'}), (x3:Language {code: 'hu'})
CREATE (x0)-[:SPOKEN_IN {percent: 29, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 2.1}]->(t), (x2)-[:SPOKEN_IN {percent: 0.2}]->(t), (x3)-[:SPOKEN_IN {percent: 0.18}]->(t);
MATCH (t:Territory {code: 'CA'}), (x0:Language {code: 'it'}), (x1:Language {code: 'ja'}), (x2:Language {code: 'ko'}), (x3:Language {code: 'nl'})
CREATE (x0)-[:SPOKEN_IN {percent: 1.5}]->(t), (x1)-[:SPOKEN_IN {percent: 0.27}]->(t), (x2)-[:SPOKEN_IN {percent: 0.56}]->(t), (x3)-[:SPOKEN_IN {percent: 0.3}]->(t);
MATCH (t:Territory {code: 'CA'}), (x0:Language {code: 'pl'}), (x1:Language {code: 'pt'}), (x2:Language {code: 'ro'}), (x3:Language {code: 'ru'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.56}]->(t), (x1)-[:SPOKEN_IN {percent: 0.93}]->(t), (x2)-[:SPOKEN_IN {percent: 0.32}]->(t), (x3)-[:SPOKEN_IN {percent: 0.85}]->(t);
MATCH (t:Territory {code: 'CA'}), (x0:Language {code: 'sr'}), (x1:Language {code: 'ta'}), (x2:Language {code: 'tr'}), (x3:Language {code: 'uk'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.23}]->(t), (x1)-[:SPOKEN_IN {percent: 0.65}]->(t), (x2)-[:SPOKEN_IN {percent: 0.22}]->(t), (x3)-[:SPOKEN_IN {percent: 0.36}]->(t);
MATCH (t:Territory {code: 'CA'}), (x0:Language {code: 'ur'}), (x1:Language {code: 'vi'}), (x2:Language {code: 'yue'}), (x3:Language {code: 'zh'})
CREATE (x0)-[:SPOKEN_IN {percent: 1.1}]->(t), (x1)-[:SPOKEN_IN {percent: 0.64}]->(t), (x2)-[:SPOKEN_IN {percent: 2}]->(t), (x3)-[:SPOKEN_IN {percent: 2.7}]->(t);
MATCH (t:Territory {code: 'MX'}), (x0:Language {code: 'en'}), (x1:Language {code: 'es'})
CREATE (x0)-[:SPOKEN_IN {percent: 13}]->(t), (x1)-[:SPOKEN_IN {percent: 83, status: 'de facto official'}]->(t);
MATCH (t:Territory {code: 'PE'}), (x0:Language {code: 'es'}), (x1:Language {code: 'qu'})
CREATE (x0)-[:SPOKEN_IN {percent: 73, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 15, status: 'official'}]->(t);
MATCH (t:Territory {code: 'PY'}), (x0:Language {code: 'de'}), (x1:Language {code: 'es'}), (x2:Language {code: 'gn'})
CREATE (x0)-[:SPOKEN_IN {percent: 2.9}]->(t), (x1)-[:SPOKEN_IN {percent: 3.2, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 80, status: 'official'}]->(t);
MATCH (t:Territory {code: 'BR'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'it'}), (x3:Language {code: 'ja'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.84}]->(t), (x1)-[:SPOKEN_IN {percent: 8}]->(t), (x2)-[:SPOKEN_IN {percent: 0.28}]->(t), (x3)-[:SPOKEN_IN {percent: 0.21}]->(t);
MATCH (t:Territory {code: 'BR'}), (x0:Language {code: 'pt'}), (x1:Language {code: 'vec'})
CREATE (x0)-[:SPOKEN_IN {percent: 91, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 0.24, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'NZ'}), (x0:Language {code: 'en'}), (x1:Language {code: 'mi'})
CREATE (x0)-[:SPOKEN_IN {percent: 98, status: 'de facto official'}]->(t), (x1)-[:SPOKEN_IN {percent: 2.8, status: 'official'}]->(t);
MATCH (t:Territory {code: 'AU'}), (x0:Language {code: 'en'}), (x1:Language {code: 'it'})
CREATE (x0)-[:SPOKEN_IN {percent: 96, status: 'de facto official'}]->(t), (x1)-[:SPOKEN_IN {percent: 1.9}]->(t);
MATCH (t:Territory {code: 'FJ'}), (x0:Language {code: 'en'}), (x1:Language {code: 'fj'}), (x2:Language {code: 'hi'}), (x3:Language {code: 'hif'})
CREATE (x0)-[:SPOKEN_IN {percent: 94, status: 'official'}]->(t), (x1)-[:SPOKEN_IN {percent: 39, status: 'official'}]->(t), (x2)-[:SPOKEN_IN {percent: 44}]->(t), (x3)-[:SPOKEN_IN {percent: 41, status: 'official'}]->(t);
MATCH (t:Territory {code: 'KZ'}), (x0:Language {code: 'de'}), (x1:Language {code: 'en'}), (x2:Language {code: 'kk'}), (x3:Language {code: 'ru'})
CREATE (x0)-[:SPOKEN_IN {percent: 6.4}]->(t), (x1)-[:SPOKEN_IN {percent: 15}]->(t), (x2)-[:SPOKEN_IN {percent: 64, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 72, status: 'official'}]->(t);
MATCH (t:Territory {code: 'GE'}), (x0:Language {code: 'ab'}), (x1:Language {code: 'hy'}), (x2:Language {code: 'ka'}), (x3:Language {code: 'os'})
CREATE (x0)-[:SPOKEN_IN {percent: 2.2, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 7}]->(t), (x2)-[:SPOKEN_IN {percent: 86, status: 'official'}]->(t), (x3)-[:SPOKEN_IN {percent: 2.2, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'GE'}), (x0:Language {code: 'ru'}), (x1:Language {code: 'xmf'})
CREATE (x0)-[:SPOKEN_IN {percent: 9}]->(t), (x1)-[:SPOKEN_IN {percent: 11}]->(t);
MATCH (t:Territory {code: 'RS'}), (x0:Language {code: 'hr'}), (x1:Language {code: 'hu'}), (x2:Language {code: 'ro'}), (x3:Language {code: 'sk'})
CREATE (x0)-[:SPOKEN_IN {percent: 0.93, status: 'official regional'}]->(t), (x1)-[:SPOKEN_IN {percent: 4.8, status: 'official regional'}]->(t), (x2)-[:SPOKEN_IN {percent: 2.1, status: 'official regional'}]->(t), (x3)-[:SPOKEN_IN {percent: 0.85, status: 'official regional'}]->(t);
MATCH (t:Territory {code: 'RS'}), (x0:Language {code: 'sq'}), (x1:Language {code: 'sr'})
CREATE (x0)-[:SPOKEN_IN {percent: 19}]->(t), (x1)-[:SPOKEN_IN {percent: 99, status: 'official'}]->(t);
MATCH (r:Region {code: '143'}), (x0:Territory {code: 'KZ'})
CREATE (x0)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '145'}), (x0:Territory {code: 'TR'}), (x1:Territory {code: 'IL'}), (x2:Territory {code: 'IQ'}), (x3:Territory {code: 'SA'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r), (x2)-[:LOCATED_IN]->(r), (x3)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '145'}), (x0:Territory {code: 'GE'})
CREATE (x0)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '151'}), (x0:Territory {code: 'PL'}), (x1:Territory {code: 'CZ'}), (x2:Territory {code: 'HU'}), (x3:Territory {code: 'RO'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r), (x2)-[:LOCATED_IN]->(r), (x3)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '151'}), (x0:Territory {code: 'RU'}), (x1:Territory {code: 'UA'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '154'}), (x0:Territory {code: 'GB'}), (x1:Territory {code: 'IE'}), (x2:Territory {code: 'DK'}), (x3:Territory {code: 'NO'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r), (x2)-[:LOCATED_IN]->(r), (x3)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '154'}), (x0:Territory {code: 'SE'}), (x1:Territory {code: 'FI'}), (x2:Territory {code: 'EE'}), (x3:Territory {code: 'LV'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r), (x2)-[:LOCATED_IN]->(r), (x3)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '155'}), (x0:Territory {code: 'FR'}), (x1:Territory {code: 'BE'}), (x2:Territory {code: 'LU'}), (x3:Territory {code: 'DE'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r), (x2)-[:LOCATED_IN]->(r), (x3)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '155'}), (x0:Territory {code: 'AT'}), (x1:Territory {code: 'CH'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '039'}), (x0:Territory {code: 'IT'}), (x1:Territory {code: 'ES'}), (x2:Territory {code: 'PT'}), (x3:Territory {code: 'GR'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r), (x2)-[:LOCATED_IN]->(r), (x3)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '039'}), (x0:Territory {code: 'RS'})
CREATE (x0)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '034'}), (x0:Territory {code: 'IR'}), (x1:Territory {code: 'IN'}), (x2:Territory {code: 'PK'}), (x3:Territory {code: 'LK'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r), (x2)-[:LOCATED_IN]->(r), (x3)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '015'}), (x0:Territory {code: 'EG'}), (x1:Territory {code: 'MA'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '011'}), (x0:Territory {code: 'NG'})
CREATE (x0)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '014'}), (x0:Territory {code: 'KE'}), (x1:Territory {code: 'ET'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '018'}), (x0:Territory {code: 'ZA'})
CREATE (x0)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '030'}), (x0:Territory {code: 'CN'}), (x1:Territory {code: 'JP'}), (x2:Territory {code: 'KR'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r), (x2)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '035'}), (x0:Territory {code: 'VN'}), (x1:Territory {code: 'TH'}), (x2:Territory {code: 'ID'}), (x3:Territory {code: 'PH'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r), (x2)-[:LOCATED_IN]->(r), (x3)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '035'}), (x0:Territory {code: 'SG'})
CREATE (x0)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '021'}), (x0:Territory {code: 'US'}), (x1:Territory {code: 'CA'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '013'}), (x0:Territory {code: 'MX'})
CREATE (x0)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '005'}), (x0:Territory {code: 'PE'}), (x1:Territory {code: 'PY'}), (x2:Territory {code: 'BR'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r), (x2)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '053'}), (x0:Territory {code: 'NZ'}), (x1:Territory {code: 'AU'})
CREATE (x0)-[:LOCATED_IN]->(r), (x1)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '054'}), (x0:Territory {code: 'FJ'})
CREATE (x0)-[:LOCATED_IN]->(r);
MATCH (r:Region {code: '142'}), (x0:Region {code: '145'}), (x1:Region {code: '034'}), (x2:Region {code: '030'}), (x3:Region {code: '035'})
CREATE (x0)-[:PART_OF]->(r), (x1)-[:PART_OF]->(r), (x2)-[:PART_OF]->(r), (x3)-[:PART_OF]->(r);
MATCH (r:Region {code: '142'}), (x0:Region {code: '143'})
CREATE (x0)-[:PART_OF]->(r);
MATCH (r:Region {code: '150'}), (x0:Region {code: '154'}), (x1:Region {code: '155'}), (x2:Region {code: '039'}), (x3:Region {code: '151'})
CREATE (x0)-[:PART_OF]->(r), (x1)-[:PART_OF]->(r), (x2)-[:PART_OF]->(r), (x3)-[:PART_OF]->(r);
MATCH (r:Region {code: '002'}), (x0:Region {code: '015'}), (x1:Region {code: '011'}), (x2:Region {code: '014'}), (x3:Region {code: '018'})
CREATE (x0)-[:PART_OF]->(r), (x1)-[:PART_OF]->(r), (x2)-[:PART_OF]->(r), (x3)-[:PART_OF]->(r);
MATCH (r:Region {code: '019'}), (x0:Region {code: '021'}), (x1:Region {code: '013'}), (x2:Region {code: '005'})
CREATE (x0)-[:PART_OF]->(r), (x1)-[:PART_OF]->(r), (x2)-[:PART_OF]->(r);
MATCH (r:Region {code: '009'}), (x0:Region {code: '053'}), (x1:Region {code: '054'})
CREATE (x0)-[:PART_OF]->(r), (x1)-[:PART_OF]->(r);
MATCH (l:Language {code: 'fr'}), (x0:Variant {tag: '1694acad'}), (x1:Variant {tag: 'gallo'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'de'}), (x0:Variant {tag: '1901'}), (x1:Variant {tag: '1996'}), (x2:Variant {tag: 'viennese'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l), (x2)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'sl'}), (x0:Variant {tag: '1994'}), (x1:Variant {tag: 'biske'}), (x2:Variant {tag: 'bohoric'}), (x3:Variant {tag: 'dajnko'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l), (x2)-[:VARIANT_OF]->(l), (x3)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'pt'}), (x0:Variant {tag: 'abl1943'}), (x1:Variant {tag: 'ao1990'}), (x2:Variant {tag: 'colb1945'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l), (x2)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'cop'}), (x0:Variant {tag: 'akhmimic'}), (x1:Variant {tag: 'bohairic'}), (x2:Variant {tag: 'fayyumic'}), (x3:Variant {tag: 'lycopol'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l), (x2)-[:VARIANT_OF]->(l), (x3)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'gl'}), (x0:Variant {tag: 'ao1990'})
CREATE (x0)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'hy'}), (x0:Variant {tag: 'arevela'}), (x1:Variant {tag: 'arevmda'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'eo'}), (x0:Variant {tag: 'arkaika'}), (x1:Variant {tag: 'hsistemo'}), (x2:Variant {tag: 'xsistemo'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l), (x2)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'en'}), (x0:Variant {tag: 'basiceng'}), (x1:Variant {tag: 'boont'}), (x2:Variant {tag: 'cornu'}), (x3:Variant {tag: 'emodeng'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l), (x2)-[:VARIANT_OF]->(l), (x3)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'sa'}), (x0:Variant {tag: 'bauddha'}), (x1:Variant {tag: 'itihasa'}), (x2:Variant {tag: 'laukika'}), (x3:Variant {tag: 'vaidika'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l), (x2)-[:VARIANT_OF]->(l), (x3)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'eu'}), (x0:Variant {tag: 'biscayan'})
CREATE (x0)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'da'}), (x0:Variant {tag: 'bornholm'}), (x1:Variant {tag: 'synnejyl'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'sr'}), (x0:Variant {tag: 'ekavsk'}), (x1:Variant {tag: 'ijekavsk'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'vi'}), (x0:Variant {tag: 'hanoi'}), (x1:Variant {tag: 'huett'}), (x2:Variant {tag: 'saigon'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l), (x2)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'ja'}), (x0:Variant {tag: 'hepburn'}), (x1:Variant {tag: 'heploc'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'nn'}), (x0:Variant {tag: 'hognorsk'})
CREATE (x0)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'rm'}), (x0:Variant {tag: 'jauer'}), (x1:Variant {tag: 'puter'}), (x2:Variant {tag: 'rumgr'}), (x3:Variant {tag: 'surmiran'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l), (x2)-[:VARIANT_OF]->(l), (x3)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'yue'}), (x0:Variant {tag: 'jyutping'})
CREATE (x0)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'pl'}), (x0:Variant {tag: 'kociewie'})
CREATE (x0)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'ltg'}), (x0:Variant {tag: 'ltg1929'}), (x1:Variant {tag: 'ltg2007'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'ru'}), (x0:Variant {tag: 'luna1918'}), (x1:Variant {tag: 'petr1708'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'el'}), (x0:Variant {tag: 'monoton'}), (x1:Variant {tag: 'polyton'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'la'}), (x0:Variant {tag: 'peano'})
CREATE (x0)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'zh'}), (x0:Variant {tag: 'pinyin'}), (x1:Variant {tag: 'tongyong'}), (x2:Variant {tag: 'wadegile'})
CREATE (x0)-[:VARIANT_OF]->(l), (x1)-[:VARIANT_OF]->(l), (x2)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'bo'}), (x0:Variant {tag: 'pinyin'})
CREATE (x0)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'sco'}), (x0:Variant {tag: 'ulster'})
CREATE (x0)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'ca'}), (x0:Variant {tag: 'valencia'})
CREATE (x0)-[:VARIANT_OF]->(l);
MATCH (l:Language {code: 'lv'}), (x0:Variant {tag: 'vecdruka'})
CREATE (x0)-[:VARIANT_OF]->(l);
MATCH (m:Language {code: 'no'}), (x0:Language {code: 'nb'}), (x1:Language {code: 'nn'})
CREATE (x0)-[:PART_OF_MACROLANGUAGE]->(m), (x1)-[:PART_OF_MACROLANGUAGE]->(m);
MATCH (m:Language {code: 'et'}), (x0:Language {code: 'vro'})
CREATE (x0)-[:PART_OF_MACROLANGUAGE]->(m);
MATCH (m:Language {code: 'lv'}), (x0:Language {code: 'ltg'})
CREATE (x0)-[:PART_OF_MACROLANGUAGE]->(m);
MATCH (m:Language {code: 'ar'}), (x0:Language {code: 'apc'}), (x1:Language {code: 'arz'}), (x2:Language {code: 'ary'})
CREATE (x0)-[:PART_OF_MACROLANGUAGE]->(m), (x1)-[:PART_OF_MACROLANGUAGE]->(m), (x2)-[:PART_OF_MACROLANGUAGE]->(m);
MATCH (m:Language {code: 'ku'}), (x0:Language {code: 'sdh'}), (x1:Language {code: 'ckb'})
CREATE (x0)-[:PART_OF_MACROLANGUAGE]->(m), (x1)-[:PART_OF_MACROLANGUAGE]->(m);
MATCH (m:Language {code: 'lah'}), (x0:Language {code: 'skr'})
CREATE (x0)-[:PART_OF_MACROLANGUAGE]->(m);
MATCH (m:Language {code: 'zh'}), (x0:Language {code: 'wuu'}), (x1:Language {code: 'yue'})
CREATE (x0)-[:PART_OF_MACROLANGUAGE]->(m), (x1)-[:PART_OF_MACROLANGUAGE]->(m);
MATCH (m:Language {code: 'ms'}), (x0:Language {code: 'mfa'}), (x1:Language {code: 'id'})
CREATE (x0)-[:PART_OF_MACROLANGUAGE]->(m), (x1)-[:PART_OF_MACROLANGUAGE]->(m);
MATCH (t:Territory {code: 'IT'}), (x0:Script {code: 'Latn'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'SE'}), (x0:Script {code: 'Runr'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'US'}), (x0:Script {code: 'Dsrt'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'GB'}), (x0:Script {code: 'Shaw'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'FR'}), (x0:Script {code: 'Dupl'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'GR'}), (x0:Script {code: 'Grek'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'SA'}), (x0:Script {code: 'Arab'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'IL'}), (x0:Script {code: 'Hebr'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'EG'}), (x0:Script {code: 'Copt'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'MA'}), (x0:Script {code: 'Tfng'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'ET'}), (x0:Script {code: 'Ethi'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'IN'}), (x0:Script {code: 'Deva'}), (x1:Script {code: 'Mahj'}), (x2:Script {code: 'Khoj'}), (x3:Script {code: 'Sind'})
CREATE (x0)-[:ORIGINATED_IN]->(t), (x1)-[:ORIGINATED_IN]->(t), (x2)-[:ORIGINATED_IN]->(t), (x3)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'IN'}), (x0:Script {code: 'Taml'}), (x1:Script {code: 'Gran'}), (x2:Script {code: 'Shrd'}), (x3:Script {code: 'Sidd'})
CREATE (x0)-[:ORIGINATED_IN]->(t), (x1)-[:ORIGINATED_IN]->(t), (x2)-[:ORIGINATED_IN]->(t), (x3)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'LK'}), (x0:Script {code: 'Sinh'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'CN'}), (x0:Script {code: 'Tibt'}), (x1:Script {code: 'Hans'}), (x2:Script {code: 'Hant'}), (x3:Script {code: 'Bopo'})
CREATE (x0)-[:ORIGINATED_IN]->(t), (x1)-[:ORIGINATED_IN]->(t), (x2)-[:ORIGINATED_IN]->(t), (x3)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'CN'}), (x0:Script {code: 'Phag'}), (x1:Script {code: 'Hani'})
CREATE (x0)-[:ORIGINATED_IN]->(t), (x1)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'JP'}), (x0:Script {code: 'Jpan'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'KR'}), (x0:Script {code: 'Kore'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'TH'}), (x0:Script {code: 'Lana'}), (x1:Script {code: 'Thai'})
CREATE (x0)-[:ORIGINATED_IN]->(t), (x1)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'ID'}), (x0:Script {code: 'Java'}), (x1:Script {code: 'Sund'})
CREATE (x0)-[:ORIGINATED_IN]->(t), (x1)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'PH'}), (x0:Script {code: 'Tglg'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (t:Territory {code: 'GE'}), (x0:Script {code: 'Geor'})
CREATE (x0)-[:ORIGINATED_IN]->(t);
MATCH (m:Language {code: 'no'}), (x0:Language {code: 'nb'}), (x1:Language {code: 'da'}), (x2:Language {code: 'nn'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 1}]->(m), (x1)-[:FALLS_BACK_TO {distance: 8}]->(m), (x2)-[:FALLS_BACK_TO {distance: 20}]->(m);
MATCH (m:Language {code: 'de'}), (x0:Language {code: 'gsw'}), (x1:Language {code: 'lb'}), (x2:Language {code: 'rm'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 4}]->(m), (x1)-[:FALLS_BACK_TO {distance: 4}]->(m), (x2)-[:FALLS_BACK_TO {distance: 20}]->(m);
MATCH (m:Language {code: 'nb'}), (x0:Language {code: 'da'}), (x1:Language {code: 'nn'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 8}]->(m), (x1)-[:FALLS_BACK_TO {distance: 20}]->(m);
MATCH (m:Language {code: 'ru'}), (x0:Language {code: 'ab'}), (x1:Language {code: 'hy'}), (x2:Language {code: 'kk'}), (x3:Language {code: 'tt'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 30}]->(m), (x1)-[:FALLS_BACK_TO {distance: 30}]->(m), (x2)-[:FALLS_BACK_TO {distance: 30}]->(m), (x3)-[:FALLS_BACK_TO {distance: 30}]->(m);
MATCH (m:Language {code: 'en'}), (x0:Language {code: 'af'}), (x1:Language {code: 'am'}), (x2:Language {code: 'bn'}), (x3:Language {code: 'cy'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 20}]->(m), (x1)-[:FALLS_BACK_TO {distance: 30}]->(m), (x2)-[:FALLS_BACK_TO {distance: 30}]->(m), (x3)-[:FALLS_BACK_TO {distance: 20}]->(m);
MATCH (m:Language {code: 'en'}), (x0:Language {code: 'eo'}), (x1:Language {code: 'ga'}), (x2:Language {code: 'ha'}), (x3:Language {code: 'ig'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 30}]->(m), (x1)-[:FALLS_BACK_TO {distance: 20}]->(m), (x2)-[:FALLS_BACK_TO {distance: 30}]->(m), (x3)-[:FALLS_BACK_TO {distance: 30}]->(m);
MATCH (m:Language {code: 'en'}), (x0:Language {code: 'ka'}), (x1:Language {code: 'mi'}), (x2:Language {code: 'nso'}), (x3:Language {code: 'om'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 30}]->(m), (x1)-[:FALLS_BACK_TO {distance: 20}]->(m), (x2)-[:FALLS_BACK_TO {distance: 30}]->(m), (x3)-[:FALLS_BACK_TO {distance: 30}]->(m);
MATCH (m:Language {code: 'en'}), (x0:Language {code: 'pcm'}), (x1:Language {code: 'ps'}), (x2:Language {code: 'sd'}), (x3:Language {code: 'si'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 20}]->(m), (x1)-[:FALLS_BACK_TO {distance: 30}]->(m), (x2)-[:FALLS_BACK_TO {distance: 30}]->(m), (x3)-[:FALLS_BACK_TO {distance: 30}]->(m);
MATCH (m:Language {code: 'en'}), (x0:Language {code: 'sq'}), (x1:Language {code: 'st'}), (x2:Language {code: 'sw'}), (x3:Language {code: 'ta'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 30}]->(m), (x1)-[:FALLS_BACK_TO {distance: 30}]->(m), (x2)-[:FALLS_BACK_TO {distance: 30}]->(m), (x3)-[:FALLS_BACK_TO {distance: 30}]->(m);
MATCH (m:Language {code: 'en'}), (x0:Language {code: 'tn'}), (x1:Language {code: 'ur'}), (x2:Language {code: 'xh'}), (x3:Language {code: 'yi'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 30}]->(m), (x1)-[:FALLS_BACK_TO {distance: 30}]->(m), (x2)-[:FALLS_BACK_TO {distance: 30}]->(m), (x3)-[:FALLS_BACK_TO {distance: 30}]->(m);
MATCH (m:Language {code: 'en'}), (x0:Language {code: 'yo'}), (x1:Language {code: 'zu'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 30}]->(m), (x1)-[:FALLS_BACK_TO {distance: 30}]->(m);
MATCH (m:Language {code: 'zh'}), (x0:Language {code: 'bo'}), (x1:Language {code: 'ug'}), (x2:Language {code: 'za'}), (x3:Language {code: 'wuu'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 20}]->(m), (x1)-[:FALLS_BACK_TO {distance: 20}]->(m), (x2)-[:FALLS_BACK_TO {distance: 20}]->(m), (x3)-[:FALLS_BACK_TO {distance: 10}]->(m);
MATCH (m:Language {code: 'zh'}), (x0:Language {code: 'yue'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 10}]->(m);
MATCH (m:Language {code: 'fr'}), (x0:Language {code: 'br'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 20}]->(m);
MATCH (m:Language {code: 'es'}), (x0:Language {code: 'ca'}), (x1:Language {code: 'eu'}), (x2:Language {code: 'gl'}), (x3:Language {code: 'gn'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 20}]->(m), (x1)-[:FALLS_BACK_TO {distance: 20}]->(m), (x2)-[:FALLS_BACK_TO {distance: 20}]->(m), (x3)-[:FALLS_BACK_TO {distance: 20}]->(m);
MATCH (m:Language {code: 'es'}), (x0:Language {code: 'qu'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 30}]->(m);
MATCH (m:Language {code: 'fil'}), (x0:Language {code: 'ceb'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 30}]->(m);
MATCH (m:Language {code: 'ar'}), (x0:Language {code: 'ckb'}), (x1:Language {code: 'apc'}), (x2:Language {code: 'ary'}), (x3:Language {code: 'arz'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 30}]->(m), (x1)-[:FALLS_BACK_TO {distance: 10}]->(m), (x2)-[:FALLS_BACK_TO {distance: 10}]->(m), (x3)-[:FALLS_BACK_TO {distance: 10}]->(m);
MATCH (m:Language {code: 'sk'}), (x0:Language {code: 'cs'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 20}]->(m);
MATCH (m:Language {code: 'id'}), (x0:Language {code: 'jv'}), (x1:Language {code: 'ms'}), (x2:Language {code: 'su'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 20}]->(m), (x1)-[:FALLS_BACK_TO {distance: 30}]->(m), (x2)-[:FALLS_BACK_TO {distance: 20}]->(m);
MATCH (m:Language {code: 'tr'}), (x0:Language {code: 'ku'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 30}]->(m);
MATCH (m:Language {code: 'it'}), (x0:Language {code: 'la'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 20}]->(m);
MATCH (m:Language {code: 'hi'}), (x0:Language {code: 'sa'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 30}]->(m);
MATCH (m:Language {code: 'et'}), (x0:Language {code: 'vro'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 10}]->(m);
MATCH (m:Language {code: 'lv'}), (x0:Language {code: 'ltg'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 10}]->(m);
MATCH (m:Language {code: 'ms'}), (x0:Language {code: 'id'}), (x1:Language {code: 'mfa'})
CREATE (x0)-[:FALLS_BACK_TO {distance: 10}]->(m), (x1)-[:FALLS_BACK_TO {distance: 10}]->(m);
