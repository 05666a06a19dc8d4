// The address of the page names the chosen op: `#op=0/0.0.3`. A reload, and a link to it, show the op again.

/** The address of the op that the page's address names; undefined if it names none. */
export function namedOp() {
  const found = /^#op=([\d./]+)$/.exec(location.hash);
  return found?.[1];
}

/** Makes the page's address that of an op. */
export function nameOp(address) {
  if (namedOp() === address) return;
  // A chosen op is no step that the button "Back" should leave the page from.
  history.replaceState(null, "", `#op=${address}`);
}

/** Forgets the op. */
export function nameNone() {
  if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
}
