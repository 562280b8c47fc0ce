// The head unit's own keyboard. A keyboard of the computer or the phone works too: the field above is an ordinary one.

import { element, icon } from "./dom.js";

/** Keys under a field: rows of letters, delete, space and search. */
export function keyboard(field, type, search, context) {
  const { words } = context;
  const key = (label, className, press, name = label) => element("button", {
    className: `key ${className}`, tabIndex: -1, "aria-label": name, onclick: press,
    // The caret stays in the field.
    onpointerdown: (event) => event.preventDefault(),
  }, label);
  const rows = words.keyboard.map((letters) => element("div", { className: "keys" },
    letters.map((letter) => key(letter, "", () => type(field.value + letter)))));
  rows.at(-1).append(key(icon("delete", "mirrored"), "quiet-key", () => type([...field.value].slice(0, -1).join("")), words.pictures.delete));
  return element("div", { className: "keyboard", role: "group", "aria-label": words.keyboardName }, rows,
    element("div", { className: "keys" },
      key(words.space, "space", () => type(`${field.value} `)), key(words.search, "go", search)));
}
