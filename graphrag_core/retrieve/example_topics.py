"""Topics to search for, taken from the graph's own texts."""

from graphrag_core.cypher.compose import Template, name
from graphrag_core.english.function_words import STOP_WORDS
from graphrag_core.profiles.profile import Profile
from graphrag_core.protocols import Database
from graphrag_core.types import CypherQuery, Schema

MOST_TOPICS = 4
READ_A_LABEL = 25
MOST_WORDS = 8
FEWEST_WORDS = 3
ENDS = ".:;!?\n"

# Any of the texts will do.
TEXTS = Template("""
MATCH (node:{label})
WHERE node.{key} IS NOT NULL
RETURN node.{key} AS text
LIMIT $most
""")


def example_topics(schema: Schema, profile: Profile, database: Database) -> tuple[str, ...]:
    """Return the beginnings of up to four texts, from different labels where possible.

    Raises `DatabaseUnavailableError`.
    """
    by_label: list[list[str]] = []
    for label in sorted(schema.labels, key=lambda label: (-label.count, label.name)):
        keys = profile.text_keys.get(label.name)
        if not keys or label.name in profile.hidden_labels:
            continue
        text = TEXTS.fill(label=name(label.name), key=name(keys[0]))
        query = CypherQuery(text.text, {"most": READ_A_LABEL})
        rows = database.fetch(query, limit=READ_A_LABEL).records
        begun = (_beginning(str(row["text"])) for row in rows)
        by_label.append(list(dict.fromkeys(topic for topic in begun if topic)))
        if len(by_label) == MOST_TOPICS:
            break
    found = [
        topics[turn] for turn in range(MOST_TOPICS) for topics in by_label if turn < len(topics)
    ]
    return tuple(dict.fromkeys(found))[:MOST_TOPICS]


def _beginning(text: str) -> str:
    """Return the first words of a text's first sentence; empty when too few for a topic."""
    end = next((at for at, character in enumerate(text) if character in ENDS), len(text))
    words = text[:end].split()[:MOST_WORDS]
    while words and words[-1].lower().strip(",") in STOP_WORDS:
        words.pop()
    return " ".join(words) if len(words) >= FEWEST_WORDS else ""
