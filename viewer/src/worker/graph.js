// The graph of an op: the ops of its blocks as nodes, values as edges, regions inside the ops that have them.
import { limited } from "./detail.js";
import { plainText } from "./plain.js";
import { label, opOf, refOf } from "./references.js";
import { tokens } from "./tokens.js";

/** The most nodes that are shown; ops beyond are folded. */
const MAX_NODES = 5000;
/** Consecutive ops that are folded into one node: so many, or more in a block that would have more than `MAX_PARTS` parts. */
const PART = 500;
const MAX_PARTS = 500;
/** In a longer block, looking for the edges between its parts takes too long. */
const MAX_JOINED = 100_000;
/** A region of at most this many ops is open from the start. */
const SMALL = 40;
const MAX_ARGUMENTS = 60;
const MAX_DEPTH = 24;
const MAX_TEXT = 34;

const keyOf = ([body, index]) => `${body}.${index}`;
const short = (text) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

function typeText(type) {
  try {
    return short(plainText(tokens(type.toString({ maxBytes: 4096 }))));
  } catch {
    return "…";
  }
}

/** The value of a constant in a few words. */
function valueText(op) {
  const value = op.attribute("value");
  const text = value && limited(value, 400);
  return text === undefined ? undefined : text.replace(/^dense<(.*)> : /s, "$1 : ").replace(/^dense_resource<[^>]*> : /, "");
}

/** The op whose graph is shown for an op: the nearest one around it, or itself, that has a body of its own. */
function holder(op) {
  for (let one = op; one !== undefined; one = one.parent) {
    if (one.numRegions > 0 && (one.isIsolated || one.parent === undefined)) return one;
  }
  return undefined;
}

/**
 * The graph around an op: `{ref, title, blocks, links, numNodes}`. A block is `{title, nodes, edges}`, and a node
 * `{key, kind, ref, name, dialect, detail, blocks, numInside}`; its kind is "op", "argument" or "part". An edge is a pair of positions of
 * nodes. `toggled` has the keys of nodes that a person opened or closed.
 */
export function graphOf(ref, toggled) {
  const op = opOf(ref);
  const of = holder(op);
  if (of === undefined) return undefined;
  const chosen = new Map();
  for (let one = op; one !== undefined; one = one.parent) chosen.set(keyOf(refOf(one)), one);
  const builder = new Builder(new Set(toggled), chosen);
  const { blocks } = builder.regions(of, 0);
  return { ref: refOf(of), title: label(of), blocks, links: builder.links, numNodes: builder.count };
}

class Builder {
  constructor(toggled, chosen) {
    this.toggled = toggled;
    this.chosen = chosen;
    this.count = 0;
    /** Pairs of keys of nodes: a value that one defines, and one in another block beside it uses. */
    this.links = [];
  }

  /** The blocks of an op, and the values from outside that they use. */
  regions(op, depth) {
    const blocks = [];
    const captured = new Map();
    /** The keys of the nodes that define and that use values, in all of these blocks. */
    const defined = new Map();
    const used = [];
    try {
      const { regions } = op;
      for (const region of regions) {
        const first = blocks.length;
        for (const block of region.blocks) {
          const title = [regions.length > 1 ? `region ${region.position}` : "", region.numBlocks > 1 ? `^bb${block.position}` : ""].filter(Boolean).join(" ");
          blocks.push({ title, ...this.#block(block, depth, defined, used) });
        }
        this.#branches(region, blocks, first);
      }
      for (const { key, value, user } of used) {
        const definer = defined.get(key);
        if (definer === undefined) captured.set(key, value);
        else this.links.push([definer, user]);
      }
    } catch {
      // The tree shows the damage.
    }
    return { blocks, captured };
  }

  /** Where the blocks of a region branch to, as positions in the list of blocks. */
  #branches(region, blocks, first) {
    if (region.numBlocks < 2) return;
    for (const block of region.blocks) {
      const last = block.numOps > 0 ? block.ops(block.numOps - 1, 1)[0] : undefined;
      blocks[first + block.position].next = (last?.successors ?? []).map(({ position }) => first + position);
    }
  }

  #block(block, depth, defined, used) {
    const nodes = [];
    const edges = [];
    const seen = new Set();
    /** The node of each value of the block. */
    const places = new Map();
    const join = (value, to) => {
      const key = keyOf([value.body, value.index]);
      const from = places.get(key);
      if (from === undefined) used.push({ key, value, user: nodes[to].key });
      else if (from !== to && !seen.has(`${from} ${to}`)) {
        seen.add(`${from} ${to}`);
        edges.push([from, to]);
      }
    };
    const add = (node) => {
      this.count += 1;
      return nodes.push(node) - 1;
    };
    const { arguments: all } = block;
    for (const [at, value] of all.entries()) {
      const rest = all.length - MAX_ARGUMENTS;
      if (at > MAX_ARGUMENTS) places.set(keyOf([value.body, value.index]), nodes.length - 1);
      else {
        const isRest = at === MAX_ARGUMENTS;
        places.set(keyOf([value.body, value.index]), add({
          key: `argument ${value.body}.${value.index}`, kind: "argument", name: isRest ? `… ${rest} more arguments` : `argument ${at}`,
          detail: isRest ? "" : typeText(value.type),
        }));
      }
    }
    const ops = block.numOps;
    const isWhole = this.count + ops <= MAX_NODES;
    const step = isWhole ? ops : Math.max(PART, Math.ceil(ops / MAX_PARTS));
    const chosen = isWhole ? undefined : this.#chosenIn(block);
    for (let first = 0; first < ops; first += step) {
      const last = Math.min(ops, first + step) - 1;
      const [start] = block.ops(first, 1);
      const key = `part ${start.body}.${start.index}`;
      const hasChosen = chosen >= first && chosen <= last;
      const isOpen = isWhole || (hasChosen !== this.toggled.has(key) && this.count + step <= MAX_NODES);
      if (isOpen) {
        for (const op of block.ops(first, step)) this.#op(op, depth, add, nodes, places, join);
        continue;
      }
      const at = add({ key, kind: "part", name: `ops ${first} to ${last}`, detail: "", numInside: last + 1 - first });
      if (ops > MAX_JOINED) continue;
      const some = block.ops(first, step);
      // The edges into the part are those of its ops, and what they define comes from it.
      for (const op of some) for (const result of op.results) places.set(keyOf([result.body, result.index]), at);
      for (const op of some) for (const operand of op.operands) join(operand, at);
    }
    for (const [key, at] of places) defined.set(key, nodes[at].key);
    return { nodes, edges };
  }

  /** The position of the chosen op, or of the one around it, in a block; undefined if it is elsewhere. */
  #chosenIn(block) {
    for (const op of this.chosen.values()) if (op.block?.equals(block)) return op.position;
    return undefined;
  }

  #op(op, depth, add, nodes, places, join) {
    const ref = refOf(op);
    const [dialect, ...rest] = op.name.split(".");
    const symbol = op.symbolName;
    const { results } = op;
    const types = results.slice(0, 2).map(({ type }) => typeText(type));
    const value = /\bconstant/.test(op.name) ? valueText(op) : undefined;
    const at = add({
      key: keyOf(ref), kind: "op", ref, dialect, name: short((rest.join(".") || dialect) + (symbol === "" ? "" : ` @${symbol}`)),
      detail: short(value ?? types.join(", ") + (results.length > 2 ? ", …" : "")),
    });
    const node = nodes[at];
    for (const operand of op.operands) join(operand, at);
    if (op.numRegions > 0 && depth < MAX_DEPTH) this.#inside(op, node, depth, (value) => join(value, at));
    for (const result of results) places.set(keyOf([result.body, result.index]), at);
  }

  /** The regions of an op, in its node if that is open. */
  #inside(op, node, depth, join) {
    let numInside = 0;
    try {
      for (const region of op.regions) for (const block of region.blocks) numInside += block.numOps;
    } catch {
      node.detail = "damaged";
      return;
    }
    node.numInside = numInside;
    const isWanted = (numInside <= SMALL || this.chosen.has(node.key)) !== this.toggled.has(node.key);
    if (!isWanted || numInside === 0 || this.count + Math.min(numInside, PART) > MAX_NODES) return;
    const { blocks, captured } = this.regions(op, depth + 1);
    node.blocks = blocks;
    for (const value of captured.values()) join(value);
  }
}
