"""The words of Cypher: clauses, functions, procedures and plan operators, as tables.

Taken from the servers themselves (5.26 and 2026.08, Cypher 5 and 25): the lexers' keywords,
`SHOW FUNCTIONS`, `SHOW PROCEDURES` and the planner's operator names.
"""


def words(text: str) -> frozenset[str]:
    """Return the words of a text as a set: the tables here are written so."""
    return frozenset(text.split())


READING_STARTS = words(
    """
    CALL FILTER FINISH FOR LET LIMIT MATCH OFFSET OPTIONAL ORDER RETURN SKIP UNWIND WHEN WITH
    """
)
"""What a reading statement may start with."""

WRITING_CLAUSES = words("CREATE DELETE DETACH FOREACH INSERT MERGE NODETACH REMOVE SET")
"""Clauses that change the graph; INSERT is CREATE, FOREACH holds nothing but writes."""

LEADING_COMMANDS = words(
    """
    ALTER CREATE DEALLOCATE DENY DROP DRYRUN ENABLE GRANT REALLOCATE RENAME REVOKE SHOW START STOP
    TERMINATE
    """
)
"""Administration and schema commands: whole statements, so they matter where one starts."""

READING_PROCEDURES = words(
    """
    db.index.fulltext.listAvailableAnalyzers db.index.fulltext.queryNodes
    db.index.fulltext.queryRelationships db.index.vector.queryNodes
    db.index.vector.queryRelationships db.labels db.propertyKeys db.relationshipTypes
    db.schema.nodeTypeProperties db.schema.relTypeProperties db.schema.visualization
    """
)
"""Procedures that only read the graph or its schema."""

BUILT_IN_FUNCTIONS = words(
    """
    abs acos all allReduce allShortestPaths any asin atan atan2 avg btrim cardinality ceil ceiling
    char_length character_length coalesce coll.distinct coll.flatten coll.indexOf coll.insert
    coll.max coll.min coll.remove coll.sort collect collect_list cos cosh cot coth count date
    date.realtime date.statement date.transaction date.truncate datetime datetime.fromepoch
    datetime.fromepochmillis datetime.realtime datetime.statement datetime.transaction
    datetime.truncate degrees duration duration.between duration.inDays duration.inMonths
    duration.inSeconds duration_between e elementId endNode exists exp floor format haversin head
    id isEmpty isNaN keys labels last left length ln local_datetime local_time localdatetime
    localdatetime.realtime localdatetime.statement localdatetime.transaction
    localdatetime.truncate localtime localtime.realtime localtime.statement localtime.transaction
    localtime.truncate log log10 lower ltrim max min nodes none normalize nullIf path_length
    percentileCont percentileDisc percentile_cont percentile_disc pi point point.distance
    point.withinBBox properties property_exists radians rand randomUUID range reduce relationships
    replace reverse right round rtrim shortestPath sign sin single sinh size split sqrt stDev
    stDevP startNode stdev_pop stdev_samp string.indexOf string.join string.regexReplace substring
    sum tail tan tanh time time.realtime time.statement time.transaction time.truncate timestamp
    toBoolean toBooleanList toBooleanOrNull toFloat toFloatList toFloatOrNull toInteger
    toIntegerList toIntegerOrNull toLower toString toStringList toStringOrNull toUpper trim type
    upper uuid uuid.leastSignificantBits uuid.mostSignificantBits valueType vector
    vector.similarity.cosine vector.similarity.euclidean vector_dimension_count vector_distance
    vector_norm zoned_datetime zoned_time
    """
)
"""Built-in functions without those of `LOAD CSV` and `USE` (file, linenumber, graph.…)."""

AGGREGATIONS = words(
    """
    avg collect collect_list count max min percentilecont percentiledisc percentile_cont
    percentile_disc stdev stdevp stdev_pop stdev_samp sum
    """
)
"""Aggregating functions, in small letters."""

QUANTIFIERS = words("ALL ANY NONE SINGLE")
"""What begins a test of a list's members: `all(x IN list WHERE …)`."""

BEFORE_PARENTHESIS = words(
    """
    ACYCLIC ALL AND ANY AS ASSERT BINDINGS BY CALL CASE CONTAINS DIFFERENT DISTINCT ELEMENTS ELSE
    ENDS EXISTS FILTER FOR FROM GROUP GROUPS IMPLIES IN IS LET LIMIT MATCH MERGE NODE NODES NONE
    NOT OFFSET ON OPTIONAL OR ORDER PATH PATHS REDUCE RELATIONSHIP RELATIONSHIPS REPEATABLE RETURN
    SEARCH SHORTEST SINGLE SKIP STARTS THEN TRAIL UNWIND USING VARCHAR VECTOR WALK WHEN WHERE WITH
    XOR YIELD
    """
)
"""Keywords that may stand before `(` without calling a function of that name."""

KEYWORDS = words(
    """
    ACCESS ACTIVE ACYCLIC ADD ADMIN ADMINISTRATOR ALIAS ALIASES ALL ALLREDUCE ALLSHORTESTPATHS
    ALTER ANALYZER AND ANY ARRAY AS ASC ASCENDING ASSERT ASSIGN AT AUTH AUTO BINDINGS BOOL BOOLEAN
    BOOSTED BOTH BREAK BRIEF BTREE BUILT BY CALL CASCADE CASE CHANGE CIDR COLLECT COMMAND COMMANDS
    COMMIT COMPOSITE CONCURRENT CONDITION CONSTRAINT CONSTRAINTS CONTAINS CONTINUE COPY COSINE
    COUNT CREATE CREDENTIAL CREDENTIALS CSV CURRENT CYPHER DATA DATABASE DATABASES DATE DATETIME
    DBMS DEALLOCATE DEFAULT DEFINE DEFINED DELETE DENY DESC DESCENDING DESTROY DETACH DIFFERENT
    DISJOINT DISTINCT DOT DRIVER DROP DRYRUN DUMP DURATION EACH EDGE ELEMENT ELEMENTS ELSE ENABLE
    ENABLED ENCRYPTED END ENDS ERROR EUCLIDEAN EUCLIDEAN_SQUARED EXECUTABLE EXECUTE EXIST
    EXISTENCE EXISTS EXPAND FAIL FALSE FIELDTERMINATOR FILTER FINISH FLOAT FLOAT32 FLOAT64 FOR
    FOREACH FORWARDING FROM FULLTEXT FUNCTION FUNCTIONS GRANT GRAPH GRAPHS GROUP GROUPS HAMMING
    HEADERS HOME ID IF IMMUTABLE IMPERSONATE IMPLIES IN INDEX INDEXES INF INFINITY INSERT INT
    INT16 INT32 INT64 INT8 INTEGER INTEGER16 INTEGER32 INTEGER64 INTEGER8 INTO IS JOIN KEY LABEL
    LABELED LABELS LANGUAGE LEADING LET LIMIT LIST LOAD LOCAL LOOKUP MANAGEMENT MANHATTAN MAP
    MATCH MERGE METADATA NAME NAMES NAN NEW NEXT NFC NFD NFKC NFKD NODE NODES NODETACH NONE
    NORMALIZE NORMALIZED NOT NOTHING NOWAIT NULL OF OFFSET OIDC ON ONLY OPTION OPTIONAL OPTIONS OR
    ORDER OUTPUT PASSWORD PASSWORDS PATH PATHS PERIODIC PLAINTEXT POINT POPULATED PRIMARIES
    PRIMARY PRIVILEGE PRIVILEGES PROCEDURE PROCEDURES PROPERTIES PROPERTY PROPERTY_EXISTS PROVIDER
    PROVIDERS RANGE READ REALLOCATE REDUCE REL RELATIONSHIP RELATIONSHIPS REMOVE RENAME REPEATABLE
    REPLACE REPLICA REPLICAS REPORT REQUIRE REQUIRED RESTRICT RETRY RETURN REVOKE ROLE ROLES ROW
    ROWS RULE RULES SCAN SCORE SEARCH SEC SECOND SECONDARIES SECONDARY SECONDS SECRET SECRETS SEEK
    SERVER SERVERS SET SETTING SETTINGS SHARD SHARDS SHORTEST SHORTESTPATH SHOW SIGNED SINGLE SKIP
    START STARTS STATUS STOP STRING SUPPORTED SUSPENDED TAG TAGS TARGET TERMINATE TEXT THEN TIME
    TIMESTAMP TIMEZONE TO TOPOLOGY TRAIL TRAILING TRANSACTION TRANSACTIONS TRAVERSE TRIM TRUE TYPE
    TYPED TYPES UNION UNIQUE UNIQUENESS UNWIND URL USE USER USERS USING UUID VALUE VARCHAR VECTOR
    VECTOR_DISTANCE VECTOR_NORM VERBOSE VERTEX VIA WAIT WALK WHEN WHERE WITH WITHOUT WRITE XOR
    YIELD ZONE ZONED
    """
)
"""Every keyword of Cypher 5 and 25; all of them may also be names."""

READING_OPERATORS = words(
    """
    AllNodesScan Anti AntiConditionalApply AntiSemiApply Apply Argument ArgumentTracker
    AssertSameNode AssertSameRelationship AssertingMultiNodeIndexSeek
    AssertingMultiRelationshipIndexSeek BidirectionalRepeat CacheProperties CartesianProduct
    ConditionalApply DirectedAllRelationshipsScan DirectedRelationshipByElementIdSeek
    DirectedRelationshipByIdSeek DirectedRelationshipFulltextIndexSearch
    DirectedRelationshipIndexContainsScan DirectedRelationshipIndexEndsWithScan
    DirectedRelationshipIndexScan DirectedRelationshipIndexSeek
    DirectedRelationshipIndexSeekByRange DirectedRelationshipTypeScan
    DirectedRelationshipUniqueIndexSeek DirectedRelationshipVectorIndexSearch
    DirectedUnionRelationshipTypesScan Distinct DynamicDirectedRelationshipTypeLookup
    DynamicLabelNodeLookup DynamicUndirectedRelationshipTypeLookup Eager EagerAggregation
    EmptyResult EmptyRow Error ExhaustiveLimit Expand Filter Input IntersectionNodeByLabelsScan
    LetAntiSemiApply LetSelectOrAntiSemiApply LetSelectOrSemiApply LetSemiApply Limit
    MultiNodeIndexSeek NodeByElementIdSeek NodeByIdSeek NodeByLabelScan NodeCountFromCountStore
    NodeFulltextIndexSearch NodeHashJoin NodeIndexContainsScan NodeIndexEndsWithScan NodeIndexScan
    NodeIndexSeek NodeIndexSeekByRange NodeLeftOuterHashJoin NodeRightOuterHashJoin
    NodeUniqueIndexSeek NodeUniqueIndexSeekByRange NodeVectorIndexSearch NonFuseable
    NullifyMetadata Optional OptionalExpand OrderedAggregation OrderedDistinct OrderedUnion
    PartialSort PartialTop PartitionedAllNodesScan PartitionedDirectedAllRelationshipsScan
    PartitionedDirectedRelationshipIndexScan PartitionedDirectedRelationshipIndexSeek
    PartitionedDirectedRelationshipIndexSeekByRange PartitionedDirectedRelationshipTypeScan
    PartitionedDirectedUnionRelationshipTypesScan PartitionedIntersectionNodeByLabelsScan
    PartitionedNodeByLabelScan PartitionedNodeIndexScan PartitionedNodeIndexSeek
    PartitionedNodeIndexSeekByRange PartitionedSubtractionNodeByLabelsScan
    PartitionedUndirectedAllRelationshipsScan PartitionedUndirectedRelationshipIndexScan
    PartitionedUndirectedRelationshipIndexSeek PartitionedUndirectedRelationshipIndexSeekByRange
    PartitionedUndirectedRelationshipTypeScan PartitionedUndirectedUnionRelationshipTypesScan
    PartitionedUnionNodeByLabelsScan PartitionedUnwind PathPropagatingBFS PreserveOrder
    ProcedureCall ProduceResults ProjectEndpoints Projection RelationshipCountFromCountStore
    RemoteBatchProperties RemoteBatchPropertiesWithFilter Repeat RepeatOptions RollUpApply
    SelectOrAntiSemiApply SelectOrSemiApply SemiApply ShortestPath Skip Sort StatefulShortestPath
    SubtractionNodeByLabelsScan Top TriadicBuild TriadicFilter TriadicSelection
    UndirectedAllRelationshipsScan UndirectedRelationshipByElementIdSeek
    UndirectedRelationshipByIdSeek UndirectedRelationshipFulltextIndexSearch
    UndirectedRelationshipIndexContainsScan UndirectedRelationshipIndexEndsWithScan
    UndirectedRelationshipIndexScan UndirectedRelationshipIndexSeek
    UndirectedRelationshipIndexSeekByRange UndirectedRelationshipTypeScan
    UndirectedRelationshipUniqueIndexSeek UndirectedRelationshipVectorIndexSearch
    UndirectedUnionRelationshipTypesScan Union UnionNodeByLabelsScan Unwind ValueHashJoin
    ValueMergeJoin VarLengthExpand
    """
)
"""Plan operators that only read, without their modes: `Expand` for `Expand(All)`."""

REFUSED_OPERATOR_WORDS = (
    *("Administration", "Alter", "Command", "Create", "Delete", "Deny", "DoNothing", "Drop"),
    *("External", "Foreach", "Grant", "Insert", "LoadCSV", "Lock", "Merge", "Put", "Remove"),
    *("Rename", "Revoke", "RunQuery", "SetDynamic", "SetLabel", "SetNode", "SetPropert"),
    *("SetRelationship", "Show", "StartDatabase", "StopDatabase", "System", "Terminate"),
    *("Transaction", "Write"),
)
"""A plan operator whose name contains one of these writes, loads or administers."""
