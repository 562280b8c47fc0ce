// The head unit's own keyboard. A keyboard of the computer works too: the field above is an ordinary one.

import { element, icon } from "./dom.js";

/**
 * Keys under a field: digits and what else an address has, then rows of letters. On a wide glass the rows of letters end in delete,
 * search and space; on a tall one, where a finger needs the width, those and the signs have a row of their own.
 *
 * @param type Takes the text as it is from now on.
 * @param search Searches for it.
 * @param searchKey What stands on the key that searches.
 */
export function keyboard(field, type, search, searchKey, { words, isTall }) {
  const key = (label, className, press, name = label, width = 1) => element("button", {
    className: `key ${className}`, tabIndex: -1, "aria-label": name, onclick: press, style: `flex-grow: ${width}`,
    // The caret stays in the field.
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
