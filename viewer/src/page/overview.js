// The first view: what goes in and comes out, ops and constants, who reads the file, and where its bytes are.
import { KINDS } from "./constants.js";
import { count, h, link, problem, size, table } from "./elements.js";
import { bytesTable } from "./hex.js";
import { ask } from "./remote.js";
import { treemap } from "./treemap.js";

/** Above this size a check of readers waits for a click, as each decodes everything. */
const LARGE = 4_000_000;

/** The rows that are listed before the rest is asked for. */
const FEW = 12;

export async function showOverview(element, opened, actions) {
  const facts = await ask("overview");
  const parts = [];
  if (opened.inside !== undefined) {
    parts.push(h("p", { class: "note" }, `The module is inside another file: ${opened.inside.description}.`));
  }
  const damage = h("div", {});
  const model = h("div", {});
  const readers = h("div", {});
  const bytes = h("div", {});
  const list = h("dl", { class: "facts" });
  element.replaceChildren(...parts, damage, model, readers, h("h2", {}, "File"), list, ...dialects(facts), bytes);
  const fact = (name, value) => value !== undefined && value !== "" && list.append(h("div", {}, h("dt", {}, name), h("dd", {}, value)));
  fact("Size", size(facts.size));
  fact("Bytecode version", facts.version === undefined ? "unreadable" : String(facts.version));
  fact("Producer", facts.producer || "none");
  fact("StableHLO", facts.stablehlo === undefined ? undefined : `${facts.stablehlo} or newer reads it`);
  for (const [name, number] of facts.counts) fact(name, count(number));
  if (opened.error !== undefined) {
    await showDamage(damage, opened.error, facts, "The file is damaged, and cannot be opened.");
    return;
  }
  await showModel(model, bytes, actions);
  await showReaders(readers, damage, facts, fact);
}

function dialects(facts) {
  const chips = h("ul", { class: "chips", "aria-label": "Dialects" }, facts.dialects.map(({ name, version, ops }) =>
    h("li", {}, name, version.length > 0 && h("span", { class: "muted" }, ` ${version.join(".")}`),
      ops > 0 && h("span", { class: "muted" }, ` · ${ops} op ${ops === 1 ? "name" : "names"}`))));
  return [h("h2", {}, "Dialects"), facts.dialects.length > 0 ? chips : h("p", {}, "None that can be read.")];
}

/** What a person who has a model looks for: inputs and results, ops, constants. The bytes are counted on the way. */
async function showModel(element, bytes, actions) {
  const found = await ask("signatures");
  if (found !== undefined) element.append(signature(found, actions));
  const counting = h("p", { class: "muted" }, "Counting ops…");
  element.append(counting);
  const { tree, numOps, opCounts, isDamaged } = await ask("byteTree");
  counting.replaceWith(h("h2", {}, `Ops (${count(numOps)})`), ...opList(opCounts, actions));
  bytes.append(h("h2", {}, "Where the bytes are"), treemap(tree, actions.search));
  if (isDamaged) bytes.append(h("p", { class: "note" }, "Regions that cannot be decoded are left out."));
  const { listed, total } = await ask("constants");
  if (total === 0) return;
  const rows = listed.map(({ kind, index, size: stored, title, detail }) => [
    link(title, () => actions.constant(kind, index)), detail || KINDS[kind] || kind, size(stored)]);
  element.append(h("h2", {}, `Constants (${count(total)})`), ...shortTable("The largest constants", ["Constant", "Where", "Stored"], rows, total));
}

function signature(found, actions) {
  const { ref, symbol, inputs, numInputs, results, numResults, others, numFunctions, isCut } = found;
  const values = (list, what) => list.map(({ name, type }, at) => [`${what} ${at}`, name ?? "", h("code", {}, type)]);
  const hasNames = inputs.some(({ name }) => name !== undefined);
  const columns = (rows) => rows.map(([position, name, type]) => (hasNames ? [position, h("code", {}, name), type] : [position, type]));
  const head = hasNames ? ["", "Name", "Type"] : ["", "Type"];
  const parts = [h("h2", {}, "Function ", link(`@${symbol}`, () => actions.choose(ref)))];
  parts.push(h("h3", {}, `Inputs (${count(numInputs)})`),
    ...(numInputs === 0 ? [h("p", {}, "None.")] : shortTable("Inputs", head, columns(values(inputs, "input")), numInputs)));
  parts.push(h("h3", {}, `Results (${count(numResults)})`),
    ...(numResults === 0 ? [h("p", {}, "None.")] : shortTable("Results", ["", "Type"], values(results, "result").map(([at, , type]) => [at, type]), numResults)));
  if (numFunctions > 1) {
    parts.push(h("p", { class: "muted" }, `${isCut ? "At least " : ""}${count(numFunctions - 1)} other ${numFunctions === 2 ? "function" : "functions"}: `,
      others.map((one, at) => [at > 0 ? ", " : "", link(`@${one.symbol}`, () => actions.choose(one.ref))]), numFunctions - 1 > others.length ? ", …" : ""));
  }
  return h("section", {}, parts);
}

/** A table of the first rows, and a button for the others. */
function shortTable(caption, head, rows, total) {
  const place = h("div", { class: "titled" }, table(caption, head, rows.slice(0, FEW)));
  if (rows.length <= FEW) return [place];
  const more = h("button", { type: "button", class: "button", onclick: () => {
    place.replaceChildren(table(caption, head, rows));
    if (total > rows.length) place.append(h("p", { class: "muted" }, `… ${count(total - rows.length)} more`));
  } }, `Show all (${count(total)})`);
  place.append(more);
  return [place];
}

function opList(opCounts, actions) {
  const most = opCounts[0]?.count ?? 1;
  const rows = opCounts.map(({ name, count: times }) => [link(name, () => actions.search(name)),
    h("span", { class: "meter", style: { "--part": `${(100 * times) / most}%` } }, count(times))]);
  return shortTable("Ops by frequency", ["Op", "Number"], rows, rows.length);
}

async function showReaders(element, damage, facts, fact) {
  const readers = h("div", {});
  element.append(h("h2", {}, "Who reads it"), readers);
  const check = async () => {
    readers.replaceChildren(h("p", { class: "muted" }, "Checking…"));
    const { error } = await ask("verify");
    if (error !== undefined) {
      await showDamage(damage, error, facts, "A part of the file is damaged.");
      readers.replaceChildren(h("p", {}, "No reader: the file is damaged."));
      return;
    }
    readers.replaceChildren();
    const rows = h("ul", { class: "readers" });
    readers.append(rows);
    if (facts.stablehlo !== undefined) {
      rows.append(h("li", {}, h("span", { class: "verdict yes", "aria-hidden": "true" }, "✓"), ` StableHLO ${facts.stablehlo} or newer `, h("span", { class: "muted" }, "reads it")));
    }
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
  return h("li", {}, h("details", {}, h("summary", {}, head, h("span", { class: "muted" }, ` · ${count(found.numFindings)} ${found.numFindings === 1 ? "finding" : "findings"}`)),
    table(`Findings for ${name(reader)}`, ["Subject", "Finding", "Times"], rows)));
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

