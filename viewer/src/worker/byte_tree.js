// Where the bytes of the file are: sections, and in them dialects, kinds, op names and resources.
import { file, opened } from "./file.js";
import { eachBatch } from "./ops.js";

/** A tree of `{name, size, count, children}`, the largest first, and the number of ops of each name. */
export function byteTree() {
  const module = opened();
  const opNames = module.opNames;
  const bytes = new Float64Array(opNames.length);
  const counts = new Float64Array(opNames.length);
  // The ops around the current one, as the number of the name and the end. The bytes of an op are those of no op inside it.
  const around = [];
  const damage = eachBatch((names, _ops, ranges, count) => {
    for (let at = 0; at < count; at++) {
      const start = Number(ranges[at * 2]);
      const end = Number(ranges[at * 2 + 1]);
      while (around.length > 0 && around[around.length - 1].end <= start) around.pop();
      const outer = around[around.length - 1];
      if (outer !== undefined) bytes[outer.name] -= end - start;
      bytes[names[at]] += end - start;
      counts[names[at]] += 1;
      around.push({ name: names[at], end });
    }
  });
  const dialects = new Group("IR");
  opNames.forEach((name, at) => {
    if (counts[at] > 0) dialects.in(name.split(".")[0]).add(name, bytes[at], counts[at]);
  });
  const kinds = new Group("AttrType");
  addEntries(module, kinds, "attribute");
  addEntries(module, kinds, "type");
  const resources = new Group("Resource");
  for (const { key, group, bytes: data } of module.resources) resources.in(group || "external").add(key, data.length, 1);
  const inside = { IR: dialects, AttrType: kinds, Resource: resources };
  const sections = module.sections.map(({ name, start, dataOffset, dataSize }) =>
    (inside[name] ?? new Group(name)).finished(dataOffset - start + dataSize));
  const inSections = sections.reduce((sum, { size }) => sum + size, 0);
  sections.push(new Group("head").finished(file.size - inSections));
  const all = { name: "file", size: file.size, children: sections.sort((a, b) => b.size - a.size) };
  const numOps = counts.reduce((sum, count) => sum + count, 0);
  const opCounts = opNames.map((name, at) => ({ name, count: counts[at] })).filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return { tree: all, numOps, opCounts, isDamaged: damage !== undefined };
}

function addEntries(module, kinds, what) {
  const { library: calls } = module;
  const count = module.call(`module_get_num_${what}s`);
  const room = calls.memory.allocate(8);
  const getBytes = calls.exports[`mlirbc_${what}_get_bytes`];
  const getDialect = calls.exports[`mlirbc_${what}_get_dialect`];
  const getCode = calls.exports[`mlirbc_${what}_get_code`];
  const known = new Map();
  for (let index = 0; index < count; index++) {
    getBytes(room, module.handle, index);
    const length = calls.memory.view.getUint32(room + 4, true);
    const dialect = getDialect(module.handle, index);
    const key = `${dialect} ${getCode(module.handle, index)}`;
    let entry = known.get(key);
    if (entry === undefined) {
      const layout = module.call(`${what}_get_schema_name`, { index });
      entry = [module.dialectName({ index: dialect >>> 0 }), `${layout || "unknown or text"} (${what})`];
      known.set(key, entry);
    }
    kinds.in(entry[0]).add(entry[1], length, 1);
  }
  calls.memory.release(room, 8);
}

class Group {
  constructor(name) {
    this.name = name;
    this.groups = new Map();
    this.size = 0;
    this.count = 0;
  }
  in(name) {
    if (!this.groups.has(name)) this.groups.set(name, new Group(name));
    return this.groups.get(name);
  }
  add(name, size, count) {
    const group = this.in(name);
    group.size += size;
    group.count += count;
  }
  finished(whole) {
    const children = [...this.groups.values()].map((group) => group.finished());
    children.sort((a, b) => b.size - a.size);
    const inside = children.reduce((sum, { size }) => sum + size, 0);
    const size = whole ?? this.size + inside;
    if (whole !== undefined && children.length > 0 && whole > inside) {
      children.push({ name: "framing and padding", size: whole - inside, count: 0, children: [] });
    }
    return { name: this.name, size, count: this.count, children };
  }
}
