// The trip that is driven, kept where a page that is loaded anew, or a session that begins anew, finds it.

const key = "whereto.trip";

export class Trip {
  #place = JSON.parse(sessionStorage.getItem(key) ?? "null");
  #wasShown = false;

  /** The driver goes to a place. */
  begin(place) {
    this.#keep(place);
  }

  /** A session has begun: the trip of before goes on in it. */
  resume(tell) {
    this.#wasShown = false;
    if (this.#place) tell(this.#place);
  }

  /** The map as it is now: a trip that was on it and is no more is over. */
  shown(map) {
    if (!map || !this.#place) return;
    if (map.guidance) this.#wasShown = true;
    else if (this.#wasShown) this.#keep(null);
  }

  #keep(place) {
    [this.#place, this.#wasShown] = [place, false];
    if (place) sessionStorage.setItem(key, JSON.stringify(place));
    else sessionStorage.removeItem(key);
  }
}
