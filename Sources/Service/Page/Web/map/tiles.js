// Fetches the requested map tiles, a few at a time, and keeps the most recent ones.

import { ask } from "../session.js";

const requestsAtOnce = 6;
const kept = 64;
const pauses = { first: 1_000, longest: 30_000 };

/** The key of a tile. */
export const keyOf = (z, x, y) => `${z}/${x}/${y}`;

export class Tiles {
  #template = null;
  /** By key, oldest first: null while a tile is decoded, then its names. */
  #tiles = new Map();
  #requests = new Map();
  #wanted = [];
  #pause = pauses.first;
  #timer = 0;
  #isRefused = false;
  #painter;
  #changed;

  constructor(painter, changed) {
    this.#painter = painter;
    this.#changed = changed;
  }

  /** The URL template with {z}, {x}, and {y}, or null. Setting it retries tiles that were refused. */
  set template(template) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#pause = pauses.first;
    this.#isRefused = false;
    if (template !== this.#template) {
      this.#abort(() => true);
      for (const key of this.#tiles.keys()) this.#painter.postMessage({ drop: key });
      this.#tiles.clear();
      this.#template = template;
    }
    this.#fetchNext();
  }

  /** The names of a tile; null until it is decoded. */
  names(key) {
    return this.#tiles.get(key) ?? null;
  }

  /** A tile, or the smallest available tile that contains it. */
  nearest(z, x, y) {
    for (let up = 0; up <= z; up += 1) {
      const tile = { z: z - up, x: x >> up, y: y >> up };
      const key = keyOf(tile.z, tile.x, tile.y);
      if (this.#tiles.get(key)) return { ...tile, key };
    }
    return null;
  }

  /** Sets the needed tiles, most important first; requests for others are aborted. */
  want(keys) {
    this.#wanted = keys;
    this.#abort((key) => !keys.includes(key));
    this.#fetchNext();
  }

  /** Stores the names that the painter found in a tile. */
  take(key, names) {
    if (!this.#tiles.has(key)) return;
    this.#tiles.set(key, names);
    this.#changed();
  }

  #abort(isEnded) {
    for (const [key, request] of this.#requests) {
      if (!isEnded(key)) continue;
      request.abort();
      this.#requests.delete(key);
    }
  }

  #fetchNext() {
    if (!this.#template || this.#timer || this.#isRefused) return;
    for (const key of this.#wanted) {
      if (this.#requests.size >= requestsAtOnce) return;
      if (!this.#tiles.has(key) && !this.#requests.has(key)) this.#fetch(key);
    }
  }

  async #fetch(key) {
    const request = new AbortController();
    this.#requests.set(key, request);
    const [z, x, y] = key.split("/");
    // Relative to the page, because a proxy can add a path prefix.
    const path = this.#template.replace(/^\//, "").replace("{z}", z).replace("{x}", x).replace("{y}", y);
    try {
      const bytes = await (await ask(path, { signal: request.signal })).arrayBuffer();
      if (request.signal.aborted) return;
      this.#pause = pauses.first;
      this.#keep(key, bytes);
    } catch ({ status }) {
      if (request.signal.aborted) return;
      if (status === 401 || status === 403) this.#isRefused = true;
      else if (status < 500 && status !== 408 && status !== 429) this.#keep(key, new ArrayBuffer(0));
      else this.#waitForService();
    }
    this.#requests.delete(key);
    this.#fetchNext();
  }

  #keep(key, bytes) {
    this.#tiles.set(key, null);
    this.#painter.postMessage({ tile: { key, bytes } }, [bytes]);
    for (const old of this.#tiles.keys()) {
      if (this.#tiles.size <= kept) break;
      if (this.#wanted.includes(old)) continue;
      this.#tiles.delete(old);
      this.#painter.postMessage({ drop: old });
    }
  }

  #waitForService() {
    if (this.#timer) return;
    this.#abort(() => true);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#fetchNext();
    }, this.#pause);
    this.#pause = Math.min(pauses.longest, this.#pause * 2);
  }
}
