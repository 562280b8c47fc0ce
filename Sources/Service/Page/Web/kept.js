// What the browser keeps for the page: for this tab, or for the next visit. Where it keeps nothing, or something broken, the page
// works without.

/** What was kept under a name; null for nothing. @param storage `sessionStorage` or `localStorage`, by its name. */
export function kept(storage, name) {
  try {
    return JSON.parse(globalThis[storage].getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value under a name; null to keep nothing. */
export function keep(storage, name, value) {
  try {
    if (value === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, JSON.stringify(value));
  } catch {
    // The browser keeps nothing, or has no room: what was chosen holds as long as the page is open.
  }
}
