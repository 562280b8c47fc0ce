// Waits for the wake phrase: what the microphone hears goes to the service, which says when the phrase was spoken.

import { Microphone } from "./microphone.js";
import { connect } from "./session.js";

/** Codes of a service that is not there, for now, and how long to wait for it in milliseconds. */
const gone = new Set([1001, 1005, 1006]);
const pause = 5_000;

export class Wake {
  #microphone = new Microphone();
  #socket = null;
  #isWanted = false;
  #isPaused = false;
  #woken;
  #failed;

  /** @param woken Called when the phrase was spoken. @param failed Called with the reason, a word of the page or the service's own, when nobody waits for it any more. */
  constructor(woken, failed) {
    [this.#woken, this.#failed] = [woken, failed];
  }

  /** Whether it is to be waited for, while nothing else is heard. */
  set isWanted(isWanted) {
    this.#isWanted = isWanted;
    this.#change();
  }

  set isPaused(isPaused) {
    this.#isPaused = isPaused;
    this.#change();
  }

  #change() {
    const isOn = this.#isWanted && !this.#isPaused;
    if (isOn === Boolean(this.#socket)) return;
    if (isOn) this.#open();
    else this.#close();
  }

  #open() {
    const socket = connect("v1/wake");
    this.#socket = socket;
    socket.onopen = async () => {
      const opening = await this.#microphone.open(
        (samples) => socket.readyState === WebSocket.OPEN && socket.send(samples), () => this.#fail("microphoneLost"));
      if (opening?.failure) this.#fail("microphoneClosed");
    };
    socket.onmessage = () => socket === this.#socket && this.#woken();
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.#socket) return;
      // After half a day the service begins anew; one that has gone may come back.
      if (code === 1000 || gone.has(code)) {
        this.#close();
        setTimeout(() => this.#change(), code === 1000 ? 0 : pause);
      } else {
        this.#fail(reason || "gone");
      }
    };
  }

  #close() {
    const socket = this.#socket;
    this.#socket = null;
    this.#microphone.close();
    socket?.close();
  }

  #fail(reason) {
    this.#isWanted = false;
    this.#close();
    this.#failed(reason);
  }
}
