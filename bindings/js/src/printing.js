// Text of modules, ops, attributes and types.
const decoder = new TextDecoder();

const SETTERS = {
  form: "form",
  locations: "locations",
  localNames: "local_names",
  aliases: "aliases",
  resources: "resources",
  maxBytes: "max_bytes",
  elideElementsLargerThan: "elide_elements_larger_than",
  elideResourcesLargerThan: "elide_resources_larger_than",
};

const FORMS = { generic: 0, custom: 1 };

/** The text that a function prints to a buffer. */
export function printed(module, name, item, options = {}) {
  const { library } = module;
  const raw = library.call("print_options_create");
  try {
    for (const [key, value] of Object.entries(options)) {
      if (SETTERS[key] === undefined) throw new TypeError(`there is no option ${key}`);
      if (key === "form" && !Object.hasOwn(FORMS, value)) throw new TypeError(`there is no form ${value}`);
      library.call(`print_options_set_${SETTERS[key]}`, raw, key === "form" ? FORMS[value] : value);
    }
    const items = item === undefined ? [] : [item];
    return decoder.decode(library.taken(library.call(name, module.handle, ...items, raw)));
  } finally {
    library.call("print_options_destroy", raw);
  }
}
