// What goes into the functions of a module and comes out of them.
import { Attribute } from "../../../bindings/js/src/entries.js";
import { opened } from "./file.js";
import { plainText } from "./plain.js";
import { refOf } from "./references.js";
import { tokens } from "./tokens.js";

const MAX_FUNCTIONS = 200;
const MAX_OPS = 5000;
const MAX_OTHERS = 20;
const MAX_VALUES = 400;
const MAIN = "main";

function typeText(type) {
  try {
    return plainText(tokens(type.toString({ maxBytes: 4096 })));
  } catch {
    return "…";
  }
}

/** The name that the location of an argument gives it, such as `params['w']` of JAX. */
function nameOf(block, at) {
  const { module } = block;
  const found = Attribute.of(module, module.call("block_get_argument_location", block, at))?.location;
  return found?.kind === "name" ? found.name : undefined;
}

/** The functions among the ops of a block: those that are symbols, with a body of which an op returns. */
function functionsIn(block, found) {
  if (block.numOps > MAX_OPS) found.isCut = true;
  for (const op of block.ops(0, MAX_OPS)) {
    if (found.length > MAX_FUNCTIONS) return;
    if (op.numRegions !== 1 || op.symbolName === "") continue;
    const region = op.regions[0];
    const [entry] = region.numBlocks > 0 ? region.blocks : [];
    if (entry === undefined) continue;
    const last = returning(region);
    if (last === undefined) {
      // A module in a module.
      if (region.numBlocks === 1 && entry.arguments.length === 0) functionsIn(entry, found);
      continue;
    }
    found.push({ op, entry, last });
  }
}

/** The op that returns from a region: the last of a block, without successors, and named so. */
function returning(region) {
  for (const block of region.blocks) {
    const last = block.numOps > 0 ? block.ops(block.numOps - 1, 1)[0] : undefined;
    if (last !== undefined && /\.return(?:_v\d+)?$/.test(last.name)) return last;
  }
  return undefined;
}

/**
 * `{ref, symbol, inputs, results, numFunctions}` of the main function, or of the first one, and the names of others; undefined without
 * one. `isCut` states that there may be more functions than were counted.
 */
export function signatures() {
  const found = [];
  try {
    const { root } = opened();
    const block = root?.regions[0]?.blocks[0] ?? opened().topBlock;
    functionsIn(block, found);
  } catch {
    // A damaged region has no functions that can be read.
  }
  if (found.length === 0) return undefined;
  const main = found.find(({ op }) => op.symbolName === MAIN) ?? found[0];
  return {
    ref: refOf(main.op),
    symbol: main.op.symbolName,
    inputs: main.entry.arguments.slice(0, MAX_VALUES).map(({ type }, at) => ({ name: nameOf(main.entry, at), type: typeText(type) })),
    numInputs: main.entry.arguments.length,
    results: main.last.operands.slice(0, MAX_VALUES).map(({ type }) => ({ type: typeText(type) })),
    numResults: main.last.operands.length,
    others: found.filter((one) => one !== main).slice(0, MAX_OTHERS).map(({ op }) => ({ ref: refOf(op), symbol: op.symbolName })),
    numFunctions: found.length,
    isCut: found.isCut === true || found.length > MAX_FUNCTIONS,
  };
}
