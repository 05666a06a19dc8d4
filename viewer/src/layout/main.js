// The layout of graphs, in a worker of its own: dagre places the nodes of a band of ranks, and bands stand below each other.
//
// The time that dagre takes grows faster than the graph, above all with edges over many ranks. A band is small, and what leaves it is
// drawn straight.
import { layered } from "./layered.js";

self.onmessage = ({ data: { id, blocks } }) => {
  try {
    self.postMessage({ id, value: placed(blocks) });
  } catch (error) {
    self.postMessage({ id, error: { message: `${error.message}` } });
  }
};

const MARGIN = 14;
const TITLE = 20;
const BETWEEN = 46;
const LINE = 18;
const CHARACTER = 7.2;

/** `{width, height, nodes, edges, frames}` of blocks, with absolute places. */
function placed(blocks) {
  const whole = sized(blocks);
  const out = { width: whole.width, height: whole.height, nodes: [], edges: [], frames: [] };
  put(whole, 0, 0, 0, out);
  return out;
}

/** Places the blocks of an op beside each other, or below each other along their branches. */
function sized(blocks) {
  const boxes = blocks.map(sizedBlock);
  if (boxes.length === 1) return { width: boxes[0].width, height: boxes[0].height, boxes: [{ ...boxes[0], x: 0, y: 0 }], edges: [] };
  const edges = blocks.flatMap(({ next = [] }, from) => next.map((to) => [from, to]));
  const { places, width, height, routes } = layered(boxes, edges, BETWEEN);
  return { width, height, boxes: boxes.map((box, at) => ({ ...box, ...places[at] })), edges: routes };
}

function sizedBlock(block) {
  const top = block.title === "" ? 0 : TITLE;
  const items = block.nodes.map((node) => {
    const inner = node.blocks === undefined ? undefined : sized(node.blocks);
    const text = Math.max(node.name.length, node.detail.length * 0.92, 5) * CHARACTER + 18 + (node.numInside > 0 ? 14 : 0);
    const lines = node.detail === "" ? 1 : 2;
    const head = lines * LINE + 8;
    return {
      node, inner, head, width: Math.max(text, (inner?.width ?? 0) + 2 * MARGIN), height: head + (inner === undefined ? 0 : inner.height + MARGIN),
    };
  });
  const { places, width, height, routes } = layered(items, block.edges, BETWEEN);
  return {
    title: block.title, items: items.map((item, at) => ({ ...item, ...places[at] })), edges: routes, top,
    width: width + 2 * MARGIN, height: height + top + 2 * MARGIN,
  };
}

function moved(route, x, y, first) {
  return { ...route, from: route.from + first, to: route.to + first, points: route.points.map((point) => ({ x: point.x + x, y: point.y + y })) };
}

/** Appends what is in a box to the lists, with its place on the whole picture. */
function put(whole, x, y, depth, out) {
  for (const box of whole.boxes) {
    const [left, top] = [x + box.x, y + box.y];
    const first = out.nodes.length;
    // It is drawn on what it is in, and below what is in it.
    if (box.title !== "") out.frames.push({ title: box.title, x: left, y: top, width: box.width, height: box.height, before: first });
    const [inLeft, inTop] = [left + MARGIN, top + box.top + MARGIN];
    for (const { node, head, width, height, x: nodeX, y: nodeY } of box.items) {
      const { blocks, ...rest } = node;
      out.nodes.push({ ...rest, x: inLeft + nodeX, y: inTop + nodeY, width, height, head, depth, isOpen: blocks !== undefined });
    }
    for (const route of box.edges) out.edges.push(moved(route, inLeft, inTop, first));
    for (const item of box.items) {
      if (item.inner !== undefined) put(item.inner, inLeft + item.x + MARGIN, inTop + item.y + item.head, depth + 1, out);
    }
  }
  for (const { kind, points } of whole.edges) out.edges.push({ from: -1, to: -1, kind: kind === "back" ? "branch back" : "branch", points: points.map((point) => ({ x: point.x + x, y: point.y + y })) });
}
