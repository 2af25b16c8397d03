// A subgraph on a canvas. Names reach the page as canvas text or textContent, never as markup.

const views = new WeakMap();
const LIBRARY_POLL_MS = 30;
const LIBRARY_PATIENCE_MS = 15000;
const MOST_SPREAD = 1.8;

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  let view = views.get(parentElement);
  if (!view) {
    view = newView(parentElement);
    views.set(parentElement, view);
    translateParts(view, data);
  }
  view.select = (id) => setTriggerValue("selected", id);
  view.open = (id) => setTriggerValue("opened", id);
  view.data = data;
  sizeFrame(view);
  withLibrary(view, () => show(view));
  return () => {
    view.closed = true;
    view.closing.abort();
    view.network?.destroy();
    view.resized?.disconnect();
    views.delete(parentElement);
  };
}

function newView(parent) {
  const part = (name) => parent.querySelector(`.${name}`);
  const view = {
    parent,
    frame: part("frame"),
    stage: part("stage"),
    legend: part("legend"),
    tip: part("tip"),
    wait: part("wait"),
    said: part("said"),
    legendButtons: new Map(),
    hidden: new Set(),
    places: new Map(),
    wheelZooms: false,
    closed: false,
    closing: new AbortController(),
    moving: false,
    layered: false,
    stagePx: 0,
  };
  wireTools(view);
  // For tests: where each node is, in pixels of the picture, and what is selected.
  view.frame.positions = () => view.closed || !view.network ? {} : Object.fromEntries(
    view.nodes.getIds().map((id) => [id, view.network.canvasToDOM(view.network.getPosition(id))]));
  view.frame.selection = () => view.closed || !view.network ? {} : view.network.getSelection();
  // The page scrolls past the picture until somebody has clicked into it.
  view.stage.addEventListener("pointerdown", () => { view.wheelZooms = true; }, true);
  view.frame.addEventListener("pointerleave", () => { view.wheelZooms = false; hideTip(view); });
  view.frame.addEventListener("wheel", (event) => {
    if (!view.wheelZooms && !event.ctrlKey) event.stopPropagation();
  }, true);
  const { signal } = view.closing;
  document.addEventListener("fullscreenchange", () => onFullScreen(view), { signal });
  return view;
}

function withLibrary(view, draw, waited = 0) {
  if (view.closed) return;
  if (globalThis.vis?.Network) {
    draw();
  } else if (waited > LIBRARY_PATIENCE_MS) {
    view.wait.textContent = translated(view.data, "The picture could not be loaded. The tables below show the same.");
  } else {
    setTimeout(() => withLibrary(view, draw, waited + LIBRARY_POLL_MS), LIBRARY_POLL_MS);
  }
}

function show(view) {
  const { data } = view;
  const theme = themeOf(view);
  if (view.network && view.scene !== data.scene) stop(view);
  view.scene = data.scene;
  view.stage.setAttribute("aria-label", describe(data));
  drawLegend(view);
  const degrees = degreesOf(data.edges);
  const nodes = data.nodes.map((node) => drawnNode(node, theme, view.hidden, degrees));
  const edges = data.edges.map((edge) => drawnEdge(edge, data, theme, view.hidden));
  if (!view.network) {
    start(view, nodes, edges, theme);
  } else {
    change(view, nodes, edges, theme);
  }
  light(view, data);
  view.frame.dataset.nodes = nodes.length;
}

// Select what the page around the picture has lit up, once each time that it does so.
function light(view, { lit, marked }) {
  const named = lit.join(" ");
  const now = named && `${marked} ${named}`;
  if (now === (view.lit ?? "")) return;
  view.lit = now;
  view.frame.dataset.lit = named;
  view.network.setSelection(
    {
      nodes: lit.filter((id) => view.nodes.get(id)),
      edges: lit.filter((id) => view.edges.get(id)),
    },
    { highlightEdges: false },
  );
}

// A legend that grows makes the frame higher, never the stage lower: that would move every node.
function sizeFrame(view) {
  const full = isFull(view);
  view.stage.style.flex = view.stagePx && !full ? `0 0 ${view.stagePx}px` : "";
  view.frame.style.height = full ? "100vh" : view.stagePx ? "auto" : `${view.data.height}px`;
}

function stop(view) {
  freeze(view);
  view.resized.disconnect();
  view.network.destroy();
  view.network = undefined;
  view.lit = undefined;
  view.at = undefined;
  view.layered = false;
  view.stagePx = 0;
  sizeFrame(view);
  press(view, "layers", false);
  view.hidden.clear();
  view.places.clear();
  view.wait.hidden = false;
  delete view.frame.dataset.ready;
  hideTip(view);
}

function start(view, nodes, edges, theme) {
  if (!isFull(view)) view.stagePx = view.stage.clientHeight;
  sizeFrame(view);
  view.nodes = new vis.DataSet(nodes);
  view.edges = new vis.DataSet(edges);
  const steps = stepsFor(nodes.length);
  view.network = new vis.Network(
    view.stage, { nodes: view.nodes, edges: view.edges }, optionsFor(nodes.length, steps, theme),
  );
  view.network.once("stabilizationIterationsDone", () => settle(view, true));
  view.network.on("click", ({ nodes: [node], edges: [edge] }) => {
    view.at = node ?? view.at;
    view.select(node ?? edge ?? "");
  });
  view.network.on("doubleClick", ({ nodes: [node] }) => node && view.open(node));
  view.network.on("hoverNode", ({ node }) => showTip(view, view.nodes.get(node).name, node));
  view.network.on("hoverEdge", ({ edge, event }) => showEdgeTip(view, edge, event));
  for (const left of ["blurNode", "blurEdge", "dragStart", "zoom"]) {
    view.network.on(left, () => hideTip(view));
  }
  // A picture that was hidden when it was drawn has no size until it is shown.
  let width = view.stage.clientWidth;
  view.resized = new ResizeObserver(() => {
    if (Math.abs(view.stage.clientWidth - width) > 40) fit(view, false);
    width = view.stage.clientWidth;
  });
  view.resized.observe(view.stage);
}

// What stays keeps its place to the pixel; what left and comes back returns to where it was.
function change(view, nodes, edges, theme) {
  freeze(view);
  const ids = new Set(nodes.map(({ id }) => id));
  const before = view.nodes.getIds();
  const positions = placesOf(view, before);
  for (const [id, place] of Object.entries(positions)) view.places.set(id, place);
  const kept = before.filter((id) => ids.has(id));
  const known = new Set(before);
  const fresh = nodes.filter(({ id }) => !known.has(id));
  const unplaced = fresh.filter((node) => !view.places.has(node.id));
  for (const node of fresh) {
    Object.assign(node, view.places.get(node.id) ?? startBeside(node, edges, positions));
  }
  view.edges.clear();
  view.nodes.remove(before.filter((id) => !ids.has(id)));
  view.nodes.update(nodes);
  view.edges.add(edges);
  view.network.setOptions(themeOptions(theme));
  if (view.layered && fresh.length) {
    placeInLayers(view);
  } else if (unplaced.length) {
    letFind(view, nodes, unplaced);
  }
}

// Let the new nodes find places among the others, which do not move.
function letFind(view, nodes, unplaced) {
  const loose = new Set(unplaced.map(({ id }) => id));
  const held = nodes.filter(({ id }) => !loose.has(id)).map(({ id }) => id);
  view.nodes.update(held.map((id) => ({ id, fixed: true })));
  view.network.setOptions({ physics: { enabled: true } });
  view.network.once("stabilizationIterationsDone", () => {
    view.nodes.update(held.map((id) => ({ id, fixed: false })));
    settle(view, false);
    if (view.data.grown && someOutside(view, loose)) fit(view, true);
  });
  view.network.stabilize(stepsFor(nodes.length));
}

function someOutside(view, ids) {
  return [...ids].some((id) => {
    const { x, y } = view.network.canvasToDOM(view.network.getPosition(id));
    return x < 0 || y < 0 || x > view.stage.clientWidth || y > view.stage.clientHeight;
  });
}

function settle(view, fitted) {
  view.network.setOptions({ physics: { enabled: false } });
  if (fitted) {
    spread(view);
    view.network.redraw();
    fit(view, false);
  }
  view.wait.hidden = true;
  view.frame.dataset.ready = "true";
}

// Nodes find places in a circle; a stage that is wider has room for their names side by side.
function spread(view) {
  const places = Object.entries(placesOf(view, view.nodes.getIds()));
  const [xs, ys] = [places.map(([, { x }]) => x), places.map(([, { y }]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const shape = view.stage.clientWidth / view.stage.clientHeight;
  const wider = Math.min(MOST_SPREAD, shape * (Math.max(...ys) - Math.min(...ys)) / (right - left));
  if (!(wider > 1)) return;
  for (const [id, { x, y }] of places) view.network.moveNode(id, left + (x - left) * wider, y);
}

function startBeside(node, edges, positions) {
  const edge = edges.find(({ from, to }) =>
    (from === node.id && positions[to]) || (to === node.id && positions[from]));
  if (!edge) return {};
  const beside = positions[edge.from === node.id ? edge.to : edge.from];
  return { x: beside.x + 60 * Math.random() - 30, y: beside.y + 60 * Math.random() - 30 };
}

function stepsFor(count) {
  if (count <= 60) return 400;
  return count <= QUIET_ABOVE_NODES ? 150 : 60;
}

function describe(data) {
  const kinds = data.legend.filter(({ group }) => group === "label")
    .map(({ text, count }) => `${count} ${text}`).join(", ");
  return translated(data, "Graph of {nodes} nodes ({kinds}) and {relationships} relationships. Arrow keys go from node to node; the tables below the picture hold the same.",
    { nodes: data.nodes.length, kinds, relationships: data.edges.length });
}

// A text in the reader's language: `data.texts` has those that are not as they are here.
function translated(data, text, values = {}) {
  return (data.texts?.[text] ?? text).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function translateParts(view, data) {
  for (const name of ["title", "aria-label"]) {
    for (const part of view.frame.querySelectorAll(`[${name}]`)) {
      part.setAttribute(name, translated(data, part.getAttribute(name)));
    }
  }
  view.wait.textContent = translated(data, view.wait.textContent);
}
