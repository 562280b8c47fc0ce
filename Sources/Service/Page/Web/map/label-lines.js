// Places names along lines: never upside down, and only where the line isn't too curved.

import { isSeparable, lineHeight, widthOf } from "./label-shapes.js";

/** Maximum angle, in radians, between adjacent letters, and between a letter and the whole text. */
const most = { turn: 0.4, lean: 0.9 };

/** A line in pixels, addressed by distance along it. */
export class Line {
  #points;
  #ways = [0];

  /** @param points x, y, x, y … */
  constructor(points) {
    this.#points = points;
    for (let index = 2; index < points.length; index += 2) {
      this.#ways.push(this.length + Math.hypot(points[index] - points[index - 2], points[index + 1] - points[index - 1]));
    }
  }

  get length() {
    return this.#ways.at(-1);
  }

  /** The point at a distance along the line. */
  at(way) {
    const next = Math.max(1, this.#ways.findIndex((one, index) => one >= way || index === this.#ways.length - 1));
    const part = (way - this.#ways[next - 1]) / (this.#ways[next] - this.#ways[next - 1] || 1);
    const [x, y, nextX, nextY] = this.#points.slice(2 * next - 2, 2 * next + 2);
    return { x: x + (nextX - x) * part, y: y + (nextY - y) * part };
  }

  /** Distances along the line at which to try a name of a width: a list for each `distance`. */
  slots(width, distance) {
    const count = Math.max(1, Math.round(this.length / distance));
    const room = width / 2 + 2;
    return Array.from({ length: count }, (_, index) => [0, 1, -1, 2, -2, 3, -3]
      .map((step) => (this.length / count) * (index + 0.5 + step / 7))
      .filter((way) => way >= room && way <= this.length - room));
  }
}

/** The glyphs of a text centered at `middle` of a line, {text, x, y, angle, width}; null if the line is too curved there. */
export function layAlong(line, text, font, middle) {
  const width = widthOf(text, font);
  const [start, end] = [line.at(middle - width / 2), line.at(middle + width / 2)];
  const direction = end.x < start.x ? -1 : 1;
  const angleFrom = (one, other) => Math.atan2(direction * (other.y - one.y), direction * (other.x - one.x));
  const lean = angleFrom(start, end);
  const isStraight = bulge(line, start, end, middle, width) < font.size * 0.16;
  if (!isStraight && !isSeparable(text)) return null;
  const glyphs = [];
  let [before, written] = [0, ""];
  for (const letter of isStraight ? [text] : text) {
    written += letter;
    const after = widthOf(written, font);
    const way = middle + direction * ((before + after) / 2 - width / 2);
    // Use the line's average direction nearby, so that letters don't jump at a corner.
    const reach = (after - before) / 2 + font.size * 0.3;
    const [point, back, ahead] = [line.at(way), line.at(Math.max(0, way - reach)), line.at(Math.min(line.length, way + reach))];
    const angle = angleFrom(back, ahead);
    if (turn(angle, lean) > most.lean || turn(angle, glyphs.at(-1)?.angle ?? angle) > most.turn) return null;
    glyphs.push({
      text: letter, x: (point.x * 2 + back.x + ahead.x) / 4, y: (point.y * 2 + back.y + ahead.y) / 4, angle, width: after - before,
    });
    before = after;
  }
  return glyphs;
}

/** The maximum distance of the line from the straight line between two of its points. */
function bulge(line, start, end, middle, width) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length < width * 0.97) return Infinity;
  return Math.max(...[-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => {
    const { x, y } = line.at(middle + (width * step) / 10);
    return Math.abs((end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)) / length;
  }));
}

function turn(one, other) {
  const angle = Math.abs(one - other) % (2 * Math.PI);
  return Math.min(angle, 2 * Math.PI - angle);
}

/** Boxes that cover glyphs: left, top, right, bottom. */
export function boxesOf(glyphs, font) {
  const half = lineHeight(font) / 2;
  return glyphs.flatMap(({ x, y, angle, width }) => {
    const count = Math.ceil(width / half / 2);
    return Array.from({ length: count }, (_, index) => {
      const along = ((index + 0.5) / count - 0.5) * width;
      const [right, down] = [Math.cos(angle) * along, Math.sin(angle) * along];
      return [x + right - half, y + down - half, x + right + half, y + down + half];
    });
  });
}
