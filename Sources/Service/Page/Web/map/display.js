// Which display shows the map: all displays of a phone share one map (MA-13), and so do all pages of one service in one browser. It is
// on the page that was opened last, or that the driver chose last. When that page is closed or hidden, another page gets the map.
//
// The page that holds a browser lock has the map. Another page can take the lock without its cooperation, and when a page is gone,
// the browser gives the lock to the next one. Browsers have locks only over HTTPS and on the same machine; without locks, each page
// keeps its map.
//
// The session isn't notified: there is a map of the region (AL-3), and the templates on the map are the same without it.

import { element } from "../dom.js";

/** The name of the lock: the same for all pages of a service, and different for other services. */
const name = `whereto.map ${new URL(".", document.baseURI).pathname}`;
const isInView = () => document.visibilityState === "visible";

export class Display {
  #map;
  #words;
  #statement = element("p", { dir: "auto" });
  #button = element("button", { className: "bar-button", onclick: () => this.take() });
  /** Shown instead of the map while another page has it. */
  #element = element("div", { className: "elsewhere" }, element("div", { role: "status" }, this.#statement), this.#button);
  /** Whether this page has already tried to take the map. */
  #isOpened = false;
  /** Releases the lock, or cancels waiting for it. */
  #leaving = new AbortController();

  /**
   * @param map Draws the map.
   * @param words Returns the texts of the page.
   */
  constructor(map, words) {
    [this.#map, this.#words] = [map, words];
    if (!navigator.locks) return;
    document.addEventListener("visibilitychange", () => this.#look());
    this.#look();
  }

  /** Takes the map from any other page. */
  take() {
    this.#isOpened = true;
    this.#ask({ steal: true });
  }

  /** Releases the map when the page is hidden; takes it when the page is visible for the first time. */
  #look() {
    if (!isInView()) this.#leaving.abort();
    else if (this.#isOpened) this.#ask({ ifAvailable: true });
    else this.take();
  }

  /** Requests the map, and waits for it if another page has it. */
  async #ask(options) {
    this.#leaving.abort();
    const { signal } = (this.#leaving = new AbortController());
    const isLeft = new Promise((resolve) => signal.addEventListener("abort", resolve));
    try {
      // The browser waits either indefinitely or not at all.
      await navigator.locks.request(name, options ?? { signal }, (lock) => {
        if (signal.aborted) return null;
        this.#move(lock !== null);
        return lock && isLeft;
      });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // An error other than a stolen lock means that this page can't use locks.
      if (error.name !== "AbortError") return;
      if (!signal.aborted) this.#move(false);
    }
    if (!signal.aborted) this.#ask();
  }

  #move(isHere) {
    this.#map.isHere = isHere;
    this.translate();
    if (isHere) this.#element.remove();
    else this.#map.element.append(this.#element);
  }

  /** Updates the texts to the driver's language. */
  translate() {
    const words = this.#words();
    [this.#statement.textContent, this.#button.textContent] = [words.mapElsewhere, words.showMapHere];
  }
}
