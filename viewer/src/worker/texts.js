// The text of ops, with the places of ops and values in it.
import { Value } from "../../../bindings/js/src/structure.js";
import { file, opened } from "./file.js";
import { plain } from "./plain.js";
import { opOf, refOf } from "./references.js";
import { tokens } from "./tokens.js";

/** The most bytes of a text. */
const MAX_TEXT = 4_000_000;
const MAX_KEPT = 6;
/** Longer lines are cut. */
const MAX_LINE = 4000;
const MAX_HEAD = 240;
/** In a longer block, naming the values for a single op takes too long. */
const MAX_NAMED = 5000;
/** The milliseconds that the texts of single ops may take together: each names all values of the function around it. */
const MAX_TIME = 400;
const OPTIONS = { elideElementsLargerThan: 32, elideResourcesLargerThan: 64 };

const keyOf = ([body, index]) => `${body}.${index}`;
let kept = new Map();
let keptOf;

function known() {
  if (keptOf !== file.generation) {
    kept = new Map();
    keptOf = file.generation;
  }
  return kept;
}

/** Keeps the text of an op, or that it has none, and forgets the text that was used least recently. */
function keep(key, text) {
  const all = known();
  all.delete(key);
  all.set(key, text);
  const texts = [...all].filter(([, one]) => one !== undefined);
  if (texts.length > MAX_KEPT) all.delete(texts[0][0]);
  return text;
}

class MarkedText {
  constructor({ text, marks }) {
    this.text = text;
    this.values = new Map();
    this.ops = [];
    this.byOp = new Map();
    const around = [];
    for (const { kind, start, end, body, index } of marks) {
      if (kind === "value") {
        this.values.set(start, [body, index]);
        continue;
      }
      while (around.length > 0 && this.ops[around[around.length - 1]].end <= start) around.pop();
      this.byOp.set(keyOf([body, index]), this.ops.length);
      around.push(this.ops.push({ start, end, ref: [body, index], outer: around[around.length - 1] }) - 1);
    }
    this.starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.starts.push(at + 1);
  }

  /** The index of the last item whose start is not behind an offset. */
  static before(count, startOf, offset) {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (startOf(middle) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  lineAt(offset) {
    return MarkedText.before(this.starts.length, (at) => this.starts[at], offset);
  }

  /** The innermost op at an offset. */
  opAt(offset) {
    let at = MarkedText.before(this.ops.length, (index) => this.ops[index].start, offset);
    while (at >= 0 && at !== undefined && this.ops[at].end <= offset) at = this.ops[at].outer;
    return at === undefined || at < 0 ? undefined : this.ops[at];
  }

  /** The pieces `[kind, text, link]` of a part of a line. */
  pieces(start, end, isPlain) {
    const found = tokens(this.text.slice(start, Math.min(end, start + MAX_LINE)), start);
    if (end > start + MAX_LINE) found.push({ at: -1, text: " …", kind: "comment" });
    const name = (token) => {
      const op = this.opAt(token.at);
      return op !== undefined && this.nameStart(op) === token.at;
    };
    const shown = isPlain ? plain(found) : found;
    let symbol = "";
    return shown.map((token, position) => {
      const { at, text, kind } = token;
      const value = kind === "value" ? this.values.get(at) : undefined;
      if (value !== undefined) return [kind, text, { value }];
      if (kind === "symbol") {
        // `@inner` of `@outer::@inner` is looked up in what `@outer` names.
        symbol = shown[position - 1]?.text === "::" ? `${symbol}::${text}` : text;
        return [kind, text, { symbol, op: this.opAt(at)?.ref }];
      }
      if (kind === "string" && this.isCallee(shown, position)) return [kind, text, { symbol: `@${text}`, op: this.opAt(at).ref }];
      if ((kind === "" || kind === "string") && /^["A-Za-z_]/.test(text) && name(token)) {
        return ["name", isPlain && text.startsWith('"vhlo.') ? text.slice(1, -1) : text];
      }
      return [kind, text];
    });
  }

  /** Whether a token is the function that an op of VHLO calls, which is a string there. */
  isCallee(shown, position) {
    if (shown[position - 2]?.text !== "=" || shown[position - 4]?.text !== "callee") return false;
    const op = this.opAt(shown[position].at);
    return op !== undefined && this.text.startsWith('"vhlo.call_v1"', this.nameStart(op));
  }

  /** Where the name of an op starts, behind its results. */
  nameStart(op) {
    if (op.name === undefined) {
      op.name = op.start;
      if (this.text[op.start] === "%") {
        const equals = this.text.indexOf(" = ", op.start);
        if (equals >= 0) op.name = equals + 3;
      }
    }
    return op.name;
  }
}

function printed(op, options) {
  return new MarkedText(op.markedText({ ...OPTIONS, maxBytes: MAX_TEXT, ...options }));
}

/** The text of an op, which is kept; undefined if it is too long or damaged. */
function wholeText(op) {
  const key = keyOf(refOf(op));
  if (known().has(key)) return keep(key, known().get(key));
  let text;
  try {
    text = printed(op);
  } catch {
    // A part of it may be printed.
  }
  return keep(key, text);
}

/** The largest text that contains an op: `{ref, text}`. */
function textAround(ref) {
  const around = [];
  for (let op = opOf(ref); op !== undefined; op = op.parent) around.unshift(op);
  for (const op of around) {
    const text = wholeText(op);
    if (text !== undefined) return { ref: refOf(op), text };
  }
  return undefined;
}

/** The text that contains an op: its number of lines, and the line of the op. Undefined if everything around it is too long. */
export function textOf(ref) {
  const found = textAround(ref);
  if (found === undefined) return undefined;
  const { text } = found;
  const at = text.byOp.get(keyOf(ref));
  const first = at === undefined ? undefined : text.lineAt(text.ops[at].start);
  const longest = text.starts.reduce((most, start, line) => Math.max(most, (text.starts[line + 1] ?? text.text.length) - start), 0);
  return {
    ref: found.ref, count: text.starts.length, line: first, longest: Math.min(longest, MAX_LINE),
    last: first === undefined ? undefined : text.lineAt(text.ops[at].end - 1),
  };
}

/** Lines of the text of an op: `{pieces, op}`. */
export function textLines(ref, first, count, isPlain) {
  const text = wholeText(opOf(ref));
  if (text === undefined) return [];
  return text.starts.slice(first, first + count).map((start, step) => {
    const end = (text.starts[first + step + 1] ?? text.text.length + 1) - 1;
    const begin = start + (/^ */.exec(text.text.slice(start, end))?.[0].length ?? 0);
    return { pieces: text.pieces(start, end, isPlain), op: text.opAt(begin)?.ref };
  });
}

/** The text of one op as it is in files, to be copied. */
export function copiedText(ref) {
  return wholeText(opOf(ref))?.text ?? printed(opOf(ref), { regions: false }).text;
}

/** The first lines of the text of an op; `isWhole` states whether these are all. */
export function shownText(ref, maxLines, isPlain) {
  const op = opOf(ref);
  let text;
  try {
    text = wholeText(op) ?? printed(op, { regions: false });
  } catch (error) {
    return { lines: [[["comment", `(${error.message})`]]], isWhole: true };
  }
  const count = Math.min(text.starts.length, maxLines);
  const lines = text.starts.slice(0, count).map((start, line) => text.pieces(start, (text.starts[line + 1] ?? text.text.length + 1) - 1, isPlain));
  return { lines, isWhole: count === text.starts.length && !(text.text.endsWith("{...}")) };
}

/** One line about each of several ops of a block, as pieces. Undefined for an op whose text would take too long. */
export function heads(ops, parent, isPlain = true) {
  const around = parent === undefined ? undefined : textAround(refOf(parent))?.text;
  const deadline = performance.now() + MAX_TIME;
  return ops.map((op) => {
    const at = around?.byOp.get(keyOf(refOf(op)));
    try {
      if (at !== undefined) return head(around, around.ops[at], op, isPlain);
      const isCheap = op.isIsolated || (parent === undefined ? 0 : op.block.numOps) <= MAX_NAMED;
      if (!isCheap || performance.now() > deadline) return undefined;
      const alone = printed(op, { regions: false, maxBytes: 100_000 });
      return head(alone, alone.ops[0], op, isPlain);
    } catch {
      return undefined;
    }
  });
}

function head(text, place, op, isPlain) {
  const start = text.nameStart(place);
  const isGeneric = text.text[start] === '"';
  const line = text.text.indexOf("\n", place.start);
  let end = Math.min(line < 0 ? place.end : line, place.end);
  // The bracket of a region says nothing here.
  end -= / (?:\{|\(\{|\{\.\.\.\})$/.exec(text.text.slice(Math.max(place.start, end - 6), end))?.[0].length ?? 0;
  end = Math.min(end, place.start + MAX_LINE);
  let pieces = text.pieces(place.start, end, isPlain);
  const name = pieces.findIndex(([kind]) => kind === "name");
  if (isGeneric && name >= 0) pieces[name] = ["name", pieces[name][1].replace(/^"|"$/g, "")];
  if (isGeneric && name >= 0 && op.numRegions === 0) {
    // `%1 = name %0 : type`: the generic form says the same types twice, and attributes in between.
    const values = [];
    for (const piece of pieces.slice(name + 1)) {
      if (piece[1].startsWith(")")) break;
      if (piece[0] === "value") values.push(values.length > 0 ? ["", ", "] : ["", " "], piece);
    }
    if (values.length === 0) values.push(...propertyValue(pieces));
    pieces = [...pieces.slice(0, name), pieces[name], ...values, ...resultTypes(op, isPlain)];
  }
  return cut(pieces);
}

/** The pieces of the property `value`, without its type, which is that of the result. */
function propertyValue(pieces) {
  const start = pieces.findIndex(([, text], at) => text === "value" && pieces[at - 1]?.[1] === "{" && pieces[at + 2]?.[1] === "=");
  if (start < 0) return [];
  const found = [["", " "]];
  let depth = 0;
  for (const piece of pieces.slice(start + 4)) {
    if (depth === 0 && /^[,}:]$/.test(piece[1])) break;
    if (/[<[({]$/.test(piece[1])) depth += 1;
    if (/^[>\])}]$/.test(piece[1])) depth -= 1;
    found.push(piece);
  }
  while (found[found.length - 1][1].trim() === "") found.pop();
  return found;
}

function resultTypes(op, isPlain) {
  const types = op.results.slice(0, 4).map(({ type }) => tokens(type.toString({ maxBytes: 4096 })));
  return types.flatMap((list, at) => [["", at === 0 ? " : " : ", "], ...(isPlain ? plain(list) : list).map(({ kind, text }) => [kind, text])]);
}

/** The pieces up to a length. */
function cut(pieces) {
  const found = [];
  let length = 0;
  for (const [kind, text] of pieces) {
    if (length + text.length > MAX_HEAD) {
      found.push([kind, `${text.slice(0, MAX_HEAD - length)}…`]);
      return found;
    }
    found.push([kind, text]);
    length += text.length;
  }
  return found;
}

/** The op that defines a value, or around the block whose argument it is. */
export function definitionOf(value) {
  const found = Value.of(opened(), { body: value[0], index: value[1] });
  const op = found.definingOp ?? found.ownerBlock?.region?.op;
  return op === undefined ? undefined : refOf(op);
}
