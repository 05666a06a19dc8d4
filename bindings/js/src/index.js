export { MlirbcError } from "./calls.js";
export { Attribute, Dense, Type } from "./entries.js";
export { init, init as default, library, version } from "./library.js";
export { diff, dump, Module, survey } from "./module.js";
export { Block, Op, Region, Value } from "./structure.js";
