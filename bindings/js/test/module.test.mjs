import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import init, { diff, dump, library, Module, MlirbcError, survey, version } from "../src/index.js";

const fixture = (name) => new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/${name}`, import.meta.url)));
const wasm = readFileSync(new URL("../mlirbc.wasm", import.meta.url));
await init(wasm);
const KITCHEN = fixture("kitchen.llvm22.v6.mlirbc");
const open = (name = "kitchen.llvm22.v6.mlirbc") => Module.open(fixture(name));
const first = (module, name) => [...module].find((op) => op.name === name);

test("the WebAssembly imports nothing", async () => {
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(wasm)), []);
  assert.equal(version(), "0.1.0");
});

test("the program of the README runs where the package is installed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mlirbc-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(fileURLToPath(new URL("..", import.meta.url)), join(folder, "node_modules/mlirbc"));
    writeFileSync(join(folder, "model.mlirbc"), Module.parse("func.func @main() { return }").write());
    const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
    const [, program] = /^```js\n(.*?)^```$/ms.exec(readme);
    writeFileSync(join(folder, "program.mjs"), `${program}console.log(String(Module.open(bytes)));\n`);
    const printed = execFileSync(process.execPath, ["program.mjs"], { cwd: folder, encoding: "utf8" });
    assert.match(printed, /^builtin\.module \[\]\nfunc\.func \[\]\nfunc\.return \[\]\n/);
    assert.match(printed, /func\.func @main\(\) attributes \{my\.note = "checked"\}/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the package contains the licences, and the sources of the tables", () => {
  const { files } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY.md"]) {
    assert.ok(files.includes(name), name);
    const [packed, original] = ["..", "../../.."].map((folder) => readFileSync(new URL(`${folder}/${name}`, import.meta.url), "utf8"));
    assert.equal(packed, original);
  }
});

test("every function of the header is exported", async () => {
  const { FUNCTIONS } = await import("../src/abi.js");
  const names = Object.keys(FUNCTIONS);
  assert.ok(names.length > 500);
  // Files are no matter of a browser: these are exported too, and return an error.
  assert.deepEqual(names.filter((name) => typeof library().exports[name] !== "function"), []);
});

test("the head of a module", () => {
  const module = open();
  assert.equal(module.bytecodeVersion, 6);
  assert.equal(module.producer, "MLIR22.1.8");
  assert.deepEqual(module.dialects.map(({ name }) => name), ["builtin", "func", "arith", "cf", "memref", "scf"]);
  assert.ok(module.sections.some(({ name, dataSize }) => name === "IR" && dataSize > 0));
  assert.ok(module.opNames.includes("scf.for"));
  const [blur] = module.resources;
  assert.equal(blur.key, "blur");
  assert.equal(new Float32Array(blur.bytes.buffer)[0], 0.25);
});

test("ops, regions, blocks and values", () => {
  const module = open();
  const names = [...module].map((op) => op.name);
  assert.equal(names.length, 22);
  assert.equal(names[0], "builtin.module");
  const loop = first(module, "scf.for");
  assert.equal(loop.parent.symbolName, "scale");
  const [block] = loop.regions[0].blocks;
  assert.equal(block.numOps, 5);
  assert.deepEqual(block.ops(1, 2).map((op) => op.name), ["arith.mulf", "memref.store"]);
  assert.ok(block.region.op.equals(loop));
  assert.equal(block.arguments[0].type.toString(), "index");
  const [result] = loop.results;
  assert.ok(result.definingOp.equals(loop));
  assert.deepEqual(result.uses.map(({ op, operand }) => [op.name, operand]), [["func.return", 0]]);
  assert.ok(loop.operands.length > 3);
  const range = loop.fileRange;
  assert.ok(range.end > range.start);
  assert.ok(module.symbol("main").name === "func.func" && module.symbol("absent") === undefined);
});

test("attributes, types and locations", () => {
  const module = open();
  const { sym_name: name, "filter.version": filter } = module.root.attributes;
  assert.equal(name.value, "filter");
  assert.equal(filter.value, "1.2");
  const constant = first(module, "arith.constant");
  assert.equal(constant.attribute("value").value, 0);
  assert.equal(constant.attribute("value").type.kind, "index");
  assert.equal(constant.attribute("none"), undefined);
  const { file, line } = constant.location.location;
  assert.deepEqual([file, line], ["kitchen.mlir", 7]);
  const tensor = module.type("tensor<2x?xf32>");
  assert.deepEqual(tensor.shape, [2, null]);
  assert.equal(tensor.elementType.toString(), "f32");
  assert.deepEqual(module.attribute("dense<[1, 2, 3]> : tensor<3xi8>").value, [1, 2, 3]);
  assert.deepEqual(module.attribute("dense<0.5> : tensor<1000xf16>").dense.values(0, 2), [0.5, 0.5]);
  assert.deepEqual(module.attribute("{a = true, b = [1 : i8, @x::@y]}").value, { a: true, b: [1, "x::y"] });
  assert.equal(module.attribute("9223372036854775807 : i64").value, 9223372036854775807n);
  assert.equal(module.attribute("18446744073709551615 : ui64").value, 18446744073709551615n);
  assert.equal(module.attribute("dense_resource<blur> : tensor<2x2xf32>").resource.key, "blur");
});

test("text is what a native library prints", () => {
  for (const name of ["kitchen", "attrs_basic", "uselist"]) {
    const expected = new TextDecoder().decode(fixture(`${name}.llvm22.generic.mlir`));
    assert.equal(open(`${name}.llvm22.v6.mlirbc`).toString({ form: "generic", locations: true }), expected);
  }
  const module = open();
  assert.match(first(module, "arith.constant").toString({ locations: true }), /loc\("kitchen.mlir":7:13\)/);
  assert.throws(() => module.toString({ maxBytes: 10 }), MlirbcError);
  assert.throws(() => module.toString({ wide: true }), TypeError);
  assert.throws(() => module.toString({ form: "short" }), TypeError);
});

test("ops are printed in the form of their dialects", () => {
  const module = open();
  assert.match(String(module), /^module @filter attributes \{/);
  assert.equal(module.toString({ form: "custom" }), String(module));
  assert.match(module.toString({ form: "generic" }), /^"builtin.module"\(\)/);
  const multiply = first(module, "arith.mulf");
  assert.match(String(multiply), / = arith.mulf %/);
  assert.match(multiply.toString({ form: "generic" }), / = "arith.mulf"\(%/);
});

test("defaults that reading does not restore are left out on request", () => {
  const module = Module.parse(
    '%m = "a.b"() : () -> memref<f32>\n%0 = "memref.load"(%m) <{nontemporal = false}> : (memref<f32>) -> f32');
  assert.match(String(module), /"memref.load"\(%0\) <\{nontemporal = false\}>/);
  assert.match(module.toString({ elideDefaults: true }), / = memref.load %0\[\] : memref<f32>/);
});

test("the marks of a text are ops and values", () => {
  const module = open();
  const loop = first(module, "scf.for");
  const { text, marks } = loop.markedText();
  assert.equal(text, String(loop));
  assert.deepEqual(marks[0], { kind: "op", start: 0, end: text.length, body: loop.body, index: loop.index });
  const [result] = loop.results;
  const values = marks.filter(({ kind }) => kind === "value");
  assert.ok(values[0].body === result.body && values[0].index === result.index);
  assert.ok(values.every(({ start, end }) => /^%[\w$.-]+(#\d+)?$/.test(text.slice(start, end))));
  assert.equal(marks.filter(({ kind }) => kind === "op").length, 6);
  assert.match(loop.markedText({ regions: false }).text, /^%.* \{\.\.\.\}$/);
  assert.throws(() => loop.markedText({ maxBytes: 10 }), { status: "LIMIT_EXCEEDED" });
});

test("edits are written", () => {
  const module = open();
  const main = module.symbol("main");
  main.setSymbolName("entry");
  main.setAttribute("my.note", module.attribute('"hello ✓"'));
  first(module, "arith.constant").setLocation(module.attribute("loc(unknown)"));
  const again = Module.open(module.write());
  assert.equal(again.symbol("entry").attributes["my.note"].value, "hello ✓");
  assert.equal(again.fingerprint(), module.fingerprint());
  const canonical = open();
  assert.deepEqual(canonical.write({ mode: "canonical" }), KITCHEN);
  assert.deepEqual(open().write(), KITCHEN);
  assert.throws(() => module.root.setAttribute("x", { index: 1e9 }), { status: "INVALID_ARGUMENT" });
});

test("a property that is a list has no number", () => {
  const branch = first(open(), "cf.cond_br").properties.find(({ name }) => name === "operandSegmentSizes");
  assert.deepEqual([branch.attribute, branch.number, branch.bool, branch.isAbsent], [undefined, undefined, undefined, false]);
});

test("erased ops do not exist", () => {
  const module = open();
  const main = module.symbol("main");
  main.erase();
  assert.equal(main.exists, false);
  assert.equal(main.name, "");
  assert.equal(module.symbol("main"), undefined);
});

test("streams in and out", async () => {
  const module = await Module.from(open().stream({}, 100));
  assert.equal([...module].length, 22);
  const parts = async function* () {
    yield KITCHEN.subarray(0, 77);
    yield KITCHEN.subarray(77);
  };
  assert.equal((await Module.from(parts())).producer, "MLIR22.1.8");
  assert.equal((await Module.from(new Blob([KITCHEN]))).producer, "MLIR22.1.8");
  assert.equal((await Module.from(new Response(KITCHEN))).producer, "MLIR22.1.8");
});

test("checks, conversions and differences", () => {
  const module = open();
  assert.equal(module.check("llvm-22").verdict, "yes");
  const { verdict, findings, conversion } = module.check("llvm-19", { tryConversion: true });
  assert.deepEqual([verdict, conversion], ["no", "yes"]);
  assert.ok(findings.some(({ subject }) => subject === "scf.for"));
  assert.throws(() => module.check("llvm-3"), { status: "INVALID_ARGUMENT" });
  const { isConverted, numOps } = module.convert("llvm-19");
  assert.ok(isConverted && numOps > 0);
  assert.equal(module.check("llvm-19").verdict, "yes");
  module.setBytecodeVersion(5);
  assert.equal(Module.open(module.write()).bytecodeVersion, 5);
  const other = open();
  other.root.setAttribute("my.note", other.attribute("1 : i8"));
  const [added, ...rest] = diff(open(), other);
  assert.deepEqual([added.part, added.change, added.name, added.newText, rest.length],
    ["attribute", "added", "my.note", "1 : i8", 0]);
  assert.ok(open().strip("locations").locations > 0);
});

test("text is parsed", () => {
  const module = Module.parse('"a.b"() {x = 7 : i32} : () -> ()');
  assert.equal(first(module, "a.b").attributes.x.value, 7);
  assert.equal(first(module, "a.b").fileRange, undefined);
  assert.match(String(Module.parse("func.func private @f(i32)")), /func\.func private @f\(i32\)/);
  assert.throws(() => Module.parse('"a.b"('), { status: "INVALID_TEXT" });
});

test("damaged files", () => {
  assert.throws(() => Module.open(KITCHEN.subarray(0, 300)), (error) => {
    assert.ok(error instanceof MlirbcError);
    assert.deepEqual([error.status, error.offset, error.path], ["TRUNCATED", 121, "AttrType section"]);
    return true;
  });
  const found = survey(KITCHEN.subarray(0, 300));
  assert.equal(found.error.status, "TRUNCATED");
  assert.equal(found.producer, "MLIR22.1.8");
  assert.ok(found.sections.length >= 2);
  assert.equal(survey(KITCHEN).error, undefined);
  assert.ok(dump(KITCHEN.subarray(0, 300)).isDamaged);
  const { text, isDamaged } = dump(KITCHEN, { range: { start: 0, end: 5 } });
  assert.ok(!isDamaged && text.includes("bytecode version 6") && !text.includes("producer"));
  for (let length = 0; length < KITCHEN.length; length += 13) {
    assert.throws(() => Module.open(KITCHEN.subarray(0, length)).verify(), MlirbcError);
  }
});

test("memory is used again", () => {
  const used = () => library().exports.memory.buffer.byteLength;
  const data = Module.parse(`"a.b"() {x = "${"y".repeat(1 << 21)}"} : () -> ()`).write();
  Module.open(data).destroy();
  const before = used();
  for (let round = 0; round < 50; round++) {
    const module = Module.open(data);
    module.toString();
    module.destroy();
    assert.throws(() => module.root, /destroyed/);
  }
  assert.ok(used() - before < data.length * 10, `${used() - before}`);
});
