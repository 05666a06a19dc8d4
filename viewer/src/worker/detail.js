// Everything about one op.
import { opened } from "./file.js";
import { plainText } from "./plain.js";
import { label, opOf, refOf } from "./references.js";
import { tokens } from "./tokens.js";
import { isVhloTensor } from "./vhlo_tensor.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const MAX_ATTRIBUTE = 20_000;
const MAX_LISTED = 100;

/** The text of an attribute or a type, to be read by people; undefined if it is too long. */
export function limited(item, maxBytes) {
  try {
    return plainText(tokens(item.toString({ maxBytes, elideElementsLargerThan: 64, elideResourcesLargerThan: 64 })));
  } catch (error) {
    return error.status === "LIMIT_EXCEEDED" ? undefined : `(${error.message})`;
  }
}

const link = (op) => (op === undefined ? undefined : { ref: refOf(op), label: label(op) });

function definition(value) {
  const op = value.definingOp;
  if (op !== undefined) return { ...link(op), what: `result ${value.position} of` };
  const block = value.ownerBlock;
  const owner = block?.region?.op;
  return owner === undefined ? { what: "unknown" } : { ...link(owner), what: `argument ${value.position} of block ${block.position} of` };
}

/** The op that a symbol reference names, in the symbol tables around `op`. */
function symbolAt(op, names) {
  for (let table = op.parent; table !== undefined; table = table.parent) {
    const raw = opened().call("op_lookup_symbol", table, names);
    if (raw.body !== 0xffff_ffff) return { ref: [raw.body, raw.index], label: `@${names.join("::@")}` };
  }
  return undefined;
}

/** The op that a reference in the text of an op names: `text` is such as `@a` or `@a::@"b c"`. */
export function symbolTarget(ref, text) {
  const names = Array.from(text.matchAll(/@(?:"((?:[^"\\]|\\.)*)"|([\w$.-]+))/g), ([, quoted, bare]) => bare ?? unescaped(quoted));
  return symbolAt(opOf(ref), names)?.ref;
}

/** The characters of a quoted name: `\22` is a byte, and `\\` a backslash. */
function unescaped(text) {
  const bytes = [];
  for (const [whole, hex, other] of text.matchAll(/\\([0-9A-Fa-f]{2})|\\(.)|[^\\]+/gsu)) {
    if (hex !== undefined) bytes.push(parseInt(hex, 16));
    else bytes.push(...encoder.encode(other ?? whole));
  }
  return decoder.decode(new Uint8Array(bytes));
}

function symbolsIn(op, attribute, found = [], depth = 0) {
  if (found.length >= 20 || depth > 4 || attribute === undefined) return found;
  if (attribute.kind === "symbol_ref") {
    const target = symbolAt(op, attribute.symbolNames);
    if (target !== undefined) found.push(target);
  } else if (attribute.kind === "array") {
    for (const element of attribute.elements.slice(0, 50)) symbolsIn(op, element, found, depth + 1);
  } else if (attribute.kind === "dictionary") {
    for (const entry of Object.values(attribute.entries).slice(0, 50)) symbolsIn(op, entry, found, depth + 1);
  }
  return found;
}

/** A location as lines of `{depth, text}`. */
function locationLines(attribute, lines = [], depth = 0) {
  if (lines.length > 60 || depth > 12 || attribute === undefined) return lines;
  const location = attribute.location;
  const add = (text) => lines.push({ depth, text });
  switch (location?.kind) {
    case "file": add(`${location.file}:${location.line}:${location.column}`); break;
    case "name":
      add(`"${location.name}"`);
      if (location.child?.kind !== "unknown_loc") locationLines(location.child, lines, depth + 1);
      break;
    case "call_site":
      add("at");
      locationLines(location.callee, lines, depth + 1);
      add("called from");
      locationLines(location.caller, lines, depth + 1);
      break;
    case "fused":
      if (location.metadata !== undefined) add(`fused, with ${limited(location.metadata, 2000) ?? "metadata"}`);
      else add("fused");
      for (const part of location.locations) locationLines(part, lines, depth + 1);
      break;
    case "unknown": add("unknown"); break;
    default: add(limited(attribute, 2000) ?? "…");
  }
  return lines;
}

export function detail(ref) {
  const op = opOf(ref);
  const attributes = Object.entries(op.attributes).map(([name, attribute]) => ({
    name,
    text: limited(attribute, MAX_ATTRIBUTE),
    kind: attribute.kind,
    index: attribute.index,
    isConstant: ["dense", "dense_array", "dense_resource"].includes(attribute.kind) || isVhloTensor(attribute),
    symbols: symbolsIn(op, attribute),
  }));
  const others = op.properties.filter(({ attribute, isAbsent }) => attribute === undefined && !isAbsent);
  const opaque = op.propertyBytes.length;
  return {
    ref,
    name: op.name,
    symbol: op.symbolName,
    range: op.fileRange,
    attributes,
    others: others.map(({ name, number, bool }) => ({ name, text: `${number ?? bool ?? "see the text of the op"}` })),
    opaqueBytes: attributes.length === 0 && op.properties.length === 0 ? opaque : 0,
    operands: op.operands.slice(0, MAX_LISTED).map((value) => ({ type: limited(value.type, 2000) ?? "…", from: definition(value) })),
    numOperands: op.operands.length,
    results: op.results.slice(0, MAX_LISTED).map((value) => {
      const { uses } = value;
      return {
        type: limited(value.type, 2000) ?? "…",
        numUses: uses.length,
        uses: uses.slice(0, MAX_LISTED).map((use) => ({ ...link(use.op), operand: use.operand })),
      };
    }),
    successors: op.successors.map((block) => `block ${block.position}`),
    arguments: op.numRegions === 0 ? [] : argumentsOf(op),
    location: locationLines(op.location),
    numRegions: op.numRegions,
  };
}

function argumentsOf(op) {
  try {
    const block = op.regions[0]?.blocks[0];
    return (block?.arguments ?? []).slice(0, MAX_LISTED).map((value) => {
      const { uses } = value;
      return {
        type: limited(value.type, 2000) ?? "…",
        numUses: uses.length,
        uses: uses.slice(0, MAX_LISTED).map((use) => ({ ...link(use.op), operand: use.operand })),
      };
    });
  } catch {
    // The tree shows the damage of the regions.
    return [];
  }
}

/** The ops that use a symbol op, and whether others may. */
export function symbolUses(ref) {
  const module = opened();
  const { library: calls } = module;
  const uses = module.call("op_find_symbol_uses", opOf(ref));
  try {
    const count = calls.call("symbol_uses_get_num_uses", uses);
    const found = Array.from({ length: Math.min(count, MAX_LISTED) }, (_, at) => {
      const { body, index } = calls.call("symbol_uses_get_op", uses, at);
      return { ...link(opOf([body, index])), name: calls.call("symbol_uses_get_name", uses, at) };
    });
    return { count, found, possible: calls.call("symbol_uses_get_num_possible_ops", uses) };
  } finally {
    calls.call("symbol_uses_destroy", uses);
  }
}
