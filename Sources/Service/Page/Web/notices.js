// Error messages on the display: one for each kind of problem, removed when the problem is resolved.

import { element } from "./dom.js";

export class Notices {
  element = element("div", { className: "notices" });
  #told = new Map();
  #held = new Set();

  /**
   * Shows a message.
   *
   * @param kind The kind of problem; a later message of the same kind replaces the earlier one.
   * @param text The text.
   * @param button The label of its button; null for no button.
   * @param press Called when the button is pressed, after the message closes.
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

  /** Shows a message once while a condition holds; if the driver closes it, it isn't shown again. */
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

  /** Removes the message of a kind. */
  clear(kind) {
    this.#told.get(kind)?.remove();
    this.#told.delete(kind);
  }
}
