// Decodes tiles and paints squares in a worker, so that the page stays responsive.

import { findNames } from "./names.js";
import { paintSquare, prepare } from "./paint.js";
import { decodeTile } from "./vector-tile.js";

const tiles = new Map();
let style = null;

const tasks = {
  style(given) {
    style = given;
  },
  /** Decodes a tile, and posts its names. An unreadable tile counts as empty. */
  tile({ key, bytes }) {
    let layers = {};
    try {
      layers = decodeTile(new Uint8Array(bytes));
    } catch (error) {
      console.warn(`${key}: ${error.message}`);
    }
    tiles.set(key, prepare(layers));
    postMessage({ tile: { key, names: findNames(layers) } });
  },
  drop(key) {
    tiles.delete(key);
  },
  /** Paints a square with side `size`; its corner and scale are relative to the tile's side. */
  square({ id, key, x, y, scale, size, zoom, density, theme }) {
    const tile = tiles.get(key);
    const canvas = new OffscreenCanvas(size, size);
    const square = { x: x * tile.extent, y: y * tile.extent, scale: scale / tile.extent, size, zoom, density };
    paintSquare(canvas.getContext("2d", { alpha: false }), tile, square, style, style[theme]);
    const picture = canvas.transferToImageBitmap();
    postMessage({ square: { id, key, picture } }, [picture]);
  },
};

onmessage = ({ data }) => {
  const [[name, values]] = Object.entries(data);
  tasks[name](values);
};
