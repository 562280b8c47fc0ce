// Draws what is on the glass: the template on top of the stack, and what lies over it.

import { element, icon, replace } from "./dom.js";
import { drawGrid, drawList, drawMap, drawSearch, updateSearch } from "./templates.js";
import { drawModal } from "./modals.js";
import { arrival, clock } from "./road.js";

const templates = { map: drawMap, grid: drawGrid, list: drawList, search: drawSearch };

/** A head unit's glass. */
export class Screen {
  #glass;
  #base = element("div", { className: "base" });
  #over = element("div", { className: "over" });
  #dock = element("div", { className: "dock", "aria-hidden": "true" });
  #clock = element("span", { className: "clock" });
  #context;
  #map;

  /**
   * @param glass The element of the glass.
   * @param map What draws the map; its canvas lies under everything.
   * @param context What templates are drawn with: profile, words, units, and `tell`, which takes events of the screen.
   */
  constructor(glass, map, context) {
    this.#glass = glass;
    this.#context = context;
    this.#map = map;
    this.#dock.append(this.#clock, icon("navigation", "accent"), icon("music"), icon("phone"), icon("apps"));
    const content = element("div", { className: "content" }, map.element, this.#base, this.#over);
    replace(glass, this.#dock, content);
    glass.dir = context.words.direction;
    glass.lang = context.words.language;
    glass.dataset.drive = context.profile.driveSide === "right" ? "right" : "left";
    this.fit();
    this.tick();
  }

  /** Gives the glass its size: that of the head unit, or what room there is. */
  fit() {
    const { width, height, scale } = this.#context.profile.screen;
    const points = { width: width / scale, height: height / scale };
    const { clientWidth } = this.#glass.parentElement;
    const room = Math.min(clientWidth / points.width, Math.max(320, innerHeight - 16) / points.height);
    this.#glass.style.setProperty("--u", `${Math.min(scale, room)}px`);
    this.#glass.style.setProperty("--letters", this.#context.profile.fonts.body / 15);
    this.#glass.style.setProperty("--columns", points.width);
    this.#glass.style.setProperty("--rows", points.height);
    this.#cover();
  }

  /** Shows the time of day. */
  tick(now = new Date()) {
    const { words } = this.#context;
    this.#clock.textContent = clock(words.language, now);
    for (const one of this.#base.querySelectorAll("[data-remaining]")) {
      one.textContent = arrival(Number(one.dataset.remaining), words, now.getTime());
    }
  }

  /** Shows what the service says is on the screen. */
  show(shown) {
    const hadFocus = this.#glass.contains(document.activeElement);
    this.#glass.dataset.style = shown.style === "dark" ? "dark" : "light";
    const [kind, template] = named(shown.stack.at(-1));
    const context = { ...this.#context, depth: shown.stack.length, style: this.#glass.dataset.style };
    this.#base.dataset.kind = kind ?? "";
    this.#base.inert = Boolean(shown.modal);
    this.#map.element.inert = kind !== "map" || Boolean(shown.modal);
    // A field that is being typed into stays the same element.
    if (kind !== "search" || !updateSearch(this.#base, template, context)) {
      replace(this.#base, template ? templates[kind](template, context) : []);
    }
    const [modal, over] = named(shown.modal);
    this.#over.dataset.kind = modal ?? "";
    drawModal(this.#over, modal, over, context);
    this.#map.room = this.#room();
    this.#cover();
    // What had the focus is gone: it goes on where the driver looks.
    if (hadFocus && !this.#glass.contains(document.activeElement)) {
      const place = shown.modal ? this.#over : this.#base;
      (place.querySelector("input") ?? place.querySelector("button:enabled"))?.focus({ preventScroll: true });
    }
  }

  /** What of the map neither a panel, nor the bar, nor its buttons, nor the road's name covers, in pixels from its corner. */
  #room() {
    const boxOf = (selector) => this.#base.querySelector(selector)?.getBoundingClientRect();
    const map = this.#map.element.getBoundingClientRect();
    const room = {
      left: 0, right: map.width, top: (boxOf(".bar")?.bottom ?? map.top) - map.top,
      bottom: (boxOf(".road-name")?.top ?? map.bottom) - map.top,
    };
    for (const box of [boxOf(".panel"), boxOf(".map-button")]) {
      // A panel across a narrow screen leaves nothing beside it.
      if (!box || box.width > 0.7 * map.width) continue;
      if (box.left + box.right < map.left + map.right) room.left = Math.max(room.left, box.right - map.left);
      else room.right = Math.min(room.right, box.left - map.left);
    }
    return room;
  }

  /** Tells the map what lies on it. */
  #cover() {
    const { left, top } = this.#map.element.getBoundingClientRect();
    const lying = this.#base.dataset.kind === "map" ? [...this.#base.querySelectorAll("button, .panel, .limit, .road-name")] : [];
    this.#map.covered = lying.map((one) => one.getBoundingClientRect())
      .map((box) => [box.left - left, box.top - top, box.right - left, box.bottom - top]);
  }

  /** Takes everything away: nobody says what there is to see. */
  clear() {
    replace(this.#base);
    replace(this.#over);
    this.#over.dataset.kind = "";
  }
}

/** Kind and template of what comes as {kind: {template}}. */
function named(one) {
  if (!one) return [null, null];
  const [[kind, { template }]] = Object.entries(one);
  return [kind, template];
}
