// The memory of the WebAssembly module: pages for data of the caller, and room for the arguments of one call.
//
// The module has no allocator for its caller. Pages that the caller adds are never those of the library's allocator, which
// asks for further pages itself.
const PAGE = 65536;
const SCRATCH_PAGES = 16;

export class Memory {
  #memory;
  #view;
  #bytes;
  /** Free runs of pages as [first, count], in ascending order. */
  #free = [];
  #scratch;
  #used = 0;

  constructor(memory) {
    this.#memory = memory;
    this.#scratch = this.allocate(SCRATCH_PAGES * PAGE);
  }

  /** The memory as numbers; valid until the next call into the library. */
  get view() {
    if (this.#view?.buffer !== this.#memory.buffer) this.#view = new DataView(this.#memory.buffer);
    return this.#view;
  }

  /** The memory as bytes; valid until the next call into the library. */
  get bytes() {
    if (this.#bytes?.buffer !== this.#memory.buffer) this.#bytes = new Uint8Array(this.#memory.buffer);
    return this.#bytes;
  }

  /** Returns the address of `size` bytes in pages of their own. */
  allocate(size) {
    const pages = Math.max(1, Math.ceil(size / PAGE));
    const at = this.#free.findIndex(([, count]) => count >= pages);
    if (at < 0) return this.#memory.grow(pages) * PAGE;
    const run = this.#free[at];
    const first = run[0];
    run[0] += pages;
    run[1] -= pages;
    if (run[1] === 0) this.#free.splice(at, 1);
    return first * PAGE;
  }

  /** Returns pages from `allocate` with the same size. */
  release(address, size) {
    const first = address / PAGE;
    const count = Math.max(1, Math.ceil(size / PAGE));
    let at = this.#free.findIndex(([start]) => start > first);
    if (at < 0) at = this.#free.length;
    this.#free.splice(at, 0, [first, count]);
    for (const index of [at, at - 1]) {
      const run = this.#free[index];
      const next = this.#free[index + 1];
      if (run && next && run[0] + run[1] === next[0]) {
        run[1] += next[1];
        this.#free.splice(index + 1, 1);
      }
    }
  }

  /** Runs a function that may use `room`, and takes all of its room back. */
  during(run) {
    const used = this.#used;
    const extra = this.#extra;
    this.#extra = [];
    try {
      return run();
    } finally {
      this.#used = used;
      for (const [address, size] of this.#extra) this.release(address, size);
      this.#extra = extra;
    }
  }
  #extra = [];

  /** Returns the address of `size` bytes, all 0, for the current call. */
  room(size) {
    const start = Math.ceil(this.#used / 8) * 8;
    let address = this.#scratch + start;
    if (start + size > SCRATCH_PAGES * PAGE) {
      address = this.allocate(size);
      this.#extra.push([address, size]);
    } else {
      this.#used = start + size;
    }
    this.bytes.fill(0, address, address + size);
    return address;
  }
}
