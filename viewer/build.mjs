// Writes the page: one HTML file with its scripts, its style and the WebAssembly inside.
//
// usage: node viewer/build.mjs OUT
//
// Each module becomes a function with its exports as result, in the order of imports. The WebAssembly is compressed, as the page is
// mostly that.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2];
if (out === undefined) throw new Error("usage: node viewer/build.mjs OUT");

function bundle(entry) {
  const parts = [];
  const names = new Map();
  const add = (path) => {
    if (names.has(path)) return names.get(path);
    const name = `$${names.size}`;
    names.set(path, name);
    const exported = [];
    let text = readFileSync(path, "utf8");
    text = text.replace(/^import \{([^}]*)\} from "([^"]+)";$/gms, (_, list, from) => {
      const source = add(resolve(dirname(path), from));
      return `const {${list.replace(/(\w+) as (\w+)/g, "$1: $2")}} = ${source};`;
    });
    text = text.replace(/^export ((?:async )?function\*?|class|const) (\w+)/gm, (_, kind, it) => {
      exported.push(it);
      return `${kind} ${it}`;
    });
    // The worker is no module: browsers refuse one in a page that is a local file. Nothing is loaded by an address.
    text = text.replaceAll("import.meta.url", "undefined");
    const left = /^(import|export) .*$/m.exec(text);
    if (left !== null) throw new Error(`${path}: the page cannot have: ${left[0]}`);
    parts.push(`const ${name} = (() => {\n${text}\nreturn { ${exported.join(", ")} };\n})();\n`);
    return name;
  };
  add(resolve(here, entry));
  return parts.join("");
}

// No text ends the element that it is in.
const inScript = (text) => text.replace(/<\/(script)/gi, "<\\/$1");
const wasm = deflateRawSync(readFileSync(resolve(here, "../bindings/js/mlirbc.wasm")), { level: 9 });
// The library that places the nodes of graphs, which defines the variable `dagre`, with its licence.
const library = (name) => readFileSync(resolve(here, "node_modules/@dagrejs/dagre/dist", name), "utf8");
const licence = library("dagre.min.js.LEGAL.txt").replaceAll("*/", "").replaceAll("/*", "");
const dagre = `/*! dagre\n${licence}*/\n${library("dagre.min.js").replace(/^\/\/# sourceMappingURL=.*$/m, "").replace(/^\/\*! For license.*$/m, "")}`;
const parts = {
  STYLE: readFileSync(resolve(here, "src/style.css"), "utf8"),
  WORKER: inScript(bundle("src/worker/main.js")),
  LAYOUT: inScript(`${dagre}\n${bundle("src/layout/main.js")}`),
  PAGE: inScript(bundle("src/page/main.js")),
  WASM: wasm.toString("base64"),
};
const page = readFileSync(resolve(here, "src/index.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
writeFileSync(out, page);
console.log(`${out}: ${(page.length / 1e6).toFixed(2)} MB`);
