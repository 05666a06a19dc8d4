// The page: opens files, and connects its views.
import { namedOp, nameNone, nameOp } from "./address.js";
import { showConstant, showConstants } from "./constants.js";
import { count, h, link, problem, size } from "./elements.js";
import { GraphView } from "./graph.js";
import { bytesPanel } from "./hex.js";
import { showOp } from "./op.js";
import { showOverview } from "./overview.js";
import { ask, start } from "./remote.js";
import { TextView } from "./text.js";
import { Tree } from "./tree.js";

const at = (id) => document.getElementById(id);
const VIEWS = ["overview", "text", "graph", "op", "constants", "bytes"];
let generation = 0;
let tree;
let text;
let graph;
/** What each view shows. */
let shown = {};
/** The chosen op: `{ref, path}`. */
let chosen;
/** The op whose graph is shown before one is chosen. */
let home;
let hasVhlo = false;

function say(text) {
  at("status").textContent = text;
}

function fail(error) {
  say("");
  at("status").replaceChildren(problem(error));
}

/** Runs what a person started; shows its error. */
async function attempt(run) {
  try {
    await run();
  } catch (error) {
    fail(error);
  }
}

/** The bytes of base64 text. */
function decoded(text) {
  const binary = atob(text.trim());
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

async function open(name, buffer) {
  generation += 1;
  const mine = generation;
  shown = {};
  chosen = undefined;
  const wanted = namedOp();
  at("file-name").textContent = name;
  document.title = `${name} - MLIR bytecode`;
  say(`Opening ${name}, ${size(buffer.byteLength)}`);
  at("welcome").hidden = true;
  at("panes").hidden = false;
  at("results").hidden = true;
  at("search").value = "";
  at("tree").hidden = false;
  document.body.removeAttribute("data-ready");
  const opened = await ask("openFile", [name, buffer], [buffer]);
  if (mine !== generation) return;
  const isOpen = opened.error === undefined;
  at("left").hidden = !isOpen;
  at("split").hidden = !isOpen;
  for (const view of ["text", "graph", "op", "constants"]) at(`tab-${view}`).disabled = !isOpen;
  for (const view of ["overview", "op", "constants", "bytes"]) at(view).replaceChildren();
  text.clear();
  graph.clear();
  at("op").replaceChildren(h("p", { class: "muted" }, "Choose an op in the tree."));
  at("bytes").dataset.size = opened.size;
  ({ hasVhlo } = opened);
  select("overview");
  if (isOpen) {
    await attempt(async () => {
      await tree.load();
      home = (await ask("signatures"))?.ref ?? tree.first;
    });
  }
  say("");
  const overview = attempt(() => showOverview(at("overview"), opened, { search, choose, constant }));
  if (isOpen && wanted !== undefined && mine === 1) await attempt(() => chooseNamed(wanted));
  else nameNone();
  await overview;
  document.body.setAttribute("data-ready", "");
}

function select(view) {
  for (const one of VIEWS) {
    at(one).hidden = one !== view;
    at(`tab-${one}`).setAttribute("aria-selected", String(one === view));
    at(`tab-${one}`).tabIndex = one === view ? 0 : -1;
  }
  const { key, run } = content(view);
  // A view whose content is current keeps its place.
  if (key !== undefined && shown[view]?.key !== key) shown[view] = { key, done: attempt(run) };
  return shown[view]?.done;
}

/** What a view has to show: a key that changes with it, and what shows it. */
function content(view) {
  switch (view) {
    case "constants": return { key: "all", run: () => showConstants(at("constants")) };
    case "bytes": return { key: "all", run: () => {
      at("bytes").replaceChildren(h("h2", {}, "All bytes of the file"), bytesPanel(0, Number(at("bytes").dataset.size)));
    } };
    case "overview": return {};
    default: {
      const ref = chosen?.ref ?? { text: tree.first, graph: home }[view];
      if (ref === undefined) return {};
      return { key: ref.join("."), run: () => OP_VIEWS[view](ref) };
    }
  }
}

const OP_VIEWS = {
  op: (ref) => showOp(at("op"), ref, { choose, constant, follow, view: select }),
  text: (ref) => text.show(ref, { label: chosen?.label ?? "", hasVhlo }),
  graph: (ref) => graph.show(ref),
};

/** Shows an op in the current view, or in its own, and in the tree. */
async function choose(ref) {
  await attempt(async () => {
    const path = await ask("pathOf", [ref]);
    chosen = { ref, label: path[path.length - 1].label };
    const view = VIEWS.find((one) => !at(one).hidden);
    const done = select(view === "text" || view === "graph" ? view : "op");
    await tree.reveal(path);
    nameOp(await ask("addressOf", [ref]));
    await done;
  });
}

/** Shows the op that an address names. */
async function chooseNamed(address) {
  const ref = await ask("opAt", [address]);
  if (ref !== undefined) await choose(ref);
}

/** Shows what a link in a text names: the op that defines a value, or the one with a symbol. */
async function follow({ value, symbol, op }) {
  await attempt(async () => {
    const ref = value === undefined ? await ask("symbolTarget", [op, symbol]) : await ask("definitionOf", [value]);
    if (ref !== undefined) await choose(ref);
    else say(`There is no op ${symbol ?? ""} here.`);
  });
}

async function constant(kind, index) {
  await select("constants");
  await attempt(() => showConstant(at("constants").querySelector(".constant"), kind, index));
}

function search(text) {
  at("search").value = text;
  at("search").dispatchEvent(new Event("input"));
}

let typed;
async function runSearch() {
  const query = at("search").value.trim();
  at("results").hidden = query === "";
  at("tree").hidden = query !== "";
  if (query === "") {
    tree.draw();
    return;
  }
  const mine = (typed = Symbol(query));
  const found = await ask("search", [query]);
  if (mine !== typed) return;
  const more = found.total > found.ops.length ? ` The first ${count(found.ops.length)} are listed.` : "";
  at("results").replaceChildren(
    h("p", { role: "status" }, `${count(found.total)} ${found.total === 1 ? "op" : "ops"}, ${count(found.strings.length)} ${found.strings.length === 1 ? "string" : "strings"}.${more}`),
    h("ul", { class: "list" }, found.ops.map(({ ref, label }) => h("li", {}, link(label, () => choose(ref))))),
    found.strings.length > 0 ? h("h3", {}, "Strings") : "",
    h("ul", { class: "list" }, found.strings.map((string) => h("li", {}, h("code", {}, string)))),
  );
}

function connect() {
  tree = new Tree(at("tree"), choose);
  text = new TextView(at("text"), { choose, follow });
  graph = new GraphView(at("graph"), { choose });
  addEventListener("hashchange", () => {
    const address = namedOp();
    if (address !== undefined) attempt(() => chooseNamed(address));
  });
  at("file").addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file !== undefined) attempt(async () => open(file.name, await file.arrayBuffer()));
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dragging");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) document.body.classList.remove("dragging");
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dragging");
    const [file] = event.dataTransfer.files;
    if (file !== undefined) attempt(async () => open(file.name, await file.arrayBuffer()));
  });
  for (const view of VIEWS) at(`tab-${view}`).addEventListener("click", () => select(view));
  at("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const enabled = VIEWS.filter((view) => !at(`tab-${view}`).disabled);
    const current = enabled.findIndex((view) => !at(view).hidden);
    const next = enabled[(current + step + enabled.length) % enabled.length];
    select(next);
    at(`tab-${next}`).focus();
  });
  let waiting;
  at("search").addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => attempt(runSearch), 150);
  });
  const setWidth = (width) => at("panes").style.setProperty("--left", `${Math.max(180, Math.min(innerWidth - 300, width))}px`);
  at("split").addEventListener("pointerdown", (event) => {
    at("split").setPointerCapture(event.pointerId);
    at("split").onpointermove = (move) => setWidth(move.clientX);
  });
  at("split").addEventListener("pointerup", () => {
    at("split").onpointermove = null;
  });
  at("split").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 20, ArrowLeft: -20 }[event.key];
    if (step !== undefined) setWidth(at("left").offsetWidth + step);
  });
}

attempt(async () => {
  connect();
  start(at("worker").textContent, at("layout").textContent);
  const packed = new Blob([decoded(at("wasm").textContent)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const wasm = await new Response(packed).arrayBuffer();
  await ask("init", [wasm], [wasm]);
  const embedded = at("embedded");
  if (embedded.textContent.trim() !== "") {
    await open(embedded.dataset.name, decoded(embedded.textContent).buffer);
  } else {
    at("welcome").hidden = false;
    document.body.setAttribute("data-ready", "");
  }
});
