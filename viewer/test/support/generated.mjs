// Files that are too large to be kept: their text, and bytecode that the library makes of it.
import { readFileSync, writeFileSync } from "node:fs";
import { init } from "../../../bindings/js/src/library.js";
import { Module } from "../../../bindings/js/src/module.js";

/** Writes bytecode of a text. */
export async function write(path, text) {
  await init(readFileSync(new URL("../../../bindings/js/mlirbc.wasm", import.meta.url)));
  const module = Module.parse(text);
  writeFileSync(path, module.write());
  module.destroy();
}

/** Elements of f32 in hexadecimal digits. */
function elements(count, seed) {
  const values = Float32Array.from({ length: count }, (_, at) => Math.sin(at * 12.9898 + seed) * Math.cos(at * 0.37) * 0.25);
  return `dense<"0x${Buffer.from(values.buffer).toString("hex")}">`;
}

/** A network of `layers` layers with weights of `width` times `width`: 2 MB with 8 and 256. */
export function model(path, layers, width) {
  const type = `tensor<1x${width}xf32>`;
  const weight = `tensor<${width}x${width}xf32>`;
  const lines = ["module @model {", `  func.func public @main(%x: ${type}) -> ${type} {`];
  let value = "%x";
  for (let layer = 0; layer < layers; layer++) {
    const name = (what) => `%${what}${layer}`;
    lines.push(`    ${name("w")} = stablehlo.constant ${elements(width * width, layer)} : ${weight}`,
      `    ${name("z")} = stablehlo.constant dense<0.0> : ${type}`,
      `    ${name("d")} = stablehlo.dot_general ${value}, ${name("w")}, contracting_dims = [1] x [0] : (${type}, ${weight}) -> ${type}`,
      `    ${name("m")} = stablehlo.maximum ${name("d")}, ${name("z")} : ${type}`,
      `    ${name("a")} = stablehlo.add ${name("m")}, ${value} : ${type}`);
    value = name("a");
  }
  lines.push(`    return ${value} : ${type}`, "  }", "}", "");
  return write(path, lines.join("\n"));
}

/** A function of `count` ops, each of which uses one of the last, and sometimes one from far before. */
export function chain(path, count) {
  const lines = ["func.func @chain(%x: tensor<4xf32>) -> tensor<4xf32> {", "  %v0 = stablehlo.negate %x : tensor<4xf32>"];
  for (let at = 1; at < count; at++) {
    const before = Math.max(0, at - 1 - (at % 3));
    const other = at % 17 === 0 ? Math.floor(at / 2) : Math.max(0, at - 1 - (at % 7));
    lines.push(at % 2 === 0 ? `  %v${at} = stablehlo.tanh %v${before} : tensor<4xf32>` : `  %v${at} = stablehlo.add %v${before}, %v${other} : tensor<4xf32>`);
  }
  lines.push(`  return %v${count - 1} : tensor<4xf32>`, "}", "");
  return write(path, lines.join("\n"));
}
