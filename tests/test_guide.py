"""The guided tour: six steps through the pages, skippable, that ends on a change of ownership."""

from streamlit.testing.v1 import AppTest
from test_pages import demo_app, environment, pictures, settled, shown, texts  # noqa: F401 - fixtures
from test_time_pages import at_rest

from ui.guide import STEPS


def test_the_tour_goes_through_six_steps_and_ends_on_a_change_of_ownership(
    demo_app: AppTest,  # noqa: F811
) -> None:
    app = at_rest(demo_app.button(key="guide_start").click().run())
    assert app.text_input(key="question").value == STEPS[0].link["q"]

    for number in range(1, len(STEPS)):
        assert f"Step {number} of 6" in texts(app, "guide")
        app = at_rest(app.button(key="guide_next").click().run())

    assert "Step 6 of 6" in texts(app, "guide")
    said = texts(app, "changes")
    assert "changed: owns" in said
    marks = {edge["mark"] for edge in pictures(app)[-1]["edges"]}
    assert {"before", "after"} <= marks
    app = at_rest(app.button(key="guide_next").click().run())
    assert not shown(app, "guide")


def test_the_tour_can_be_skipped_and_begun_again(demo_app: AppTest) -> None:  # noqa: F811
    app = at_rest(demo_app.button(key="guide_start").click().run())

    app = at_rest(app.button(key="guide_skip").click().run())

    assert not shown(app, "guide")
    assert shown(at_rest(app.run()), "guide_start")
