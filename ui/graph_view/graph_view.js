// A subgraph on a canvas. Names reach the page as canvas text or textContent, never as markup.

const views = new WeakMap();
const LIBRARY_POLL_MS = 30;
const LIBRARY_PATIENCE_MS = 15000;
const QUIET_ABOVE_NODES = 250;
const LABELS_BELOW_EDGES = 160;
const MAX_ZOOM = 1.1;

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  let view = views.get(parentElement);
  if (!view) {
    view = newView(parentElement);
    views.set(parentElement, view);
  }
  view.select = (id) => setStateValue("selected", id);
  view.data = data;
  view.frame.style.height = `${data.height}px`;
  withLibrary(view, () => show(view));
  return () => {
    view.closed = true;
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
    hidden: new Set(),
    wheelZooms: false,
    closed: false,
  };
  part("fit").onclick = () => view.network?.fit({ maxZoomLevel: MAX_ZOOM, animation: { duration: 250 } });
  part("zoom-in").onclick = () => zoom(view, 1.3);
  part("zoom-out").onclick = () => zoom(view, 1 / 1.3);
  part("full").onclick = () => toggleFullScreen(view);
  // The page scrolls past the picture until somebody has clicked into it.
  view.stage.addEventListener("pointerdown", () => { view.wheelZooms = true; }, true);
  view.frame.addEventListener("pointerleave", () => { view.wheelZooms = false; hideTip(view); });
  view.frame.addEventListener("wheel", (event) => {
    if (!view.wheelZooms && !event.ctrlKey) event.stopPropagation();
  }, true);
  document.addEventListener("fullscreenchange", () => onFullScreen(view));
  return view;
}

function withLibrary(view, draw, waited = 0) {
  if (view.closed) return;
  if (globalThis.vis?.Network) {
    draw();
  } else if (waited > LIBRARY_PATIENCE_MS) {
    view.wait.textContent = "The picture could not be loaded. The tables below show the same.";
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
  const nodes = data.nodes.map((node) => drawnNode(node, theme, view.hidden));
  const edges = data.edges.map((edge) => drawnEdge(edge, data));
  if (!view.network) {
    start(view, nodes, edges, theme);
  } else {
    change(view, nodes, edges, theme);
  }
  if (data.focus && data.focus !== view.focused) {
    view.network.selectNodes([data.focus]);
  }
  view.focused = data.focus;
}

function stop(view) {
  view.resized.disconnect();
  view.network.destroy();
  view.network = undefined;
  view.focused = undefined;
  view.hidden.clear();
  view.wait.hidden = false;
  delete view.frame.dataset.ready;
  hideTip(view);
}

function start(view, nodes, edges, theme) {
  view.nodes = new vis.DataSet(nodes);
  view.edges = new vis.DataSet(edges);
  const steps = stepsFor(nodes.length);
  view.network = new vis.Network(
    view.stage, { nodes: view.nodes, edges: view.edges }, optionsFor(nodes.length, steps, theme),
  );
  view.network.once("stabilizationIterationsDone", () => settle(view, true));
  view.network.on("click", ({ nodes: [id] }) => view.select(id ?? ""));
  view.network.on("hoverNode", ({ node }) => showTip(view, view.nodes.get(node).name, node));
  view.network.on("hoverEdge", ({ edge, event }) => showEdgeTip(view, edge, event));
  for (const left of ["blurNode", "blurEdge", "dragStart", "zoom"]) {
    view.network.on(left, () => hideTip(view));
  }
  // A picture that was hidden when it was drawn has no size until it is shown.
  let width = view.stage.clientWidth;
  view.resized = new ResizeObserver(() => {
    if (Math.abs(view.stage.clientWidth - width) > 40) view.network.fit({ maxZoomLevel: MAX_ZOOM });
    width = view.stage.clientWidth;
  });
  view.resized.observe(view.stage);
}

function change(view, nodes, edges, theme) {
  const ids = new Set(nodes.map(({ id }) => id));
  const kept = view.nodes.getIds().filter((id) => ids.has(id));
  const fresh = nodes.filter(({ id }) => !view.nodes.get(id));
  const positions = view.network.getPositions(kept);
  view.edges.clear();
  view.nodes.remove(view.nodes.getIds().filter((id) => !ids.has(id)));
  for (const node of fresh) Object.assign(node, startBeside(node, edges, positions));
  view.nodes.update(nodes);
  view.edges.add(edges);
  view.network.setOptions(themeOptions(theme));
  if (fresh.length === 0) return;
  const unmoved = kept.map((id) => ({ id, fixed: true }));
  view.nodes.update(unmoved);
  view.network.setOptions({ physics: { enabled: true } });
  view.network.once("stabilizationIterationsDone", () => {
    view.nodes.update(kept.map((id) => ({ id, fixed: false })));
    settle(view, true);
  });
  view.network.stabilize(stepsFor(nodes.length));
}

function settle(view, fit) {
  view.network.setOptions({ physics: { enabled: false } });
  if (fit) view.network.fit({ maxZoomLevel: MAX_ZOOM });
  view.wait.hidden = true;
  view.frame.dataset.ready = "true";
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

function optionsFor(count, steps, theme) {
  return {
    autoResize: true,
    layout: { improvedLayout: count <= 100, randomSeed: 7 },
    interaction: { hover: true, hideEdgesOnDrag: count > QUIET_ABOVE_NODES, tooltipDelay: 0 },
    physics: {
      solver: "forceAtlas2Based",
      forceAtlas2Based: {
        gravitationalConstant: -70,
        centralGravity: 0.03,
        springLength: count <= 30 ? 165 : 105,
        avoidOverlap: 0.4,
      },
      stabilization: { iterations: steps, updateInterval: steps, fit: true },
    },
    ...themeOptions(theme),
  };
}

function themeOptions(theme) {
  return {
    nodes: {
      size: 15,
      borderWidth: 1.5,
      font: { size: 13, face: theme.font, color: theme.text, strokeWidth: 4, strokeColor: theme.back },
      scaling: { label: { drawThreshold: 3 } },
    },
    edges: {
      width: 1.3,
      selectionWidth: 1.5,
      hoverWidth: 0.7,
      arrows: { to: { enabled: true, scaleFactor: 0.55 } },
      color: { color: theme.line, highlight: theme.accent, hover: theme.accent },
      font: { size: 10.5, face: theme.font, color: theme.text, strokeWidth: 3, strokeColor: theme.back },
    },
  };
}

function drawnNode(node, theme, hidden) {
  return {
    id: node.id,
    label: node.label,
    name: node.kind ? `${node.name} · ${node.kind}` : node.name,
    kind: node.kind,
    shape: node.shape,
    size: node.marked ? 21 : 15,
    borderWidth: node.marked ? 3 : 1.5,
    hidden: hidden.has(node.kind),
    color: {
      background: node.color,
      border: node.marked ? theme.accent : theme.back,
      highlight: { background: node.color, border: theme.accent },
      hover: { background: node.color, border: theme.accent },
    },
  };
}

function drawnEdge(edge, data) {
  const loop = edge.from === edge.to;
  return {
    id: edge.id,
    from: edge.from,
    to: edge.to,
    label: data.edges.length < LABELS_BELOW_EDGES ? edge.label : undefined,
    name: edge.name || edge.label,
    smooth: loop || edge.bend === 0
      ? false
      : { enabled: true, type: edge.bend > 0 ? "curvedCW" : "curvedCCW", roundness: Math.abs(edge.bend) },
    selfReference: { size: 26 + 9 * (loop ? edge.bend : 0), angle: Math.PI / 4, renderBehindTheNode: false },
  };
}

function themeOf(view) {
  const style = getComputedStyle(view.parent.host ?? view.frame);
  const read = (name, fallback) => style.getPropertyValue(name).trim() || fallback;
  return {
    text: read("--st-text-color", "#111"),
    back: read("--st-background-color", "#fff"),
    accent: read("--st-primary-color", "#1d4ed8"),
    line: read("--st-gray-color", "#8a93a5"),
    font: read("--st-font", "sans-serif"),
  };
}

function drawLegend(view) {
  const buttons = view.data.legend.map(({ kind, color, shape, count }) => {
    const button = document.createElement("button");
    const swatch = document.createElement("span");
    const name = document.createElement("span");
    const number = document.createElement("span");
    button.type = "button";
    button.setAttribute("aria-pressed", String(!view.hidden.has(kind)));
    swatch.className = `swatch ${shape}`;
    swatch.style.background = color;
    name.textContent = kind;
    number.className = "count";
    number.textContent = count;
    button.append(swatch, name, number);
    button.onclick = () => toggleKind(view, kind);
    return button;
  });
  view.legend.replaceChildren(...buttons);
}

function toggleKind(view, kind) {
  if (!view.hidden.delete(kind)) view.hidden.add(kind);
  const changed = view.nodes.get({ filter: (node) => node.kind === kind });
  view.nodes.update(changed.map(({ id }) => ({ id, hidden: view.hidden.has(kind) })));
  drawLegend(view);
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

function zoom(view, factor) {
  view.network?.moveTo({ scale: view.network.getScale() * factor, animation: { duration: 150 } });
}

function toggleFullScreen(view) {
  if (document.fullscreenElement) document.exitFullscreen();
  else view.frame.requestFullscreen?.();
}

function onFullScreen(view) {
  if (view.closed) return;
  const full = view.parent.fullscreenElement === view.frame || document.fullscreenElement === view.frame;
  view.frame.style.height = full ? "100vh" : `${view.data.height}px`;
  setTimeout(() => view.network?.fit({ maxZoomLevel: MAX_ZOOM }), 120);
}

function describe(data) {
  const kinds = data.legend.map(({ kind, count }) => `${count} ${kind}`).join(", ");
  return `Graph of ${data.nodes.length} nodes (${kinds}) and ${data.edges.length} relationships. ` +
    "The tables below the picture hold the same.";
}
