// A treemap of bytes: areas in areas, and a table of the same for those who do not see it.
import { count, h, hue, size, table } from "./elements.js";

const HEIGHT = 340;
const MIN_AREA = 60;
/** The levels in one picture, from 0. */
const DEPTH = 2;

/** Squarified rectangles `{item, x, y, w, h}` of items in descending order. */
export function squarified(items, x, y, w, height) {
  const found = [];
  let rest = items.filter((item) => item.size > 0);
  let total = rest.reduce((sum, item) => sum + item.size, 0);
  let [left, top, width, tall] = [x, y, w, height];
  while (rest.length > 0 && total > 0 && width > 0 && tall > 0) {
    const scale = (width * tall) / total;
    const side = Math.min(width, tall);
    let taken = 0;
    let sum = 0;
    let worst = Infinity;
    while (taken < rest.length) {
      const next = sum + rest[taken].size;
      const thick = (next * scale) / side;
      const ratios = [rest[0], rest[taken]].map((item) => {
        const long = (item.size * scale) / thick;
        return Math.max(long / thick, thick / long);
      });
      const ratio = Math.max(...ratios);
      if (ratio > worst) break;
      [worst, sum, taken] = [ratio, next, taken + 1];
    }
    const thick = (sum * scale) / side;
    let at = 0;
    for (const item of rest.slice(0, taken)) {
      const long = (item.size * scale) / thick;
      found.push(width >= tall
        ? { item, x: left, y: top + at, w: thick, h: long }
        : { item, x: left + at, y: top, w: long, h: thick });
      at += long;
    }
    if (width >= tall) [left, width] = [left + thick, width - thick];
    else [top, tall] = [top + thick, tall - thick];
    rest = rest.slice(taken);
    total -= sum;
  }
  return found;
}

/** The treemap of a tree `{name, size, count, children}`; choosing an area shows what is in it. */
export function treemap(tree, search) {
  const whole = tree.size;
  const box = h("div", { class: "treemap", role: "group", "aria-label": "Where the bytes are" });
  const trail = h("nav", { class: "trail", "aria-label": "Part of the file" });
  const listing = h("div", { class: "scroll" });
  const share = (item) => `${((100 * item.size) / whole).toFixed(item.size / whole < 0.1 ? 1 : 0)} %`;
  const title = (item) => `${item.name}: ${size(item.size)}, ${share(item)}${item.count > 0 ? `, ${count(item.count)} ×` : ""}`;

  function area({ item, x, y, w, h: tall }, path, depth, color) {
    const hasInside = item.children.length > 0;
    const tile = h("button", {
      type: "button", class: `area depth${depth}`, title: title(item), "aria-label": title(item),
      style: {
        left: `${x}px`, top: `${y}px`, width: `${Math.max(1, w - 1)}px`, height: `${Math.max(1, tall - 1)}px`, "--hue": color,
      },
      onclick: (event) => {
        event.stopPropagation();
        if (hasInside) show([...path, item]);
        else if (item.count > 0 && path.some(({ name }) => name === "IR")) search(item.name);
      },
    }, w > 46 && tall > 15 ? h("span", { class: "name" }, w > 110 ? `${item.name} ${share(item)}` : item.name) : "");
    return tile;
  }

  function show(path) {
    const current = path[path.length - 1];
    trail.replaceChildren(...path.map((item, at) => h("button", {
      type: "button", class: "link", onclick: () => show(path.slice(0, at + 1)), "aria-current": at === path.length - 1 ? "true" : undefined,
    }, `${at > 0 ? "› " : ""}${item.name} ${size(item.size)}`)));
    const width = box.clientWidth || 600;
    const tiles = [];
    const add = (items, x, y, w, tall, around, depth) => {
      for (const found of squarified(items, x, y, w, tall)) {
        if (depth > 0 && found.w * found.h < MIN_AREA) continue;
        tiles.push(area(found, around, depth, hue(found.item.name)));
        if (depth === DEPTH || found.w < 40 || found.h < 40) continue;
        add(found.item.children, found.x + 3, found.y + 19, found.w - 7, found.h - 23, [...around, found.item], depth + 1);
      }
    };
    add(current.children, 0, 0, width, HEIGHT, path, 0);
    box.replaceChildren(...tiles);
    listing.replaceChildren(table(`Bytes of ${current.name}`, ["Part", "Bytes", "Share", "Number"], current.children.slice(0, 60).map((item) => [
      item.children.length > 0 ? h("button", { type: "button", class: "link", onclick: () => show([...path, item]) }, item.name) : item.name,
      size(item.size), share(item), item.count > 0 ? count(item.count) : "",
    ])));
  }
  let shownWidth = 0;
  new ResizeObserver(() => {
    if (Math.abs(box.clientWidth - shownWidth) < 2) return;
    shownWidth = box.clientWidth;
    show([tree]);
  }).observe(box);
  return h("div", {}, trail, box, h("details", {}, h("summary", {}, "As a table"), listing));
}
