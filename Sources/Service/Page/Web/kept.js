// Values that the browser stores for the page: for this tab, or for the next visit. Without storage, or with invalid values, the
// page still works.

/** The value stored under a name; null if there is none. @param storage "sessionStorage" or "localStorage". */
export function kept(storage, name) {
  try {
    return JSON.parse(globalThis[storage].getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value under a name; null removes it. */
export function keep(storage, name, value) {
  try {
    if (value === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, JSON.stringify(value));
  } catch {
    // Storage is unavailable or full: the value lasts until the page closes.
  }
}
