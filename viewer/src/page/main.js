// The page: opens files, and connects its views.
import { showConstant, showConstants } from "./constants.js";
import { count, h, link, problem, size } from "./elements.js";
import { bytesPanel } from "./hex.js";
import { showOp } from "./op.js";
import { showOverview } from "./overview.js";
import { ask, start } from "./remote.js";
import { Tree } from "./tree.js";

const at = (id) => document.getElementById(id);
const VIEWS = ["overview", "op", "constants", "bytes"];
let generation = 0;
let tree;
let shown = {};

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
  for (const id of ["tab-op", "tab-constants"]) at(id).disabled = !isOpen;
  for (const view of VIEWS) at(view).replaceChildren();
  at("op").replaceChildren(h("p", { class: "muted" }, "Choose an op in the tree."));
  select("overview");
  if (isOpen) await attempt(() => tree.load());
  say("");
  await attempt(() => showOverview(at("overview"), opened, { search }));
  at("bytes").dataset.size = opened.size;
  document.body.setAttribute("data-ready", "");
}

function select(view) {
  for (const one of VIEWS) {
    at(one).hidden = one !== view;
    at(`tab-${one}`).setAttribute("aria-selected", String(one === view));
    at(`tab-${one}`).tabIndex = one === view ? 0 : -1;
  }
  if (view === "constants" && shown.constants === undefined) {
    shown.constants = attempt(() => showConstants(at("constants")));
  }
  if (view === "bytes" && shown.bytes === undefined) {
    shown.bytes = true;
    at("bytes").replaceChildren(h("h2", {}, "All bytes of the file"), bytesPanel(0, Number(at("bytes").dataset.size)));
  }
  return shown[view];
}

/** Shows an op in its view and in the tree. */
async function choose(ref) {
  await attempt(async () => {
    select("op");
    const path = await showOp(at("op"), ref, { choose, constant });
    await tree.reveal(path);
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
  start(at("worker").textContent);
  const packed = new Blob([decoded(at("wasm").textContent)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const wasm = await new Response(packed).arrayBuffer();
  await ask("init", [wasm], [wasm]);
  const embedded = at("embedded");
  if (embedded.textContent.trim() !== "") {
    await open(embedded.dataset.name, decoded(embedded.textContent).buffer);
  } else {
    document.body.setAttribute("data-ready", "");
  }
});
