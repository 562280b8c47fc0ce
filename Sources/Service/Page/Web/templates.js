// The templates of the stack as elements. Everything that can be pressed is a button with a label for screen readers.

import { element, icon, longest, replace } from "./dom.js";
import { drawRoad } from "./road.js";
import { drawGuidance, drawPreview } from "./trips.js";
import { keyboard } from "./keyboard.js";

/** An icon button, with a label for screen readers. */
function pictured(context, image, properties, name = image) {
  const label = context.words.pictures[name] ?? name.replaceAll("-", " ");
  return element("button", { "aria-label": label, ...properties }, icon(image));
}

/** Returns a handler that presses a button of a template. */
const press = (context, button, template) => () => context.tell({ buttonTapped: { button, template } });

function barButton(button, template, context) {
  const properties = {
    className: "bar-button", disabled: !button.isEnabled, onclick: press(context, button.id, template.id),
    "data-key": button.id,
  };
  if (button.content.text) return element("button", properties, button.content.text.title);
  return pictured(context, button.content.image.name, properties);
}

function bar(template, context, title) {
  const leading = (template.bar?.leading ?? []).map((button) => barButton(button, template, context));
  // The outermost button comes first in the template, and last in the bar.
  const trailing = (template.bar?.trailing ?? []).map((button) => barButton(button, template, context)).reverse();
  const back = context.depth > 1
    ? element("button", {
      className: "bar-button back", "aria-label": context.words.back, "data-key": "back",
      onclick: () => context.tell({ backPressed: {} }),
    }, icon("back", "mirrored"))
    : null;
  return element("header", { className: "bar" }, back, leading,
    title === undefined ? element("span", { className: "title" }) : element("h2", { className: "title" }, title), trailing);
}

/** The map's buttons and panel. */
export function drawMap(template, context) {
  const buttons = template.mapButtons.map((button) => pictured(
    context, button.image, {
      className: "map-button", disabled: !button.isEnabled, "data-key": button.id,
      onclick: press(context, button.id, template.id),
    }, button.image === "plus" ? "zoom-in" : button.image));
  if (!template.tripPreview) context.tapped = null;
  const signs = template.tripPreview ? null : template.guidance ?? template.signs;
  const panel = template.tripPreview
    ? drawPreview(template.tripPreview, template, context)
    : template.guidance ? drawGuidance(template.guidance, template, context) : null;
  return [
    bar(template, context),
    panel,
    signs && !template.isPanning ? drawRoad(signs, context) : null,
    element("div", { className: "map-buttons" }, buttons),
    template.isPanning ? arrows(context) : null,
  ];
}

/** The arrows that pan the map (MA-4). */
function arrows(context) {
  const directions = [["left", 1], ["right", 2], ["up", 4], ["down", 8]];
  return element("div", { className: "arrows" }, directions.map(([name, directions]) => element("button", {
    className: `arrow ${name}`, "aria-label": context.words[name], "data-key": `pan-${name}`,
    onclick: () => context.tell({ panned: { directions } }),
  }, icon(`pan-${name}`))));
}

/** A grid of icon buttons. */
export function drawGrid(template, context) {
  const columns = template.buttons.length > 4 ? Math.ceil(template.buttons.length / 2) : Math.max(1, template.buttons.length);
  const tiles = element("div", { className: "tiles" }, template.buttons.map((button) => element("button", {
    className: "tile", disabled: !button.isEnabled, "data-key": button.id,
    onclick: press(context, button.id, template.id),
  }, icon(button.image), element("span", {}, longest(button.titles)))));
  tiles.style.setProperty("--tiles", columns);
  return [bar(template, context, template.title), tiles];
}

/** A row of a list or of a search. */
function row(one, template, context) {
  return element("li", {}, element("button", {
    className: "row", disabled: !one.isEnabled, "aria-busy": one.isLoading ? "true" : null,
    "data-key": one.id, onclick: () => context.tell({ rowPicked: { row: one.id, template: template.id } }),
  },
  one.image ? icon(one.image) : null,
  element("span", { className: "words" },
    element("span", { className: "name", dir: "auto" }, one.title),
    one.detail ? element("span", { className: "detail", dir: "auto" }, one.detail) : null),
  one.isLoading ? element("span", { className: "spinner" }) : null,
  one.showsDisclosure ? icon("forward", "mirrored quiet") : null));
}

/** Rows in sections. */
export function drawList(template, context) {
  const sections = template.sections.filter((section) => section.rows.length > 0);
  const rows = sections.map((section) => element("section", {},
    section.header ? element("h3", {}, section.header) : null,
    element("ul", {}, section.rows.map((one) => row(one, template, context)))));
  const empty = element("div", { className: "empty" },
    element("p", {}, longest(template.emptyTitle)), element("p", { className: "detail" }, longest(template.emptySubtitle)));
  return [
    bar(template, context, template.title),
    element("div", { className: "rows", "data-scroll": template.id }, sections.length ? rows : empty),
  ];
}

/** Whether to show the on-screen keyboard; on touch devices, Chinese uses the device's input method. */
const hasOwnKeyboard = ({ words }) => words.language !== "zh" || !matchMedia("(pointer: coarse)").matches;

/** A field, rows, and a keyboard below them. */
export function drawSearch(template, context) {
  const changed = (text) => context.tell({ searchTextChanged: { text, template: template.id } });
  const searched = () => context.tell({ searchButtonPressed: { template: template.id } });
  const field = element("input", {
    type: "search", className: "field", inputMode: hasOwnKeyboard(context) ? "none" : "search", placeholder: context.words.search, "aria-label": context.words.search,
    autocomplete: "off", spellcheck: false, enterKeyHint: "search", "data-key": "field", dir: "auto", value: template.text,
  });
  const type = (text) => {
    field.value = text;
    changed(text);
  };
  // Text that an input method is composing is searched for when it is complete.
  field.oninput = (event) => event.isComposing || changed(field.value);
  field.addEventListener("compositionend", () => changed(field.value));
  field.onkeydown = (event) => {
    // Enter that completes a composition doesn't start a search.
    if (event.key === "Enter" && !event.isComposing) searched();
  };
  queueMicrotask(() => {
    if (!field.isConnected || document.activeElement?.closest(".glass")) return;
    field.focus({ preventScroll: true });
    // Select an existing name so that typing replaces it; keep text that the driver typed.
    if (template.searchKey) field.select();
  });
  return [
    element("header", { className: "bar" },
      element("button", {
        className: "bar-button", "data-key": "cancel",
        onclick: () => context.tell({ cancelPressed: { template: template.id } }),
      }, context.words.cancel),
      element("div", { className: "field-box" }, icon("search", "quiet"), field)),
    element("ul", { className: "rows under-field", "data-scroll": template.id },
      template.rows.map((one) => row(one, template, context))),
    hasOwnKeyboard(context) ? keyboard(field, type, searched, template.searchKey ?? context.words.search, context) : null,
  ];
}

/** Updates the rows of a search that is already on the display. @returns false if it isn't. */
export function updateSearch(base, template, context) {
  const rows = base.querySelector(".under-field");
  if (rows?.dataset.scroll !== template.id) return false;
  replace(rows, template.rows.map((one) => row(one, template, context)));
  return true;
}
