// The head unit's on-screen keyboard. A hardware keyboard works too, because the field is an ordinary input.

import { element, icon } from "./dom.js";

/**
 * Keys below a field: digits and other characters of addresses, then rows of letters. On a wide display, the rows of letters end with
 * delete, search, and space. On a tall one, where fingers need the width, delete ends the last letters and the rest has its own row.
 *
 * @param type Called with the new text.
 * @param search Starts the search.
 * @param searchKey Label of the search key.
 */
export function keyboard(field, type, search, searchKey, { words, isTall }) {
  const key = (label, className, press, name = label, width = 1) => element("button", {
    className: `key ${className}`, tabIndex: -1, "aria-label": name, onclick: press, style: `flex-grow: ${width}`,
    // Keeps the caret in the field.
    onpointerdown: (event) => event.preventDefault(),
  }, label);
  const letter = (one) => key(one, "", () => type(field.value + one));
  const erase = (width) => key(icon("delete", "mirrored"), "quiet-key",
    () => type([...field.value].slice(0, -1).join("")), words.pictures.delete, width);
  const find = (width) => key(searchKey, "go", search, searchKey, width);
  const space = (width) => key(words.space, "space", () => type(`${field.value} `), words.space, width);
  const [symbols, ...letters] = words.keyboard.map((row) => row.map(letter));
  let rows;
  if (isTall) {
    letters.at(-1).push(erase(1.5));
    rows = [symbols.slice(0, 10), ...letters, [...symbols.slice(10), space(4), find(2.5)]];
  } else {
    letters.forEach((row, position) => row.push([erase, find, space][position](words.keyColumns - row.length)));
    rows = [symbols, ...letters];
  }
  return element("div", { className: "keyboard", role: "group", "aria-label": words.keyboardName },
    rows.map((row) => element("div", { className: "keys" }, row)));
}
