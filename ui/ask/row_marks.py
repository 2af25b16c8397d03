"""Mark the rows that a citation of an answer rests on, while it is pointed at or has the focus.

The table is drawn on a canvas, so that the marks lie above it. They follow its scrolling, and stay
away where the reader has sorted it, because then a row's place is not its number.
"""

import streamlit as st

SCRIPT = """
<style>
.row-mark {
  position: absolute; left: 0; right: 0; pointer-events: none; z-index: 1;
  background: rgba(59, 130, 246, .22); border-left: 3px solid #1d4ed8;
}
sup[data-rows] { cursor: help; }
</style>
<script>
if (!window.marksRows) {
  window.marksRows = true;
  const HEIGHT = 35;
  let unmark = () => {};
  const tableOf = (mark) => {
    const turn = mark.closest('[class*="st-key-turn"]');
    return turn && turn.querySelector('[class*="st-key-rows"] [data-testid="stDataFrame"]');
  };
  const sorted = (table) =>
    [...table.querySelectorAll('th')].some((head) => /[↑↓]/.test(head.textContent));
  const markRows = (mark) => {
    unmark();
    const table = tableOf(mark);
    const scroller = table && table.querySelector('.dvn-scroller');
    if (!scroller || sorted(table)) return;
    const place = scroller.parentElement;
    const rows = mark.dataset.rows.split(',').map(Number);
    const room = scroller.clientHeight - HEIGHT;
    const top = rows[0] * HEIGHT - scroller.scrollTop;
    if (top < 0 || top + HEIGHT > room) scroller.scrollTop += top;
    const marks = rows.map(() => place.appendChild(document.createElement('div')));
    const draw = () => marks.forEach((part, number) => {
      const start = rows[number] * HEIGHT - scroller.scrollTop;
      part.className = 'row-mark';
      part.dataset.row = rows[number];
      part.style.top = `${HEIGHT + start}px`;
      part.style.height = `${HEIGHT}px`;
      part.hidden = start < 0 || start + HEIGHT > room;
    });
    draw();
    scroller.addEventListener('scroll', draw);
    unmark = () => {
      scroller.removeEventListener('scroll', draw);
      marks.forEach((part) => part.remove());
      unmark = () => {};
    };
  };
  const on = (event) => {
    const mark = event.target.closest && event.target.closest('sup[data-rows]');
    if (mark) markRows(mark);
  };
  const off = (event) => {
    if (event.target.closest && event.target.closest('sup[data-rows]')) unmark();
  };
  document.addEventListener('mouseover', on);
  document.addEventListener('focusin', on);
  document.addEventListener('mouseout', off);
  document.addEventListener('focusout', off);
}
</script>
"""


def mark_rows_of_citations() -> None:
    """Have the citations of the answers on this page mark their rows."""
    st.html(SCRIPT, unsafe_allow_javascript=True)
