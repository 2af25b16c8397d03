"""Nodes that may be one thing: looked for in the background, shown side by side, merged or not."""

from dataclasses import dataclass, field

import streamlit as st

from graphrag_core import DuplicatePair, Duplicates, Engine, IngestRun, ResolvedEntity
from ui.shared.error_messages import draw_error
from ui.shared.jobs import PATIENCE_S, Job, watch
from ui.shared.safe_text import counted, markdown_literal, shortened, visible
from ui.shared.texts import plural, tr

SLOT = "duplicates_review"
PAIRS_A_PAGE = 10
MOST_VALUES = 8
MOST_VALUE_CHARS = 80


@dataclass(slots=True)
class DuplicatesReview:
    """Duplicates that are looked for or shown, and what was decided about them.

    `decided` holds the places of pairs that are done with; `merging` is the merge under way.
    """

    finding: Job[Duplicates]
    decided: set[int] = field(default_factory=set)
    shown: int = PAIRS_A_PAGE
    merging: Job[IngestRun] | None = None
    merging_places: tuple[int, ...] = ()


def draw_duplicates(engine: Engine, *, closed: bool) -> None:
    """Draw the search for duplicates, or the pairs that it has found."""
    review = st.session_state.get(SLOT)
    if not isinstance(review, DuplicatesReview):
        st.caption(
            tr(
                "Nodes that may stand for the same thing, by their names, what they are connected "
                "to and what they have in common. Nothing is merged until you say so."
            )
        )
        st.button(
            tr("Look for duplicates"), key="find_duplicates", icon=":material/join_inner:",
            on_click=begin_review, args=(engine,),
        )  # fmt: skip
        return
    if review.merging is not None:
        _draw_merging(review, review.merging)
    if not review.finding.wait(PATIENCE_S):
        watch(
            review.finding, tr("Looking for duplicates"), key="finding_duplicates", on_stop=_forget
        )
    elif (failure := review.finding.failure()) is not None:
        draw_error(failure)
        st.button(tr("Try again"), key="find_again", on_click=begin_review, args=(engine,))
    else:
        _draw_found(engine, review, review.finding.result(), closed=closed)


def begin_review(engine: Engine, of_run: str | None = None) -> None:
    """Begin to look for duplicates, in the whole graph or of what a run has loaded."""
    finding = Job(lambda report: engine.resolving.find(of_run, say=report))
    st.session_state[SLOT] = DuplicatesReview(finding)


def _forget() -> None:
    st.session_state.pop(SLOT, None)


def _draw_merging(review: DuplicatesReview, job: Job[IngestRun]) -> None:
    if not job.wait(PATIENCE_S):
        watch(job, tr("Merging"), key="merging")
        return
    review.merging = None
    if (failure := job.failure()) is not None:
        draw_error(failure)
        return
    run = job.result()
    review.decided.update(review.merging_places)
    for sentence in run.left:
        st.warning(markdown_literal(sentence), icon=":material/info:")
    if run.merged:
        st.toast(
            plural("{count:,} pair merged.", "{count:,} pairs merged.", run.merged),
            icon=":material/join_inner:",
        )


def _draw_found(
    engine: Engine, review: DuplicatesReview, found: Duplicates, *, closed: bool
) -> None:
    left = [(p, pair) for p, pair in enumerate(found.pairs) if p not in review.decided]
    names = counted(found.compared_nodes, "name", "names")
    st.markdown(
        plural(
            "{count:,} pair of nodes may be one thing, among {names}.",
            "{count:,} pairs of nodes may be one thing, among {names}.",
            len(left),
            names=names,
        )
        if left
        else tr("No duplicates are left among {names}.", names=names)
        if found.pairs
        else tr("No duplicates were found among {names}.", names=names)
    )
    for sentence in found.left:
        st.caption(tr(":material/info: Partial: {sentence}", sentence=markdown_literal(sentence)))
    allowed = not closed and review.merging is None
    if left and not closed and not engine.settings.embedded:
        allowed &= st.checkbox(
            tr(
                "Merge in {address}, which is not the app’s own database",
                address=markdown_literal(str(engine.settings.neo4j_uri)),
            ),
            key=f"sure_of_merging_{engine.settings.neo4j_uri}",
        )
    if left:
        st.caption(
            tr(
                "Merged nodes can be undone under Runs. Pairs that are kept apart are remembered "
                "and not proposed again."
            )
        )
    sure = [(place, pair) for place, pair in left if pair.sure]
    with st.container(horizontal=True):
        if sure:
            st.button(
                plural("Merge the sure one", "Merge the {count:,} sure ones", len(sure)),
                key="merge_sure", disabled=not allowed,
                on_click=_begin_merging_sure, args=(engine, review, sure),
                help=tr("On graphs that it had not seen, 99 of 100 such pairs were one thing."),
            )  # fmt: skip
        st.button(tr("Look again"), key="look_again", on_click=begin_review, args=(engine,))
        st.button(tr("Close"), key="close_duplicates", on_click=_forget)
    for place, pair in left[: review.shown]:
        _draw_pair(engine, review, (place, pair), allowed=allowed)
    if len(left) > review.shown:
        st.button(
            tr("Show more of {count:,}", count=len(left) - review.shown), key="more_duplicates",
            on_click=_show_more, args=(review,),
        )  # fmt: skip


def _draw_pair(
    engine: Engine, review: DuplicatesReview, entry: tuple[int, DuplicatePair], *, allowed: bool
) -> None:
    place, pair = entry
    with st.container(border=True, key=f"pair_{place}"):
        badge = tr(":green-badge[sure]") if pair.sure else ""
        st.markdown(
            tr(
                "**{probability:.0%}** likely one {label} {badge}",
                probability=pair.probability,
                label=markdown_literal(pair.label),
                badge=badge,
            )
        )
        stays, goes = st.columns(2)
        with stays:
            _draw_entity(pair.first, pair.second, tr("Stays"))
        with goes:
            _draw_entity(pair.second, pair.first, tr("Becomes part of it"))
        st.markdown(
            "  \n".join(
                f":material/{'check' if reason.speaks_for else 'close'}: "
                f"{markdown_literal(reason.sentence)}"
                for reason in pair.reasons
            )
        )
        with st.container(horizontal=True):
            st.button(
                tr("Merge"), key=f"merge_{place}", icon=":material/join_inner:",
                disabled=not allowed, on_click=_begin_merging,
                args=(engine, review, [(place, pair)]),
            )  # fmt: skip
            st.button(
                tr("Keep apart"), key=f"apart_{place}", icon=":material/call_split:",
                on_click=_keep_apart, args=(engine, review, place, pair),
            )  # fmt: skip


def _draw_entity(entity: ResolvedEntity, other: ResolvedEntity, role: str) -> None:
    """Draw a node with its values, those that differ from the other one's first."""
    st.caption(role)
    st.markdown(f"**{markdown_literal(entity.name)}**")
    values = sorted(
        ((key, value) for key, value in entity.properties.items() if value != entity.name),
        key=lambda item: other.properties.get(item[0]) == item[1],
    )
    lines = [
        f"{markdown_literal(visible(key))}: "
        f"{markdown_literal(shortened(str(value), MOST_VALUE_CHARS))}"
        for key, value in values[:MOST_VALUES]
    ]
    st.markdown(
        "  \n".join([*lines, f":gray[{counted(entity.degree, 'relationship', 'relationships')}]"])
    )


def _begin_merging(
    engine: Engine, review: DuplicatesReview, chosen: list[tuple[int, DuplicatePair]]
) -> None:
    if review.merging is not None:
        return
    pairs = [pair for _, pair in chosen]
    review.merging_places = tuple(place for place, _ in chosen)
    review.merging = Job(lambda report: engine.resolving.merge(pairs, say=report))


def _begin_merging_sure(
    engine: Engine, review: DuplicatesReview, sure: list[tuple[int, DuplicatePair]]
) -> None:
    agreed = engine.resolving.agreed(review.finding.result())
    _begin_merging(engine, review, [entry for entry in sure if entry[1] in agreed])


def _keep_apart(engine: Engine, review: DuplicatesReview, place: int, pair: DuplicatePair) -> None:
    if engine.resolving.keep_apart(pair):
        review.decided.add(place)
        st.toast(tr("Remembered: these are two things."), icon=":material/call_split:")
    else:
        st.toast(tr("This could not be stored."), icon=":material/error:")


def _show_more(review: DuplicatesReview) -> None:
    review.shown += PAIRS_A_PAGE
