// The graph of a block, drawn on a canvas: only what is in view is drawn, so that thousands of ops move at once.
import { count, h, hue } from "./elements.js";
import { ask, layout } from "./remote.js";

const LEAST = 0.04;
const MOST = 2.5;
/** Below this scale words cannot be read, and are not drawn. */
const READABLE = 0.34;
/** The least scale at first. */
const START = 0.75;

export class GraphView {
  constructor(element, actions) {
    this.element = element;
    this.actions = actions;
    this.canvas = h("canvas", { tabindex: "0", role: "img" });
    this.title = h("span", { class: "bar-title" });
    this.said = h("span", { class: "visually-hidden", role: "status", "aria-live": "polite" });
    const button = (text, label, run) => h("button", { type: "button", class: "button", "aria-label": label, title: label, onclick: run }, text);
    element.replaceChildren(
      h("div", { class: "toolbar" }, this.title, button("Fit", "Show the whole graph", () => this.fit()),
        button("−", "Smaller", () => this.#zoom(1 / 1.3)), button("+", "Larger", () => this.#zoom(1.3))),
      h("div", { class: "graph-view" }, this.canvas), this.said,
      h("p", { class: "hint muted" }, "Drag to move, turn the wheel to zoom, double-click or Enter to open and fold regions, arrows to follow values."));
    this.context = this.canvas.getContext("2d");
    this.#listen();
    new ResizeObserver(() => this.#resize()).observe(this.canvas.parentElement);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#later());
    this.clear();
  }

  clear() {
    this.toggled = [];
    this.picture = undefined;
    this.view = { x: 0, y: 0, scale: 1 };
    this.at = undefined;
    this.asked = undefined;
    this.ref = undefined;
    this.title.textContent = "";
    this.#later();
  }

  /** Shows the graph around an op, and points it out. */
  async show(ref) {
    const key = ref.join(".");
    if (this.picture !== undefined && this.picture.byKey.has(key)) {
      this.ref = ref;
      this.#point(this.picture.byKey.get(key), true);
      return;
    }
    await this.#load(ref, key);
  }

  async #load(ref, key, isSame = false) {
    this.asked = Symbol(key);
    const mine = this.asked;
    this.ref = ref;
    const graph = await ask("graphOf", [ref, this.toggled]);
    if (mine !== this.asked) return;
    if (graph === undefined) {
      this.clear();
      this.title.textContent = "This op has no regions around it.";
      return;
    }
    const place = isSame && this.at !== undefined ? this.#onScreen(this.picture.nodes[this.at]) : undefined;
    if (graph.numNodes > 1000) this.title.textContent = `Placing ${count(graph.numNodes)} nodes…`;
    const placed = await layout(graph.blocks);
    if (mine !== this.asked) return;
    const byKey = new Map(placed.nodes.map((node, at) => [node.key, at]));
    this.picture = { ...placed, byKey, ref: graph.ref, joined: placed.nodes.map(() => []) };
    for (const [from, to] of graph.links.map((keys) => keys.map((one) => byKey.get(one)))) {
      const [a, b] = [placed.nodes[from], placed.nodes[to]];
      placed.edges.push({ from, to, kind: "far", points: [{ x: a.x + a.width / 2, y: a.y + a.height }, { x: b.x + b.width / 2, y: b.y }] });
    }
    for (const [at, { from, to }] of placed.edges.entries()) {
      if (from < 0) continue;
      this.picture.joined[from].push(at);
      this.picture.joined[to].push(at);
    }
    const words = `${graph.title}: ${count(placed.nodes.length)} nodes`;
    this.title.textContent = words;
    this.canvas.setAttribute("aria-label", `Graph of ${words}. The tree has the same ops.`);
    this.canvas.dataset.nodes = placed.nodes.length;
    this.#resize();
    const at = byKey.get(key);
    if (place !== undefined && at !== undefined) {
      // What was opened stays where it is.
      const node = placed.nodes[at];
      this.view.x = node.x - place.x / this.view.scale;
      this.view.y = node.y - place.y / this.view.scale;
      this.#point(at, false);
      return;
    }
    this.at = undefined;
    this.fit();
    if (this.view.scale < START) {
      // The whole is too small to be read: its first node is shown.
      const [{ x, width }] = placed.nodes;
      this.view = { x: x + width / 2 - this.#size.width / 2 / START, y: -20, scale: START };
    }
    this.#point(at, true);
  }

  #onScreen({ x, y }) {
    return { x: (x - this.view.x) * this.view.scale, y: (y - this.view.y) * this.view.scale };
  }

  get #size() {
    return { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
  }

  fit() {
    if (this.picture === undefined) return;
    const { width, height } = this.#size;
    const scale = Math.min(1, width / (this.picture.width + 40), height / (this.picture.height + 40));
    this.view.scale = Math.max(LEAST, scale);
    this.view.x = this.picture.width / 2 - width / 2 / this.view.scale;
    this.view.y = this.view.scale > scale ? -20 : this.picture.height / 2 - height / 2 / this.view.scale;
    this.#later();
  }

  /** Makes a node the chosen one, and moves it into view. */
  #point(at, isCentred) {
    this.at = at;
    this.canvas.dataset.chosen = at === undefined ? "" : this.picture.nodes[at].key;
    if (at === undefined) return this.#later();
    const node = this.picture.nodes[at];
    this.said.textContent = `${node.name} ${node.detail}`;
    if (isCentred) {
      const { width, height } = this.#size;
      if (this.view.scale < READABLE) this.view.scale = START;
      const { x, y } = this.#onScreen(node);
      const isInView = x > 0 && y > 0 && x + node.width * this.view.scale < width && y + node.head * this.view.scale < height;
      if (!isInView) {
        this.view.x = node.x + node.width / 2 - width / 2 / this.view.scale;
        this.view.y = node.y + node.head / 2 - height / 2 / this.view.scale;
      }
    }
    return this.#later();
  }

  #zoom(factor, x = this.#size.width / 2, y = this.#size.height / 2) {
    const { view } = this;
    const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor));
    view.x += x / view.scale - x / scale;
    view.y += y / view.scale - y / scale;
    view.scale = scale;
    this.#later();
  }

  #nodeAt(event) {
    if (this.picture === undefined) return undefined;
    const x = event.offsetX / this.view.scale + this.view.x;
    const y = event.offsetY / this.view.scale + this.view.y;
    const { nodes } = this.picture;
    // What is inside comes later in the list.
    const at = nodes.findLastIndex((node) => x >= node.x && x <= node.x + node.width && y >= node.y && y <= node.y + node.height);
    return at < 0 ? undefined : at;
  }

  #toggle(at) {
    const node = this.picture?.nodes[at];
    if (node === undefined || !(node.numInside > 0)) return;
    const { key } = node;
    this.toggled = this.toggled.includes(key) ? this.toggled.filter((one) => one !== key) : [...this.toggled, key];
    this.at = at;
    this.#load(this.ref ?? this.picture.ref, key, true);
  }

  #choose(at) {
    const node = this.picture?.nodes[at];
    if (node === undefined) return;
    this.#point(at, false);
    if (node.ref !== undefined) this.actions.choose(node.ref);
  }

  /** The nearest node that a value leads to, or comes from. */
  #along(isDown) {
    const { nodes, joined, edges } = this.picture;
    const ends = joined[this.at].map((edge) => edges[edge]).filter(({ from, to }) => (isDown ? from : to) === this.at).map(({ from, to }) => (isDown ? to : from));
    const distance = (at) => Math.abs(nodes[at].y - nodes[this.at].y);
    return ends.sort((a, b) => distance(a) - distance(b))[0];
  }

  #beside(step) {
    const { nodes } = this.picture;
    const { y, depth, x } = nodes[this.at];
    const same = [...nodes.keys()].filter((at) => nodes[at].depth === depth && Math.abs(nodes[at].y - y) < 30 && Math.sign(nodes[at].x - x) === step);
    return same.sort((a, b) => Math.abs(nodes[a].x - x) - Math.abs(nodes[b].x - x))[0];
  }

  #key(event) {
    if (this.picture === undefined || this.picture.nodes.length === 0) return;
    if (this.at === undefined && event.key.startsWith("Arrow")) this.at = 0;
    const next = {
      ArrowDown: () => this.#along(true), ArrowUp: () => this.#along(false), ArrowRight: () => this.#beside(1), ArrowLeft: () => this.#beside(-1),
    }[event.key];
    if (next !== undefined) {
      const at = next();
      if (at !== undefined) {
        this.#point(at, true);
        this.#choose(at);
      }
    } else if (event.key === "Enter" || event.key === " ") this.#toggle(this.at);
    else if (event.key === "+") this.#zoom(1.3);
    else if (event.key === "-") this.#zoom(1 / 1.3);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
  }

  #listen() {
    const { canvas } = this;
    let from;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      from = { x: event.offsetX, y: event.offsetY, viewX: this.view.x, viewY: this.view.y, isMoved: false };
    });
    canvas.addEventListener("pointermove", (event) => {
      if (from === undefined) return;
      const [dx, dy] = [event.offsetX - from.x, event.offsetY - from.y];
      if (Math.hypot(dx, dy) > 4) from.isMoved = true;
      if (!from.isMoved) return;
      this.view.x = from.viewX - dx / this.view.scale;
      this.view.y = from.viewY - dy / this.view.scale;
      this.#later();
    });
    canvas.addEventListener("pointerup", (event) => {
      if (from !== undefined && !from.isMoved) this.#choose(this.#nodeAt(event));
      from = undefined;
    });
    canvas.addEventListener("dblclick", (event) => this.#toggle(this.#nodeAt(event)));
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (event.shiftKey) this.view.x += event.deltaY / this.view.scale;
      else this.#zoom(Math.exp(-event.deltaY / 500), event.offsetX, event.offsetY);
      this.#later();
    }, { passive: false });
    canvas.addEventListener("keydown", (event) => this.#key(event));
  }

  #resize() {
    const { width, height } = this.#size;
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.max(1, Math.round(width * ratio));
    this.canvas.height = Math.max(1, Math.round(height * ratio));
    this.#draw();
  }

  #later() {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(() => {
      this.scheduled = false;
      this.#draw();
    });
  }

  #draw() {
    const { context: ink, view, picture } = this;
    const ratio = devicePixelRatio || 1;
    const { width, height } = this.#size;
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (picture === undefined) return;
    const style = getComputedStyle(this.element);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    const [back, panel, text, muted, line, accent, lightness] = ["back", "panel", "text", "muted", "line", "accent", "tile"].map(color);
    const scale = view.scale * ratio;
    ink.setTransform(scale, 0, 0, scale, -view.x * scale, -view.y * scale);
    const [left, top, right, bottom] = [view.x, view.y, view.x + width / view.scale, view.y + height / view.scale];
    const isInView = (x, y, w, tall) => x < right && y < bottom && x + w > left && y + tall > top;
    const drawn = (edge, stroke, wide) => {
      const { points } = edge;
      const xs = points.map(({ x }) => x);
      const ys = points.map(({ y }) => y);
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      if (!isInView(x - 1, y - 1, Math.max(...xs) - x + 2, Math.max(...ys) - y + 2)) return;
      ink.strokeStyle = stroke;
      ink.lineWidth = Math.max(wide, 0.6 / view.scale);
      ink.beginPath();
      const isBack = edge.kind.endsWith("back");
      curve(ink, points, isBack);
      ink.stroke();
      if (view.scale > READABLE) arrow(ink, points, stroke, isBack);
    };
    let nextFrame = 0;
    const drawFrames = (before) => {
      for (; nextFrame < picture.frames.length && picture.frames[nextFrame].before <= before; nextFrame++) {
        const frame = picture.frames[nextFrame];
        if (!isInView(frame.x, frame.y, frame.width, frame.height)) continue;
        ink.strokeStyle = line;
        ink.lineWidth = 1;
        ink.strokeRect(frame.x, frame.y, frame.width, frame.height);
        if (view.scale > READABLE) write(ink, frame.title, frame.x + 8, frame.y + 15, muted, "12px");
      }
    };
    const font = (size, weight = "") => `${weight} ${size}px ui-monospace, "DejaVu Sans Mono", monospace`;
    for (const [index, node] of picture.nodes.entries()) {
      drawFrames(index);
      if (!isInView(node.x, node.y, node.width, node.height)) continue;
      const color = hue(node.dialect ?? "");
      ink.beginPath();
      ink.roundRect(node.x, node.y, node.width, node.height, node.kind === "argument" ? 14 : 5);
      ink.fillStyle = node.kind === "op" ? (node.isOpen ? panel : `hsl(${color} 45% ${lightness})`) : back;
      ink.fill();
      ink.strokeStyle = index === this.at ? accent : node.kind === "op" ? `hsl(${color} 45% 50%)` : muted;
      ink.lineWidth = index === this.at ? 3 : 1;
      if (node.kind === "part") ink.setLineDash([5, 3]);
      ink.stroke();
      ink.setLineDash([]);
      if (view.scale <= READABLE) continue;
      const sign = node.numInside > 0 ? (node.isOpen ? "▾ " : "▸ ") : "";
      ink.font = font(12, "600");
      ink.fillStyle = text;
      ink.fillText(sign + node.name, node.x + 9, node.y + 17);
      if (node.detail !== "") {
        ink.font = font(11);
        ink.fillStyle = muted;
        ink.fillText(node.detail, node.x + 9, node.y + 34);
      }
    }
    for (const edge of picture.edges) if (edge.kind !== "far") drawn(edge, edge.kind.startsWith("branch") ? accent : muted, 1);
    for (const edge of picture.edges) if (edge.kind === "far") stub(ink, edge, muted, isInView);
    if (this.at !== undefined) for (const at of picture.joined[this.at]) drawn(picture.edges[at], accent, 2);
  }
}

/** The ends of an edge that is not drawn. */
function stub(ink, { points }, color, isInView) {
  ink.fillStyle = color;
  for (const [at, { x, y }] of [points[0], points[points.length - 1]].entries()) {
    if (!isInView(x - 3, y - 8, 6, 16)) continue;
    ink.beginPath();
    ink.arc(x, y + (at === 0 ? 4 : -4), 2.5, 0, 7);
    ink.fill();
  }
}

/** A line through points, upright at each of them; one that leads upwards has rounded corners instead. */
function curve(ink, points, isBack) {
  const [first, ...rest] = points;
  ink.moveTo(first.x, first.y);
  let from = first;
  for (const [at, to] of rest.entries()) {
    if (!isBack) {
      const bend = Math.max(rest.length === 1 ? 18 : 0, (to.y - from.y) / 2);
      ink.bezierCurveTo(from.x, from.y + bend, to.x, to.y - bend, to.x, to.y);
    } else if (at + 1 < rest.length) {
      const next = rest[at + 1];
      const isLast = at + 2 === rest.length;
      ink.quadraticCurveTo(to.x, to.y, isLast ? next.x : (to.x + next.x) / 2, isLast ? next.y : (to.y + next.y) / 2);
    }
    from = to;
  }
}

/** The head of an edge: from above, or from the side if the edge leads upwards. */
function arrow(ink, points, color, isBack) {
  const { x, y } = points[points.length - 1];
  const [dx, dy] = isBack ? [7, 4] : [4, 7];
  ink.fillStyle = color;
  ink.beginPath();
  ink.moveTo(x, y);
  ink.lineTo(isBack ? x + dx : x - dx, y - dy);
  ink.lineTo(x + dx, isBack ? y + dy : y - dy);
  ink.fill();
}

function write(ink, words, x, y, color, size) {
  ink.font = `${size} system-ui, "DejaVu Sans", sans-serif`;
  ink.fillStyle = color;
  ink.fillText(words, x, y);
}
