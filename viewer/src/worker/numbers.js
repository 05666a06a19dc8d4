// Numbers of a blob, little-endian, by the text of their type.

/** The value of a float of a few bits, which has infinities and NaNs as IEEE's formats, or NaNs alone at the ends. */
function small(exponentBits, fractionBits, bits, isFinite) {
  const sign = bits >> (exponentBits + fractionBits) ? -1 : 1;
  const exponent = (bits >> fractionBits) & ((1 << exponentBits) - 1);
  const fraction = bits & ((1 << fractionBits) - 1);
  const bias = (1 << (exponentBits - 1)) - 1;
  if (exponent === (1 << exponentBits) - 1) {
    if (!isFinite) return fraction === 0 ? sign * Infinity : NaN;
    if (fraction === (1 << fractionBits) - 1) return NaN;
  }
  const scale = 2 ** -fractionBits;
  return sign * (exponent === 0 ? fraction * scale * 2 ** (1 - bias) : (1 + fraction * scale) * 2 ** (exponent - bias));
}

const word = new DataView(new ArrayBuffer(4));
function brain(bits) {
  word.setUint32(0, bits << 16);
  return word.getFloat32(0);
}

const READERS = {
  f64: [8, (view, at) => view.getFloat64(at, true)],
  f32: [4, (view, at) => view.getFloat32(at, true)],
  f16: [2, (view, at) => small(5, 10, view.getUint16(at, true), false)],
  bf16: [2, (view, at) => brain(view.getUint16(at, true))],
  f8E5M2: [1, (view, at) => small(5, 2, view.getUint8(at), false)],
  f8E4M3: [1, (view, at) => small(4, 3, view.getUint8(at), false)],
  f8E4M3FN: [1, (view, at) => small(4, 3, view.getUint8(at), true)],
  i64: [8, (view, at) => view.getBigInt64(at, true)],
  i32: [4, (view, at) => view.getInt32(at, true)],
  i16: [2, (view, at) => view.getInt16(at, true)],
  i8: [1, (view, at) => view.getInt8(at)],
  ui64: [8, (view, at) => view.getBigUint64(at, true)],
  ui32: [4, (view, at) => view.getUint32(at, true)],
  ui16: [2, (view, at) => view.getUint16(at, true)],
  ui8: [1, (view, at) => view.getUint8(at)],
};

/** `{count, read}`; undefined if no number of JavaScript has the values of the type, or if the blob has no whole number of them. */
export function readNumbers(bytes, element) {
  const found = READERS[element.replace(/^si/, "i")];
  if (found === undefined) return undefined;
  const [size, read] = found;
  if (bytes.length % size !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { count: bytes.length / size, read: (at) => read(view, at * size) };
}

/** The numbers of stored elements of a constant: all of them, or one that is repeated. `{count, isSplat, read}`; undefined as above. */
export function readElements(bytes, element, count) {
  if (element === "i1") return readBits(bytes, count);
  const found = readNumbers(bytes, element);
  if (found?.count === count) return { ...found, isSplat: false };
  if (found?.count === 1) return { count, isSplat: true, read: () => found.read(0) };
  return undefined;
}

/** Bits are packed, the lowest first; equal ones are one byte of them, and some writers use a byte for each. */
function readBits(bytes, count) {
  // One bit of a byte of its own may be any of its bits.
  if (bytes.length === 1 && count === 1) return { count, isSplat: false, read: () => (bytes[0] === 0 ? 0 : 1) };
  if (bytes.length === 1 && (bytes[0] === 0 || bytes[0] === 0xff)) return { count, isSplat: true, read: () => (bytes[0] === 0 ? 0 : 1) };
  if (bytes.length === Math.ceil(count / 8)) return { count, isSplat: false, read: (at) => (bytes[at >> 3] >> (at & 7)) & 1 };
  if (bytes.length === count) return { count, isSplat: false, read: (at) => (bytes[at] === 0 ? 0 : 1) };
  return undefined;
}
