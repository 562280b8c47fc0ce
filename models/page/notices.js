// What is wrong, said on the glass: one line for each kind of trouble, which goes when the trouble does.

import { element, replace } from "./dom.js";

export class Notices {
  element = element("div", { className: "notices" });
  #told = new Map();

  /**
   * Says something.
   *
   * @param kind Of what: a later notice of the kind takes the place of the first.
   * @param text The words.
   * @param button What its button says; none without.
   * @param press What pressing that does besides closing the notice.
   */
  say(kind, text, button = null, press = () => {}) {
    const before = this.#told.get(kind);
    if (before?.dataset.text === text) return;
    const close = () => {
      this.clear(kind);
      press();
    };
    const notice = element("div", { className: "told", role: "alert", "data-text": text },
      element("p", { dir: "auto" }, text), button ? element("button", { className: "bar-button", onclick: close }, button) : null);
    this.#told.set(kind, notice);
    replace(this.element, ...this.#told.values());
  }

  /** What was said of a kind holds no more. */
  clear(kind) {
    if (this.#told.delete(kind)) replace(this.element, ...this.#told.values());
  }
}
