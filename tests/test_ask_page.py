"""The Ask page's conversation and chips, with the real engine, through Streamlit's AppTest."""

from threading import Event
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest
from test_pages import (  # noqa: F401 - fixtures
    ROOT,
    asked,
    demo_app,
    environment,
    pictures,
    settled,
    shown,
    texts,
)

from graphrag_core.types import Answer, Citation, Node, Rows, Subgraph
from ui.ask.linked_selection import (
    Selection,
    nearest_citation,
    selection_of_citation,
    selection_of_element,
    selection_of_rows,
)
from ui.ask.turns import Turn
from ui.shared.jobs import Job, JobStoppedError

PARTS = ("graph", "rows", "cypher", "diagnostics")
QUESTION = "Which services owned by Core-Platform had P0 incidents in the last 90 days?"


def test_a_follow_up_says_how_it_was_asked_and_two_sessions_share_nothing(
    demo_app: AppTest,  # noqa: F811 - the fixture
) -> None:
    other = settled(AppTest.from_file(str(ROOT / "app.py"), default_timeout=180).run())
    asked(demo_app, "Which services are owned by Core-Platform?")
    asked(other, "How many incidents are there per severity?")

    asked(demo_app, "and for Data-Services?")
    asked(other, "and for Data-Services?")

    assert "services now owned by Data" in texts(demo_app, "standalone_2").replace("\\", "")
    assert not shown(other, "standalone_2") or "services now owned" not in texts(
        other, "standalone_2"
    )
    settled(demo_app.button(key="alone_2").click().run())
    assert not shown(demo_app, "standalone_3")
    settled(demo_app.button(key="new_conversation").click().run())
    assert not shown(demo_app, "answer")
    assert shown(other, "answer")


@pytest.fixture
def answer_to_come(demo_app: AppTest) -> Event:  # noqa: F811
    """The app whose first question still runs; its answer comes when the event is set."""
    asked(demo_app, "Which services are owned by Core-Platform?")
    come = Event()
    turn = demo_app.session_state["turns"][0]
    answer = turn.job.result()

    def late(_: object) -> Answer:
        assert come.wait(120)
        return answer

    turn.job = Job(late)
    return come


def asked_meanwhile(app: AppTest) -> Turn:
    app.text_input(key="question").set_value("and for Data-Services?")
    app.button(key="ask").click().run()
    turn: Turn = app.session_state["turns"][-1]
    assert not turn.job.done
    return turn


def test_a_follow_up_waits_for_the_question_that_still_runs(
    demo_app: AppTest,  # noqa: F811
    answer_to_come: Event,
) -> None:
    asked_meanwhile(demo_app)
    answer_to_come.set()

    settled(demo_app)

    assert "services now owned by Data" in texts(demo_app, "standalone_2").replace("\\", "")


def test_a_second_click_does_not_ask_a_second_time(
    demo_app: AppTest,  # noqa: F811
    answer_to_come: Event,
) -> None:
    asked_meanwhile(demo_app)

    demo_app.button(key="ask").click().run()

    assert [turn.number for turn in demo_app.session_state["turns"]] == [1, 2]
    assert demo_app.query_params["q"] == "and for Data-Services?"
    answer_to_come.set()


def test_a_follow_up_goes_on_without_a_question_that_is_stopped(
    demo_app: AppTest,  # noqa: F811
    answer_to_come: Event,
) -> None:
    turn = asked_meanwhile(demo_app)

    demo_app.session_state["turns"][0].stop()

    assert turn.job.wait(60)
    assert turn.question.history == ()
    answer_to_come.set()


def test_a_follow_up_that_waits_for_another_question_can_be_stopped(
    demo_app: AppTest,  # noqa: F811
    answer_to_come: Event,
) -> None:
    turn = asked_meanwhile(demo_app)

    demo_app.button(key="asking_stop").click().run()

    assert turn.job.wait(10)
    assert isinstance(turn.job.failure(), JobStoppedError)
    assert turn.link.ended
    answer_to_come.set()


def test_a_press_on_ask_without_a_question_says_what_is_missing(
    demo_app: AppTest,  # noqa: F811
) -> None:
    demo_app.button(key="ask").click().run()

    assert [info.value for info in demo_app.info] == ["Write a question first."]


def test_cypher_that_is_typed_as_a_question_can_be_opened_on_its_page(
    demo_app: AppTest,  # noqa: F811
) -> None:
    query = "MATCH (n:Team) RETURN n"
    asked(demo_app, query)

    settled(demo_app.button(key="open_1").click().run())

    assert demo_app.text_area(key="cypher_text").value == query


def test_an_answer_has_no_place_for_what_it_does_not_have(
    demo_app: AppTest,  # noqa: F811
) -> None:
    asks_back = asked(demo_app, "whos the busiest engineer")
    assert [key for key in PARTS if shown(asks_back, key)] == ["diagnostics"]
    captions = [caption.value for caption in asks_back.caption]
    assert "Choose the one you meant" in " ".join(captions)
    assert [said for said in captions if said.startswith("finds: ")][1:] == [
        r"finds: Priya \(4\)", r"finds: Priya \(2\)",
    ]  # fmt: skip

    counts = asked(demo_app, "incidents by month as a trend")
    assert [key for key in PARTS if shown(counts, key)] == ["rows", "cypher", "diagnostics"]


def test_a_chip_switches_a_condition_off_and_on_again_with_its_cypher(
    demo_app: AppTest,  # noqa: F811 - the fixture
) -> None:
    app = asked(demo_app, QUESTION)
    assert "severity" in texts(app, "cypher")
    (chips,) = app.container(key="chips_1").get("button_group")
    off = [option for option in chips.value if option != severity_of(app)]

    settled(chips.set_value(off).run())

    assert "severity" not in texts(app, "cypher")
    (chips,) = app.container(key="chips_1").get("button_group")
    settled(chips.set_value([*chips.value, severity_of(app)]).run())
    assert "severity" in texts(app, "cypher")


def test_a_condition_takes_another_of_its_values(
    demo_app: AppTest,  # noqa: F811 - the fixture
) -> None:
    app = asked(demo_app, QUESTION)
    box = next(b for b in app.selectbox if str(b.key).endswith(severity_of(app)))

    settled(box.set_value("P1").run())

    assert "P1" in texts(app, "cypher")
    assert "as you changed it" in texts(app, "chips_1")


def severity_of(app: AppTest) -> str:
    """The id of the condition on the severity."""
    conditions = app.session_state["turns"][0].job.result().conditions
    return next(c.id for c in conditions if c.phrase.startswith("incident severity"))


def test_a_starred_question_is_listed_asked_again_and_taken_off(
    demo_app: AppTest,  # noqa: F811 - the fixture
) -> None:
    app = asked(demo_app, QUESTION)
    settled(app.button(key="star_1").click().run())
    app.session_state["favourites"] = True
    settled(app.button(key="new_conversation").click().run())
    assert not shown(app, "answer")
    assert "Core\\-Platform" in app.button(key="favourite_0").label

    settled(app.button(key="favourite_0").click().run())

    assert shown(app, "answer")
    assert app.session_state["turns"][0].question.text == QUESTION
    app.session_state["favourites"] = True
    settled(app.button(key="favourite_off_0").click().run())
    assert not shown(app, "favourite_0")


def test_a_chosen_citation_lights_up_its_mark_its_row_and_its_node(
    demo_app: AppTest,  # noqa: F811 - the fixture
) -> None:
    app = asked(demo_app, "Which services are owned by Core-Platform?")
    answer = app.session_state["turns"][0].job.result()
    cited = next(c for c in answer.citations if c.rows and c.rows != (0,))
    marks = next(g for g in app.get("button_group") if g.key == f"citations_{key_of(app)}")

    app = settled(marks.set_value(str(cited.number)).run())

    assert app.session_state[f"rows_{key_of(app)}_1_table"]["selection"]["rows"] == list(cited.rows)
    assert f'padding: 0 2px; font-weight: 600">[{cited.number}]' in texts(app, "answer")
    assert 'class="lit"' in texts(app, "answer")
    assert [cited.id] in [data.get("lit") for data in pictures(app)]


def key_of(app: AppTest) -> str:
    """What the keys of the first answer's own widgets end in."""
    key: str = app.session_state["turns"][0].key
    return key


def choose_citation(app: AppTest) -> None:
    answer = app.session_state["turns"][0].job.result()
    number = next(c.number for c in reversed(answer.citations) if c.kind == "node")
    marks = next(g for g in app.get("button_group") if str(g.key).startswith("citations_1"))
    settled(marks.set_value(str(number)).run())
    assert 'class="lit"' in texts(app, "answer")
    assert any(data.get("lit") for data in pictures(app))


def test_a_new_conversation_has_no_chosen_citation(
    demo_app: AppTest,  # noqa: F811 - the fixture
) -> None:
    app = asked(demo_app, "Which services are owned by Core-Platform?")
    choose_citation(app)
    settled(app.button(key="new_conversation").click().run())

    asked(app, "Which services are owned by Data-Services?")

    assert 'class="lit"' not in texts(app, "answer")
    assert not any(data.get("lit") for data in pictures(app))


def test_an_answer_to_a_changed_question_has_marks_and_thumbs_of_its_own(
    demo_app: AppTest,  # noqa: F811 - the fixture
) -> None:
    app = asked(demo_app, QUESTION)
    choose_citation(app)
    (before,) = app.feedback
    (chips,) = app.container(key="chips_1").get("button_group")

    settled(chips.set_value([o for o in chips.value if o != severity_of(app)]).run())

    assert 'class="lit"' not in texts(app, "answer")
    (after,) = app.feedback
    assert after.key != before.key


def test_a_chosen_row_is_told_by_the_citation_of_the_fewest_rows() -> None:
    team = Citation(1, "t", "Core-Platform", "node", rows=(0, 1, 2))
    service = Citation(2, "s", "search-api", "node", rows=(1,))

    assert nearest_citation((team, service), 1) == service
    assert nearest_citation((team, service), 2) == team
    assert nearest_citation((team, service), None) is None


def test_a_sentence_a_row_and_a_node_choose_each_other() -> None:
    team = Node("t", "t", ("Team",), "Core-Platform", {})
    services = [Node(name, name, ("Service",), name, {}) for name in ("a", "b", "c")]
    marks = (
        Citation(1, "t", "Core-Platform", "node", rows=(0, 1, 2)),
        Citation(2, "a", "a", "node", rows=(0,)),
        Citation(3, "paper", "paper", "source", rows=(0,)),
        Citation(4, "reply-1", "look()", "source", elements=("b", "c")),
    )
    answer = Answer(
        "?", "auto", "offline", True, 1.0, "", citations=marks,
        rows=Rows(("service",), tuple({"service": s.name} for s in services)),
        graph=Subgraph((team, *services)),
    )  # fmt: skip

    assert selection_of_element(answer, "a") == Selection(2, (0,), ("a",))
    assert selection_of_element(answer, "t") == Selection(1, (0, 1, 2), ("t",))
    assert selection_of_element(answer, "b") == Selection(4, (1,), ("b",))
    assert selection_of_element(answer, "") == selection_of_rows(answer, ()) == Selection()
    assert selection_of_rows(answer, (0,)) == Selection(2, (0,), ("a", "t"))
    assert selection_of_rows(answer, (0, 2)) == Selection(2, (0, 2), ("a", "t", "c"))
    assert selection_of_citation(answer, marks[1]) == Selection(2, (0,), ("a",))
    assert selection_of_citation(answer, marks[2]) == Selection(3, (0,), ("t", "a"))
    assert selection_of_citation(answer, marks[3]) == Selection(4, (), ("b", "c"))


def test_a_large_result_is_narrowed_with_one_choice(
    demo_app: AppTest,  # noqa: F811 - the fixture
) -> None:
    app = asked(demo_app, "Which incidents happened in the last 2 years?")
    first = app.session_state["turns"][0].job.result()
    number = next(n for n, offer in enumerate(first.narrowing) if offer.by == "severity")

    settled(app.selectbox(key=f"narrow_{key_of(app)}_{number}").set_value(0).run())

    second = app.session_state["turns"][1].job.result()
    assert 0 < len(second.rows.records) < len(first.rows.records)
    assert "severity" in texts(app, "standalone_2")


def test_a_new_conversation_leaves_nothing_of_the_answers_before(
    demo_app: AppTest,  # noqa: F811 - the fixture
) -> None:
    app = asked(demo_app, QUESTION)
    before = app.session_state["turns"][0].link.id
    assert [key for key in app.session_state if before in str(key)]

    settled(app.button(key="new_conversation").click().run())

    assert not [key for key in app.session_state if before in str(key)]


def test_an_edited_query_that_fails_is_not_said_to_have_found_nothing(
    demo_app: AppTest,  # noqa: F811 - the fixture
) -> None:
    app = asked(demo_app, QUESTION)
    answers_own = editor(app).value

    editor(app).set_value("MATCH (n:Service) RETURN n.nam LIMI 5")
    settled(app.button(key="run_again_1").click().run())

    assert not shown(app, "rows")
    assert "as you edited it" not in " ".join(c.value for c in app.caption)
    settled(app.button(key="back_1").click().run())
    assert shown(app, "rows")
    assert editor(app).value == answers_own


def editor(app: AppTest) -> Any:
    """The text area with the newest answer's query."""
    return next(area for area in app.text_area if str(area.key).startswith("edited_1_"))


def test_a_picture_is_drawn_whatever_the_id_of_its_answer(
    demo_app: AppTest,  # noqa: F811 - the fixture
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: "__a__b___c")

    app = asked(demo_app, QUESTION)

    assert key_of(app) == "1___a__b___c"
    assert pictures(app)
