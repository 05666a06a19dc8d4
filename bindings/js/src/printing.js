// Text of modules, ops, attributes and types.
const decoder = new TextDecoder();

const SETTERS = {
  form: "form",
  elideDefaults: "elide_defaults",
  locations: "locations",
  localNames: "local_names",
  aliases: "aliases",
  resources: "resources",
  maxBytes: "max_bytes",
  elideElementsLargerThan: "elide_elements_larger_than",
  elideResourcesLargerThan: "elide_resources_larger_than",
};

const FORMS = { generic: 0, custom: 1 };

/** Calls a function with options for printing. */
function withOptions(library, options, run) {
  const raw = library.call("print_options_create");
  try {
    for (const [key, value] of Object.entries(options)) {
      if (SETTERS[key] === undefined) throw new TypeError(`there is no option ${key}`);
      if (key === "form" && !Object.hasOwn(FORMS, value)) throw new TypeError(`there is no form ${value}`);
      library.call(`print_options_set_${SETTERS[key]}`, raw, key === "form" ? FORMS[value] : value);
    }
    return run(raw);
  } finally {
    library.call("print_options_destroy", raw);
  }
}

/** The text that a function prints to a buffer. */
export function printed(module, name, item, options = {}) {
  const { library } = module;
  const items = item === undefined ? [] : [item];
  return withOptions(library, options, (raw) =>
    decoder.decode(library.taken(library.call(name, module.handle, ...items, raw))));
}

const MARKS = ["op", "value"];
const BATCH = 4096;

/** The text of an op, and the places of ops and values in it. */
export function marked(module, op, { regions = true, ...options } = {}) {
  const { library } = module;
  return withOptions(library, options, (raw) => {
    const found = library.call("marked_text_create", module.handle, op, regions, raw);
    try {
      const bytes = library.call("marked_text_get_bytes", found);
      const text = decoder.decode(bytes);
      const characterAt = charactersOf(bytes, text);
      const marks = [];
      const count = library.call("marked_text_get_num_marks", found);
      while (marks.length < count) {
        for (const { kind, start, end, body, index } of library.call("marked_text_get_marks", found, marks.length, BATCH)) {
          marks.push({ kind: MARKS[kind] ?? "unknown", start: characterAt(start), end: characterAt(end), body, index });
        }
      }
      return { text, marks };
    } finally {
      library.call("marked_text_destroy", found);
    }
  });
}

/** From offsets of bytes to those of characters, as strings of JavaScript count them. */
function charactersOf(bytes, text) {
  if (bytes.length === text.length) return (offset) => offset;
  const places = new Uint32Array(bytes.length + 1);
  let place = 0;
  for (let at = 0; at < bytes.length; at++) {
    places[at] = place;
    const byte = bytes[at];
    // Characters of four bytes are two in JavaScript.
    if (byte < 0x80 || byte >= 0xc0) place += byte >= 0xf0 ? 2 : 1;
  }
  places[bytes.length] = place;
  return (offset) => places[offset];
}
