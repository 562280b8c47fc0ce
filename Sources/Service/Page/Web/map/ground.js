// The ground of the map: adjacent squares, painted by a worker. Until the squares of a new zoom arrive, those of the previous zoom
// are scaled.

import { Tiles, keyOf } from "./tiles.js";

const tasksAtOnce = 2;
const memory = 64 * 2 ** 20;
/** How far a changing zoom can be from the painted one before the squares are repainted. */
const farthest = 0.75;
const layersAtOnce = 4;

export class Ground {
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  #redraw;
  /** Painted layers by zoom and theme, newest last; `squares` by x and y: {tileZoom, picture}, at first without a picture. */
  #layers = [];
  /** The layer and the place of each pending square. */
  #tasks = new Map();
  #lastTask = 0;
  /** A rotated view is assembled here first, because squares that are rotated one by one would have seams. */
  #sheet = new OffscreenCanvas(1, 1);

  constructor(style, redraw) {
    this.#redraw = redraw;
    this.tiles = new Tiles(this.#worker, redraw);
    this.#worker.postMessage({ style });
    this.#worker.onmessage = ({ data: { tile, square } }) => {
      if (tile) this.tiles.take(tile.key, tile.names);
      else this.#take(square);
    };
  }

  /** Draws the ground, and requests missing squares. */
  paint(pen, view, theme) {
    this.#want(view);
    const layer = this.#layerFor(view, theme);
    if (view.angle) this.#drawTurned(pen, view);
    else for (const one of this.#layers) draw(pen, view, one);
    if (layer.world === view.world && this.#fill(view, layer)) this.#leave(this.#layers.length - 1);
  }

  #drawTurned(pen, view) {
    const { northUp } = view;
    const [width, height] = [Math.max(this.#sheet.width, northUp.width), Math.max(this.#sheet.height, northUp.height)];
    // It only grows, so that it isn't reallocated for every angle.
    if (width > this.#sheet.width || height > this.#sheet.height) Object.assign(this.#sheet, { width, height });
    const sheet = this.#sheet.getContext("2d");
    sheet.clearRect(0, 0, width, height);
    for (const one of this.#layers) draw(sheet, northUp, one);
    pen.save();
    view.turn(pen);
    pen.drawImage(this.#sheet, northUp.left - view.left, northUp.top - view.top);
    pen.restore();
  }

  /** Requests the tiles in view, then larger ones as placeholders, then those next to the view. */
  #want(view) {
    const keys = (zoom, margin) => (
      view.squares(view.world / 2 ** zoom, margin).map(({ column, y }) => keyOf(zoom, column, y)));
    const { tileZoom } = view;
    this.tiles.want([...new Set([...keys(tileZoom, 0), ...keys(Math.max(0, tileZoom - 3), 0), ...keys(tileZoom, 128)])]);
  }

  #layerFor(view, theme) {
    const newest = this.#layers.at(-1);
    const isSame = newest?.theme === theme && newest.world === view.world;
    const isNear = newest?.theme === theme && Math.abs(newest.zoom - view.zoom) <= farthest;
    if (isSame || (isNear && !view.isResting)) return newest;
    const { zoom, tileZoom, level, size, world, density } = view;
    const layer = { theme, zoom, tileZoom, level, size, world, density, squares: new Map() };
    this.#layers.push(layer);
    if (this.#layers.length > layersAtOnce) this.#leave(1);
    return layer;
  }

  /** Requests squares, those in view first, then those around it. @returns whether all in view are painted. */
  #fill(view, layer) {
    const inView = view.squares(layer.size, 0);
    const needed = [...inView, ...view.squares(layer.size, layer.size)];
    for (const square of needed) if (this.#tasks.size < tasksAtOnce) this.#request(layer, square);
    if (layer.squares.size * layer.size ** 2 * 4 > memory) {
      const places = new Set(needed.map(({ place }) => place));
      for (const [place, { picture }] of layer.squares) {
        if (!picture || places.has(place)) continue;
        picture.close();
        layer.squares.delete(place);
      }
    }
    return inView.every(({ place }) => layer.squares.get(place)?.picture);
  }

  #request(layer, { column, y, place }) {
    const { level, tileZoom, size, zoom, density, theme } = layer;
    const shift = level - tileZoom;
    const tile = this.tiles.nearest(tileZoom, column >> shift, y >> shift);
    // Earlier layers show more than a tile of a lower zoom would.
    if (!tile || (tile.z < tileZoom && this.#layers.length > 1)) return;
    const square = layer.squares.get(place);
    if (square?.tileZoom >= tile.z) return;
    layer.squares.set(place, { ...square, tileZoom: tile.z });
    const parts = 2 ** (level - tile.z);
    this.#lastTask += 1;
    this.#tasks.set(this.#lastTask, { layer, place });
    const corner = { x: column / parts - tile.x, y: y / parts - tile.y, scale: size * parts };
    this.#worker.postMessage({ square: { id: this.#lastTask, key: tile.key, ...corner, size, zoom, density, theme } });
  }

  #take({ id, picture }) {
    const { layer, place } = this.#tasks.get(id);
    this.#tasks.delete(id);
    const square = this.#layers.includes(layer) ? layer.squares.get(place) : null;
    (square ? square.picture : picture)?.close();
    if (square) square.picture = picture;
    this.#redraw();
  }

  /** Discards the oldest layers. */
  #leave(count) {
    for (const { squares } of this.#layers.splice(0, count)) for (const { picture } of squares.values()) picture?.close();
  }
}

function draw(pen, view, layer) {
  const side = layer.size * (view.world / layer.world);
  if (side < 8) return;
  for (const { x, y, place } of view.squares(side, 0)) {
    const picture = layer.squares.get(place)?.picture;
    if (!picture) continue;
    const [left, top, right, bottom] = [x, y, x + 1, y + 1].map((value) => Math.round(value * side));
    pen.drawImage(picture, left - view.left, top - view.top, right - left, bottom - top);
  }
}
