// Waits for the wake phrase: sends the microphone's audio to the service, which detects the phrase.

import { Microphone } from "./microphone.js";
import { connect } from "./session.js";

/** Close codes after which to reconnect, and the pause before that in milliseconds. */
const gone = new Set([1001, 1005, 1006]);
const pause = 5_000;

export class Wake {
  #microphone = new Microphone();
  #socket = null;
  #isWanted = false;
  #isPaused = false;
  #woken;
  #failed;

  /**
   * @param woken Called when the phrase is detected.
   * @param failed Called with the reason, the key of a page text or the service's text, when waiting ends.
   */
  constructor(woken, failed) {
    [this.#woken, this.#failed] = [woken, failed];
  }

  /** Whether to wait for the phrase when the microphone isn't used otherwise. */
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
      // The service closes a connection after half a day; one that is down may come back.
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
