// What a reader does with the picture: legend, layouts, keys, full screen, saving it as an image.

const MAX_ZOOM = 1.1;
const ROW_WIDTH = 18;
const COLUMN_PX = 150;
const ROW_PX = 130;
const REDRAWN_MS = 80;

function wireTools(view) {
  const tool = (name, act) => { view.parent.querySelector(`.${name}`).onclick = act; };
  tool("zoom-in", () => zoom(view, 1.3));
  tool("zoom-out", () => zoom(view, 1 / 1.3));
  tool("fit", () => fit(view, true));
  tool("full", () => toggleFullScreen(view));
  tool("layers", () => toggleLayers(view));
  tool("freeze", () => toggleFreeze(view));
  tool("save", () => saveImage(view));
  view.stage.addEventListener("keydown", (event) => onKey(view, event));
}

// A button that stays is neither replaced nor moved: it would lose the keyboard's focus.
function drawLegend(view) {
  const buttons = view.data.legend.map((entry) => legendButton(view, entry));
  const { children } = view.legend;
  for (const gone of [...children].filter((child) => !buttons.includes(child))) gone.remove();
  buttons.forEach((button, place) => {
    if (children[place] !== button) view.legend.insertBefore(button, children[place] ?? null);
  });
}

function legendButton(view, entry) {
  const id = `${entry.group}:${entry.key}`;
  const button = view.legendButtons.get(id) ?? document.createElement("button");
  view.legendButtons.set(id, button);
  const swatch = document.createElement("span");
  const name = document.createElement("span");
  const number = document.createElement("span");
  button.type = "button";
  button.dataset.group = entry.group;
  button.setAttribute("aria-pressed", String(!view.hidden.has(id)));
  swatch.className = `swatch ${entry.shape}`;
  swatch.style.color = entry.color || MARKS[entry.key]?.color || "";
  swatch.textContent = entry.group === "mark" ? MARKS[entry.key].sign : "";
  name.textContent = entry.text;
  number.className = "count";
  number.textContent = entry.count;
  button.replaceChildren(swatch, name, number);
  button.onclick = () => toggleEntry(view, id);
  return button;
}

function toggleEntry(view, id) {
  if (!view.hidden.delete(id)) view.hidden.add(id);
  const { nodes, edges } = view.data;
  view.nodes.update(nodes.map((node) => ({ id: node.id, hidden: isHiddenNode(node, view.hidden) })));
  view.edges.update(edges.map((edge) => ({ id: edge.id, hidden: isHiddenEdge(edge, view.hidden) })));
  view.legendButtons.get(id).setAttribute("aria-pressed", String(!view.hidden.has(id)));
}

function zoom(view, factor) {
  view.network?.moveTo({ scale: view.network.getScale() * factor, ...motion(150) });
}

function fit(view, slowly) {
  view.network?.fit({ maxZoomLevel: MAX_ZOOM, ...(slowly ? motion(250) : {}) });
}

// At once for those who asked their system for less motion.
function motion(duration) {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? {} : { animation: { duration } };
}

function press(view, name, pressed) {
  view.parent.querySelector(`.${name}`).setAttribute("aria-pressed", String(pressed));
}

function toggleFreeze(view) {
  view.moving = !view.moving;
  press(view, "freeze", !view.moving);
  view.network?.setOptions({ physics: { enabled: view.moving } });
}

function freeze(view) {
  if (view.moving) toggleFreeze(view);
}

function toggleLayers(view) {
  if (!view.network) return;
  freeze(view);
  view.layered = !view.layered;
  press(view, "layers", view.layered);
  if (view.layered) {
    view.beforeLayers = placesOf(view, view.nodes.getIds());
    placeInLayers(view);
  } else {
    for (const [id, { x, y }] of Object.entries(view.beforeLayers)) {
      if (view.nodes.get(id)) view.network.moveNode(id, x, y);
    }
  }
  // What fits is known once the nodes were drawn at their new places.
  setTimeout(() => fit(view, true), REDRAWN_MS);
}

// Exactly; vis-network's own getPositions rounds.
function placesOf(view, ids) {
  return Object.fromEntries(ids.map((id) => [id, view.network.getPosition(id)]));
}

function placeInLayers(view) {
  for (const [id, { x, y }] of layers(view.data.nodes, view.data.edges)) view.network.moveNode(id, x, y);
}

// Nodes in rows: those that nothing points to first, then what they point to, and so on.
function layers(nodes, edges) {
  const targets = new Map(nodes.map(({ id }) => [id, []]));
  const pointedTo = new Set();
  for (const { from, to } of edges) {
    if (from === to) continue;
    targets.get(from).push(to);
    pointedTo.add(to);
  }
  const level = new Map();
  const walk = (starts) => {
    let row = starts.filter((id) => !level.has(id));
    for (const id of row) level.set(id, 0);
    for (let depth = 1; row.length; depth += 1) {
      row = row.flatMap((id) => targets.get(id)).filter((id) => !level.has(id) && level.set(id, depth));
    }
  };
  walk(nodes.map(({ id }) => id).filter((id) => !pointedTo.has(id)));
  for (const { id } of [...nodes].sort((a, b) => targets.get(b.id).length - targets.get(a.id).length)) walk([id]);
  const rows = [];
  for (const { id } of nodes) (rows[level.get(id)] ??= []).push(id);
  const places = new Map();
  let y = 0;
  for (const row of rows.filter(Boolean)) {
    row.sort((a, b) => meanX(a, edges, places) - meanX(b, edges, places));
    for (let start = 0; start < row.length; start += ROW_WIDTH) {
      const part = row.slice(start, start + ROW_WIDTH);
      part.forEach((id, i) => places.set(id, { x: (i - (part.length - 1) / 2) * COLUMN_PX, y }));
      y += ROW_PX;
    }
  }
  return places;
}

function meanX(id, edges, places) {
  const above = edges.filter(({ from, to }) => to === id && places.has(from)).map(({ from }) => places.get(from).x);
  return above.length ? above.reduce((sum, x) => sum + x, 0) / above.length : 0;
}

function onKey(view, event) {
  const act = {
    ArrowRight: () => step(view, 1),
    ArrowDown: () => step(view, 1),
    ArrowLeft: () => step(view, -1),
    ArrowUp: () => step(view, -1),
    Enter: () => view.at && (event.shiftKey ? view.open(view.at) : view.select(view.at)),
    Escape: () => { view.network?.unselectAll(); hideTip(view); view.select(""); },
    "+": () => zoom(view, 1.3),
    "-": () => zoom(view, 1 / 1.3),
    0: () => fit(view, true),
  }[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
}

// Go to the next node that is shown, in the order of the tables, and say its name.
function step(view, by) {
  const shown = view.data.nodes.filter((node) => !isHiddenNode(node, view.hidden));
  if (!shown.length || !view.network) return;
  const now = shown.findIndex(({ id }) => id === view.at);
  const { id } = shown[(now + by + shown.length) % shown.length];
  view.at = id;
  view.network.selectNodes([id]);
  const { x, y } = view.network.canvasToDOM(view.network.getPosition(id));
  const outside = x < 0 || y < 0 || x > view.stage.clientWidth || y > view.stage.clientHeight;
  if (outside) view.network.focus(id);
  const { name } = view.nodes.get(id);
  const count = view.network.getConnectedEdges(id).length;
  const text = count === 1
    ? "{name}, {count} relationship. Enter shows it, Shift and Enter opens it."
    : "{name}, {count} relationships. Enter shows it, Shift and Enter opens it.";
  view.said.textContent = translated(view.data, text, { name, count });
  showTip(view, name, id);
}

function toggleFullScreen(view) {
  if (document.fullscreenElement) document.exitFullscreen();
  else view.frame.requestFullscreen?.();
}

function isFull(view) {
  return view.parent.fullscreenElement === view.frame || document.fullscreenElement === view.frame;
}

function onFullScreen(view) {
  sizeFrame(view);
  setTimeout(() => fit(view, false), 120);
}

function saveImage(view) {
  const drawn = view.stage.querySelector("canvas");
  if (!drawn) return;
  const copy = document.createElement("canvas");
  copy.width = drawn.width;
  copy.height = drawn.height;
  const context = copy.getContext("2d");
  context.fillStyle = themeOf(view).back;
  context.fillRect(0, 0, copy.width, copy.height);
  context.drawImage(drawn, 0, 0);
  copy.toBlob((blob) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = "graph.png";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}

function showTip(view, text, nodeId) {
  const { x, y } = view.network.canvasToDOM(view.network.getPosition(nodeId));
  placeTip(view, text, x + 16, y + 12);
}

function showEdgeTip(view, edgeId, event) {
  const box = view.frame.getBoundingClientRect();
  placeTip(view, view.edges.get(edgeId).name, event.clientX - box.left + 12, event.clientY - box.top + 12);
}

function placeTip(view, text, x, y) {
  view.tip.textContent = text;
  view.tip.hidden = false;
  const right = view.frame.clientWidth - view.tip.offsetWidth - 6;
  const bottom = view.frame.clientHeight - view.tip.offsetHeight - 6;
  view.tip.style.left = `${Math.max(6, Math.min(x, right))}px`;
  view.tip.style.top = `${Math.max(6, Math.min(y, bottom))}px`;
}

function hideTip(view) {
  view.tip.hidden = true;
}
