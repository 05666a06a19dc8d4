// Places items in layers, so that edges lead downwards.

/** The most items of a band. */
const BAND = 60;
/** Edges over more ranks are not drawn unless one of their ends is chosen: they would cross everything. */
const FAR = 8;
const APART = 22;

/** The rank of each item. Edges to an item at an earlier position, as in loops of blocks, do not count. */
function ranksOf(count, edges) {
  const inputs = Array.from({ length: count }, () => []);
  const outputs = Array.from({ length: count }, () => []);
  for (const [from, to] of edges) {
    if (from >= to) continue;
    inputs[to].push(from);
    outputs[from].push(to);
  }
  const ranks = new Array(count).fill(0);
  for (let at = 0; at < count; at++) for (const from of inputs[at]) ranks[at] = Math.max(ranks[at], ranks[from] + 1);
  // What has no inputs stands right above the first item that uses it.
  for (let at = count - 1; at >= 0; at--) {
    if (inputs[at].length === 0 && outputs[at].length > 0) ranks[at] = Math.max(0, Math.min(...outputs[at].map((to) => ranks[to])) - 1);
  }
  return ranks;
}

/** The items of each band, by ascending ranks. Items without edges are bands of their own, as a grid. */
function bandsOf(ranks, edges) {
  const count = ranks.length;
  const isJoined = new Array(count).fill(false);
  for (const [from, to] of edges) isJoined[from] = isJoined[to] = true;
  const order = Array.from(ranks.keys()).filter((at) => isJoined[at]).sort((a, b) => ranks[a] - ranks[b] || a - b);
  const bands = [];
  let band = [];
  for (const [position, at] of order.entries()) {
    const isNewRank = position > 0 && ranks[at] !== ranks[order[position - 1]];
    if (band.length >= BAND && (isNewRank || band.length >= 2 * BAND)) {
      bands.push(band);
      band = [];
    }
    band.push(at);
  }
  if (band.length > 0) bands.push(band);
  return { bands, lonely: Array.from(ranks.keys()).filter((at) => !isJoined[at]) };
}

/** Places of a band by dagre, and the points of the edges in it. */
function bandPlaces(band, items, edges, between, align) {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "TB", nodesep: APART, ranksep: between, marginx: 0, marginy: 0, align });
  for (const at of band) graph.setNode(String(at), { width: items[at].width, height: items[at].height });
  for (const [from, to] of edges) graph.setEdge(String(from), String(to), {});
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width, height,
    places: band.map((at) => {
      const { x, y } = graph.node(String(at));
      return { at, x: x - items[at].width / 2, y: y - items[at].height / 2 };
    }),
    points: edges.map(([from, to]) => graph.edge(String(from), String(to))?.points ?? []),
  };
}

/** How dagre aligns nodes: a chain of layers drifts to a side with some of these, and stands upright with others. */
const ALIGNMENTS = [undefined, "UL", "UR", "DL", "DR"];

/** Places of all bands. The first one tells the alignment of the others: each further try takes as long. */
function placesOf(bands, items, edges, between) {
  if (bands.length === 0) return [];
  const tries = ALIGNMENTS.map((align) => ({ align, ...bandPlaces(bands[0], items, edges[0], between, align) }));
  tries.sort((a, b) => a.width - b.width);
  return [tries[0], ...bands.slice(1).map((band, at) => bandPlaces(band, items, edges[at + 1], between, tries[0].align))];
}

/** Places in rows of about the width of the picture. */
function gridPlaces(list, items) {
  const area = list.reduce((sum, at) => sum + (items[at].width + APART) * (items[at].height + APART), 0);
  const most = Math.max(600, Math.sqrt(area) * 1.4);
  const places = [];
  let [x, y, tall, width] = [0, 0, 0, 0];
  for (const at of list) {
    if (x > 0 && x + items[at].width > most) [x, y, tall] = [0, y + tall + APART, 0];
    places.push({ at, x, y });
    x += items[at].width + APART;
    width = Math.max(width, x - APART);
    tall = Math.max(tall, items[at].height);
  }
  return { places, width, height: y + tall };
}

/** `{places, width, height, routes}` of items with a width and a height, and edges as pairs of positions. */
export function layered(items, edges, between) {
  const ranks = ranksOf(items.length, edges);
  const { bands, lonely } = bandsOf(ranks, edges);
  const bandOf = new Map();
  for (const [number, band] of bands.entries()) for (const at of band) bandOf.set(at, number);
  const isNear = ([from, to]) => from < to && ranks[to] - ranks[from] <= FAR && bandOf.get(from) === bandOf.get(to);
  const near = bands.map(() => []);
  const other = [];
  for (const edge of edges) {
    if (isNear(edge)) near[bandOf.get(edge[0])].push(edge);
    else other.push(edge);
  }
  const parts = placesOf(bands, items, near, between);
  if (lonely.length > 0) parts.push({ ...gridPlaces(lonely, items), points: [] });
  const width = parts.reduce((most, part) => Math.max(most, part.width), 0);
  const places = new Array(items.length);
  const routes = [];
  let top = 0;
  for (const [number, part] of parts.entries()) {
    const left = (width - part.width) / 2;
    // The greatest height of the items in a rank, by the middle of the rank.
    const tall = new Map();
    for (const { at, x, y } of part.places) {
      places[at] = { x: x + left, y: y + top };
      const middle = Math.round(y + items[at].height / 2);
      tall.set(middle, Math.max(tall.get(middle) ?? 0, items[at].height));
    }
    for (const [index, points] of part.points.entries()) {
      const [from, to] = near[number][index];
      // Every second point is in the middle of a rank. The line stands upright beside the items of that rank.
      const inside = points.slice(1, -1).filter((_, at) => at % 2 === 1).flatMap(({ x, y }) => {
        const half = (tall.get(Math.round(y)) ?? 0) / 2;
        return [y - half, y + half].map((end) => ({ x: x + left, y: end + top }));
      });
      const [a, b] = [from, to].map((at) => ({ ...places[at], ...size(items[at]) }));
      // It leaves below and enters above: at the sides are other items.
      routes.push({ from, to, kind: "near", points: [below(a), ...inside, above(b)] });
    }
    top += part.height + between;
  }
  for (const [from, to] of other) {
    const [a, b] = [from, to].map((at) => ({ ...places[at], ...size(items[at]) }));
    const isClose = ranks[to] - ranks[from] <= FAR;
    const isBack = from >= to;
    const points = !isBack ? [below(a), above(b)] : backwards(a, b);
    routes.push({ from, to, kind: isBack ? "back" : isClose ? "near" : "far", points });
  }
  return { places, width, height: Math.max(0, top - between), routes };
}

/** The points of an edge that leads upwards, beside what it passes. */
function backwards(a, b) {
  const side = Math.max(a.x + a.width, b.x + b.width) + APART;
  const [low, high] = [a.y + a.height - 12, b.y + 12];
  return [{ x: a.x + a.width, y: low }, { x: side, y: low }, { x: side, y: (low + high) / 2 }, { x: side, y: high }, { x: b.x + b.width, y: high }];
}

const below = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height });
const above = ({ x, y, width }) => ({ x: x + width / 2, y });
const size = ({ width, height }) => ({ width, height });
