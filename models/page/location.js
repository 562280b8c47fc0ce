// Where the browser's device is, while the driver lets the page know.

/** Seconds between the beginnings of Unix time and of Swift's, 2001-01-01. */
const reference = 978_307_200;

/** The browser's number of a refusal, after which it is not tried again. */
const refused = 1;

export class Location {
  #watch = null;
  #onFix;
  #onLost;
  #onRefused;
  /** The fix told last, so that a session that begins learns of it; null where there is none. */
  last = null;

  /**
   * @param onFix Takes a fix as events have it.
   * @param onLost Told that nobody knows where the device is, for now.
   * @param onRefused Takes why it is not tried any more, a word of the page.
   */
  constructor(onFix, onLost, onRefused) {
    [this.#onFix, this.#onLost, this.#onRefused] = [onFix, onLost, onRefused];
  }

  get isOn() {
    return this.#watch !== null;
  }

  /** Asks the browser, which asks the driver where it has not yet. */
  start() {
    this.stop();
    // Only pages that came over an encrypted connection, or from this machine, may know.
    if (!isSecureContext || !navigator.geolocation) {
      this.#onRefused(isSecureContext ? "positionUnknown" : "positionInsecure");
      return;
    }
    this.#watch = navigator.geolocation.watchPosition(
      (position) => {
        this.last = fixOf(position);
        this.#onFix(this.last);
      },
      ({ code }) => {
        this.last = null;
        this.#onLost();
        if (code !== refused) return;
        this.stop();
        this.#onRefused("positionRefused");
      },
      { enableHighAccuracy: true, maximumAge: 1_000, timeout: 15_000 });
  }

  stop() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    this.last = null;
  }
}

/** A position of the browser as an event has it; what the device does not say is left out. */
export function fixOf({ coords, timestamp }) {
  const fix = {
    coordinate: { latitude: coords.latitude, longitude: coords.longitude }, time: timestamp / 1_000 - reference,
  };
  for (const [name, value] of [["accuracy", coords.accuracy], ["speed", coords.speed], ["course", coords.heading]]) {
    if (Number.isFinite(value)) fix[name] = value;
  }
  return fix;
}
