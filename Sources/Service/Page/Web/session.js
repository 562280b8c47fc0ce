// A search screen that runs at the service: what happens goes there, what is to be shown and done comes back.

const protocol = "whereto.v1";
const longestPause = 8_000;

/**
 * One screen after the other: where the connection breaks, another session begins.
 *
 * Events: `open` (detail: the header), `message` (detail: a message of the service), `left` when a session is over for whatever
 * reason, `closed` (detail: {reason, again}, the milliseconds after which it is tried again) where it was not meant to be, and
 * `token` where the service wants one. The reason is `gone` where nobody answers, `stopped` where the service stops, and otherwise
 * in the service's own words.
 */
export class Session extends EventTarget {
  #socket = null;
  #pause = 500;
  #timer = 0;
  #start;
  #modal = null;
  #number = 0;

  /** @param start Gives the first message's content whenever a session begins. */
  constructor(start) {
    super();
    this.#start = start;
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Gives what tells whether the session of now still goes on: what was asked for by another is nobody's to answer. */
  mark() {
    const number = this.#number;
    return () => number === this.#number;
  }

  /** Begins a session in place of the one that goes on. */
  async open() {
    this.close();
    const isCurrent = this.mark();
    let start;
    try {
      start = await this.#start();
      if (!isCurrent()) return;
    } catch (error) {
      if (!isCurrent()) return;
      if (error.status === 401) this.dispatchEvent(new Event("token"));
      else this.#again(error.message);
      return;
    }
    const socket = connect("v1/sessions");
    this.#socket = socket;
    socket.onopen = () => this.#send(socket, { start });
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#take(JSON.parse(data));
    };
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.#socket) return;
      this.#leave();
      this.#again(reason || (code === 1001 ? "stopped" : "gone"), code === 1008);
    };
  }

  /** Ends the session; nothing is tried again. */
  close() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#leave();
    socket?.close();
  }

  #leave() {
    this.#number += 1;
    this.#socket = null;
    this.#modal = null;
    this.dispatchEvent(new Event("left"));
  }

  #again(reason, isFinal = false) {
    const again = isFinal ? null : this.#pause;
    this.#pause = Math.min(longestPause, this.#pause * 2);
    this.dispatchEvent(new CustomEvent("closed", { detail: { reason, again } }));
    if (again !== null) this.#timer = setTimeout(() => this.open(), again);
  }

  #take(message) {
    if ("version" in message) {
      this.#pause = 500;
      this.dispatchEvent(new CustomEvent("open", { detail: message }));
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
    for (const effect of message.effects ?? []) {
      const operation = effect.screen?.operation;
      if (operation?.present) {
        this.#modal = Object.values(operation.present.presented)[0].template.id;
        this.screen({ presented: { template: this.#modal } });
      } else if (operation?.dismiss && this.#modal !== null) {
        this.screen({ dismissed: { template: this.#modal } });
        this.#modal = null;
      }
    }
  }

  /** Tells that something happened. */
  event(event) {
    this.#send(this.#socket, { event });
  }

  /** Tells that something happened on the screen. */
  screen(event) {
    this.event({ screen: { event } });
  }

  /** Sends a message of another kind. */
  say(message) {
    this.#send(this.#socket, message);
  }

  /** Sends samples: 16 bits, one channel. */
  sound(samples) {
    if (this.isOpen) this.#socket.send(samples);
  }

  #send(socket, message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }
}

/** A WebSocket to a path of the service, from where the page is. */
export function connect(path) {
  const address = new URL(path, document.baseURI);
  address.protocol = address.protocol.replace("http", "ws");
  // A browser gives a WebSocket no header of ours; the token goes as a second protocol.
  const token = storedToken();
  return new WebSocket(address, token ? [protocol, `whereto.token.${base64url(token)}`] : [protocol]);
}

/** Text as the name of a protocol may have it (RFC 4648, section 5). */
function base64url(text) {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The token of this browser tab; it is gone with the tab. */
export const storedToken = () => sessionStorage.getItem("whereto.token");
export const storeToken = (token) => sessionStorage.setItem("whereto.token", token);

/** Asks the service for something; throws an error with `status` where it refuses. */
export async function ask(path, options = {}) {
  const token = storedToken();
  const headers = { ...options.headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  let response;
  try {
    response = await fetch(path, { ...options, headers });
  } catch {
    throw new Error("gone");
  }
  if (!response.ok) throw Object.assign(new Error(`${path}: ${response.status}`), { status: response.status });
  return response;
}
