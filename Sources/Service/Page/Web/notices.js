// What is wrong, said on the glass: one line for each kind of trouble, which goes when the trouble does.

import { element } from "./dom.js";

export class Notices {
  element = element("div", { className: "notices" });
  #told = new Map();
  #held = new Set();

  /**
   * Says something.
   *
   * @param kind Of what: a later notice of the kind takes the place of the first.
   * @param text The words.
   * @param button What its button says; none without.
   * @param press What pressing that does besides closing the notice.
   */
  say(kind, text, button = null, press = () => {}) {
    if (this.#told.get(kind)?.dataset.text === text) return;
    this.clear(kind);
    const close = () => {
      this.clear(kind);
      press();
    };
    const notice = element("div", { className: "told", role: "alert", "data-text": text },
      element("p", { dir: "auto" }, text), button ? element("button", { className: "bar-button", onclick: close }, button) : null);
    this.#told.set(kind, notice);
    this.element.append(notice);
  }

  /** Says something once for as long as it is so: a driver who has closed that knows it. */
  hold(kind, isSo, text, button) {
    if (isSo === this.#held.has(kind)) return;
    if (isSo) {
      this.#held.add(kind);
      this.say(kind, text, button);
    } else {
      this.#held.delete(kind);
      this.clear(kind);
    }
  }

  /** What was said of a kind holds no more. */
  clear(kind) {
    this.#told.get(kind)?.remove();
    this.#told.delete(kind);
  }
}
