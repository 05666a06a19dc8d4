// Bytes beside their meaning.
import { count, h } from "./elements.js";
import { ask } from "./remote.js";

/** The most bytes of a piece. */
const PIECE = 1024;

/** A table of lines of the dump. `mark` is an offset to point out. */
export function bytesTable(lines, mark) {
  const at = mark === undefined ? -1 : lines.findLastIndex(({ offset }) => parseInt(offset, 16) <= mark);
  return h("div", { class: "hex scroll", tabindex: "0", role: "region", "aria-label": "Bytes and their meaning" },
    h("table", {}, h("thead", {}, h("tr", {}, ["Offset", "Bytes", "Meaning"].map((cell) => h("th", { scope: "col" }, cell)))),
      h("tbody", {}, lines.map(({ offset, hex, depth, meaning, isDamage }, index) =>
        h("tr", { class: isDamage ? "damage" : index === at ? "marked" : undefined },
          h("td", { class: "offset" }, offset), h("td", { class: "octets" }, hex),
          h("td", { style: { "padding-left": `${Math.min(depth, 20) * 12 + 8}px` } }, meaning))))));
}

/** The bytes of a range, piece by piece. */
export function bytesPanel(start, end) {
  const place = h("div", {});
  let from = start;
  const more = h("button", { type: "button", class: "button" });
  const next = async () => {
    const to = Math.min(end, from + PIECE);
    more.disabled = true;
    const lines = await ask("bytesOf", [from, to]);
    // The line at a border is in both pieces.
    place.append(bytesTable(from === start ? lines : lines.filter(({ offset }) => parseInt(offset, 16) >= from)));
    from = to;
    more.disabled = false;
    more.textContent = `Show more (${count(end - from)} bytes left)`;
    more.hidden = from >= end;
  };
  more.addEventListener("click", next);
  next();
  return h("div", {}, place, more);
}
