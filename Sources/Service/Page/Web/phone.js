// The phone beside the car: where the driver is asked for permissions, and never on the head unit (PE-5).

import { element, replace } from "./dom.js";
import { filled } from "./words.js";

/** The words of a question and of its reason. */
const questions = { microphone: ["askMicrophone", "whyMicrophone"], speech: ["askSpeech", "whySpeech"] };

/** Whether the service is on the machine of the browser, so that what is said stays there. */
const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

export class Phone {
  #place;
  #idle;
  #speech = "notDetermined";
  #unwanted = null;
  #turn = 0;

  constructor(phone) {
    this.#place = phone.querySelector("#question");
    this.#idle = phone.querySelector("#idle");
  }

  /** What was answered about speech; a page that is loaded anew asks anew. */
  get speech() {
    return this.#speech;
  }

  /**
   * Asks the driver.
   *
   * @param question `microphone`, `speech` or `microphoneThenSpeech`.
   * @param microphone What asks the browser, once the driver allowed it here.
   * @param words The words of the page.
   * @returns what they are afterwards, or `null` where nobody waits for the answer any more.
   */
  async ask(question, microphone, words) {
    this.stop();
    const turn = this.#turn;
    const answer = { microphone: "undetermined", speech: this.#speech };
    if (question !== "speech") {
      const isAllowed = await this.#question("microphone", words);
      if (isAllowed === null) return null;
      answer.microphone = isAllowed ? await microphone.request() : "denied";
      // The browser has a question of its own, which takes as long as the driver likes.
      if (turn !== this.#turn) return null;
    }
    if (question === "speech" || (question !== "microphone" && answer.microphone === "granted")) {
      const isAllowed = await this.#question("speech", words);
      if (isAllowed === null) return null;
      this.#speech = isAllowed ? "authorized" : "denied";
      answer.speech = this.#speech;
    }
    if (question === "speech") answer.microphone = await microphone.permission();
    return answer;
  }

  /** Nobody waits for an answer any more. */
  stop() {
    this.#turn += 1;
    this.#unwanted?.();
  }

  #question(name, words) {
    const [title, reason] = questions[name].map((word) => words[word]);
    const where = isHere ? words.here : filled(words.there, { host: location.host });
    return new Promise((resolve) => {
      const answer = (isAllowed) => {
        this.#unwanted = null;
        replace(this.#place);
        this.#idle.hidden = false;
        resolve(isAllowed);
      };
      this.#unwanted = () => answer(null);
      this.#idle.hidden = true;
      replace(this.#place, element("div", { className: "prompt", role: "group", "aria-labelledby": "asked" },
        element("p", { id: "asked", className: "asked" }, title), element("p", {}, filled(reason, { where })),
        element("button", { onclick: () => answer(false) }, words.refuse),
        element("button", { className: "allow", onclick: () => answer(true) }, words.allow)));
      this.#place.querySelector(".allow").focus({ preventScroll: true });
    });
  }
}
