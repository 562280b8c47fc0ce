// What of the world is on the screen: positions, and the squares that it is divided into.

const tileSize = 256;

/** Degrees to a square of side 1, north up (Web Mercator, EPSG:3857). */
export function project({ latitude, longitude }) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The side of the world in CSS pixels at a zoom. */
export const worldSize = (zoom) => tileSize * 2 ** zoom;

/** Lengths are pixels of the screen, not CSS pixels; `left` and `top` are those of the world that are its upper left corner. */
export class View {
  /** @param size {width, height} in CSS pixels. @param maxZoom That of the tiles. */
  constructor(centre, zoom, size, density, maxZoom) {
    // The side of a square is a whole number of pixels, so that nothing is blurred where squares are laid side by side.
    const exact = Math.log2(worldSize(zoom) * density);
    this.level = Math.floor(exact + 1e-9) - 8;
    this.size = Math.round(2 ** (exact - this.level));
    if (this.size === 512) [this.level, this.size] = [this.level + 1, 256];
    this.density = density;
    this.world = this.size * 2 ** this.level;
    this.zoom = Math.log2(this.world / worldSize(0) / density);
    // A tile is shown at 512 CSS pixels a side.
    this.tileZoom = Math.max(0, Math.min(maxZoom, this.level, Math.floor(this.zoom + 1e-9) - 1));
    this.width = Math.round(size.width * density);
    this.height = Math.round(size.height * density);
    this.left = Math.round(centre.x * this.world - this.width / 2);
    this.top = Math.round(centre.y * this.world - this.height / 2);
  }

  /** A point of the world on the screen. */
  place({ x, y }) {
    return [x * this.world - this.left, y * this.world - this.top];
  }

  /**
   * The squares of a side that are in view or within a margin of it, from the middle outwards. Their `x` goes on beyond the edges
   * of the world, `column` does not.
   */
  squares(side, margin) {
    const count = Math.round(this.world / side);
    const first = (start) => Math.floor((start - margin) / side);
    const end = (start, length) => Math.ceil((start + length + margin) / side);
    const middle = { x: (this.left + this.width / 2) / side - 0.5, y: (this.top + this.height / 2) / side - 0.5 };
    const squares = [];
    for (let y = Math.max(0, first(this.top)); y < Math.min(count, end(this.top, this.height)); y += 1) {
      for (let x = first(this.left); x < end(this.left, this.width); x += 1) {
        const column = ((x % count) + count) % count;
        squares.push({ x, y, column, place: `${x},${y}`, away: Math.hypot(x - middle.x, y - middle.y) });
      }
    }
    return squares.sort((one, other) => one.away - other.away);
  }
}
