"""Every remark of the reader as one record; a rule more is a record more.

The guard's and the planner's remarks are in `remarks.py`.
"""

from graphrag_core.cypher.dialects import other_dialect
from graphrag_core.cypher.findings import Rule
from graphrag_core.cypher.name_rules import (
    unknown_label,
    unknown_property,
    unknown_relationship_type,
    unknown_value,
)
from graphrag_core.cypher.pattern_rules import (
    cartesian_product,
    impossible_pattern,
    tenant_not_scoped,
    too_many_hops,
    unbounded_path,
    wrong_direction,
)
from graphrag_core.cypher.type_rules import type_mismatch
from graphrag_core.cypher.usage_rules import (
    missing_limit,
    missing_parameter,
    null_comparison,
    repeated_count,
    surplus_parameter,
    unused_variable,
)

RULES: tuple[Rule, ...] = (
    Rule(
        "other_dialect",
        "warning",
        "What another database or an older version writes, and how Cypher says it",
        other_dialect,
        fires=(
            "MATCH (i:Incident) WHERE i.timestamp > NOW() RETURN i.id LIMIT 5",
            "MATCH (s:Service) WHERE s.name LIKE 'auth%' RETURN s.name LIMIT 5",
            "MATCH (s:Service) WHERE s.name NOT IN ['a'] RETURN s.name LIMIT 5",
            "MATCH (s:Service) WHERE s.name != 'a' RETURN s.name LIMIT 5",
            "MATCH (i:Incident) WHERE exists(i.severity) RETURN i.id LIMIT 5",
            "MATCH (t:Team) WHERE size((t)-[:OWNS]->()) > 2 RETURN t.name LIMIT 5",
            "MATCH (i:Incident) RETURN year(i.timestamp) AS y, count(*) AS n",
            "MATCH (t:Team) RETURN apoc.text.join(collect(t.name), ', ') AS names",
            "MATCH (t:Team) RETURN t.name, count(*) AS n GROUP BY t.name",
            "MATCH (i:Incident) WHERE i.timestamp > datetime() - INTERVAL 30 DAY RETURN i.id",
        ),
        silent=(
            "MATCH (i:Incident) WHERE i.timestamp > datetime() RETURN i.id LIMIT 5",
            "MATCH (s:Service) WHERE NOT s.name IN ['a'] RETURN s.name LIMIT 5",
            "MATCH (i:Incident) RETURN i.timestamp.year AS year, count(*) AS n",
            "MATCH (t:Team) WHERE size([(t)-[:OWNS]->(s) | s]) > 2 RETURN t.name LIMIT 5",
            "MATCH (t:Team) WHERE exists((t)-[:OWNS]->()) RETURN t.name LIMIT 5",
            "MATCH (t:Team) RETURN t.name AS len, 'NOW()' AS text LIMIT 5",
        ),
    ),
    Rule(
        "unknown_label",
        "warning",
        "A label that no node has",
        unknown_label,
        fires=(
            "MATCH (s:Servce) RETURN s.name LIMIT 5",
            "MATCH (s:service) RETURN s.name LIMIT 5",
            "MATCH (o:OWNS) RETURN o LIMIT 5",
            "MATCH (n) WHERE n:Teem RETURN n LIMIT 5",
            "MATCH (s:Service|Servic) RETURN s.name LIMIT 5",
            "MATCH (n IS Teams) RETURN n LIMIT 5",
        ),
        silent=(
            "MATCH (s:Service) WHERE s.name = ':Servce' RETURN s.name LIMIT 5",
            "MATCH (s:Service) RETURN {Servce: s.name} AS m LIMIT 5",
            "RETURN [1, 2, 3][0..2] AS slice",
            "MATCH (s:Service /* :Servce */) RETURN s.name LIMIT 5",
            "MATCH (n:$($label)) RETURN n LIMIT 5",
        ),
    ),
    Rule(
        "unknown_relationship_type",
        "warning",
        "A type that no relationship has",
        unknown_relationship_type,
        fires=(
            "MATCH (t:Team)-[:OWN]->(s:Service) RETURN s LIMIT 5",
            "MATCH (t:Team)-[:owns]->(s:Service) RETURN s LIMIT 5",
            "MATCH (t:Team)-[:Service]->(s) RETURN s LIMIT 5",
            "MATCH (a)-[r:OWNS|DEPENDSON]->(b) RETURN r LIMIT 5",
            "MATCH (s:Service) WHERE EXISTS { (s)<-[:IMPACTS]-() } RETURN s LIMIT 5",
        ),
        silent=(
            "MATCH (t:Team)-[:OWNS]->(s:Service) RETURN s LIMIT 5",
            "MATCH (t:Team)-[OWN]->(s:Service) RETURN s, OWN LIMIT 5",
        ),
    ),
    Rule(
        "unknown_property",
        "warning",
        "A property that nodes of that label, or relationships of that type, do not have",
        unknown_property,
        fires=(
            "MATCH (s:Service) RETURN s.severity LIMIT 5",
            "MATCH (s:Service {nam: 'x'}) RETURN s LIMIT 5",
            "MATCH (i:Incident) RETURN i {.severty} LIMIT 5",
            "MATCH (n) RETURN n.colour LIMIT 5",
            "MATCH ()-[r:DEPENDS_ON]->() RETURN r.sourceid LIMIT 5",
            "MATCH (t:Team) WITH t AS team RETURN team.language LIMIT 5",
        ),
        silent=(
            "MATCH (n:Service|Incident) RETURN n.severity LIMIT 5",
            "MATCH (n) RETURN n.email LIMIT 5",
            "UNWIND [{colour: 1}] AS row RETURN row.colour AS c",
            "MATCH (i:Incident) RETURN i.timestamp.year LIMIT 5",
            "MATCH (n:Service) WHERE n:Incident RETURN n.severity LIMIT 5",
        ),
    ),
    Rule(
        "unknown_value",
        "warning",
        "A value that a property with few values never has",
        unknown_value,
        fires=(
            "MATCH (i:Incident {severity: 'p0'}) RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE i.severity = 'critical' RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE i.severity IN ['P0', 'P7'] RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE 'p1' = i.severity RETURN i LIMIT 5",
        ),
        silent=(
            "MATCH (i:Incident) WHERE i.severity <> 'p0' RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE i.severity STARTS WITH 'p' RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE i.id = 'INC-999' RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE i.severity = 'P' + '0' RETURN i LIMIT 5",
        ),
    ),
    Rule(
        "type_mismatch",
        "warning",
        "A comparison with a value of a type that the property never has",
        type_mismatch,
        fires=(
            "MATCH (i:Incident) WHERE i.timestamp > '2024-01-01' RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE i.minutes = '5' RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE i.timestamp >= date('2024-01-01') RETURN i LIMIT 5",
            "MATCH (i:Incident {id: 101}) RETURN i LIMIT 5",
        ),
        silent=(
            "MATCH (i:Incident) WHERE i.timestamp > datetime('2024-01-01') RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE i.timestamp > datetime() - duration('P90D') RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE i.minutes > 5.5 RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE toString(i.minutes) = '5' RETURN i LIMIT 5",
        ),
    ),
    Rule(
        "null_comparison",
        "warning",
        "A comparison with null, which never holds",
        null_comparison,
        fires=(
            "MATCH (i:Incident) WHERE i.minutes = null RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE i.minutes <> NULL RETURN i LIMIT 5",
        ),
        silent=(
            "MATCH (i:Incident) WHERE i.minutes IS NULL RETURN i LIMIT 5",
            "MATCH (i:Incident) WHERE i.id = 'null' RETURN i LIMIT 5",
        ),
    ),
    Rule(
        "repeated_count",
        "warning",
        "A count of nodes that the pattern meets more than once",
        repeated_count,
        fires=(
            "MATCH (t:Team)-[:OWNS]->(s:Service)<-[:IMPACTED]-(i:Incident) "
            "RETURN t.name AS team, count(i) AS incidents",
            "MATCH (s:Service {language: 'go'})<-[:IMPACTED]-(i:Incident) RETURN count(i) AS n",
        ),
        silent=(
            "MATCH (t:Team)-[:OWNS]->(s:Service) RETURN t.name AS team, count(s) AS services",
            "MATCH (t:Team {name: 'Core'})-[:OWNS]->(s:Service) RETURN count(s) AS services",
            "MATCH (s:Service)<-[:IMPACTED]-(i:Incident) RETURN count(DISTINCT i) AS n",
            "MATCH (i:Incident) RETURN count(i) AS n",
        ),
    ),
    Rule(
        "wrong_direction",
        "warning",
        "A relationship that the graph has only in the other direction",
        wrong_direction,
        fires=(
            "MATCH (s:Service)-[:OWNS]->(t:Team) RETURN s LIMIT 5",
            "MATCH (t:Team)<-[:OWNS]-(s) RETURN s LIMIT 5",
            "MATCH (s:Service) MATCH (s)-[:IMPACTED]->(i:Incident) RETURN i LIMIT 5",
            "MATCH (t:Team)<--(s:Service) RETURN s LIMIT 5",
        ),
        silent=(
            "MATCH (a:Service)<-[:DEPENDS_ON]-(b:Service) RETURN a LIMIT 5",
            "MATCH (a)<-[:OWNS]-(b) RETURN a LIMIT 5",
            "MATCH (t:Team)-[:OWNS]-(s:Service) RETURN s LIMIT 5",
            "MATCH (s:!Team)-[:OWNS]->(t:Team) RETURN s LIMIT 5",
        ),
    ),
    Rule(
        "impossible_pattern",
        "warning",
        "A relationship between labels that are never connected in this way",
        impossible_pattern,
        fires=(
            "MATCH (t:Team)-[:IMPACTED]->(s:Service) RETURN s LIMIT 5",
            "MATCH (e:Engineer)-[:OWNS]-(s:Service) RETURN s LIMIT 5",
        ),
        silent=(
            "MATCH (t:Team|Engineer)-[:OWNS]->(s:Service) RETURN s LIMIT 5",
            "MATCH (t:Team)-[:OWNS*1..3]->(i:Incident) RETURN i LIMIT 5",
        ),
    ),
    Rule(
        "unbounded_path",
        "warning",
        "A path of any length",
        unbounded_path,
        fires=(
            "MATCH (a:Service)-[*]->(b) RETURN b LIMIT 5",
            "MATCH (a:Service)-[:DEPENDS_ON*2..]->(b) RETURN b LIMIT 5",
            "MATCH (a:Service) (()-[:DEPENDS_ON]->())+ (b) RETURN b LIMIT 5",
        ),
        silent=(
            "MATCH (a:Service)-[*1..3]->(b) RETURN b LIMIT 5",
            "MATCH p = shortestPath((a:Service)-[*]-(b:Team)) RETURN p LIMIT 5",
            "MATCH (a:Service) RETURN 2 * 3 AS six LIMIT 5",
        ),
    ),
    Rule(
        "too_many_hops",
        "warning",
        "A path that may be longer than the limit",
        too_many_hops,
        fires=(
            "MATCH (a:Service)-[*1..9]->(b) RETURN b LIMIT 5",
            "MATCH (a:Service)-[:DEPENDS_ON*1..80]->(b) RETURN b LIMIT 5",
        ),
        silent=("MATCH (a:Service)-[:DEPENDS_ON*1..9]->(b) RETURN b LIMIT 5",),
    ),
    Rule(
        "cartesian_product",
        "warning",
        "Patterns that nothing connects",
        cartesian_product,
        fires=("MATCH (a:Service), (b:Team) RETURN a, b LIMIT 5",),
        silent=("MATCH (a:Service), (a)<-[:OWNS]-(b:Team) RETURN a, b LIMIT 5",),
    ),
    Rule(
        "tenant_not_scoped",
        "error",
        "While a tenant is set: a part of the query that may show another tenant's data",
        tenant_not_scoped,
        fires=(),
    ),
    Rule(
        "unused_variable",
        "info",
        "A variable of a pattern that nothing else mentions",
        unused_variable,
        fires=("MATCH (t:Team)-[r:OWNS]->(s) RETURN s, t LIMIT 5",),
        silent=(
            "MATCH (t:Team)-[r:OWNS]->(s) RETURN * LIMIT 5",
            "MATCH (t:Team) WHERE EXISTS { (t)-[:OWNS]->() } RETURN 1 AS one LIMIT 5",
        ),
    ),
    Rule(
        "missing_parameter",
        "error",
        "A parameter that was not given",
        missing_parameter,
        fires=("MATCH (s:Service {name: $name}) RETURN s LIMIT 5",),
        silent=("MATCH (s:Service {name: '$name'}) RETURN s LIMIT 5",),
    ),
    Rule(
        "surplus_parameter",
        "info",
        "A parameter that the query does not name",
        surplus_parameter,
        fires=(),
    ),
    Rule(
        "missing_limit",
        "info",
        "Rows that nothing limits or aggregates",
        missing_limit,
        fires=(
            "MATCH (s:Service) RETURN s.name",
            "MATCH (s:Service) RETURN DISTINCT s.language ORDER BY s.language",
        ),
        silent=(
            "MATCH (s:Service) RETURN count(*) AS n",
            "RETURN 1 AS one",
            "MATCH (s:Service) RETURN s.name LIMIT 5",
            "MATCH (s:Service) WITH s.language AS l, count(*) AS n RETURN l, n",
        ),
    ),
)
