// The names on the map. They are laid out once for a zoom and an angle, become pictures when they come into view, and come and go
// softly.

import { Layout, overlap } from "./label-layout.js";
import { drawLabel } from "./label-shapes.js";
import { keyOf } from "./tiles.js";
import { arc } from "./view.js";

/** Milliseconds of a frame for finding places and for making pictures, for a label to come or go, and to wait for tiles. */
const time = { layout: 3, pictures: 4, fade: 160, tiles: 400 };
/** How far the map may turn, in radians, before what was laid along a line is no longer read with ease. */
const farthest = Math.PI / 3;

export class Labels {
  #specs;
  #tiles;
  #redraw;
  #layout = null;
  /** What takes the place of the layout when it is complete. */
  #next = null;
  #last = 0;

  constructor(style, tiles, redraw) {
    this.#specs = style.labels;
    this.#tiles = tiles;
    this.#redraw = redraw;
  }

  /** Draws them, but none over one of the `obstacles`, boxes in pixels of the screen. */
  paint(pen, view, look, obstacles) {
    const now = performance.now();
    const step = Math.min(50, now - this.#last) / time.fade;
    this.#last = now;
    let isChanging = !this.#arrange(view, look, now);
    // Of a much nearer zoom there are too many.
    const isNear = this.#layout?.zoom - view.zoom < 0.7;
    // Until it is laid out anew, what stands along a line turns with the map.
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

  /** Lays out what has come into view. @returns whether all that can be is done. */
  #arrange(view, look, now) {
    const inView = view.squares(view.world / 2 ** view.tileZoom, 0);
    const isSame = this.#layout?.isFor(view) ?? false;
    // After a long way it is begun anew, so that it does not grow without end.
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
    // What is of a high rank may be in the tile that comes last.
    if (isNext && !isComplete && now - layout.since < time.tiles) return false;
    if (!layout.tiles.size) return true;
    layout.work(now + time.layout);
    if (!isNext || !layout.isDone) return layout.isDone;
    // It takes over when its pictures are there, so that no name is gone for a moment.
    const isReady = (label) => !boxesIn(label, view) || this.#hasPicture(label, look, view, now);
    if (layout.labels.every(isReady)) this.#change();
    return false;
  }

  /** Shows the new layout; what was there before does not come anew. */
  #change() {
    const shown = new Map(this.#layout?.labels.map(({ key, alpha }) => [key, alpha]));
    for (const label of this.#next.labels) label.alpha = shown.get(label.key) ?? 0;
    this.#layout?.labels.forEach(forget);
    [this.#layout, this.#next] = [this.#next, null];
  }

  /** Whether a label has the picture that it should have; makes it where there is time. */
  #hasPicture(label, { theme, colours }, { density }, now) {
    if (label.theme === theme && label.density === density) return true;
    if (performance.now() > now + time.layout + time.pictures) return false;
    const drawn = drawLabel(label, colours, density, this.#redraw);
    // Its icon is still on its way, and has all drawn again when it comes.
    if (!drawn) return true;
    label.picture?.close();
    Object.assign(label, drawn, { theme, density });
    return true;
  }
}

/** Out of view it has no picture; it is made again. */
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

/** What a label covers of the screen, or null where it is out of view. */
function boxesIn(label, view) {
  const [x, y] = placeOf(label, view);
  const onScreen = (box) => box.map((value, side) => value * view.density + (side % 2 ? y : x));
  return overlap(onScreen(label.bounds), [0, 0, view.width, view.height]) ? label.boxes.map(onScreen) : null;
}
