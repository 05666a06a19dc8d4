// Constants of VHLO, whose elements are the fields of a record.
import { Type } from "../../../bindings/js/src/entries.js";
import { plainText } from "./plain.js";
import { tokens } from "./tokens.js";

const UNSIGNED = 1;
const SIGNED = 2;
const LIST = 13;

/** Whether an attribute is a constant of VHLO. */
export function isVhloTensor(attribute) {
  return attribute.kind === "record" && attribute.schemaName === "tensor_v1" && attribute.dialect === "vhlo";
}

const fieldOf = (item, what, name) => {
  const [found, , field] = item.module.call(`${what}_get_field_by_name`, item, name);
  return found ? field : undefined;
};

function shapeOf(type) {
  const [found, position, list] = type.module.call("type_get_field_by_name", type, "shape");
  if (!found || list.kind !== LIST) return undefined;
  return Array.from({ length: Number(list.count) }, (_, at) => {
    const [, { kind, number }] = type.module.call("type_get_field", type, [position, at]);
    const size = kind === SIGNED ? BigInt.asIntN(64, BigInt(number)) : BigInt(number);
    // A dynamic dimension has no number of elements.
    return kind === SIGNED || kind === UNSIGNED ? Number(size) : NaN;
  });
}

/** `{type, shape, element, data}` of a constant: `element` as the builtin dialect spells it, `shape` undefined if it is not static. */
export function vhloTensor(attribute) {
  const { module } = attribute;
  const typeField = fieldOf(attribute, "attribute", "type");
  const dataField = fieldOf(attribute, "attribute", "data");
  const type = typeField && new Type(module, Number(typeField.number));
  if (type === undefined || dataField === undefined) return undefined;
  const elementField = fieldOf(type, "type", "element");
  const element = elementField && new Type(module, Number(elementField.number));
  const spelled = (one) => plainText(tokens(one.toString({ maxBytes: 4096 })));
  const shape = shapeOf(type);
  return {
    type: spelled(type),
    shape: shape?.every((size) => size >= 0) ? shape : undefined,
    element: element && spelled(element),
    data: dataField.bytes,
  };
}
