// A university: display names in `title` and `fullName`, grades on relationships, years as
// integers, dates as DATE, supervision, prerequisites and a label in CamelCase.
CREATE CONSTRAINT student_number IF NOT EXISTS FOR (s:Student) REQUIRE s.matriculationNumber IS UNIQUE;
CREATE CONSTRAINT course_code IF NOT EXISTS FOR (c:Course) REQUIRE c.code IS UNIQUE;

UNWIND [
  ['Computer Science', 'Turing Hall'], ['Mathematics', 'Noether Building'],
  ['Physics', 'Curie Wing'], ['History', 'Old Library']
] AS row
MERGE (d:Department {title: row[0]}) SET d.building = row[1];

UNWIND [
  ['Machine Learning Lab', 2011, 'Computer Science'], ['Distributed Systems', 2004, 'Computer Science'],
  ['Number Theory', 1987, 'Mathematics'], ['Statistics and Data', 2015, 'Mathematics'],
  ['Quantum Optics', 1999, 'Physics'], ['Medieval Europe', 1975, 'History']
] AS row
MERGE (g:ResearchGroup {title: row[0]}) SET g.foundedYear = row[1]
WITH g, row MATCH (d:Department {title: row[2]})
MERGE (g)-[:PART_OF]->(d);

UNWIND [
  ['Grace Hopper', 'hopper@uni.example', date('2005-09-01'), 98000, 'Computer Science'],
  ['Alan Turing', 'turing@uni.example', date('1998-03-15'), 121000, 'Computer Science'],
  ['Barbara Liskov', 'liskov@uni.example', date('2012-10-01'), 104500, 'Computer Science'],
  ['Emmy Noether', 'noether@uni.example', date('2001-04-01'), 110000, 'Mathematics'],
  ['Srinivasa Ramanujan', 'ramanujan@uni.example', date('2018-09-15'), 83000, 'Mathematics'],
  ['Marie Curie', 'curie@uni.example', date('1995-01-10'), 130000, 'Physics'],
  ['Richard Feynman', 'feynman@uni.example', date('2020-02-01'), 91000, 'Physics'],
  ['Natalie Davis', 'davis@uni.example', date('2009-08-20'), 79000, 'History']
] AS row
MERGE (p:Professor {fullName: row[0]})
SET p.email = row[1], p.hiredOn = row[2], p.salary = row[3]
WITH p, row MATCH (d:Department {title: row[4]})
MERGE (p)-[:BELONGS_TO]->(d);

UNWIND [
  ['Grace Hopper', 'Richard Feynman'], ['Alan Turing', 'Barbara Liskov'],
  ['Marie Curie', 'Richard Feynman'], ['Emmy Noether', 'Srinivasa Ramanujan'],
  ['Alan Turing', 'Grace Hopper']
] AS row
MATCH (a:Professor {fullName: row[0]}), (b:Professor {fullName: row[1]})
MERGE (a)-[:MENTORS]->(b);

UNWIND [
  ['Barbara Liskov', 'Distributed Systems'], ['Grace Hopper', 'Machine Learning Lab'],
  ['Emmy Noether', 'Number Theory'], ['Srinivasa Ramanujan', 'Statistics and Data'],
  ['Marie Curie', 'Quantum Optics'], ['Natalie Davis', 'Medieval Europe']
] AS row
MATCH (p:Professor {fullName: row[0]}), (g:ResearchGroup {title: row[1]})
MERGE (p)-[:LEADS]->(g);

UNWIND [
  ['CS101', 'Introduction to Programming', 6, 'Bachelor', 'Computer Science', 'Grace Hopper', 'winter'],
  ['CS201', 'Algorithms', 8, 'Bachelor', 'Computer Science', 'Alan Turing', 'summer'],
  ['CS310', 'Databases', 5, 'Bachelor', 'Computer Science', 'Barbara Liskov', 'winter'],
  ['CS410', 'Machine Learning', 6, 'Master', 'Computer Science', 'Grace Hopper', 'summer'],
  ['CS450', 'Distributed Algorithms', 6, 'Master', 'Computer Science', 'Barbara Liskov', 'summer'],
  ['MA101', 'Linear Algebra', 9, 'Bachelor', 'Mathematics', 'Emmy Noether', 'winter'],
  ['MA102', 'Calculus', 9, 'Bachelor', 'Mathematics', 'Srinivasa Ramanujan', 'summer'],
  ['MA320', 'Probability', 7, 'Master', 'Mathematics', 'Srinivasa Ramanujan', 'winter'],
  ['PH101', 'Mechanics', 8, 'Bachelor', 'Physics', 'Richard Feynman', 'winter'],
  ['PH410', 'Quantum Mechanics', 10, 'Master', 'Physics', 'Marie Curie', 'summer'],
  ['HI110', 'Medieval History', 4, 'Bachelor', 'History', 'Natalie Davis', 'winter'],
  ['HI300', 'History of Science', 3, 'Master', 'History', 'Natalie Davis', 'summer']
] AS row
MERGE (c:Course {code: row[0]})
SET c.title = row[1], c.credits = row[2], c.level = row[3]
WITH c, row
MATCH (d:Department {title: row[4]}), (p:Professor {fullName: row[5]})
MERGE (c)-[:OFFERED_BY]->(d)
MERGE (p)-[t:TEACHES]->(c) SET t.semester = row[6];

UNWIND [
  ['CS201', 'CS101'], ['CS310', 'CS101'], ['CS410', 'CS201'], ['CS410', 'MA101'], ['CS450', 'CS201'],
  ['MA320', 'MA102'], ['MA102', 'MA101'], ['PH410', 'PH101'], ['PH410', 'MA101'], ['CS410', 'MA320']
] AS row
MATCH (a:Course {code: row[0]}), (b:Course {code: row[1]})
MERGE (a)-[:REQUIRES]->(b);

UNWIND [
  [4001, 'Ada Byron', 2021, true, 'Machine Learning Lab', 'Grace Hopper', '2022-10-01'],
  [4002, 'Ben Okafor', 2022, false, 'Distributed Systems', 'Barbara Liskov', '2023-04-01'],
  [4003, 'Chloe Dubois', 2020, true, 'Number Theory', 'Emmy Noether', '2021-10-01'],
  [4004, 'Daniel Kim', 2023, false, null, null, null],
  [4005, 'Elena Rossi', 2021, false, 'Quantum Optics', 'Marie Curie', '2023-10-01'],
  [4006, 'Farid Haddad', 2022, true, 'Machine Learning Lab', 'Grace Hopper', '2024-04-01'],
  [4007, 'Greta Lindqvist', 2019, false, 'Medieval Europe', 'Natalie Davis', '2020-10-01'],
  [4008, 'Hiro Tanaka', 2023, true, null, null, null],
  [4009, 'Ines Carvalho', 2020, false, 'Statistics and Data', 'Srinivasa Ramanujan', '2022-04-01'],
  [4010, 'Jonas Weber', 2022, false, 'Distributed Systems', 'Alan Turing', '2024-10-01'],
  [4011, 'Kira Novak', 2021, true, 'Quantum Optics', 'Marie Curie', '2022-10-01'],
  [4012, "Liam O'Brien", 2024, false, null, null, null]
] AS row
MERGE (s:Student {matriculationNumber: row[0]})
SET s.fullName = row[1], s.enrolledYear = row[2], s.scholarship = row[3]
WITH s, row
CALL (s, row) {
  MATCH (g:ResearchGroup {title: row[4]}), (p:Professor {fullName: row[5]})
  MERGE (s)-[:MEMBER_OF]->(g)
  MERGE (p)-[v:SUPERVISES]->(s) SET v.since = date(row[6])
};

UNWIND [
  [4001, 'CS101', 1.3], [4001, 'CS201', 1.7], [4001, 'CS410', 1.0], [4001, 'MA101', 2.0],
  [4002, 'CS101', 2.3], [4002, 'CS310', 3.0], [4002, 'CS450', 2.7], [4003, 'MA101', 1.0],
  [4003, 'MA102', 1.3], [4003, 'MA320', 1.7], [4004, 'CS101', 4.0], [4004, 'MA101', 5.0],
  [4005, 'PH101', 2.0], [4005, 'PH410', 2.3], [4005, 'MA101', 2.7], [4006, 'CS101', 1.0],
  [4006, 'CS410', 1.3], [4007, 'HI110', 1.7], [4007, 'HI300', 1.0], [4008, 'CS101', 3.3],
  [4008, 'PH101', 3.7], [4009, 'MA102', 2.0], [4009, 'MA320', 1.3], [4010, 'CS201', 2.7],
  [4010, 'CS310', 1.7], [4010, 'CS450', 2.0], [4011, 'PH101', 1.0], [4011, 'PH410', 1.0],
  [4012, 'HI110', 3.0]
] AS row
MATCH (s:Student {matriculationNumber: row[0]}), (c:Course {code: row[1]})
MERGE (s)-[e:ENROLLED_IN]->(c) SET e.grade = row[2];

UNWIND [
  ['Scaling Gradient Descent', 'Ada Byron', 'Alan Turing', '2024-02-28', 'accepted'],
  ['Consensus under Churn', 'Ben Okafor', 'Alan Turing', '2025-01-15', 'submitted'],
  ['Primes in Short Intervals', 'Chloe Dubois', 'Srinivasa Ramanujan', '2023-07-31', 'accepted'],
  ['Entangled Photons', 'Kira Novak', 'Richard Feynman', '2024-09-10', 'rejected'],
  ['Monks and Manuscripts', 'Greta Lindqvist', 'Marie Curie', '2022-03-05', 'accepted'],
  ['Bayesian Forecasting', 'Ines Carvalho', 'Emmy Noether', '2024-11-20', 'submitted']
] AS row
MERGE (t:Thesis {title: row[0]})
SET t.submittedOn = date(row[3]), t.status = row[4]
WITH t, row
MATCH (s:Student {fullName: row[1]}), (p:Professor {fullName: row[2]})
MERGE (s)-[:WROTE]->(t)
MERGE (t)-[:REVIEWED_BY]->(p);
