// Requests to the workers: one has the module, the other places the nodes of graphs.

/** A worker that answers requests one after the other. */
class Remote {
  #worker;
  #last = 0;
  #waiting = new Map();

  constructor(source) {
    this.#worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    this.#worker.onmessage = ({ data: { id, value, error } }) => {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) resolve(value);
      else reject(Object.assign(new Error(error.message), error));
    };
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message || "the worker stopped"));
      this.#waiting.clear();
    };
  }

  send(message, transfer = []) {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...message }, transfer);
    });
  }
}

let library;
let placing;
let placingSource;

/** Starts the worker that has the module. That for layouts starts when it is needed. */
export function start(source, layoutSource) {
  library = new Remote(source);
  placingSource = layoutSource;
}

/** Calls a function of the worker. `transfer` lists buffers that move there. */
export function ask(method, args = [], transfer = []) {
  return library.send({ method, args }, transfer);
}

/** Places the nodes of the blocks of a graph. */
export function layout(blocks) {
  placing ??= new Remote(placingSource);
  return placing.send({ blocks });
}
