// The view of dense constants and resources.
import { count, h, link, number, size } from "./elements.js";
import { ask } from "./remote.js";

/** What constants are called that are attributes. */
export const KINDS = { dense: "attribute", dense_array: "attribute", vhlo: "attribute" };

export async function showConstants(element) {
  const { listed, total } = await ask("constants");
  if (total === 0) {
    element.replaceChildren(h("p", {}, "The file has no dense constants and no resources."));
    return;
  }
  const shown = h("div", { class: "constant" });
  const list = h("ul", { class: "list", "aria-label": "Constants, the largest first" }, listed.map(({ kind, index, size: bytes, title, detail }) =>
    h("li", {}, link(title, () => showConstant(shown, kind, index)), h("span", { class: "muted" }, ` ${KINDS[kind] ?? kind}${detail ? ` ${detail}` : ""}, ${size(bytes)}`))));
  element.replaceChildren(h("h2", {}, `Constants (${count(total)})`), h("div", { class: "scroll short" }, list), shown);
  if (total > listed.length) list.append(h("li", { class: "muted" }, `… ${count(total - listed.length)} smaller ones`));
  await showConstant(shown, listed[0].kind, listed[0].index);
}

export async function showConstant(element, kind, index) {
  const found = await ask("constant", [kind, index]);
  const facts = h("dl", { class: "facts" });
  const fact = (name, value) => value !== undefined && facts.append(h("div", {}, h("dt", {}, name), h("dd", {}, value)));
  fact("Shape", found.shape === "" ? "scalar" : found.shape);
  fact("Element type", found.element);
  fact("Elements", found.count === undefined ? undefined : `${count(found.count)}${found.isSplat ? ", all equal" : ""}`);
  fact("Stored", found.size === undefined ? undefined : size(found.size));
  fact("Alignment", found.alignment === undefined ? undefined : String(found.alignment));
  if (found.bins !== undefined) {
    fact("Least", number(found.least));
    fact("Greatest", number(found.greatest));
    fact("Mean", number(found.mean));
  }
  fact("Not finite", found.notFinite > 0 ? count(found.notFinite) : undefined);
  const parts = [h("h3", {}, found.title), facts];
  if (found.bins !== undefined) parts.push(histogram(found));
  if (found.first?.length > 0) {
    parts.push(h("h3", {}, found.count > found.first.length ? `First ${found.first.length} values` : "Values"),
      h("p", { class: "values" }, found.first.map((value) => h("span", {}, `${value} `))));
  }
  if (found.bytes !== undefined) {
    parts.push(h("h3", {}, "First bytes"), h("p", { class: "values" }, found.bytes.map((byte) => `${byte.toString(16).padStart(2, "0")} `)),
      found.element === undefined && h("p", { class: "muted" }, "No type is known here: an attribute that refers to it has it."));
  }
  if (found.text !== undefined) parts.push(h("h3", {}, "Text"), h("pre", { class: "text wrapped", tabindex: "0" }, found.text));
  element.replaceChildren(...parts.filter(Boolean));
}

function histogram({ bins, least, greatest, sampled, count: total }) {
  const most = Math.max(...bins);
  const words = `Histogram from ${number(least)} to ${number(greatest)}; the fullest of ${bins.length} bins has ${count(most)} values`;
  return h("figure", { class: "histogram" },
    h("div", { class: "bars", role: "img", "aria-label": words }, bins.map((bin, at) => h("div", {
      class: "bar", title: `${number(least + ((greatest - least) * at) / bins.length)} and up: ${count(bin)}`,
      style: { height: `${Math.max(bin > 0 ? 2 : 0, (100 * bin) / most)}%` },
    }))),
    h("div", { class: "axis" }, h("span", {}, number(least)), h("span", {}, number(greatest))),
    h("figcaption", { class: "muted" }, sampled < total ? `${count(sampled)} of ${count(total)} values, evenly spread` : total === 1 ? "1 value" : `${count(total)} values`));
}
