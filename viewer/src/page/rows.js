// The rows of a tree that is mostly closed, by position: what is open counts its rows, everything else is one row.

const PAGE = 200;

/** A row with what is inside it. Rows are fetched in pages of their parent. */
export class Node {
  constructor(row, parent, at) {
    this.row = row;
    this.parent = parent;
    this.at = at;
    this.depth = parent === undefined ? -1 : parent.depth + 1;
    this.isOpen = false;
    this.count = 0;
    /** The rows above and below that are open, by position. */
    this.open = new Map();
    this.pages = new Map();
    this.source = undefined;
  }

  /** The number of rows inside that are shown. */
  get size() {
    if (!this.isOpen) return 0;
    let all = this.count;
    for (const node of this.open.values()) all += node.size;
    return all;
  }

  /** The row at a position among those shown inside: `{parent, at}`. */
  find(position) {
    let rest = position;
    let next = 0;
    for (const at of [...this.open.keys()].sort((a, b) => a - b)) {
      const before = at - next;
      if (rest <= before) return { parent: this, at: next + rest };
      rest -= before + 1;
      const inside = this.open.get(at).size;
      if (rest < inside) return this.open.get(at).find(rest);
      rest -= inside;
      next = at + 1;
    }
    return { parent: this, at: next + rest };
  }

  /** The position of the row `at` among all rows shown. */
  positionOf(at) {
    let position = at;
    for (const [other, node] of this.open) if (other < at) position += node.size;
    return this.parent === undefined ? position : this.parent.positionOf(this.at) + 1 + position;
  }

  /** The row, if it was fetched; otherwise it is requested, and `changed` is called when it is there. */
  rowAt(at, fetch, changed) {
    const page = Math.floor(at / PAGE);
    const known = this.pages.get(page);
    if (known === undefined) {
      this.pages.set(page, []);
      fetch(this, page * PAGE, PAGE).then((rows) => {
        this.pages.set(page, rows);
        changed();
      });
      return undefined;
    }
    return known[at % PAGE];
  }
}
