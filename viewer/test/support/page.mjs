// The browser, and what all tests do with a page.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const { CHROMIUM, PUPPETEER, VIEWER, SCREENSHOTS } = process.env;
const require = createRequire(join(PUPPETEER, "package.json"));
export const input = (name) => fileURLToPath(new URL(`../inputs/${name}.mlirbc`, import.meta.url));
export const golden = (path) => fileURLToPath(new URL(`../../../tests/${path}`, import.meta.url));
export const work = mkdtempSync(join(tmpdir(), "viewer-"));
/** The browser asks no server for anything of its own. */
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync"];
let browser;

export async function launch() {
  const puppeteer = await import(pathToFileURL(require.resolve("puppeteer-core")));
  browser = await (puppeteer.default ?? puppeteer).launch({ executablePath: CHROMIUM, args: ARGUMENTS, headless: true });
}
export const close = () => browser?.close();

/** Runs a test on a page; what the console says and requests to the network fail it. `prepare` runs before anything is loaded. */
export async function on(file, run, { scheme = "light", url = pathToFileURL(VIEWER).href, width = 1200, height = 800, prepare } = {}) {
  const page = await browser.newPage();
  const said = [];
  try {
    await page.setViewport({ width, height });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => said.push(error.message));
    page.on("request", (request) => {
      if (!/^(file|blob|data):/.test(request.url())) said.push(`request: ${request.url()}`);
    });
    await prepare?.(page);
    await page.goto(url);
    await page.waitForSelector("body[data-ready]", { timeout: 60000 });
    if (file !== undefined) await open(page, file);
    await run(page);
    assert.deepEqual(said, []);
  } finally {
    await page.close();
  }
}

export async function open(page, file) {
  await page.evaluate(() => document.body.removeAttribute("data-ready"));
  await (await page.$("#file")).uploadFile(file);
  await page.waitForSelector("body[data-ready]", { timeout: 60000 });
}

export const text = (page, selector) => page.$eval(selector, (element) => element.innerText);
export const rows = (page) => page.$$eval("#tree .row", (all) => all.map((row) => row.innerText.replace(/\s+/g, " ").replace(/^[▸▾]/u, "").trim()));
export const until = (page, condition, ...values) => page.waitForFunction(condition, { timeout: 30000 }, ...values);
export async function clickText(page, selector, words) {
  await until(page, (s, w) => [...document.querySelectorAll(s)].some((one) => one.innerText.includes(w)), selector, words);
  await page.evaluate((s, w) => [...document.querySelectorAll(s)].find((one) => one.innerText.includes(w)).click(), selector, words);
}
/** Chooses a row of the tree, and opens it. */
export async function openRow(page, words) {
  await clickText(page, "#tree .row", words);
  await until(page, (w) => document.querySelector("#tree .row.current")?.innerText.includes(w), words);
  await page.focus("#tree");
  await page.keyboard.press("ArrowRight");
  // Rows that are being fetched are dots.
  await until(page, (w) => {
    const all = [...document.querySelectorAll("#tree .row")];
    return all.find((row) => row.innerText.includes(w))?.getAttribute("aria-expanded") === "true" && all.every((row) => row.innerText.trim() !== "…");
  }, words);
}
export async function picture(page, name) {
  if (SCREENSHOTS === undefined) return;
  await new Promise((resolve) => setTimeout(resolve, 400));
  await page.screenshot({ path: join(SCREENSHOTS, `viewer-${name}.png`) });
}
