// The trip that is driven, kept where a page that is loaded anew, or a session that begins anew, finds it.

import { keep, kept } from "./kept.js";

const name = "whereto.trip";
/** The number of the reason that a way is being loaded. */
const loading = 2;

export class Trip {
  #place = kept("sessionStorage", name);
  #wasShown = false;
  /** Whether it was begun in this session, or guidance has got further than looking for a way. */
  #isSure = false;

  /** The driver goes to a place. */
  begin(place) {
    this.#keep(place);
    this.#isSure = true;
  }

  /** The driver ends it, or nobody can go on with it. */
  end() {
    this.#keep(null);
  }

  /** A session has begun: the trip of before goes on in it. */
  resume(tell) {
    [this.#wasShown, this.#isSure] = [false, false];
    if (this.#place) tell(this.#place);
  }

  /**
   * The map as it is now: a trip that was on it and is no more is over. One for which no way was found after a break is not: the
   * next session tries again.
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
