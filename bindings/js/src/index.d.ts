/** Reads, edits and writes MLIR bytecode of every version. `await init()` comes first. */

export type Source = BufferSource | Response | URL | string | WebAssembly.Module;
/** Loads the library, once; by default from the file beside this package. */
export function init(source?: Source | Promise<Source>): Promise<void>;
export default init;
/** The version of the library. */
export function version(): string;

/** The C functions of mlirbc.h for what the classes do not cover; see README.md. */
export function library(): { call(name: string, ...values: unknown[]): any };

export class MlirbcError extends Error {
  /** The name of the status code, such as "TRUNCATED". */
  status: string;
  /** The offset in the file. */
  offset: number | undefined;
  /** The path to the damage. */
  path: string;
}

export type Verdict = "yes" | "no" | "unknown";
/** A number, or a BigInt beyond 2^53. */
export type Integer = number | bigint;
export interface ByteRange { start: number; end: number }
export interface Section { id: number; name: string; alignment: Integer; start: number; dataOffset: number; dataSize: number }

export interface PrintOptions {
  /** The form of ops; "custom", that of their dialects, by default. `Module.parse` reads both. */
  form?: "custom" | "generic";
  /** Print ops in their custom form also if it leaves out, or reading adds, attributes with their defaults, as mlir-opt does. */
  elideDefaults?: boolean;
  locations?: boolean;
  localNames?: boolean;
  aliases?: boolean;
  resources?: boolean;
  /** The most bytes of text; more is an error. */
  maxBytes?: number;
  elideElementsLargerThan?: number;
  elideResourcesLargerThan?: number;
}

export interface OpenOptions {
  maxOps?: number;
  maxRegionDepth?: number;
  maxAttributeDepth?: number;
  /** The release that wrote the file, such as "llvm-22". */
  release?: string;
}

export interface WriteOptions { mode?: "stable" | "canonical" | "blanked"; producer?: string }

export class Type {
  readonly module: Module;
  readonly index: number;
  readonly kind: string;
  readonly dialect: string;
  readonly schemaName: string;
  readonly elementType: Type | undefined;
  readonly bitWidth: number;
  readonly signedness: "signless" | "signed" | "unsigned";
  /** The dimensions, `null` for those that are dynamic. */
  readonly shape: (number | null)[] | undefined;
  readonly inputs: Type[];
  readonly results: Type[];
  readonly bytes: Uint8Array;
  toString(options?: PrintOptions): string;
}

export type AttributeValue =
  | string | Integer | boolean | null | undefined | Type | AttributeValue[] | { [name: string]: AttributeValue };

export type Location =
  | { kind: "file"; file: string; line: number; column: number; endLine: number; endColumn: number }
  | { kind: "name"; name: string; child: Attribute | undefined }
  | { kind: "call_site"; callee: Attribute | undefined; caller: Attribute | undefined }
  | { kind: "fused"; locations: Attribute[]; metadata: Attribute | undefined }
  | { kind: "unknown" };

export class Attribute {
  readonly module: Module;
  readonly index: number;
  readonly kind: string;
  readonly dialect: string;
  readonly schemaName: string;
  readonly type: Type | undefined;
  readonly bytes: Uint8Array;
  /** The value where JavaScript has one; undefined otherwise. */
  readonly value: AttributeValue;
  readonly elements: Attribute[];
  readonly entries: { [name: string]: Attribute };
  readonly symbolNames: string[];
  readonly dense: Dense | undefined;
  readonly resource: Resource | undefined;
  readonly location: Location | undefined;
  toString(options?: PrintOptions): string;
}

export class Dense {
  /** The stored bytes: one element for a splat. */
  readonly data: Uint8Array;
  readonly count: number;
  readonly isSplat: boolean;
  readonly isPacked: boolean;
  readonly kind: "integer" | "float" | "complex_integer" | "complex_float" | "unknown";
  readonly bitWidth: number;
  readonly signedness: "signless" | "signed" | "unsigned";
  readonly isFloat: boolean;
  at(index: number): Integer | undefined;
  values(first?: number, most?: number): (Integer | undefined)[];
}

export interface Resource {
  index: number;
  key: string;
  group: string;
  kind: "elided" | "blob" | "bool" | "string" | "unknown";
  bytes: Uint8Array;
  boolean: boolean;
  alignment: Integer;
  offset: Integer;
}

export class Value {
  readonly module: Module;
  readonly type: Type;
  readonly definingOp: Op | undefined;
  readonly ownerBlock: Block | undefined;
  readonly position: number;
  readonly uses: { op: Op; operand: number }[];
  equals(other: unknown): boolean;
  replaceAllUses(other: Value): void;
}

export class Block implements Iterable<Op> {
  readonly module: Module;
  readonly numOps: number;
  ops(first?: number, most?: number): Op[];
  [Symbol.iterator](): Iterator<Op>;
  readonly arguments: Value[];
  readonly region: Region;
  readonly position: number;
  equals(other: unknown): boolean;
}

export class Region {
  readonly module: Module;
  readonly numBlocks: number;
  readonly blocks: Block[];
  readonly op: Op | undefined;
  readonly position: number;
  equals(other: unknown): boolean;
}

export interface Property { name: string; attribute: Attribute | undefined; number: Integer | undefined; bool: boolean | undefined; isAbsent: boolean }

export class Op {
  readonly module: Module;
  readonly name: string;
  readonly location: Attribute | undefined;
  readonly exists: boolean;
  readonly isIsolated: boolean;
  readonly operands: Value[];
  readonly results: Value[];
  readonly successors: Block[];
  readonly numRegions: number;
  readonly regions: Region[];
  readonly block: Block | undefined;
  readonly parent: Op | undefined;
  readonly position: number;
  readonly symbolName: string;
  /** The bytes in the file; undefined for an op that is not from a file. */
  readonly fileRange: ByteRange | undefined;
  attribute(name: string): Attribute | undefined;
  readonly attributes: { [name: string]: Attribute };
  readonly properties: Property[];
  readonly propertyBytes: Uint8Array;
  setAttribute(name: string, attribute: Attribute): void;
  setSymbolName(name: string): void;
  setLocation(location: Attribute): void;
  setOperand(position: number, value: Value): void;
  erase(): void;
  equals(other: unknown): boolean;
  toString(options?: PrintOptions): string;
  /** The text in the form of `mlir-opt`, and where ops and values are in it. */
  markedText(options?: Omit<PrintOptions, "form" | "aliases" | "resources"> & { regions?: boolean }): MarkedText;
}

/** A part of a text, as offsets of characters. */
export interface Mark { kind: "op" | "value" | "unknown"; start: number; end: number; body: number; index: number }
export interface MarkedText { text: string; marks: Mark[] }

export interface Finding { kind: string; verdict: Verdict; subject: string; message: string; path: string; count: Integer }
export interface Check { reader: string; verdict: Verdict; conversion: Verdict | undefined; findings: Finding[] }
export interface Conversion {
  isConverted: boolean;
  numOps: Integer;
  changes: { op: string; property: string; renamed: string; count: Integer }[];
  obstacles: (MlirbcError | undefined)[];
}

export class Module implements Iterable<Op> {
  /** Opens bytecode, which is copied. Throws MlirbcError. */
  static open(data: Uint8Array | ArrayBuffer, options?: OpenOptions): Module;
  /** Opens what a stream, an async iterable, a Response or a Blob has. */
  static from(
    source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Response | Blob | Uint8Array | ArrayBuffer,
    options?: OpenOptions,
  ): Promise<Module>;
  /** Reads MLIR's text of a module, custom or generic form. */
  static parse(text: string, options?: { fileName?: string; implicitModule?: boolean }): Module;
  /** Calls a C function whose first parameter is the module. */
  call(name: string, ...values: unknown[]): any;
  destroy(): void;
  readonly bytecodeVersion: number;
  producer: string;
  readonly sections: Section[];
  readonly dialects: { name: string; version: Integer[] }[];
  readonly opNames: string[];
  readonly resources: Resource[];
  readonly root: Op | undefined;
  readonly topBlock: Block;
  walk(): Generator<Op, void>;
  [Symbol.iterator](): Iterator<Op>;
  symbol(name: string): Op | undefined;
  readonly attributes: Attribute[];
  readonly types: Type[];
  attribute(text: string): Attribute;
  type(text: string): Type;
  verify(): void;
  check(reader: string, options?: { allowUnregistered?: boolean; tryConversion?: boolean }): Check;
  setBytecodeVersion(version: number, options?: { allowLoss?: boolean }): void;
  convert(target: string, options?: { allowLoss?: boolean }): Conversion;
  strip(...what: ("locations" | "resources" | "names")[]): { [what: string]: Integer };
  write(options?: WriteOptions): Uint8Array;
  stream(options?: WriteOptions, pieceSize?: number): ReadableStream<Uint8Array>;
  toString(options?: PrintOptions): string;
  fingerprint(): string;
}

export interface Difference {
  part: string;
  change: "added" | "removed" | "changed" | "moved" | "unknown" | "none";
  name: string;
  oldOp: Op | undefined;
  newOp: Op | undefined;
  oldPath: string;
  newPath: string;
  oldText: string;
  newText: string;
}
export function diff(older: Module, newer: Module, options?: { ignoreLocations?: boolean; maxText?: number }): Difference[];

/** Every byte of a file with its meaning, also of a damaged file. */
export function dump(bytes: Uint8Array, options?: { range?: ByteRange; full?: boolean }): { text: string; isDamaged: boolean };

export interface Survey {
  error: MlirbcError | undefined;
  bytecodeVersion: number | undefined;
  producer: string;
  sections: Section[];
  dialects: string[];
  opNames: string[];
  numStrings: number;
  numAttributes: number;
  numTypes: number;
  numProperties: number;
  numResources: number;
}
/** What can be read of a file that may be damaged. */
export function survey(bytes: Uint8Array): Survey;
