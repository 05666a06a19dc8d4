// The bytes of a range beside their meaning.
import { library } from "../../../bindings/js/src/library.js";
import { dumpAt } from "../../../bindings/js/src/module.js";
import { file } from "./file.js";

const WIDTH = 33;

/** Lines `{offset, hex, depth, meaning, isDamage}` about the bytes from `start` to `end`. */
export function bytesOf(start, end) {
  const calls = library();
  const { module } = file;
  const run = (address) => dumpAt(calls, address, file.size, { start, end }, false).text;
  let text;
  if (module !== undefined) {
    text = calls.memory.during(() => {
      const place = calls.memory.room(8);
      calls.exports.mlirbc_module_get_bytes(place, module.handle);
      return run(calls.memory.view.getUint32(place, true));
    });
  } else {
    const address = calls.memory.allocate(file.size);
    try {
      calls.memory.bytes.set(file.bytes, address);
      text = run(address);
    } finally {
      calls.memory.release(address, file.size);
    }
  }
  return text.split("\n").filter((line) => line !== "").map((line) => {
    const meaning = line.slice(WIDTH + 2);
    const trimmed = meaning.trimStart();
    return {
      offset: line.slice(0, 8),
      hex: line.slice(10, WIDTH).trimEnd(),
      depth: (meaning.length - trimmed.length) / 2,
      meaning: trimmed,
      isDamage: trimmed.startsWith("damaged: "),
    };
  });
}
