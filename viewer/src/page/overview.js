// The first view: what the file is, who reads it, and where its bytes are.
import { count, h, problem, size, table } from "./elements.js";
import { bytesTable } from "./hex.js";
import { ask } from "./remote.js";
import { treemap } from "./treemap.js";

/** Above this size a check of readers waits for a click, as each decodes everything. */
const LARGE = 4_000_000;

export async function showOverview(element, opened, actions) {
  const facts = await ask("overview");
  const list = h("dl", { class: "facts" });
  const fact = (name, value) => value !== undefined && value !== "" && list.append(h("div", {}, h("dt", {}, name), h("dd", {}, value)));
  fact("Size", size(facts.size));
  fact("Bytecode version", facts.version === undefined ? "unreadable" : String(facts.version));
  fact("Producer", facts.producer || "none");
  fact("StableHLO", facts.stablehlo === undefined ? undefined : `${facts.stablehlo} or newer reads it`);
  for (const [name, number] of facts.counts) fact(name, count(number));
  const dialects = h("ul", { class: "chips", "aria-label": "Dialects" }, facts.dialects.map(({ name, version, ops }) =>
    h("li", {}, name, version.length > 0 && h("span", { class: "muted" }, ` ${version.join(".")}`),
      ops > 0 && h("span", { class: "muted" }, ` · ${ops} op ${ops === 1 ? "name" : "names"}`))));
  const parts = [];
  if (opened.inside !== undefined) {
    parts.push(h("p", { class: "note" }, `The module is inside another file: ${opened.inside.description}.`));
  }
  const damage = h("div", {});
  parts.push(damage, h("h2", {}, "File"), list, h("h2", {}, "Dialects"),
    facts.dialects.length > 0 ? dialects : h("p", {}, "None that can be read."));
  element.replaceChildren(...parts);
  if (opened.error !== undefined) {
    await showDamage(damage, opened.error, facts, "The file is damaged, and cannot be opened.");
    return;
  }
  await showBytes(element, actions);
  const readers = h("div", {});
  element.append(h("h2", {}, "Who reads it"), readers);
  const check = async () => {
    readers.replaceChildren(h("p", { class: "muted" }, "Checking…"));
    const { error, numOps } = await ask("verify");
    if (error !== undefined) {
      await showDamage(damage, error, facts, "A part of the file is damaged.");
      readers.replaceChildren(h("p", {}, "No reader: the file is damaged."));
      return;
    }
    fact("Ops", count(numOps));
    readers.replaceChildren();
    const rows = h("ul", { class: "readers" });
    readers.append(rows);
    for (const reader of facts.readers) {
      const row = h("li", {}, h("span", { class: "verdict" }, "…"), ` ${name(reader)}`);
      rows.append(row);
      row.replaceWith(await readerRow(reader));
    }
  };
  if (facts.size > LARGE) {
    readers.append(h("button", { type: "button", class: "button", onclick: check }, "Check the file and its readers"));
  } else {
    await check();
  }
}

const name = (reader) => `mlir-opt of ${reader.replace("llvm-", "LLVM ")}`;
const VERDICTS = { yes: ["✓", "reads it"], no: ["✗", "does not read it"], unknown: ["?", "unknown"] };

async function readerRow(reader) {
  let found;
  try {
    found = await ask("checkReader", [reader]);
  } catch (error) {
    return h("li", {}, `${name(reader)}: ${error.message}`);
  }
  const [mark, words] = VERDICTS[found.verdict];
  const head = [h("span", { class: `verdict ${found.verdict}`, "aria-hidden": "true" }, mark), ` ${name(reader)} `,
    h("span", { class: "muted" }, words)];
  if (found.findings.length === 0) return h("li", {}, head);
  const rows = found.findings.map(({ subject, message, count: times }) => [subject, message, count(times)]);
  return h("li", {}, h("details", {}, h("summary", {}, head, h("span", { class: "muted" }, ` · ${count(found.numFindings)} findings`)),
    table(`Findings for ${name(reader)}`, ["Subject", "Finding", "Times"], rows)));
}

async function showBytes(element, actions) {
  const place = h("div", {}, h("p", { class: "muted" }, "Counting bytes…"));
  element.append(h("h2", {}, "Where the bytes are"), place);
  const { tree, isDamaged } = await ask("byteTree");
  place.replaceChildren(treemap(tree, actions.search));
  if (isDamaged) place.append(h("p", { class: "note" }, "Regions that cannot be decoded are left out."));
}

async function showDamage(element, error, facts, text) {
  element.replaceChildren(h("p", { class: "problem-title" }, text), problem(error));
  if (error.offset !== undefined) {
    const start = Math.max(0, error.offset - 48);
    const lines = await ask("bytesOf", [start, error.offset + 64]);
    element.append(h("h2", {}, "The bytes around the damage"), bytesTable(lines, error.offset));
  }
  if (facts.error !== undefined || facts.sections.length > 0) {
    element.append(table("Sections that can be read", ["Section", "At byte", "Bytes"],
      facts.sections.map(({ name: section, start, dataSize }) => [section, count(start), count(dataSize)])));
  }
}

