// Attributes and types of a module.
import { ENUMS } from "./abi.js";
import { printed } from "./printing.js";

/** The index of what names nothing. */
export const NONE = 0xffff_ffff;

const names = (name, prefix) =>
  new Map(Object.entries(ENUMS[name]).map(([key, value]) => [value, key.slice(prefix.length).toLowerCase()]));
const ATTRIBUTE_KINDS = names("mlirbc_attribute_kind", "MLIRBC_ATTRIBUTE_");
const TYPE_KINDS = names("mlirbc_type_kind", "MLIRBC_TYPE_");
const ELEMENT_KINDS = names("mlirbc_element_kind", "MLIRBC_ELEMENT_");
const SIGNEDNESS = new Map([[0, "signless"], [1, "signed"], [2, "unsigned"]]);

export class Type {
  constructor(module, index) {
    this.module = module;
    this.index = index;
  }

  static of(module, raw) {
    return raw.index === NONE ? undefined : new Type(module, raw.index);
  }

  #get(name, ...rest) {
    return this.module.call(name, this, ...rest);
  }

  /** Such as "ranked_tensor"; "record", "text" or "opaque" for dialects other than builtin. */
  get kind() {
    return TYPE_KINDS.get(this.#get("type_get_kind")) ?? "unknown";
  }
  get dialect() {
    return this.module.dialectName(this.#get("type_get_dialect"));
  }
  /** The name of the encoding in its dialect; "" if it is unknown. */
  get schemaName() {
    return this.#get("type_get_schema_name");
  }
  get elementType() {
    return Type.of(this.module, this.#get("type_get_element_type"));
  }
  get bitWidth() {
    return this.#get("type_get_bit_width");
  }
  /** "signless", "signed" or "unsigned". */
  get signedness() {
    return SIGNEDNESS.get(this.#get("type_get_signedness")) ?? "signless";
  }
  /** The dimensions, `null` for those that are dynamic; undefined for a type without a rank. */
  get shape() {
    if (!this.#get("type_has_rank")) return undefined;
    const dynamic = this.module.library.call("dynamic_dim");
    return Array.from({ length: this.#get("type_get_rank") }, (_, at) => {
      const dim = this.#get("type_get_dim", at);
      return dim === dynamic ? null : Number(dim);
    });
  }
  get inputs() {
    return this.#get("type_get_inputs", 0, this.#get("type_get_num_inputs")).map((raw) => Type.of(this.module, raw));
  }
  get results() {
    return this.#get("type_get_results", 0, this.#get("type_get_num_results")).map((raw) => Type.of(this.module, raw));
  }
  /** The bytes of the encoding in the file. */
  get bytes() {
    return this.#get("type_get_bytes");
  }
  toString(options) {
    return printed(this.module, "type_print_to_buffer", this, options);
  }
}

export class Attribute {
  constructor(module, index) {
    this.module = module;
    this.index = index;
  }

  static of(module, raw) {
    return raw.index === NONE ? undefined : new Attribute(module, raw.index);
  }

  #get(name, ...rest) {
    return this.module.call(name, this, ...rest);
  }
  #attribute(name, ...rest) {
    return Attribute.of(this.module, this.#get(name, ...rest));
  }

  /** Such as "string"; "record", "text" or "opaque" for dialects other than builtin. */
  get kind() {
    return ATTRIBUTE_KINDS.get(this.#get("attribute_get_kind")) ?? "unknown";
  }
  get dialect() {
    return this.module.dialectName(this.#get("attribute_get_dialect"));
  }
  get schemaName() {
    return this.#get("attribute_get_schema_name");
  }
  get type() {
    return Type.of(this.module, this.#get("attribute_get_type"));
  }
  /** The bytes of the encoding in the file. */
  get bytes() {
    return this.#get("attribute_get_bytes");
  }

  /**
   * The value where JavaScript has one: strings, numbers (BigInt beyond 2^53), booleans, arrays, objects, and `null` for unit.
   * Undefined for other attributes.
   */
  get value() {
    switch (this.kind) {
      case "string": return this.#get("attribute_get_string_value");
      case "unit": return null;
      case "integer": {
        if (this.type?.kind === "integer" && this.type.bitWidth === 1) return this.#get("attribute_get_bool")[1];
        const isUnsigned = this.type?.signedness === "unsigned";
        const [known, value] = this.#get(isUnsigned ? "attribute_get_uint64" : "attribute_get_int64");
        return known ? value : undefined;
      }
      case "float": {
        const [known, value] = this.#get("attribute_get_double");
        return known ? value : undefined;
      }
      case "array": return this.elements.map((element) => element.value);
      case "dictionary": return Object.fromEntries(Object.entries(this.entries).map(([name, entry]) => [name, entry.value]));
      case "symbol_ref": return this.symbolNames.join("::");
      case "type": return Type.of(this.module, this.#get("attribute_get_type_value"));
      case "dense": case "dense_array": return this.dense?.values();
      default: return undefined;
    }
  }

  /** The elements of an array, or the locations of a fused location. */
  get elements() {
    const count = this.#get("attribute_get_num_elements");
    return this.#get("attribute_get_elements", 0, count).map((raw) => Attribute.of(this.module, raw));
  }
  /** The entries of a dictionary. */
  get entries() {
    const count = this.#get("dictionary_get_num_entries");
    const entries = this.#get("dictionary_get_entries", 0, count);
    return Object.fromEntries(entries.map(({ name, value }) => [name, Attribute.of(this.module, value)]));
  }
  /** The names of a symbol reference, outermost first. */
  get symbolNames() {
    const count = this.#get("symbol_ref_get_num_names");
    return Array.from({ length: count }, (_, at) => this.#get("symbol_ref_get_name", at));
  }
  /** The elements of a dense attribute; undefined for other attributes. */
  get dense() {
    const [found, raw] = this.#get("attribute_get_dense");
    return found ? new Dense(this, raw) : undefined;
  }
  /** The resource of a `dense_resource`. */
  get resource() {
    const raw = this.#get("attribute_get_resource");
    return raw.index === NONE ? undefined : this.module.resources[raw.index];
  }

  /** What a location consists of; undefined for other attributes. */
  get location() {
    switch (this.kind) {
      case "file_loc": {
        const [, { start_line: line, start_column: column, end_line: endLine, end_column: endColumn }] =
          this.#get("file_loc_get_position");
        return { kind: "file", file: this.#get("file_loc_get_filename"), line, column, endLine, endColumn };
      }
      case "name_loc":
        return { kind: "name", name: this.#get("name_loc_get_name"), child: this.#attribute("name_loc_get_child") };
      case "call_site_loc":
        return {
          kind: "call_site",
          callee: this.#attribute("call_site_loc_get_callee"),
          caller: this.#attribute("call_site_loc_get_caller"),
        };
      case "fused_loc":
        return { kind: "fused", locations: this.elements, metadata: this.#attribute("fused_loc_get_metadata") };
      case "unknown_loc": return { kind: "unknown" };
      default: return undefined;
    }
  }

  toString(options) {
    return printed(this.module, "attribute_print_to_buffer", this, options);
  }
}

/** The elements of a dense attribute. */
export class Dense {
  #attribute;

  constructor(attribute, raw) {
    this.#attribute = attribute;
    /** The stored bytes: one element for a splat. */
    this.data = raw.data;
    this.count = raw.count;
    this.isSplat = raw.is_splat;
    this.isPacked = raw.is_packed;
    /** "integer", "float", "complex_integer", "complex_float" or "unknown". */
    this.kind = ELEMENT_KINDS.get(raw.kind) ?? "unknown";
    this.bitWidth = raw.bit_width;
    /** "signless", "signed" or "unsigned". */
    this.signedness = SIGNEDNESS.get(raw.signedness) ?? "signless";
    this.isFloat = this.kind === "float";
  }

  /** An element as a number; undefined if no number has its value. */
  at(index) {
    const call = (name) => this.#attribute.module.call(name, this.#attribute, index);
    if (this.kind === "float") {
      const [known, value] = call("dense_get_double");
      return known ? value : undefined;
    }
    if (this.kind !== "integer") return undefined;
    const [known, value] = call(this.signedness === "unsigned" ? "dense_get_uint64" : "dense_get_int64");
    return known ? value : undefined;
  }

  /** The elements from `first` on, at most `most`. */
  values(first = 0, most = this.count) {
    const end = Math.min(this.count, first + most);
    return Array.from({ length: Math.max(0, end - first) }, (_, at) => this.at(first + at));
  }
}
