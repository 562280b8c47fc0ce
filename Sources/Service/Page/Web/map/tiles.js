// Fetches the map's tiles: the wanted ones, a few at a time, and keeps those that came last.

import { ask } from "../session.js";

const requestsAtOnce = 6;
const kept = 64;
const pauses = { first: 1_000, longest: 30_000 };

/** The key of a tile. */
export const keyOf = (z, x, y) => `${z}/${x}/${y}`;

export class Tiles {
  #template = null;
  /** By key, the oldest first: null while it is decoded, then what it names. */
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

  /** Where tiles are, with {z}, {x} and {y}, or null. What a service refused is asked for again. */
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

  /** What a tile names, once it is there. */
  names(key) {
    return this.#tiles.get(key) ?? null;
  }

  /** Of a tile and those it is a part of, the nearest that is there. */
  nearest(z, x, y) {
    for (let up = 0; up <= z; up += 1) {
      const tile = { z: z - up, x: x >> up, y: y >> up };
      const key = keyOf(tile.z, tile.x, tile.y);
      if (this.#tiles.get(key)) return { ...tile, key };
    }
    return null;
  }

  /** Says which tiles are needed, the most needed first; requests for others end. */
  want(keys) {
    this.#wanted = keys;
    this.#abort((key) => !keys.includes(key));
    this.#fetchNext();
  }

  /** Keeps what a tile names, which the painter found in it. */
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
    // From where the page is: a proxy may have put the service below a path of its own.
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
