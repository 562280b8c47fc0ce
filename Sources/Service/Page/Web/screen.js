// Draws the display: the template on top of the stack, and the modal over it.

import { element, icon, replace } from "./dom.js";
import { drawGrid, drawList, drawMap, drawSearch, updateSearch } from "./templates.js";
import { drawModal } from "./modals.js";
import { arrival, clock } from "./road.js";

/** Minimum size in points of a display that fills the window, so that text stays readable, and the largest point in pixels. */
const least = { width: 380, height: 260 };
const largest = 2.4;
/** How much taller than necessary rows can become, so that none is cut at the lower edge. */
const stretch = 1.3;

/** What goes first of a maneuver that has no room for everything. */
const spare = [".maneuver .detail", ".maneuver .lanes"];

const templates = { map: drawMap, grid: drawGrid, list: drawList, search: drawSearch };

/** A head unit's display. */
export class Screen {
  #glass;
  #base = element("div", { className: "base" });
  #over = element("div", { className: "over" });
  #dock = element("div", { className: "dock", "aria-hidden": "true" });
  #clock = element("span", { className: "clock" });
  #context;
  #map;
  #shape;
  #shown = null;
  #chosen = null;
  /** Whether the session has ended. */
  #isLeft = false;

  /**
   * @param glass The element of the display.
   * @param map Draws the map below everything.
   * @param notices The element for error messages, above everything.
   * @param context Drawing context of templates: profile, words, units, and `tell`, called with events of the screen.
   * @param shape Returns the space to fill, {width, height} in pixels; null for the head unit's own size.
   */
  constructor(glass, map, notices, context, shape = () => null) {
    this.#glass = glass;
    this.#context = context;
    this.#map = map;
    this.#shape = shape;
    this.#base.addEventListener("keydown", (event) => this.#walk(event));
    this.#dock.append(this.#clock, icon("navigation", "accent"), icon("music"), icon("phone"), icon("apps"));
    const content = element("div", { className: "content" }, map.element, this.#base, this.#over, notices);
    replace(glass, this.#dock, content);
    glass.dir = context.words.direction;
    glass.lang = context.words.language;
    glass.dataset.drive = context.profile.driveSide === "right" ? "right" : "left";
    this.fit();
    this.tick();
  }

  /** Sets the size of the display: that of the head unit, if it fits, or all available space. */
  fit() {
    const room = this.#shape();
    const { unit, columns, rows } = room ? filling(room) : this.#size();
    const { title, body, detail } = this.#context.profile.fonts;
    const values = {
      u: `${unit}px`, letters: body / 15, columns, rows, "title-points": title, "body-points": body, "detail-points": detail,
    };
    for (const [name, value] of Object.entries(values)) this.#glass.style.setProperty(`--${name}`, value);
    const shape = room && rows > columns ? "tall" : "wide";
    const isOther = this.#glass.dataset.shape !== shape;
    this.#glass.dataset.shape = shape;
    if (isOther && this.#shown) {
      // The keyboard's rows depend on the shape.
      this.show(this.#shown, true);
    } else {
      this.#fitRows();
      this.#fitManeuver();
      this.#cover();
    }
  }

  /** The size of the head unit, reduced if it doesn't fit. */
  #size() {
    const { width, height, scale } = this.#context.profile.screen;
    const [columns, rows] = [width / scale, height / scale];
    const room = Math.min(
      this.#glass.parentElement.clientWidth / columns, Math.max(320, innerHeight - 16) / rows);
    return { unit: Math.min(scale, room), columns, rows };
  }

  /** Sets the row height so that no row is cut at the lower edge of a list. */
  #fitRows() {
    for (const list of this.#base.querySelectorAll(".rows")) {
      list.style.removeProperty("--row-height");
      list.style.removeProperty("max-height");
      const rows = [...list.querySelectorAll(".row")];
      if (!rows.length || list.scrollHeight <= list.clientHeight + 1) continue;
      const high = Math.max(...rows.map((row) => row.offsetHeight));
      const gap = parseFloat(getComputedStyle(rows[0]).marginBottom);
      const above = rows[0].getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
      const room = list.clientHeight - above;
      const count = Math.max(1, Math.floor((room + gap) / (high + gap)));
      const row = Math.min((room + gap) / count - gap, stretch * high);
      list.style.setProperty("--row-height", `${row}px`);
      list.style.maxHeight = `${above + count * (row + gap)}px`;
    }
  }

  /** Hides the parts of a maneuver that don't fit. */
  #fitManeuver() {
    const panel = this.#base.querySelector(".guidance");
    const parts = spare.map((one) => panel?.querySelector(one)).filter(Boolean);
    for (const one of parts) one.style.display = "";
    for (const one of parts) {
      if (panel.scrollHeight <= panel.clientHeight) return;
      one.style.display = "none";
    }
  }

  /** Moves the focus between the field and the rows with the up and down keys. */
  #walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.isComposing) return;
    const stops = [...this.#base.querySelectorAll(".field, .row:enabled, .choice:enabled")];
    const at = stops.indexOf(document.activeElement);
    const next = stops[at < 0 ? (step > 0 ? 0 : -1) : at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** Updates the clock and arrival times. */
  tick(now = new Date()) {
    const { words } = this.#context;
    this.#clock.textContent = clock(words.language, now);
    for (const one of this.#base.querySelectorAll("[data-remaining]")) {
      one.textContent = arrival(Number(one.dataset.remaining), words, now.getTime());
    }
  }

  /** Shows a screen from the service. @param isAnew Whether to redraw everything. */
  show(shown, isAnew = false) {
    this.#shown = shown;
    const hadFocus = this.#glass.contains(document.activeElement);
    this.#glass.dataset.style = shown.style === "dark" ? "dark" : "light";
    const [kind, template] = named(shown.stack.at(-1));
    const context = {
      ...this.#context, depth: shown.stack.length, style: this.#glass.dataset.style, isTall: this.#glass.dataset.shape === "tall",
    };
    this.#base.dataset.kind = kind ?? "";
    this.#base.inert = Boolean(shown.modal);
    this.#map.element.inert = kind !== "map" || Boolean(shown.modal);
    // Keep a search field's element while the driver types.
    if (isAnew || kind !== "search" || !updateSearch(this.#base, template, context)) {
      replace(this.#base, template ? templates[kind](template, context) : []);
    }
    const [modal, over] = named(shown.modal);
    this.#over.dataset.kind = modal ?? "";
    // The places that a spoken question is about stay visible.
    this.#over.classList.toggle("beside", modal === "voiceControl" && Boolean(template?.tripPreview));
    drawModal(this.#over, modal, over, context);
    if (this.#isLeft) this.leave();
    this.#fitRows();
    this.#fitManeuver();
    this.#showChosen();
    this.#map.room = this.#room();
    this.#cover();
    // If the focused element is gone, focus the visible template.
    if (hadFocus && !this.#glass.contains(document.activeElement)) {
      const place = shown.modal ? this.#over : this.#base;
      (place.querySelector("input") ?? place.querySelector("button:enabled"))?.focus({ preventScroll: true });
    }
  }

  /** Scrolls to the trip or route that was chosen last, wherever it is in the list (MA-7). */
  #showChosen() {
    const chosen = this.#base.querySelector(".choice[aria-pressed=true]");
    if (chosen && chosen.dataset.key !== this.#chosen) {
      const list = chosen.closest(".choices");
      const [box, frame] = [chosen, list].map((one) => one.getBoundingClientRect());
      list.scrollTop += Math.max(0, box.bottom - frame.bottom) + Math.min(0, box.top - frame.top);
    }
    this.#chosen = chosen?.dataset.key;
  }

  /** Makes the last screen read-only after the session has ended. */
  leave() {
    this.#isLeft = true;
    for (const one of [this.#base, this.#over, this.#map.element]) one.inert = true;
    this.#base.parentElement.classList.add("left");
  }

  /** The part of the map that isn't covered by panel, bar, buttons, or the road's name, in pixels from its corner. */
  #room() {
    const boxOf = (selector) => this.#base.querySelector(selector)?.getBoundingClientRect();
    const map = this.#map.element.getBoundingClientRect();
    const room = {
      left: 0, right: map.width, top: (boxOf(".bar")?.bottom ?? map.top) - map.top,
      bottom: (boxOf(".road-name")?.top ?? map.bottom) - map.top,
    };
    for (const box of [boxOf(".panel"), boxOf(".map-button")]) {
      if (!box) continue;
      // A panel across a narrow screen leaves the space above or below it.
      if (box.width > 0.7 * map.width) {
        if (box.top + box.bottom > map.top + map.bottom) room.bottom = Math.min(room.bottom, box.top - map.top);
        continue;
      }
      if (box.left + box.right < map.left + map.right) room.left = Math.max(room.left, box.right - map.left);
      else room.right = Math.min(room.right, box.left - map.left);
    }
    return room;
  }

  /** Passes the boxes of elements on the map to the map. */
  #cover() {
    const { left, top } = this.#map.element.getBoundingClientRect();
    const lying = this.#base.dataset.kind === "map" ? [...this.#base.querySelectorAll("button, .panel, .limit, .road-name")] : [];
    this.#map.covered = lying.map((one) => one.getBoundingClientRect())
      .map((box) => [box.left - left, box.top - top, box.right - left, box.bottom - top]);
  }
}

/** The size of a display that fills a space: pixels per point, and its size in points. */
function filling({ width, height }) {
  const unit = Math.min(largest, Math.max(1, Math.min(width / least.width, height / least.height)));
  return { unit, columns: width / unit, rows: height / unit };
}

/** The kind and the template of {kind: {template}}. */
function named(one) {
  if (!one) return [null, null];
  const [[kind, { template }]] = Object.entries(one);
  return [kind, template];
}
