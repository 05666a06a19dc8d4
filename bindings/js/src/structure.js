// Ops, regions, blocks and values.
import { Attribute, NONE, Type } from "./entries.js";
import { marked, printed } from "./printing.js";

/** What has a body and an index. */
class Item {
  constructor(module, { body, index }) {
    this.module = module;
    this.body = body;
    this.index = index;
  }
  static of(module, raw) {
    return raw.body === NONE ? undefined : new this(module, raw);
  }
  equals(other) {
    return other instanceof Item && this.module === other.module && this.body === other.body && this.index === other.index &&
      this.constructor === other.constructor;
  }
  get(name, ...rest) {
    return this.module.call(name, this, ...rest);
  }
}

export class Value extends Item {
  get type() {
    return Type.of(this.module, this.get("value_get_type"));
  }
  /** The op whose result it is. */
  get definingOp() {
    return Op.of(this.module, this.get("value_get_defining_op"));
  }
  /** The block whose argument it is. */
  get ownerBlock() {
    return Block.of(this.module, this.get("value_get_owner_block"));
  }
  /** Its position among the results or arguments. */
  get position() {
    return this.get("value_get_position");
  }
  /** Where it is used: `{op, operand}`. */
  get uses() {
    const count = this.get("value_get_num_uses");
    return this.get("value_get_uses", 0, count).map(({ op, operand }) => ({ op: Op.of(this.module, op), operand }));
  }
  replaceAllUses(other) {
    this.get("value_replace_all_uses", other);
  }
}

export class Block extends Item {
  get numOps() {
    return this.get("block_get_num_ops");
  }
  /** The ops from `first` on, at most `most`. */
  ops(first = 0, most = this.numOps) {
    return this.get("block_get_ops", first, Math.min(most, 1 << 20)).map((raw) => Op.of(this.module, raw));
  }
  [Symbol.iterator]() {
    return this.ops()[Symbol.iterator]();
  }
  get arguments() {
    return this.get("block_get_arguments", 0, this.get("block_get_num_arguments")).map((raw) => Value.of(this.module, raw));
  }
  get region() {
    return Region.of(this.module, this.get("block_get_region"));
  }
  get position() {
    return this.get("block_get_position");
  }
}

export class Region extends Item {
  get numBlocks() {
    return this.get("region_get_num_blocks");
  }
  get blocks() {
    return Array.from({ length: this.numBlocks }, (_, at) => Block.of(this.module, this.get("region_get_block", at)));
  }
  get op() {
    return Op.of(this.module, this.get("region_get_op"));
  }
  get position() {
    return this.get("region_get_position");
  }
}

export class Op extends Item {
  /** With the dialect, such as "func.call". */
  get name() {
    return this.get("op_get_name");
  }
  get location() {
    return Attribute.of(this.module, this.get("op_get_location"));
  }
  /** False after it was erased. */
  get exists() {
    return this.get("op_exists");
  }
  get isIsolated() {
    return this.get("op_is_isolated");
  }
  get operands() {
    return this.get("op_get_operands", 0, this.get("op_get_num_operands")).map((raw) => Value.of(this.module, raw));
  }
  get results() {
    return this.get("op_get_results", 0, this.get("op_get_num_results")).map((raw) => Value.of(this.module, raw));
  }
  get successors() {
    const count = this.get("op_get_num_successors");
    return Array.from({ length: count }, (_, at) => Block.of(this.module, this.get("op_get_successor", at)));
  }
  get numRegions() {
    return this.get("op_get_num_regions");
  }
  /** The regions, which are decoded on the first call. */
  get regions() {
    return Array.from({ length: this.numRegions }, (_, at) => Region.of(this.module, this.get("op_get_region", at)));
  }
  get block() {
    return Block.of(this.module, this.get("op_get_block"));
  }
  get parent() {
    return Op.of(this.module, this.get("op_get_parent"));
  }
  get position() {
    return this.get("op_get_position");
  }
  /** The name that it defines as a symbol; "" if none. */
  get symbolName() {
    return this.get("op_get_symbol_name");
  }

  /** The bytes in the file, from its name to the end of its regions: `{start, end}`; undefined for an op not from a file. */
  get fileRange() {
    const [range] = this.module.call("ops_get_file_ranges", [this], 1);
    return range.end === 0 ? undefined : range;
  }

  /** The attribute with a name, inherent or discardable; undefined if it is absent. */
  attribute(name) {
    return Attribute.of(this.module, this.get("op_get_attribute_by_name", name));
  }

  /** The attributes by name: known properties that are attributes, then the dictionary. */
  get attributes() {
    const found = {};
    for (const { name, attribute } of this.properties) {
      if (attribute !== undefined) found[name] = attribute;
    }
    const dictionary = Attribute.of(this.module, this.get("op_get_dictionary"));
    return dictionary === undefined ? found : { ...found, ...dictionary.entries };
  }

  /**
   * The properties that are known, as `{name, attribute, number, bool, isAbsent}`. What a property is not is undefined: a list, for
   * example, is none of them, and only in the text of the op. Empty if the definition of the op is unknown: `propertyBytes` has the
   * bytes then.
   */
  get properties() {
    const count = this.get("op_get_num_property_fields");
    return this.get("op_get_property_fields", 0, count).map(({ name, kind, number }) => ({
      name,
      attribute: kind === ATTRIBUTE_FIELD ? new Attribute(this.module, Number(number)) : undefined,
      number: kind === UNSIGNED_FIELD ? number : kind === SIGNED_FIELD ? BigInt.asIntN(64, BigInt(number)) : undefined,
      bool: kind === BOOL_FIELD ? Number(number) !== 0 : undefined,
      isAbsent: kind === 0,
    }));
  }
  get propertyBytes() {
    return this.get("op_get_properties");
  }

  setAttribute(name, attribute) {
    this.get("op_set_attribute", name, attribute);
  }
  setLocation(location) {
    this.get("op_set_location", location);
  }
  setOperand(position, value) {
    this.get("op_set_operand", position, value);
  }
  setSymbolName(name) {
    this.get("op_rename_symbol", name);
  }
  erase() {
    this.get("op_erase");
  }
  /** The text in the form of `mlir-opt`, or with `form: "generic"` of `mlir-opt --mlir-print-op-generic`. */
  toString(options) {
    return printed(this.module, "op_print_to_buffer", this, { form: "custom", ...options });
  }
  /**
   * The same text in the form of `mlir-opt` with `marks`, which say where ops and values are: `{kind, start, end, body, index}`, of
   * the kind "op" or "value". With `regions: false` each region is `{...}`.
   */
  markedText(options) {
    return marked(this.module, this, options);
  }
}

const [UNSIGNED_FIELD, SIGNED_FIELD, BOOL_FIELD, ATTRIBUTE_FIELD] = [1, 2, 3, 5];
