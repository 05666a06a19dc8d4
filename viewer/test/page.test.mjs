import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { clickText, close, golden, input, launch, on, open, picture, rows, text, until, work } from "./support/page.mjs";

const { EMBEDDED, INPUTS } = process.env;
before(launch);
after(close);

test("the empty page asks for a file", () => on(undefined, async (page) => {
  assert.match(await text(page, "#welcome"), /Drop a file here/);
}));

test("the head, the dialects, the readers and the bytes of a file", () => on(input("sink"), async (page) => {
  const overview = await text(page, "#overview");
  for (const part of ["2.76 kB", "MLIR22.1.8", "affine", "AttrType", "mlir-opt of LLVM 22", "45"]) {
    assert.ok(overview.includes(part), `${part}: ${overview}`);
  }
  assert.ok((await page.$$eval(".readers .yes", (all) => all.length)) >= 1);
  const names = await page.$$eval(".treemap .area", (all) => all.map((area) => area.getAttribute("aria-label")));
  for (const part of [/^IR: /, /^arith: /, /^layer0\.weight: 512 bytes/, /^String: /, /\(attribute\): /, /^func\.func: .* 7 ×/]) {
    assert.ok(names.some((name) => part.test(name)), `${part}: ${names}`);
  }
  await page.$eval(".treemap", (map) => map.parentElement.previousElementSibling.scrollIntoView());
  await picture(page, "overview");
  // An area shows what is in it.
  await clickText(page, ".treemap .area.depth0", "IR");
  assert.match(await text(page, "#overview .trail"), /IR/);
}, { height: 860 }));

test("the overview begins with what a person who has a model looks for", () => on(input("stablehlo"), async (page) => {
  const overview = await text(page, "#overview");
  const parts = ["Function @main", "Inputs (4)", "Results (2)", "Ops (", "Constants (", "Who reads it", "File", "Dialects", "Where the bytes are"];
  const places = parts.map((part) => overview.indexOf(part));
  assert.ok(places.every((place, at) => place >= 0 && (at === 0 || place > places[at - 1])), `${places}: ${overview}`);
  for (const part of [/input 1\s+params\['hidden'\]\['w'\]\s+tensor<8x16xf32>/, /result 1\s+tensor<i32>/, /stablehlo\.constant\s+7/, /1 other function: @relu/,
    /tensor<4x2xf32>\s+attribute\s+/]) assert.match(overview, part);
  await picture(page, "model-overview");
  await clickText(page, "#overview .link", "tensor<4x2xf32>");
  await until(page, () => !document.getElementById("constants").hidden && document.querySelector("#constants .constant h3")?.innerText === "tensor<4x2xf32>");
}));

test("no word is broken, and nothing is wider than the page", async () => {
  for (const [scheme, width, height] of [["light", 560, 860], ["dark", 1600, 900], ["light", 1200, 800]]) {
    await on(input("debug"), async (page) => {
      const isFitting = async (view) => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight), `${view} at ${width}`);
      await isFitting("overview");
      await picture(page, `debug-overview-${width}`);
      await clickText(page, "#tree .row", "@sum");
      await page.focus("#tree");
      await page.keyboard.press("ArrowRight");
      await clickText(page, "#tree .row", "block 0");
      await page.keyboard.press("ArrowRight");
      await clickText(page, "#tree .row", "llvm.intr.dbg.value");
      await until(page, () => [...document.querySelectorAll("#op td:first-child")].some((cell) => cell.innerText === "locationExpr"));
      const heights = await page.$$eval("#op td:first-child", (cells) => cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }));
      assert.ok(heights.every((count) => count <= 1), `${heights}`);
      await isFitting("op");
      await picture(page, `debug-op-${width}`);
      for (const view of ["text", "graph", "constants", "bytes"]) {
        await page.click(`#tab-${view}`);
        await new Promise((resolve) => setTimeout(resolve, 400));
        await isFitting(view);
        await picture(page, `debug-${view}-${width}`);
      }
    }, { scheme, width, height });
  }
});

test("the address of the page names the chosen op", async () => {
  let hash;
  await on(undefined, async (page) => {
    await clickText(page, "#tree .row", "@sum");
    await page.focus("#tree");
    await page.keyboard.press("ArrowRight");
    await clickText(page, "#tree .row", "block 2");
    await page.keyboard.press("ArrowRight");
    await clickText(page, "#tree .row", "llvm.call");
    await until(page, () => location.hash !== "" && document.querySelector("#op h2")?.innerText === "llvm.call");
    hash = await page.evaluate(() => location.hash);
    assert.match(hash, /^#op=0\/0\.0\.\d+\/0\.2\.\d+$/);
  }, { url: pathToFileURL(EMBEDDED).href });
  await on(undefined, async (page) => {
    assert.equal(await text(page, "#op h2"), "llvm.call");
    assert.match(await text(page, "#tree .row.current"), /llvm\.call/);
    await page.evaluate(() => {
      location.hash = "#op=0/0.0.1";
    });
    await until(page, () => document.querySelector("#op h2")?.innerText === "llvm.func @printf");
  }, { url: `${pathToFileURL(EMBEDDED).href}${hash}` });
  // What names no op is no error.
  for (const wrong of ["#op=0/0.0.99", "#op=7", "#op=0/9.9.9/1.1.1", "#op=/", "#other"]) {
    await on(undefined, async (page) => assert.match(await text(page, "#overview"), /Who reads it/), { url: `${pathToFileURL(EMBEDDED).href}${wrong}` });
  }
});

test("a page with a file inside never asks for one", () => on(undefined, async (page) => {
  assert.deepEqual(await page.evaluate(() => globalThis.asked), []);
}, {
  url: pathToFileURL(EMBEDDED).href,
  prepare: (page) => page.evaluateOnNewDocument(() => {
    globalThis.asked = [];
    const look = () => {
      const welcome = document.getElementById("welcome");
      if (welcome !== null && welcome.offsetParent !== null) globalThis.asked.push(document.readyState);
      requestAnimationFrame(look);
    };
    look();
  }),
}));

test("the tree opens, and an op is shown with its links", () => on(input("sink"), async (page) => {
  assert.ok((await rows(page)).some((row) => row.startsWith("func.func @loop(%arg0: memref<?xf32>")), await rows(page));
  await clickText(page, "#tree .row", "@loop");
  await until(page, () => document.querySelector("#op pre")?.innerText.includes("scf.for"));
  const shown = await text(page, "#op");
  for (const part of ["func.func @loop", "function_type", "(memref<?xf32>, f32) -> f32", "sink.mlir:", "Bytes "]) {
    assert.ok(shown.includes(part), `${part}: ${shown}`);
  }
  await page.keyboard.press("Tab");
  await page.focus("#tree");
  await page.keyboard.press("ArrowRight");
  await until(page, () => [...document.querySelectorAll("#tree .row")].some((row) => row.innerText.includes("scf.for")));
  // The uses of an argument lead to the op, which the tree reveals.
  await clickText(page, "#op details .link", "scf.for").catch(() => clickText(page, "#op .link", "arith.mulf"));
  await until(page, () => /arith\.mulf|scf\.for/.test(document.querySelector("#op h2")?.innerText));
  await clickText(page, "#tree .row", "scf.for");
  await until(page, () => document.querySelector("#op h2")?.innerText === "scf.for");
  await page.focus("#tree");
  await page.keyboard.press("ArrowRight");
  await clickText(page, "#tree .row", "func.call");
  await until(page, () => document.querySelector("#op h2")?.innerText === "func.call");
  await until(page, () => document.querySelectorAll("#op .hex tr").length > 4);
  assert.match(await text(page, "#op .hex"), /op 2: op name \d+ .*func\.call|func\.call/);
  await picture(page, "op");
  await clickText(page, "#op table .link", "@callee");
  await until(page, () => document.querySelector("#op h2")?.innerText === "func.func @callee");
  await clickText(page, "#op .button", "Find uses of @callee");
  await until(page, () => document.querySelector("#op")?.innerText.includes("1 use"));
}, { height: 1000 }));

test("blocks are rows, and successors are listed", () => on(input("sink"), async (page) => {
  await clickText(page, "#tree .row", "@branches");
  await page.focus("#tree");
  await page.keyboard.press("ArrowRight");
  await until(page, () => [...document.querySelectorAll("#tree .row")].filter((row) => row.innerText.includes("block ")).length === 4);
  const level = await page.$eval("#tree .row.current", (row) => row.getAttribute("aria-level"));
  assert.equal(level, "2");
}));

test("constants have a histogram and values", () => on(input("sink"), async (page) => {
  await page.click("#tab-constants");
  await until(page, () => document.querySelectorAll("#constants .list li").length >= 5);
  await clickText(page, "#constants .link", "tensor<8x16xf32>");
  await until(page, () => document.querySelectorAll("#constants .bar").length === 32);
  const shown = await text(page, "#constants");
  for (const part of ["8 × 16", "f32", "128", "512 bytes", "First 64 values"]) assert.ok(shown.includes(part), `${part}: ${shown}`);
  await picture(page, "constants");
  await clickText(page, "#constants .link", "memref<16xi32>").catch(() => clickText(page, "#constants .link", "tensor<16xi32>"));
  await until(page, () => document.querySelector("#constants .values")?.innerText.includes("225"));
}));

test("search finds ops and strings", () => on(input("sink"), async (page) => {
  await page.type("#search", "mulf");
  await until(page, () => document.querySelector("#results")?.innerText.includes("1 op,"));
  await clickText(page, "#results .link", "arith.mulf");
  await until(page, () => document.querySelector("#op h2")?.innerText === "arith.mulf");
  await page.$eval("#search", (element) => {
    element.value = "everything";
    element.dispatchEvent(new Event("input"));
  });
  await until(page, () => document.querySelector("#results")?.innerText.includes("a bit of everything"));
}));

test("debug information is shown as locations", () => on(input("debug"), async (page) => {
  await clickText(page, "#tree .row", "@sum");
  await page.focus("#tree");
  await page.keyboard.press("ArrowRight");
  await clickText(page, "#tree .row", "block 2");
  await page.keyboard.press("ArrowRight");
  await clickText(page, "#tree .row", "llvm.call");
  await until(page, () => document.querySelector("#op h2")?.innerText === "llvm.call");
  const location = await text(page, "#op .location");
  assert.match(await text(page, "#op"), /operandSegmentSizes\s+see the text of the op/);
  for (const part of ["print.h:12:3", "called from", "di_subprogram", "sum.c:9:3"]) assert.ok(location.includes(part), location);
  await picture(page, "debug");
}, { scheme: "dark", height: 900 }));

test("StableHLO artifacts", () => on(golden("golden/stablehlo/values.1.20.0.mlirbc"), async (page) => {
  const shown = await text(page, "#overview");
  assert.ok(shown.includes("StableHLO_v1.20.0") && shown.includes("or newer reads it"), shown);
}));

test("unknown dialects", () => on(input("unknown"), async (page) => {
  assert.ok((await rows(page)).some((row) => row.includes("quantum.circuit")));
  await clickText(page, "#tree .row", "quantum.circuit");
  await until(page, () => document.querySelector("#op h2")?.innerText.includes("quantum.circuit"));
  const shown = await text(page, "#op");
  assert.ok(shown.includes("shots") && shown.includes("!quantum.bit"), shown);
  await picture(page, "unknown");
}));

test("a truncated file shows the error and what can be read", async () => {
  const cut = join(work, "damaged.mlirbc");
  writeFileSync(cut, readFileSync(input("sink")).subarray(0, 1500));
  await on(cut, async (page) => {
    const shown = await text(page, "#overview");
    for (const part of ["cannot be opened", "unexpected end", "section", "MLIR22.1.8", "Sections that can be read", "damaged: "]) {
      assert.ok(shown.includes(part), `${part}: ${shown}`);
    }
    await picture(page, "damaged");
    await page.click("#tab-bytes");
    await until(page, () => document.querySelector("#bytes .hex")?.innerText.includes("bytecode version 6"));
  });
});

test("damage in a region is shown in its place", async () => {
  await on(golden("fixtures/handmade/block_count_huge.mlirbc"), async (page) => {
    await until(page, () => document.querySelector("#overview .problem") !== null);
    assert.match(await text(page, "#overview"), /A part of the file is damaged|cannot be opened/);
  });
});

test("every handmade damaged file is shown without an error of the page", async () => {
  const { readdirSync } = await import("node:fs");
  const folder = golden("fixtures/handmade");
  const names = readdirSync(folder).filter((name) => name.endsWith(".mlirbc")).filter((_, at) => at % 9 === 0);
  assert.ok(names.length > 5);
  await on(undefined, async (page) => {
    for (const name of names) {
      await open(page, join(folder, name));
      assert.ok((await text(page, "#overview")).includes("Size"), name);
      assert.ok(!(await text(page, "#status")).includes("stopped"), `${name}: ${await text(page, "#status")}`);
    }
  });
});

test("what is no bytecode is refused", async () => {
  const other = join(work, "text.txt");
  writeFileSync(other, "module {}");
  await on(other, async (page) => assert.match(await text(page, "#overview"), /cannot be opened/));
});

test("a page with a file inside shows it", () => on(undefined, async (page) => {
  assert.equal(await text(page, "#file-name"), "debug.mlirbc");
  assert.ok((await rows(page)).some((row) => row.includes("llvm.func @sum")));
}, { url: pathToFileURL(EMBEDDED).href }));

const extra = (name) => (INPUTS === undefined || !existsSync(join(INPUTS, name))) && `INPUTS has no ${name}`;

test("a JAX export", () => on(golden("fixtures/contained/sin.jax_export"), async (page) => {
  const overview = await text(page, "#overview");
  assert.match(overview, /inside another file: flatbuffer of jax\.export/);
  assert.match(overview, /input 0\s+x\s+tensor<8x128xf32>/);
  await picture(page, "jax");
  await page.click("#tab-graph");
  await until(page, () => document.querySelector("#graph canvas").dataset.nodes === "6");
  await picture(page, "jax-graph");
}));

test("a large file stays fluid", { skip: extra("large.mlirbc") }, () => on(join(INPUTS ?? "", "large.mlirbc"), async (page) => {
  await page.focus("#tree");
  await page.keyboard.press("End");
  await until(page, () => [...document.querySelectorAll("#tree .row")].some((row) => /@f9999\b/.test(row.innerText)));
  await page.keyboard.press("ArrowRight");
  await until(page, () => document.querySelectorAll('#tree .row[aria-level="3"]').length > 0);
  // Its first row is a block, which has ops.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await until(page, () => document.querySelectorAll('#tree .row[aria-level="4"]').length > 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelectorAll("#op .hex tr").length > 4);
  await page.click("#tab-overview");
  await picture(page, "large");
}));
