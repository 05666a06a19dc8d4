// The worker: it has the module, and answers the page's requests one after the other.
import { init } from "../../../bindings/js/src/library.js";
import { byteTree } from "./byte_tree.js";
import { constant, constants } from "./constants.js";
import { detail, symbolTarget, symbolUses } from "./detail.js";
import { checkReader, file, openFile, overview, verify } from "./file.js";
import { graphOf } from "./graph.js";
import { bytesOf } from "./meaning.js";
import { search } from "./search.js";
import { signatures } from "./signatures.js";
import { copiedText, definitionOf, shownText, textLines, textOf } from "./texts.js";
import { addressOf, children, opAt, pathOf, rows } from "./tree.js";

const METHODS = {
  init, openFile, overview, signatures, verify, checkReader, byteTree, children, rows, pathOf, addressOf, opAt, detail, symbolTarget, symbolUses,
  textOf, textLines, shownText, copiedText, definitionOf, graphOf, constants, constant, bytesOf, search,
};

self.onmessage = async ({ data: { id, method, args } }) => {
  try {
    self.postMessage({ id, value: await METHODS[method](...args) });
  } catch (error) {
    const { message, status, offset, path, name } = error;
    self.postMessage({ id, error: { message: `${message}`, status, offset, path, name, fileName: file.name } });
  }
};
