"""The stops of the guided tour: those of the demo graph, and those of any other.

Each step is a page with its inputs filled in by the link; the reader presses the buttons.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from graphrag_core import FirstLook
from ui.shared.safe_text import markdown_literal
from ui.shared.texts import N_


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One stop: the page's file, its inputs by their names in the link, and what to look at.

    `names` are those of the graph that the text speaks of.
    """

    page: str
    title: str
    text: str
    link: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


DEMO_STEPS = (
    GuideStep("ask.py", N_("Ask in plain words"),
         N_("The question is filled in. Press **Ask**: the answer cites the nodes it is based on. "
            "Beside it are the query, its validation, the rows and the graph."),
         {"q": "Which services does the Core-Platform team own?"}),
    GuideStep("cypher.py", N_("See and write the query"),
         N_("The same question as a query. There is no type **OWN**: the editor underlines it and "
            "suggests the right one. Press **Run** when it is corrected."),
         {"cypher": "MATCH (t:Team {name: 'Core-Platform'})-[:OWN]->(s:Service) RETURN s.name"}),
    GuideStep("hybrid_search.py", N_("Search by meaning"),
         N_("Press **Search** to find incidents by what their texts are about, each with the "
            "reason why it was found and its neighbours."),
         {"text": "payment processing fails"}),
    GuideStep("neighborhood.py", N_("Look around"),
         N_("All relationships of one service, as of now. Double-click a node in the picture to "
            "open its neighbourhood in place; dashed lines are context that you added."),
         {"entity": "auth-service"}),
    GuideStep("time_travel.py", N_("Go back in time"),
         N_("The same service as it was half a year ago. Move the slider, or press **Play**, to "
            "see it change. What is different today is marked."),
         {"entity": "auth-service", "at": "6 months ago"}),
    GuideStep("time_travel.py", N_("Find the change"),
         N_("Here the owner changed: see **changed** in the list, the two marks in the picture, "
            "and the dates in the history below.")),
)  # fmt: skip
"""The last one, without a link, shows a change of ownership that is found in the graph itself."""


def steps_of(look: FirstLook, question: str) -> tuple[GuideStep, ...]:
    """Return the tour of a graph that is not the demo, beginning with a question it can answer."""
    entity, changed = markdown_literal(look.entity), markdown_literal(look.changed)
    steps = (
        GuideStep("ask.py", N_("Ask in plain words"),
            N_("A question that your graph can answer is filled in. Press **Ask**: the answer "
               "cites the nodes it is based on. Beside it are the query, the rows and the graph."),
            {"q": question}),
        GuideStep("cypher.py", N_("See and write the query"),
            N_("The most frequent relation of your graph, as a query. Press **Run** and choose "
               "**Graph** to see it as a picture. Misspell a label to see how it is corrected."),
            {"cypher": look.query}),
        GuideStep("hybrid_search.py", N_("Search"),
            N_("Press **Search** to find what mentions **{entity}**, each hit with the reason why "
               "it was found and its neighbours."),
            {"text": look.entity, "mode": "text"}, {"entity": entity}),
        GuideStep("neighborhood.py", N_("Look around"),
            N_("All relationships of **{entity}**, which has the most. Double-click a node in the "
               "picture to open its neighbourhood in place."),
            {"entity": look.entity}, {"entity": entity}),
        GuideStep("time_travel.py", N_("Go back in time"),
            N_("**{entity}** as it was half a year ago. Move the slider, or press **Play**, to see "
               "it change. What is different today is marked."),
            {"entity": look.changed, "at": "6 months ago"}, {"entity": changed}),
        GuideStep("data.py", N_("Your data"),
            N_("What is in the graph, and where tables and documents of your own go in. Each "
               "loading can be undone.")),
    )  # fmt: skip
    return tuple(step for step in steps if all(step.link.values()))
