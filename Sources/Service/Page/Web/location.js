// The position of the browser's device, while the driver allows it.

import { keep, kept } from "./kept.js";

/** The key under which the tab stores the device's last position. */
const key = "whereto.position";
/** Seconds from the Unix epoch to Swift's reference date, 2001-01-01. */
const reference = 978_307_200;

/** The browser's error code for a denied permission; the page doesn't retry after it. */
const refused = 1;
/** The session's names for the browser's error codes: permission denied, position unavailable, timeout. */
const losses = { 1: "noReceiver", 2: "noFix", 3: "stale" };

export class Location {
  #watch = null;
  #onFix;
  #onLost;
  #onRefused;
  /** The last fix, for sessions that begin later; null if there is none. */
  last = null;
  /** Why the position has been unknown since the last fix; null if it is known or no longer requested. */
  loss = null;

  /**
   * @param onFix Called with a fix in the form of events.
   * @param onLost Called with the reason, in the form of events, when the position is unknown.
   * @param onRefused Called when requests end, with the key of a page text.
   */
  constructor(onFix, onLost, onRefused) {
    [this.#onFix, this.#onLost, this.#onRefused] = [onFix, onLost, onRefused];
  }

  /** The device's last position in this tab; null if there was none. */
  get remembered() {
    return kept("sessionStorage", key);
  }

  /** Requests the position; the browser asks the driver first if necessary. */
  start() {
    this.stop();
    // Browsers allow this only over HTTPS and from the same machine.
    if (!isSecureContext || !navigator.geolocation) {
      this.#onRefused(isSecureContext ? "positionUnknown" : "positionInsecure");
      return;
    }
    this.#watch = navigator.geolocation.watchPosition(
      (position) => {
        const fix = fixOf(position);
        if (!fix) return;
        [this.last, this.loss] = [fix, null];
        keep("sessionStorage", key, fix.coordinate);
        this.#onFix(fix);
      },
      ({ code }) => {
        const reason = losses[code] ?? "noFix";
        if (code === refused) this.stop();
        else [this.last, this.loss] = [null, reason];
        this.#onLost(reason);
        if (code === refused) this.#onRefused("positionRefused");
      },
      { enableHighAccuracy: true, maximumAge: 1_000, timeout: 15_000 });
  }

  stop() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    [this.#watch, this.last, this.loss] = [null, null, null];
  }
}

/** A browser position in the form of events, without values that the device doesn't report. Null if it isn't valid. */
export function fixOf({ coords, timestamp }) {
  const { latitude, longitude } = coords;
  if (![latitude, longitude].every(Number.isFinite) || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const time = (Number.isFinite(timestamp) ? timestamp : Date.now()) / 1_000 - reference;
  const fix = { coordinate: { latitude, longitude }, time };
  for (const [name, value] of [["accuracy", coords.accuracy], ["speed", coords.speed], ["course", coords.heading]]) {
    if (Number.isFinite(value)) fix[name] = value;
  }
  return fix;
}
