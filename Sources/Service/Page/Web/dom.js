// Elements of the page. Texts are always text nodes: nothing that a place is called can become markup.

/** Makes an element with properties, attributes (aria-*, data-*, role) and children; what is null is left out. */
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

/** The address of a file of the page, wherever the service stands behind a proxy. */
export const pageFile = (path) => new URL(path, import.meta.url).href;

/** A picture of one colour, that of the words around it. */
export function icon(name, className = "") {
  const made = element("span", { className: `icon ${className}`, "aria-hidden": "true" });
  made.style.setProperty("--icon", `url("${pageFile(`icons/${encodeURIComponent(name)}.svg`)}")`);
  return made;
}

/** Replaces what is in an element, and keeps focus, caret and scrolling where the same things are there again. */
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

/** The longest variant of a text; CSS cuts what does not fit, a screen reader says all of it. */
export const longest = (variants) => variants?.[0] ?? "";
