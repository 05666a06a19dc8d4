// Numbers of a blob, little-endian, by the text of their type.

function half(bits) {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

const word = new DataView(new ArrayBuffer(4));
function brain(bits) {
  word.setUint32(0, bits << 16);
  return word.getFloat32(0);
}

const READERS = {
  f64: [8, (view, at) => view.getFloat64(at, true)],
  f32: [4, (view, at) => view.getFloat32(at, true)],
  f16: [2, (view, at) => half(view.getUint16(at, true))],
  bf16: [2, (view, at) => brain(view.getUint16(at, true))],
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
