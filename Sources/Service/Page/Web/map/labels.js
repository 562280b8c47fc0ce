// The names on the map. They are laid out once per zoom and angle, become images when they come into view, and fade in and out.

import { Layout, overlap } from "./label-layout.js";
import { drawLabel } from "./label-shapes.js";
import { keyOf } from "./tiles.js";
import { arc } from "./view.js";

/** Milliseconds per frame for layout and for images, for a label to fade, and to wait for tiles. */
const time = { layout: 3, pictures: 4, fade: 160, tiles: 400 };
/** How far the map can turn, in radians, before names along lines become hard to read. */
const farthest = Math.PI / 3;

export class Labels {
  #specs;
  #tiles;
  #redraw;
  #layout = null;
  /** The next layout; it replaces the current one when it is complete. */
  #next = null;
  #last = 0;

  constructor(style, tiles, redraw) {
    this.#specs = style.labels;
    this.#tiles = tiles;
    this.#redraw = redraw;
  }

  /** Draws the labels, except over `obstacles`, boxes in screen pixels. */
  paint(pen, view, look, obstacles) {
    const now = performance.now();
    const step = Math.min(50, now - this.#last) / time.fade;
    this.#last = now;
    let isChanging = !this.#arrange(view, look, now);
    // A layout for a much higher zoom has too many labels.
    const isNear = this.#layout?.zoom - view.zoom < 0.7;
    // Until the next layout, names along lines turn with the map.
    const turn = arc(view.angle, this.#layout?.angle ?? view.angle);
    for (const label of this.#layout?.labels ?? []) {
      const boxes = boxesIn(label, view);
      if (!boxes) {
        forget(label);
        continue;
      }
      if (!this.#hasPicture(label, look, view, now)) isChanging = true;
      if (!label.picture) continue;
      const isWanted = isNear && !(label.isAlong && Math.abs(turn) > farthest);
      const aim = isWanted && !boxes.some((box) => obstacles.some((one) => overlap(box, one))) ? 1 : 0;
      if (label.alpha !== aim) isChanging = true;
      label.alpha = aim ? Math.min(1, label.alpha + step) : Math.max(0, label.alpha - step);
      if (!label.alpha) continue;
      const [x, y] = placeOf(label, view);
      pen.globalAlpha = label.alpha;
      if (turn && label.isAlong) drawTurned(pen, label, x, y, turn);
      else pen.drawImage(label.picture, x + label.left, y + label.top);
    }
    pen.globalAlpha = 1;
    if (isChanging) this.#redraw();
  }

  /** Lays out labels that have come into view. @returns whether everything possible is done. */
  #arrange(view, look, now) {
    const inView = view.squares(view.world / 2 ** view.tileZoom, 0);
    const isSame = this.#layout?.isFor(view) ?? false;
    // After moving far, start a new layout, so that it doesn't grow without limit.
    if (isSame && this.#layout.tiles.size <= 3 * inView.length + 20) {
      this.#next = null;
    } else if (!this.#next?.isFor(view) && (isSame || view.isResting)) {
      const shown = this.#layout?.labels.filter(({ alpha }) => alpha).map(({ key }) => key);
      this.#next = new Layout(view, this.#specs, new Set(shown), now);
    }
    const layout = this.#next ?? this.#layout;
    if (!layout?.isFor(view)) return true;
    let isComplete = true;
    for (const { x, y, column } of inView) {
      const names = this.#tiles.names(keyOf(view.tileZoom, column, y));
      if (names) layout.add(x, y, names);
      else isComplete = false;
    }
    const isNext = layout === this.#next;
    // A high-ranked label can be in the tile that arrives last.
    if (isNext && !isComplete && now - layout.since < time.tiles) return false;
    if (!layout.tiles.size) return true;
    layout.work(now + time.layout);
    if (!isNext || !layout.isDone) return layout.isDone;
    // Switch when its images are ready, so that no name disappears for a moment.
    const isReady = (label) => !boxesIn(label, view) || this.#hasPicture(label, look, view, now);
    if (layout.labels.every(isReady)) this.#change();
    return false;
  }

  /** Switches to the next layout; labels in both keep their opacity. */
  #change() {
    const shown = new Map(this.#layout?.labels.map(({ key, alpha }) => [key, alpha]));
    for (const label of this.#next.labels) label.alpha = shown.get(label.key) ?? 0;
    this.#layout?.labels.forEach(forget);
    [this.#layout, this.#next] = [this.#next, null];
  }

  /** Whether a label has its image; draws the image if there is time. */
  #hasPicture(label, { theme, colours }, { density }, now) {
    if (label.theme === theme && label.density === density) return true;
    if (performance.now() > now + time.layout + time.pictures) return false;
    const drawn = drawLabel(label, colours, density, this.#redraw);
    // Its icon is still loading, and triggers a redraw afterwards.
    if (!drawn) return true;
    label.picture?.close();
    Object.assign(label, drawn, { theme, density });
    return true;
  }
}

/** Discards the image of a label that is out of view. */
function forget(label) {
  if (!label.picture) return;
  label.picture.close();
  Object.assign(label, { picture: null, theme: null, alpha: 0 });
}

function placeOf(label, view) {
  return view.place(label).map(Math.round);
}

function drawTurned(pen, { picture, left, top }, x, y, angle) {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.drawImage(picture, left, top);
  pen.restore();
}

/** The boxes of a label on the screen, or null if it is out of view. */
function boxesIn(label, view) {
  const [x, y] = placeOf(label, view);
  const onScreen = (box) => box.map((value, side) => value * view.density + (side % 2 ? y : x));
  return overlap(onScreen(label.bounds), [0, 0, view.width, view.height]) ? label.boxes.map(onScreen) : null;
}
