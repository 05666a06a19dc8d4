// The text and the graph of ops, and that the views follow each other.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { clickText, close, golden, input, launch, on, openRow, picture, rows, text, until, work } from "./support/page.mjs";
import { chain, model, write } from "./support/generated.mjs";

before(launch);
after(close);

const chosen = (page, words) => until(page, (w) => document.querySelector("#op h2")?.innerText === w, words);
const current = (page, words) => until(page, (w) => document.querySelector("#tree .row.current")?.innerText.includes(w), words);
const canvas = (page, name) => page.$eval("#graph canvas", (element, key) => element.dataset[key], name);
const lines = (page) => page.$$eval("#text .line .code", (all) => all.map((line) => line.innerText));
const drawn = (page) => until(page, () => document.querySelector("#graph canvas").dataset.nodes > 0);

test("the tree shows ops as their text does", () => on(input("stablehlo"), async (page) => {
  await openRow(page, "@main");
  await until(page, () => document.querySelectorAll("#tree .row").length > 10);
  const shown = await rows(page);
  for (const row of [
    "%5 = stablehlo.multiply %4, %cst : tensor<4x2xf32>",
    "%6 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4xf32>",
    "%3 = call @relu(%2) : (tensor<4x16xf32>) -> tensor<4x16xf32>",
    "func.func private @relu(%arg0: tensor<4x16xf32>) -> tensor<4x16xf32>",
  ]) assert.ok(shown.includes(row), `${row}: ${shown.join("\n")}`);
}));

test("values and symbols in a text are links", () => on(input("stablehlo"), async (page) => {
  await page.click("#tab-text");
  await clickText(page, "#text .line", "stablehlo.multiply");
  await current(page, "stablehlo.multiply");
  assert.match(await text(page, "#text .line.current"), /%5 = stablehlo\.multiply/);
  await picture(page, "text");
  await page.evaluate(() => [...document.querySelectorAll("#text .line.current a")].find((one) => one.innerText === "%4").click());
  await current(page, "%4 = stablehlo.dot_general");
  // An argument leads to the function, and a symbol to the op that it names.
  await page.evaluate(() => [...document.querySelectorAll("#text .line.current a")].find((one) => one.innerText === "%arg3").click());
  await current(page, "func.func public @main");
  await page.evaluate(() => [...document.querySelectorAll("#text .line a")].findLast((one) => one.innerText === "@relu").click());
  await current(page, "func.func private @relu");
  // The second of several results.
  await clickText(page, "#text .line", "return %9#1");
  await current(page, "return %9#1");
  await page.evaluate(() => [...document.querySelectorAll("#text .line.current a")].find((one) => one.innerText === "%9#1").click());
  await current(page, "stablehlo.while");
}));

test("VHLO reads like StableHLO", () => on(input("vhlo"), async (page) => {
  await openRow(page, "@main");
  await until(page, () => document.querySelectorAll("#tree .row").length > 5);
  const shown = await rows(page);
  for (const row of ["%3 = vhlo.add_v1 %arg0, %0 : tensor<2x4xf32>", "%5 = vhlo.compare_v1 %3, %4 : tensor<2x4xi1>",
    "%2 = vhlo.constant_v1 dense<5.000000e-01> : tensor<2x4xf32>", "vhlo.return_v1 %7"]) {
    assert.ok(shown.includes(row), `${row}: ${shown.join("\n")}`);
  }
  await clickText(page, "#tree .row", "vhlo.compare_v1");
  await chosen(page, "vhlo.compare_v1");
  assert.match(await text(page, "#op"), /comparison_direction\s+LT/);
  await page.click("#tab-text");
  await until(page, () => document.querySelector("#text .line.current")?.innerText.includes("compare"));
  const all = (await lines(page)).join("\n");
  assert.ok(!/[!#]vhlo/.test(all), all);
  assert.ok(all.includes('sym_visibility = "public"') && all.includes("arg_attrs = []"), all);
  await page.evaluate(() => [...document.querySelectorAll("#text .line a")].find((one) => one.innerText === '"square"').click());
  await current(page, "vhlo.func_v1 @square");
  await page.click("#exact");
  await until(page, () => [...document.querySelectorAll("#text .line")].some((line) => line.innerText.includes('#vhlo.string_v1<"public">')));
  assert.ok((await lines(page)).some((line) => line.includes("%3 = \"vhlo.add_v1\"(%arg0, %0) : (!vhlo.tensor_v1<2x4x!vhlo.f32_v1>,")));
}));

test("constants of VHLO have values", () => on(input("vhlo"), async (page) => {
  await page.click("#tab-constants");
  await until(page, () => document.querySelectorAll("#constants .bar").length === 32);
  let shown = await text(page, "#constants");
  for (const part of ["Constants (3)", "2 × 4", "f32", "32 bytes", "-1.25", "0.125"]) assert.ok(shown.includes(part), `${part}: ${shown}`);
  await picture(page, "vhlo-constants");
  await clickText(page, "#constants .link", "tensor<9xi1>");
  await until(page, () => document.querySelector("#constants .constant h3")?.innerText === "tensor<9xi1>");
  assert.deepEqual(await page.$$eval("#constants .values span", (all) => all.map((one) => one.innerText.trim())), ["1", "0", "1", "1", "0", "1", "0", "0", "1"]);
  await page.evaluate(() => [...document.querySelectorAll("#constants .link")].filter((one) => one.innerText === "tensor<2x4xf32>")[1].click());
  await until(page, () => document.querySelector("#constants .facts")?.innerText.includes("all equal"));
  shown = await text(page, "#constants .facts");
  assert.match(shown, /8, all equal/);
}, { scheme: "dark" }));

test("constants of a StableHLO artifact are read", () => on(golden("golden/stablehlo/values.1.20.0.mlirbc"), async (page) => {
  await page.click("#tab-constants");
  await until(page, () => document.querySelectorAll("#constants .list li").length > 3);
}));

test("the text of a model of 2 MB leaves its constants out", async () => {
  const file = join(work, "model.mlirbc");
  await model(file, 8, 256);
  await on(file, async (page) => {
    const overview = await text(page, "#overview");
    assert.match(overview, /tensor<256x256xf32>\s+attribute\s+262\.1 kB/);
    await picture(page, "model");
    await page.click("#tab-text");
    await until(page, () => document.querySelectorAll("#text .line a").length > 20);
    const shown = await lines(page);
    assert.ok(shown.includes("    %cst = stablehlo.constant dense<…> : tensor<256x256xf32>"), shown.join("\n"));
    await page.click("#tab-graph");
    await drawn(page);
    assert.equal(await canvas(page, "nodes"), "42");
    await picture(page, "graph");
  });
});

test("the copied text is the one of the file", () => on(input("vhlo"), async (page) => {
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (copied) => { globalThis.copied = copied; } } }));
  await openRow(page, "@main");
  await clickText(page, "#tree .row", "vhlo.add_v1");
  await chosen(page, "vhlo.add_v1");
  await page.click("#op .copy");
  await until(page, () => document.querySelector("#op .copy").innerText === "Copied");
  assert.match(await page.evaluate(() => globalThis.copied), /^%3 = "vhlo\.add_v1"\(%arg0, %0\) : \(!vhlo\.tensor_v1<2x4x!vhlo\.f32_v1>, /);
  await page.click("#tab-text");
  await until(page, () => document.querySelector("#text .line.current") !== null);
  await page.click("#text .copy");
  await until(page, () => globalThis.copied.startsWith("module @portable {"));
}));

test("tree, text and graph follow each other", () => on(input("stablehlo"), async (page) => {
  await page.click("#tab-graph");
  await drawn(page);
  // The regions of the reduction and of the loop are inside: 4 arguments and 18 ops, 4 in the first, 5 and 6 in the others.
  assert.equal(await canvas(page, "nodes"), "34");
  await openRow(page, "@main");
  await clickText(page, "#tree .row", "stablehlo.multiply");
  await until(page, () => document.querySelector("#graph [role=status]").innerText.startsWith("multiply"));
  await picture(page, "graph-chosen");
  // Along a value, by a key.
  await page.focus("#graph canvas");
  await page.keyboard.press("ArrowUp");
  await until(page, () => /stablehlo\.(dot_general|constant)/.test(document.querySelector("#tree .row.current").innerText));
  await page.keyboard.press("ArrowDown");
  await current(page, "stablehlo.multiply");
  // In the text.
  await page.click("#tab-text");
  await until(page, () => document.querySelector("#text .line.current")?.innerText.includes("stablehlo.multiply"));
  await clickText(page, "#text .line", "stablehlo.tanh");
  await current(page, "stablehlo.tanh");
  await page.click("#tab-graph");
  await until(page, () => document.querySelector("#graph [role=status]").innerText.startsWith("tanh"));
  // A chosen node that was out of view is in the middle, where it can be chosen by a click.
  await page.click("#graph .toolbar button");
  await page.click("#tab-op");
  await chosen(page, "stablehlo.tanh");
}));

test("a click chooses a node, and a double click folds", () => on(input("stablehlo"), async (page) => {
  await page.click("#tab-graph");
  await drawn(page);
  await openRow(page, "@relu");
  await clickText(page, "#tree .row", "stablehlo.maximum");
  await until(page, () => document.querySelector("#graph canvas").dataset.nodes === "4");
  const { x, y, width } = await page.$eval("#graph canvas", (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x, y: box.y, width: box.width };
  });
  // The graph is small enough to stand in the middle: the node below the others is the return.
  let hit;
  for (let down = 20; down < 600 && hit === undefined; down += 12) {
    await page.mouse.click(x + width / 2, y + down);
    await new Promise((resolve) => setTimeout(resolve, 40));
    const row = await page.$eval("#tree .row.current", (element) => element.innerText);
    if (row.includes("return %")) hit = row;
  }
  assert.ok(hit?.includes("return %1") || hit?.includes("return %0"), hit);
  await openRow(page, "@main");
  await until(page, () => document.querySelector("#graph canvas").dataset.nodes === "34");
  await openRow(page, "stablehlo.while");
  await until(page, () => document.querySelector("#graph [role=status]").innerText.startsWith("while"));
  await page.focus("#graph canvas");
  await page.keyboard.press("Enter");
  await until(page, () => Number(document.querySelector("#graph canvas").dataset.nodes) < 30);
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelector("#graph canvas").dataset.nodes === "34");
}));

test("blocks and their branches are drawn", () => on(input("debug"), async (page) => {
  await clickText(page, "#tree .row", "@sum");
  await chosen(page, "llvm.func @sum");
  await page.click("#tab-graph");
  await drawn(page);
  await picture(page, "blocks");
  assert.equal(await canvas(page, "nodes"), "21");
}, { scheme: "dark" }));

test("a graph of 4,900 ops stays fluid", async () => {
  const file = join(work, "chain.mlirbc");
  await chain(file, 4900);
  await on(file, async (page) => {
    await page.click("#tab-graph");
    await page.waitForFunction(() => document.querySelector("#graph canvas").dataset.nodes > 4000, { timeout: 120000 });
    assert.equal(await canvas(page, "nodes"), "4902");
    await picture(page, "graph-large");
    // The whole graph, which is the most to draw, is moved.
    await page.click("#graph .toolbar button");
    const frames = await page.evaluate(async () => {
      const element = document.querySelector("#graph canvas");
      const found = [];
      for (let at = 0; at < 40; at++) {
        const start = performance.now();
        element.dispatchEvent(new WheelEvent("wheel", { deltaY: at % 2 === 0 ? 40 : -40, bubbles: true, cancelable: true }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        found.push(performance.now() - start);
      }
      return found.sort((a, b) => a - b);
    });
    assert.ok(frames[20] < 150, `a frame takes ${frames[20]} ms`);
  });
});

test("more ops are folded", async () => {
  const file = join(work, "long.mlirbc");
  await chain(file, 20000);
  await on(file, async (page) => {
    await page.click("#tab-graph");
    await drawn(page);
    // An argument, and parts of 500 ops.
    assert.equal(await canvas(page, "nodes"), "42");
    await picture(page, "graph-folded");
    // The part with the chosen op is open.
    await clickText(page, "#tree .row", "%11 = stablehlo.add");
    await until(page, () => Number(document.querySelector("#graph canvas").dataset.nodes) === 541);
    assert.match(await text(page, "#graph [role=status]"), /^add/);
  });
});

test("a function that is too long to be printed shows its ops", async () => {
  const file = join(work, "endless.mlirbc");
  await write(file, `func.func @f() {\n${'  "a.b"() {c = "' + "x".repeat(80) + '"} : () -> ()\n'.repeat(1)}${('  "a.b"() {c = "' + "x".repeat(80) + '"} : () -> ()\n').repeat(60000)}  return\n}\n`);
  await on(file, async (page) => {
    await clickText(page, "#tree .row", "@f");
    await chosen(page, "func.func @f");
    assert.match(await text(page, "#op pre"), /^func\.func @f\(\) \{\.\.\.\}/);
    await page.click("#tab-text");
    await until(page, () => document.querySelector("#text").innerText.includes("longer than 4 MB"));
    await page.focus("#tree");
    await page.keyboard.press("ArrowRight");
    await until(page, () => [...document.querySelectorAll("#tree .row")].some((row) => row.innerText.includes("a.b")));
  });
});
