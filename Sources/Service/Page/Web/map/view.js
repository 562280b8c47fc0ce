// The visible part of the world: positions on the screen, and the squares in view.

const tileSize = 256;

/** Projects degrees to a square of side 1, north up (Web Mercator, EPSG:3857). */
export function project({ latitude, longitude }) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The side of the world in CSS pixels at a zoom. */
export const worldSize = (zoom) => tileSize * 2 ** zoom;

/** The shorter rotation from one angle to another; positive is clockwise. */
export function arc(from, to) {
  const turn = (to - from) % (2 * Math.PI);
  return Math.abs(turn) > Math.PI ? turn - 2 * Math.PI * Math.sign(turn) : turn;
}

/** Rotates a vector clockwise, with y down. */
export function turned([x, y], angle) {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return [x * cosine - y * sine, x * sine + y * cosine];
}

/**
 * The visible part of the map. Lengths are device pixels, not CSS pixels. `left` and `top` are the world position of its upper left
 * corner when north is up. It is rotated about its center.
 */
export class View {
  /**
   * @param size {width, height} in CSS pixels.
   * @param maxZoom The maximum zoom of the tiles.
   * @param angle The bearing that is up, in radians.
   */
  constructor(centre, zoom, size, density, maxZoom, angle = 0) {
    // The side of a square is a whole number of pixels, so that adjacent squares aren't blurred.
    const exact = Math.log2(worldSize(zoom) * density);
    this.level = Math.floor(exact + 1e-9) - 8;
    this.size = Math.round(2 ** (exact - this.level));
    if (this.size === 512) [this.level, this.size] = [this.level + 1, 256];
    this.density = density;
    this.angle = angle;
    this.world = this.size * 2 ** this.level;
    this.zoom = Math.log2(this.world / worldSize(0) / density);
    // A tile is shown with sides of 512 CSS pixels.
    this.tileZoom = Math.max(0, Math.min(maxZoom, this.level, Math.floor(this.zoom + 1e-9) - 1));
    this.width = Math.round(size.width * density);
    this.height = Math.round(size.height * density);
    this.left = Math.round(centre.x * this.world - this.width / 2);
    this.top = Math.round(centre.y * this.world - this.height / 2);
  }

  /** The screen position of a point of the world. */
  place({ x, y }) {
    const [right, down] = [x * this.world - this.left, y * this.world - this.top];
    if (!this.angle) return [right, down];
    const [across, along] = turned([right - this.width / 2, down - this.height / 2], -this.angle);
    return [across + this.width / 2, along + this.height / 2];
  }

  /** Rotates a canvas context so that north-up drawing appears rotated. */
  turn(pen) {
    pen.translate(this.width / 2, this.height / 2);
    pen.rotate(-this.angle);
    pen.translate(-this.width / 2, -this.height / 2);
  }

  /** The north-up view that contains this one. */
  get northUp() {
    if (!this.angle) return this;
    const [sine, cosine] = [Math.abs(Math.sin(this.angle)), Math.abs(Math.cos(this.angle))];
    const { width, height } = this;
    // Whole pixels on each side; negative where it is narrower.
    const across = Math.ceil((width * cosine + height * sine - width) / 2);
    const down = Math.ceil((width * sine + height * cosine - height) / 2);
    return Object.assign(Object.create(View.prototype), this, {
      angle: 0, left: this.left - across, top: this.top - down, width: width + 2 * across, height: height + 2 * down,
    });
  }

  /**
   * The squares with a given side in view or within a margin, from the center outwards. Their `x` can be beyond the edges of the world;
   * `column` is wrapped.
   */
  squares(side, margin) {
    const { left, top, width, height } = this.northUp;
    const count = Math.round(this.world / side);
    const first = (start) => Math.floor((start - margin) / side);
    const end = (start, length) => Math.ceil((start + length + margin) / side);
    const middle = { x: (this.left + this.width / 2) / side - 0.5, y: (this.top + this.height / 2) / side - 0.5 };
    const squares = [];
    for (let y = Math.max(0, first(top)); y < Math.min(count, end(top, height)); y += 1) {
      for (let x = first(left); x < end(left, width); x += 1) {
        if (this.angle && !isNear(this, [(x - middle.x) * side, (y - middle.y) * side], side, margin)) continue;
        const column = ((x % count) + count) % count;
        squares.push({ x, y, column, place: `${x},${y}`, away: Math.hypot(x - middle.x, y - middle.y) });
      }
    }
    return squares.sort((one, other) => one.away - other.away);
  }
}

/** Whether a square at an offset from the center of a rotated view is in it; many squares of the north-up view aren't. */
function isNear({ width, height, angle }, away, side, margin) {
  const [right, down] = turned(away, -angle).map(Math.abs);
  const reach = (side / 2) * (Math.abs(Math.sin(angle)) + Math.abs(Math.cos(angle))) + margin;
  return right < width / 2 + reach && down < height / 2 + reach;
}
