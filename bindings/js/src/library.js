// The one instance of the library.
import { Calls } from "./calls.js";

let calls;
let starting;

/** The library; throws if `init` has not finished. */
export function library() {
  if (calls === undefined) throw new Error("await init() comes first");
  return calls;
}

/**
 * Loads the library, once. `source` is the WebAssembly as bytes, a Response, a URL or a compiled module; by default the file
 * beside this package.
 */
export async function init(source) {
  if (calls !== undefined) return;
  starting ??= load(source);
  try {
    calls = await starting;
  } finally {
    starting = undefined;
  }
}

async function load(source = new URL("../mlirbc.wasm", import.meta.url)) {
  let code = await source;
  if (typeof code === "string" || code instanceof URL) {
    const url = new URL(code, import.meta.url);
    if (url.protocol === "file:") {
      const { readFile } = await import("node:fs/promises");
      code = await readFile(url);
    } else {
      code = await fetch(url);
    }
  }
  if (typeof Response !== "undefined" && code instanceof Response) code = await code.arrayBuffer();
  const compiled = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
  return new Calls(await WebAssembly.instantiate(compiled, {}));
}

/** The version of the library, such as "0.1.0". */
export function version() {
  return library().call("version_string");
}

/** Collects what a stream, an async iterable, a Response or a Blob has. */
export async function collect(source) {
  if (source instanceof Uint8Array) return source;
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (typeof source.arrayBuffer === "function") return new Uint8Array(await source.arrayBuffer());
  const parts = [];
  let length = 0;
  for await (const part of source) {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : new Uint8Array(part.buffer ?? part, part.byteOffset, part.byteLength);
    parts.push(bytes);
    length += bytes.length;
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
