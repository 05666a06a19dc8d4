// Calls of the C functions with values of JavaScript, by the declarations in abi.js.
//
// An argument is a number, a string, an array of items, or an object with the members of a struct. An array stands for the pointer
// and the length after it. The room for results (`T *items, size_t capacity`) is one argument: the capacity. Other pointers for results
// are no arguments: a call returns their values, after the result of the function unless that is a count of items. A status that is not 0
// is thrown.
import { ENUMS, FUNCTIONS, STRUCTS } from "./abi.js";
import { Memory } from "./memory.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The names of the status codes without their prefix. */
const STATUS = new Map(
  Object.entries(ENUMS.mlirbc_status).map(([name, code]) => [code, name.slice("MLIRBC_STATUS_".length)]),
);

/** What the library refuses or cannot read. */
export class MlirbcError extends Error {
  constructor(message, details = {}) {
    super(message);
    this.name = "MlirbcError";
    /** The name of the status code, such as "TRUNCATED". */
    this.status = details.status ?? "OTHER";
    /** The offset in the file; undefined if there is none. */
    this.offset = details.offset;
    /** The path to the damage, such as "section IR > op 2". */
    this.path = details.path ?? "";
  }
}

const NO_OFFSET = 0xffff_ffff_ffff_ffffn;
const isPointer = (type) => type.endsWith("*");
const target = (type) => type.slice(0, -1).replace(/^const /, "").trim();
const isConst = (type) => type.startsWith("const ");
const isWide = (type) => type === "uint64_t" || type === "int64_t";

/** A struct of one member is passed as that member. */
function onlyMember(type) {
  const members = STRUCTS[type]?.members;
  return members?.length === 1 && members[0][3] === 1 ? members[0] : undefined;
}

export class Calls {
  #exports;
  #failed;

  constructor(instance) {
    this.#exports = instance.exports;
    this.memory = new Memory(this.#exports.memory);
  }

  /** The functions of the WebAssembly module, for loops that `call` is too slow for. */
  get exports() {
    return this.#exports;
  }

  /** Calls a function of the header; its name is without the prefix `mlirbc_`. */
  call(short, ...values) {
    const name = `mlirbc_${short}`;
    const declared = FUNCTIONS[name];
    if (declared === undefined) throw new TypeError(`there is no function ${name}`);
    if (this.#failed !== undefined) throw this.#failed;
    return this.memory.during(() => this.#run(name, declared, values));
  }

  #run(name, [result, parameters], values) {
    let taken = 0;
    const next = (parameter) => {
      if (taken === values.length) throw new TypeError(`${name}: ${parameter} is missing`);
      taken += 1;
      return values[taken - 1];
    };
    const raw = [];
    const outputs = [];
    let errorAt;
    let hasRoom = false;
    const returned = STRUCTS[result] && !onlyMember(result) ? this.memory.room(STRUCTS[result].size) : undefined;
    if (returned !== undefined) raw.push(returned);
    for (let at = 0; at < parameters.length; at++) {
      const [parameter, type] = parameters[at];
      const after = parameters[at + 1]?.[0];
      if (type === "mlirbc_error**") {
        errorAt = this.memory.room(4);
        raw.push(errorAt);
      } else if (!isPointer(type)) {
        raw.push(this.#byValue(type, next(parameter)));
      } else if (isPointer(type.slice(0, -1))) {
        const address = this.memory.room(4);
        outputs.push(() => this.memory.view.getUint32(address, true));
        raw.push(address);
      } else if (after === "capacity") {
        const capacity = next(parameter);
        const item = target(type);
        const address = this.memory.room(capacity * this.#size(item));
        hasRoom = true;
        // Functions that can fail store the count at the next parameter.
        const countAt = parameters[at + 2]?.[0] === "count" ? this.memory.room(4) : undefined;
        outputs.push((value) => Array.from({ length: countAt ? this.memory.view.getUint32(countAt, true) : value }, (_, i) => this.read(item, address + i * this.#size(item))));
        raw.push(address, capacity);
        at += 1;
        if (countAt !== undefined) {
          raw.push(countAt);
          at += 1;
        }
      } else if (isConst(type) && Array.isArray(values[taken])) {
        const items = next(parameter);
        const item = target(type);
        const address = this.memory.room(Math.max(1, items.length * this.#size(item)));
        items.forEach((value, i) => this.write(item, address + i * this.#size(item), value));
        raw.push(address);
        const follows = parameters[at + 1]?.[1];
        if (follows === "size_t") {
          raw.push(items.length);
          at += 1;
        }
      } else if (!isConst(type) && (STRUCTS[target(type)] || this.#isScalar(target(type)))) {
        const item = target(type);
        const address = this.memory.room(Math.max(8, this.#size(item)));
        outputs.push(() => this.read(item, address));
        raw.push(address);
      } else if (isConst(type) && STRUCTS[target(type)]) {
        const value = next(parameter);
        raw.push(value === null ? 0 : this.#stored(target(type), value));
      } else {
        raw.push(next(parameter) ?? 0);
      }
    }
    let value;
    try {
      value = this.#exports[name](...raw);
    } catch (cause) {
      // The instance may be in any state.
      this.#failed = new MlirbcError(`${name} stopped: ${cause.message}`, { status: "PANIC" });
      throw this.#failed;
    }
    const isStatus = errorAt !== undefined;
    if (isStatus && value !== 0) throw this.#error(this.memory.view.getUint32(errorAt, true), value);
    const results = isStatus || hasRoom || result === "void" ? [] : [this.#result(result, value, returned)];
    for (const read of outputs) results.push(read(value));
    return results.length <= 1 ? results[0] : results;
  }

  #isScalar(type) {
    return ["bool", "uint8_t", "int32_t", "uint32_t", "size_t", "int64_t", "uint64_t", "double", "float"].includes(type);
  }

  #size(type) {
    if (STRUCTS[type]) return STRUCTS[type].size;
    if (isPointer(type)) return 4;
    return { bool: 1, uint8_t: 1, char: 1, int64_t: 8, uint64_t: 8, double: 8 }[type] ?? 4;
  }

  #byValue(type, value) {
    const only = onlyMember(type);
    if (only) return value[only[0]] ?? 0;
    if (STRUCTS[type]) return this.#stored(type, value);
    if (isWide(type)) return BigInt(value);
    return Number(value);
  }

  #stored(type, value) {
    const address = this.memory.room(STRUCTS[type].size);
    this.write(type, address, value);
    return address;
  }

  #result(type, value, address) {
    if (address !== undefined) return this.read(type, address);
    const only = onlyMember(type);
    if (only) return { [only[0]]: value >>> 0 };
    if (type === "bool") return value !== 0;
    if (type === "const char*") return value === 0 ? "" : this.#terminated(value);
    if (type === "uint32_t" || type === "size_t" || isPointer(type)) return value >>> 0;
    if (type === "uint64_t") return Number(BigInt.asUintN(64, value));
    if (type === "int64_t") return value;
    return value;
  }

  #terminated(address) {
    const { bytes } = this.memory;
    return decoder.decode(bytes.slice(address, bytes.indexOf(0, address)));
  }

  /** Writes a value at an address. */
  write(type, address, value) {
    const { view } = this.memory;
    if (type === "mlirbc_str" || type === "mlirbc_bytes") {
      const bytes = typeof value === "string" ? encoder.encode(value) : value;
      const data = this.memory.room(bytes.length);
      this.memory.bytes.set(bytes, data);
      this.memory.view.setUint32(address, data, true);
      this.memory.view.setUint32(address + 4, bytes.length, true);
    } else if (STRUCTS[type]) {
      for (const [member, memberType, offset, length] of STRUCTS[type].members) {
        if (length === 1 && value[member] !== undefined) this.write(memberType, address + offset, value[member]);
      }
    } else if (isWide(type)) view.setBigInt64(address, BigInt.asIntN(64, BigInt(value)), true);
    else if (type === "double") view.setFloat64(address, value, true);
    else if (type === "bool" || type === "uint8_t") view.setUint8(address, Number(value));
    else view.setUint32(address, Number(value) >>> 0, true);
  }

  /** Reads a value. Strings and bytes are copies, 64-bit numbers are numbers up to 2^53 and BigInts beyond. */
  read(type, address) {
    const { view } = this.memory;
    if (type === "mlirbc_str") return decoder.decode(this.#copied(address));
    if (type === "mlirbc_bytes") return this.#copied(address);
    if (STRUCTS[type]) {
      const value = {};
      for (const [member, memberType, offset, length] of STRUCTS[type].members) {
        if (member === "reserved") continue;
        if (length > 1) value[member] = this.memory.bytes.slice(address + offset, address + offset + length);
        else value[member] = this.read(memberType, address + offset);
      }
      return value;
    }
    switch (type) {
      case "bool": return view.getUint8(address) !== 0;
      case "uint8_t": return view.getUint8(address);
      case "int32_t": return view.getInt32(address, true);
      case "double": return view.getFloat64(address, true);
      case "int64_t": return narrowed(view.getBigInt64(address, true));
      case "uint64_t": return narrowed(view.getBigUint64(address, true));
      default: return view.getUint32(address, true);
    }
  }

  #copied(address) {
    const data = this.memory.view.getUint32(address, true);
    const length = this.memory.view.getUint32(address + 4, true);
    return this.memory.bytes.slice(data, data + length);
  }

  #error(handle, status) {
    const name = STATUS.get(status) ?? "OTHER";
    if (handle === 0) return new MlirbcError(name, { status: name });
    const message = this.call("error_get_message", handle);
    const offset = BigInt.asUintN(64, this.#exports.mlirbc_error_get_offset(handle));
    const path = this.call("error_get_path", handle);
    this.call("error_destroy", handle);
    return new MlirbcError(message, { status: name, path, offset: offset === NO_OFFSET ? undefined : Number(offset) });
  }

  /** The error that an object holds, which stays the object's. */
  borrowedError(handle) {
    if (handle === 0) return undefined;
    const status = STATUS.get(this.call("error_get_status", handle)) ?? "OTHER";
    const offset = BigInt.asUintN(64, this.#exports.mlirbc_error_get_offset(handle));
    return new MlirbcError(this.call("error_get_message", handle), {
      status,
      path: this.call("error_get_path", handle),
      offset: offset === NO_OFFSET ? undefined : Number(offset),
    });
  }

  /** The bytes of a buffer, which is destroyed. */
  taken(buffer) {
    const bytes = this.call("buffer_get_bytes", buffer);
    this.call("buffer_destroy", buffer);
    return bytes;
  }
}

function narrowed(value) {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
