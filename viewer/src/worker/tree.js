// The rows of the tree of ops.
import { Block, Op } from "../../../bindings/js/src/structure.js";
import { opened } from "./file.js";

const MAX_TYPES = 60;

export const opOf = ([body, index]) => Op.of(opened(), { body, index });
export const refOf = ({ body, index }) => [body, index];

/** A short name: with the symbol, or without. */
export function label(op) {
  const symbol = op.symbolName;
  return symbol === "" ? op.name : `${op.name} @${symbol}`;
}

function shortened(text, most = MAX_TYPES) {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function typesOf(values) {
  try {
    return shortened(values.slice(0, 4).map(({ type }) => type.toString({ maxBytes: 4096 })).join(", "));
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

/** Rows of the ops of a block. */
export function rows([body, index], first, count) {
  return Block.of(opened(), { body, index }).ops(first, count).map((op) => ({
    ref: refOf(op),
    name: op.name,
    symbol: op.symbolName,
    detail: typesOf(op.results),
    hasRegions: op.numRegions > 0,
  }));
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
