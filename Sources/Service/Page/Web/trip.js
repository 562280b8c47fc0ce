// The current trip, stored so that a reloaded page or a new session can resume it.

import { keep, kept } from "./kept.js";

const name = "whereto.trip";
/** The platform's number of the pause reason "loading a route". */
const loading = 2;

export class Trip {
  #place = kept("sessionStorage", name);
  #wasShown = false;
  /** Whether the trip was begun in this session, or guidance has found a route. */
  #isSure = false;

  /** Called when the driver starts a trip to a place. */
  begin(place) {
    this.#keep(place);
    this.#isSure = true;
  }

  /** Called when the driver ends the trip, or it can't be resumed. */
  end() {
    this.#keep(null);
  }

  /** Called when a session begins: resumes the stored trip in it. */
  resume(tell) {
    [this.#wasShown, this.#isSure] = [false, false];
    if (this.#place) tell(this.#place);
  }

  /**
   * Called with the current map: a trip that disappears from it is over, unless it was resumed and has no route yet. Then the next
   * session tries again.
   */
  shown(map) {
    if (!map || !this.#place) return;
    if (map.guidance) {
      this.#wasShown = true;
      if (map.guidance.pause !== loading) this.#isSure = true;
    } else if (this.#wasShown && this.#isSure) {
      this.#keep(null);
    }
  }

  #keep(place) {
    [this.#place, this.#wasShown] = [place, false];
    keep("sessionStorage", name, place);
  }
}
