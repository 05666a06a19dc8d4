// All ops of a module in batches, as numbers: a million ops are too many for an object each.
import { file, opened } from "./file.js";

const BATCH = 16384;

/**
 * Calls `visit(names, ops, ranges, count)` for each batch in pre-order: the numbers of names, pairs of body and index, and pairs of the
 * start and end in the file. Stops when it returns false. Returns the error of damaged regions.
 */
export function eachBatch(visit) {
  const module = opened();
  const { library: calls } = module;
  const raw = calls.exports;
  const cursor = module.call("cursor_create_for_module", 0);
  const size = BATCH * 28 + 8;
  const room = calls.memory.allocate(size);
  const [ops, names, ranges, countAt] = [room, room + BATCH * 8, room + BATCH * 12, room + BATCH * 28];
  let damage;
  try {
    for (;;) {
      const status = raw.mlirbc_cursor_next_ops(cursor, module.handle, ops, BATCH, countAt, 0);
      const count = calls.memory.view.getUint32(countAt, true);
      raw.mlirbc_ops_get_op_names(module.handle, ops, count, names);
      raw.mlirbc_ops_get_file_ranges(module.handle, ops, count, ranges, count);
      const { buffer } = calls.memory.bytes;
      const goesOn = visit(
        // Copies, as calls of the visitor may move the memory.
        new Uint32Array(buffer, names, count).slice(),
        new Uint32Array(buffer, ops, count * 2).slice(),
        new BigUint64Array(buffer, ranges, count * 2).slice(),
        count,
        ops,
      );
      if (status !== 0) damage ??= file.name;
      if (goesOn === false || (status === 0 && count < BATCH)) return damage;
    }
  } finally {
    calls.memory.release(room, size);
    module.library.call("cursor_destroy", cursor);
  }
}
