// The text around an op: a list of the lines in view.
import { h } from "./elements.js";
import { copyButton, pieceElements } from "./pieces.js";
import { ask } from "./remote.js";

const LINE = 20;
const PAGE = 200;
/** Browsers limit the height of an element. */
const MAX_HEIGHT = 8_000_000;

export class TextView {
  constructor(element, actions) {
    this.element = element;
    this.actions = actions;
    this.isPlain = true;
    this.exact = h("input", { type: "checkbox", id: "exact" });
    this.exact.addEventListener("change", () => {
      this.isPlain = !this.exact.checked;
      this.pages.clear();
      this.#draw();
    });
    this.exactLabel = h("label", { for: "exact", class: "check", hidden: true }, this.exact, " VHLO as in the file");
    this.copy = copyButton(() => ask("copiedText", [this.shown.ref]), "Copies this text as tools of MLIR read it");
    this.copy.hidden = true;
    this.title = h("span", { class: "bar-title" });
    this.lines = h("div", { class: "lines" });
    this.space = h("div", { class: "space" }, this.lines);
    this.scroller = h("div", { class: "text-view", tabindex: "0", role: "region", "aria-label": "Text of the ops" }, this.space);
    this.scroller.addEventListener("scroll", () => this.#later());
    new ResizeObserver(() => this.#later()).observe(this.scroller);
    element.replaceChildren(h("div", { class: "toolbar" }, this.title, this.exactLabel, this.copy), this.scroller);
    this.clear();
  }

  clear() {
    this.pages = new Map();
    this.shown = undefined;
    this.chosen = undefined;
    this.lines.replaceChildren();
    this.title.textContent = "";
    this.copy.hidden = true;
  }

  /** Shows the text around an op, and points it out. */
  async show(ref, { label, hasVhlo }) {
    const found = await ask("textOf", [ref]);
    this.exactLabel.hidden = !hasVhlo;
    this.title.textContent = label;
    this.chosen = found;
    this.copy.hidden = found === undefined;
    if (found === undefined) {
      this.shown = undefined;
      this.lines.replaceChildren(h("p", { class: "note" }, "The text of this op is longer than 4 MB. Choose an op inside."));
      this.lines.style.setProperty("transform", "none");
      return;
    }
    if (this.shown === undefined || `${this.shown.ref}` !== `${found.ref}`) this.pages.clear();
    this.shown = found;
    this.space.style.setProperty("height", `${Math.min(found.count * LINE, MAX_HEIGHT)}px`);
    this.space.style.setProperty("min-width", `calc(${found.longest}ch + 80px)`);
    if (found.line !== undefined) {
      const rows = this.scroller.clientHeight / LINE;
      if (found.line < this.#first || found.line > this.#first + rows - 2) this.#scrollTo(Math.max(0, found.line - Math.floor(rows / 4)));
    }
    this.#draw();
  }

  get #first() {
    const all = this.shown.count * LINE;
    if (all <= MAX_HEIGHT) return this.scroller.scrollTop / LINE;
    return (this.scroller.scrollTop / (MAX_HEIGHT - this.scroller.clientHeight)) * (this.shown.count - this.scroller.clientHeight / LINE);
  }

  #scrollTo(line) {
    const all = this.shown.count * LINE;
    this.scroller.scrollTop = all <= MAX_HEIGHT
      ? line * LINE
      : (line / (this.shown.count - this.scroller.clientHeight / LINE)) * (MAX_HEIGHT - this.scroller.clientHeight);
  }

  #later() {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(() => {
      this.scheduled = false;
      this.#draw();
    });
  }

  #line(at) {
    const page = Math.floor(at / PAGE);
    const known = this.pages.get(page);
    if (known !== undefined) return known[at % PAGE];
    const { pages } = this;
    pages.set(page, []);
    ask("textLines", [this.shown.ref, page * PAGE, PAGE, this.isPlain]).then((lines) => {
      pages.set(page, lines);
      this.#later();
    });
    return undefined;
  }

  #draw() {
    if (this.shown === undefined) return;
    const first = Math.max(0, Math.floor(this.#first) - 4);
    const last = Math.min(this.shown.count, first + Math.ceil(this.scroller.clientHeight / LINE) + 10);
    const offset = (first - this.#first) * LINE;
    this.lines.style.setProperty("transform", `translateY(${this.scroller.scrollTop + offset}px)`);
    const rows = [];
    for (let at = first; at < last; at++) {
      const line = this.#line(at);
      const { line: from, last: to } = this.chosen;
      const isChosen = from !== undefined && at >= from && at <= to;
      rows.push(h("div", {
        class: `line${isChosen ? " inside" : ""}${at === from ? " current" : ""}`,
        onclick: () => line?.op !== undefined && getSelection().isCollapsed && this.actions.choose(line.op),
      }, h("span", { class: "line-number", "aria-hidden": "true" }, String(at + 1)),
      h("span", { class: "code" }, line === undefined ? "" : pieceElements(line.pieces, this.actions.follow))));
    }
    this.lines.replaceChildren(...rows);
  }
}
