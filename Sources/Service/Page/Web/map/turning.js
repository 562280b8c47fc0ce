// How the map turns: softly, the shorter way round, and not for every little bend.

import { arc } from "./view.js";

/** Milliseconds of a turn. */
const duration = 500;
/** Radians that are not worth a turn: all names would be laid out anew. */
const slight = Math.PI / 60;
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export class Turning {
  /** The bearing that is up now, in radians. */
  angle = 0;
  #from = 0;
  #aim = 0;
  #since = -Infinity;

  get isGoing() {
    return this.angle !== this.#aim;
  }

  /** Has a bearing be up before long; north exactly, others about. */
  aim(bearing) {
    const angle = arc(0, bearing);
    if (angle === this.#aim || (angle && Math.abs(arc(this.#aim, angle)) < slight)) return;
    [this.#from, this.#aim, this.#since] = [this.angle, angle, performance.now()];
    if (stillness.matches) this.angle = angle;
  }

  /** Turns as far as it should be by now. */
  step() {
    const part = (performance.now() - this.#since) / duration;
    this.angle = part < 1 ? this.#from + arc(this.#from, this.#aim) * (1 - (1 - part) ** 3) : this.#aim;
  }
}
