import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync, mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const { CHROMIUM, PUPPETEER, VIEWER, EMBEDDED, SCREENSHOTS, INPUTS } = process.env;
const require = createRequire(join(PUPPETEER, "package.json"));
const input = (name) => fileURLToPath(new URL(`inputs/${name}.mlirbc`, import.meta.url));
const golden = (path) => fileURLToPath(new URL(`../../tests/${path}`, import.meta.url));
const work = mkdtempSync(join(tmpdir(), "viewer-"));
let browser;

before(async () => {
  const puppeteer = await import(pathToFileURL(require.resolve("puppeteer-core")));
  browser = await (puppeteer.default ?? puppeteer).launch({ executablePath: CHROMIUM, args: ["--no-sandbox"], headless: true });
});
after(() => browser?.close());

/** Runs a test on a page; what the console says and requests to the network fail it. */
async function on(file, run, { scheme = "light", url = pathToFileURL(VIEWER).href, height = 800 } = {}) {
  const page = await browser.newPage();
  const said = [];
  try {
    await page.setViewport({ width: 1200, height });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => said.push(error.message));
    page.on("request", (request) => {
      if (!/^(file|blob|data):/.test(request.url())) said.push(`request: ${request.url()}`);
    });
    await page.goto(url);
    await page.waitForSelector("body[data-ready]", { timeout: 20000 });
    if (file !== undefined) await open(page, file);
    await run(page);
    assert.deepEqual(said, []);
  } finally {
    await page.close();
  }
}

async function open(page, file) {
  await page.evaluate(() => document.body.removeAttribute("data-ready"));
  await (await page.$("#file")).uploadFile(file);
  await page.waitForSelector("body[data-ready]", { timeout: 60000 });
}

const text = (page, selector) => page.$eval(selector, (element) => element.innerText);
const rows = (page) => page.$$eval("#tree .row", (all) => all.map((row) => row.innerText.replace(/\s+/g, " ").trim()));
const until = (page, condition, ...values) => page.waitForFunction(condition, { timeout: 15000 }, ...values);
async function clickText(page, selector, words) {
  await until(page, (s, w) => [...document.querySelectorAll(s)].some((one) => one.innerText.includes(w)), selector, words);
  await page.evaluate((s, w) => [...document.querySelectorAll(s)].find((one) => one.innerText.includes(w)).click(), selector, words);
}
async function picture(page, name) {
  if (SCREENSHOTS === undefined) return;
  await new Promise((resolve) => setTimeout(resolve, 300));
  await page.screenshot({ path: join(SCREENSHOTS, `viewer-${name}.png`) });
}

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
  await picture(page, "overview");
  // An area shows what is in it.
  await clickText(page, ".treemap .area.depth0", "IR");
  assert.match(await text(page, "#overview .trail"), /IR/);
}, { height: 860 }));

test("the tree opens, and an op is shown with its links", () => on(input("sink"), async (page) => {
  assert.ok((await rows(page)).some((row) => row.endsWith("func.func @loop")), await rows(page));
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

test("a JAX export", { skip: extra("predict.jax_export") }, () => on(join(INPUTS ?? "", "predict.jax_export"), async (page) => {
  assert.match(await text(page, "#overview"), /inside another file/);
  await picture(page, "jax");
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
