// Constants: dense attributes and resources.
import { Attribute } from "../../../bindings/js/src/entries.js";
import { limited } from "./detail.js";
import { opened } from "./file.js";
import { readElements, readNumbers } from "./numbers.js";
import { isVhloTensor, vhloTensor } from "./vhlo_tensor.js";

const MAX_LISTED = 1000;
const MAX_SAMPLES = 1 << 16;
const BINS = 32;
const FIRST = 64;
const RECORD = 3;
const KINDS = new Map([[23, "dense_resource"], [24, "dense_array"], [25, "dense"]]);

/** The largest dense attributes and resources. */
export function constants() {
  const module = opened();
  const { library: calls } = module;
  const count = module.call("module_get_num_attributes");
  const found = [];
  const vhlo = module.dialects.findIndex(({ name }) => name === "vhlo");
  for (let index = 0; index < count; index++) {
    const code = calls.exports.mlirbc_attribute_get_kind(module.handle, index);
    const isOfVhlo = code === RECORD && vhlo >= 0 && calls.exports.mlirbc_attribute_get_dialect(module.handle, index) === vhlo;
    const kind = KINDS.get(code) ?? (isOfVhlo && isVhloTensor(new Attribute(module, index)) ? "vhlo" : undefined);
    if (kind !== undefined) found.push({ kind, index, size: new Attribute(module, index).bytes.length });
  }
  for (const { key, group, kind, bytes, index } of module.resources) {
    found.push({ kind: "resource", index, size: bytes.length, title: `${group} ${key}`, detail: kind });
  }
  found.sort((a, b) => b.size - a.size);
  const listed = found.slice(0, MAX_LISTED);
  for (const one of listed) {
    if (one.kind === "resource") continue;
    const attribute = new Attribute(module, one.index);
    one.title = typeText(attribute);
    one.detail = one.kind === "dense_resource" ? attribute.resource?.key ?? "" : "";
  }
  return { listed, total: found.length };
}

function typeText(attribute) {
  if (isVhloTensor(attribute)) return vhloTensor(attribute)?.type ?? "…";
  if (attribute.kind === "dense_array") {
    const elements = attribute.dense?.count;
    return elements === 1 ? "array of 1 element" : `array of ${elements ?? "?"} elements`;
  }
  return (attribute.type && limited(attribute.type, 2000)) ?? "…";
}

/** One constant: its type, its shape, how its values are distributed, and the first of them. */
export function constant(kind, index) {
  const module = opened();
  if (kind === "resource") {
    const resource = module.resources.find((one) => one.index === index);
    // The type is that of an attribute that refers to it.
    return resourceFacts(resource, undefined);
  }
  const attribute = new Attribute(module, index);
  if (kind === "dense_resource") return resourceFacts(attribute.resource, attribute.type);
  if (isVhloTensor(attribute)) return vhloFacts(attribute);
  const { dense } = attribute;
  const facts = {
    title: typeText(attribute),
    shape: attribute.type?.shape?.map((dim) => (dim === null ? "?" : dim)).join(" × "),
    element: attribute.type?.elementType && limited(attribute.type.elementType, 200),
    size: attribute.bytes.length,
    text: limited(attribute, 4000),
  };
  if (dense === undefined) return facts;
  const read = (at) => dense.at(at);
  return { ...facts, count: Number(dense.count), isSplat: dense.isSplat, ...distribution(read, Number(dense.count), dense.isSplat) };
}

function vhloFacts(attribute) {
  const found = vhloTensor(attribute);
  if (found === undefined) return { title: "…", size: attribute.bytes.length };
  const { type, shape, element, data } = found;
  const facts = { title: type, shape: shape?.join(" × "), element, size: data.length, text: limited(attribute, 4000) };
  const count = shape?.reduce((all, size) => all * size, 1);
  if (count === 0) return { ...facts, count, isSplat: false };
  const numbers = count === undefined || element === undefined ? undefined : readElements(data, element, count);
  if (numbers === undefined) return { ...facts, count, bytes: Array.from(data.slice(0, 256)) };
  return { ...facts, count, isSplat: numbers.isSplat, ...distribution(numbers.read, count, numbers.isSplat) };
}

function resourceFacts(resource, type) {
  if (resource === undefined) return { title: "a resource that the file does not have" };
  const element = type?.elementType && limited(type.elementType, 200);
  const facts = {
    title: type === undefined ? `resource ${resource.key}` : `${limited(type, 2000)} in ${resource.key}`,
    shape: type?.shape?.map((dim) => (dim === null ? "?" : dim)).join(" × "),
    element,
    size: resource.bytes.length,
    alignment: resource.kind === "blob" ? Number(resource.alignment) : undefined,
    text: resource.kind === "string" ? new TextDecoder().decode(resource.bytes.slice(0, 4000)) : undefined,
    kind: resource.kind,
  };
  const numbers = resource.kind === "blob" && element !== undefined ? readNumbers(resource.bytes, element) : undefined;
  if (numbers === undefined) return { ...facts, bytes: Array.from(resource.bytes.slice(0, 256)) };
  return { ...facts, count: numbers.count, ...distribution(numbers.read, numbers.count, false) };
}

/** The shortest text of a value that 32 bits have, or that of any other. */
function short(value) {
  if (typeof value !== "number" || Number.isInteger(value) || Math.fround(value) !== value) return String(value);
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((count) => Math.fround(Number(value.toPrecision(count))) === value);
  return digits === undefined ? String(value) : String(Number(value.toPrecision(digits)));
}

/** The histogram of up to 65536 values, evenly spread over all of them. */
function distribution(read, count, isSplat) {
  const first = Array.from({ length: Math.min(count, FIRST) }, (_, at) => read(at));
  if (count === 0 || first[0] === undefined) return {};
  const numbers = [];
  const step = isSplat ? count : Math.max(1, count / MAX_SAMPLES);
  let notFinite = 0;
  for (let at = 0; at < count; at += step) {
    const value = Number(read(Math.floor(at)));
    if (Number.isFinite(value)) numbers.push(value);
    else notFinite += 1;
  }
  let [least, greatest, sum] = [Infinity, -Infinity, 0];
  for (const value of numbers) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
    sum += value;
  }
  const bins = new Array(greatest > least ? BINS : 1).fill(0);
  for (const value of numbers) {
    const at = greatest > least ? Math.floor(((value - least) / (greatest - least)) * BINS) : 0;
    bins[Math.min(bins.length - 1, at)] += 1;
  }
  const sampled = isSplat ? count : numbers.length + notFinite;
  return { first: first.map(short), bins: numbers.length > 0 ? bins : undefined, least, greatest, mean: sum / numbers.length, notFinite, sampled };
}
