"""What the pages make of values: safe text, tables, charts, pictures, underlined queries."""

import csv
import json
import re
from datetime import UTC, date, datetime
from io import StringIO
from typing import get_args

import pytest
from streamlit.testing.v1 import AppTest

from graphrag_core.answer.charts.chart_columns import label_text
from graphrag_core.errors import CallError
from graphrag_core.explore.disambiguation import disambiguate_names, distinguishing_texts
from graphrag_core.explore.types import Change
from graphrag_core.types import (
    Answer,
    AttemptOrigin,
    Diagnostic,
    Diagnostics,
    Edit,
    Node,
    Path,
    Relationship,
    Rows,
    Rung,
    Subgraph,
)
from ui.shared.citations import cited_html
from ui.shared.diagnostics import ORIGINS, remarks_on_query
from ui.shared.entity_picker.picker import best_match
from ui.shared.graph_view.expanded_nodes import ExpandedNodes, restore
from ui.shared.graph_view.exports import csv_text, cypher_text, json_text, standalone_page
from ui.shared.graph_view.picture import (
    MAX_NODES,
    PictureOptions,
    bent,
    picture_of,
    shown_labels,
    vis_network_source,
)
from ui.shared.graph_view.view import left_out_text
from ui.shared.query_parameters import parameters_of, parameters_text
from ui.shared.query_text import edit_of, edited, query_html, span_of
from ui.shared.safe_text import html_literal, markdown_literal, shortened, visible
from ui.shared.tables import cell_text, csv_of, frame_of, plain
from ui.time_travel.changes_view import changed_rows


def node(identity: str, *labels: str, name: str = "") -> Node:
    return Node(identity, identity, labels, name or identity, {})


def relationship(identity: str, start: str, end: str) -> Relationship:
    return Relationship(identity, "LINKS", "LINKS", start, end, {})


def rows(*columns: str, records: list[tuple[object, ...]]) -> Rows:
    return Rows(columns, tuple(dict(zip(columns, record, strict=True)) for record in records))


def test_text_that_hides_or_reorders_itself_is_shown_as_replaced() -> None:
    assert visible("inv\u202egpj.exe\u200b\x00") == "inv\ufffdgpj.exe\ufffd\ufffd"
    assert visible("two\nlines\t.") == "two lines ."
    assert visible("two\nlines", lines=True) == "two\nlines"
    assert shortened("abcdef", 4) == "abc…"


def test_signs_in_names_stay_as_they_were_typed() -> None:
    assert markdown_literal("a -- b") == "a \\-\u2060\\- b"
    assert markdown_literal("a -> b <-> c") == "a \\-\u2060\\> b \\<\u2060\\-\\> c"
    assert markdown_literal("a--b") == "a\\-\\-b"


def test_nodes_of_one_name_show_what_tells_them_apart() -> None:
    twins = tuple(
        Node(id_, id_, ("Order",), "Upgrade of the can seamer in hall 3", {"no": number, "hall": 3})
        for id_, number in (("1", "WO-1"), ("2", "WO-2"))
    )
    told = distinguishing_texts((*twins, node("3", "Order")), without=())

    drawn = {n["id"]: n for n in picture_of(Subgraph(twins), distinctions=told)["nodes"]}

    assert told == {"1": "WO-1", "2": "WO-2"}
    assert drawn["2"]["label"].endswith("…\nWO-2")
    assert drawn["2"]["name"] == "Upgrade of the can seamer in hall 3 · WO-2"
    assert (
        disambiguate_names(twins, without=())["1"].name
        == "Upgrade of the can seamer in hall 3 (WO-1)"
    )
    assert distinguishing_texts(twins, without={"no"}) == {}


def test_names_cannot_act_as_markup() -> None:
    assert html_literal("<img src=x onerror=alert(1)>") == "&lt;img src=x onerror=alert(1)&gt;"
    assert (
        markdown_literal("![x](http://e) :red[y]")
        == "\\!\\[x\\]\\(http\\:\u2060\\/\\/e\\) \\:red\\[y\\]"
    )


def test_an_address_in_a_name_does_not_become_a_link() -> None:
    # The pages look for these in what is left when the escapes are undone.
    linked = re.compile(r"(?i)https?://[-.\w]+|www\.[-.\w]+|[-.\w+]+@[-\w]+(?:\.[-\w]+)+")

    for name in (
        "http://evil.example/a",
        "HTTPS://evil.example",
        "www.evil.example",
        "a@b.example",
    ):
        shown = markdown_literal(f"see {name} now")

        assert linked.search(name)
        assert not linked.search(re.sub(r"\\(.)", r"\1", shown))
        assert "\u2060" not in html_literal(name)


def test_columns_keep_numbers_and_times_and_show_nodes_by_name() -> None:
    at = datetime(2026, 1, 2, tzinfo=UTC)
    frame = frame_of(
        rows(
            "n", "count", "at", "mixed", "path",
            records=[
                (node("1", "Team", name="A"), 2, at, "x", Path((node("1"), node("2")), ())),
                (None, None, None, 3, None),
            ],
        )
    )  # fmt: skip

    assert frame["n"].tolist() == ["A", ""]
    assert frame["count"].dtype == "Int64"
    assert str(frame["at"].dt.tz) == "UTC"
    assert frame["mixed"].tolist() == ["x", "3"]
    assert frame["path"].tolist() == ["1 → 2", ""]


def test_a_list_in_a_cell_is_written_without_what_it_lacks() -> None:
    alice = node("1", "Person", name="Alice")

    assert cell_text([["ON_CALL_FOR", alice], None, [None, None]]) == "ON_CALL_FOR Alice"
    assert cell_text([None, alice, "x"]) == "Alice, x"
    assert label_text("told", [["OWNS", alice], ["OWNS", node("2", name="Bob")]]) == (
        "OWNS Alice, OWNS Bob"
    )


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [
        ("auth", "auth-service"),
        ("SERVICE", "auth-service"),
        ("auth-service-v2", "auth-service-v2"),
        ("4:abc:17", "4:abc:17"),
        ("", ""),
    ],
)
def test_a_part_of_a_name_takes_the_name_that_fits_best(typed: str, chosen: str) -> None:
    assert best_match(typed, ["my-auth", "auth-service-v2", "auth-service"]) == chosen


def test_people_see_no_advice_on_a_query_that_is_not_theirs() -> None:
    advice = Diagnostic("unused_variable", "info", "b is not used.")
    fault = Diagnostic("unknown_label", "warning", "There is no label Cat.")
    found = Diagnostics(validator=(advice, fault))

    assert remarks_on_query(answered("offline", found)) == (fault,)
    assert remarks_on_query(answered("llm", found)) == (advice, fault)


def answered(rung: Rung, diagnostics: Diagnostics) -> Answer:
    return Answer("q", "auto", rung, True, 1.0, "", diagnostics=diagnostics)


def test_equally_named_looking_columns_do_not_swallow_each_other() -> None:
    frame = frame_of(rows("a\u200b", "a\u200c\u200b", "a\u202e", records=[(1, 2, 3)]))

    assert len(frame.columns) == 3


def test_numbers_beyond_what_a_browser_keeps_exact_stay_text() -> None:
    assert frame_of(rows("id", records=[(2**60 + 1,)]))["id"].tolist() == [str(2**60 + 1)]


def test_values_become_plain_json() -> None:
    value = {"n": node("1", "Team"), "at": datetime(2026, 1, 2, tzinfo=UTC), "l": [1, None]}

    assert plain(value) == {
        "n": {"id": "1", "labels": ["Team"], "name": "1", "properties": {}},
        "at": "2026-01-02T00:00:00+00:00",
        "l": [1, None],
    }


def test_a_picture_holds_what_the_query_returned_each_once_and_both_ends_there() -> None:
    graph = Subgraph(
        (node("1", "Team"), node("2", "Service"), node("2", "Service")),
        (relationship("a", "1", "2"), relationship("a", "1", "2"), relationship("b", "1", "9")),
    )

    picture = picture_of(graph)

    assert [drawn["id"] for drawn in picture["nodes"]] == ["1", "2"]
    assert [(drawn["from"], drawn["to"]) for drawn in picture["edges"]] == [("1", "2")]


def test_parallel_relationships_bend_apart_whichever_way_they_point() -> None:
    bends = [bend for _, bend in bent([relationship("a", "1", "2"), relationship("b", "2", "1"),
                                       relationship("c", "1", "2")])]  # fmt: skip

    # Seen from node 1, the three lie at different distances from the straight line.
    assert len({bends[0], -bends[1], bends[2]}) == 3
    assert bent([relationship("a", "1", "2")])[0][1] == 0


def test_self_loops_are_drawn_at_different_sizes() -> None:
    assert [
        bend for _, bend in bent([relationship("a", "1", "1"), relationship("b", "1", "1")])
    ] == [0, 1]


def test_a_crowded_picture_keeps_the_best_connected_nodes_and_counts_the_rest() -> None:
    nodes = tuple(node(str(i), "N") for i in range(MAX_NODES + 40))
    hub = nodes[-1]
    graph = Subgraph(
        nodes, tuple(relationship(f"r{i}", hub.id, str(i)) for i in range(20)), 9_000, 20
    )

    picture = picture_of(graph)

    assert len(picture["nodes"]) == MAX_NODES
    assert hub.id in {drawn["id"] for drawn in picture["nodes"]}
    assert picture["left_out"] == {"nodes": 9_000 - MAX_NODES, "relationships": 0}


def test_a_node_is_coloured_by_its_most_telling_label() -> None:
    labels = shown_labels([node("1", "Entity", "Person"), node("2", "Entity", "City"), node("3")])

    assert labels == {"1": "Person", "2": "City", "3": "no label"}


@pytest.mark.parametrize(
    ("nodes", "relationships", "said"),
    [
        (0, 67, "67 more relationships are"),
        (1, 0, "1 more node is"),
        (2, 1, "2 more nodes and 1 more relationship are"),
    ],
)
def test_what_is_not_drawn_is_told_without_what_there_is_none_of(
    nodes: int, relationships: int, said: str
) -> None:
    assert left_out_text(nodes, relationships) == said


def test_a_renewed_fact_is_a_row_with_what_is_new_about_it() -> None:
    ends = {"1": node("1", "Engineer", name="Alice"), "2": node("2", "Service", name="api")}
    before, after = (
        Relationship(role, "ON_CALL_FOR", "ON_CALL_FOR", "1", "2", {"role": role})
        for role in ("secondary", "primary")
    )

    row = changed_rows([Change((before,), (after,))], ends).records[0]

    assert row["before"] == "Alice ON_CALL_FOR api (role secondary)"
    assert row["after"] == "Alice ON_CALL_FOR api (role primary)"


def test_a_label_keeps_its_colour_from_picture_to_picture() -> None:
    order = ("Incident", "Service", "Team")
    options = PictureOptions(labels=order)
    first = picture_of(Subgraph((node("1", "Team"), node("2", "Incident"))), options)
    second = picture_of(Subgraph((node("1", "Team"),)), options)

    assert first["nodes"][0]["color"] == second["nodes"][0]["color"]


def test_a_picture_says_what_is_context_what_a_diff_found_and_what_a_node_has_more() -> None:
    graph = Subgraph(
        (node("1", "Team"), node("2", "Service"), node("3", "Service")),
        (relationship("a", "1", "2"), relationship("b", "1", "3")),
    )

    options = PictureOptions(marks={"a": "added"}, more={"1": 1_480})
    picture = picture_of(graph, options, context=frozenset({"3", "b"}))

    nodes = {drawn["id"]: drawn for drawn in picture["nodes"]}
    edges = {drawn["id"]: drawn for drawn in picture["edges"]}
    assert [nodes[id_]["context"] for id_ in "123"] == [False, False, True]
    assert (edges["a"]["mark"], edges["b"]["context"]) == ("added", True)
    assert (nodes["2"]["mark"], nodes["1"]["mark"]) == ("added", None)
    assert nodes["1"]["more"] == "+1,480 more"
    said = {(e["group"], e["key"]): e["count"] for e in picture["legend"]}
    assert said["context", ""] == 2
    assert said["mark", "added"] == 1
    assert said["label", "Service"] == 2


def test_a_standalone_page_holds_names_as_data_and_asks_nobody() -> None:
    hostile = "</script><img src=x onerror=alert(1)>%%data%%"
    page = standalone_page(picture_of(Subgraph((node("1", "A", name=hostile),))))

    assert hostile not in page
    assert "\\u003c/script>" in page
    assert "default-src 'none'" in page


def test_a_tables_csv_has_no_formula_and_keeps_its_numbers() -> None:
    lines = [("=1+1", -5), ("@x, y", 2)]

    assert csv_of(("=name", "n"), lines).splitlines() == ["'=name,n", "'=1+1,-5", '"\'@x, y",2']


def test_a_tables_csv_has_the_values_as_they_are() -> None:
    at = datetime(2026, 1, 2, 3, 4, 5, 600, UTC)
    team = node("1", "Team", name="Core")

    written = csv_of(("a\u200b", "b"), [("two\nlines\tand\u200e", None), ([at], team), (at, True)])

    assert list(csv.reader(StringIO(written, newline=""))) == [
        ["a\u200b", "b"],
        ["two\nlines\tand\u200e", ""],
        ['["2026-01-02T03:04:05.000600+00:00"]', json.dumps(plain(team))],
        ["2026-01-02 03:04:05.000600+00:00", "True"],
    ]


def test_a_pictures_csv_has_every_relationship_and_no_formula() -> None:
    graph = Subgraph(
        (node("1", "A", name="=1+1"), node("2", "B"), node("3", "C")),
        (relationship("a", "1", "2"),),
    )

    lines = csv_text(graph).splitlines()

    assert lines[1:] == ["'=1+1,A,LINKS,2,B,,", "3,C,,,,,"]
    assert '["1", "2", "3"]' in cypher_text(graph)
    assert [n["name"] for n in json.loads(json_text(graph))["nodes"]] == ["=1+1", "2", "3"]


def test_the_drawing_library_comes_from_the_installed_pyvis() -> None:
    assert "vis-network" in vis_network_source()[:400]


def test_a_span_is_counted_in_characters_of_the_text_as_given() -> None:
    text = "// 🦉\nMATCH (n:Servce)"
    remark = Diagnostic("unknown_label", "warning", "?", "Servce", "Service", 2, 10, 6)

    start, end = span_of(text, remark) or (0, 0)
    edit = edit_of(text, remark)

    assert text[start:end] == "Servce"
    assert edit is not None
    assert edited(text, edit) == "// 🦉\nMATCH (n:Service)"


def test_a_span_outside_of_the_text_marks_nothing() -> None:
    remark = Diagnostic("syntax_error", "error", "?", line=7, column=3, length=2)

    assert span_of("RETURN 1", remark) is None
    assert edit_of("RETURN 1", remark) is None
    assert "<u" not in query_html("RETURN 1", (remark,))


def test_a_certain_edit_goes_before_a_suggestion() -> None:
    remark = Diagnostic("missing_limit", "info", "?", "x", "y", 1, 1, 1, Edit(8, 0, " LIMIT 100"))

    edit = edit_of("RETURN x", remark)

    assert edit is not None
    assert edited("RETURN x", edit) == "RETURN x LIMIT 100"


def test_an_underlined_query_stays_text() -> None:
    remark = Diagnostic("unknown_label", "warning", '"><b>', line=1, column=1, length=3)

    shown = query_html("<i>x</i>", (remark, remark))

    assert "<b>" not in shown
    assert "<i>" not in shown
    assert shown.count("<u ") == 1


def test_parameters_keep_their_times_through_text() -> None:
    parameters = {
        "since": datetime(2026, 1, 31, 9, tzinfo=UTC),
        "day": date(2026, 1, 31),
        "n": [1, "x"],
    }

    assert parameters_of(parameters_text(parameters)) == parameters
    assert parameters_of(" ") == {}
    assert parameters_text({}) == ""


@pytest.mark.parametrize(
    "text", ["{team: 1}", "[1]", "7", '{"a": {"$datetime": "soon"}}', "[" * 100_000, "\x00"]
)
def test_wrong_parameters_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(CallError) as refused:
        parameters_of(text)

    assert refused.value.hint


def test_every_origin_of_a_query_has_words():
    assert set(ORIGINS) == set(get_args(AttemptOrigin))


def table_of_times() -> None:
    from datetime import UTC, datetime

    from graphrag_core.types import Rows
    from ui.shared.tables import draw_table

    day, hour = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 1, 9, tzinfo=UTC)
    second = datetime(2026, 3, 1, 9, 0, 7, tzinfo=UTC)
    records = ({"a": day, "b": hour, "c": second}, {"a": None, "b": day, "c": day})
    draw_table(Rows(("a", "b", "c"), records), name="times", key="times")


def test_a_column_of_times_is_as_short_as_all_of_them_allow() -> None:
    app = AppTest.from_function(table_of_times, default_timeout=60).run()

    columns = json.loads(app.dataframe[0].proto.columns)
    forms = {n: c["type_config"]["format"] for n, c in columns.items() if "type_config" in c}
    assert forms == {"a": "YYYY-MM-DD", "b": "YYYY-MM-DD HH:mm [UTC]"}
    assert cell_text(datetime(2026, 3, 1, 9, tzinfo=UTC)) == "2026-03-01 09:00 UTC"
    assert cell_text(datetime(2026, 3, 1, 9, 0, 7)) == "2026-03-01 09:00:07"


def test_a_list_hangs_from_its_bullets_and_marks_only_the_chosen_line():
    lines = cited_html("Two ships:\n- Kestrel [1] & Co\n- Merlin [2]\n\nDone.", chosen=2)

    assert lines.count("•") == 2
    assert "- Kestrel" not in lines
    assert "Kestrel&nbsp;<sup" in lines
    assert "&amp; Co" in lines
    assert lines.count('class="lit"') == 1
    assert lines.index('class="lit"') > lines.index("Kestrel")


def test_a_numbered_list_keeps_its_numbers():
    assert "<span>10.</span><span>Kestrel</span>" in cited_html("10. Kestrel")


def test_a_citation_names_its_rows_of_the_table_and_can_have_the_focus() -> None:
    lines = cited_html("Kestrel [1] and Merlin [2].", rows={1: (0, 4), 2: ()})

    assert '<sup data-rows="0,4" tabindex="0" title="Rows 1, 5"' in lines
    assert lines.count("data-rows") == 1


def picture_with_a_mark() -> None:
    import streamlit as st

    from graphrag_core.types import Node, Subgraph
    from ui.shared.graph_view import PictureOptions, draw_graph

    nodes = tuple(Node(name, name, ("Ship",), name, {}) for name in ("Aurora", "Borealis"))
    options = PictureOptions(marked=st.session_state["marked"])
    draw_graph(Subgraph(nodes, (), 2, 0), key="g", options=options, highlighted=["Aurora"])


def test_a_node_that_is_marked_again_is_shown_again() -> None:
    app = AppTest.from_function(picture_with_a_mark, default_timeout=60)
    app.session_state["marked"] = 1

    def details() -> str:
        assert not app.exception
        return str([element.value for element in app.container(key="g_details").markdown])

    app.run()
    assert "Aurora" in details()
    app.session_state["g_selected"] = "Borealis"
    app.run()
    assert "Borealis" in details()
    app.session_state["marked"] = 2
    app.run()
    assert "Aurora" in details()


def picture_with_tables() -> None:
    import streamlit as st

    from ui.shared.graph_view import draw_graph

    draw_graph(st.session_state["shown"], key="g")


def test_labels_that_another_picture_was_narrowed_to_empty_no_picture() -> None:
    app = AppTest.from_function(picture_with_tables, default_timeout=60)
    app.session_state["shown"] = Subgraph((node("a", "Port"), node("b", "Ship")), (), 2, 0)
    app.session_state["g_tables"] = True
    app.session_state["g_narrow"] = ["Port"]
    app.run()
    assert list(app.dataframe[0].value["Node"]) == ["a"]

    app.session_state["shown"] = Subgraph((node("c", "Crew"), node("d", "Crew")), (), 2, 0)
    app.run()

    assert not app.exception
    assert list(app.dataframe[0].value["Node"]) == ["c", "d"]


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a": 1}', "[[1]]", "nonsense"])
def test_a_link_that_opens_nothing_readable_opens_nothing(text: str) -> None:
    expanded = ExpandedNodes("layout")

    restore(expanded, text)

    assert expanded.opened == []
