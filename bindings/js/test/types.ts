// Compiled, not run: the declarations cover what the README uses.
import init, { diff, dump, Module, MlirbcError, survey, type Attribute, type Op } from "../src/index.js";

await init();
const module: Module = Module.open(new Uint8Array());
for (const op of module) {
  const name: string = op.name;
  const value: Attribute | undefined = op.attributes[name];
  if (value?.dense) value.dense.values(0, 4);
}
const main: Op | undefined = module.symbol("main");
const places: number | undefined = main?.markedText({ regions: false, maxBytes: 100 }).marks[0].start;
places?.toFixed();
main?.setAttribute("a.b", module.attribute("5 : i32"));
const bytes: Uint8Array = module.write({ mode: "canonical" });
const stream: ReadableStream<Uint8Array> = module.stream();
await Module.from(stream);
diff(module, module).map((it) => it.newText);
dump(bytes, { range: { start: 0, end: 4 } }).text.length;
const error: MlirbcError | undefined = survey(bytes).error;
error?.offset?.toFixed();
// @ts-expect-error there is no such mode
module.write({ mode: "fast" });
