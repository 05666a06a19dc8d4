// Elements, and how numbers are shown.

/** An element: `h("p", { class: "x", onclick }, "text", child)`. */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [one, text] of Object.entries(value)) element.style.setProperty(one, text);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== false));
  return element;
}

const UNITS = ["bytes", "kB", "MB", "GB"];

export function size(bytes) {
  let at = 0;
  let shown = bytes;
  while (shown >= 1000 && at < UNITS.length - 1) {
    shown /= 1000;
    at += 1;
  }
  if (at === 0) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  return `${shown.toFixed(shown < 10 ? 2 : 1)} ${UNITS[at]}`;
}

export const count = (number) => Number(number).toLocaleString("en");

export function number(value) {
  if (Number.isInteger(value)) return String(value);
  return value.toPrecision(6).replace(/\.?0+($|e)/, "$1");
}

/** A hue for a name, the same each time. */
export function hue(name) {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.charCodeAt(0)) % 3600;
  return (hash * 47) % 360;
}

/** A button that looks like a link. */
export function link(text, onclick, properties = {}) {
  return h("button", { class: "link", type: "button", onclick, ...properties }, text);
}

export function problem(error) {
  const where = [error.path, error.offset === undefined ? "" : `byte ${error.offset}`].filter(Boolean).join(", ");
  return h("div", { class: "problem", role: "alert" }, h("strong", {}, error.message), where && h("div", { class: "muted" }, where));
}

/** A table of rows of cells. */
export function table(caption, head, rows) {
  return h("table", {}, h("caption", {}, caption),
    h("thead", {}, h("tr", {}, head.map((cell) => h("th", { scope: "col" }, cell)))),
    h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell))))));
}
