// Rotates the map smoothly, in the shorter direction, and not for small changes.

import { arc } from "./view.js";

/** Duration of a rotation in milliseconds. */
const duration = 500;
/** Changes below this, in radians, are ignored, because each rotation needs a new layout of the names. */
const slight = Math.PI / 60;
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export class Turning {
  /** The bearing that is currently up, in radians. */
  angle = 0;
  #from = 0;
  #aim = 0;
  #since = -Infinity;

  get isGoing() {
    return this.angle !== this.#aim;
  }

  /** Starts rotating to a bearing: to north exactly, to others within the tolerance. */
  aim(bearing) {
    const angle = arc(0, bearing);
    if (angle === this.#aim || (angle && Math.abs(arc(this.#aim, angle)) < slight)) return;
    [this.#from, this.#aim, this.#since] = [this.angle, angle, performance.now()];
    if (stillness.matches) this.angle = angle;
  }

  /** Advances the rotation to the current time. */
  step() {
    const part = (performance.now() - this.#since) / duration;
    this.angle = part < 1 ? this.#from + arc(this.#from, this.#aim) * (1 - (1 - part) ** 3) : this.#aim;
  }
}
