// What the worker does with text and numbers, without a browser.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readElements, readNumbers } from "../src/worker/numbers.js";
import { plainText } from "../src/worker/plain.js";
import { tokens } from "../src/worker/tokens.js";

const shown = (text) => plainText(tokens(text));

test("VHLO is spelled like StableHLO", () => {
  const pairs = [
    ["!vhlo.tensor_v1<1x512x!vhlo.f32_v1>", "tensor<1x512xf32>"],
    ["!vhlo.tensor_v1<?x2x!vhlo.bool_v1>", "tensor<?x2xi1>"],
    ["!vhlo.tensor_v1<!vhlo.complex_v1<!vhlo.f64_v1>>", "tensor<complex<f64>>"],
    ["!vhlo.tensor_v1_with_encoding<4x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [4]>>", "tensor<4xf32, #vhlo.type_extensions_v1<bounds = [4]>>"],
    ["!vhlo.unranked_tensor_v1<!vhlo.bf16_v1>", "tensor<*xbf16>"],
    ["!vhlo.tuple_v1<!vhlo.token_v1, !vhlo.tensor_v1<!vhlo.tf31_v1>>", "tuple<!stablehlo.token, tensor<tf32>>"],
    ["#vhlo.type_v1<!vhlo.func_v1<(!vhlo.i32_v1) -> !vhlo.i32_v1>>", "(i32) -> i32"],
    ['#vhlo.string_v1<"a > b #vhlo.string_v1<">', '"a > b #vhlo.string_v1<"'],
    ["#vhlo.array_v1<[#vhlo.integer_v1<1 : i64>, #vhlo.bool_v1<false>]>", "[1 : i64, false]"],
    ['#vhlo.dict_v1<{#vhlo.string_v1<"k"> = #vhlo.float_v1<1.000000e-03 : !vhlo.f32_v1>}>', '{"k" = 1.000000e-03 : f32}'],
    ["#vhlo.tensor_v1<dense<[[0], [1]]> : tensor<2x1xi64>>", "dense<[[0], [1]]> : tensor<2x1xi64>"],
    ["#vhlo.tensor_v1<dense_resource<__elided__> : tensor<9xi64>>", "dense<…> : tensor<9xi64>"],
    ["#vhlo<precision_v1 DEFAULT>", "DEFAULT"],
    ["#vhlo.result_accuracy_v1<atol = 0.0, mode = #vhlo<result_accuracy_mode_v1 TOLERANCE>>", "#vhlo.result_accuracy_v1<atol = 0.0, mode = TOLERANCE>"],
    // What is not known keeps its spelling.
    ["!vhlo.new_v7<4x!vhlo.f32_v1>", "!vhlo.new_v7<4xf32>"], ["!vhlo.f32_v2", "!vhlo.f32_v2"], ["#vhlo.string_v2<\"a\">", "#vhlo.string_v2<\"a\">"],
  ];
  for (const [text, expected] of pairs) assert.equal(shown(text), expected);
});

test("other text stays as it is", () => {
  let lines = 0;
  for (const folder of ["custom_text", "stablehlo_text"]) {
    const path = new URL(`../../tests/golden/${folder}/`, import.meta.url);
    for (const name of readdirSync(path).filter((one) => /\.(?:mlir|txt)$/.test(one))) {
      for (const line of readFileSync(new URL(name, path), "utf8").split("\n")) {
        assert.equal(tokens(line).map(({ text }) => text).join(""), line);
        if (/vhlo|__elided__/.test(line)) continue;
        assert.equal(shown(line), line);
        lines += 1;
      }
    }
  }
  assert.ok(lines > 500, `${lines}`);
});

test("tokens have their kinds and places", () => {
  const found = tokens('  %0:2 = "a.b"(%arg#1) {x = -1.5e+00 : f32, y = @s::@"t u"} : !d.t<4x?xi8> // %no', 100);
  const of = (kind) => found.filter((token) => token.kind === kind).map(({ text }) => text);
  assert.deepEqual(of("value"), ["%0", "%arg#1"]);
  assert.deepEqual(of("symbol"), ["@s", '@"t u"']);
  assert.deepEqual(of("number"), ["2", "-1.5e+00"]);
  assert.deepEqual(of("string"), ['"a.b"']);
  assert.deepEqual(of("comment"), ["// %no"]);
  assert.equal(found.find(({ text }) => text === "%arg#1").at, 115);
});

test("numbers of few bits", () => {
  const read = (element, ...bytes) => readNumbers(new Uint8Array(bytes), element).read(0);
  const cases = [
    ["f16", [0x00, 0x3c], 1], ["f16", [0xff, 0x7b], 65504], ["f16", [0x01, 0x00], 2 ** -24], ["f16", [0x00, 0xfc], -Infinity], ["f16", [0x00, 0x7e], NaN],
    ["bf16", [0xc0, 0x3f], 1.5],
    ["f8E5M2", [0x3c], 1], ["f8E5M2", [0x7b], 57344], ["f8E5M2", [0x01], 2 ** -16], ["f8E5M2", [0x7c], Infinity], ["f8E5M2", [0x7d], NaN],
    ["f8E4M3", [0x77], 240], ["f8E4M3", [0x78], Infinity], ["f8E4M3", [0x79], NaN],
    ["f8E4M3FN", [0x38], 1], ["f8E4M3FN", [0x7e], 448], ["f8E4M3FN", [0x7f], NaN], ["f8E4M3FN", [0x81], -(2 ** -9)],
    ["i8", [0xff], -1], ["ui8", [0xff], 255], ["si16", [0xfe, 0xff], -2], ["i64", [1, 0, 0, 0, 0, 0, 0, 0x80], -(2n ** 63n) + 1n],
  ];
  for (const [element, bytes, expected] of cases) assert.deepEqual(read(element, ...bytes), expected, element);
  assert.equal(readNumbers(new Uint8Array(4), "f8E8M0FNU"), undefined);
  assert.equal(readNumbers(new Uint8Array(3), "f16"), undefined);
});

test("stored elements: all of them, one that is repeated, or packed bits", () => {
  const all = (bytes, element, count) => {
    const found = readElements(new Uint8Array(bytes), element, count);
    return found && [found.isSplat, Array.from({ length: count }, (_, at) => found.read(at))];
  };
  assert.deepEqual(all([1, 2, 3], "i8", 3), [false, [1, 2, 3]]);
  assert.deepEqual(all([7], "i8", 3), [true, [7, 7, 7]]);
  assert.deepEqual(all([7], "i8", 1), [false, [7]]);
  assert.equal(all([1, 2], "i8", 3), undefined);
  assert.deepEqual(all([0b101], "i1", 3), [false, [1, 0, 1]]);
  assert.deepEqual(all([0xff], "i1", 9), [true, new Array(9).fill(1)]);
  assert.deepEqual(all([0], "i1", 3), [true, [0, 0, 0]]);
  assert.deepEqual(all([0b10000001, 1], "i1", 9), [false, [1, 0, 0, 0, 0, 0, 0, 1, 1]]);
  assert.deepEqual(all([1, 0, 1], "i1", 3), [false, [1, 0, 1]]);
  assert.deepEqual(all([0x80], "i1", 1), [false, [1]]);
  assert.equal(all([1, 0, 1, 0], "i1", 3), undefined);
});
