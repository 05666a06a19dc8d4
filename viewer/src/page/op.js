// The view of one op.
import { count, h, link, table } from "./elements.js";
import { bytesPanel } from "./hex.js";
import { copyButton, pieceElements } from "./pieces.js";
import { ask } from "./remote.js";

/** The lines of its text that are shown beside its parts. */
const MAX_LINES = 40;

export async function showOp(element, ref, actions) {
  const [found, path, shown] = await Promise.all([ask("detail", [ref]), ask("pathOf", [ref]), ask("shownText", [ref, MAX_LINES, true])]);
  const go = (to) => () => actions.choose(to);
  const opLink = ({ ref: to, label }) => (to === undefined ? "?" : link(label, go(to)));
  const parts = [
    h("nav", { class: "trail", "aria-label": "Ops around it" }, path.map(({ ref: to, label }, at) => [at > 0 ? " › " : "", link(label, go(to))])),
    h("div", { class: "title" }, h("h2", {}, found.name, found.symbol && h("span", { class: "symbol" }, ` @${found.symbol}`)),
      copyButton(() => ask("copiedText", [ref]), "Copies the text of the op as tools of MLIR read it")),
  ];
  const add = (title, ...content) => parts.push(h("h3", {}, title), ...content);
  parts.push(h("pre", { class: shown.lines.length === 1 ? "text wrapped" : "text", tabindex: "0", "aria-label": "Text of the op" }, shown.lines.map((line, at) => [at > 0 && "\n", pieceElements(line, actions.follow)])));
  if (!shown.isWhole) parts.push(h("p", {}, link("Show all of the text", () => actions.view("text"))));
  if (found.attributes.length + found.others.length > 0) {
    add("Attributes", table("Attributes of the op", ["Name", "Value"], [
      ...found.attributes.map(({ name, text, kind, index, isConstant, symbols }) => [name, h("div", {},
        h("code", {}, text ?? "…"), isConstant && h("div", {}, link("Show the values", () => actions.constant(kind, index))),
        symbols.map((symbol) => h("div", {}, "→ ", opLink(symbol))))]),
      ...found.others.map(({ name, text }) => [name, h("code", {}, text)]),
    ]));
  }
  if (found.opaqueBytes > 0) {
    add("Properties", h("p", {}, `${count(found.opaqueBytes)} bytes, whose definition is unknown.`));
  }
  if (found.operands.length > 0) {
    add(`Operands (${count(found.numOperands)})`, table("Operands", ["", "Type", "Defined by"],
      found.operands.map(({ type, from }, at) => [String(at), h("code", {}, type), h("span", {}, `${from.what} `, opLink(from))])));
  }
  const uses = (values) => values.map(({ type, numUses, uses: list }, at) => [String(at), h("code", {}, type),
    numUses === 0 ? h("span", { class: "muted" }, "unused") : h("details", { open: list.length <= 4 }, h("summary", {}, numUses === 1 ? "1 use" : `${count(numUses)} uses`),
      list.map((use) => h("div", {}, opLink(use), ` operand ${use.operand}`)))]);
  if (found.results.length > 0) add("Results", table("Results", ["", "Type", "Uses"], uses(found.results)));
  if (found.arguments.length > 0) add("Arguments of its first block", table("Arguments", ["", "Type", "Uses"], uses(found.arguments)));
  if (found.successors.length > 0) add("Successors", h("p", {}, found.successors.join(", ")));
  if (found.symbol) {
    const place = h("div", {}, h("button", { type: "button", class: "button", onclick: () => showUses(place, ref, opLink) }, `Find uses of @${found.symbol}`));
    add("Uses of the symbol", place);
  }
  add("Location", h("div", { class: "location" }, found.location.map(({ depth, text }) =>
    h("div", { style: { "padding-left": `${depth * 16}px` } }, text))));
  if (found.range !== undefined) {
    add(`Bytes ${found.range.start} to ${found.range.end}`, bytesPanel(found.range.start, found.range.end));
  }
  element.replaceChildren(...parts);
  element.scrollTop = 0;
  return path;
}

async function showUses(place, ref, opLink) {
  const { count: all, found, possible } = await ask("symbolUses", [ref]);
  place.replaceChildren(h("p", {}, `${all === 1 ? "1 use" : `${count(all)} uses`}${possible > 0 ? `, and ${count(possible)} ops of unknown encoding that may use it` : ""}`),
    h("ul", {}, found.map((use) => h("li", {}, opLink(use)))));
}
