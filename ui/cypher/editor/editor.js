// Dresses the page's own text area as a Cypher editor: colours, line numbers, wavy lines under what
// the validator remarks, and completion. The text stays Streamlit's; without this it is a plain
// text area. Names and messages reach the page as textContent only.

const dressed = new WeakMap();
// While Streamlit replaces the component, the old one and the new one are there together: the text
// area is the newer one's.
const wearers = new WeakMap();
const PAUSE_MS = 120;
const PRESS_MS = 400;
const RETRY_MS = 150;
const COLOURED_CHARS = 50000;
const NUMBERED_LINES = 5000;

const WORDS = new Set((
  "ALL AND ANY AS ASC ASCENDING BY CALL CASE COLLECT CONTAINS COUNT CSV CYPHER DESC DESCENDING " +
  "DISTINCT ELSE END ENDS EXISTS EXPLAIN FALSE FILTER FINISH FOR FOREACH IN IS LET LIMIT LOAD MATCH " +
  "MERGE CREATE DELETE DETACH SET REMOVE NEXT NONE NOT NULL OFFSET ON OPTIONAL OR ORDER PROFILE " +
  "RETURN SEARCH SHORTEST SINGLE SKIP STARTS THEN TRUE UNION UNWIND USE USING WHEN WHERE WITH XOR YIELD"
).split(" "));

const TOKEN = new RegExp(
  "(?<comment>//[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$))" +
  "|(?<string>'(?:\\\\[\\s\\S]|[^'\\\\])*(?:'|$)|\"(?:\\\\[\\s\\S]|[^\"\\\\])*(?:\"|$))" +
  "|(?<name>(?<=[:|&!]\\s*)(?:`[^`]*`?|[\\p{L}_][\\p{L}\\p{N}_]*))" +
  "|(?<quoted>`(?:``|[^`])*(?:`|$))" +
  "|(?<parameter>\\$[\\p{L}\\p{N}_]+)" +
  "|(?<number>\\b\\d[\\d_]*(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)" +
  "|(?<word>[\\p{L}_][\\p{L}\\p{N}_]*)", "gu");

// Behind a word or a symbol that asks for a name; elsewhere completion waits for Ctrl+Space.
const OFFERED_BEHIND = /(?:(?<![\p{L}\p{N}_])[\p{L}_][\p{L}\p{N}_]*|[:.$'"`{|&])$/u;

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let editor = dressed.get(parentElement);
  if (!editor) {
    editor = { host: parentElement, closed: false, sent: null };
    dressed.set(parentElement, editor);
  }
  editor.data = data;
  editor.send = (draft) => setStateValue("draft", draft);
  attach(editor);
  if (editor.area) answer(editor);
  return () => {
    editor.closed = true;
    clearTimeout(editor.looking);
    undress(editor);
    dressed.delete(parentElement);
  };
}

// The text area may come after this component, and Streamlit may replace it. One that lost its area
// to a newer component goes on looking: it takes it back when that one is gone.
function attach(editor) {
  if (editor.closed) return;
  clearTimeout(editor.looking);
  const area = document.querySelector(`.st-key-${editor.data.area} textarea`);
  const worn = wearers.get(area);
  if (area && area !== editor.area && !(worn && editor.taken)) {
    if (worn) undress(worn);
    undress(editor);
    editor.taken = true;
    dress(editor, area);
    answer(editor);
  }
  editor.looking = setTimeout(() => attach(editor), area ? 10 * RETRY_MS : RETRY_MS);
}

function dress(editor, area) {
  editor.area = area;
  wearers.set(area, editor);
  const box = area.parentElement;
  editor.box = box;
  // An attribute: React writes the class anew whenever the focus changes.
  box.setAttribute("data-cypher-editor", "");
  const style = document.createElement("style");
  style.textContent = editor.host.querySelector(".rules").textContent;
  document.head.append(style);
  const layer = made("pre", "ce-layer"), gutter = made("div", "ce-gutter");
  const popup = made("div", "ce-popup"), tip = made("div", "ce-tip");
  for (const part of [layer, gutter]) part.setAttribute("aria-hidden", "true");
  popup.setAttribute("role", "listbox");
  popup.setAttribute("aria-label", editor.data.completionsTitle);
  popup.id = `${editor.data.area}_completions`;
  tip.setAttribute("role", "status");
  popup.hidden = tip.hidden = true;
  box.append(layer, gutter);
  document.body.append(popup, tip);
  Object.assign(editor, { style, layer, gutter, popup, tip, items: [], chosen: -1 });
  area.setAttribute("wrap", "off");
  area.setAttribute("spellcheck", "false");
  area.setAttribute("autocapitalize", "off");
  area.setAttribute("autocorrect", "off");
  area.setAttribute("aria-controls", popup.id);
  area.setAttribute("aria-autocomplete", "list");
  const stop = new AbortController(), { signal } = stop;
  editor.stop = stop;
  area.addEventListener("input", () => { editor.typed = true; paint(editor); draftSoon(editor); }, { signal });
  area.addEventListener("scroll", () => { follow(editor); hide(editor); }, { signal });
  area.addEventListener("keydown", (event) => onKey(editor, event), { signal, capture: true });
  area.addEventListener("blur", () => setTimeout(() => hide(editor), 150), { signal });
  area.addEventListener("keyup", () => explainAtCaret(editor), { signal });
  area.addEventListener("click", () => { hide(editor); explainAtCaret(editor); }, { signal });
  area.addEventListener("mousemove", (event) => explainAtMouse(editor, event), { signal });
  area.addEventListener("mouseleave", () => leaveTip(editor), { signal });
  tip.addEventListener("mouseleave", () => { tip.hidden = true; }, { signal });
  document.addEventListener("pointerdown", () => draftSoon(editor, PRESS_MS), { signal, capture: true });
  document.addEventListener("click", (event) => onPlace(editor, event.target), { signal });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") onPlace(editor, event.target, event);
  }, { signal });
  editor.resized = new ResizeObserver(() => paint(editor));
  editor.resized.observe(area);
  // A text that Streamlit puts in (a link, a correction) makes no input event.
  editor.watching = setInterval(() => {
    if (area.value !== editor.painted) { paint(editor); draftSoon(editor); }
  }, 200);
  editor.painted = null;
  paint(editor);
  draftSoon(editor);
}

function undress(editor) {
  if (!editor.area) return;
  clearInterval(editor.watching);
  clearTimeout(editor.pausing);
  editor.stop.abort();
  editor.resized.disconnect();
  editor.box.removeAttribute("data-cypher-editor");
  for (const part of ["style", "layer", "gutter", "popup", "tip"]) editor[part].remove();
  wearers.delete(editor.area);
  editor.area = null;
}

// Streamlit sends a draft and a click of the same moment as one message, which then runs the
// editor's fragment only: a press goes before the draft.
function draftSoon(editor, pause = PAUSE_MS) {
  clearTimeout(editor.pausing);
  editor.pausing = setTimeout(() => {
    const text = editor.area?.value;
    if (text === undefined || editor.closed) return;
    const draft = { text, caret: points(text, editor.area.selectionEnd) };
    if (editor.sent === JSON.stringify(draft)) return;
    editor.sent = JSON.stringify(draft);
    editor.send(draft);
  }, pause);
}

// What Python says is of the text it was given; what the reader typed since moves or drops it.
function answer(editor) {
  paint(editor);
  const { area, data } = editor;
  if (!editor.typed || document.activeElement !== area || data.text !== area.value) return;
  const caret = points(area.value, area.selectionEnd);
  if (data.caret !== caret || area.selectionStart !== area.selectionEnd) return;
  const wanted = editor.wanted || OFFERED_BEHIND.test(area.value.slice(0, area.selectionEnd));
  editor.typed = editor.wanted = false;
  offer(editor, wanted ? data.completions ?? [] : []);
}

function paint(editor) {
  const { area, layer, gutter } = editor;
  if (!area) return;
  const text = area.value;
  editor.painted = text;
  const look = getComputedStyle(area);
  colour(editor);
  for (const name of ["fontFamily", "fontSize", "fontWeight", "lineHeight", "letterSpacing", "tabSize", "paddingTop", "paddingRight", "paddingBottom", "paddingLeft"]) {
    layer.style[name] = look[name];
  }
  layer.style.left = `${area.offsetLeft + area.clientLeft}px`;
  layer.style.top = gutter.style.top = `${area.offsetTop + area.clientTop}px`;
  layer.style.width = `${area.clientWidth}px`;
  layer.style.height = gutter.style.height = `${area.clientHeight}px`;
  gutter.style.left = `${area.offsetLeft + area.clientLeft}px`;
  gutter.style.fontFamily = look.fontFamily;
  gutter.style.fontSize = look.fontSize;
  gutter.style.lineHeight = look.lineHeight;
  gutter.style.paddingTop = look.paddingTop;
  editor.marks = marksFor(editor.data, text);
  const content = made("div", "ce-content");
  draw(content, text, editor.marks);
  content.append("\n");
  layer.replaceChildren(content);
  const lines = Math.min(NUMBERED_LINES, text.split("\n").length);
  const numbers = made("div", "ce-content");
  numbers.textContent = Array.from({ length: lines }, (_, index) => index + 1).join("\n");
  gutter.replaceChildren(numbers);
  follow(editor);
}

// The theme's colours are known inside the component only.
function colour(editor) {
  const theme = getComputedStyle(editor.host.host ?? editor.host);
  const ink = theme.getPropertyValue("--st-text-color").trim() || "#111";
  const surface = theme.getPropertyValue("--st-background-color").trim() || "#fff";
  const dark = luminance(surface) < 0.4;
  for (const part of [editor.box, editor.popup, editor.tip]) {
    part.style.setProperty("--ce-ink", ink);
    part.style.setProperty("--ce-surface", surface);
    part.classList.toggle("ce-dark", dark && part !== editor.box);
  }
  editor.box.setAttribute("data-cypher-editor", dark ? "dark" : "");
}

function luminance(colour) {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(colour);
  const parts = hex ? hex.slice(1).map((part) => parseInt(part, 16)) : (colour.match(/[\d.]+/g) ?? []).map(Number);
  const [red = 255, green = 255, blue = 255] = parts;
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

function follow(editor) {
  const { area, layer, gutter } = editor;
  layer.firstChild.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
  gutter.firstChild.style.transform = `translateY(${-area.scrollTop}px)`;
}

function marksFor(data, text) {
  const before = data.text ?? "";
  let head = 0, tail = 0;
  if (before !== text) {
    const most = Math.min(before.length, text.length);
    while (head < most && before[head] === text[head]) head += 1;
    while (tail < most - head && before[before.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  }
  const marks = [];
  for (const mark of data.marks ?? []) {
    const start = units(before, mark.start), end = units(before, mark.end);
    const moved = text.length - before.length;
    if (before === text || end < head) marks.push({ ...mark, from: start, to: end });
    else if (start >= before.length - tail) marks.push({ ...mark, from: start + moved, to: end + moved });
  }
  return marks.sort((a, b) => a.from - b.from || a.to - b.to);
}

function draw(content, text, marks) {
  const cuts = new Set([0, text.length]);
  for (const mark of marks) { cuts.add(mark.from); cuts.add(mark.to); }
  const kinds = [];
  if (text.length <= COLOURED_CHARS) {
    for (const found of text.matchAll(TOKEN)) {
      const kind = kindOf(found, text);
      if (!kind) continue;
      kinds.push([found.index, found.index + found[0].length, kind]);
      cuts.add(found.index).add(found.index + found[0].length);
    }
  }
  const places = [...cuts].sort((a, b) => a - b);
  let kind = 0;
  for (let index = 0; index + 1 < places.length; index += 1) {
    const [from, to] = [places[index], places[index + 1]];
    while (kind < kinds.length && kinds[kind][1] <= from) kind += 1;
    const piece = made("span", kinds[kind]?.[0] <= from && to <= kinds[kind]?.[1] ? `ce-${kinds[kind][2]}` : "");
    const mark = marks.find((one) => one.from <= from && to <= one.to);
    if (mark) { piece.classList.add("ce-mark", `ce-${mark.severity}`); piece.mark = mark; }
    piece.textContent = text.slice(from, to);
    content.append(piece);
  }
}

function kindOf(found, text) {
  const { groups } = found;
  if (groups.word) {
    if (WORDS.has(groups.word.toUpperCase()) && text[found.index - 1] !== ".") return "keyword";
    return text[found.index + groups.word.length] === "(" ? "function" : "";
  }
  if (groups.name) return "label";
  if (groups.quoted) return "label";
  return ["comment", "string", "parameter", "number"].find((name) => groups[name]) ?? "";
}

// Completion

function offer(editor, items) {
  const { popup, area } = editor;
  editor.items = items;
  editor.chosen = -1;
  if (!items.length) return hide(editor);
  popup.replaceChildren(...items.map((item, index) => {
    const row = made("div", "ce-item");
    row.setAttribute("role", "option");
    row.id = `${popup.id}_${index}`;
    const name = made("span", `ce-${item.kind === "keyword" ? "keyword" : "name"}`), detail = made("span", "ce-detail");
    name.textContent = item.text;
    detail.textContent = [item.kind, item.detail].filter(Boolean).join(" · ");
    row.append(name, detail);
    row.addEventListener("mousedown", (event) => { event.preventDefault(); accept(editor, index); });
    return row;
  }));
  popup.hidden = false;
  const at = caretBox(editor, units(area.value, items[0].start));
  popup.style.left = `${Math.min(at.left, innerWidth - 340)}px`;
  const below = at.bottom + 4;
  popup.style.top = below + 220 < innerHeight ? `${below}px` : `${at.top - 4 - Math.min(220, popup.offsetHeight)}px`;
  editor.tip.hidden = true;
}

function caretBox(editor, index) {
  const range = document.createRange();
  let left = index;
  for (const piece of editor.layer.firstChild.childNodes) {
    const length = piece.textContent.length;
    if (left <= length) {
      const node = piece.firstChild ?? piece;
      range.setStart(node, node.nodeType === 3 ? Math.min(left, node.length) : 0);
      range.collapse(true);
      const box = range.getClientRects()[0] ?? range.getBoundingClientRect();
      if (box.height) return box;
      break;
    }
    left -= length;
  }
  const box = editor.area.getBoundingClientRect();
  return { left: box.left + 60, top: box.top, bottom: box.top + 30 };
}

function choose(editor, index) {
  const rows = [...editor.popup.children];
  editor.chosen = (index + rows.length) % rows.length;
  rows.forEach((row, at) => row.setAttribute("aria-selected", String(at === editor.chosen)));
  rows[editor.chosen].scrollIntoView({ block: "nearest" });
  editor.area.setAttribute("aria-activedescendant", rows[editor.chosen].id);
}

function accept(editor, index) {
  const item = editor.items[index], { area } = editor;
  hide(editor);
  replace(area, units(area.value, item.start), area.selectionEnd, item.text);
}

// Through the browser's own editing, so that undo works and Streamlit takes note.
function replace(area, from, to, text) {
  area.focus();
  area.setSelectionRange(from, to);
  const done = text ? document.execCommand("insertText", false, text) : document.execCommand("delete");
  if (!done) {
    area.setRangeText(text, from, to, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function hide(editor) {
  editor.popup.hidden = true;
  editor.items = [];
  editor.chosen = -1;
  editor.area?.removeAttribute("aria-activedescendant");
}

function onKey(editor, event) {
  const open = !editor.popup.hidden;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    hide(editor);
    draftSoon(editor, PRESS_MS);
    // Streamlit takes the text at this key too; the click comes after it.
    setTimeout(() => document.querySelector(`.st-key-${editor.data.run} button`)?.click(), 60);
  } else if (event.key === " " && event.ctrlKey) {
    event.preventDefault();
    editor.typed = editor.wanted = true;
    editor.sent = null;
    draftSoon(editor);
  } else if (event.key === "." && event.ctrlKey) {
    const mark = markAt(editor, editor.area.selectionEnd);
    if (mark?.fix) { event.preventDefault(); fix(editor, mark); }
  } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    choose(editor, editor.chosen + (event.key === "ArrowDown" ? 1 : editor.chosen < 0 ? 0 : -1));
  } else if (open && (event.key === "Tab" || (event.key === "Enter" && editor.chosen >= 0))) {
    event.preventDefault();
    event.stopPropagation();
    accept(editor, Math.max(0, editor.chosen));
  } else if (event.key === "Escape" && (open || !editor.tip.hidden)) {
    event.preventDefault();
    event.stopPropagation();
    hide(editor);
    editor.tip.hidden = true;
  } else if (open && ["Enter", "ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
    hide(editor);
  }
}

// Remarks

function markAt(editor, place) {
  return editor.marks?.find((mark) => mark.from <= place && place <= mark.to);
}

function explainAtCaret(editor) {
  if (!editor.popup.hidden) return;
  const mark = markAt(editor, editor.area.selectionEnd);
  if (mark) explain(editor, mark, caretBox(editor, mark.from));
  else if (!editor.overTip) editor.tip.hidden = true;
}

function explainAtMouse(editor, event) {
  if (!editor.popup.hidden) return;
  const over = [...editor.layer.querySelectorAll(".ce-mark")].find((piece) =>
    [...piece.getClientRects()].some((box) =>
      box.left <= event.clientX && event.clientX <= box.right && box.top <= event.clientY && event.clientY <= box.bottom));
  if (over) explain(editor, over.mark, over.getBoundingClientRect());
}

function leaveTip(editor) {
  setTimeout(() => { if (!editor.tip.matches(":hover")) editor.tip.hidden = true; }, 200);
}

function explain(editor, mark, box) {
  const { tip } = editor;
  const message = made("span", "ce-message");
  message.textContent = mark.message;
  tip.replaceChildren(message);
  if (mark.fix) {
    const button = made("button", "ce-fix");
    button.textContent = `${mark.fix.label} (Ctrl+.)`;
    button.addEventListener("mousedown", (event) => { event.preventDefault(); fix(editor, mark); });
    tip.append(button);
  }
  for (const severity of ["error", "warning", "info"]) tip.classList.toggle(`ce-tip-${severity}`, severity === mark.severity);
  tip.hidden = false;
  tip.style.left = `${Math.max(8, Math.min(box.left, innerWidth - tip.offsetWidth - 8))}px`;
  tip.style.top = `${box.bottom + 6}px`;
}

function fix(editor, mark) {
  editor.tip.hidden = true;
  const shift = mark.from - units(editor.data.text, mark.start);
  const from = units(editor.data.text, mark.fix.start) + shift, to = units(editor.data.text, mark.fix.end) + shift;
  replace(editor.area, from, to, mark.fix.text);
}

// A click on what carries a place (an operator of the plan) marks it in the text.
function onPlace(editor, target, event) {
  const element = target.closest?.("[data-from]");
  if (!element || !editor.area) return;
  event?.preventDefault();
  const { area } = editor;
  const from = units(area.value, Number(element.dataset.from)), to = units(area.value, Number(element.dataset.to));
  area.focus();
  area.setSelectionRange(from, to);
  const line = area.value.slice(0, from).split("\n").length - 1;
  area.scrollTop = Math.max(0, line - 3) * parseFloat(getComputedStyle(area).lineHeight);
  area.scrollIntoView({ block: "center", behavior: "smooth" });
}

// Python counts code points, the browser UTF-16 units.
function units(text, count) {
  let at = 0;
  for (let seen = 0; seen < count && at < text.length; seen += 1) at += text.codePointAt(at) > 0xffff ? 2 : 1;
  return at;
}

function points(text, end) {
  let count = 0;
  for (let at = 0; at < end; count += 1) at += text.codePointAt(at) > 0xffff ? 2 : 1;
  return count;
}

function made(tag, name) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  return element;
}
