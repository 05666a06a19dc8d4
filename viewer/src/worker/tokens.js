// Words of MLIR's text.

const TOKEN = /\s+|"(?:[^"\\]|\\.)*"?|\/\/.*|%[\w$.-]+(?:#\d+)?|@(?:"(?:[^"\\]|\\.)*"|[\w$.-]+)|\^\w+|[!#][A-Za-z_][\w$.]*|->|::|[<>]=|[A-Za-z_][\w$.]*|-?\d[\w.]*(?:(?<=[eE])[+-]\d+)?|./gsu;
const TYPES = /^(?:tensor|memref|vector|complex|tuple|index|none|[su]?i\d+|bf16|tf32|f\d+\w*)$/;
const DIMENSIONS = /^\d+(?:x\d+)*x/;
const KINDS = {
  '"': "string", "/": "comment", "%": "value", "@": "symbol", "^": "label", "!": "type", "#": "attribute",
};

function kindOf(text) {
  const kind = KINDS[text[0]];
  if (kind !== undefined) return text === "/" || text === "#" || text === "!" ? "" : kind;
  if (TYPES.test(text) || DIMENSIONS.test(text)) return "type";
  if (/^-?\d/.test(text)) return "number";
  return "";
}

/** The tokens of a line: `{at, text, kind}`; the offsets start at `start`. */
export function tokens(line, start = 0) {
  return Array.from(line.matchAll(TOKEN), ({ 0: text, index }) => ({ at: start + index, text, kind: kindOf(text) }));
}
