// How nodes and relationships look: by kind, by what a diff says of them, by what is only context.

const QUIET_ABOVE_NODES = 250;
const LABELS_BELOW_EDGES = 50;
const CONTEXT_DASHES = [5, 5];
const MARKS = {
  added: { color: "#228833", dashes: false, sign: "+" },
  removed: { color: "#cc3311", dashes: [3, 4], sign: "−" },
  after: { color: "#0077bb", dashes: false, sign: "≠+" },
  before: { color: "#ee7733", dashes: [10, 4], sign: "≠−" },
  transient: { color: "#aa4499", dashes: [10, 4, 2, 4], sign: "±" },
};

function drawnNode(node, theme, hidden, degrees) {
  const mark = MARKS[node.mark];
  const border = node.marked ? theme.accent : mark ? mark.color : node.context ? theme.line : theme.back;
  const size = 13 + Math.min(13, 2.6 * Math.sqrt(degrees.get(node.id) ?? 0));
  return {
    id: node.id,
    label: [mark ? `${mark.sign} ${node.label}` : node.label, node.more].filter(Boolean).join("\n"),
    name: node.kind ? `${node.name} · ${node.kind}` : node.name,
    kind: node.kind,
    shape: node.shape,
    size: node.marked ? size + 5 : size,
    borderWidth: node.marked || mark ? 3 : 1.5,
    shapeProperties: { borderDashes: node.context ? CONTEXT_DASHES : mark?.dashes ?? false },
    hidden: isHiddenNode(node, hidden),
    color: {
      background: node.color,
      border,
      highlight: { background: node.color, border: theme.accent },
      hover: { background: node.color, border: theme.accent },
    },
  };
}

function drawnEdge(edge, data, theme, hidden) {
  const loop = edge.from === edge.to;
  const mark = MARKS[edge.mark];
  const label = mark ? `${mark.sign} ${edge.label}` : edge.label;
  const color = mark?.color ?? theme.line;
  return {
    id: edge.id,
    from: edge.from,
    to: edge.to,
    label: data.edges.length < LABELS_BELOW_EDGES || mark ? label : undefined,
    name: edge.name || edge.label,
    width: mark ? 2.6 : 1.3,
    dashes: edge.context ? CONTEXT_DASHES : mark?.dashes ?? false,
    hidden: isHiddenEdge(edge, hidden),
    color: { color, highlight: theme.accent, hover: theme.accent },
    smooth: loop || edge.bend === 0
      ? false
      : { enabled: true, type: edge.bend > 0 ? "curvedCW" : "curvedCCW", roundness: Math.abs(edge.bend) },
    selfReference: { size: 26 + 9 * (loop ? edge.bend : 0), angle: Math.PI / 4, renderBehindTheNode: false },
  };
}

function isHiddenNode(node, hidden) {
  return hidden.has(`label:${node.kind}`)
    || (node.context && hidden.has("context:"))
    || (node.mark && hidden.has(`mark:${node.mark}`)) || false;
}

function isHiddenEdge(edge, hidden) {
  return hidden.has(`type:${edge.type}`)
    || (edge.context && hidden.has("context:"))
    || (edge.mark && hidden.has(`mark:${edge.mark}`)) || false;
}

function degreesOf(edges) {
  const degrees = new Map();
  for (const { from, to } of edges) {
    degrees.set(from, (degrees.get(from) ?? 0) + 1);
    if (to !== from) degrees.set(to, (degrees.get(to) ?? 0) + 1);
  }
  return degrees;
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
      // Fitted once, by `settle`: fitting again would move what stays.
      stabilization: { iterations: steps, updateInterval: steps, fit: false },
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
