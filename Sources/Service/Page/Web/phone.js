// The phone beside the car asks for permissions; the head unit never does (PE-5).

import { element, replace } from "./dom.js";
import { filled } from "./words.js";

/** The keys of the texts of each question and its reason. */
const questions = { microphone: ["askMicrophone", "whyMicrophone"], speech: ["askSpeech", "whySpeech"] };

/** Whether the service runs on the browser's machine, so that speech doesn't leave it. */
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

  /** The answer about speech recognition; after a reload, the page asks again. */
  get speech() {
    return this.#speech;
  }

  /**
   * Asks the driver.
   *
   * @param question `microphone`, `speech` or `microphoneThenSpeech`.
   * @param microphone Requests the browser's permission after the driver allowed it here.
   * @param words The texts of the page.
   * @returns the resulting permissions, or `null` if the answer is no longer needed.
   */
  async ask(question, microphone, words) {
    this.stop();
    const turn = this.#turn;
    const answer = { microphone: "undetermined", speech: this.#speech };
    if (question !== "speech") {
      const isAllowed = await this.#question("microphone", words);
      if (isAllowed === null) return null;
      answer.microphone = isAllowed ? await microphone.request() : "denied";
      // The browser's own question can take any time.
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

  /** Cancels the question. */
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
