// Where the browser's device is, while the driver lets the page know.

import { keep, kept } from "./kept.js";

/** Under this the tab keeps where the device was last. */
const key = "whereto.position";
/** Seconds between the beginnings of Unix time and of Swift's, 2001-01-01. */
const reference = 978_307_200;

/** The browser's number of a refusal, after which it is not tried again. */
const refused = 1;
/** What events call the browser's numbers of what is wrong: refused, no position to be had, none in time. */
const losses = { 1: "noReceiver", 2: "noFix", 3: "stale" };

export class Location {
  #watch = null;
  #onFix;
  #onLost;
  #onRefused;
  /** The fix told last, so that a session that begins learns of it; null where there is none. */
  last = null;
  /** Why nobody knows where the device is, since the last fix; null where that is known, or not asked any more. */
  loss = null;

  /**
   * @param onFix Takes a fix as events have it.
   * @param onLost Takes why nobody knows where the device is, for now, as events have it.
   * @param onRefused Takes why it is not tried any more, a word of the page.
   */
  constructor(onFix, onLost, onRefused) {
    [this.#onFix, this.#onLost, this.#onRefused] = [onFix, onLost, onRefused];
  }

  /** Where the device was last, as far as this tab knows; null where it never was told. */
  get remembered() {
    return kept("sessionStorage", key);
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

/** A position of the browser as an event has it; what the device does not say is left out. Null for what is nowhere on Earth. */
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
