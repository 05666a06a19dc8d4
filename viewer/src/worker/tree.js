// The rows of the tree of ops.
import { Block } from "../../../bindings/js/src/structure.js";
import { opened } from "./file.js";
import { plainText } from "./plain.js";
import { label, opOf, refOf } from "./references.js";
import { heads } from "./texts.js";
import { tokens } from "./tokens.js";

const MAX_TYPES = 60;

function shortened(text, most = MAX_TYPES) {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function typesOf(values) {
  try {
    return shortened(values.slice(0, 4).map(({ type }) => plainText(tokens(type.toString({ maxBytes: 4096 })))).join(", "));
  } catch {
    return "…";
  }
}

/**
 * What is inside an op, or at the top for `undefined`: the ops of a block, or several blocks. A block is `[body, index]`.
 */
export function children(ref) {
  if (ref === undefined) return { block: refOf(opened().topBlock), count: opened().topBlock.numOps };
  const regions = opOf(ref).regions;
  const blocks = regions.flatMap((region, at) => region.blocks.map((block) => [at, block]));
  if (blocks.length === 1) return { block: refOf(blocks[0][1]), count: blocks[0][1].numOps };
  const rows = blocks.slice(0, 10_000).map(([at, block]) => ({
    block: refOf(block),
    name: `${regions.length > 1 ? `region ${at} ` : ""}block ${block.position}`,
    detail: typesOf(block.arguments),
    count: block.numOps,
  }));
  return { rows, count: rows.length };
}

/** Rows of the ops of a block: each a line of its text, or its name and types where that would take too long. */
export function rows([body, index], first, count) {
  const block = Block.of(opened(), { body, index });
  const ops = block.ops(first, count);
  const lines = heads(ops, block.region?.op);
  return ops.map((op, at) => ({
    ref: refOf(op),
    name: op.name,
    ...(lines[at] === undefined ? { symbol: op.symbolName, detail: typesOf(op.results) } : { pieces: lines[at] }),
    hasRegions: op.numRegions > 0,
  }));
}

/** The way to an op as the positions of regions, blocks and ops: such as `0/0.0.3`. */
export function addressOf(ref) {
  const parts = [];
  for (let op = opOf(ref); op !== undefined; op = op.parent) {
    const { block } = op;
    parts.unshift(op.parent === undefined ? `${op.position}` : `${block.region.position}.${block.position}.${op.position}`);
  }
  return parts.join("/");
}

/** The op with an address; undefined if there is none. */
export function opAt(address) {
  const [first, ...rest] = address.split("/");
  let op = positioned(opened().topBlock, first);
  for (const part of rest) {
    const [region, block, position] = part.split(".");
    op = positioned(op?.regions[region]?.blocks[block], position);
  }
  return op === undefined ? undefined : refOf(op);
}

function positioned(block, position) {
  if (block === undefined || !/^\d+$/.test(position)) return undefined;
  return block.ops(Number(position), 1)[0];
}

/** The ops around an op, outermost first, and itself: `{ref, position, block}`; the block only where the tree has a row for it. */
export function pathOf(ref) {
  const path = [];
  for (let op = opOf(ref); op !== undefined; op = op.parent) {
    const { block, parent } = op;
    const blocks = parent === undefined ? 1 : parent.regions.reduce((sum, region) => sum + region.numBlocks, 0);
    let at;
    if (blocks > 1) {
      at = block.position;
      for (const region of parent.regions.slice(0, block.region.position)) at += region.numBlocks;
    }
    path.unshift({ ref: refOf(op), label: label(op), position: op.position, block: at });
  }
  return path;
}
