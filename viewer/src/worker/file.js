// The file that is shown.
import { library } from "../../../bindings/js/src/library.js";
import { Module, survey } from "../../../bindings/js/src/module.js";

export const READERS = ["llvm-23", "llvm-22", "llvm-21", "llvm-19", "llvm-18", "llvm-17"];

/** `module` is undefined for a file that cannot be opened. `bytes` is kept only then. */
export const file = { name: "", module: undefined, bytes: undefined, size: 0, generation: 0 };

const described = ({ message, status, offset, path }) => ({ message, status, offset, path });

/** The module in the file; throws if it cannot be opened. */
export function opened() {
  if (file.module === undefined) throw new Error("the file cannot be opened");
  return file.module;
}

/** Opens a file, or the first module inside it. Returns the error of a damaged one. */
export function openFile(name, buffer) {
  file.module?.destroy();
  Object.assign(file, { name, module: undefined, bytes: undefined, size: buffer.byteLength, generation: file.generation + 1 });
  let bytes = new Uint8Array(buffer);
  let inside;
  if (!isBytecode(bytes)) {
    const found = contained(bytes);
    if (found !== undefined) ({ bytes, inside } = found);
  }
  file.size = bytes.length;
  try {
    file.module = Module.open(bytes);
    const hasVhlo = file.module.dialects.some(({ name: dialect }) => dialect === "vhlo");
    return { inside, size: file.size, hasVhlo };
  } catch (error) {
    file.bytes = bytes;
    return { inside, size: file.size, error: described(error) };
  }
}

const isBytecode = (bytes) => bytes[0] === 0x4d && bytes[1] === 0x4c && bytes[2] === 0xef && bytes[3] === 0x52;

/** The first module inside another file. */
function contained(bytes) {
  const calls = library();
  const address = calls.memory.allocate(bytes.length);
  calls.memory.bytes.set(bytes, address);
  const found = calls.call("contained_create", address, bytes.length, 1 << 30);
  try {
    const count = calls.call("contained_get_num_modules", found);
    if (count === 0) return undefined;
    const [known, data] = calls.call("contained_get_bytes", found, 0);
    if (!known) return undefined;
    return { bytes: data, inside: { description: calls.call("contained_get_description", found, 0), count } };
  } finally {
    calls.call("contained_destroy", found);
    calls.memory.release(address, bytes.length);
  }
}

/** The head of the file, from its tables. */
export function overview() {
  const { module } = file;
  if (module === undefined) {
    const found = survey(file.bytes);
    return {
      size: file.size,
      version: found.bytecodeVersion,
      producer: found.producer,
      sections: found.sections,
      dialects: found.dialects.filter((name) => name !== "").map((name) => ({ name, version: [], ops: 0 })),
      counts: [
        ["Strings", found.numStrings], ["Attributes", found.numAttributes], ["Types", found.numTypes],
        ["Op names", found.opNames.length], ["Resources", found.numResources],
      ],
      error: found.error && described(found.error),
    };
  }
  const perDialect = new Map();
  for (const name of module.opNames) {
    const dialect = name.split(".")[0];
    perDialect.set(dialect, (perDialect.get(dialect) ?? 0) + 1);
  }
  const count = (name) => module.call(`module_get_num_${name}`);
  const [known, oldest, reasons] = module.call("module_get_stablehlo_readers");
  if (reasons !== 0) module.library.call("buffer_destroy", reasons);
  return {
    size: file.size,
    version: module.bytecodeVersion,
    producer: module.producer,
    sections: module.sections,
    dialects: module.dialects.map(({ name, version }) => ({ name, version: version.map(String), ops: perDialect.get(name) ?? 0 })),
    counts: [
      ["Strings", count("strings")], ["Attributes", count("attributes")], ["Types", count("types")],
      ["Op names", count("op_names")], ["Resources", count("resources")],
    ],
    stablehlo: known === 1 ? `${oldest.major}.${oldest.minor}.${oldest.patch}` : undefined,
    readers: READERS,
  };
}

/** Checks everything; returns the first error. */
export function verify() {
  try {
    opened().verify();
    return { numOps: opened().call("module_get_num_decoded_ops") };
  } catch (error) {
    return { error: described(error) };
  }
}

export function checkReader(reader) {
  const { verdict, findings } = opened().check(reader);
  return { verdict, findings: findings.slice(0, 50), numFindings: findings.length };
}
