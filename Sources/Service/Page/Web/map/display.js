// Which display shows the map: there is one map on all displays of a phone (MA-13), and so on all pages of one service in one
// browser. The page that was opened last has it, or the one that was asked for it last; when that is closed, or out of view,
// another gets it.
//
// Whoever holds a lock of the browser's has the map. The lock is taken away from the one that has it, who need not answer for that,
// and where a page is gone the browser gives it to the next. Without locks, which browsers have over HTTPS and on their own machine
// alone, each page keeps its map.
//
// The session is told nothing of it: there is a map of the region (AL-3), and what lies on the map is the same without it.

import { element } from "../dom.js";

/** The same for every page of a service, and for no other service. */
const name = `whereto.map ${new URL(".", document.baseURI).pathname}`;
const isInView = () => document.visibilityState === "visible";

export class Display {
  #map;
  #words;
  #statement = element("p", { dir: "auto" });
  #button = element("button", { className: "bar-button", onclick: () => this.take() });
  /** Stands in place of the map while that is elsewhere. */
  #element = element("div", { className: "elsewhere" }, element("div", { role: "status" }, this.#statement), this.#button);
  /** Whether it has had the map, or has tried to. */
  #isOpened = false;
  /** Lets go of the lock, or waits for it no more. */
  #leaving = new AbortController();

  /**
   * @param map What draws the map.
   * @param words Gives the words of the page.
   */
  constructor(map, words) {
    [this.#map, this.#words] = [map, words];
    if (!navigator.locks) return;
    document.addEventListener("visibilitychange", () => this.#look());
    this.#look();
  }

  /** Shows the map here, and nowhere else. */
  take() {
    this.#isOpened = true;
    this.#ask({ steal: true });
  }

  /** A page that nobody sees leaves the map to one that is seen; the first time that it is seen itself, it has just been opened. */
  #look() {
    if (!isInView()) this.#leaving.abort();
    else if (this.#isOpened) this.#ask({ ifAvailable: true });
    else this.take();
  }

  /** Asks for the map, and where another has it waits for it. */
  async #ask(options) {
    this.#leaving.abort();
    const { signal } = (this.#leaving = new AbortController());
    const isLeft = new Promise((resolve) => signal.addEventListener("abort", resolve));
    try {
      // The browser waits either for as long as it takes or not at all.
      await navigator.locks.request(name, options ?? { signal }, (lock) => {
        if (signal.aborted) return null;
        this.#move(lock !== null);
        return lock && isLeft;
      });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // What is not a theft says that this page may have no locks.
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

  /** Speaks the driver's language. */
  translate() {
    const words = this.#words();
    [this.#statement.textContent, this.#button.textContent] = [words.mapElsewhere, words.showMapHere];
  }
}
