// Modules, and what is done with whole files.
import { ENUMS } from "./abi.js";
import { Attribute, NONE, Type } from "./entries.js";
import { collect, library } from "./library.js";
import { printed } from "./printing.js";
import { Block, Op } from "./structure.js";

const VERDICTS = ["yes", "no", "unknown"];
const RESOURCE_KINDS = ["elided", "blob", "bool", "string"];
const lower = (name, prefix) =>
  new Map(Object.entries(ENUMS[name]).map(([key, value]) => [value, key.slice(prefix.length).toLowerCase()]));
const FINDINGS = lower("mlirbc_finding_kind", "MLIRBC_FINDING_");
const PARTS = lower("mlirbc_difference_part", "MLIRBC_DIFFERENCE_");
const CHANGES = lower("mlirbc_difference_change", "MLIRBC_CHANGE_");
const MODES = { stable: 0, canonical: 1, blanked: 2 };
const BATCH = 8192;

// A module without references is destroyed at an unknown time; `destroy` destroys it at once.
const registry = new FinalizationRegistry((free) => free());

export class Module {
  #handle;
  #free;

  constructor(handle, free = () => {}) {
    this.library = library();
    this.#handle = handle;
    const calls = this.library;
    this.#free = () => {
      calls.call("module_destroy", handle);
      free();
    };
    registry.register(this, this.#free, this);
  }

  /** Opens bytecode: a Uint8Array or ArrayBuffer, which is copied once. Throws MlirbcError. */
  static open(data, options = {}) {
    const calls = library();
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data;
    if (!(bytes instanceof Uint8Array)) throw new TypeError("bytecode is a Uint8Array or an ArrayBuffer");
    const address = calls.memory.allocate(bytes.length);
    const free = () => calls.memory.release(address, bytes.length);
    calls.memory.bytes.set(bytes, address);
    const raw = openOptions(calls, options);
    try {
      return new Module(calls.call("module_open_borrowed", address, bytes.length, 0, 0, raw), free);
    } catch (error) {
      free();
      throw error;
    } finally {
      calls.call("open_options_destroy", raw);
    }
  }

  /** Opens what a stream, an async iterable, a Response or a Blob has. */
  static async from(source, options) {
    return Module.open(await collect(source), options);
  }

  /** Reads MLIR's text of a module, custom or generic form. Throws MlirbcError with the first error. */
  static parse(text, { fileName = "-", implicitModule = true } = {}) {
    const calls = library();
    const bytes = new TextEncoder().encode(text);
    return new Module(calls.call("module_parse", bytes, 0, fileName, implicitModule)[0]);
  }

  get handle() {
    if (this.#handle === 0) throw new Error("the module was destroyed");
    return this.#handle;
  }

  /** Calls a C function whose first parameter is the module; the name is without the prefix `mlirbc_`. */
  call(name, ...rest) {
    return this.library.call(name, this.handle, ...rest);
  }

  /** Releases its memory. */
  destroy() {
    if (this.#handle === 0) return;
    this.#handle = 0;
    registry.unregister(this);
    this.#free();
  }
  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.destroy();
  }

  get bytecodeVersion() {
    return this.call("module_get_bytecode_version");
  }
  get producer() {
    return this.call("module_get_producer");
  }
  set producer(name) {
    this.call("module_set_producer", name);
  }
  /** The top-level sections: `{name, start, dataOffset, dataSize}`. */
  get sections() {
    const count = this.call("module_get_num_sections");
    return Array.from({ length: count }, (_, at) => section(this.library, this.call("module_get_section", at)[1]));
  }
  get dialects() {
    return Array.from({ length: this.call("module_get_num_dialects") }, (_, at) => {
      const dialect = this.call("module_get_dialect", at);
      const count = this.call("dialect_get_num_version_numbers", dialect);
      const version = count === 0 ? [] : this.call("dialect_get_version_numbers", dialect, count);
      return { name: this.dialectName(dialect), version };
    });
  }
  dialectName(dialect) {
    return dialect.index === NONE ? "" : this.call("dialect_get_name", dialect);
  }
  get opNames() {
    return Array.from({ length: this.call("module_get_num_op_names") }, (_, at) =>
      this.call("op_name_get_full", this.call("module_get_op_name", at)));
  }
  /** The resources: `{index, key, group, kind, bytes, offset}`. */
  get resources() {
    return Array.from({ length: this.call("module_get_num_resources") }, (_, at) => {
      const resource = this.call("module_get_resource", at);
      return {
        index: resource.index,
        key: this.call("resource_get_key", resource),
        group: this.call("resource_get_group_name", resource),
        ...this.#resourceData(resource),
      };
    });
  }
  #resourceData(resource) {
    const data = this.call("resource_get_data", resource);
    const { bytes, boolean, alignment, offset } = data;
    return { kind: RESOURCE_KINDS[data.kind] ?? "unknown", bytes, boolean, alignment, offset };
  }

  get root() {
    return Op.of(this, this.call("module_get_root"));
  }
  get topBlock() {
    return Block.of(this, this.call("module_get_top_block"));
  }
  /** All ops, each before those in its regions. */
  *walk() {
    const cursor = this.call("cursor_create_for_module", 0);
    try {
      for (;;) {
        const ops = this.library.call("cursor_next_ops", cursor, this.handle, BATCH);
        for (const raw of ops) yield Op.of(this, raw);
        if (ops.length < BATCH) return;
      }
    } finally {
      this.library.call("cursor_destroy", cursor);
    }
  }
  [Symbol.iterator]() {
    return this.walk();
  }
  /** The op that defines a symbol at any depth; undefined if there is none. */
  symbol(name) {
    return Op.of(this, this.call("module_find_symbol", name));
  }

  get attributes() {
    return Array.from({ length: this.call("module_get_num_attributes") }, (_, index) => new Attribute(this, index));
  }
  get types() {
    return Array.from({ length: this.call("module_get_num_types") }, (_, index) => new Type(this, index));
  }
  /** Adds an attribute from its text, such as `"on"`, `5 : i32` or `dense<1> : tensor<4xi8>`. */
  attribute(text) {
    return Attribute.of(this, this.call("attribute_parse", text));
  }
  /** Adds a type from its text. */
  type(text) {
    return Type.of(this, this.call("type_parse", text));
  }

  /** Checks everything; throws MlirbcError. */
  verify() {
    this.call("module_verify");
  }
  /** Whether a reader such as "llvm-19" or "stablehlo-1.5" reads the module: `{verdict, findings}`. */
  check(reader, { allowUnregistered = false, tryConversion = false } = {}) {
    const { library: calls } = this;
    const check = this.call("check_create", reader, allowUnregistered, tryConversion);
    try {
      const get = (name, at) => calls.call(`check_get_${name}`, check, at);
      return {
        reader,
        verdict: VERDICTS[calls.call("check_get_verdict", check)],
        conversion: tryConversion ? VERDICTS[calls.call("check_get_conversion", check)] : undefined,
        findings: Array.from({ length: calls.call("check_get_num_findings", check) }, (_, at) => ({
          kind: FINDINGS.get(get("finding_kind", at)),
          verdict: VERDICTS[get("finding_verdict", at)],
          subject: get("finding_subject", at),
          message: get("finding_message", at),
          path: get("finding_path", at),
          count: get("finding_count", at),
        })),
      };
    } finally {
      calls.call("check_destroy", check);
    }
  }

  /** Changes the version of the bytecode. `allowLoss` drops what the version cannot represent. */
  setBytecodeVersion(version, { allowLoss = false } = {}) {
    this.call("module_convert", version, allowLoss);
  }
  /**
   * Converts to a release such as "llvm-19", or to a version such as "stablehlo-1.5". Returns what changed; `obstacles` are why a
   * module stays as it is.
   */
  convert(target, { allowLoss = false } = {}) {
    const { library: calls } = this;
    const version = /^stablehlo-(\d+)\.(\d+)(?:\.(\d+))?$/.exec(target);
    const release = ENUMS.mlirbc_release[target.toUpperCase().replace("LLVM-", "MLIRBC_RELEASE_LLVM_")];
    if (version === null && release === undefined) throw new TypeError(`${target} is no release`);
    const conversion = version === null
      ? this.call("module_convert_to_release", release, allowLoss)
      : this.call("module_convert_to_stablehlo", +version[1], +version[2], +(version[3] ?? 0));
    try {
      const count = (what) => calls.call(`conversion_get_num_${what}`, conversion);
      return {
        isConverted: calls.call("conversion_is_converted", conversion),
        numOps: count("ops"),
        changes: Array.from({ length: count("changes") }, (_, at) => calls.call("conversion_get_change", conversion, at)[1]),
        obstacles: Array.from({ length: count("obstacles") }, (_, at) =>
          calls.borrowedError(calls.call("conversion_get_obstacle", conversion, at))),
      };
    } finally {
      calls.call("conversion_destroy", conversion);
    }
  }
  /** Removes "locations", "resources" or "names". */
  strip(...what) {
    const bits = what.map((name) => ENUMS.mlirbc_strip[`MLIRBC_STRIP_${name.toUpperCase()}`]);
    if (bits.includes(undefined)) throw new TypeError(`there is no ${what[bits.indexOf(undefined)]} to strip`);
    return this.call("module_strip", bits.reduce((all, bit) => all | bit, 0));
  }

  /** The bytecode. `mode` is "stable", "canonical" or "blanked". */
  write({ mode = "stable", producer } = {}) {
    const { library: calls } = this;
    if (MODES[mode] === undefined) throw new TypeError(`there is no mode ${mode}`);
    const options = calls.call("write_options_create");
    try {
      calls.call("write_options_set_mode", options, MODES[mode]);
      if (producer !== undefined) calls.call("write_options_set_producer", options, producer);
      return calls.taken(this.call("module_write_to_buffer", options));
    } finally {
      calls.call("write_options_destroy", options);
    }
  }
  /** The bytecode as a stream of pieces. */
  stream(options, pieceSize = 65536) {
    const bytes = this.write(options);
    let at = 0;
    return new ReadableStream({
      pull(controller) {
        if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + pieceSize));
        at += pieceSize;
        if (at >= bytes.length) controller.close();
      },
    });
  }
  /** The text in the form of `mlir-opt`, or with `form: "generic"` of `mlir-opt --mlir-print-op-generic`. */
  toString(options) {
    return printed(this, "module_print_to_buffer", undefined, { form: "custom", ...options });
  }
  /** A hash of the meaning, as 64 hexadecimal digits. */
  fingerprint() {
    return Array.from(this.call("module_fingerprint").bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

function openOptions(calls, { maxOps, maxRegionDepth, maxAttributeDepth, release }) {
  const raw = calls.call("open_options_create");
  if (maxOps !== undefined) calls.call("open_options_set_max_ops", raw, maxOps);
  if (maxRegionDepth !== undefined) calls.call("open_options_set_max_region_depth", raw, maxRegionDepth);
  if (maxAttributeDepth !== undefined) calls.call("open_options_set_max_attribute_depth", raw, maxAttributeDepth);
  if (release !== undefined) {
    const number = ENUMS.mlirbc_release[release.toUpperCase().replace("LLVM-", "MLIRBC_RELEASE_LLVM_")];
    if (number === undefined) throw new TypeError(`there is no release ${release}`);
    calls.call("open_options_set_release", raw, number);
  }
  return raw;
}

function section(calls, { id, alignment, start, data_offset: dataOffset, data_size: dataSize }) {
  return { id, name: calls.call("section_name", id), alignment, start, dataOffset, dataSize };
}

/** Runs a function on the address of a copy of `bytes`. */
function withCopy(calls, bytes, run) {
  const address = calls.memory.allocate(bytes.length);
  try {
    calls.memory.bytes.set(bytes, address);
    return run(address);
  } finally {
    calls.memory.release(address, bytes.length);
  }
}

/** The differences between two modules: `{part, change, name, oldPath, newPath, oldText, newText}`. */
export function diff(older, newer, { ignoreLocations = false, maxText = 1 << 16 } = {}) {
  const calls = library();
  const all = calls.call("differences_create", older.handle, newer.handle, ignoreLocations, maxText);
  try {
    const get = (name, at) => calls.call(`differences_get_${name}`, all, at);
    return Array.from({ length: calls.call("differences_get_num_differences", all) }, (_, at) => ({
      part: PARTS.get(get("part", at)),
      change: CHANGES.get(get("change", at)),
      name: get("name", at),
      oldOp: Op.of(older, get("old_op", at)),
      newOp: Op.of(newer, get("new_op", at)),
      oldPath: get("old_path", at),
      newPath: get("new_path", at),
      oldText: get("old_text", at),
      newText: get("new_text", at),
    }));
  } finally {
    calls.call("differences_destroy", all);
  }
}

/** Every byte of a file with its meaning, also of a damaged file: `{text, isDamaged}`. `range` selects bytes. */
export function dump(bytes, { range, full = false } = {}) {
  const calls = library();
  return withCopy(calls, bytes, (address) => dumpAt(calls, address, bytes.length, range, full));
}

/** The same for bytes that are in the memory of the library. */
export function dumpAt(calls, address, length, range, full) {
  const [isDamaged, buffer] = range === undefined
    ? calls.call("dump_to_buffer", address, length, 0, 0, full)
    : calls.call("dump_range_to_buffer", address, length, 0, range.start, range.end, full);
  return { text: new TextDecoder().decode(calls.taken(buffer)), isDamaged };
}

/** What can be read of a file that may be damaged; `error` is undefined for one that is not. */
export function survey(bytes) {
  const calls = library();
  return withCopy(calls, bytes, (address) => {
    const raw = calls.call("survey_create", address, bytes.length);
    try {
      const get = (name, ...rest) => calls.call(`survey_get_${name}`, raw, ...rest);
      const list = (count, name) => Array.from({ length: get(count) }, (_, at) => get(name, at));
      const bytecodeVersion = Number(get("version"));
      return {
        error: calls.borrowedError(get("error")),
        bytecodeVersion: bytecodeVersion < 0 ? undefined : bytecodeVersion,
        producer: get("producer"),
        sections: list("num_sections", "section").map(([, one]) => section(calls, one)),
        dialects: list("num_dialects", "dialect_name"),
        opNames: list("num_op_names", "op_name"),
        numStrings: get("num_strings"),
        numAttributes: get("num_attributes"),
        numTypes: get("num_types"),
        numProperties: get("num_properties"),
        numResources: get("num_resources"),
      };
    } finally {
      calls.call("survey_destroy", raw);
    }
  });
}
