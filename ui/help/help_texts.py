"""What the page Help says on any graph: ways to ask, limits, words, keys."""

from ui.shared.texts import N_

WAYS_TO_ASK = (
    (N_("Find"), "Which … have … in the last 90 days?"),
    (N_("Count"), "How many … are there per …?"),
    (N_("Rank"), "Which … has the most …? · Top 3 … by …"),
    (N_("Leave out"), "Which … have no …?"),
    (N_("Measure"), "What is the average … of each …?"),
    (N_("Draw"), "… as a pie chart · plot … by month · … as bars"),
    (N_("Explain"), "What depends on …? · Why did … fail? · What changed last month?"),
    (N_("Compare"), "Compare … and …"),
    (N_("Look back"), "What was … a year ago?"),
    (N_("Go on"), "and for …? · only the … ones · how many?"),
)
"""What a question is for, and how it may begin; the dots are words of the graph."""

LIMITS = (
    N_("It reads English. Other languages need a model."),
    N_(
        "It uses the names, values and relations that your graph has. Where people use other "
        "words, list them in `graphrag.toml`."
    ),
    N_(
        "It says how it read a question and how likely that is right. Below one half it does not "
        "answer: it offers its readings as buttons."
    ),
    N_(
        "It reports what the graph says. It has no opinions, gives no advice, and knows nothing "
        "else."
    ),
)

GLOSSARY_ENTRIES = (
    N_("Board: A page of pinned answers that are refreshed together and shared by one link."),
    N_("Chunk: A piece of a document. Facts that were taken from documents cite their chunks."),
    N_(
        "Citation: A number such as [3] that leads from a sentence to the node, relationship or "
        "source that it is based on."
    ),
    N_("Condition: A part of your question that narrows the answer. Each can be switched off."),
    N_(
        "Confidence: How likely an answer is what you asked for: a probability that was measured "
        "on other graphs. It does not tell how good the data is."
    ),
    N_("Cypher: The query language of graph databases. Every answer shows its query."),
    N_("Fact: A relationship that is true for a time, from one day until another."),
    N_("Graph: Things and how they are related, instead of tables."),
    N_("Label: The kind of a node, such as Team or Service."),
    N_(
        "Model: A language model, where one is set up. Without one the offline translator reads "
        "questions."
    ),
    N_("Neighborhood: One thing and everything that is related to it."),
    N_("Node: One thing in the graph, with its properties."),
    N_(
        "Offline translator: Reads questions by the words of your graph, without a model and "
        "without a network."
    ),
    N_("Pattern: Two kinds of things and the relation between them: teams own services."),
    N_("Property: A value that a node or a relationship has, such as a name or a date."),
    N_("Reading: One way to understand a question. The answer says which one it took."),
    N_("Relationship: How two nodes are connected, with a direction and a type, such as OWNS."),
    N_("Run: One loading of data. It can be undone as a whole."),
    N_("Schema: The labels, relationship types and properties that a graph has."),
    N_("Snapshot: The graph as it was at one moment."),
    N_("Source: The document or the chunk that a fact was taken from."),
    N_("Tenant: One of several parties whose data are in one database and stay apart."),
)

GLOSSARY = dict(entry.split(": ", 1) for entry in GLOSSARY_ENTRIES)
"""What the words mean; each is translated with its meaning."""

KEYS = (
    (N_("Enter"), N_("asks the question, starts the search")),
    (N_("Ctrl + Enter"), N_("runs the query in the editor")),
    (N_("Tab"), N_("goes to the next field, button or picture; takes a suggestion in the editor")),
    (
        N_("Arrow keys"),
        N_("go from node to node in a picture that has the focus, and say its name"),
    ),
    (N_("Enter, Shift + Enter"), N_("show the node's details; open its neighbourhood in place")),
    (N_(r"\+, −, 0"), N_("zoom in, zoom out, show the whole picture")),
    (N_("Esc"), N_("leaves a selection, closes a dialog")),
)
