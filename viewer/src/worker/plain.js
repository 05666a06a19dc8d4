// VHLO in the spelling of StableHLO, to be read by people: types and values without the names that carry versions.
//
// Ops keep their names. An attribute or a type that is not listed here keeps its spelling.

const SCALARS = new Map([["bool", "i1"], ["tf31", "tf32"], ["token", "!stablehlo.token"]]);
for (const name of ["i2", "i4", "i8", "i16", "i32", "i64", "ui2", "ui4", "ui8", "ui16", "ui32", "ui64", "f16", "bf16", "f32", "f64", "index", "none",
  "f8E4M3", "f8E3M4", "f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ", "f8E8M0FNU", "f6E2M3FN", "f6E3M2FN", "f4E2M1FN"]) {
  SCALARS.set(name, name);
}
const GENERIC = new Map([["tensor_v1", "tensor<"], ["tensor_v1_with_encoding", "tensor<"], ["unranked_tensor_v1", "tensor<*x"],
  ["complex_v1", "complex<"], ["tuple_v1", "tuple<"]]);
/** What has only a value inside. */
const WRAPPERS = new Set(["!func_v1", "#string_v1", "#integer_v1", "#float_v1", "#bool_v1", "#array_v1", "#dict_v1", "#type_v1", "#tensor_v1"]);

/** The tokens of a line of text. Where one token replaces several, it has the offset of the first. */
export function plain(list) {
  const out = [];
  // What a closing bracket becomes.
  const open = [];
  for (let index = 0; index < list.length; index++) {
    const token = list[index];
    const { text } = token;
    const follows = (at, ...wanted) => wanted.every((one, step) => list[at + step]?.text === one);
    if (text === "dense_resource" && follows(index + 1, "<", "__elided__", ">")) {
      out.push({ ...token, text: "dense<…>", kind: "elided" });
      index += 3;
    } else if (text === "#vhlo" && follows(index + 1, "<") && list[index + 5]?.text === ">") {
      // An enumeration: `#vhlo<precision_v1 DEFAULT>`.
      out.push({ ...list[index + 4], at: token.at });
      index += 5;
    } else if (/^[!#]vhlo\./.test(text)) {
      const name = text.slice("!vhlo.".length);
      const isOpen = follows(index + 1, "<");
      if (isOpen && WRAPPERS.has(text[0] + name)) {
        open.push("");
        index += 1;
      } else if (isOpen && text[0] === "!" && GENERIC.has(name)) {
        out.push({ ...token, text: GENERIC.get(name), kind: "type" });
        open.push(">");
        index += 1;
      } else {
        const scalar = text[0] === "!" && name.endsWith("_v1") ? SCALARS.get(name.slice(0, -3)) : undefined;
        out.push(scalar === undefined ? token : { ...token, text: scalar });
      }
    } else if (text === ">" && open.length > 0) {
      const close = open.pop();
      if (close !== "") out.push(token);
    } else {
      if (text === "<") open.push(">");
      out.push(token);
    }
  }
  return out;
}

/** A text of one line. */
export const plainText = (tokenList) => plain(tokenList).map(({ text }) => text).join("");
