// Text of ops as elements: coloured words, some of them links. All of it is text of the file, never markup.
import { h } from "./elements.js";

/**
 * The elements of pieces `[kind, text, link]`. `follow` is called with a link that was chosen; without it there are no links. Links are
 * no stops of the key Tab, which would be as many as values: the view of an op lists its operands and uses.
 */
export function pieceElements(pieces, follow) {
  return pieces.map(([kind, text, link]) => {
    if (link !== undefined && follow !== undefined) {
      return h("a", { class: `piece ${kind}`, href: "#", tabindex: "-1", onclick: (event) => {
        event.preventDefault();
        event.stopPropagation();
        follow(link);
      } }, text);
    }
    return kind === "" ? text : h("span", { class: `piece ${kind}` }, text);
  });
}

/** A button that copies a text. */
export function copyButton(getText, title) {
  const button = h("button", { type: "button", class: "button copy", title, onclick: async () => {
    try {
      await copied(await getText());
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not copied";
    }
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1500);
  } }, "Copy");
  return button;
}

async function copied(text) {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Some browsers give the clipboard to pages of servers only.
  const area = h("textarea", { class: "visually-hidden" });
  area.value = text;
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  if (!isDone) throw new Error("not copied");
}
