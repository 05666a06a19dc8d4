// Requests to the worker.

let worker;
let last = 0;
const waiting = new Map();

export function start(source) {
  worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  worker.onmessage = ({ data: { id, value, error } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(value);
    else reject(Object.assign(new Error(error.message), error));
  };
  worker.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || "the worker stopped"));
    waiting.clear();
  };
}

/** Calls a function of the worker. `transfer` lists buffers that move there. */
export function ask(method, args = [], transfer = []) {
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, method, args }, transfer);
  });
}
