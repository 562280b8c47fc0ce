// Creates elements. Texts are always text nodes, so the name of a place can't become markup.

/** Creates an element with properties, attributes (aria-*, data-*, role), and children; null values are left out. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name in made && !name.startsWith("aria")) made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** The URL of a file of the page, also behind a proxy with a path prefix. */
export const pageFile = (path) => new URL(path, import.meta.url).href;

/** An icon in the color of the surrounding text. */
export function icon(name, className = "") {
  const made = element("span", { className: `icon ${className}`, "aria-hidden": "true" });
  made.style.setProperty("--icon", `url("${pageFile(`icons/${encodeURIComponent(name)}.svg`)}")`);
  return made;
}

/** Replaces an element's children; keeps focus, caret, and scroll position if the same items are still there. */
export function replace(parent, ...children) {
  const before = parent.contains(document.activeElement) ? document.activeElement : null;
  const key = before?.dataset.key;
  const caret = before instanceof HTMLInputElement ? [before.selectionStart, before.selectionEnd] : null;
  const scrolled = new Map([...parent.querySelectorAll("[data-scroll]")].map((one) => [one.dataset.scroll, one.scrollTop]));
  parent.replaceChildren(...children.flat().filter(Boolean));
  for (const one of parent.querySelectorAll("[data-scroll]")) one.scrollTop = scrolled.get(one.dataset.scroll) ?? 0;
  if (!key) return;
  const after = [...parent.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  after?.focus({ preventScroll: true });
  if (after instanceof HTMLInputElement && caret) after.setSelectionRange(...caret);
}

/** The longest variant of a text; CSS truncates it, and a screen reader reads all of it. */
export const longest = (variants) => variants?.[0] ?? "";
