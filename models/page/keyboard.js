// The head unit's own keyboard. A keyboard of the computer or the phone works too: the field above is an ordinary one.

import { element, icon } from "./dom.js";

/** Keys under a field: digits and what else an address has, then rows of letters, which end in delete, search and space. */
export function keyboard(field, type, search, context) {
  const { words } = context;
  const key = (label, className, press, name = label, width = 1) => element("button", {
    className: `key ${className}`, tabIndex: -1, "aria-label": name, onclick: press, style: `flex-grow: ${width}`,
    // The caret stays in the field.
    onpointerdown: (event) => event.preventDefault(),
  }, label);
  const last = [
    (width) => key(icon("delete", "mirrored"), "quiet-key",
      () => type([...field.value].slice(0, -1).join("")), words.pictures.delete, width),
    (width) => key(words.search, "go", search, words.search, width),
    (width) => key(words.space, "space", () => type(`${field.value} `), words.space, width),
  ];
  const rows = words.keyboard.map((row, position) => element("div", { className: "keys" },
    row.map((letter) => key(letter, "", () => type(field.value + letter))),
    position === 0 ? null : last[position - 1]?.(words.keyColumns - row.length)));
  return element("div", { className: "keyboard", role: "group", "aria-label": words.keyboardName }, rows);
}
