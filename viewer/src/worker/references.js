// Ops and blocks as pairs of numbers, which the page can hold.
import { Op } from "../../../bindings/js/src/structure.js";
import { opened } from "./file.js";

export const opOf = ([body, index]) => Op.of(opened(), { body, index });
export const refOf = ({ body, index }) => [body, index];

/** A short name: with the symbol, or without. */
export function label(op) {
  const symbol = op.symbolName;
  return symbol === "" ? op.name : `${op.name} @${symbol}`;
}
