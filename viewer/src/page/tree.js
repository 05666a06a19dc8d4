// The tree of ops: a list of the rows in view.
import { h, hue } from "./elements.js";
import { pieceElements } from "./pieces.js";
import { ask } from "./remote.js";
import { Node } from "./rows.js";

const ROW = 24;
/** Browsers limit the height of an element. */
const MAX_HEIGHT = 8_000_000;

export class Tree {
  constructor(element, choose) {
    this.element = element;
    this.choose = choose;
    this.space = h("div", { class: "space", role: "presentation" });
    this.view = h("div", { class: "rows", role: "presentation" });
    this.space.append(this.view);
    element.replaceChildren(this.space);
    element.addEventListener("scroll", () => this.#later());
    element.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#later()).observe(element);
    this.root = new Node(undefined, undefined, 0);
    this.current = 0;
  }

  /** Shows the top of the file. */
  async load() {
    this.root = new Node(undefined, undefined, 0);
    this.current = 0;
    await this.#open(this.root);
    // A file is nearly always one module: its ops are the first of interest.
    for (let node = this.root; node?.count === 1 && node.depth < 3; node = node.open.get(0)) {
      await this.toggle({ parent: node, at: 0 }, true);
    }
    this.element.scrollTop = 0;
    this.draw();
  }

  /** The op of the first row. */
  get first() {
    return this.root.pages.get(0)?.[0]?.ref;
  }

  #fetch = async (node, first, count) => {
    if (node.source.rows !== undefined) return node.source.rows.slice(first, first + count);
    return ask("rows", [node.source.block, first, count]);
  };

  async #open(node) {
    node.source = node.row?.block === undefined ? await ask("children", [node.row?.ref]) : node.row;
    if (node.row?.block !== undefined) node.source = { block: node.row.block, count: node.row.count };
    node.count = node.source.count;
    node.isOpen = true;
  }

  #row(place) {
    return place.parent.rowAt(place.at, this.#fetch, () => this.#later());
  }

  async #rowNow({ parent, at }) {
    const page = Math.floor(at / 200);
    if ((parent.pages.get(page) ?? []).length === 0) parent.pages.set(page, await this.#fetch(parent, page * 200, 200));
    return parent.pages.get(page)[at % 200];
  }

  /** Opens or closes a row. */
  async toggle({ parent, at }, open) {
    const isOpen = parent.open.has(at);
    if (open === isOpen) return;
    if (isOpen) {
      parent.open.delete(at);
    } else {
      const row = await this.#rowNow({ parent, at });
      if (row === undefined || !isExpandable(row)) return;
      const node = new Node(row, parent, at);
      try {
        await this.#open(node);
      } catch (error) {
        node.source = { rows: [{ name: error.message, isError: true }], count: 1 };
        node.count = 1;
        node.isOpen = true;
      }
      parent.open.set(at, node);
    }
    this.draw();
  }

  /** Opens everything around an op, and shows it. `path` is that of the worker. */
  async reveal(path) {
    let node = this.root;
    for (let depth = 0; depth < path.length; depth++) {
      const { position, block } = path[depth];
      if (block !== undefined) {
        await this.toggle({ parent: node, at: block }, true);
        node = node.open.get(block) ?? node;
      }
      if (depth === path.length - 1) {
        this.#select(node.positionOf(position));
        return;
      }
      await this.toggle({ parent: node, at: position }, true);
      if (!node.open.has(position)) return;
      node = node.open.get(position);
    }
  }

  get #total() {
    return this.root.size;
  }
  get #height() {
    return Math.min(this.#total * ROW, MAX_HEIGHT);
  }
  /** The first row in view, with a fraction. */
  get #first() {
    const all = this.#total * ROW;
    if (all <= MAX_HEIGHT) return this.element.scrollTop / ROW;
    const room = MAX_HEIGHT - this.element.clientHeight;
    return (this.element.scrollTop / room) * (this.#total - this.element.clientHeight / ROW);
  }

  #select(position) {
    this.current = Math.max(0, Math.min(this.#total - 1, position));
    const rows = this.element.clientHeight / ROW;
    const first = this.#first;
    if (this.current < first || this.current > first + rows - 1) {
      const wanted = Math.max(0, this.current - Math.floor(rows / 3));
      const all = this.#total * ROW;
      this.element.scrollTop = all <= MAX_HEIGHT
        ? wanted * ROW
        : (wanted / (this.#total - rows)) * (MAX_HEIGHT - this.element.clientHeight);
    }
    this.draw();
  }

  #later() {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(() => {
      this.scheduled = false;
      this.draw();
    });
  }

  draw() {
    this.space.style.setProperty("height", `${this.#height}px`);
    const first = Math.max(0, Math.floor(this.#first) - 4);
    const last = Math.min(this.#total, first + Math.ceil(this.element.clientHeight / ROW) + 10);
    const offset = (first - this.#first) * ROW;
    this.view.style.setProperty("transform", `translateY(${this.element.scrollTop + offset}px)`);
    const rows = [];
    for (let position = first; position < last; position++) rows.push(this.#drawn(position));
    this.view.replaceChildren(...rows);
    this.element.setAttribute("aria-activedescendant", `row-${this.current}`);
  }

  #drawn(position) {
    const place = this.root.find(position);
    const row = this.#row(place);
    const isOpen = place.parent.open.has(place.at);
    const expandable = row !== undefined && isExpandable(row);
    const properties = {
      id: `row-${position}`,
      role: "treeitem",
      class: `row${position === this.current ? " current" : ""}${row?.isError ? " error" : ""}`,
      "aria-level": place.parent.depth + 2,
      "aria-posinset": place.at + 1,
      "aria-setsize": place.parent.count,
      "aria-selected": position === this.current ? "true" : "false",
      "aria-expanded": expandable ? String(isOpen) : undefined,
      style: { "padding-left": `${Math.min(place.parent.depth + 1, 24) * 14 + 4}px` },
      onclick: (event) => {
        this.current = position;
        if (event.target.classList.contains("twist")) this.toggle(place);
        else this.#chosen(row);
        this.draw();
      },
      ondblclick: () => this.toggle(place),
    };
    const twist = h("span", { class: "twist", "aria-hidden": "true" }, expandable ? (isOpen ? "▾" : "▸") : "");
    if (row === undefined) return h("div", properties, twist, "…");
    if (row.isError || row.ref === undefined) {
      return h("div", properties, twist, row.name, h("span", { class: "detail" }, ` ${row.detail ?? ""}`));
    }
    if (row.pieces !== undefined) return h("div", properties, twist, h("span", { class: "code" }, pieceElements(row.pieces)));
    const [dialect, ...rest] = row.name.split(".");
    return h("div", properties, twist,
      h("span", { class: "dialect", style: { "--hue": hue(dialect) } }, rest.length > 0 ? `${dialect}.` : dialect),
      rest.join("."), row.symbol && h("span", { class: "symbol" }, ` @${row.symbol}`),
      row.detail && h("span", { class: "detail" }, ` ${row.detail}`));
  }

  #chosen(row) {
    if (row?.ref !== undefined) this.choose(row.ref);
  }

  async #key(event) {
    const place = this.root.find(this.current);
    const page = Math.max(1, Math.floor(this.element.clientHeight / ROW) - 1);
    const moves = {
      ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.#total, End: this.#total,
    };
    if (event.key in moves) this.#select(this.current + moves[event.key]);
    else if (event.key === "ArrowRight") {
      if (place.parent.open.has(place.at)) this.#select(this.current + 1);
      else await this.toggle(place, true);
    } else if (event.key === "ArrowLeft") {
      if (place.parent.open.has(place.at)) await this.toggle(place, false);
      else if (place.parent.parent !== undefined) this.#select(place.parent.parent.positionOf(place.parent.at));
    } else if (event.key === "Enter" || event.key === " ") this.#chosen(this.#row(place));
    else return;
    event.preventDefault();
  }
}

const isExpandable = (row) => row.hasRegions === true || row.count > 0;
