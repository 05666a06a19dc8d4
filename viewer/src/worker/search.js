// Search in op names, symbols and strings.
import { opened } from "./file.js";
import { eachBatch } from "./ops.js";
import { label, opOf } from "./references.js";

const MAX_OPS = 500;
const MAX_STRINGS = 100;
const decoder = new TextDecoder();

/** Ops whose name or symbol contains `query`, in any case, and strings that do. */
export function search(query) {
  const module = opened();
  const { library: calls } = module;
  const wanted = query.toLowerCase();
  const matches = module.opNames.map((name) => name.toLowerCase().includes(wanted));
  const ops = [];
  let total = 0;
  const place = calls.memory.allocate(8);
  try {
    eachBatch((names, pairs, _ranges, count, address) => {
      for (let at = 0; at < count; at++) {
        let hit = matches[names[at]];
        if (!hit) {
          calls.exports.mlirbc_op_get_symbol_name(place, module.handle, address + at * 8);
          // The call may have moved the memory.
          const memory = calls.memory.view;
          const length = memory.getUint32(place + 4, true);
          if (length === 0) continue;
          const data = memory.getUint32(place, true);
          hit = decoder.decode(calls.memory.bytes.slice(data, data + length)).toLowerCase().includes(wanted);
          if (!hit) continue;
        }
        total += 1;
        if (ops.length < MAX_OPS) ops.push([calls.memory.view.getUint32(address + at * 8, true), calls.memory.view.getUint32(address + at * 8 + 4, true)]);
      }
      return true;
    });
  } finally {
    calls.memory.release(place, 8);
  }
  const strings = [];
  const count = module.call("module_get_num_strings");
  for (let at = 0; at < count && strings.length < MAX_STRINGS; at++) {
    const text = module.call("module_get_string", at);
    if (text.toLowerCase().includes(wanted)) strings.push(text.slice(0, 300));
  }
  return { ops: ops.map((ref) => ({ ref, label: label(opOf(ref)) })), total, strings };
}
