// The labels for one zoom and one angle, and their places. A placed label keeps its place while the map moves.

import { Line, boxesOf, layAlong } from "./label-lines.js";
import { isRightToLeft, lineHeight, widthOf, wrap } from "./label-shapes.js";
import { valueAt } from "./style.js";
import { turned } from "./view.js";

/** In CSS pixels: space around labels, minimum distance of equal texts, and maximum line length of a text. */
const room = { place: 8, poi: 11, line: 9, shield: 16 };
const apart = { place: 120, line: 300, shield: 360 };
const longest = { place: 150, poi: 110 };
const paints = { poi: "poi", suburb: "suburb", hamlet: "suburb", river: "water", stream: "water" };

export class Layout {
  labels = [];
  tiles = new Set();
  #queue = [];
  #specs;
  #side;
  #before;

  /**
   * @param before The texts on the screen before, which rank above others of about the same rank.
   * @param since The time at which this layout began.
   */
  constructor({ world, zoom, angle, tileZoom, density }, specs, before, since) {
    Object.assign(this, { world, zoom, angle, tileZoom, since });
    this.#specs = specs;
    /** The side of a tile in CSS pixels. */
    this.#side = world / density / 2 ** tileZoom;
    this.#before = before;
  }

  get isDone() {
    return !this.#queue.length;
  }

  /** Whether it has the zoom and the angle of a view. */
  isFor({ world, angle }) {
    return this.world === world && this.angle === angle;
  }

  /** Adds the names of a tile once; `x` can be beyond the edges of the world. */
  add(x, y, { points, lines, shields }) {
    if (this.tiles.has(`${x},${y}`)) return;
    this.tiles.add(`${x},${y}`);
    // From fractions of a tile to CSS pixels of the rotated world.
    const scaled = (values) => {
      const points = Array.from(values, (value, index) => (value + (index % 2 ? y : x)) * this.#side);
      for (let at = 0; this.angle && at < points.length; at += 2) {
        [points[at], points[at + 1]] = turned([points[at], points[at + 1]], -this.angle);
      }
      return points;
    };
    const add = (kind, { text, prominence = 0 }, place) => {
      const spec = this.#specs[kind];
      if (!spec || this.zoom < spec.from || this.zoom >= (spec.to ?? Infinity)) return;
      if (spec.prominence && prominence < valueAt(spec.prominence, this.zoom)) return;
      const rank = spec.rank + prominence * (spec.prominence ? 30 : 2) + (this.#before.has(text) ? 6 : 0);
      this.#queue.push({ rank, place: () => place(spec) });
    };
    for (const one of points) add(one.kind, one, (font) => this.#placePoint(one, scaled([one.x, one.y]), font));
    for (const one of lines) add(one.kind, one, (font) => this.#placeLine(one, new Line(scaled(one.points)), font));
    for (const one of shields) add("shield", one, (font) => this.#placeShield(one, new Line(scaled(one.points)), font));
    this.#queue.sort((one, other) => one.rank - other.rank);
  }

  /** Places labels until all are done or the time is up. */
  work(until) {
    while (this.#queue.length && performance.now() < until) this.#queue.pop().place();
  }

  #placePoint({ kind, text, icon }, [x, y], font) {
    const at = { x, y };
    if (this.#isRepeated(text || icon, at, apart.place)) return;
    const lines = text ? wrap(text, font, icon ? longest.poi : longest.place) : [];
    const width = Math.max(0, ...lines.map((line) => widthOf(line, font)));
    const height = lines.length * lineHeight(font);
    for (const { x, y, align, left } of icon ? besideIcon(width, height, text) : [centred(width, 0)]) {
      const boxes = lines.length ? [[left, y - height / 2, left + width, y + height / 2]] : [];
      if (icon) boxes.push([-10, -10, 10, 10]);
      const glyphs = lines.map((line, index) => (
        { text: line, x, y: y + (index - (lines.length - 1) / 2) * lineHeight(font), align }));
      const label = { glyphs, icon, paint: paints[kind] ?? "place", font };
      if (this.#put(text || icon, at, boxes, icon ? room.poi : room.place, label)) return;
    }
  }

  #placeLine({ kind, text }, line, font) {
    this.#placeAlong(line, text, widthOf(text, font), apart.line, (middle, { x, y }) => {
      const glyphs = layAlong(line, text, font, middle)?.map((glyph) => ({ ...glyph, x: glyph.x - x, y: glyph.y - y }));
      return glyphs && [boxesOf(glyphs, font), room.line, { glyphs, paint: paints[kind] ?? "way", font, isAlong: true }];
    });
  }

  #placeShield({ text }, line, font) {
    const [shield] = text.split(";");
    const [across, down] = [widthOf(shield, font) / 2 + 5, font.size / 2 + 4];
    if (shield.length > 8) return;
    this.#placeAlong(line, shield, 2 * across, apart.shield, () => (
      [[[-across, -down, across, down]], room.shield, { shield, paint: "shield", font }]));
  }

  /** Places a text repeatedly along a line. `lay` returns its boxes, the space around them, and the label, or null. */
  #placeAlong(line, text, width, distance, lay) {
    for (const slot of line.slots(width, distance * 1.4)) {
      slot.some((middle) => {
        const at = line.at(middle);
        const laid = this.#isRepeated(text, at, distance) ? null : lay(middle, at);
        return laid && this.#put(text, at, ...laid);
      });
    }
  }

  #isRepeated(text, { x, y }, distance) {
    return this.labels.some(({ key, at }) => key === text && Math.hypot(at.x - x, at.y - y) < distance);
  }

  /** Places a label if nothing is in the way; its boxes are relative to its position. @returns whether there was space. */
  #put(key, at, boxes, margin, label) {
    const bounds = [Math.min, Math.min, Math.max, Math.max].map((pick, side) => pick(...boxes.map((box) => box[side])));
    const isNear = (box, other, place) => (
      box[0] + at.x - margin < other[2] + place.x && box[2] + at.x + margin > other[0] + place.x
      && box[1] + at.y - margin < other[3] + place.y && box[3] + at.y + margin > other[1] + place.y);
    const isTaken = this.labels.some((other) => isNear(bounds, other.bounds, other.at)
      && boxes.some((box) => other.boxes.some((taken) => isNear(box, taken, other.at))));
    if (isTaken) return false;
    const scale = this.#side * 2 ** this.tileZoom;
    const [x, y] = turned([at.x, at.y], this.angle);
    this.labels.push({ ...label, key, at, x: x / scale, y: y / scale, boxes, bounds, alpha: 0 });
    return true;
  }
}

/** Possible positions of the text of a point of interest: beside its icon, or below it. */
function besideIcon(width, height, text) {
  const after = { x: 13, y: 0, align: "left", left: 13 };
  const before = { x: -13, y: 0, align: "right", left: -13 - width };
  const below = centred(width, 12 + height / 2);
  return isRightToLeft(text) ? [before, after, below] : [after, before, below];
}

const centred = (width, y) => ({ x: 0, y, align: "center", left: -width / 2 });

export function overlap(one, other) {
  return one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];
}
