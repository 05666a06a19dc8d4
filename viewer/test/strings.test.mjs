// Strings from a file are text, never markup.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { clickText, close, launch, on, text, until, work } from "./support/page.mjs";
import { write } from "./support/generated.mjs";

const { MLIRBC, VIEWER } = process.env;
before(launch);
after(close);

const MARKUP = "</script><img src=x onerror=globalThis.harmed=1>&amp;<b>";
const TEXT = `
module @"${MARKUP}" attributes {"${MARKUP}" = "${MARKUP}\\1B[31m", a.ref = @"${MARKUP}"} {
  func.func @"f${MARKUP}\\1B"(%x: tensor<2xf32> loc("${MARKUP}")) -> tensor<2xf32> {
    %0 = "a.<img src=x onerror=globalThis.harmed=1>"(%x) {c = dense<[1.0, 2.0]> : tensor<2xf32>} : (tensor<2xf32>) -> tensor<2xf32> loc("${MARKUP}\\1B":1:2)
    %1 = call @"f${MARKUP}\\1B"(%0) : (tensor<2xf32>) -> tensor<2xf32>
    return %1 : tensor<2xf32>
  } loc(fused<"${MARKUP}">["${MARKUP}"])
}
`;

/** Nothing of the file became an element or ran. */
async function isHarmless(page) {
  const found = await page.evaluate(() => ({
    images: document.querySelectorAll("img, b").length, scripts: document.scripts.length, isHarmed: globalThis.harmed !== undefined, events: document.querySelectorAll("[onerror]").length,
  }));
  assert.deepEqual(found, { images: 0, scripts: 5, isHarmed: false, events: 0 });
}

async function allViews(page) {
  await isHarmless(page);
  await clickText(page, "#tree .row", "func.func");
  await until(page, () => document.querySelector("#op .location") !== null);
  assert.ok((await text(page, "#op h2")).includes(MARKUP));
  assert.ok((await text(page, "#op .location")).includes(MARKUP));
  await isHarmless(page);
  await page.focus("#tree");
  await page.keyboard.press("ArrowRight");
  await clickText(page, "#tree .row", "a.<img");
  await until(page, () => document.querySelector("#op .location")?.innerText.includes(":1:2"));
  await isHarmless(page);
  for (const view of ["text", "graph", "constants", "bytes"]) {
    await page.click(`#tab-${view}`);
    await until(page, (id) => document.getElementById(id).innerText.length > 20, view);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await isHarmless(page);
  }
  await page.type("#search", "onerror");
  await until(page, () => document.querySelector("#results").innerText.includes("ops,"));
  await isHarmless(page);
}

test("markup in symbols, attributes and locations is shown as it is", async () => {
  const file = join(work, "strings.mlirbc");
  await write(file, TEXT);
  await on(file, async (page) => {
    assert.ok((await text(page, "#overview")).includes(`@f${MARKUP}`));
    await allViews(page);
  });
});

test("markup in a page with the file inside is shown as it is", async () => {
  const file = join(work, "<img src=x onerror=globalThis.harmed=1>&quot;.mlirbc");
  await write(join(work, "inside.mlirbc"), TEXT);
  copyFileSync(join(work, "inside.mlirbc"), file);
  const page = join(work, "strings.html");
  execFileSync(MLIRBC, ["view", "--page", VIEWER, file, "-o", page]);
  await on(undefined, async (shown) => {
    assert.equal(await text(shown, "#file-name"), "<img src=x onerror=globalThis.harmed=1>&quot;.mlirbc");
    await allViews(shown);
  }, { url: pathToFileURL(page).href });
});

test("a damaged file with markup is shown as it is", async () => {
  const file = join(work, "strings-damaged.mlirbc");
  await write(file, TEXT);
  const { readFileSync, writeFileSync } = await import("node:fs");
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length - 40));
  await on(file, async (page) => {
    await until(page, () => document.querySelector("#overview .problem") !== null);
    await page.click("#tab-bytes");
    await until(page, () => document.querySelector("#bytes .hex") !== null);
    await isHarmless(page);
  });
});
