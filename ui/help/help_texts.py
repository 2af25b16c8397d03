"""What the page Help says on any graph: ways to ask, limits, words, keys."""

WAYS_TO_ASK = (
    ("Find", "Which … have … in the last 90 days?"),
    ("Count", "How many … are there per …?"),
    ("Rank", "Which … has the most …? · Top 3 … by …"),
    ("Leave out", "Which … have no …?"),
    ("Measure", "What is the average … of each …?"),
    ("Draw", "… as a pie chart · plot … by month · … as bars"),
    ("Explain", "What depends on …? · Why did … fail? · What changed last month?"),
    ("Compare", "Compare … and …"),
    ("Look back", "What was … a year ago?"),
    ("Go on", "and for …? · only the … ones · how many?"),
)
"""What a question is for, and how it may begin; the dots are words of the graph."""

LIMITS = (
    "It reads English. Other languages need a model.",
    "It uses the names, values and relations that your graph has. Where people use other words, "
    "list them in `graphrag.toml`.",
    "It says how it read a question and how likely that is right. Below one half it does not "
    "answer: it offers its readings as buttons.",
    "It reports what the graph says. It has no opinions, gives no advice, and knows nothing else.",
)

GLOSSARY = {
    "Board": "A page of pinned answers that are refreshed together and shared by one link.",
    "Chunk": "A piece of a document. Facts that were taken from documents cite their chunks.",
    "Citation": "A number such as [3] that leads from a sentence to the node, relationship or "
    "source that it is based on.",
    "Condition": "A part of your question that narrows the answer. Each can be switched off.",
    "Confidence": "How likely an answer is what you asked for: a probability that was measured on "
    "other graphs. It does not tell how good the data is.",
    "Cypher": "The query language of graph databases. Every answer shows its query.",
    "Fact": "A relationship that is true for a time, from one day until another.",
    "Graph": "Things and how they are related, instead of tables.",
    "Label": "The kind of a node, such as Team or Service.",
    "Model": "A language model, where one is set up. Without one the offline translator reads "
    "questions.",
    "Neighborhood": "One thing and everything that is related to it.",
    "Node": "One thing in the graph, with its properties.",
    "Offline translator": "Reads questions by the words of your graph, without a model and without "
    "a network.",
    "Pattern": "Two kinds of things and the relation between them: teams own services.",
    "Property": "A value that a node or a relationship has, such as a name or a date.",
    "Reading": "One way to understand a question. The answer says which one it took.",
    "Relationship": "How two nodes are connected, with a direction and a type, such as OWNS.",
    "Run": "One loading of data. It can be undone as a whole.",
    "Schema": "The labels, relationship types and properties that a graph has.",
    "Snapshot": "The graph as it was at one moment.",
    "Source": "The document or the chunk that a fact was taken from.",
    "Tenant": "One of several parties whose data are in one database and stay apart.",
}

KEYS = (
    ("Enter", "asks the question, starts the search"),
    ("Ctrl + Enter", "runs the query in the editor"),
    ("Tab", "goes to the next field, button or picture; takes a suggestion in the editor"),
    ("Arrow keys", "go from node to node in a picture that has the focus, and say its name"),
    ("Enter, Shift + Enter", "show the node's details; open its neighbourhood in place"),
    (r"\+, −, 0", "zoom in, zoom out, show the whole picture"),
    ("Esc", "leaves a selection, closes a dialog"),
)
