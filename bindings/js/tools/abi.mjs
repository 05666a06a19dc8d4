// Writes src/abi.js, the C interface as data, from bindings/mlirbc_cdef.h.
//
// usage: node tools/abi.mjs [HEADER] [OUT]
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const header = readFileSync(process.argv[2] ?? here("../../mlirbc_cdef.h"), "utf8");
const out = process.argv[3] ?? here("../src/abi.js");

const SCALARS = {
  bool: [1, 1], uint8_t: [1, 1], char: [1, 1], int32_t: [4, 4], uint32_t: [4, 4], int: [4, 4], size_t: [4, 4],
  int64_t: [8, 8], uint64_t: [8, 8], double: [8, 8], float: [4, 4],
};

const text = header.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^#.*$/gm, "").replace(/\bstruct (mlirbc_\w+)/g, "$1");
const enums = {};
const aliases = new Set();
const structs = {};
const functions = {};

for (const [, name, body] of text.matchAll(/enum (mlirbc_\w+) \{([^}]*)\}/g)) {
  enums[name] = Object.fromEntries([...body.matchAll(/(MLIRBC_\w+) = (\d+)/g)].map(([, key, value]) => [key, +value]));
}
for (const [, name] of text.matchAll(/typedef int32_t (mlirbc_\w+);/g)) aliases.add(name);
for (const [, name] of text.matchAll(/typedef [^;{}]*\(\*(mlirbc_\w+)\)\(/g)) SCALARS[name] = [4, 4];

// A declaration: `const mlirbc_op *ops`, `uint64_t reserved[4]`.
function variable(declaration) {
  const [, ty, name, length] = declaration.trim().match(/^(.*?[\s*])(\w+)(?:\[(\d+)\])?$/s);
  let type = ty.replace(/\s+/g, " ").replace(/ \*/g, "*").trim();
  if (aliases.has(type)) type = "int32_t";
  return [name, type, length === undefined ? 1 : +length];
}

for (const [, body, name] of text.matchAll(/typedef mlirbc_\w+ \{([^}]*)\} (mlirbc_\w+);/g)) {
  let offset = 0;
  let align = 1;
  const members = [];
  for (const line of body.split(";").filter((line) => line.trim() !== "")) {
    const [member, type, length] = variable(line);
    const [size, alignment] = type.endsWith("*") ? [4, 4] : SCALARS[type] ?? [structs[type].size, structs[type].align];
    offset = Math.ceil(offset / alignment) * alignment;
    align = Math.max(align, alignment);
    members.push([member, type, offset, length]);
    offset += size * length;
  }
  structs[name] = { size: Math.ceil(offset / align) * align, align, members };
}
const rest = text.replace(/typedef[^;{]*(\{[^}]*\})?[^;]*;/g, "").replace(/enum \w+ \{[^}]*\};/g, "");
for (const [, result, name, parameters] of rest.matchAll(/([\w\s*]+?[\s*])(mlirbc_\w+)\(([^)]*)\);/g)) {
  const list = parameters.trim() === "void" || parameters.trim() === "" ? [] : parameters.split(",").map(variable);
  const returned = variable(`${result.trim()} it`)[1];
  functions[name] = [returned, list.map(([parameter, type]) => [parameter, type])];
}
const lines = (object) => Object.entries(object).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`).join("\n");
writeFileSync(out, `// The C interface for wasm32. Made by tools/abi.mjs: do not edit.
export const ENUMS = {\n${lines(enums)}\n};
export const STRUCTS = {\n${lines(structs)}\n};
export const FUNCTIONS = {\n${lines(functions)}\n};
`);
